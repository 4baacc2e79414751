package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go.
func (x *sampler) coordinate(axis string, slot int, table Held, level, s, dst x86.Vec) {
	n := x.Vec()
	x.lookup(table, level, n)
	f, p := x.product(s, n)
	if x.shifts {
		x.nearProduct(axis, s, n, p)
	}
	within := func(v, lo, hi x86.Vec) {
		if v != nil {
			x.VMAXPS(lo, v, v)
			x.VMINPS(hi, v, v)
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
			x.VCVTTPS2DQ(n, size)
		}
		switch mode {
		case repeat:
			x.grid(f, p, dst)
			x.inLast(size, dst) // of a fraction that rounds to 1
			return
		case mirroredRepeat:
			x.grid(f, p, dst)
			x.VPADDD(size, size, t)
			x.VPSUBD(x.Same(256), t, t)
			x.VPSUBD(dst, t, t)
			x.VPMINSD(t, dst, dst)
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
			high := x.Vec()
			low := x.Copy(x.SameF(-128))
			x.VADDPS(low, n, high)
			within(f, low, high)
			within(p, x.c.zero, n)
			x.grid(f, p, dst)
			x.inLast(size, dst)
			return
		case mirrorClampToEdge:
			x.VADDPS(x.SameF(512), n, n)
			x.VSUBPS(n, x.c.zero, t)
			within(f, t, n)
			within(p, t, n)
			x.grid(f, p, dst)
			x.Move(x.Same(0xFFFFFF00), t)
			x.VPSUBD(dst, t, t)
			x.VPMAXSD(t, dst, dst)
		}
		x.VPMAXSD(x.c.zero, dst, dst)
		x.VPSUBD(x.Same(256), size, t)
		x.VPMINSD(t, dst, dst)
	})
}

// inLast puts the places of lanes with the NEAREST filter that lie beyond the last texel in it.
func (x *sampler) inLast(size, dst x86.Vec) {
	if x.near == nil && !x.alone {
		return
	}
	t := x.Vec()
	x.VPSUBD(x.Same(256), size, t)
	x.VPMINSD(t, dst, t)
	if x.alone {
		x.Move(t, dst)
	} else {
		x.Select(x.near, t, dst, dst)
	}
}

// shifted is what modes do where coordinates are moved: shifted of shift_generic.go.
func (x *sampler) shifted(axis string, mode int, level, s, f, p, dst x86.Vec) {
	span, shift, size, t := x.Vec(), x.Vec(), x.Vec(), x.Vec()
	at := int(axis[0]-'U') * 4 * x.Constant("MaxLevels")
	grid := func() {
		x.grid(f, p, dst)
		if x.near == nil {
			return
		}
		x.Broadcast(x.Args.At("Offset").Offset(int(axis[0]-'U')*4), t)
		x.VPSUBD(t, dst, t)
		x.Select(x.near, t, dst, dst)
	}
	x.lookupIn(x.Args.At("Span").Offset(at), level, span)
	x.lookupIn(x.Args.At("Shift").Offset(at), level, shift)
	x.VCVTTPS2DQ(span, size)
	within := func(lo, hi x86.Vec) {
		for _, v := range []x86.Vec{f, p} {
			if v != nil {
				x.VMAXPS(lo, v, v)
				x.VMINPS(hi, v, v)
			}
		}
	}
	last := func() x86.Vec {
		x.VPSUBD(x.Same(256), size, t)
		return t
	}
	// number is where s is a number; elsewhere instead is the result.
	number := func(instead int32) {
		k := x.Mask()
		v := x.Copy(x.Same(uint32(instead)))
		x.Select(x.near, x.c.zero, v, v)
		x.CompareF(ORD, s, s, k)
		x.Select(k, dst, v, dst)
	}
	if mode == repeat || mode == mirroredRepeat {
		grid()
		if mode == mirroredRepeat {
			x.VPADDD(size, size, size)
		} else if x.near != nil {
			x.VPMINSD(last(), dst, t)
			x.Select(x.near, t, dst, dst)
		}
		x.VPADDD(shift, dst, dst)
		x.VPADDD(size, dst, t)
		x.VPMINUD(t, dst, dst)
		if mode == repeat {
			return
		}
		x.VPSUBD(dst, last(), t)
		x.VPMINSD(t, dst, dst)
		x.VPSRLD(x86.U8(1), size, size)
	} else {
		high := x.Vec()
		low := x.Copy(x.SameF(-beyond))
		x.VSUBPS(low, span, high)
		if mode == mirrorClampToEdge {
			x.VSUBPS(span, low, low)
		}
		within(low, high)
		grid()
		x.VPADDD(shift, dst, dst)
		switch mode {
		case border:
			x.Move(x.Same(0xFFFFFF00), t)
			x.VPMAXSD(t, dst, dst)
			x.VPMINSD(size, dst, dst)
			number(-128)
			return
		case mirrorClampToEdge:
			x.Move(x.Same(0xFFFFFF00), t)
			x.VPSUBD(dst, t, t)
			x.VPMAXSD(t, dst, dst)
			number(0)
		}
	}
	x.VPMAXSD(x.c.zero, dst, dst)
	x.VPMINSD(last(), dst, dst)
}

