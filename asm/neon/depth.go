package neon

import "math"

// Depth is the depth test.
func (Catalogue) Depth() []Kernel { return []Kernel{{Name: "depth", Record: "DepthArgs", Body: depth}} }

// depthTest is what the depth test holds in registers.
type depthTest struct {
	*Asm
	slot     X
	triangle Rec
	flags    X
	laneBits G
	byteBits Q
	lo, hi   Q // Min and Max
	low      Q
	most     Q // Range
	bias     Q
	z        [3]Q // the plane's three words in all lanes
	columns  Q    // of a block, in 1/256 pixel
	x, y     Q    // a sample's place in the block's first pixel, in 1/256 pixel
	counts   Q    // lane 0: tested, lane 1: passed
}

// depth has two loops: of groups of one sample, and of several.
func depth(a *Asm) {
	d := &depthTest{Asm: a}
	groups, masks, n := a.Arg("Groups"), a.Arg("Masks"), a.Arg("N")
	d.laneBits, d.byteBits, d.columns, d.counts = a.LaneBits(), a.ByteBits(), a.Words(0, 256, 512, 768), a.Zero()
	a.IfElse(a.Arg("Samples.N"), "==", 1, func() {
		d.clamps()
		d.ranges()
		a.Times(a.MoveX(n), func() {
			group, at, x, y := d.group(groups)
			d.planes()
			d.place(a.AddI(a.Args.Base, a.At(a.Args, "Samples.X", 0)), x, y)
			d.sample(groups, nil, at)
			a.AddI(groups, a.Size("Group"), group.Base)
		})
	}, func() {
		a.Times(n, func() {
			group, at, x, y := d.group(groups)
			d.planes()
			a.Say("for s := range samples")
			any := a.Imm(0)
			samples := a.AddI(a.Args.Base, a.At(a.Args, "Samples.X", 0))
			a.Times(a.Arg("Samples.N"), func() {
				d.place(samples, x, y)
				d.sample(masks, &any, at)
				a.AddI(samples, 4, samples)
				a.AddI(masks, 2, masks)
				a.AddShifted(at, a.Arg("SampleStride"), 2, at)
			})
			a.Say("group.Mask = any")
			a.SetField(group, "Mask", any)
			a.AddI(groups, a.Size("Group"), groups)
		})
	})
	a.Say("a.Tested += tested; a.Passed += passed")
	for lane, field := range []string{"Tested", "Passed"} {
		a.SetField(a.Args, field, a.AddX(a.Arg(field), a.Lane(d.counts, lane)))
	}
}

// group loads a group: its record, where it is in the tile's buffers, in bytes, and in the framebuffer.
func (d *depthTest) group(groups X) (group Rec, at, x, y X) {
	d.Say("group := at(a.Groups, g)")
	group = d.Rec("Group", groups)
	d.slot = d.Field(group, "BinSlot")
	d.Say("t := at(a.Triangles, int(*at(a.Refs, int(group.BinSlot)-1)))")
	ref := d.LoadXAt(4, d.Arg("Refs"), d.SubI(d.slot, 1))
	d.triangle = d.Rec("Triangle", d.Element(d.Arg("Triangles"), ref, d.Size("Triangle")))
	d.flags = d.Field(d.triangle, "Flags")
	block := d.Field(group, "Block")
	d.Say("x, y := (a.TileX+block%a.BlocksX<<2)<<8, (a.TileY+block/a.BlocksX<<2)<<8")
	blocksX := d.Arg("BlocksX")
	bx, by := d.AndX(block, d.SubI(blocksX, 1)), d.ShrW(block, d.Log2W(blocksX))
	x, y = d.AddShifted(d.Arg("TileX"), bx, 2), d.AddShifted(d.Arg("TileY"), by, 2)
	d.ShlI(x, 8, x)
	d.ShlI(y, 8, y)
	at = d.ShlI(block, 6)
	return group, at, x, y
}

// clamps and ranges load what all groups have in common: of several samples once a sample, for want of registers.
func (d *depthTest) clamps() { d.lo, d.hi = d.Dup(d.Args, "Min"), d.Dup(d.Args, "Max") }
func (d *depthTest) ranges() { d.low, d.most = d.Dup(d.Args, "Low"), d.Dup(d.Args, "Range") }

// place is where a sample of the block's first pixel is.
func (d *depthTest) place(samples, x, y X) {
	d.x = d.DupX(d.AddX(x, d.LoadX(4, samples, 0)))
	d.y = d.DupX(d.AddX(y, d.LoadX(4, samples, d.Offset("Samples", "Y")-d.Offset("Samples", "X"))))
}

