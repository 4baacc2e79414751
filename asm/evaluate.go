package main

import "math"

// all evaluates and stores all components of a group.
func (e *evaluator) all() {
	e.begin()
	p := e.Get64(e.Args.At("W"))
	e.If(p, "!=", 0, func() {
		e.store(e.w, false, Mem{Base: p, Index: e.at, Scale: 4})
	})
	e.components()
}

// begin finds how far lanes are from the slot's origin, and their 1/w.
func (e *evaluator) begin() {
	origin := e.load(e.slot, 1)
	columns := e.lanes
	if e.oneDX {
		columns = columns[:1]
	}
	ox := origin(-1, len(columns))
	for _, r := range columns {
		e.dx = append(e.dx, e.away(r.x, ox, e.oneDX)...)
	}
	oy := origin(0, len(e.lanes))
	for _, r := range e.lanes {
		e.dy = append(e.dy, e.away(r.y, oy, false)...)
	}
	e.w = e.Vecs(len(e.dy))
	e.q = e.load(e.slot, e.headerWords()-3)
	if e.kind == doubles {
		q, least, most := e.plane(e.q), e.load(e.slot, 2)(0, 1), e.load(e.slot, 3)(0, 1)
		for k, q := range q {
			e.to(e.w[k], e.number(1), "/", e.to(q, q, "max", least, "min", most))
		}
		return
	}
	division := func() {
		for k, q := range e.plane(e.q) {
			e.to(e.w[k], e.one, "/", e.to(q, q, "max", e.least))
		}
	}
	if e.level {
		e.levelQ(division)
	} else {
		division()
	}
}

// levelQ takes one division for all lanes where a narrow slot's 1/w is the same everywhere, as it is without
// perspective: divisions take two thirds of four components' time.
func (e *evaluator) levelQ(division func()) {
	level, made := e.Unique("level"), e.Unique("made")
	e.Comment("both slopes without their signs")
	e.TESTQ(word(e.slot, 3, 4), e.Get64(U64(math.MaxInt32<<32|math.MaxInt32)))
	e.JZ(LabelRef(level))
	division()
	e.Label(made)
	e.aside = append(e.aside, func() {
		e.Label(level)
		q, w := into(e.Vec128(), e.VBROADCASTSS, word(e.slot, 2, 4)), e.w[0].AsX()
		e.to(w, e.constant(1), "/", e.to(q, q, "max", e.constant(leastQ)))
		for i := range e.w {
			e.VBROADCASTSS(w, e.w[len(e.w)-1-i])
		}
		e.Jump(made)
	})
}

// components writes the loops over the components: those with gradients, then those without.
func (e *evaluator) components() {
	p, s := e.Reg64(), e.Address(Mem{Base: e.slot, Disp: e.bytes * e.headerWords()})
	mode := e.Get64(e.Args.At("Modes"))
	out := e.Get64(e.at)
	n := e.Get64(e.Args.At("Gradients"))
	end, values := e.Unique("end"), e.Unique("values")
	e.JumpIf(n, "==", 0, values)

	notSmooth, store, step := e.Unique("notSmooth"), e.Unique("store"), e.Unique("step")
	to := func(field string) Mem {
		e.Set(p, e.Args.At(field))
		return Mem{Base: p, Index: out, Scale: 4}
	}
	// unless goes on at a label where the component's mode is another.
	unless := func(name, other string) {
		e.CMPB(Mem{Base: mode}, U8(e.Constant(name)))
		e.JNE(LabelRef(other))
	}
	flat := func() {
		for _, f := range e.f {
			e.to(f, e.of(0, 1))
		}
	}
	e.Align(32)
	e.Times(n, func() {
		e.value(s)
		unless("Smooth", notSmooth)
		e.timesW(e.f)
		for axis, field := range []string{"DX", "DY"} {
			e.store(e.slope(axis, true), true, to(field))
		}
		e.store(e.f, true, to("Out"))
		e.Jump(step)
		e.Label(notSmooth)
		for axis, field := range []string{"DX", "DY"} {
			e.store(e.slope(axis, false), false, to(field))
		}
		unless("Flat", store)
		flat()
		e.Label(store)
		e.store(e.f, false, to("Out"))
		e.Label(step)
		e.Advance(3*e.bytes, s)
		e.Change(out, "+", e.Args.At("Stride"))
		e.INCQ(mode)
	})

	e.Label(values)
	loop, plain, put, stepOne := e.Unique("value"), e.Unique("plain"), e.Unique("put"), e.Unique("step")
	e.Set(n, e.Args.At("Components"), "-", e.Args.At("Gradients"))
	e.JZ(LabelRef(end))
	e.Set(p, e.Args.At("Out"))
	e.LEAQ(Mem{Base: p, Index: out, Scale: 4}, out)
	stride := e.Get64(e.Args.At("Stride"), "<<", 2)
	e.Align(32)
	e.Label(loop)
	if e.level && len(e.lanes) <= 2 {
		e.two(loop, end, s, mode, out, stride, n)
	}
	e.value(s)
	unless("Smooth", plain)
	e.timesW(e.f)
	e.store(e.f, true, Mem{Base: out})
	e.Label(stepOne)
	e.Advance(3*e.bytes, s)
	e.Change(out, "+", stride)
	e.INCQ(mode)
	e.CountDown(n, loop)
	e.Jump(end)
	e.Label(plain)
	unless("Flat", put)
	flat()
	e.Label(put)
	e.store(e.f, false, Mem{Base: out})
	e.Jump(stepOne)
	e.Label(end)
}

// two does the next two components where both are smooth.
func (e *evaluator) two(loop, end string, s, mode, out, stride, n GP) {
	one := e.Unique("one")
	e.JumpIf(n, "<", 2, one)
	e.CMPW(Mem{Base: mode}, U8(e.Constant("Smooth")))
	e.JNE(LabelRef(one))
	for i, m := range []Mem{{Base: out}, {Base: out, Index: stride, Scale: 1}} {
		e.f = e.plane(e.load(s, 3*i))
		e.timesW(e.f)
		e.store(e.f, true, m)
	}
	e.Advance(6*e.bytes, s)
	e.LEAQ(Mem{Base: out, Index: stride, Scale: 2}, out)
	e.Advance(2, mode)
	e.Change(n, "-", 2)
	e.JNZ(LabelRef(loop))
	e.Jump(end)
	e.Label(one)
}
