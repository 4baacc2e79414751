package main

import (
	"math"
)

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go.
func (x *sampler) coordinate(axis string, slot int, table Held, level, s, dst Vec) {
	n := x.Vec()
	x.lookup(table, level, n)
	f, p := x.product(s, n)
	if x.shifts {
		x.nearProduct(axis, s, n, p)
	}
	within := func(v, lo, hi Vec) {
		if v != nil {
			x.FloatsTo(v, v, "max", lo, "min", hi)
		}
	}
	x.modes(axis, func(mode int) {
		switch {
		case mode == shiftedBefore:
			x.Move(x.moved(axis, slot), dst)
			return
		case x.shifts || mode > shiftedBefore:
			x.shifted(axis, mode&7, level, s, f, p, dst)
			return
		}
		size, t := x.Vec(), x.Vec()
		if mode != repeat && mode < cubeFace || (x.near != nil || x.alone) && mode != border {
			x.FloatsTo(size, n, "truncate")
		}
		switch mode {
		case repeat:
			x.grid(f, p, dst)
			x.inLast(size, dst) // of a fraction that rounds to 1
			return
		case mirroredRepeat:
			x.grid(f, p, dst)
			x.IntsTo(t, size, "+", size, "-", 256, "-", dst)
			x.IntsTo(dst, dst, "min", t)
		case clampToEdge:
			within(f, x.c.zero, n)
			within(p, x.c.zero, n)
			x.grid(f, p, dst)
		case border:
			low := x.Copy(x.SameF(-256))
			within(f, low, n)
			within(p, low, n)
			x.grid(f, p, dst)
			return
		case cubeFace:
			low := x.Copy(x.SameF(-128))
			high := x.Floats(n, "+", low)
			within(f, low, high)
			within(p, x.c.zero, n)
			x.grid(f, p, dst)
			x.inLast(size, dst)
			return
		case mirrorClampToEdge:
			x.FloatsTo(n, n, "+", 512)
			x.FloatsTo(t, x.c.zero, "-", n)
			within(f, t, n)
			within(p, t, n)
			x.grid(f, p, dst)
			x.Move(x.Same(0xFFFFFF00), t)
			x.IntsTo(t, t, "-", dst)
			x.IntsTo(dst, dst, "max", t)
		}
		x.IntsTo(dst, dst, "max", x.c.zero)
		x.IntsTo(t, size, "-", 256)
		x.IntsTo(dst, dst, "min", t)
	})
}

// inLast puts the places of lanes with the NEAREST filter that lie beyond the last texel in it.
func (x *sampler) inLast(size, dst Vec) {
	if x.near == nil && !x.alone {
		return
	}
	t := x.Ints(dst, "min", x.Ints(size, "-", 256))
	if x.alone {
		x.Move(t, dst)
	} else {
		x.Select(x.near, t, dst, dst)
	}
}

// shifted is what modes do where coordinates are moved: shifted of shift_generic.go.
func (x *sampler) shifted(axis string, mode int, level, s, f, p, dst Vec) {
	span, shift, t := x.Vec(), x.Vec(), x.Vec()
	at := int(axis[0]-'U') * 4 * x.Constant("MaxLevels")
	grid := func() {
		x.grid(f, p, dst)
		if x.near == nil {
			return
		}
		x.Broadcast(x.Args.At("Offset").Offset(int(axis[0]-'U')*4), t)
		x.IntsTo(t, dst, "-", t)
		x.Select(x.near, t, dst, dst)
	}
	x.lookupIn(x.Args.At("Span").Offset(at), level, span)
	x.lookupIn(x.Args.At("Shift").Offset(at), level, shift)
	size := x.Floats(span, "truncate")
	within := func(lo, hi Vec) {
		for _, v := range []Vec{f, p} {
			if v != nil {
				x.FloatsTo(v, v, "max", lo, "min", hi)
			}
		}
	}
	last := func() Vec {
		x.IntsTo(t, size, "-", 256)
		return t
	}
	// number is where s is a number; elsewhere instead is the result.
	number := func(instead int32) {
		v := x.Choose(x.near, x.c.zero, x.Copy(x.Same(uint32(instead))))
		x.Select(x.WhereF(s, "ordered", s), dst, v, dst)
	}
	if mode == repeat || mode == mirroredRepeat {
		grid()
		if mode == mirroredRepeat {
			x.IntsTo(size, size, "+", size)
		} else if x.near != nil {
			x.IntsTo(t, dst, "min", last())
			x.Select(x.near, t, dst, dst)
		}
		x.IntsTo(dst, dst, "+", shift)
		x.IntsTo(t, dst, "+", size)
		x.IntsTo(dst, dst, "minu", t)
		if mode == repeat {
			return
		}
		x.IntsTo(t, last(), "-", dst)
		x.IntsTo(dst, dst, "min", t)
		x.IntsTo(size, size, ">>>", 1)
	} else {
		low := x.Copy(x.SameF(-beyond))
		high := x.Floats(span, "-", low)
		if mode == mirrorClampToEdge {
			x.FloatsTo(low, low, "-", span)
		}
		within(low, high)
		grid()
		x.IntsTo(dst, dst, "+", shift)
		switch mode {
		case border:
			x.Move(x.Same(0xFFFFFF00), t)
			x.IntsTo(dst, dst, "max", t, "min", size)
			number(-128)
			return
		case mirrorClampToEdge:
			x.Move(x.Same(0xFFFFFF00), t)
			x.IntsTo(t, t, "-", dst)
			x.IntsTo(dst, dst, "max", t)
			number(0)
		}
	}
	x.IntsTo(dst, dst, "max", x.c.zero, "min", last())
}

