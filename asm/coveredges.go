package main

// edgeCover writes the kernel CoverEdges: first the values of all lanes at the tile's origin, by plane, a sample or an
// extreme of pixels, and edge; then block by block what lies between is added, and the three edges' signs are one.
type edgeCover struct {
	*Asm
	values Mem // [plane][edge][lane]
}

const planeBytes = 3 * 64

func coverEdgesBody(a *Asm) {
	c := &edgeCover{Asm: a, values: a.Local(16 * planeBytes)}
	a.IfElse(a.Args.At("Pixels"), "==", 0, func() {
		for e := range 3 {
			c.sampleValues(e)
		}
	}, func() {
		for e := range 3 {
			for h := range a.Halves() {
				steps := c.steps(e, h)
				for p := range 2 {
					v := a.All(a.Args.At("High").Offset(12*p + 4*e))
					a.IntsTo(v, v, "+", steps)
					a.Move(v, c.values.Offset(planeBytes*p+64*e+32*h))
				}
			}
		}
	})
	c.blocks()
}

// steps is by how much an edge's value grows from the block's first lane to each of half h.
func (c *edgeCover) steps(e, h int) Vec {
	v := c.All(c.Args.At("A").Offset(4 * e))
	t := c.All(c.Args.At("B").Offset(4 * e))
	c.IntsTo(v, v, "*", c.PerLane(func(lane int) uint32 { return uint32(lane & 3) }).Offset(32*h))
	c.IntsTo(t, t, "*", c.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }).Offset(32*h))
	c.IntsTo(v, v, "+", t)
	return v
}

// sampleValues makes an edge's values at all samples. It multiplies the upper bits of A and B, and their lower 8.
func (c *edgeCover) sampleValues(e int) {
	var high, low [2]Vec
	for i, f := range []string{"A", "B"} {
		high[i], low[i] = c.Vec(), c.Vec()
		c.Broadcast(c.Args.At(f).Offset(4*e), low[i])
		c.IntsTo(high[i], low[i], ">>", 8)
		c.IntsTo(low[i], low[i], "&", 255)
	}
	base := c.Vecs(c.Halves())
	rest := c.All(c.Args.At("Low").Offset(4 * e))
	for h := range base {
		base[h] = c.steps(e, h)
		c.IntsTo(base[h], base[h], "+", c.All(c.Args.At("High").Offset(4*e)))
	}
	x, y, left := c.Field(c.Args, "X"), c.Field(c.Args, "Y"), c.Field(c.Args, "Samples")
	to := c.Address(c.values.Offset(64 * e))
	c.Times(left.As32(), func() {
		for h := range base {
			places := c.Vecs(2)
			c.Move(Mem{Base: x, Disp: 32 * h}, places[0])
			c.Move(Mem{Base: y, Disp: 32 * h}, places[1])
			v := c.Ints(low[0], "*", places[0])
			c.IntsTo(v, v, "+", c.Ints(low[1], "*", places[1]), "+", rest, ">>", 8)
			for i, p := range places {
				c.IntsTo(p, p, "*", high[i])
				c.IntsTo(v, v, "+", p)
			}
			c.IntsTo(v, v, "+", base[h])
			c.Move(v, Mem{Base: to, Disp: 32 * h})
		}
		c.Advance(64, x, y)
		c.Advance(planeBytes, to)
	})
}

// blocks goes through the blocks.
func (c *edgeCover) blocks() {
	row, block, next, end := c.Unique("row"), c.Unique("block"), c.Unique("next"), c.Unique("end")
	by, any := c.Field(c.Args, "FirstY"), c.Reg64()
	masks := c.Reg64() // of the next group
	c.Set(masks.As32(), c.Args.At("Samples"))
	c.Change(masks, "*", c.Args.At("N"))
	c.Change(masks, "+", masks, "+", c.Args.At("Masks"))
	var d [3]GP // what the edges' values grew by, from the tile's origin
	for e := range d {
		d[e] = c.Reg64()
	}
	c.JumpIf(by.As32(), ">", c.Args.At("LastY"), end)
	c.Label(row)
	bx := c.Get32(c.Args.At("FirstX"))
	for e := range d {
		c.Set(d[e].As32(), c.Args.At("A").Offset(4*e), "*", bx.As32())
		t := c.Get32(c.Args.At("B").Offset(4 * e))
		c.Change(t.As32(), "*", by.As32())
		c.Change(d[e].As32(), "+", t.As32(), "<<", 2)
	}
	c.JumpIf(bx.As32(), ">", c.Args.At("LastX"), end)
	c.Label(block)
	c.signs(d)
	c.JLT(LabelRef(next))
	mine := c.Get16(c.Args.Array("Columns", bx, 2))
	c.ANDW(c.Args.Array("Rows", by, 2), mine.As16())
	c.inside(d, mine, any, masks)
	c.JumpIfNone(any.As32(), 0xFFFF, next)
	c.emit(bx, by, any, masks)
	c.Label(next)
	for e := range d {
		t := c.Get32(c.Args.At("A").Offset(4 * e))
		c.Change(t.As32(), "<<", 2)
		c.Change(d[e].As32(), "+", t.As32())
	}
	c.INCL(bx.As32())
	c.JumpIf(bx.As32(), "<=", c.Args.At("LastX"), block)
	c.INCL(by.As32())
	c.JumpIf(by.As32(), "<=", c.Args.At("LastY"), row)
	c.Label(end)
}

