package main

// Samples is the family of the kernels that find the visible fragments of several samples.
func (catalogue) Samples() Family {
	return Family{Name: "samples", Kernels: []Kernel{
		{Name: "layers", Body: layersBody},
		{Name: "broadcastSample0", Body: broadcastSample0Body},
		{Name: "sampleMasks", Body: sampleMasksBody},
	}}
}

func sampleMasksBody(a *Asm) {
	group, left, masks, stride := a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Field(a.Args, "Masks"),
		a.Field(a.Args, "SampleStride")
	layer, same := a.Field(a.Args, "Layer"), a.Reg64()
	a.Change(stride, "<<", 2)
	a.If(left, "!=", 0, func() {
		g := a.Rec("Group", group)
		a.Times(left, func() {
			bits := a.Get16(g.At("Mask"))
			other := a.Get16(g.At("Block"))
			a.Change(other, "<<", 6)
			ids := a.Vecs(a.Halves())
			for h, v := range ids {
				a.Move(Mem{Base: layer, Index: other, Scale: 1, Disp: 32 * h}, v)
			}
			a.Change(other, "+", a.Args.At("Visibility"))
			s := a.Get64(a.Args.At("Samples"))
			a.Times(s, func() {
				a.laneBits(same, func(h int, mask Register) { a.Equal(Mem{Base: other, Disp: 32 * h}, ids[h], mask) })
				a.Change(same.As32(), "&", bits.As32())
				a.MOVW(same.As16(), Mem{Base: masks})
				a.Advance(2, masks)
				a.Change(other, "+", stride)
			})
			a.Advance(a.Size("Group"), group)
		})
	})
}

// layersBody has done with a block at once where all samples are alike. Otherwise it takes the lanes of each further
// sample whose primitive no earlier one has, and puts them in the first layers that are free.
func layersBody(a *Asm) {
	next, clear, sample, fill, another, done, end := a.Unique("block"), a.Unique("clear"), a.Unique("sample"), a.Unique("fill"),
		a.Unique("another"), a.Unique("done"), a.Unique("end")
	at, layers, left, stride, samples := a.Field(a.Args, "Visibility"), a.Field(a.Args, "Layers"),
		a.Field(a.Args, "Blocks"), a.Field(a.Args, "SampleStride"), a.Field(a.Args, "Samples")
	a.Change(stride, "<<", 2)
	deepest := a.Get32(U32(1))
	zero := a.Zeros()
	a.JumpIf(left, "==", 0, end)
	a.JumpIf(samples, "<=", 1, end)

	a.Label(next)
	own, differ, t := a.Vecs(a.Halves()), a.Vecs(a.Halves()), a.Vec()
	for h := range own {
		a.Move(Mem{Base: at, Disp: 32 * h}, own[h])
		a.Zero(differ[h])
	}
	from := a.Get64(at)
	to := a.Get64(layers)
	s := a.Address(Mem{Base: samples, Disp: -1})
	a.Label(clear)
	a.Change(from, "+", stride)
	for h := range own {
		a.Differ(Mem{Base: from, Disp: 32 * h}, own[h], t, differ[h])
		a.Move(zero, Mem{Base: to, Disp: 32 * h})
	}
	a.Change(to, "+", stride)
	a.CountDown(s, clear)
	a.NoneSet(differ)
	a.JZ(LabelRef(done))

	bits, same, ids := a.Reg64(), a.Reg64(), differ
	a.Set(from, at)
	a.MOVL(U32(1), s.As32())
	a.Label(sample)
	a.Change(from, "+", stride)
	for h, v := range ids {
		a.Move(Mem{Base: from, Disp: 32 * h}, v)
	}
	a.laneBits(bits, func(h int, mask Register) { a.Equal(zero, ids[h], mask) })
	a.laneBits(same, func(h int, mask Register) { a.Equal(own[h], ids[h], mask) })
	a.Change(bits.As32(), "|", same.As32(), "^", 0xffff)
	a.JZ(LabelRef(another))
	a.Comment("a layer has a lane only if those before it have")
	a.Set(to, layers)
	n := a.Get32(U32(1))
	a.Label(fill)
	free := a.Reg64()
	a.laneBits(same, func(h int, mask Register) { a.Equal(Mem{Base: to, Disp: 32 * h}, ids[h], mask) })
	a.ANDNL(bits.As32(), same.As32(), bits.As32())
	a.JZ(LabelRef(another))
	a.laneBits(free, func(h int, mask Register) { a.Equal(Mem{Base: to, Disp: 32 * h}, zero, mask) })
	a.Change(free.As32(), "&", bits.As32())
	for h, v := range ids {
		m := a.MaskOf(free, h)
		a.Move(Mem{Base: to, Disp: 32 * h}, t)
		a.Select(m, v, t, t)
		a.Move(t, Mem{Base: to, Disp: 32 * h})
	}
	a.INCL(n.As32())
	a.Change(to, "+", stride)
	a.Change(bits.As32(), "^", free.As32())
	a.JNZ(LabelRef(fill))
	a.CMPL(n.As32(), deepest.As32())
	a.CMOVLGT(n.As32(), deepest.As32())
	a.Label(another)
	a.INCL(s.As32())
	a.JumpIf(s.As32(), "<", samples.As32(), sample)

	a.Label(done)
	a.Advance(64, at, layers)
	a.CountDown(left, next)
	a.Label(end)
	a.MOVQ(deepest, a.Args.At("N"))
}

func broadcastSample0Body(a *Asm) {
	end := a.Unique("end")
	visibility, color, left, stride, more := a.Field(a.Args, "Visibility"), a.Field(a.Args, "Color"),
		a.Field(a.Args, "Blocks"), a.Field(a.Args, "SampleStride"), a.Field(a.Args, "Samples")
	a.Change(stride, "<<", 2)
	zero := a.Zeros()
	a.JumpIf(left, "==", 0, end)
	a.DECQ(more)
	a.JLE(LabelRef(end))
	a.Times(left, func() {
		ids, texels, none := a.Vecs(a.Halves()), a.Vecs(a.Halves()), make([]Register, a.Halves())
		for h := range ids {
			a.Move(Mem{Base: visibility, Disp: 32 * h}, ids[h])
			a.Move(Mem{Base: color, Disp: 32 * h}, texels[h])
			none[h] = a.Mask()
			a.Equal(zero, ids[h], none[h])
		}
		at := a.Get64(stride)
		s := a.Get64(more)
		a.Times(s, func() {
			for h := range ids {
				to := Mem{Base: color, Index: at, Scale: 1, Disp: 32 * h}
				same := a.Where(ids[h], "==", Mem{Base: visibility, Index: at, Scale: 1, Disp: 32 * h})
				if a.HasMasks {
					a.KANDNW(same, none[h], same)
					a.StoreMasked(texels[h], same, to)
					continue
				}
				a.AndNot(same, none[h], same)
				v := a.Copy(to)
				a.Select(same, texels[h], v, v)
				a.Move(v, to)
			}
			a.Change(at, "+", stride)
		})
		a.Advance(64, visibility, color)
	})
	a.Label(end)
}