// nearProduct makes p s n + Offset, rounded to float32 after the sum, where there are lanes with the NEAREST filter.
func (x *sampler) nearProduct(axis string, s, n, p Vec) {
	linear, both := x.Unique("linear"), x.Reg32()
	x.MOVL(x.tex.At("MagLinear"), both)
	x.ANDL(x.tex.At("MinLinear"), both)
	x.JNZ(LabelRef(linear))
	offset := x.Ints(x.All(x.Args.At("Offset").Offset(int(axis[0]-'U')*4)), "float")
	u, v, w := x.wide(s), x.wide(n), x.wide(offset)
	for h := range u {
		x.DoublesTo(u[h], u[h], "*", v[h], "+", w[h])
	}
	x.narrow(u, p, func(v Vec) { x.Narrow64(v) })
	x.Label(linear)
}

// moved is what Kernels.ShiftCoordinates left for the group.
func (x *sampler) moved(axis string, slot int) Mem {
	group := x.Get64(x.at, "+", x.Args.At("Scratch.Done"))
	return x.Args.Array("Scratch.Weight"+axis, group, 1).Offset(slot * 4 * x.Constant("MaxTextureLanes"))
}

// lookupIn is lookup in a table of memory.
func (x *sampler) lookupIn(table Mem, index, dst Vec) {
	if x.OneRegister() {
		x.VPERMD(table, index, dst)
		return
	}
	x.lookup(Held{memory: table}, index, dst)
}

// product is s n: f is where LINEAR footprints begin, floor(s n - 127.5) of the exact product, but for what has to be
// rounded down with AVX-512; p, where there are lanes with the NEAREST filter, is the rounded product.
//
// AVX-512 rounds the exact value down at every step. AVX2 has no such rounding. There a lane may be wrong where the
// rounded value is a whole number; where any is, the product is compared as one of 8-byte floats, which is exact.
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
	f127 := math.Float64bits(127.5)
	whole, exact := x.Unique("whole"), x.Unique("exact")
	bits := x.Reg32()
	t := x.Floats(s, "*", n, "-", x.Use(x.c.f127))
	x.Floor(t, f)
	x.CompareF(EQ, f, t, t)
	x.VMOVMSKPS(t, bits)
	x.JumpIf(bits, "!=", 0, whole)
	x.Label(exact)
	x.rare = append(x.rare, func() {
		x.Label(whole)
		var less [2]Vec
		for half := range less {
			wide := func(v Vec) Vec {
				d := x.Vec()
				if half == 0 {
					x.VCVTPS2PD(v.AsX(), d)
					return d
				}
				h := x.Half()
				x.HighHalf(v, h)
				x.VCVTPS2PD(h, d)
				return d
			}
			d := wide(s)
			x.DoublesTo(d, d, "*", wide(n))
			less[half] = wide(f)
			x.DoublesTo(less[half], less[half], "+", x.Quads(f127, f127, f127, f127))
			x.VCMPPD(LT, less[half], d, less[half])
		}
		x.VSHUFPS(U8(0x88), less[1], less[0], less[0]) // lanes 0 1 4 5 2 3 6 7
		x.VPERMQ(U8(0xD8), less[0], less[0])
		x.IntsTo(t, x.Ints(less[0], "&", t), "&", x.SameF(1))
		x.FloatsTo(f, f, "-", t)
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
		x.And(x.Same(0xFFFFFF00), t, t)
		x.Select(x.near, t, dst, dst)
	}
}

