package main

// Window is the family of the kernels that list the texels of windows.
func (catalogue) Window() Family {
	return Family{Name: "window", Kernels: []Kernel{
		{Name: "window", Record: "WindowArgs", Doc: "is Kernels.Window", Body: windowBody},
		{Name: "spread", Record: "SpreadArgs", Doc: "is Kernels.Spread", Body: spreadBody},
		{Name: "windowSum", Record: "WindowSumArgs", Doc: "is Kernels.WindowSum", Body: windowSumBody},
		{Name: "windowError", Record: "WindowErrorArgs", Doc: "is Kernels.WindowError", Body: windowErrorBody},
	}}
}

// windowBody computes in 8-byte floats, half of the lanes at a time.
func windowBody(a *Asm) {
	in, first, fraction := a.Field(a.Args, "In"), a.Field(a.Args, "First"), a.Field(a.Args, "Alpha")
	bias := a.HoldWord(a.Args.At("Bias"))
	zero := a.Zeros()
	held := map[string]Vec{}
	for _, field := range []string{"Scale", "Low", "High", "Add", "Factor"} {
		held[field] = a.Vec()
		a.VBROADCASTSD(a.Args.At(field), held[field])
	}
	a.eachGroup(func(at GP) {
		lanes := func(p GP) Mem { return Mem{Base: p, Index: at, Scale: 1} }
		i := a.Vec()
		s := a.Copy(lanes(in))
		a.Select(a.WhereF(s, "ordered", s), s, zero, s)
		u := a.wide(s)
		for _, v := range u {
			a.DoublesTo(v, v, "*", held["Scale"], "max", held["Low"], "min", held["High"], "+", held["Add"])
			a.DoublesTo(v, v, "*", held["Factor"])
		}
		fixed, found := a.Unique("fixed"), a.Unique("found")
		a.JumpIf(a.Args.At("Nearest"), "==", 0, fixed)
		a.narrow(u, i, a.Narrow64)
		a.FloatsTo(i, i, "floor", "truncate")
		alpha := a.Zeros()
		a.Jump(found)
		a.Label(fixed)
		a.Comment("floor(256 u + 1/2) - Bias")
		for _, v := range u {
			a.DoublesTo(v, v, "*", 256, "+", 0.5)
			a.Floor64(v, v)
		}
		a.narrow(u, i, a.Truncate64)
		a.IntsTo(i, i, "-", a.Use(bias))
		a.And(a.Same(255), i, alpha)
		a.IntsTo(i, i, ">>", 8)
		a.Label(found)
		a.Move(i, lanes(first))
		a.Move(alpha, lanes(fraction))
	})
}

// spreadBody loops over the texels of windows, within that over lanes.
func spreadBody(a *Asm) {
	end := a.Unique("end")
	first, fraction, n, at := a.Field(a.Args, "First"), a.Field(a.Args, "Alpha"), a.Field(a.Args, "N"), a.Reg64()
	place, weight, stride, table := a.Field(a.Args, "Place"), a.Field(a.Args, "Weight"), a.Field(a.Args, "Stride"),
		a.Field(a.Args, "Table")
	left := a.Field(a.Args, "Count")
	index := a.All(a.Args.At("From"))
	last := a.All(a.Args.At("Last"))
	step := a.All(a.Args.At("Step"))
	zero := a.Zeros()
	one := a.Copy(a.Same(1))
	a.SHLQ(U8(2), stride)
	a.SHLQ(U8(2), n)
	a.JZ(LabelRef(end))
	a.Times(left, func() {
		a.Steps(at, a.Bytes, n, func() {
			lanes := func(p GP) Mem { return Mem{Base: p, Index: at, Scale: 1} }
			stored := a.Unique("stored")
			i := a.Ints(index, "+", lanes(first))
			v := a.Ints(i, "max", zero, "min", last)
			a.IfElse(a.Args.At("Bordered"), "!=", 0, func() {
				a.Select(a.Where(v, "==", i), a.Ints(v, "*", step), a.Copy(a.Same(1<<31)), v)
			}, func() {
				a.IntsTo(v, v, "*", step)
			})
			a.Move(v, lanes(place))
			a.JumpIf(weight, "==", 0, stored)
			w := a.Vec()
			alpha := a.Copy(lanes(fraction))
			a.If(table, "!=", 0, func() {
				a.gather(Mem{Base: table, Index: alpha, Scale: 4}, a.Mask(), w)
				a.Move(w, lanes(weight))
				a.Jump(stored)
			})
			a.FloatsTo(w, a.Ints(alpha, "float"), "*", 1.0/256)
			a.If(left, "==", 2, func() { a.FloatsTo(w, a.Copy(a.SameF(1)), "-", w) })
			a.Move(w, lanes(weight))
			a.Label(stored)
		})
		a.IntsTo(index, index, "+", one)
		a.ADDQ(stride, place)
		a.If(weight, "!=", 0, func() { a.ADDQ(stride, weight) })
		a.If(table, "!=", 0, func() { a.Advance(1024, table) })
	})
	a.Label(end)
}

