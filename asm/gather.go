package main

// Gather is the family of the kernels that read footprints without filtering them.
func (catalogue) Gather() Family {
	kernel := func(name string, kind texelKind) Kernel {
		return Kernel{Name: "gather" + name, Record: "SampleArgs", Doc: "is Kernels.Gather" + name, Body: func(a *Asm) {
			x := &sampler{Asm: a, kind: kind}
			x.batches(func() {
				x.addressStage("Gather", "finds the texels of footprints of one level", func(x *sampler) { x.gathers = true })
				x.texture()
				x.gatherTexels()
			})
		}}
	}
	return Family{Name: "gather", Kernels: []Kernel{kernel("RGBA8", bytes8), kernel("R32F", scalars32)}}
}

// gatherTexels is the second loop. WeightU and WeightV of the scratch are how far the second texel of an axis is from
// the first, 0 or 1.
func (x *sampler) gatherTexels() {
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
		x.VMOVD(x.Get32(x.Args.At("Component"), "<<", 3).As32(), bits)
		unit, scale = x.Hold(x.SameF(1.0/256)), x.Hold(x.SameF(float32(1)/255))
	}
	loop := x.Unique("texel")
	x.Zero(x.at)
	x.Label(loop)
	t := x.scalars(0, rows)
	x.once(t, func(axis string) Register { return x.Where(x.Zeros(), "==", x.slot("Weight"+axis, 0)) })
	if x.kind == scalars32 {
		x.compareTexels(t[:], dref, x.at)
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

// once makes the second of two texels along an axis the first, in the lanes of that axis' mask.
func (x *sampler) once(t [4]Vec, same func(axis string) Register) {
	for _, pairs := range []struct {
		axis string
		list [2][2]int
	}{{"U", [2][2]int{{0, 1}, {2, 3}}}, {"V", [2][2]int{{0, 2}, {1, 3}}}} {
		mask := same(pairs.axis)
		for _, p := range pairs.list {
			x.Select(mask, t[p[0]], t[p[1]], t[p[1]])
		}
	}
}
