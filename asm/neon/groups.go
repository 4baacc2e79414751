package neon

// Groups are the kernels that cut visibility buffers into groups.
func (Catalogue) Groups() []Kernel {
	return []Kernel{{Name: "buildGroups", Record: "BuildGroupsArgs", Body: buildGroups}}
}

// cutter writes groups, their segments and the marks.
type cutter struct {
	*Asm
	groups, owners, marks X
	visibility            X
	starts, segment       X // the last segment that was found
	bytes                 Q
}

// buildGroups appends the blocks that are one segment's, and notes the others, which hold two and more or empty lanes:
// those are cut in a second round.
func buildGroups(a *Asm) {
	c := &cutter{Asm: a, groups: a.Arg("Groups"), owners: a.Arg("Owners"), marks: a.Arg("Marks"),
		visibility: a.Arg("Visibility"), starts: a.Arg("Starts"), segment: a.Imm(0),
		bytes: a.ByteBits()}
	first := a.MoveX(c.groups)
	n, block, split, list := a.Arg("Blocks"), a.Imm(0), a.Imm(0), a.Local(512)
	whole := a.Imm(0xFFFF)
	at := a.MoveX(c.visibility)
	a.Times(n, func() {
		several, cut, next, slot := a.Label("several"), a.Label("cut"), a.Label("next"), a.General("BinSlot")
		a.Say("if left == 0 { continue }")
		ids := a.LoadG(at, 0)
		low := a.Lane(a.LeastU(a.MinU(a.MinU(ids[0], ids[1]), a.MinU(ids[2], ids[3]))), 0)
		high := a.Lane(a.GreatestU(a.MaxU(a.MaxU(ids[0], ids[1]), a.MaxU(ids[2], ids[3]))), 0)
		a.JumpIf(W{high}, "==", 0, next)
		a.Say("*at(a.Marks, int(id)) = 1")
		one := a.Imm(1)
		a.StoreXAt(1, one, c.marks, high)
		a.MoveX(high, slot)
		a.JumpIf(W{low}, "!=", high, several)
		a.Say("if g, owner := a.cut(b, left); g.Mask == 1<<Lanes-1")
		c.find(high)
		c.append(whole, block, slot)
		a.Jump(next)
		a.Place(several)
		a.Say("*at(a.Marks, int(id)) = 1")
		for _, v := range ids {
			for lane := range 4 {
				a.StoreXAt(1, one, c.marks, a.Lane(v, lane))
			}
		}
		a.JumpIf(W{low}, "==", 0, cut)
		a.Say("if g, owner := a.cut(b, left); g.Mask == 1<<Lanes-1")
		c.find(low)
		a.JumpIf(W{high}, ">=u", c.bound(1), cut)
		a.Imm(0, slot)
		c.append(whole, block, slot)
		a.Jump(next)
		a.Place(cut)
		a.Say("split = append(split, Group{Mask: left, Block: uint16(b)})")
		a.StoreXAt(2, block, list, split)
		a.AddI(split, 1, split)
		a.Place(next)
		a.AddI(at, 64, at)
		a.AddI(block, 1, block)
	})
	a.Times(split, func() {
		b := a.LoadX(2, list, 0)
		a.AddI(list, 2, list)
		c.cut(b)
	})
	a.Say("a.N")
	a.SetField(a.Args, "N", a.ShrI(a.SubX(c.groups, first), 3))
}

// bound is Starts[segment+i].
func (c *cutter) bound(i int) X { return c.LoadX(4, c.AddShifted(c.starts, c.segment, 2), 4*i) }

// find looks for the segment with Starts[segment] <= id < Starts[segment+1], from the last one on.
func (c *cutter) find(id X) {
	down, up, found := c.Label("down"), c.Label("up"), c.Label("found")
	c.Say("for *at(a.Starts, int(owner)+1) <= first { owner++ }")
	c.Place(down)
	c.JumpIf(W{id}, ">=u", c.bound(0), up)
	c.SubI(c.segment, 1, c.segment)
	c.Jump(down)
	c.Place(up)
	c.JumpIf(W{id}, "<u", c.bound(1), found)
	c.AddI(c.segment, 1, c.segment)
	c.Jump(up)
	c.Place(found)
}

// append writes a group and its segment.
func (c *cutter) append(mask, block, slot X) {
	c.Say("a.append(g, owner)")
	g := c.Rec("Group", c.groups)
	c.SetField(g, "Mask", mask)
	c.SetField(g, "Block", block)
	c.SetField(g, "BinSlot", slot)
	c.AddI(c.groups, c.Size("Group"), c.groups)
	c.StoreX(2, c.segment, c.owners, 0)
	c.AddI(c.owners, 2, c.owners)
}

// cut writes the groups of a block.
func (c *cutter) cut(block X) {
	p := c.AddShifted(c.visibility, block, 6)
	ids, zero := c.LoadG(p, 0), c.Zero()
	c.Say("for left := s.Mask; left != 0;")
	left := c.Mask(Two(c.Eq, ids, All(zero)), c.bytes)
	c.XorX(left, c.Imm(0xFFFF), left)
	next := c.Label("group")
	c.Place(next)
	c.Say("first := *at(ids, bits.TrailingZeros16(left))")
	first := c.LoadXAt(4, p, c.TrailingZeros(left))
	c.find(first)
	c.Say("if id := *at(ids, l); left>>l&1 != 0 && id >= start && id < stop")
	start := c.bound(0)
	length := c.DupX(c.SubW(c.bound(1), start))
	from := c.DupX(start)
	inside := Two(c.GtU, All(length), Two(c.Sub, ids, All(from)))
	mask := c.AndX(c.Mask(inside, c.bytes), left)
	c.XorX(left, mask, left)
	c.Say("if id != first { g.BinSlot = 0 }")
	others := c.ClearX(mask, c.Mask(Two(c.Eq, ids, All(c.DupX(first))), c.bytes))
	slot := c.Pick(others, "!=", 0, c.Imm(0), first)
	c.append(mask, block, slot)
	c.JumpIf(left, "!=", 0, next)
}
