package main

// reduced is the second loop of a sampling kernel where SampleArgs.Reduction says that texels are not averaged;
// averaged is the loop where it does not.
func (x *sampler) reduced(averaged func()) {
	if x.kind != bytes8 && x.kind != scalars32 {
		averaged()
		return
	}
	greatest, end := x.Unique("greatest"), x.Unique("reduced")
	x.If(x.Args.At("Reduction"), "==", x.Constant("ReduceSum"), func() {
		averaged()
		x.Jump(end)
	})
	x.texture()
	x.JumpIf(x.Args.At("Reduction"), "==", x.Constant("ReduceMax"), greatest)
	least, most := x.VPMINUB, x.VPMAXUB
	if x.kind == scalars32 {
		least, most = x.VMINPS, x.VMAXPS
	}
	x.extremes(least)
	x.Jump(end)
	x.Label(greatest)
	x.extremes(most)
	x.Label(end)
}

// extremes is the loop; choose leaves the requested one of two texels, the second operand where they do not compare.
func (x *sampler) extremes(choose func(ops ...Op)) {
	out := x.outputs()
	rows := x.withParts(x.rows())
	var scale Vec
	if x.kind == bytes8 { // a code has 65536 parts
		scale = x.Vec()
		x.FloatsTo(scale, x.All(x.Args.At("Scale")), "*", 65536)
	}
	loop, one := x.Unique("extreme"), x.Unique("oneLevel")
	x.Zero(x.at)
	x.Label(loop)
	v := x.extreme(0, rows, choose)
	delta := x.Copy(x.slot("Delta", 0))
	x.ifZero(delta, one)
	w := x.extreme(1, rows, choose)
	zero := x.Zeros()
	choose(v, w, w)
	x.Select(x.Where(delta, "==", zero), v, w, v)
	x.Label(one)
	for c, p := range out {
		r := x.Vec()
		switch {
		case x.kind == scalars32:
			x.Select(x.WhereF(v, "unordered", v), x.one(0x7FC00000), v, r)
		default:
			x.IntsTo(r, v, ">>>", 8*c, "&", 255)
			x.FloatsTo(r, x.Ints(r, "float"), "*", scale)
		}
		x.Move(r, x.group(p))
	}
	x.next(loop)
}

// extreme is the texel chosen of one level: of those whose weight is not 0.
func (x *sampler) extreme(level int, r rows, choose func(ops ...Op)) Vec {
	t := x.scalars(level, r)
	x.once(t, func(axis string) Register { // where the weight is 0
		weights, mask := x.slot("Weight"+axis, level), x.Mask()
		if x.kind == scalars32 {
			x.CompareF(EQ, weights, x.Zeros(), mask)
		} else { // words 256-a, a, or bytes b, 255-b
			x.Equal(weights, x.one(map[string]uint32{"U": 0x00000100, "V": 0xFF00FF00}[axis]), mask)
		}
		return mask
	})
	if x.kind == bytes8 {
		for _, v := range t {
			x.Xor(x.Same(0x80808080), v, v)
		}
	}
	for _, v := range t[1:] {
		choose(t[0], v, t[0])
	}
	return t[0]
}
