package fragment

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/stretchr/testify/require"
)

// The pattern of tests reaches the scratch memory of each type, between tiles and between runs, and spares what the run
// at hand points to.
func TestPoisonReachesScratch(t *testing.T) {
	const pattern = 0xA5A5A5A5
	calls := record.Calls{Memory: new(shade.Scratch)}
	poison := &record.Poison{Pattern: pattern, Memory: calls.Memory}
	w := new(Shader)
	w.Init(nil, nil, new(record.Counts), &calls, poison, nil)
	s := &w.steps
	s.packer().slots = make([]uint32, 4)
	s.inputs.memory, s.centroids.lanes = new(builtins), new(centroidLanes)
	s.planes.slots, s.planes.wide = make([]uint32, 4), make([]float64, 4)
	s.varyings.interpolator.single.kept = make([]float32, 4)
	s.output.masks, s.batch.colors, w.ordered.masks = make([]uint16, 4), make([]float32, 4), make([]uint16, 4)
	w.visible.marks, w.visible.layered = make([]uint8, 4), make([]uint32, 4)
	own := []simd.Group{{Mask: 1, Block: 2, BinSlot: 3}}
	s.run.groups, s.run.evaluated = own, own
	between := func() []any {
		return []any{s.batch.colors[3] == 0, s.batch.quads[5].BinSlot, s.function.compaction.live[7],
			s.inputs.memory.words[shade.Stride]}
	}
	poison.Fill(&s.batch, &s.function.compaction, s.inputs.memory)
	require.Equal(t, []any{false, uint32(pattern), uint16(pattern & 0xFFFF), uint32(pattern)}, between())
	require.Zero(t, s.planes.slots[0])
	poison.Fill(w)
	for _, v := range []uint32{s.planes.slots[0], s.coarse.slots[3], s.centroids.lanes.packed[9], w.visible.layered[2],
		w.packed.names[1]} {
		require.Equal(t, uint32(pattern), v)
	}
	for _, v := range []uint16{s.output.masks[1], w.ordered.masks[1], s.coarse.lanes.from[2], w.ordered.groups[8].Block} {
		require.Equal(t, uint16(pattern&0xFFFF), v)
	}
	require.NotZero(t, s.planes.wide[0])
	require.NotZero(t, s.varyings.interpolator.single.kept[0])
	require.Zero(t, w.visible.marks[0], "marks are zero between calls")
	require.Equal(t, simd.Group{Mask: 1, Block: 2, BinSlot: 3}, own[0], "the run's groups belong to others")
}
