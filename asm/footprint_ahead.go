package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// footprintAhead writes Footprint for AVX-512. How many primitives a group shows nobody can foresee, so that nothing
// branches on it: every group is evaluated for the primitive of its first lane, and what lanes are left come into a
// queue, which is worked on in the same way. As the chain of instructions from a place to a result is long, the first
// half of the next piece is done before the second half of the one at hand. (Four groups of one primitive side by side
// take 4.4 ns each, this way 4.5; frames are no faster for it.)
type footprintAhead struct {
	*footprinter
	p, queued         x86.GP  // the next piece: a Group, or in the queue one with the first of its lanes for a BinSlot
	stop, queue, full x86.Mem // full is 0xffff0000 for groups, whose other lanes become 0, and 0 in the queue
	groups            x86.Mem
	infinity          x86.Vec
	size              [2]x86.Vec
}

// ahead is how many groups are done before the queue is.
const ahead = 64

// A piece is lanes of a group with the same primitive: its planes, the group's first lane, and lanes in the lower half
// of a word, with those in the upper half that are stored; 1/w and where it is from the planes' origin.
type piece struct {
	slot, at, lanes x86.GP
	d               [2]x86.Vec
	w               x86.Vec
}

func (x *footprintAhead) piece() *piece {
	return &piece{x.Reg64(), x.Reg64(), x.Reg64(), [2]x86.Vec{x.Vec(), x.Vec()}, x.Vec()}
}

// all does all groups.
func (x *footprintAhead) all() {
	chunk, few, loop, first, done, end := x.Unique("chunk"), x.Unique("few"), x.Unique("loop"), x.Unique("first"),
		x.Unique("done"), x.Unique("end")
	m := x.Local(64)
	x.stop, x.full, x.groups = m, m.Offset(8).Of(4), m.Offset(16)
	x.queue = x.Local(8 * (15*ahead + 1))
	x.p, x.queued, x.slot, x.id = x.Reg64(), x.Reg64(), x.Reg64(), x.Vec()
	x.MOVQ(x.group, x.p)
	x.MOVQ(x.group, x.groups)
	x.infinity, x.size = x.Vec(), [2]x86.Vec{x.Vec(), x.Vec()}
	x.Move(x.Same(0x7F800000), x.infinity)
	x.Broadcast(x.Args.At("Width"), x.size[0])
	x.Broadcast(x.Args.At("Height"), x.size[1])
	now, next := x.piece(), x.piece()

	x.Label(chunk)
	t := x.Get64(x.left)
	x.JumpIf(t, "<=", ahead, few)
	x.MOVL(x86.U32(ahead), t.As32())
	x.Label(few)
	x.SUBQ(t, x.left)
	x.LEAQ(x86.Mem{Base: x.p, Index: t, Scale: 8}, t)
	x.MOVQ(t, x.stop)
	x.MOVL(x86.U32(0xffff0000), t.As32())
	x.MOVL(t.As32(), x.full)
	x.LEAQ(x.queue, x.queued)
	x.Zero(now.slot)

	x.Label(loop)
	x.begin(next)
	x.JumpIf(now.slot, "==", 0, first)
	x.finish(now)
	x.Label(first)
	x.MOVQ(next.at, now.at)
	x.MOVL(next.lanes.As32(), now.lanes.As32())
	for i, v := range next.d {
		x.VMOVAPS(v, now.d[i])
	}
	x.VMOVAPS(next.w, now.w)
	x.MOVQ(next.slot, now.slot)
	x.JumpIf(now.slot, "!=", 0, loop)
	x.JumpIf(x.full, "==", 0, done)
	x.MOVL(x86.U32(0), x.full)
	x.LEAQ(x.queue, x.p)
	x.MOVQ(x.queued, x.stop)
	x.JumpIf(x.p, "!=", x.queued, loop)
	x.Label(done)
	x.MOVQ(x.left, t)
	x.JumpIf(t, "==", 0, end)
	x.MOVQ(x.Args.At("N"), x.p)
	x.SUBQ(t, x.p)
	x.SHLQ(x86.U8(3), x.p)
	x.ADDQ(x.groups, x.p)
	x.Jump(chunk)
	x.Label(end)
}

