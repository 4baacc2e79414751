package format

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// All halves have the colours and the codes that texels have one by one, at all levels.
func TestHalfTexels(t *testing.T) {
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
		h := NewHalfTexels(k, width)
		for _, n := range []int{width, 1, 16, 17} {
			copy(h.Texels, from[:8*n])
			h.Load(n)
			for i := range n {
				for c := range 4 {
					v := math.Float32frombits(texels[i][c])
					require.True(t, h.Lanes[c][i] == v || v != v && h.Lanes[c][i] != h.Lanes[c][i])
				}
			}
			for srgb, f := range map[bool]vk.Format{false: vk.FormatR8G8B8A8Unorm, true: vk.FormatR8G8B8A8Srgb} {
				want := make([]byte, 4*n)
				Of(f).Encode(want, texels[:n])
				h.Store(n, srgb)
				require.Equal(t, want, h.Codes[:4*n])
			}
		}
	}
}
