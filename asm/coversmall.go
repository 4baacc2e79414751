package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// smallTriangles tests the 2x2 blocks at the corner of each small triangle's box, lane = triangle, and leaves four masks and
// the base of four groups for each. Where every triangle of the batch is small it appends them all (AVX-512).
func (g *coverGen) smallTriangles() {
	skip, tiny, done := g.Unique("nosmall"), g.Unique("tiny"), g.Unique("tested")
	small := g.GP32()
	g.MOVL(g.small, small)
	g.ANDL(g.live, small)
	g.JZ(LabelRef(skip))
	x, y, large := g.Vec(), g.Vec(), g.Mask()
	g.Move(g.x1, x)
	g.VPSUBD(g.x0, x, x)
	g.Move(g.y1, y)
	g.VPSUBD(g.y0, y, y)
	g.VPMAXSD(y, x, x)
	g.Greater(g.words(3), x, large)
	bits := g.GP64()
	g.Bits(large, bits)
	inside := [2]x86.Vec{g.Vec(), g.Vec()}
	g.TESTL(small, bits.As32())
	g.JZ(LabelRef(tiny))
	g.testBlocks(inside)
	g.JMP(LabelRef(done))
	g.Label(tiny)
	g.testPixels(inside)
	g.Label(done)
	g.finishSmall(inside)
	g.smallRects()
	if g.Wide() {
		g.appendAll()
	}
	g.Label(skip)
}

// window tests pixels from (x, y) on of each triangle, rows of width pixels, and calls put with what is negative outside,
// for each pixel.
//
//	e the edges at the pixel · row at the row's start
func (g *coverGen) window(x, y x86.Vec, width, height int, put func(px, py int, outside x86.Register)) {
	v, w := g.Vec(), g.Vec()
	row := g.Vecs(3)
	var slopes [3]Op
	for i := range 3 {
		g.VPMULLD(g.ea[i], x, v)
		g.VPMULLD(g.eb[i], y, w)
		g.VPADDD(w, v, v)
		g.VPADDD(g.ecMin[i], v, row[i])
		slopes[i] = g.ea[i]
		if g.Wide() {
			r := g.Vec()
			g.Move(g.ea[i], r)
			slopes[i] = r
		}
	}
	for py := range height {
		e := row
		for px := range width {
			next := g.Vecs(3)
			if px < width-1 {
				for i := range 3 {
					g.VPADDD(slopes[i], e[i], next[i])
				}
			}
			t := x86.Register(e[0])
			if px == 0 {
				t = g.Vec() // the row's start lives on
				g.Or(e[1], e[0], t)
				g.Or(e[2], t, t)
			} else {
				g.Or3(e[1], e[2], t)
			}
			put(px, py, t)
			e = next
		}
		for i := range 3 {
			next := g.Vec()
			g.VPADDD(g.eb[i], row[i], next)
			row[i] = next
		}
	}
}

// shiftIn shifts bits down and puts the sign of v on top.
func (g *coverGen) shiftIn(v x86.Register, down int, sign, bits x86.Vec) {
	g.VPSRLD(U8(down), bits, bits)
	if g.Wide() {
		g.VPTERNLOGD(U8(0xF8), sign, v, bits) // bits | v & sign
		return
	}
	g.VPAND(sign, v, v)
	g.VPOR(v, bits, bits)
}

// testBlocks tests all 64 pixels of the 2x2 blocks. Each row of blocks makes a word, the first block's mask below the second's.
func (g *coverGen) testBlocks(inside [2]x86.Vec) {
	x, y, sign, out := g.Vec(), g.Vec(), g.Vec(), g.Vecs(2)
	g.Move(g.bx0, x)
	g.VPSLLD(U8(2), x, x)
	g.Move(g.by0, y)
	g.VPSLLD(U8(2), y, y)
	g.Splat(1<<31, sign)
	g.window(x, y, 8, 8, func(px, py int, outside x86.Register) {
		if px == 0 && py&3 == 0 {
			g.Zero(out[0])
			g.Zero(out[1])
		}
		g.shiftIn(outside, 1, sign, out[px/4])
		if px == 7 && py&3 == 3 {
			ones := g.Vec()
			g.VPSRLD(U8(16), out[0], out[0])
			g.VPSRLD(U8(16), out[1], out[1])
			g.VPSLLD(U8(16), out[1], out[1])
			g.Or(out[0], out[1], out[1])
			g.Splat(^uint32(0), ones)
			g.Xor(ones, out[1], inside[py/4])
		}
	})
}

