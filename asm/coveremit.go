package main

// fullTile appends all blocks of the tile for the triangle at hand.
func (g *coverGen) fullTile() {
	lanes := g.Lanes() / 2
	loop, tail, end := g.Unique("full"), g.Unique("fulltail"), g.Unique("fullend")
	count := g.Get32(g.Args.At("BlocksX"))
	g.Change(count.As32(), "*", g.Args.At("BlocksY"))
	masks := g.Reg64()
	g.masksAt(masks)
	words := g.Get32(g.Args.At("Samples.N"))
	g.Change(words.As32(), "*", count.As32())
	first := g.Get32(g.positions.Idx(g.t, 4), "<<", 32, "|", 0xFFFF)
	v := g.AllQ(first)
	g.VPADDQ(g.PerLane(func(lane int) uint32 { return []uint32{uint32(lane >> 1 << 16), 0}[lane&1] }), v, v)
	step := into(g.Vec(), g.VPBROADCASTQ, g.Quads(uint64(lanes)<<16))
	g.Change(count, "-", lanes)
	g.JL(LabelRef(tail))
	g.Label(loop)
	g.Move(v, Mem{Base: g.top})
	g.Advance(8*lanes, g.top)
	g.VPADDQ(step, v, v)
	g.Change(count, "-", lanes)
	g.JGE(LabelRef(loop))
	g.Label(tail)
	g.Advance(lanes, count)
	g.JZ(LabelRef(end))
	one := g.Unique("fullone")
	g.VMOVQ(v.AsX(), first)
	g.Label(one)
	g.MOVQ(first, Mem{Base: g.top})
	g.Advance(8, g.top)
	g.Advance(1<<16, first)
	g.CountDown(count, one)
	g.Label(end)

	// the masks of the samples
	done, loop2, tail2 := g.Unique("nomasks"), g.Unique("fill"), g.Unique("filltail")
	g.JumpIf(g.multi, "==", 0, done)
	ones := g.AllOf(^uint32(0))
	g.Change(words, "-", g.Bytes/2)
	g.JL(LabelRef(tail2))
	g.Label(loop2)
	g.Move(ones, Mem{Base: masks})
	g.Advance(g.Bytes, masks)
	g.Change(words, "-", g.Bytes/2)
	g.JGE(LabelRef(loop2))
	g.Label(tail2)
	g.Advance(g.Bytes/2, words)
	g.JZ(LabelRef(done))
	word := g.Unique("fillword")
	g.Label(word)
	g.MOVW(I16(-1), Mem{Base: masks})
	g.Advance(2, masks)
	g.CountDown(words, word)
	g.Label(done)
}

// masksAt is where the masks of the next group go, with several samples.
func (g *coverGen) masksAt(m GP) {
	n := g.Field(g.Args, "Samples.N")
	g.Set(m, g.top, "-", g.Args.At("Groups"), ">>>", 2, "*", n, "+", g.Args.At("Masks"))
}

// append appends the blocks of a step that have a mask, with four samples also their masks.
func (r *rowGen) append(any Vec, sample []Op) {
	if !r.OneRegister() {
		r.appendPacked(any, sample)
		return
	}
	// blocks as 4 bytes, 16 at a time; more than 8 of them in a place are rare
	to, even, fours := r.Reg64(), r.K(), sample != nil
	if fours {
		r.masksAt(to)
		bits := r.Get32(U32(0x5555))
		r.KMOVW(bits.As32(), even)
	}
	for half := range 2 {
		v, k, most := r.Vec256(), r.K(), r.Unique("most")
		if half == 0 {
			v = any
		} else {
			r.VEXTRACTI64X4(U8(1), any, v)
		}
		r.VPTESTMW(v.AsY(), v.AsY(), k)
		w := into(r.Vec512(), r.VPMOVZXWD, v.AsY())
		r.IntsTo(w, w, "+", r.index.Offset(64*half))
		if fours { // above the block its place among those of a sample
			r.IntsTo(w, w, "+", r.PerLane(func(lane int) uint32 { return uint32(16*half+lane) << 24 }))
		}
		r.VPCOMPRESSD_Z(w, k, w)
		n := r.Into32(r.KMOVW, k)
		r.POPCNTL(n.As32(), n.As32())
		store := func(v Register, at int) {
			groups := into(r.Vec512(), r.VPMOVZXDQ, v)
			if fours {
				place := r.Vec512()
				r.VPSHUFB(r.PerLane(func(lane int) uint32 { return uint32(0x80038003 + lane&2*0x40004) }), groups, place)
				r.VPORD(r.Same(32<<16), place, place)
				high := into(r.Vec512(), r.Move, place)
				r.VPERMI2W(sample[1], sample[0], place)
				r.VPERMI2W(sample[3], sample[2], high)
				r.VMOVDQU32(place, even, high)
				r.VMOVDQU64(high, Mem{Base: to, Disp: at})
				r.VPANDD(r.Same(0xFFFFFF), groups, groups)
			}
			r.VPADDQ(r.base, groups, groups)
			r.VMOVDQU64(groups, Mem{Base: r.top, Disp: at})
		}
		store(w.AsY(), 0)
		r.JumpIf(n.As32(), "<=", 8, most)
		v = r.Vec256()
		r.VEXTRACTI64X4(U8(1), w, v)
		store(v, 64)
		r.Label(most)
		r.LEAQ(Mem{Base: r.top, Index: n, Scale: 8}, r.top)
		if fours {
			r.LEAQ(Mem{Base: to, Index: n, Scale: 8}, to)
		}
	}
}

