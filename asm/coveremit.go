package main

// fullTile appends all blocks of the tile for the triangle at hand, and what fills up a register behind them.
func (g *coverGen) fullTile() {
	count := g.Get32(g.Args.At("BlocksX"))
	g.Change(count.As32(), "*", g.Args.At("BlocksY"))
	to := g.Reg64()
	g.masksAt(to)
	end := g.Field(g.Args, "Samples.N")
	g.Change(end, "*", count, "+", end, "+", to)
	first := g.Get32(g.positions.Idx(g.t, 4), "<<", 32, "|", 0xFFFF)
	v := g.AllQ(first)
	g.VPADDQ(g.PerLane(func(lane int) uint32 { return []uint32{uint32(lane >> 1 << 16), 0}[lane&1] }), v, v)
	step := g.AllQ(g.Quads(uint64(g.Bytes/8) << 16))
	at := g.Get64(g.top)
	g.LEAQ(Mem{Base: g.top, Index: count, Scale: 8}, g.top)
	g.Align(32)
	g.Repeat(func() {
		g.Move(v, Mem{Base: at})
		g.VPADDQ(step, v, v)
		g.Advance(g.Bytes, at)
	}, at, "<", g.top)
	g.If(g.Args.At("Samples.N"), "!=", 1, func() {
		ones := g.AllOf(^uint32(0))
		g.Repeat(func() {
			g.Move(ones, Mem{Base: to})
			g.Advance(g.Bytes, to)
		}, to, "<", end)
	})
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
	apart, even, fours := r.Reg64(), r.K(), sample != nil
	if fours {
		r.Set(apart, r.apart)
		bits := r.Get32(U32(0x5555))
		r.KMOVW(bits.As32(), even)
	}
	for half := range 2 {
		v, k, most := any.AsY(), r.K(), r.Unique("most")
		if half == 1 {
			v = into(r.Vec256(), r.VEXTRACTI64X4, U8(1), any)
		}
		r.VPTESTMW(v, v, k)
		w := into(r.Vec512(), r.VPMOVZXWD, v)
		r.IntsTo(w, w, "+", r.index.Offset(64*half))
		if fours { // above the block its place among those of a sample
			r.IntsTo(w, w, "+", r.PerLane(func(lane int) uint32 { return uint32(16*half+lane) << 24 }))
		}
		r.VPCOMPRESSD_Z(w, k, w)
		n := r.Into32(r.KMOVW, k)
		r.POPCNTL(n.As32(), n.As32())
		store := func(v Register, to Mem) {
			groups := into(r.Vec512(), r.VPMOVZXDQ, v)
			if fours {
				order := r.PerLane(func(lane int) uint32 { return uint32(0x80038003 + lane&2*0x40004) })
				place := into(r.Vec(), r.VPSHUFB, order, groups)
				r.IntsTo(place, place, "|", 32<<16)
				high := r.Copy(place)
				r.VPERMI2W(sample[1], sample[0], place)
				r.VPERMI2W(sample[3], sample[2], high)
				r.VMOVDQU32(place, even, high)
				r.Move(high, to.Idx(apart, 1))
				r.IntsTo(groups, groups, "&", 0xFFFFFF)
			}
			r.VPADDQ(r.base, groups, groups)
			r.Move(groups, to)
		}
		store(w.AsY(), Mem{Base: r.top})
		r.JumpIf(n.As32(), "<=", 8, most)
		store(into(r.Vec256(), r.VEXTRACTI64X4, U8(1), w), Mem{Base: r.top, Disp: 64})
		r.Label(most)
		r.LEAQ(Mem{Base: r.top, Index: n, Scale: 8}, r.top)
	}
}

// appendPacked is append with AVX2, four blocks at a time.
func (r *rowGen) appendPacked(any Vec, sample []Op) {
	masks := [4]Vec{}
	if sample != nil {
		masks = r.fours(sample)
	}
	r.Move(any, r.any)
	r.pack(4, func(i int) (any, base, four Vec) {
		any = into(r.Vec256(), r.VPMOVZXWQ, r.any.Offset(8*i))
		return any, into(r.Vec256(), r.VPADDQ, r.index.Offset(32*i), r.base), masks[i]
	})
}

