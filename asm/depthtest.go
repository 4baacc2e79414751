package main

// limit puts a register's depths between Min and Max.
func (g *depthGen) limit(z Vec) {
	g.FloatsTo(z, z, "max", g.constants["Min"])
	most, ok := g.constants["Max"].(Vec)
	if !ok {
		most = g.Vec()
		g.Move(g.constants["Max"], most)
	}
	g.FloatsTo(z, most, "min", z)
}

// codes makes limited depths the codes to be written, where they are in fixed point.
func (g *depthGen) codes(z ...Vec) {
	floats := g.Unique("floats")
	g.unlessScaled(floats)
	for _, v := range z {
		g.depthCodes(v, g.constants["Scale"])
	}
	g.Label(floats)
}

// sample tests a register's depths, or several registers', and writes what passes where writes and shown are not 0; pass
// are the lanes that do.
func (g *depthGen) sample(z []Vec, mask, depth, visibility Mem, writes, shown Op) (pass []Register) {
	keep, hide := g.Unique("keep"), g.Unique("hide")
	pass, old := g.compare(z, mask, depth, visibility)
	g.JumpIf(writes, "==", 0, keep)
	g.write(pass, z, old, depth)
	g.Label(keep)
	g.JumpIf(shown, "==", 0, hide)
	g.see(pass, visibility)
	g.Label(hide)
	return pass
}

// compare makes z the code to be written and finds the lanes of a mask that pass; old are the codes written so far, or
// none where registers are few.
//
//	z = z > min ? z : min; z = max < z ? max : z; code = scale == 0 ? bits(z) : round(z * scale), exactly
//	pass = uint32(code - depth - low) <= range
//
// With AVX2 a lane passes by its sign alone, and low and range have their highest bits flipped, as comparisons are
// signed.
func (g *depthGen) compare(z []Vec, mask, depth, visibility Mem) (pass []Register, old []Vec) {
	for _, v := range z {
		g.limit(v)
	}
	if g.careful {
		g.codes(z...)
	}
	fails := g.Vecs(len(z))
	for h, d := range fails {
		at := depth.Offset(32 * h)
		if g.Registers > 16 || len(z) == 1 {
			old = append(old, g.Copy(at))
			g.VPADDD(g.constants["Low"], old[h], d) // before the depth is known: that is what the next instructions wait for
			g.IntsTo(d, z[h], "-", d)
		} else {
			g.IntsTo(d, z[h], "-", at, "-", g.constants["Low"])
		}
		pass = append(pass, g.Mask())
		if g.HasMasks {
			k := into(g.K(), g.KMOVW, mask)
			if g.tested != nil {
				g.VPSUBD(g.constants["-1"], g.tested, k, g.tested)
			}
			g.VPCMPUD(U8(2), g.constants["Range"], d, k, pass[h])
		} else {
			g.VPCMPGTD(g.constants["Range"], d, d)
		}
	}
	if g.careful {
		g.tie(pass, fails, z, mask, depth, visibility)
	}
	if !g.HasMasks {
		for h, covered := range g.covered(mask, len(z)) {
			g.VPANDN(covered, fails[h], pass[h])
		}
	}
	return pass, old
}

// covered has the lanes of a mask as signs.
func (g *depthGen) covered(mask Mem, n int) (signs []Vec) {
	all := into(g.Vec(), g.VPBROADCASTW, mask)
	for h := range n {
		signs = append(signs, g.Ints(all, "<<", g.PerLane(func(lane int) uint32 { return uint32(31 - lane) }).Offset(32*h)))
	}
	return signs
}

