package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

func TestAssemble(t *testing.T) {
	fan := vk.PrimitiveTopologyTriangleFan
	require.Equal(t, []Primitive{
		{Vertices: []int{1, 2, 0}, Provoking: 1, ID: 0, First: true},
		{Vertices: []int{2, 3, 0}, Provoking: 2, ID: 1},
	}, Assemble(fan, false, false, 4, nil))

	strip := vk.PrimitiveTopologyTriangleStrip
	require.Equal(t, []Primitive{
		{Vertices: []int{5, 6, 7}, Provoking: 5, ID: 0, First: true},
		{Vertices: []int{1, 2, 3}, Provoking: 1, ID: 1, First: true},
		{Vertices: []int{2, 4, 3}, Provoking: 2, ID: 2},
	}, Assemble(strip, false, true, 8, []uint32{5, 6, 7, Restart, 0, 0, Restart, 1, 2, 3, 4}))
}

// TestProvokingRotates says that the provoking mode neither adds primitives nor turns a winding round.
func TestProvokingRotates(t *testing.T) {
	for _, topology := range vk.Values[vk.PrimitiveTopology]() {
		for n := range 14 {
			first, last := Assemble(topology, false, false, n, nil), Assemble(topology, true, false, n, nil)
			require.Len(t, last, len(first), "%v of %d", topology, n)
			for i := range first {
				a, b := first[i].Vertices, last[i].Vertices
				require.Contains(t, a, last[i].Provoking)
				if len(a) == 3 {
					for a[0] != b[0] {
						a = []int{a[1], a[2], a[0]}
					}
				}
				require.Equal(t, a, b, "%v of %d, primitive %d", topology, n, i)
			}
		}
	}
}
