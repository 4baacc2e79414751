package main

import (
	"github.com/mmcloughlin/avo/reg"
)

// fullTile appends all blocks of the tile for the triangle at hand.
func (g *coverGen) fullTile() {
	lanes := g.Lanes() / 2
	v, step, count, loop, tail, end := g.Vec(), g.Vec(), g.GP64(), g.Unique("full"), g.Unique("fulltail"), g.Unique("fullend")
	first := g.GP64()
	g.MOVL(g.Args.At("BlocksX"), count.As32())
	g.IMULL(g.Args.At("BlocksY"), count.As32())
	masks, words := g.GP64(), g.GP64()
	g.masksAt(masks)
	g.MOVL(g.Args.At("Samples.N"), words.As32())
	g.IMULL(count.As32(), words.As32())
	g.MOVQ(g.pos, first)
	g.SHLQ(U8(32), first)
	g.ORQ(U32(0xFFFF), first)
	g.BroadcastQ(first, v)
	g.VPADDQ(g.PerLane(func(lane int) uint32 { return []uint32{uint32(lane >> 1 << 16), 0}[lane&1] }), v, v)
	g.VPBROADCASTQ(g.Quads(uint64(lanes)<<16), step)
	g.SUBQ(U8(lanes), count)
	g.JL(LabelRef(tail))
	g.Label(loop)
	g.Move(v, Mem{Base: g.top})
	g.ADDQ(U8(8*lanes), g.top)
	g.VPADDQ(step, v, v)
	g.SUBQ(U8(lanes), count)
	g.JGE(LabelRef(loop))
	g.Label(tail)
	g.ADDQ(U8(lanes), count)
	g.JZ(LabelRef(end))
	one := g.Unique("fullone")
	g.VMOVQ(v.AsX(), first)
	g.Label(one)
	g.MOVQ(first, Mem{Base: g.top})
	g.ADDQ(U8(8), g.top)
	g.ADDQ(U32(1<<16), first)
	g.DECQ(count)
	g.JNZ(LabelRef(one))
	g.Label(end)

	// the masks of the samples
	done, loop2, tail2, ones := g.Unique("nomasks"), g.Unique("fill"), g.Unique("filltail"), g.Vec()
	g.CMPL(g.multi, U8(0))
	g.JEQ(LabelRef(done))
	g.Splat(^uint32(0), ones)
	g.SUBQ(U8(g.Bytes()/2), words)
	g.JL(LabelRef(tail2))
	g.Label(loop2)
	g.Move(ones, Mem{Base: masks})
	g.ADDQ(U8(g.Bytes()), masks)
	g.SUBQ(U8(g.Bytes()/2), words)
	g.JGE(LabelRef(loop2))
	g.Label(tail2)
	g.ADDQ(U8(g.Bytes()/2), words)
	g.JZ(LabelRef(done))
	word := g.Unique("fillword")
	g.Label(word)
	g.MOVW(I16(-1), Mem{Base: masks})
	g.ADDQ(U8(2), masks)
	g.DECQ(words)
	g.JNZ(LabelRef(word))
	g.Label(done)
}

