package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// samples is the family of the kernel that finds the samples of visible fragments.
func samples() Family {
	return Family{Name: "samples", Kernels: []Kernel{
		{Name: "sampleMasks", Record: "SampleMasksArgs", Doc: "is Kernels.SampleMasks", Body: sampleMasksBody},
	}}
}

func sampleMasksBody(a *Asm) {
	next, sample, end := a.Unique("group"), a.Unique("sample"), a.Unique("end")
	group, left, masks, stride := a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Field(a.Args, "Masks"), a.Field(a.Args, "SampleStride")
	own, other, s, bits, same := a.GP64(), a.GP64(), a.GP64(), a.GP64(), a.GP64()
	a.SHLQ(operand.U8(2), stride)
	a.TESTQ(left, left)
	a.JZ(operand.LabelRef(end))
	g := a.Rec("Group", group)
	a.Label(next)
	a.MOVWLZX(g.At("Mask"), bits.As32())
	a.MOVWLZX(g.At("Block"), other.As32())
	a.SHLQ(operand.U8(6), other)
	a.ADDQ(a.Args.At("Visibility"), other)
	a.MOVQ(a.Args.At("Sample"), own)
	a.IMULQ(stride, own)
	a.ADDQ(other, own)
	ids := a.Vecs(a.Halves())
	for h, v := range ids {
		a.Move(operand.Mem{Base: own, Disp: 32 * h}, v)
	}
	a.MOVQ(a.Args.At("Samples"), s)
	a.Label(sample)
	a.laneBits(same, func(h int, mask reg.Register) { a.Equal(operand.Mem{Base: other, Disp: 32 * h}, ids[h], mask) })
	a.ANDL(bits.As32(), same.As32())
	a.MOVW(same.As16(), operand.Mem{Base: masks})
	a.ADDQ(operand.U8(2), masks)
	a.ADDQ(stride, other)
	a.DECQ(s)
	a.JNZ(operand.LabelRef(sample))
	a.ADDQ(operand.U8(a.Size("Group")), group)
	a.DECQ(left)
	a.JNZ(operand.LabelRef(next))
	a.Label(end)
}
