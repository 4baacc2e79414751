package sample

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Levels of corner-sampled images have half the sides of the one before, rounded up, at least 2.
func TestLevelsOfCornerSampledImages(t *testing.T) {
	for _, c := range []struct {
		image vk.ImageInfo
		want  []vk.Extent3D
	}{
		{vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 17, Height: 5}},
			[]vk.Extent3D{{Width: 17, Height: 5, Depth: 1}, {Width: 9, Height: 3, Depth: 1},
				{Width: 5, Height: 2, Depth: 1}, {Width: 3, Height: 2, Depth: 1}, {Width: 2, Height: 2, Depth: 1}}},
		{vk.ImageInfo{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 6, Height: 4, Depth: 9}},
			[]vk.Extent3D{{Width: 6, Height: 4, Depth: 9}, {Width: 3, Height: 2, Depth: 5},
				{Width: 2, Height: 2, Depth: 3}, {Width: 2, Height: 2, Depth: 2}}},
	} {
		c.image.Format, c.image.CornerSampled, c.image.MipLevels = vk.FormatR8Unorm, true, len(c.want)
		m, err := mip.NewImage(c.image)
		require.NoError(t, err)
		size := 0
		for l, want := range c.want {
			require.Equal(t, want, m.LevelExtent(l))
			s := m.Subresource(l, 0, 0)
			require.Equal(t, want, vk.Extent3D{Width: s.Width, Height: s.Height, Depth: s.Depth})
			size += s.Width * s.Height * s.Depth
		}
		require.Len(t, m.Bytes(), size)
		require.Equal(t, vk.Extent3D{}, m.LevelExtent(len(c.want)))
		require.NoError(t, m.GenerateMips(mip.MipOptions{}))
	}
}

// Lookups of corner-sampled images against the specification's formulas in float64: u = s (size - 1) in each level,
// NEAREST the texel of the floor of u + 1/2, LINEAR and CUBIC with the weights of u's fraction; with kernels and
// without, of two and three dimensions.
func TestCornerSampledLookups(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for _, volume := range []bool{false, true} {
		for _, filter := range []vk.Filter{vk.FilterNearest, vk.FilterLinear, vk.FilterCubic} {
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat,
				Extent: vk.Extent3D{Width: 17, Height: 9, Depth: 1}, MipLevels: 3, CornerSampled: true}
			view := vk.ImageViewType2D
			if volume {
				info.ImageType, info.Extent.Depth, view = vk.ImageType3D, 5, vk.ImageViewType3D
			}
			m, err := mip.NewImage(info)
			require.NoError(t, err)
			randomFloats(m)
			v := newView(t, m, view)
			s := vk.Sampler{MagFilter: filter, MinFilter: filter, AddressModeU: clampToEdge,
				AddressModeV: clampToEdge, AddressModeW: clampToEdge, MaxLod: 2}
			p, err := Compile(s, v)
			require.NoError(t, err)
			const n = 200
			b := newBatch(n)
			b.Lod = make([]float32, n)
			for i := range n {
				// Multiples of 1/256: exact weights in sizes of 2^n + 1.
				b.S[i], b.T[i], b.R[i] = float32(rng.IntN(280)-10)/256, float32(rng.IntN(280)-10)/256, float32(rng.IntN(280)-10)/256
				b.Lod[i] = float32(i % 3)
			}
			b.S[0], b.T[0], b.R[0], b.S[1], b.T[1], b.R[1] = 0, 0, 0, 1, 1, 1
			for k := range 2 {
				if k == 1 {
					b.Kernels, err = simd.Best()
					require.NoError(t, err)
					b.Scratch = new(Scratch)
				}
				p.SampleLod(b)
				for i := range n {
					level := m.Subresource(i%3, 0, 0)
					type weighed struct {
						index  int
						weight float64
					}
					along := func(c float32, size int) (out []weighed) {
						if size == 1 {
							return []weighed{{0, 1}}
						}
						u := math.Min(math.Max(float64(c)*float64(size-1), -2), float64(size+1))
						at := func(i int, w float64) {
							out = append(out, weighed{min(max(i, 0), size-1), w})
						}
						i0, a := int(math.Floor(u)), u-math.Floor(u)
						switch filter {
						case vk.FilterNearest:
							at(int(math.Floor(u+0.5)), 1)
						case vk.FilterLinear:
							at(i0, 1-a)
							at(i0+1, a)
						default:
							for k := range 4 {
								at(i0+k-1, oracleCubic(vk.CubicFilterWeightsCatmullRom, a-float64(k-1)))
							}
						}
						return out
					}
					want := 0.0
					for _, z := range along(b.R[i], level.Depth) {
						for _, y := range along(b.T[i], level.Height) {
							for _, x := range along(b.S[i], level.Width) {
								texel := math.Float32frombits(binary.LittleEndian.Uint32(level.Row(y.index, z.index)[4*x.index:]))
								want += x.weight * y.weight * z.weight * float64(texel)
							}
						}
					}
					require.InDelta(t, want, float64(b.Out[0][i]), 3e-6, "%v, volume %v, (%v, %v, %v) of level %d",
						filter, volume, b.S[i], b.T[i], b.R[i], i%3)
				}
			}
		}
	}
}

