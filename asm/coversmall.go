package main

// smallSample is the sample at hand of the batch's small triangles.
type smallSample struct {
	edges GP // their constants
	masks GP // where the masks go
	rect  GP // Columns and Rows
}

// smallTriangles tests the 2x2 blocks at the corner of each small triangle's box, lane = triangle, sample after sample,
// and leaves four masks a sample and the base of four groups for each. Where every triangle of the batch is small it
// appends them all (AVX-512).
func (g *coverGen) smallTriangles() {
	skip, small := g.Unique("nosmall"), g.Reg32()
	g.Set(small, g.small, "&", g.live)
	g.JZ(LabelRef(skip))
	x := g.Ints(g.x1, "-", g.x0)
	g.IntsTo(x, x, "max", g.Ints(g.y1, "-", g.y0))
	large := g.Where(x, ">", g.Same(3))
	bits := g.BitsOf(large)
	g.smallBases()
	s := smallSample{g.Reg64(), g.Reg64(), g.Reg64()}
	large32 := g.Get32(small)
	g.Change(large32.As32(), "&", bits.As32())
	g.LEAQ(g.ec, s.edges)
	g.LEAQ(g.masks, s.masks)
	g.LEAQ(g.rect, s.rect)
	left := g.Get32(g.Args.At("Samples.N"))
	g.Times(left.As32(), func() {
		inside := [2]Vec{g.Vec(), g.Vec()}
		g.IfElse(large32.As32(), "!=", 0, func() {
			g.testBlocks(s, inside)
		}, func() {
			g.testPixels(s, inside)
		})
		g.finishSmall(s, inside)
		g.smallRects(s)
		g.Advance(192, s.edges)
		g.Advance(128, s.masks, s.rect)
	})
	if g.OneRegister() {
		g.appendAll()
	}
	g.Label(skip)
}

// window tests pixels from (x, y) on of each triangle, rows of width pixels, and calls put with values that are
// negative outside, for each pixel.
//
//	e the edges at the pixel · row at the row's start
func (g *coverGen) window(s smallSample, x, y Vec, width, height int, put func(px, py int, outside Register)) {
	v, w, row := g.Vec(), g.Vec(), g.Vecs(3)
	var slopes [3]Op
	for i := range 3 {
		g.IntsTo(v, x, "*", g.ea[i])
		g.IntsTo(w, y, "*", g.eb[i])
		g.IntsTo(v, v, "+", w)
		g.IntsTo(row[i], v, "+", Mem{Base: s.edges, Disp: 64 * i})
		slopes[i] = g.ea[i]
		if g.OneRegister() {
			r := g.Copy(g.ea[i])
			slopes[i] = r
		}
	}
	for py := range height {
		e := row
		for px := range width {
			next := g.Vecs(3)
			if px < width-1 {
				for i := range 3 {
					g.IntsTo(next[i], e[i], "+", slopes[i])
				}
			}
			t := Register(e[0])
			if px == 0 {
				t = g.Vec() // the row's start lives on
				g.IntsTo(t, e[0], "|", e[1], "|", e[2])
			} else {
				g.Or3(e[1], e[2], t)
			}
			put(px, py, t)
			e = next
		}
		for i := range 3 {
			next := g.Ints(row[i], "+", g.eb[i])
			row[i] = next
		}
	}
}

// shiftIn shifts bits down and puts the sign of v on top: bits | v & sign.
func (g *coverGen) shiftIn(v Register, down int, sign, bits Vec) {
	g.IntsTo(bits, bits, ">>>", down)
	if g.HasMasks {
		g.VPTERNLOGD(U8(0xF8), sign, v, bits)
		return
	}
	g.VPAND(sign, v, v)
	g.VPOR(v, bits, bits)
}

// testBlocks tests all 64 pixels of the 2x2 blocks. Each row of blocks makes a word, the first block's mask below the
// second's.
func (g *coverGen) testBlocks(s smallSample, inside [2]Vec) {
	out := g.Vecs(2)
	x := g.Ints(g.bx0, "<<", 2)
	y := g.Ints(g.by0, "<<", 2)
	sign := g.AllOf(1 << 31)
	g.window(s, x, y, 8, 8, func(px, py int, outside Register) {
		if px == 0 && py&3 == 0 {
			g.Zero(out[0])
			g.Zero(out[1])
		}
		g.shiftIn(outside, 1, sign, out[px/4])
		if px == 7 && py&3 == 3 {
			g.IntsTo(out[0], out[0], ">>>", 16)
			g.IntsTo(out[1], out[1], ">>>", 16, "<<", 16, "|", out[0])
			g.IntsTo(inside[py/4], out[1], "^", g.AllOf(^uint32(0)))
		}
	})
}

