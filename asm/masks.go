package main

// eachMask goes over the record's groups and, within one, over its samples, with where a sample's mask lies: the group's
// own where the register own is n, or else one of the list masks. begin comes before a group's samples, end behind
// them. The fields begin with path. (Without a branch, as two steps that may be 0, RangeTest took 1.2 of the time.)
func (a *Asm) eachMask(path string, masks, own GP, n int, begin func(g Rec), sample func(mask Mem), end func(g Rec)) {
	field := func(name string) Mem { return a.Args.At(path + name) }
	group, left, mask := a.Get64(field("Groups")), a.Get64(field("N")), a.Reg64()
	g := a.Rec("Group", group)
	a.AlignedTurns(left, 1, func() {
		begin(g)
		a.Times(a.Get64(field("Samples")), func() {
			a.LEAQ(g.At("Mask"), mask)
			a.If(own, "!=", n, func() {
				a.Set(mask, masks)
				a.Advance(2, masks)
			})
			sample(Mem{Base: mask})
		})
		end(g)
		a.Advance(a.Size("Group"), group)
	})
}
