package main

import "github.com/mmcloughlin/avo/operand"

// SlotColors is the family of the kernel that colours visible primitives.
func (catalogue) SlotColors() Family {
	return Family{Name: "slotcolors", Kernels: []Kernel{
		{Name: "colorBySlot", Record: "ColorBySlotArgs", Doc: "is Kernels.ColorBySlot", Body: colorBySlotBody},
	}}
}

func colorBySlotBody(a *Asm) {
	loop, next, end := a.Unique("vector"), a.Unique("next"), a.Unique("end")
	ids, out, n, colors := a.Field(a.Args, "Visibility"), a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Field(a.Args, "Colors")
	zero := a.Vec()
	a.Zero(zero)
	a.TESTQ(n, n)
	a.JZ(operand.LabelRef(end))
	a.Label(loop)
	id, color := a.Vec(), a.Vec()
	a.Move(operand.Mem{Base: ids}, id)
	if a.Wide() {
		drawn := a.K()
		a.VPTESTMD(id, id, drawn)
		a.KORTESTW(drawn, drawn)
		a.JZ(operand.LabelRef(next))
		store := a.K()
		a.KMOVW(drawn, store)
		a.VPGATHERDD(operand.Mem{Base: colors, Index: id, Scale: 4}, drawn, color)
		a.VMOVDQU32(color, store, operand.Mem{Base: out})
	} else {
		empty, drawn, keep := a.YMM(), a.YMM(), a.YMM()
		a.VPCMPEQD(zero, id, empty)
		a.VPCMPEQD(zero, zero, drawn)
		a.VPXOR(empty, drawn, drawn)
		a.VPTEST(drawn, drawn)
		a.JZ(operand.LabelRef(next))
		a.VMOVDQU(operand.Mem{Base: out}, keep)
		a.VPGATHERDD(drawn, operand.Mem{Base: colors, Index: id, Scale: 4}, color)
		a.VPBLENDVB(empty, keep, color, color)
		a.VMOVDQU(color, operand.Mem{Base: out})
	}
	a.Label(next)
	a.ADDQ(operand.U8(a.Bytes()), ids)
	a.ADDQ(operand.U8(a.Bytes()), out)
	a.SUBQ(operand.U8(a.Lanes()), n)
	a.JNZ(operand.LabelRef(loop))
	a.Label(end)
}
