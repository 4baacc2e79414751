package main

import "math"

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
	loop, leave, some, following := g.Unique("loop"), g.Unique("leave"), g.Unique("some"), g.Unique("following")
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
	g.JumpIf(g.live.As32(), "!=", 0, some)
	g.Jump(following)
	g.Label(some)
	g.destinations()
	g.emit()
	for part := range 2 {
		g.emitPlanes(part)
	}
	g.Label(following)
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

// gather16 loads 16 bytes a lane, from places in memory, as four vectors.
func (g *segmentGen) gather16(base GP, place func(lane int) Mem) [4]Vec {
	var r [4]Vec
	for i := range r {
		r[i] = g.Vec()
		for q := range g.Lanes() / 4 {
			m := place(4*q + i)
			g.LoadPart(q, m, r[i])
		}
	}
	return g.transpose4(r)
}

// fetch loads segments and the vertices that they lie between; dead lanes load number 0.
func (g *segmentGen) fetch() {
	size := g.Size("Segment")
	list := g.Get64(g.next, "<<", log2(size), "+", g.Args.At("Segments"))
	zero := g.Zeros()
	lanes := g.MaskOf(g.live, 0)
	words := g.gather16(list, func(lane int) Mem { return Mem{Base: list, Disp: size * lane} })
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
	words = g.gather16(list, func(lane int) Mem { return Mem{Base: list, Disp: size*lane + 16} })
	g.Move(words[0], g.flags)
	g.Move(words[1], g.primitive)
	g.Move(words[2], g.bias)
	vertices, t := g.Field(g.Args, "Vertices"), g.Reg64()
	for end := range 2 {
		words = g.gather16(vertices, func(lane int) Mem {
			g.Set(t.As32(), g.place[end].Offset(4*lane))
			return Mem{Base: vertices, Index: t, Scale: 1}
		})
		g.Move(words[0], g.at[end][0])
		g.Move(words[1], g.at[end][1])
		g.Move(words[2], g.z[end])
	}
}

// whole are the words of a part as 8-byte floats.
func (g *segmentGen) whole(m Mem, part int) Vec {
	return into(g.Vec(), g.VCVTDQ2PD, m.Offset(g.Bytes/2*part))
}

// wide are the 4-byte floats of a part as 8-byte ones.
func (g *segmentGen) wide(m Mem, part int) Vec {
	return into(g.Vec(), g.VCVTPS2PD, m.Offset(g.Bytes/2*part))
}

// negated is -x.
func (g *segmentGen) negated(x Op) Vec {
	return g.Ints(g.register(x), "^", g.number(math.Copysign(0, -1)))
}

// round256 is Round256, as a float.
func (g *segmentGen) round256(x Op) Vec {
	v := g.lesser(g.greater(g.mul(x, g.number(256)), g.number(float64(g.Constant("GuardMin")))),
		g.number(float64(g.Constant("GuardMax"))))
	g.Round64(U8(8), v, v)
	return v
}