// pack appends, of the blocks that so many registers have 8 bytes for, those with a mask, with four samples also their
// masks.
func (g *coverGen) pack(registers int, of func(i int) (any, base, four Vec)) {
	var zero Vec
	var orders, apart GP
	if !g.HasMasks {
		zero, orders = g.Zeros(), g.Address(g.Quads(packed()...))
	}
	for i := range registers {
		any, base, four := of(i)
		n, front := g.Reg64(), func(v Vec) {}
		if g.HasMasks {
			k := into(g.K(), g.VPTESTMQ, any, any)
			g.KMOVB(k, n.As32())
			front = func(v Vec) { g.VPCOMPRESSQ_Z(v, k, v) }
		} else {
			order := into(g.Vec(), g.VPCMPEQQ, zero, any)
			g.VMOVMSKPD(order, n.As32())
			g.Change(n.As32(), "^", 15)
			g.VPMOVZXBD(Mem{Base: orders, Index: n, Scale: 8}, order)
			front = func(v Vec) { g.VPERMD(v, order, v) }
		}
		g.VPADDQ(base, any, any)
		front(any)
		g.Move(any, Mem{Base: g.top})
		if four != nil {
			if apart == nil {
				apart = g.Get64(g.apart)
			}
			front(four)
			g.Move(four, Mem{Base: g.top, Index: apart, Scale: 1})
		}
		g.POPCNTL(n.As32(), n.As32())
		g.LEAQ(Mem{Base: g.top, Index: n, Scale: 8}, g.top)
	}
}

// packed are the numbers, a byte each, of the 4-byte lanes that are moved to the front, by the bits of lanes of 8 bytes.
func packed() (orders []uint64) {
	for bits := range 16 {
		order, n := uint64(0), 0
		for lane := range 4 {
			if bits>>lane&1 == 1 {
				order |= uint64(2*lane|(2*lane+1)<<8) << (16 * n)
				n++
			}
		}
		orders = append(orders, order)
	}
	return orders
}

// fours turns four samples' masks of a step's blocks into 8 bytes a block, AVX2.
func (r *rowGen) fours(sample []Op) (masks [4]Vec) {
	m := r.Vecs(4)
	order := r.Copy(r.PerLane(func(lane int) uint32 { return uint32(lane&3*2 + lane>>2) }))
	for s := range m {
		r.VPERMD(sample[s], order, m[s])
	}
	low, high := r.unpacked("WD", m[0], m[1])
	otherLow, otherHigh := r.unpacked("WD", m[2], m[3])
	masks[0], masks[1] = r.unpacked("DQ", low, otherLow)
	masks[2], masks[3] = r.unpacked("DQ", high, otherHigh)
	return masks
}

// appendMany is append for any number of samples.
func (r *rowGen) appendMany(any Vec) {
	none, one := r.Unique("none"), r.Unique("block")
	var bits GP
	if r.HasMasks {
		bits = r.Into32(r.KMOVD, into(r.K(), r.VPTESTMW, any, any))
	} else {
		t := into(r.Vec(), r.VPCMPEQW, any, r.zero)
		bits = r.Into32(r.VPMOVMSKB, t)
		r.NOTL(bits.As32())
		r.PEXTL(r.Get32(U32(0x55555555)).As32(), bits.As32(), bits.As32())
	}
	r.Move(any, r.any)
	masks, base := r.Reg64(), into(r.Reg64(), r.VMOVQ, r.base.AsX())
	r.masksAt(masks)
	r.JumpIf(bits.As32(), "==", 0, none)
	r.Label(one)
	at := r.LowestBit(bits.As32())
	r.BLSRL(bits.As32(), bits.As32())
	group := r.Get16(r.any.Idx(at, 2))
	index := r.Get32(r.index.Idx(at, uint8(4*r.Halves())))
	r.Change(group, "+", base, "+", index)
	r.MOVQ(group, Mem{Base: r.top})
	r.Advance(8, r.top)
	from := r.Address(r.found.Idx(at, 2))
	s := r.Get32(r.Args.At("Samples.N"))
	r.Times(s.As32(), func() {
		word := r.Get16(Mem{Base: from})
		r.MOVW(word.As16(), Mem{Base: masks})
		r.Advance(64, from)
		r.Advance(2, masks)
	})
	r.JumpIf(bits.As32(), "!=", 0, one)
	r.Label(none)
}
