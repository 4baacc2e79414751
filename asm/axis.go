package main

// Axis is the family of the kernels that find the texels of footprints.
func (catalogue) Axis() Family {
	return Family{Name: "axis", Kernels: []Kernel{
		{Name: "levels", Record: "LevelsArgs", Doc: "is Kernels.Levels", Body: levelsBody},
		{Name: "axis", Record: "AxisArgs", Doc: "is Kernels.Axis", Body: axisBody},
		{Name: "arrayLayers", Record: "ArrayLayersArgs", Doc: "is Kernels.ArrayLayers", Body: arrayLayersBody},
		{Name: "places", Record: "PlacesArgs", Doc: "is Kernels.Places", Body: placesBody},
	}}
}

// levelsBody is (*Texture).level of texture_generic.go, and its parts.
func levelsBody(a *Asm) {
	p := a.fields("Lod", "Fine", "Coarse", "Delta", "Level")
	some, last, least := a.Zeros(), a.All(a.Args.At("Last")), a.HoldWord(a.Args.At("MinLod"))
	most := a.Ints(last, "float")
	var nearest func()
	a.eachGroup(func(at GP) {
		of := func(i int) Mem { return Mem{Base: p[i], Index: at, Scale: 1} }
		var level Vec
		level, nearest = a.levelOf(a.Copy(of(0)), a.Use(least), most, a.Args.At("MipLinear"))
		delta := a.Ints(level, "&", 255)
		a.Or(delta, some, some)
		a.Move(delta, of(3))
		a.If(p[4], "!=", 0, func() { a.FloatsTo(of(4), a.Ints(level, "float"), "*", 1.0/256) })
		a.IntsTo(level, level, ">>", 8)
		a.Move(level, of(1))
		a.IntsTo(of(2), level, "+", 1, "min", last)
	})
	any, end := a.Zero64(), a.Unique("end")
	a.NoneSet([]Vec{some})
	a.SETNE(any.As8())
	a.MOVL(any.As32(), a.Args.At("Some"))
	a.Jump(end)
	nearest()
	a.Label(end)
}

// axisGen writes the kernel of one axis.
type axisGen struct {
	*Asm
	at, mode              GP
	zero                  Vec
	size, inverse, start  Vec // of the lanes' levels
	sizes, inverses, from Held
	sampler               *sampler // whose product it takes
}

// byMode writes code that depends on the address mode.
func (x *axisGen) byMode(code func(mode int)) {
	end := x.Unique("mode")
	x.Cases(x.mode.As32(), []int{clampToEdge, repeat, cubeFace, border, mirroredRepeat, mirrorClampToEdge}, end, code)
	x.Label(end)
}

func axisBody(a *Asm) {
	end := a.Unique("end")
	x := &axisGen{Asm: a, at: a.Reg64(), mode: a.Field(a.Args, "Mode"), zero: a.Vec()}
	in, level, n := a.Field(a.Args, "In"), a.Field(a.Args, "Level"), a.Field(a.Args, "N")
	x.sampler = &sampler{Asm: a}
	x.sampler.c.f127 = a.Hold(a.SameF(127.5))
	x.sampler.c.doubtful = x.sampler.doubtful(a.Args.At("Size"))
	x.sizes, x.inverses, x.from = a.Hold(a.Args.At("Size")), a.Hold(a.Args.At("Inverse")), a.Hold(a.Args.At("Start"))
	a.Zero(x.zero)
	a.Zero(x.at)
	a.SHLQ(U8(2), n)
	a.JZ(LabelRef(end))
	x.common(in, level, n, end)
	x.general(in, level, n)
	a.Label(end)
}

// levels loads coordinates and what the levels' tables have of them.
func (x *axisGen) levels(in, level GP) (s Vec) {
	s = x.Copy(Mem{Base: in, Index: x.at, Scale: 1})
	l := x.Copy(Mem{Base: level, Index: x.at, Scale: 1})
	x.size, x.inverse, x.start = x.entryOf(x.sizes, l), x.entryOf(x.inverses, l), x.entryOf(x.from, l)
	return s
}

