package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// arranger writes the kernel SortByDraw, a counting sort: a step compares the owners of a register's groups with the first of
// those that are left, and mostly there is no other. AVX-512 packs an owner's groups eight at a time.
type arranger struct {
	*Asm
	groups, owners, ends, out reg.GPVirtual
	from                      reg.GPVirtual // the step's first group
}

func sortByDrawBody(a *Asm) {
	clear, sum, none := a.Unique("clear"), a.Unique("sum"), a.Unique("none")
	e := &arranger{
		Asm: a, groups: a.Field(a.Args, "Groups"), owners: a.Field(a.Args, "Owners"), ends: a.Field(a.Args, "Ends"), out: a.Field(a.Args, "Out"),
		from: a.GP64(),
	}
	i, count, total := a.GP64(), a.GP64(), a.GP64()
	segments := a.Args.At("Segments")
	a.XORL(total.As32(), total.As32())
	a.MOVQ(segments, i)
	a.TESTQ(i, i)
	a.JZ(operand.LabelRef(none))
	a.Label(clear)
	a.MOVL(total.As32(), operand.Mem{Base: e.ends, Index: i, Scale: 4, Disp: -4})
	a.DECQ(i)
	a.JNZ(operand.LabelRef(clear))
	e.each(func(owner, same reg.GPVirtual) {
		n := a.GP64()
		a.POPCNTL(same.As32(), n.As32())
		a.ADDL(n.As32(), operand.Mem{Base: e.ends, Index: owner, Scale: 4})
	})
	a.Comment("numbers become starts, and starts ends")
	a.XORL(i.As32(), i.As32())
	a.XORL(total.As32(), total.As32())
	a.Label(sum)
	m := operand.Mem{Base: e.ends, Index: i, Scale: 4}
	a.MOVL(m, count.As32())
	a.MOVL(total.As32(), m)
	a.ADDL(count.As32(), total.As32())
	a.INCQ(i)
	a.CMPQ(i, segments)
	a.JNE(operand.LabelRef(sum))
	e.each(e.copy)
	a.Label(none)
}

// spacing is how many bits of a set there are to a group.
func (a *arranger) spacing() int {
	if a.Wide() {
		return 1
	}
	return 2
}

// each steps through the groups: same are those of the step that are of one owner.
func (a *arranger) each(f func(owner, same reg.GPVirtual)) {
	step, next, full, end := a.Unique("step"), a.Unique("next"), a.Unique("full"), a.Unique("end")
	left, most, same, owner := a.GP64(), a.GP64(), a.GP64(), a.GP64()
	all := int32(-1)
	if !a.Wide() {
		all = 0x55555555
	}
	a.XORL(a.from.As32(), a.from.As32())
	a.Label(step)
	a.MOVQ(a.Args.At("N"), most)
	a.SUBQ(a.from, most)
	a.JLE(operand.LabelRef(end))
	a.MOVL(operand.I32(all), left.As32())
	a.CMPQ(most, operand.U8(32/a.spacing()))
	a.JGE(operand.LabelRef(full))
	a.SHLL(operand.U8(a.spacing()-1), most.As32())
	a.BZHIL(most.As32(), left.As32(), left.As32())
	a.Label(full)
	words, one := a.Vec(), a.Vec()
	m := operand.Mem{Base: a.owners, Index: a.from, Scale: 2}
	if a.Wide() {
		k := a.K()
		a.KMOVD(left.As32(), k)
		a.VMOVDQU16_Z(m, k, words)
	} else {
		a.VMOVDQU(m, words)
	}
	a.Label(next)
	a.TZCNTL(left.As32(), owner.As32())
	a.LEAQ(operand.Mem{Base: owner, Index: a.from, Scale: uint8(a.spacing())}, owner)
	a.MOVWLZX(operand.Mem{Base: a.owners, Index: owner, Scale: uint8(2 / a.spacing())}, owner.As32())
	if a.Wide() {
		k := a.K()
		a.VPBROADCASTW(owner.As32(), one)
		a.VPCMPEQW(one, words, k)
		a.KMOVD(k, same.As32())
	} else {
		a.VMOVD(owner.As32(), one.AsX())
		a.VPBROADCASTW(one.AsX(), one)
		a.VPCMPEQW(one, words, one)
		a.VPMOVMSKB(one, same.As32())
	}
	a.ANDL(left.As32(), same.As32())
	a.XORL(same.As32(), left.As32())
	f(owner, same)
	a.TESTL(left.As32(), left.As32())
	a.JNZ(operand.LabelRef(next))
	a.ADDQ(operand.U8(32/a.spacing()), a.from)
	a.JMP(operand.LabelRef(step))
	a.Label(end)
}

// copy puts the groups of a step that are of one owner where its next go.
func (a *arranger) copy(owner, same reg.GPVirtual) {
	some, done := a.Unique("some"), a.Unique("copied")
	to, n, v := a.GP64(), a.GP64(), a.Vec()
	next := operand.Mem{Base: a.ends, Index: owner, Scale: 4}
	a.MOVL(next, to.As32())
	a.POPCNTL(same.As32(), n.As32())
	a.ADDL(n.As32(), next)
	a.LEAQ(operand.Mem{Base: a.out, Index: to, Scale: 8}, to)
	a.CMPL(n.As32(), operand.U8(32/a.spacing()))
	a.JNE(operand.LabelRef(some))
	for i := range 4 {
		a.Move(operand.Mem{Base: a.groups, Index: a.from, Scale: 8, Disp: a.Bytes() * i}, v)
		a.Move(v, operand.Mem{Base: to, Disp: a.Bytes() * i})
	}
	a.JMP(operand.LabelRef(done))
	a.Label(some)
	if !a.Wide() {
		i, t := a.GP64(), a.GP64()
		a.TZCNTL(same.As32(), i.As32())
		a.BLSRL(same.As32(), same.As32())
		a.LEAQ(operand.Mem{Base: i, Index: a.from, Scale: 2}, i)
		a.MOVQ(operand.Mem{Base: a.groups, Index: i, Scale: 4}, t)
		a.MOVQ(t, operand.Mem{Base: to})
		a.ADDQ(operand.U8(8), to)
		a.TESTL(same.As32(), same.As32())
		a.JNZ(operand.LabelRef(some))
		a.Label(done)
		return
	}
	bits, k := a.GP64(), a.K()
	for i := range 4 {
		a.KMOVD(same.As32(), k)
		a.VMOVDQU64_Z(operand.Mem{Base: a.groups, Index: a.from, Scale: 8, Disp: 64 * i}, k, v)
		a.VPCOMPRESSQ_Z(v, k, v)
		a.MOVBLZX(same.As8(), n.As32())
		a.POPCNTL(n.As32(), n.As32())
		a.MOVL(operand.I32(-1), bits.As32())
		a.BZHIL(n.As32(), bits.As32(), bits.As32())
		a.KMOVB(bits.As32(), k)
		a.VMOVDQU64(v, k, operand.Mem{Base: to})
		a.LEAQ(operand.Mem{Base: to, Index: n, Scale: 8}, to)
		a.SHRL(operand.U8(8), same.As32())
	}
	a.Label(done)
}
