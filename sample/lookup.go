package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// tap is one texel of a footprint and its weight, of 1 in all. Its words are the bits of floats, integers, or codes
// times the texture's parts.
type tap struct {
	word   format.Texel
	weight float32
}

// lookup is one worker's scratch for lookups with one plan.
type lookup struct {
	p      *Texture
	places []mip.Level // of the levels in pix
	pix    []byte
	step   int // bytes of a texel
	offset [3]int
	values bool   // words are the bits of exact values, of sRGB codes
	parts  uint32 // of a code in words: the texture's, but 1 of values

	// Of the lookup at hand.
	dref     float32
	layer    int
	face     int
	filter   *filter
	exact    bool // filtered in integers: results are R of the package comment
	resident bool
	track    bool // resident is asked for

	x, y, z axis
	n       int
	taps    [64]tap
}

func (p *Texture) lookup(b *Batch) lookup {
	k := lookup{p: p, y: unitAxis, z: unitAxis, track: p.sparse && b.Resident != nil, parts: p.parts}
	if p.single {
		k.exactly()
	}
	if !p.seamless { // which have none
		k.offset = [3]int{b.offset(0), b.offset(1), b.offset(2)}
	}
	if p.ycbcr == nil {
		k.pix = p.layout.Current()
		k.places, k.step = p.layout.Levels, p.layout.Kind.Bytes()
	}
	return k
}

// exactly makes the lookup read the exact values of sRGB texels.
func (k *lookup) exactly() { k.values, k.parts = k.p.srgb != nil, 1 }

// codes says that words are integer codes of values.
func (k *lookup) codes() bool { return k.p.codes() && !k.values }

// SampleLod filters at an explicit level of detail (Vulkan: OpImageSampleExplicitLod with Lod; its Proj, Dref and
// sparse forms are those with Q, with a comparing sampler and with Resident). A comparing sampler's result is the
// scalar in component 0.
func (p *Texture) SampleLod(b *Batch) { p.sample(b, fromLod) }

// SampleGrad filters at the level of detail of DPdx and DPdy (Vulkan: OpImageSampleExplicitLod with Grad).
func (p *Texture) SampleGrad(b *Batch) { p.sample(b, fromGradient) }

// SampleQuads filters at the level of detail of the differences between neighbours (Vulkan: OpImageSampleImplicitLod).
// Lookups come in quads: 4q to 4q+3 are the fragments (x, y), (x+1, y), (x, y+1), (x+1, y+1), and N is a multiple of 4.
// With Batch.Blocks they lie as the lanes of a fragment function, whose Lookup says so; its shader declares Quads, so
// that there are neighbours. Fragments.Sample of package shade is the same in a line.
func (p *Texture) SampleQuads(b *Batch) { p.sample(b, fromQuads) }

// lookUp does the lookups that kernels can do, then the others.
func (p *Texture) lookUp(b *Batch, how lodFrom) {
	if p.none(b) || p.sampleVideo(b) {
		return
	}
	if p.format.Wide() {
		p.sampleWide(b, how)
		return
	}
	first := p.fastLanes(b, how)
	if first > 0 {
		p.run(b, first, how)
		p.residents(b, first, how)
	}
	if first < b.N && how != fromFootprint && p.kernels(b) {
		p.runCopied(b, first, p.kernelPlan.needed, func(x *Batch, n int) {
			x.Again = false // but a piece of it
			p.run(x, n, how)
			p.residents(x, n, how)
			x.Scratch.levels = 0
		})
		if !p.sparse {
			b.allResident(b.N)
		}
		first = b.N
	}
	if first == b.N {
		return
	}
	k := p.lookup(b)
	for n := first; n < b.N; n++ {
		k.one(b, n, how)
	}
}

// one does lookup n of a batch.
func (k *lookup) one(b *Batch, n int, how lodFrom) {
	p := k.p
	c := p.coord(b, n)
	var f footprint
	switch how {
	case fromLod:
		f = footprint{lambda: at(b.Lod, n), taps: 1}
	case fromGradient:
		f = p.explicit(b, n, &c)
	case fromFootprint:
		f = footprint{lambda: mip.Lod(at(b.Rho2, n)), taps: 1}
	default:
		f = p.implicit(b, n, &c)
	}
	k.sample(b, n, &c, &f)
}

