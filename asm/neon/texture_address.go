package neon

// The values of simd.AddressMode.
const (
	repeat = iota
	mirroredRepeat
	clampToEdge
	mirrorClampToEdge
	cubeFace
	border
)

// addressing are what the first loop of a sampling kernel keeps.
type addressing struct {
	*sampler
	s, t, lod     X        // from the quarter at hand on
	layer, layers X        // layers is 0 where there are none
	byMag, byMin  X        // ones where the filter is NEAREST
	mip           X        // MipLinear
	size          [2]table // the levels' widths and heights
	offset        table
	spread, bytes Q // make a word's bytes of the index of a table's entry
	most, least   Q // the last level, and MinLod
	pitches       Q
	low           Q // 255
	near          Q // ones in lanes with the NEAREST filter
}

// table is 16 words in four registers.
type table [4]Q

// table loads a table of the texture into registers from first on.
func (x *sampler) table(name string, first int) (t table) {
	for i := range t {
		t[i] = x.Only(1<<(first+i), name)
	}
	x.do("VLD1 (R%), [V%.S4, V%.S4, V%.S4, V%.S4]", x.AddI(x.tex.Base, x.At(x.tex, name, 0)), out(t[0]),
		out(t[1]), out(t[2]), out(t[3]))
	return t
}

// pick picks the entries that lie at the bytes of an index.
func (x *sampler) pick(t table, index Q) Q {
	d := x.Vector()
	x.do("VTBL V%.B16, [V%.B16, V%.B16, V%.B16, V%.B16], V%.B16", index, t[0], t[1], t[2], t[3], out(d))
	return d
}

// addresses is the first loop of a sampling kernel.
func (s *sampler) addresses(n X) {
	x := &addressing{sampler: s}
	x.size = [2]table{x.table("Width", 16), x.table("Height", 20)}
	x.offset = x.table("Offset", 24)
	x.spread, x.bytes = x.Word(0x04040404), x.Word(0x03020100)
	x.most, x.least, x.pitches = x.ToFloat(x.Dup(x.tex, "Last")), x.Dup(x.tex, "MinLod"), x.Dup(x.tex, "Pitch")
	x.low = x.Word(255)
	if clear(x.held); x.filters == linear { // the others have no registers left
		x.held[128], x.held[256] = x.Word(128), x.Word(256)
	}
	if x.filters != alone {
		x.mip = x.Field(x.tex, "MipLinear")
	}
	if x.filters == mixed {
		x.Say("ones where the filter is NEAREST")
		x.byMag, x.byMin = x.SubI(x.Field(x.tex, "MagLinear"), 1), x.SubI(x.Field(x.tex, "MinLinear"), 1)
	}
	x.s, x.t, x.lod = x.array("S"), x.array("T"), x.array("Lod")
	x.layers = x.Arg("Layer")
	x.layer = x.AddX(x.layers, x.done)

	x.quarters(n, func() {
		level := x.level(x.LoadNext(x.lod))
		var coarser X
		if x.filters != alone {
			x.Say("delta := level & 255")
			delta := x.And(level, x.low)
			x.Store(delta, x.scratch, x.slot("Delta", 0))
			coarser = x.Any(delta)
			level = x.Shr(level, 8)
		}
		coordinates := [2]Q{x.LoadNext(x.s), x.LoadNext(x.t)}
		var wide [2][2]Q
		for axis, v := range coordinates {
			x.period(axis, v)
			if x.filters == linear {
				wide[axis] = [2]Q{x.Widen(v), x.WidenHigh(v)}
			}
		}
		x.address(0, level, coordinates, wide)
		if x.filters != alone {
			x.If(coarser, "!=", 0, func() {
				x.Say("where delta is not 0, level+1: there is one")
				delta := x.Load(x.scratch, x.slot("Delta", 0))
				x.address(1, x.Sub(level, x.Test(delta, delta)), coordinates, wide)
			})
		}
	})
}

