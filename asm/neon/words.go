package neon

// Words are the kernels of lists of words, and of floats in rows.
func (Catalogue) Words() []Kernel {
	return []Kernel{
		{Name: "expand", Record: "ExpandArgs", Body: expand},
		{Name: "runStarts", Record: "RunStartsArgs", Body: runStarts},
		{Name: "popCount", Record: "PopCountArgs", Body: popCount},
		{Name: "interleave", Record: "InterleaveArgs", Body: interleave},
		{Name: "fetch", Record: "FetchArgs", Body: fetch},
	}
}

// expand writes sixteen words at once. What is beyond a run's end the next one overwrites.
func expand(a *Asm) {
	runs, n, to := a.Arg("Runs"), a.Arg("N"), a.Arg("Out")
	lanes := a.Words16(func(lane int) uint32 { return uint32(lane) })
	sixteen := a.Word(16)
	a.Times(n, func() {
		a.Say("*at(a.Out, int(a.Words)) = r.First + k")
		first, words := a.General("r.First"), a.General("r.N")
		a.LoadPairW(runs, 0, first, words)
		v, p := Two(a.Add, All(a.DupX(first)), lanes), a.MoveX(to)
		a.Times(a.ShrI(a.AddI(words, 15), 4), func() {
			a.StoreG(v, p, 0)
			Two(a.Add, v, All(sixteen), v)
			a.AddI(p, 64, p)
		})
		a.AddShifted(to, words, 2, to)
		a.AddI(runs, a.Size("Run"), runs)
	})
	a.SetField(a.Args, "Words", a.ShrI(a.SubX(to, a.Arg("Out")), 2))
}

// runStarts passes over four words at once where they are like those before them.
func runStarts(a *Asm) {
	from, n, to := a.Arg("In"), a.Arg("N"), a.Arg("Out")
	i, found, end := a.Imm(0), a.Imm(0), a.Label("end")
	one := func(at int) {
		a.Say("*at(a.Out, int(a.Found)) = uint32(i); if *at(a.In, i) != *at(a.In, i-1) { a.Found++ }")
		a.StoreXAt(4, i, to, found)
		now, before := a.LoadX(4, from, at), a.LoadX(4, from, at-4)
		a.AddX(found, a.Is(W{before}, "!=", now), found)
		a.AddI(i, 1, i)
	}
	a.JumpIf(n, "<=", 0, end)
	a.Say("the first word begins a run")
	a.StoreXAt(4, i, to, found)
	a.Advance(1, found, i)
	a.AddI(from, 4, from)
	a.SubI(n, 1, n)
	rest := a.AndI(n, 3)
	a.Times(a.ShrI(n, 2), func() {
		a.Say("if *at(a.In, i) != *at(a.In, i-1)")
		changes := a.Any(a.Xor(a.Load(from, 0), a.Load(from, -4)))
		a.IfElse(changes, "==", 0, func() { a.AddI(i, 4, i) }, func() {
			for k := range 4 {
				one(4 * k)
			}
		})
		a.AddI(from, 16, from)
	})
	a.Times(rest, func() {
		one(0)
		a.AddI(from, 4, from)
	})
	a.Place(end)
	a.SetField(a.Args, "Found", found)
}

// popCount counts two words at once.
func popCount(a *Asm) {
	words, n := a.Arg("Words"), a.Arg("N")
	mask, count := a.Dup(a.Args, "Mask"), a.Zero()
	add := func(v Q) {
		a.Say("a.Count += int64(bits.OnesCount64(*at(a.Words, i) & a.Mask))")
		a.And(v, mask, v)
		a.do("VCNT V%.B16, V%.B16", v, out(v))
		for _, form := range []string{"8h, v%.16b", "4s, v%.8h", "2d, v%.4s"} {
			a.do("uaddlp v%."+form, out(v), v)
		}
		a.AddD(count, v, count)
	}
	odd := a.AndI(n, 1)
	a.Times(a.ShrI(n, 1), func() {
		add(a.Load(words, 0))
		a.AddI(words, 16, words)
	})
	a.If(odd, "!=", 0, func() { add(a.LoadD(words, 0)) })
	a.SetField(a.Args, "Count", a.AddX(a.LaneD(count, 0), a.LaneD(count, 1)))
}

// interleave exchanges rows and columns of four by four floats.
func interleave(a *Asm) {
	from, to, n := a.Arg("In"), a.Arg("Out"), a.Arg("N")
	rows, stride := a.Arg("Rows"), a.ShlI(a.Arg("Stride"), 2)
	vertex, fours := a.ShlI(rows, 2), a.ShrI(rows, 2)
	a.Times(a.ShrI(a.AddI(n, 3), 2), func() {
		a.Say("*at(a.Out, i*int(a.Rows)+r) = *at(a.In, r*int(a.Stride)+i)")
		row, column := a.MoveX(from), a.MoveX(to)
		a.Times(a.MoveX(fours), func() {
			var g G
			for r := range g {
				g[r] = a.Load(row, 0)
				a.AddX(row, stride, row)
			}
			p := a.MoveX(column)
			for _, v := range a.Transpose(g) {
				a.Store(v, p, 0)
				a.AddX(p, vertex, p)
			}
			a.AddI(column, 16, column)
		})
		a.AddI(from, 16, from)
		a.AddShifted(to, vertex, 2, to)
	})
}

// fetch does four vertices at once, and the last ones alone, by how many components they have.
func fetch(a *Asm) {
	components := a.Arg("Components")
	from, stride, bound := a.Arg("In"), a.ShlI(a.Arg("Stride"), 2), a.Arg("Bound")
	index, n, absent := a.Arg("Index"), a.Arg("N"), a.Dup(a.Args, "Absent")
	fours, rest := a.ShrI(n, 2), a.AndI(n, 3)
	a.Cases(components, []int{1, 2, 3, 4}, func(i int) {
		fetchComponents(a, 1+i, from, stride, bound, index, fours, rest, absent)
	})
}

// fetchComponents fetches vertices of a number of components.
func fetchComponents(a *Asm, components int, from, stride, bound, index, fours, rest X, absent Q) {
	out := a.pointers("Out", 0, components)
	vertex := func(at int) Q {
		a.Say("v := a.Absent; if k := *at(a.Index, i); k < a.Bound { v = *at(a.In, int(k)*int(a.Stride)+c) }")
		v, k := a.Move(absent), a.LoadX(4, index, at)
		a.If(W{k}, "<u", bound, func() {
			p := a.MulAdd(from, k, stride)
			switch components {
			case 1:
				a.LoadS(p, 0, v)
			case 4:
				a.Load(p, 0, v)
			default:
				a.LoadD(p, 0, v)
				if components == 3 {
					a.AddI(p, 8, p)
					a.do("VLD1 (R%), V%.S[2]", p, both(v))
				}
			}
		})
		return v
	}
	a.Times(fours, func() {
		g := four(func(k int) Q { return vertex(4 * k) })
		a.Say("*at(a.Out[c], i) = v")
		for c, p := range out {
			zip := []zip{a.Zip1, a.Zip2}
			even, odd := zip[c/2]("S4", g[0], g[2]), zip[c/2]("S4", g[1], g[3])
			a.Store(zip[c%2]("S4", even, odd), p, 0)
			a.AddI(p, 16, p)
		}
		a.AddI(index, 16, index)
	})
	a.Times(rest, func() {
		v := vertex(0)
		a.Say("*at(a.Out[c], i) = v")
		a.storeLanes(v, out)
		a.AddI(index, 4, index)
	})
}
