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
	group, left, reached, refs, base GP
	mask                             GP // where the mask of the sample at hand lies
	face                             Rec
	ref                              Vec
}

// each writes the walk. Body has a block's values at base.
func (g *stencilGen) each(body func()) {
	next, sample, own, front, none, end := g.Unique("group"), g.Unique("sample"), g.Unique("own"), g.Unique("front"),
		g.Unique("none"), g.Unique("end")
	g.group, g.left, g.reached = g.Field(g.Args, "Groups"), g.Field(g.Args, "N"), g.Field(g.Args, "Reached")
	masks, face := g.Field(g.Args, "Masks"), g.Reg64()
	g.refs, g.base, g.mask = g.Field(g.Args, "References"), g.Reg64(), g.Reg64()
	g.face, g.ref = g.Rec("StencilFace", face), g.Vec128()
	g.JumpIf(g.left, "==", 0, end)
	r := g.Rec("Group", g.group)
	g.Label(next)
	t := g.Get32(r.At("BinSlot"))
	g.Set(face, g.Args.At("Refs"))
	g.Set(t.As32(), Mem{Base: face, Index: t, Scale: 4, Disp: -4})
	g.Change(t, "<<", log2(g.Size("Triangle")), "+", g.Args.At("Triangles"))
	g.LEAQ(g.Args.At("Faces"), face)
	g.JumpIfNone(g.Rec("Triangle", t).At("Flags"), g.Constant("BackFacing"), front)
	g.Change(face, "+", g.Size("StencilFace"))
	g.Label(front)
	g.VMOVDQU(g.face.At("Reference"), g.ref)
	g.JumpIf(g.refs, "==", 0, none)
	g.VMOVDQU(Mem{Base: g.refs}, g.ref)
	g.Change(g.refs, "+", 16)
	g.Label(none)
	g.MOVWLZX(r.At("Block"), g.base.As32())
	g.Change(g.base, "<<", 4, "+", g.Args.At("Stencil"))
	s := g.Get64(g.Args.At("Samples"))
	g.Label(sample)
	g.LEAQ(r.At("Mask"), g.mask)
	g.JumpIf(g.Args.At("Samples"), "==", 1, own)
	g.Set(g.mask, masks)
	g.Change(masks, "+", 2)
	g.Label(own)
	body()
	g.Change(g.reached, "+", 2)
	g.Change(g.base, "+", g.Args.At("SampleStride"))
	g.CountDown(s, sample)
	g.Change(g.group, "+", g.Size("Group"))
	g.CountDown(g.left, next)
	g.Label(end)
}

// test compares values and performs the operations of samples that fail.
func (g *stencilGen) test() {
	g.each(func() {
		kept := g.Unique("kept")
		mask := g.Get16(Mem{Base: g.mask})
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
		g.MOVW(pass.As16(), Mem{Base: g.mask})
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
	g.each(func() {
		passed, done := g.Unique("passed"), g.Unique("done")
		reached := g.Get16(Mem{Base: g.reached})
		bits := g.Get16(Mem{Base: g.mask})
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
	next, sample, own, end := a.Unique("group"), a.Unique("sample"), a.Unique("own"), a.Unique("end")
	group, left, masks := a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Field(a.Args, "Masks")
	union, bits, stride := a.Reg64(), a.Reg64(), a.Field(a.Args, "SampleStride")
	low := a.All(a.Args.At("Low"))
	most := a.All(a.Args.At("Range"))
	a.JumpIf(left, "==", 0, end)
	g := a.Rec("Group", group)
	a.Label(next)
	words := a.Get16(g.At("Block"))
	a.Change(words, "<<", 6, "+", a.Args.At("Words"))
	s := a.Get64(a.Args.At("Samples"))
	a.Change(union.As32(), "^", union.As32())
	a.Label(sample)
	mask := a.Address(g.At("Mask"))
	a.JumpIf(a.Args.At("Samples"), "==", 1, own)
	a.Set(mask, masks)
	a.Change(masks, "+", 2)
	a.Label(own)
	a.laneBits(bits, func(h int, inside Register) {
		d := a.Ints(Mem{Base: words, Disp: 32 * h}, "-", low)
		t := a.Ints(d, "minu", most)
		a.Equal(d, t, inside)
	})
	a.ANDW(Mem{Base: mask}, bits.As16())
	a.MOVW(bits.As16(), Mem{Base: mask})
	a.Change(union.As32(), "|", bits.As32())
	a.LEAQ(Mem{Base: words, Index: stride, Scale: 4}, words)
	a.CountDown(s, sample)
	a.MOVW(union.As16(), g.At("Mask"))
	a.Change(group, "+", a.Size("Group"))
	a.CountDown(left, next)
	a.Label(end)
}
