package bench

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The samplers of the table.
var (
	nearestSampler   = vk.Sampler{}
	bilinearSampler  = vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	trilinearSampler = vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
)

// of is a sampler with something changed.
func of(s vk.Sampler, change func(*vk.Sampler)) vk.Sampler {
	change(&s)
	return s
}

// fragments are lookups of 4x4 pixels a group, a texel apart, of tiles that are turned by 20 degrees.
const fragments = 1024

// lookupView is the view that the lookups read.
type lookupView struct {
	format vk.Format
	view   vk.ImageViewType
	size   int
	mips   bool
	sparse bool
	holes  bool // every fourth tile is not bound
	corner bool // corner-sampled
	slice  bool // one of a 3D image
}

// make is a view of noise, NaN and infinities left out.
func (l lookupView) make() (*mip.View, error) {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: l.format, Extent: vk.Extent3D{Width: l.size, Height: l.size, Depth: 1}}
	switch l.view {
	case vk.ImageViewType2DArray:
		info.ArrayLayers = 4
	case vk.ImageViewTypeCube:
		info.ArrayLayers, info.CubeCompatible = 6, true
	case vk.ImageViewType3D:
		info.ImageType, info.Extent.Depth = vk.ImageType3D, l.size
	}
	if info.CornerSampled = l.corner; l.slice {
		info.ImageType, info.Extent.Depth = vk.ImageType3D, 4
	}
	if l.mips {
		info.MipLevels = mip.FullLevels(l.size, l.size, info.Extent.Depth)
	}
	m, err := mip.NewImage(info)
	if err != nil {
		return nil, err
	}
	noise(format.Of(l.format), m.Bytes())
	if l.sparse {
		tile := vk.Extent3D{Width: 64, Height: 64}
		tiles := l.size / 64 * (l.size / 64)
		if l.view == vk.ImageViewType3D {
			tile, tiles = vk.Extent3D{Width: 16, Height: 16, Depth: 16}, l.size/16*(l.size/16)*(l.size/16)
		}
		var bound []bool
		if l.holes {
			bound = make([]bool, tiles)
			for i := range bound {
				bound[i] = i%4 != 1
			}
		}
		if err := m.SetResidency(0, tile, bound); err != nil {
			return nil, err
		}
	}
	m.Touch()
	in := vk.ImageView{ViewType: l.view}
	if format.Of(l.format).Depth {
		in.Aspect = vk.ImageAspectDepth
	}
	return mip.NewView(m, in)
}

