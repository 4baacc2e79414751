package neon

// Hiz are the kernels of bounds of depths.
func (Catalogue) Hiz() []Kernel {
	return []Kernel{
		{Name: "cellDepths", Record: "CellDepthsArgs", Body: cellDepths},
		{Name: "cullByCell", Record: "CullByCellArgs", Body: cullByCell},
	}
}

// cellDepths goes through the four cells of a row at once, sample after sample.
func cellDepths(a *Asm) {
	depth, stride, samples := a.Arg("Depth"), a.Arg("SampleStride"), a.Arg("Samples")
	blocks, flip := a.Arg("BlocksX"), a.Dup(a.Args, "Flip")
	a.ShlI(stride, 2, stride)
	edge := a.ShrI(blocks, 2)
	row := a.MulX(edge, blocks)
	a.ShlI(row, 6, row)
	least, limits := a.Word(1<<31), a.AddI(a.Args.Base, a.At(a.Args, "Limits", 0))
	a.Times(a.Imm(4), func() {
		limit := four(func(int) Q { return a.Move(least) })
		sample, s := a.MoveX(depth), a.MoveX(samples)
		a.Times(s, func() {
			at := a.MoveX(sample)
			a.Times(a.MoveX(edge), func() {
				for c := range limit {
					a.Say("*limit = max(*limit, *at(a.Depth, int(s*a.SampleStride)+int(block)*Lanes+lane)^a.Flip)")
					a.Times(a.MoveX(edge), func() {
						d := Two(a.Xor, a.LoadG(at, 0), All(flip))
						a.Max(limit[c], a.Max(a.Max(d[0], d[1]), a.Max(d[2], d[3])), limit[c])
						a.AddI(at, 64, at)
					})
				}
			})
			a.AddX(sample, stride, sample)
		})
		for c := range limit {
			a.StoreS(a.Greatest(limit[c]), limits, 4*c)
		}
		a.AddI(limits, 16, limits)
		a.AddX(depth, row, depth)
	})
}

// cullByCell compares a record's distance with the greatest limit of its cells.
func cullByCell(a *Asm) {
	refs, slots, distances, cells, n := a.Arg("Refs"), a.Arg("BinSlots"), a.Arg("Distances"), a.Arg("Cells"), a.Arg("N")
	limits, bits, least := a.LoadG(a.Args.Base, a.At(a.Args, "Limits", 0)), a.LaneBits(), a.Word(1<<31)
	i, kept := a.Imm(0), a.Imm(0)
	a.Times(n, func() {
		a.Say("limit = max(limit, l)")
		c, d := a.LoadXAt(4, cells, i), a.LoadXAt(4, distances, i)
		of := a.Spread(c, bits)
		for k := range of {
			a.ChooseInto(of[k], limits[k], least)
		}
		limit := a.Lane(a.Greatest(a.Max(a.Max(of[0], of[1]), a.Max(of[2], of[3]))), 0)
		a.If(W{d}, "<", limit, func() {
			a.Say("if distance < limit")
			a.StoreXAt(4, a.LoadXAt(4, refs, i), refs, kept)
			a.StoreXAt(4, a.LoadXAt(4, slots, i), slots, kept)
			a.StoreXAt(4, d, distances, kept)
			a.StoreXAt(4, c, cells, kept)
			a.AddI(kept, 1, kept)
		})
		a.AddI(i, 1, i)
	})
	a.SetField(a.Args, "N", kept)
}
