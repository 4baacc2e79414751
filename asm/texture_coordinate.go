package main

import "math/bits"

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go, and shifted
// of shift_generic.go. The mode is the same for a whole call, so that the jumps are foreseen: Repeat's code is here, that
// of others after the loop.
func (x *sampler) coordinate(axis string, level, s Vec) Vec {
	of, mode := int(axis[0]-'U'), x.c.modes[axis].As32()
	n := x.entry([]Held{x.c.width, x.c.height}[of], level)
	to := place{axis: axis, s: s, dst: x.Vec(), size: n, n: n}
	to.f, to.p = x.product(s, n)
	soon, plain := []int{clampToEdge, cubeFace}, []int{border, mirroredRepeat, mirrorClampToEdge}
	shifts := []int{shifted + repeat, shifted + clampToEdge, shifted + border, shifted + mirroredRepeat, shifted + mirrorClampToEdge}
	switch {
	case x.windows:
		soon, plain = nil, soon[:1]
	case x.gathers:
		soon, plain, shifts = soon[:1], soon[1:], shifts[:2]
	}
	other, moved, end := x.Unique("otherMode"), x.Unique("moved"), x.Unique("mode")
	x.JumpIf(mode, "!=", repeat, other)
	x.place(to, repeat)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(other)
		for _, m := range soon {
			x.If(mode, "==", m, func() {
				x.place(to, m)
				x.Jump(end)
			})
		}
		if !x.windows {
			x.JumpIf(mode, ">=", shifted, moved)
		}
		x.Cases(mode, plain, end, func(mode int) { x.place(to, mode) })
		x.Jump(end)
		if x.windows {
			return
		}
		x.Label(moved)
		table := func(name string) Vec {
			return x.entry(Held{memory: x.Args.At(name).Offset(of * 4 * x.Constant("MaxLevels"))}, level)
		}
		if to.p != nil {
			x.moveProduct(s, n, x.All(x.Args.At("Move").Offset(4*of)), to.p)
		}
		to.size, to.shift = table("Span"), table("Shift")
		x.Cases(mode, shifts, end, func(mode int) { x.place(to, mode&^shifted) })
		x.Jump(end)
	})
	return to.dst
}

// place is what a place is made of: of the coordinate s the product with n, f and p as product makes them, the image's size,
// and the shift, or nil.
type place struct {
	axis                         string
	s, n, f, p, size, shift, dst Vec
}

// place makes a place in an address mode. Of gathers it leaves how far the second texel is from the first, 0 or 1, in place
// of weights.
func (x *sampler) place(to place, mode int) {
	dst, size, moved := to.dst, to.size, to.shift != nil
	limit := func(v Vec, low, high any) {
		if v != nil {
			x.FloatsTo(v, v, "max", low, "min", high)
		}
	}
	low, high := any(-256), any(to.n)
	if mode == mirrorClampToEdge || mode != repeat && mode != mirroredRepeat && moved {
		low, high = -beyond, x.Floats(size, "+", beyond)
	}
	within := mode == clampToEdge && !moved && !x.gathers // of the first place to the last: floats that are not beyond
	if within {
		low, high = x.c.zero, x.Floats(to.n, "-", 256)
	}
	switch mode {
	case cubeFace:
		limit(to.f, -128, x.Floats(to.n, "-", 128))
		limit(to.p, x.c.zero, to.n)
	case mirrorClampToEdge:
		low = x.Floats(x.c.zero, "-", high)
		fallthrough
	case clampToEdge, border:
		limit(to.f, low, high)
		limit(to.p, low, high)
	}
	x.grid(to.f, to.p, dst)

	last := func() Vec { return x.Ints(x.Floats(size, "truncate"), "-", 256) }
	if to.p != nil && (mode == repeat || mode == cubeFace) { // of a fraction that rounds to 1
		x.whereNear(dst, x.Ints(dst, "min", last()))
	}
	if moved {
		x.IntsTo(dst, dst, "+", to.shift)
	}
	if mode == border || mode == mirrorClampToEdge {
		zero := x.one(0xFFFFFF80)
		x.whereNear(zero, x.c.zero)
		x.Select(x.WhereF(to.s, "ordered", to.s), dst, zero, dst)
	}
	second := dst
	inside := func(v, last Vec) { x.IntsTo(v, v, "max", x.c.zero, "min", last) }
	switch {
	case mode == repeat && moved:
		x.IntsTo(dst, dst, "minu", x.Ints(x.Floats(size, "truncate"), "+", dst))
	case mode == mirroredRepeat:
		end := last()
		if moved {
			x.IntsTo(dst, dst, "minu", x.Ints(end, "+", end, "+", 512, "+", dst))
		}
		x.IntsTo(dst, dst, "min", x.Ints(end, "+", end, "+", 256, "-", dst))
		inside(dst, end)
	case mode == mirrorClampToEdge:
		x.IntsTo(dst, dst, "max", x.Ints(x.Same(0xFFFFFF00), "-", dst))
		inside(dst, last())
	case mode == border && moved:
		x.IntsTo(dst, dst, "max", x.Same(0xFFFFFF00), "min", x.Floats(size, "truncate"))
	case mode == clampToEdge && !within:
		end := last()
		if x.gathers {
			x.And(x.Same(0xFFFFFF00), dst, dst)
			second = x.Ints(dst, "+", 256)
			inside(second, end)
		}
		inside(dst, end)
	}
	switch {
	case !x.gathers:
	case second == dst:
		x.Move(x.one(1), x.slot("Weight"+to.axis, 0))
	default:
		x.IntsTo(x.slot("Weight"+to.axis, 0), second, "-", dst, ">>", 8)
	}
}