// sample runs one lookup from the level of detail on.
func (k *lookup) sample(b *Batch, n int, c *coord, f *footprint) {
	p := k.p
	lambda := p.clampLod(f.lambda+p.bias(b, n), at(b.MinLod, n))
	k.filter = p.filter(lambda)
	k.dref, k.layer, k.face, k.resident = c.dref, c.layer, c.on.Face, true
	if p.ycbcr != nil {
		v := k.convert(c.s, c.t)
		p.Texels.write(b, n, v, k.resident)
		return
	}
	k.exact = k.codes() && k.filter.exact()
	d := p.levelOf(lambda)
	v := k.levels(&d, c.s, c.t, c.r)
	if f.taps > 1 {
		v = k.anisotropic(&d, c, f)
	}
	v = k.finish(v, f.taps)
	if p.compare {
		v = format.Texel{p.component(v, 0)}
		p.store(b, n, v)
		if b.Resident != nil {
			put(b.Resident, n, boolean(k.resident))
		}
		return
	}
	p.write(b, n, v, k.resident)
}

func boolean(x bool) uint32 {
	if x {
		return 1
	}
	return 0
}

// anisotropic adds up the taps of a footprint (Vulkan: Texel Anisotropic Filtering): tap i of N lies at i/(N+1) - 1/2
// of the longer axis. On seamless cubes a tap beyond an edge of the face is as far beyond it on the neighbouring one.
func (k *lookup) anisotropic(d *levelPair, c *coord, f *footprint) format.Texel {
	var sum format.Texel
	k.resident = true
	for i := 1; i <= f.taps; i++ {
		at := float32(i)/float32(f.taps+1) - 0.5
		s, t := c.s+float32(at*f.ds), c.t+float32(at*f.dt)
		if k.p.seamless {
			k.face, s, t = mip.Unfold(c.on.Face, s, t)
			k.layer = c.layer - c.on.Face + k.face
		}
		v := k.levels(d, s, t, c.r+float32(at*f.dr))
		switch {
		case i == 1:
			sum = v
		case k.minMax():
			sum = k.extreme(sum, v)
		case k.exact:
			for n := range sum {
				sum[n] += v[n]
			}
		default:
			for n := range sum {
				sum[n] = bits(float(sum[n]) + float(v[n]))
			}
		}
	}
	return sum
}

// levels filters within one or two levels (Vulkan: Texel Mipmap Filtering).
func (k *lookup) levels(d *levelPair, s, t, r float32) format.Texel {
	v := k.level(d.hi, s, t, r)
	if d.delta == 0 || k.p.kind == mip.KindRGBA32I {
		return v
	}
	w := k.level(d.lo, s, t, r)
	switch {
	case k.minMax():
		return k.extreme(v, w)
	case k.exact:
		for c := range v {
			v[c] = (uint32(256-d.delta)*v[c] + uint32(d.delta)*w[c] + 128) >> 8
		}
	default:
		a, b := float32(256-d.delta)/256, float32(d.delta)/256
		for c := range v {
			v[c] = bits(float32(a*float(v[c])) + float32(b*float(w[c])))
		}
	}
	return v
}

func float(b uint32) float32 { return math.Float32frombits(b) }
func bits(f float32) uint32  { return math.Float32bits(f) }

