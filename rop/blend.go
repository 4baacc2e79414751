package rop

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blendPlan is the blending of one attachment (Vulkan: Blending). Every factor, product and sum is rounded to float32
// in all formats: by Kernels.BlendRGBA8, or by Kernels.BlendLanes.
type blendPlan struct {
	rgb, alpha simd.BlendEquation
	kernel     bool // the kernel has the factors and operations
	second     bool // a factor reads the second source
	constants  bool // a factor is a blend constant
	// readsAlpha: red, green and blue of the result depend on the alpha in the attachment.
	readsAlpha bool
	advanced   *simd.AdvancedArgs
	// limits: source colours and constants are limited to [low, high].
	limits    bool
	low, high float32
}

// blendFactors and blendOps are the kernels' numbers of factors and basic operations.
var (
	blendFactors = named(vk.Values[vk.BlendFactor](), simd.BlendFactorOf)
	blendOps     = named(vk.Values[vk.BlendOp]()[:vk.Ordinal(vk.BlendOpZero)], simd.BlendOpOf)
)

// named finds what the kernels have of each enumerant of a state, by the specification's name: the numbers of neither
// side count. An enumerant that the kernels lack is a row that somebody forgot.
func named[E interface {
	comparable
	String() string
}, K any](enumerants []E, of func(name string) (K, bool)) map[E]K {
	m := map[E]K{}
	for _, e := range enumerants {
		k, ok := of(e.String())
		if !ok {
			panic("rop: package simd has no row for " + e.String())
		}
		m[e] = k
	}
	return m
}

func compileBlend(f *format.Info, a *vk.ColorBlendAttachment) *blendPlan {
	b := &blendPlan{}
	switch f.Numeric {
	case format.Unorm, format.Srgb:
		b.limits, b.low, b.high = true, 0, 1
	case format.Snorm:
		b.limits, b.low, b.high = true, -1, 1
	}
	if advancedOp(a.ColorBlendOp) {
		b.advanced = compileAdvanced(a)
		return b
	}
	equation := func(src, dst vk.BlendFactor, op vk.BlendOp) simd.BlendEquation {
		return simd.BlendEquation{Src: blendFactors[src], Dst: blendFactors[dst], Op: blendOps[op]}
	}
	b.rgb = equation(a.SrcColorBlendFactor, a.DstColorBlendFactor, a.ColorBlendOp)
	b.alpha = equation(a.SrcAlphaBlendFactor, a.DstAlphaBlendFactor, a.AlphaBlendOp)
	for _, e := range []simd.BlendEquation{b.rgb, b.alpha} {
		b.second = b.second || e.Src >= lane.Factors || e.Dst >= lane.Factors
		b.constants = b.constants || e.Src.Constant() || e.Dst.Constant()
	}
	b.kernel = !b.second
	if e := &b.rgb; e.Op != lane.OpMin && e.Op != lane.OpMax {
		for _, f := range []lane.BlendFactor{e.Src, e.Dst} {
			b.readsAlpha = b.readsAlpha || f == lane.FactorDstAlpha || f == lane.FactorOneMinusDstAlpha ||
				f == lane.FactorSrcAlphaSaturate
		}
	}
	return b
}

// limited are blend constants in the range of a normalized format; NaN becomes 0 there.
func (b *blendPlan) limited(k [4]float32) [4]float32 {
	for c, v := range k {
		switch {
		case !b.limits: // a floating-point format
		case v != v:
			k[c] = 0
		default:
			k[c] = min(max(v, b.low), b.high)
		}
	}
	return k
}

// blendTexels blends in any format: groups of different blocks at a time, sample by sample.
func (p *Plan) blendTexels(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	for from := 0; from < len(b.Groups); {
		n := Distinct(b.Groups[from:min(from+shade.MaxGroups, len(b.Groups))])
		for k := range t.Samples {
			groups := w.groups[:n]
			union := uint16(0)
			for g := range groups {
				groups[g] = b.Groups[from+g]
				groups[g].Mask = b.mask(from+g, k, t.Samples)
				union |= groups[g].Mask
			}
			if union != 0 {
				p.blendRun(w, t.Colors[att][k*t.SampleStride*p.colors[att].size:], s, b.Fragments, groups, from*simd.Lanes, att)
			}
		}
		from += n
	}
}

// blendKinds are the formats whose texels one kernel blends without taking them apart first.
var blendKinds = map[vk.Format]simd.BlendKind{
	vk.FormatR16G16B16A16Sfloat: simd.BlendHalves,
	vk.FormatR16G16B16A16Unorm:  simd.BlendUnorm16,
	vk.FormatR32G32B32A32Sfloat: simd.BlendFloats,
}

