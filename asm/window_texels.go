package main

// windowTexels reads the texels of a window: a kernel's Source or Reference.
type windowTexels struct {
	*Asm
	name    string
	kind    texelKind
	texels  GP
	column  GP // the lanes' places of the column and the row at hand
	row     GP
	at      GP
	place   Vec
	inside  Register
	word    Vec // that two or four components lie in
	reducer *reducer
}

func (a *Asm) windowTexels(name string, at GP) *windowTexels {
	x := &windowTexels{Asm: a, name: name, texels: a.Field(a.Args, name+".Texels"), column: a.Reg64(), row: a.Reg64(), at: at}
	x.reducer = &reducer{Asm: a}
	return x
}

func (x *windowTexels) field(name string) Mem { return x.Args.At(x.name + "." + name) }

// find begins with a texel.
func (x *windowTexels) find() {
	x.place, x.inside = x.Vec(), x.Mask()
	x.Move(Mem{Base: x.column}, x.place)
	y := x.Copy(Mem{Base: x.row})
	x.Greater(x.Copy(x.Same(0xFFFFFFFF)), x.Ints(x.place, "|", y), x.inside)
	x.IntsTo(x.place, x.place, "+", y)
	if x.kind == floats32 {
		x.IntsTo(x.place, x.place, "+", x.place) // in 8 bytes
	}
}

// component is the value of one, in turn.
func (x *windowTexels) component(c int) Vec {
	words := func(scale uint8, disp int) Vec {
		return x.reducer.words(x.texels, x.place, scale, disp, x.inside)
	}
	signed := func() {
		x.Xor(x.All(x.field("Sign")), x.word, x.word)
	}
	v := x.Vec()
	value := func(unit float32) {
		x.FloatsTo(v, x.Ints(v, "float"), "*", x.SameF(unit))
		x.FloatsTo(v, v, "+", x.Floats(v, "*", x.SameF(unit/(1-unit))))
	}
	switch x.kind {
	case bytes8:
		if c == 0 {
			x.word = words(4, 0)
			signed()
		}
		if c == 0 {
			x.And(x.Same(255), x.word, v)
		} else {
			x.IntsTo(v, x.word, ">>>", 8*c)
			if c < 3 {
				x.And(x.Same(255), v, v)
			}
		}
		value(1.0 / 256)
	case words16, halves16:
		if c&1 == 0 {
			x.word = words(8, 2*c)
			if x.kind == words16 {
				signed()
			}
			x.And(x.Same(0xFFFF), x.word, v)
		} else {
			x.IntsTo(v, x.word, ">>>", 16)
		}
		if x.kind == halves16 {
			x.reducer.halfWords(v)
			break
		}
		table := x.Get64(x.field("Values").Offset(8 * c))
		x.IfElse(table, "!=", 0, func() {
			t, mask := x.Vec(), x.Mask()
			x.gather(Mem{Base: table, Index: v, Scale: 4}, mask, t)
			x.Move(t, v)
		}, func() {
			value(1.0 / 65536)
		})
	case floats32:
		v = words(8, 4*c)
	default:
		v = words(4, 0)
	}
	x.Select(x.inside, v, x.All(x.field("Border").Offset(4*c)), v)
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
		either(func() { sum(c, v) }, func() { x.most(c, v, counts) })
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

// most is the greater or the lesser of a value and what there was, if there was one.
func (x *windowSums) most(c int, v Vec, counts Register) {
	fresh := x.Where(x.seen, "==", x.zero)
	greatest, chosen := x.Unique("greatest"), x.Unique("chosen")
	x.JumpIf(x.Args.At("Reduction"), "==", x.Constant("ReduceMax"), greatest)
	m := x.Floats(v, "min", x.sum[c])
	x.Jump(chosen)
	x.Label(greatest)
	x.FloatsTo(m, v, "max", x.sum[c])
	x.Label(chosen)
	x.Select(fresh, v, m, m)
	if counts == nil {
		x.Move(m, x.sum[c])
	} else {
		x.Select(counts, m, x.sum[c], x.sum[c])
	}
}
