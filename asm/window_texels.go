package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// windowTexels reads the texels of a window: a kernel's Source or Reference.
type windowTexels struct {
	*Asm
	name    string
	kind    texelKind
	texels  x86.GP
	column  x86.GP // the lanes' places of the column and the row at hand
	row     x86.GP
	at      x86.GP
	place   x86.Vec
	inside  x86.Register
	word    x86.Vec // that two or four components lie in
	reducer *reducer
}

func (a *Asm) windowTexels(name string, at x86.GP) *windowTexels {
	x := &windowTexels{Asm: a, name: name, texels: a.Field(a.Args, name+".Texels"), column: a.Reg64(), row: a.Reg64(), at: at}
	x.reducer = &reducer{Asm: a}
	return x
}

func (x *windowTexels) field(name string) x86.Mem { return x.Args.At(x.name + "." + name) }

// find begins with a texel.
func (x *windowTexels) find() {
	x.place, x.inside = x.Vec(), x.Mask()
	x.Move(x86.Mem{Base: x.column}, x.place)
	y := x.Copy(x86.Mem{Base: x.row})
	ones := x.Copy(x.Same(0xFFFFFFFF))
	sign := x.Vec()
	x.Or(y, x.place, sign)
	x.Greater(ones, sign, x.inside)
	x.VPADDD(y, x.place, x.place)
	if x.kind == floats32 {
		x.VPADDD(x.place, x.place, x.place) // in 8 bytes
	}
}

// component is the value of one, in turn.
func (x *windowTexels) component(c int) x86.Vec {
	words := func(scale uint8, disp int) x86.Vec {
		return x.reducer.words(x.texels, x.place, scale, disp, x.inside)
	}
	signed := func() {
		s := x.All(x.field("Sign"))
		x.Xor(s, x.word, x.word)
	}
	v := x.Vec()
	value := func(unit float32) {
		t := x.Vec()
		x.VCVTDQ2PS(v, v)
		x.VMULPS(x.SameF(unit), v, v)
		x.VMULPS(x.SameF(unit/(1-unit)), v, t)
		x.VADDPS(t, v, v)
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
			x.VPSRLD(x86.U8(8*c), x.word, v)
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
			x.VPSRLD(x86.U8(16), x.word, v)
		}
		if x.kind == halves16 {
			x.reducer.halfWords(v)
			break
		}
		code, done, table := x.Unique("code"), x.Unique("value"), x.Reg64()
		x.MOVQ(x.field("Values").Offset(8*c), table)
		x.JumpIf(table, "==", 0, code)
		t, mask := x.Vec(), x.Mask()
		x.gather(x86.Mem{Base: table, Index: v, Scale: 4}, mask, t)
		x.Move(t, v)
		x.Jump(done)
		x.Label(code)
		value(1.0 / 65536)
		x.Label(done)
	case floats32:
		v = words(8, 4*c)
	default:
		v = words(4, 0)
	}
	b := x.All(x.field("Border").Offset(4 * c))
	x.Select(x.inside, v, b, v)
	return v
}

// windowKinds writes the loops of a kernel for each kind of texel, and what comes later behind them.
func (a *Asm) windowKinds(loops func(kind texelKind, parts int) (later func())) {
	end := a.Unique("summed")
	a.JumpIf(a.Args.At("N"), "==", 0, end)
	for i, kind := range reduceKinds {
		next, parts := a.Unique("otherKind"), 4
		a.JumpIf(a.Args.At("Source.Kind"), "!=", i, next)
		if kind == scalars32 {
			parts = 1
		}
		later := loops(kind, parts)
		a.Jump(end)
		later()
		a.Label(next)
	}
	a.Label(end)
}

// windowLoops loops over vectors of lanes, within that over rows and columns. Pointers are the lanes' parts of arrays:
// the arrays of fields in the order of rows and columns.
type windowLoops struct {
	*Asm
	at x86.GP
	// rows and columns are pointers to places and weights, and the fields that they begin at, whose first element may
	// be nil.
	rows, columns []windowPointer
}

type windowPointer struct {
	p     x86.GP
	field string
}

// each runs begin, body for each texel and end, for each vector of lanes.
func (x *windowLoops) each(begin, body, end func()) {
	group, row, column := x.Unique("group"), x.Unique("row"), x.Unique("column")
	start := func(list []windowPointer) {
		for _, w := range list {
			x.MOVQ(x.Args.At(w.field), w.p)
			x.ADDQ(x.at, w.p)
		}
	}
	stride := x.Get64(x.Args.At("Source.Stride"))
	x.SHLQ(x86.U8(2), stride)
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
	x.Label(row)
	columnsLeft := x.Get64(x.Args.At("Width"))
	start(x.columns)
	x.Label(column)
	body()
	next(x.columns)
	x.CountDown(columnsLeft, column)
	next(x.rows)
	x.CountDown(rowsLeft, row)
	end()
	n := x.Get64(x.Args.At("N"))
	x.SHLQ(x86.U8(2), n)
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", n, group)
}

// windowSums gathers values: sums, or extremes with the lanes that have had one.
type windowSums struct {
	*Asm
	sum        []x86.Vec
	seen, zero x86.Vec
}

func (a *Asm) windowSums(parts int, zero x86.Vec) *windowSums {
	return &windowSums{a, a.Vecs(parts), a.Vec(), zero}
}

// add takes the components of a texel, in the lanes that count, by sum or as extremes. Which it is each component asks,
// so that the texels' text stands once; extremes come later, behind the loops.
func (x *windowSums) add(counts x86.Register, component func(c int) x86.Vec, sum func(c int, v x86.Vec)) (later func()) {
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
	for _, v := range append([]x86.Vec{x.seen}, x.sum...) {
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
func (x *windowSums) put(at x86.GP, divisor string) {
	x.eachComponent(func(c int) {
		v, number := x.sum[c], x.Mask()
		if divisor != "" {
			d := x.All(x.Args.At(divisor))
			x.VDIVPS(d, v, v)
		}
		x.CompareF(UNO, v, v, number)
		x.Select(number, x.one(0x7FC00000), v, v)
		x.Move(v, x.lanesAt(x.Args.At("Out").Offset(8*c), at))
	})
}

// most is the greater or the lesser of a value and what there was, if there was one.
func (x *windowSums) most(c int, v x86.Vec, counts x86.Register) {
	fresh := x.Mask()
	x.Equal(x.zero, x.seen, fresh)
	greatest, chosen, m := x.Unique("greatest"), x.Unique("chosen"), x.Vec()
	x.JumpIf(x.Args.At("Reduction"), "==", x.Constant("ReduceMax"), greatest)
	x.VMINPS(x.sum[c], v, m)
	x.Jump(chosen)
	x.Label(greatest)
	x.VMAXPS(x.sum[c], v, m)
	x.Label(chosen)
	x.Select(fresh, v, m, m)
	if counts == nil {
		x.Move(m, x.sum[c])
	} else {
		x.Select(counts, m, x.sum[c], x.sum[c])
	}
}