// noise fills texels with values in [0, 1).
func noise(f *format.Info, pix []byte) {
	rng := rand.New(rand.NewPCG(1, 2))
	some := pix[:min(len(pix), 1<<16)]
	if f.Class == format.ClassFloat && f.BlockTexels() == 1 && !f.Chroma {
		texels := make([]format.Texel, len(some)/f.BlockBytes)
		for i := range texels {
			for c := range texels[i] {
				texels[i][c] = math.Float32bits(rng.Float32())
			}
		}
		f.Encode(some, texels)
	} else {
		for i := range some {
			some[i] = byte(rng.Uint32())
		}
	}
	for n := len(some); n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

// tilePoints are the places in texels of the fragments of some tiles, batch after batch.
func tilePoints(batches int, f func(batch, lane int, u, v float64)) {
	rng := rand.New(rand.NewPCG(3, 4))
	sin, cos := math.Sincos(20 * math.Pi / 180)
	var u0, v0 float64
	for b := range batches {
		if b%4 == 0 {
			u0, v0 = rng.Float64()*1024, rng.Float64()*1024
		}
		for j := range fragments {
			block, lane := j/16+b%4*64, j%16
			x, y := float64(block%16*4+lane%4), float64(block/16*4+lane/4)
			f(b, j, u0+float64(x*cos)-float64(y*sin), v0+float64(x*sin)+float64(y*cos))
		}
	}
}

// batches are lookups of a view, with results, derivatives and the like in common. step is how many texels lie between
// neighbours.
func batches(l lookupView, count int, step float64, change func(b *sample.Batch)) []*sample.Batch {
	common := &sample.Batch{N: fragments, Scratch: new(sample.Scratch)}
	list := make([]*sample.Batch, count)
	lanes := func() []float32 { return make([]float32, fragments) }
	for c := range 4 {
		common.Out[c] = lanes()
	}
	cube := l.view == vk.ImageViewTypeCube
	sin, cos := math.Sincos(20 * math.Pi / 180)
	scale := step / float64(l.size)
	for c, d := range [3][2]float64{{cos, -sin}, {sin, cos}, {0, 0}} {
		common.DPdx[c], common.DPdy[c] = lanes(), lanes()
		for j := range fragments {
			common.DPdx[c][j], common.DPdy[c][j] = float32(d[0]*scale), float32(d[1]*scale)
			if cube {
				common.DPdx[c][j], common.DPdy[c][j] = float32(d[0]*scale*math.Pi/2), float32(d[1]*scale*math.Pi/2)
			}
		}
	}
	for i := range list {
		b := *common
		b.S, b.T, b.R, b.Layer, b.Dref = lanes(), lanes(), lanes(), lanes(), lanes()
		b.I, b.J, b.K, b.L = make([]int32, fragments), make([]int32, fragments), make([]int32, fragments), make([]int32, fragments)
		list[i] = &b
	}
	tilePoints(count, func(i, j int, u, v float64) {
		b := list[i]
		s, t := u*scale, v*scale
		b.S[j], b.T[j], b.R[j] = float32(s-math.Floor(s)), float32(t-math.Floor(t)), float32(s+t)/2-float32(math.Floor((s+t)/2))
		if cube { // once around a cube of n x n texels are about 4n of them
			lon, lat := s*math.Pi/2, t*math.Pi/2
			b.S[j], b.T[j], b.R[j] = float32(math.Cos(lat)*math.Cos(lon)), float32(math.Sin(lat)), float32(math.Cos(lat)*math.Sin(lon))
		}
		b.Layer[j], b.Dref[j] = float32((j>>8)&3), 0.5
		b.I[j], b.J[j], b.K[j], b.L[j] = int32(u)%int32(l.size), int32(v)%int32(l.size), int32(u+v)/2%int32(l.size), 0
	})
	if change != nil {
		for _, b := range list {
			change(b)
		}
	}
	return list
}

// inTurn calls run with one batch after the other.
func inTurn(list []*sample.Batch, run func(b *sample.Batch)) func(k *simd.Kernels) {
	i := 0
	return func(k *simd.Kernels) {
		b := list[i]
		b.Kernels = k
		run(b)
		if i++; i == len(list) {
			i = 0
		}
	}
}

// sampled is a row of lookups with a sampler by SampleGrad.
func sampled(name string, target float64, l lookupView, s vk.Sampler, change func(b *sample.Batch)) lookupRow {
	return with(name, "", target, l, s, 1, change, (*sample.Texture).SampleGrad)
}

// with is a row of lookups by any method.
func with(name, against string, target float64, l lookupView, s vk.Sampler, step float64,
	change func(b *sample.Batch), run func(p *sample.Texture, b *sample.Batch)) lookupRow {
	return lookupRow{name: name, against: against, target: target, n: fragments, make: func() (func(k *simd.Kernels), error) {
		v, err := l.make()
		if err != nil {
			return nil, err
		}
		p, err := sample.Compile(s, v)
		if err != nil {
			return nil, err
		}
		return inTurn(batches(l, 16, step, change), func(b *sample.Batch) { run(p, b) }), nil
	}}
}

const (
	rgba8   = vk.FormatR8G8B8A8Unorm
	srgb8   = vk.FormatR8G8B8A8Srgb
	rgba16f = vk.FormatR16G16B16A16Sfloat
	rgba32f = vk.FormatR32G32B32A32Sfloat
	d32     = vk.FormatD32Sfloat
)

// plane2D is a 2D texture of 256x256 texels.
func plane2D(f vk.Format) lookupView {
	return lookupView{format: f, view: vk.ImageViewType2D, size: 256}
}

// lookupRows is the table.
func lookupRows() []lookupRow {
	flat, array := plane2D(rgba8), lookupView{format: rgba8, view: vk.ImageViewType2DArray, size: 256}
	chain := lookupView{format: rgba8, view: vk.ImageViewType2D, size: 256, mips: true}
	volume := lookupView{format: rgba8, view: vk.ImageViewType3D, size: 64}
	clamped := of(bilinearSampler, func(s *vk.Sampler) {
		s.AddressModeU, s.AddressModeV, s.AddressModeW = vk.SamplerAddressModeClampToEdge,
			vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	})
	compared := of(clamped, func(s *vk.Sampler) { s.CompareEnable, s.CompareOp = true, vk.CompareOpLessOrEqual })
	bordered := of(bilinearSampler, func(s *vk.Sampler) {
		s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToBorder, vk.SamplerAddressModeClampToBorder
	})
	mirrored := of(bilinearSampler, func(s *vk.Sampler) {
		s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeMirroredRepeat, vk.SamplerAddressModeMirrorClampToEdge
	})
	cubic := of(clamped, func(s *vk.Sampler) { s.MagFilter, s.MinFilter = vk.FilterCubic, vk.FilterCubic })
	reduced := func(m vk.SamplerReductionMode) vk.Sampler {
		return of(clamped, func(s *vk.Sampler) { s.ReductionMode = m })
	}
	lod := func(p *sample.Texture, b *sample.Batch) { p.SampleLod(b) }
	zeros := func(b *sample.Batch) { b.Lod = make([]float32, fragments) }
	resident := func(b *sample.Batch) { b.Resident = make([]uint32, fragments) }
	anisotropic := of(trilinearSampler, func(s *vk.Sampler) { s.AnisotropyEnable, s.MaxAnisotropy = true, 16 })
	stretched := func(b *sample.Batch) {
		for j := range b.DPdx[0] { // 16 texels of the level along one axis
			b.DPdx[0][j], b.DPdx[1][j], b.DPdy[0][j], b.DPdy[1][j] = b.DPdx[0][j]*22.6, b.DPdx[1][j]*22.6,
				b.DPdy[0][j]*1.41, b.DPdy[1][j]*1.41
			b.DPdx[2], b.DPdy[2] = make([]float32, fragments), make([]float32, fragments)
		}
	}
	framed := func(b *sample.Batch) {
		for j := range b.S { // a frame of an eighth around the image
			b.S[j], b.T[j] = b.S[j]*1.25-0.125, b.T[j]*1.25-0.125
		}
	}
	moved := func(b *sample.Batch) { b.Offset = [3]int32{3, -2} }
	once := func(change func(b *sample.Batch)) func(b *sample.Batch) { // derivatives are shared by all batches
		done := false
		return func(b *sample.Batch) {
			if !done {
				change(b)
			}
			done = true
		}
	}
	nine := make([]sample.OffsetLookup, 0, 8)
	for i := range int32(9) {
		if i == 4 {
			continue // the batch's own
		}
		m := sample.OffsetLookup{Offset: [3]int32{i%3 - 1, i/3 - 1}}
		for c := range m.Out {
			m.Out[c] = make([]float32, fragments)
		}
		nine = append(nine, m)
	}
	rows := []lookupRow{
		sampled(baseline, 0, flat, bilinearSampler, nil),
		sampled("nearest", 0.8, flat, nearestSampler, nil),
		with("explicit Lod", "", 0, flat, bilinearSampler, 1, zeros, lod),
		with("nil Lod", "explicit Lod", 0.8, flat, bilinearSampler, 1, nil, lod),
		sampled("clamped", 0, flat, clamped, nil),
		with("unnormalized", "clamped", 0.8, flat,
			of(clamped, func(s *vk.Sampler) { s.UnnormalizedCoordinates = true }), 1, func(b *sample.Batch) {
				for j := range b.S {
					b.S[j], b.T[j] = b.S[j]*256, b.T[j]*256
				}
			}, (*sample.Texture).SampleGrad),
		with("Resident, not sparse", baseline, 0.8, flat, bilinearSampler, 1, resident, (*sample.Texture).SampleGrad),
		with("constant offset", baseline, 0.8, flat, bilinearSampler, 1, moved, (*sample.Texture).SampleGrad),
		with("constant offset, nearest", "nearest", 0.5, flat, nearestSampler, 1, moved, (*sample.Texture).SampleGrad),
		with("trilinear", "", 0, chain, trilinearSampler, math.Sqrt2, nil, (*sample.Texture).SampleGrad),
		with("nine offsets, trilinear", "trilinear", 0.2, chain, trilinearSampler, math.Sqrt2, nil,
			func(p *sample.Texture, b *sample.Batch) {
				if b.More == nil {
					b.More = nine
				}
				p.SampleGrad(b)
			}),
		with("fetch", "", 0.7, flat, nearestSampler, 1, nil, (*sample.Texture).Fetch),
		storageRow("storage read", 0.7, flat, (*sample.Storage).Read),
		storageRow("storage write", 0.4, flat, (*sample.Storage).Write),
		with("gather", "", 0.5, flat, bilinearSampler, 1, nil, (*sample.Texture).Gather),
		with("gather, compared", "", 0.5, plane2D(d32), compared, 1, nil, (*sample.Texture).Gather),
		with("gather, cube", "", 0.2, lookupView{format: rgba8, view: vk.ImageViewTypeCube, size: 64},
			bilinearSampler, 1, nil, (*sample.Texture).Gather),
		sampled("border", 0.5, flat, bordered, framed),
		with("constant offset, border", "border", 0.7, flat, bordered, 1,
			func(b *sample.Batch) { framed(b); moved(b) }, (*sample.Texture).SampleGrad),
		sampled("mirrored", 0, flat, mirrored, framed),
		with("constant offset, mirrored", "mirrored", 0.7, flat, mirrored, 1,
			func(b *sample.Batch) { framed(b); moved(b) }, (*sample.Texture).SampleGrad),
		sampled("3D nearest", 0.6, volume, nearestSampler, nil),
		sampled("3D linear", 0.35, volume, clamped, nil),
		with("3D linear, mips", "", 0.2, lookupView{format: rgba8, view: vk.ImageViewType3D, size: 64, mips: true},
			of(trilinearSampler, func(s *vk.Sampler) { s.AddressModeW = vk.SamplerAddressModeClampToEdge }),
			math.Sqrt2, nil, (*sample.Texture).SampleGrad),
		sampled("3D linear, RGBA16F", 0, lookupView{format: rgba16f, view: vk.ImageViewType3D, size: 64}, clamped, nil),
		sampled("RGBA16F", 0.7, plane2D(rgba16f), bilinearSampler, nil),
		sampled("RGBA32F", 0.6, plane2D(rgba32f), bilinearSampler, nil),
		sampled("sRGB", 0, plane2D(srgb8), bilinearSampler, nil),
		sampled("sRGB nearest", 0, plane2D(srgb8), nearestSampler, nil),
		with("sRGB fetch", "", 0, plane2D(srgb8), nearestSampler, 1, nil, (*sample.Texture).Fetch),
		with("sRGB gather", "", 0, plane2D(srgb8), bilinearSampler, 1, nil, (*sample.Texture).Gather),
		sampled("sRGB border, nearest", 0, plane2D(srgb8),
			of(bordered, func(s *vk.Sampler) { s.MagFilter, s.MinFilter = vk.FilterNearest, vk.FilterNearest }), framed),
		sampled("array layers", 0.8, array, bilinearSampler, nil),
		sampled("compared", 0.6, plane2D(d32), compared, nil),
		sampled("compared, array", 0.5, lookupView{format: d32, view: vk.ImageViewType2DArray, size: 256}, compared, nil),
		sampled("compared, cube", 0.2, lookupView{format: d32, view: vk.ImageViewTypeCube, size: 256}, compared, nil),
	}
	for _, f := range []struct {
		name   string
		format vk.Format
	}{{"RGBA8", rgba8}, {"RGBA16F", rgba16f}, {"R16F", vk.FormatR16Sfloat}} {
		for _, size := range []int{8, 64, 512} {
			l := lookupView{format: f.format, view: vk.ImageViewTypeCube, size: size}
			rows = append(rows, sampled(fmt.Sprintf("cube %d, %s", size, f.name), 0.3, l, bilinearSampler, nil))
			l.mips = true
			rows = append(rows, with(fmt.Sprintf("cube %d, %s, mips", size, f.name), "", 0.2, l, trilinearSampler,
				math.Sqrt2, nil, (*sample.Texture).SampleGrad))
		}
	}
	rows = append(rows,
		sampled("cubic", 0.15, flat, cubic, nil),
		sampled("MIN", 0.4, flat, reduced(vk.SamplerReductionModeMin), nil),
		sampled("MAX", 0.4, flat, reduced(vk.SamplerReductionModeMax), nil),
	)
	rows = append(rows, ycbcrRows()...)
	rows = append(rows,
		with("anisotropic, 16 taps", "", 1.0/30, chain, anisotropic, 1, once(stretched), (*sample.Texture).SampleGrad),
		with("anisotropic, 16 taps, cube", "", 1.0/80,
			lookupView{format: rgba8, view: vk.ImageViewTypeCube, size: 256, mips: true}, anisotropic, 1,
			once(stretched), (*sample.Texture).SampleGrad),
	)
	rows = append(rows, processRows()...)
	sparse := flat
	sparse.sparse = true
	holes := sparse
	holes.holes = true
	some := holes
	some.mips = true
	deep := volume
	deep.sparse, deep.holes = true, true
	stretch := once(stretched)
	rows = append(rows, rareRows()...)
	return append(rows,
		with("sparse", baseline, 0.5, sparse, bilinearSampler, 1, resident, (*sample.Texture).SampleGrad),
		with("sparse, some unbound", baseline, 0.5, holes, bilinearSampler, 1, resident, (*sample.Texture).SampleGrad),
		with("sparse, some unbound, cubic", "cubic", 0.5, holes, cubic, 1, resident, (*sample.Texture).SampleGrad),
		with("sparse, some unbound, 16 taps", "", 0.5/30, some, anisotropic, 1,
			func(b *sample.Batch) { stretch(b); resident(b) }, (*sample.Texture).SampleGrad),
		with("sparse 3D linear", "3D linear", 0.5, deep, clamped, 1, nil, (*sample.Texture).SampleGrad),
		with("sparse 3D linear, some unbound", "3D linear", 0.5, deep, clamped, 1, resident, (*sample.Texture).SampleGrad),
		with("QueryLod", "", 1, chain, trilinearSampler, 1, nil, (*sample.Texture).QueryLod),
	)
}

// storageRow is reads or writes of texels.
func storageRow(name string, target float64, l lookupView, run func(s *sample.Storage, b *sample.Batch)) lookupRow {
	return lookupRow{name: name, target: target, n: fragments, make: func() (func(k *simd.Kernels), error) {
		v, err := l.make()
		if err != nil {
			return nil, err
		}
		s, err := sample.CompileStorage(v)
		if err != nil {
			return nil, err
		}
		return inTurn(batches(l, 16, 1, nil), func(b *sample.Batch) { run(s, b) }), nil
	}}
}

// ycbcrRows are video.
func ycbcrRows() (rows []lookupRow) {
	for _, f := range []struct {
		name   string
		format vk.Format
	}{
		{"4:2:0, 8 bits", vk.FormatG8B8R82Plane420Unorm}, {"4:2:0, 10 bits", vk.FormatG10X6B10X6R10X62Plane420Unorm3Pack16},
		{"4:2:2, 8 bits", vk.FormatG8B8R82Plane422Unorm}, {"4:2:2, 10 bits", vk.FormatG10X6B10X6R10X62Plane422Unorm3Pack16},
	} {
		for _, explicit := range []bool{false, true} {
			name := f.name + ", implicit"
			if explicit {
				name = f.name + ", explicit"
			}
			const edge = vk.SamplerAddressModeClampToEdge
			s := of(bilinearSampler, func(s *vk.Sampler) {
				s.AddressModeU, s.AddressModeV, s.AddressModeW = edge, edge, edge
				s.Ycbcr = &vk.SamplerYcbcrConversion{Format: f.format, Model: vk.SamplerYcbcrModelConversionYcbcr709,
					Range:        vk.SamplerYcbcrRangeItuNarrow,
					ChromaFilter: vk.FilterLinear, ForceExplicitReconstruction: explicit}
			})
			rows = append(rows, sampled(name, 0.13, plane2D(f.format), s, nil))
		}
	}
	return rows
}

// processRows are image processing.
func processRows() []lookupRow {
	const edge, short = vk.SamplerAddressModeClampToEdge, 64
	row := func(name string, target float64, l lookupView,
		make func(s vk.Sampler, v *mip.View) (func(b *sample.Batch), error)) lookupRow {
		return lookupRow{name: name, target: target, n: short, make: func() (func(k *simd.Kernels), error) {
			v, err := l.make()
			if err != nil {
				return nil, err
			}
			run, err := make(vk.Sampler{AddressModeU: edge, AddressModeV: edge, AddressModeW: edge}, v)
			if err != nil {
				return nil, err
			}
			return inTurn(batches(l, 16, 1, func(b *sample.Batch) { b.N = short }), run), nil
		}}
	}
	return []lookupRow{
		row("weighted 3x3", 1.0/15, plane2D(rgba8), func(s vk.Sampler, v *mip.View) (func(b *sample.Batch), error) {
			w, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR16Sfloat,
				Extent: vk.Extent3D{Width: 3, Height: 3, Depth: 1}, ArrayLayers: 1})
			if err != nil {
				return nil, err
			}
			noise(format.Of(vk.FormatR16Sfloat), w.Bytes())
			w.Touch()
			wv, err := mip.NewView(w, vk.ImageView{ViewType: vk.ImageViewType2DArray})
			if err != nil {
				return nil, err
			}
			x, err := sample.CompileWeighted(s, v,
				sample.Weights{View: wv, FilterCenter: [2]int{1, 1}, FilterSize: [2]int{3, 3}, NumPhases: 1})
			if err != nil {
				return nil, err
			}
			return x.Sample, nil
		}),
		row("box 3x3", 1.0/15, plane2D(rgba8), func(s vk.Sampler, v *mip.View) (func(b *sample.Batch), error) {
			x, err := sample.CompileBox(s, v)
			return func(b *sample.Batch) { x.Sample(b, 3, 3) }, err
		}),
		row("block match 8x8", 1.0/50, plane2D(vk.FormatR8Unorm), func(s vk.Sampler, v *mip.View) (func(b *sample.Batch), error) {
			s.UnnormalizedCoordinates = true
			reference, err := plane2D(vk.FormatR8Unorm).make()
			if err != nil {
				return nil, err
			}
			x, err := sample.CompileBlockMatch(s, v, reference, sample.BlockMetricSAD, 8, 8)
			return func(b *sample.Batch) {
				if b.Reference[0] == nil {
					for j := range b.S {
						b.S[j], b.T[j] = b.S[j]*256, b.T[j]*256
					}
					b.Reference = [2][]float32{b.S, b.T}
				}
				x.Match(b)
			}, err
		}),
	}
}
