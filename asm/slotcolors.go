package main

// SlotColors is the family of the kernel that colours visible primitives.
func (catalogue) SlotColors() Family {
	return Family{Name: "slotcolors", Kernels: []Kernel{{Name: "colorBySlot", Body: colorBySlotBody}}}
}

func colorBySlotBody(a *Asm) {
	loop, next, end := a.Unique("vector"), a.Unique("next"), a.Unique("end")
	ids, out, n, colors := a.Field(a.Args, "Visibility"), a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Field(a.Args, "Colors")
	zero := a.Zeros()
	a.JumpIf(n, "==", 0, end)
	a.Label(loop)
	color, id := a.Vec(), a.Copy(Mem{Base: ids})
	if a.HasMasks {
		drawn := into(a.K(), a.VPTESTMD, id, id)
		a.KORTESTW(drawn, drawn)
		a.JZ(LabelRef(next))
		store := into(a.K(), a.KMOVW, drawn)
		a.VPGATHERDD(Mem{Base: colors, Index: id, Scale: 4}, drawn, color)
		a.VMOVDQU32(color, store, Mem{Base: out})
	} else {
		drawn := into(a.Vec256(), a.VPCMPGTD, zero, id)
		a.VPTEST(drawn, drawn)
		a.JZ(LabelRef(next))
		a.Comment("Lanes that are not gathered keep their pixels")
		a.VMOVDQU(Mem{Base: out}, color)
		a.VPGATHERDD(drawn, Mem{Base: colors, Index: id, Scale: 4}, color)
		a.VMOVDQU(color, Mem{Base: out})
	}
	a.Label(next)
	a.Advance(a.Bytes, ids, out)
	a.Change(n, "-", a.Lanes())
	a.JNZ(LabelRef(loop))
	a.Label(end)
}
