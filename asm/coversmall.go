package main

// smallSample is the sample at hand of the batch's small triangles.
type smallSample struct {
	values GP // where rows cross their edges: spans.value
	masks  GP // where the masks go
	rect   GP // Columns and Rows
	tall   GP // not 0 where boxes have more than four rows
}

// smallTriangles tests the 2x2 blocks at the corner of each small triangle's box, lane = triangle, sample after sample,
// and leaves four masks a sample and the base of four groups for each. Where every triangle of the batch is small it
// appends them all.
func (g *coverGen) smallTriangles() {
	skip, small := g.Unique("nosmall"), g.Reg32()
	g.Set(small, g.small, "&", g.live)
	g.JZ(LabelRef(skip))
	v := g.Ints(g.y1, "-", g.y0)
	bits := g.BitsOf(g.Where(v, ">", g.Same(3)))
	g.Change(small.As32(), "&", bits)
	g.IntsTo(g.down, g.y0, "&", 3, "<<", 3)
	g.smallBases()
	g.smallBlocks()
	s := smallSample{g.Reg64(), g.Reg64(), g.Reg64(), small.As32()}
	for i := range 3 { // the sign of each triangle in the bytes of its rows
		g.IntsTo(v, g.ea[i], ">>", 31)
		g.VPSHUFB(g.PerLane(func(int) uint32 { return 0x0C080400 }), v, v)
		g.Move(v, g.ends[i])
	}
	g.LEAQ(g.near.value, s.values)
	g.LEAQ(g.masks, s.masks)
	g.LEAQ(g.rect, s.rect)
	left := g.Get32(g.Args.At("Samples.N"))
	g.Times(left.As32(), func() {
		inside := [2]Vec{g.Vec(), g.Vec()}
		g.testRows(s, inside)
		for i := range inside {
			g.IntsTo(inside[i], inside[i], "&", g.boxes[i])
		}
		g.storePairs(inside[0], inside[1], Mem{Base: s.masks})
		g.smallRects(s)
		g.Advance(g.near.stride(), s.values)
		g.Advance(128, s.masks, s.rect)
	})
	g.appendAll()
	g.Label(skip)
}

// testRows finds which pixels of the 2x2 blocks lie inside, four rows from the box's first one on, or eight where a box
// has more, and moves them to where they lie in the blocks. Each row of blocks makes a word, the first block's mask below
// the second's.
func (g *coverGen) testRows(s smallSample, inside [2]Vec) {
	g.fourRows(s, 0, inside[0])
	g.Zero(inside[1])
	g.If(s.tall, "!=", 0, func() { g.fourRows(s, 4, inside[1]) })
	down, up := g.Copy(g.down), g.AllOf(32)
	g.IntsTo(up, up, "-", down)
	g.IntsTo(inside[1], inside[1], "<<", down, "|", g.Ints(inside[0], ">>>", up))
	g.IntsTo(inside[0], inside[0], "<<", down)
	for _, m := range inside {
		g.VPSHUFB(g.PerLane(func(lane int) uint32 { return 0x03010200 + uint32(lane&3)*0x04040404 }), m, m)
		g.exchange(m)
	}
}

// fourRows finds which pixels of the 8 columns of blocks lie inside, in the four rows from one on, a byte each: pixels
// beyond the box lie outside of an edge.
//
// A row's n is the first row's n and at most four additions of the slope or of twice the slope: its error is 518 of the
// units of which spans' bound has 525. A table has the pixels from column n on; its index ends at 15.
func (g *coverGen) fourRows(s smallSample, first int, inside Vec) {
	from, beyond := g.Copy(g.PerLane(func(lane int) uint32 { return [4]uint32{0xF8FCFEFF, 0x80C0E0F0}[lane&3] })),
		g.AllOf(0x70707070)
	for i := range 3 {
		n := g.Copy(Mem{Base: s.values, Disp: 64 * i})
		slope := g.Copy(g.near.slope[i])
		two := g.Floats(slope, "+", slope)
		if first > 0 {
			g.FloatsTo(n, n, "+", two, "+", two)
		}
		third := g.Floats(n, "+", two)
		rows := [4]Vec{n, g.Floats(n, "+", slope), third, g.Floats(third, "+", slope)}
		for _, row := range rows {
			g.FloatsTo(row, row, "nearest")
		}
		columns := into(g.Vec(), g.VPACKUSWB, into(g.Vec(), g.VPACKSSDW, rows[3], third), into(g.Vec(), g.VPACKSSDW, rows[1], n))
		g.VPADDUSB(beyond, columns, columns)
		pixels := into(g.Vec(), g.VPSHUFB, columns, from)
		g.IntsTo(pixels, pixels, "^", g.ends[i])
		if i == 0 {
			g.Move(pixels, inside)
		} else {
			g.IntsTo(inside, inside, "&", pixels)
		}
	}
	g.VPSHUFB(g.PerLane(func(lane int) uint32 { return 0x0C080400 + uint32(lane&3)*0x01010101 }), inside, inside)
}

// smallBlocks stores which pixels of 2x2 blocks lie in the blocks of small triangles' boxes.
func (g *coverGen) smallBlocks() {
	zero := g.Zeros()
	d := g.Ints(g.bx1, "-", g.bx0)
	g.IntsTo(d, zero, "-", d, "<<", 16, "|", 0xFFFF)
	bits := g.Get32(g.small)
	g.Change(bits.As32(), "&", g.live)
	g.KeepWhere(g.MaskOf(bits, 0), d, d) // appendAll takes all lanes
	g.Move(d, g.boxes[0])
	e := g.Ints(g.by1, "-", g.by0)
	g.IntsTo(g.boxes[1], zero, "-", e, "&", d)
}

