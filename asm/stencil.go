package main

// Stencil is the family of the kernels of the stencil and depth bounds tests. A block's stencil values are 16 bytes:
// short registers on all levels. By hand: lanes are bytes, with saturating sums.
func (catalogue) Stencil() Family {
	return Family{Name: "stencil", Kernels: []Kernel{
		{Name: "stencilTest", Record: "StencilArgs", Body: func(a *Asm) { (&stencilGen{Asm: a}).test() }},
		{Name: "stencilUpdate", Record: "StencilArgs",
			Body: func(a *Asm) { (&stencilGen{Asm: a}).update() }},
		{Name: "rangeTest", Body: rangeTestBody},
	}}
}

// stencilGen walks groups and samples.
type stencilGen struct {
	*Asm
	reached, refs, base GP
	face                Rec
	ref                 Vec
}

// each writes the walk. Body has a block's values at base.
func (g *stencilGen) each(body func(mask Mem)) {
	g.reached, g.refs, g.base = g.Field(g.Args, "Reached"), g.Field(g.Args, "References"), g.Reg64()
	face := g.Reg64()
	g.face, g.ref = g.Rec("StencilFace", face), g.Vec128()
	g.eachMask("", g.Get64(g.Args.At("Masks")), g.Get64(g.Args.At("Samples")), 1, func(r Rec) {
		t := g.Get32(r.At("BinSlot"))
		g.Set(face, g.Args.At("Refs"))
		g.Set(t.As32(), Mem{Base: face, Index: t, Scale: 4, Disp: -4})
		g.Change(t, "<<", log2(g.Size("Triangle")), "+", g.Args.At("Triangles"))
		g.LEAQ(g.Args.At("Faces"), face)
		front := g.Unique("front")
		g.JumpIfNone(g.Rec("Triangle", t).At("Flags"), g.Constant("BackFacing"), front)
		g.Change(face, "+", g.Size("StencilFace"))
		g.Label(front)
		g.VMOVDQU(g.face.At("Reference"), g.ref)
		g.If(g.refs, "!=", 0, func() {
			g.VMOVDQU(Mem{Base: g.refs}, g.ref)
			g.Change(g.refs, "+", 16)
		})
		g.MOVWLZX(r.At("Block"), g.base.As32())
		g.Change(g.base, "<<", 4, "+", g.Args.At("Stencil"))
	}, func(mask Mem) {
		body(mask)
		g.Change(g.reached, "+", 2)
		g.Change(g.base, "+", g.Args.At("SampleStride"))
	}, func(Rec) {})
}

// test compares values and performs the operations of samples that fail.
func (g *stencilGen) test() {
	g.each(func(own Mem) {
		kept := g.Unique("kept")
		mask := g.Get16(own)
		v := into(g.Vec128(), g.VMOVDQU, Mem{Base: g.base})
		ref := into(g.Vec128(), g.VPAND, g.face.At("CompareMask"), g.ref)
		masked := into(g.Vec128(), g.VPAND, g.face.At("CompareMask"), v)
		t := into(g.Vec128(), g.VPMINUB, masked, ref)
		g.VPCMPEQB(ref, t, t)
		pass := g.Into32(g.VPMOVMSKB, t)
		g.Change(pass.As32(), "|", g.face.At("AtMost"))
		g.VPMAXUB(masked, ref, t)
		g.VPCMPEQB(ref, t, t)
		bits := g.Into32(g.VPMOVMSKB, t)
		g.Change(bits.As32(), "|", g.face.At("AtLeast"))
		g.Change(pass.As32(), "&", bits.As32(), "^", g.face.At("Not"), "&", mask.As32())
		g.MOVW(pass.As16(), own)
		g.MOVW(pass.As16(), Mem{Base: g.reached})
		g.Change(mask.As32(), "^", pass.As32(), "&", g.face.At("FailLanes"))
		g.JZ(LabelRef(kept))
		g.VPXOR(g.change("Fail", v, mask), v, v)
		g.VMOVDQU(v, Mem{Base: g.base})
		g.Label(kept)
	})
}

// update performs the operations of samples that passed the stencil test.
func (g *stencilGen) update() {
	g.each(func(own Mem) {
		passed, done := g.Unique("passed"), g.Unique("done")
		reached := g.Get16(Mem{Base: g.reached})
		bits := g.Get16(own)
		v := into(g.Vec128(), g.VMOVDQU, Mem{Base: g.base})
		w := into(g.Vec128(), g.VMOVDQA, v)
		g.Change(bits.As32(), "&", reached.As32())
		g.Change(reached.As32(), "^", bits.As32())
		g.Change(bits.As32(), "&", g.face.At("PassLanes"))
		g.JZ(LabelRef(passed))
		g.VPXOR(g.change("Pass", v, bits), w, w)
		g.Label(passed)
		g.Change(reached.As32(), "&", g.face.At("DepthFailLanes"))
		g.JZ(LabelRef(done))
		g.VPXOR(g.change("DepthFail", v, reached), w, w)
		g.Label(done)
		g.VMOVDQU(w, Mem{Base: g.base})
	})
}

// change is what an operation changes of values, in the lanes of bits.
func (g *stencilGen) change(op string, v Vec, bits GP) Vec {
	of := func(field string) Mem { return g.face.At(op + "." + field) }
	w := into(g.Vec128(), g.VPAND, of("And"), v)
	g.VPADDUSB(of("Add"), w, w)
	g.VPSUBUSB(of("Sub"), w, w)
	t := into(g.Vec128(), g.VPAND, of("Replace"), g.ref)
	g.VPADDB(t, w, w)
	g.VPADDB(of("Wrap"), w, w)
	g.VPXOR(of("Xor"), w, w)
	g.VPXOR(v, w, w)
	g.VPAND(g.face.At("WriteMask"), w, w)
	each := g.Words(0x08040201, 0x80402010, 0x08040201, 0x80402010)
	g.VMOVD(bits.As32(), t)
	g.VPSHUFB(g.Words(0, 0, 0x01010101, 0x01010101), t, t)
	g.VPAND(each, t, t)
	g.VPCMPEQB(each, t, t)
	g.VPAND(t, w, w)
	return w
}

func rangeTestBody(a *Asm) {
	union, bits, stride, words := a.Reg64(), a.Reg64(), a.Get64(a.Args.At("SampleStride"), "<<", 2), a.Reg64()
	low := a.All(a.Args.At("Low"))
	most := a.All(a.Args.At("Range"))
	a.eachMask("", a.Get64(a.Args.At("Masks")), a.Get64(a.Args.At("Samples")), 1, func(g Rec) {
		a.MOVWLZX(g.At("Block"), words.As32())
		a.Change(words, "<<", 6, "+", a.Args.At("Words"))
		a.Zero(union)
	}, func(mask Mem) {
		a.laneBits(bits, func(h int, inside Register) {
			d := a.Ints(Mem{Base: words, Disp: 32 * h}, "-", low)
			a.Equal(d, a.Ints(d, "minu", most), inside)
		})
		a.narrowed(mask, bits, union)
		a.Change(words, "+", stride)
	}, func(g Rec) { a.MOVW(union.As16(), g.At("Mask")) })
}

// narrowed leaves some bits of a mask, which union has then, too.
func (a *Asm) narrowed(mask Mem, bits, union GP) {
	a.ANDW(mask, bits.As16())
	a.MOVW(bits.As16(), mask)
	a.Change(union.As32(), "|", bits.As32())
}
