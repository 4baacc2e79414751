package neon

import "fmt"

// Cover is coverage.
func (Catalogue) Cover() []Kernel {
	return []Kernel{{Name: "cover", Record: "CoverArgs", Scratch: 16*16 + 4*16 + 5*8 + 8, Body: cover}}
}

// covering is what the coverage of a triangle's blocks holds in registers. Vectors of edges have edge i in lane i.
type covering struct {
	*Asm
	single              bool // one sample
	groups, masks       X    // where the next group is written, and of several samples its masks
	edges               X    // c of the edges by sample, 16 bytes each
	limits              X    // what bounds takes, 16 bytes each
	maskStep            Slot // size of a group's masks
	position, all, form Slot // of a triangle: its BinSlot, the columns of blocks that its box touches, and how they are done
	byteBits            Q
	cMost, cLeast       Q    // of edges, those of c by sample
	a, b                Q    // of edges, a block on
	column, row         [3]Q // a at the four columns of a block, b in all lanes
	most                Q    // of edges, the greatest in a block at the tile's origin of any sample
	columns             [3]Q // four times a at four blocks
	next                [3]Q // 16 times a: four blocks on
	least               [3]Q // by how much the least in a block is below the greatest
	line                rowOfBlocks
}

// rowOfBlocks is what blocks of a row have in common where there is one sample.
type rowOfBlocks struct {
	edges Q // b y + c
	group X // of block 0, without a mask
}

// cover has two loops: of triangles with one sample, and with several.
func cover(a *Asm) {
	c := &covering{Asm: a}
	c.edges, c.limits = a.Local(16*a.Constant("MaxSamples")), a.Local(4*16)
	c.byteBits = a.ByteBits()
	n, samples := a.Field(a.Args, "N"), a.Field(a.Args, "Samples.N")
	c.groups = a.Element(a.Field(a.Args, "Groups"), n, a.Size("Group"))
	c.maskStep, c.position, c.all, c.form = a.Slot("bytes of a group's masks"), a.Slot("positions[a.Next]"),
		a.Slot("1<<bx of the box"), a.Slot("form")
	a.Say("if a.Capacity-a.N < a.BlocksX*a.BlocksY { return }")
	blocks := a.MulX(a.Field(a.Args, "BlocksX"), a.Field(a.Args, "BlocksY"))
	last := a.Slot("where groups of a triangle may begin at last")
	last.Set(a.Element(a.Field(a.Args, "Groups"), a.SubX(a.Field(a.Args, "Capacity"), blocks), a.Size("Group")))
	c.bound()
	several, end := a.Label("several"), a.Label("end")
	a.JumpIf(samples, "!=", 1, several)
	c.single = true
	c.triangles(last, end)
	a.Place(several)
	c.single = false
	step := a.ShlI(samples, 1)
	c.maskStep.Set(step)
	c.masks = a.MulAdd(a.Field(a.Args, "Masks"), n, step)
	c.triangles(last, end)
	a.Place(end)
	a.SetField(a.Args, "N", a.ShrI(a.SubX(c.groups, a.Field(a.Args, "Groups")), 3))
}

// triangles does one after the other.
func (c *covering) triangles(last Slot, end string) {
	a := c.Asm
	loop, out := a.Label("triangle"), a.Label("out")
	a.Place(loop)
	next := a.Field(a.Args, "Next")
	a.JumpIf(next, ">=", a.Field(a.Args, "Stop"), end)
	a.JumpIf(c.groups, ">", last.Get(), end)
	a.Say("t := at(a.Triangles, int(refs[a.Next]))")
	ref := a.LoadXAt(4, a.Field(a.Args, "Refs"), next)
	c.position.Set(a.LoadXAt(4, a.Field(a.Args, "BinSlots"), next))
	c.triangle(a.Rec("Triangle", a.Element(a.Field(a.Args, "Triangles"), ref, a.Size("Triangle"))), out)
	a.Place(out)
	a.SetField(a.Args, "Next", a.AddI(a.Field(a.Args, "Next"), 1))
	a.Jump(loop)
}