// planes loads a triangle's bias and its plane: three floats; of wide ones the plane in float64 and its origin are in
// memory.
func (d *depthTest) planes() {
	d.Say("bias := biasOf(t, a.Clip)")
	d.bias = d.Zero(d.Vector("bias"))
	d.If(d.flags, "has", "Biased", func() {
		d.IfElse(d.flags, "lacks", "Clipped", func() { d.Dup(d.triangle, "Extra", d.bias) }, func() {
			d.Dup(d.clip(), "Bias", d.bias)
		})
	})
	z := d.Load(d.triangle.Base, d.Offset("Triangle", "Z"))
	d.z = three(func(i int) Q { return d.DupLane(z, i) })
}

// clip is the planes of a clipped triangle.
func (d *depthTest) clip() Rec {
	extra := d.Field(d.triangle, "Extra")
	return d.Rec("ClipPlanes", d.Element(d.Arg("Clip"), extra, d.Size("ClipPlanes")))
}

// sample tests the lanes of a mask in memory, and adds those that pass to any, if there is one.
func (d *depthTest) sample(mask X, any *X, at X) {
	before := d.LoadX(2, mask, 0)
	next := d.Label("next")
	d.JumpIf(W{before}, "==", 0, next)
	lanes := d.Group()
	after := d.MoveX(before)
	d.Say("if a.Depth != nil")
	depths := d.Arg("Depth")
	d.IfElse(depths, "==", 0, func() { d.Spread(before, d.laneBits, lanes) }, func() {
		d.AddX(depths, at, depths)
		z := d.evaluate()
		d.code(z, any != nil)
		d.Spread(before, d.laneBits, lanes)
		stored := d.LoadG(depths, 0)
		d.passes(lanes, z, stored, at, any != nil)
		d.Mask(lanes, d.byteBits, after)
		d.Say("*d = k")
		d.If(W{d.Arg("Write")}, "!=", 0, func() { d.merge(depths, stored, lanes, z) })
	})
	d.Say("*at(a.Visibility, i) = group.BinSlot")
	seen := d.Arg("Visibility")
	d.If(seen, "!=", 0, func() {
		d.AddX(seen, at, seen)
		slot := d.DupX(d.slot)
		d.merge(seen, d.LoadG(seen, 0), lanes, All(slot))
	})
	d.Say("a.Tested += bits.OnesCount16(mask); a.Passed += bits.OnesCount16(pass)")
	counts := d.DupX(d.OrShifted(before, after, 16))
	d.do("VCNT V%.B8, V%.B8", counts, out(counts))
	d.do("uaddlp v%.4h, v%.8b", out(counts), counts)
	d.do("uaddw v%.4s, v%.4s, v%.4h", out(d.counts), d.counts, counts)
	d.Say("*mask = pass; any |= pass")
	d.StoreX(2, after, mask, 0)
	if any != nil {
		d.OrX(*any, after, *any)
	}
	d.Place(next)
}

// merge stores words in the lanes of a mask, and the old ones in the others.
func (d *depthTest) merge(at X, old, lanes, words G) {
	for i := range old {
		d.Put(old[i], lanes[i], words[i])
	}
	d.StoreG(old, at, 0)
}

// evaluate is the depths of a block, with the bias: one sum of columns and one of rows.
func (d *depthTest) evaluate() G {
	z := d.Group()
	wide, sum, plain, end := d.Label("wide"), d.Label("sum"), d.Label("plain"), d.Label("evaluated")
	x, y := d.Add(d.x, d.columns), d.Add(d.y, d.columns)
	d.JumpIf(d.flags, "has", "Wide", wide)
	d.Say("dx, dy := float32(x-t.X[0])/256, float32(y-t.Y[0])/256")
	t := d.triangle
	origin := func(field string) Q { return d.DupX(d.LoadX(4, t.Base, d.At(t, field, 0))) }
	dx, dy := d.ToFloatOf(d.Sub(x, origin("X")), 8), d.ToFloatOf(d.Sub(y, origin("Y")), 8)
	d.Say("z = (t.Z[0] + dx*t.Z[1]) + dy*t.Z[2]")
	columns, rows := d.FAdd(d.z[0], d.FMul(dx, d.z[1])), d.FMul(dy, d.z[2])
	for r := range z {
		d.FAdd(columns, d.DupLane(rows, r), z[r])
	}
	d.Place(sum)
	d.Say("z = addDown(z, bias)")
	d.JumpIf(d.flags, "lacks", "Biased", plain)
	for r := range z {
		d.Move(d.Call("AddDown", z[r], d.bias)[0], z[r])
	}
	d.Jump(end)
	d.Place(plain)
	Two(d.FAdd, z, All(d.bias), z) // of -0 it makes 0
	d.Jump(end)
	d.Place(wide)
	d.wide(x, y, z)
	d.Jump(sum)
	d.Place(end)
	return z
}