// masksAt is where the masks of the next group go, with several samples.
func (g *coverGen) masksAt(m reg.GPVirtual) {
	n := g.Field(g.Args, "Samples.N")
	g.MOVQ(g.top, m)
	g.SUBQ(g.Args.At("Groups"), m)
	g.SHRQ(U8(2), m)
	g.IMULQ(n, m)
	g.ADDQ(g.Args.At("Masks"), m)
}

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
// rejects it, that at the worst corner accepts it; what is left is listed and tested with lane = pixel.
func (g *coverGen) blocks() {
	b := &blockGen{coverGen: g, mode: g.GP64(), values: g.GP64(), rect: g.GP64(), row0: g.GP64(), index: g.GP64(), end: g.GP64()}
	b.arrange()
	values := b.corners()
	b.classifyRows(values)
	g.CMPL(g.multi, U8(0))
	g.JNE(LabelRef("samples"))
	b.partial()
	b.emit()
	g.JMP(LabelRef("emitted"))
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

// corners makes the edges' values at the blocks' best corners, and the steps from there to pixels and the next row.
func (b *blockGen) corners() (values [3][]reg.VecVirtual) {
	k := b.Vec()
	apart := b.rowValue[1].Disp - b.rowValue[0].Disp
	if b.rowValue[2].Disp-b.rowValue[1].Disp != apart || b.quadValue[1].Disp-b.quadValue[0].Disp != apart || b.quadValue[2].Disp-b.quadValue[1].Disp != apart {
		panic("edges must lie alike")
	}
	for i := range 3 {
		values[i] = b.Vecs(b.Halves())
		v, w := b.Vec(), b.Vec()
		b.VPBROADCASTD(b.ea[i].Idx(b.t, 4), v)
		b.VPBROADCASTD(b.eb[i].Idx(b.t, 4), w)
		for h := range b.Halves() {
			e, p := values[i][h], b.Vec()
			b.VPMULLD(Mem{Base: b.mode, Disp: 32 * h}, v, e)
			b.VPMULLD(Mem{Base: b.mode, Disp: 64 + 32*h}, w, k)
			b.VPADDD(k, e, e)
			b.addWord(Mem{Base: b.values, Disp: i * apart}, e)
			b.VPMULLD(b.PerLane(func(lane int) uint32 { return uint32(lane & 3) }).Offset(32*h), v, k)
			b.VPMULLD(b.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }).Offset(32*h), w, p)
			b.VPADDD(p, k, k)
			b.VPBROADCASTD(b.best[i].Idx(b.t, 4), p)
			b.VPSUBD(p, k, k)
			b.Move(k, b.pixel[i].Offset(32*h))
		}
		b.VPSLLD(U8(2), w, k)
		b.Move(k, b.step[i])
	}
	return values
}

// addWord adds a word to all lanes.
func (b *blockGen) addWord(m Mem, v reg.VecVirtual) {
	if b.Wide() {
		b.VPADDD_BCST(m, v, v)
		return
	}
	k := b.Vec()
	b.VPBROADCASTD(m, k)
	b.VPADDD(k, v, v)
}

// outside gathers the lanes in which one of three values is negative, of all halves. It spoils the registers of v[0].
func (b *blockGen) outside(v [3][]reg.VecVirtual) reg.GPVirtual {
	bits := b.GP64()
	for h := range b.Halves() {
		b.Or3(v[1][h], v[2][h], v[0][h])
		if h == 0 {
			b.Signs(v[0][h], bits)
			continue
		}
		more := b.GP64()
		b.Signs(v[0][h], more)
		b.SHLL(U8(8), more.As32())
		b.ORL(more.As32(), bits.As32())
	}
	return bits
}

// classifyRows walks down the rows: full blocks get their mask, the others are listed (with several samples: all).
func (b *blockGen) classifyRows(values [3][]reg.VecVirtual) {
	at, left, loop := b.GP64(), b.GP64(), b.Unique("row")
	b.XORL(at.As32(), at.As32()) // 64 times the row
	b.MOVL(b.rows, left.As32())
	b.LEAQ(b.list, b.end)
	var ids reg.VecVirtual
	if b.Wide() {
		ids = b.ZMM()
		b.Move(b.PerLane(func(lane int) uint32 { return uint32(lane) }), ids)
	}
	b.Align()
	b.Label(loop)
	var best, worst [3][]reg.VecVirtual
	for i := range 3 {
		best[i], worst[i] = values[i], values[i]
	}
	best[0] = b.Vecs(b.Halves())
	for h := range b.Halves() {
		for i := range 3 {
			b.Move(values[i][h], b.coverGen.values[i].Offset(32*h).Idx(at, 1))
		}
		b.Move(values[0][h], best[0][h])
	}
	rejected := b.outside(best)
	inside := b.GP64()
	b.ANDNL(b.lanes, rejected.As32(), inside.As32())
	for i := range 3 {
		worst[i] = b.Vecs(b.Halves())
		if b.Wide() {
			b.VPADDD_BCST(b.least[i].Idx(b.t, 4), values[i][0], worst[i][0])
			continue
		}
		k := b.YMM()
		b.VPBROADCASTD(b.least[i].Idx(b.t, 4), k)
		for h := range 2 {
			b.VPADDD(k, values[i][h], worst[i][h])
		}
	}
	partly := b.outside(worst)
	full := b.GP64()
	b.ANDNL(inside.As32(), partly.As32(), full.As32())
	b.ANDL(inside.As32(), partly.As32())
	b.storeMasks(full, at)
	b.ANDL(b.multi, full.As32())
	b.ORL(full.As32(), partly.As32())
	if b.Wide() {
		k, v, n := b.K(), b.ZMM(), b.GP64()
		b.KMOVW(partly.As32(), k)
		b.VPCOMPRESSD_Z(ids, k, v)
		b.VMOVDQU32(v, Mem{Base: b.end})
		b.POPCNTL(partly.As32(), n.As32())
		b.LEAQ(Mem{Base: b.end, Index: n, Scale: 4}, b.end)
		b.VPADDD_BCST(b.Words(16), ids, ids)
	} else {
		one, none, id := b.Unique("listed"), b.Unique("none"), b.GP64()
		b.Label(one)
		b.TESTL(partly.As32(), partly.As32())
		b.JZ(LabelRef(none))
		b.MOVL(at.As32(), id.As32())
		b.SHRL(U8(2), id.As32())
		lane := b.GP64()
		b.TZCNTL(partly.As32(), lane.As32())
		b.ADDL(lane.As32(), id.As32())
		b.MOVL(id.As32(), Mem{Base: b.end})
		b.ADDQ(U8(4), b.end)
		b.BLSRL(partly.As32(), partly.As32())
		b.JMP(LabelRef(one))
		b.Label(none)
	}
	for i := range 3 {
		for h := range b.Halves() {
			b.VPADDD(b.step[i], values[i][h], values[i][h])
		}
	}
	b.ADDQ(U8(64), at)
	b.DECL(left.As32())
	b.JNZ(LabelRef(loop))
}

