package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Walks is the family of the kernel that sets out the walks of strokes.
func (catalogue) Walks() Family {
	return Family{Name: "walks", Kernels: []Kernel{
		{Name: "walks", Record: "WalksArgs", Doc: "is Kernels.Walks", Scratch: 64 * 64, Body: func(a *Asm) { (&walkGen{Asm: a}).body() }},
	}}
}

// walkGen takes 16 strokes at a time, a lane each, with AVX2 in two halves. What is between two stages lies in memory,
// 64 bytes an array.
type walkGen struct {
	*Asm
	next, out, room, count, valid x86.GP
	refs                          Mem // places of the records, in bytes
	low, high, normal             [2]Mem
	first, last                   [2]Mem // the pixels of the tile
	flags, centre, copies         Mem
	walk                          map[string]Mem // by field
	// Of the segment from its lower end along u on, with the normal: differences of its ends, and the formulas'
	// factors.
	du, dv, fromLess, fromMore, alongLess, alongMore, toLess, toAcross, nu, nv, adjustLow, adjustHigh, adjustFrom, adjustTo Mem
}

// walkFields are a walk's words, in order.
var walkFields = []string{
	"Name", "Without", "First", "Count", "Top", "Bottom", "Size", "Step", "Slope", "Inverse", "Low", "LowRest", "End", "EndRest",
	"AlongBlock", "AlongLane", "AcrossBlock", "AcrossLane", "A", "B", "C", "Length", "Rows",
}

func (g *walkGen) body() {
	arrays := []*Mem{
		&g.low[0], &g.low[1], &g.high[0], &g.high[1], &g.normal[0], &g.normal[1], &g.first[0], &g.first[1],
		&g.last[0], &g.last[1], &g.flags, &g.centre,
		&g.du, &g.dv, &g.fromLess, &g.fromMore, &g.alongLess, &g.alongMore, &g.toLess, &g.toAcross, &g.nu, &g.nv,
		&g.adjustLow, &g.adjustHigh, &g.adjustFrom, &g.adjustTo,
	}
	for _, m := range arrays {
		*m = g.Local(64)
	}
	g.refs = g.Local(64)
	g.walk = map[string]Mem{}
	for i, name := range walkFields {
		if at := g.Offset("StrokeWalk", name); at != 4*i {
			panic("StrokeWalk." + name)
		}
		g.walk[name] = g.Local(64)
	}
	if !g.HasMasks {
		g.copies = g.Local(8 * g.Size("StrokeWalk"))
	}
	p := g.Args
	loop, leave, some, following := g.Unique("loop"), g.Unique("leave"), g.Unique("some"), g.Unique("following")
	g.next, g.out, g.room = g.Field(p, "Next"), g.Field(p, "Walks"), g.Field(p, "Room")
	g.count, g.valid = g.Reg64(), g.Reg64()
	n := g.Reg64()
	g.Zero(n)
	g.Label(loop)
	left := g.Get64(p.At("Stop"))
	g.SUBQ(g.next, left)
	g.JLE(LabelRef(leave))
	g.LEAQ(Mem{Base: n, Disp: 16}, g.count)
	g.JumpIf(g.count, ">", p.At("Capacity"), leave)
	g.MOVL(U32(16), g.count.As32())
	g.CMPQ(left, g.count)
	g.CMOVQLT(left, g.count)
	g.ahead(left)
	g.MOVL(I32(-1), left.As32())
	g.BZHIL(g.count.As32(), left.As32(), g.valid.As32())

	g.Comment("the tile's pixels that strokes may cover, and how many they may be")
	most := g.Vec()
	g.Zero(most)
	for h := range g.Halves() {
		g.fetch(h)
		g.pixels(h, most)
	}
	sum := g.Reg64()
	g.across(most, g.VPADDD, sum)
	g.JumpIf(sum, ">", g.room, leave)
	g.SUBQ(sum, g.room)
	g.JumpIf(g.valid.As32(), "!=", 0, some)
	g.Jump(following)
	g.Label(some)
	g.planes()
	g.without()
	for h := range g.Halves() {
		g.ends(h)
		for part := range 2 {
			g.sides(h, part)
		}
		g.emit(h)
	}
	g.POPCNTL(g.valid.As32(), sum.As32())
	g.ADDQ(sum, n)
	g.Label(following)
	g.ADDQ(g.count, g.next)
	g.Jump(loop)
	g.Label(leave)
	g.MOVQ(n, p.At("N"))
	g.MOVQ(g.next, p.At("Next"))
}

