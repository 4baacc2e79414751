package neon

// Blend are the kernels of the blend equation.
func (Catalogue) Blend() []Kernel {
	return []Kernel{
		{Name: "blendRGBA8", Record: "BlendArgs", Body: blendRGBA8},
		{Name: "blendLanes", Record: "BlendLanesArgs", Body: blendLanes},
	}
}

// blender does four lanes at once. Components of texels are in the order of their bytes: red and blue are alike but for
// sources and constants.
type blender struct {
	*Asm
	record           Rec // has the equations
	s, d             [4]Q
	constant, second func(c int) func() Q // load four lanes of a component; nil where there is none
}

// equation replaces s of some components, alpha alone or those before it.
func (b *blender) equation(equation string, components ...int) {
	name, factors, results := "Factor", [2][]Q{}, []Q{}
	given := func(v Q) func() Q { return func() Q { return v } }
	state := func(field string) X { return b.LoadX(4, b.record.Base, b.At(b.record, equation+"."+field, 0)) }
	args := func(c int) []func() Q {
		return []func() Q{given(b.s[c]), given(b.s[3]), b.second(c), b.second(3), given(b.d[c]), given(b.d[3]), b.constant(c),
			b.constant(3)}
	}
	if components[0] == 3 {
		name, args = "AlphaFactor", func(c int) []func() Q { return []func() Q{given(b.s[c]), b.second(c), given(b.d[c]), b.constant(c)} }
	}
	for i, field := range []string{"Src", "Dst"} {
		for range components {
			factors[i] = append(factors[i], b.Vector())
		}
		b.CallTo(factors[i], name, state(field), func(i int) []func() Q { return args(components[i]) })
	}
	for _, c := range components {
		results = append(results, b.s[c])
	}
	b.CallTo(results, "Blend", state("Op"), func(i int) []func() Q {
		return []func() Q{given(results[i]), given(b.d[components[i]]), given(factors[0][i]), given(factors[1][i])}
	})
}

// blendLanes is a loop over quarters.
func blendLanes(a *Asm) {
	at, limit := a.Imm(0), a.Arg("Limit")
	place := func(field string, c int) X { return a.AddX(a.LoadX(8, a.Args.Base, a.At(a.Args, field, 8*c)), at) }
	low, high := a.Dup(a.Args, "Low"), a.Dup(a.Args, "High")
	limited := func(v Q) Q {
		a.If(W{limit}, "!=", 0, func() { a.Move(a.Call("BlendLimit", v, low, high)[0], v) })
		return v
	}
	b := &blender{Asm: a, record: a.Args,
		constant: func(c int) func() Q {
			return func() Q { return a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Constants", 4*c))) }
		},
		second: func(c int) func() Q { return func() Q { return limited(a.Load(place("Second", c), 0)) } }}
	a.HoldFor("BlendLimit", "BlendNumber")
	a.Times(a.ShrI(a.Arg("N"), 2), func() {
		for c := range 4 {
			b.s[c], b.d[c] = limited(a.Load(place("Source", c), 0)), a.Load(place("Dest", c), 0)
		}
		b.equation("RGB", 0, 1, 2)
		b.equation("Alpha", 3)
		for c, v := range b.s {
			a.Store(a.Call("BlendNumber", v)[0], place("Out", c), 0)
		}
		a.AddI(at, 16, at)
	})
}

func blendRGBA8(a *Asm) {
	if a.Offset("BlendArgs", "PackArgs") != 0 {
		panic("BlendArgs does not begin with its PackArgs")
	}
	blend := a.Args
	codes, values, one := newCodes(a), newValues(a), a.float(1)
	constants, sources := a.Local(64), a.Local(32)
	b := &blender{Asm: a, record: blend,
		constant: func(c int) func() Q { return func() Q { return a.Load(constants, 16*c) } },
		second:   func(int) func() Q { return nil }}
	a.Args = Rec{blend.Base, "PackArgs", true}
	bgra := a.Arg("BGRA")
	for c := range 4 {
		k := a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*c))
		if c == 0 || c == 2 {
			k = a.Pick(bgra, "!=", 0, a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*(2-c))), k)
		}
		a.Store(a.DupX(k), constants, 16*c)
	}
	for c, p := range components(a, "Source") {
		a.StoreX(8, p, sources, 8*c)
	}
	write, bits := a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Write", 0))), a.Words(1, 2, 4, 8)
	group := a.Imm(-64)
	eachTexel(a, func() { a.AddI(group, 64, group) }, func(block, mask X) {
		from, at := a.MoveX(group), a.MoveX(block)
		a.Times(a.Imm(4), func() {
			old := a.Load(at, 0)
			for c := range 4 {
				a.Say("s[c], d[c] = lane.BlendUnit(*at(a.Source[c], i)), unorm8(old[c])") // half of that function's instructions
				f := a.Load(a.AddX(a.LoadX(8, sources, 8*c), from), 0)
				b.s[c] = a.MinNumber(a.And(f, a.FGt(f, codes.zero)), one)
				b.d[c] = values.value(old, c)
			}
			b.equation("RGB", 0, 1, 2)
			b.equation("Alpha", 3)
			a.Say("b[c] = toUnorm8(blend(...))")
			for c := range b.s {
				a.Move(codes.code(b.s[c]), b.s[c])
			}
			a.Say("merge(texel, swapped(b, a.BGRA), a.Write)")
			a.Put(old, a.And(a.Test(a.DupX(mask), bits), write), codes.texels(b.s))
			a.Store(old, at, 0)
			a.ShrI(mask, 4, mask)
			a.Advance(16, from, at)
		})
	})
}