// blendWhole is blendTexels in these formats. The kernel's roundings are blendTexels' roundings.
func (p *Plan) blendWhole(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c, a := &p.colors[att], &w.whole
	for k, v := range &b.Fragments.Colors[att] {
		a.Source[k] = &v[0]
	}
	if a.Second = [4]*float32{}; c.blend.second {
		a.Second = pointers(&b.Fragments.Src1, 0)
	}
	if c.blend.constants {
		a.Constants = c.blend.limited(s.BlendConstants)
	}
	a.RGB, a.Alpha = c.blend.rgb, c.blend.alpha
	a.Limit, a.Low, a.High = c.blend.limit(), c.blend.low, c.blend.high
	a.Kind, a.Write, a.Groups, a.N = c.kind, c.written, &b.Groups[0], int64(len(b.Groups))
	for k := range t.Samples {
		if t.Samples > 1 {
			groups := w.groups[:len(b.Groups)]
			for g := range groups {
				groups[g] = b.Groups[g]
				groups[g].Mask = b.mask(g, k, t.Samples)
			}
			a.Groups = &groups[0]
		}
		a.Texels = &t.Colors[att][k*t.SampleStride*c.size]
		p.kernels.BlendTexels(a)
	}
}

// blendRun blends groups of different blocks with one sample's texels; their fragments begin at lane.
func (p *Plan) blendRun(w *Scratch, texels []byte, s *State, f *shade.Fragments, groups []simd.Group, lane, att int) {
	c := &p.colors[att]
	n := len(groups) * simd.Lanes
	c.load(p.kernels, w, texels, groups)
	c.blend.run(p.kernels, w, s, f, lane, n, att)
	c.save(p.kernels, w, texels, groups, w.lanePointers())
}

// load decodes the texels of groups to w.lanes; texels are one sample's.
func (c *colorPlan) load(k *simd.Kernels, w *Scratch, texels []byte, groups []simd.Group) {
	if c.rgba8.has {
		loadRGBA8(k, &c.rgba8, w, texels, groups)
		return
	}
	if c.apart {
		a := &w.texel
		*a = simd.TexelsArgs{Texels: &texels[0], Size: int64(c.size), Groups: &groups[0], N: int64(len(groups)),
			Words: c.wordPointers(w, w.lanePointers())}
		k.LoadTexels(a)
	} else {
		memory, n := w.bytes(), simd.Lanes*c.size
		for g := range groups {
			copy(memory[g*n:][:n], texels[int(groups[g].Block)*n:])
		}
	}
	c.decode(&c.codec, w, k, len(groups)*simd.Lanes)
}

// save encodes colours and stores them to the texels that are in the groups' masks.
func (c *colorPlan) save(k *simd.Kernels, w *Scratch, texels []byte, groups []simd.Group, src [4]*float32) {
	if c.rgba8.has {
		storeRGBA8(k, &c.rgba8, w, texels, groups, src)
		return
	}
	c.encode(&c.codec, w, k, src, len(groups)*simd.Lanes)
	if c.apart {
		c.join(k, w, texels, groups, c.wordPointers(w, src))
		return
	}
	memory, n := w.bytes(), simd.Lanes*c.size
	for g := range groups {
		if m := groups[g].Mask; m != 0 {
			c.store(texels[int(groups[g].Block)*n:], memory[g*n:], m)
		}
	}
}

// join stores the words of texels that are in the groups' masks.
func (c *colorPlan) join(k *simd.Kernels, w *Scratch, texels []byte, groups []simd.Group, words [4]*uint32) {
	a := &w.texel
	*a = simd.TexelsArgs{Texels: &texels[0], Size: int64(c.size), Groups: &groups[0], N: int64(len(groups)), Words: words}
	if c.plain && c.float {
		a.Floats = 1
	}
	a.Write = c.written
	k.StoreTexels(a)
}

// run blends n fragments from lane on with w.lanes, which become the result.
func (b *blendPlan) run(k *simd.Kernels, w *Scratch, s *State, f *shade.Fragments, lane, n, att int) {
	if b.advanced != nil {
		a := &w.advanced
		*a = *b.advanced
		a.Source, a.Dest, a.Out, a.N = pointers(&f.Colors[att], lane), w.lanePointers(), w.lanePointers(), int64(n)
		a.Limit, a.Low, a.High = b.limit(), b.low, b.high
		k.BlendAdvanced(a)
		return
	}
	a := &w.blend
	a.Source, a.Dest, a.Out = pointers(&f.Colors[att], lane), w.lanePointers(), w.lanePointers()
	if b.second {
		a.Second = pointers(&f.Src1, lane)
	}
	a.N, a.RGB, a.Alpha, a.Constants = int64(n), b.rgb, b.alpha, b.limited(s.BlendConstants)
	a.Limit, a.Low, a.High = b.limit(), b.low, b.high
	k.BlendLanes(a)
}

// limit is limits as the records of kernels have it: 1 or 0.
func (b *blendPlan) limit() uint32 {
	if b.limits {
		return 1
	}
	return 0
}
