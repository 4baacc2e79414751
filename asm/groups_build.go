package main

// turnGroups makes the groups of the turn's blocks, as if they were whole.
func (c *cutter) turnGroups() (groups [2]Vec) {
	positions := c.Zeros()
	c.Select(c.Where(c.greatest, "==", c.least), c.least, positions, positions)
	n := c.Get32(c.block.As32())
	c.SHLL(U8(16), n.As32())
	blocks := c.Ints(c.All(n.As32()), "+", c.PerLane(func(lane int) uint32 { return uint32(lane<<16 | 0xffff) }))
	low, high := c.Vec(), c.Vec()
	c.VPUNPCKLDQ(positions, blocks, low)
	c.VPUNPCKHDQ(positions, blocks, high)
	groups = [2]Vec{c.Vec(), c.Vec()}
	for i, v := range groups {
		if c.OneRegister() {
			c.Move(c.Quads([][]uint64{{0, 1, 8, 9, 2, 3, 10, 11}, {4, 5, 12, 13, 6, 7, 14, 15}}[i]...), v)
			c.VPERMI2Q(high, low, v)
		} else {
			c.VPERM2I128(U8(0x20+0x11*i), high, low, v)
		}
	}
	return groups
}

// append writes the groups of the turn's blocks that are whole.
func (c *cutter) append(groups [2]Vec, owners Vec, whole GP) {
	if c.OneRegister() {
		high, k, words := c.Reg64(), c.K(), c.Vec256()
		c.KMOVW(whole.As32(), k)
		c.VPCOMPRESSD_Z(owners, k, owners)
		c.VPMOVDW(owners, words)
		c.VMOVDQU(words, Mem{Base: c.owners})
		c.VPCOMPRESSQ_Z(groups[0], k, groups[0])
		c.Move(groups[0], Mem{Base: c.groups})
		c.MOVBLZX(whole.As8(), high.As32())
		c.POPCNTL(high.As32(), high.As32())
		c.KSHIFTRW(U8(8), k, k)
		c.VPCOMPRESSQ_Z(groups[1], k, groups[1])
		c.Move(groups[1], Mem{Base: c.groups, Index: high, Scale: 8})
		c.POPCNTL(whole.As32(), whole.As32())
		c.LEAQ(Mem{Base: c.groups, Index: whole, Scale: 8}, c.groups)
		c.LEAQ(Mem{Base: c.owners, Index: whole, Scale: 2}, c.owners)
		return
	}
	words := into(c.Vec256(), c.VPACKUSDW, owners, owners)
	c.VPERMQ(U8(0x08), words, words)
	c.IfElse(whole.As32(), "==", 0xff, func() {
		for i, v := range groups {
			c.Move(v, Mem{Base: c.groups, Disp: 32 * i})
		}
		c.VMOVDQU(words.AsX(), Mem{Base: c.owners})
		c.Advance(64, c.groups)
		c.Advance(16, c.owners)
	}, func() {
		t := c.Reg64()
		for i, v := range groups {
			c.Move(v, c.whole.Offset(32*i))
		}
		c.VMOVDQU(words.AsX(), c.whole.Offset(64))
		for lane := range 8 {
			c.MOVQ(c.whole.Offset(8*lane), t)
			c.MOVQ(t, Mem{Base: c.groups})
			c.MOVWLZX(c.whole.Offset(64+2*lane), t.As32())
			c.MOVW(t.As16(), Mem{Base: c.owners})
			c.Zero(t)
			c.BTL(U8(lane), whole.As32())
			c.SETCS(t.As8())
			c.LEAQ(Mem{Base: c.groups, Index: t, Scale: 8}, c.groups)
			c.LEAQ(Mem{Base: c.owners, Index: t, Scale: 2}, c.owners)
		}
	})
}

// cut writes the groups of a block.
func (c *cutter) cut(i GP) {
	cut := c.Unique("cut")
	p, left, first, mask, equal := c.Reg64(), c.Reg64(), c.Reg64(), c.Reg64(), c.Reg64()
	ids := c.Vecs(c.Halves())
	c.address(i, p)
	for h, v := range ids {
		c.Move(Mem{Base: p, Disp: 32 * h}, v)
	}
	t := c.Zeros()
	c.laneBits(left, func(h int, m Register) { c.Equal(t, ids[h], m) })
	c.XORL(U32(0xffff), left.As32())
	c.Label(cut)
	c.TZCNTL(left.As32(), first.As32())
	c.MOVL(Mem{Base: p, Index: first, Scale: 4}, first.As32())
	c.find(first)
	inside := c.within()
	c.laneBits(mask, func(h int, m Register) { inside(ids[h], m) })
	c.ANDL(left.As32(), mask.As32())
	c.XORL(mask.As32(), left.As32())
	c.Broadcast(first.As32(), t)
	c.laneBits(equal, func(h int, m Register) { c.Equal(t, ids[h], m) })
	zero := c.Zero64()
	c.ANDNL(mask.As32(), equal.As32(), equal.As32())
	c.CMOVLNE(zero.As32(), first.As32())
	g := c.Rec("Group", c.groups)
	c.MOVW(mask.As16(), g.At("Mask"))
	c.MOVW(i.As16(), g.At("Block"))
	c.MOVL(first.As32(), g.At("BinSlot"))
	c.MOVW(c.segment.As16(), Mem{Base: c.owners})
	c.Advance(8, c.groups)
	c.Advance(2, c.owners)
	c.JumpIf(left.As32(), "!=", 0, cut)
}
