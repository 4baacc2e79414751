package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// benchFormat is a row of BenchmarkSample: what its texels can be asked for.
type benchFormat struct {
	format           vk.Format
	filtered, depth  bool
	otherViews, full bool // arrays, cubes and 3D views, too; 4096x4096 texels, too
}

var benchFormats = []benchFormat{
	{format: vk.FormatR8Unorm, filtered: true},
	{format: vk.FormatR8G8Unorm, filtered: true},
	{format: vk.FormatR8G8B8A8Unorm, filtered: true, otherViews: true, full: true},
	{format: vk.FormatR8G8B8A8Srgb, filtered: true, otherViews: true, full: true},
	{format: vk.FormatR5G6B5UnormPack16, filtered: true},
	{format: vk.FormatA2B10G10R10UnormPack32, filtered: true},
	{format: vk.FormatE5B9G9R9UfloatPack32, filtered: true},
	{format: vk.FormatR16G16B16A16Sfloat, filtered: true, full: true},
	{format: vk.FormatR32Sfloat, filtered: true},
	{format: vk.FormatR32G32B32A32Sfloat, filtered: true, otherViews: true, full: true},
	{format: vk.FormatD16Unorm, filtered: true, depth: true},
	{format: vk.FormatD32Sfloat, filtered: true, depth: true, full: true},
	{format: vk.FormatBC1RGBAUnormBlock, filtered: true, full: true},
	{format: vk.FormatBC7UnormBlock, filtered: true, full: true},
	{format: vk.FormatR8G8B8A8Uint},
	{format: vk.FormatR32Uint},
}

// benchFilter is a column: a sampler, and the footprint of a pixel in texels of level 0.
type benchFilter struct {
	name         string
	sampler      vk.Sampler
	major, minor float64
	run          func(*Texture, *Batch)
}

func benchFilters(f *benchFormat) []benchFilter {
	nearest := benchFilter{"nearest", vk.Sampler{}, 1, 1, (*Texture).SampleGrad}
	if !f.filtered {
		return []benchFilter{nearest, {"gather", vk.Sampler{}, 1, 1, (*Texture).Gather}}
	}
	bilinear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	trilinear := bilinear
	trilinear.MipmapMode = vk.SamplerMipmapModeLinear
	filters := []benchFilter{nearest,
		{"bilinear", bilinear, 1, 1, (*Texture).SampleGrad},
		{"bilinear-mip", bilinear, 1.2, 1.2, (*Texture).SampleGrad},
		{"trilinear", trilinear, math.Sqrt2, math.Sqrt2, (*Texture).SampleGrad},
	}
	aniso := trilinear
	aniso.AnisotropyEnable, aniso.MaxAnisotropy = true, 16
	for _, n := range []float64{1, 2, 4, 16} { // 1: isotropic footprints
		filters = append(filters, benchFilter{fmt.Sprintf("aniso-%v", n), aniso, 1.41 * n, 1.41, (*Texture).SampleGrad})
	}
	border := bilinear
	border.AddressModeU, border.AddressModeV = vk.SamplerAddressModeClampToBorder, vk.SamplerAddressModeClampToBorder
	cubic, least := vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic}, bilinear
	least.ReductionMode = vk.SamplerReductionModeMin
	filters = append(filters, benchFilter{"border", border, 1, 1, (*Texture).SampleGrad},
		benchFilter{"cubic", cubic, 1, 1, (*Texture).SampleGrad},
		benchFilter{"min", least, 1, 1, (*Texture).SampleGrad}, benchFilter{"gather", bilinear, 1, 1, (*Texture).Gather})
	if f.depth {
		pcf := bilinear
		pcf.CompareEnable, pcf.CompareOp = true, vk.CompareOpLessOrEqual
		filters = append(filters, benchFilter{"pcf", pcf, 1, 1, (*Texture).SampleGrad})
	}
	return filters
}

// BenchmarkSample is every filter x format x kind of view x size, in lookups of a frame that is turned by 20 degrees
// (-benchtime 20ms is enough). The first level of instructions is left out where there are others.
func BenchmarkSample(b *testing.B) {
	isas := simd.Available()
	if len(isas) > 1 {
		isas = isas[1:]
	}
	for i := range benchFormats {
		f := &benchFormats[i]
		views := []vk.ImageViewType{vk.ImageViewType2D}
		if f.otherViews {
			views = append(views, vk.ImageViewType2DArray, vk.ImageViewTypeCube, vk.ImageViewType3D)
		}
		for _, view := range views {
			for _, size := range []int{256, 4096} {
				if size > 256 && (!f.full || view != vk.ImageViewType2D) {
					continue
				}
				b.Run(fmt.Sprintf("format=%v/view=%v/size=%d", f.format, view, size), func(b *testing.B) {
					v := benchView(b, f.format, view, size)
					for _, filter := range benchFilters(f) {
						if view == vk.ImageViewType3D && filter.name == "gather" {
							continue // zeros
						}
						for _, isa := range isas {
							b.Run(fmt.Sprintf("filter=%s/level=%v", filter.name, isa), func(b *testing.B) {
								benchmarkFilter(b, v, &filter, size, isa)
							})
						}
					}
				})
			}
		}
	}
}