// general is the loop for whatever the record may ask for.
func (x *axisGen) general(in, level, n GP) {
	a := x.Asm
	loop, nearest, found := a.Unique("loop"), a.Unique("nearest"), a.Unique("found")
	a.Label(loop)
	s := x.levels(in, level)

	a.Comment("What is left of periods, and the limits of coordinates in texels")
	low, high := a.Vec(), a.Vec()
	x.byMode(func(mode int) {
		switch mode {
		case repeat, mirroredRepeat:
			whole := a.Vec()
			if mode == repeat {
				a.Floor(s, whole)
			} else {
				a.FloatsTo(whole, s, "*", 0.5, "floor")
				a.FloatsTo(whole, whole, "+", whole)
			}
			a.FloatsTo(s, s, "-", whole)
			a.Select(a.WhereF(s, "ordered", s), s, x.zero, s)
			a.Move(a.SameF(-1<<20), low)
			a.Move(a.SameF(1<<20), high)
		case cubeFace:
			a.Zero(low)
			a.Move(x.size, high)
		default:
			a.FloatsTo(high, a.All(a.Args.At("Far")), "+", 2)
			a.FloatsTo(low, x.zero, "-", high)
			a.FloatsTo(high, high, "+", x.size)
			if mode == mirrorClampToEdge {
				a.FloatsTo(low, low, "-", x.size)
			}
		}
	})

	scale := a.Copy(x.size)
	a.If(a.Args.At("Texels"), "!=", 0, func() { a.Move(a.SameF(1), scale) })
	offset := a.All(a.Args.At("Offset"))
	a.JumpIf(a.Args.At("Nearest"), "!=", 0, nearest)
	f := x.begin(s, a.Floats(scale, "*", 256))
	a.FloatsTo(f, f, "+", a.Floats(offset, "*", 256))
	for _, limit := range []Vec{low, high} {
		a.FloatsTo(limit, limit, "*", 256, "-", 128)
	}
	a.FloatsTo(f, f, "max", low, "min", high)
	i := a.Floats(f, "truncate")
	number := a.WhereF(s, "ordered", s)
	alpha := a.Copy(a.Same(0xFFFFFF80))
	a.Select(number, i, alpha, i)
	a.And(a.Same(255), i, alpha)
	a.IntsTo(i, i, ">>", 8)
	a.Jump(found)
	a.Label(nearest)
	a.Comment("The exact product in 8-byte floats, half of the lanes at a time")
	var u [2]Vec
	for h := range u {
		u[h] = a.wideHalf(s, h)
		for i, v := range []Vec{scale, offset, low, high} {
			a.DoublesTo(u[h], u[h], []string{"*", "+", "max", "min"}[i], a.wideHalf(v, h))
		}
	}
	a.CompareF(ORD, s, s, number)
	x.narrow(u, i, a.Narrow64)
	a.Floor(i, i)
	a.If(x.mode.As32(), "==", repeat, func() {
		a.Comment("A fraction that was rounded to 1 is in the last texel")
		a.FloatsTo(offset, offset, "+", x.size, "-", 1)
		a.FloatsTo(i, i, "min", offset)
	})
	a.Select(number, a.Floats(i, "truncate"), x.zero, i)
	a.Zero(alpha)
	a.Label(found)
	f = a.Vec()
	a.IntsTo(f, i, "float")
	w := a.Floats(a.Ints(alpha, "float"), "*", 1.0/256)
	one := a.Copy(a.SameF(1))
	a.IfElse(a.Args.At("Weights"), "!=", a.Constant("PairWeights"), func() {
		x.free(f, w, one, alpha)
	}, func() {
		x.pair(f, w, one)
	})
	x.next(loop, n)
}

// next ends a loop over lanes, and what stands after it.
func (x *axisGen) next(loop string, n GP) {
	end := x.Unique("end")
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", n, loop)
	x.Jump(end)
	x.sampler.afterwards()
	x.Label(end)
}

// wide is the two halves of a vector as 8-byte floats, wideHalf one of them.
func (a *Asm) wide(v Vec) [2]Vec { return [2]Vec{a.wideHalf(v, 0), a.wideHalf(v, 1)} }

func (a *Asm) wideHalf(v Vec, half int) Vec {
	d, h := a.Vec(), a.LowHalf(v)
	if half > 0 {
		h = a.Half()
		a.HighHalf(v, h)
	}
	a.VCVTPS2PD(h, d)
	return d
}

// narrow converts halves in place and joins them.
func (a *Asm) narrow(d [2]Vec, dst Vec, convert instruction) {
	for _, v := range d {
		convert(v, v)
	}
	a.Join(d[1], d[0], dst)
}

// wrap is the wrapping operation on indices; outside, of Border alone, has bit 31 set where they are outside the image.
func (x *axisGen) wrap(f, outside Vec) {
	x.Zero(outside)
	x.byMode(func(mode int) {
		clamp := func() { x.FloatsTo(f, f, "max", x.zero, "min", x.Floats(x.size, "-", 1)) }
		switch mode {
		case repeat:
			x.FloatsTo(f, f, "-", x.Floats(f, "+", 0.5, "*", x.inverse, "floor", "*", x.size))
		case mirroredRepeat:
			both := x.Floats(x.size, "+", x.size)
			x.FloatsTo(f, f, "-", x.Floats(f, "+", 0.5, "*", x.Floats(x.inverse, "*", 0.5), "floor", "*", both))
			x.FloatsTo(f, f, "min", x.Floats(both, "-", 1, "-", f))
		case clampToEdge:
			clamp()
		case mirrorClampToEdge:
			x.FloatsTo(f, f, "max", x.Floats(x.SameF(-1), "-", f), "min", x.Floats(x.size, "-", 1))
		case cubeFace:
			x.If(x.Args.At("Nearest"), "!=", 0, func() { clamp() })
		case border:
			below := x.WhereF(f, "<", x.zero)
			x.MaskOr(x.WhereF(f, ">=", x.size), below)
			x.Select(below, x.one(1<<31), x.zero, outside)
		}
	})
}

