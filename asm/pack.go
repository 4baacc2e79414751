package main

// Pack is the family of the kernels between floats and UNORM texels.
func (catalogue) Pack() Family {
	return Family{Name: "pack", Kernels: []Kernel{
		{Name: "packRGBA8", Record: "PackArgs", Body: packBody},
		{Name: "unpackRGBA8", Record: "UnpackArgs", Body: unpackBody},
	}}
}

func packBody(a *Asm) {
	w := &texelWalk{Asm: a}
	one, scale := a.splatted(1), a.splatted(a.unormScale())
	half := a.AllOf(0x40004000)
	write := a.All(a.Args.At("Write"))
	order := a.ordered(a.Args.At("BGRA"), interleave)
	w.eachPacked(write, func(h int) Vec {
		var v [4]Vec
		for c := range v {
			v[c] = a.Floats(one, "min", w.source(c, h, a.Reg64()))
		}
		return a.packUnorm(v, scale, half, order, [2]Vec{a.Vec(), a.Vec()}, v[0])
	})
}

// expand is the shuffle for toFloat: component c of each texel in all bytes, or for AVX2 in the lowest one alone.
func (a *Asm) expand(c int) func(bgra bool, i int) int {
	return func(bgra bool, i int) int {
		if i&3 > 0 && !a.Rounds {
			return -1
		}
		return i&^3 + component(c, bgra)
	}
}

// toFloat makes a float of a component, correctly rounded: c/255 is 0.cccc... in base 256. AVX-512 rounds four digits
// up, and leaves the result 2^32 times too large. AVX2 adds c/255/65536, rounded, to the exact c (1+256)/65536.
func (a *Asm) toFloat(texels Vec, expand Op, dst, t Vec) {
	a.VPSHUFB(expand, texels, dst)
	if a.Rounds {
		a.VCVTUDQ2PS_RU_SAE(dst, dst)
		return
	}
	a.IntsTo(dst, dst, "float")
	a.FloatsTo(t, dst, "*", a.constant(1./255/65536))
	a.FloatsTo(dst, dst, "*", a.constant(257./65536), "+", t)
}

// unpackWalk is a loop over groups: body takes half h of a block's texels apart, whose components store stores.
func (a *Asm) unpackWalk(body func(texels Vec, store func(c int, v Vec))) {
	group, n, color, out, at := a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Field(a.Args, "Color"), a.pointers("Out"), a.Zero64()
	a.Turns(n, 1, func() {
		block := a.Get16(a.Rec("Group", group).At("Block"))
		a.Change(block, "<<", 6)
		for h := range a.Halves() {
			body(a.Copy(Mem{Base: color, Index: block, Scale: 1, Disp: 32 * h}), func(c int, v Vec) {
				a.Move(v, Mem{Base: out[c], Index: at, Scale: 4, Disp: 32 * h})
			})
		}
		a.Advance(a.Size("Group"), group)
		a.Advance(16, at)
	})
}

func unpackBody(a *Asm) {
	var order [4]Vec
	for c := range order {
		order[c] = a.ordered(a.Args.At("BGRA"), a.expand(c))
	}
	component := a.floatsOf()
	a.unpackWalk(func(texels Vec, store func(c int, v Vec)) {
		for c, o := range order {
			store(c, component(texels, o))
		}
	})
}

// floatsOf makes floats of components, as toFloat does, of the right size.
func (a *Asm) floatsOf() func(texels Vec, expand Op) Vec {
	var scale Vec
	if a.Rounds {
		scale = a.splatted(0x1p-32)
	}
	return func(texels Vec, expand Op) Vec {
		v := a.Vec()
		a.toFloat(texels, expand, v, a.Vec())
		if a.Rounds {
			a.FloatsTo(v, v, "*", scale)
		}
		return v
	}
}
