package main

import (
	"github.com/mmcloughlin/avo/reg"
)

// cover is Kernels.Cover.
//
// Triangles are taken in batches of one a lane. Their vertices are transposed, boxes and edges made for all at once
// (coversetup.go). Triangles whose box meets at most 2x2 blocks stay in their lanes: 64 pixels of each are tested, lane =
// triangle (coversmall.go). Those of at most 4x4 blocks are tested whole, lane = pixel (coverquad.go, AVX-512 with one
// sample). The others go one by one: lane = block to classify the blocks, then lane = pixel for those that an edge crosses
// (coverblocks.go, coverlisted.go, coverrows.go, coveremit.go, coversamples.go, coverfours.go).
func cover() Family {
	return Family{Name: "cover", Kernels: []Kernel{{
		Name: "cover", Record: "CoverArgs", Doc: "is Kernels.Cover", Scratch: 16 << 10, Body: coverBody,
	}}}
}

// coverGen is the state of the generator; lanes lie 64 bytes apart at both widths.
type coverGen struct {
	*Asm

	offset                 Mem    // where the batch's triangles lie
	positions              Mem    // their Positions
	vx, vy                 [3]Mem // its vertices
	notBox                 Mem    // all ones where edges count
	ea, eb                 [3]Mem // its edges
	ec                     Mem    // their constants, [sample][edge]
	ecMin, ecMax           [3]Mem // and the range over the samples
	x0, y0, x1, y1         Mem    // its boxes in pixels, inclusive
	bx0, by0, bx1, by1     Mem    // in blocks
	masks                  Mem    // small triangles: 4 masks each
	base                   Mem    // and position<<32 | first block<<16
	small, full, large     Mem    // bits: what a triangle is
	boxes, quads           Mem
	quadsAlone             Mem    // quads with one sample, where a tile has room for their 16 blocks
	first, right, down     [3]Mem // of 4x4 blocks: the value at the first, the steps to the next
	quadSteps              Mem    // the index<<16 of 16 blocks, 8 bytes each
	best                   [3]Mem // others: from a block's first pixel to the edge's best corner
	least                  [3]Mem // and from there to the worst corner and the least sample
	rowValue, quadValue    [3]Mem // the value at the best corner of the row's or the box's first block
	rowLanes, quadLanes    Mem    // the lanes inside the box
	rowIndex               Mem    // the row's first block<<16
	live                   Mem    // bits: those still to be done
	pos                    Mem    // the Position of the one at hand
	count                  Mem    // how many there are
	lowBias, highBias      Mem    // what box bounds add before they are floored
	maxX, maxY, farX, farY Mem    // inclusive bounds of what may be covered; the tile's last pixel
	limit                  Mem    // the last place in Groups with room for a tile after it
	plain                  Mem    // not 0: no mask of Columns and Rows excludes anything
	fours                  Mem    // not 0: that, and four samples
	wide, quad             Mem    // lanes' blocks: x, y in pixels, index<<16, x | y<<8 in blocks
	quadStep               Mem    // the index<<16 of the 4 blocks of a small triangle
	rect, rectBox          Mem    // 16 column masks, 16 row masks
	values                 [3]Mem // the edges at the best corner of each block
	list                   Mem    // blocks to look into
	found                  Mem    // masks of blocks
	pixel, step            [3]Mem // edges from a block's best corner to its pixels; a block row down
	offsets                Mem    // an edge's samples against the greatest: [sample][edge]
	multi                  Mem    // all ones with several samples
	rows, lanes            Mem    // of the blocks of a triangle: how many rows of 16 lanes, which are in its box
	last, firstRow         Mem    // the list's end, the first block row
	origin, shape, allowed Mem    // first x; column mask, row shift; what of a block its box leaves

	top reg.GPVirtual // where the next group goes
	t   reg.GPVirtual // the lane of the triangle at hand
}