// testPixels tests the 4x4 pixels at the box's corner, where that is enough (a quarter of the time), and moves them to where
// they lie in the blocks.
func (g *coverGen) testPixels(inside [2]x86.Vec) {
	x, y, sign, bits, v := g.Vec(), g.Vec(), g.Vec(), g.Vec(), g.Vec()
	g.Move(g.x0, x)
	g.Move(g.y0, y)
	g.Splat(1<<31, sign)
	g.Zero(bits)
	g.window(x, y, 4, 4, func(px, py int, outside x86.Register) {
		down := 1
		if px == 0 {
			down = 5
		}
		g.shiftIn(outside, down, sign, bits) // pixel (px, py) is bit 4+8 py+px in the end
	})
	g.VPSRLD(U8(4), bits, bits)
	g.AndNot(g.words(0x0F0F0F0F), bits, bits)
	three := g.Vec()
	g.Splat(3, three)
	g.And(three, x, x)
	g.VPSLLVD(x, bits, bits)
	g.And(three, y, y)
	g.VPSLLD(U8(3), y, y)
	g.VPSLLVD(y, bits, inside[0])
	g.Splat(32, v)
	g.VPSUBD(y, v, y)
	g.VPSRLVD(y, bits, inside[1])
	// from rows of two blocks, 4 bits each, to a mask after the other: 0 2 4 6 1 3 5 7
	middle, order := g.Vec(), g.Vec()
	g.Splat(0x00F000F0, middle)
	g.Move(g.PerLane(func(lane int) uint32 { return 0x03010200 + uint32(lane&3)*0x04040404 }), order)
	for _, m := range inside {
		g.VPSRLD(U8(4), m, v)
		g.Xor(m, v, v)
		g.And(middle, v, v)
		g.Xor(v, m, m)
		g.VPSLLD(U8(4), v, v)
		g.Xor(v, m, m)
		g.VPSHUFB(order, m, m)
	}
}

// finishSmall takes the blocks beyond a box out of the masks and stores them with the base.
func (g *coverGen) finishSmall(inside [2]x86.Vec) {
	zero, d, e, columns := g.Vec(), g.Vec(), g.Vec(), g.Vec()
	g.Zero(zero)
	g.Move(g.bx1, d)
	g.VPSUBD(g.bx0, d, d)
	g.VPSUBD(d, zero, d)
	g.VPSLLD(U8(16), d, d)
	g.Splat(0xFFFF, columns)
	g.Or(columns, d, columns)
	g.Move(g.by1, e)
	g.VPSUBD(g.by0, e, e)
	g.VPSUBD(e, zero, e)
	g.And(columns, e, e)
	g.And(columns, inside[0], inside[0])
	g.And(e, inside[1], inside[1])
	if g.Wide() { // appendAll takes all lanes
		bits, k := g.GP64(), g.Mask()
		g.MOVL(g.small, bits.As32())
		g.ANDL(g.live, bits.As32())
		g.FromBits(bits, 0, k)
		g.VMOVDQU32_Z(inside[0], k, inside[0])
		g.VMOVDQU32_Z(inside[1], k, inside[1])
	}
	g.interleave(inside[0], inside[1], g.masks)

	block, v := g.Vec(), g.Vec()
	g.VPBROADCASTD(g.Args.At("BlocksX"), block)
	g.VPMULLD(g.by0, block, block)
	g.VPADDD(g.bx0, block, block)
	g.VPSLLD(U8(16), block, block)
	g.Move(g.positions, v)
	g.interleave(block, v, g.base)
}

// interleave stores pairs of a lane of low and a lane of high.
func (g *coverGen) interleave(low, high x86.Vec, m Mem) {
	a, b := g.Vec(), g.Vec()
	if g.Wide() {
		g.Move(g.PerLane(func(lane int) uint32 { return uint32(lane>>1 | lane&1<<4) }), a)
		g.Move(g.PerLane(func(lane int) uint32 { return uint32(lane>>1 | lane&1<<4 | 8) }), b)
		g.VPERMI2D(high, low, a)
		g.VPERMI2D(high, low, b)
	} else {
		t, u := g.Vec(), g.Vec()
		g.VPUNPCKLDQ(high, low, t)
		g.VPUNPCKHDQ(high, low, u)
		g.VPERM2I128(U8(0x20), u, t, a)
		g.VPERM2I128(U8(0x31), u, t, b)
	}
	g.Move(a, m)
	g.Move(b, m.Offset(g.Bytes()))
}

