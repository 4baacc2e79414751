package neon

// lowVectors are those that can be an operand of which an element of 16 bits counts.
const lowVectors = 0xFFFF

// filterCodes is the second loop of a sampling kernel of codes: it leaves floats, or with Color texels.
func (x *sampler) filterCodes(groups X) {
	done := x.Label("filtered")
	if x.kind == bytes8 {
		color := x.Arg("Color")
		x.If(color, "!=", 0, func() {
			x.packed(groups, color)
			x.skipRare(done)
		})
	}
	x.values(groups)
	x.skipRare(done)
	x.Place(done)
}

// values leaves sums times Scale.
func (x *sampler) values(groups X) {
	scale, middle, between := x.Dup(x.Args, "Scale"), x.Word(1<<23), x.Word(0x80000080)
	x.out = x.outputs()
	x.Times(x.ShlI(groups, 2), func() {
		s := x.fetch(0)
		delta := x.Load(x.scratch, x.slot("Delta", 0))
		x.rarely(x.Any(delta), "==", 0, func(string) { Two(x.Add, s, All(middle), s) }, func() {
			m := x.mix(s, x.fetch(1), delta, between)
			x.Say("r[c] = int32(((256-delta)*r[c] + delta*lo + 128) >> 8)")
			for j := range s {
				x.Shr(m[j], 8, s[j])
			}
		})
		x.Say("*at(out, i) = float32(r[c]) * Scale")
		for c, v := range x.Transpose(s) {
			x.StoreNext(x.FMul(x.ToFloat(v), scale), x.out[c])
		}
		x.AddI(x.scratch, 16, x.scratch)
	})
}

// packed leaves UNORM texels in the groups' blocks. A half is added to sums, and their highest bytes are taken.
func (x *sampler) packed(groups, color X) {
	middle, between, bits := x.Word(1<<23+1<<15), x.Word(0x80800080), x.Words(1, 2, 4, 8)
	x.Say("the groups of the batch: 8 bytes for 64")
	group := x.Rec("Group", x.AddShiftedRight(x.Arg("Groups"), x.done, 3))
	if x.Size("Group") != 8 {
		panic("simd.Group has not 8 bytes")
	}
	order := x.Words(0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C)
	x.If(x.Arg("BGRA"), "!=", 0, func() {
		x.Move(x.Words(0x03000102, 0x07040506, 0x0B08090A, 0x0F0C0D0E), order)
	})
	x.Times(x.MoveX(groups), func() {
		mask, to := x.Field(group, "Mask"), x.Element(color, x.Field(group, "Block"), 64)
		x.AddI(group.Base, 8, group.Base)
		x.Times(x.Imm(4), func() {
			s, texel := x.fetch(0), x.Vector()
			delta := x.Load(x.scratch, x.slot("Delta", 0))
			x.rarely(x.Any(delta), "==", 0, func(string) {
				m := Two(x.Add, s, All(middle))
				x.Uzp1("B16", x.Uzp2("H8", m[0], m[1]), x.Uzp2("H8", m[2], m[3]), texel)
			}, func() {
				m := x.mix(s, x.fetch(1), delta, between)
				x.Say("texel |= uint32(v+1<<15) >> 16 << (8*c)")
				x.Uzp2("B16", x.Uzp2("H8", m[0], m[1]), x.Uzp2("H8", m[2], m[3]), texel)
			})
			x.Say("*at(Color, group.Block*Lanes+lane) = texel")
			old := x.Load(to, 0)
			x.Put(old, x.Test(x.DupX(mask), bits), x.Lookup(texel, order))
			x.StoreNext(old, to)
			x.ShrI(mask, 4, mask)
			x.AddI(x.scratch, 16, x.scratch)
		})
	})
}

// mix is (256-delta) S0 + delta S1 and the addend.
func (x *sampler) mix(fine, coarse G, delta, added Q) (sum G) {
	x.Say("(256-delta)*r[c] + delta*lo")
	rest := x.Sub(x.Word(256), delta)
	for j := range fine {
		sum[j] = x.MulLane(fine[j], rest, j)
		x.AddMulLane(sum[j], coarse[j], delta, j)
		x.Add(sum[j], added, sum[j])
	}
	return sum
}

// fetch sums the footprints of the quarter at hand in one level, less half the range: the four components of each lane.
func (x *sampler) fetch(level int) (s G) {
	u, v := x.Only(lowVectors), x.Only(lowVectors)
	x.Load(x.scratch, x.slot("WeightU", level), u)
	x.Load(x.scratch, x.slot("WeightV", level), v)
	for j, at := range x.lanes(level) {
		if x.kind == bytes8 {
			s[j] = x.footprint8(at, j, u, v)
		} else {
			s[j] = x.footprint16(at, j, u, v)
		}
	}
	x.addCorners(level, s)
	if x.kind == words16 {
		x.Say("(w + 128) >> 8")
		for _, v := range s {
			x.SarRounded(v, 8, v)
		}
	}
	return s
}

// lanes are where the lanes of the quarter at hand have their texels.
func (x *sampler) lanes(level int) (at [4]X) {
	x.Say("p := t.texel(first, x, y, bytes)")
	from := x.scratch
	if level > 0 {
		from = x.AddI(from, x.slot("Offset", level))
	}
	x.offsets(from, func(j int, offset X) { at[j] = x.AddShifted(x.texels, offset, x.kind.shift()) })
	return at
}

// offsets loads four offsets, two at once, each for code.
func (x *sampler) offsets(from X, code func(j int, offset X)) {
	for j := 0; j < 4; j += 2 {
		o := [2]X{x.General(), x.General()}
		x.LoadPairW(from, 4*j, o[0], o[1])
		for k := range o {
			code(j+k, o[k])
		}
	}
}

// footprint8 sums 256 t00 + b (t01 - t00) and so on along v, then along u.
func (x *sampler) footprint8(at X, lane int, u, v Q) Q {
	upper, lower := x.LoadD(at, 0), x.LoadDAt(at, x.pitch)
	x.Say("v0, v1 := (256-b)*upper[c] + b*lower[c], (256-b)*upper[c+4] + b*lower[c+4]")
	sum := x.WidenBy256(upper)
	x.AddMulLaneH(sum, x.SubWiden(lower, upper), v, 2*lane)
	x.Say("(256-a)*v0 + a*v1")
	s := x.MulWideLaneH(sum, u, 2*lane)
	x.AddMulWideHighLaneH(s, sum, u, 2*lane+1)
	return s
}

// footprint16 sums v0 and v1 along v, then 256 v0 + a (v1 - v0) along u.
func (x *sampler) footprint16(at X, lane int, u, v Q) Q {
	upper, lower := x.Load(at, 0), x.Load(x.AddX(at, x.pitch), 0)
	x.Say("v0, v1 := (256-b)*upper[c] + b*lower[c], (256-b)*upper[c+4] + b*lower[c+4]")
	v0, v1 := x.MulWideLaneH(upper, v, 2*lane), x.MulWideHighLaneH(upper, v, 2*lane)
	x.AddMulWideLaneH(v0, lower, v, 2*lane+1)
	x.AddMulWideHighLaneH(v1, lower, v, 2*lane+1)
	x.Say("(256-a)*v0 + a*v1")
	s := x.Shl(v0, 8)
	x.AddMulLane(s, x.Sub(v1, v0), u, lane)
	return s
}
