package main

// Walks is the family of the kernel that sets out the walks of strokes.
func (catalogue) Walks() Family {
	return Family{Name: "walks", Kernels: []Kernel{
		{Name: "walks", Scratch: 64 * 64, Body: func(a *Asm) { (&walkGen{Asm: a}).body() }},
	}}
}

// walkGen takes 16 strokes at a time, a lane each, with AVX2 in two halves. What is between two stages lies in memory,
// 64 bytes an array.
type walkGen struct {
	*Asm
	next, out, room, count, valid GP
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
	n := g.Zero64()
	g.Label(loop)
	left := g.Get64(p.At("Stop"), "-", g.next)
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
	most := g.Zeros()
	for h := range g.Halves() {
		g.fetch(h)
		g.pixels(h, most)
	}
	sum := g.Reg64()
	g.across(most, g.VPADDD, sum)
	g.JumpIf(sum, ">", g.room, leave)
	g.Change(g.room, "-", sum)
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
	g.Change(n, "+", sum)
	g.Label(following)
	g.Change(g.next, "+", g.count)
	g.Jump(loop)
	g.Label(leave)
	g.MOVQ(n, p.At("N"))
	g.MOVQ(g.next, p.At("Next"))
}

// ahead asks for the records of the next step, where it is a whole one: the records of a tile lie apart.
func (g *walkGen) ahead(left GP) {
	end, t := g.Unique("asked"), g.Reg64()
	g.JumpIf(left, "<", 32, end)
	refs := g.Get64(g.Args.At("Refs"))
	triangles := g.Field(g.Args, "Triangles")
	for i := range 16 {
		g.Set(t.As32(), Mem{Base: refs, Index: g.next, Scale: 4, Disp: 4 * (16 + i)})
		g.Change(t, "<<", 6)
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
		g.Set(t.As32(), g.refs.Offset(4*i))
		g.Change(t, "<<", 6, "+", triangles)
		g.Set(t.As32(), r.At("Extra"))
		g.Change(t, "*", g.Size("ClipPlanes"))
		for _, field := range []string{"Z", "Bias"} {
			g.PREFETCHT0(Mem{Base: clip, Index: t, Scale: 1, Disp: g.Offset("ClipPlanes", field)})
		}
	}
	g.Label(end)
}

// walkInverse is simd.walkInverse.
const walkInverse = 1 + 1.0/(1<<20)

// get loads half h of an array.
func (g *walkGen) get(m Mem, h int) Vec { return g.Copy(m.Offset(32 * h)) }

// fetch loads the boxes and normals of strokes, the first record's in lanes beyond the last stroke.
func (g *walkGen) fetch(h int) {
	lanes := g.MaskOf(g.valid, h)
	valid := into(g.Mask(), g.CopyMask, lanes)
	at := g.Zeros()
	list, index := g.Field(g.Args, "Refs"), g.Reg64()
	g.LEAQ(Mem{Base: list, Index: g.next, Scale: 4, Disp: 32 * h}, list)
	g.GatherWhere(Mem{Base: list, Index: g.laneNumbers(), Scale: 4}, valid, at)
	g.MoveHalves(at, g.refs.Offset(32*h))
	triangles, half, one := g.Field(g.Args, "Triangles"), g.Vec(), g.Vec()
	for axis, field := range []string{"X", "Y"} {
		var r [4]Vec
		for i := range r {
			r[i] = g.Vec()
			for q := range g.Lanes() / 4 {
				g.Set(index.As32(), g.refs.Offset(32*h+4*(4*q+i)))
				g.Change(index, "<<", 6)
				m := Mem{Base: triangles, Index: index, Scale: 1, Disp: g.Offset("Triangle", field)}
				g.LoadPart(q, m, r[i])
			}
		}
		r = g.transpose4(r)
		if axis == 0 {
			g.Move(r[3], g.flags.Offset(32*h))
		}
		g.IntsTo(half, r[2], "-", r[0], ">>", 1)
		g.Move(half, g.normal[axis].Offset(32*h))

		g.Comment("the pixels")
		sample := g.spread(field)
		g.IntsTo(one, r[0], "-", sample, "+", 255)
		tile := g.spread("Tile" + field)
		g.IntsTo(one, one, ">>", 8, "-", tile, "max", g.spread("Min"+field))
		g.Move(one, g.first[axis].Offset(32*h))
		g.IntsTo(one, r[1], "-", sample, ">>", 8, "-", tile)
		limit := g.spread("Max" + field)
		g.IntsTo(limit, limit, "-", 1)
		g.IntsTo(one, one, "min", limit)
		g.Move(one, g.last[axis].Offset(32*h))

		g.Comment("the segment's box, from the sample of the tile's first pixel on")
		g.IntsTo(tile, tile, "<<", 8, "+", sample)
		g.IntsTo(r[0], r[0], "+", half, "-", tile)
		g.Move(r[0], g.low[axis].Offset(32*h))
		g.IntsTo(r[1], r[1], "-", half, "-", tile)
		g.Move(r[1], g.high[axis].Offset(32*h))
	}
}

