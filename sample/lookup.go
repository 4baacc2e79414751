package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// tap is one texel of a footprint: its codes, float bits or integers, its weight in 1/2^24 and, for CUBIC, as a float. The
// corner of a cube in the 8-bit and 16-bit layouts holds the sum of three texels.
type tap struct {
	word   format.Texel
	weight uint32
	cubic  float32
	corner bool
}

// lookup is one worker's scratch for lookups with one plan.
type lookup struct {
	p      *Texture
	pix    []byte
	offset [3]int

	// Of the lookup at hand.
	dref     float32
	layer    int
	face     int
	filter   vk.Filter
	exact    bool // filtered in integers: results are R of the package comment
	resident bool
	track    bool // resident is asked for

	n      int
	corner bool
	taps   [64]tap
}

func (p *Texture) lookup(b *Batch) lookup {
	k := lookup{p: p, track: p.sparse && b.Resident != nil, offset: [3]int{b.offset(0), b.offset(1), b.offset(2)}}
	if p.ycbcr == nil {
		k.pix = p.view.Decoded().Pix
	}
	return k
}

// SampleLod filters at an explicit level of detail (Vulkan: OpImageSampleExplicitLod with Lod; its Proj, Dref and sparse
// forms are those with Q, with a comparing sampler and with Resident). A comparing sampler's result is the scalar in
// component 0.
func (p *Texture) SampleLod(b *Batch) { p.sample(b, fromLod) }

// SampleGrad filters at the level of detail of DPdx and DPdy (Vulkan: OpImageSampleExplicitLod with Grad).
func (p *Texture) SampleGrad(b *Batch) { p.sample(b, fromGradient) }

// SampleQuads filters at the level of detail of the differences between neighbours (Vulkan:
// OpImageSampleImplicitLod). Lookups come in quads: 4q to 4q+3 are the fragments (x, y), (x+1, y), (x, y+1), (x+1, y+1), and
// N is a multiple of 4. The lanes of a fragment function lie in blocks instead: it calls Sample of package shade's Fragments.
func (p *Texture) SampleQuads(b *Batch) { p.sample(b, fromQuads) }

// sample does the lookups that kernels can do, then the others.
func (p *Texture) sample(b *Batch, how lodFrom) {
	if p.none(b) {
		return
	}
	first := p.fastLanes(b, how)
	if first > 0 {
		p.run(b, first, how)
	}
	if first < b.N && how != fromFootprint && p.kernels(b) {
		p.runCopied(b, first, p.kernelPlan.needed, func(x *Batch, n int) { p.run(x, n, how) })
		first = b.N
	}
	if first > 0 {
		b.allResident(first)
	}
	if first == b.N {
		return
	}
	k := p.lookup(b)
	for n := first; n < b.N; n++ {
		k.one(b, n, how)
	}
}

// one is one lookup.
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
	k.filter = p.sampler.MinFilter
	if lambda <= 0 {
		k.filter = p.sampler.MagFilter
	}
	k.dref, k.layer, k.face, k.resident = c.dref, c.layer, c.on.Face, true
	if p.ycbcr != nil {
		v := k.convert(c.s, c.t)
		p.Texels.write(b, n, v, k.resident)
		return
	}
	k.exact = p.kind <= mip.KindRGBA16 && k.filter != vk.FilterCubic
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

// anisotropic adds up the taps of a footprint (Vulkan: Texel Anisotropic Filtering): tap i of N lies at i/(N+1) - 1/2 of the
// longer axis. On seamless cubes a tap beyond an edge of the face is as far beyond it on the neighbouring one.
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

// level filters within one level of the view.
func (k *lookup) level(l int, s, t, r float32) format.Texel {
	if k.p.is2D {
		switch {
		case k.filter != vk.FilterCubic:
			return k.bilinear2D(l, s, t)
		case !k.p.compare && !k.track:
			return k.cubic2D(l, s, t)
		}
	}
	return k.general(l, s, t, r)
}

