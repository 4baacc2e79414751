package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Strokes is the family of the kernel that goes along strokes.
func (catalogue) Strokes() Family {
	return Family{Name: "strokes", Kernels: []Kernel{
		{Name: "strokes", Record: "StrokesArgs", Doc: "is Kernels.Strokes", Scratch: 8 * 64, Body: func(a *Asm) { (&strokeGen{Asm: a}).body() }},
	}}
}

// strokeGen takes 16 columns at a time, in registers or, with AVX2, of which half a step is one register, in memory.
//
//	row v, of each column the one at hand · high the last one · along u's part of the place · near, far A u + B v - C of the short sides
type strokeGen struct {
	*Asm
	walk, first, n                   x86.GP
	names, places                    x86.GP
	row, high, along, near, far, out []x86.Mem // AVX2: where they are
	held                             map[*x86.Mem]x86.Vec
	place                            x86.Vec // AVX-512: those of the rows at hand
}

// keep is memory for 16 lanes, by halves; AVX-512 keeps them in a register.
func (g *strokeGen) keep() (m []x86.Mem) {
	at := g.Local(64)
	for h := range g.Halves() {
		m = append(m, at.Offset(32*h))
	}
	if g.Wide() {
		g.held[&m[0]] = g.Vec()
	}
	return m
}

// load is what is kept of a half.
func (g *strokeGen) load(m []x86.Mem, h int) x86.Vec {
	if g.Wide() {
		return g.held[&m[0]]
	}
	v := g.Vec()
	g.Move(m[h], v)
	return v
}

// store keeps a half.
func (g *strokeGen) store(v x86.Vec, m []x86.Mem, h int) {
	if g.Wide() {
		g.Move(v, g.held[&m[0]])
		return
	}
	g.Move(v, m[h])
}

// field is a field of the walk in all lanes.
func (g *strokeGen) field(name string) x86.Vec {
	v := g.Vec()
	g.Broadcast(g.Rec("StrokeWalk", g.walk).At(name), v)
	return v
}

func (g *strokeGen) body() {
	next, chunk, rows, following, end := g.Unique("walk"), g.Unique("columns"), g.Unique("rows"), g.Unique("following"), g.Unique("end")
	g.held = map[*x86.Mem]x86.Vec{}
	for _, m := range []*[]x86.Mem{&g.row, &g.high, &g.along, &g.near, &g.far} {
		*m = g.keep()
	}
	if !g.Wide() {
		g.out = g.keep()
	}
	g.walk, g.first, g.n = g.Field(g.Args, "Walks"), g.GP64(), g.GP64()
	g.names, g.places = g.Field(g.Args, "Names"), g.Field(g.Args, "Places")
	left := g.Field(g.Args, "N")
	g.XORL(g.n.As32(), g.n.As32())
	g.Label(next)
	g.DECQ(left)
	g.JL(LabelRef(end))
	g.XORL(g.first.As32(), g.first.As32())
	g.Label(chunk)
	for h := range g.Halves() {
		g.begin(h)
	}
	g.Label(rows)
	bits := g.GP64()
	g.inside(bits, following)
	g.append(bits)
	for h := range g.Halves() {
		row := g.load(g.row, h)
		g.VPADDD(g.Same(1), row, row)
		if !g.Wide() {
			g.store(row, g.row, h)
		}
	}
	g.JMP(LabelRef(rows))
	g.Label(following)
	g.ADDL(U8(16), g.first.As32())
	g.CMPL(g.first.As32(), g.Rec("StrokeWalk", g.walk).At("Count"))
	g.JL(LabelRef(chunk))
	g.ADDQ(I32(g.Size("StrokeWalk")), g.walk)
	g.JMP(LabelRef(next))
	g.Label(end)
	g.MOVQ(g.n, g.Args.At("Listed"))
}

// begin sets the columns of a half.
func (g *strokeGen) begin(h int) {
	column, slope, steps := g.Vec(), g.Vec(), g.Vec()
	g.Broadcast(g.first.As32(), column)
	g.VPADDD(g.PerLane(func(lane int) uint32 { return uint32(lane) }).Offset(32*h), column, column)
	g.VPMULLD(g.field("Slope"), column, slope)
	g.VPMULLD(g.field("Step"), column, steps)
	row := g.quotient("LowRest", slope)
	g.VPADDD(steps, row, row)
	g.VPADDD(g.field("Low"), row, row)
	g.VPMAXSD(g.field("Top"), row, row)
	g.store(row, g.row, h)
	high := g.quotient("HighRest", slope)
	g.VPADDD(steps, high, high)
	g.VPADDD(g.field("High"), high, high)
	g.VPMINSD(g.field("Bottom"), high, high)
	there, none := g.Mask(), g.Vec()
	count := g.field("Count")
	g.Greater(column, count, there)
	g.Splat(1<<31, none)
	g.Select(there, high, none, high)
	g.store(high, g.high, h)

	u := column
	g.VPADDD(g.field("First"), u, u)
	g.store(g.terms(u, "Along"), g.along, h)
	for i, side := range []string{"From", "To"} {
		v, w := g.field(side+"A"), g.field(side+"B")
		g.VPMULLD(u, v, v)
		g.VPMULLD(row, w, w)
		g.VPSUBD(g.field(side+"C"), v, v)
		g.VPADDD(w, v, v)
		g.store(v, [][]x86.Mem{g.near, g.far}[i], h)
	}
}

