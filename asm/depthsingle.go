package main

// lookAhead is how many groups on a triangle must still be the same for its plane to be kept. Short runs end where
// nobody can predict: making the plane of each group anew is cheaper (3 groups: a tenth slower on sponza, a third on
// nefertiti).
const lookAhead = 8

// single goes over the groups of one sample: each with a plane of its own, or, in an inner loop, the groups of one
// triangle. Neither asks whether the row of blocks changes: rows are short.
func (g *depthGen) single(tag string, careful bool) {
	g.tag, g.careful = tag, careful
	loop, one, special, wide := "loop"+tag, "one"+tag, "special"+tag, "wide"+tag
	g.Label("enter" + tag)
	g.depth, g.visibility, g.writes = g.Field(g.Args, "Depth"), g.Field(g.Args, "Visibility"), g.Field(g.Args, "Write")
	g.Label(loop)
	t := g.find()
	g.JNZ(LabelRef(special))
	last := g.Address(Mem{Base: g.group, Disp: 8 * lookAhead})
	g.JumpIf(last, ">=", g.end, one)
	g.JumpIf(Mem{Base: last, Disp: g.Offset("Group", "BinSlot")}, "!=", g.pos.As32(), one)
	n := g.narrow(t)
	depths := func(column, row GP) []Vec { return n.depths(g, g.blockX.Idx(column, 4), g.blockX.Idx(row, 4)) }
	g.run(depths)

	g.Label(one)
	g.block = g.Reg64()
	column, row := g.place()
	g.test(g.depthsOnce(t, column, row))
	g.Advance(8, g.group)
	g.JumpIf(g.group, "!=", g.end, loop)
	g.Jump("counted")

	g.Label(special)
	g.JumpIfAny(t.At("Flags"), g.Constant("Wide"), wide)
	n = g.biased(t)
	g.run(func(column, row GP) []Vec { return g.add(g.bias, depths(column, row)) })

	g.Label(wide)
	g.plane64(t)
	w := g.widen()
	g.run(func(column, row GP) []Vec {
		return g.add(g.wideBias, w.depths(g, g.blockX64.Idx(column, 8), g.blockX64.Idx(row, 8)))
	})
}

// run tests the groups from the one at hand on for as long as they are the same triangle's, then goes back to the loop.
func (g *depthGen) run(depths func(column, row GP) []Vec) {
	g.Repeat(func() {
		g.block = g.Reg64()
		column, row := g.place()
		g.test(depths(column, row))
		g.Advance(8, g.group)
		g.JumpIf(g.group, "==", g.end, "counted")
	}, Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")}, "==", g.pos.As32())
	g.Jump("loop" + g.tag)
}

// test tests the group at hand.
func (g *depthGen) test(z []Vec) {
	mask, depth := Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}, Mem{Base: g.depth, Index: g.block, Scale: 1}
	if g.Registers == 16 {
		g.countTested(mask, 16)
	}
	pass := g.sample(z, mask, depth, Mem{Base: g.visibility, Index: g.block, Scale: 1}, g.writes, g.visibility)
	if g.HasMasks {
		g.KMOVW(pass[0], mask)
		g.VPSUBD(g.constants["-1"], g.count, pass[0], g.count)
		return
	}
	bits := g.maskBits(pass)
	g.MOVW(bits.As16(), mask)
	g.POPCNTL(bits.As32(), bits.As32())
	g.Change(g.passed, "+", bits)
}