// bound keeps what boxes of pixels are bounded by, x in lane 0 and y in lane 1: what a box must reach beyond to touch
// pixel 0, where its pixels begin, what it must reach to touch pixel 1, and its last pixels.
func (c *covering) bound() {
	a := c.Asm
	pair := func(name string) Q { return a.LoadD(a.Args.Base, a.Offset("CoverArgs", name)) }
	tile := a.Shl(pair("TileX"), 8)
	a.Store(a.Add(tile, a.DupX(a.SubI(a.Field(a.Args, "SampleMax"), 255))), c.limits, 0)
	a.Store(pair("MinX"), c.limits, 16)
	a.Store(a.Add(tile, a.Dup(a.Args, "SampleMin")), c.limits, 32)
	a.Store(a.Sub(pair("MaxX"), a.Word(1)), c.limits, 48)
}

// bounds are the pixels of a triangle's box, both ends in it; it goes out where there are none.
func (c *covering) bounds(x, y Q, out string) (x0, y0, x1, y1 X) {
	a := c.Asm
	a.Say("x0, y0 := max(a.MinX, (min(t.X[0], t.X[1], t.X[2])-a.SampleMax+255)>>8-a.TileX), ...")
	least := a.PairMin(x, y)
	a.PairMin(least, least, least)
	least = a.Max(a.Sar(a.Sub(least, a.Load(c.limits, 0)), 8), a.Load(c.limits, 16))
	a.Say("x1, y1 := min(a.MaxX-1, (max(t.X[0], t.X[1], t.X[2])-a.SampleMin)>>8-a.TileX), ...")
	most := a.PairMax(x, y)
	a.PairMax(most, most, most)
	most = a.Min(a.Sar(a.Sub(most, a.Load(c.limits, 32)), 8), a.Load(c.limits, 48))
	x0, y0, x1, y1 = a.Lane(least, 0), a.Lane(least, 1), a.Lane(most, 0), a.Lane(most, 1)
	a.JumpIf(W{x0}, ">", x1, out)
	a.JumpIf(W{y0}, ">", y1, out)
	return x0, y0, x1, y1
}

// triangle does all blocks of one.
func (c *covering) triangle(t Rec, out string) {
	a := c.Asm
	c.take()
	x, y := a.Load(t.Base, a.Offset("Triangle", "X")), a.Load(t.Base, a.Offset("Triangle", "Y"))
	flags := a.Field(t, "Flags")
	a.CopyLane(x, 3, x, 0)
	a.CopyLane(y, 3, y, 0)
	x0, y0, x1, y1 := c.bounds(x, y, out)
	a.Say("the box as bits")
	ones, sixtyThree := a.Imm(-1), a.Imm(63)
	between := func(first, last X) X {
		return a.AndX(a.ShlX(ones, first), a.ShrX(ones, a.SubX(sixtyThree, last)))
	}
	columns, rows := between(x0, x1), between(y0, y1)
	bx0, bx1 := a.ShrI(x0, 2), a.ShrI(x1, 2)
	c.all.Set(between(bx0, bx1))
	by := a.ShrI(y0, 2)
	a.AndI(y0, -4, y0)
	a.ShrX(rows, y0, rows) // row 0 is that of the block
	boxes, ready, loop := a.Label("box"), a.Label("ready"), a.Label("row")
	a.JumpIf(flags, "has", "Box", boxes)
	c.setEdges(x, y)
	c.form.Set(a.Imm(formFew))
	c.undefinedRows()
	a.JumpIf(a.SubX(bx1, bx0), "<=", 1, ready)
	c.setRows()
	c.form.Set(a.Imm(formMany))
	a.Jump(ready)
	a.Place(boxes)
	c.undefinedEdges()
	if c.single {
		c.Undefined(c.cMost)
	}
	c.undefinedRows()
	c.form.Set(a.Imm(formBox))
	a.Place(ready)
	a.Say("for by := y0 >> 2; by <= y1>>2; by++")
	a.Place(loop)
	todo, full := a.General("blocks to do"), a.General("blocks that are inside")
	c.classify(by, todo, full)
	block, done := a.Label("block"), a.Label("done")
	a.JumpIf(todo, "==", 0, done)
	a.Say("rows := lanesBetween(y0-by<<2, y1-by<<2)")
	lanes := a.AndI(rows, 15)
	a.OrShifted(lanes, lanes, 6, lanes) // bits 0 and 2 of the four to 0 and 8
	a.OrShifted(lanes, lanes, 3, lanes)
	a.MulX(a.AndX(lanes, a.Imm(0x1111)), a.Imm(15), lanes)
	if c.single {
		c.begin(by, lanes)
	}
	a.Say("for bx := x0 >> 2; bx <= x1>>2; bx++")
	a.Place(block)
	if c.single {
		c.blockOfOne(columns, lanes, todo, full)
	} else {
		c.block(columns, by, lanes, todo, full)
	}
	a.JumpIf(todo, "!=", 0, block)
	a.Place(done)
	a.AddI(by, 1, by)
	a.ShrI(rows, 4, rows)
	a.JumpIf(rows, "!=", 0, loop)
}

