package main

// Groups is the family of the kernels that cut the visibility buffer in groups.
func (catalogue) Groups() Family {
	return Family{Name: "groups", Kernels: []Kernel{
		{Name: "buildGroups", Record: "BuildGroupsArgs", Doc: "is Kernels.BuildGroups",
			Scratch: 3*1024 + 256 + 128 + 64, Body: buildGroupsBody},
		{Name: "sortByDraw", Record: "SortByDrawArgs", Doc: "is Kernels.SortByDraw", Body: sortByDrawBody},
		{Name: "compactMarks", Record: "CompactMarksArgs", Doc: "is Kernels.CompactMarks", Body: compactMarksBody},
	}}
}

// laneBits is the bits of 16 lanes for which f sets a mask half by half.
func (a *Asm) laneBits(bits GP, f func(h int, mask Register)) {
	mask := a.Mask()
	f(0, mask)
	a.Bits(mask, bits)
	if !a.OneRegister() {
		high := a.Reg64()
		f(1, mask)
		a.Bits(mask, high)
		a.SHLL(U8(8), high.As32())
		a.ORL(high.As32(), bits.As32())
	}
}

// cutter writes the kernel BuildGroups: a turn takes as many blocks as a register has lanes. A block whose least and
// greatest BinSlot belong to one segment is whole: one group, without a look at its lanes. In Sponza nine blocks of ten
// are. What else there is to do for a block nobody can foresee; it is noted and done in the end, where loops are long.
// (TZCNT, as BSF would wait for what its target was.)
type cutter struct {
	*Asm
	at, block         GP // the turn's first block
	segment, starts   GP // the segment found last
	groups, owners    GP // where the next go
	least, greatest   Vec
	leasts, greatests Mem // of all blocks
	several, split    Mem // blocks of several primitives, and those that are not whole
	list              Mem // blocks of more than three primitives
	whole             Mem // a turn's groups and owners
	padded            Mem // the last turn's blocks
}

// noted is the size of a set of blocks.
const noted = 256 / 8

func buildGroupsBody(a *Asm) {
	turn := a.Unique("turn")
	c := &cutter{
		Asm: a, at: a.Field(a.Args, "Visibility"), block: a.Reg64(), segment: a.Reg64(),
		starts: a.Field(a.Args, "Starts"), groups: a.Field(a.Args, "Groups"), owners: a.Field(a.Args, "Owners"),
		least: a.Vec(), greatest: a.Vec(), leasts: a.Local(1024), greatests: a.Local(1024),
		list: a.Local(256), whole: a.Local(128), padded: a.Local(1024),
	}
	sets := a.Local(64)
	c.several, c.split = sets, sets.Offset(noted)
	left, t := a.Field(a.Args, "Blocks"), a.Vec256()
	a.VPXOR(t, t, t)
	a.VMOVDQU(t, c.several)
	a.VMOVDQU(t, c.split)
	a.Zero(c.block)
	a.Zero(c.segment)
	a.If(left, ">", 0, func() {

		a.Label(turn)
		several, split := a.Reg64(), a.Reg64()
		a.If(left, "<", a.Lanes(), func() { c.pad(left) })
		a.extremes(c.at, c.least, c.greatest)
		a.Move(c.least, c.leasts.Idx(c.block, 4))
		a.Move(c.greatest, c.greatests.Idx(c.block, 4))
		a.Bits(a.Where(c.greatest, "==", c.least), several)
		a.XORL(U32(1<<a.Lanes()-1), several.As32())
		c.turn(split)
		at := a.Get32(c.block.As32())
		a.SHRL(U8(3), at.As32())
		c.note(several, c.several.Idx(at, 1))
		c.note(split, c.split.Idx(at, 1))
		a.Advance(64*a.Lanes(), c.at)
		a.Advance(a.Lanes(), c.block)
		a.SUBQ(U8(a.Lanes()), left)
		a.JG(LabelRef(turn))
		c.mark()
		c.each(c.split, c.cut)
	})
	a.Change(c.groups, "-", a.Args.At("Groups"), ">>>", 3)
	a.MOVQ(c.groups, a.Args.At("N"))
}

