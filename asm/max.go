package main

// Maximum is the family of the kernel that bounds depths.
func (catalogue) Maximum() Family {
	return Family{Name: "max", Kernels: []Kernel{{Name: "max", Body: maxBody, Scratch: 64}}}
}

func maxBody(a *Asm) {
	loop := a.Unique("loop")
	words, n := a.Field(a.Args, "Words"), a.Field(a.Args, "N")
	most := a.Vecs(a.Halves())
	for h, v := range most {
		a.Move(Mem{Base: words, Disp: 32 * h}, v)
	}
	a.Label(loop)
	for h, v := range most {
		a.IntsTo(v, v, "max", Mem{Base: words, Disp: 32 * h})
	}
	a.Advance(64, words)
	a.Change(n, "-", 16)
	a.JG(LabelRef(loop))
	a.Comment("fold through memory: once a call")
	lanes := a.Local(64)
	for h, v := range most {
		a.Move(v, lanes.Offset(32*h))
	}
	p := a.Address(lanes)
	r := a.Get32(Mem{Base: p})
	i := a.Get64(U32(15))
	a.Times(i, func() {
		x := a.Get32(Mem{Base: p, Index: i, Scale: 4})
		a.CMPL(x.As32(), r.As32())
		a.CMOVLGT(x.As32(), r.As32())
	})
	a.MOVL(r.As32(), a.Args.At("Max"))
}