// place stores the places of indices.
func (x *axisGen) place(f, outside Vec, k Mem) {
	v := x.Ints(x.Floats(f, "truncate"), "*", x.All(x.Args.At("Step")), "+", x.start)
	x.Select(x.Where(outside, "==", x.zero), v, outside, v)
	x.Move(v, Mem{Base: x.Get64(k), Index: x.at, Scale: 1})
}

// weight stores weight k.
func (x *axisGen) weight(w Vec, k int) {
	x.Move(w, Mem{Base: x.Get64(x.Args.At("Weight").Offset(8 * k)), Index: x.at, Scale: 1})
}

// pair is the two texels of a LINEAR footprint in the image's order.
func (x *axisGen) pair(f, w, one Vec) {
	outside := x.Vec()
	i0 := x.Copy(f)
	i1 := x.Floats(f, "+", one)
	x.wrap(i0, outside)
	x.wrap(i1, outside)
	turned := x.WhereF(i1, "<", i0)
	same := x.WhereF(i1, "==", i0)
	t := x.Floats(one, "-", w)
	x.Select(same, x.zero, x.Choose(turned, t, w), w)
	x.FloatsTo(t, i1, "min", i0)
	x.FloatsTo(i1, i1, "max", i0)
	x.Zero(outside)
	x.place(t, outside, x.Args.At("Place"))
	x.place(i1, outside, x.Args.At("Place").Offset(8))
	x.FloatsTo(t, one, "-", w)
	x.weight(t, 0)
	x.weight(w, 1)
}

// free is Count texels, each for itself.
func (x *axisGen) free(f, w, one, alpha Vec) {
	weights, end := x.Unique("weights"), x.Unique("stored")
	k := x.Reg64()
	x.Steps(k, 1, x.Args.At("Count"), func() {
		outside := x.Vec()
		i := x.Floats(x.All(x.Args.Array("First", k, 4)), "+", f)
		x.wrap(i, outside)
		x.place(i, outside, x.Args.Array("Place", k, 8))
	})
	x.Label(weights)
	x.If(x.Args.At("Weights"), "!=", x.Constant("LinearWeights"), func() {
		x.JLT(LabelRef(end))
		x.tableWeights(alpha)
		x.Jump(end)
	})
	x.weight(x.Floats(one, "-", w), 0)
	x.weight(w, 1)
	x.Label(end)
}

// placesBody is the sum of products of coordinates and distances, where each is inside: a coordinate outside equals the
// lesser of it and the greatest that is, unsigned.
func placesBody(a *Asm) {
	a.eachGroup(func(at GP) {
		load := func(field string) Vec { return a.Copy(a.lanesAt(a.Args.At(field), at)) }
		one, level, inside := a.one(1), load("Level"), a.Copy(a.Same(0xFFFFFFFF))
		// below narrows inside to the lanes in which v is less than most, unsigned.
		below := func(v, most Vec) {
			a.IntsTo(most, most, "-", one, "minu", v)
			a.Select(a.Where(most, "==", v), inside, a.Zeros(), inside)
		}
		least := a.All(a.Args.At("Least"))
		count := a.Ints(a.All(a.Args.At("Levels")), "-", least)
		below(a.Ints(level, "-", least), count)
		table := func(field string) Vec { return a.entryOf(Held{memory: a.Args.At(field)}, level) }
		place := table("Start")
		for _, c := range []struct{ in, most, step string }{{"Layer", "Layers", "Pitch"}, {"Sample", "Samples", ""},
			{"I", "Width", "Samples"}, {"J", "Height", "Row"}, {"K", "Depth", "Slice"}} {
			v := load(c.in)
			if c.in == "Layer" || c.in == "Sample" {
				below(v, a.All(a.Args.At(c.most)))
			} else {
				a.IntsTo(v, v, "+", a.All(a.Args.At("Offset").Offset(4*int(c.in[0]-'I'))))
				below(v, table(c.most))
			}
			switch c.step {
			case "":
			case "Samples":
				a.IntsTo(v, v, "*", a.All(a.Args.At(c.step)))
			default:
				a.IntsTo(v, v, "*", table(c.step))
			}
			a.IntsTo(place, place, "+", v)
		}
		a.Select(a.Where(inside, "==", a.Zeros()), a.one(1<<31), place, place)
		a.Move(place, a.lanesAt(a.Args.At("Out"), at))
	})
}

// arrayLayersBody rounds to the nearest layer, halves to even.
func arrayLayersBody(a *Asm) {
	p := a.fields("In", "Base", "Out")
	zero, last, stride := a.Zeros(), a.All(a.Args.At("Last")), a.All(a.Args.At("Stride"))
	a.eachGroup(func(at GP) {
		v := a.Copy(Mem{Base: p[0], Index: at, Scale: 1})
		a.FloatsTo(v, v, "max", zero) // NaN is 0
		a.FloatsTo(v, v, "min", last, "nearest")
		a.IntsTo(v, v, "*", stride)
		a.If(p[1], "!=", 0, func() { a.IntsTo(v, v, "+", Mem{Base: p[1], Index: at, Scale: 1}) })
		a.Move(v, Mem{Base: p[2], Index: at, Scale: 1})
	})
}