// laneNumbers are 0, 1, 2 and so on.
func (g *walkGen) laneNumbers() Vec {
	return g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane) }))
}

// pixels takes strokes without pixels out of valid, and adds up how many the others may have.
func (g *walkGen) pixels(h int, most Vec) {
	columns, rows := g.get(g.last[0], h), g.get(g.last[1], h)
	g.IntsTo(columns, columns, "-", g.first[0].Offset(32*h))
	g.IntsTo(rows, rows, "-", g.first[1].Offset(32*h))
	many := g.Ints(columns, "|", rows)
	bits := g.SignsOf(many)
	if h > 0 {
		g.Change(bits.As32(), "<<", 8*h)
	}
	g.ANDNL(g.valid.As32(), bits.As32(), g.valid.As32())
	g.IntsTo(columns, columns, "+", 1)
	g.IntsTo(rows, rows, "+", 1)
	g.IntsTo(many, columns, "max", rows, "*", g.Same(uint32(g.Constant("strokeRows"))))
	g.IntsTo(columns, columns, "*", rows)
	g.IntsTo(many, many, "min", columns)
	zero := g.Zeros()
	lanes := g.MaskOf(g.valid, h)
	g.Select(lanes, many, zero, many)
	g.IntsTo(most, most, "+", many)
}

// without finds the pixels that strokes are without, as ClipPlanes have them.
func (g *walkGen) without() {
	end, loop := g.Unique("whole"), g.Unique("pixel")
	zero, bits, withouts := g.Zeros(), g.Reg64(), g.Reg64()
	for h := range g.Halves() {
		g.Move(zero, g.centre.Offset(32*h))
		flag := g.get(g.flags, h)
		g.IntsTo(flag, flag, "<<", 31-log2(g.Constant("Without")))
		if h == 0 {
			g.Signs(flag, withouts)
		} else {
			g.Signs(flag, bits)
			g.Change(bits.As32(), "<<", 8*h)
			g.Change(withouts.As32(), "|", bits.As32())
		}
	}
	g.Change(withouts.As32(), "&", g.valid.As32())
	g.JZ(LabelRef(end))
	g.Label(loop)
	lane := g.LowestBit(withouts.As32())
	t := g.Get32(g.refs.Idx(lane, 4), "<<", 6, "+", g.Args.At("Triangles"))
	g.Set(t.As32(), g.Rec("Triangle", t).At("Extra"))
	g.Change(t, "*", g.Size("ClipPlanes"), "+", g.Args.At("Clip"))
	g.Set(t.As32(), g.Rec("ClipPlanes", t).At("Centre"))
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
	mask, in := g.Mask(), g.Copy(g.Same(1<<32-1))
	out := g.Zeros()
	var at [2]Vec
	for axis, field := range []string{"X", "Y"} {
		at[axis] = g.get(g.centre, h)
		if axis == 0 {
			g.IntsTo(at[0], at[0], "&", 0xFFFF)
		} else {
			g.IntsTo(at[1], at[1], ">>>", 16)
		}
		g.IntsTo(at[axis], at[axis], "-", 1, "-", g.spread("Tile"+field))
		outside := g.Vec()
		g.VPSUBD(g.spread("Min"+field), at[axis], outside) // negative outside
		g.IntsTo(out, out, "|", outside)
		limit := g.spread("Max" + field)
		g.VPSUBD(limit, at[axis], outside) // negative inside
		g.IntsTo(outside, outside, "^", in)
		g.IntsTo(out, out, "|", outside)
	}
	ones := g.Zeros()
	g.Greater(out, ones, mask) // 0 > out
	block := g.Ints(at[1], ">>", 2, "*", g.spread("BlocksX"))
	t := g.Ints(at[0], ">>", 2)
	g.IntsTo(block, block, "+", t, "<<", 4)
	lane := g.Ints(at[1], "&", 3, "<<", 2)
	g.IntsTo(t, at[0], "&", 3)
	g.IntsTo(lane, lane, "+", t)
	g.IntsTo(block, block, "+", lane)
	g.Select(mask, in, block, block)
	g.Move(block, g.walk["Without"].Offset(32*h))
}

