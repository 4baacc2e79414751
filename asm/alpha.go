package main

// Alpha is the family of the kernel that makes coverage of alpha.
func (catalogue) Alpha() Family {
	return Family{Name: "alpha", Kernels: []Kernel{{Name: "alphaToCoverage", Body: alphaToCoverageBody}}}
}

// alphaToCoverageBody goes through a group's masks: with one sample its own is the only one.
func alphaToCoverageBody(a *Asm) {
	several, end := a.Unique("several"), a.Unique("end")
	group, left, alpha, masks := a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Field(a.Args, "Alpha"), a.Field(a.Args, "Masks")
	samples, bits := a.Field(a.Args, "Samples"), a.Reg64()
	a.JumpIf(left, "==", 0, end)
	g := a.Rec("Group", group)
	step := a.Zero64()
	a.JumpIf(samples, "!=", 1, several)
	a.LEAQ(g.At("Mask"), masks)
	a.MOVL(U32(a.Size("Group")-2), step.As32())
	a.Label(several)

	a.Times(left, func() {
		values := a.Vecs(a.Halves())
		for h, v := range values {
			a.Move(Mem{Base: alpha, Disp: 32 * h}, v)
		}
		union := a.Zero64()
		s := a.Reg64()
		a.Steps(s, 1, samples, func() {
			threshold := a.All(a.Args.Array("Thresholds", s, 4))
			a.laneBits(bits, func(h int, mask Register) { a.CompareF(GT, threshold, values[h], mask) })
			a.ANDW(Mem{Base: masks}, bits.As16())
			a.MOVW(bits.As16(), Mem{Base: masks})
			a.Change(union.As32(), "|", bits.As32())
			a.Advance(2, masks)
		})
		a.MOVW(union.As16(), g.At("Mask"))
		a.Change(masks, "+", step)
		a.Advance(64, alpha)
		a.Advance(a.Size("Group"), group)
	})
	a.Label(end)
}
