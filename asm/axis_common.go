package main

// common has loops for the common cases: Repeat and ClampToEdge, normalized coordinates, Far 0, and of NEAREST
// footprints no offset. It jumps to end after them, and goes on where there is something else.
func (x *axisGen) common(in, level, n GP, end string) {
	clamped, clampedTexel, other, linear := x.Unique("clamped"), x.Unique("clampedTexel"), x.Unique("other"), x.Unique("linear")
	is := func(field string, value int, to string) { x.JumpIf(x.Args.At(field), "==", value, to) }
	not := func(field string, value int, to string) { x.JumpIf(x.Args.At(field), "!=", value, to) }
	not("Texels", 0, other)
	not("Far", 0, other)
	is("Nearest", 0, linear)
	not("Offset", 0, other)
	not("Count", 1, other)
	not("First", 0, other)
	is("Mode", clampToEdge, clampedTexel)
	not("Mode", repeat, other)
	x.commonTexel(repeat, in, level, n)
	x.Jump(end)
	x.Label(clampedTexel)
	x.commonTexel(clampToEdge, in, level, n)
	x.Jump(end)
	x.Label(linear)
	is("Weights", x.Constant("NoWeights"), other)
	is("Mode", clampToEdge, clamped)
	not("Mode", repeat, other)
	is("Weights", x.Constant("PairWeights"), other)
	x.commonFootprint(repeat, in, level, n)
	x.Jump(end)
	x.Label(clamped)
	x.commonFootprint(clampToEdge, in, level, n)
	x.Jump(end)
	x.Label(other)
}

// commonTexel is the loop of NEAREST footprints: the product rounded to float32 and then down is the texel.
func (x *axisGen) commonTexel(mode int, in, level, n GP) {
	loop := x.Unique("loop")
	out := x.Get64(x.Args.At("Place"))
	x.Label(loop)
	s := x.levels(in, level)
	if mode == repeat {
		x.fraction(s, x.zero)
	}
	x.FloatsTo(s, s, "*", x.size)
	last := x.Floats(x.size, "-", 1)
	x.Floor(s, s)
	x.FloatsTo(s, s, "max", x.zero) // of NaN, too
	x.FloatsTo(s, s, "min", last, "truncate")
	x.stepped(s)
	x.IntsTo(s, s, "+", x.start)
	x.Move(s, Mem{Base: out, Index: x.at, Scale: 1})
	x.next(loop, n)
}

// stepped multiplies indices by Step.
func (x *axisGen) stepped(v Vec) {
	x.If(x.Args.At("Step"), "!=", 1, func() { x.IntsTo(v, v, "*", x.All(x.Args.At("Step"))) })
}

// begin is where footprints begin in 1/256 texel, rounded down: 256 u - 127.5.
func (x *axisGen) begin(s, n256 Vec) Vec {
	f, _ := x.sampler.product(s, n256)
	if x.Rounds {
		x.Floor(f, f)
	}
	return f
}

// commonFootprint is the loop of footprints with weights.
func (x *axisGen) commonFootprint(mode int, in, level, n GP) {
	loop, still, next := x.Unique("loop"), x.Unique("still"), x.Unique("next")
	x.Label(loop)
	s := x.levels(in, level)
	if mode == repeat {
		x.fraction(s, x.zero)
	}
	alpha := x.Vec()
	n256 := x.Floats(x.size, "*", 256)
	f := x.begin(s, n256)
	x.JumpIf(x.Args.At("Offset"), "==", 0, still)
	edge := x.Floats(x.All(x.Args.At("Offset")), "*", 256)
	x.FloatsTo(f, f, "+", edge)
	x.Label(still)
	if mode == clampToEdge {
		x.Comment("256 times the limits -2 and size+2, less 128")
		x.Move(x.SameF(-640), edge)
		x.FloatsTo(n256, n256, "+", 384)
		x.FloatsTo(f, f, "max", edge, "min", n256)
	}
	i := x.Floats(f, "truncate")
	if mode == clampToEdge {
		number := x.WhereF(s, "ordered", s)
		x.Move(x.Same(0xFFFFFF80), alpha)
		x.Select(number, i, alpha, i)
	}
	x.And(x.Same(255), i, alpha)
	x.IntsTo(i, i, ">>", 8)
	if mode == clampToEdge {
		x.clampedPlaces(i, alpha, next)
	} else {
		x.repeatedPlaces(i)
	}
	x.weightsOf(alpha)
	x.Label(next)
	x.next(loop, n)
}

