package program_test

import (
	"encoding/binary"
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// storage is a storage image, with a view of it.
func storage(t *testing.T, f vk.Format, width, height int) *mip.View {
	t.Helper()
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
	require.NoError(t, err)
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	return v
}

// texels64 is a view's image as numbers of 64 bits.
func texels64(v *mip.View) []uint64 {
	b := v.Image().Bytes()
	out := make([]uint64, len(b)/8)
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return out
}

// aligned is bytes at a multiple of 8.
func aligned(n int) []byte {
	w := make([]uint64, (n+7)/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(&w[0])), n)
}

// Floats and signed integers are added up and compared in images and texel buffers.
func TestImageAtomics(t *testing.T) {
	const width, height = 9, 3
	texels := picture{
		fragment: "atomics.frag", width: width, height: height,
		resources: func() program.Resources {
			return program.Resources{Descriptors: []program.Descriptor{
				{View: storage(t, vk.FormatR32Sfloat, 3+width, height)},
				{Binding: 1, Buffer: aligned(4 * height), Format: vk.FormatR32Sfloat},
				{Binding: 2, View: storage(t, vk.FormatR32Sint, 2, height)},
			}}
		},
		check: func(r program.Resources) {
			sums, least := r.Descriptors[0].View.Image().Bytes(), r.Descriptors[2].View.Image().Bytes()
			float := func(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }
			for y := range height {
				row := sums[y*4*(3+width):]
				require.Equal(t, []float32{40.5, -3.5, 8.5}, []float32{float(row), float(row[4:]), float(row[8:])})
				require.EqualValues(t, 40.5, float(r.Descriptors[1].Buffer[4*y:]))
				require.EqualValues(t, -5, int32(binary.LittleEndian.Uint32(least[8*y:])))
				require.EqualValues(t, 3, int32(binary.LittleEndian.Uint32(least[8*y+4:])))
				for x := range width {
					require.Equal(t, float32(x)+0.5, float(row[12+4*x:]))
				}
			}
		},
	}.draw(t)
	for i, v := range texels {
		require.Equal(t, []float32{0, float32(i%width) + 0.5}, []float32{f32(v[0]), f32(v[1])}, "what was there before")
	}
}

// Numbers of 64 bits are read, written and changed in images, all of their bits.
func TestImagesOf64Bits(t *testing.T) {
	const width, height = 9, 3
	const step = 0x90000001
	copied := func(i int) uint64 { return 0xFEDCBA9876543210 * uint64(i+1) }
	texels := picture{
		fragment: "image64.frag", format: vk.FormatR32G32B32A32Uint, width: width, height: height,
		resources: func() program.Resources {
			sums, least, copies := storage(t, vk.FormatR64Uint, 3, height), storage(t, vk.FormatR64Sint, 1, height),
				storage(t, vk.FormatR64Uint, width, height)
			for y := range height {
				binary.LittleEndian.PutUint64(sums.Image().Bytes()[24*y+16:], 0x700000000+uint64(y))
			}
			for i := range width * height {
				binary.LittleEndian.PutUint64(copies.Image().Bytes()[8*i:], copied(i))
			}
			return program.Resources{Descriptors: []program.Descriptor{{View: sums}, {Binding: 1, View: least},
				{Binding: 2, View: copies}}}
		},
		check: func(r program.Resources) {
			sums, least, copies := texels64(r.Descriptors[0].View), texels64(r.Descriptors[1].View), texels64(r.Descriptors[2].View)
			for y := range height {
				require.Equal(t, []uint64{36 * step, 8 * step}, sums[3*y:][:2])
				require.Equal(t, int64(-8*step), int64(least[y]))
				x := sums[3*y+2] // of one of them, whichever came first
				require.True(t, x >= 5 && (x-5)%step == 0 && (x-5)/step < width, x)
			}
			for i, v := range copies {
				require.Equal(t, 3*copied(i)+1, v)
			}
		},
	}.draw(t)
	for i, v := range texels {
		require.Equal(t, []uint32{uint32(copied(i)), uint32(copied(i) >> 32), 1}, v[:3])
	}

	p, err := program.Load(words(t, "quad.vert"), words(t, "image64.frag"), program.Options{})
	require.NoError(t, err)
	_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{
		{View: storage(t, vk.FormatR32Uint, 3, 3)}, {Binding: 1, View: storage(t, vk.FormatR64Sint, 3, 3)},
		{Binding: 2, View: storage(t, vk.FormatR64G64Uint, 3, 3)},
	}})
	require.ErrorContains(t, err, "R32_UINT, but the program declares components of 64 bits")
	require.ErrorContains(t, err, "R64G64_UINT, but the program declares components of 64 bits")
}
