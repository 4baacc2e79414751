package mip

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rows of halves are decoded to the floats that the format says, each half in each component, on each level.
func TestRowsOfHalvesAreDecoded(t *testing.T) {
	figures.Begin(t)
	const width = 277 // no whole groups
	const height = (1<<16 + width - 1) / width
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR16G16B16A16Sfloat,
		Extent: vk.Extent3D{Width: width, Height: height}})
	require.NoError(t, err)
	s := m.Subresource(0, 0, 0)
	for y := range height {
		for x := range width {
			for c := range 4 {
				binary.LittleEndian.PutUint16(s.Row(y, 0)[8*x+2*c:], uint16(y*width+x+c*0x1234))
			}
		}
	}
	x := m.decodedTexels(m.format, 0, astcHalves)
	want, got := make([]format.Texel, width), make([]byte, 16*width)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		h := x.newHalfRows(k, KindRGBA32F, width)
		for y := range height {
			m.format.Decode(want, s.Row(y, 0))
			h.decode(got, s.Row(y, 0))
			for i, w := range want {
				for c := range w {
					require.Equal(t, w[c], binary.LittleEndian.Uint32(got[16*i+4*c:]), "%v: texel %d, %d", level, i, y)
				}
			}
		}
	}
	require.Nil(t, x.newHalfRows(kernels(), KindRGBA16F, width))
}
