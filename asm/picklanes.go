package main

// PickLanes is the family of the kernel that gives pixels what their fragments have.
func (catalogue) PickLanes() Family {
	return Family{Name: "picklanes", Kernels: []Kernel{{Name: "pickLanes", Body: pickLanesBody}}}
}

// pickLanesBody permutes a group in each turn: at AVX2 both halves of it, to take either's lanes.
func pickLanesBody(a *Asm) {
	out, left, froms, stride := a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Field(a.Args, "From"), a.Field(a.Args, "Stride")
	a.Change(stride, "<<", 2)
	a.Turns(left, 1, func() {
		order := a.Get32(Mem{Base: froms})
		from := a.Get16(Mem{Base: froms})
		a.Change(order.As32(), ">>>", 16)
		a.Change(order, "<<", 6, "+", a.Args.At("Orders"))
		a.Change(from, "<<", 6, "+", a.Args.At("In"))
		lanes, high := a.Vecs(a.Halves()), []Register{}
		for h, v := range lanes {
			a.Move(Mem{Base: order, Disp: 32 * h}, v)
			if !a.OneRegister() {
				high = append(high, a.Where(v, ">", a.Same(7)))
			}
		}
		to := a.Get64(out)
		c := a.Get64(a.Args.At("Components"))
		a.Times(c, func() {
			for h, order := range lanes {
				v := into(a.Vec(), a.VPERMD, Mem{Base: from}, order)
				if !a.OneRegister() {
					t := into(a.Vec(), a.VPERMD, Mem{Base: from, Disp: 32}, order)
					a.Select(high[h], t, v, v)
				}
				a.Move(v, Mem{Base: to, Disp: 32 * h})
			}
			a.Change(from, "+", stride)
			a.Change(to, "+", stride)
		})
		a.Advance(64, out)
		a.Advance(4, froms)
	})
}