// tie decides where codes are those written so far: the lower BinSlot passes, exclusive or flip, or with AVX2 the others
// fail. Ties are few.
func (g *depthGen) tie(pass []Register, fails, z []Vec, mask, depth, visibility Mem) {
	none := g.Unique("untied")
	g.unlessTies(none)
	var equal []Register
	if g.HasMasks {
		k := into(g.K(), g.KMOVW, mask)
		equal = []Register{into(g.K(), g.VPCMPEQD, depth, z[0], k)}
		g.KORTESTW(equal[0], equal[0])
		g.JZ(LabelRef(none))
	} else {
		any := g.Vec()
		for h, covered := range g.covered(mask, len(z)) {
			d := into(g.Vec(), g.VPCMPEQD, depth.Offset(32*h), z[h])
			equal = append(equal, d)
			g.VPAND(d, covered, covered)
			if h == 0 {
				any = covered
			} else {
				g.VPOR(covered, any, any)
			}
		}
		g.JumpIf(g.SignsOf(any).As32(), "==", 0, none)
	}
	flip := g.All(g.flip)
	position := g.All(g.slot)
	g.IntsTo(position, position, "^", flip)
	for h := range z {
		v := g.Ints(flip, "^", visibility.Offset(32*h))
		if g.HasMasks {
			less := into(g.K(), g.VPCMPUD, U8(1), v, position, equal[h])
			g.KANDNW(pass[h], equal[h], pass[h])
			g.KORW(less, pass[h], pass[h])
			continue
		}
		g.Comment("not less: the maximum is position")
		g.IntsTo(v, position, "maxu", v)
		g.VPCMPEQD(v, position, v)
		g.VBLENDVPS(equal[h], v, fails[h], fails[h])
	}
	g.Label(none)
}

// maskBits gathers 16 lanes' truths in a general register.
func (g *depthGen) maskBits(pass []Register) GP {
	bits := g.BitsOf(pass[0])
	if len(pass) > 1 {
		high := g.BitsOf(pass[1])
		g.Change(high.As32(), "<<", 8)
		g.Change(bits.As32(), "|", high.As32())
	}
	return bits
}

// write puts the codes of the lanes that pass among the old ones.
func (g *depthGen) write(pass []Register, z, old []Vec, depth Mem) {
	for h := range z {
		at := depth.Offset(32 * h)
		if len(old) == h {
			old = append(old, g.Copy(at))
		}
		g.SelectBySign(pass[h], z[h], old[h], old[h])
		g.Move(old[h], at)
	}
}

// see writes the group's position in the lanes of a mask.
func (g *depthGen) see(pass []Register, visibility Mem) {
	v := g.All(g.slot)
	for h := range pass {
		at := visibility.Offset(32 * h)
		if g.HasMasks {
			g.StoreMasked(v, pass[h], at)
			continue
		}
		w := g.Copy(at)
		g.SelectBySign(pass[h], v, w, w)
		g.Move(w, at)
	}
}

// blind is the loop without a depth buffer: all fragments pass.
func (g *depthGen) blind() {
	g.pos, g.block = g.Reg64(), g.Reg64()
	visibility, stride := g.Field(g.Args, "Visibility"), g.Field(g.Args, "SampleStride")
	g.Change(stride, "<<", 2)
	masks := g.Get64(g.Args.At("Masks"))
	g.Label("blindLoop")
	groupMask := Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}
	g.Set(g.pos.As32(), Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")})
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, g.block.As32())
	g.Change(g.block.As32(), "<<", 6)
	g.Change(g.block, "+", visibility)
	any := g.Zero64()
	count := g.Get32(g.Args.At("Samples.N"))
	one := g.Get64(masks)
	g.JumpIf(count.As32(), "!=", 1, "blindSample")
	g.Set(one, g.group)
	if g.Offset("Group", "Mask") != 0 {
		panic("a group starts with its mask")
	}
	g.Label("blindSample")
	bits := g.Get16(Mem{Base: one})
	g.Change(any.As32(), "|", bits.As32())
	g.JumpIf(visibility, "==", 0, "blindHidden")
	var pass []Register
	for h := range g.Halves() {
		pass = append(pass, g.MaskOf(bits, h))
	}
	g.see(pass, Mem{Base: g.block})
	g.Label("blindHidden")
	g.POPCNTL(bits.As32(), bits.As32())
	g.Change(g.passed, "+", bits)
	g.Advance(2, one)
	g.Change(g.block, "+", stride)
	g.CountDown(count.As32(), "blindSample")
	g.Set(masks, one)
	g.MOVW(any.As16(), groupMask)
	g.Advance(8, g.group)
	g.JumpIf(g.group, "!=", g.end, "blindLoop")
	g.ADDQ(g.passed, g.Args.At("Tested"))
}
