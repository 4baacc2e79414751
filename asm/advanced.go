package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Advanced is the family of the kernel of the advanced blend operations.
func (catalogue) Advanced() Family {
	return Family{Name: "advanced", Kernels: []Kernel{
		{Name: "blendAdvanced", Record: "AdvancedArgs", Doc: "is Kernels.BlendAdvanced", Scratch: 1024,
			Body: func(a *Asm) { (&advancedGen{Asm: a}).body() }},
	}}
}

// advancedGen works on as many lanes of 8 bytes as a register has. What is between the steps lies on the stack.
type advancedGen struct {
	*Asm
	s, d [4]Mem // source and destination; without alpha, or multiplied by it, once that is done
	f    [3]Mem // what the function made of them
	p    [3]Mem // how much there is of both, of the source alone and of the destination alone
	r    [4]Mem // the result
}

func (g *advancedGen) body() {
	for _, list := range []*[4]Mem{&g.s, &g.d, &g.r} {
		for c := range list {
			list[c] = g.Local(g.Bytes)
		}
	}
	g.f, g.p = [3]Mem(g.r[:3]), [3]Mem{g.Local(g.Bytes), g.Local(g.Bytes), g.Local(g.Bytes)}
	loop, end, whole, done := g.Unique("loop"), g.Unique("end"), g.Unique("whole"), g.Unique("done")
	i := g.GP64()
	g.XORL(i.As32(), i.As32())
	g.Label(loop)
	g.CMPQ(i, g.Args.At("N"))
	g.JGE(LabelRef(end))
	g.load(i)
	g.CMPL(g.Args.At("Function"), U8(g.Constant("AdvancedPlus")))
	g.JGE(LabelRef(whole))
	g.overlap()
	g.base(g.s, "SrcPlain")
	g.base(g.d, "DstPlain")
	g.functions()
	g.composite()
	g.JMP(LabelRef(done))
	g.Label(whole)
	g.premultiply(g.s, "SrcPlain")
	g.premultiply(g.d, "DstPlain")
	g.wholes()
	g.Label(done)
	g.store(i)
	g.ADDQ(U8(g.Lanes()/2), i)
	g.JMP(LabelRef(loop))
	g.Label(end)
}

// unless writes the instructions for a word of the record that is not 0 (with zero, that is 0).
func (g *advancedGen) unless(field string, zero bool, do func()) {
	skip := g.Unique("skip")
	g.CMPL(g.Args.At(field), U8(0))
	if zero {
		g.JNE(LabelRef(skip))
	} else {
		g.JEQ(LabelRef(skip))
	}
	do()
	g.Label(skip)
}

// load makes float64 of the lanes from i on and limits the source.
func (g *advancedGen) load(i x86.GP) {
	for c := range 4 {
		v, w := g.Vec(), g.Vec()
		g.VCVTPS2PD(g.lane("Source", c, i), v)
		g.VCVTPS2PD(g.lane("Dest", c, i), w)
		g.Move(w, g.d[c])
		g.unless("Limit", false, func() {
			bound := func(field string) x86.Vec {
				x, b := g.XMM(), g.Vec()
				g.VMOVSS(g.Args.At(field), x)
				g.VCVTSS2SD(x, x, x)
				g.VBROADCASTSD(x, b)
				return b
			}
			number := g.compare(v, ORD, v)
			g.Move(g.lesser(g.greater(g.choice64(number, v, g.number(0)), bound("Low")), bound("High")), v)
		})
		g.Move(v, g.s[c])
	}
}

func (g *advancedGen) overlap() {
	one := g.register(g.number(1))
	put := func(p0, p1, p2 x86.Vec) {
		for i, p := range []x86.Vec{p0, p1, p2} {
			g.Move(p, g.p[i])
		}
	}
	done, zero := g.Unique("overlapped"), g.number(0)
	sa, da := g.register(g.s[3]), g.register(g.d[3])
	g.choose64("Overlap", done, []choice{
		{"OverlapDisjoint", func() {
			put(g.greater(g.sub(g.add(sa, da), one), zero), g.lesser(sa, g.sub(one, da)), g.lesser(da, g.sub(one, sa)))
		}},
		{"OverlapConjoint", func() { put(g.lesser(sa, da), g.greater(g.sub(sa, da), zero), g.greater(g.sub(da, sa), zero)) }},
		{"", func() { put(g.mul(sa, da), g.mul(sa, g.sub(one, da)), g.mul(da, g.sub(one, sa))) }},
	})
	g.Label(done)
}

