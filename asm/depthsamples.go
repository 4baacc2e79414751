package main

// severalGen is the loop over the groups of several samples. A group's planes are kept for as long as groups are the
// same triangle's. AVX-512 takes four samples at a time, so that their masks are one word, or one of two. AVX2 takes one
// (two at a time took 0.97 of the time), and leaves four of triangles that are neither wide nor biased to halvesGen.
type severalGen struct {
	*depthGen
	masks             GP // of the sample at hand
	stride, stride3   GP // from sample to sample, in bytes, and three times that
	depth, visibility GP // the group's block in the sample at hand
	column, row       GP // of the group's block; 16 more for each sample
	left              GP // how many samples are left
	any               GP // lanes that pass in one of those before
}

// samplePlaces adds the samples' places to the blocks'.
func (g *depthGen) samplePlaces() {
	for axis := range g.offsets {
		g.offsets[axis], g.offsets64[axis] = g.Local(16*64), g.Local(16*128)
	}
	s := g.Get32(g.Args.At("Samples.N"))
	g.Repeat(func() {
		g.DECQ(s)
		at := g.Get64(s, "<<", 6)
		for axis, name := range []string{"X", "Y"} {
			o := g.All(g.Args.Array("Samples."+name, s, 4))
			g.IntsTo(o, o, "float", "*", g.constants["1/256"])
			for h := range g.Halves() {
				g.FloatsTo(g.offsets[axis].Offset(32*h).Idx(at, 1), o, "+", g.blockX.Offset(32*h))
			}
			for part := range 128 / g.Bytes {
				v := into(g.Vec(), g.VCVTPS2PD, g.offsets[axis].Offset(part*g.Bytes/2).Idx(at, 1))
				g.Move(v, g.offsets64[axis].Offset(part*g.Bytes).Idx(at, 2))
			}
		}
	}, s, "!=", 0)
}

// several goes over the groups.
func (g *depthGen) several(tag string, careful bool) {
	l := &severalGen{depthGen: g, masks: g.Reg64(), stride: g.Reg64()}
	g.tag, g.careful = tag, careful
	g.Label("enter" + tag)
	g.Set(l.masks, g.Args.At("Masks"))
	if g.OneRegister() {
		l.strides()
		l.stride3 = g.Reg64()
		g.LEAQ(Mem{Base: l.stride, Index: l.stride, Scale: 2}, l.stride3)
	}
	g.Label("loop" + tag)
	if g.halves != nil {
		g.JumpIf(g.Args.At("Samples.N"), "==", 4, "halves"+tag)
		g.Label("each" + tag)
		l.strides()
	}
	t := g.find()
	g.JNZ(LabelRef("special" + tag))
	narrow := g.narrow(t)
	depths := func(after int) []Vec {
		return narrow.depths(g, g.offsets[0].Offset(64*after).Idx(l.column, 4), g.offsets[1].Offset(64*after).Idx(l.row, 4))
	}
	l.run(depths)
	g.Label("special" + tag)
	g.JumpIfAny(t.At("Flags"), g.Constant("Wide"), "wide"+tag)
	narrow = g.biased(t)
	l.run(func(after int) []Vec { return g.add(g.bias, depths(after)) })
	g.Label("wide" + tag)
	g.plane64(t)
	wide := g.widen()
	l.run(func(after int) []Vec {
		z := wide.depths(g, g.offsets64[0].Offset(128*after).Idx(l.column, 8), g.offsets64[1].Offset(128*after).Idx(l.row, 8))
		return g.add(g.wideBias, z)
	})
	if g.halves != nil {
		g.halves.severalGen = l
		g.halves.run()
	}
}

// strides finds how far samples lie apart.
func (l *severalGen) strides() { l.Set(l.stride, l.Args.At("SampleStride"), "<<", 2) }

