package neon

// Indices are the kernels of lists of vertices.
func (Catalogue) Indices() []Kernel {
	return []Kernel{{Name: "indices", Record: "IndicesArgs", Body: indices}}
}

// indices reads each index once, 16 at a time and the last ones alone.
func indices(a *Asm) {
	from, to, n := a.Arg("In"), a.Arg("Out"), a.Arg("N")
	many, rest, again := a.ShrI(n, 4), a.AndI(n, 15), a.MoveX(to)
	least, greatest := a.Word(0xFFFFFFFF), a.Zero()
	a.Say("a.Least, a.Greatest = min(a.Least, v), max(a.Greatest, v)")
	a.Times(a.MoveX(many), func() {
		v := a.LoadG(from, 0)
		a.StoreG(v, to, 0)
		a.MinU(least, a.MinU(a.MinU(v[0], v[1]), a.MinU(v[2], v[3])), least)
		a.MaxU(greatest, a.MaxU(a.MaxU(v[0], v[1]), a.MaxU(v[2], v[3])), greatest)
		a.Advance(64, from, to)
	})
	a.Times(a.MoveX(rest), func() {
		w := a.LoadX(4, from, 0)
		a.StoreX(4, w, to, 0)
		v := a.DupX(w)
		a.MinU(least, v, least)
		a.MaxU(greatest, v, greatest)
		a.Advance(4, from, to)
	})
	first := a.Lane(a.LeastU(least), 0)
	a.SetField(a.Args, "Least", first)
	a.SetField(a.Args, "Greatest", a.Lane(a.GreatestU(greatest), 0))
	a.Say("out[i] -= a.Least")
	less := a.DupX(first)
	a.Times(many, func() { a.storeNextG(Two(a.Sub, a.LoadG(again, 0), All(less)), again) })
	a.Times(rest, func() {
		a.StoreX(4, a.SubW(a.LoadX(4, again, 0), first), again, 0)
		a.AddI(again, 4, again)
	})
}
