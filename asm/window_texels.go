package main

// windowTexels reads the texels of a window: a kernel's Source or Reference.
type windowTexels struct {
	texelReader
	name        string
	column, row GP // the lanes' places of the column and the row at hand
}

func (a *Asm) windowTexels(name string) *windowTexels {
	return &windowTexels{texelReader{Asm: a, texels: a.Field(a.Args, name+".Texels"), sign: a.Args.At(name + ".Sign")}, name,
		a.Reg64(), a.Reg64()}
}

// find begins with a texel.
func (x *windowTexels) find() {
	place, y := x.Copy(Mem{Base: x.column}), x.Copy(Mem{Base: x.row})
	inside := x.Where(x.Ints(place, "|", y), ">", x.Copy(x.Same(0xFFFFFFFF)))
	x.IntsTo(place, place, "+", y)
	x.begin(place, inside)
}

// value is the value of a component, in turn.
func (x *windowTexels) value(c int) Vec {
	v := x.component(c)
	value := func(unit float32) {
		x.FloatsTo(v, x.Ints(v, "float"), "*", x.SameF(unit))
		x.FloatsTo(v, v, "+", x.Floats(v, "*", x.SameF(unit/(1-unit))))
	}
	switch x.kind {
	case bytes8:
		value(1.0 / 256)
	case words16:
		table := x.Get64(x.Args.At(x.name + ".Values").Offset(8 * c))
		x.IfElse(table, "!=", 0, func() {
			t := x.Vec()
			x.gather(Mem{Base: table, Index: v, Scale: 4}, x.Mask(), t)
			x.Move(t, v)
		}, func() {
			value(1.0 / 65536)
		})
	}
	x.Select(x.inside, v, x.All(x.Args.At(x.name+".Border").Offset(4*c)), v)
	return v
}

// windowKinds writes the loops of a kernel for each kind of texel, and what comes later behind them.
func (a *Asm) windowKinds(loops func(kind texelKind, parts int) (later func())) {
	end := a.Unique("summed")
	a.JumpIf(a.Args.At("N"), "==", 0, end)
	for i, kind := range reduceKinds {
		parts := 4
		a.If(a.Args.At("Source.Kind"), "==", i, func() {
			if kind == scalars32 {
				parts = 1
			}
			later := loops(kind, parts)
			a.Jump(end)
			later()
		})
	}
	a.Label(end)
}

// windowLoops loops over vectors of lanes, within that over rows and columns. Pointers are the lanes' parts of arrays:
// the arrays of fields in the order of rows and columns.
type windowLoops struct {
	*Asm
	at GP
	// rows and columns are pointers to places and weights, and the fields that they begin at, whose first element may
	// be nil.
	rows, columns []windowPointer
}

type windowPointer struct {
	p     GP
	field string
}

// each runs begin, body for each texel and end, for each vector of lanes.
func (x *windowLoops) each(begin, body, end func()) {
	group := x.Unique("group")
	start := func(list []windowPointer) {
		for _, w := range list {
			x.Set(w.p, x.Args.At(w.field), "+", x.at)
		}
	}
	stride := x.Get64(x.Args.At("Source.Stride"), "<<", 2)
	next := func(list []windowPointer) {
		for _, w := range list {
			x.ADDQ(stride, w.p)
		}
	}
	x.Zero(x.at)
	x.Label(group)
	begin()
	rowsLeft := x.Get64(x.Args.At("Height"))
	start(x.rows)
	x.Times(rowsLeft, func() {
		columnsLeft := x.Get64(x.Args.At("Width"))
		start(x.columns)
		x.Times(columnsLeft, func() {
			body()
			next(x.columns)
		})
		next(x.rows)
	})
	end()
	n := x.Get64(x.Args.At("N"), "<<", 2)
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", n, group)
}

// windowSums gathers values: sums, or extremes with the lanes that have had one.
type windowSums struct {
	*Asm
	sum        []Vec
	seen, zero Vec
}

func (a *Asm) windowSums(parts int, zero Vec) *windowSums {
	return &windowSums{a, a.Vecs(parts), a.Vec(), zero}
}

// add takes the components of a texel, in the lanes that count, by sum or as extremes. Which it is each component asks,
// so that the texels' text stands once; extremes come later, behind the loops.
func (x *windowSums) add(counts Register, component func(c int) Vec, sum func(c int, v Vec)) (later func()) {
	var rest []func()
	either := func(sum, extreme func()) {
		other, next := x.Unique("extreme"), x.Unique("added")
		x.JumpIf(x.Args.At("Reduction"), "!=", x.Constant("ReduceSum"), other)
		sum()
		x.Label(next)
		rest = append(rest, func() {
			x.Label(other)
			extreme()
			x.Jump(next)
		})
	}
	x.eachComponent(func(c int) {
		v := component(c)
		either(func() { sum(c, v) }, func() { x.most(c, []Vec{v}, counts) })
	})
	either(func() {}, func() {
		if counts == nil {
			x.Move(x.one(1), x.seen)
		} else {
			x.Select(counts, x.one(1), x.seen, x.seen)
		}
	})
	return func() {
		for _, do := range rest {
			do()
		}
	}
}

func (x *windowSums) clear() {
	for _, v := range append([]Vec{x.seen}, x.sum...) {
		x.Zero(v)
	}
}

// eachComponent runs body for those that are asked for.
func (x *windowSums) eachComponent(body func(c int)) {
	done := x.Unique("components")
	for c := range x.sum {
		if c > 0 {
			x.JumpIf(x.Args.At("Components"), "<=", c, done)
		}
		body(c)
	}
	x.Label(done)
}

// put stores sums, divided where a field says by what.
func (x *windowSums) put(at GP, divisor string) {
	x.eachComponent(func(c int) {
		v := x.sum[c]
		if divisor != "" {
			x.FloatsTo(v, v, "/", x.All(x.Args.At(divisor)))
		}
		x.Select(x.WhereF(v, "unordered", v), x.one(0x7FC00000), v, v)
		x.Move(v, x.lanesAt(x.Args.At("Out").Offset(8*c), at))
	})
}

// most keeps the greater or the lesser of a list of components, which begins with c, and of earlier ones.
func (x *windowSums) most(c int, list []Vec, counts Register) {
	fresh, m := x.Where(x.seen, "==", x.zero), x.Vecs(len(list))
	x.IfElse(x.Args.At("Reduction"), "!=", x.Constant("ReduceMax"), func() {
		for i, v := range list {
			x.FloatsTo(m[i], v, "min", x.sum[c+i])
		}
	}, func() {
		for i, v := range list {
			x.FloatsTo(m[i], v, "max", x.sum[c+i])
		}
	})
	for i, v := range list {
		x.Select(fresh, v, m[i], m[i])
		if counts == nil {
			x.Move(m[i], x.sum[c+i])
		} else {
			x.Select(counts, m[i], x.sum[c+i], x.sum[c+i])
		}
	}
}
