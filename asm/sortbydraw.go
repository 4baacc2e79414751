package main

// arranger writes the kernel SortByDraw, a counting sort: a step compares the owners of a register's groups with the
// first of those that are left, and mostly there is no other. AVX-512 packs an owner's groups eight at a time.
type arranger struct {
	*Asm
	groups, owners, ends, out GP
	from                      GP // the step's first group
}

func sortByDrawBody(a *Asm) {
	sum, none := a.Unique("sum"), a.Unique("none")
	e := &arranger{
		Asm: a, groups: a.Field(a.Args, "Groups"), owners: a.Field(a.Args, "Owners"), ends: a.Field(a.Args, "Ends"),
		out:  a.Field(a.Args, "Out"),
		from: a.Reg64(),
	}
	segments := a.Args.At("Segments")
	total := a.Zero64()
	i := a.Get64(segments)
	a.JumpIf(i, "==", 0, none)
	a.Times(i, func() {
		a.MOVL(total.As32(), Mem{Base: e.ends, Index: i, Scale: 4, Disp: -4})
	})
	e.each(func(owner, same GP) {
		n := a.Into32(a.POPCNTL, same.As32())
		a.ADDL(n.As32(), Mem{Base: e.ends, Index: owner, Scale: 4})
	})
	a.Comment("numbers become starts, and starts ends")
	a.Zero(i)
	a.Zero(total)
	a.Label(sum)
	m := Mem{Base: e.ends, Index: i, Scale: 4}
	count := a.Get32(m)
	a.Set(m, total.As32())
	a.Change(total.As32(), "+", count.As32())
	a.INCQ(i)
	a.JumpIf(i, "!=", segments, sum)
	e.each(e.copy)
	a.Label(none)
}

// spacing is how many bits of a set there are to a group.
func (a *arranger) spacing() int {
	if a.HasMasks {
		return 1
	}
	return 2
}

// each steps through the groups: same are the groups of the step that have one owner.
func (a *arranger) each(f func(owner, same GP)) {
	step, next, full, end := a.Unique("step"), a.Unique("next"), a.Unique("full"), a.Unique("end")
	same, all := a.Reg64(), int32(-1)
	if !a.HasMasks {
		all = 0x55555555
	}
	a.Zero(a.from)
	a.Label(step)
	most := a.Get64(a.Args.At("N"), "-", a.from)
	a.JLE(LabelRef(end))
	left := a.Get32(I32(all))
	a.JumpIf(most, ">=", 32/a.spacing(), full)
	a.Change(most.As32(), "<<", a.spacing()-1)
	a.BZHIL(most.As32(), left.As32(), left.As32())
	a.Label(full)
	words, one, m := a.Vec(), a.Vec(), Mem{Base: a.owners, Index: a.from, Scale: 2}
	if a.HasMasks {
		k := into(a.K(), a.KMOVD, left.As32())
		a.VMOVDQU16_Z(m, k, words)
	} else {
		a.VMOVDQU(m, words)
	}
	a.Label(next)
	owner := a.LowestBit(left.As32())
	a.LEAQ(Mem{Base: owner, Index: a.from, Scale: uint8(a.spacing())}, owner)
	a.MOVWLZX(Mem{Base: a.owners, Index: owner, Scale: uint8(2 / a.spacing())}, owner.As32())
	if a.HasMasks {
		a.VPBROADCASTW(owner.As32(), one)
		k := into(a.K(), a.VPCMPEQW, one, words)
		a.KMOVD(k, same.As32())
	} else {
		a.VMOVD(owner.As32(), one.AsX())
		a.VPBROADCASTW(one.AsX(), one)
		a.VPCMPEQW(one, words, one)
		a.VPMOVMSKB(one, same.As32())
	}
	a.Change(same.As32(), "&", left.As32())
	a.Change(left.As32(), "^", same.As32())
	f(owner, same)
	a.JumpIf(left.As32(), "!=", 0, next)
	a.Advance(32/a.spacing(), a.from)
	a.Jump(step)
	a.Label(end)
}

// copy puts the groups of a step that have one owner where its next go.
func (a *arranger) copy(owner, same GP) {
	some, done, v := a.Unique("some"), a.Unique("copied"), a.Vec()
	next := Mem{Base: a.ends, Index: owner, Scale: 4}
	to := a.Get32(next)
	n := a.Into32(a.POPCNTL, same.As32())
	a.Change(next, "+", n.As32())
	a.LEAQ(Mem{Base: a.out, Index: to, Scale: 8}, to)
	a.JumpIf(n.As32(), "!=", 32/a.spacing(), some)
	for i := range 4 {
		a.Move(Mem{Base: a.groups, Index: a.from, Scale: 8, Disp: a.Bytes * i}, v)
		a.Move(v, Mem{Base: to, Disp: a.Bytes * i})
	}
	a.Jump(done)
	a.Label(some)
	if !a.HasMasks {
		i := a.LowestBit(same.As32())
		a.BLSRL(same.As32(), same.As32())
		a.LEAQ(Mem{Base: i, Index: a.from, Scale: 2}, i)
		t := a.Get64(Mem{Base: a.groups, Index: i, Scale: 4})
		a.MOVQ(t, Mem{Base: to})
		a.Advance(8, to)
		a.JumpIf(same.As32(), "!=", 0, some)
		a.Label(done)
		return
	}
	bits, k := a.Reg64(), a.K()
	for i := range 4 {
		a.KMOVD(same.As32(), k)
		a.VMOVDQU64_Z(Mem{Base: a.groups, Index: a.from, Scale: 8, Disp: 64 * i}, k, v)
		a.VPCOMPRESSQ_Z(v, k, v)
		a.MOVBLZX(same.As8(), n.As32())
		a.POPCNTL(n.As32(), n.As32())
		a.MOVL(I32(-1), bits.As32())
		a.BZHIL(n.As32(), bits.As32(), bits.As32())
		a.KMOVB(bits.As32(), k)
		a.VMOVDQU64(v, k, Mem{Base: to})
		a.LEAQ(Mem{Base: to, Index: n, Scale: 8}, to)
		a.Change(same.As32(), ">>>", 8)
	}
	a.Label(done)
}
