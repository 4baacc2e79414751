package neon

// Indices are the kernels of lists of vertices.
func (Catalogue) Indices() []Kernel {
	return []Kernel{{Name: "indices", Record: "IndicesArgs", Body: indices}}
}

// indices reads the indices twice, 16 at a time and the last ones alone: see IndicesArgs.
func indices(a *Asm) {
	from, to, n := a.Arg("In"), a.Arg("Out"), a.Arg("N")
	many, rest, again := a.ShrI(n, 4), a.AndI(n, 15), a.MoveX(from)
	least, greatest := a.Word(0xFFFFFFFF), a.Zero()
	a.Say("a.Least, a.Greatest = min(a.Least, v), max(a.Greatest, v)")
	a.Times(a.MoveX(many), func() {
		v := a.LoadG(from, 0)
		a.MinU(least, a.MinU(a.MinU(v[0], v[1]), a.MinU(v[2], v[3])), least)
		a.MaxU(greatest, a.MaxU(a.MaxU(v[0], v[1]), a.MaxU(v[2], v[3])), greatest)
		a.Advance(64, from)
	})
	a.Times(a.MoveX(rest), func() {
		v := a.DupX(a.LoadX(4, from, 0))
		a.MinU(least, v, least)
		a.MaxU(greatest, v, greatest)
		a.Advance(4, from)
	})
	first, last := a.Lane(a.LeastU(least), 0), a.Lane(a.GreatestU(greatest), 0)
	a.SetField(a.Args, "Least", first)
	a.SetField(a.Args, "Greatest", last)
	a.Say("out[i] = min(v-a.Least, span)")
	less, span := a.DupX(first), a.DupX(a.SubW(last, first))
	a.Times(many, func() {
		a.storeNextG(Two(a.MinU, Two(a.Sub, a.LoadG(again, 0), All(less)), All(span)), to)
		a.Advance(64, again)
	})
	a.Times(rest, func() {
		a.StoreX(4, a.Lane(a.MinU(a.Sub(a.DupX(a.LoadX(4, again, 0)), less), span), 0), to, 0)
		a.Advance(4, again, to)
	})
}