// four goes on at end after two texels, where there are no four.
func (x *axisGen) four(k int, end string) {
	if k == 2 {
		x.JumpIf(x.Args.At("Weights"), "!=", x.Constant("CubicWeights"), end)
	}
}

// repeatedPlaces stores the places of texels one after the other: after the last comes the first.
func (x *axisGen) repeatedPlaces(i Vec) {
	end := x.Unique("placed")
	f := x.Ints(i, "float")
	t := x.All(x.Args.At("First"))
	x.FloatsTo(f, f, "+", t)
	x.FloatsTo(t, f, "+", 0.5, "*", x.inverse, "floor", "*", x.size)
	x.FloatsTo(f, f, "-", t)
	place := x.Floats(f, "truncate")
	x.stepped(place)
	x.IntsTo(place, place, "+", x.start)
	step := x.All(x.Args.At("Step"))
	last := x.Floats(x.size, "-", 1)
	for k := range 4 {
		x.four(k, end)
		if k > 0 {
			ends := x.WhereF(f, "==", last)
			x.FloatsTo(f, f, "+", 1)
			x.IntsTo(place, place, "+", step)
			x.Select(ends, x.zero, f, f)
			x.Select(ends, x.start, place, place)
		}
		x.Move(place, x.lane("Place", k, x.at))
	}
	x.Label(end)
}

// clampedPlaces stores the places of texels, each within the level; of PairWeights the weights, too, and goes on at
// next.
func (x *axisGen) clampedPlaces(i, alpha Vec, next string) {
	end := x.Unique("placed")
	one := x.one(1)
	last := x.Ints(x.Floats(x.size, "truncate"), "-", one)
	within := func(v Vec) {
		x.IntsTo(v, v, "max", x.zero, "min", last)
	}
	x.If(x.Args.At("Weights"), "==", x.Constant("PairWeights"), func() {
		second := x.Ints(i, "+", one)
		within(i)
		within(second)
		x.Comment("One texel alone has the weight 1")
		x.Select(x.Where(second, "==", i), x.zero, alpha, alpha)
		for k, v := range []Vec{i, second} {
			x.stepped(v)
			x.IntsTo(v, v, "+", x.start)
			x.Move(v, x.lane("Place", k, x.at))
		}
		x.linearWeights(alpha)
		x.Jump(next)

	})
	place := x.Vec()
	first := x.Floats(x.All(x.Args.At("First")), "truncate")
	x.IntsTo(i, i, "+", first)
	for k := range 4 {
		x.four(k, end)
		x.Move(i, place)
		within(place)
		x.stepped(place)
		x.IntsTo(place, place, "+", x.start)
		x.Move(place, x.lane("Place", k, x.at))
		x.IntsTo(i, i, "+", one)
	}
	x.Label(end)
}

// weightsOf stores the weights of footprints of two texels or of four.
func (x *axisGen) weightsOf(alpha Vec) {
	x.IfElse(x.Args.At("Weights"), "==", x.Constant("CubicWeights"), func() {
		x.tableWeights(alpha)
	}, func() {
		x.linearWeights(alpha)
	})
}

// linearWeights stores 1-a/256 and a/256.
func (x *axisGen) linearWeights(alpha Vec) {
	w := x.Floats(x.Ints(alpha, "float"), "*", 1.0/256)
	x.weight(x.Floats(x.SameF(1), "-", w), 0)
	x.weight(w, 1)
}

// tableWeights stores four weights, which lie side by side in the table. (A gather for each of the four took four times
// as long.)
func (x *axisGen) tableWeights(alpha Vec) {
	table, places := x.Field(x.Args, "Table"), x.lane("Weight", 0, x.at) // of which later ones are stored last
	x.IntsTo(alpha, alpha, "+", alpha)
	x.MoveHalves(alpha, places)
	t := x.Vecs(4)
	for i, v := range t {
		x.quarterAt(places, i, table, 8, v)
	}
	x.Transpose([4]Register{t[0], t[1], t[2], t[3]}, x.Vec(), true)
	for k, v := range t {
		x.weight(v, k)
	}
}
