package main

// Divergent is the family of the kernels for the fragments that sample 0 does not show.
func (catalogue) Divergent() Family {
	return Family{Name: "divergent", Kernels: []Kernel{
		{Name: "divergentSamples", Record: "DivergentSamplesArgs", Doc: "is Kernels.DivergentSamples", Body: divergentSamplesBody},
		{Name: "compactRange", Record: "CompactRangeArgs", Doc: "is Kernels.CompactRange", Body: compactRangeBody},
		{Name: "scatterSamples", Record: "ScatterSamplesArgs", Doc: "is Kernels.ScatterSamples", Body: scatterSamplesBody},
	}}
}

// list appends lanes of two vectors in memory to lists, of those the bits of a mask name: by compression, or one by
// one.
type list struct {
	*Asm
	from    [2]Mem // AVX2: where the lanes are
	lanes   [2]Vec // AVX-512: the lanes
	out     [2]GP
	n       GP
	ordinal GP // AVX2: if not nil, the second list gets this plus the lane
}

// add spoils bits.
func (l *list) add(bits GP) {
	if l.HasMasks {
		k := into(l.K(), l.KMOVW, bits.As32())
		for i, v := range l.lanes {
			packed := into(l.Vec(), l.VPCOMPRESSD_Z, v, k)
			l.Move(packed, Mem{Base: l.out[i], Index: l.n, Scale: 4})
		}
		l.POPCNTL(bits.As32(), bits.As32())
		l.ADDQ(bits, l.n)
		return
	}
	v := l.Reg64()
	l.If(bits.As32(), "!=", 0, func() {
		l.EachBit(bits, func(lane GP) {
			for i, to := range l.out {
				if i == 1 && l.ordinal != nil {
					l.LEAL(Mem{Base: l.ordinal, Index: lane, Scale: 1}, v.As32())
				} else {
					l.MOVL(l.from[i].Idx(lane, 4), v.As32())
				}
				l.MOVL(v.As32(), Mem{Base: to, Index: l.n, Scale: 4})
			}
			l.INCQ(l.n)
		})
	})
}

// divergentSamplesBody has done with a block at once where all samples are alike.
func divergentSamplesBody(a *Asm) {
	next, sample, earlier, another, done, end := a.Unique("block"), a.Unique("sample"), a.Unique("earlier"),
		a.Unique("another"), a.Unique("done"), a.Unique("end")
	at, place, stride := a.Field(a.Args, "Visibility"), a.Reg64(), a.Field(a.Args, "SampleStride")
	l := &list{Asm: a, n: a.Reg64(), out: [2]GP{a.Field(a.Args, "Fragments"), a.Field(a.Args, "Places")}}
	a.SHLQ(U8(2), stride)
	zero := a.Zeros()
	a.Zero(l.n)
	a.Zero(place)
	last := a.Field(a.Args, "Blocks")
	a.SHLQ(U8(4), last)
	a.MOVQ(last, a.Args.At("N")) // until the end
	a.JumpIf(a.Args.At("Samples"), "<=", 1, end)
	a.JumpIf(last, "==", 0, end)

	a.Label(next)
	own, differ, t := a.Vecs(a.Halves()), a.Vecs(a.Halves()), a.Vec()
	for h := range own {
		a.Move(Mem{Base: at, Disp: 32 * h}, own[h])
		a.Zero(differ[h])
	}
	from := a.Get64(at)
	s := a.Get64(a.Args.At("Samples"))
	a.DECQ(s)
	a.Times(s, func() {
		a.ADDQ(stride, from)
		for h := range own {
			a.Differ(Mem{Base: from, Disp: 32 * h}, own[h], t, differ[h])
		}
	})
	a.NoneSet(differ)
	a.JZ(LabelRef(done))

	bits, same := a.Reg64(), a.Reg64()
	ids := differ
	if a.HasMasks {
		l.lanes = [2]Vec{ids[0], a.Vec()}
		a.Broadcast(place.As32(), l.lanes[1])
		a.IntsTo(l.lanes[1], l.lanes[1], "+", a.PerLane(func(lane int) uint32 { return uint32(lane) }))
	}
	a.MOVQ(at, from)
	a.MOVL(U32(1), s.As32())
	a.Label(sample)
	a.ADDQ(stride, from)
	for h, v := range ids {
		a.Move(Mem{Base: from, Disp: 32 * h}, v)
	}
	a.laneBits(bits, func(h int, mask Register) { a.Equal(zero, ids[h], mask) })
	before := a.Get64(from)
	a.Label(earlier)
	a.SUBQ(stride, before)
	a.laneBits(same, func(h int, mask Register) { a.Equal(Mem{Base: before, Disp: 32 * h}, ids[h], mask) })
	a.ORL(same.As32(), bits.As32())
	a.JumpIf(before, "!=", at, earlier)
	a.XORL(U32(0xffff), bits.As32())
	a.JZ(LabelRef(another))
	l.from[0], l.ordinal = Mem{Base: from}, place
	l.add(bits)
	a.Label(another)
	a.INCL(s.As32())
	a.JumpIf(s, "<", a.Args.At("Samples"), sample)
	a.Label(done)
	a.Advance(64, at)
	a.Advance(16, place)
	a.JumpIf(place, "!=", a.Args.At("N"), next)

	a.Label(end)
	a.MOVQ(l.n, a.Args.At("N"))
	marks := a.Field(a.Args, "Marks")
	a.If(l.n, "!=", 0, func() {
		a.Times(l.n, func() {
			id := a.Get32(Mem{Base: l.out[0], Index: l.n, Scale: 4, Disp: -4})
			a.MOVB(U8(1), Mem{Base: marks, Index: id, Scale: 1})
		})
	})
}

