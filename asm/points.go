package main

// Points is the family of the kernels for points: their setup, and the walk of one-pixel points in a tile.
func (catalogue) Points() Family {
	return Family{Name: "points", Kernels: []Kernel{
		{Name: "points", Scratch: 11 * 64, Body: func(a *Asm) { (&pointsGen{Asm: a}).setup() }},
		{Name: "pointPlaces", Scratch: 5 * 64, Body: func(a *Asm) { (&pointsGen{Asm: a}).places() }},
		{Name: "pointValues", Body: func(a *Asm) { (&pointsGen{Asm: a}).values() }},
	}}
}

// pointsGen takes as many points at a time as a register has lanes.
type pointsGen struct{ *Asm }

// batch loads the words of a list from a place on, before stop, and how many there are: those behind the last are 0.
func (g *pointsGen) batch(list, next GP, stop Mem, tail Mem) (words Vec, count GP) {
	words, count = g.Vec(), g.Reg64()
	from := g.Address(Mem{Base: list, Index: next, Scale: 4})
	g.Set(count, stop, "-", next)
	g.IfElse(count, "<", g.Lanes(), func() {
		g.Zero(words)
		g.Move(words, tail)
		at := g.Reg64()
		g.Steps(at, 1, count, func() {
			word := g.Get32(Mem{Base: from, Index: at, Scale: 4})
			g.MOVL(word.As32(), tail.Idx(at, 4))
		})
		g.LEAQ(tail, from)
	}, func() {
		g.MOVQ(U64(uint64(g.Lanes())), count)
	})
	g.Move(Mem{Base: from}, words)
	return words, count
}

// keep takes lanes out of bits that a mask does not have.
func (g *pointsGen) keep(mask Register, bits GP) {
	b := g.BitsOf(mask)
	g.Change(bits.As32(), "&", b.As32())
}

// spread is a field in all lanes.
func (g *pointsGen) spread(r Rec, field string) Vec { return g.All(r.At(field)) }

