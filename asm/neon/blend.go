package neon

// Blend are the kernels of the blend equation.
func (Catalogue) Blend() []Kernel {
	return []Kernel{{Name: "blendRGBA8", Record: "BlendArgs", Scratch: operands, Body: blendRGBA8}}
}

// Where what factors are made of lies on the stack, four lanes an entry: 0, the source's components, the destination's,
// the constants, and of FactorSrcAlphaSaturate.
const (
	ofSource    = 16
	ofDest      = ofSource + 64
	ofConstants = ofDest + 64
	ofSaturate  = ofConstants + 64
	// Then the four words of factors, the two operations and the addresses of the sources.
	ofFactors    = ofSaturate + 64
	ofOperations = ofFactors + 16
	ofSources    = ofOperations + 16
	operands     = ofSources + 32
)

// kinds says for each two factors, x and 1-x, where x lies, and in the upper half how far it is to the next
// component's.
var kinds = []uint32{0, 16<<16 | ofSource, 16<<16 | ofDest, ofSource + 48, ofDest + 48, 16<<16 | ofConstants,
	ofConstants + 48, 16<<16 | ofSaturate}

// blender does four lanes at once. Components are in the order of a texel's bytes: red and blue are alike but for
// sources and constants.
type blender struct {
	*Asm
	codes  *codes
	values *values
	one    Q
	stack  X
}

// factor is a factor of an equation: where its word of kinds lies on the stack, and ones where it is 1 less that.
type factor struct {
	at   int
	rest Q
}

func (b *blender) factor(n int, equation, name string) factor {
	a := b.Asm
	f := a.Field(a.Rec("BlendEquation", a.AddI(a.Args.Base, a.At(a.Args, equation, 0))), name)
	r := factor{at: ofFactors + 4*n, rest: a.Sub(b.codes.zero, a.DupX(a.AndI(f, 1)))}
	a.StoreX(4, a.LoadXAt(4, a.AddI(a.constants, a.file.words(kinds...)), a.ShrI(f, 1)), b.stack, r.at)
	a.Name(r.rest, "whether "+equation+"."+name+" is 1 less")
	return r
}

// of is the factor of a component.
func (b *blender) of(f factor, c int) Q {
	kind := b.LoadX(4, b.stack, f.at)
	at, step := b.AddX(b.stack, b.AndI(kind, 0xFFFF)), b.ShrI(kind, 16)
	switch c {
	case 1:
		at = b.AddX(at, step)
	case 2:
		at = b.AddShifted(at, step, 1)
	case 3:
		at = b.AddX(b.AddShifted(at, step, 1), step)
	}
	x := b.Load(at, 0)
	b.Put(x, f.rest, b.FSub(b.one, x))
	return x
}

// equation replaces s of some components by what an operation makes of s and d.
func (b *blender) equation(n int, src, dst factor, s, d [4]Q, components ...int) {
	done, op := b.Label("done"), b.LoadX(4, b.stack, ofOperations+4*n)
	for i, line := range []string{"return float32(s*src) + float32(d*dst)", "return float32(s*src) - float32(d*dst)",
		"return float32(d*dst) - float32(s*src)",
		"return lesser(s, d)", "if s > d { return s }"} {
		next := b.Label("operation")
		if i < 4 {
			b.JumpIfImm(op, "NE", i, next)
		}
		b.Say(line)
		for _, c := range components {
			var x, y Q
			if i < 3 {
				x, y = b.FMul(s[c], b.of(src, c)), b.FMul(d[c], b.of(dst, c))
			}
			switch i {
			case 0:
				b.FAdd(x, y, s[c])
			case 1:
				b.FSub(x, y, s[c])
			case 2:
				b.FSub(y, x, s[c])
			case 3:
				b.Move(b.ChooseInto(b.FGt(d[c], s[c]), s[c], d[c]), s[c])
			case 4:
				b.Move(b.ChooseInto(b.FGt(s[c], d[c]), s[c], d[c]), s[c])
			}
		}
		b.Jump(done)
		b.Place(next)
	}
	b.Place(done)
}

func blendRGBA8(a *Asm) {
	if a.Offset("BlendArgs", "PackArgs") != 0 {
		panic("BlendArgs does not begin with its PackArgs")
	}
	blend := a.Args
	b := &blender{Asm: a, codes: newCodes(a), values: newValues(a), one: a.float(1), stack: a.Local(operands)}
	a.Name(b.one, "1")
	a.Store(b.codes.zero, b.stack, 0)
	src, dst := b.factor(0, "RGB", "Src"), b.factor(1, "RGB", "Dst")
	srcAlpha, dstAlpha := b.factor(2, "Alpha", "Src"), b.factor(3, "Alpha", "Dst")
	for i, equation := range []string{"RGB", "Alpha"} {
		a.StoreX(4, a.Field(a.Rec("BlendEquation", a.AddI(blend.Base, a.At(blend, equation, 0))), "Op"), b.stack, ofOperations+4*i)
	}
	a.Args = Rec{blend.Base, "PackArgs", true}
	bgra := a.Field(a.Args, "BGRA")
	for c := range 4 {
		k := a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*c))
		if c == 0 || c == 2 {
			k = a.ChooseX(bgra, a.LoadX(4, blend.Base, a.At(blend, "Constants", 4*(2-c))), k)
		}
		a.Store(a.DupX(k), b.stack, ofConstants+16*c)
	}
	a.Store(b.one, b.stack, ofSaturate+48)
	for c, p := range components(a, "Source") {
		a.StoreX(8, p, b.stack, ofSources+8*c)
	}
	write, bits := a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Write", 0))), a.Words(1, 2, 4, 8)
	a.Name(write, "Write")
	a.Name(bits, "lane bits")
	group := a.Imm(-64)
	a.Name(group, "bytes of the group in the sources")
	eachTexel(a, func() { a.AddI(group, 64, group) }, func(block, mask X) {
		from, at := a.MoveX(group), a.MoveX(block)
		a.Times(a.Imm(4), func() {
			var s, d [4]Q
			old := a.Load(at, 0)
			for c := range 4 {
				a.Say("s[c], d[c] = clamp01(*at(a.Source[c], i)), unorm8(old[c])")
				f := a.Load(a.AddX(a.LoadX(8, b.stack, ofSources+8*c), from), 0)
				s[c] = a.gnu3("fminnm", "4s", a.And(f, a.FGt(f, b.codes.zero)), b.one, nil)
				d[c] = b.values.value(old, c)
				a.Store(s[c], b.stack, ofSource+16*c)
				a.Store(d[c], b.stack, ofDest+16*c)
			}
			a.Say("return lesser(1-d[3], s[3])")
			saturate := a.gnu3("fminnm", "4s", a.FSub(b.one, d[3]), s[3], nil)
			for c := range 3 {
				a.Store(saturate, b.stack, ofSaturate+16*c)
			}
			b.equation(0, src, dst, s, d, 0, 1, 2)
			b.equation(1, srcAlpha, dstAlpha, s, d, 3)
			a.Say("b[c] = toUnorm8(blend(...))")
			for c := range s {
				a.Move(b.codes.code(s[c]), s[c])
			}
			a.Say("merge(texel, swapped(b, a.BGRA), a.Write)")
			a.Put(old, a.And(a.Test(a.DupX(mask), bits), write), b.codes.texels(s))
			a.Store(old, at, 0)
			a.ShrI(mask, 4, mask)
			a.AddI(from, 16, from)
			a.AddI(at, 16, at)
		})
	})
}