// signs sets the flags by the signs of the greatest values.
func (c *edgeCover) signs(d [3]GP) {
	var all GP
	for e := range d {
		v := c.Get32(d[e].As32())
		c.Change(v.As32(), "+", c.Args.At("Most").Offset(4*e))
		if e == 0 {
			all = v
		} else {
			c.Change(all.As32(), "|", v.As32())
		}
	}
	c.TESTL(all.As32(), all.As32())
}

// inside makes the masks of a block, and any, their union; the high half of any is what Full is to be.
func (c *edgeCover) inside(d [3]GP, mine, any, masks GP) {
	some, pixels, done := c.Unique("some"), c.Unique("pixel"), c.Unique("done")
	bits := c.Reg64()
	var grown [3]Vec
	for e := range d {
		grown[e] = c.Vec()
		c.Broadcast(d[e].As32(), grown[e])
	}
	values := c.Reg64()
	lanes := func() { // bits are the lanes of a plane
		for h := range c.Halves() {
			v := c.Ints(grown[0], "+", Mem{Base: values, Disp: 32 * h})
			t := c.Ints(grown[1], "+", Mem{Base: values, Disp: 64 + 32*h})
			if c.HasMasks {
				u := c.Ints(grown[2], "+", Mem{Base: values, Disp: 128 + 32*h})
				c.Or3(t, u, v)
			} else {
				c.IntsTo(v, v, "|", t)
				c.IntsTo(t, grown[2], "+", Mem{Base: values, Disp: 128 + 32*h})
				c.IntsTo(v, v, "|", t)
			}
			if h == 0 {
				c.Signs(v, bits)
				continue
			}
			high := c.SignsOf(v)
			c.Change(high.As32(), "<<", 8)
			c.Change(bits.As32(), "|", high.As32())
		}
		c.ANDNL(mine.As32(), bits.As32(), bits.As32())
	}
	c.LEAQ(c.values, values)
	c.JumpIf(c.Args.At("Pixels"), "!=", 0, pixels)
	c.Zero(any)
	s := c.Zero64()
	c.JumpIf(c.Args.At("Samples"), "!=", 1, some)
	lanes()
	c.Set(any.As32(), bits.As32())
	c.Jump(done)
	c.Label(some)
	lanes()
	c.MOVW(bits.As16(), Mem{Base: masks, Index: s, Scale: 2})
	c.Change(any.As32(), "|", bits.As32())
	c.Advance(planeBytes, values)
	c.INCL(s.As32())
	c.JumpIf(s.As32(), "<", c.Args.At("Samples"), some)
	c.Jump(done)

	c.Label(pixels)
	lanes()
	c.Set(any.As32(), bits.As32())
	c.Advance(planeBytes, values)
	lanes()
	full := c.Get32(bits.As32())
	c.Comment("the same for all samples")
	c.Change(full.As32(), "<<", 16)
	c.Set(s.As32(), c.Args.At("Samples"))
	c.If(s.As32(), "!=", 1, func() {
		c.Times(s.As32(), func() {
			c.MOVW(any.As16(), Mem{Base: masks, Index: s, Scale: 2, Disp: -2})
		})
	})
	c.Change(any.As32(), "|", full.As32())
	c.Label(done)
}

// emit appends a group.
func (c *edgeCover) emit(bx, by, any, masks GP) {
	n, none := c.Field(c.Args, "N"), c.Unique("none")
	p := c.Get64(c.Args.At("Groups"))
	c.LEAQ(Mem{Base: p, Index: n, Scale: 8}, p)
	g := c.Rec("Group", p)
	c.MOVW(any.As16(), g.At("Mask"))
	t := c.Get32(c.Args.At("BlocksX"))
	c.Change(t.As32(), "*", by.As32(), "+", bx.As32())
	c.MOVW(t.As16(), g.At("Block"))
	c.Set(t.As32(), c.Args.At("BinSlot"))
	c.MOVL(t.As32(), g.At("BinSlot"))
	c.Set(p, c.Args.At("Full"))
	c.JumpIf(p, "==", 0, none)
	c.Change(any.As32(), ">>>", 16)
	c.MOVW(any.As16(), Mem{Base: p, Index: n, Scale: 2})
	c.Label(none)
	c.INCQ(n)
	c.MOVQ(n, c.Args.At("N"))
	c.Set(t.As32(), c.Args.At("Samples"))
	c.LEAQ(Mem{Base: masks, Index: t, Scale: 2}, masks)
}