// general is level for every plan.
func (k *lookup) general(l int, s, t, r float32) format.Texel {
	p, lv := k.p, &k.p.levels[l]
	x, y, z := unitAxis, unitAxis, unitAxis
	k.axis(&x, 0, s, lv.Width)
	if p.axes > 1 {
		k.axis(&y, 1, t, lv.Height)
	}
	if p.axes > 2 {
		k.axis(&z, 2, r, lv.Depth)
	}
	k.n, k.corner = 0, false
	cubic := k.filter == vk.FilterCubic
	for c := range z.n {
		for b := range y.n {
			for a := range x.n {
				tp := &k.taps[k.n]
				if cubic {
					tp.cubic = float32(x.cubic[a]*y.cubic[b]) * z.cubic[c]
					if tp.cubic == 0 {
						continue
					}
				} else if tp.weight = x.weight[a] * y.weight[b] * z.weight[c]; tp.weight == 0 {
					continue
				}
				k.texel(tp, l, x.index[a], y.index[b], z.index[c])
				k.corner = k.corner || tp.corner
				k.n++
			}
		}
	}
	return k.reduce()
}

// axis finds the texels along one axis.
func (k *lookup) axis(a *axis, ax int, s float32, size int) {
	switch k.filter {
	case vk.FilterNearest:
		k.p.nearest(a, ax, s, size, k.offset[ax])
	case vk.FilterLinear:
		k.p.linear(a, ax, s, size, k.offset[ax])
	default:
		k.p.cubicAxis(a, ax, s, size, k.offset[ax])
	}
}

// texel reads a texel at wrapped indices: the border, a neighbouring face or the corner of a cube where they are outside.
// Where the sampler compares, it is the result.
func (k *lookup) texel(tp *tap, l, i, j, z int) {
	p := k.p
	tp.corner = false
	if p.seamless {
		size := p.levels[l].Width
		if outI, outJ := uint(i) >= uint(size), uint(j) >= uint(size); outI || outJ {
			k.beyond(tp, l, i, j, outI && outJ)
			return
		}
	}
	if i < 0 || j < 0 || z < 0 {
		tp.word = k.compared(p.border)
		return
	}
	tp.word = k.load(l, k.layer, i, j, z)
}

// load reads a texel inside the image.
func (k *lookup) load(l, layer, i, j, z int) format.Texel {
	p, lv := k.p, &k.p.levels[l]
	if k.track {
		k.resident = k.resident && p.resident(l, layer, i, j, z)
	}
	w := mip.Load(p.kind, k.pix, lv.Offset+layer*lv.LayerPitch+z*lv.SlicePitch+j*lv.RowPitch+i*p.step)
	if p.kind == mip.KindRGBA16F {
		w = halves(w)
	}
	return k.compared(w)
}

// halves is the float bits of a texel of halves.
func halves(w format.Texel) format.Texel {
	for c, h := range w {
		w[c] = bits(format.HalfToFloat(uint16(h)))
	}
	return w
}

// compared replaces the depth of a texel by 1 where Dref OP depth holds, else 0.
func (k *lookup) compared(w format.Texel) format.Texel {
	if k.p.compare {
		pass := compare(k.p.sampler.CompareOp, k.dref, float(w[0]))
		w[0] = 0
		if pass {
			w[0] = bits(1)
		}
	}
	return w
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

// beyond reads a texel outside a seamless cube's face (Vulkan: Cube Map Edge Handling): of the neighbouring face, or the
// mean of the three that meet at a corner, in the order of X, Y and Z faces.
func (k *lookup) beyond(tp *tap, l, i, j int, corner bool) {
	size := k.p.levels[l].Width
	first := k.layer - k.face
	if !corner {
		f, x, y := mip.AcrossEdge(k.face, i, j, size)
		tp.word = k.load(l, first+f, x, y, 0)
		return
	}
	ci, cj := min(max(i, 0), size-1), min(max(j, 0), size-1)
	out := func(i int) int { return min(max(i, -1), size) }
	var mean [3]format.Texel
	mean[k.face>>1] = k.load(l, k.layer, ci, cj, 0)
	f, x, y := mip.AcrossEdge(k.face, out(i), cj, size)
	mean[f>>1] = k.load(l, first+f, x, y, 0)
	f, x, y = mip.AcrossEdge(k.face, ci, out(j), size)
	mean[f>>1] = k.load(l, first+f, x, y, 0)
	for c := range tp.word {
		switch a, b, d := mean[0][c], mean[1][c], mean[2][c]; k.p.kind {
		case mip.KindRGBA8, mip.KindRGBA16:
			tp.word[c] = a + b + d
			tp.corner = true
		case mip.KindRGBA16F, mip.KindRGBA32F:
			tp.word[c] = bits((float(a) + float(b) + float(d)) / 3)
		default:
			tp.word[c] = a
		}
	}
}
