package main

// whereAlone jumps where each lookup reads one texel.
func (x *sampler) whereAlone(alone string) {
	filtered, any := x.Unique("filtered"), x.Field(x.tex, "MagLinear").As32()
	x.ORL(x.tex.At("MinLinear"), any)
	x.ORL(x.tex.At("MipLinear"), any)
	if x.kind != bytes8 {
		x.JZ(LabelRef(alone))
		return
	}
	x.JNZ(LabelRef(filtered))
	x.JumpIf(x.Args.At("Color"), "==", 0, alone)
	x.Label(filtered)
}

// texelsAlone is the second loop of lookups of one texel each.
func (x *sampler) texelsAlone() {
	x.alone = true
	defer func() { x.alone = false }()
	loop := x.Unique("texel")
	out := x.outputs()
	rows := x.rows()
	var dref GP
	unit, scale := Vec(nil), Vec(nil)
	switch x.kind {
	case scalars32:
		dref = x.array("Dref")
	case bytes8, words16:
		x.Comment("A code's value as Kernels.Normalize makes it, or its parts times Scale")
		most, parts := float32(255), float32(65536)
		if x.kind == words16 {
			most, parts = 65535, 256
		}
		unit, scale = x.Vec(), x.Vec()
		x.Move(x.SameF(1/(most+1)), unit)
		x.Move(x.SameF(1/most), scale)
		x.If(x.Args.At("Whole"), "==", 0, func() {
			x.FloatsTo(unit, x.All(x.Args.At("Scale")), "*", x.SameF(parts))
			x.Zero(scale)
		})
	}
	value := func(v Vec) {
		x.FloatsTo(v, x.Ints(v, "float"), "*", unit)
		x.FloatsTo(v, v, "+", x.Floats(v, "*", scale))
	}
	x.Zero(x.at)
	x.Label(loop)
	var s []Vec
	switch x.kind {
	case bytes8, scalars32:
		t, mask := x.Vec(), x.Mask()
		x.gather(Mem{Base: rows.upper, Index: x.Copy(x.slot("Offset", 0)), Scale: 4}, mask, t)
		s = append(s, t)
	case words16:
		s = x.wordPairs(rows.upper)
	default:
		for i := range 4 {
			s = append(s, x.texel(0, x.lanesOf(i, 0), rows))
		}
		x.Transpose([4]Register{s[0], s[1], s[2], s[3]}, x.Vec(), true)
	}
	switch x.kind {
	case bytes8:
		w := s[0]
		x.Xor(x.Same(0x80808080), w, w)
		for c, p := range out {
			v := x.Vec()
			x.byteOf(c, w, v)
			value(v)
			x.Move(v, x.group(p))
		}
		x.next(loop)
		return
	case words16:
		for c, p := range out {
			v := x.Vec()
			if w := s[c/2]; c%2 == 0 {
				x.Xor(x.Same(0x80008000), w, w)
				x.And(x.Same(0xFFFF), w, v)
			} else {
				x.IntsTo(v, w, ">>>", 16)
			}
			table := x.Get64(x.Args.At("Values").Offset(8 * c))
			x.IfElse(table, "!=", 0, func() {
				t, mask := x.Vec(), x.Mask()
				x.gather(Mem{Base: table, Index: v, Scale: 4}, mask, t)
				x.Move(t, x.group(p))
			}, func() {
				value(v)
				x.Move(v, x.group(p))
			})
		}
		x.next(loop)
		return
	case scalars32:
		x.compareTexels(s, dref, x.at)
	}
	for i, p := range out {
		if x.kind != integers32 {
			x.Select(x.WhereF(s[i], "unordered", s[i]), x.one(0x7FC00000), s[i], s[i])
		}
		x.Move(s[i], x.group(p))
	}
	x.next(loop)
}

// wordPairs loads the texels of eight bytes of a group: red and green of all lanes, then blue and alpha.
func (x *sampler) wordPairs(texels GP) []Vec {
	var t [2]Vec // half of the lanes each
	for h := range t {
		t[h] = x.Vec()
		x.Zero(t[h])
		slot, mask := x.slot("Offset", 0).Offset(x.Bytes/2*h), x.Mask()
		if x.OneRegister() {
			o := into(x.Vec256(), x.VMOVDQU, slot)
			x.KXNORW(mask, mask, mask)
			x.VPGATHERDQ(Mem{Base: texels, Index: o, Scale: 8}, mask, t[h])
		} else {
			o := into(x.Vec128(), x.VMOVDQU, slot)
			x.VPCMPEQD(mask, mask, mask)
			x.VPGATHERDQ(mask, Mem{Base: texels, Index: o, Scale: 8}, t[h])
		}
	}
	pairs := []Vec{x.Vec(), x.Vec()}
	for i, p := range pairs {
		if x.OneRegister() {
			x.Move(x.PerLane(func(lane int) uint32 { return uint32(2*lane + i) }), p)
			x.VPERMI2D(t[1], t[0], p)
		} else {
			x.VSHUFPS(U8(0x88+0x55*i), t[1], t[0], p)
			x.VPERMQ(U8(0xD8), p, p)
		}
	}
	return pairs
}