// How the blocks of a triangle are done: few each for itself, of many those are sorted out first that are outside or
// inside, all of a box are inside.
const (
	formFew = iota
	formMany
	formBox
)

// undefinedEdges and undefinedRows say that nothing reads what setEdges and setRows make.
func (c *covering) undefinedEdges() {
	c.Undefined(c.a, c.b)
	for i := range 3 {
		c.Undefined(c.column[i], c.row[i])
	}
}

func (c *covering) undefinedRows() {
	c.Undefined(c.most)
	for i := range 3 {
		c.Undefined(c.columns[i], c.next[i], c.least[i])
	}
}

// take takes the registers of a triangle.
func (c *covering) take() {
	name := func(name string) Q { return c.Vector(name) }
	c.a, c.b, c.most = name("4a"), name("4b"), name("greatest of a block")
	for i := range 3 {
		edge := fmt.Sprintf(" of edge %d", i)
		c.column[i], c.row[i] = name("a x"+edge), name("b"+edge)
		c.columns[i], c.next[i], c.least[i] = name("a x of blocks"+edge), name("16a"+edge), name("greatest-least"+edge)
	}
}

// setEdges makes the edges of a triangle, and c by sample.
func (c *covering) setEdges(x, y Q) {
	a := c.Asm
	a.Say("a[i], b[i] = t.Y[i]-t.Y[j], t.X[j]-t.X[i]")
	ea, eb := a.Sub(y, a.Rotate3(y)), a.Sub(a.Rotate3(x), x)
	zero := a.Zero()
	a.Say("if !(a[i] > 0 || a[i] == 0 && b[i] > 0) { e-- }")
	less := a.Not(a.Or(a.Gt(ea, zero), a.And(a.Eq(ea, zero), a.Gt(eb, zero))))
	low, high := a.Word(uint32(1<<32-a.Constant("Saturation"))), a.Word(uint32(a.Constant("Saturation")))
	tileX, tileY := a.Field(a.Args, "TileX"), a.Field(a.Args, "TileY")
	sample := func(place X) Q {
		a.Say("x, y := sampleX+tileX<<8-t.X[i], sampleY+tileY<<8-t.Y[i]")
		from := func(tile X, field string, vertex Q) Q {
			at := a.AddShifted(a.LoadX(4, place, a.Offset("CoverArgs", field)), tile, 8)
			return a.Sub(a.DupX(at), vertex)
		}
		dx, dy := from(tileX, "Samples.X", x), from(tileY, "Samples.Y", y)
		a.Say("e := int64(a[i])*int64(x) + int64(b[i])*int64(y)")
		e01, e23 := a.Vector(), a.Vector()
		a.do("smull v%.2d, v%.2s, v%.2s", out(e01), ea, dx)
		a.do("smlal v%.2d, v%.2s, v%.2s", both(e01), eb, dy)
		a.do("saddw v%.2d, v%.2d, v%.2s", out(e01), e01, less)
		a.do("sshr v%.2d, v%.2d, #8", out(e01), e01)
		a.do("smull2 v%.2d, v%.4s, v%.4s", out(e23), ea, dx)
		a.do("smlal2 v%.2d, v%.4s, v%.4s", both(e23), eb, dy)
		a.do("saddw2 v%.2d, v%.2d, v%.4s", out(e23), e23, less)
		a.do("sshr v%.2d, v%.2d, #8", out(e23), e23)
		a.Say("c[i] = min(max(e>>8, -Saturation), Saturation)")
		e := a.Vector()
		a.do("sqxtn v%.2s, v%.2d", out(e), e01)
		a.do("sqxtn2 v%.4s, v%.2d", both(e), e23)
		return a.Min(a.Max(e, low), high)
	}
	if c.single {
		c.cMost = sample(a.Args.Base)
		c.cLeast = c.cMost
	} else {
		c.cMost, c.cLeast = a.Word(0x80000000), a.Word(0x7FFFFFFF)
		place, to := a.MoveX(a.Args.Base), a.MoveX(c.edges)
		a.Times(a.Field(a.Args, "Samples.N"), func() {
			e := sample(place)
			a.Store(e, to, 0)
			a.Max(c.cMost, e, c.cMost)
			a.Min(c.cLeast, e, c.cLeast)
			a.AddI(place, 4, place)
			a.AddI(to, 16, to)
		})
	}
	a.Say("what edges add from lane to lane")
	lanes := a.Words(0, 1, 2, 3)
	for i := range 3 {
		a.MulLane(lanes, ea, i, c.column[i])
		a.DupLane(eb, i, c.row[i])
	}
	a.Shl(ea, 2, c.a)
	a.Shl(eb, 2, c.b)
}