// nearProduct makes p s n + Offset, rounded to float32 after the sum, where there are lanes with the NEAREST filter.
func (x *sampler) nearProduct(axis string, s, n, p x86.Vec) {
	linear, both := x.Unique("linear"), x.Reg32()
	x.MOVL(x.tex.At("MagLinear"), both)
	x.ANDL(x.tex.At("MinLinear"), both)
	x.JNZ(x86.LabelRef(linear))
	offset := x.All(x.Args.At("Offset").Offset(int(axis[0]-'U') * 4))
	x.VCVTDQ2PS(offset, offset)
	u, v, w := x.wide(s), x.wide(n), x.wide(offset)
	for h := range u {
		x.VMULPD(v[h], u[h], u[h])
		x.VADDPD(w[h], u[h], u[h])
	}
	x.narrow(u, p, func(v x86.Vec) {
		x.Narrow64(v)
	})
	x.Label(linear)
}

// moved is what Kernels.ShiftCoordinates left for the group.
func (x *sampler) moved(axis string, slot int) x86.Mem {
	group := x.Get64(x.at)
	x.ADDQ(x.Args.At("Scratch.Done"), group)
	return x.Args.Array("Scratch.Weight"+axis, group, 1).Offset(slot * 4 * x.Constant("MaxTextureLanes"))
}