// place is base + index of the step's blocks from i times half a register on, 8 bytes each.
func (r *rowGen) place(i int) Vec {
	v := r.Vec()
	if r.OneRegister() {
		r.VPMOVZXDQ(r.index.Offset(32*i), v)
		r.VPADDQ(r.base, v, v)
	} else {
		r.VPADDQ(r.index.Offset(32*i), r.base, v)
	}
	return v
}

// appendPacked is append with AVX2, four blocks at a time.
func (r *rowGen) appendPacked(any Vec, sample []Op) {
	fours := sample != nil
	to, masks := r.Reg64(), [4]Vec{}
	if fours {
		r.masksAt(to)
		masks = r.fours(sample)
	}
	r.Move(any, r.any)
	groups := r.Address(r.Words(packed()...))
	for i := range 4 {
		v := into(r.Vec256(), r.VPMOVZXWQ, r.any.Offset(8*i))
		order := into(r.Vec256(), r.VPCMPEQQ, r.zero, v)
		n := r.Into32(r.VMOVMSKPD, order)
		at := r.Get32(n.As32())
		r.Change(at.As32(), "<<", 5)
		r.VMOVDQU(Mem{Base: groups, Index: at, Scale: 1}, order)
		r.POPCNTL(n.As32(), n.As32())
		r.NEGQ(n)
		r.Advance(4, n)
		r.VPADDQ(r.place(i), v, v)
		r.VPERMD(v, order, v)
		r.VMOVDQU(v, Mem{Base: r.top})
		r.LEAQ(Mem{Base: r.top, Index: n, Scale: 8}, r.top)
		if fours {
			r.VPERMD(masks[i], order, masks[i])
			r.VMOVDQU(masks[i], Mem{Base: to})
			r.LEAQ(Mem{Base: to, Index: n, Scale: 8}, to)
		}
	}
}

// packed are the 4-byte lanes that are moved to the front, by the 8-byte lanes that are left out.
func packed() (orders []uint32) {
	for out := range 16 {
		var order [8]uint32
		n := 0
		for lane := range 4 {
			if out>>lane&1 == 0 {
				order[n], order[n+1] = uint32(2*lane), uint32(2*lane+1)
				n += 2
			}
		}
		orders = append(orders, order[:]...)
	}
	return orders
}

// fours turns four samples' masks of a step's blocks into 8 bytes a block, AVX2.
func (r *rowGen) fours(sample []Op) (masks [4]Vec) {
	m := r.Vecs(4)
	order := into(r.Vec256(), r.Move, r.PerLane(func(lane int) uint32 { return uint32(lane&3*2 + lane>>2) }))
	for s := range m {
		r.VPERMD(sample[s], order, m[s])
	}
	for half := range 2 {
		unpack := r.VPUNPCKLWD
		if half == 1 {
			unpack = r.VPUNPCKHWD
		}
		v, w := r.Vec256(), r.Vec256()
		unpack(m[1], m[0], v)
		unpack(m[3], m[2], w)
		masks[2*half], masks[2*half+1] = r.Vec256(), r.Vec256()
		r.VPUNPCKLDQ(w, v, masks[2*half])
		r.VPUNPCKHDQ(w, v, masks[2*half+1])
	}
	return masks
}

// appendMany is append for any number of samples.
func (r *rowGen) appendMany(any Vec) {
	none, one, loop := r.Unique("none"), r.Unique("block"), r.Unique("mask")
	bits, masks, n, zero := r.Reg64(), r.Reg64(), r.Reg64(), r.Zeros()
	if r.HasMasks {
		k := r.K()
		r.VPTESTMW(any, any, k)
		r.KMOVD(k, bits.As32())
	} else {
		r.VPCMPEQW(zero, any, zero)
		r.VPMOVMSKB(zero, bits.As32())
		r.NOTL(bits.As32())
		r.MOVL(U32(0x55555555), n.As32())
		r.PEXTL(n.As32(), bits.As32(), bits.As32())
	}
	r.Move(any, r.any)
	for i := range 4 {
		r.Move(r.place(i), r.places.Offset(r.Bytes*i))
	}
	r.masksAt(masks)
	r.JumpIf(bits.As32(), "==", 0, none)
	r.Label(one)
	at := r.LowestBit(bits.As32())
	r.BLSRL(bits.As32(), bits.As32())
	group := r.Get16(r.any.Idx(at, 2))
	r.Change(group, "+", r.places.Idx(at, 8))
	r.MOVQ(group, Mem{Base: r.top})
	r.Advance(8, r.top)
	from := r.Address(r.found.Idx(at, 2))
	s := r.Get32(r.Args.At("Samples.N"))
	r.Label(loop)
	r.MOVWLZX(Mem{Base: from}, n.As32())
	r.MOVW(n.As16(), Mem{Base: masks})
	r.Advance(64, from)
	r.Advance(2, masks)
	r.CountDown(s.As32(), loop)
	r.JumpIf(bits.As32(), "!=", 0, one)
	r.Label(none)
}
