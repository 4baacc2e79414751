package main

import "github.com/mmcloughlin/avo/reg"

// fours appends the groups of four samples, AVX-512. The blocks that an edge's best corner does not reject are listed, then
// tested in all samples, also where they are full: which are is nothing that a branch could know.
//
//	list: index<<16 | y<<8 | x of a block · values: the edges at the columns of the first row, and the rows against that
func (b *blockGen) fours() {
	value, step, pixel := b.bestCorners()
	for i := range 3 {
		v := b.ZMM()
		b.Move(value[i], b.coverGen.values[i])
		b.VPBROADCASTD(b.eb[i].Idx(b.t, 4), v)
		b.VPMULLD(b.PerLane(func(lane int) uint32 { return uint32(4 * lane) }), v, v)
		b.Move(v, b.coverGen.values[i].Offset(64))
	}
	list, end, left, lanes := b.ZMM(), b.GP64(), b.GP64(), b.K()
	down, one, loop := b.GP64(), b.ZMM(), b.Unique("row")
	b.VPBROADCASTD(b.index.As32(), list)
	b.VPADDD(Mem{Base: b.mode, Disp: 128}, list, list)
	b.VPORD(Mem{Base: b.mode, Disp: 192}, list, list)
	b.MOVL(b.Args.At("BlocksX"), down.As32())
	b.SHLL(U8(16), down.As32())
	b.ADDL(U32(1<<8), down.As32())
	b.VPBROADCASTD(down.As32(), one)
	b.KMOVW(b.lanes, lanes)
	b.MOVL(b.rows, left.As32())
	b.LEAQ(b.list, end)
	b.Align()
	b.Label(loop)
	v, k, n := b.ZMM(), b.K(), b.GP64()
	b.VPORD(value[0], value[1], v)
	b.VPORD(value[2], v, v)
	b.VPMOVD2M(v, k)
	b.KANDNW(lanes, k, k)
	b.VPCOMPRESSD_Z(list, k, v)
	b.Move(v, Mem{Base: end})
	b.KMOVW(k, n.As32())
	b.POPCNTL(n.As32(), n.As32())
	b.LEAQ(Mem{Base: end, Index: n, Scale: 4}, end)
	for i := range value {
		b.VPADDD(step[i], value[i], value[i])
	}
	b.VPADDD(one, list, list)
	b.DECL(left.As32())
	b.JNZ(LabelRef(loop))
	b.four(pixel, end)
}

// four goes over the list.
func (b *blockGen) four(pixel [3]reg.VecVirtual, end reg.GPVirtual) {
	at, masks, high := b.GP64(), b.GP64(), b.GP64()
	loop, none := b.Unique("block"), b.Unique("noblock")
	b.LEAQ(b.list, at)
	b.CMPQ(at, end)
	b.JEQ(LabelRef(none))
	b.masksAt(masks)
	b.MOVQ(b.pos, high)
	b.SHLQ(U8(32), high)
	var below [4][3]reg.VecVirtual // the greatest of the samples
	for s := range below {
		for i := range 3 {
			below[s][i] = b.ZMM()
			b.VPBROADCASTD(b.ecMax[i].Idx(b.t, 4), below[s][i])
			b.VPSUBD_BCST(b.ec.Offset(192*s+64*i).Idx(b.t, 4), below[s][i], below[s][i])
		}
	}
	b.Align()
	b.Label(loop)
	group, x, y := b.GP64(), b.GP64(), b.GP64()
	b.MOVL(Mem{Base: at}, group.As32())
	b.MOVBLZX(group.As8(), x.As32())
	b.MOVL(group.As32(), y.As32())
	b.SHRL(U8(8), y.As32())
	b.MOVBLZX(y.As8(), y.As32())
	e := b.Vecs(3)
	for i := range e {
		b.VPADDD_BCST(b.coverGen.values[i].Idx(x, 4), pixel[i], e[i])
		b.VPADDD_BCST(b.coverGen.values[i].Offset(64).Idx(y, 4), e[i], e[i])
	}
	var inside [4]reg.OpmaskVirtual
	for s := range inside {
		inside[s] = b.K()
		b.VPCMPD(U8(5), below[s][0], e[0], inside[s])
		b.VPCMPD(U8(5), below[s][1], e[1], inside[s], inside[s])
		b.VPCMPD(U8(5), below[s][2], e[2], inside[s], inside[s])
	}
	any, bits := b.GP64(), b.GP64()
	b.KUNPCKWD(inside[0], inside[1], inside[0])
	b.KUNPCKWD(inside[2], inside[3], inside[2])
	b.KUNPCKDQ(inside[0], inside[2], inside[0])
	b.KMOVQ(inside[0], bits)
	b.MOVQ(bits, Mem{Base: masks})
	b.MOVQ(bits, any)
	b.SHRQ(U8(32), any)
	b.ORL(bits.As32(), any.As32())
	b.MOVL(any.As32(), bits.As32())
	b.SHRL(U8(16), bits.As32())
	b.ORL(bits.As32(), any.As32())

	// block<<16 | mask, and the position above
	taken := b.GP64()
	b.ANDL(U32(0xFFFF0000), group.As32())
	b.ORQ(high, group)
	b.MOVWLZX(any.As16(), any.As32())
	b.ORQ(any, group)
	b.MOVQ(group, Mem{Base: b.top})
	b.XORL(taken.As32(), taken.As32())
	b.NEGL(any.As32()) // carry: not 0
	b.ADCL(U8(0), taken.As32())
	b.LEAQ(Mem{Base: b.top, Index: taken, Scale: 8}, b.top)
	b.LEAQ(Mem{Base: masks, Index: taken, Scale: 8}, masks)
	b.ADDQ(U8(4), at)
	b.CMPQ(at, end)
	b.JNE(LabelRef(loop))
	b.Label(none)
}
