package main

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go, and shifted
// of shift_generic.go. Of gathers it leaves how far the second texel is from the first, 0 or 1, in place of weights.
func (x *sampler) coordinate(axis string, level, s Vec) Vec {
	dst := x.Vec()
	n := x.entry(map[string]Held{"U": x.c.width, "V": x.c.height}[axis], level)
	f, p := x.product(s, n)
	x.modes(axis, func(mode int) {
		limit := func(low any, high Op) {
			for _, v := range []Vec{f, p} {
				if v != nil {
					x.FloatsTo(v, v, "max", low, "min", high)
				}
			}
		}
		size, shift, last, single := n, Vec(nil), Vec(nil), x.near != nil || x.alone
		if mode > border {
			at := int(axis[0]-'U') * 4 * x.Constant("MaxLevels")
			size = x.entry(Held{memory: x.Args.At("Span").Offset(at)}, level)
			shift = x.entry(Held{memory: x.Args.At("Shift").Offset(at)}, level)
		}
		if mode != border && (mode != repeat && mode != cubeFace || single) {
			last = x.Ints(x.Floats(size, "truncate"), "-", 256)
		}
		switch mode {
		case clampToEdge, border:
			limit(-256, n)
		case cubeFace:
			if f != nil {
				x.FloatsTo(f, f, "max", -128, "min", x.Floats(n, "-", 128))
			}
			if p != nil {
				x.FloatsTo(p, p, "max", x.c.zero, "min", n)
			}
		case mirrorClampToEdge:
			x.FloatsTo(n, n, "+", 512)
			limit(x.Floats(x.c.zero, "-", n), n)
		case shiftedClampToEdge:
			limit(-beyond, x.Floats(size, "+", beyond))
		}
		x.grid(f, p, dst)
		if shift != nil {
			x.IntsTo(dst, dst, "+", shift)
		}
		inside := func(v Vec) { x.IntsTo(v, v, "max", x.c.zero, "min", last) }
		second := dst
		switch mode {
		case repeat, cubeFace:
			if x.alone {
				x.IntsTo(dst, dst, "min", last) // of a fraction that rounds to 1
			} else if single {
				x.Select(x.near, x.Ints(dst, "min", last), dst, dst)
			}
		case shiftedRepeat:
			x.IntsTo(dst, dst, "minu", x.Ints(last, "+", 256, "+", dst))
		case mirroredRepeat:
			x.IntsTo(dst, dst, "min", x.Ints(last, "+", last, "+", 256, "-", dst))
			inside(dst)
		case mirrorClampToEdge:
			x.IntsTo(dst, dst, "max", x.Ints(x.Same(0xFFFFFF00), "-", dst))
			inside(dst)
		case clampToEdge, shiftedClampToEdge:
			if x.gathers {
				x.And(x.Same(0xFFFFFF00), dst, dst)
				second = x.Ints(dst, "+", 256)
				inside(second)
			}
			inside(dst)
		}
		switch {
		case !x.gathers:
		case second == dst:
			x.Move(x.one(1), x.slot("Weight"+axis, 0))
		default:
			x.IntsTo(x.slot("Weight"+axis, 0), second, "-", dst, ">>", 8)
		}
	})
	return dst
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
	whole, exact, bits := x.Unique("whole"), x.Unique("exact"), x.Reg32()
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
func (x *sampler) address(slot int, level, s, t Vec) {
	u, v := x.coordinate("U", level, s), x.coordinate("V", level, t)
	x.Comment("Offset[level] + v>>8 * Pitch + u>>8")
	offset := x.entry(x.c.offset, level)
	a := x.Ints(u, ">>", 8)
	x.IntsTo(offset, offset, "+", a)
	x.IntsTo(a, v, ">>", 8)
	x.VPMADDWD(x.Use(x.c.pitch), a, a) // of 16 bits each, the upper ones of Pitch 0; VPMULLD is two instructions
	x.IntsTo(offset, offset, "+", a)
	x.layers(slot, offset)
	x.inPairs(offset)
	if x.windows {
		x.outside(slot, level, u, v, offset)
	}
	x.Move(offset, x.slot("Offset", slot))
	if x.alone || x.gathers {
		return
	}
	if !x.windows {
		floats := x.Unique("floats")
		x.JumpIfAny(x.traits, weightsAreFloats, floats)
		x.corner(slot, level, u, v, offset)
		x.Label(floats)
	}
	x.byWeights(func(kind texelKind) { x.axisWeights(kind, u, v) })
	x.Move(u, x.slot("WeightU", slot))
	x.Move(v, x.slot("WeightV", slot))
}

// inPairs doubles offsets that are in 8 bytes of texels of 16.
func (x *sampler) inPairs(offset Vec) {
	x.where(inPairs, func() { x.IntsTo(offset, offset, "+", offset) })
}

// axisWeights makes weights of the low bytes of where footprints begin.
func (x *sampler) axisWeights(kind texelKind, u, v Vec) {
	switch kind {
	case words16:
		x.Comment("a; words 256-b, b")
		x.IntsTo(u, u, "&", 255)
		x.wordWeights(v)
	case floats32:
		x.Comment("a/256, b/256")
		for _, w := range []Vec{u, v} {
			x.IntsTo(w, w, "&", 255, "float")
			x.FloatsTo(w, w, "*", 1.0/256)
		}
		if x.near != nil {
			x.Select(x.near, x.one(1<<31), u, u)
		}
	default:
		x.Comment("words 256-a, a; bytes b, 255-b")
		x.wordWeights(u)
		x.VPSHUFB(x.Use(x.c.bytesShuffle), v, v)
		x.Xor(x.Use(x.c.inverse), v, v)
	}
}

// layers adds the places of layers to offsets, or of slices, whose second ones have offsets of their own.
func (x *sampler) layers(slot int, offset Vec) {
	flat, volume := x.Unique("flat"), x.Unique("volume")
	x.JumpIf(x.slices(slot, 0), "!=", 0, volume)
	x.JumpIf(x.Args.At("Layer"), "==", 0, flat)
	x.IntsTo(offset, offset, "+", x.group(x.array("Layer")))
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