// ahead asks for the records of the next step, where it is a whole one: the records of a tile lie apart.
func (g *walkGen) ahead(left x86.GP) {
	end, refs, t := g.Unique("asked"), g.Reg64(), g.Reg64()
	g.JumpIf(left, "<", 32, end)
	g.MOVQ(g.Args.At("Refs"), refs)
	triangles := g.Field(g.Args, "Triangles")
	for i := range 16 {
		g.MOVL(Mem{Base: refs, Index: g.next, Scale: 4, Disp: 4 * (16 + i)}, t.As32())
		g.SHLQ(U8(6), t)
		g.PREFETCHT0(Mem{Base: triangles, Index: t, Scale: 1})
	}
	g.Label(end)
}

// planes asks for what depth tests of the step's strokes read, all 16 of whose records are records, if only the first
// one's again.
func (g *walkGen) planes() {
	end, t := g.Unique("noDepths"), g.Reg64()
	g.JumpIf(g.Args.At("Depths"), "==", 0, end)
	triangles, clip := g.Field(g.Args, "Triangles"), g.Field(g.Args, "Clip")
	r := g.Rec("Triangle", t)
	for i := range 16 {
		g.MOVL(g.refs.Offset(4*i), t.As32())
		g.SHLQ(U8(6), t)
		g.ADDQ(triangles, t)
		g.MOVL(r.At("Extra"), t.As32())
		g.IMUL3Q(U32(uint32(g.Size("ClipPlanes"))), t, t)
		for _, field := range []string{"Z", "Bias"} {
			g.PREFETCHT0(Mem{Base: clip, Index: t, Scale: 1, Disp: g.Offset("ClipPlanes", field)})
		}
	}
	g.Label(end)
}

// walkInverse is simd.walkInverse.
const walkInverse = 1 + 1.0/(1<<20)

// get loads half h of an array.
func (g *walkGen) get(m Mem, h int) x86.Vec {
	v := g.Copy(m.Offset(32 * h))
	return v
}

// spread is a field of the record in all lanes.
func (g *walkGen) spread(field string) x86.Vec {
	v := g.All(g.Args.At(field))
	return v
}

// fetch loads the boxes and normals of strokes, the first record's in lanes beyond the last stroke.
func (g *walkGen) fetch(h int) {
	lanes, valid, at := g.Mask(), g.Mask(), g.Vec()
	g.FromBits(g.valid, h, lanes)
	g.CopyMask(lanes, valid)
	g.Zero(at)
	list, index := g.Field(g.Args, "Refs"), g.Reg64()
	g.LEAQ(Mem{Base: list, Index: g.next, Scale: 4, Disp: 32 * h}, list)
	g.GatherWhere(Mem{Base: list, Index: g.laneNumbers(), Scale: 4}, valid, at)
	g.MoveHalves(at, g.refs.Offset(32*h))
	triangles := g.Field(g.Args, "Triangles")
	half, one := g.Vec(), g.Vec()
	for axis, field := range []string{"X", "Y"} {
		var r [4]x86.Vec
		for i := range r {
			r[i] = g.Vec()
			for q := range g.Lanes() / 4 {
				g.MOVL(g.refs.Offset(32*h+4*(4*q+i)), index.As32())
				g.SHLQ(U8(6), index)
				m := Mem{Base: triangles, Index: index, Scale: 1, Disp: g.Offset("Triangle", field)}
				g.LoadPart(q, m, r[i])
			}
		}
		r = g.transpose4(r)
		if axis == 0 {
			g.Move(r[3], g.flags.Offset(32*h))
		}
		g.VPSUBD(r[0], r[2], half)
		g.VPSRAD(U8(1), half, half)
		g.Move(half, g.normal[axis].Offset(32*h))

		g.Comment("the pixels")
		sample := g.spread(field)
		g.VPSUBD(sample, r[0], one)
		g.VPADDD(g.Same(255), one, one)
		tile := g.spread("Tile" + field)
		g.VPSRAD(U8(8), one, one)
		g.VPSUBD(tile, one, one)
		g.VPMAXSD(g.spread("Min"+field), one, one)
		g.Move(one, g.first[axis].Offset(32*h))
		g.VPSUBD(sample, r[1], one)
		g.VPSRAD(U8(8), one, one)
		g.VPSUBD(tile, one, one)
		limit := g.spread("Max" + field)
		g.VPSUBD(g.Same(1), limit, limit)
		g.VPMINSD(limit, one, one)
		g.Move(one, g.last[axis].Offset(32*h))

		g.Comment("the segment's box, from the sample of the tile's first pixel on")
		g.VPSLLD(U8(8), tile, tile)
		g.VPADDD(sample, tile, tile)
		g.VPADDD(half, r[0], r[0])
		g.VPSUBD(tile, r[0], r[0])
		g.Move(r[0], g.low[axis].Offset(32*h))
		g.VPSUBD(half, r[1], r[1])
		g.VPSUBD(tile, r[1], r[1])
		g.Move(r[1], g.high[axis].Offset(32*h))
	}
}

