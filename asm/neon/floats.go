package neon

// Floats is the family of the kernels that go over one array, and of diffuse light.
func (Catalogue) Floats() []Kernel {
	each := func(name string, body func(a *Asm, value Q) func(v G) G) Kernel {
		return Kernel{Name: name, Record: "FloatsArgs", Body: func(a *Asm) { a.floats(body(a, a.Dup(a.Args, "Value"))) }}
	}
	return []Kernel{
		{Name: "fill", Record: "FloatsArgs", Body: (*Asm).fill},
		each("scale", func(a *Asm, value Q) func(v G) G { return func(v G) G { return Two(a.FMul, v, All(value)) } }),
		{Name: "multiply", Record: "FloatsArgs", Body: (*Asm).multiply},
		each("normalize", (*Asm).normalize),
		{Name: "lambert", Record: "LambertArgs", Body: (*Asm).lambert},
		{Name: "max", Record: "MaxArgs", Body: (*Asm).max},
	}
}

// groups is the number of groups that N lanes make.
func (a *Asm) groups() X { return a.ShrI(a.Arg("N"), 4) }

// floats replaces the groups of Out.
func (a *Asm) floats(body func(v G) G) {
	out := a.Arg("Out")
	a.Times(a.groups(), func() { a.storeNextG(body(a.LoadG(out, 0)), out) })
}

func (a *Asm) fill() {
	out, value := a.Arg("Out"), a.Dup(a.Args, "Value")
	a.Times(a.groups(), func() { a.storeNextG(All(value), out) })
}

func (a *Asm) multiply() {
	in := a.Arg("In")
	a.floats(func(v G) G { return Two(a.FMul, v, a.loadNextG([]X{in})[0]) })
}

func (a *Asm) normalize(value Q) func(v G) G {
	one := a.float(1)
	unit, scale := a.FDiv(one, a.FAdd(value, one)), a.FDiv(one, value)
	return func(v G) G { return a.each("NormalizeCode", v, All(unit), All(scale)) }
}

func (a *Asm) lambert() {
	light := a.Load(a.Args.Base, a.At(a.Args, "Light", 0)) // and Ambient
	words := []G{All(a.DupLane(light, 0)), All(a.DupLane(light, 1)), All(a.DupLane(light, 2)),
		All(a.Dup(a.Args, "Ambient")), All(a.Dup(a.Args, "Diffuse"))}
	in, out := a.fields("X", "Y", "Z"), a.Arg("Out")
	a.HoldFor("Lambert")
	a.Times(a.groups(), func() { a.storeNextG(a.each("Lambert", append(a.loadNextG(in), words...)...), out) })
}

// fields are several fields in registers.
func (a *Asm) fields(names ...string) (xs []X) {
	for _, name := range names {
		xs = append(xs, a.Arg(name))
	}
	return xs
}

// dups are words of several fields in all lanes.
func (a *Asm) dups(names ...string) (qs []Q) {
	for _, name := range names {
		qs = append(qs, a.Dup(a.Args, name))
	}
	return qs
}

// max is the greatest word.
func (a *Asm) max() {
	words := a.Arg("Words")
	first := a.DupX(a.LoadX(4, words, 0))
	most := G(four(func(int) Q { return a.Move(first) }))
	a.Times(a.groups(), func() {
		Two(a.Max, most, a.LoadG(words, 0), most)
		a.AddI(words, 64, words)
	})
	v := a.Max(a.Max(most[0], most[1]), a.Max(most[2], most[3]))
	a.SetField(a.Args, "Max", a.Lane(a.Greatest(v), 0))
}