func compactRangeBody(a *Asm) {
	loop, end := a.Unique("loop"), a.Unique("end")
	var in [2]GP
	l := &list{Asm: a, n: a.Reg64()}
	for i, name := range []string{"Fragments", "Places"} {
		in[i], l.out[i] = a.Field(a.Args, name), a.Field(a.Args, "Out"+name)
		l.from[i] = Mem{Base: in[i]}
	}
	left, bits := a.Field(a.Args, "N"), a.Reg64()
	start := a.All(a.Args.At("Start"))
	last := a.Ints(a.All(a.Args.At("Length")), "-", a.AllOf(1))
	a.Zero(l.n)
	a.JumpIf(a.Args.At("Length"), "==", 0, end)
	a.Label(loop)
	a.JumpIf(left, "<=", 0, end)
	ids := a.Vecs(a.Halves())
	for h, v := range ids {
		a.Move(Mem{Base: in[0], Disp: 32 * h}, v)
	}
	if a.HasMasks {
		l.lanes = [2]Vec{ids[0], a.Vec()}
		a.Move(Mem{Base: in[1]}, l.lanes[1])
	}
	a.laneBits(bits, func(h int, mask Register) {
		t := a.Ints(ids[h], "-", start)
		a.Equal(t, a.Ints(t, "minu", last), mask)
	})
	n := a.Get32(U32(16))
	a.CMPQ(left, n)
	a.CMOVQLT(left, n)
	valid := a.Get32(I32(-1))
	a.BZHIL(n.As32(), valid.As32(), valid.As32())
	a.ANDL(valid.As32(), bits.As32())
	l.add(bits)
	a.Advance(64, in[0], in[1])
	a.SUBQ(U8(16), left)
	a.Jump(loop)
	a.Label(end)
	a.MOVQ(l.n, a.Args.At("Found"))
}

// scatterSamplesBody reads and writes a colour also where it stays, for a branch would often be wrong.
func scatterSamplesBody(a *Asm) {
	next, end := a.Unique("next"), a.Unique("end")
	fragments, places, texels, i, n := a.Field(a.Args, "Fragments"), a.Field(a.Args, "Places"),
		a.Field(a.Args, "Texels"), a.Reg64(), a.Field(a.Args, "N")
	visibility, color, stride := a.Field(a.Args, "Visibility"), a.Field(a.Args, "Color"), a.Field(a.Args, "SampleStride")
	a.Zero(i)
	a.JumpIf(n, "==", 0, end)
	a.JumpIf(a.Args.At("Samples"), "<=", 1, end)
	a.Label(next)
	id := a.Get32(Mem{Base: fragments, Index: i, Scale: 4})
	at := a.Get32(Mem{Base: places, Index: i, Scale: 4})
	texel := a.Get32(Mem{Base: texels, Index: i, Scale: 4})
	s := a.Get64(a.Args.At("Samples"))
	a.DECQ(s)
	a.Times(s, func() {
		a.ADDQ(stride, at)
		old := a.Get32(Mem{Base: color, Index: at, Scale: 4})
		a.CMPL(id.As32(), Mem{Base: visibility, Index: at, Scale: 4})
		a.CMOVLEQ(texel.As32(), old.As32())
		a.MOVL(old.As32(), Mem{Base: color, Index: at, Scale: 4})
	})
	a.INCQ(i)
	a.JumpIf(i, "!=", n, next)
	a.Label(end)
}
