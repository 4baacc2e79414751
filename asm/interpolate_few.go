package main

// few are a few narrow primitives of a group on AVX-512: a vector of some word of each lane's slot is a broadcast for
// each primitive, under the mask of its lanes.
type few struct {
	*Asm
	slots []GP
	lanes []Register // of all primitives but the first
}

// fewer does a group of up to four narrow primitives and goes on at done, or at wide if one is wide. own are the
// positions of its lanes; lanes without a value come first.
func (a *interpolator) fewer(own, first Vec, done, wide string) {
	more, firsts := a.Unique("more"), a.K()
	equal := into(a.Vec(), a.VPCONFLICTD, own)
	a.VPTESTNMD(equal, equal, firsts)
	n := a.Into32(a.KMOVW, firsts)
	a.POPCNTL(n.As32(), n.As32())
	a.JumpIf(n.As32(), ">", 4, more)
	a.Comment("each position once, then the first again")
	a.VPCOMPRESSD(own, firsts, first)
	a.VMOVDQU(first.AsX(), a.rows)
	four := a.Unique("four")
	a.JumpIf(n.As32(), ">", 2, four)
	(&fewPlanes{interpolator: a, few: a.few(2, own, wide)}).all()
	a.Jump(done)
	a.Label(four)
	(&fewPlanes{interpolator: a, few: a.few(4, own, wide)}).all()
	a.Jump(done)
	a.Label(more)
}

// few finds the slots and lanes of n primitives.
func (a *interpolator) few(n int, own Vec, wide string) *few {
	f, signs := &few{a.Asm, make([]GP, n), make([]Register, n)}, a.Reg64()
	table := a.Get64(a.Args.At("Slots"))
	for i := range n {
		s := a.Reg64()
		f.slots[i] = s
		a.Set(s.As32(), a.rows.Offset(4*i))
		a.MOVLQSX(Mem{Base: table, Index: s, Scale: 4}, s)
		if i == 0 {
			a.Set(signs, s)
			continue
		}
		f.lanes[i] = a.K()
		a.VPCMPD_BCST(U8(0), a.rows.Offset(4*i), own, f.lanes[i])
		a.Change(signs, "|", s)
	}
	a.JumpIf(signs, "<", 0, wide)
	for _, s := range f.slots {
		a.Change(s, "*", a.slotBytes, "+", a.Args.At("Narrow"))
	}
	return f
}

// word makes the vector of a word; index, where not nil, counts bytes.
func (f *few) word(i int, index Register, dst Vec) {
	for k, s := range f.slots {
		m := Mem{Base: s, Disp: 4 * i}
		if index != nil {
			m.Index, m.Scale = index, 1
		}
		if k == 0 {
			f.VBROADCASTSS(m, dst)
		} else {
			f.VBROADCASTSS(m, f.lanes[k], dst)
		}
	}
}

// fewPlanes evaluates planes in float32 for a group of few primitives.
type fewPlanes struct {
	*interpolator
	few          *few
	dx, dy, w, v Vec
	qx, qy, t    Vec
	slopes       [2]Vec
}

func (e *fewPlanes) bytes() int       { return 4 }
func (e *fewPlanes) headerWords() int { return e.Constant("NarrowHeader") }
func (e *fewPlanes) pairs() bool      { return false }

func (e *fewPlanes) all() {
	e.dx, e.dy, e.w, e.v, e.qx, e.qy, e.t = e.Vec(), e.Vec(), e.Vec(), e.Vec(), e.Vec(), e.Vec(), e.Vec()
	e.slopes = [2]Vec{e.Vec(), e.Vec()}
	e.merge = false
	for axis, d := range []Vec{e.dx, e.dy} {
		e.few.word(axis, nil, e.t)
		e.FloatsTo(d, e.place[axis], "-", e.t)
	}
	e.plane(nil, 2, e.qx, e.qy)
	e.FloatsTo(e.v, e.v, "max", e.least)
	e.FloatsTo(e.w, e.one, "/", e.v)
	skip := e.Unique("noW")
	p := e.Get64(e.Args.At("W"))
	e.JumpIf(p, "==", 0, skip)
	e.Move(e.w, e.t)
	e.storeFloats(e.t, 0, false, Mem{Base: p, Index: e.at, Scale: 4})
	e.Label(skip)
	slot := e.Zero64()
	e.components(e, slot)
}

// plane makes v of the plane at word i, and keeps its slopes.
func (e *fewPlanes) plane(index Register, i int, fx, fy Vec) {
	e.few.word(i+1, index, fx)
	e.few.word(i, index, e.t)
	e.few.word(i+2, index, fy)
	e.FloatsTo(e.v, e.dx, "*", fx, "+", e.t)
	e.FloatsTo(e.t, e.dy, "*", fy)
	e.FloatsTo(e.v, e.v, "+", e.t)
}

func (e *fewPlanes) value(s GP, _ int) { e.plane(s, 0, e.slopes[0], e.slopes[1]) }

func (e *fewPlanes) perspective(int) { e.VMULPS_Z(e.w, e.v, e.masks[0], e.v) }

func (e *fewPlanes) flat(s GP) { e.few.word(0, s, e.v) }

func (e *fewPlanes) store(_ int, perspective bool, m Mem) { e.storeFloats(e.v, 0, perspective, m) }

func (e *fewPlanes) slope(_ GP, axis int, smooth bool, m Mem) {
	v := e.slopes[axis]
	if smooth {
		e.FloatsTo(e.t, e.v, "*", []Vec{e.qx, e.qy}[axis])
		e.FloatsTo(v, v, "-", e.t, "*", e.w)
	}
	e.storeFloats(v, 0, false, m)
}