// ends makes the whole numbers of a walk. (Coordinates are less than 1<<24.)
func (g *walkGen) ends(h int) {
	put := func(v Vec, m Mem) { g.Move(v, m.Offset(32*h)) }
	width, height := g.get(g.high[0], h), g.get(g.high[1], h)
	g.IntsTo(width, width, "-", g.low[0].Offset(32*h))
	g.IntsTo(height, height, "-", g.low[1].Offset(32*h))
	steep := g.Where(height, ">", width)
	flag, zero := g.get(g.flags, h), g.Zeros()
	g.IntsTo(flag, flag, "<<", 31-log2(g.Constant("Rising")))
	rising := g.Where(zero, ">", flag)
	// pick is one of two arrays: the array of steep strokes, or the array of others.
	pick := func(a, b Mem) Vec {
		x := g.get(a, h)
		y := g.get(b, h)
		g.Select(steep, x, y, x)
		return x
	}
	word := func(w uint32) Vec { return g.Copy(g.Same(w)) }
	first, last := pick(g.first[1], g.first[0]), pick(g.last[1], g.last[0])
	put(first, g.walk["First"])
	g.IntsTo(last, last, "-", first, "+", 1)
	put(last, g.walk["Count"])
	put(pick(g.first[0], g.first[1]), g.walk["Top"])
	put(pick(g.last[0], g.last[1]), g.walk["Bottom"])

	g.Comment("the segment along u and v, with a normal towards greater v")
	du := g.Choose(steep, height, width)
	dv := g.Choose(steep, width, height)
	put(du, g.du)
	put(du, g.walk["Size"])
	nu, nv := pick(g.normal[1], g.normal[0]), pick(g.normal[0], g.normal[1])
	t := g.Ints(zero, "-", nu)
	g.Select(rising, nu, t, nu)
	put(nu, g.nu)
	put(nv, g.nv)
	from, to := pick(g.low[1], g.low[0]), pick(g.high[1], g.high[0])
	g.IntsTo(t, from, "-", nu)
	put(t, g.alongLess)
	g.IntsTo(t, from, "+", nu)
	put(t, g.alongMore)
	g.IntsTo(to, to, "-", nu)
	put(to, g.toLess)
	bottom, top := pick(g.low[0], g.low[1]), pick(g.high[0], g.high[1])
	g.Select(rising, top, bottom, from)
	g.Select(rising, bottom, top, to)
	g.IntsTo(t, from, "-", nv)
	put(t, g.fromLess)
	g.IntsTo(t, from, "+", nv)
	put(t, g.fromMore)
	g.IntsTo(t, to, "-", nv)
	put(t, g.toAcross)
	g.IntsTo(t, zero, "-", dv)
	g.Select(rising, t, dv, dv)
	put(dv, g.dv)

	g.Comment("a column adds a step, or leaves a slope")
	falls, whole := g.Mask(), g.Where(du, "==", dv)
	g.Greater(dv, zero, falls) // 0 > dv
	step := g.Choose(falls, word(1<<32-1), zero)
	g.Select(whole, word(1), step, step)
	put(step, g.walk["Step"])
	slope := g.Ints(dv, "+", du)
	g.Select(falls, slope, dv, slope)
	g.Select(whole, zero, slope, slope)
	put(slope, g.walk["Slope"])
	g.IntsTo(t, du, "float")
	one := g.Floats(g.SameF(walkInverse), "/", t)
	put(one, g.walk["Inverse"])

	g.Comment("which sides' samples count")
	ones := word(1<<32 - 1)
	// The long side below: where steep, or dv <= 0.
	level := g.Where(dv, ">", zero)
	inclusive := g.Choose(level, zero, ones)
	g.Select(steep, ones, inclusive, inclusive)
	put(inclusive, g.adjustHigh)
	adjust := g.Ints(inclusive, "+", 1)
	put(adjust, g.adjustLow)
	// The short sides: steep: nu < 0, or nu == 0 and nv > 0; others: nv > 0, or nv == 0 and nu < 0.
	left, up, none, other := g.Vec(), g.Vec(), g.Vec(), g.Vec()
	lanes := func(m Register, v Vec) Vec { // all ones in the lanes of a mask
		g.Select(m, ones, zero, v)
		return v
	}
	g.Greater(nu, zero, level)
	lanes(level, left)
	g.Greater(zero, nv, level)
	lanes(level, up)
	g.Equal(zero, nu, level)
	lanes(level, none)
	g.IntsTo(none, none, "&", up, "|", left)
	g.Equal(zero, nv, level)
	lanes(level, other)
	g.IntsTo(other, other, "&", left, "|", up)
	g.Select(steep, none, other, inclusive)
	g.IntsTo(adjust, inclusive, "+", 1)
	put(adjust, g.adjustFrom)
	g.IntsTo(adjust, zero, "-", inclusive)
	put(adjust, g.adjustTo)
	g.IntsTo(t, nv, "<<", 8)
	put(t, g.walk["A"])
	g.IntsTo(t, nu, "<<", 8)
	g.IntsTo(t, zero, "-", t)
	put(t, g.walk["B"])
	g.IntsTo(t, zero, "-", nu, "max", nu, "+", nv, "-", 1, ">>", 7, "+", 1)
	put(t, g.walk["Rows"])

	g.Comment("places")
	blocks := g.Get32(g.Args.At("BlocksX"))
	g.TZCNTL(blocks.As32(), blocks.As32())
	g.Change(blocks.As32(), "+", 4)
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
	g.IntsTo(t, t, "+", g.PerLane(func(lane int) uint32 { return uint32(lane + 1) }).Offset(32*h))
	put(t, g.walk["Name"])
}