// setup is the kernel that makes records.
func (g *pointsGen) setup() {
	tail, places := g.Local(64), g.Local(64)
	w := newRecordWriter(g.Asm)
	batch, small, advance, leave, done := g.Unique("batch"), g.Unique("ones"), g.Unique("advance"), g.Unique("leave"), g.Unique("done")
	s := g.Rec("SetupArgs", g.Field(g.Args, "Setup"))
	next, indices := g.Field(s, "Next"), g.Field(s, "Indices")
	g.JumpIf(next, ">=", s.At("Stop"), done)
	w.out = g.Field(s, "N")
	g.Change(w.out, "<<", log2(g.Size("Triangle")), "+", s.At("Triangles"))

	g.Label(batch)
	index, count := g.batch(indices, next, s.At("Stop"), tail)
	g.IntsTo(places, index, "<<", log2(g.Size("Vertex")))
	vertices := g.Field(s, "Vertices")
	r := g.gather16(func(lane int) Mem {
		return Mem{Base: vertices, Index: g.Get32(places.Offset(4 * lane)), Scale: 1}
	})
	centre, z, code := [2]Vec{r[0], r[1]}, r[2], r[3]

	g.Comment("those that stay, before one that is DeepZ")
	live, zero := w.live, g.Zeros()
	g.MOVL(I32(-1), live.As32())
	g.BZHIL(count.As32(), live.As32(), live.As32())
	t := g.Ints(code, "&", g.spread(g.Args, "Drop"))
	mask := g.Where(t, "==", zero)
	g.keep(mask, live)
	g.IntsTo(t, code, "&", g.Same(uint32(g.Constant("DeepZ"))))
	g.Equal(zero, t, mask)
	deep := g.BitsOf(mask)
	shallow := g.Unique("shallow")
	g.ANDNL(live.As32(), deep.As32(), deep.As32())
	g.JZ(LabelRef(shallow))
	g.TZCNTL(deep.As32(), count.As32())
	g.BZHIL(count.As32(), live.As32(), live.As32())
	g.Label(shallow)

	g.Comment("half the size")
	half := g.Copy(g.Same(128))
	sizes := g.Field(g.Args, "Sizes")
	g.JumpIf(sizes, "==", 0, small)
	size := g.Vec()
	g.gather(Mem{Base: sizes, Index: index, Scale: 4}, mask, size)
	least := g.Copy(g.SameF(1. / 16)) // the second source where a size is NaN
	g.FloatsTo(size, size, "max", least, "min", 1023, "*", 128)
	g.FloatsTo(half, size, "nearest")
	g.Label(small)

	g.Comment("the sides, and the pixels between them that may be covered")
	var low, high, place [2]Vec
	var box, seen Register
	for axis, name := range []string{"X", "Y"} {
		side := g.Lane("PointSide", centre[axis], half, g.spread(s, "SampleMin"), g.spread(s, "Min"+name), g.spread(s, "Max"+name))
		low[axis], high[axis], place[axis] = side[0].(Vec), side[1].(Vec), side[2].(Vec)
		if axis == 0 {
			box, seen = side[3], side[4]
			continue
		}
		g.MaskOr(side[3], box)
		g.MaskAnd(side[4], seen)
	}
	g.keep(seen, live)
	g.JumpIf(live.As32(), "==", 0, advance)

	for i := range g.Lanes() {
		g.PREFETCHT0(Mem{Base: w.out, Disp: 64 * (g.Lanes() + i)})
	}
	g.Comment("the one sample lies in the lower left triangle where that is nearer to the right side than to the lower")
	lower := g.Where(place[1], ">", place[0])
	one := g.Copy(g.Same(1))
	g.Select(box, one, zero, one)
	flags := g.Copy(g.Same(uint32(g.Constant("Point") | g.Constant("Box"))))
	g.Move(g.Same(uint32(g.Constant("Point"))), t)
	g.Select(box, flags, t, flags)
	upper := g.Mask() // triangles that lie in the upper right, and boxes
	g.MaskNot(lower, upper)
	g.MaskOr(box, upper)
	x1 := g.Ints(high[0], "-", one)
	y2 := g.Ints(high[1], "-", one)
	x2 := g.Choose(upper, x1, low[0])
	y1 := g.Choose(upper, low[1], high[1])
	w.put(0, [4]Vec{low[0], x1, x2, flags})
	primitive := g.spread(s, "Primitive")
	g.Broadcast(next.As32(), t)
	g.IntsTo(primitive, primitive, "+", t, "+", g.PerLane(func(lane int) uint32 { return uint32(lane) }))
	w.put(1, [4]Vec{low[1], y1, y2, primitive})
	g.Zero(zero)
	w.put(2, [4]Vec{z, zero, zero, zero})
	offset := g.spread(s, "VertexSize")
	g.IntsTo(offset, offset, "*", index, "+", g.spread(s, "VertexBase"))
	offsets := g.Vecs(2) // put changes what it is given
	g.Move(offset, offsets[0])
	g.Move(offset, offsets[1])
	w.put(3, [4]Vec{offset, offsets[0], offsets[1], g.spread(s, "Chunk")})
	w.finish()
	g.Label(advance)
	g.Change(next, "+", count)
	g.JumpIf(deep.As32(), "!=", 0, leave)
	g.JumpIf(next, "<", s.At("Stop"), batch)
	g.Label(leave)
	g.MOVQ(next, s.At("Next"))
	g.Change(w.out, "-", s.At("Triangles"), ">>>", log2(g.Size("Triangle")))
	g.MOVQ(w.out, s.At("N"))
	g.Label(done)
}

// field gathers a word of records whose numbers, times 8, are in a register, in the lanes of a mask.
func (g *pointsGen) field(triangles GP, records Vec, offset int, lanes Register) Vec {
	return g.gathered(Mem{Base: triangles, Index: records, Scale: 8, Disp: offset}, lanes)
}

// gathered gathers words in the lanes of a mask; the others are 0.
func (g *pointsGen) gathered(from Mem, lanes Register) Vec {
	v := g.Zeros()
	m := into(g.Mask(), g.CopyMask, lanes)
	g.GatherWhere(from, m, v)
	return v
}

// firstOf are the lanes of the first so many.
func (g *pointsGen) firstOf(count GP) (lanes Register, bits GP) {
	lanes, bits = g.Mask(), g.Reg64()
	g.MOVL(I32(-1), bits.As32())
	g.BZHIL(count.As32(), bits.As32(), bits.As32())
	g.FromBits(bits, 0, lanes)
	return lanes, bits
}

// pointsAhead is how many points the records of those that follow are asked for.
const pointsAhead = 32

// ask asks for the records of as many points as there are lanes, pointsAhead of the next one, if the bin has them.
func (g *pointsGen) ask(refs, next, triangles GP) {
	t := g.Address(Mem{Base: next, Disp: pointsAhead + g.Lanes()})
	g.If(t, "<=", g.Args.At("Stop"), func() {
		for i := range g.Lanes() {
			g.Set(t.As32(), Mem{Base: refs, Index: next, Scale: 4, Disp: 4 * (pointsAhead + i)})
			g.Change(t, "<<", log2(g.Size("Triangle")))
			g.PREFETCHT0(Mem{Base: triangles, Index: t, Scale: 1})
		}
	})
}