// wide is evaluate in float64, rounded once.
func (d *depthTest) wide(x, y Q, z G) {
	t := d.triangle
	d.Say("ox, oy, wide = plane64(t, a.Clip)")
	ox, oy := d.Zero(), d.Zero()
	plane := three(func(int) Q { return d.Vector() })
	d.IfElse(d.flags, "has", "Clipped", func() {
		clip := d.clip()
		for i := range plane {
			d.DupLaneD(d.LoadD(clip.Base, d.At(clip, "Z", 8*i)), 0, plane[i])
		}
	}, func() {
		corners := d.corners(t)
		d.Move(corners.x, ox)
		d.Move(corners.y, oy)
		f := d.Load(t.Base, d.At(t, "Z", 0))
		d.Move(d.DupLaneD(d.Widen(f), 0), plane[0])
		f1 := d.FSubD(d.DupLaneD(d.Widen(f), 1), plane[0])
		f2 := d.FSubD(d.DupLaneD(d.WidenHigh(f), 0), plane[0])
		slopeX, slopeY := corners.slopes(f1, f2)
		d.Move(slopeX, plane[1])
		d.Move(slopeY, plane[2])
	})
	d.Say("z = float32((wide[0] + (x/256-ox)*wide[1]) + (y/256-oy)*wide[2])")
	fx, fy := d.ToFloatOf(x, 8), d.ToFloatOf(y, 8) // exact, as all of these coordinates are
	var columns, rows [2]Q
	for h, widen := range []one{d.Widen, d.WidenHigh} {
		columns[h] = d.FAddD(plane[0], d.FMulD(d.FSubD(widen(fx), ox), plane[1]))
		rows[h] = d.FMulD(d.FSubD(widen(fy), oy), plane[2])
	}
	for r := range z {
		row := d.DupLaneD(rows[r/2], r%2)
		d.Move(d.Narrow(d.FAddD(columns[0], row), d.FAddD(columns[1], row)), z[r])
	}
}

// code makes of depths what the buffer holds: clamped, as bits or as integers.
func (d *depthTest) code(z G, several bool) {
	if several {
		d.clamps()
	}
	d.Say("k := depthCode(z, a.Min, a.Max, a.Scale)")
	for i := range z {
		d.MinNumber(d.MaxNumber(z[i], d.lo), d.hi, z[i])
	}
	d.If(W{d.Arg("Scale")}, "!=", 0, func() {
		scale := d.Widen(d.Dup(d.Args, "Scale"))
		for i := range z {
			d.depthCodes(z[i], scale)
		}
	})
}

// passes takes out of lanes those whose depths fail against the stored ones.
func (d *depthTest) passes(lanes, k, stored G, at X, several bool) {
	if several {
		d.ranges()
	}
	d.Say("fails := uint32(k-*d)-a.Low > a.Range")
	passes := four(func(i int) Q { return d.GeU(d.most, d.Sub(d.Sub(k[i], stored[i]), d.low)) })
	rule := d.Arg("Ties")
	d.If(W{rule}, "!=", 0, func() {
		d.Say("if k == *d && a.Ties != TiesCompare { fails = BinSlot == v || BinSlot < v != (a.Ties == FirstWins) }")
		last := d.DupX(d.NegX(d.SubI(rule, d.Constant("FirstWins")))) // of complements the other is greater
		slot, seen := d.Xor(d.DupX(d.slot), last), d.AddX(d.Arg("Visibility"), at)
		for i := range passes {
			wins := d.GtU(d.Xor(d.Load(seen, 16*i), last), slot)
			d.Put(passes[i], d.Eq(k[i], stored[i]), wins)
		}
	})
	Two(d.And, lanes, passes, lanes)
}

// depthCodes makes codes of depths: round(z * scale), where scale is float64. The products are exact in float64, so that
// they are rounded once: to integers by what a sum with 2^52 has no room for.
func (a *Asm) depthCodes(z, scale Q) {
	whole := a.DupXD(a.Imm(int(math.Float64bits(1 << 52))))
	d := pair(func(h int) Q { return a.FSubD(a.FAddD(a.FMulD(a.Half(z, h), scale), whole), whole) })
	a.ToIntNearest(a.Narrow(d[0], d[1]), z)
}