// begin does the first half of the next piece; its slot is 0 where there is none. Wide ones are done as a whole.
func (x *footprintAhead) begin(n *piece) {
	fetch, none, more, empty, wide, done := x.Unique("fetch"), x.Unique("none"), x.Unique("more"), x.Unique("empty"),
		x.Unique("wide"), x.Unique("done")
	same, kept := x.K(), x.K()
	x.Label(fetch)
	x.JumpIf(x.p, "==", x.stop, none)
	x.Label(more)
	e := x.Get32(x86.Mem{Base: x.p})
	x.MOVL(x86.Mem{Base: x.p, Disp: 4}, n.at.As32())
	t := x.Get64(x.p)
	x.SUBQ(x.groups, t)
	x.ADDQ(t, t)
	x.CMPL(x.full, x86.U8(0))
	x.CMOVQNE(t, n.at)
	x.Advance(8, x.p)
	x.MOVWLZX(e.As16(), n.lanes.As32())
	x.JumpIf(n.lanes.As32(), "==", 0, empty)
	ids := x.Get32(e.As32())
	x.SHRL(x86.U8(10), ids.As32())
	x.ANDL(x86.I8(-64), ids.As32())
	x.ADDQ(x.Args.At("Visibility"), ids)
	x.TZCNTL(n.lanes.As32(), t.As32())
	x.KMOVW(n.lanes.As32(), same)
	x.MOVL(x86.Mem{Base: ids, Index: t, Scale: 4}, n.slot.As32())
	x.VPBROADCASTD(x86.Mem{Base: ids, Index: t, Scale: 4}, x.id)
	x.VPCMPEQD(x86.Mem{Base: ids}, x.id, same, same)
	x.KMOVW(same, n.lanes.As32())
	x.MOVQ(x.Args.At("Slots"), t)
	x.MOVLQSX(x86.Mem{Base: t, Index: n.slot, Scale: 4}, n.slot)
	x.Comment("the other lanes, if any, are another piece")
	x.XORL(n.lanes.As32(), e.As32())
	x.MOVL(e.As32(), x86.Mem{Base: x.queued})
	x.MOVL(n.at.As32(), x86.Mem{Base: x.queued, Disp: 4})
	x.Zero(t)
	x.TESTW(e.As16(), e.As16())
	x.SETNE(t.As8())
	x.LEAQ(x86.Mem{Base: x.queued, Index: t, Scale: 8}, x.queued)
	x.ORL(x.full, n.lanes.As32())
	x.places(x86.Mem{Base: x.p, Disp: -6}, x.place)
	x.JumpIf(n.slot, "<", 0, wide)
	x.IMULQ(x.slotBytes, n.slot)
	x.ADDQ(x.Args.At("Narrow"), n.slot)
	for axis, d := range n.d {
		x.VSUBPS_BCST(word(n.slot, axis, 4), x.place[axis], d)
	}
	q := x.Vec()
	x.VMULPS_BCST(word(n.slot, 3, 4), n.d[0], q)
	x.VADDPS_BCST(word(n.slot, 2, 4), q, q)
	v := x.Vec()
	x.VMULPS_BCST(word(n.slot, 4, 4), n.d[1], v)
	x.VADDPS(v, q, q)
	x.VMAXPS(x.least, q, q)
	x.VDIVPS(q, x.interpolator.one, n.w)
	x.Jump(done)

	x.Label(none)
	x.CMPQ(x.p, x.queued)
	x.MOVQ(x.queued, x.stop)
	x.MOVL(x86.U32(0), n.slot.As32())
	x.JEQ(x86.LabelRef(done))
	x.JumpIf(x.full, "==", 0, more)
	x.Jump(done)

	x.Label(empty)
	zero := x.Vec()
	x.Zero(zero)
	for i := range 3 {
		x.Move(zero, x.out(i, n))
	}
	x.Jump(fetch)

	x.Label(wide)
	x.MOVQ(n.slot, x.slot)
	x.BTRL(x86.U8(31), x.slot.As32())
	x.IMULQ(x.slotBytes.Offset(8), x.slot)
	x.ADDQ(x.Args.At("Wide"), x.slot)
	x.kept(n, same, kept)
	x.wide(unit{x.place[0], x.place[1], func(v [3]x86.Vec) {
		for i, v := range v {
			x.VMOVAPS_Z(v, same, v)
			x.StoreMasked(v, kept, x.out(i, n))
		}
	}})
	x.Jump(fetch)
	x.Label(done)
}

// kept makes the masks of a piece: its lanes, and those that are stored.
func (x *footprintAhead) kept(n *piece, lanes, kept x86.Register) {
	x.KMOVW(n.lanes.As32(), lanes)
	t := x.Get32(n.lanes.As32())
	x.SHRL(x86.U8(16), t.As32())
	x.ORL(n.lanes.As32(), t.As32())
	x.KMOVW(t.As32(), kept)
}

// out is a piece's part of an output.
func (x *footprintAhead) out(i int, n *piece) x86.Mem {
	p := x.Get64(x.Args.At([]string{"S", "T", "Rho2"}[i]))
	return x86.Mem{Base: p, Index: n.at, Scale: 4}
}

// finish does the second half of a piece.
func (x *footprintAhead) finish(n *piece) {
	lanes, kept := x.K(), x.K()
	x.kept(n, lanes, kept)
	load := func(i int) x86.Vec {
		v := x.Vec()
		x.VBROADCASTSS(word(n.slot, i, 4), v)
		return v
	}
	header := x.Constant("NarrowHeader")
	var f [2]x86.Vec
	var slope [2][2]x86.Vec
	for c := range f {
		plane := header + 3*c
		f[c] = x.Vec()
		t := x.Vec()
		slope[c] = [2]x86.Vec{load(plane + 1), load(plane + 2)}
		x.VMULPS(slope[c][0], n.d[0], f[c])
		x.VMULPS(slope[c][1], n.d[1], t)
		x.VADDPS_BCST(word(n.slot, plane, 4), f[c], f[c])
		x.VADDPS(t, f[c], f[c])
	}
	for c := range f {
		x.VMULPS_Z(n.w, f[c], lanes, f[c])
		x.StoreMasked(f[c], kept, x.out(c, n))
	}
	var sum [2]x86.Vec
	for axis := range 2 {
		qa := load(3 + axis)
		for c := range f {
			t := slope[c][axis]
			u := x.Vec()
			x.VMULPS(qa, f[c], u)
			x.VSUBPS(u, t, t)
			x.VMULPS(n.w, t, t)
			x.VMULPS(x.size[c], t, t)
			x.VMULPS(t, t, t)
		}
		sum[axis] = slope[0][axis]
		x.VADDPS(slope[1][axis], sum[axis], sum[axis])
	}
	x.VMAXPS(sum[1], sum[0], sum[0])
	x.VMINPS_Z(x.infinity, sum[0], lanes, sum[0])
	x.StoreMasked(sum[0], kept, x.out(2, n))
}