// choose64 does what applies to a word of the record, and goes on at done.
func (g *advancedGen) choose64(field, done string, choices []choice) {
	(&blender{texelWalk: texelWalk{Asm: g.Asm}}).choose(g.Args.At(field), done, choices)
}

// base divides colours by their alpha; by 0 it leaves 0.
func (g *advancedGen) base(v [4]Mem, plain string) {
	g.unless(plain, true, func() {
		alpha := g.register(v[3])
		some := g.compare(alpha, NE, g.number(0))
		for _, m := range v[:3] {
			g.Move(g.choice64(some, g.div(m, alpha), g.number(0)), m)
		}
	})
}

func (g *advancedGen) premultiply(v [4]Mem, plain string) {
	g.unless(plain, false, func() {
		for _, m := range v[:3] {
			g.Move(g.mul(m, v[3]), m)
		}
	})
}

// composite is the frame of Porter and Duff.
func (g *advancedGen) composite() {
	var k [3]x86.Vec
	for i, field := range []string{"X", "Y", "Z"} {
		k[i] = g.Vec()
		g.VBROADCASTSD(g.Args.At(field), k[i])
	}
	for c := range 3 {
		sum := g.add(g.mul(g.f[c], g.p[0]), g.mul(g.mul(g.s[c], k[1]), g.p[1]))
		g.Move(g.add(sum, g.mul(g.mul(g.d[c], k[2]), g.p[2])), g.r[c])
	}
	g.Move(g.add(g.add(g.mul(k[0], g.p[0]), g.mul(k[1], g.p[1])), g.mul(k[2], g.p[2])), g.r[3])
}

// store divides by alpha, limits, and rounds once.
func (g *advancedGen) store(i x86.GP) {
	g.unless("DstPlain", false, func() {
		alpha := g.register(g.r[3])
		some := g.compare(alpha, NE, g.number(0))
		for _, m := range g.r[:3] {
			g.Move(g.choice64(some, g.div(m, alpha), g.register(m)), m)
		}
	})
	for c, m := range g.r {
		v, half := g.register(m), g.Half()
		g.unless("Clamp", false, func() { g.Move(g.lesser(g.greater(v, g.number(0)), g.number(1)), v) })
		g.Narrow64To(v, half)
		g.VMOVDQU(half, g.lane("Out", c, i))
	}
}

