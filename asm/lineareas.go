package main

// LineAreas is the family of the kernel that finds what smooth lines cover of pixels.
func (catalogue) LineAreas() Family {
	return Family{Name: "lineareas", Kernels: []Kernel{
		{Name: "lineAreas", Scratch: 4 * 64,
			Body: func(a *Asm) { (&lineAreaGen{placesGen: placesGen{Asm: a}}).body() }},
	}}
}

// lineAreaGen takes as many pixels at a time as a register has lanes, and then of 8 bytes.
type lineAreaGen struct {
	placesGen
	sides GP
	x, y  Vec
}

func (g *lineAreaGen) body() {
	loop, end := g.Unique("loop"), g.Unique("end")
	g.sides, g.places, g.left = g.Field(g.Args, "Sides"), g.Field(g.Args, "Places"), g.Field(g.Args, "N")
	areas, corners := g.Field(g.Args, "Areas"), g.Field(g.Args, "Corners")
	g.tile(g.Args.At("BlocksX"))
	g.Label(loop)
	g.JumpIf(g.left, "<=", 0, end)
	places := g.Copy(Mem{Base: g.places})
	x, y := g.pixels(places)
	lanes, all := g.Lanes()/2, g.Reg64()
	for part := range 2 {
		at := func(axis string, v Vec) Vec { return g.add(g.floats64(v, part), g.quad(g.Args.At(axis))) }
		g.x, g.y = at("X", x), at("Y", y)
		along := g.add(g.beyond(0), g.beyond(2))
		across, both, other := g.add(g.beyond(1), g.beyond(3)), g.Reg64(), g.Reg64()
		g.differs(along, both)
		g.differs(across, other)
		g.Change(both.As32(), "&", other.As32())
		if part == 0 {
			g.Set(all.As32(), both.As32())
		} else {
			g.Change(both.As32(), "<<", lanes)
			g.Change(all.As32(), "|", both.As32())
		}
		area := g.lesser(g.sub(g.number(1), g.add(along, across)), g.number(1))
		g.Move(into(g.Half(), g.Narrow64, area), Mem{Base: areas, Disp: 4 * lanes * part})
	}
	g.StoreBits(all, Mem{Base: corners})
	for _, list := range []GP{g.places, areas} {
		g.Advance(4*g.Lanes(), list)
	}
	g.Advance(g.Lanes()/8, corners)
	g.Change(g.left, "-", g.Lanes())
	g.Jump(loop)
	g.Label(end)
}

// beyond is LineSide.Beyond. Most blocks lie on the inner side of short sides.
func (g *lineAreaGen) beyond(side int) Vec {
	field := func(name string) Vec {
		m := g.Rec("LineSide", g.sides).At(name)
		m.Disp += side * g.Size("LineSide")
		return g.AllQ(m)
	}
	zero, one, inner, some := g.number(0), g.number(1), g.Unique("inner"), g.Reg64()
	least := g.add(g.add(g.mul(field("A"), g.x), g.mul(field("B"), g.y)), field("Least"))
	beyond := g.Zeros()
	outer := g.compare(least, LT, zero)
	g.bits(outer, some)
	g.JumpIf(some.As32(), "==", 0, inner)
	small := field("Small")
	above := g.add(g.add(least, field("Big")), small)
	corner := field("Corner")
	area := g.sub(one, g.mul(g.sub(above, g.mul(small, g.number(0.5))), field("Across")))
	area = g.choice64(g.compare(g.sub(zero, least), LT, small), g.mul(g.mul(least, least), corner), area)
	area = g.choice64(g.compare(above, LT, small), g.sub(one, g.mul(g.mul(above, above), corner)), area)
	area = g.choice64(g.compare(above, LE, zero), one, area)
	g.Move(g.choice64(outer, area, beyond), beyond)
	g.Label(inner)
	return beyond
}

// differs sets the bits of the lanes that are not 0.
func (g *lineAreaGen) differs(v Vec, bits GP) { g.bits(g.compare(v, NE, g.number(0)), bits) }

// bits are a mask's.
func (g *lineAreaGen) bits(m Register, bits GP) { g.Bits64(m, bits) }