// laneNumbers are 0, 1, 2 and so on.
func (g *walkGen) laneNumbers() x86.Vec {
	v := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane) }))
	return v
}

// pixels takes strokes without pixels out of valid, and adds up how many the others may have.
func (g *walkGen) pixels(h int, most x86.Vec) {
	columns, rows, many := g.get(g.last[0], h), g.get(g.last[1], h), g.Vec()
	g.VPSUBD(g.first[0].Offset(32*h), columns, columns)
	g.VPSUBD(g.first[1].Offset(32*h), rows, rows)
	bits := g.Reg64()
	g.Or(rows, columns, many)
	g.Signs(many, bits)
	if h > 0 {
		g.SHLL(U8(8*h), bits.As32())
	}
	g.ANDNL(g.valid.As32(), bits.As32(), g.valid.As32())
	g.VPADDD(g.Same(1), columns, columns)
	g.VPADDD(g.Same(1), rows, rows)
	g.VPMAXSD(rows, columns, many)
	g.VPMULLD(g.Same(uint32(g.Constant("strokeRows"))), many, many)
	g.VPMULLD(rows, columns, columns)
	g.VPMINSD(columns, many, many)
	lanes, zero := g.Mask(), g.Vec()
	g.Zero(zero)
	g.FromBits(g.valid, h, lanes)
	g.Select(lanes, many, zero, many)
	g.VPADDD(many, most, most)
}

// without finds the pixels that strokes are without, as ClipPlanes have them.
func (g *walkGen) without() {
	end, loop := g.Unique("whole"), g.Unique("pixel")
	zero, bits, lane := g.Vec(), g.Reg64(), g.Reg64()
	g.Zero(zero)
	withouts := g.Reg64()
	for h := range g.Halves() {
		g.Move(zero, g.centre.Offset(32*h))
		flag := g.get(g.flags, h)
		g.VPSLLD(U8(31-log2(g.Constant("Without"))), flag, flag)
		if h == 0 {
			g.Signs(flag, withouts)
		} else {
			g.Signs(flag, bits)
			g.SHLL(U8(8*h), bits.As32())
			g.ORL(bits.As32(), withouts.As32())
		}
	}
	g.ANDL(g.valid.As32(), withouts.As32())
	g.JZ(LabelRef(end))
	g.Label(loop)
	g.TZCNTL(withouts.As32(), lane.As32())
	t := g.Get32(g.refs.Idx(lane, 4))
	g.SHLQ(U8(6), t)
	g.ADDQ(g.Args.At("Triangles"), t)
	g.MOVL(g.Rec("Triangle", t).At("Extra"), t.As32())
	g.IMUL3Q(U32(uint32(g.Size("ClipPlanes"))), t, t)
	g.ADDQ(g.Args.At("Clip"), t)
	g.MOVL(g.Rec("ClipPlanes", t).At("Centre"), t.As32())
	g.MOVL(t.As32(), g.centre.Idx(lane, 4))
	g.BLSRL(withouts.As32(), withouts.As32())
	g.JNZ(LabelRef(loop))
	g.Label(end)
	for h := range g.Halves() {
		g.withoutPlaces(h)
	}
}

