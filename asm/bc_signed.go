package main

import "math"

// signedRamps writes the kernel of BC4 and BC5 with sign: a ramp is a register of eight floats, of which texels pick
// theirs, eight at a time. It is the same on both levels.
type signedRamps struct {
	*Asm
	in GP
}

func signedRampsBody(a *Asm) {
	g := &signedRamps{a, a.Field(a.Args, "In")}
	two, end := a.Unique("two"), a.Unique("end")
	left := a.Field(a.Args, "N")
	a.JumpIf(left, "==", 0, end)
	a.JumpIf(a.Args.At("Components"), "==", 2, two)
	g.blocks(left, 1)
	a.Jump(end)
	a.Label(two)
	g.blocks(left, 2)
	a.Label(end)
}

// blocks loops over the blocks, which have that many components.
func (g *signedRamps) blocks(left GP, components int) {
	var out [4]GP
	for y := range out {
		out[y] = g.Reg64()
		g.MOVQ(g.Args.At("Out").Offset(8*y), out[y])
	}
	texel := 4
	rest := g.Vec256()
	if components > 1 {
		texel = 16
		g.VMOVDQU(g.floats([8]float32{1: 1, 3: 1, 5: 1, 7: 1}), rest)
	}
	loop := g.Unique("block")
	g.Align()
	g.Label(loop)
	var ramps [2]Vec
	for c := range components {
		ramps[c] = g.ramp(8 * c)
	}
	for half := range 2 {
		red := g.pick(ramps[0], 0, half)
		if components == 1 {
			g.VMOVDQU(red.AsX(), Mem{Base: out[2*half]})
			g.VEXTRACTI128(U8(1), red, Mem{Base: out[2*half+1]})
			continue
		}
		green := g.pick(ramps[1], 8, half)
		g.Comment("Texels x of two rows, one in each half of a register")
		for pair, unpack := range []func(ops ...Op){g.VUNPCKLPS, g.VUNPCKHPS} {
			rg := g.Vec256()
			unpack(green, red, rg)
			for odd, join := range []func(ops ...Op){g.VUNPCKLPD, g.VUNPCKHPD} {
				t, at := g.Vec256(), 16*(2*pair+odd)
				join(rest, rg, t)
				g.VMOVDQU(t.AsX(), Mem{Base: out[2*half], Disp: at})
				g.VEXTRACTI128(U8(1), t, Mem{Base: out[2*half+1], Disp: at})
			}
		}
	}
	for _, p := range out {
		g.Advance(4*texel, p)
	}
	g.Advance(8*components, g.in)
	g.CountDown(left, loop)
}

// ramp is (a e0 + b e1 + c) / d of the two end points at a place of the block: entries of a ramp with six values
// between them, or with four.
func (g *signedRamps) ramp(at int) Vec {
	e0, e1, six := g.Vec256(), g.Vec256(), g.Vec256()
	g.VPBROADCASTD(Mem{Base: g.in, Disp: at}, e1)
	g.VPSLLD(U8(24), e1, e0)
	g.VPSLLD(U8(16), e1, e1)
	for _, e := range []Vec{e0, e1} {
		g.VPSRAD(U8(24), e, e)
	}
	g.VPCMPGTD(e1, e0, six)
	for _, e := range []Vec{e0, e1} {
		g.VPMAXSD(g.counts(func(int) int { return -127 }), e, e)
	}
	pick := func(ofFour, ofSix Mem) Vec {
		v := g.Vec256()
		g.VMOVDQU(ofFour, v)
		g.VPBLENDVB(six, ofSix, v, v)
		return v
	}
	ints := func(v [8]int) Mem { return g.counts(func(i int) int { return v[i] }) }
	g.VPMULLD(pick(ints([8]int{1, 0, 4, 3, 2, 1, 0, 0}), ints([8]int{1, 0, 6, 5, 4, 3, 2, 1})), e0, e0)
	g.VPMULLD(pick(ints([8]int{0, 1, 1, 2, 3, 4, 0, 0}), ints([8]int{0, 1, 1, 2, 3, 4, 5, 6})), e1, e1)
	g.VPADDD(e1, e0, e0)
	g.VPADDD(pick(ints([8]int{6: -127, 7: 127}), ints([8]int{})), e0, e0)
	by := func(n float32) Mem { return g.floats([8]float32{127, 127, n, n, n, n, n, n}) }
	four := g.floats([8]float32{127, 127, 5 * 127, 5 * 127, 5 * 127, 5 * 127, 127, 127})
	g.VCVTDQ2PS(e0, e0)
	g.VDIVPS(pick(four, by(7*127)), e0, e0)
	return e0
}

// pick is the entries of texels 0 to 7, or 8 to 15: permutations look at the lowest three bits of an index.
func (g *signedRamps) pick(ramp Vec, at, half int) Vec {
	v := g.Vec256()
	g.VPBROADCASTD(Mem{Base: g.in, Disp: at + 2 + 2*half}, v)
	g.VPSRLVD(g.counts(func(i int) int { return 8*half + 3*i }), v, v)
	g.VPERMD(ramp, v, v)
	return v
}

// counts are eight integers in memory, floats as many floats.
func (g *signedRamps) counts(n func(i int) int) Mem {
	return g.PerLane(func(lane int) uint32 { return uint32(n(lane & 7)) })
}

func (g *signedRamps) floats(v [8]float32) Mem {
	return g.PerLane(func(lane int) uint32 { return math.Float32bits(v[lane&7]) })
}
