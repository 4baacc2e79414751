package rop

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// blendPlan is the blending of one attachment (Vulkan: Blending). Every factor, product and sum is rounded to float32,
// as in Kernels.BlendRGBA8.
type blendPlan struct {
	rgb, alpha simd.BlendEquation
	quick      bool // the kernel has the factors and operations
	second     bool // a factor reads the second source
	factors    [4][2]factor
	ops        [4]operation
	advanced   *advancedPlan
	// limits of source colours and constants; none where low is -Inf.
	low, high float32
}

// lanes are 16 fragments in the blend equation, component by component.
type lanes struct {
	s, d, s1, out [4]lane
	src, dst      lane // the factors at hand
	k             [4]float32
}

type lane = [simd.Lanes]float32

// factor fills f with a factor for component c.
type factor func(f *lane, l *lanes, c int)

// operation combines source and destination with their factors.
type operation func(out, s, d, src, dst *lane)

func compileBlend(f *format.Info, a *vk.ColorBlendAttachment) *blendPlan {
	b := &blendPlan{low: float32(math.Inf(-1)), high: float32(math.Inf(1))}
	switch f.Numeric {
	case format.Unorm, format.Srgb:
		b.low, b.high = 0, 1
	case format.Snorm:
		b.low, b.high = -1, 1
	}
	if advancedOp(a.ColorBlendOp) {
		b.advanced = compileAdvanced(a)
		return b
	}
	equation := func(src, dst vk.BlendFactor, op vk.BlendOp) simd.BlendEquation {
		return simd.BlendEquation{Src: simd.BlendFactor(src), Dst: simd.BlendFactor(dst), Op: simd.BlendOp(op)}
	}
	b.rgb = equation(a.SrcColorBlendFactor, a.DstColorBlendFactor, a.ColorBlendOp)
	b.alpha = equation(a.SrcAlphaBlendFactor, a.DstAlphaBlendFactor, a.AlphaBlendOp)
	for c := range 4 {
		e := &b.rgb
		if c == 3 {
			e = &b.alpha
		}
		b.factors[c] = [2]factor{factors[e.Src], factors[e.Dst]}
		b.ops[c] = operations[e.Op]
		b.second = b.second || dualSource(vk.BlendFactor(e.Src)) || dualSource(vk.BlendFactor(e.Dst))
	}
	b.quick = !b.second
	return b
}

// limit brings a source value into the range of a normalized format; NaN becomes 0 there.
func (b *blendPlan) limit(v float32) float32 {
	switch {
	case b.high > 1: // a floating-point format
		return v
	case v != v:
		return 0
	}
	return min(max(v, b.low), b.high)
}

// limited are blend constants in the range of the format.
func (b *blendPlan) limited(k [4]float32) [4]float32 {
	for c := range k {
		k[c] = b.limit(k[c])
	}
	return k
}

// take copies 16 fragments of a source, limited.
func (b *blendPlan) take(to *[4]lane, src *[4][]float32, first int) {
	for c := range to {
		for i, v := range (*lane)(src[c][first:]) {
			to[c][i] = b.limit(v)
		}
	}
}

// blendTexels blends in any format, block by block and sample by sample.
func (p *Plan) blendTexels(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c := &p.colors[att]
	l := &w.lanes
	l.k = c.blend.limited(s.BlendConstants)
	for g := range b.Groups {
		if b.Groups[g].Mask == 0 {
			continue
		}
		c.blend.take(&l.s, &b.Fragments.Colors[att], g*simd.Lanes)
		if c.blend.second {
			c.blend.take(&l.s1, &b.Fragments.Src1, g*simd.Lanes)
		}
		for k := range t.Samples {
			mask := b.mask(g, k, t.Samples)
			if mask == 0 {
				continue
			}
			first := t.block(k, b.Groups[g].Block)
			if c.quick.has {
				p.loadQuick(w, t, att, first)
				c.blend.run(l)
				p.storeQuick(w, t, att, first, mask)
				continue
			}
			texels := t.Colors[att][first*c.size:][:simd.Lanes*c.size]
			c.load(w, texels)
			c.blend.run(l)
			c.encodeLanes(w)
			c.store(texels, w.bytes[:], mask)
		}
	}
}

// load decodes a block's texels to the destination; missing components are (0, 0, 0, 1).
func (c *colorPlan) load(w *Scratch, texels []byte) {
	c.format.Decode(w.texels[:], texels)
	for i := range w.texels {
		for k, word := range &w.texels[i] {
			w.lanes.d[k][i] = math.Float32frombits(word)
		}
	}
}

