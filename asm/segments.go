package main

import "slices"

// Segments is the family of the kernel that makes strokes of segments.
func (catalogue) Segments() Family {
	return Family{Name: "segments", Kernels: []Kernel{
		{Name: "segments", Scratch: 64 * 64, Body: func(a *Asm) { (&segmentGen{Asm: a}).body() }},
	}}
}

// segmentGen takes a segment a lane. What takes 8-byte floats is done for half a register of them at a time. What is
// between two stages lies in memory, 64 bytes an array of words, 128 of floats. A segment that is no stroke ends the
// step.
type segmentGen struct {
	*Asm
	next, count, live, bad         GP
	triangles, planes, extra       GP // where the next record and its planes go, and what Extra it has
	from, bias, flags, primitive   Mem
	vertices, offsets              [3]Mem    // of the record: numbers, and where their varyings are
	place                          [2]Mem    // of the ends' vertices, in bytes
	at                             [2][2]Mem // of the ends, by axis
	z, w                           [2]Mem
	normal                         [2]Mem
	row                            [3]Mem
	back                           Mem // what the row leaves to 1 at the origin
	records, clips, extras, unused Mem // by lane: where its record and its planes go, and what Extra it has
}

func (g *segmentGen) body() {
	for _, m := range []*Mem{
		&g.from, &g.bias, &g.flags, &g.primitive, &g.vertices[0], &g.vertices[1], &g.vertices[2], &g.offsets[0],
		&g.offsets[1], &g.offsets[2],
		&g.place[0], &g.place[1], &g.at[0][0], &g.at[0][1], &g.at[1][0], &g.at[1][1], &g.z[0], &g.z[1], &g.w[0],
		&g.w[1], &g.normal[0], &g.normal[1], &g.extras,
	} {
		*m = g.Local(64)
	}
	for _, m := range []*Mem{&g.row[0], &g.row[1], &g.row[2], &g.back, &g.records, &g.clips} {
		*m = g.Local(128)
	}
	g.unused = g.Local(g.Size("ClipPlanes"))
	p := g.Args
	loop, leave := g.Unique("loop"), g.Unique("leave")
	g.next, g.count, g.live, g.bad = g.Field(p, "Next"), g.Reg64(), g.Reg64(), g.Reg64()
	g.triangles = g.Field(p, "N")
	g.Change(g.triangles, "<<", log2(g.Size("Triangle")), "+", p.At("Triangles"))
	g.planes, g.extra = g.Field(p, "Planes"), g.Reg64()
	g.Set(g.extra.As32(), g.planes.As32(), "+", p.At("Base"))
	g.Change(g.planes, "*", g.Size("ClipPlanes"), "+", p.At("Clip"))
	g.Label(loop)
	left := g.Get64(p.At("Stop"), "-", g.next)
	g.JLE(LabelRef(leave))
	g.MOVL(U32(uint32(g.Lanes())), g.count.As32())
	g.CMPQ(left, g.count)
	g.CMOVQLT(left, g.count)
	g.MOVL(I32(-1), left.As32())
	g.BZHIL(g.count.As32(), left.As32(), g.live.As32())
	g.fetch()
	g.Zero(g.bad)
	for part := range 2 {
		g.sides(part)
	}
	g.strokes()
	g.If(g.live.As32(), "!=", 0, func() {
		g.destinations()
		g.emit()
		for part := range 2 {
			g.emitPlanes(part)
		}
	})
	g.Change(g.next, "+", g.count)
	g.JumpIf(g.bad.As32(), "!=", 0, leave)
	g.Jump(loop)
	g.Label(leave)
	g.MOVQ(g.next, p.At("Next"))
	g.Change(g.triangles, "-", p.At("Triangles"), ">>>", log2(g.Size("Triangle")))
	g.Set(left, g.triangles, "-", p.At("N"))
	g.MOVQ(g.triangles, p.At("N"))
	g.ADDQ(left, p.At("Planes"))
}