func benchmarkFilter(b *testing.B, v *mip.View, f *benchFilter, size int, isa simd.Level) {
	s := f.sampler
	s.MaxLod = vk.LodClampNone
	if f.name == "bilinear" || f.name == "nearest" {
		s.MaxLod = 0
	}
	p, err := Compile(s, v)
	if err != nil {
		b.Skip(err) // cubic filters are not for every view
	}
	k, err := simd.For(isa)
	if err != nil {
		b.Fatal(err)
	}
	batches := benchBatches(p, f, size)
	for _, batch := range batches {
		batch.Kernels = k
	}
	v.Decoded() // texels are decoded, those of lookups at edges
	f.run(p, batches[0])
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f.run(p, batches[i])
		if i++; i == len(batches) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)*float64(batches[0].N)/b.Elapsed().Seconds()/1e6, "Msamples/s")
}

// benchView is a view of noise, NaN and infinities left out.
func benchView(b testing.TB, f vk.Format, view vk.ImageViewType, size int) *mip.View {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}}
	switch view {
	case vk.ImageViewType2DArray:
		info.ArrayLayers = 4
	case vk.ImageViewTypeCube:
		info.ArrayLayers, info.CubeCompatible = 6, true
	case vk.ImageViewType3D:
		info.ImageType, info.Extent.Depth = vk.ImageType3D, 16
	}
	info.MipLevels = mip.FullLevels(size, size, info.Extent.Depth)
	m, err := mip.NewImage(info)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	in, pix := format.Of(f), m.Bytes()
	noise := pix[:min(len(pix), 1<<16)]
	if in.Class == format.ClassFloat && in.BlockTexels() == 1 {
		texels := make([]format.Texel, len(noise)/in.BlockBytes)
		for i := range texels {
			for c := range texels[i] {
				texels[i][c] = bits(rng.Float32())
			}
		}
		in.Encode(noise, texels)
	} else {
		for i := range noise {
			noise[i] = byte(rng.Uint32())
		}
	}
	for n := len(noise); n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
	m.Touch()
	in2 := vk.ImageView{ViewType: view}
	if in.Depth {
		in2.Aspect = vk.ImageAspectDepth
	}
	v, err := mip.NewView(m, in2)
	if err != nil {
		b.Fatal(err)
	}
	return v
}

// benchBatches are the 64x64 pixels of tiles anywhere in the texture, more than the L2 cache holds where the texture is
// large: a quarter of a tile a batch, 4x4 pixels a group. Batches have results, derivatives, layers and references in
// common.
func benchBatches(p *Texture, f *benchFilter, size int) []*Batch {
	const n = 1024
	tiles := 6
	if size > 256 {
		tiles = 96
	}
	rng := rand.New(rand.NewPCG(3, 4))
	sin, cos := math.Sincos(20 * math.Pi / 180)
	texel := 1 / float64(size)
	dx, dy := [3]float64{cos * f.major * texel, sin * f.major * texel}, [3]float64{-sin * f.minor * texel, cos * f.minor * texel}
	common := newBatch(n)
	common.Resident, common.OutBits, common.Scratch = nil, [4][]uint32{}, new(Scratch)
	common.Layer, common.Dref = make([]float32, n), make([]float32, n)
	for c := range 3 {
		common.DPdx[c], common.DPdy[c] = make([]float32, n), make([]float32, n)
		for j := range n {
			common.DPdx[c][j], common.DPdy[c][j] = float32(dx[c]), float32(dy[c])
			if p.cube {
				common.DPdx[c][j], common.DPdy[c][j] = float32(2*dx[c]), float32(2*dy[c])
			}
			common.Layer[j], common.Dref[j] = 1, 0.5
		}
	}
	var batches []*Batch
	for range tiles {
		s0, t0 := rng.Float64(), rng.Float64()
		for quarter := range 4 {
			b := *common
			b.S, b.T, b.R = make([]float32, n), make([]float32, n), make([]float32, n)
			for j := range n {
				block, lane := j/16+quarter*64, j%16
				x, y := float64(block%16*4+lane%4), float64(block/16*4+lane/4)
				s, t := s0+x*dx[0]+y*dy[0], t0+x*dx[1]+y*dy[1]
				if f.name == "border" {
					s, t = s-math.Floor(s), t-math.Floor(t)
				}
				b.S[j], b.T[j], b.R[j] = float32(s), float32(t), float32(s+t)/2
				if p.cube { // the face +Z, and a little of its neighbours
					b.S[j], b.T[j], b.R[j] = float32(2.2*(s-math.Floor(s))-1.1), float32(2.2*(t-math.Floor(t))-1.1), 1
				}
			}
			batches = append(batches, &b)
		}
	}
	return batches
}
