package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// visible is the family of the kernel that cuts the visibility buffer in groups.
func visible() Family {
	return Family{Name: "visible", Kernels: []Kernel{
		{Name: "visible", Record: "VisibleArgs", Doc: "is Kernels.Visible", Scratch: 64 + 2*256, Body: visibleBody},
		{Name: "marked", Record: "MarkedArgs", Doc: "is Kernels.Marked", Body: markedBody},
	}}
}

// laneBits is the bits of 16 lanes for which f sets a mask half by half.
func (a *Asm) laneBits(bits reg.GPVirtual, f func(h int, mask reg.Register)) {
	mask := a.Mask()
	f(0, mask)
	a.Bits(mask, bits)
	if !a.Wide() {
		high := a.GP64()
		f(1, mask)
		a.Bits(mask, high)
		a.SHLL(operand.U8(8), high.As32())
		a.ORL(high.As32(), bits.As32())
	}
}

// visibleBody takes the blocks one by one and looks for a segment from the one found last. Whether a group has several
// primitives nobody can foresee, so that nothing branches on it: lanes that are not the first's are noted block by block, and
// all lanes of such blocks are marked in the end: 4 percent of a frame of the helmet. (TZCNT, as BSF would wait for what its
// target was.)
func visibleBody(a *Asm) {
	next, cut, up, found, done, end := a.Unique("block"), a.Unique("cut"), a.Unique("up"), a.Unique("found"), a.Unique("done"), a.Unique("end")
	at, block, segment, n := a.GP64(), a.GP64(), a.GP64(), a.GP64()
	names, list := a.Local(64), a.Local(2*256)
	starts, marks := a.Field(a.Args, "Starts"), a.Field(a.Args, "Marks")
	a.XORQ(block, block)
	a.XORQ(segment, segment)
	a.XORQ(n, n)
	a.MOVQ(a.Args.At("Visibility"), at)
	a.CMPQ(a.Args.At("Blocks"), operand.U8(0))
	a.JLE(operand.LabelRef(end))
	ids, t := a.Vecs(a.Halves()), a.Vec()
	a.Zero(t)
	for i := 0; i < 2*256; i += a.Bytes() {
		a.Move(t, list.Offset(i))
	}

	a.Label(next)
	left, p := a.GP64(), a.GP64()
	for h, v := range ids {
		a.Move(operand.Mem{Base: at, Disp: 32 * h}, v)
	}
	a.Zero(t)
	a.laneBits(left, func(h int, mask reg.Register) { a.Equal(t, ids[h], mask) })
	a.XORL(operand.U32(0xffff), left.As32())
	a.JZ(operand.LabelRef(done))

	several := a.GP64()
	a.XORL(several.As32(), several.As32())
	a.Label(cut)
	first, mask, equal := a.GP64(), a.GP64(), a.GP64()
	a.TZCNTL(left.As32(), first.As32())
	a.MOVL(operand.Mem{Base: at, Index: first, Scale: 4}, first.As32())
	a.Comment("the segment with Starts[segment] <= first < Starts[segment+1]")
	down := a.Unique("down")
	a.Label(down)
	a.CMPL(first.As32(), operand.Mem{Base: starts, Index: segment, Scale: 4})
	a.JCC(operand.LabelRef(up))
	a.DECQ(segment)
	a.JMP(operand.LabelRef(down))
	a.Label(up)
	a.CMPL(first.As32(), operand.Mem{Base: starts, Index: segment, Scale: 4, Disp: 4})
	a.JCS(operand.LabelRef(found))
	a.INCQ(segment)
	a.JMP(operand.LabelRef(up))
	a.Label(found)
	start, last := a.Vec(), a.Vec()
	length := a.GP64()
	a.Broadcast(operand.Mem{Base: starts, Index: segment, Scale: 4}, start)
	a.MOVL(operand.Mem{Base: starts, Index: segment, Scale: 4, Disp: 4}, length.As32())
	a.SUBL(operand.Mem{Base: starts, Index: segment, Scale: 4}, length.As32())
	a.DECL(length.As32())
	a.Broadcast(length.As32(), last)
	a.laneBits(mask, func(h int, m reg.Register) {
		a.VPSUBD(start, ids[h], t)
		u := a.Vec()
		a.VPMINUD(last, t, u)
		a.Equal(t, u, m)
	})
	a.ANDL(left.As32(), mask.As32())
	a.XORL(mask.As32(), left.As32())
	a.Broadcast(first.As32(), t)
	a.laneBits(equal, func(h int, m reg.Register) { a.Equal(t, ids[h], m) })
	a.MOVB(operand.U8(1), operand.Mem{Base: marks, Index: first, Scale: 1})
	zero := a.GP64()
	a.XORL(zero.As32(), zero.As32())
	a.ANDNL(mask.As32(), equal.As32(), equal.As32())
	a.CMOVLNE(zero.As32(), first.As32())
	a.ORL(equal.As32(), several.As32())
	a.MOVQ(a.Args.At("Groups"), p)
	a.LEAQ(operand.Mem{Base: p, Index: n, Scale: 8}, p)
	g := a.Rec("Group", p)
	a.MOVW(mask.As16(), g.At("Mask"))
	a.MOVW(block.As16(), g.At("Block"))
	a.MOVL(first.As32(), g.At("Position"))
	a.MOVQ(a.Args.At("Owners"), p)
	a.MOVW(segment.As16(), operand.Mem{Base: p, Index: n, Scale: 2})
	a.INCQ(n)
	a.TESTL(left.As32(), left.As32())
	a.JNZ(operand.LabelRef(cut))

	a.MOVW(several.As16(), list.Idx(block, 2))
	a.Label(done)
	a.ADDQ(operand.U8(64), at)
	a.INCQ(block)
	a.CMPQ(block, a.Args.At("Blocks"))
	a.JNE(operand.LabelRef(next))
	a.markAll(list, names, marks)
	a.Label(end)
	a.MOVQ(n, a.Args.At("N"))
}

