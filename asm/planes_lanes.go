package main

import "math/bits"

// laneTriangles makes the planes of 8 or 4 narrow triangles, not clipped, a lane each: X, Y, V and the flags are
// transposed from the records, four numbers at a time from the vertices, the planes transposed again (gathering each
// number took twice as long). A slot is written 16 bytes at a time, a component's plane with the word before it, so
// that nothing behind the last slot is touched.
type laneTriangles struct {
	*planer
	rows, vertices, flags Mem
	values                Mem   // of the vertices: four numbers, 96 bytes each, 32 a vertex
	at                    GP    // the next of them, from the first, in bytes
	place                 GP    // where the vertices' next numbers are in the arena, from the vertices
	out                   [2]GP // the first slot and the fifth
	size, size3           GP    // of a slot, and three times that, in bytes
	q, x, y               [3]Vec
	area, last            Vec // last is the word before the next plane
}

// valuesEnd is the size of laneTriangles.values.
const valuesEnd = 4 * 96

// several does the next triangles together if they are narrow and not clipped and goes on at done, or else at single.
func (a *planer) several(positions, left GP, done, single string) {
	n := a.lanesWide()
	e := &laneTriangles{planer: a, rows: a.Local(8 * 8), vertices: a.Local(3 * 64), flags: a.Local(64), values: a.Local(valuesEnd)}
	try := a.Unique("try")
	a.JumpIf(a.singles, "==", 0, try)
	a.DECQ(a.singles)
	a.Jump(single)
	a.Label(try)
	a.JumpIf(left, "<", n, single)
	refs, slots, slot := a.Field(a.Args, "Refs"), a.Field(a.Args, "Slots"), a.Field(a.Args, "Narrows")
	triangles := a.Field(a.Args, "Triangles")
	flags := a.Zero64()
	for i := range n {
		position := a.Get32(Mem{Base: positions, Disp: 4 * i})
		t := a.Get32(Mem{Base: refs, Index: position, Scale: 4, Disp: -4})
		a.MOVL(slot.As32(), Mem{Base: slots, Index: position, Scale: 4})
		a.INCL(slot.As32())
		a.Change(t, "<<", 6, "+", triangles)
		a.MOVQ(t, e.rows.Offset(8*i))
		a.Change(flags.As32(), "|", a.Rec("Triangle", t).At("Flags"))
	}
	narrow := a.Unique("narrow")
	a.JumpIfNone(flags.As32(), a.Constant("Steep")|a.Constant("Clipped"), narrow)
	a.MOVQ(U32(n-1), a.singles)
	a.Jump(single)
	a.Label(narrow)
	e.size, e.size3 = a.Reg64(), a.Reg64()
	e.out = [2]GP{a.Reg64(), a.Reg64()}
	a.Set(a.n, a.Args.At("Components"))
	a.LEAQ(Mem{Base: a.n, Index: a.n, Scale: 2, Disp: a.Constant("NarrowHeader")}, e.size)
	a.Change(e.size, "<<", 2)
	a.Set(e.out[0], a.Args.At("Narrows"), "*", e.size, "+", a.Args.At("Narrow"))
	a.LEAQ(Mem{Base: e.size, Index: e.size, Scale: 2}, e.size3)
	if n > 4 {
		a.LEAQ(Mem{Base: e.out[0], Index: e.size, Scale: 4}, e.out[1])
	}
	a.Advance(n, a.Args.At("Narrows"))
	e.ahead(positions, left)
	e.header()
	e.components()
	a.Advance(4*(n-1), positions)
	a.Change(left, "-", n-1)
	a.Jump(done)
}

// distance is how many turns ahead vertices are asked for, one of every two triangles' first. Small-triangles with
// Lambert, whose vertices lie in DRAM: 56 ms a frame without, 53.5 with a distance of 2, 52 with 4 to 16, 53.7 with
// every triangle.
const distance = 4

