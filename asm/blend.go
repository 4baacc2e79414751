package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Blend is the family of the blending kernels.
func (catalogue) Blend() Family {
	return Family{Name: "blend", Kernels: []Kernel{
		{Name: "blendRGBA8", Record: "BlendArgs",
			Body: func(a *Asm) { (&blender{texelWalk: texelWalk{Asm: a, rec: "PackArgs."}}).body() }},
	}}
}

// blender writes the kernel: loops of their own for the three usual ways to say "over", and one for all equations,
// whose branches on factors and operations go the same way for every group.
type blender struct {
	texelWalk
	tables GP // the shuffles: expand of each component, interleave
	s, d   [4]Vec
	second func(c int, v Vec) // loads a component of the second source; nil: there is none
	// What AVX-512 keeps in registers.
	write, half, scale, down, order Held
	expands                         [4]Held
}

func (b *blender) body() {
	b.inRDI()
	b.tables = b.Address(b.shuffles())
	b.If(b.field("BGRA"), "!=", 0, func() { b.Advance(5*b.Bytes, b.tables) })
	b.Keep("BlendUnit")
	word := func(f float32) Held { return b.HoldWord(b.Words(bitsOf(f))) }
	b.half, b.scale, b.down = b.HoldWord(b.Words(0x40004000)), word(b.unormScale()), word(0x1p-32)
	b.write, b.order = b.HoldWord(b.field("Write")), b.Hold(b.shuffle(4))
	for c := range b.expands {
		b.expands[c] = b.Hold(b.shuffle(c))
	}
	end := b.Unique("end")
	b.overs(end, func(rgb, alpha bool) {
		b.each(func() {
			for h := range b.Halves() {
				b.over(h, rgb, alpha)
			}
		})
	})
	b.each(func() {
		for h := range b.Halves() {
			b.equation(h)
		}
	})
	b.Label(end)
}

// overs writes loops of their own for the three usual ways to say "over": rgb and alpha say whether the source's
// components are multiplied by its alpha. After a loop it goes on at end; other equations come out behind the loops.
func (b *blender) overs(end string, loop func(rgb, alpha bool)) {
	general := b.Unique("general")
	for _, f := range []string{"RGB.Op", "Alpha.Op"} {
		b.JumpIf(b.Args.At(f), "!=", b.Constant("OpAdd"), general)
	}
	for _, f := range []string{"RGB.Dst", "Alpha.Dst"} {
		b.JumpIf(b.Args.At(f), "!=", b.Constant("FactorOneMinusSrcAlpha"), general)
	}
	for _, f := range [][2]string{{"FactorSrcAlpha", "FactorOne"}, {"FactorSrcAlpha", "FactorSrcAlpha"}, {"FactorOne", "FactorOne"}} {
		other := b.Unique("other")
		for i, field := range []string{"RGB.Src", "Alpha.Src"} {
			b.JumpIf(b.Args.At(field), "!=", b.Constant(f[i]), other)
		}
		loop(f[0] == "FactorSrcAlpha", f[1] == "FactorSrcAlpha")
		b.Jump(end)
		b.Label(other)
	}
	b.Label(general)
}

// shuffles are all byte shuffles in memory, of a register each: five for RGBA and five for BGRA.
func (b *blender) shuffles() Mem {
	var words []uint32
	for i := range 10 {
		f := interleave
		if c := i % 5; c < 4 {
			f = b.expand(c)
		}
		for lane := range b.Lanes() {
			words = append(words, shuffle(func(byte int) int { return f(i >= 5, byte) })(lane))
		}
	}
	return b.Words(words...)
}

func (b *blender) shuffle(i int) Mem { return Mem{Base: b.tables, Disp: b.Bytes * i} }

// load clamps component c of the source.
func (b *blender) load(c, h int) {
	b.s[c] = b.Vec()
	b.Move(b.source(c, h, b.Reg64()), b.s[c])
	b.LaneTo([]Op{b.s[c]}, "BlendUnit", b.s[c])
}

// rest is what the alpha of a source leaves.
func (b *blender) rest(alpha Vec) Vec {
	v := b.Vec()
	b.LaneCase(b.Constant("FactorOneMinusSrcAlpha"), []Op{v}, "AlphaFactor", alpha, alpha, alpha, alpha)
	return v
}

// onto writes "over" of a component; weighted: the source is multiplied by its alpha.
func (b *blender) onto(weighted bool, s, d, alpha, rest, to Vec) {
	if weighted {
		b.LaneTo([]Op{to}, "BlendOver", s, d, alpha, rest)
	} else {
		b.LaneTo([]Op{to}, "BlendOnto", s, d, rest)
	}
}

