package neon

// Floats is the family of the kernels that go over one array, and of diffuse light.
func (Catalogue) Floats() []Kernel {
	each := func(name string, body func(a *Asm, value Q) func(v, in G) G) Kernel {
		return Kernel{Name: name, Record: "FloatsArgs", Body: func(a *Asm) { a.floats(body(a, a.Dup(a.Args, "Value"))) }}
	}
	return []Kernel{
		{Name: "fill", Record: "FloatsArgs", Body: (*Asm).fill},
		each("scale", func(a *Asm, value Q) func(v, in G) G {
			return func(v, _ G) G { return Two(a.FMul, v, All(value)) }
		}),
		{Name: "multiply", Record: "FloatsArgs", Body: (*Asm).multiply},
		each("normalize", (*Asm).normalize),
		{Name: "lambert", Record: "LambertArgs", Body: (*Asm).lambert},
		{Name: "max", Record: "MaxArgs", Body: (*Asm).max},
	}
}

// groups is the number of groups that N lanes make.
func (a *Asm) groups() X { return a.ShrI(a.Field(a.Args, "N"), 4) }

// floats replaces the groups of Out.
func (a *Asm) floats(body func(v, in G) G) {
	out := a.Field(a.Args, "Out")
	a.Times(a.groups(), func() {
		a.StoreG(body(a.LoadG(out, 0), G{}), out, 0)
		a.AddI(out, 64, out)
	})
}

func (a *Asm) fill() {
	out, value := a.Field(a.Args, "Out"), a.Dup(a.Args, "Value")
	a.Times(a.groups(), func() {
		a.StoreG(All(value), out, 0)
		a.AddI(out, 64, out)
	})
}

func (a *Asm) multiply() {
	in := a.Field(a.Args, "In")
	a.floats(func(v, _ G) G {
		w := a.LoadG(in, 0)
		a.AddI(in, 64, in)
		return Two(a.FMul, v, w)
	})
}

// normalize is normalizeGeneric of floats_generic.go.
func (a *Asm) normalize(value Q) func(v, in G) G {
	one := a.float(1)
	unit, scale := a.FDiv(one, a.FAdd(value, one)), a.FDiv(one, value)
	return func(v, _ G) G {
		return One(func(x Q, _ ...Q) Q {
			a.Say("if x == floor(x) { y + y*scale } else { x * scale }")
			whole := a.FEq(x, a.Floor(x))
			y := a.FMul(x, unit)
			return a.ChooseInto(whole, a.FAdd(y, a.FMul(y, scale)), a.FMul(x, scale))
		}, v)
	}
}

// lambert is lambertGeneric of floats_generic.go.
func (a *Asm) lambert() {
	in := [3]X{a.Field(a.Args, "X"), a.Field(a.Args, "Y"), a.Field(a.Args, "Z")}
	out := a.Field(a.Args, "Out")
	light := a.Load(a.Args.Base, a.At(a.Args, "Light", 0)) // and Ambient
	ambient, diffuse := a.Dup(a.Args, "Ambient"), a.Dup(a.Args, "Diffuse")
	a.Times(a.groups(), func() {
		var n [3]G
		for k, p := range in {
			n[k] = a.LoadG(p, 0)
			a.AddI(p, 64, p)
		}
		var r G
		for i := range r {
			a.Say("dot := (x*Light[0] + y*Light[1]) + z*Light[2]")
			dot := a.FMulLane(n[0][i], light, 0)
			for k := 1; k < 3; k++ {
				dot = a.FAdd(dot, a.FMulLane(n[k][i], light, k))
			}
			a.Say("length := sqrt((x*x + y*y) + z*z)")
			square := a.FMul(n[0][i], n[0][i])
			for k := 1; k < 3; k++ {
				square = a.FAdd(square, a.FMul(n[k][i], n[k][i]))
			}
			a.Say("if !(k > 0) { k = 0 }")
			k := a.FDiv(dot, a.FSqrt(square))
			k = a.And(k, a.Positive(k))
			a.Say("*at(a.Out, i) = a.Ambient + float32(a.Diffuse*k)")
			r[i] = a.FAdd(ambient, a.FMul(diffuse, k))
		}
		a.StoreG(r, out, 0)
		a.AddI(out, 64, out)
	})
}

// max is the greatest word.
func (a *Asm) max() {
	words := a.Field(a.Args, "Words")
	first := a.LoadX(4, words, 0)
	most := All(a.DupX(first))
	for i := range most {
		most[i] = a.Move(most[i])
	}
	a.Times(a.groups(), func() {
		for i, v := range a.LoadG(words, 0) {
			a.Max(most[i], v, most[i])
		}
		a.AddI(words, 64, words)
	})
	v := a.Max(a.Max(most[0], most[1]), a.Max(most[2], most[3]))
	a.SetField(a.Args, "Max", a.Lane(a.Greatest(v), 0))
}