// storeMasks stores 16 masks, all or nothing.
func (b *blockGen) storeMasks(bits, at reg.GPVirtual) {
	v := b.YMM()
	m := b.GP64()
	b.MOVL(at.As32(), m.As32())
	b.SHRL(U8(1), m.As32())
	if b.Wide() {
		k := b.K()
		b.KMOVW(bits.As32(), k)
		b.VPMOVM2W(k, v)
	} else {
		var words []uint32
		for i := range 8 {
			words = append(words, 1<<(2*i)|1<<(2*i+1)<<16)
		}
		x := v.AsX()
		b.VMOVD(bits.As32(), x)
		b.VPBROADCASTW(x, v)
		b.VPAND(b.Words(words...), v, v)
		b.VPCMPEQW(b.Words(words...), v, v)
	}
	b.VMOVDQU(v, b.found.Idx(m, 1))
}

// pixels makes the edges' values at a block's pixels.
func (b *blockGen) pixels(id reg.GPVirtual, pixel [3]Op) [3][]reg.VecVirtual {
	var e [3][]reg.VecVirtual
	for i := range 3 {
		e[i] = b.Vecs(b.Halves())
		if b.Wide() {
			b.VPADDD_BCST(b.coverGen.values[i].Idx(id, 4), pixel[i], e[i][0])
			continue
		}
		k := b.YMM()
		b.VPBROADCASTD(b.coverGen.values[i].Idx(id, 4), k)
		for h := range 2 {
			b.VPADDD(b.pixel[i].Offset(32*h), k, e[i][h])
		}
	}
	return e
}

// inRegisters loads what every block needs, where there are registers for it.
func (b *blockGen) inRegisters() (pixel [3]Op) {
	for i := range 3 {
		pixel[i] = b.pixel[i]
		if b.Wide() {
			v := b.ZMM()
			b.Move(b.pixel[i], v)
			pixel[i] = v
		}
	}
	return pixel
}

// partial tests the pixels of the listed blocks.
func (b *blockGen) partial() {
	at, id, loop, none := b.GP64(), b.GP64(), b.Unique("partial"), b.Unique("nopartial")
	b.LEAQ(b.list, at)
	b.CMPQ(at, b.end)
	b.JEQ(LabelRef(none))
	pixel := b.inRegisters()
	b.Align()
	b.Label(loop)
	b.MOVL(Mem{Base: at}, id.As32())
	out := b.outside(b.pixels(id, pixel))
	b.NOTL(out.As32())
	b.MOVW(out.As16(), b.found.Idx(id, 2))
	b.ADDQ(U8(4), at)
	b.CMPQ(at, b.end)
	b.JNE(LabelRef(loop))
	b.Label(none)
}

