package neon

// Blend are the kernels of the blend equation.
func (Catalogue) Blend() []Kernel {
	return []Kernel{{Name: "blendRGBA8", Record: "BlendArgs", Scratch: 96, Body: blendRGBA8}}
}

// blender does four lanes at once. Components are in the order of a texel's bytes: red and blue are alike but for
// sources and constants.
type blender struct {
	*Asm
	record    X // the BlendArgs
	s, d      [4]Q
	constants X // four lanes of each, on the stack
}

// equation replaces s of some components, alpha alone or those before it.
func (b *blender) equation(equation string, components ...int) {
	name, factors, results, operands := "Factor", [2][]Q{}, []Q{}, [4][]Q{}
	given := func(v Q) func() Q { return func() Q { return v } }
	constant := func(c int) func() Q { return func() Q { return b.Load(b.constants, 16*c) } }
	state := func(field string) X { return b.LoadX(4, b.record, b.Offset("BlendArgs", equation+"."+field)) }
	args := func(c int) []func() Q {
		return []func() Q{given(b.s[c]), given(b.s[3]), nil, nil, given(b.d[c]), given(b.d[3]), constant(c), constant(3)}
	}
	if components[0] == 3 {
		name, args = "AlphaFactor", func(int) []func() Q { return []func() Q{given(b.s[3]), nil, given(b.d[3]), constant(3)} }
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
	operands = [4][]Q{results, b.d[components[0] : components[0]+len(components)], factors[0], factors[1]}
	b.CallTo(results, "Blend", state("Op"), func(i int) (args []func() Q) {
		for _, o := range operands {
			args = append(args, given(o[i]))
		}
		return args
	})
}

func blendRGBA8(a *Asm) {
	if a.Offset("BlendArgs", "PackArgs") != 0 {
		panic("BlendArgs does not begin with its PackArgs")
	}
	blend := a.Args
	codes, values, one := newCodes(a), newValues(a), a.float(1)
	b := &blender{Asm: a, record: blend.Base, constants: a.Local(64)}
	sources := a.Local(32)
	a.Args = Rec{blend.Base, "PackArgs", true}
	bgra := a.Field(a.Args, "BGRA")
	for c := range 4 {
		k := a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*c))
		if c == 0 || c == 2 {
			k = a.ChooseX(bgra, a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*(2-c))), k)
		}
		a.Store(a.DupX(k), b.constants, 16*c)
	}
	for c, p := range components(a, "Source") {
		a.StoreX(8, p, sources, 8*c)
	}
	write, bits := a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Write", 0))), a.Words(1, 2, 4, 8)
	a.Name(write, "Write")
	a.Name(bits, "lane bits")
	group := a.Imm(-64)
	a.Name(group, "bytes of the group in the sources")
	eachTexel(a, func() { a.AddI(group, 64, group) }, func(block, mask X) {
		from, at := a.MoveX(group), a.MoveX(block)
		a.Times(a.Imm(4), func() {
			old := a.Load(at, 0)
			for c := range 4 {
				a.Say("s[c], d[c] = lane.BlendUnit(*at(a.Source[c], i)), unorm8(old[c])") // half of that function's instructions
				f := a.Load(a.AddX(a.LoadX(8, sources, 8*c), from), 0)
				b.s[c] = a.gnu3("fminnm", "4s", a.And(f, a.FGt(f, codes.zero)), one, nil)
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
			a.AddI(from, 16, from)
			a.AddI(at, 16, at)
		})
	})
}