// The level of detail counts in size - 1 texels, and the edges of two patches that hold the same texels there meet.
func TestCornerSampledGradientsAndEdges(t *testing.T) {
	image := func() *mip.Image {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 33, Height: 17}, MipLevels: 4, CornerSampled: true})
		require.NoError(t, err)
		return m
	}
	left, right := image(), image()
	rng := rand.New(rand.NewPCG(12, 2))
	for l := range 4 {
		a, b := left.Subresource(l, 0, 0), right.Subresource(l, 0, 0)
		for i := range a.Pix {
			a.Pix[i], b.Pix[i] = byte(rng.Uint32()), byte(rng.Uint32())
		}
		for y := range a.Height {
			copy(b.Row(y, 0)[:4], a.Row(y, 0)[4*(a.Width-1):])
		}
	}
	s := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear,
		AddressModeU: clampToEdge, AddressModeV: clampToEdge, MaxLod: 3}
	p, err := Compile(s, newView(t, left, vk.ImageViewType2D))
	require.NoError(t, err)
	q, err := Compile(s, newView(t, right, vk.ImageViewType2D))
	require.NoError(t, err)
	a, b := newBatch(40), newBatch(40)
	a.Lod, b.Lod = make([]float32, 40), make([]float32, 40)
	for i := range a.N {
		a.S[i], b.S[i] = 1, 0
		a.T[i], b.T[i] = float32(i)/39, float32(i)/39
		a.Lod[i], b.Lod[i] = float32(i%13)/4, float32(i%13)/4
	}
	p.SampleLod(a)
	q.SampleLod(b)
	require.Equal(t, a.OutBits, b.OutBits)

	lod := newBatch(20)
	for k := range 2 {
		lod.DPdx[k], lod.DPdy[k] = make([]float32, 20), make([]float32, 20)
		for i := range lod.N {
			lod.DPdx[k][i], lod.DPdy[k][i] = float32(i+1+k)/100, float32(20-i+k)/150
		}
	}
	p.QueryLod(lod)
	for i := range lod.N {
		rho := func(d [3][]float32) float64 { return math.Hypot(float64(d[0][i])*32, float64(d[1][i])*16) }
		require.InDelta(t, math.Log2(max(rho(lod.DPdx), rho(lod.DPdy))), float64(lod.Out[1][i]), 1e-5)
	}
}

