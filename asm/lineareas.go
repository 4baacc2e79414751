package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// LineAreas is the family of the kernel that finds what smooth lines cover of pixels.
func (catalogue) LineAreas() Family {
	return Family{Name: "lineareas", Kernels: []Kernel{
		{Name: "lineAreas", Record: "LineAreasArgs", Doc: "is Kernels.LineAreas", Body: func(a *Asm) { (&lineAreaGen{Asm: a}).body() }},
	}}
}

// lineAreaGen takes as many pixels of a block at a time as a register has lanes of 8 bytes.
type lineAreaGen struct {
	*Asm
	sides x86.GP
	x, y  x86.Vec
}

func (g *lineAreaGen) body() {
	g.sides = g.Field(g.Args, "Sides")
	areas, corners := g.Field(g.Args, "Areas"), g.GP64()
	g.XORL(corners.As32(), corners.As32())
	lanes := g.Lanes() / 2
	for first := 0; first < 16; first += lanes {
		g.x, g.y = g.pixels("X", first, 0), g.pixels("Y", first, 2)
		along := g.add(g.beyond(0), g.beyond(2))
		across := g.add(g.beyond(1), g.beyond(3))
		both, other := g.GP64(), g.GP64()
		g.differs(along, both)
		g.differs(across, other)
		g.ANDL(other.As32(), both.As32())
		if first > 0 {
			g.SHLL(U8(first), both.As32())
		}
		g.ORL(both.As32(), corners.As32())
		area, half := g.lesser(g.sub(g.number(1), g.add(along, across)), g.number(1)), g.Half()
		if g.Wide() {
			g.VCVTPD2PS(area, half)
		} else {
			g.VCVTPD2PSY(area, half)
		}
		g.VMOVDQU(half, Mem{Base: areas, Disp: 4 * first})
	}
	g.MOVQ(corners, g.Args.At("Corners"))
}

// pixels is where pixels are on an axis, of which lanes have two bits from shift on.
func (g *lineAreaGen) pixels(axis string, first, shift int) x86.Vec {
	var at []float64
	for lane := range g.Lanes() / 2 {
		at = append(at, float64((first+lane)>>shift&3))
	}
	v := g.Vec()
	g.BroadcastQ(g.Args.At(axis), v)
	return g.add(v, g.numbers(at))
}

// beyond is LineSide.Beyond. Most blocks lie on the inner side of short sides.
func (g *lineAreaGen) beyond(side int) x86.Vec {
	field := func(name string) x86.Vec {
		v := g.Vec()
		m := g.Rec("LineSide", g.sides).At(name)
		m.Disp += side * g.Size("LineSide")
		g.BroadcastQ(m, v)
		return v
	}
	zero, one, inner, some, beyond := g.number(0), g.number(1), g.Unique("inner"), g.GP64(), g.Vec()
	least := g.add(g.add(g.mul(field("A"), g.x), g.mul(field("B"), g.y)), field("Least"))
	g.Zero(beyond)
	outer := g.compare(least, LT, zero)
	g.bits(outer, some)
	g.TESTL(some.As32(), some.As32())
	g.JZ(LabelRef(inner))
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
func (g *lineAreaGen) differs(v x86.Vec, bits x86.GP) {
	g.bits(g.compare(v, NE, g.number(0)), bits)
}

// bits are a mask's.
func (g *lineAreaGen) bits(m x86.Register, bits x86.GP) {
	if g.Wide() {
		g.KMOVB(m, bits.As32())
	} else {
		g.VMOVMSKPD(m, bits.As32())
	}
}
