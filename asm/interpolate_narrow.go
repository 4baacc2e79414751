package main

// narrowPlanes evaluates planes in float32.
type narrowPlanes struct {
	*interpolator
	slot  GP
	dx    []Vec // one for both halves, where lanes are pixels of a block
	dy, w []Vec
	f     [2][]Vec
	t     []Vec
	temp  Vec
}

func (e *narrowPlanes) bytes() int       { return 4 }
func (e *narrowPlanes) headerWords() int { return e.Constant("NarrowHeader") }
func (e *narrowPlanes) pairs() bool      { return true }

func (e *narrowPlanes) all() {
	n := e.Halves()
	columns := 1
	if e.scattered {
		columns = n
	}
	e.dx, e.dy, e.w, e.temp = e.Vecs(columns), e.Vecs(n), e.Vecs(n), e.Vec()
	e.f, e.t = [2][]Vec{e.Vecs(n), e.Vecs(n)}, e.Vecs(n)
	e.header()
	e.components(e, e.slot)
}

// offset is the distance from the slot's origin along an axis in pixels.
func (e *narrowPlanes) offset(axis int, dst []Vec) {
	for h, v := range dst {
		if e.HasMasks {
			e.VSUBPS_BCST(word(e.slot, axis, 4), e.place[axis], v)
			continue
		}
		e.VBROADCASTSS(word(e.slot, axis, 4), e.temp)
		e.FloatsTo(v, e.inScratch(2+axis).Offset(32*h), "-", e.temp)
	}
}

func (e *narrowPlanes) header() {
	e.offset(0, e.dx)
	e.offset(1, e.dy)
	q := e.f[0]
	flat, made := e.Unique("flat"), e.Unique("made")
	e.flatQ(e.slot, flat)
	e.plane(e.slot, 2, q)
	for h := range q {
		if e.Registers > 16 {
			e.FloatsTo(q[h], q[h], "max", e.least)
			e.FloatsTo(e.w[h], e.one, "/", q[h])
			continue
		}
		e.FloatsTo(q[h], q[h], "max", e.constant(leastQ))
		e.FloatsTo(e.w[h], e.constant(1), "/", q[h])
	}
	e.Jump(made)
	e.Label(flat)
	one, least := e.constant(1), e.constant(leastQ)
	e.VBROADCASTSS(word(e.slot, 2, 4), q[0].AsX())
	e.FloatsTo(q[0].AsX(), q[0].AsX(), "max", least)
	e.Move(one, e.w[0].AsX())
	e.FloatsTo(e.w[0].AsX(), e.w[0].AsX(), "/", q[0].AsX())
	for h := range e.w {
		e.VBROADCASTSS(e.w[0].AsX(), e.w[len(e.w)-1-h])
	}
	e.Label(made)
	skip := e.Unique("noW")
	p := e.Get64(e.Args.At("W"))
	e.JumpIf(p, "==", 0, skip)
	for h := range q {
		if e.HasMasks {
			e.VMOVAPS_Z(e.w[h], e.masks[h], e.t[h])
		} else {
			e.Move(e.w[h], e.t[h])
		}
		e.storeFloats(e.t[h], h, true, Mem{Base: p, Index: e.at, Scale: 4})
	}
	e.Label(skip)
}

// plane is (f0 + dx fx) + dy fy of the plane at word i.
func (e *narrowPlanes) plane(s GP, i int, dst []Vec) {
	if e.HasMasks {
		e.VMULPS_BCST(word(s, i+1, 4), e.dx[0], dst[0])
		e.VADDPS_BCST(word(s, i, 4), dst[0], dst[0])
		e.VMULPS_BCST(word(s, i+2, 4), e.dy[0], e.t[0])
		e.FloatsTo(dst[0], dst[0], "+", e.t[0])
		return
	}
	for h := range e.dx {
		e.VBROADCASTSS(word(s, i+1, 4), dst[h])
	}
	e.VBROADCASTSS(word(s, i, 4), e.temp)
	for h, dx := range e.dx {
		e.FloatsTo(dst[h], dst[h], "*", dx, "+", e.temp)
	}
	e.VBROADCASTSS(word(s, i+2, 4), e.temp)
	for h := range dst {
		e.FloatsTo(e.t[h], e.temp, "*", e.dy[h])
	}
	e.FloatsTo(dst[1], dst[len(e.dx)-1], "+", e.t[1])
	e.FloatsTo(dst[0], dst[0], "+", e.t[0])
}

func (e *narrowPlanes) value(s GP, i int) { e.plane(s, 3*i, e.f[i]) }

func (e *narrowPlanes) perspective(i int) {
	for h, f := range e.f[i] {
		if e.HasMasks && !e.merge {
			e.VMULPS_Z(e.w[h], f, e.masks[0], f)
		} else {
			e.FloatsTo(f, f, "*", e.w[h])
		}
	}
}

func (e *narrowPlanes) flat(s GP) {
	for _, f := range e.f[0] {
		e.VBROADCASTSS(word(s, 0, 4), f)
	}
}

func (e *narrowPlanes) store(i int, perspective bool, m Mem) {
	for h, f := range e.f[i] {
		e.storeFloats(f, h, perspective, m)
	}
}

func (e *narrowPlanes) slope(s GP, axis int, smooth bool, m Mem) {
	for h, v := range e.t {
		e.VBROADCASTSS(word(s, 1+axis, 4), v)
		if smooth {
			if e.HasMasks {
				e.VMULPS_BCST(word(e.slot, 3+axis, 4), e.f[0][h], e.temp)
			} else {
				e.VBROADCASTSS(word(e.slot, 3+axis, 4), e.temp)
				e.FloatsTo(e.temp, e.f[0][h], "*", e.temp)
			}
			e.FloatsTo(v, v, "-", e.temp)
			if e.HasMasks && !e.merge {
				e.VMULPS_Z(e.w[h], v, e.masks[0], v)
			} else {
				e.FloatsTo(v, v, "*", e.w[h])
			}
		}
		e.storeFloats(v, h, smooth, m)
	}
}
