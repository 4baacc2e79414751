package main

// Reduce is the family of the kernels that make values of texels.
func (catalogue) Reduce() Family {
	return Family{Name: "reduce", Kernels: []Kernel{
		{Name: "reduce", Record: "ReduceArgs", Doc: "is Kernels.Reduce", Body: reduceBody},
		{Name: "mixLevels", Record: "MixLevelsArgs", Doc: "is Kernels.MixLevels", Body: mixLevelsBody},
	}}
}

// reducer writes the loops of the kernel of reductions, one for each kind of texel and reduction.
type reducer struct {
	*Asm
	kind   texelKind
	parts  int // components
	at     GP
	texels GP
	tap    Rec
	zero   Vec
	// offsets is memory for the places of a group's lanes.
	offsets Mem
}

// reduceKinds is simd.TexelKind in the kinds of the sampling kernels.
var reduceKinds = []texelKind{bytes8, words16, halves16, floats32, scalars32}

func reduceBody(a *Asm) {
	end := a.Unique("reduced")
	x := &reducer{Asm: a, at: a.Reg64(), texels: a.Field(a.Args, "Texels"), zero: a.Vec(), offsets: a.Args.At("Places")}
	a.Zero(x.zero)
	a.JumpIf(a.Args.At("N"), "==", 0, end)
	for i, kind := range reduceKinds {
		next := a.Unique("otherKind")
		a.JumpIf(a.Args.At("Kind"), "!=", i, next)
		x.kind, x.parts = kind, 4
		if kind == scalars32 {
			x.parts = 1
		}
		for _, r := range []struct {
			name string
			loop func()
		}{{"ReduceSum", x.sum}, {"ReduceExact", x.exact}, {"ReduceFirst", x.first},
			{"ReduceGather", x.gatherComponent}, {"", x.extreme}} {
			other := a.Unique("otherReduction")
			if r.name == "ReduceExact" && kind > words16 {
				continue
			}
			if r.name != "" {
				a.JumpIf(a.Args.At("Reduction"), "!=", a.Constant(r.name), other)
			}
			r.loop()
			a.Jump(end)
			a.Label(other)
		}
		a.Label(next)
	}
	a.Label(end)
}

// groups loops over vectors of lanes.
func (x *reducer) groups(body func()) {
	loop := x.Unique("group")
	x.Zero(x.at)
	x.Label(loop)
	body()
	n := x.Get64(x.Args.At("N"), "<<", 2)
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", n, loop)
}

// taps loops over the taps of the lanes.
func (x *reducer) taps(body func()) {
	p, left := x.Field(x.Args, "Taps"), x.Field(x.Args, "Count")
	x.tap = x.Rec("TapRef", p)
	x.Times(left, func() {
		body()
		x.Advance(x.Size("TapRef"), p)
	})
}

// lanes is the lanes' part of an array of the tap.
func (x *reducer) lanes(field string) Mem {
	return Mem{Base: x.Get64(x.tap.At(field)), Index: x.at, Scale: 1}
}

// weights is the product of the tap's.
func (x *reducer) weights() Vec {
	w := x.Floats(x.lanes("U"), "*", x.lanes("V"))
	third := x.Get64(x.tap.At("W"))
	x.If(third, "!=", 0, func() { x.FloatsTo(w, w, "*", Mem{Base: third, Index: x.at, Scale: 1}) })
	return w
}

// places is the tap's places, and the mask of the lanes in which they are not of the border.
func (x *reducer) places() (o Vec, inside Register) {
	o, inside = x.Vec(), x.Mask()
	x.Move(x.lanes("X"), o)
	y := x.Copy(x.lanes("Y"))
	sign := x.Ints(o, "|", y)
	x.IntsTo(o, o, "+", y)
	x.Move(x.lanes("Z"), y)
	x.Or(y, sign, sign)
	x.IntsTo(o, o, "+", y)
	layer := x.Field(x.Args, "Layer")
	x.IntsTo(o, o, "+", Mem{Base: layer, Index: x.at, Scale: 1})
	x.Greater(x.Copy(x.Same(0xFFFFFFFF)), sign, inside)
	return o, inside
}