func windowSumBody(a *Asm) {
	at := a.Reg64()
	x := a.windowTexels("Source")
	u, v, number := a.Reg64(), a.Reg64(), a.Reg64()
	loops := &windowLoops{Asm: a, at: at, rows: []windowPointer{{x.row, "Source.Y"}, {v, "V"}},
		columns: []windowPointer{{x.column, "Source.X"}, {u, "U"}}}
	zero := a.Zeros()
	// weight is the weight of the texel whose number in the window is in number.
	weight := func() Vec {
		listed, found := a.Unique("listed"), a.Unique("found")
		a.JumpIf(a.Args.At("U"), "==", 0, listed)
		w := a.Floats(Mem{Base: u}, "*", Mem{Base: v})
		a.Jump(found)
		a.Label(listed)
		p := a.Field(a.Args, "Weights")
		phase := a.Ints(a.lanesAt(a.Args.At("PhaseU"), at), "+", a.lanesAt(a.Args.At("PhaseV"), at))
		a.ADDQ(number, p)
		a.gather(Mem{Base: p, Index: phase, Scale: 4}, a.Mask(), w)
		a.Advance(4, number)
		a.Label(found)
		return w
	}
	a.windowKinds(func(kind texelKind, parts int) (later func()) {
		x.kind = kind
		sums := a.windowSums(parts, zero)
		loops.each(func() {
			sums.clear()
			a.Zero(number)
		}, func() {
			x.find()
			w := weight()
			counts := a.WhereF(w, "!=", zero)
			later = sums.add(counts, x.value, func(c int, t Vec) {
				a.FloatsTo(t, t, "*", w)
				a.addWhere(counts, t, sums.sum[c])
			})
		}, func() { sums.put(at, "Divisor") })
		return later
	})
}

func windowErrorBody(a *Asm) {
	at := a.Reg64()
	x, y := a.windowTexels("Source"), a.windowTexels("Reference")
	loops := &windowLoops{Asm: a, at: at, rows: []windowPointer{{x.row, "Source.Y"}, {y.row, "Reference.Y"}},
		columns: []windowPointer{{x.column, "Source.X"}, {y.column, "Reference.X"}}}
	zero := a.Zeros()
	// difference is a component's difference, squared or without its sign.
	difference := func(c int) Vec {
		d := y.value(c)
		a.FloatsTo(d, d, "-", x.value(c))
		a.IfElse(a.Args.At("Squares"), "==", 0, func() {
			a.And(a.Same(0x7FFFFFFF), d, d)
		}, func() {
			a.FloatsTo(d, d, "*", d)
		})
		return d
	}
	a.windowKinds(func(kind texelKind, parts int) (later func()) {
		x.kind, y.kind = kind, kind
		sums := a.windowSums(parts, zero)
		loops.each(sums.clear, func() {
			x.find()
			y.find()
			later = sums.add(nil, difference, func(c int, d Vec) { a.FloatsTo(sums.sum[c], sums.sum[c], "+", d) })
		}, func() { sums.put(at, "") })
		return later
	})
}