// smallBases stores position<<32 | first block<<16 of each triangle.
func (g *coverGen) smallBases() {
	block := g.All(g.Args.At("BlocksX"))
	g.IntsTo(block, block, "*", g.by0, "+", g.bx0, "<<", 16)
	g.storePairs(block, g.Copy(g.positions), g.base)
}

// smallRects applies Columns and Rows.
func (g *coverGen) smallRects(s smallSample) {
	skip, loop := g.Unique("norects"), g.Unique("rect")
	g.JumpIf(g.plain, "!=", 0, skip)
	todo := g.Get32(g.small)
	g.Change(todo.As32(), "&", g.live)
	spread := g.Get64(U64(0x0000FFFF0000FFFF))
	g.Label(loop)
	t := g.LowestBit(todo.As32())
	g.BLSRL(todo.As32(), todo.As32())
	at := g.Get32(g.bx0.Idx(t, 4))
	columns := g.Get32(Mem{Base: s.rect, Index: at, Scale: 2})
	g.Set(at, columns, "<<", 32)
	g.Change(columns, "|", at)
	g.Set(at.As32(), g.by0.Idx(t, 4))
	rows := g.Get32(Mem{Base: s.rect, Index: at, Scale: 2, Disp: 64})
	g.PDEPQ(spread, rows, rows)
	g.Change(rows, "*", 0x10001)
	g.Change(columns, "&", rows)
	g.ANDQ(columns, Mem{Base: s.masks, Index: t, Scale: 8})
	g.JumpIf(todo.As32(), "!=", 0, loop)
	g.Label(skip)
}

// appendAll appends the groups of a batch of small triangles, as many at a time as a register has room for, and goes on
// to the next batch. It leaves the batch to appendSmall where other triangles are in it or room is short.
func (g *coverGen) appendAll() {
	skip := g.Unique("mixed")
	bits := g.Get32(g.small)
	g.ANDNL(g.live, bits.As32(), bits.As32())
	g.JNZ(LabelRef(skip))
	end := g.Address(Mem{Base: g.top, Disp: 8 * (g.Lanes()*4 + 8)})
	g.JumpIf(end, ">", g.limit, skip)
	step := g.Copy(g.quadStep)
	size := 8 * g.Bytes / 32 // of the masks of a sample
	all := func(masks func(at Mem) (any, four Vec)) {
		g.pack(8, func(i int) (any, base, four Vec) {
			base = g.AllQ(g.base.Offset(size * i))
			if g.OneRegister() {
				g.Join(into(g.Vec256(), g.VPBROADCASTQ, g.base.Offset(size*i+8)), base, base)
			}
			g.VPADDQ(step, base, base)
			any, four = masks(g.masks.Offset(size * i))
			return any, base, four
		})
		g.Jump("next")
	}
	g.IfElse(g.Args.At("Samples.N"), "==", 1, func() {
		all(func(at Mem) (any, four Vec) { return into(g.Vec(), g.VPMOVZXWQ, at), nil })
	}, func() {
		masks := g.fourMasks()
		all(func(at Mem) (any, four Vec) {
			four = masks(at)
			return g.anyMask(four), four
		})
	})
	g.Label(skip)
}

// fourMasks is the four samples' masks of a register's blocks, 8 bytes a block.
func (g *coverGen) fourMasks() func(at Mem) Vec {
	if g.OneRegister() {
		order := g.Copy(g.PerLane(func(lane int) uint32 {
			at := func(word int) uint32 { return uint32(word%4*8 + word/4) }
			return at(2*lane) | at(2*lane+1)<<16
		}))
		return func(at Mem) Vec {
			v := g.Vec()
			for s := range 4 {
				g.LoadPart(s, at.Offset(128*s), v)
			}
			g.VPERMW(v, order, v)
			return v
		}
	}
	return func(at Mem) Vec {
		var x [4]Vec
		for s := range x {
			x[s] = into(g.Vec128(), g.VMOVQ, at.Offset(128*s))
		}
		x[0] = into(g.Vec128(), g.VPUNPCKLWD, x[1], x[0])
		x[2] = into(g.Vec128(), g.VPUNPCKLWD, x[3], x[2])
		low, high := g.unpacked("DQ", x[0], x[2])
		four := low.AsY()
		g.Join(high, four, four)
		return four
	}
}

// anyMask is, in each 8 bytes, a mask of the pixels that any of four samples covers.
func (g *coverGen) anyMask(four Vec) Vec {
	any, t := g.VecOf(four.Size()), g.VecOf(four.Size())
	g.VPSRLQ(U8(32), four, any)
	g.IntsTo(any, any, "|", four)
	g.VPSRLQ(U8(16), any, t)
	g.IntsTo(any, any, "|", t, "&", g.PerLane(func(lane int) uint32 { return []uint32{0xFFFF, 0}[lane&1] }))
	return any
}

// appendSmall appends the groups of the small triangle at hand. There is room for four.
func (g *coverGen) appendSmall() {
	base := into(g.Vec256(), g.VPBROADCASTQ, g.base.Idx(g.t, 8))
	g.VPADDQ(g.quadStep, base, base)
	masks := g.masks.Idx(g.t, 8)
	g.IfElse(g.Args.At("Samples.N"), "==", 1, func() {
		g.pack(1, func(int) (any, all, four Vec) { return into(g.Vec256(), g.VPMOVZXWQ, masks), base, nil })
	}, func() {
		four := g.fourMasks()(masks).AsY()
		g.pack(1, func(int) (any, all, masks Vec) { return g.anyMask(four), base, four })
	})
}
