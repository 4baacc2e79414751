package mip

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestRecycledMemoryHoldsNothing: an image in memory that another one was in has the chain that one in new memory
// has, bit for bit: also around and between its levels.
func TestRecycledMemoryHoldsNothing(t *testing.T) {
	k, err := simd.Best()
	require.NoError(t, err)
	sampled := func(f vk.Format, width, height int, seed byte) (*Image, *Chain) {
		m, v, err := NewSampled(f, width, height)
		require.NoError(t, err)
		require.NoError(t, m.Fill(k, func(pix []byte, y, _ int) {
			for i := range pix {
				pix[i] = seed + byte(i*7) + byte(y)
			}
		}))
		return m, v.Chain()
	}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Unorm} {
		fresh, c := sampled(f, 1000, 700, 1)
		want := append([]byte(nil), c.pix...)
		memory := c.mapped
		fresh.Pin() // and does not go
		large, c := sampled(f, 1024, 1024, 99)
		require.True(t, memory == nil || &c.mapped[0] != &memory[0])
		memory = c.mapped
		large.Recycle()
		again, c := sampled(f, 1000, 700, 1)
		if memory != nil {
			require.Same(t, &memory[0], &c.mapped[0], "%v: another place", f)
		}
		require.True(t, bytes.Equal(want, c.pix), "%v: other texels", f)
		again.Recycle()
	}
	(*Image)(nil).Recycle()
}
