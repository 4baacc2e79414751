package main

import "github.com/mmcloughlin/avo/reg"

// otherTriangles makes what the steps below need of each triangle that is not small, lane = triangle.
func (g *coverGen) otherTriangles() {
	skip, bits, plain := g.Unique("allsmall"), g.GP64(), g.GP64()
	g.MOVL(g.small, bits.As32())
	g.ANDNL(g.live, bits.As32(), bits.As32())
	g.JZ(LabelRef(skip))
	x, y, zero := g.Vec(), g.Vec(), g.Vec()
	g.Move(g.bx0, x)
	g.Move(g.by0, y)
	g.Zero(zero)
	for i := range 3 {
		a, b, v, w := g.Vec(), g.Vec(), g.Vec(), g.Vec()
		g.Move(g.ea[i], a)
		g.Move(g.eb[i], b)
		if g.Wide() {
			g.VPSLLD(U8(2), a, v)
			g.Move(v, g.right[i])
			g.VPMULLD(x, v, v)
			g.VPSLLD(U8(2), b, w)
			g.Move(w, g.down[i])
			g.VPMULLD(y, w, w)
			g.VPADDD(w, v, v)
			g.VPADDD(g.ecMin[i], v, v)
			g.Move(v, g.first[i])
		}
		// best - first pixel = 3 (max(a, 0) + max(b, 0))
		g.VPMAXSD(a, zero, v)
		g.VPMAXSD(b, zero, w)
		g.VPADDD(w, v, v)
		g.VPADDD(v, v, w)
		g.VPADDD(w, v, v)
		g.Move(v, g.best[i])
		g.VPADDD(g.ecMax[i], v, v)
		g.VPMULLD(y, b, w)
		g.VPSLLD(U8(2), w, w)
		g.VPADDD(w, v, v)
		g.Move(v, g.rowValue[i])
		g.VPMULLD(x, a, w)
		g.VPSLLD(U8(2), w, w)
		g.VPADDD(w, v, v)
		g.Move(v, g.quadValue[i])
		// worst - best = -3 (|a| + |b|), and the least sample against the greatest
		g.VPABSD(a, a)
		g.VPABSD(b, b)
		g.VPADDD(a, b, b)
		g.VPADDD(b, b, a)
		g.VPADDD(b, a, a)
		g.Move(g.ecMin[i], v)
		g.VPSUBD(g.ecMax[i], v, v)
		g.VPSUBD(a, v, v)
		g.Move(v, g.least[i])
	}
	// the lanes of a row: (2 << bx1) - (1 << bx0), of 4x4: ((2 << dx) - 1) 0x1111 & (16 << 4 dy) - 1
	one, v, w, dx, dy := g.Vec(), g.Vec(), g.Vec(), g.Vec(), g.Vec()
	g.Splat(1, one)
	g.VPADDD(one, one, v)
	g.VPSLLVD(g.bx1, v, w)
	g.VPSLLVD(x, one, zero)
	g.VPSUBD(zero, w, w)
	g.Move(w, g.rowLanes)
	g.Move(g.bx1, dx)
	g.VPSUBD(x, dx, dx)
	g.Move(g.by1, dy)
	g.VPSUBD(y, dy, dy)
	g.VPSLLVD(dx, v, v)
	g.VPSUBD(one, v, v)
	g.VPSLLD(U8(4), v, w)
	g.Or(w, v, v)
	g.VPSLLD(U8(8), v, w)
	g.Or(w, v, v)
	g.VPSLLD(U8(2), dy, w)
	g.Splat(16, zero)
	g.VPSLLVD(w, zero, w)
	g.VPSUBD(one, w, w)
	g.And(w, v, v)
	g.Move(v, g.quadLanes)
	g.VPBROADCASTD(g.Args.At("BlocksX"), v)
	g.VPMULLD(y, v, v)
	g.VPSLLD(U8(16), v, v)
	g.Move(v, g.rowIndex)
	// dx - 4 and dy - 4 negative, no box, no masks
	g.Splat(^uint32(3), v)
	g.VPADDD(v, dx, dx)
	g.VPADDD(v, dy, dy)
	g.And(dx, dy, dy)
	g.And(g.notBox, dy, dy)
	g.Signs(dy, bits)
	g.MOVQ(g.plain, plain)
	g.NEGL(plain.As32())
	g.ANDL(plain.As32(), bits.As32())
	g.MOVL(bits.As32(), g.quads)
	area, none := g.GP64(), g.GP64()
	g.MOVL(g.multi, none.As32())
	g.MOVL(g.Args.At("BlocksX"), area.As32())
	g.IMULL(g.Args.At("BlocksY"), area.As32())
	g.SUBL(U8(16), area.As32())
	g.SARL(U8(31), area.As32())
	g.ORL(area.As32(), none.As32())
	g.ANDNL(bits.As32(), none.As32(), bits.As32())
	g.MOVL(bits.As32(), g.quadsAlone)
	g.Label(skip)
}

// blockGen is what the steps of one triangle's blocks hand on.
type blockGen struct {
	*coverGen
	mode   reg.GPVirtual // where lanes' blocks lie: wide or quad
	values reg.GPVirtual // the edges at the first block: rowValue or quadValue, of this triangle
	rect   reg.GPVirtual // 16 column masks and 16 row masks
	row0   reg.GPVirtual // the first block row
	index  reg.GPVirtual // the index of the block that lane 0 stands for, <<16
	end    reg.GPVirtual // of the list
}

