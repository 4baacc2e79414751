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
		a.If(a.Args.At("Kind"), "==", i, func() {
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
		})
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

// wordsWhere loads a word of the lanes of a mask; the others are 0.
func (a *Asm) wordsWhere(m Mem, lanes Register) Vec {
	v, mask := a.Zeros(), a.Mask()
	a.CopyMask(lanes, mask)
	a.GatherWhere(m, mask, v)
	return v
}

// shorts brings the lower halves of lanes to half a register; the upper ones are 0 or dirty. halfWords makes floats of
// them.
func (x *Asm) shorts(v Vec, dirty bool) Register {
	if x.HasMasks {
		x.VPMOVDW(v, x.LowHalf(v))
	} else {
		if dirty {
			x.And(x.Same(0xFFFF), v, v)
		}
		x.VPACKUSDW(v, v, v)
		x.VPERMQ(U8(0xD8), v, v)
	}
	return x.LowHalf(v)
}

func (x *Asm) halfWords(v Vec, dirty bool) { x.VCVTPH2PS(x.shorts(v, dirty), v) }

// texelReader reads texels a component at a time.
type texelReader struct {
	*Asm
	kind   texelKind
	texels GP
	place  Vec      // the lanes' texels, in texels or, of 16 bytes, in 8
	inside Register // the lanes that have one; in the others words are 0
	sign   Mem      // what turns signed codes into the format's codes
	word   Vec      // that two or four components lie in
}

// begin begins with a texel.
func (x *texelReader) begin(place Vec, inside Register) {
	if x.place, x.inside = place, inside; x.kind == floats32 {
		x.IntsTo(place, place, "+", place)
	}
}

// scale is the bytes that places are in.
func (x *texelReader) scale() uint8 {
	if x.kind == bytes8 || x.kind == scalars32 {
		return 4
	}
	return 8
}

// component is a code, or a float: components are taken in turn.
func (x *texelReader) component(c int) Vec {
	words := func(at int) Vec {
		return x.wordsWhere(Mem{Base: x.texels, Index: x.place, Scale: x.scale(), Disp: at}, x.inside)
	}
	v := x.Vec()
	switch x.kind {
	case bytes8:
		if c == 0 {
			x.word = words(0)
			x.Xor(x.All(x.sign), x.word, x.word)
		}
		x.byteOf(c, x.word, v)
	case words16, halves16:
		if c&1 == 0 {
			if x.word = words(2 * c); x.kind == words16 {
				x.Xor(x.All(x.sign), x.word, x.word)
			}
			x.IntsTo(v, x.word, "&", 0xFFFF)
		} else {
			x.IntsTo(v, x.word, ">>>", 16)
		}
		if x.kind == halves16 {
			x.halfWords(v, false)
		}
	default:
		return words(4 * c)
	}
	return v
}

// load is the components of a tap's texels: codes as numbers, or floats; of the border where lanes are outside.
func (x *reducer) load() (t []Vec) {
	r := x.reader()
	for c := range x.parts {
		v := r.component(c)
		if x.kind <= words16 {
			x.IntsTo(v, v, "float")
		}
		t = append(t, v)
	}
	x.If(x.Args.At("Bordered"), "!=", 0, func() {
		for c, v := range t {
			x.Select(r.inside, v, x.All(x.Args.At("Border").Offset(4*c)), v)
		}
	})
	if x.kind == scalars32 {
		x.compareTexels(t, nil, x.at)
	}
	return t
}

// reader reads a tap's texels.
func (x *reducer) reader() *texelReader {
	r := &texelReader{Asm: x.Asm, kind: x.kind, texels: x.texels, sign: x.Args.At("Sign")}
	r.begin(x.places())
	return r
}

// compareTexels makes 1 of the texels for which Dref Compare texel holds, 0 of the others; dref points to all, or is nil.
func (a *Asm) compareTexels(t []Vec, dref, at GP) {
	a.If(a.Args.At("Dref"), "!=", 0, func() {
		if dref == nil {
			dref = a.Field(a.Args, "Dref")
		}
		ref := a.Copy(Mem{Base: dref, Index: at, Scale: 1})
		a.byCompare(a.Args.At("Compare"), func(predicate U8) {
			for _, v := range t {
				holds := into(a.Mask(), a.CompareF, predicate, v, ref)
				a.Select(holds, a.one(0x3F800000), a.Zeros(), v)
			}
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