// texel makes component c of the destination, on AVX-512 2^32 times too large.
func (b *blender) texel(texels Vec, c int) {
	b.d[c] = b.Vec()
	b.toFloat(texels, b.Use(b.expands[c]), b.d[c], b.Vec())
}

// finish packs and stores half h.
func (b *blender) finish(v [4]Vec, h int) {
	scale, half := b.Use(b.scale).(Vec), b.Use(b.half).(Vec)
	b.packUnorm(v, scale, half, b.Use(b.order), [2]Vec{b.Vec(), b.Vec()}, v[0])
	b.store(v[0], b.Use(b.write).(Vec), h)
}

// over is s s_a + d (1 - s_a), or s + d (1 - s_a).
func (b *blender) over(h int, rgb, alpha bool) {
	texels := b.Copy(Mem{Base: b.mem, Disp: 32 * h})
	b.load(3, h)
	inverse := b.rest(b.s[3])
	if b.Rounds { // exact: no factor is near the smallest
		b.FloatsTo(inverse, inverse, "*", b.Use(b.down))
	}
	for c := range 4 {
		b.texel(texels, c)
		if c < 3 {
			b.load(c, h)
		}
		b.onto(c < 3 && rgb || c == 3 && alpha, b.s[c], b.d[c], b.s[3], inverse, b.d[c])
	}
	b.finish(b.d, h)
}

// equation is the whole blend equation.
func (b *blender) equation(h int) {
	texels := b.Copy(Mem{Base: b.mem, Disp: 32 * h})
	for c := range 4 {
		b.load(c, h)
		b.texel(texels, c)
		if b.Rounds {
			b.FloatsTo(b.d[c], b.d[c], "*", b.Use(b.down))
		}
	}
	for c := range 4 {
		b.Move(b.s[c], b.Number(c))
		b.Move(b.d[c], b.Number(4+c))
	}
	b.finish(b.callEquation("BlendArgs"), h)
}

// callEquation calls the stage of the blend equation: sources in registers 0 to 3, limited, and destinations in 4 to 7,
// results in 8 to 11. Where there are second sources, they are the lanes at a byte offset in a register.
func (b *blender) callEquation(record string, second ...GP) (v [4]Vec) {
	s := Stage{Name: "equation", Doc: "is the blend equation of sources and destinations", Record: record,
		Takes: []Register{x86.RDI}}
	for c := range v {
		v[c] = b.Number(8 + c)
		s.Takes, s.Gives = append(s.Takes, b.Number(c), b.Number(4+c)), append(s.Gives, v[c])
	}
	for _, at := range second {
		s.Takes = append(s.Takes, at)
	}
	s.Body = func(a *Asm) {
		inner := &blender{texelWalk: texelWalk{Asm: a}}
		inner.Keep("BlendUnit")
		for c := range v {
			inner.s[c], inner.d[c] = inner.Number(c), inner.Number(4+c)
		}
		for _, at := range second {
			inner.second = func(c int, v Vec) {
				p := inner.Get64(inner.Args.At("Second").Offset(8 * c))
				inner.limited(Mem{Base: p, Index: at, Scale: 1}, v)
			}
		}
		inner.combine("RGB.", v[:3], 0)
		inner.combine("Alpha.", v[3:], 3)
	}
	b.Call(s)
	return v
}

// inRDI moves the record to where stages read it.
func (a *Asm) inRDI() {
	a.Set(x86.RDI, a.Args.Base)
	a.Args.Base = x86.RDI
}

// combine makes the result of components first, first+1, ...
func (b *blender) combine(equation string, v []Vec, first int) {
	u := b.Vecs(len(v))
	second := func(c int) Op {
		if b.second == nil {
			return nil
		}
		return Later(func(to Vec) { b.second(c, to) })
	}
	constant := func(c int) Op {
		return Later(func(to Vec) { b.Broadcast(b.Args.At("Constants").Offset(4*c), to) })
	}
	name, args, operands, results := "AlphaFactor", [][]Op{{b.s[3], second(3), b.d[3], constant(3)}}, [][]Op{}, [][]Op{}
	if first == 0 {
		name, args = "Factor", nil
		for c := range v {
			args = append(args, []Op{b.s[c], b.s[3], second(c), second(3), b.d[c], b.d[3], constant(c), constant(3)})
		}
	}
	for i, factors := range [][]Vec{v, u} {
		to := [][]Op{}
		for _, f := range factors {
			to = append(to, []Op{f})
		}
		b.LaneOf(b.Args.At(equation+[]string{"Src", "Dst"}[i]), to, name, args...)
	}
	for i := range v {
		operands = append(operands, []Op{b.s[first+i], b.d[first+i], v[i], u[i]})
		results = append(results, []Op{v[i]})
	}
	b.LaneOf(b.Args.At(equation+"Op"), results, "Blend", operands...)
}