// blocks appends the groups of the triangle at hand, of any size.
//
// The blocks of its box are lanes: 16 of a row, or 4x4 where that is enough. An edge's value at a block's best corner
// rejects it, that at the worst corner accepts it; what is left is listed and tested with lane = pixel. AVX-512 does without
// the worst corner where blocks are few (coverlisted.go, coverfours.go).
func (g *coverGen) blocks() {
	b := &blockGen{coverGen: g, mode: g.GP64(), values: g.GP64(), rect: g.GP64(), row0: g.GP64(), index: g.GP64(), end: g.GP64()}
	b.arrange()
	if g.Wide() {
		g.branchIf(g.boxes, "single")
		g.CMPL(g.fours, U8(0))
		g.JNE(LabelRef("fours"))
		g.CMPL(g.multi, U8(0))
		g.JNE(LabelRef("single"))
		g.CMPL(g.plain, U8(0))
		g.JEQ(LabelRef("single"))
		size := g.GP64()
		g.POPCNTL(g.lanes, size.As32())
		g.IMULL(g.rows, size.As32())
		g.CMPL(size.As32(), U32(listedBlocks))
		g.JHI(LabelRef("single"))
		b.listed()
		g.JMP(LabelRef("emitted"))
		g.Label("single")
	}
	values := b.corners()
	b.classifyRows(values)
	g.CMPL(g.multi, U8(0))
	g.JNE(LabelRef("samples"))
	b.partial()
	b.emit()
	g.JMP(LabelRef("emitted"))
	if g.Wide() {
		g.Label("fours")
		b.fours()
		g.JMP(LabelRef("emitted"))
	}
	g.Label("samples")
	b.samples()
}

// arrange chooses between a row of 16 blocks and 4x4, and prepares the rectangle masks of boxes.
func (b *blockGen) arrange() {
	lanes, v := b.GP64(), b.GP64()
	b.MOVL(b.by0.Idx(b.t, 4), b.row0.As32())
	b.branchIf(b.quads, "quad")
	b.LEAQ(b.coverGen.rect, b.rect)
	b.branchIf(b.boxes, "box")
	b.Label("wide")
	b.LEAQ(b.wide, b.mode)
	b.LEAQ(b.rowValue[0].Idx(b.t, 4), b.values)
	b.MOVL(b.rowLanes.Idx(b.t, 4), lanes.As32())
	b.MOVL(b.rowIndex.Idx(b.t, 4), b.index.As32())
	b.MOVL(b.by1.Idx(b.t, 4), v.As32())
	b.SUBL(b.row0.As32(), v.As32())
	b.INCL(v.As32())
	b.MOVL(v.As32(), b.rows)
	b.MOVL(U32(0), b.origin)
	b.MOVQ(U64(15|4<<32), v)
	b.MOVQ(v, b.shape)
	b.JMP(LabelRef("arranged"))

	b.Label("box")
	b.boxRect()
	b.JMP(LabelRef("wide"))

	b.Label("quad")
	b.LEAQ(b.quad, b.mode)
	b.LEAQ(b.quadValue[0].Idx(b.t, 4), b.values)
	ones := make([]uint32, 16)
	for i := range ones {
		ones[i] = ^uint32(0)
	}
	b.LEAQ(b.Words(ones...), b.rect)
	b.MOVL(b.quadLanes.Idx(b.t, 4), lanes.As32())
	b.MOVL(b.bx0.Idx(b.t, 4), v.As32())
	b.MOVL(v.As32(), b.origin)
	b.SHLL(U8(16), v.As32())
	b.MOVL(b.rowIndex.Idx(b.t, 4), b.index.As32())
	b.ADDL(v.As32(), b.index.As32())
	b.MOVL(U32(1), b.rows)
	b.MOVQ(U64(3|2<<32), v)
	b.MOVQ(v, b.shape)
	b.Label("arranged")
	b.MOVL(lanes.As32(), b.lanes)
}

// boxRect makes the masks of a box, and with one sample takes those of Columns and Rows with them.
func (b *blockGen) boxRect() {
	b.LEAQ(b.rectBox, b.rect)
	bits := func(low, high Mem) reg.GPVirtual { // bits low to high
		m, n, at := b.GP64(), b.GP64(), b.GP64()
		b.MOVL(U32(2), m.As32())
		b.MOVL(high.Idx(b.t, 4), at.As32())
		b.SHLXQ(at, m, m)
		b.MOVL(U32(1), n.As32())
		b.MOVL(low.Idx(b.t, 4), at.As32())
		b.SHLXQ(at, n, n)
		b.SUBQ(n, m)
		return m
	}
	columns, rows := bits(b.x0, b.x1), bits(b.y0, b.y1)
	i, m, spread, loop := b.GP64(), b.GP64(), b.GP64(), b.Unique("boxrect")
	b.XORL(i.As32(), i.As32())
	b.MOVL(U32(0x1111), spread.As32())
	b.Label(loop)
	b.MOVL(columns.As32(), m.As32())
	b.ANDL(U8(15), m.As32())
	b.IMULL(spread.As32(), m.As32())
	b.MOVW(m.As16(), b.rectBox.Idx(i, 2))
	b.PDEPL(spread.As32(), rows.As32(), m.As32())
	b.IMUL3L(U8(15), m.As32(), m.As32())
	b.MOVW(m.As16(), b.rectBox.Offset(32).Idx(i, 2))
	b.SHRQ(U8(4), columns)
	b.SHRQ(U8(4), rows)
	b.INCL(i.As32())
	b.CMPL(i.As32(), U8(16))
	b.JLT(LabelRef(loop))
	done, v := b.Unique("boxed"), b.YMM()
	b.CMPL(b.multi, U8(0))
	b.JNE(LabelRef(done))
	for h := range 2 {
		b.VMOVDQU(b.rectBox.Offset(32*h), v)
		b.VPAND(b.coverGen.rect.Offset(32*h), v, v)
		b.VMOVDQU(v, b.rectBox.Offset(32*h))
	}
	b.Label(done)
}