// emit appends the blocks whose mask is not 0.
func (b *blockGen) emit() {
	at, row, loop := b.GP64(), b.GP64(), b.Unique("emit")
	b.LEAQ(b.found, at)
	b.LEAQ(Mem{Base: b.rect, Index: b.row0, Scale: 2, Disp: 32}, row)
	columns := b.YMM()
	b.VMOVDQU(Mem{Base: b.rect}, columns)
	high := b.GP64()
	b.MOVQ(b.pos, high)
	b.SHLQ(U8(32), high)
	step := b.GP64()
	b.MOVL(b.Args.At("BlocksX"), step.As32())
	b.SHLL(U8(16), step.As32())
	if b.Wide() {
		b.emitWide(at, row, high, step, columns)
		return
	}
	b.Label(loop)
	v, k, bits := b.YMM(), b.YMM(), b.GP64()
	b.VPBROADCASTW(Mem{Base: row}, v)
	b.VPAND(columns, v, v)
	b.VPAND(Mem{Base: at}, v, v)
	b.VMOVDQU(v, Mem{Base: at})
	b.VPXOR(k, k, k)
	b.VPCMPEQW(k, v, v)
	b.VPMOVMSKB(v, bits.As32())
	b.NOTL(bits.As32())
	b.ANDL(U32(0x55555555), bits.As32())
	one, none := b.Unique("group"), b.Unique("nogroup")
	b.Label(one)
	b.JZ(LabelRef(none))
	lane, m, block := b.GP64(), b.GP64(), b.GP64()
	b.TZCNTL(bits.As32(), lane.As32())
	b.MOVWLZX(Mem{Base: at, Index: lane, Scale: 1}, m.As32())
	b.MOVL(Mem{Base: b.mode, Index: lane, Scale: 2, Disp: 128}, block.As32())
	b.ADDL(b.index.As32(), block.As32())
	b.ORQ(high, m)
	b.ORQ(block, m)
	b.MOVQ(m, Mem{Base: b.top})
	b.ADDQ(U8(8), b.top)
	b.BLSRL(bits.As32(), bits.As32())
	b.JMP(LabelRef(one))
	b.Label(none)
	b.ADDL(step.As32(), b.index.As32())
	b.ADDQ(U8(2), row)
	b.ADDQ(U8(32), at)
	b.DECL(b.rows)
	b.JNZ(LabelRef(loop))
}

// emitWide is emit by compression: lanes of mask and block, then the position between them.
func (b *blockGen) emitWide(at, row, high, step reg.GPVirtual, columns reg.VecVirtual) {
	index, position, below, down := b.ZMM(), b.ZMM(), b.ZMM(), b.ZMM()
	b.VPBROADCASTD(b.index.As32(), index)
	b.VPADDD(Mem{Base: b.mode, Disp: 128}, index, index)
	b.VPBROADCASTQ(high, position)
	b.VPBROADCASTD(step.As32(), down)
	b.Move(b.PerLane(func(lane int) uint32 { return uint32(8 + lane>>1) }), below)
	even, bits := b.K(), b.GP64()
	b.MOVL(U32(0x5555), bits.As32())
	b.KMOVW(bits.As32(), even)
	loop := b.Unique("emit")
	b.Align()
	b.Label(loop)
	v, z, w, k, low, upper := b.YMM(), b.ZMM(), b.ZMM(), b.K(), b.K(), b.K()
	b.VPBROADCASTW(Mem{Base: row}, v)
	b.VPANDD(columns, v, v)
	b.VPANDD(Mem{Base: at}, v, v)
	b.VPTESTMW(v, v, k)
	b.VPMOVZXWD(v, z)
	b.VPADDD(index, z, z)
	b.VPCOMPRESSD_Z(z, k, z)
	n, first := b.GP64(), b.GP64()
	b.KMOVW(k, n.As32())
	b.POPCNTL(n.As32(), n.As32())
	b.MOVL(I32(-1), first.As32())
	b.BZHIL(n.As32(), first.As32(), first.As32())
	b.KMOVW(first.As32(), low)
	b.KSHIFTRW(U8(8), low, upper)
	b.VPMOVZXDQ(z.AsY(), w)
	b.VPORQ(position, w, w)
	b.VMOVDQU64(w, low, Mem{Base: b.top})
	b.VPERMD_Z(z, below, even, w)
	b.VPORQ(position, w, w)
	b.VMOVDQU64(w, upper, Mem{Base: b.top, Disp: 64})
	b.LEAQ(Mem{Base: b.top, Index: n, Scale: 8}, b.top)
	b.VPADDD(down, index, index)
	b.ADDQ(U8(2), row)
	b.ADDQ(U8(32), at)
	b.DECL(b.rows)
	b.JNZ(LabelRef(loop))
}