// withoutPlaces makes places of the pixels, of those in the tile.
func (g *walkGen) withoutPlaces(h int) {
	mask := g.Mask()
	in := g.Copy(g.Same(1<<32 - 1))
	out, ones := g.Vec(), g.Vec()
	g.Zero(out)
	var at [2]x86.Vec
	for axis, field := range []string{"X", "Y"} {
		at[axis] = g.get(g.centre, h)
		if axis == 0 {
			g.And(g.Same(0xFFFF), at[0], at[0])
		} else {
			g.VPSRLD(U8(16), at[1], at[1])
		}
		g.VPSUBD(g.Same(1), at[axis], at[axis])
		g.VPSUBD(g.spread("Tile"+field), at[axis], at[axis])
		outside := g.Vec()
		g.VPSUBD(g.spread("Min"+field), at[axis], outside) // negative outside
		g.Or(outside, out, out)
		limit := g.spread("Max" + field)
		g.VPSUBD(limit, at[axis], outside) // negative inside
		g.Xor(in, outside, outside)
		g.Or(outside, out, out)
	}
	g.Zero(ones)
	g.Greater(out, ones, mask) // 0 > out
	block, lane, t := g.Vec(), g.Vec(), g.Vec()
	g.VPSRAD(U8(2), at[1], block)
	g.VPMULLD(g.spread("BlocksX"), block, block)
	g.VPSRAD(U8(2), at[0], t)
	g.VPADDD(t, block, block)
	g.VPSLLD(U8(4), block, block)
	g.And(g.Same(3), at[1], lane)
	g.VPSLLD(U8(2), lane, lane)
	g.And(g.Same(3), at[0], t)
	g.VPADDD(t, lane, lane)
	g.VPADDD(lane, block, block)
	g.Select(mask, in, block, block)
	g.Move(block, g.walk["Without"].Offset(32*h))
}