// run tests the groups of the triangle at hand, then goes back to the loop. depths evaluates the plane in the sample so
// many after the one at hand.
func (l *severalGen) run(depths func(after int) []Vec) {
	again, one, next := l.Unique("group"), l.Unique("sample"), l.Unique("next")
	l.Align(32)
	l.Label(again)
	l.block = l.Reg64()
	l.column, l.row = l.place()
	l.depth, l.visibility, l.left, l.any = l.Reg64(), l.Reg64(), l.Reg64(), l.Reg64()
	l.Set(l.depth, l.block)
	l.Set(l.visibility, l.block)
	l.Change(l.depth, "+", l.Args.At("Depth"))
	l.Change(l.visibility, "+", l.Args.At("Visibility"))
	l.Set(l.left.As32(), l.Args.At("Samples.N"))
	l.Zero(l.any)
	if l.OneRegister() {
		l.JumpIfAny(l.left.As32(), 3, one)
		four := l.Unique("four")
		l.Label(four)
		l.four(depths)
		l.JNZ(LabelRef(four))
		fold := l.Get64(l.any, ">>>", 32)
		l.Change(l.any.As32(), "|", fold.As32())
		l.Set(fold.As32(), l.any.As32(), ">>>", 16)
		l.Change(l.any.As32(), "|", fold.As32())
		l.Jump(next)
	}
	l.Label(one)
	l.one(depths(0))
	l.JNZ(LabelRef(one))
	l.Label(next)
	l.MOVW(l.any.As16(), Mem{Base: l.group, Disp: l.Offset("Group", "Mask")})
	l.Advance(8, l.group)
	l.JumpIf(l.group, "==", l.end, "done")
	pos := l.Get32(Mem{Base: l.group, Disp: l.Offset("Group", "BinSlot")})
	l.JumpIf(Mem{Base: l.group, Disp: l.Offset("Group", "BinSlot") - 8}, "==", pos.As32(), again)
	l.Jump("loop" + l.tag)
}

// four tests four samples, and leaves flags that say whether any sample is left.
func (l *severalGen) four(depths func(after int) []Vec) {
	in := func(base GP, s int) Mem {
		m := Mem{Base: base}
		switch s {
		case 1, 2:
			return m.Idx(l.stride, uint8(s))
		case 3:
			return m.Idx(l.stride3, 1)
		}
		return m
	}
	l.countTested(Mem{Base: l.masks}, 64)
	var pass [4][]Register
	for s := range pass {
		var old []Vec
		z, keep := depths(s), l.Unique("keep")
		pass[s], old = l.compare(z, Mem{Base: l.masks, Disp: 2 * s}, in(l.depth, s), in(l.visibility, s))
		l.JumpIf(l.Args.At("Write"), "==", 0, keep)
		l.write(pass[s], z, old, in(l.depth, s))
		l.Label(keep)
	}
	hide, bits := l.Unique("hide"), l.Reg64()
	l.JumpIf(l.Args.At("Visibility"), "==", 0, hide)
	for s := range pass {
		l.see(pass[s], in(l.visibility, s))
	}
	l.Label(hide)
	k := into(l.K(), l.KUNPCKWD, pass[0][0], pass[1][0])
	high := into(l.K(), l.KUNPCKWD, pass[2][0], pass[3][0])
	l.KUNPCKDQ(k, high, k)
	l.KMOVQ(k, bits)
	l.MOVQ(bits, Mem{Base: l.masks})
	l.Change(l.any, "|", bits)
	l.POPCNTQ(bits, bits)
	l.Change(l.passed, "+", bits)
	l.LEAQ(Mem{Base: l.depth, Index: l.stride, Scale: 4}, l.depth)
	l.LEAQ(Mem{Base: l.visibility, Index: l.stride, Scale: 4}, l.visibility)
	l.after(4)
}

// one tests one sample, and leaves flags that say whether it is left.
func (l *severalGen) one(z []Vec) {
	mask := Mem{Base: l.masks}
	l.countTested(mask, 16)
	pass := l.sample(z, mask, Mem{Base: l.depth}, Mem{Base: l.visibility}, l.Args.At("Write"), l.Args.At("Visibility"))
	bits := l.maskBits(pass)
	l.MOVW(bits.As16(), mask)
	l.Change(l.any.As32(), "|", bits.As32())
	l.POPCNTL(bits.As32(), bits.As32())
	l.Change(l.passed, "+", bits)
	l.Change(l.depth, "+", l.stride)
	l.Change(l.visibility, "+", l.stride)
	l.after(1)
}

// after goes on by so many samples.
func (l *severalGen) after(samples int) {
	l.Advance(2*samples, l.masks)
	l.Advance(16*samples, l.column, l.row)
	l.Change(l.left.As32(), "-", samples)
}