// pad makes the last turn, of too few blocks, read a copy with nothing in the other blocks.
func (c *cutter) pad(left GP) {
	clear, next := c.Unique("clear"), c.Unique("copy")
	t := c.Zeros()
	i := c.Get32(U32(64 * c.Lanes()))
	c.Label(clear)
	c.SUBL(U8(c.Bytes), i.As32())
	c.Move(t, c.padded.Idx(i, 1))
	c.JNZ(LabelRef(clear))
	n := c.Get32(left.As32())
	c.SHLL(U8(6), n.As32())
	c.Label(next)
	c.Move(Mem{Base: c.at, Index: i, Scale: 1}, t)
	c.Move(t, c.padded.Idx(i, 1))
	c.ADDL(U8(c.Bytes), i.As32())
	c.JumpIf(i.As32(), "!=", n.As32(), next)
	c.LEAQ(c.padded, c.at)
}

// note keeps the bits of a turn's blocks.
func (c *cutter) note(bits GP, set Mem) {
	c.StoreBits(bits, set)
}

// each does something for every block of a set.
func (c *cutter) each(set Mem, f func(i GP)) {
	word, next := c.Unique("word"), c.Unique("next")
	from, i := c.Reg64(), c.Reg64()
	c.Zero(from)
	c.Label(word)
	bits := c.Get64(set.Idx(from, 1))
	c.If(bits, "!=", 0, func() {
		c.Label(next)
		c.TZCNTQ(bits, i)
		c.BLSRQ(bits, bits)
		c.LEAQ(Mem{Base: i, Index: from, Scale: 8}, i)
		f(i)
		c.JumpIf(bits, "!=", 0, next)
	})
	c.Advance(8, from)
	c.JumpIf(from, "!=", noted, word)
}

// address makes the address of block i.
func (c *cutter) address(i, p GP) {
	if i != p {
		c.MOVL(i.As32(), p.As32())
	}
	c.SHLL(U8(6), p.As32())
	c.ADDQ(c.Args.At("Visibility"), p)
}

// find looks for the segment with Starts[segment] <= id < Starts[segment+1].
func (c *cutter) find(id GP) {
	down, up, found := c.Unique("down"), c.Unique("up"), c.Unique("found")
	c.Label(down)
	c.CMPL(id.As32(), Mem{Base: c.starts, Index: c.segment, Scale: 4})
	c.JCC(LabelRef(up))
	c.DECQ(c.segment)
	c.Jump(down)
	c.Label(up)
	c.CMPL(id.As32(), Mem{Base: c.starts, Index: c.segment, Scale: 4, Disp: 4})
	c.JCS(LabelRef(found))
	c.INCQ(c.segment)
	c.Jump(up)
	c.Label(found)
}

// within is a test for BinSlots of the segment found last.
func (c *cutter) within() func(ids Vec, m Register) {
	m := Mem{Base: c.starts, Index: c.segment, Scale: 4}
	start := c.All(m)
	length := c.Get32(m.Offset(4))
	c.SUBL(m, length.As32())
	c.DECL(length.As32())
	last := c.All(length.As32())
	return func(ids Vec, m Register) {
		t := c.Ints(ids, "-", start)
		c.Equal(t, c.Ints(t, "minu", last), m)
	}
}

// turn writes the groups of the turn's whole blocks; split are the others that are not empty.
func (c *cutter) turn(split GP) {
	next, known := c.Unique("owner"), c.Unique("owners")
	left, whole := c.Reg64(), c.Reg64()
	c.Zero(whole)
	t := c.Zeros()
	owners := c.Zeros()
	m := c.Where(c.greatest, "==", t)
	c.Bits(m, split)
	c.Equal(t, c.least, m)
	c.Bits(m, left)
	c.XORL(U32(1<<c.Lanes()-1), split.As32())
	c.XORL(U32(1<<c.Lanes()-1), left.As32())
	c.JZ(LabelRef(known))
	c.Label(next)
	first, bits := c.Reg64(), c.Reg64()
	c.TZCNTL(left.As32(), first.As32())
	c.ADDL(c.block.As32(), first.As32())
	c.MOVL(c.leasts.Idx(first, 4), first.As32())
	c.find(first)
	inside, k := c.within(), c.Mask()
	inside(c.least, m)
	c.Broadcast(c.segment.As32(), t)
	c.Select(m, t, owners, owners)
	c.Bits(m, bits)
	inside(c.greatest, k)
	c.MaskAnd(k, m)
	c.ANDNL(left.As32(), bits.As32(), left.As32())
	c.Bits(m, bits)
	c.ORL(bits.As32(), whole.As32())
	c.JumpIf(left.As32(), "!=", 0, next)
	c.Label(known)
	c.ANDNL(split.As32(), whole.As32(), split.As32())
	c.append(c.turnGroups(), owners, whole)
}
