package neon

// begin makes what the blocks of a row have in common, and where there is one sample takes out of its lanes those that no
// column has.
func (c *covering) begin(by, lanes X) {
	if c.single {
		row := c.AddShifted(c.Args.Base, by, 1)
		c.AndX(lanes, c.LoadX(2, row, c.At(c.Args, "Rows", 0)), lanes)
		c.rowEdges = c.Move(c.cMost)
		c.AddMul(c.rowEdges, c.b, c.DupX(by))
	} else {
		c.rowEdges = c.Mul(c.b, c.DupX(by))
	}
	index := c.MulX(by, c.Arg("BlocksX"))
	c.rowGroup = c.OrShifted(c.ShlI(index, 16), c.position.Get(), 32)
}

// block does the lowest of the blocks to do, and takes it off; of one sample the lowest four, if they are inside.
func (c *covering) block(box, by, rows, todo, full X) {
	bx := c.TrailingZeros(todo)
	column := c.AddShifted(c.Args.Base, bx, 1)
	at, inside, columns := c.ShlI(bx, 2), c.ShrX(full, bx), c.At(c.Args, "Columns", 0)
	c.ShrX(box, at, at)
	one, done := c.Label("one"), c.Label("done")
	if c.single {
		c.JumpIf(c.AndI(inside, 15), "!=", 15, one)
		c.fourInside(column, columns, at, rows, bx, todo, one)
		c.Jump(done)
	}
	c.Place(one)
	c.Say("box := transposed(lanesBetween(x0-bx<<2, x1-bx<<2)) & rows")
	m := c.AndX(c.MulX(c.AndI(at, 15), c.Imm(0x1111)), rows)
	c.DropLowestBit(todo, todo)
	// partial performs code with the edges at a block that is not inside.
	partial := func(code func(e Q)) {
		c.If(inside, "lacks", 0, func() {
			e := c.Move(c.rowEdges)
			c.AddMul(e, c.a, c.DupX(bx))
			code(e)
		})
	}
	if c.single {
		c.Say("m := a.Columns[0][bx] & a.Rows[0][by] & box; m &= edges[0].inside(bx<<2, by<<2)")
		c.AndX(m, c.LoadX(2, column, columns), m)
		partial(func(e Q) { c.clip(m, e) })
	} else {
		step := c.Vector("a x + b y of the block")
		c.Undefined(step)
		partial(func(e Q) { c.Move(e, step) })
		m = c.samples(c.AddI(column, columns), by, m, inside, step)
	}
	c.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}; if any != 0 { a.N++ }")
	c.StoreX(8, c.AddX(c.AddShifted(c.rowGroup, bx, 16), m), c.groups, 0)
	more := c.Is(m, "!=", 0)
	c.AddShifted(c.groups, more, 3, c.groups)
	if !c.single {
		c.MulAdd(c.masks, more, c.maskStep.Get(), c.masks)
	}
	c.Place(done)
}

// samples writes the masks of a block's samples, and returns all that are in any.
func (c *covering) samples(column, by, lanes, inside X, step Q) (any X) {
	any, sample, end := c.Imm(0), c.Imm(0), c.ShlI(c.Arg("Samples.N"), 4)
	row := c.AddI(c.AddShifted(c.Args.Base, by, 1), c.Offset("CoverArgs", "Rows"))
	masks, loop := c.MoveX(c.masks), c.Label("sample")
	c.Place(loop)
	c.Say("m := a.Columns[s][bx] & a.Rows[s][by] & box")
	m := c.AndX(c.LoadXAt(2, column, sample), c.LoadXAt(2, row, sample))
	c.AndX(m, lanes, m)
	c.If(inside, "lacks", 0, func() {
		c.Say("m &= edges[s].inside(bx<<2, by<<2)")
		c.clip(m, c.Add(c.LoadAt(c.edges, sample), step))
	})
	c.Say("masks[int(a.N)*samples+s] = m; any |= m")
	c.StoreX(2, m, masks, 0)
	c.OrX(any, m, any)
	c.AddI(masks, 2, masks)
	c.AddI(sample, 16, sample)
	c.JumpIf(sample, "!=", end, loop)
	return any
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