// markAll marks all lanes of the blocks that are listed; those without a fragment mark the first again.
func (a *Asm) markAll(list, names operand.Mem, marks reg.GPVirtual) {
	sixteen, marking, next := a.Unique("sixteen"), a.Unique("marking"), a.Unique("next")
	from, bits, at, left := a.GP64(), a.GP64(), a.GP64(), a.GP64()
	ids, zero, some := a.Vecs(a.Halves()), a.Vec(), a.Vec()
	a.XORL(from.As32(), from.As32())
	a.Zero(zero)
	a.Label(sixteen)
	words := a.YMM()
	a.VPCMPEQW(list.Idx(from, 2), zero.AsY(), words)
	a.VPMOVMSKB(words, bits.As32())
	a.NOTL(bits.As32())
	a.ANDL(operand.U32(0x55555555), bits.As32())
	a.JZ(operand.LabelRef(next))
	a.Label(marking)
	a.TZCNTL(bits.As32(), at.As32())
	a.BLSRL(bits.As32(), bits.As32())
	a.SHRL(operand.U8(1), at.As32())
	a.ADDQ(from, at)
	a.SHLQ(operand.U8(6), at)
	a.ADDQ(a.Args.At("Visibility"), at)
	for h, v := range ids {
		a.Move(operand.Mem{Base: at, Disp: 32 * h}, v)
	}
	a.laneBits(left, func(h int, mask reg.Register) { a.Equal(zero, ids[h], mask) })
	a.XORL(operand.U32(0xffff), left.As32())
	a.TZCNTL(left.As32(), left.As32())
	a.Broadcast(operand.Mem{Base: at, Index: left, Scale: 4}, some)
	for h, v := range ids {
		m := a.Mask()
		a.Equal(zero, v, m)
		a.Select(m, some, v, v)
		a.Move(v, names.Offset(32*h))
	}
	for lane := range 16 {
		id := a.GP64()
		a.MOVL(names.Offset(4*lane), id.As32())
		a.MOVB(operand.U8(1), operand.Mem{Base: marks, Index: id, Scale: 1})
	}
	a.TESTL(bits.As32(), bits.As32())
	a.JNZ(operand.LabelRef(marking))
	a.Label(next)
	a.ADDQ(operand.U8(16), from)
	a.CMPQ(from, a.Args.At("Blocks"))
	a.JLT(operand.LabelRef(sixteen))
}

