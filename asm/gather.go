package main

// Gather is the family of the kernels that read footprints without filtering them.
func (catalogue) Gather() Family {
	kernel := func(name string, kind texelKind) Kernel {
		return Kernel{Name: "gather" + name, Record: "SampleArgs", Doc: "is Kernels.Gather" + name,
			Body: func(a *Asm) { (&gatherer{sampler{Asm: a, kind: kind, gathers: true}}).emit() }}
	}
	return Family{Name: "gather", Kernels: []Kernel{kernel("RGBA8", bytes8), kernel("R32F", scalars32)}}
}

// gatherer writes one of them: loops as a sampler's, of one level. WeightU and WeightV of the scratch are how far the
// second texel of an axis is from the first, 0 or 1.
type gatherer struct{ sampler }

func (x *gatherer) emit() {
	x.batches(func() {
		x.places()
		x.texels()
	})
}

// places is the first loop.
func (x *gatherer) places() {
	c := &x.c
	c.zero = x.Vec()
	x.Zero(c.zero)
	c.modes = map[string]GP{"U": x.Field(x.tex, "U"), "V": x.Field(x.tex, "V")}
	moved := x.Reg32()
	x.MOVL(x.Args.At("Shifted"), moved)
	x.SHLL(U8(3), moved)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved, c.modes[axis].As32())
	}
	c.f127, c.layer = x.Hold(x.SameF(127.5)), x.array("Layer")
	pitch, first := x.HoldWord(x.tex.At("Pitch")), x.HoldWord(x.tex.At("Offset"))
	s, t := x.array("S"), x.array("T")
	loop := x.Unique("place")
	x.Zero(x.at)
	x.Label(loop)
	u := x.Copy(x.group(s))
	v := x.Copy(x.group(t))
	x.period("U", u)
	x.period("V", v)
	i, j := x.pair("U", u), x.pair("V", v)
	x.IntsTo(j, j, "*", x.Use(pitch))
	x.IntsTo(i, i, "+", j, "+", x.Use(first))
	x.If(x.Args.At("Layer"), "!=", 0, func() { x.IntsTo(i, i, "+", x.group(c.layer)) })
	x.Move(i, x.slot("Offset", 0))
	x.next(loop)
	done := x.Unique("placed")
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// pair is the first texel of an axis, and leaves how far the second is from it: see gatherPair of gather_generic.go.
func (x *gatherer) pair(axis string, s Vec) Vec {
	dst, size, t := x.Vec(), x.Vec(), x.Vec()
	number := int(axis[0] - 'U')
	n := x.All(x.tex.At([]string{"Width", "Height"}[number]))
	f, _ := x.product(s, n)
	weights := x.slot("Weight"+axis, 0)
	within := func(lo, hi Vec) {
		x.FloatsTo(f, f, "max", lo, "min", hi)
	}
	x.modes(axis, func(mode int) {
		x.Move(x.Same(1), t)
		low, high, shift := x.Vec(), x.Vec(), x.Vec()
		if mode > border {
			at := number * 4 * x.Constant("MaxLevels")
			x.Broadcast(x.Args.At("Span").Offset(at), n)
			x.Broadcast(x.Args.At("Shift").Offset(at), shift)
		}
		x.FloatsTo(size, n, "truncate")
		switch mode {
		case clampToEdge, shiftedClampToEdge:
			x.Move(x.SameF(-beyond), low)
			x.FloatsTo(high, n, "-", low)
			within(low, high)
		case cubeFace:
			x.Move(x.SameF(-128), low)
			x.FloatsTo(high, n, "+", low)
			within(low, high)
		}
		x.grid(f, nil, dst)
		if mode > border {
			x.IntsTo(dst, dst, "+", shift)
		}
		switch mode {
		case shiftedRepeat:
			x.IntsTo(shift, dst, "+", size)
			x.IntsTo(dst, dst, "minu", shift)
		case clampToEdge, shiftedClampToEdge:
			x.Comment("Both are limited to the image")
			x.IntsTo(size, size, "-", 256)
			second := x.Ints(dst, "+", 256)
			for _, v := range []Vec{dst, second} {
				x.IntsTo(v, v, "max", x.c.zero, "min", size, ">>", 8)
			}
			x.IntsTo(t, second, "-", dst)
			x.Move(t, weights)
			return
		}
		x.IntsTo(dst, dst, ">>", 8)
		x.Move(t, weights)
	})
	return dst
}

// texels is the second loop.
func (x *gatherer) texels() {
	var out []GP
	for _, name := range []string{"R", "G", "B", "A"} {
		out = append(out, x.array(name))
	}
	rows := x.withParts(x.rows())
	var dref GP
	var unit, scale Held
	bits := x.Vec128()
	if x.kind == scalars32 {
		dref = x.array("Dref")
	} else {
		component := x.Reg32()
		x.MOVL(x.Args.At("Component"), component)
		x.SHLL(U8(3), component)
		x.VMOVD(component, bits)
		unit, scale = x.Hold(x.SameF(1.0/256)), x.Hold(x.SameF(float32(1)/255))
	}
	loop := x.Unique("texel")
	x.Zero(x.at)
	x.Label(loop)
	t := x.scalars(0, rows)
	zero := x.Zeros()
	once := func(axis string, pairs [][2]int) { // the second texel is the first
		same := x.Where(zero, "==", x.slot("Weight"+axis, 0))
		for _, p := range pairs {
			x.Select(same, t[p[0]], t[p[1]], t[p[1]])
		}
	}
	once("U", [][2]int{{0, 1}, {2, 3}})
	once("V", [][2]int{{0, 2}, {1, 3}})
	if x.kind == scalars32 {
		x.compare(t[:], dref)
	}
	for i, from := range []int{2, 3, 1, 0} {
		v := t[from]
		if x.kind == scalars32 {
			x.Select(x.WhereF(v, "unordered", v), x.one(0x7FC00000), v, v)
		} else {
			x.Comment("A code's value as Kernels.Normalize makes it")
			x.VPSRLD(bits, v, v)
			x.IntsTo(v, v, "^", 128, "&", 255)
			x.FloatsTo(v, x.Ints(v, "float"), "*", x.Use(unit))
			x.FloatsTo(v, v, "+", x.Floats(v, "*", x.Use(scale)))
		}
		x.Move(v, x.group(out[i]))
	}
	x.next(loop)
}