func coverBody(a *Asm) {
	g := &coverGen{Asm: a}
	g.locals()
	g.top, g.t = a.GP64(), a.GP64()
	a.MOVQ(a.Args.At("N"), g.top)
	a.SHLQ(U8(3), g.top)
	a.ADDQ(a.Args.At("Groups"), g.top)
	g.entry()

	a.Label("batch")
	g.load()
	g.edges()
	g.smallTriangles()
	g.otherTriangles()
	a.Label("walk")
	live := a.GP32()
	a.MOVL(g.live, live)
	a.TESTL(live, live)
	a.JZ(LabelRef("next"))
	a.TZCNTL(live, g.t.As32())
	a.BLSRL(live, live)
	a.MOVL(live, g.live)
	pos := a.GP64()
	a.MOVL(g.positions.Idx(g.t, 4), pos.As32())
	a.MOVQ(pos, g.pos)
	g.branchIf(g.small, "small")
	g.branchIf(g.full, "full")
	if a.Wide() {
		g.branchIf(g.quadsAlone, "quadAlone")
	}
	g.blocks()
	a.JMP(LabelRef("emitted"))
	if a.Wide() {
		a.Label("quadAlone")
		g.quadTriangle()
		a.JMP(LabelRef("emitted"))
	}
	a.Label("full")
	g.fullTile()
	a.JMP(LabelRef("emitted"))
	a.Label("small")
	g.appendSmall()
	a.Label("emitted")
	a.CMPQ(g.top, g.limit)
	a.JLE(LabelRef("walk"))
	next := a.Field(a.Args, "Next")
	a.LEAQ(Mem{Base: next, Index: g.t, Scale: 1, Disp: 1}, next)
	a.MOVQ(next, a.Args.At("Next"))
	a.JMP(LabelRef("done"))

	a.Label("next")
	next = a.Field(a.Args, "Next")
	a.ADDQ(g.count, next)
	a.MOVQ(next, a.Args.At("Next"))
	a.CMPQ(next, a.Args.At("Stop"))
	a.JLT(LabelRef("batch"))
	a.Label("done")
	a.SUBQ(a.Args.At("Groups"), g.top)
	a.SHRQ(U8(3), g.top)
	a.MOVQ(g.top, a.Args.At("N"))
}

func (g *coverGen) locals() {
	lanes := func(ms ...*Mem) {
		for _, m := range ms {
			*m = g.Local(64)
		}
	}
	// What the loops over rows and blocks use lies within 4096 bytes: loads that agree with an earlier store in the low 12
	// bits of the address wait for it (10 % of a large triangle's time).
	for i := range 3 {
		g.values[i] = g.Local(1024)
	}
	g.found = g.Local(512)
	for i := range 3 {
		lanes(&g.pixel[i], &g.step[i])
	}
	words := g.Local(256)
	for i, m := range []*Mem{&g.multi, &g.lanes, &g.pos, &g.rows, &g.origin, &g.shape, &g.allowed, &g.last, &g.firstRow, &g.limit,
		&g.live, &g.small, &g.full, &g.large, &g.boxes, &g.quads, &g.quadsAlone, &g.count, &g.plain, &g.fours, &g.lowBias, &g.highBias,
		&g.maxX, &g.maxY, &g.farX, &g.farY} {
		*m = words.Offset(8 * i)
	}
	lanes(&g.rowLanes, &g.quadLanes, &g.rowIndex, &g.offset, &g.positions, &g.notBox, &g.x0, &g.y0, &g.x1, &g.y1, &g.bx0, &g.by0, &g.bx1, &g.by1,
		&g.quadStep, &g.rect, &g.rectBox)
	for i := range 3 {
		lanes(&g.vx[i], &g.vy[i], &g.ea[i], &g.eb[i], &g.ecMin[i], &g.ecMax[i], &g.best[i], &g.least[i], &g.rowValue[i],
			&g.quadValue[i], &g.first[i], &g.right[i], &g.down[i])
	}
	g.ec = g.Local(16 * 3 * 64)
	g.masks, g.base, g.quadSteps = g.Local(128), g.Local(128), g.Local(128)
	g.wide, g.quad = g.Local(256), g.Local(256)
	g.list, g.offsets = g.Local(1024+64), g.Local(16*3*4)
}

// branchIf jumps if the bit of the triangle at hand is set.
func (g *coverGen) branchIf(bits Mem, label string) {
	b := g.GP32()
	g.MOVL(bits, b)
	g.BTL(g.t.As32(), b)
	g.JCS(LabelRef(label))
}