// words loads a word of each lane's texel, disp bytes after its start; lanes outside are 0.
func (x *reducer) words(base GP, o Vec, scale uint8, disp int, inside Register) Vec {
	v := x.Zeros()
	m := Mem{Base: base, Index: o, Scale: scale, Disp: disp}
	mask := x.Mask()
	x.CopyMask(inside, mask)
	x.GatherWhere(m, mask, v)
	return v
}

// halfWords turns words of 16 bits, in the lower half of lanes, that are halves into floats.
func (x *reducer) halfWords(v Vec) {
	if x.OneRegister() {
		x.VPMOVDW(v, v.AsY())
		x.VCVTPH2PS(v.AsY(), v)
		return
	}
	x.VPACKUSDW(v, v, v)
	x.VPERMQ(U8(0xD8), v, v)
	x.VCVTPH2PS(v.AsX(), v)
}

// sign turns signed codes into the format's codes.
func (x *reducer) sign(w Vec) {
	x.Xor(x.All(x.Args.At("Sign")), w, w)
}

// load is the components of a tap's texels: codes as numbers, or floats; of the border where lanes are outside.
func (x *reducer) load() (t []Vec) {
	o, inside := x.places()
	switch x.kind {
	case bytes8:
		w := x.words(x.texels, o, 4, 0, inside)
		x.sign(w)
		for c := range 4 {
			v := x.Vec()
			x.byteOf(c, w, v)
			x.IntsTo(v, v, "float")
			t = append(t, v)
		}
	case words16, halves16:
		for pair := range 2 {
			w := x.words(x.texels, o, 8, 4*pair, inside)
			if x.kind == words16 {
				x.sign(w)
			}
			low := x.Ints(w, "&", 0xFFFF)
			x.IntsTo(w, w, ">>>", 16)
			for _, v := range []Vec{low, w} {
				if x.kind == words16 {
					x.IntsTo(v, v, "float")
				} else {
					x.halfWords(v)
				}
				t = append(t, v)
			}
		}
	case floats32:
		x.IntsTo(o, o, "+", o) // in 8 bytes
		for c := range 4 {
			t = append(t, x.words(x.texels, o, 8, 4*c, inside))
		}
	case scalars32:
		t = append(t, x.words(x.texels, o, 4, 0, inside))
	}
	x.bordered(t, inside, 0)
	if x.kind == scalars32 {
		x.compared(t[0])
	}
	return t
}

// bordered puts the border's components, from one on, where lanes are outside.
func (x *reducer) bordered(t []Vec, inside Register, from int) {
	x.If(x.Args.At("Bordered"), "!=", 0, func() {
		for c, v := range t {
			x.Select(inside, v, x.All(x.Args.At("Border").Offset(4*(from+c))), v)
		}
	})
}

// compared makes 1 of the texels for which Dref Compare texel holds, 0 of the others.
func (x *reducer) compared(v Vec) {
	x.If(x.Args.At("Dref"), "!=", 0, func() {
		p := x.Field(x.Args, "Dref")
		ref := x.Copy(Mem{Base: p, Index: x.at, Scale: 1})
		x.byCompare(x.Args.At("Compare"), func(predicate U8) {
			holds := x.Mask()
			x.CompareF(predicate, v, ref, holds)
			x.Select(holds, x.one(0x3F800000), x.zero, v)
		})
	})
}

// byCompare writes code for each of simd.Compare, with the predicate of a compare instruction.
func (a *Asm) byCompare(which Mem, code func(predicate U8)) {
	predicates := []U8{11, LT, EQ, LE, GT, NE, GE, 15} // 11 never, 15 always
	op, end := a.Reg32(), a.Unique("compared")
	a.MOVL(which, op)
	// first LESS_OR_EQUAL, most shadow maps'
	a.Cases(op, []int{1, 4, 6, 2, 5, 0, 7, 3}, end, func(c int) { code(predicates[c]) })
	a.Label(end)
}

// put stores a component.
func (x *reducer) put(v Vec, c int) {
	x.Move(v, Mem{Base: x.Get64(x.Args.At("Out").Offset(8 * c)), Index: x.at, Scale: 1})
}

// counts is the mask of the lanes whose weight is not 0.
func (x *reducer) counts(w Vec) Register {
	return x.WhereF(w, "!=", x.zero)
}