// functions makes f of s and d.
func (g *advancedGen) functions() {
	one, two := g.number(1), g.number(2)
	zero, half := g.number(0), g.number(0.5)
	hardlight := func(s, d x86.Vec) x86.Vec {
		low := g.mul(g.mul(s, d), two)
		high := g.sub(one, g.mul(g.mul(g.sub(one, s), g.sub(one, d)), two))
		return g.choice64(g.compare(s, LE, half), low, high)
	}
	var choices []choice
	each := func(name string, f func(s, d x86.Vec) x86.Vec) {
		choices = append(choices, choice{name, func() {
			for c := range g.f {
				g.Move(f(g.register(g.s[c]), g.register(g.d[c])), g.f[c])
			}
		}})
	}
	each("AdvancedSource", func(s, d x86.Vec) x86.Vec { return s })
	each("AdvancedDestination", func(s, d x86.Vec) x86.Vec { return d })
	each("AdvancedMultiply", func(s, d x86.Vec) x86.Vec { return g.mul(s, d) })
	each("AdvancedScreen", func(s, d x86.Vec) x86.Vec { return g.sub(g.add(s, d), g.mul(s, d)) })
	each("AdvancedOverlay", func(s, d x86.Vec) x86.Vec { return hardlight(d, s) })
	each("AdvancedDarken", func(s, d x86.Vec) x86.Vec { return g.lesser(s, d) })
	each("AdvancedLighten", func(s, d x86.Vec) x86.Vec { return g.greater(s, d) })
	each("AdvancedColordodge", func(s, d x86.Vec) x86.Vec {
		v := g.lesser(g.div(d, g.sub(one, s)), one)
		v = g.choice64(g.compare(s, GE, one), one, v)
		return g.choice64(g.compare(d, LE, zero), zero, v)
	})
	each("AdvancedColorburn", func(s, d x86.Vec) x86.Vec {
		v := g.sub(one, g.lesser(g.div(g.sub(one, d), s), one))
		v = g.choice64(g.compare(s, LE, zero), zero, v)
		return g.choice64(g.compare(d, GE, one), one, v)
	})
	each("AdvancedHardlight", hardlight)
	each("AdvancedSoftlight", func(s, d x86.Vec) x86.Vec {
		s2 := g.mul(s, two)
		low := g.sub(d, g.mul(g.mul(g.sub(one, s2), d), g.sub(one, d)))
		s2 = g.sub(s2, one)
		middle := g.add(d, g.mul(g.mul(s2, d), g.add(g.mul(g.sub(g.mul(d, g.number(16)), g.number(12)), d), g.number(3))))
		root := g.Vec()
		g.VSQRTPD(d, root)
		high := g.add(d, g.mul(s2, g.sub(root, d)))
		return g.choice64(g.compare(s, LE, half), low, g.choice64(g.compare(d, LE, g.number(0.25)), middle, high))
	})
	each("AdvancedDifference", func(s, d x86.Vec) x86.Vec {
		v := g.sub(d, s)
		g.And(g.number(math.Float64frombits(1<<63-1)), v, v)
		return v
	})
	each("AdvancedExclusion", func(s, d x86.Vec) x86.Vec { return g.sub(g.add(s, d), g.mul(g.mul(s, d), two)) })
	each("AdvancedInvert", func(s, d x86.Vec) x86.Vec { return g.sub(one, d) })
	each("AdvancedInvertRGB", func(s, d x86.Vec) x86.Vec { return g.mul(s, g.sub(one, d)) })
	each("AdvancedLineardodge", func(s, d x86.Vec) x86.Vec { return g.lesser(g.add(s, d), one) })
	each("AdvancedLinearburn", func(s, d x86.Vec) x86.Vec { return g.greater(g.sub(g.add(s, d), one), zero) })
	each("AdvancedVividlight", func(s, d x86.Vec) x86.Vec {
		burn := g.sub(one, g.lesser(g.div(g.sub(one, d), g.mul(s, two)), one))
		dodge := g.lesser(g.div(d, g.mul(g.sub(one, s), two)), one)
		v := g.choice64(g.compare(s, LT, one), dodge, one)
		v = g.choice64(g.compare(s, LT, half), burn, v)
		return g.choice64(g.compare(s, LE, zero), zero, v)
	})
	each("AdvancedLinearlight", func(s, d x86.Vec) x86.Vec {
		return g.lesser(g.greater(g.sub(g.add(g.mul(s, two), d), one), zero), one)
	})
	each("AdvancedPinlight", func(s, d x86.Vec) x86.Vec {
		t := g.sub(g.mul(s, two), one)
		above := g.choice64(g.compare(s, LT, half), zero, t)
		below := g.choice64(g.compare(s, LT, g.mul(d, half)), g.mul(s, two), d)
		return g.choice64(g.compare(t, GT, d), above, below)
	})
	each("AdvancedHardmix", func(s, d x86.Vec) x86.Vec {
		return g.choice64(g.compare(g.add(s, d), LT, one), zero, one)
	})
	s, d := [3]Mem(g.s[:3]), [3]Mem(g.d[:3])
	choices = append(choices,
		choice{"AdvancedHue", func() { g.setLumSat(s, d, d) }},
		choice{"AdvancedSaturation", func() { g.setLumSat(d, s, d) }},
		choice{"AdvancedColor", func() { g.setLum(g.registers(s), d) }},
		choice{"AdvancedLuminosity", func() { g.setLum(g.registers(d), s) }},
		choice{"", func() { // AdvancedNothing
			for _, m := range g.f {
				g.Move(g.register(zero), m)
			}
		}})
	done := g.Unique("function")
	g.choose64("Function", done, choices)
	g.Label(done)
}

func (g *advancedGen) registers(m [3]Mem) (v [3]x86.Vec) {
	for i := range v {
		v[i] = g.register(m[i])
	}
	return v
}

func (g *advancedGen) lum(a, b, c Op) x86.Vec {
	return g.add(g.add(g.mul(a, g.number(0.30)), g.mul(b, g.number(0.59))), g.mul(c, g.number(0.11)))
}

func (g *advancedGen) least(a, b, c Op) x86.Vec { return g.lesser(g.lesser(a, b), c) }
func (g *advancedGen) most(a, b, c Op) x86.Vec  { return g.greater(g.greater(a, b), c) }