// address writes offsets and weights of one level.
func (x *sampler) address(slot int, level, s, t Vec) {
	c := &x.c
	u, v, offset := x.Vec(), x.Vec(), x.Vec()
	x.coordinate("U", slot, c.width, level, s, u)
	x.coordinate("V", slot, c.height, level, t, v)
	if x.shifts {
		x.Move(u, x.slot("WeightU", slot))
		x.Move(v, x.slot("WeightV", slot))
		return
	}

	x.Comment("Offset[level] + v>>8 * Pitch + u>>8")
	x.lookup(c.offset, level, offset)
	a := x.Ints(u, ">>", 8)
	x.IntsTo(offset, offset, "+", a)
	x.IntsTo(a, v, ">>", 8)
	x.VPMADDWD(x.Use(c.pitch), a, a) // of 16 bits each, the upper ones of Pitch 0; VPMULLD is two instructions
	x.IntsTo(offset, offset, "+", a)
	x.layers(slot, offset)
	x.inPairs(offset)
	if x.windows {
		x.outside(slot, level, u, v, offset)
	}
	x.Move(offset, x.slot("Offset", slot))
	if x.alone {
		return
	}
	if !x.windows && !x.common {
		x.whereCodes(func() { x.corner(slot, level, u, v, offset) })
	}
	x.byWeights(func(kind texelKind) { x.axisWeights(kind, u, v) })
	x.Move(u, x.slot("WeightU", slot))
	x.Move(v, x.slot("WeightV", slot))
}

// axisWeights makes weights of the low bytes of where footprints begin.
func (x *sampler) axisWeights(kind texelKind, u, v Vec) {
	c := &x.c
	switch kind {
	case words16:
		x.Comment("a; words 256-b, b")
		x.And(x.Use(c.low), u, u)
		x.wordWeights(v)
	case halves16, floats32, scalars32:
		x.Comment("a/256, b/256")
		for _, w := range []Vec{u, v} {
			x.IntsTo(w, w, "&", x.Use(c.low), "float")
			x.FloatsTo(w, w, "*", 1.0/256)
		}
		if x.near != nil {
			x.Select(x.near, x.Copy(x.Same(1<<31)), u, u)
		}
	default:
		x.Comment("words 256-a, a; bytes b, 255-b")
		x.wordWeights(u)
		x.VPSHUFB(x.Use(c.bytesShuffle), v, v)
		x.Xor(x.Use(c.inverse), v, v)
	}
}

// layers adds the places of layers to offsets, or of slices, whose second ones have offsets of their own.
func (x *sampler) layers(slot int, offset Vec) {
	layer := func() GP {
		if x.c.layer == nil { // of anyKind, which has too few registers
			return x.array("Layer")
		}
		return x.c.layer
	}
	if x.common {
		if x.layered {
			x.IntsTo(offset, offset, "+", x.group(layer()))
		}
		return
	}
	flat, volume := x.Unique("flat"), x.Unique("volume")
	x.JumpIf(x.slices(slot, 0), "!=", 0, volume)
	x.JumpIf(x.Args.At("Layer"), "==", 0, flat)
	x.IntsTo(offset, offset, "+", x.group(layer()))
	x.Label(flat)
	x.rare = append(x.rare, func() {
		x.Label(volume)
		p := x.Get64(x.slices(slot, 1))
		x.If(p, "!=", 0, func() {
			x.ADDQ(x.Args.At("Scratch.Done"), p)
			t := x.Ints(offset, "+", x.group(p))
			x.inPairs(t)
			x.Move(t, x.slot("Offset", 2+slot))
		})
		x.Set(p, x.slices(slot, 0), "+", x.Args.At("Scratch.Done"))
		x.IntsTo(offset, offset, "+", x.group(p))
		x.Jump(flat)
	})
}

// slices is where the places of a slice of a level are.
func (x *sampler) slices(slot, slice int) Mem {
	return x.Args.At("Slices").Offset(8 * (2*slot + slice))
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