// places is the kernel that covers and tests points of one pixel: where they lie 16 at a time, what depends on the
// points before one by one, without a branch that nobody can foresee.
func (g *pointsGen) places() {
	tail, at, codes, vertex := g.Local(64), g.Local(64), g.Local(64), g.Local(64)
	loop, end := g.Unique("loop"), g.Unique("end")
	d := g.Rec("DepthArgs", g.Field(g.Args, "Depth"))
	names, out := g.Field(g.Args, "Names"), g.Field(g.Args, "Places")
	depth, visibility, next, vertices := g.Field(d, "Depth"), g.Field(d, "Visibility"), g.Field(g.Args, "Next"),
		g.Field(g.Args, "Vertices")
	n := g.Zero64()
	g.MOVQ(n, g.Args.At("Covered"))
	g.Label(loop)
	g.JumpIf(next, ">=", g.Args.At("Stop"), end)
	records, count := g.batch(g.Field(d, "Refs"), next, g.Args.At("Stop"), tail)
	lanes, bits := g.firstOf(count)
	triangles := g.Field(d, "Triangles")
	g.ask(g.Field(d, "Refs"), next, triangles)
	g.IntsTo(records, records, "<<", 3)
	g.MoveHalves(g.field(triangles, records, g.Offset("Triangle", "V"), lanes), vertex)
	outside, t := g.Vec(), g.Vec()
	var pixel [2]Vec
	for axis, name := range []string{"X", "Y"} {
		v := g.field(triangles, records, g.Offset("Triangle", name), lanes)
		g.IntsTo(v, v, "-", g.spread(d, "Samples."+name), "+", 255, ">>", 8, "-", g.spread(d, "Tile"+name))
		g.IntsTo(t, v, "-", g.spread(g.Args, "Min"+name))
		if axis == 0 {
			g.Move(t, outside)
		} else {
			g.IntsTo(outside, outside, "|", t)
		}
		g.Broadcast(g.Args.At("Max"+name), t)
		g.IntsTo(t, t, "-", v, "-", 1)
		g.IntsTo(outside, outside, "|", t)
		pixel[axis] = v
	}
	place := g.Ints(pixel[1], ">>", 2, "*", g.spread(d, "BlocksX"))
	g.IntsTo(t, pixel[0], ">>", 2)
	g.IntsTo(place, place, "+", t, "<<", 2)
	for axis := 1; axis >= 0; axis-- {
		g.IntsTo(pixel[axis], pixel[axis], "&", 3)
	}
	g.IntsTo(place, place, "+", pixel[1], "<<", 2, "+", pixel[0])
	g.MoveHalves(place, at)
	covered := g.SignsOf(outside)
	g.ANDNL(bits.As32(), covered.As32(), bits.As32())
	untested, following := g.Unique("untested"), g.Unique("following")
	g.POPCNTL(bits.As32(), covered.As32())
	g.ADDQ(covered, g.Args.At("Covered"))
	g.JumpIf(bits.As32(), "==", 0, following)
	g.JumpIf(depth, "==", 0, untested)

	z := g.field(triangles, records, g.Offset("Triangle", "Z"), lanes)
	g.FloatsTo(z, z, "max", g.spread(d, "Min"))
	g.FloatsTo(z, g.spread(d, "Max"), "min", z)
	float, word := g.Unique("float"), g.Reg32()
	g.Set(word, d.At("Scale"))
	g.ADDL(word, word) // 0 and -0 are 0
	g.JZ(LabelRef(float))
	g.depthCodes(z, g.depthScale(d.At("Scale")))
	g.Label(float)
	g.MoveHalves(z, codes)
	p := g.Reg64()
	old := Mem{Base: depth, Index: p, Scale: 4}
	g.EachBit(bits, func(lane GP) {
		g.Set(p.As32(), vertex.Idx(lane, 4))
		g.PREFETCHT0(Mem{Base: vertices, Index: p, Scale: 4})
		g.Set(p.As32(), at.Idx(lane, 4))
		code := g.Get32(codes.Idx(lane, 4))
		g.LEAQ(Mem{Base: next, Index: lane, Scale: 1, Disp: 1}, lane) // the name
		apart := g.Get32(code.As32())
		g.Change(apart.As32(), "-", old, "-", d.At("Low"))
		g.MOVL(lane.As32(), Mem{Base: names, Index: n, Scale: 4})
		g.MOVL(p.As32(), Mem{Base: out, Index: n, Scale: 4})
		g.CMPL(apart.As32(), d.At("Range"))
		g.CMOVLHI(old, code.As32())
		g.CMOVLHI(Mem{Base: visibility, Index: p, Scale: 4}, lane.As32())
		g.MOVL(lane.As32(), Mem{Base: visibility, Index: p, Scale: 4})
		g.SETLS(apart.As8())
		g.MOVBLZX(apart.As8(), apart.As32())
		g.Change(n, "+", apart)
		g.If(d.At("Write"), "!=", 0, func() {
			g.Set(old, code.As32())
		})
	})
	g.Jump(following)

	g.Label(untested)
	g.EachBit(bits, func(lane GP) {
		g.Set(p.As32(), vertex.Idx(lane, 4))
		g.PREFETCHT0(Mem{Base: vertices, Index: p, Scale: 4})
		g.Set(p.As32(), at.Idx(lane, 4))
		g.LEAQ(Mem{Base: next, Index: lane, Scale: 1, Disp: 1}, lane)
		g.MOVL(lane.As32(), Mem{Base: visibility, Index: p, Scale: 4})
		g.MOVL(lane.As32(), Mem{Base: names, Index: n, Scale: 4})
		g.MOVL(p.As32(), Mem{Base: out, Index: n, Scale: 4})
		g.INCQ(n)
	})
	g.Label(following)
	g.Advance(g.Lanes(), next)
	g.Jump(loop)
	g.Label(end)
	g.MOVQ(n, g.Args.At("Passed"))
}

