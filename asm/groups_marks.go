package main

// markAt marks a BinSlot in memory.
func (c *cutter) markAt(m Mem, marks, id GP) {
	c.MOVL(m, id.As32())
	c.MOVB(U8(1), Mem{Base: marks, Index: id, Scale: 1})
}

// mark marks the least of all blocks, the greatest and one more among the blocks of several primitives, and all lanes
// where that is not all.
func (c *cutter) mark() {
	next := c.Unique("leasts")
	marks, id := c.Field(c.Args, "Marks"), c.Reg64()
	n := c.Get64(c.block)
	c.Label(next)
	for lane := range c.Lanes() {
		c.markAt(c.leasts.Idx(n, 4).Offset(4*(lane-c.Lanes())), marks, id)
	}
	c.SUBQ(U8(c.Lanes()), n)
	c.JNZ(LabelRef(next))
	c.each(c.several, func(i GP) {
		others, same, p := c.Reg64(), c.Reg64(), c.Reg64()
		ids := c.Vecs(c.Halves())
		c.MOVB(i.As8(), c.list.Idx(n, 1))
		c.markAt(c.greatests.Idx(i, 4), marks, id)
		x := c.All(c.leasts.Idx(i, 4))
		y := c.All(c.greatests.Idx(i, 4))
		c.address(i, p)
		for h, v := range ids {
			c.Move(Mem{Base: p, Disp: 32 * h}, v)
		}
		c.laneBits(others, func(h int, m Register) {
			c.Equal(x, ids[h], m)
			c.MaskOr(c.Where(ids[h], "==", y), m)
		})
		c.XORL(U32(0xffff), others.As32())
		c.Zero(i)
		c.TZCNTL(others.As32(), id.As32())
		c.CMOVLCS(i.As32(), id.As32())
		c.markAt(Mem{Base: p, Index: id, Scale: 4}, marks, id)
		c.Broadcast(id.As32(), x)
		c.laneBits(same, func(h int, m Register) { c.Equal(x, ids[h], m) })
		c.ANDNL(others.As32(), same.As32(), others.As32())
		c.CMPL(others.As32(), U8(1))
		c.SBBQ(I8(-1), n)
	})
	c.If(n, "!=", 0, func() {
		c.Times(n, func() {
			p := c.Into32(c.MOVBLZX, c.list.Idx(n, 1).Offset(-1))
			c.address(p, p)
			for lane := range 16 {
				c.markAt(Mem{Base: p, Disp: 4 * lane}, marks, id)
			}
		})
	})
}