// level limits lod and brings it to 1/256: Texture.level. It makes the mask of lanes with the NEAREST filter.
func (x *addressing) level(lod Q) Q {
	x.Say("if !(lod > 0) { lod = 0 }")
	positive := x.Positive(lod)
	if x.filters == mixed {
		x.near = x.Choose(positive, x.DupX(x.byMin), x.DupX(x.byMag))
	}
	lod = x.And(lod, positive)
	x.Say("lod = max(min(lod, last), MinLod)")
	lod = x.MaxNumber(x.MinNumber(lod, x.most), x.least)
	nearest := func() Q {
		x.Say("int32(math.Ceil(float64(lod - 0.5)))")
		return x.ToIntUp(x.FSub(lod, x.float(0.5)))
	}
	if x.filters == alone {
		return nearest()
	}
	level := x.Vector()
	x.rarely(x.mip, "==", 0, func(string) { x.Shl(nearest(), 8, level) }, func() {
		x.Say("int32(math.RoundToEven(float64(lod * 256)))")
		x.ToIntNearest(x.FMul(lod, x.float(256)), level)
	})
	return level
}

// modes writes one piece of code an address mode: Repeat's here, the others after the loop. The mode is the same for a
// whole call.
func (x *addressing) modes(axis int, code func(mode int)) {
	x.rarely(x.mode[axis], "!=", repeat, func(end string) {
		others, labels := []int{clampToEdge, cubeFace, border, mirroredRepeat}, [4]string{}
		for i, m := range others {
			labels[i] = x.Label("theMode")
			x.JumpIf(x.mode[axis], "==", m, labels[i])
		}
		code(mirrorClampToEdge)
		for i, m := range others {
			x.Jump(end)
			x.Place(labels[i])
			code(m)
		}
	}, func() { code(repeat) })
}

// period takes whole periods off a coordinate, and makes 0 of NaN. Where the products with sizes are limited to 0 and
// the size it is limited to 0 and 1.
func (x *addressing) period(axis int, s Q) {
	x.modes(axis, func(mode int) {
		positive := func() {
			x.Say("if !(s > 0) { s = 0 }")
			x.And(s, x.Positive(s), s)
		}
		switch mode {
		case repeat:
			x.Say("s -= floor(s)")
			x.FSub(s, x.Floor(s), s)
			positive()
		case mirroredRepeat:
			x.Say("s -= 2 * floor(s*0.5)")
			t := x.Floor(x.FMul(s, x.float(0.5)))
			x.FSub(s, x.FAdd(t, t), s)
			positive()
		case clampToEdge, cubeFace:
			positive()
			x.MinNumber(s, x.float(1), s)
		case border, mirrorClampToEdge:
			x.Say("if s != s { s = 0 }")
			x.And(s, x.FEq(s, s), s)
		}
	})
}

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go.
func (x *addressing) coordinate(axis, slot int, index, s Q, wide [2]Q) Q {
	dst := x.Vector([]string{"u", "v"}[axis])
	n := x.pick(x.size[axis], index)
	x.modes(axis, func(mode int) {
		switch x.filters {
		case linear:
			x.footprint(mode, n, wide, dst)
		case mixed:
			x.footprint(mode, n, [2]Q{x.Widen(s), x.WidenHigh(s)}, dst)
		}
		var size, last Q
		if mode != border && (mode != repeat && mode != cubeFace || x.filters != linear) {
			x.Say("last := int32(n) - 256")
			size = x.ToInt(n)
			last = x.Sub(size, x.Word(256))
		}
		if x.filters != linear {
			v := x.texelAt(mode, n, s)
			if mode == repeat || mode == cubeFace {
				v = x.Min(v, last)
			}
			if x.filters == alone {
				x.Move(v, dst)
			} else {
				x.Put(dst, x.near, v)
			}
		}
		switch mode {
		case cubeFace:
			if x.kind.codes() && x.filters != alone {
				x.beyond(axis, slot, n, dst)
			}
			return
		case repeat, border:
			return
		case mirroredRepeat:
			x.Say("x = min(x, 2*size-256-x)")
			x.Min(dst, x.Sub(x.Add(size, last), dst), dst)
		case mirrorClampToEdge:
			x.Say("x = max(x, -256-x)")
			x.Max(dst, x.Sub(x.Word(0xFFFFFF00), dst), dst)
		}
		x.Say("x = min(max(x, 0), size-256)")
		x.Min(x.Max(dst, x.Zero()), last, dst)
	})
	return dst
}

