package neon

// Geometry are the kernels of vertices, and which tiles records touch.
func (Catalogue) Geometry() []Kernel {
	return []Kernel{
		{Name: "transform", Record: "TransformArgs", Body: transform},
		{Name: "viewport", Record: "ViewportArgs", Body: viewport},
		{Name: "tiles", Record: "TilesArgs", Body: tiles},
	}
}

// transform does four vertices at once, each with a row of the matrix a lane, and the last ones alone.
func transform(a *Asm) {
	n, stride := a.Field(a.Args, "N"), a.Field(a.Args, "Stride")
	index, first := a.Field(a.Args, "Index"), a.Field(a.Args, "First")
	positions := a.Field(a.Args, "Positions")
	a.ShlI(stride, 2, stride)
	a.MulX(first, stride, first)
	next := a.AddX(positions, first) // without indices
	var to [4]X
	for r, name := range []string{"X", "Y", "Z", "W"} {
		to[r] = a.Field(a.Args, name)
	}
	var m G
	for c := range m {
		m[c] = a.Load(a.Args.Base, a.At(a.Args, "Matrix", 16*c))
	}
	vertex := func() Q {
		indexed, loaded := a.Label("indexed"), a.Label("loaded")
		p := a.General("p")
		a.Say("p := at(a.Positions, v*int(a.Stride))")
		a.JumpIf(index, "!=", 0, indexed)
		a.MoveX(next, p)
		a.AddX(next, stride, next)
		a.Jump(loaded)
		a.Place(indexed)
		v := a.LoadX(4, index, 0)
		a.AddI(index, 4, index)
		a.do("MADD R%, R%, R%, R%", stride, positions, v, out(p))
		a.Place(loaded)
		a.Say("((m[r]*x + m[4+r]*y) + m[8+r]*z) + m[12+r]")
		xy, z := a.LoadD(p, 0), a.LoadS(p, 8)
		sum := a.FAdd(a.FMulLane(m[0], xy, 0), a.FMulLane(m[1], xy, 1))
		return a.FAdd(a.FAdd(sum, a.FMulLane(m[2], z, 0)), m[3])
	}
	four, one, end := a.Label("four"), a.Label("one"), a.Label("end")
	a.do("SUBS $4, R%, R%", n, out(n))
	a.branch("BLT ", one)
	a.Place(four)
	var rows G
	for i := range rows {
		rows[i] = vertex()
	}
	a.Say("*at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i) = row(0), row(1), row(2), row(3)")
	for r, v := range a.Transpose(rows) {
		a.Store(v, to[r], 0)
		a.AddI(to[r], 16, to[r])
	}
	a.do("SUBS $4, R%, R%", n, out(n))
	a.branch("BGE ", four)
	a.Place(one)
	a.AddI(n, 4, n)
	a.JumpIf(n, "==", 0, end)
	a.Times(n, func() {
		v := vertex()
		a.Say("*at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i) = row(0), row(1), row(2), row(3)")
		for r := range to {
			a.StoreLane(v, r, to[r])
			a.AddI(to[r], 4, to[r])
		}
	})
	a.Place(end)
}