// level filters within one level of the view (Vulkan: Texel Filtering): the texels that have a weight, x first, then y,
// then z.
func (k *lookup) level(l int, s, t, r float32) format.Texel {
	p, lv := k.p, &k.places[l]
	x, y, z := &k.x, &k.y, &k.z
	p.axis(k.filter, x, 0, s, lv.Width, k.offset[0])
	if p.axes > 1 {
		p.axis(k.filter, y, 1, t, lv.Height, k.offset[1])
	}
	if p.axes > 2 {
		p.axis(k.filter, z, 2, r, lv.Depth, k.offset[2])
	}
	k.n = 0
	for c := range z.n {
		for b := range y.n {
			for a := range x.n {
				w := float32(x.weight[a]*y.weight[b]) * z.weight[c]
				if w == 0 {
					continue
				}
				tp := &k.taps[k.n]
				tp.weight = w
				k.texel(&tp.word, l, x.index[a], y.index[b], z.index[c])
				k.n++
			}
		}
	}
	return k.reduce()
}

// texel reads a texel at wrapped indices: the border, a neighbouring face or the corner of a cube where they are
// outside (Vulkan: Cube Map Edge Handling). Depths are compared, and codes counted in parts.
func (k *lookup) texel(to *format.Texel, l, i, j, z int) {
	p, lv := k.p, &k.places[l]
	outI, outJ := uint(i) >= uint(lv.Width), uint(j) >= uint(lv.Height)
	switch {
	case !outI && !outJ && z >= 0:
		k.load(to, l, k.layer, i, j, z)
	case !p.seamless && k.values:
		*to = p.exactBorder
	case !p.seamless:
		*to = p.border
	case outI && outJ:
		k.mean(to, l, i, j)
		return
	default:
		f, x, y := mip.AcrossEdge(k.face, i, j, lv.Width)
		k.load(to, l, k.layer-k.face+f, x, y, 0)
	}
	if p.compare {
		k.compared(to)
	}
	if k.parts > 1 {
		for c := range to {
			to[c] *= k.parts
		}
	}
}

// load reads a texel inside the image.
func (k *lookup) load(to *format.Texel, l, layer, i, j, z int) {
	lv := &k.places[l]
	if k.track {
		k.resident = k.resident && k.p.resident(l, layer, i, j, z)
	}
	k.p.layout.Load(to, k.pix, lv.Offset+layer*lv.LayerPitch+z*lv.SlicePitch+j*lv.RowPitch+i*k.step)
	if k.values {
		*to = k.p.srgbValue(*to)
	}
}

// compared replaces the depth of a texel by 1 where Dref OP depth holds, else 0.
func (k *lookup) compared(w *format.Texel) {
	pass := compare(k.p.sampler.CompareOp, k.dref, float(w[0]))
	if w[0] = 0; pass {
		w[0] = bits(1)
	}
}

func compare(op vk.CompareOp, ref, test float32) bool {
	switch op {
	case vk.CompareOpLess:
		return ref < test
	case vk.CompareOpEqual:
		return ref == test
	case vk.CompareOpLessOrEqual:
		return ref <= test
	case vk.CompareOpGreater:
		return ref > test
	case vk.CompareOpNotEqual:
		return ref != test
	case vk.CompareOpGreaterOrEqual:
		return ref >= test
	case vk.CompareOpAlways:
		return true
	}
	return false
}

// mean is the mean of the three texels that meet at a corner of a cube, in the order of X, Y and Z faces; of codes it
// is their sum, in parts.
func (k *lookup) mean(to *format.Texel, l, i, j int) {
	size := k.places[l].Width
	ci, cj := min(max(i, 0), size-1), min(max(j, 0), size-1)
	var of [3]format.Texel
	k.load(&of[k.face>>1], l, k.layer, ci, cj, 0)
	for _, at := range [2][2]int{{min(max(i, -1), size), cj}, {ci, min(max(j, -1), size)}} {
		f, x, y := mip.AcrossEdge(k.face, at[0], at[1], size)
		k.load(&of[f>>1], l, k.layer-k.face+f, x, y, 0)
	}
	if k.p.compare {
		for n := range of {
			k.compared(&of[n])
		}
	}
	for c := range to {
		switch a, b, d := of[0][c], of[1][c], of[2][c]; {
		case k.parts > 1:
			to[c] = a + b + d
		case k.p.kind == mip.KindRGBA32I:
			to[c] = a
		default:
			to[c] = bits((float(a) + float(b) + float(d)) / 3)
		}
	}
}
