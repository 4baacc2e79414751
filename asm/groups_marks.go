package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// markAt marks a BinSlot in memory.
func (c *cutter) markAt(m x86.Mem, marks, id x86.GP) {
	c.MOVL(m, id.As32())
	c.MOVB(x86.U8(1), x86.Mem{Base: marks, Index: id, Scale: 1})
}

// mark marks the least of all blocks, the greatest and one more among the blocks of several primitives, and all lanes
// where that is not all.
func (c *cutter) mark() {
	next, more, end := c.Unique("leasts"), c.Unique("more"), c.Unique("marked")
	marks, id, n := c.Field(c.Args, "Marks"), c.Reg64(), c.Reg64()
	c.MOVQ(c.block, n)
	c.Label(next)
	for lane := range c.Lanes() {
		c.markAt(c.leasts.Idx(n, 4).Offset(4*(lane-c.Lanes())), marks, id)
	}
	c.SUBQ(x86.U8(c.Lanes()), n)
	c.JNZ(x86.LabelRef(next))
	c.each(c.several, func(i x86.GP) {
		others, same, p := c.Reg64(), c.Reg64(), c.Reg64()
		x, y, ids := c.Vec(), c.Vec(), c.Vecs(c.Halves())
		c.MOVB(i.As8(), c.list.Idx(n, 1))
		c.markAt(c.greatests.Idx(i, 4), marks, id)
		c.Broadcast(c.leasts.Idx(i, 4), x)
		c.Broadcast(c.greatests.Idx(i, 4), y)
		c.address(i, p)
		for h, v := range ids {
			c.Move(x86.Mem{Base: p, Disp: 32 * h}, v)
		}
		c.laneBits(others, func(h int, m x86.Register) {
			k := c.Mask()
			c.Equal(x, ids[h], m)
			c.Equal(y, ids[h], k)
			c.MaskOr(k, m)
		})
		c.XORL(x86.U32(0xffff), others.As32())
		c.Zero(i)
		c.TZCNTL(others.As32(), id.As32())
		c.CMOVLCS(i.As32(), id.As32())
		c.markAt(x86.Mem{Base: p, Index: id, Scale: 4}, marks, id)
		c.Broadcast(id.As32(), x)
		c.laneBits(same, func(h int, m x86.Register) { c.Equal(x, ids[h], m) })
		c.ANDNL(others.As32(), same.As32(), others.As32())
		c.CMPL(others.As32(), x86.U8(1))
		c.SBBQ(x86.I8(-1), n)
	})
	c.JumpIf(n, "==", 0, end)
	c.Label(more)
	p := c.Reg64()
	c.MOVBLZX(c.list.Idx(n, 1).Offset(-1), p.As32())
	c.address(p, p)
	for lane := range 16 {
		c.markAt(x86.Mem{Base: p, Disp: 4 * lane}, marks, id)
	}
	c.CountDown(n, more)
	c.Label(end)
}
