package main

import "math"

// ramps is blocks whose texels pick one of eight entries each, by three bits: of BC4 and BC5 with sign, row by row from
// the lowest bits on, or of EAC, down the columns from the highest on. A register of entries has a word each, with
// AVX-512 twice.
type ramps struct {
	*Asm
	eac     bool
	entries func(m Mem) Vec // of the 8 bytes in memory
	out     [4]GP
}

// picked are the entries of half h of the texels of the block of 8 bytes in memory.
func (g *ramps) picked(m Mem, entries Vec, h int) Vec {
	v := g.Vec()
	if g.eac {
		bits := g.PerLane(func(lane int) uint32 { return 0x80020304 + uint32(column(lane)/8*0x30303) }) // 24, of eight texels
		g.VPSHUFB(bits.Offset(32*h), g.AllQ(m), v)
		g.IntsTo(v, v, ">>>", g.PerLane(func(lane int) uint32 { return uint32(21 - column(lane)&7*3) }).Offset(32*h))
	} else {
		g.Broadcast(m.Offset(2+2*h), v)
		g.IntsTo(v, v, ">>>", g.PerLane(func(lane int) uint32 { return uint32(8*h + lane&7*3) }))
	}
	g.VPERMD(entries, v, v)
	return v
}

// body is the loop over blocks of one component or two; paint stores texels of some bytes.
func (g *ramps) body(texel func(components int) int, paint func(v []Vec, h int)) {
	in, left := g.Field(g.Args, "In"), g.Field(g.Args, "N")
	g.out = g.pointers("Out")
	blocks := func(components int) {
		g.AlignedTurns(left, 1, func() {
			var entries []Vec
			for c := range components {
				entries = append(entries, g.entries(Mem{Base: in, Disp: 8 * c}))
			}
			for h := range g.Halves() {
				var v []Vec
				for c, e := range entries {
					v = append(v, g.picked(Mem{Base: in, Disp: 8 * c}, e, h))
				}
				paint(v, h)
			}
			for _, p := range g.out {
				g.Advance(4*texel(components), p)
			}
			g.Advance(8*components, in)
		})
	}
	g.IfElse(g.Args.At("Components"), "==", 1, func() { blocks(1) }, func() { blocks(2) })
}

// storeRows stores two rows of half h of a block, 128 bits each.
func (g *ramps) storeRows(v Vec, h, at int) {
	for y := range 2 {
		g.StorePart(y, v, Mem{Base: g.out[2*h+y], Disp: at})
	}
}

// floats decodes to one float a texel, or to red and green, 0 and 1.
func (g *ramps) floats() {
	rest := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane&1) * math.Float32bits(1) }))
	g.body(func(components int) int { return 4 * components * components }, func(v []Vec, h int) {
		if len(v) == 1 {
			g.storeRows(v[0], h, 0)
			return
		}
		left, right := g.unpacked("DQ", v[0], v[1])
		for i, rg := range []Vec{left, right} {
			even, odd := g.unpacked("QDQ", rg, rest)
			g.storeRows(even, h, 32*i)
			g.storeRows(odd, h, 32*i+16)
		}
	})
}

// codes decodes to codes of 16 bits, eight bytes a texel.
func (g *ramps) codes() {
	g.body(func(int) int { return 8 }, func(v []Vec, h int) {
		codes := v[0]
		if len(v) == 2 {
			g.Or(g.Ints(v[1], "<<", 16), codes, codes)
		}
		high := into(g.Half(), g.HighHalf, codes)
		for part, x := range []Register{g.LowHalf(codes), high} {
			wide := into(g.Vec(), g.VPMOVZXDQ, x)
			g.IntsTo(wide, wide, "^", g.All(g.Args.At("Sign")))
			g.IntsTo(wide, wide, "^", g.AllQ(g.Quads(0xFFFF<<48)))
			g.Move(wide, Mem{Base: g.out[2*h+part]})
		}
	})
}

// eacEntries makes the entries of a block of EAC by a lane function.
func (a *Asm) eacEntries(value string) func(m Mem) Vec {
	return func(m Mem) Vec {
		var words []uint32
		for _, row := range eacModifiers {
			for _, modifier := range row {
				words = append(words, uint32(modifier))
			}
		}
		row := a.Get32(m, "&", 0xF00, ">>>", 3, "+", a.Address(a.Words(words...)))
		word, modifiers := a.All(m), a.Vec()
		if a.OneRegister() {
			a.VBROADCASTI64X4(Mem{Base: row}, modifiers)
		} else {
			a.Move(Mem{Base: row}, modifiers)
		}
		return a.Lane(value, a.Ints(word, "&", 255), a.bits(word, 12, 4, 0), modifiers)[0].(Vec)
	}
}

// signedEntries are (a e0 + b e1 + c) / d of a block's two end points: six values between them, or four.
func (a *Asm) signedEntries(m Mem) Vec {
	ints := func(v [8]int) Mem { return a.PerLane(func(lane int) uint32 { return uint32(v[lane&7]) }) }
	floats := func(ends, n float32) Mem {
		v := [8]float32{127, 127, n, n, n, n, ends, ends}
		return a.PerLane(func(lane int) uint32 { return math.Float32bits(v[lane&7]) })
	}
	word := a.All(m)
	e0, e1 := a.Ints(word, "<<", 24, ">>", 24), a.Ints(word, "<<", 16, ">>", 24)
	six := a.Where(e0, ">", e1)
	pick := func(ofFour, ofSix Mem) Vec { return a.Choose(six, ofSix, a.Copy(ofFour)) }
	for _, e := range []Vec{e0, e1} {
		a.IntsTo(e, e, "max", -127)
	}
	a.IntsTo(e0, e0, "*", pick(ints([8]int{1, 0, 4, 3, 2, 1, 0, 0}), ints([8]int{1, 0, 6, 5, 4, 3, 2, 1})))
	a.IntsTo(e1, e1, "*", pick(ints([8]int{0, 1, 1, 2, 3, 4, 0, 0}), ints([8]int{0, 1, 1, 2, 3, 4, 5, 6})))
	a.IntsTo(e0, e0, "+", e1, "+", pick(ints([8]int{6: -127, 7: 127}), ints([8]int{})), "float")
	a.FloatsTo(e0, e0, "/", pick(floats(127, 5*127), floats(7*127, 7*127)))
	return e0
}