// sides makes the row of the parameter and the normal, of a part of the lanes, and finds uneven ones.
func (g *segmentGen) sides(part int) {
	pixel := g.number(1. / 256)
	var d [2]Vec
	for axis := range d {
		d[axis] = g.mul(g.sub(g.whole(g.at[1][axis], part), g.whole(g.at[0][axis], part)), pixel)
	}
	half := g.AllQ(g.Args.At("Half"))
	axial, made := g.Unique("axial"), g.Unique("made")
	g.JumpIf(g.Args.At("Parallelogram"), "!=", 0, axial)
	square := g.add(g.mul(d[0], d[0]), g.mul(d[1], d[1]))
	length := into(g.Vec(), g.VSQRTPD, square)
	nx := g.Copy(g.mul(g.div(g.negated(d[1]), length), half))
	ny := g.Copy(g.mul(g.div(d[0], length), half))
	x := g.Copy(g.div(d[0], square))
	y := g.Copy(g.div(d[1], square))
	g.Jump(made)
	g.Label(axial)
	magnitude := func(x Vec) Vec { return g.Ints(x, "&", g.number(math.Float64frombits(1<<63-1))) }
	along, zero := g.compare(magnitude(d[0]), GE, magnitude(d[1])), g.Zeros()
	g.Move(g.choice64(along, zero, half), nx)
	g.Move(g.choice64(along, half, zero), ny)
	one := g.Copy(g.number(1))
	g.Move(g.choice64(along, g.div(one, d[0]), zero), x)
	g.Move(g.choice64(along, zero, g.div(one, d[1])), y)
	g.Label(made)
	g.Move(x, g.row[1].Offset(g.Bytes*part))
	g.Move(y, g.row[2].Offset(g.Bytes*part))
	begin := g.add(g.mul(g.mul(g.whole(g.at[0][0], part), pixel), x), g.mul(g.mul(g.whole(g.at[0][1], part), pixel), y))
	g.Move(g.negated(begin), g.row[0].Offset(g.Bytes*part))
	end := g.add(g.mul(g.mul(g.whole(g.at[1][0], part), pixel), x), g.mul(g.mul(g.whole(g.at[1][1], part), pixel), y))
	g.Move(end, g.back.Offset(g.Bytes*part))

	g.Comment("the corners must lie equally far away")
	odd, none := g.Mask(), g.Mask()
	for axis, n := range []Vec{nx, ny} {
		var m Vec
		for end := range 2 {
			at := g.whole(g.at[end][axis], part)
			place := g.mul(at, pixel)
			for _, side := range []Vec{g.sub(g.round256(g.add(place, n)), at), g.sub(at, g.round256(g.sub(place, n)))} {
				if m == nil {
					m = side
					continue
				}
				differs := g.compare(side, NE, m)
				if axis == 0 && end == 0 {
					g.CopyMask(differs, odd)
				} else {
					g.MaskOr(differs, odd)
				}
			}
		}
		flat := g.compare(m, EQ, g.number(0))
		if axis == 0 {
			g.CopyMask(flat, none)
		} else {
			g.MaskAnd(flat, none)
		}
		g.Truncate64(m)
		g.VMOVDQU(g.LowHalf(m), g.normal[axis].Offset(g.Bytes/2*part))
	}
	g.MaskOr(none, odd)
	bits := g.Reg64()
	g.MaskBits64(odd, bits.As32())
	if part > 0 {
		g.Change(bits.As32(), "<<", g.Lanes()/2)
	}
	g.Change(g.bad.As32(), "|", bits.As32())
}

// strokes decides which segments are strokes with a sample. It makes live those that are, before the first one that
// cannot be one, which bad has. offsets that SetStroke makes replace the ends: at[0] and at[1] are the bounding box,
// and normal twice the normal.
func (g *segmentGen) strokes() {
	var u, n [2]Vec
	zero := g.Zeros()
	for axis := range 2 {
		u[axis], n[axis] = g.Copy(g.at[1][axis]), g.Copy(g.normal[axis])
		g.IntsTo(u[axis], u[axis], "-", g.at[0][axis])
	}
	signs, bits, t := g.Vec(), g.Reg64(), g.Reg64()
	// flat has the lanes in which one of two is 0.
	flat := func(v [2]Vec, bits GP, both bool) {
		a := g.Where(v[0], "==", zero)
		b := g.Where(v[1], "==", zero)
		if both {
			g.MaskAnd(b, a)
		} else {
			g.MaskOr(b, a)
		}
		g.Bits(a, bits)
	}
	g.Comment("a normal along no axis must not have the signs of the segment")
	g.IntsTo(signs, u[1], "^", u[0])
	rising := g.SignsOf(signs)
	flat(u, t, false)
	g.ANDNL(rising.As32(), t.As32(), rising.As32())
	g.IntsTo(signs, signs, "^", n[0], "^", n[1])
	g.Signs(signs, bits)
	g.NOTL(bits.As32())
	g.Change(bits.As32(), "|", t.As32())
	flat(n, t, false)
	g.ANDNL(bits.As32(), t.As32(), bits.As32())
	g.Change(g.bad.As32(), "|", bits.As32())

	g.Comment("without a length: nothing")
	flat(u, t, true)
	g.ANDNL(g.live.As32(), t.As32(), g.live.As32())
	g.Change(g.bad.As32(), "&", g.live.As32())
	stroke := g.Unique("stroke")
	g.JZ(LabelRef(stroke))
	g.TZCNTL(g.bad.As32(), g.count.As32())
	g.BZHIL(g.count.As32(), g.live.As32(), g.live.As32())
	g.Label(stroke)

	flags := g.Copy(g.flags)
	up := g.MaskOf(rising, 0)
	g.IntsTo(flags, flags, "|", g.Same(uint32(g.Constant("Wide")|g.Constant("Clipped")|g.Constant("Stroke"))))
	other := g.Ints(flags, "|", g.Same(uint32(g.Constant("Rising"))))
	g.Select(up, other, flags, flags)
	g.Move(flags, g.flags)
	low, high, twice, v, mask := g.Vec(), g.Vec(), g.Vec(), g.Vec(), g.Mask()
	for axis, field := range []string{"X", "Y"} {
		g.IntsTo(v, zero, "-", n[axis])
		g.IntsTo(n[axis], n[axis], "max", v)
		g.Move(g.at[0][axis], low)
		g.Move(g.at[1][axis], v)
		g.IntsTo(high, low, "max", v)
		g.IntsTo(low, low, "min", v, "-", n[axis])
		g.IntsTo(high, high, "+", n[axis])
		g.Move(low, g.at[0][axis])
		g.Move(high, g.at[1][axis])
		g.IntsTo(twice, n[axis], "+", n[axis], "+", low)
		g.Move(twice, g.normal[axis])

		g.Comment("pixels in the target")
		g.IntsTo(low, low, "-", g.spread("SampleMax"), "+", 255, ">>", 8, "max", g.spread("Min"+field))
		g.IntsTo(high, high, "-", g.spread("SampleMin"), ">>", 8)
		limit := g.spread("Max" + field)
		g.IntsTo(limit, limit, "-", 1)
		g.IntsTo(high, high, "min", limit)
		g.Greater(high, low, mask)
		g.Bits(mask, bits)
		g.ANDNL(g.live.As32(), bits.As32(), g.live.As32())
	}
}

