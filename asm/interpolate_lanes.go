package main

// lanePlanes evaluates planes in float32 for a group of several primitives, each lane its own. A lane's plane is one
// load of four words, the word before it and its own three; four such loads for each 128 bits of a register are then
// transposed.
type lanePlanes struct {
	*interpolator
	half         int
	rows         Mem // where the lanes' slots are
	dx, dy, w, v Vec
	qx, qy       Vec
	word         [4]Vec // of the value's plane: one that belongs to the plane before, value, slopes
	t            Vec
}

func (e *lanePlanes) bytes() int       { return 4 }
func (e *lanePlanes) headerWords() int { return e.Constant("NarrowHeader") }
func (e *lanePlanes) pairs() bool      { return false }

// lanes does a group of many narrow primitives and goes on at done, or at each where they are few, none, or one is
// wide.
func (a *interpolator) lanes(done, each string) {
	first := a.Reg64()
	a.JumpIf(a.bits.As32(), "==", 0, each)
	own, all := a.positions()
	if a.OneRegister() {
		a.fewer(own[0], all, done, each)
	} else {
		a.atLeast(own, 4, each)
	}
	slots := a.Get64(a.Args.At("Slots"))
	for _, id := range own {
		ones, slot, m := a.Mask(), a.Vec(), Mem{Base: slots, Index: id, Scale: 4}
		if a.HasMasks {
			a.MOVL(U32(0xffff), first.As32())
			a.KMOVW(first.As32(), ones)
			a.VPGATHERDD(m, ones, slot)
		} else {
			o := ones.(Vec)
			a.Move(a.Same(1<<32-1), o)
			a.VPGATHERDD(o, m, slot)
		}
		a.Move(slot, id)
	}
	a.Move(own[0], all)
	if !a.OneRegister() {
		a.VPOR(own[1], all, all)
	}
	a.Signs(all, first)
	a.JumpIf(first.As32(), "!=", 0, each)
	size := a.AllQ(a.slotBytes)
	base := a.AllQ(a.Args.At("Narrow"))
	for i := range 2 * a.Halves() {
		v, part := own[i/2], a.Vec()
		if i&1 == 0 {
			a.VPMOVZXDQ(a.LowHalf(v), part)
		} else {
			a.HighHalf(v, a.LowHalf(part))
			a.VPMOVZXDQ(a.LowHalf(part), part)
		}
		a.VPMULUDQ(size, part, part)
		a.VPADDQ(base, part, part)
		a.Move(part, a.rows.Offset(a.Bytes*i))
	}
	a.merge = false
	for h := range a.Halves() {
		(&lanePlanes{interpolator: a, half: h, rows: a.rows.Offset(64 * h)}).all()
	}
	a.Jump(done)
}

// positions makes the mask of a group and the positions of its lanes; lanes outside the mask have the first lane's,
// which is also in all lanes of a register.
func (a *interpolator) positions() (own []Vec, first Vec) {
	ids := a.Get16(a.Rec("Group", a.group).At("Block"))
	a.Change(ids, "<<", 6, "+", a.Args.At("Visibility"))
	lane := a.LowestBit(a.bits.As32())
	own, first = a.Vecs(a.Halves()), a.Vec()
	a.Broadcast(Mem{Base: ids, Index: lane, Scale: 4}, first)
	for h, id := range own {
		a.FromBits(a.bits, h, a.masks[h])
		a.Select(a.masks[h], Mem{Base: ids, Disp: 32 * h}, first, id)
	}
	return own, first
}

// atLeast jumps to fewer where there are fewer primitives than n: at least so many as positions modulo 32.
func (a *interpolator) atLeast(own []Vec, n int, fewer string) {
	hash, t := a.Vecs(len(own)), a.Vec()
	for h, id := range own {
		one := a.AllOf(1)
		a.IntsTo(hash[h], id, "&", 31)
		a.IntsTo(hash[h], one, "<<", hash[h])
	}
	h := hash[0]
	a.VPOR(hash[1], h, h)
	a.VEXTRACTI128(U8(1), h.AsY(), t.AsX())
	a.VPOR(t.AsX(), h.AsX(), h.AsX())
	for _, order := range []uint8{0x4E, 0xB1} {
		a.VPSHUFD(U8(order), h.AsX(), t.AsX())
		a.VPOR(t.AsX(), h.AsX(), h.AsX())
	}
	count := a.Into32(a.VMOVD, h.AsX())
	a.POPCNTL(count.As32(), count.As32())
	a.JumpIf(count.As32(), "<", n, fewer)
}