// fetch loads segments and the vertices that they lie between; dead lanes load number 0.
func (g *segmentGen) fetch() {
	size := g.Size("Segment")
	list := g.Get64(g.next, "<<", log2(size), "+", g.Args.At("Segments"))
	zero := g.Zeros()
	lanes := g.MaskOf(g.live, 0)
	words := g.gather16(func(lane int) Mem { return Mem{Base: list, Disp: size * lane} })
	base, stride, offset := g.spread("VertexBase"), g.spread("VertexSize"), g.Vec()
	for i := range 3 {
		g.Select(lanes, words[i], zero, words[i])
		g.IntsTo(offset, words[i], "*", stride, "+", base)
		g.Move(offset, g.offsets[i])
	}
	g.Move(words[3], g.from)
	v, second := g.Vec(), g.Where(words[3], "==", g.Same(1))
	third := g.Where(words[3], "==", g.Same(2))
	shift := U8(log2(g.Size("Vertex")))
	all := g.Field(g.Args, "W")
	for end := range 2 {
		of := func(i int) Vec { return words[(i+end)%3] }
		g.Select(second, of(1), of(0), v)
		g.Select(third, of(2), v, v)
		mask := g.Where(v, "==", v)
		w := g.Zeros()
		g.GatherWhere(Mem{Base: all, Index: v, Scale: 4}, mask, w)
		g.Move(w, g.w[end])
		g.VPSLLD(shift, v, v)
		g.MoveHalves(v, g.place[end])
	}
	words = g.gather16(func(lane int) Mem { return Mem{Base: list, Disp: size*lane + 16} })
	g.Move(words[0], g.flags)
	g.Move(words[1], g.primitive)
	g.Move(words[2], g.bias)
	vertices, t := g.Field(g.Args, "Vertices"), g.Reg64()
	for end := range 2 {
		words = g.gather16(func(lane int) Mem {
			g.Set(t.As32(), g.place[end].Offset(4*lane))
			return Mem{Base: vertices, Index: t, Scale: 1}
		})
		g.Move(words[0], g.at[end][0])
		g.Move(words[1], g.at[end][1])
		g.Move(words[2], g.z[end])
	}
}

// numbers are the words of a part as 8-byte floats, where they are read.
func (g *segmentGen) numbers(part int, of ...Mem) (floats []Op) {
	for _, m := range of {
		floats = append(floats, Later(func(to Vec) { g.VCVTDQ2PD(m.Offset(g.Bytes/2*part), to) }))
	}
	return floats
}

// sides makes the row of the parameter and the normal, of a part of the lanes, and finds uneven ones.
func (g *segmentGen) sides(part int) {
	ends, n := g.numbers(part, g.at[0][0], g.at[0][1], g.at[1][0], g.at[1][1]), g.Vecs(4)
	normal := []Op{n[0], n[1], n[2], n[3]}
	half := append(ends[:4:4], g.AllQ(g.Args.At("Half")))
	g.IfElse(g.Args.At("Parallelogram"), "!=", 0, func() {
		g.LaneTo(normal, "SegmentAxial", half...)
	}, func() {
		g.LaneTo(normal, "SegmentAcross", half...)
	})
	limits := []Op{g.number(float64(g.Constant("GuardMin"))), g.number(float64(g.Constant("GuardMax")))}
	r := g.Lane("SegmentSides", slices.Concat(ends, normal, limits)...)
	for i, v := range []Register{r[0], n[2], n[3], r[1]} {
		g.Move(v, []Mem{g.row[0], g.row[1], g.row[2], g.back}[i].Offset(g.Bytes*part))
	}
	for axis, m := range []Vec{r[2].(Vec), r[3].(Vec)} {
		g.Truncate64(m, m)
		g.VMOVDQU(g.LowHalf(m), g.normal[axis].Offset(g.Bytes/2*part))
	}
	bits := into(g.Reg64(), g.Bits64, r[4])
	g.Change(bits.As32(), "^", 1<<(g.Lanes()/2)-1)
	if part > 0 {
		g.Change(bits.As32(), "<<", g.Lanes()/2)
	}
	g.Change(g.bad.As32(), "|", bits.As32())
}

// strokes decides which segments are strokes with a sample. It makes live those that are, before the first one that
// cannot be one, which bad has. offsets that SetStroke makes replace the ends: at[0] and at[1] are the bounding box,
// and normal twice the normal.
func (g *segmentGen) strokes() {
	x, y := g.Copy(g.at[1][0]), g.Copy(g.at[1][1])
	g.IntsTo(x, x, "-", g.at[0][0])
	g.IntsTo(y, y, "-", g.at[0][1])
	signs := g.Lane("StrokeSigns", x, y, g.normal[0], g.normal[1])
	bits := g.BitsOf(signs[1])
	g.NOTL(bits.As32())
	g.Change(g.bad.As32(), "|", bits.As32())

	g.Comment("without a length: nothing")
	stroke, none := g.Unique("stroke"), g.BitsOf(g.Where(g.Ints(x, "|", y), "==", g.Zeros()))
	g.ANDNL(g.live.As32(), none.As32(), g.live.As32())
	g.Change(g.bad.As32(), "&", g.live.As32())
	g.JZ(LabelRef(stroke))
	g.TZCNTL(g.bad.As32(), g.count.As32())
	g.BZHIL(g.count.As32(), g.live.As32(), g.live.As32())
	g.Label(stroke)

	flags := g.Ints(g.flags, "|", g.Copy(g.Same(uint32(g.Constant("Wide")|g.Constant("Clipped")|g.Constant("Stroke")))))
	other := g.Ints(flags, "|", g.Same(uint32(g.Constant("Rising"))))
	g.Move(g.Choose(signs[0], other, flags), g.flags)
	for axis, field := range []string{"X", "Y"} {
		g.LaneTo([]Op{g.at[0][axis], g.at[1][axis], g.normal[axis]}, "StrokeCorners", g.at[0][axis], g.at[1][axis], g.normal[axis])
		seen := g.Lane("StrokeSeen", g.at[0][axis], g.at[1][axis], g.spread("SampleMin"), g.spread("SampleMax"),
			g.spread("Min"+field), g.spread("Max"+field))[0]
		g.Bits(seen, bits)
		g.Change(g.live.As32(), "&", bits.As32())
	}
}

