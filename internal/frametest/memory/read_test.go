package memory_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// texelOf is one texel of an aspect, decoded alone.
func texelOf(m *halfspace.Image, r halfspace.Region, x, y, z int) (v format.Texel) {
	f := format.Of(m.Info().Format)
	planes := []format.Plane{{Format: f.Format, WidthDivisor: 1, HeightDivisor: 1}}
	first := 0
	switch {
	case r.Aspect == vk.ImageAspectStencil && f.Depth:
		planes, first = f.Planes[1:], 1
	case f.Depth && f.Stencil:
		planes = f.Planes[:1]
	case f.Planes != nil:
		planes = f.Planes
		v[3] = math.Float32bits(1)
	}
	for i, p := range planes {
		s := m.Subresource(r.Level, r.Layer, first+i)
		pf := format.Of(p.Format)
		x, y := x/p.WidthDivisor, y/p.HeightDivisor
		var one [216]format.Texel
		pf.DecodeBlock(one[:], s.Row(y/s.BlockHeight, z/s.BlockDepth)[(x/s.BlockWidth*s.Samples+r.Sample)*s.Texel:])
		t := one[(z%s.BlockDepth*s.BlockHeight+y%s.BlockHeight)*s.BlockWidth+x%s.BlockWidth]
		if !f.Chroma || p.Components == nil {
			v = t
			continue
		}
		for c, to := range p.Components {
			v[to] = t[c]
		}
	}
	return v
}

// Every format, aspect, level, layer, slice and sample: what Read gives is each texel alone, and regions are parts of
// the whole.
func TestReadEveryFormat(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range vk.Values[vk.Format]()[1:] {
		in := format.Of(f)
		if in == nil || in.Wide() {
			continue
		}
		for _, info := range []vk.ImageInfo{
			{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 70, Height: 14}, MipLevels: 2, ArrayLayers: 2},
			{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 5, Height: 3}, Samples: 4},
			{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 12, Height: 5, Depth: 3}},
		} {
			info.Format = f
			if in.Chroma {
				info.MipLevels = 1
			}
			m, err := halfspace.NewImage(info)
			if err != nil {
				continue // this format has no such images
			}
			for i := range m.Bytes() {
				m.Bytes()[i] = byte(rng.Uint32())
			}
			aspects := []vk.ImageAspect{vk.ImageAspectNone}
			if in.Depth && in.Stencil {
				aspects = append(aspects, vk.ImageAspectStencil)
			}
			for _, aspect := range aspects {
				for range 4 {
					i := m.Info()
					r := halfspace.Region{Aspect: aspect, Level: rng.IntN(i.MipLevels),
						Layer: rng.IntN(i.ArrayLayers), Sample: rng.IntN(i.Samples)}
					w, h, d := mip.LevelSize(i.Extent.Width, r.Level), mip.LevelSize(i.Extent.Height, r.Level),
						mip.LevelSize(i.Extent.Depth, r.Level)
					r.X, r.Y, r.Z = rng.IntN(w), rng.IntN(h), rng.IntN(d)
					r.Width, r.Height, r.Depth = rng.IntN(w-r.X+1), rng.IntN(h-r.Y+1), rng.IntN(d-r.Z+1)
					compareRegion(t, m, r)
				}
			}
		}
	}
}

func compareRegion(t *testing.T, m *halfspace.Image, r halfspace.Region) {
	t.Helper()
	f := format.Of(m.Info().Format)
	class := f.Class
	if r.Aspect == vk.ImageAspectStencil {
		class = format.ClassUint
	}
	var words [][4]uint32
	var first []uint32
	var err error
	switch class {
	case format.ClassUint:
		words, err = halfspace.Read[[4]uint32](m, r)
		require.NoError(t, err)
		first, err = halfspace.Read[uint32](m, r)
	case format.ClassSint:
		ints, err := halfspace.Read[[4]int32](m, r)
		require.NoError(t, err)
		for _, v := range ints {
			words = append(words, [4]uint32{uint32(v[0]), uint32(v[1]), uint32(v[2]), uint32(v[3])})
		}
	default:
		floats, err := halfspace.Read[[4]float32](m, r)
		require.NoError(t, err)
		for _, v := range floats {
			words = append(words, [4]uint32{math.Float32bits(v[0]), math.Float32bits(v[1]), math.Float32bits(v[2]),
				math.Float32bits(v[3])})
		}
		reds, err := halfspace.Read[float32](m, r)
		require.NoError(t, err)
		for _, v := range reds {
			first = append(first, math.Float32bits(v))
		}
	}
	require.NoError(t, err)
	i := m.Info()
	rest := func(size, from, of int) int {
		if size == 0 {
			return mip.LevelSize(of, r.Level) - from
		}
		return size
	}
	r.Width, r.Height, r.Depth = rest(r.Width, r.X, i.Extent.Width), rest(r.Height, r.Y, i.Extent.Height),
		rest(r.Depth, r.Z, i.Extent.Depth)
	require.Len(t, words, r.Width*r.Height*r.Depth, "%v %+v", f, r)
	n := 0
	for z := range r.Depth {
		for y := range r.Height {
			for x := range r.Width {
				want := texelOf(m, r, r.X+x, r.Y+y, r.Z+z)
				if words[n] != want || first != nil && first[n] != want[0] {
					t.Fatalf("%v, %+v: texel (%d, %d, %d) is %x, want %x", f, r, x, y, z, words[n], want)
				}
				n++
			}
		}
	}
}