// What corner-sampled images, their samplers and their uses may not be is refused by field.
func TestCornerSampledImagesAreRefusedByField(t *testing.T) {
	size := vk.Extent3D{Width: 8, Height: 8}
	for _, info := range []vk.ImageInfo{
		{ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 8}, Format: vk.FormatR8Unorm},
		{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 1}, Format: vk.FormatR8Unorm},
		{ImageType: vk.ImageType3D, Extent: size, Format: vk.FormatR8Unorm},
		{ImageType: vk.ImageType2D, Extent: size, Format: vk.FormatR8Unorm, CubeCompatible: true, ArrayLayers: 6},
		{ImageType: vk.ImageType2D, Extent: size, Format: vk.FormatD16Unorm},
		{ImageType: vk.ImageType2D, Extent: size, Format: vk.FormatG8B8R83Plane420Unorm},
	} {
		info.CornerSampled = true
		_, err := mip.NewImage(info)
		require.ErrorContains(t, err, "CornerSampled: ", "%v", info)
	}
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: size, Format: vk.FormatR8Unorm, CornerSampled: true})
	require.NoError(t, err)
	v := newView(t, m, vk.ImageViewType2D)
	_, err = Compile(vk.Sampler{AddressModeU: clampToEdge}, v)
	require.ErrorContains(t, err, "AddressModeV: REPEAT is not allowed for a corner-sampled image")
	clamped := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge}
	_, err = CompileBox(clamped, v)
	require.ErrorContains(t, err, "View: image processing does not support corner-sampled images")
	clamped.UnnormalizedCoordinates = true
	_, err = Compile(clamped, v)
	require.ErrorContains(t, err, "UnnormalizedCoordinates: is not allowed for a corner-sampled image")
}

// Kernels look up corner-sampled images as lookups one by one do, bit for bit: of two and three dimensions, with every
// filter, of several levels and of one, with offsets and several taps.
func TestCornerSampledLookupsByKernels(t *testing.T) {
	figures.Begin(t)
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(5, 2))
		for round := range 60 {
			f := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR32G32B32A32Sfloat, vk.FormatR8G8B8A8Srgb, vk.FormatR16Sfloat}[round%4]
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, CornerSampled: true,
				Extent: vk.Extent3D{Width: 2 + rng.IntN(40), Height: 2 + rng.IntN(20), Depth: 1}, MipLevels: 1 + rng.IntN(2)}
			kind := vk.ImageViewType2D
			if rng.IntN(3) == 0 {
				info.ImageType, info.Extent.Depth, kind = vk.ImageType3D, 2+rng.IntN(8), vk.ImageViewType3D
			}
			m, err := mip.NewImage(info)
			if err != nil {
				continue // too many levels
			}
			for i, b := 0, m.Bytes(); i < len(b); i++ {
				if b[i] = byte(rng.Uint32()); i%4 == 3 {
					b[i] = 0x3F
				}
			}
			m.Touch()
			filters := vk.Values[vk.Filter]()
			s := vk.Sampler{MagFilter: filters[rng.IntN(3)], MinFilter: filters[rng.IntN(3)], AddressModeU: clampToEdge,
				AddressModeV: clampToEdge, AddressModeW: clampToEdge, MaxLod: 4, MipmapMode: vk.SamplerMipmapMode(rng.IntN(2))}
			if s.MagFilter != vk.FilterCubic && s.MinFilter != vk.FilterCubic {
				s.AnisotropyEnable, s.MaxAnisotropy = rng.IntN(3) == 0, 8
				s.ReductionMode = []vk.SamplerReductionMode{vk.SamplerReductionModeWeightedAverage,
					vk.SamplerReductionModeMin, vk.SamplerReductionModeMax}[rng.IntN(3)]
			}
			p, err := Compile(s, newView(t, m, kind))
			if err != nil {
				continue // CUBIC in three dimensions
			}
			require.Equal(t, "stages", p.way())
			compareFast(t, rng, p, k)
			compareOthers(t, rng, p, k)
			if t.Failed() {
				return
			}
		}
	}
}