// destinations finds where the lanes' records and planes go; dead lanes' go nowhere.
func (g *segmentGen) destinations() {
	to, nowhere := g.Reg64(), g.Address(g.unused)
	for lane := range g.Lanes() {
		g.MOVL(g.extra.As32(), g.extras.Offset(4*lane))
		for i, d := range []GP{g.triangles, g.planes} {
			g.TESTL(U32(1<<lane), g.live.As32())
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
	// put writes two numbers.
	put := func(x, y Vec) {
		even := into(g.Vec(), g.VUNPCKLPD, y, x)
		odd := into(g.Vec(), g.VUNPCKHPD, y, x)
		for lane := range g.Lanes() / 2 {
			g.Set(to, g.clips.Offset(8*(g.Lanes()/2*part+lane)))
			g.StorePart(lane/2, []Vec{even, odd}[lane%2], Mem{Base: to, Disp: at})
		}
		at += 16
	}
	row := func(i int) Mem { return g.row[i].Offset(g.Bytes * part) }
	one := g.number(1)
	q0, q1 := g.div(one, g.wide(g.w[0], part)), g.div(one, g.wide(g.w[1], part))
	from := g.whole(g.from, part)
	// turned chooses, for the vertex of a number, among the values of the first end's, the second end's and the other
	// vertex.
	turned := func(number int, first, second, other Vec) Vec {
		v := g.choice64(g.compare(from, EQ, g.number(float64(number))), first, other)
		return g.choice64(g.compare(from, EQ, g.number(float64((number+2)%3))), second, v)
	}
	zero := g.Zeros()
	less := g.negated(q0)
	var held Vec
	for vertex := range 3 {
		d := turned(vertex, less, q1, zero)
		base := turned(vertex, q0, zero, zero)
		x, y, c := g.mul(d, row(1)), g.mul(d, row(2)), g.add(base, g.mul(d, row(0)))
		if vertex == 1 {
			put(held, x)
			put(y, c)
			continue
		}
		put(x, y)
		held = c
	}
	z0, z1 := g.wide(g.z[0], part), g.wide(g.z[1], part)
	d := g.sub(z1, z0)
	falls := g.compare(d, LT, g.number(0))
	back, ahead := g.Copy(g.back.Offset(g.Bytes*part)), g.Copy(row(0))
	put(held, g.add(g.choice64(falls, z1, z0), g.mul(g.choice64(falls, g.negated(d), d), g.choice64(falls, back, ahead))))
	put(g.mul(d, row(1)), g.mul(d, row(2)))
	d = g.sub(q1, q0)
	put(g.add(q0, g.mul(d, row(0))), g.mul(d, row(1)))
	falls = g.compare(d, LT, g.number(0))
	least := g.mul(g.choice64(falls, q1, q0), g.number(0.5))
	put(g.mul(d, row(2)), least)
	bias := into(g.Vec(), g.VPMOVZXDQ, g.bias.Offset(g.Bytes/2*part))
	put(g.mul(g.choice64(falls, q0, q1), g.number(2)), bias)
}
