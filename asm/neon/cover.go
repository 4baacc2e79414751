package neon

import "fmt"

// Cover is coverage.
func (Catalogue) Cover() []Kernel {
	return []Kernel{{Name: "cover", Record: "CoverArgs", Body: cover}}
}

// covering is what the coverage of a triangle's blocks holds in registers. Vectors of edges have edge i in lane i.
type covering struct {
	*Asm
	single              bool // one sample
	groups, masks       X    // where the next group is written, and of several samples its masks
	edges               X    // c of the edges by sample, 16 bytes each
	limits              int  // what bounds takes, 16 bytes each, behind them
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
	rowEdges            Q    // b y of a row of blocks, of one sample with c
	rowGroup            X    // the group of a row's block 0, without a mask
}

// cover has two loops: of triangles with one sample, and with several.
func cover(a *Asm) {
	c := &covering{Asm: a}
	c.limits = 16 * a.Constant("MaxSamples")
	c.edges = a.Local(c.limits + 4*16)
	c.byteBits = a.ByteBits()
	n, samples := a.Arg("N"), a.Arg("Samples.N")
	c.groups = a.Element(a.Arg("Groups"), n, a.Size("Group"))
	c.maskStep, c.position, c.all, c.form = a.Slot("bytes of a group's masks"), a.Slot("positions[a.Next]"),
		a.Slot("1<<bx of the box"), a.Slot("form")
	a.Say("if a.Capacity-a.N < a.BlocksX*a.BlocksY { return }")
	blocks := a.MulX(a.Arg("BlocksX"), a.Arg("BlocksY"))
	final := a.Element(a.Arg("Groups"), a.SubX(a.Arg("Capacity"), blocks), a.Size("Group"))
	last := a.Slot("where groups of a triangle may begin at last").Set(final)
	c.bound()
	several, end := a.Label("several"), a.Label("end")
	a.JumpIf(samples, "!=", 1, several)
	c.single = true
	c.triangles(last, end)
	a.Place(several)
	c.single = false
	step := a.ShlI(samples, 1)
	c.maskStep.Set(step)
	c.masks = a.MulAdd(a.Arg("Masks"), n, step)
	c.triangles(last, end)
	a.Place(end)
	a.SetField(a.Args, "N", a.ShrI(a.SubX(c.groups, a.Arg("Groups")), 3))
}

// triangles does one after the other.
func (c *covering) triangles(last Slot, end string) {
	loop, out := c.Label("triangle"), c.Label("out")
	c.Place(loop)
	next := c.Arg("Next")
	c.JumpIf(next, ">=", c.Arg("Stop"), end)
	c.JumpIf(c.groups, ">", last.Get(), end)
	c.Say("t := at(a.Triangles, int(refs[a.Next]))")
	ref := c.LoadXAt(4, c.Arg("Refs"), next)
	c.position.Set(c.LoadXAt(4, c.Arg("BinSlots"), next))
	c.triangle(c.Rec("Triangle", c.Element(c.Arg("Triangles"), ref, c.Size("Triangle"))), out)
	c.Place(out)
	c.SetField(c.Args, "Next", c.AddI(c.Arg("Next"), 1))
	c.Jump(loop)
}

// bound keeps what boxes of pixels are bounded by, x in lane 0 and y in lane 1: what a box must reach beyond to touch
// pixel 0, where its pixels begin, what it must reach to touch pixel 1, and its last pixels.
func (c *covering) bound() {
	pair := func(name string) Q { return c.LoadD(c.Args.Base, c.Offset("CoverArgs", name)) }
	tile := c.Shl(pair("TileX"), 8)
	c.Store(c.Add(tile, c.DupX(c.SubI(c.Arg("SampleMax"), 255))), c.edges, c.limits)
	c.Store(pair("MinX"), c.edges, c.limits+16)
	c.Store(c.Add(tile, c.Dup(c.Args, "SampleMin")), c.edges, c.limits+32)
	c.Store(c.Sub(pair("MaxX"), c.Word(1)), c.edges, c.limits+48)
}

// bounds are the pixels of a triangle's box, both ends in it; it goes out where there are none.
func (c *covering) bounds(x, y Q, out string) (x0, y0, x1, y1 X) {
	c.Say("x0, y0 := max(a.MinX, (min(t.X[0], t.X[1], t.X[2])-a.SampleMax+255)>>8-a.TileX), ...")
	least := c.PairMin(x, y)
	c.PairMin(least, least, least)
	least = c.Max(c.Sar(c.Sub(least, c.Load(c.edges, c.limits)), 8), c.Load(c.edges, c.limits+16))
	c.Say("x1, y1 := min(a.MaxX-1, (max(t.X[0], t.X[1], t.X[2])-a.SampleMin)>>8-a.TileX), ...")
	most := c.PairMax(x, y)
	c.PairMax(most, most, most)
	most = c.Min(c.Sar(c.Sub(most, c.Load(c.edges, c.limits+32)), 8), c.Load(c.edges, c.limits+48))
	x0, y0, x1, y1 = c.Lane(least, 0), c.Lane(least, 1), c.Lane(most, 0), c.Lane(most, 1)
	c.JumpIf(W{x0}, ">", x1, out)
	c.JumpIf(W{y0}, ">", y1, out)
	return x0, y0, x1, y1
}