// destinations finds where the lanes' records and planes go; dead lanes' go nowhere.
func (g *segmentGen) destinations() {
	to, nowhere := g.Reg64(), g.Address(g.unused)
	for lane := range g.Lanes() {
		g.MOVL(g.extra.As32(), g.extras.Offset(4*lane))
		g.TESTL(U32(1<<lane), g.live.As32())
		for i, d := range []GP{g.triangles, g.planes} {
			g.Set(to, nowhere)
			g.CMOVQNE(d, to)
			g.MOVQ(to, []Mem{g.records, g.clips}[i].Offset(8*lane))
			g.LEAQ(Mem{Base: d, Disp: []int{g.Size("Triangle"), g.Size("ClipPlanes")}[i]}, to)
			g.CMOVQNE(to, d)
		}
		g.LEAL(Mem{Base: g.extra, Disp: 1}, to.As32())
		g.CMOVLNE(to.As32(), g.extra.As32())
	}
}

// emit writes the records.
func (g *segmentGen) emit() {
	zero, to := g.Zeros(), g.Reg64()
	for group, of := range [4]func() [4]Vec{
		func() [4]Vec {
			return [4]Vec{g.Copy(g.at[0][0]), g.Copy(g.at[1][0]), g.Copy(g.normal[0]), g.Copy(g.flags)}
		},
		func() [4]Vec {
			return [4]Vec{g.Copy(g.at[0][1]), g.Copy(g.at[1][1]), g.Copy(g.normal[1]), g.Copy(g.primitive)}
		},
		func() [4]Vec { return [4]Vec{zero, zero, zero, g.Copy(g.extras)} },
		func() [4]Vec {
			return [4]Vec{g.Copy(g.offsets[0]), g.Copy(g.offsets[1]), g.Copy(g.offsets[2]), g.spread("Chunk")}
		},
	} {
		for r, v := range g.transpose4(of()) {
			for q := range g.Lanes() / 4 {
				g.Set(to, g.records.Offset(8*(4*q+r)))
				g.StorePart(q, v, Mem{Base: to, Disp: 16 * group})
			}
		}
	}
}

// emitPlanes writes the planes of a part of the lanes, as SetSegment makes them.
func (g *segmentGen) emitPlanes(part int) {
	at, to := 0, g.Reg64()
	var held Vec
	// put writes numbers, two at a time.
	put := func(numbers ...Register) {
		for _, v := range numbers {
			if held == nil {
				held = v.(Vec)
				continue
			}
			even := into(g.Vec(), g.VUNPCKLPD, v, held)
			odd := into(g.Vec(), g.VUNPCKHPD, v, held)
			for lane := range g.Lanes() / 2 {
				g.Set(to, g.clips.Offset(8*(g.Lanes()/2*part+lane)))
				g.StorePart(lane/2, []Vec{even, odd}[lane%2], Mem{Base: to, Disp: at})
			}
			at, held = at+16, nil
		}
	}
	row := func(i int) Op { return g.row[i].Offset(g.Bytes * part) }
	wide := func(m Mem) Vec { return into(g.Vec(), g.VCVTPS2PD, m.Offset(g.Bytes/2*part)) }
	one := g.number(1)
	q0, q1 := g.div(one, wide(g.w[0])), g.div(one, wide(g.w[1]))
	from := into(g.Vec(), g.VCVTDQ2PD, g.from.Offset(g.Bytes/2*part))
	zero := g.Zeros()
	var first [3]Register // whether a vertex is the first end
	for vertex := range first {
		first[vertex] = g.compare(from, EQ, g.number(float64(vertex)))
	}
	share := func(vertex int, q Vec) Op { return g.choice64(first[vertex%3], q, zero) }
	for vertex := range first {
		put(g.Lane("SegmentInverse", share(vertex, q0), share(vertex+2, q1), row(0), row(1), row(2))...)
	}
	put(g.Lane("SegmentPlanes", row(0), row(1), row(2), g.back.Offset(g.Bytes*part), wide(g.z[0]), wide(g.z[1]), q0, q1)...)
	put(into(g.Vec(), g.VPMOVZXDQ, g.bias.Offset(g.Bytes/2*part)))
}
