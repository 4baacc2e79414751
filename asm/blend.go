package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Blend is the family of the blending kernels.
func (catalogue) Blend() Family {
	return Family{Name: "blend", Kernels: []Kernel{
		{Name: "blendRGBA8", Record: "BlendArgs", Doc: "is Kernels.BlendRGBA8",
			Body: func(a *Asm) { (&blender{texelWalk: texelWalk{Asm: a, rec: "PackArgs."}}).body() }},
	}}
}

// blender writes the kernel: loops of their own for the three usual ways to say "over", and one for all equations,
// whose branches on factors and operations go the same way for every group.
type blender struct {
	texelWalk
	tables x86.GP // the shuffles: expand of each component, interleave
	s, d   [4]x86.Vec
	second func(c int, v x86.Vec) // loads a component of the second source; nil: there is none
	// What AVX-512 keeps in registers.
	write, zero, one, half, scale, down, order x86.Vec
	expand                                     [4]x86.Vec
}

func (b *blender) body() {
	b.inRDI()
	b.tables = b.GP64()
	b.LEAQ(b.shuffles(false), b.tables)
	straight := b.Unique("straight")
	b.CMPL(b.field("BGRA"), x86.U8(0))
	b.JEQ(x86.LabelRef(straight))
	b.LEAQ(b.shuffles(true), b.tables)
	b.Label(straight)
	if b.Registers > 16 {
		b.zero, b.one, b.half, b.scale, b.write, b.order = b.Vec(), b.splatted(1), b.Vec(), b.splatted(b.unormScale()), b.Vec(), b.Vec()
		b.down = b.splatted(0x1p-32)
		b.Zero(b.zero)
		b.Splat(0x40004000, b.half)
		b.Broadcast(b.field("Write"), b.write)
		b.Move(b.shuffle(4), b.order)
		for c := range b.expand {
			b.expand[c] = b.Vec()
			b.Move(b.shuffle(c), b.expand[c])
		}
	}
	end := b.Unique("end")
	b.overs(end, func(rgb, alpha bool) {
		b.each(func(string) {
			for h := range b.Halves() {
				b.over(h, rgb, alpha)
			}
		})
	})
	b.each(func(string) {
		for h := range b.Halves() {
			b.equation(h)
		}
	})
	b.Label(end)
}

// overs writes loops of their own for the three usual ways to say "over": rgb and alpha say whether the source's
// components are multiplied by its alpha. After a loop it goes on at end; other equations come out behind the loops.
func (b *blender) overs(end string, loop func(rgb, alpha bool)) {
	general := b.Unique("general")
	for _, f := range []string{"RGB.Op", "Alpha.Op"} {
		b.CMPL(b.Args.At(f), x86.U8(b.Constant("OpAdd")))
		b.JNE(x86.LabelRef(general))
	}
	for _, f := range []string{"RGB.Dst", "Alpha.Dst"} {
		b.CMPL(b.Args.At(f), x86.U8(b.Constant("FactorOneMinusSrcAlpha")))
		b.JNE(x86.LabelRef(general))
	}
	for _, f := range [][2]string{{"FactorSrcAlpha", "FactorOne"}, {"FactorSrcAlpha", "FactorSrcAlpha"}, {"FactorOne", "FactorOne"}} {
		other := b.Unique("other")
		for i, field := range []string{"RGB.Src", "Alpha.Src"} {
			b.CMPL(b.Args.At(field), x86.U8(b.Constant(f[i])))
			b.JNE(x86.LabelRef(other))
		}
		loop(f[0] == "FactorSrcAlpha", f[1] == "FactorSrcAlpha")
		b.JMP(x86.LabelRef(end))
		b.Label(other)
	}
	b.Label(general)
}

// shuffles are all byte shuffles in memory, 64 bytes each.
func (b *blender) shuffles(bgra bool) x86.Mem {
	var words []uint32
	add := func(f func(bgra bool, i int) int) {
		for lane := range 16 {
			words = append(words, shuffle(func(i int) int { return f(bgra, i) })(lane))
		}
	}
	for c := range 4 {
		add(expand(c))
	}
	add(interleave)
	return b.Words(words...)
}

func (b *blender) shuffle(i int) x86.Mem { return x86.Mem{Base: b.tables, Disp: 64 * i} }

// either is a register on AVX-512, memory on AVX2.
func (b *blender) either(v x86.Vec, m x86.Mem) x86.Op {
	if b.Registers > 16 {
		return v
	}
	return m
}

// ones is 1 in a new register.
func (b *blender) ones() x86.Vec {
	v := b.Vec()
	b.Move(b.either(b.one, b.constant(1)), v)
	return v
}

// load clamps component c of the source to [0, 1], NaN to 0.
func (b *blender) load(c, h int) {
	b.s[c] = b.Vec()
	b.Move(b.source(c, h, b.GP64()), b.s[c])
	b.VMAXPS(b.either(b.zero, b.constant(0)), b.s[c], b.s[c])
	b.VMINPS(b.either(b.one, b.constant(1)), b.s[c], b.s[c])
}

