package neon

// begin makes what the blocks of a row have in common where there is one sample, and takes out of its lanes those that
// no column has.
func (c *covering) begin(by, lanes X) {
	a := c.Asm
	row := a.AddShifted(a.Args.Base, by, 1)
	a.AndX(lanes, a.LoadX(2, row, a.At(a.Args, "Rows", 0)), lanes)
	c.line.edges = a.Move(c.cMost)
	a.AddMul(c.line.edges, c.b, a.DupX(by))
	index := a.MulX(by, a.Field(a.Args, "BlocksX"))
	c.line.group = a.OrShifted(a.ShlI(index, 16), c.position.Get(), 32)
}

// blockOfOne does the lowest of the blocks to do, and takes it off; or the lowest four, if they are inside.
func (c *covering) blockOfOne(box, rows, todo, full X) {
	a := c.Asm
	bx := a.TrailingZeros(todo)
	column := a.AddShifted(a.Args.Base, bx, 1)
	at, inside, columns := a.ShlI(bx, 2), a.ShrX(full, bx), a.At(a.Args, "Columns", 0)
	a.ShrX(box, at, at)
	one, done := a.Label("one"), a.Label("done")
	a.JumpIf(a.AndI(inside, 15), "!=", 15, one)
	c.fourInside(column, columns, at, rows, bx, todo, one)
	a.Jump(done)
	a.Place(one)
	a.Say("m := a.Columns[0][bx] & a.Rows[0][by] & box")
	m := a.MulX(a.AndI(at, 15), a.Imm(0x1111))
	a.AndX(a.AndX(m, rows), a.LoadX(2, column, columns), m)
	a.DropLowestBit(todo, todo)
	a.If(inside, "lacks", 0, func() {
		a.Say("m &= edges[0].inside(bx<<2, by<<2)")
		e := a.Move(c.line.edges)
		a.AddMul(e, c.a, a.DupX(bx))
		c.clip(m, e)
	})
	a.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}")
	a.StoreX(8, a.AddX(a.AddShifted(c.line.group, bx, 16), m), c.groups, 0)
	c.keep(m)
	a.Place(done)
}

// fourInside does four blocks beside each other that are inside, or goes to one where one of them has no lanes.
func (c *covering) fourInside(column X, columns int, at, rows, bx, todo X, one string) {
	a := c.Asm
	a.Say("m := a.Columns[0][bx] & a.Rows[0][by] & box, of four blocks")
	ones := a.AndI(at, 0xFFFF)
	a.JumpIf(ones, "!=", 0xFFFF, one)
	m, all := a.LoadD(column, columns), a.Vector()
	a.do("VDUP R%, V%.H8", rows, out(all))
	a.And(m, all, m)
	a.JumpIf(W{a.LaneH(a.LeastH(m), 0)}, "==", 0, one)
	a.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}")
	first := a.DupXD(a.AddShifted(c.line.group, bx, 16))
	low, high := a.Zip1("H8", m, a.Zero()), a.Zero()
	x, y := a.Zip1("S4", low, high), a.Zip2("S4", low, high)
	a.AddD(a.AddD(x, first), a.Words(0, 0, 1<<16, 0), x)
	a.AddD(a.AddD(y, first), a.Words(2<<16, 0, 3<<16, 0), y)
	a.do("FSTPQ (F%, F%), 0(R%)", x, y, c.groups)
	a.AddI(c.groups, 32, c.groups)
	a.ClearX(todo, a.ShlX(a.Imm(15), bx), todo)
}