// whereNear makes places others in lanes with the NEAREST filter.
func (x *sampler) whereNear(place, other Vec) {
	switch {
	case x.alone:
		x.Move(other, place)
	case x.near != nil:
		x.Select(x.near, other, place, place)
	}
}

// moveProduct makes p the texel, in 1/256, that s n + move is in, less move: the exact sum in 8-byte floats is rounded, and
// then rounded down.
func (x *sampler) moveProduct(s, n, move, p Vec) {
	by, sum := x.wideHalf(move, 0), x.wide(s)
	for h, v := range sum {
		x.DoublesTo(v, v, "*", x.wideHalf(n, h), "+", by)
	}
	x.narrow(sum, p, x.Narrow64)
	x.FloatsTo(p, p, "*", 1.0/256, "floor", "*", 256, "-", move)
}

// entry is what a table of the levels has for each lane's; of gathers for the first level.
func (x *sampler) entry(table Held, level Vec) Vec {
	if x.gathers {
		return x.All(table.memory)
	}
	return x.entryOf(table, level)
}

// product is s n: f is where LINEAR footprints begin, floor(s n - 127.5) of the exact product, but for what has to be
// rounded down with AVX-512; p, where there are lanes with the NEAREST filter, is the rounded product.
//
// AVX-512 rounds the exact value down at every step. AVX2 has no such rounding. There a lane may be wrong where the
// rounded value is a whole number, less than doubtful; where any is, the product is compared as one of 8-byte floats, which
// is exact.
func (x *sampler) product(s, n Vec) (f, p Vec) {
	if x.alone {
		p = x.Vec()
		x.FloatsTo(p, s, "*", n)
		return nil, p
	}
	f = x.Vec()
	if x.near != nil {
		p = x.Vec()
		x.FloatsTo(p, s, "*", n)
	}
	if x.Rounds {
		x.VMULPS_RD_SAE(n, s, f)
		x.VSUBPS_RD_SAE(x.c.f127.register, f, f)
		return f, p
	}
	whole, exact, bits := x.Unique("whole"), x.Unique("exact"), x.Reg32()
	t := x.Floats(s, "*", n, "-", x.Use(x.c.f127))
	x.Floor(t, f)
	x.CompareF(EQ, f, x.Floats(t, "min", x.c.doubtful), t)
	x.VMOVMSKPS(t, bits)
	x.JumpIf(bits, "!=", 0, whole)
	x.Label(exact)
	x.rare = append(x.rare, func() {
		x.Label(whole)
		var less [2]Vec
		for half := range less {
			d := x.wideHalf(s, half)
			x.DoublesTo(d, d, "*", x.wideHalf(n, half))
			less[half] = x.wideHalf(f, half)
			x.DoublesTo(less[half], less[half], "+", 127.5)
			x.VCMPPD(LT, less[half], d, less[half])
		}
		x.VSHUFPS(U8(0x88), less[1], less[0], less[0]) // lanes 0 1 4 5 2 3 6 7
		x.VPERMQ(U8(0xD8), less[0], less[0])
		x.FloatsTo(f, f, "-", x.Ints(less[0], "&", t, "&", x.SameF(1)))
		x.Jump(exact)
	})
	return f, p
}

// grid brings f to integers, and p to whole texels for lanes with the NEAREST filter.
func (x *sampler) grid(f, p, dst Vec) {
	if x.alone {
		x.down(p, dst)
		x.And(x.Same(0xFFFFFF00), dst, dst)
		return
	}
	if x.Rounds {
		x.down(f, dst)
	} else {
		x.FloatsTo(dst, f, "truncate")
	}
	if x.near != nil {
		t := x.Vec()
		x.down(p, t)
		x.Select(x.near, x.Ints(t, "&", 0xFFFFFF00), dst, dst)
	}
}