// ahead keeps where the vertices of later triangles are.
func (e *laneTriangles) ahead(positions, left GP) {
	n, skip := e.lanesWide(), e.Unique("last")
	e.JumpIf(left, "<", (distance+1)*n, skip)
	refs, triangles := e.Field(e.Args, "Refs"), e.Field(e.Args, "Triangles")
	for i := range n / 2 {
		t := e.Get32(Mem{Base: positions, Disp: 4 * (n*distance + 2*i)})
		e.Set(t.As32(), Mem{Base: refs, Index: t, Scale: 4, Disp: -4})
		e.Change(t, "<<", 6)
		e.Set(t.As32(), Mem{Base: triangles, Index: t, Scale: 1, Disp: e.Offset("Triangle", "V")})
		e.MOVL(t.As32(), e.next.Offset(4*i))
	}
	e.Label(skip)
}

// ask asks for a number of later triangles.
func (e *laneTriangles) ask(p GP) {
	for i := range e.lanesWide() / 2 {
		t := e.Get32(e.next.Offset(4 * i))
		e.PREFETCHT0(Mem{Base: p, Index: t, Scale: 4})
	}
}

// load makes four words of each record.
func (e *laneTriangles) load(field string) (w [4]Register) {
	for i := range w {
		r := e.Vec256()
		for part := range e.lanesWide() / 4 {
			row := e.Get64(e.rows.Offset(8 * (4*part + i)))
			m := e.Rec("Triangle", row).At(field)
			if part == 0 {
				e.VMOVUPS(m, r.AsX())
			} else {
				e.VINSERTF128(U8(1), m, r, r)
			}
		}
		w[i] = e.half(r)
	}
	e.Transpose(w, e.Half(), true)
	return w
}

// half is the name of a register of 4-byte lanes.
func (e *laneTriangles) half(v Vec) Register { return e.LowHalf(v) }

// header makes what the planes have in common, and writes X, Y, and the plane of 1/w but for its last word.
func (e *laneTriangles) header() {
	var quad [4]Register
	for axis, d := range [2]*[3]Vec{&e.x, &e.y} {
		w := e.load([]string{"X", "Y"}[axis])
		for v := 1; v < 3; v++ {
			d[v] = e.Vec()
			e.IntsTo(w[v], w[v], "-", w[0])
			e.VCVTDQ2PD(w[v], d[v])
		}
		if axis == 0 {
			e.VMOVUPS(w[3], e.flags)
		}
		e.IntsTo(w[0], w[0], "float", "*", 1./256)
		quad[axis] = w[0]
	}
	e.area = e.Vec()
	t := e.Doubles(e.x[1], "*", e.y[2])
	e.DoublesTo(e.area, e.x[2], "*", e.y[1])
	e.DoublesTo(t, t, "-", e.area)
	e.VMOVUPD(e.number(256), e.area)
	e.DoublesTo(e.area, e.area, "/", t)
	for v, w := range e.load("V") {
		if v < 3 {
			e.VMOVUPS(w, e.vertices.Offset(64*v))
		}
	}
	e.place, e.at = e.Field(e.Args, "Vertices"), e.Reg64()
	e.ask(e.place)
	e.fill()
	for v := range e.q {
		e.q[v] = e.value(v)
	}
	plane := e.plane([3]Vec{e.copy(e.q[0]), e.copy(e.q[1]), e.copy(e.q[2])})
	quad[2], quad[3] = e.round(plane[0]), e.round(plane[1])
	e.last = e.Vec256()
	e.Narrow64(plane[2], e.last)
	e.write(quad)
}

func (e *laneTriangles) copy(v Vec) Vec { return into(e.Vec(), e.VMOVAPD, v) }

// round makes float32 of float64.
func (e *laneTriangles) round(v Vec) Register {
	e.Narrow64(v, v)
	return e.half(v)
}

// fill loads the vertices' next four numbers.
func (e *laneTriangles) fill() {
	for v := range 3 {
		var w [4]Register
		for i := range w {
			r := e.Vec256()
			for part := range e.lanesWide() / 4 {
				t := e.Get32(e.vertices.Offset(64*v + 4*(4*part+i)))
				m := Mem{Base: e.place, Index: t, Scale: 4}
				if part == 0 {
					e.VMOVUPS(m, r.AsX())
				} else {
					e.VINSERTF128(U8(1), m, r, r)
				}
			}
			w[i] = e.half(r)
		}
		e.Transpose(w, e.Half(), true)
		for c, r := range w {
			e.VMOVUPS(r, e.values.Offset(96*c+32*v))
		}
	}
	e.Advance(16, e.place)
	e.Zero(e.at)
}