// markedBody looks at a register of marks at a time. AVX-512 packs the positions of 16 at once, AVX2 takes them one by one.
func markedBody(a *Asm) {
	p, left, n, out := a.Field(a.Args, "Start"), a.Field(a.Args, "Stop"), a.Field(a.Args, "N"), a.Field(a.Args, "Positions")
	marks := a.Field(a.Args, "Marks")
	a.SUBQ(p, left)
	if a.Wide() {
		a.markedWide(marks, p, left, n, out)
	} else {
		a.markedNarrow(marks, p, left, n, out)
	}
	a.MOVQ(n, a.Args.At("N"))
}

func (a *Asm) markedWide(marks, p, left, n, out reg.GPVirtual) {
	loop, end := a.Unique("loop"), a.Unique("markedEnd")
	at, step := a.Vec(), a.Vec()
	a.Broadcast(p.As32(), at)
	a.VPADDD(a.PerLane(func(lane int) uint32 { return uint32(lane) }), at, at)
	a.Splat(16, step)
	a.Label(loop)
	a.TESTQ(left, left)
	a.JLE(operand.LabelRef(end))
	bits, k, v, packed := a.GP64(), a.K(), a.XMM(), a.Vec()
	a.firstLanes(left, bits, k)
	a.VMOVDQU8_Z(operand.Mem{Base: marks, Index: p, Scale: 1}, k, v)
	a.VPTESTMB(v, v, k)
	a.VPCOMPRESSD_Z(at, k, packed)
	a.Move(packed, operand.Mem{Base: out, Index: n, Scale: 4})
	a.KMOVW(k, bits.As32())
	a.POPCNTL(bits.As32(), bits.As32())
	a.ADDQ(bits, n)
	a.VPADDD(step, at, at)
	a.ADDQ(operand.U8(16), p)
	a.SUBQ(operand.U8(16), left)
	a.JMP(operand.LabelRef(loop))
	a.Label(end)
}

func (a *Asm) markedNarrow(marks, p, left, n, out reg.GPVirtual) {
	loop, bit, next, rest, skip, end := a.Unique("loop"), a.Unique("bit"), a.Unique("next"), a.Unique("rest"), a.Unique("skip"), a.Unique("markedEnd")
	zero, bits, t := a.Vec(), a.GP64(), a.GP64()
	a.Zero(zero)
	a.Label(loop)
	a.CMPQ(left, operand.U8(32))
	a.JLT(operand.LabelRef(rest))
	v := a.Vec()
	a.VPCMPEQB(operand.Mem{Base: marks, Index: p, Scale: 1}, zero, v)
	a.VPMOVMSKB(v, bits.As32())
	a.NOTL(bits.As32())
	a.TESTL(bits.As32(), bits.As32())
	a.JZ(operand.LabelRef(next))
	a.Label(bit)
	a.TZCNTL(bits.As32(), t.As32())
	a.ADDL(p.As32(), t.As32())
	a.MOVL(t.As32(), operand.Mem{Base: out, Index: n, Scale: 4})
	a.INCQ(n)
	a.BLSRL(bits.As32(), bits.As32())
	a.JNZ(operand.LabelRef(bit))
	a.Label(next)
	a.ADDQ(operand.U8(32), p)
	a.SUBQ(operand.U8(32), left)
	a.JMP(operand.LabelRef(loop))
	a.Label(rest)
	a.TESTQ(left, left)
	a.JLE(operand.LabelRef(end))
	a.CMPB(operand.Mem{Base: marks, Index: p, Scale: 1}, operand.U8(0))
	a.JEQ(operand.LabelRef(skip))
	a.MOVL(p.As32(), operand.Mem{Base: out, Index: n, Scale: 4})
	a.INCQ(n)
	a.Label(skip)
	a.INCQ(p)
	a.DECQ(left)
	a.JMP(operand.LabelRef(rest))
	a.Label(end)
}