// ends makes the whole numbers of a walk. (Coordinates are less than 1<<24.)
func (g *walkGen) ends(h int) {
	put := func(v x86.Vec, m Mem) { g.Move(v, m.Offset(32*h)) }
	steep, rising := g.Mask(), g.Mask()
	width, height := g.get(g.high[0], h), g.get(g.high[1], h)
	g.VPSUBD(g.low[0].Offset(32*h), width, width)
	g.VPSUBD(g.low[1].Offset(32*h), height, height)
	g.Greater(width, height, steep)
	flag, zero := g.get(g.flags, h), g.Vec()
	g.Zero(zero)
	g.VPSLLD(U8(31-log2(g.Constant("Rising"))), flag, flag)
	g.Greater(flag, zero, rising)
	// pick is one of two arrays: the array of steep strokes, or the array of others.
	pick := func(a, b Mem) x86.Vec {
		x := g.get(a, h)
		y := g.get(b, h)
		g.Select(steep, x, y, x)
		return x
	}
	word := func(w uint32) x86.Vec {
		v := g.Copy(g.Same(w))
		return v
	}
	first, last := pick(g.first[1], g.first[0]), pick(g.last[1], g.last[0])
	put(first, g.walk["First"])
	g.VPSUBD(first, last, last)
	g.VPADDD(g.Same(1), last, last)
	put(last, g.walk["Count"])
	put(pick(g.first[0], g.first[1]), g.walk["Top"])
	put(pick(g.last[0], g.last[1]), g.walk["Bottom"])

	g.Comment("the segment along u and v, with a normal towards greater v")
	du, dv, t := g.Vec(), g.Vec(), g.Vec()
	g.Select(steep, height, width, du)
	g.Select(steep, width, height, dv)
	put(du, g.du)
	put(du, g.walk["Size"])
	nu, nv := pick(g.normal[1], g.normal[0]), pick(g.normal[0], g.normal[1])
	g.VPSUBD(nu, zero, t)
	g.Select(rising, nu, t, nu)
	put(nu, g.nu)
	put(nv, g.nv)
	from, to := pick(g.low[1], g.low[0]), pick(g.high[1], g.high[0])
	g.VPSUBD(nu, from, t)
	put(t, g.alongLess)
	g.VPADDD(nu, from, t)
	put(t, g.alongMore)
	g.VPSUBD(nu, to, to)
	put(to, g.toLess)
	bottom, top := pick(g.low[0], g.low[1]), pick(g.high[0], g.high[1])
	g.Select(rising, top, bottom, from)
	g.Select(rising, bottom, top, to)
	g.VPSUBD(nv, from, t)
	put(t, g.fromLess)
	g.VPADDD(nv, from, t)
	put(t, g.fromMore)
	g.VPSUBD(nv, to, t)
	put(t, g.toAcross)
	g.VPSUBD(dv, zero, t)
	g.Select(rising, t, dv, dv)
	put(dv, g.dv)

	g.Comment("a column adds a step, or leaves a slope")
	whole, falls := g.Mask(), g.Mask()
	g.Equal(dv, du, whole)
	g.Greater(dv, zero, falls) // 0 > dv
	step, slope := g.Vec(), g.Vec()
	g.Select(falls, word(1<<32-1), zero, step)
	g.Select(whole, word(1), step, step)
	put(step, g.walk["Step"])
	g.VPADDD(du, dv, slope)
	g.Select(falls, slope, dv, slope)
	g.Select(whole, zero, slope, slope)
	put(slope, g.walk["Slope"])
	g.VCVTDQ2PS(du, t)
	one := g.Copy(g.SameF(walkInverse))
	g.VDIVPS(t, one, one)
	put(one, g.walk["Inverse"])

	g.Comment("which sides' samples count")
	inclusive, adjust := g.Vec(), g.Vec()
	ones := word(1<<32 - 1)
	level := g.Mask()
	// The long side below: where steep, or dv <= 0.
	g.Greater(zero, dv, level)
	g.Select(level, zero, ones, inclusive)
	g.Select(steep, ones, inclusive, inclusive)
	put(inclusive, g.adjustHigh)
	g.VPADDD(g.Same(1), inclusive, adjust)
	put(adjust, g.adjustLow)
	// The short sides: steep: nu < 0, or nu == 0 and nv > 0; others: nv > 0, or nv == 0 and nu < 0.
	left, up, none, other := g.Vec(), g.Vec(), g.Vec(), g.Vec()
	lanes := func(m x86.Register, v x86.Vec) x86.Vec { // all ones in the lanes of a mask
		g.Select(m, ones, zero, v)
		return v
	}
	g.Greater(nu, zero, level)
	lanes(level, left)
	g.Greater(zero, nv, level)
	lanes(level, up)
	g.Equal(zero, nu, level)
	lanes(level, none)
	g.And(up, none, none)
	g.Or(left, none, none)
	g.Equal(zero, nv, level)
	lanes(level, other)
	g.And(left, other, other)
	g.Or(up, other, other)
	g.Select(steep, none, other, inclusive)
	g.VPADDD(g.Same(1), inclusive, adjust)
	put(adjust, g.adjustFrom)
	g.VPSUBD(inclusive, zero, adjust)
	put(adjust, g.adjustTo)
	g.VPSLLD(U8(8), nv, t)
	put(t, g.walk["A"])
	g.VPSLLD(U8(8), nu, t)
	g.VPSUBD(t, zero, t)
	put(t, g.walk["B"])
	g.VPSUBD(nu, zero, t)
	g.VPMAXSD(nu, t, t)
	g.VPADDD(nv, t, t)
	g.VPSUBD(g.Same(1), t, t)
	g.VPSRAD(U8(7), t, t)
	g.VPADDD(g.Same(1), t, t)
	put(t, g.walk["Rows"])

	g.Comment("places")
	blocks := g.Get32(g.Args.At("BlocksX"))
	g.TZCNTL(blocks.As32(), blocks.As32())
	g.ADDL(U8(4), blocks.As32())
	shift := g.All(blocks.As32())
	four, two := word(4), word(2)
	g.Select(steep, shift, four, t)
	put(t, g.walk["AlongBlock"])
	g.Select(steep, four, shift, t)
	put(t, g.walk["AcrossBlock"])
	g.Select(steep, two, zero, t)
	put(t, g.walk["AlongLane"])
	g.Select(steep, zero, two, t)
	put(t, g.walk["AcrossLane"])
	g.Broadcast(g.next.As32(), t)
	g.VPADDD(g.PerLane(func(lane int) uint32 { return uint32(lane + 1) }).Offset(32*h), t, t)
	put(t, g.walk["Name"])
}