// encodeLanes makes texels of the result.
func (c *colorPlan) encodeLanes(w *Scratch) {
	for k := range w.lanes.out {
		for i, f := range &w.lanes.out[k] {
			word := math.Float32bits(f)
			if f != f {
				word = nan
			}
			w.texels[i][k] = word
		}
	}
	c.format.Encode(w.bytes[:simd.Lanes*c.size], w.texels[:])
}

// run makes l.out of l.s, l.s1, l.d and l.k.
func (b *blendPlan) run(l *lanes) {
	if b.advanced != nil {
		b.advanced.run(l)
		return
	}
	for c := range 4 {
		b.factors[c][0](&l.src, l, c)
		b.factors[c][1](&l.dst, l, c)
		b.ops[c](&l.out[c], &l.s[c], &l.d[c], &l.src, &l.dst)
	}
}

// factors are the blend factors.
var factors = [...]factor{
	vk.BlendFactorZero:                  func(f *lane, l *lanes, c int) { *f = lane{} },
	vk.BlendFactorOne:                   func(f *lane, l *lanes, c int) { fill(f, 1) },
	vk.BlendFactorSrcColor:              func(f *lane, l *lanes, c int) { *f = l.s[c] },
	vk.BlendFactorOneMinusSrcColor:      func(f *lane, l *lanes, c int) { oneMinus(f, &l.s[c]) },
	vk.BlendFactorDstColor:              func(f *lane, l *lanes, c int) { *f = l.d[c] },
	vk.BlendFactorOneMinusDstColor:      func(f *lane, l *lanes, c int) { oneMinus(f, &l.d[c]) },
	vk.BlendFactorSrcAlpha:              func(f *lane, l *lanes, c int) { *f = l.s[3] },
	vk.BlendFactorOneMinusSrcAlpha:      func(f *lane, l *lanes, c int) { oneMinus(f, &l.s[3]) },
	vk.BlendFactorDstAlpha:              func(f *lane, l *lanes, c int) { *f = l.d[3] },
	vk.BlendFactorOneMinusDstAlpha:      func(f *lane, l *lanes, c int) { oneMinus(f, &l.d[3]) },
	vk.BlendFactorConstantColor:         func(f *lane, l *lanes, c int) { fill(f, l.k[c]) },
	vk.BlendFactorOneMinusConstantColor: func(f *lane, l *lanes, c int) { fill(f, 1-l.k[c]) },
	vk.BlendFactorConstantAlpha:         func(f *lane, l *lanes, c int) { fill(f, l.k[3]) },
	vk.BlendFactorOneMinusConstantAlpha: func(f *lane, l *lanes, c int) { fill(f, 1-l.k[3]) },
	vk.BlendFactorSrcAlphaSaturate:      saturate,
	vk.BlendFactorSrc1Color:             func(f *lane, l *lanes, c int) { *f = l.s1[c] },
	vk.BlendFactorOneMinusSrc1Color:     func(f *lane, l *lanes, c int) { oneMinus(f, &l.s1[c]) },
	vk.BlendFactorSrc1Alpha:             func(f *lane, l *lanes, c int) { *f = l.s1[3] },
	vk.BlendFactorOneMinusSrc1Alpha:     func(f *lane, l *lanes, c int) { oneMinus(f, &l.s1[3]) },
}

func saturate(f *lane, l *lanes, c int) {
	if c == 3 {
		fill(f, 1)
		return
	}
	for i := range f {
		f[i] = min(l.s[3][i], 1-l.d[3][i])
	}
}

func fill(f *lane, v float32) {
	for i := range f {
		f[i] = v
	}
}

func oneMinus(f, v *lane) {
	for i := range f {
		f[i] = 1 - v[i]
	}
}

// operations are the blend operations that are not advanced.
var operations = [...]operation{
	vk.BlendOpAdd: func(out, s, d, src, dst *lane) {
		for i := range out {
			out[i] = float32(s[i]*src[i]) + float32(d[i]*dst[i])
		}
	},
	vk.BlendOpSubtract: func(out, s, d, src, dst *lane) {
		for i := range out {
			out[i] = float32(s[i]*src[i]) - float32(d[i]*dst[i])
		}
	},
	vk.BlendOpReverseSubtract: func(out, s, d, src, dst *lane) {
		for i := range out {
			out[i] = float32(d[i]*dst[i]) - float32(s[i]*src[i])
		}
	},
	vk.BlendOpMin: func(out, s, d, src, dst *lane) {
		for i := range out {
			out[i] = min(s[i], d[i])
		}
	},
	vk.BlendOpMax: func(out, s, d, src, dst *lane) {
		for i := range out {
			out[i] = max(s[i], d[i])
		}
	},
}