// value is the number at hand of vertex v of each triangle.
func (e *laneTriangles) value(v int) Vec {
	return into(e.Vec(), e.VCVTPS2PD, e.values.Offset(32*v).Idx(e.at, 1))
}

// plane makes value at vertex 0 and slopes of the vertices' numbers; it overwrites them.
func (e *laneTriangles) plane(f [3]Vec) [3]Vec {
	own := *e.planer
	own.x, own.y, own.area = e.x, e.y, e.area
	return own.plane(f)
}

// write writes four words of each slot, which it overwrites, and goes on to the next quad, which has one of them again.
func (e *laneTriangles) write(w [4]Register) {
	e.Transpose(w, e.Half(), true)
	for i, r := range w {
		v := r.(Vec)
		row := func(part int) Mem {
			m := Mem{Base: e.out[part]}
			if i > 0 {
				m.Index, m.Scale = []GP{e.size, e.size, e.size3}[i-1], []uint8{1, 2, 1}[i-1]
			}
			return m
		}
		e.VMOVUPS(v.AsX(), row(0))
		if e.OneRegister() {
			e.VEXTRACTF32X4(U8(1), r, row(1))
		}
	}
}

// forward moves all slots on.
func (e *laneTriangles) forward(words int) {
	for part := range e.lanesWide() / 4 {
		e.Advance(4*words, e.out[part])
	}
}

// components writes the planes of the components.
func (e *laneTriangles) components() {
	smooth, linear, put, end := e.Unique("smooth"), e.Unique("linear"), e.Unique("put"),
		e.Unique("components")
	code := e.Address(e.codes.Offset(4))
	e.forward(4)
	e.Align(32)
	e.Times(e.n, func() {
		e.Advance(96, e.at)
		e.If(e.at, "==", valuesEnd, func() {
			e.fill()
		})
		e.CMPL(Mem{Base: code}, U8(e.Constant("Flat")))
		var f [3]Vec
		var flat Vec
		e.JNE(LabelRef(smooth))
		flat = e.provoking()
		words := [4]Vec{e.last, e.Vec(), e.Vec(), e.Vec()}
		e.Narrow64(flat, words[1])
		e.Zero(words[2])
		e.Zero(words[3])
		e.Jump(put)
		e.Label(smooth)
		for v := range f {
			f[v] = e.value(v)
		}
		e.CMPL(Mem{Base: code}, U8(e.Constant("Smooth")))
		e.JNE(LabelRef(linear))
		for v := range f {
			e.DoublesTo(f[v], f[v], "*", e.q[v])
		}
		e.Label(linear)
		for i, v := range e.plane(f) {
			e.Narrow64(v, words[1+i])
		}
		e.Label(put)
		next := into(e.Vec256(), e.VMOVAPS, words[3].AsY())
		e.write([4]Register{e.half(words[0]), e.half(words[1]), e.half(words[2]), e.half(words[3])})
		e.VMOVAPS(next, e.last)
		e.forward(3)
		e.Advance(4, code)
	})
	e.Label(end)
}

// provoking is the number at hand of the provoking vertices.
func (e *laneTriangles) provoking() Vec {
	value, mask, other, flags, m := e.Vec256(), e.Vec256(), e.Vec256(), e.Vec256(), e.values.Idx(e.at, 1)
	e.VMOVUPS(m, e.half(value))
	e.VMOVUPS(e.flags, e.half(flags))
	for v := 2; v > 0; v-- {
		bit := e.Constant([]string{"", "FlatV1", "FlatV2"}[v])
		e.IntsTo(e.half(mask), e.half(flags), "<<", 32-bits.Len(uint(bit)))
		e.VMOVUPS(m.Offset(32*v), e.half(other))
		e.VBLENDVPS(e.half(mask), e.half(other), e.half(value), e.half(value))
	}
	return into(e.Vec(), e.VCVTPS2PD, e.half(value))
}