// setLum is b with the luminosity of k.
func (g *advancedGen) setLum(b [3]x86.Vec, k [3]Mem) {
	shift := g.sub(g.lum(k[0], k[1], k[2]), g.lum(b[0], b[1], b[2]))
	for i := range b {
		b[i] = g.add(b[i], shift)
	}
	l := g.lum(b[0], b[1], b[2])
	for side := range 2 {
		var far, room, span x86.Vec
		var out x86.Register
		if side == 0 {
			far = g.least(b[0], b[1], b[2])
			g.Move(g.most(b[0], b[1], b[2]), g.p2())
			room, span, out = l, g.sub(l, far), g.compare(far, LT, g.number(0))
		} else {
			far = g.register(g.p2())
			room, span, out = g.sub(g.number(1), l), g.sub(far, l), g.compare(far, GT, g.number(1))
		}
		some := g.compare(l, NE, far)
		if g.HasMasks {
			g.KANDB(some, out, out)
		} else {
			g.VPAND(some, out, out)
		}
		for i := range b {
			b[i] = g.choice64(out, g.add(l, g.div(g.mul(g.sub(b[i], l), room), span)), b[i])
		}
	}
	for i := range b {
		g.Move(b[i], g.f[i])
	}
}

// p2 is free while a function is made.
func (g *advancedGen) p2() Mem { return g.r[3] }

// setLumSat is b with the saturation of q and the luminosity of k.
func (g *advancedGen) setLumSat(b, q, k [3]Mem) {
	v := g.registers(b)
	low := g.least(v[0], v[1], v[2])
	have := g.sub(g.most(v[0], v[1], v[2]), low)
	w := g.registers(q)
	want := g.sub(g.most(w[0], w[1], w[2]), g.least(w[0], w[1], w[2]))
	some := g.compare(have, GT, g.number(0))
	for i := range v {
		v[i] = g.choice64(some, g.div(g.mul(g.sub(v[i], low), want), have), g.number(0))
	}
	g.setLum(v, k)
}

// wholes makes the results of the functions of premultiplied colours.
func (g *advancedGen) wholes() {
	one, zero, two := g.number(1), g.number(0), g.number(2)
	var choices []choice
	each := func(name string, f func(a, b x86.Vec) x86.Vec) {
		choices = append(choices, choice{name, func() {
			for c := range g.r {
				g.Move(f(g.register(g.s[c]), g.register(g.d[c])), g.r[c])
			}
		}})
	}
	m := func() x86.Vec { return g.lesser(g.add(g.s[3], g.d[3]), one) }
	each("AdvancedPlus", func(a, b x86.Vec) x86.Vec { return g.add(a, b) })
	each("AdvancedPlusClamped", func(a, b x86.Vec) x86.Vec { return g.lesser(g.add(a, b), one) })
	each("AdvancedPlusClampedAlpha", func(a, b x86.Vec) x86.Vec { return g.lesser(g.add(a, b), m()) })
	each("AdvancedPlusDarker", func(a, b x86.Vec) x86.Vec {
		return g.greater(g.sub(m(), g.add(g.sub(g.s[3], a), g.sub(g.d[3], b))), zero)
	})
	each("AdvancedMinus", func(a, b x86.Vec) x86.Vec { return g.sub(b, a) })
	each("AdvancedMinusClamped", func(a, b x86.Vec) x86.Vec { return g.greater(g.sub(b, a), zero) })
	last := func(do func()) {
		before := choices[len(choices)-1].do
		choices[len(choices)-1].do = func() {
			before()
			do()
		}
	}
	each("AdvancedContrast", func(a, b x86.Vec) x86.Vec {
		half := g.mul(g.d[3], g.number(0.5))
		return g.add(half, g.mul(g.mul(g.sub(b, half), g.sub(a, g.mul(g.s[3], g.number(0.5)))), two))
	})
	last(func() { g.Move(g.register(g.d[3]), g.r[3]) })
	each("AdvancedInvertOVG", func(a, b x86.Vec) x86.Vec {
		return g.add(g.mul(g.s[3], g.sub(one, b)), g.mul(g.sub(one, g.s[3]), b))
	})
	last(func() {
		g.Move(g.sub(g.add(g.s[3], g.d[3]), g.mul(g.s[3], g.d[3])), g.r[3])
	})
	for c, name := range []string{"AdvancedRed", "AdvancedGreen", ""} { // AdvancedBlue
		each(name, func(a, b x86.Vec) x86.Vec { return b })
		last(func() { g.Move(g.register(g.s[c]), g.r[c]) })
	}
	done := g.Unique("function")
	g.choose64("Function", done, choices)
	g.Label(done)
}
