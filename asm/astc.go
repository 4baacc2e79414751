package main

// Astc is the family of the kernels that paint blocks of ASTC: the weights of as many texels as a register has lanes
// are made of four bytes each, and each component is a product of words with an end point in each lane.
func (catalogue) Astc() Family {
	kernel := func(name string, body func(g *astcGen)) Kernel {
		return Kernel{Name: "paintASTC" + name, Record: "ASTCArgs", Doc: "is Kernels.PaintASTC" + name, Scratch: 64,
			Body: func(a *Asm) { body(&astcGen{Asm: a}) }}
	}
	return Family{Name: "astc", Kernels: []Kernel{
		kernel("Halves", func(g *astcGen) { g.paint(8, g.halves) }),
		kernel("Codes", func(g *astcGen) { g.paint(4, g.codes) }),
	}}
}

type astcGen struct {
	*Asm
	out, taps GP
	// part is the partition of each lane.
	part Vec
	// pairs are 64-w and w, of the two planes, in words.
	pairs [2]Vec
}

// paint loops over groups of texels of some bytes, whose components store writes: half h of a group.
func (g *astcGen) paint(texel int, store func(h int)) {
	g.out, g.taps = g.Field(g.Args, "Out"), g.Field(g.Args, "Taps")
	parts, left := g.Field(g.Args, "Parts"), g.Field(g.Args, "N")
	g.Align(32)
	g.Times(left, func() {
		for h := range g.Halves() {
			g.part = g.Vec()
			g.VPMOVZXBD(Mem{Base: parts, Disp: 8 * h}, g.part)
			g.weights(h)
			store(h)
		}
		g.Advance(16, parts)
		g.Advance(g.Size("ASTCTaps"), g.taps)
		g.Advance(16*texel, g.out)
	})
}

// weights makes the pairs of a half.
func (g *astcGen) weights(h int) {
	taps := g.Rec("ASTCTaps", g.taps)
	at, of := g.Copy(taps.At("At").Offset(32*h)), g.Copy(taps.At("Of").Offset(32*h))
	for plane := range g.pairs {
		w := g.Vec()
		g.entries(g.Args.At("Grid").Offset(68*plane), at, w)
		g.VPMADDUBSW(of, w, w)
		g.VPMADDWD(g.Same(0x10001), w, w)
		g.IntsTo(w, w, "+", 8, ">>>", 4)
		g.pairs[plane] = g.Ints(w, "<<", 16, "-", w, "+", 64)
	}
}

// entries are the bytes of a table of 64 at some places.
func (g *astcGen) entries(table Mem, at, dst Vec) {
	if g.OneRegister() {
		g.Move(table, dst)
		g.VPERMB(dst, at, dst)
		return
	}
	done := g.Unique("entries")
	row := func(n int, places Vec, dst Vec) {
		g.VBROADCASTI128(table.Offset(16*n), dst)
		g.VPSHUFB(places, dst, dst)
	}
	// Shuffles give 0 where a place's highest bit is set: where it lies in another row.
	first, beyond := g.Vec(), g.Same(0x70707070)
	g.VPADDUSB(beyond, at, first)
	row(0, first, dst)
	for n := 1; n < 4; n++ {
		g.JumpIf(g.Args.At("Places"), "<=", 16*n, done)
		places, more := g.Vec(), g.Vec()
		g.VPSUBB(g.Same(uint32(n)*0x10101010), at, places)
		g.VPADDUSB(beyond, places, places)
		row(n, places, more)
		g.Or(more, dst, dst)
	}
	g.Label(done)
}

// sum is 64 times a component.
func (g *astcGen) sum(c int) Vec {
	v, w := g.Vec(), g.All(g.Args.At("Plane").Offset(4*c))
	g.RepeatPart(g.Args.At("Ends").Offset(16*c), v)
	g.VPERMILPS(g.part, v, v)
	if g.HasMasks {
		g.VPTERNLOGD(U8(0xCA), g.pairs[0], g.pairs[1], w)
	} else {
		g.VPBLENDVB(w, g.pairs[1], g.pairs[0], w)
	}
	g.VPMADDWD(w, v, v)
	return v
}

// halves stores four halves a texel.
func (g *astcGen) halves(h int) {
	var parts [4]Vec
	for c := range parts {
		v := g.sum(c)
		g.Comment("257 sums, rounded to 16 bits")
		g.IntsTo(v, g.Ints(v, "<<", 8), "+", v, "+", 32, ">>>", 6)
		g.Comment("65535 is 1")
		last := g.Where(v, "==", g.Same(65535))
		if g.HasMasks {
			g.VPBLENDMD(g.one(65536), v, last, v)
		} else {
			g.IntsTo(v, v, "-", last)
		}
		g.IntsTo(v, v, "float")
		g.FloatsTo(v, v, "*", 1./65536)
		parts[c] = g.Half()
		g.VCVTPS2PH(U8(3), v, parts[c])
	}
	var rg, ba [2]Vec
	rg[0], rg[1] = g.unpacked("WD", parts[0], parts[1])
	ba[0], ba[1] = g.unpacked("WD", parts[2], parts[3])
	for i := range 2 {
		first, last := g.unpacked("DQ", rg[i], ba[i])
		for k, t := range []Vec{first, last} {
			at := 64*h + 32*i + 16*k
			g.VMOVDQU(t.AsX(), Mem{Base: g.out, Disp: at})
			if g.OneRegister() {
				g.VEXTRACTI128(U8(1), t, Mem{Base: g.out, Disp: 64 + at})
			}
		}
	}
}

// codes stores four bytes a texel.
func (g *astcGen) codes(h int) {
	var texel Vec
	for c := range 4 {
		v := g.sum(c)
		g.IntsTo(v, v, "+", 32, ">>>", 6)
		if c > 0 {
			g.IntsTo(v, v, "<<", 8*c, "|", texel)
		}
		texel = v
	}
	g.Move(texel, Mem{Base: g.out, Disp: 32 * h})
}