// triangle does all blocks of one.
func (c *covering) triangle(t Rec, out string) {
	c.take()
	x, y := c.Load(t.Base, c.Offset("Triangle", "X")), c.Load(t.Base, c.Offset("Triangle", "Y"))
	flags := c.Field(t, "Flags")
	c.CopyLane(x, 3, x, 0)
	c.CopyLane(y, 3, y, 0)
	x0, y0, x1, y1 := c.bounds(x, y, out)
	c.Say("the box as bits")
	ones, sixtyThree := c.Imm(-1), c.Imm(63)
	between := func(first, last X) X {
		return c.AndX(c.ShlX(ones, first), c.ShrX(ones, c.SubX(sixtyThree, last)))
	}
	columns, rows := between(x0, x1), between(y0, y1)
	bx0, bx1 := c.ShrI(x0, 2), c.ShrI(x1, 2)
	c.all.Set(between(bx0, bx1))
	by := c.ShrI(y0, 2)
	c.AndI(y0, -4, y0)
	c.ShrX(rows, y0, rows) // the masks' row 0 is the block's first row
	boxes, ready, loop := c.Label("box"), c.Label("ready"), c.Label("row")
	c.JumpIf(flags, "has", "Box", boxes)
	c.setEdges(x, y)
	c.form.Set(c.Imm(formFew))
	c.undefinedRows()
	c.JumpIf(c.SubX(bx1, bx0), "<=", 1, ready)
	c.setRows()
	c.form.Set(c.Imm(formMany))
	c.Jump(ready)
	c.Place(boxes)
	c.undefinedEdges()
	if c.single {
		c.Undefined(c.cMost)
	}
	c.undefinedRows()
	c.form.Set(c.Imm(formBox))
	c.Place(ready)
	c.Say("for by := y0 >> 2; by <= y1>>2; by++")
	c.Place(loop)
	todo, full := c.General("blocks to do"), c.General("blocks that are inside")
	c.classify(by, todo, full)
	block, done := c.Label("block"), c.Label("done")
	c.JumpIf(todo, "==", 0, done)
	c.Say("rows := lanesBetween(y0-by<<2, y1-by<<2)")
	lanes := c.AndI(rows, 15)
	c.OrShifted(lanes, lanes, 6, lanes) // bits 0 and 2 of the four to 0 and 8
	c.OrShifted(lanes, lanes, 3, lanes)
	c.MulX(c.AndX(lanes, c.Imm(0x1111)), c.Imm(15), lanes)
	c.begin(by, lanes)
	c.Say("for bx := x0 >> 2; bx <= x1>>2; bx++")
	c.Place(block)
	c.block(columns, by, lanes, todo, full)
	c.JumpIf(todo, "!=", 0, block)
	c.Place(done)
	c.AddI(by, 1, by)
	c.ShrI(rows, 4, rows)
	c.JumpIf(rows, "!=", 0, loop)
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
	c.Undefined(c.a, c.b, c.column[0], c.column[1], c.column[2], c.row[0], c.row[1], c.row[2])
}

func (c *covering) undefinedRows() {
	c.Undefined(c.most, c.columns[0], c.columns[1], c.columns[2], c.next[0], c.next[1], c.next[2], c.least[0], c.least[1], c.least[2])
}

// take takes the registers of a triangle.
func (c *covering) take() {
	c.a, c.b, c.most = c.Vector("4a"), c.Vector("4b"), c.Vector("greatest of a block")
	for i := range 3 {
		edge := fmt.Sprintf(" of edge %d", i)
		c.column[i], c.row[i] = c.Vector("a x"+edge), c.Vector("b"+edge)
		c.columns[i], c.next[i], c.least[i] = c.Vector("a x of blocks"+edge), c.Vector("16a"+edge), c.Vector("greatest-least"+edge)
	}
}