// texel makes component c of the destination, on AVX-512 2^32 times too large.
func (b *blender) texel(texels x86.Vec, c int) {
	b.d[c] = b.Vec()
	var t x86.Vec
	if !b.Rounds {
		t = b.Vec()
	}
	b.toFloat(texels, b.either(b.expand[c], b.shuffle(c)), b.d[c], t)
}

// finish packs and stores half h.
func (b *blender) finish(v [4]x86.Vec, h int) {
	half, write, scale, t := b.half, b.write, b.scale, [2]x86.Vec{}
	if b.Registers == 16 {
		half, write, scale = b.Vec(), b.Vec(), b.splatted(512)
	}
	if !b.Rounds {
		t = [2]x86.Vec{b.Vec(), b.Vec()}
	}
	for _, f := range v {
		b.toUnorm(f, scale, t)
	}
	if b.Registers == 16 {
		b.Splat(0x40004000, half)
		b.Broadcast(b.field("Write"), write)
	}
	texels := b.packComponents(v, half)
	b.VPSHUFB(b.either(b.order, b.shuffle(4)), texels, texels)
	b.store(texels, write, h)
}

// over is s s_a + d (1 - s_a), or s + d (1 - s_a).
func (b *blender) over(h int, rgb, alpha bool) {
	texels, inverse := b.Vec(), b.ones()
	b.Move(x86.Mem{Base: b.mem, Disp: 32 * h}, texels)
	b.load(3, h)
	b.VSUBPS(b.s[3], inverse, inverse)
	if b.Rounds { // exact: no factor is near the smallest
		b.VMULPS(b.down, inverse, inverse)
	}
	for c := range 4 {
		b.texel(texels, c)
		b.VMULPS(inverse, b.d[c], b.d[c])
		if c < 3 {
			b.load(c, h)
		}
		v := b.s[c]
		if c < 3 && rgb {
			b.VMULPS(b.s[3], v, v)
		}
		if c == 3 && alpha {
			b.VMULPS(v, v, v)
		}
		b.VADDPS(b.d[c], v, b.d[c])
	}
	b.finish(b.d, h)
}

// equation is the whole blend equation.
func (b *blender) equation(h int) {
	texels := b.Vec()
	b.Move(x86.Mem{Base: b.mem, Disp: 32 * h}, texels)
	for c := range 4 {
		b.load(c, h)
		b.texel(texels, c)
		if b.Rounds {
			b.VMULPS(b.down, b.d[c], b.d[c])
		}
	}
	if b.Halves() > 1 {
		for c := range 4 {
			b.Move(b.s[c], b.Number(c))
			b.Move(b.d[c], b.Number(4+c))
		}
		b.finish(b.callEquation("BlendArgs"), h)
		return
	}
	var v [4]x86.Vec
	for c := range v {
		v[c] = b.Vec()
	}
	b.combine("RGB.", v[:3], 0)
	b.combine("Alpha.", v[3:], 3)
	b.finish(v, h)
}

// callEquation calls the stage of the blend equation: sources in registers 0 to 3, limited, and destinations in 4 to 7,
// results in 8 to 11. Where there are second sources, they are the lanes at a byte offset in a register.
func (b *blender) callEquation(record string, second ...x86.GP) (v [4]x86.Vec) {
	s := Stage{Name: "equation", Doc: "is the blend equation of sources and destinations", Record: record,
		Takes: []x86.Register{x86.RDI}}
	for c := range v {
		v[c] = b.Number(8 + c)
		s.Takes, s.Gives = append(s.Takes, b.Number(c), b.Number(4+c)), append(s.Gives, v[c])
	}
	for _, at := range second {
		s.Takes = append(s.Takes, at)
	}
	s.Body = func(a *Asm) {
		inner := &blender{texelWalk: texelWalk{Asm: a}}
		if inner.Registers > 16 {
			inner.one = inner.splatted(1)
		}
		for c := range v {
			inner.s[c], inner.d[c] = inner.Number(c), inner.Number(4+c)
		}
		for _, at := range second {
			inner.second = func(c int, v x86.Vec) {
				p := inner.GP64()
				inner.MOVQ(inner.Args.At("Second").Offset(8*c), p)
				inner.limited(Mem{Base: p, Index: at, Scale: 1}, v)
			}
		}
		inner.combine("RGB.", v[:3], 0)
		inner.combine("Alpha.", v[3:], 3)
	}
	b.Call(s)
	return v
}

// inRDI moves the record to where stages read it.
func (a *Asm) inRDI() {
	a.MOVQ(a.Args.Base, x86.RDI)
	a.Args.Base = x86.RDI
}