// address writes offsets and weights of one level.
func (x *sampler) address(level, s, t Vec) {
	u, v := x.coordinate("U", level, s), x.coordinate("V", level, t)
	x.Comment("Offset[level] + v>>8 * Pitch + u>>8")
	offset := x.entry(x.c.offset, level)
	a := x.Ints(u, ">>", 8)
	x.IntsTo(offset, offset, "+", a)
	x.IntsTo(a, v, ">>", 8)
	x.VPMADDWD(x.Use(x.c.pitch), a, a) // of 16 bits each, the upper ones of Pitch 0; VPMULLD is two instructions
	x.IntsTo(offset, offset, "+", a)
	store := func() {
		if x.windows {
			x.outside(level, u, v, offset)
		}
		x.Move(offset, x.slot("Offset", 0))
	}
	if x.alone || x.gathers {
		x.where(placed|inPairs, func() { x.places(offset) })
		store()
		return
	}
	x.placesAndWeights(u, v, offset, store, func(codes string) { x.corner(level, u, v, offset, codes) })
	x.Move(u, x.slot("WeightU", 0))
	x.Move(v, x.slot("WeightV", 0))
}

// placesAndWeights stores offsets and makes weights of the low bytes of where footprints begin. Those of bytes8 without places
// of layers stand here, others after the loop, and what corners of cubes take: it goes on at a label where there are none.
func (x *sampler) placesAndWeights(u, v, offset Vec, store func(), corner func(end string)) {
	const others = weightsAreWords | weightsAreFloats | onFaces
	other, codes, bytes, floats, end := x.Unique("other"), x.Unique("codes"), x.Unique("bytes"), x.Unique("floats"), x.Unique("weighed")
	elsewhere := x.Unique("placed")
	x.JumpIfAny(x.traits, placed|inPairs, elsewhere)
	store()
	x.JumpIfAny(x.traits, others, other)
	x.Label(bytes)
	x.Comment("words 256-a, a; bytes b, 255-b")
	x.wordWeights(u)
	x.VPSHUFB(x.Use(x.c.bytesShuffle), v, v)
	x.Xor(x.Use(x.c.inverse), v, v)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(elsewhere)
		x.places(offset)
		store()
		x.JumpIfNone(x.traits, others, bytes)
		x.Label(other)
		x.JumpIfAny(x.traits, weightsAreFloats, floats)
		x.JumpIfNone(x.traits, onFaces, codes)
		corner(codes)
		x.Label(codes)
		x.JumpIfNone(x.traits, weightsAreWords, bytes)
		x.Comment("a; words 256-b, b")
		x.IntsTo(u, u, "&", 255)
		x.wordWeights(v)
		x.Jump(end)
		x.Label(floats)
		x.Comment("a/256, b/256")
		for _, w := range []Vec{u, v} {
			x.IntsTo(w, w, "&", 255, "float")
			x.FloatsTo(w, w, "*", 1.0/256)
		}
		if x.near != nil {
			x.Select(x.near, x.one(1<<31), u, u)
		}
		x.Jump(end)
	})
}

// wordWeights makes 256-w and w of the low byte w.
func (x *sampler) wordWeights(w Vec) {
	x.VPSHUFB(x.Use(x.c.wordsShuffle), w, w)
	if x.HasMasks {
		x.VPSUBW(w, x.c.w256.register, x.c.lowWords, w)
		return
	}
	x.VPXOR(x.Same(0x0000FFFF), w, w)
	x.VPADDW(x.Same(0x00000101), w, w)
}

// inPairs doubles offsets that are in 8 bytes of texels of 16.
func (x *sampler) inPairs(offset Vec) {
	x.where(inPairs, func() { x.IntsTo(offset, offset, "+", offset) })
}

// places adds the places of layers to offsets, or of slices, whose second ones have offsets of their own.
func (x *sampler) places(offset Vec) {
	lanes := x.Get64(x.at, "&", x.levelBytes()-1, "+", x.Args.At("Scratch.Done"))
	first := x.Field(x.Args, "Layer")
	x.where(inSlices, func() {
		level := x.Get64(x.at, ">>>", bits.TrailingZeros(uint(x.levelBytes())), "<<", 4)
		slices := x.Args.Array("Slices", level, 1)
		x.MOVQ(slices, first)
		second := level
		x.MOVQ(slices.Offset(8), second)
		x.If(second, "!=", 0, func() {
			t := x.Ints(offset, "+", Mem{Base: second, Index: lanes, Scale: 1})
			x.inPairs(t)
			x.Move(t, x.slot("Offset", 2))
		})
	})
	x.If(first, "!=", 0, func() { x.IntsTo(offset, offset, "+", Mem{Base: first, Index: lanes, Scale: 1}) })
	x.inPairs(offset)
}

// down rounds down to integers.
func (x *sampler) down(p, dst Register) {
	if x.Rounds {
		x.VCVTPS2DQ_RD_SAE(p, dst)
	} else {
		x.FloatsTo(dst, p, "floor", "truncate")
	}
}

// slices is where the places of a slice of a level are.
func (x *sampler) slices(slot, slice int) Mem {
	return x.Args.At("Slices").Offset(8 * (2*slot + slice))
}