// entry makes what does not depend on triangles, and leaves if there is nothing to do or no room.
func (g *coverGen) entry() {
	p := g.Args
	next := g.Field(p, "Next")
	g.CMPQ(next, p.At("Stop"))
	g.JGE(LabelRef("done"))
	area := g.Field(p, "BlocksX")
	g.IMULL(p.At("BlocksY"), area.As32())
	limit := g.Field(p, "Capacity")
	g.SUBQ(area, limit)
	g.SHLQ(U8(3), limit)
	g.ADDQ(p.At("Groups"), limit)
	g.MOVQ(limit, g.limit)
	g.CMPQ(g.top, limit)
	g.JG(LabelRef("done"))

	set := func(m Mem, field string, scale, add int) { // m = scale*field + add
		v := g.Field(p, field)
		if scale != 1 {
			g.IMUL3L(I32(scale), v.As32(), v.As32())
		}
		g.ADDL(I32(add), v.As32())
		g.MOVL(v.As32(), m)
	}
	set(g.lowBias, "SampleMax", -1, 255)
	set(g.highBias, "SampleMin", -1, 0)
	set(g.maxX, "MaxX", 1, -1)
	set(g.maxY, "MaxY", 1, -1)
	set(g.farX, "BlocksX", 4, -1)
	set(g.farY, "BlocksY", 4, -1)
	multi := g.Field(p, "Samples.N")
	g.SUBL(I8(1), multi.As32())
	g.NEGL(multi.As32())
	g.SARL(U8(31), multi.As32())
	g.MOVL(multi.As32(), g.multi)

	// the blocks of lanes: 16 in a row, or 4x4
	columns := g.Vec()
	g.Broadcast(p.At("BlocksX"), columns)
	for h := range g.Halves() {
		v := g.Vec()
		at := 32 * h
		put := func(f func(lane int) uint32, m Mem) {
			g.Move(g.PerLane(f).Offset(at), v)
			g.Move(v, m.Offset(at))
		}
		put(func(lane int) uint32 { return uint32(4 * lane) }, g.wide)
		put(func(lane int) uint32 { return 0 }, g.wide.Offset(64))
		put(func(lane int) uint32 { return uint32(lane << 16) }, g.wide.Offset(128))
		put(func(lane int) uint32 { return uint32(lane) }, g.wide.Offset(192))
		put(func(lane int) uint32 { return uint32(lane&3 | lane>>2<<8) }, g.quad.Offset(192))
		put(func(lane int) uint32 { return uint32(lane & 3 * 4) }, g.quad)
		put(func(lane int) uint32 { return uint32(lane &^ 3) }, g.quad.Offset(64))
		g.Move(g.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }).Offset(at), v)
		g.VPMULLD(columns, v, v)
		g.VPSLLD(U8(16), v, v)
		g.VPADDD(g.PerLane(func(lane int) uint32 { return uint32(lane & 3 << 16) }).Offset(at), v, v)
		g.Move(v, g.quad.Offset(128+at))
		if g.Wide() {
			for i := range 2 {
				w := g.ZMM()
				g.VPMOVZXDQ(g.quad.Offset(128+32*i), w)
				g.Move(w, g.quadSteps.Offset(64*i))
			}
		}
	}
	// 0, 1, BlocksX, BlocksX+1, twice, as 8-byte lanes
	for h := range g.Halves() {
		v, w := g.Vec(), g.Vec()
		at := 32 * h
		g.Move(g.PerLane(func(lane int) uint32 { return [8]uint32{0, 0, 0, 0, 1, 0, 1, 0}[lane%8] }).Offset(at), v)
		g.VPMULLD(columns, v, v)
		g.Move(g.PerLane(func(lane int) uint32 { return [8]uint32{0, 0, 1, 0, 0, 0, 1, 0}[lane%8] }).Offset(at), w)
		g.VPADDD(w, v, v)
		g.VPSLLD(U8(16), v, v)
		g.Move(v, g.quadStep.Offset(at))
	}
	g.entryRects()
}

// entryRects looks at Columns and Rows: does any exclude anything? With several samples rect is their union: a sample may
// have any lanes that another lacks, sample 0 included.
func (g *coverGen) entryRects() {
	p := g.Args
	cols, rows, ones := g.YMM(), g.YMM(), g.YMM()
	g.VPXOR(cols, cols, cols)
	g.VPXOR(rows, rows, rows)
	g.VPCMPEQD(ones, ones, ones)
	cut := g.GP64()
	g.XORL(cut.As32(), cut.As32())
	s, end := g.GP64(), g.Field(p, "Samples.N")
	g.XORL(s.As32(), s.As32())
	g.SHLQ(U8(5), end)
	outside := func(field, blocks string) { // bits of the blocks beyond the tile
		v, bits, n := g.YMM(), g.GP64(), g.Field(p, blocks)
		g.VPCMPEQW(p.Array(field, s, 1), ones, v)
		g.VPMOVMSKB(v, bits.As32())
		g.NOTL(bits.As32())
		g.ADDL(n.As32(), n.As32())
		g.BZHIQ(n, bits, bits)
		g.ORQ(bits, cut)
	}
	g.Label("rects")
	outside("Columns", "BlocksX")
	outside("Rows", "BlocksY")
	g.VPOR(p.Array("Columns", s, 1), cols, cols)
	g.VPOR(p.Array("Rows", s, 1), rows, rows)
	g.ADDQ(U8(32), s)
	g.CMPQ(s, end)
	g.JLT(LabelRef("rects"))
	g.VMOVDQU(cols, g.rect)
	g.VMOVDQU(rows, g.rect.Offset(32))
	plain := g.GP64()
	g.XORL(plain.As32(), plain.As32())
	g.TESTQ(cut, cut)
	g.SETEQ(plain.As8())
	g.MOVQ(plain, g.plain)
	four := g.GP64()
	g.XORL(four.As32(), four.As32())
	g.CMPL(p.At("Samples.N"), U8(4))
	g.SETEQ(four.As8())
	g.ANDL(four.As32(), plain.As32())
	g.MOVQ(plain, g.fours)
}