// values is the kernel that gathers varyings.
func (g *pointsGen) values() {
	loop, component, flat, linear, stored, end := g.Unique("loop"), g.Unique("component"), g.Unique("flat"),
		g.Unique("linear"), g.Unique("stored"), g.Unique("end")
	left, rest, stride := g.Field(g.Args, "N"), g.Reg64(), g.Field(g.Args, "Stride")
	g.Change(stride, "<<", 2)
	g.LEAQ(Mem{Base: left, Disp: 15}, rest) // rounded up to whole groups
	g.Change(rest, "&", -16)
	at := g.Zero64()
	g.Label(loop)
	g.Change(rest, "-", g.Lanes())
	g.JLT(LabelRef(end))
	count := g.Get32(U32(uint32(g.Lanes())))
	g.CMPQ(left, count)
	g.CMOVQLT(left, count)
	lanes, _ := g.firstOf(count)
	g.Change(left, "-", count)
	zero := g.Zeros()
	name := g.Copy(Mem{Base: g.Field(g.Args, "Names"), Index: at, Scale: 4})
	records := g.gathered(Mem{Base: g.Field(g.Args, "Refs"), Index: name, Scale: 4, Disp: -4}, lanes)
	g.IntsTo(records, records, "<<", 3)
	vertex := g.field(g.Field(g.Args, "Triangles"), records, g.Offset("Triangle", "V"), lanes)
	from := g.Field(g.Args, "Vertices")
	q := g.gathered(Mem{Base: from, Index: vertex, Scale: 4}, lanes)
	slope := g.Floats(q, "-", q)
	over := g.Floats(q, "+", slope)
	t := g.Copy(g.SameF(0x1p-126)) // the second source where 1/w is NaN
	g.FloatsTo(over, over, "max", t)
	g.Move(g.SameF(1), t)
	g.FloatsTo(over, t, "/", over)
	g.Select(lanes, over, zero, t)
	g.Move(t, Mem{Base: g.Field(g.Args, "W"), Index: at, Scale: 4})

	to, modes, c := g.Field(g.Args, "Out"), g.Field(g.Args, "Modes"), g.Field(g.Args, "Components")
	g.LEAQ(Mem{Base: to, Index: at, Scale: 4}, to)
	g.Label(component)
	g.DECQ(c)
	g.JL(LabelRef(stored))
	mode := g.Into32(g.MOVBLZX, Mem{Base: modes})
	f := g.gathered(Mem{Base: from, Index: vertex, Scale: 4, Disp: 4}, lanes)
	g.JumpIf(mode.As32(), "==", g.Constant("NoPerspective"), linear)
	g.JGT(LabelRef(flat))
	g.FloatsTo(t, f, "-", f, "+", slope)
	g.FloatsTo(f, f, "*", q, "+", t, "*", over)
	g.Jump(flat)
	g.Label(linear)
	g.FloatsTo(t, f, "-", f)
	g.FloatsTo(f, f, "+", t)
	g.Label(flat)
	g.Select(lanes, f, zero, f)
	g.Move(f, Mem{Base: to})
	g.Advance(4, from)
	g.INCQ(modes)
	g.Change(to, "+", stride)
	g.Jump(component)
	g.Label(stored)
	g.Advance(g.Lanes(), at)
	g.Jump(loop)
	g.Label(end)
}