// testPixels tests the 4x4 pixels at the box's corner, where that is enough (a quarter of the time), and moves them to
// where they lie in the blocks.
func (g *coverGen) testPixels(s smallSample, inside [2]Vec) {
	x := g.Copy(g.x0)
	y := g.Copy(g.y0)
	sign := g.AllOf(1 << 31)
	bits := g.Zeros()
	g.window(s, x, y, 4, 4, func(px, py int, outside Register) {
		down := 1
		if px == 0 {
			down = 5
		}
		g.shiftIn(outside, down, sign, bits) // pixel (px, py) is bit 4+8 py+px in the end
	})
	g.IntsTo(bits, bits, ">>>", 4)
	g.AndNot(g.Same(0x0F0F0F0F), bits, bits)
	three := g.AllOf(3)
	g.IntsTo(x, x, "&", three)
	g.IntsTo(bits, bits, "<<", x)
	g.IntsTo(y, y, "&", three, "<<", 3)
	g.IntsTo(inside[0], bits, "<<", y)
	v := g.AllOf(32)
	g.IntsTo(y, v, "-", y)
	g.IntsTo(inside[1], bits, ">>>", y)
	// from rows of two blocks, 4 bits each, to a mask after the other: 0 2 4 6 1 3 5 7
	middle := g.AllOf(0x00F000F0)
	order := g.Copy(g.PerLane(func(lane int) uint32 { return 0x03010200 + uint32(lane&3)*0x04040404 }))
	for _, m := range inside {
		g.IntsTo(v, m, ">>>", 4, "^", m, "&", middle)
		g.IntsTo(m, m, "^", v)
		g.IntsTo(v, v, "<<", 4)
		g.IntsTo(m, m, "^", v)
		g.VPSHUFB(order, m, m)
	}
}

// finishSmall takes the blocks beyond a box out of a sample's masks and stores them.
func (g *coverGen) finishSmall(s smallSample, inside [2]Vec) {
	zero := g.Zeros()
	d := g.Ints(g.bx1, "-", g.bx0)
	g.IntsTo(d, zero, "-", d, "<<", 16)
	columns := g.AllOf(0xFFFF)
	g.IntsTo(columns, d, "|", columns)
	e := g.Ints(g.by1, "-", g.by0)
	g.IntsTo(e, zero, "-", e, "&", columns)
	g.IntsTo(inside[0], inside[0], "&", columns)
	g.IntsTo(inside[1], inside[1], "&", e)
	if g.HasMasks { // appendAll takes all lanes
		bits := g.Get32(g.small)
		g.Change(bits.As32(), "&", g.live)
		k := g.MaskOf(bits, 0)
		g.VMOVDQU32_Z(inside[0], k, inside[0])
		g.VMOVDQU32_Z(inside[1], k, inside[1])
	}
	g.storePairs(inside[0], inside[1], Mem{Base: s.masks})
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

// appendAll appends the groups of a batch of small triangles, two triangles at a time, and goes on to the next batch.
// It leaves the batch to appendSmall where other triangles are in it or room is short.
func (g *coverGen) appendAll() {
	skip := g.Unique("mixed")
	bits := g.Get32(g.small)
	g.ANDNL(g.live, bits.As32(), bits.As32())
	g.JNZ(LabelRef(skip))
	end := g.Address(Mem{Base: g.top, Disp: 8 * (16*4 + 8)})
	g.JumpIf(end, ">", g.limit, skip)
	step := g.Copy(g.quadStep)
	pairs := func(masks func(at Mem) (any, four Vec)) {
		g.pack(8, func(i int) (any, base, four Vec) {
			base = g.AllQ(g.base.Offset(16 * i))
			g.Join(into(g.Vec256(), g.VPBROADCASTQ, g.base.Offset(16*i+8)), base, base)
			g.VPADDQ(step, base, base)
			any, four = masks(g.masks.Offset(16 * i))
			return any, base, four
		})
		g.Jump("next")
	}
	g.IfElse(g.Args.At("Samples.N"), "==", 1, func() {
		pairs(func(at Mem) (any, four Vec) { return into(g.Vec(), g.VPMOVZXWQ, at), nil })
	}, func() {
		order := g.Copy(fourOrder(g))
		pairs(func(at Mem) (any, four Vec) {
			four = g.fourMasks(at, order)
			return g.anyMask(four), four
		})
	})
	g.Label(skip)
}

// fourOrder is the order of 8 blocks' masks of one sample after another, sample by sample in each block.
func fourOrder(g *coverGen) Mem {
	return g.PerLane(func(lane int) uint32 {
		at := func(word int) uint32 { return uint32(word%4*8 + word/4) }
		return at(2*lane) | at(2*lane+1)<<16
	})
}

// fourMasks is the four samples' masks of 8 blocks, 8 bytes a block, with AVX-512.
func (g *coverGen) fourMasks(at Mem, order Vec) Vec {
	v := g.Vec()
	for s := range 4 {
		g.LoadPart(s, at.Offset(128*s), v)
	}
	g.VPERMW(v, order, v)
	return v
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
		var four Vec
		if g.OneRegister() {
			four = g.fourMasks(masks, g.Copy(fourOrder(g))).AsY()
		} else {
			var x [4]Vec
			for s := range x {
				x[s] = into(g.Vec128(), g.VMOVQ, masks.Offset(128*s))
			}
			x[0] = into(g.Vec128(), g.VPUNPCKLWD, x[1], x[0])
			x[2] = into(g.Vec128(), g.VPUNPCKLWD, x[3], x[2])
			low, high := g.unpacked("DQ", x[0], x[2])
			four = low.AsY()
			g.Join(high, four, four)
		}
		g.pack(1, func(int) (any, all, masks Vec) { return g.anyMask(four), base, four })
	})
}