func (e *lanePlanes) all() {
	e.dx, e.dy, e.w, e.v, e.t = e.Vec(), e.Vec(), e.Vec(), e.Vec(), e.Vec()
	e.qx, e.qy = e.Vec(), e.Vec()
	e.word = [4]Vec(e.Vecs(4))
	e.header()
	slot := e.Zero64()
	e.components(e, slot)
}

// load makes four words of each lane's slot, at a displacement; without first, the last three.
func (e *lanePlanes) load(index Register, disp int, first bool) {
	n := e.Lanes() / 4
	for i := range 4 {
		r := e.word[i]
		for part := range n {
			row := e.Get64(e.rows.Offset(8 * (4*part + i)))
			m := Mem{Base: row, Disp: disp}
			if index != nil {
				m.Index, m.Scale = index, 1
			}
			if part == 0 {
				e.VMOVUPS(m, r.AsX())
			} else {
				e.InsertPartF(U8(part), m, r, r)
			}
		}
	}
	e.Transpose([4]Register{e.word[0], e.word[1], e.word[2], e.word[3]}, e.t, first)
}

func (e *lanePlanes) header() {
	e.load(nil, 4, false)
	e.Move(e.word[2], e.qx)
	e.Move(e.word[3], e.qy)
	e.load(nil, 0, true)
	for axis, d := range []Vec{e.dx, e.dy} {
		if e.Registers > 16 {
			e.FloatsTo(d, e.place[axis], "-", e.word[axis])
		} else {
			e.FloatsTo(d, e.inScratch(2+axis).Offset(32*e.half), "-", e.word[axis])
		}
	}
	q := e.v
	e.FloatsTo(q, e.dx, "*", e.qx, "+", e.word[2])
	e.FloatsTo(e.t, e.dy, "*", e.qy)
	e.FloatsTo(q, q, "+", e.t)
	if e.Registers > 16 {
		e.FloatsTo(q, q, "max", e.least)
		e.FloatsTo(e.w, e.one, "/", q)
	} else {
		e.FloatsTo(q, q, "max", e.constant(leastQ))
		e.FloatsTo(e.w, e.constant(1), "/", q)
	}
	skip := e.Unique("noW")
	p := e.Get64(e.Args.At("W"))
	e.JumpIf(p, "==", 0, skip)
	e.Move(e.w, e.t)
	e.storeFloats(e.t, e.half, false, Mem{Base: p, Index: e.at, Scale: 4})
	e.Label(skip)
}

func (e *lanePlanes) value(s GP, _ int) {
	e.load(s, -4, false)
	e.FloatsTo(e.v, e.dx, "*", e.word[2], "+", e.word[1])
	e.FloatsTo(e.t, e.dy, "*", e.word[3])
	e.FloatsTo(e.v, e.v, "+", e.t)
}

func (e *lanePlanes) perspective(int) {
	if e.HasMasks {
		e.VMULPS_Z(e.w, e.v, e.masks[0], e.v)
	} else {
		e.FloatsTo(e.v, e.v, "*", e.w)
	}
}

func (e *lanePlanes) flat(GP) { e.Move(e.word[1], e.v) }

func (e *lanePlanes) store(_ int, perspective bool, m Mem) {
	e.storeFloats(e.v, e.half, perspective, m)
}

func (e *lanePlanes) slope(_ GP, axis int, smooth bool, m Mem) {
	v := e.word[2+axis]
	if smooth {
		e.FloatsTo(e.t, e.v, "*", []Vec{e.qx, e.qy}[axis])
		e.FloatsTo(v, v, "-", e.t, "*", e.w)
	}
	e.storeFloats(v, e.half, false, m)
}