// setRows makes the values that classify needs from the results of setEdges.
func (c *covering) setRows() {
	a := c.Asm
	a.Say("the greatest of an edge in a block, and by how much the least of any sample is below it")
	zero := a.Zero()
	ea, eb := a.Sub(c.a, a.Sar(c.a, 2)), a.Sub(c.b, a.Sar(c.b, 2)) // 3a, 3b
	abs := func(x Q) Q { return a.Max(x, a.Neg(x)) }
	a.Add(c.cMost, a.Add(a.Max(ea, zero), a.Max(eb, zero)), c.most)
	below := a.Add(abs(ea), abs(eb))
	if !c.single {
		a.Add(below, a.Sub(c.cMost, c.cLeast), below)
	}
	lanes, next := a.Words(0, 1, 2, 3), a.Shl(c.a, 2)
	for i := range 3 {
		a.MulLane(lanes, c.a, i, c.columns[i])
		a.DupLane(next, i, c.next[i])
		a.DupLane(below, i, c.least[i])
	}
}

// classify finds which of a row's blocks may have covered samples, and which have all. Of few blocks it asks none.
func (c *covering) classify(by, todo, full X) {
	a := c.Asm
	form, all := c.form.Get(), c.all.Get()
	a.IfElse(form, "!=", formMany, func() {
		a.MoveX(all, todo)
		a.ShrI(form, 1, full) // 1 of boxes
		a.MulX(full, all, full)
	}, func() {
		a.Say("blocks in which an edge's greatest is negative are outside; where no least is, inside")
		e := a.Add(c.most, a.Mul(c.b, a.DupX(by)))
		var outside, partial G
		for i := range 3 {
			v := a.Add(c.columns[i], a.DupLane(e, i))
			for q := range outside {
				least := a.Sub(v, c.least[i])
				if i == 0 {
					outside[q], partial[q] = v, least
				} else {
					a.Or(outside[q], v, outside[q])
					a.Or(partial[q], least, partial[q])
				}
				if q < 3 {
					v = a.Add(v, c.next[i])
				}
			}
		}
		a.ClearX(all, a.Signs(outside, c.byteBits), todo)
		a.ClearX(todo, a.Signs(partial, c.byteBits), full)
	})
}