// sides makes what takes more than 32 bits, in 8-byte floats, a part of a half at a time: products of numbers below
// 1<<25, sums of a few of them, all exact. A quotient of such a number by du that is no whole one is 1/du at least away
// from the next; floats that are less than 1<<26, as rows of a stroke in the guard band are, lie closer together: so a
// quotient that was rounded does not reach it, and rounds down to what the exact one does.
func (g *walkGen) sides(h, part int) {
	at := 32*h + g.Bytes/2*part
	number := func(m Mem) Vec { return into(g.Vec(), g.VCVTDQ2PD, m.Offset(at)) }
	put := func(v Vec, name string) {
		g.Truncate64(v)
		g.VMOVDQU(g.LowHalf(v), g.walk[name].Offset(at))
	}
	du, dv := number(g.du), number(g.dv)
	fromLess, alongLess := number(g.fromLess), number(g.alongLess)
	along := g.mul(g.mul(dv, number(g.walk["First"])), g.number(256)) // dv u
	quotient := func(n Vec) (q, rest Vec) {
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
	limited := func(v Vec) Vec { return g.lesser(g.greater(v, g.number(-most)), g.number(most)) }
	from := limited(g.add(g.sub(g.mul(nv, alongLess), g.mul(nu, fromLess)), number(g.adjustFrom)))
	to := limited(g.add(g.sub(g.mul(nu, number(g.toAcross)), g.mul(nv, number(g.toLess))), number(g.adjustTo)))
	put(g.sub(g.sub(g.number(0), from), to), "Length")
	put(from, "C")
}

// emit appends the walks of valid.
func (g *walkGen) emit(h int) {
	size, k, all := g.Size("StrokeWalk"), g.Mask(), g.Reg64()
	if g.HasMasks {
		g.KMOVW(g.valid.As32(), k)
	}
	for group := range 6 {
		var v [4]Vec
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
		g.Change(all, "*", size)
		g.Change(g.out, "+", all)
		return
	}
	loop, end := g.Unique("copy"), g.Unique("copied")
	g.Set(all.As32(), g.valid.As32())
	if h > 0 {
		g.Change(all.As32(), ">>>", 8)
	} else {
		g.Change(all.As32(), "&", 255)
	}
	g.JumpIf(all.As32(), "==", 0, end)
	parts := g.Vecs(3)
	g.Label(loop)
	lane := g.LowestBit(all.As32())
	g.Change(lane, "*", size)
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