// sides makes what takes more than 32 bits, in 8-byte floats, a part of a half at a time: products of numbers below
// 1<<25, sums of a few of them, all exact. A quotient of such a number by du that is no whole one is 1/du at least away
// from the next; floats that are less than 1<<26, as rows of a stroke in the guard band are, lie closer together: so a
// quotient that was rounded does not reach it, and rounds down to what the exact one does.
func (g *walkGen) sides(h, part int) {
	at := 32*h + g.Bytes/2*part
	number := func(m Mem) x86.Vec {
		v := g.Vec()
		g.VCVTDQ2PD(m.Offset(at), v)
		return v
	}
	put := func(v x86.Vec, name string) {
		g.Truncate64(v)
		g.VMOVDQU(g.LowHalf(v), g.walk[name].Offset(at))
	}
	du, dv := number(g.du), number(g.dv)
	fromLess, alongLess := number(g.fromLess), number(g.alongLess)
	along := g.mul(g.mul(dv, number(g.walk["First"])), g.number(256)) // dv u
	quotient := func(n x86.Vec) (q, rest x86.Vec) {
		q = g.div(n, du)
		g.Floor64(q, q)
		return q, g.sub(n, g.mul(q, du))
	}
	low := g.add(g.sub(g.mul(du, fromLess), g.mul(dv, alongLess)), number(g.adjustLow))
	low = g.mul(g.sub(g.add(low, along), g.number(1)), g.number(1./256))
	g.Floor64(low, low)
	low, lowRest := quotient(g.add(low, du))
	high := g.add(g.sub(g.mul(du, number(g.fromMore)), g.mul(dv, number(g.alongMore))), number(g.adjustHigh))
	high = g.mul(g.add(high, along), g.number(1./256))
	g.Floor64(high, high)
	high, highRest := quotient(high)
	put(g.add(high, g.number(1)), "End")
	put(g.sub(highRest, lowRest), "EndRest")
	put(low, "Low")
	put(lowRest, "LowRest")

	nu, nv := number(g.nu), number(g.nv)
	const most = 1 << 29
	limited := func(v x86.Vec) x86.Vec { return g.lesser(g.greater(v, g.number(-most)), g.number(most)) }
	from := limited(g.add(g.sub(g.mul(nv, alongLess), g.mul(nu, fromLess)), number(g.adjustFrom)))
	to := limited(g.add(g.sub(g.mul(nu, number(g.toAcross)), g.mul(nv, number(g.toLess))), number(g.adjustTo)))
	put(g.sub(g.sub(g.number(0), from), to), "Length")
	put(from, "C")
}

// emit appends the walks of valid.
func (g *walkGen) emit(h int) {
	size := g.Size("StrokeWalk")
	k, all := g.Mask(), g.Reg64()
	if g.HasMasks {
		g.KMOVW(g.valid.As32(), k)
	}
	for group := range 6 {
		var v [4]x86.Vec
		for i := range v {
			if at := 4*group + i; at < len(walkFields) {
				v[i] = g.get(g.walk[walkFields[at]], h)
			} else {
				v[i] = g.Vec()
				g.Zero(v[i])
			}
			if g.HasMasks {
				g.VPCOMPRESSD_Z(v[i], k, v[i])
			}
		}
		for r, w := range g.transpose4(v) {
			for q := range g.Lanes() / 4 {
				to := Mem{Base: g.out, Disp: (4*q+r)*size + 16*group}
				if !g.HasMasks {
					to = g.copies.Offset((4*q+r)*size + 16*group)
				}
				g.StorePart(q, w, to)
			}
		}
	}
	if g.HasMasks {
		g.POPCNTL(g.valid.As32(), all.As32())
		g.IMUL3Q(U32(uint32(size)), all, all)
		g.ADDQ(all, g.out)
		return
	}
	loop, end, lane := g.Unique("copy"), g.Unique("copied"), g.Reg64()
	g.MOVL(g.valid.As32(), all.As32())
	if h > 0 {
		g.SHRL(U8(8), all.As32())
	} else {
		g.ANDL(U32(255), all.As32())
	}
	g.JumpIf(all.As32(), "==", 0, end)
	parts := g.Vecs(3)
	g.Label(loop)
	g.TZCNTL(all.As32(), lane.As32())
	g.IMUL3Q(U32(uint32(size)), lane, lane)
	for i, v := range parts {
		g.VMOVDQU(g.copies.Idx(lane, 1).Offset(32*i), v)
	}
	for i, v := range parts {
		g.VMOVDQU(v, Mem{Base: g.out, Disp: 32 * i})
	}
	g.Advance(size, g.out)
	g.BLSRL(all.As32(), all.As32())
	g.JNZ(LabelRef(loop))
	g.Label(end)
}
