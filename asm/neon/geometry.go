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
	n, stride, index, first, positions := a.Arg("N"), a.Arg("Stride"), a.Arg("Index"), a.Arg("First"), a.Arg("Positions")
	a.ShlI(stride, 2, stride)
	a.MulX(first, stride, first)
	next := a.AddX(positions, first) // without indices
	to := a.fields("X", "Y", "Z", "W")
	m := four(func(c int) Q { return a.Load(a.Args.Base, a.At(a.Args, "Matrix", 16*c)) })
	vertex := func() Q {
		p := a.General("p")
		a.Say("p := at(a.Positions, v*int(a.Stride))")
		a.IfElse(index, "==", 0, func() {
			a.MoveX(next, p)
			a.AddX(next, stride, next)
		}, func() {
			v := a.LoadX(4, index, 0)
			a.AddI(index, 4, index)
			a.MulAdd(positions, v, stride, p)
		})
		a.Say("((m[r]*x + m[4+r]*y) + m[8+r]*z) + m[12+r]")
		xy, z := a.LoadD(p, 0), a.LoadS(p, 8)
		sum := a.FAdd(a.FMulLane(m[0], xy, 0), a.FMulLane(m[1], xy, 1))
		return a.FAdd(a.FAdd(sum, a.FMulLane(m[2], z, 0)), m[3])
	}
	a.Fours(n, func() {
		rows := four(func(int) Q { return vertex() })
		a.Say("*at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i) = row(0), row(1), row(2), row(3)")
		for r, v := range a.Transpose(rows) {
			a.Store(v, to[r], 0)
			a.AddI(to[r], 16, to[r])
		}
	}, func() {
		v := vertex()
		a.Say("*at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i) = row(0), row(1), row(2), row(3)")
		a.storeLanes(v, to)
	})
}

// storeLanes stores the first lanes to several pointers, which go on.
func (a *Asm) storeLanes(v Q, to []X) {
	for lane, p := range to {
		a.StoreLane(v, lane, p)
		a.AddI(p, 4, p)
	}
}
