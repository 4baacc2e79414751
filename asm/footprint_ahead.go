package main

// footprintAhead writes Footprint for AVX-512. How many primitives a group shows nobody can foresee, so that nothing
// branches on it: every group is evaluated for the primitive of its first lane, and what lanes are left come into a
// queue, which is worked on in the same way. As the chain of instructions from a place to a result is long, the first
// half of the next piece is done before the second half of the one at hand. (Four groups of one primitive side by side
// take 4.4 ns each, this way 4.5; frames are no faster for it.)
type footprintAhead struct {
	*footprinter
	p, queued         GP  // the next piece: a Group, or in the queue one with the first of its lanes for a BinSlot
	stop, queue, full Mem // full is 0xffff0000 for groups, whose other lanes become 0, and 0 in the queue
	groups            Mem
}

// ahead is how many groups are done before the queue is.
const ahead = 64

// A piece is lanes of a group with the same primitive: its planes, the group's first lane, and lanes in the lower half
// of a word, with those in the upper half that are stored; 1/w and where it is from the planes' origin.
type piece struct {
	slot, at, lanes GP
	d               [2]Vec
	w               Vec
}

func (x *footprintAhead) piece() *piece {
	return &piece{x.Reg64(), x.Reg64(), x.Reg64(), [2]Vec{x.Vec(), x.Vec()}, x.Vec()}
}

// all does all groups.
func (x *footprintAhead) all() {
	chunk, loop := x.Unique("chunk"), x.Unique("loop")
	m := x.Local(64)
	x.stop, x.full, x.groups = m, m.Offset(8).Of(4), m.Offset(16)
	x.queue = x.Local(8 * (15*ahead + 1))
	x.p, x.queued, x.slot, x.id = x.Reg64(), x.Reg64(), x.Reg64(), x.Vec()
	x.MOVQ(x.group, x.p)
	x.MOVQ(x.group, x.groups)
	now, next := x.piece(), x.piece()

	x.Label(chunk)
	t := x.Get64(x.left)
	x.If(t, ">", ahead, func() { x.MOVL(U32(ahead), t.As32()) })
	x.SUBQ(t, x.left)
	x.LEAQ(Mem{Base: x.p, Index: t, Scale: 8}, t)
	x.MOVQ(t, x.stop)
	x.MOVL(U32(0xffff0000), t.As32())
	x.MOVL(t.As32(), x.full)
	x.LEAQ(x.queue, x.queued)
	x.Zero(now.slot)

	x.Label(loop)
	x.begin(next)
	x.If(now.slot, "!=", 0, func() { x.finish(now) })
	x.MOVQ(next.at, now.at)
	x.MOVL(next.lanes.As32(), now.lanes.As32())
	for i, v := range next.d {
		x.VMOVAPS(v, now.d[i])
	}
	x.VMOVAPS(next.w, now.w)
	x.MOVQ(next.slot, now.slot)
	x.JumpIf(now.slot, "!=", 0, loop)
	x.If(x.full, "!=", 0, func() {
		x.MOVL(U32(0), x.full)
		x.LEAQ(x.queue, x.p)
		x.MOVQ(x.queued, x.stop)
		x.JumpIf(x.p, "!=", x.queued, loop)
	})
	x.MOVQ(x.left, t)
	x.If(t, "!=", 0, func() {
		x.Set(x.p, x.Args.At("N"), "-", t, "<<", 3, "+", x.groups)
		x.Jump(chunk)
	})
}

