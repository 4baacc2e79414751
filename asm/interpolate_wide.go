package main

import "math"

// widePlanes evaluates planes in float64, in 2 or 4 parts of 8 or 4 lanes, and rounds once.
type widePlanes struct {
	*interpolator
	slot  GP
	dx    []Vec // one for all parts, where lanes are pixels of a block
	dy, w []Vec
	f     []Vec
	temp  [3]Vec
}

func (e *widePlanes) bytes() int       { return 8 }
func (e *widePlanes) headerWords() int { return e.Constant("WideHeader") }
func (e *widePlanes) pairs() bool      { return false }

func (e *widePlanes) all() {
	n := 2 * e.Halves()
	e.dx, e.dy, e.w, e.f, e.temp = e.Vecs(1), e.Vecs(n), e.Vecs(n), e.Vecs(n), [3]Vec(e.Vecs(3))
	if e.Registers == 16 { // a part is a row: its dy is made where it is used
		e.dy = nil
	}
	if e.scattered { // and so is dx
		e.dx = nil
		if e.Registers > 16 {
			e.dx = e.Vecs(n)
		}
	}
	e.header()
	e.components(e, e.slot)
}

// offset is the distance of a part from the slot's origin along an axis in pixels.
func (e *widePlanes) offset(axis, part int, dst Vec) {
	if e.OneRegister() {
		half := Register(e.place[axis].AsY())
		if part == 1 {
			half = e.temp[0].AsY()
			e.HighHalf(e.place[axis], half)
		}
		e.VCVTPS2PD(half, dst)
		e.VSUBPD_BCST(word(e.slot, axis, 8), dst, dst)
		return
	}
	e.VBROADCASTSD(word(e.slot, axis, 8), e.temp[1])
	e.VCVTPS2PD(e.inScratch(2+axis).Offset(16*part), dst)
	e.DoublesTo(dst, dst, "-", e.temp[1])
}

// quads is a constant in all 8-byte lanes.
func (e *widePlanes) quads(f float64) Mem {
	b := math.Float64bits(f)
	return e.Quads(b, b, b, b, b, b, b, b)
}

func (e *widePlanes) header() {
	for part, v := range e.dx {
		e.offset(0, part, v)
	}
	for part, v := range e.dy {
		e.offset(1, part, v)
	}
	q := e.f
	e.plane(e.slot, 4, q)
	for part := range q {
		if e.HasMasks {
			e.VMAXPD_BCST(word(e.slot, 2, 8), q[part], q[part])
			e.VMINPD_BCST(word(e.slot, 3, 8), q[part], q[part])
		} else {
			e.VBROADCASTSD(word(e.slot, 2, 8), e.temp[0])
			e.DoublesTo(q[part], q[part], "max", e.temp[0])
			e.VBROADCASTSD(word(e.slot, 3, 8), e.temp[0])
			e.DoublesTo(q[part], q[part], "min", e.temp[0])
		}
		e.VBROADCASTSD(e.quads(1), e.w[part])
		e.DoublesTo(e.w[part], e.w[part], "/", q[part])
	}
	skip := e.Unique("noW")
	p := e.Get64(e.Args.At("W"))
	e.JumpIf(p, "==", 0, skip)
	e.storeParts(func(part int, dst Register) { e.round(e.w[part], dst) }, Mem{Base: p, Index: e.at, Scale: 4})
	e.Label(skip)
}

// round converts a part to float32.
func (e *widePlanes) round(v Vec, half Register) { e.Narrow64To(v, half) }

// storeParts stores 16 lanes; part makes one part of them.
func (e *widePlanes) storeParts(part func(part int, dst Register), m Mem) {
	for h := range e.Halves() {
		high := e.LowHalf(e.temp[1])
		part(2*h, e.LowHalf(e.temp[0]))
		part(2*h+1, high)
		e.Join(high, e.LowHalf(e.temp[0]), e.temp[0])
		e.storeFloats(e.temp[0], h, false, m)
	}
}

func (e *widePlanes) plane(s GP, i int, dst []Vec) {
	if e.HasMasks {
		for part, dx := range e.dx {
			e.VMULPD_BCST(word(s, i+1, 8), dx, dst[part])
			e.VADDPD_BCST(word(s, i, 8), dst[part], dst[part])
		}
		for part := 1; part >= 0; part-- {
			e.VMULPD_BCST(word(s, i+2, 8), e.dy[part], e.temp[0])
			e.DoublesTo(dst[part], dst[min(part, len(e.dx)-1)], "+", e.temp[0])
		}
		return
	}
	along := func(dx, dst Vec) {
		e.VBROADCASTSD(word(s, i+1, 8), e.temp[0])
		e.DoublesTo(dst, e.temp[0], "*", dx)
		e.VBROADCASTSD(word(s, i, 8), e.temp[0])
		e.DoublesTo(dst, dst, "+", e.temp[0])
	}
	if !e.scattered {
		along(e.dx[0], dst[0])
	}
	for part := 3; part >= 0; part-- {
		from := dst[0]
		if e.scattered {
			from = dst[part]
			e.offset(0, part, from)
			along(from, from)
		}
		e.offset(1, part, e.temp[0])
		e.VBROADCASTSD(word(s, i+2, 8), e.temp[1])
		e.DoublesTo(e.temp[0], e.temp[0], "*", e.temp[1])
		e.DoublesTo(dst[part], from, "+", e.temp[0])
	}
}

func (e *widePlanes) value(s GP, _ int) { e.plane(s, 0, e.f) }

func (e *widePlanes) perspective(int) {
	for part := range e.f {
		e.DoublesTo(e.f[part], e.f[part], "*", e.w[part])
	}
}

func (e *widePlanes) flat(s GP) {
	for _, f := range e.f {
		e.VBROADCASTSD(word(s, 0, 8), f)
	}
}

func (e *widePlanes) store(_ int, _ bool, m Mem) {
	e.storeParts(func(part int, dst Register) { e.round(e.f[part], dst) }, m)
}

func (e *widePlanes) slope(s GP, axis int, smooth bool, m Mem) {
	slope, v := e.temp[2], e.Vec()
	e.storeParts(func(part int, dst Register) {
		e.VBROADCASTSD(word(s, 1+axis, 8), slope)
		if smooth {
			e.VBROADCASTSD(word(e.slot, 5+axis, 8), v)
			e.DoublesTo(v, e.f[part], "*", v)
			e.DoublesTo(slope, slope, "-", v, "*", e.w[part])
		}
		e.round(slope, dst)
	}, m)
}
