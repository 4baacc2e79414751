package main

// ahead is how many groups are done before the list of pieces is.
const ahead = 64

// A piece is lanes of a group with the same primitive: its slot, or 0, the group's first lane, the piece's lanes and those
// that are stored; how far its lanes are from the slot's origin, and their 1/w.
type piece struct {
	slot, at, kept GP
	lanes          Mask
	vectors        [3]Vec
}

func (x *interpolator) piece() *piece {
	return &piece{x.Reg64(), x.Reg64(), x.Reg64(), x.K(), [3]Vec{x.Vec(), x.Vec(), x.Vec()}}
}

// pieces does all groups with AVX-512, and does not branch on how many primitives a group shows, which nobody can foresee:
// a group is evaluated for the primitive of its first lane, and what lanes are left come to a list, which is worked on
// in the same way. A piece there is a Group with its first lane's place for a BinSlot. As the chain of instructions from
// a place to a result is long, the first half of the next piece is done before the second half of the one at hand
// (else Zen 4 takes 1.10 of the time). Branches, and planes of several primitives side by side, are slower in frames:
// damaged-helmet 1.04, sponza 1.03.
func (x *interpolator) pieces(size [2]Held) {
	chunk, begin, begun, finish, empty, wide, last := x.Unique("chunk"), x.Unique("begin"), x.Unique("begun"),
		x.Unique("finish"), x.Unique("empty"), x.Unique("wide"), x.Unique("last")
	pieces, local := x.Local(8*15*ahead), x.Local(64)
	stop, groups, rest, whole := local.Of(8), local.Offset(8).Of(8), local.Offset(16).Of(8), local.Offset(24).Of(4)
	end, t, now, next := x.Reg64(), x.Reg64(), x.piece(), x.piece()
	x.MOVQ(x.group, groups)

	x.Label(chunk)
	x.MOVQ(x.left, t)
	x.If(t, ">", ahead, func() { x.Set(t.As32(), U32(ahead)) })
	x.SUBQ(t, x.left)
	x.LEAQ(Mem{Base: x.group, Index: t, Scale: 8}, t)
	x.MOVQ(t, stop)
	x.MOVL(I32(-1), whole)
	x.LEAQ(pieces, end)
	x.Zero(now.slot)

	x.Label(begin)
	g := x.Rec("Group", x.group)
	x.at, x.kept, x.masks = next.at, x.K(), []Register{next.lanes}
	x.Set(x.at.As32(), g.At("BinSlot"))
	x.Set(t, x.group, "-", groups)
	x.ADDQ(t, t)
	x.CMPL(whole, U8(0))
	x.CMOVQNE(t, x.at)
	x.MOVWLZX(g.At("Mask"), x.bits.As32())
	x.JumpIf(x.bits.As32(), "==", 0, empty)
	next.kept = x.first(next.slot)
	x.Change(next.kept.As32(), "|", whole)
	x.Set(t.As16(), g.At("Block"))
	x.MOVW(x.bits.As16(), Mem{Base: end})
	x.MOVW(t.As16(), Mem{Base: end, Disp: 2})
	x.MOVL(x.at.As32(), Mem{Base: end, Disp: 4})
	x.Zero(t)
	x.TESTL(x.bits.As32(), x.bits.As32())
	x.SETNE(t.As8())
	x.LEAQ(Mem{Base: end, Index: t, Scale: 8}, end)
	x.placed()
	x.slot(next.slot)
	x.JumpIf(next.slot, "<", 0, wide)
	x.Change(next.slot, "*", x.slotBytes, "+", x.Args.At("Narrow"))
	e := x.evaluator(narrowSlots, next.slot, x.units())
	e.begin()
	next.vectors = [3]Vec{e.dx[0], e.dy[0], e.w[0]}

	x.Label(begun)
	x.Advance(8, x.group)
	x.Label(finish)
	x.If(now.slot, "!=", 0, func() {
		own := *x
		own.at, own.kept = now.at, into(x.K(), x.KMOVW, now.kept.As32())
		e := own.evaluator(narrowSlots, now.slot, []unit{{mask: now.lanes}})
		e.dx, e.dy, e.w, e.q = now.vectors[:1], now.vectors[1:2], now.vectors[2:], e.load(now.slot, e.headerWords()-3)
		e.texels(size)
	})
	for i, v := range next.vectors {
		x.VMOVAPS(v, now.vectors[i])
	}
	x.KMOVW(next.lanes, now.lanes)
	x.MOVQ(next.kept, now.kept)
	x.MOVQ(next.at, now.at)
	x.MOVQ(next.slot, now.slot)
	x.JumpIf(x.group, "!=", stop, begin)
	x.Zero(next.slot)
	x.JumpIf(now.slot, "!=", 0, finish)
	x.If(whole, "!=", 0, func() {
		x.MOVL(U32(0), whole)
		x.MOVQ(x.group, rest)
		x.LEAQ(pieces, x.group)
	})
	x.MOVQ(end, stop)
	x.JumpIf(x.group, "!=", end, begin)
	x.MOVQ(rest, x.group)
	x.JumpIf(x.left, "!=", 0, chunk)
	x.Jump(last)

	x.Label(empty)
	x.clear()
	x.Zero(next.slot)
	x.Jump(begun)
	x.Label(wide)
	x.KMOVW(next.kept.As32(), x.kept)
	x.wide(next.slot)
	x.Zero(next.slot)
	x.Jump(begun)
	x.Label(last)
}