// footprint is where LINEAR footprints begin: floor(s n - 127.5) of the exact product in float64.
func (x *addressing) footprint(mode int, n Q, s [2]Q, dst Q) {
	if mode != border && mode != mirrorClampToEdge {
		p := pair(func(h int) Q { return x.FMulD(s[h], x.Half(n, h)) })
		x.Say("floor(p - 127.5) is floor(p + 1/2) - 128, and p is not negative")
		x.Sub(x.Uzp1("S4", x.ToIntAwayD(p[0]), x.ToIntAwayD(p[1])), x.constant(128), dst)
		return
	}
	p := pair(func(h int) Q {
		size := x.Half(n, h)
		p := x.FMulD(s[h], size)
		x.Say("floor(within(p, lo, hi) - 127.5)")
		if mode == border {
			p = x.MinNumberD(x.MaxNumberD(p, x.double(-128.5)), x.FAddD(size, x.double(127.5)))
		} else {
			high := x.FAddD(size, x.double(512))
			p = x.MinNumberD(x.MaxNumberD(p, x.FNegD(high)), high)
		}
		return x.ToIntDownD(x.FSubD(p, x.double(127.5)))
	})
	x.Uzp1("S4", p[0], p[1], dst)
}

// texelAt is the texel that a NEAREST lookup is in: floor(float32(p)) &^ 255.
func (x *addressing) texelAt(mode int, n, s Q) Q {
	p := x.FMul(s, n)
	switch mode {
	case border:
		p = x.MinNumber(x.MaxNumber(p, x.float(-256)), n)
	case mirrorClampToEdge:
		high := x.FAdd(n, x.float(512))
		p = x.MinNumber(x.MaxNumber(p, x.FNeg(high)), high)
	}
	x.Say("int32(math.Floor(float64(float32(p)))) &^ 255")
	return x.Clear(x.ToIntDown(p), x.low)
}

// address writes offsets and weights of one level.
func (x *addressing) address(slot int, level Q, s [2]Q, wide [2][2]Q) {
	x.Say("the bytes of a level's entries in tables")
	index := x.Add(x.Mul(level, x.spread), x.bytes)
	u, v := x.coordinate(0, slot, index, s[0], wide[0]), x.coordinate(1, slot, index, s[1], wide[1])
	x.Say("Offset[level] + v>>8*Pitch + u>>8")
	offset := x.pick(x.offset, index)
	x.AddSar(offset, u, 8)
	x.AddMul(offset, x.Sar(v, 8), x.pitches)
	x.rarely(x.layers, "!=", 0, func(string) {
		x.Say("n += Layer[i]")
		if slot == 0 {
			x.Add(offset, x.LoadNext(x.layer), offset)
		} else {
			x.Add(offset, x.Load(x.layer, -16), offset)
		}
	}, func() {})
	x.Store(offset, x.scratch, x.slot("Offset", slot))
	if x.filters == alone {
		return
	}
	if x.kind.codes() {
		x.corner(slot, u, v, offset)
	}
	weights := [2]Q{x.And(u, x.low), x.And(v, x.low)}
	switch x.kind {
	case bytes8:
		x.Say("words 256-a, a; b")
		weights[0] = x.wordWeights(weights[0])
	case words16:
		x.Say("a; words 256-b, b")
		weights[1] = x.wordWeights(weights[1])
	default:
		x.Say("a/256, b/256")
		weights = [2]Q{x.ToFloatOf(weights[0], 8), x.ToFloatOf(weights[1], 8)}
		if x.filters == mixed {
			x.Put(weights[0], x.near, x.Word(1<<31))
		}
	}
	x.Store(weights[0], x.scratch, x.slot("WeightU", slot))
	x.Store(weights[1], x.scratch, x.slot("WeightV", slot))
}

// wordWeights makes 256-w and w of w.
func (x *addressing) wordWeights(w Q) Q {
	weights := x.Sub(x.constant(256), w)
	x.ShlInto(weights, w, 16)
	return weights
}