// block does the lowest of the blocks to do, and takes it off.
func (c *covering) block(box, by, rows, todo, full X) {
	a := c.Asm
	a.Say("box := transposed(lanesBetween(x0-bx<<2, x1-bx<<2)) & rows")
	bx := a.TrailingZeros(todo)
	lanes := a.MulX(a.AndI(a.ShrX(box, a.ShlI(bx, 2)), 15), a.Imm(0x1111))
	a.AndX(lanes, rows, lanes)
	whole := a.AndI(a.ShrX(full, bx), 1)
	a.DropLowestBit(todo, todo)
	step, loop := a.Vector("a x + b y of the block"), a.Label("sample")
	a.Undefined(step)
	a.If(whole, "==", 0, func() { a.Add(a.Mul(c.a, a.DupX(bx)), a.Mul(c.b, a.DupX(by)), step) })
	a.Say("for s := range samples")
	any, sample, end := a.Imm(0), a.Imm(0), a.ShlI(a.Field(a.Args, "Samples.N"), 4)
	column, row := a.AddShifted(a.Args.Base, bx, 1), a.AddShifted(a.Args.Base, by, 1)
	a.AddI(column, a.Offset("CoverArgs", "Columns"), column)
	a.AddI(row, a.Offset("CoverArgs", "Rows"), row)
	masks := a.MoveX(c.masks)
	a.Place(loop)
	a.Say("m := a.Columns[s][bx] & a.Rows[s][by] & box")
	m := a.AndX(a.LoadXAt(2, column, sample), a.LoadXAt(2, row, sample))
	a.AndX(m, lanes, m)
	a.If(whole, "==", 0, func() {
		a.Say("m &= edges[s].inside(bx<<2, by<<2)")
		c.clip(m, a.Add(a.LoadAt(c.edges, sample), step))
	})
	a.Say("masks[int(a.N)*samples+s] = m; any |= m")
	a.StoreX(2, m, masks, 0)
	a.OrX(any, m, any)
	a.AddI(masks, 2, masks)
	a.AddI(sample, 16, sample)
	a.JumpIf(sample, "!=", end, loop)
	a.Say("groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}")
	index := a.MulAdd(bx, by, a.Field(a.Args, "BlocksX"))
	group := a.OrShifted(a.OrShifted(any, index, 16), c.position.Get(), 32)
	a.StoreX(8, group, c.groups, 0)
	more := c.keep(any)
	a.MulAdd(c.masks, more, c.maskStep.Get(), c.masks)
}

// keep goes on by a group that has lanes, and returns whether it has.
func (c *covering) keep(lanes X) (more X) {
	c.Say("if any != 0 { a.N++ }")
	more = c.Is(lanes, "!=", 0)
	c.AddShifted(c.groups, more, 3, c.groups)
	return more
}

// clip takes out of a mask the lanes of a block in which an edge is negative, whose values at the block's first pixel e
// has.
func (c *covering) clip(m X, e Q) {
	a := c.Asm
	var outside G
	for i := range 3 {
		v := a.Add(c.column[i], a.DupLane(e, i))
		for r := range outside {
			if i == 0 {
				outside[r] = v
			} else {
				outside[r] = a.Or(outside[r], v)
			}
			if r < 3 {
				v = a.Add(v, c.row[i])
			}
		}
	}
	a.ClearX(m, a.Signs(outside, c.byteBits), m)
}