// combine makes the result of components first, first+1, ...
func (b *blender) combine(equation string, v []x86.Vec, first int) {
	b.factors(b.Args.At(equation+"Src"), v, first)
	u := b.Vecs(len(v))
	b.factors(b.Args.At(equation+"Dst"), u, first)
	done := b.Unique("done")
	b.choose(b.Args.At(equation+"Op"), done, []choice{
		{"OpMin", func() {
			for i := range v {
				b.VMINPS(b.d[first+i], b.s[first+i], v[i])
			}
		}},
		{"OpMax", func() {
			for i := range v {
				b.VMAXPS(b.d[first+i], b.s[first+i], v[i])
			}
		}},
		{"", func() {
			for i := range v {
				b.VMULPS(b.s[first+i], v[i], v[i])
				b.VMULPS(b.d[first+i], u[i], u[i])
			}
			b.choose(b.Args.At(equation+"Op"), done, []choice{
				{"OpSubtract", func() {
					for i := range v {
						b.VSUBPS(u[i], v[i], v[i])
					}
				}},
				{"OpReverseSubtract", func() {
					for i := range v {
						b.VSUBPS(v[i], u[i], v[i])
					}
				}},
				{"", func() {
					for i := range v {
						b.VADDPS(u[i], v[i], v[i])
					}
				}},
			})
		}},
	})
	b.Label(done)
}

// choice writes the instructions for a word of the record that equals a constant of package simd; the last choice has
// no constant.
type choice struct {
	constant string
	do       func()
}

// choose does the one that applies and goes on at done.
func (b *blender) choose(word x86.Mem, done string, choices []choice) {
	for _, c := range choices {
		next := b.Unique("not")
		if c.constant != "" {
			b.CMPL(word, x86.U8(b.Constant(c.constant)))
			b.JNE(x86.LabelRef(next))
		}
		c.do()
		b.JMP(x86.LabelRef(done))
		if c.constant != "" {
			b.Label(next)
		}
	}
}

// factors makes the factors of components first, first+1, ...
func (b *blender) factors(code x86.Mem, v []x86.Vec, first int) {
	done := b.Unique("done")
	each := func(f func(v x86.Vec, c int)) func() {
		return func() {
			for i := range v {
				f(v[i], first+i)
			}
		}
	}
	copied := func(of func(c int) x86.Vec) func() {
		return each(func(v x86.Vec, c int) { b.Move(of(c), v) })
	}
	minus := func(of func(c int) x86.Vec) func() {
		return each(func(v x86.Vec, c int) {
			b.Move(b.either(b.one, b.constant(1)), v)
			b.VSUBPS(of(c), v, v)
		})
	}
	constant := func(c func(c int) int) func() {
		return each(func(v x86.Vec, i int) { b.Broadcast(b.Args.At("Constants").Offset(4*c(i)), v) })
	}
	minusConstant := func(c func(c int) int) func() {
		return each(func(v x86.Vec, i int) {
			b.Broadcast(b.Args.At("Constants").Offset(4*c(i)), v)
			b.Xor(b.PerLane(func(int) uint32 { return 1 << 31 }), v, v)
			b.VADDPS(b.either(b.one, b.constant(1)), v, v)
		})
	}
	s, d := func(c int) x86.Vec { return b.s[c] }, func(c int) x86.Vec { return b.d[c] }
	sa, da := func(int) x86.Vec { return b.s[3] }, func(int) x86.Vec { return b.d[3] }
	own, alpha := func(c int) int { return c }, func(int) int { return 3 }
	choices := []choice{
		{"FactorSrcAlpha", copied(sa)},
		{"FactorOneMinusSrcAlpha", minus(sa)},
		{"FactorOne", each(func(v x86.Vec, _ int) { b.Move(b.either(b.one, b.constant(1)), v) })},
		{"FactorZero", each(func(v x86.Vec, _ int) { b.Zero(v) })},
		{"FactorSrcColor", copied(s)},
		{"FactorOneMinusSrcColor", minus(s)},
		{"FactorDstColor", copied(d)},
		{"FactorOneMinusDstColor", minus(d)},
		{"FactorDstAlpha", copied(da)},
		{"FactorOneMinusDstAlpha", minus(da)},
		{"FactorConstantColor", constant(own)},
		{"FactorOneMinusConstantColor", minusConstant(own)},
		{"FactorConstantAlpha", constant(alpha)},
		{"FactorOneMinusConstantAlpha", minusConstant(alpha)},
	}
	if b.second != nil {
		loaded := func(of func(c int) int) func() {
			return each(func(v x86.Vec, c int) { b.second(of(c), v) })
		}
		minusLoaded := func(of func(c int) int) func() {
			return each(func(v x86.Vec, c int) {
				t := b.Vec()
				b.second(of(c), t)
				b.Move(b.either(b.one, b.constant(1)), v)
				b.VSUBPS(t, v, v)
			})
		}
		choices = append(choices, choice{"FactorSrc1Color", loaded(own)}, choice{"FactorOneMinusSrc1Color", minusLoaded(own)},
			choice{"FactorSrc1Alpha", loaded(alpha)}, choice{"FactorOneMinusSrc1Alpha", minusLoaded(alpha)})
	}
	choices = append(choices, choice{"", each(func(v x86.Vec, c int) { // FactorSrcAlphaSaturate
		b.Move(b.either(b.one, b.constant(1)), v)
		if c < 3 {
			b.VSUBPS(b.d[3], v, v)
			b.VMINPS(b.s[3], v, v)
		}
	})})
	b.choose(code, done, choices)
	b.Label(done)
}
