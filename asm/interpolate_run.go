package main

// runGroups is how many groups runPlanes evaluates together.
const runGroups = 4

// runPlanes evaluates planes in float32 for four groups of one primitive on AVX-512. What bounds the kernel is its
// 64-byte loads, and a broadcast is one: with a slot's words in registers for four groups, two components without W
// take 1.9 ns a group where they take 3.6 one by one, and with gradients 3.0 where they take 5.8.
type runPlanes struct {
	*interpolator
	slot         GP
	masks        [runGroups]Register
	dx, dy, w, f [runGroups]Vec
	word, t      [2]Vec
}

func (e *runPlanes) bytes() int       { return 4 }
func (e *runPlanes) headerWords() int { return e.Constant("NarrowHeader") }
func (e *runPlanes) pairs() bool      { return false }

// run does the next four groups if they are one narrow primitive's and goes on at done, as after the last of them, or
// else at single.
func (a *interpolator) run(done, single string) {
	g := a.Rec("Group", a.group)
	e := &runPlanes{interpolator: a, slot: a.Reg64()}
	a.JumpIf(a.left, "<", runGroups, single)
	a.Set(e.slot.As32(), g.At("BinSlot"))
	a.JumpIf(e.slot.As32(), "==", 0, single)
	for i := 1; i < runGroups; i++ {
		a.JumpIf(e.slot.As32(), "!=", g.At("BinSlot").Offset(i*a.Size("Group")), single)
	}
	a.slot(e.slot)
	a.JumpIf(e.slot, "<", 0, single)
	a.Change(e.slot, "*", a.slotBytes, "+", a.Args.At("Narrow"))
	for i := range e.masks {
		e.dx[i], e.dy[i], e.w[i], e.f[i], e.masks[i] = a.Vec(), a.Vec(), a.Vec(), a.Vec(), a.K()
		a.MOVWLZX(g.At("Mask").Offset(i*a.Size("Group")), a.bits.As32())
		a.KMOVW(a.bits.As32(), e.masks[i])
		a.places(g.At("Block").Offset(i*a.Size("Group")), [2]Vec{e.dx[i], e.dy[i]})
	}
	for i := range 2 {
		e.word[i], e.t[i] = a.Vec(), a.Vec()
	}
	e.header()
	a.components(e, e.slot)
	a.Advance((runGroups-1)*a.Size("Group"), a.group)
	a.Advance((runGroups-1)*16, a.at)
	a.Change(a.left, "-", runGroups-1)
	a.Jump(done)
}

func (e *runPlanes) header() {
	for axis, d := range [2][runGroups]Vec{e.dx, e.dy} {
		e.VBROADCASTSS(word(e.slot, axis, 4), e.word[0])
		for _, v := range d {
			e.FloatsTo(v, v, "-", e.word[0])
		}
	}
	flat, made := e.Unique("flat"), e.Unique("made")
	e.flatQ(e.slot, flat)
	e.plane(e.slot, 2)
	for i, q := range e.f {
		e.FloatsTo(q, q, "max", e.least)
		e.FloatsTo(e.w[i], e.one, "/", q)
	}
	e.Jump(made)
	e.Label(flat)
	q, w := e.f[0].AsX(), e.w[0].AsX()
	e.VBROADCASTSS(word(e.slot, 2, 4), q)
	e.FloatsTo(q, q, "max", e.least.AsX())
	e.FloatsTo(w, e.one.AsX(), "/", q)
	for i := range e.w {
		e.VBROADCASTSS(w, e.w[len(e.w)-1-i])
	}
	e.Label(made)
	skip := e.Unique("noW")
	p := e.Get64(e.Args.At("W"))
	e.JumpIf(p, "==", 0, skip)
	for i, w := range e.w {
		e.VMOVAPS_Z(w, e.masks[i], e.f[i])
	}
	e.store(0, true, Mem{Base: p, Index: e.at, Scale: 4})
	e.Label(skip)
}

// plane makes f of the plane at word i.
func (e *runPlanes) plane(s GP, i int) {
	e.VBROADCASTSS(word(s, i+1, 4), e.word[0])
	for j, f := range e.f {
		e.FloatsTo(f, e.dx[j], "*", e.word[0])
	}
	e.VBROADCASTSS(word(s, i, 4), e.word[0])
	e.VBROADCASTSS(word(s, i+2, 4), e.word[1])
	for j, f := range e.f {
		e.FloatsTo(f, e.word[0], "+", f)
		e.FloatsTo(e.t[j&1], e.dy[j], "*", e.word[1])
		e.FloatsTo(f, f, "+", e.t[j&1])
	}
}

func (e *runPlanes) value(s GP, _ int) { e.plane(s, 0) }

func (e *runPlanes) perspective(int) {
	for i, f := range e.f {
		e.VMULPS_Z(e.w[i], f, e.masks[i], f)
	}
}

func (e *runPlanes) flat(s GP) {
	for _, f := range e.f {
		e.VBROADCASTSS(word(s, 0, 4), f)
	}
}

func (e *runPlanes) store(_ int, perspective bool, m Mem) {
	for i, f := range e.f {
		if !perspective {
			e.VMOVAPS_Z(f, e.masks[i], f)
		}
		e.VMOVUPS(f, m.Offset(64*i))
	}
}

func (e *runPlanes) slope(s GP, axis int, smooth bool, m Mem) {
	e.VBROADCASTSS(word(s, 1+axis, 4), e.word[0])
	if smooth {
		e.VBROADCASTSS(word(e.slot, 3+axis, 4), e.word[1])
	}
	for i, f := range e.f {
		t := e.t[i&1]
		if smooth {
			e.FloatsTo(t, f, "*", e.word[1])
			e.FloatsTo(t, e.word[0], "-", t)
			e.VMULPS_Z(e.w[i], t, e.masks[i], t)
		} else {
			e.VMOVAPS_Z(e.word[0], e.masks[i], t)
		}
		e.VMOVUPS(t, m.Offset(64*i))
	}
}