// smallRects applies Columns and Rows.
func (g *coverGen) smallRects() {
	skip, loop := g.Unique("norects"), g.Unique("rect")
	g.CMPL(g.plain, U8(0))
	g.JNE(LabelRef(skip))
	todo, spread := g.GP64(), g.GP64()
	g.MOVL(g.small, todo.As32())
	g.ANDL(g.live, todo.As32())
	g.MOVQ(U64(0x0000FFFF0000FFFF), spread)
	g.Label(loop)
	t, at, columns, rows := g.GP64(), g.GP64(), g.GP64(), g.GP64()
	g.TZCNTL(todo.As32(), t.As32())
	g.BLSRL(todo.As32(), todo.As32())
	g.MOVL(g.bx0.Idx(t, 4), at.As32())
	g.MOVL(g.Args.Array("Columns", at, 2), columns.As32())
	g.MOVQ(columns, at)
	g.SHLQ(U8(32), at)
	g.ORQ(at, columns)
	g.MOVL(g.by0.Idx(t, 4), at.As32())
	g.MOVL(g.Args.Array("Rows", at, 2), rows.As32())
	g.PDEPQ(spread, rows, rows)
	g.IMUL3Q(I32(0x10001), rows, rows)
	g.ANDQ(rows, columns)
	g.ANDQ(columns, g.masks.Idx(t, 8))
	g.TESTL(todo.As32(), todo.As32())
	g.JNZ(LabelRef(loop))
	g.Label(skip)
}

// appendAll appends the groups of a batch of small triangles, two triangles at a time, and goes on to the next batch.
// It leaves the batch to appendSmall where other triangles are in it or room is short.
func (g *coverGen) appendAll() {
	skip, bits, end := g.Unique("mixed"), g.GP64(), g.GP64()
	g.MOVL(g.small, bits.As32())
	g.ANDNL(g.live, bits.As32(), bits.As32())
	g.JNZ(LabelRef(skip))
	g.LEAQ(Mem{Base: g.top, Disp: 8 * (16*4 + 8)}, end)
	g.CMPQ(end, g.limit)
	g.JG(LabelRef(skip))
	step := g.ZMM()
	g.Move(g.quadStep, step)
	for pair := range 8 {
		v, base, k, n := g.ZMM(), g.ZMM(), g.K(), g.GP64()
		g.VPMOVZXWQ(g.masks.Offset(16*pair), v)
		g.VPTESTMQ(v, v, k)
		g.VPADDQ(step, v, v)
		twice := g.YMM()
		g.VPBROADCASTQ(g.base.Offset(16*pair), base)
		g.VPBROADCASTQ(g.base.Offset(16*pair+8), twice)
		g.VINSERTI64X4(U8(1), twice, base, base)
		g.VPADDQ(base, v, v)
		g.VPCOMPRESSQ_Z(v, k, v)
		g.VMOVDQU64(v, Mem{Base: g.top})
		g.KMOVB(k, n.As32())
		g.POPCNTL(n.As32(), n.As32())
		g.LEAQ(Mem{Base: g.top, Index: n, Scale: 8}, g.top)
	}
	g.JMP(LabelRef("next"))
	g.Label(skip)
}

// appendSmall appends the groups of the small triangle at hand. There is room for four.
func (g *coverGen) appendSmall() {
	if g.Wide() {
		v, base, k, n := g.YMM(), g.YMM(), g.K(), g.GP64()
		g.VPMOVZXWQ(g.masks.Idx(g.t, 8), v)
		g.VPTESTMQ(v, v, k)
		g.VPBROADCASTQ(g.base.Idx(g.t, 8), base)
		g.VPADDQ(g.quadStep, v, v)
		g.VPADDQ(base, v, v)
		g.VPCOMPRESSQ_Z(v, k, v)
		g.VMOVDQU64(v, Mem{Base: g.top})
		g.KMOVB(k, n.As32())
		g.POPCNTL(n.As32(), n.As32())
		g.LEAQ(Mem{Base: g.top, Index: n, Scale: 8}, g.top)
		return
	}
	masks, base := g.GP64(), g.GP64()
	g.MOVQ(g.masks.Idx(g.t, 8), masks)
	g.MOVQ(g.base.Idx(g.t, 8), base)
	for j := range 4 {
		m, back := g.GP64(), g.GP64()
		g.MOVWLZX(masks.As16(), m.As32())
		g.ADDQ(base, m)
		if j > 0 {
			g.ADDQ(g.quadStep.Offset(8*j), m)
		}
		g.MOVQ(m, Mem{Base: g.top})
		g.XORL(back.As32(), back.As32())
		g.TESTW(masks.As16(), masks.As16())
		g.SETNE(back.As8())
		g.LEAQ(Mem{Base: g.top, Index: back, Scale: 8}, g.top)
		g.SHRQ(U8(16), masks)
	}
}
