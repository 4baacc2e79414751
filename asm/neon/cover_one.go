package neon

// begin makes what the blocks of a row have in common where there is one sample, and takes out of its lanes those that
// no column has.
func (c *covering) begin(by, lanes X) {
	row := c.AddShifted(c.Args.Base, by, 1)
	c.AndX(lanes, c.LoadX(2, row, c.At(c.Args, "Rows", 0)), lanes)
	c.rowEdges = c.Move(c.cMost)
	c.AddMul(c.rowEdges, c.b, c.DupX(by))
	index := c.MulX(by, c.Arg("BlocksX"))
	c.rowGroup = c.OrShifted(c.ShlI(index, 16), c.position.Get(), 32)
}

// blockOfOne does the lowest of the blocks to do, and takes it off; or the lowest four, if they are inside.
func (c *covering) blockOfOne(box, rows, todo, full X) {
	bx := c.TrailingZeros(todo)
	column := c.AddShifted(c.Args.Base, bx, 1)
	at, inside, columns := c.ShlI(bx, 2), c.ShrX(full, bx), c.At(c.Args, "Columns", 0)
	c.ShrX(box, at, at)
	one, done := c.Label("one"), c.Label("done")
	c.JumpIf(c.AndI(inside, 15), "!=", 15, one)
	c.fourInside(column, columns, at, rows, bx, todo, one)
	c.Jump(done)
	c.Place(one)
	c.Say("m := a.Columns[0][bx] & a.Rows[0][by] & box")
	m := c.MulX(c.AndI(at, 15), c.Imm(0x1111))
	c.AndX(c.AndX(m, rows), c.LoadX(2, column, columns), m)
	c.DropLowestBit(todo, todo)
	c.If(inside, "lacks", 0, func() {
		c.Say("m &= edges[0].inside(bx<<2, by<<2)")
		e := c.Move(c.rowEdges)
		c.AddMul(e, c.a, c.DupX(bx))
		c.clip(m, e)
	})
	c.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}")
	c.StoreX(8, c.AddX(c.AddShifted(c.rowGroup, bx, 16), m), c.groups, 0)
	c.keep(m)
	c.Place(done)
}

// fourInside does four blocks beside each other that are inside, or goes to one where one of them has no lanes.
func (c *covering) fourInside(column X, columns int, at, rows, bx, todo X, one string) {
	c.Say("m := a.Columns[0][bx] & a.Rows[0][by] & box, of four blocks")
	ones := c.AndI(at, 0xFFFF)
	c.JumpIf(ones, "!=", 0xFFFF, one)
	m := c.LoadD(column, columns)
	c.And(m, c.DupXH(rows), m)
	c.JumpIf(W{c.LaneH(c.LeastH(m), 0)}, "==", 0, one)
	c.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}")
	first := c.DupXD(c.AddShifted(c.rowGroup, bx, 16))
	low, high := c.Zip1("H8", m, c.Zero()), c.Zero()
	x, y := c.Zip1("S4", low, high), c.Zip2("S4", low, high)
	c.AddD(c.AddD(x, first), c.Words(0, 0, 1<<16, 0), x)
	c.AddD(c.AddD(y, first), c.Words(2<<16, 0, 3<<16, 0), y)
	c.do("FSTPQ (F%, F%), 0(R%)", x, y, c.groups)
	c.AddI(c.groups, 32, c.groups)
	c.ClearX(todo, c.ShlX(c.Imm(15), bx), todo)
}