// setEdges makes the edges of a triangle, and c by sample.
func (c *covering) setEdges(x, y Q) {
	c.Say("a[i], b[i] = t.Y[i]-t.Y[j], t.X[j]-t.X[i]")
	ea, eb := c.Sub(y, c.Rotate3(y)), c.Sub(c.Rotate3(x), x)
	zero := c.Zero()
	c.Say("if !(a[i] > 0 || a[i] == 0 && b[i] > 0) { e-- }")
	less := c.Not(c.Or(c.Gt(ea, zero), c.And(c.Eq(ea, zero), c.Gt(eb, zero))))
	low, high := c.Word(uint32(1<<32-c.Constant("Saturation"))), c.Word(uint32(c.Constant("Saturation")))
	tileX, tileY := c.Arg("TileX"), c.Arg("TileY")
	sample := func(place X) Q {
		c.Say("x, y := sampleX+tileX<<8-t.X[i], sampleY+tileY<<8-t.Y[i]")
		from := func(tile X, field string, vertex Q) Q {
			at := c.AddShifted(c.LoadX(4, place, c.Offset("CoverArgs", field)), tile, 8)
			return c.Sub(c.DupX(at), vertex)
		}
		dx, dy := from(tileX, "Samples.X", x), from(tileY, "Samples.Y", y)
		c.Say("e := int64(a[i])*int64(x) + int64(b[i])*int64(y)")
		e01, e23 := c.Vector(), c.Vector()
		c.do("smull v%.2d, v%.2s, v%.2s", out(e01), ea, dx)
		c.do("smlal v%.2d, v%.2s, v%.2s", both(e01), eb, dy)
		c.do("saddw v%.2d, v%.2d, v%.2s", out(e01), e01, less)
		c.do("sshr v%.2d, v%.2d, #8", out(e01), e01)
		c.do("smull2 v%.2d, v%.4s, v%.4s", out(e23), ea, dx)
		c.do("smlal2 v%.2d, v%.4s, v%.4s", both(e23), eb, dy)
		c.do("saddw2 v%.2d, v%.2d, v%.4s", out(e23), e23, less)
		c.do("sshr v%.2d, v%.2d, #8", out(e23), e23)
		c.Say("c[i] = min(max(e>>8, -Saturation), Saturation)")
		e := c.Vector()
		c.do("sqxtn v%.2s, v%.2d", out(e), e01)
		c.do("sqxtn2 v%.4s, v%.2d", both(e), e23)
		return c.Min(c.Max(e, low), high)
	}
	if c.single {
		c.cMost = sample(c.Args.Base)
		c.cLeast = c.cMost
	} else {
		c.cMost, c.cLeast = c.Word(0x80000000), c.Word(0x7FFFFFFF)
		place, to := c.MoveX(c.Args.Base), c.MoveX(c.edges)
		c.Times(c.Arg("Samples.N"), func() {
			e := sample(place)
			c.Store(e, to, 0)
			c.Max(c.cMost, e, c.cMost)
			c.Min(c.cLeast, e, c.cLeast)
			c.AddI(place, 4, place)
			c.AddI(to, 16, to)
		})
	}
	c.Say("what edges add from lane to lane")
	lanes := c.Words(0, 1, 2, 3)
	for i := range 3 {
		c.MulLane(lanes, ea, i, c.column[i])
		c.DupLane(eb, i, c.row[i])
	}
	c.Shl(ea, 2, c.a)
	c.Shl(eb, 2, c.b)
}

// setRows makes the values that classify needs from the results of setEdges.
func (c *covering) setRows() {
	c.Say("the greatest of an edge in a block, and by how much the least of any sample is below it")
	zero := c.Zero()
	ea, eb := c.Sub(c.a, c.Sar(c.a, 2)), c.Sub(c.b, c.Sar(c.b, 2)) // 3a, 3b
	abs := func(x Q) Q { return c.Max(x, c.Neg(x)) }
	c.Add(c.cMost, c.Add(c.Max(ea, zero), c.Max(eb, zero)), c.most)
	below := c.Add(abs(ea), abs(eb))
	if !c.single {
		c.Add(below, c.Sub(c.cMost, c.cLeast), below)
	}
	lanes, next := c.Words(0, 1, 2, 3), c.Shl(c.a, 2)
	for i := range 3 {
		c.MulLane(lanes, c.a, i, c.columns[i])
		c.DupLane(next, i, c.next[i])
		c.DupLane(below, i, c.least[i])
	}
}

// classify finds which of a row's blocks may have covered samples, and which have all. Of few blocks it asks none.
func (c *covering) classify(by, todo, full X) {
	form, all := c.form.Get(), c.all.Get()
	c.IfElse(form, "!=", formMany, func() {
		c.MoveX(all, todo)
		c.ShrI(form, 1, full) // 1 of boxes
		c.MulX(full, all, full)
	}, func() {
		c.Say("blocks in which an edge's greatest is negative are outside; where no least is, inside")
		e := c.Add(c.most, c.Mul(c.b, c.DupX(by)))
		var outside, partial G
		for i := range 3 {
			v := c.Add(c.columns[i], c.DupLane(e, i))
			for q := range outside {
				least := c.Sub(v, c.least[i])
				if i == 0 {
					outside[q], partial[q] = v, least
				} else {
					c.Or(outside[q], v, outside[q])
					c.Or(partial[q], least, partial[q])
				}
				if q < 3 {
					v = c.Add(v, c.next[i])
				}
			}
		}
		c.ClearX(all, c.Signs(outside, c.byteBits), todo)
		c.ClearX(todo, c.Signs(partial, c.byteBits), full)
	})
}

// clip takes out of a mask the lanes of a block in which an edge is negative, whose values at the block's first pixel e
// has.
func (c *covering) clip(m X, e Q) {
	var outside G
	for i := range 3 {
		v := c.Add(c.column[i], c.DupLane(e, i))
		for r := range outside {
			if i == 0 {
				outside[r] = v
			} else {
				outside[r] = c.Or(outside[r], v)
			}
			if r < 3 {
				v = c.Add(v, c.row[i])
			}
		}
	}
	c.ClearX(m, c.Signs(outside, c.byteBits), m)
}