// lookupIn is lookup in a table of memory.
func (x *sampler) lookupIn(table x86.Mem, index, dst x86.Vec) {
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
func (x *sampler) product(s, n x86.Vec) (f, p x86.Vec) {
	if x.alone {
		p = x.Vec()
		x.VMULPS(n, s, p)
		return nil, p
	}
	f = x.Vec()
	if x.near != nil {
		p = x.Vec()
		x.VMULPS(n, s, p)
	}
	if x.Rounds {
		x.VMULPS_RD_SAE(n, s, f)
		x.VSUBPS_RD_SAE(x.c.f127.register, f, f)
		return f, p
	}
	f127 := math.Float64bits(127.5)
	whole, exact := x.Unique("whole"), x.Unique("exact")
	t, bits := x.Vec(), x.Reg32()
	x.VMULPS(n, s, t)
	x.VSUBPS(x.Use(x.c.f127), t, t)
	x.Floor(t, f)
	x.CompareF(EQ, f, t, t)
	x.VMOVMSKPS(t, bits)
	x.JumpIf(bits, "!=", 0, whole)
	x.Label(exact)
	x.rare = append(x.rare, func() {
		x.Label(whole)
		var less [2]x86.Vec
		for half := range less {
			wide := func(v x86.Vec) x86.Vec {
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
			x.VMULPD(wide(n), d, d)
			less[half] = wide(f)
			x.VADDPD(x.Quads(f127, f127, f127, f127), less[half], less[half])
			x.VCMPPD(LT, less[half], d, less[half])
		}
		x.VSHUFPS(x86.U8(0x88), less[1], less[0], less[0]) // lanes 0 1 4 5 2 3 6 7
		x.VPERMQ(x86.U8(0xD8), less[0], less[0])
		x.And(t, less[0], t)
		x.And(x.SameF(1), t, t)
		x.VSUBPS(t, f, f)
		x.Jump(exact)
	})
	return f, p
}

// grid brings f to integers, and p to whole texels for lanes with the NEAREST filter.
func (x *sampler) grid(f, p, dst x86.Vec) {
	if x.alone {
		x.down(p, dst)
		x.And(x.Same(0xFFFFFF00), dst, dst)
		return
	}
	if x.Rounds {
		x.down(f, dst)
	} else {
		x.VCVTTPS2DQ(f, dst)
	}
	if x.near != nil {
		t := x.Vec()
		x.down(p, t)
		x.And(x.Same(0xFFFFFF00), t, t)
		x.Select(x.near, t, dst, dst)
	}
}

// address writes offsets and weights of one level.
func (x *sampler) address(slot int, level, s, t x86.Vec) {
	c := &x.c
	u, v, offset, a := x.Vec(), x.Vec(), x.Vec(), x.Vec()
	x.coordinate("U", slot, c.width, level, s, u)
	x.coordinate("V", slot, c.height, level, t, v)
	if x.shifts {
		x.Move(u, x.slot("WeightU", slot))
		x.Move(v, x.slot("WeightV", slot))
		return
	}

	x.Comment("Offset[level] + v>>8 * Pitch + u>>8")
	x.lookup(c.offset, level, offset)
	x.VPSRAD(x86.U8(8), u, a)
	x.VPADDD(a, offset, offset)
	x.VPSRAD(x86.U8(8), v, a)
	x.VPMADDWD(x.Use(c.pitch), a, a) // of 16 bits each, the upper ones of Pitch 0; VPMULLD is two instructions
	x.VPADDD(a, offset, offset)
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
func (x *sampler) axisWeights(kind texelKind, u, v x86.Vec) {
	c := &x.c
	switch kind {
	case words16:
		x.Comment("a; words 256-b, b")
		x.And(x.Use(c.low), u, u)
		x.wordWeights(v)
	case halves16, floats32, scalars32:
		x.Comment("a/256, b/256")
		for _, w := range []x86.Vec{u, v} {
			x.And(x.Use(c.low), w, w)
			x.VCVTDQ2PS(w, w)
			x.VMULPS(x.SameF(1.0/256), w, w)
		}
		if x.near != nil {
			sign := x.Copy(x.Same(1 << 31))
			x.Select(x.near, sign, u, u)
		}
	default:
		x.Comment("words 256-a, a; bytes b, 255-b")
		x.wordWeights(u)
		x.VPSHUFB(x.Use(c.bytesShuffle), v, v)
		x.Xor(x.Use(c.inverse), v, v)
	}
}

// layers adds the places of layers to offsets, or of slices, whose second ones have offsets of their own.
func (x *sampler) layers(slot int, offset x86.Vec) {
	layer := func() x86.GP {
		if x.c.layer == nil { // of anyKind, which has too few registers
			return x.array("Layer")
		}
		return x.c.layer
	}
	if x.common {
		if x.layered {
			x.VPADDD(x.group(layer()), offset, offset)
		}
		return
	}
	flat, volume := x.Unique("flat"), x.Unique("volume")
	x.JumpIf(x.slices(slot, 0), "!=", 0, volume)
	x.JumpIf(x.Args.At("Layer"), "==", 0, flat)
	x.VPADDD(x.group(layer()), offset, offset)
	x.Label(flat)
	x.rare = append(x.rare, func() {
		first, p, t := x.Unique("first"), x.Reg64(), x.Vec()
		x.Label(volume)
		x.MOVQ(x.slices(slot, 1), p)
		x.JumpIf(p, "==", 0, first)
		x.ADDQ(x.Args.At("Scratch.Done"), p)
		x.VPADDD(x.group(p), offset, t)
		x.inPairs(t)
		x.Move(t, x.slot("Offset", 2+slot))
		x.Label(first)
		x.MOVQ(x.slices(slot, 0), p)
		x.ADDQ(x.Args.At("Scratch.Done"), p)
		x.VPADDD(x.group(p), offset, offset)
		x.Jump(flat)
	})
}

// slices is where the places of a slice of a level are.
func (x *sampler) slices(slot, slice int) x86.Mem {
	return x.Args.At("Slices").Offset(8 * (2*slot + slice))
}

// wordWeights makes 256-w and w of the low byte w.
func (x *sampler) wordWeights(w x86.Vec) {
	x.VPSHUFB(x.Use(x.c.wordsShuffle), w, w)
	if x.HasMasks {
		x.VPSUBW(w, x.c.w256.register, x.c.lowWords, w)
		return
	}
	x.VPXOR(x.Same(0x0000FFFF), w, w)
	x.VPADDW(x.Same(0x00000101), w, w)
}
