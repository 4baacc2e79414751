package sample

import (
	"math"
	"runtime"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Scratch is a worker's memory for batches of lookups: what kernels leave for each other. The zero value is ready. It
// must not lie on a goroutine's stack.
type Scratch struct {
	ellipse simd.EllipseArgs
	sample  simd.SampleArgs
	lambda  [simd.MaxTextureLanes]float32
	unused  [simd.MaxTextureLanes]float32
	taps    taps
}

// fast is what the kernels need of a plan: see simd.Texture. Its results are the same bits as the general way's.
type fast struct {
	chain   *mip.Chain
	texture simd.Texture
	lod     simd.LodArgs // the constants
	aniso   float32      // 1: off
	scale   float32      // of a sum
	// to is the output that each component of a texel goes to, or none. The other outputs repeat one, or are 0 or 1.
	to      [4]int
	repeats []repeat
}

// none is no output.
const none = -1

// repeat is an output that is not a kernel's: from is another output, or none for a constant.
type repeat struct {
	out, from int
	constant  float32
}

// newFast is nil where kernels do not do what the plan asks for: 2D views with 8 or 16 bits a component, NEAREST and
// LINEAR filters without a border, comparison or reduction.
func newFast(p *Plan) *fast {
	s := &p.sampler
	borders := s.AddressModeU == vk.SamplerAddressModeClampToBorder || s.AddressModeV == vk.SamplerAddressModeClampToBorder
	cubic := s.MagFilter == vk.FilterCubic || s.MinFilter == vk.FilterCubic
	if borders || cubic || p.compare || !p.normalized || p.ycbcr != nil || s.ReductionMode != vk.SamplerReductionModeWeightedAverage {
		return nil
	}
	c := p.view.Chain()
	if c == nil {
		return nil
	}
	f := &fast{chain: c, texture: c.Texture(p.base, len(p.levels)), aniso: p.aniso, scale: simd.ScaleRGBA8}
	if c.Kind() == mip.KindRGBA16 {
		f.scale = simd.ScaleRGBA16
	}
	t := &f.texture
	t.U, t.V = addressOf[s.AddressModeU], addressOf[s.AddressModeV]
	t.MagLinear, t.MinLinear = uint32(s.MagFilter), uint32(s.MinFilter) // NEAREST is 0, LINEAR 1
	t.MipLinear = uint32(s.MipmapMode)
	t.MinLod = max(p.minLod-float32(p.base), 0)
	f.lod = simd.LodArgs{
		Width: float32(p.levels[0].Width), Height: float32(p.levels[0].Height),
		Bias: limit(s.MipLodBias, -MaxLodBias, MaxLodBias), Min: max(s.MinLod, 0), Max: s.MaxLod,
	}
	f.to = [4]int{none, none, none, none}
	for c, source := range p.sources {
		switch {
		case source == mip.SourceZero:
			f.repeats = append(f.repeats, repeat{c, none, 0})
		case source == mip.SourceOne:
			f.repeats = append(f.repeats, repeat{c, none, 1})
		case f.to[source] == none:
			f.to[source] = c
		default:
			f.repeats = append(f.repeats, repeat{c, f.to[source], 0})
		}
	}
	return f
}

var addressOf = [...]simd.AddressMode{
	vk.SamplerAddressModeRepeat:            simd.Repeat,
	vk.SamplerAddressModeMirroredRepeat:    simd.MirroredRepeat,
	vk.SamplerAddressModeClampToEdge:       simd.ClampToEdge,
	vk.SamplerAddressModeMirrorClampToEdge: simd.MirrorClampToEdge,
}

// fastLanes is how many lookups of a batch, from the first on, kernels can do: whole groups, with operands that they take.
func (p *Plan) fastLanes(b *Batch, operands ...[]float32) int {
	if p.fast == nil || b.Scratch == nil || b.Kernels == nil || b.Q != nil || b.Bias != nil || b.MinLod != nil || b.Resident != nil ||
		b.Offset != [3]int32{} {
		return 0
	}
	n := b.N &^ (simd.Lanes - 1)
	for c := range 4 {
		if len(b.Out[c]) < n && (b.Out[c] != nil || b.OutBits[c] != nil || !p.direct) {
			return 0
		}
	}
	for _, o := range operands {
		if len(o) < n {
			return 0
		}
	}
	return n
}

// fastGrad does SampleGrad for the lookups that kernels can do, and says how many those are.
func (p *Plan) fastGrad(b *Batch) int {
	n := p.fastLanes(b, b.S, b.T, b.DPdx[0], b.DPdx[1], b.DPdy[0], b.DPdy[1])
	p.fast.run(b, n, func(a *simd.LodArgs, i int) {
		a.DSDX, a.DTDX, a.DSDY, a.DTDY = &b.DPdx[0][i], &b.DPdx[1][i], &b.DPdy[0][i], &b.DPdy[1][i]
	})
	return n
}

// fastLod does the same for SampleLod.
func (p *Plan) fastLod(b *Batch) int {
	n := p.fastLanes(b, b.S, b.T, b.Lod)
	p.fast.run(b, n, func(a *simd.LodArgs, i int) { a.Explicit = &b.Lod[i] })
	return n
}

// Footprints says whether SampleFootprint does the plan's lookups, and how large its base level is in texels.
func (p *Plan) Footprints() (width, height float32, ok bool) {
	if p.fast == nil || p.aniso > 1 {
		return 0, 0, false
	}
	return p.fast.lod.Width, p.fast.lod.Height, true
}

// SampleFootprint filters at the level of detail of Rho2, as SampleGrad at that of the derivatives. Of the operands it takes
// S and T, and no others; of the results Out, all four components; N is a multiple of simd.Lanes.
func (p *Plan) SampleFootprint(b *Batch) {
	p.fast.run(b, b.N, func(a *simd.LodArgs, i int) { a.Rho2 = &b.Rho2[i] })
}

// Packs says whether SampleTexels does the plan's lookups.
func (p *Plan) Packs() bool {
	_, _, ok := p.Footprints()
	return ok && p.fast.chain.Kind() == mip.KindRGBA8 && p.fast.to == [4]int{0, 1, 2, 3}
}

// SampleTexels is SampleFootprint with results that are packed in 4 bytes, blue first with bgra, and written to a tile: those
// of the groups' lanes, block after block from color on. It takes up to simd.MaxTextureLanes lookups.
func (p *Plan) SampleTexels(b *Batch, groups []simd.Group, color *uint32, bgra uint32) {
	f, sc := p.fast, b.Scratch
	f.chain.Current()
	lod, a := &sc.ellipse.LodArgs, &sc.sample
	*lod = f.lod
	lod.Rho2, lod.Out, lod.N = &b.Rho2[0], &sc.lambda[0], int64(b.N)
	b.Kernels.Lod(lod)
	a.Texture, a.S, a.T, a.Lod, a.N, a.Scale = &f.texture, &b.S[0], &b.T[0], &sc.lambda[0], int64(b.N), f.scale
	a.Color, a.Groups, a.BGRA = color, &groups[0], bgra
	b.Kernels.SampleRGBA8(a)
	a.Color = nil
	runtime.KeepAlive(f.chain)
}

// run does n lookups, as many a call as the kernels take. operands fills in what levels of detail are made from.
func (f *fast) run(b *Batch, n int, operands func(a *simd.LodArgs, i int)) {
	if n == 0 {
		return
	}
	f.chain.Current()
	sc := b.Scratch
	for i := 0; i < n; i += simd.MaxTextureLanes {
		m := min(n-i, simd.MaxTextureLanes)
		lod := &sc.ellipse.LodArgs
		*lod = f.lod
		operands(lod, i)
		lod.Out, lod.N = &sc.lambda[0], int64(m)
		var out [4]*float32
		for c := range out {
			out[c] = &sc.unused[0]
			if o := f.to[c]; o != none && b.Out[o] != nil {
				out[c] = &b.Out[o][i]
			}
		}
		if f.aniso > 1 && lod.Explicit == nil && f.footprints(b.Kernels, sc) {
			f.anisotropic(b.Kernels, sc, &b.S[i], &b.T[i], &out)
			continue
		}
		if f.aniso <= 1 || lod.Explicit != nil {
			b.Kernels.Lod(lod)
		}
		sc.sample.S, sc.sample.T, sc.sample.Lod, sc.sample.N, sc.sample.Scale = &b.S[i], &b.T[i], &sc.lambda[0], int64(m), f.scale
		f.look(b.Kernels, sc, &out)
	}
	for _, r := range f.repeats {
		out := b.Out[r.out][:n]
		if r.from != none {
			copy(out, b.Out[r.from])
			continue
		}
		for i := range out {
			out[i] = r.constant
		}
	}
	for c, words := range b.OutBits {
		for i := range min(len(words), n) {
			words[i] = math.Float32bits(b.Out[c][i])
		}
	}
	runtime.KeepAlive(f.chain)
}

// look calls the kernel that filters.
func (f *fast) look(k *simd.Kernels, sc *Scratch, out *[4]*float32) {
	a := &sc.sample
	a.Texture, a.R, a.G, a.B, a.A = &f.texture, out[0], out[1], out[2], out[3]
	if f.chain.Kind() == mip.KindRGBA16 {
		k.SampleRGBA16(a)
	} else {
		k.SampleRGBA8(a)
	}
}