// quotient is (rest + slope) / Size, found by float32 and mended by one.
func (g *strokeGen) quotient(rest string, slope x86.Vec) x86.Vec {
	n, q, size, t, m := g.field(rest), g.Vec(), g.field("Size"), g.Vec(), g.Vec()
	g.VPADDD(slope, n, n)
	g.VCVTDQ2PS(n, q)
	g.VMULPS(g.field("Inverse"), q, q)
	g.VCVTTPS2DQ(q, q)
	g.VPMULLD(size, q, t)
	g.VPSUBD(t, n, n) // what is left
	g.VPSRAD(U8(31), n, m)
	g.VPADDD(m, q, q) // one less where that is negative
	g.VPSUBD(n, size, t)
	g.VPSUBD(g.Same(1), t, t)
	g.VPSRAD(U8(31), t, m)
	g.VPSUBD(m, q, q) // one more where size - left - 1 is
	return q
}

// terms is the part of a place that an axis has.
func (g *strokeGen) terms(x x86.Vec, axis string) x86.Vec {
	block, lane := g.Vec(), g.Vec()
	g.VPSRAD(U8(2), x, block)
	g.And(g.Same(3), x, lane)
	g.VPSLLVD(g.field(axis+"Block"), block, block)
	g.VPSLLVD(g.field(axis+"Lane"), lane, lane)
	g.VPADDD(lane, block, block)
	return block
}

// inside makes the bits of the columns whose row is inside, and their places, or goes on where no column has a row left.
func (g *strokeGen) inside(bits x86.GP, following string) {
	some := g.Unique("some")
	for h := range g.Halves() {
		past := g.Mask()
		row := g.load(g.row, h)
		g.Greater(g.load(g.high, h), row, past)
		part := bits
		if h > 0 {
			part = g.GP64()
		}
		g.Bits(past, part)
		if h > 0 {
			g.SHLL(U8(8), part.As32())
			g.ORL(part.As32(), bits.As32())
		}
	}
	g.XORL(U32(0xffff), bits.As32())
	g.JNZ(LabelRef(some))
	g.JMP(LabelRef(following))
	g.Label(some)
	for h := range g.Halves() {
		row := g.load(g.row, h)
		outside := g.Vec()
		for i, side := range []string{"From", "To"} {
			m := [][]x86.Mem{g.near, g.far}[i]
			v := g.load(m, h)
			if i == 0 {
				g.Move(v, outside)
			} else {
				g.Or(v, outside, outside)
			}
			g.VPADDD(g.field(side+"B"), v, v)
			if !g.Wide() {
				g.store(v, m, h)
			}
		}
		place := g.terms(row, "Across")
		g.VPADDD(g.load(g.along, h), place, place)
		without := g.Mask()
		g.Equal(g.field("Without"), place, without)
		a, b := g.GP64(), g.GP64()
		g.Signs(outside, a)
		g.Bits(without, b)
		g.ORL(b.As32(), a.As32())
		if h > 0 {
			g.SHLL(U8(8), a.As32())
		}
		g.NOTL(a.As32())
		if !g.Wide() {
			g.Move(place, g.out[h])
		} else {
			g.place = place
		}
		g.ANDL(a.As32(), bits.As32())
	}
}

// append lists the columns that bits name.
func (g *strokeGen) append(bits x86.GP) {
	name := g.Rec("StrokeWalk", g.walk).At("Name")
	if g.Wide() {
		k, packed := g.K(), g.Vec()
		g.KMOVW(bits.As32(), k)
		g.VPCOMPRESSD_Z(g.place, k, packed)
		g.Move(packed, Mem{Base: g.places, Index: g.n, Scale: 4})
		g.Move(g.field("Name"), Mem{Base: g.names, Index: g.n, Scale: 4})
		g.POPCNTL(bits.As32(), bits.As32())
		g.ADDQ(bits, g.n)
		return
	}
	loop, end, lane, v := g.Unique("lane"), g.Unique("laneEnd"), g.GP64(), g.GP64()
	g.TESTL(bits.As32(), bits.As32())
	g.JZ(LabelRef(end))
	g.Label(loop)
	g.TZCNTL(bits.As32(), lane.As32())
	g.MOVL(g.out[0].Idx(lane, 4), v.As32())
	g.MOVL(v.As32(), Mem{Base: g.places, Index: g.n, Scale: 4})
	g.MOVL(name, v.As32())
	g.MOVL(v.As32(), Mem{Base: g.names, Index: g.n, Scale: 4})
	g.INCQ(g.n)
	g.BLSRL(bits.As32(), bits.As32())
	g.JNZ(LabelRef(loop))
	g.Label(end)
}