// begin does the first half of the next piece; its slot is 0 where there is none. Wide ones are done as a whole.
func (x *footprintAhead) begin(n *piece) {
	fetch, none, more, empty, wide, done := x.Unique("fetch"), x.Unique("none"), x.Unique("more"), x.Unique("empty"),
		x.Unique("wide"), x.Unique("done")
	same, kept := x.K(), x.K()
	x.Label(fetch)
	x.JumpIf(x.p, "==", x.stop, none)
	x.Label(more)
	e := x.Get32(Mem{Base: x.p})
	x.MOVL(Mem{Base: x.p, Disp: 4}, n.at.As32())
	t := x.Get64(x.p, "-", x.groups)
	x.ADDQ(t, t)
	x.CMPL(x.full, U8(0))
	x.CMOVQNE(t, n.at)
	x.Advance(8, x.p)
	x.MOVWLZX(e.As16(), n.lanes.As32())
	x.JumpIf(n.lanes.As32(), "==", 0, empty)
	ids := x.Get32(e.As32())
	x.Change(ids.As32(), ">>>", 10, "&", -64)
	x.ADDQ(x.Args.At("Visibility"), ids)
	x.TZCNTL(n.lanes.As32(), t.As32())
	x.KMOVW(n.lanes.As32(), same)
	x.MOVL(Mem{Base: ids, Index: t, Scale: 4}, n.slot.As32())
	x.VPBROADCASTD(Mem{Base: ids, Index: t, Scale: 4}, x.id)
	x.VPCMPEQD(Mem{Base: ids}, x.id, same, same)
	x.KMOVW(same, n.lanes.As32())
	x.MOVQ(x.Args.At("Slots"), t)
	x.MOVLQSX(Mem{Base: t, Index: n.slot, Scale: 4}, n.slot)
	x.Comment("the other lanes, if any, are another piece")
	x.XORL(n.lanes.As32(), e.As32())
	x.MOVL(e.As32(), Mem{Base: x.queued})
	x.MOVL(n.at.As32(), Mem{Base: x.queued, Disp: 4})
	x.Zero(t)
	x.TESTW(e.As16(), e.As16())
	x.SETNE(t.As8())
	x.LEAQ(Mem{Base: x.queued, Index: t, Scale: 8}, x.queued)
	x.ORL(x.full, n.lanes.As32())
	x.places(Mem{Base: x.p, Disp: -6}, x.place)
	x.JumpIf(n.slot, "<", 0, wide)
	x.Change(n.slot, "*", x.slotBytes, "+", x.Args.At("Narrow"))
	first := x.evaluator(narrowSlots, n.slot, x.units())
	first.begin()
	n.d, n.w = [2]Vec{first.dx[0], first.dy[0]}, first.w[0]
	x.Jump(done)

	x.Label(none)
	x.CMPQ(x.p, x.queued)
	x.MOVQ(x.queued, x.stop)
	x.MOVL(U32(0), n.slot.As32())
	x.JEQ(LabelRef(done))
	x.JumpIf(x.full, "==", 0, more)
	x.Jump(done)

	x.Label(empty)
	zero := x.Zeros()
	for i := range 3 {
		x.Move(zero, x.out(i, n))
	}
	x.Jump(fetch)

	x.Label(wide)
	x.MOVQ(n.slot, x.slot)
	x.BTRL(U8(31), x.slot.As32())
	x.Change(x.slot, "*", x.slotBytes.Offset(8), "+", x.Args.At("Wide"))
	x.kept(n, same, kept)
	whole := x.evaluator(wideSlots, x.slot, x.units())
	whole.begin()
	for i, v := range x.texels(whole) {
		x.VMOVAPS_Z(v[0], same, v[0])
		x.StoreMasked(v[0], kept, x.out(i, n))
	}
	x.Jump(fetch)
	x.Label(done)
}

// kept makes the masks of a piece: its lanes, and those that are stored.
func (x *footprintAhead) kept(n *piece, lanes, kept Register) {
	x.KMOVW(n.lanes.As32(), lanes)
	t := x.Get32(n.lanes.As32())
	x.Change(t.As32(), ">>>", 16, "|", n.lanes.As32())
	x.KMOVW(t.As32(), kept)
}

// out is a piece's part of an output.
func (x *footprintAhead) out(i int, n *piece) Mem {
	return Mem{Base: x.Get64(x.Args.At([]string{"S", "T", "Rho2"}[i])), Index: n.at, Scale: 4}
}

// finish does the second half of a piece.
func (x *footprintAhead) finish(n *piece) {
	lanes, kept := x.K(), x.K()
	x.kept(n, lanes, kept)
	e := x.evaluator(narrowSlots, n.slot, []unit{{mask: lanes}})
	e.dx, e.dy, e.w = n.d[:1], n.d[1:], []Vec{n.w}
	e.q = e.load(n.slot, 2)
	for i, v := range x.texels(e) {
		if i == 2 {
			x.VMOVAPS_Z(v[0], lanes, v[0])
		}
		x.StoreMasked(v[0], kept, x.out(i, n))
	}
}
