package format

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rows of all halves have the colours and the codes that texels have one by one, at all levels.
func TestHalfRows(t *testing.T) {
	const width = 1<<14 + 3
	from := make([]byte, 8*width)
	for i := range 4 * width {
		binary.LittleEndian.PutUint16(from[2*i:], uint16(i))
	}
	texels := make([]Texel, width)
	Of(vk.FormatR16G16B16A16Sfloat).Decode(texels, from)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		h := NewHalfRow(k, width)
		for _, n := range []int{width, 1, 16, 17} {
			h.Load(from[:8*n])
			for i := range n {
				for c := range 4 {
					v := math.Float32frombits(texels[i][c])
					require.True(t, h.Lanes[c][i] == v || v != v && h.Lanes[c][i] != h.Lanes[c][i])
				}
				require.Equal(t, [2]uint32{binary.LittleEndian.Uint32(from[8*i:]), binary.LittleEndian.Uint32(from[8*i+4:])},
					[2]uint32{h.Words[0][i], h.Words[1][i]})
			}
			for srgb, f := range map[bool]vk.Format{false: vk.FormatR8G8B8A8Unorm, true: vk.FormatR8G8B8A8Srgb} {
				want, got := make([]byte, 4*n), make([]byte, 4*n)
				Of(f).Encode(want, texels[:n])
				h.Store(got, srgb)
				require.Equal(t, want, got)
			}
		}
	}
}