// Formats of 64 bits are read as such, and types of 64 bits read what is narrower.
func TestReadWide(t *testing.T) {
	m := frametest.NewImage(t, vk.FormatR64G64Uint, 2, 1, 1)
	format.Of(vk.FormatR64G64Uint).EncodeWide(m.Bytes(), [][4]uint64{{1 << 40, 2}, {3, 1<<64 - 1}})
	u, err := halfspace.Read[[4]uint64](m, halfspace.Region{})
	require.NoError(t, err)
	require.Equal(t, [][4]uint64{{1 << 40, 2, 0, 1}, {3, 1<<64 - 1, 0, 1}}, u)
	_, err = halfspace.Read[uint32](m, halfspace.Region{})
	frametest.RequireField(t, err, "Region")
	require.ErrorContains(t, err, "uint64")

	s := frametest.NewImage(t, vk.FormatR16Sint, 1, 1, 1)
	copy(s.Bytes(), []byte{0xFE, 0xFF})
	i, err := halfspace.ReadAt[int64](s, 0, 0)
	require.NoError(t, err)
	require.EqualValues(t, -2, i)

	d := frametest.NewImage(t, vk.FormatR64Sfloat, 1, 1, 1)
	format.Of(vk.FormatR64Sfloat).EncodeWide(d.Bytes(), [][4]uint64{{math.Float64bits(0.1)}})
	v, err := halfspace.ReadAt[float64](d, 0, 0)
	require.NoError(t, err)
	require.Equal(t, 0.1, v)
}

// What does not lie in the image, or is of another class, is refused by field.
func TestReadRefuses(t *testing.T) {
	color, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 4, 3, 2), frametest.NewImage(t, vk.FormatD24UnormS8Uint, 4, 3, 1)
	huge := math.MaxInt
	for _, c := range []struct {
		field string
		m     *halfspace.Image
		r     halfspace.Region
	}{
		{"Image", nil, halfspace.Region{}},
		{"Region.Level", color, halfspace.Region{Level: 1}},
		{"Region.Level", color, halfspace.Region{Level: -1}},
		{"Region.Layer", color, halfspace.Region{Layer: 1}},
		{"Region.Sample", color, halfspace.Region{Sample: 2}},
		{"Region.Aspect", color, halfspace.Region{Aspect: vk.ImageAspectDepth}},
		{"Region.Aspect", depth, halfspace.Region{Aspect: vk.ImageAspectColor}},
		{"Region.Aspect", depth, halfspace.Region{Aspect: 77}},
		{"Region", depth, halfspace.Region{Aspect: vk.ImageAspectStencil}}, // not as floats
		{"Region.X", color, halfspace.Region{X: 5}},
		{"Region.Y", color, halfspace.Region{Y: -1}},
		{"Region.Z", color, halfspace.Region{Z: 2}},
		{"Region.Width", color, halfspace.Region{X: 1, Width: 4}},
		{"Region.Height", color, halfspace.Region{Height: huge}},
		{"Region.Depth", color, halfspace.Region{Depth: -huge}},
	} {
		_, err := halfspace.Read[float32](c.m, c.r)
		frametest.RequireField(t, err, c.field)
	}
	frametest.RequireField(t, halfspace.ReadTo(make([]float32, 11), color, halfspace.Region{}), "Region")
	require.NoError(t, halfspace.ReadTo(make([]float32, 12), color, halfspace.Region{Sample: 1}))
	_, err := halfspace.ReadAt[float32](color, 4, 0)
	frametest.RequireField(t, err, "Region.Width")
}

// One texel of a large image costs what a texel costs.
func BenchmarkReadAt(b *testing.B) {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint,
		Extent: vk.Extent3D{Width: 2048, Height: 1024}})
	require.NoError(b, err)
	b.ReportAllocs()
	for i := range b.N {
		if _, err := halfspace.ReadAt[uint32](m, i%2048, i%1024); err != nil {
			b.Fatal(err)
		}
	}
}
