package main

import "github.com/mmcloughlin/avo/reg"

// listedBlocks is how many blocks a box may have for listed to be the quicker way: beyond, most are full and one test of a
// row's corners says so.
const listedBlocks = 192

// bestCorners makes the edges' values at the best corners of the first row's blocks, the steps to the next row, and those
// from a best corner to its block's pixels, AVX-512.
func (b *blockGen) bestCorners() (value, step, pixel [3]reg.VecVirtual) {
	apart := b.rowValue[1].Disp - b.rowValue[0].Disp
	for i := range 3 {
		value[i], step[i], pixel[i] = b.ZMM(), b.ZMM(), b.ZMM()
		a, c, v := b.ZMM(), b.ZMM(), b.ZMM()
		b.VPBROADCASTD(b.ea[i].Idx(b.t, 4), a)
		b.VPBROADCASTD(b.eb[i].Idx(b.t, 4), c)
		b.VPMULLD(Mem{Base: b.mode}, a, value[i])
		b.VPMULLD(Mem{Base: b.mode, Disp: 64}, c, v)
		b.VPADDD(v, value[i], value[i])
		b.VPADDD_BCST(Mem{Base: b.values, Disp: i * apart}, value[i], value[i])
		b.VPSLLD(U8(2), c, step[i])
		b.VPMULLD(b.PerLane(func(lane int) uint32 { return uint32(lane & 3) }), a, a)
		b.VPMULLD(b.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }), c, c)
		b.VPADDD(a, c, c)
		b.VPBROADCASTD(b.best[i].Idx(b.t, 4), v)
		b.VPSUBD(v, c, pixel[i])
	}
	return value, step, pixel
}

// listed appends the groups of one sample, AVX-512. The blocks that an edge's best corner does not reject are listed, with
// the edges there, and tested in the order of the list, also where they are full: no branch depends on which are.
func (b *blockGen) listed() {
	value, step, pixel := b.bestCorners()
	index, down, lanes, left, at := b.ZMM(), b.ZMM(), b.K(), b.GP64(), b.GP64()
	row, v := b.Unique("row"), b.ZMM()
	b.VPBROADCASTD(b.index.As32(), index)
	b.VPADDD(Mem{Base: b.mode, Disp: 128}, index, index)
	b.MOVL(b.Args.At("BlocksX"), at.As32())
	b.SHLL(U8(16), at.As32())
	b.VPBROADCASTD(at.As32(), down)
	b.KMOVW(b.lanes, lanes)
	b.MOVL(b.rows, left.As32())
	b.XORL(at.As32(), at.As32())
	b.Align()
	b.Label(row)
	k, n := b.K(), b.GP64()
	b.Move(value[0], v)
	b.Or3(value[1], value[2], v)
	b.VPMOVD2M(v, k)
	b.KANDNW(lanes, k, k)
	b.VPCOMPRESSD_Z(index, k, v)
	b.Move(v, b.list.Idx(at, 4))
	for i := range value {
		w := b.ZMM()
		b.VPCOMPRESSD_Z(value[i], k, w)
		b.Move(w, b.coverGen.values[i].Idx(at, 4))
		b.VPADDD(step[i], value[i], value[i])
	}
	b.KMOVW(k, n.As32())
	b.POPCNTL(n.As32(), n.As32())
	b.ADDQ(n, at)
	b.VPADDD(down, index, index)
	b.DECL(left.As32())
	b.JNZ(LabelRef(row))

	none, block, high, zero, end := b.Unique("none"), b.Unique("block"), b.GP64(), b.ZMM(), at
	b.TESTQ(end, end)
	b.JZ(LabelRef(none))
	b.Zero(zero)
	b.MOVQ(b.pos, high)
	b.SHLQ(U8(32), high)
	id, mask, group, next := b.GP64(), b.GP64(), b.GP64(), b.GP64()
	b.XORL(id.As32(), id.As32())
	b.Align()
	b.Label(block)
	var e [3]reg.VecVirtual
	inside := b.K()
	for i := range e {
		e[i] = b.ZMM()
		b.VPADDD_BCST(b.coverGen.values[i].Idx(id, 4), pixel[i], e[i])
	}
	b.Or3(e[1], e[2], e[0])
	b.VPCMPD(U8(5), zero, e[0], inside) // not less
	b.KMOVW(inside, mask.As32())
	b.MOVL(b.list.Idx(id, 4), group.As32())
	b.ORQ(high, group)
	b.ORQ(mask, group)
	b.MOVQ(group, Mem{Base: b.top})
	b.LEAQ(Mem{Base: b.top, Disp: 8}, next)
	b.TESTL(mask.As32(), mask.As32())
	b.CMOVQNE(next, b.top)
	b.INCQ(id)
	b.CMPQ(id, end)
	b.JNE(LabelRef(block))
	b.Label(none)
}
