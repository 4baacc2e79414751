package program_test

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Texel buffers are fetched, read, written and counted in as their formats say; outside, reads are zero in the format's
// components and writes are dropped.
func TestTexelBuffers(t *testing.T) {
	const width, height, texels = 16, 3, 11
	signed := make([]byte, 2*texels)
	for i := range signed {
		signed[i] = byte(i*23 - 60)
	}
	value := func(i int, c int) float64 { // of R8G8_SNORM: RG01
		switch {
		case c == 2:
			return 0
		case c == 3:
			return 1
		case i < 0 || i >= texels:
			return 0
		}
		return max(float64(int8(signed[2*i+c]))/127, -1)
	}
	got := picture{
		fragment: "buffers.frag", width: width, height: height,
		resources: func() program.Resources {
			return program.Resources{Descriptors: []program.Descriptor{
				{Buffer: signed, Format: vk.FormatR8G8Snorm},
				{Binding: 1, Buffer: make([]byte, 8*width*height), Format: vk.FormatR16G16B16A16Sfloat},
				{Binding: 2, Buffer: aligned(8 * (height - 1)), Format: vk.FormatR64Uint},
				{Binding: 3, Buffer: aligned(4 * width), Format: vk.FormatR32Sint},
			}}
		},
		check: func(r program.Resources) {
			halves := make([]format.Texel, width*height)
			format.Of(vk.FormatR16G16B16A16Sfloat).Decode(halves, r.Descriptors[1].Buffer)
			for n, v := range halves {
				for c := range v {
					require.InDelta(t, value(n%width-2, c)/2+float64(n/width), float64(f32(v[c])), 1.0/512,
						"texel %d, component %d", n, c)
				}
			}
			for y := range height - 1 {
				require.Equal(t, uint64(width*(width-1)/2)*0x90000001, binary.LittleEndian.Uint64(r.Descriptors[2].Buffer[8*y:]))
			}
			for x := range width {
				require.EqualValues(t, -x-1, int32(binary.LittleEndian.Uint32(r.Descriptors[3].Buffer[4*x:])))
			}
		},
	}.draw(t)
	sizes, first := [3]float64{texels, width * height, height - 1}, 0
	for n, v := range got {
		for c, size := range sizes {
			require.InDelta(t, value(n%width-2, c)+size, float64(f32(v[c])), 1e-5, "texel %d, component %d", n, c)
		}
		if f32(v[3]) == 101 { // the first of its column
			first++
		}
	}
	require.Equal(t, width, first)
}

// What is no texel buffer of the program is refused by name.
func TestTexelBuffersAreRefused(t *testing.T) {
	p, err := program.Load(words(t, "quad.vert"), words(t, "buffers.frag"), program.Options{})
	require.NoError(t, err)
	_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{
		{Buffer: make([]byte, 64), Format: vk.FormatBC1RGBUnormBlock},
		{Binding: 1, Buffer: make([]byte, 64), Format: vk.FormatR32G32Uint},
		{Binding: 2, Buffer: aligned(64), Format: vk.FormatR32Uint},
		{Binding: 3, Buffer: aligned(64)[1:], Format: vk.FormatR32Sint},
	}})
	for _, want := range []string{
		"BC1_RGB_UNORM_BLOCK is not a format of texel buffers", "R32G32_UINT, but the program declares floats",
		"R32_UINT, but the program declares components of 64 bits", "texels must be aligned to 4 bytes",
	} {
		require.ErrorContains(t, err, want)
	}
}
