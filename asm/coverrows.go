package main

import "github.com/mmcloughlin/avo/reg"

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
