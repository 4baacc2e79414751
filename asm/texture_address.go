package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// addressConstants are what the first loop of a sampling kernel keeps.
type addressConstants struct {
	zero                                x86.Vec
	last, minLod, pitch                 Held
	width, height, offset               Held
	f256, f127, low, one                Held
	wordsShuffle, bytesShuffle, inverse Held
	w256                                Held
	lowWords                            x86.Register
	layer, coordinates                  x86.GP
	modes                               map[string]x86.GP
}

func (x *sampler) addressConstants() {
	c := &x.c
	c.zero = x.Vec()
	x.Zero(c.zero)
	c.modes = map[string]x86.GP{"U": x.Field(x.tex, "U"), "V": x.Field(x.tex, "V")}
	c.last, c.minLod, c.pitch = x.HoldWord(x.tex.At("Last")), x.HoldWord(x.tex.At("MinLod")), x.HoldWord(x.tex.At("Pitch"))
	c.width, c.height, c.offset = x.Hold(x.tex.At("Width")), x.Hold(x.tex.At("Height")), x.Hold(x.tex.At("Offset"))
	c.f256, c.f127 = x.Hold(x.SameF(256)), x.Hold(x.SameF(127.5))
	c.low, c.one = x.Hold(x.Same(255)), x.Hold(x.Same(1))
	if x.shifts {
		return
	}
	c.wordsShuffle = x.Hold(x.shuffle([16]uint8{0, 128, 0, 128, 4, 128, 4, 128, 8, 128, 8, 128, 12, 128, 12, 128}))
	c.bytesShuffle = x.Hold(x.shuffle([16]uint8{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12}))
	c.inverse = x.Hold(x.Same(0xFF00FF00))
	if x.Wide() {
		c.w256 = x.Hold(x.Same(0x00000100))
		bits := x.GP32()
		c.lowWords = x.K()
		x.MOVL(x86.U32(0x55555555), bits)
		x.KMOVD(bits, c.lowWords)
	}
	if !x.common || x.layered {
		c.layer = x.array("Layer")
	}
	if x.common {
		return
	}
	c.coordinates = x.GP64()
	x.LEAQ(x.Args.At("Scratch.WeightU"), c.coordinates)
	x.ADDQ(x.Args.At("Scratch.Done"), c.coordinates)
	x.Comment("Where Shifted is not 0 modes are others")
	moved := x.GP32()
	x.MOVL(x.Args.At("Shifted"), moved)
	x.SHLL(x86.U8(3), moved)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved, c.modes[axis].As32())
	}
}

// addresses is the first loop of a sampling kernel. What is common has loops of its own, with layers and without, that ask for nothing
// else: 16 lookups take 12 to 25 ns, and a jump that is foreseen is a part of that.
func (x *sampler) addresses(done string) {
	if x.near != nil || x.gathers || x.windows || x.shifts {
		x.places(done)
		return
	}
	general, layered, mode := x.Unique("general"), x.Unique("layered"), x.GP32()
	x.CMPQ(x.slices(0, 0), x86.U8(0))
	x.JNE(x86.LabelRef(general))
	x.CMPL(x.Args.At("Shifted"), x86.U8(0))
	x.JNE(x86.LabelRef(general))
	for _, axis := range []string{"U", "V"} {
		x.MOVL(x.tex.At(axis), mode)
		x.TESTL(x86.U32(^uint32(repeat|clampToEdge)), mode)
		x.JNE(x86.LabelRef(general))
	}
	x.common = true
	x.CMPQ(x.Args.At("Layer"), x86.U8(0))
	x.JNE(x86.LabelRef(layered))
	x.places(done)
	x.Label(layered)
	x.layered = true
	x.places(done)
	x.common, x.layered = false, false
	x.Label(general)
	x.places(done)
}

// places is a loop over addresses.
func (x *sampler) places(done string) {
	x.addressConstants()
	c := &x.c
	s, t, l := x.array("S"), x.array("T"), x.array("Lod")
	loop, one, early, asked := x.Unique("address"), x.Unique("oneLevel"), x.Unique("early"), x.Unique("asked")
	var rows rows
	from := x.GP64()
	if !x.shifts {
		rows = x.rows()
		x.Comment("from is where asking begins")
		x.MOVQ(x86.U32(lag*x.Bytes()), from)
		x.CMPL(x.tex.At("Prefetch"), x86.U8(0))
		x.CMOVQEQ(x.end, from)
	}
	x.XORQ(x.at, x.at)
	x.Label(loop)
	lod, level, delta := x.Vec(), x.Vec(), x.Vec()
	x.Move(x.group(l), lod)
	if x.near != nil {
		x.nearest(lod)
	}
	x.level(lod, level)
	if !x.alone {
		x.And(x.Use(c.low), level, delta)
		if !x.shifts {
			x.Move(delta, x.slot("Delta", 0))
		}
	}
	x.VPSRLD(x86.U8(8), level, level)

	u, v := x.Vec(), x.Vec()
	x.Move(x.group(s), u)
	x.Move(x.group(t), v)
	x.period("U", u)
	x.period("V", v)
	x.address(0, level, u, v)
	if !x.alone {
		x.ifZero(delta, one)
		x.VPADDD(x.Use(c.one), level, level)
		x.VPMINSD(x.Use(c.last), level, level)
		x.address(1, level, u, v)
		x.Label(one)
	}
	if x.shifts {
		x.next(loop)
		x.JMP(x86.LabelRef(done))
		x.afterwards()
		return
	}
	x.CMPQ(x.at, from)
	x.JLT(x86.LabelRef(early))
	x.ask(rows, lag)
	x.Label(early)
	x.next(loop)

	x.CMPL(x.tex.At("Prefetch"), x86.U8(0))
	x.JEQ(x86.LabelRef(done))
	x.SUBQ(x86.U32(lag*x.Bytes()), x.at)
	zero := x.GP64()
	x.MOVQ(x86.U32(0), zero)
	x.CMOVQLT(zero, x.at)
	x.Label(asked)
	x.ask(rows, 0)
	x.next(asked)
	x.JMP(x86.LabelRef(done))
	x.afterwards()
}

// nearest makes the mask of lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) nearest(lod x86.Vec) {
	mag, filter, smaller := x.Vec(), x.Vec(), x.Mask()
	x.Broadcast(x.tex.At("MagLinear"), mag)
	x.Broadcast(x.tex.At("MinLinear"), filter)
	x.CompareF(GT, x.c.zero, lod, smaller)
	x.Select(smaller, filter, mag, filter)
	x.Equal(x.c.zero, filter, x.near)
}

// level limits lod and brings it to 1/256: Texture.level.
func (x *sampler) level(lod, level x86.Vec) {
	nearest, rounded := x.Unique("nearestLevel"), x.Unique("rounded")
	last := x.Vec()
	x.VMAXPS(x.c.zero, lod, lod)
	x.VCVTDQ2PS(x.Use(x.c.last), last)
	x.VMINPS(last, lod, lod)
	x.VMAXPS(x.Use(x.c.minLod), lod, lod)
	x.CMPL(x.tex.At("MipLinear"), x86.U8(0))
	x.JEQ(x86.LabelRef(nearest))
	x.VMULPS(x.Use(x.c.f256), lod, lod)
	x.VCVTPS2DQ(lod, level)
	x.Label(rounded)
	x.rare = append(x.rare, func() {
		x.Label(nearest)
		x.VSUBPS(x.SameF(0.5), lod, lod)
		x.ceil(lod, level)
		x.VPSLLD(x86.U8(8), level, level)
		x.JMP(x86.LabelRef(rounded))
	})
}

// ceil and down round to integers.
func (x *sampler) ceil(p, dst x86.Register) {
	if x.Wide() {
		x.VCVTPS2DQ_RU_SAE(p, dst)
		return
	}
	x.VROUNDPS(x86.U8(10), p, dst)
	x.VCVTTPS2DQ(dst, dst)
}

func (x *sampler) down(p, dst x86.Register) {
	if x.Wide() {
		x.VCVTPS2DQ_RD_SAE(p, dst)
		return
	}
	x.VROUNDPS(x86.U8(9), p, dst)
	x.VCVTTPS2DQ(dst, dst)
}

// The values of simd.AddressMode, and what they are where SampleArgs.Shifted is ShiftedHere, or else: ShiftedBefore.
const (
	repeat = iota
	mirroredRepeat
	clampToEdge
	mirrorClampToEdge
	cubeFace
	border
	shiftedBefore
	shiftedRepeat      = 16 + repeat
	shiftedClampToEdge = 16 + clampToEdge
)

// beyond is simd's: farther than a shift.
const beyond = 256 * 2 * 32

// modes writes one piece of code an address mode: Repeat's here, the others after the loop. The mode is the same for a
// whole call, so that the jumps are foreseen.
func (x *sampler) modes(axis string, code func(mode int)) {
	mode := x.c.modes[axis].As32()
	other, end := x.Unique("otherMode"), x.Unique("mode")
	x.TESTL(mode, mode)
	x.JNE(x86.LabelRef(other))
	code(repeat)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(other)
		others := []int{clampToEdge, cubeFace, shiftedRepeat, shiftedClampToEdge, border, mirroredRepeat, mirrorClampToEdge, shiftedBefore}
		switch {
		case x.shifts:
			others = []int{clampToEdge, border, mirroredRepeat, mirrorClampToEdge}
		case x.windows, x.common:
			others = []int{clampToEdge}
		case x.gathers:
			others = []int{clampToEdge, cubeFace, shiftedRepeat, shiftedClampToEdge}
		case x.near != nil || x.alone:
			others = []int{clampToEdge, cubeFace, border, mirroredRepeat, mirrorClampToEdge, shiftedBefore}
		}
		last := len(others) - 1
		labels := make([]string, last)
		x.Comment("Jumps that are taken cost more than those that are not")
		for i, m := range others[:last] {
			labels[i] = x.Unique("theMode")
			x.CMPL(mode, x86.U8(m))
			x.JEQ(x86.LabelRef(labels[i]))
		}
		code(others[last])
		x.JMP(x86.LabelRef(end))
		for i, m := range others[:last] {
			x.Label(labels[i])
			code(m)
			x.JMP(x86.LabelRef(end))
		}
	})
}

// period takes whole periods off a coordinate, and makes NaN 0 where coordinate does not.
func (x *sampler) period(axis string, s x86.Vec) {
	x.modes(axis, func(mode int) {
		t := x.Vec()
		switch mode {
		case repeat, shiftedRepeat:
			x.Floor(s, t)
			x.VSUBPS(t, s, s)
			x.VMAXPS(x.c.zero, s, s)
		case mirroredRepeat:
			x.VMULPS(x.SameF(0.5), s, t)
			x.Floor(t, t)
			x.VADDPS(t, t, t)
			x.VSUBPS(t, s, s)
			x.VMAXPS(x.c.zero, s, s)
		case mirrorClampToEdge, border:
			if x.shifts { // there NaN is what it is after the shift
				return
			}
			number := x.Mask()
			x.CompareF(ORD, s, s, number)
			x.Select(number, s, x.c.zero, s)
		}
	})
}

// lookup picks an entry of a table of 16 for each lane.
func (x *sampler) lookup(table Held, index, dst x86.Vec) {
	if x.Wide() {
		x.VPERMD(table.register, index, dst)
		return
	}
	upper, high := x.Vec(), x.Vec()
	x.VPSLLD(x86.U8(28), index, high)
	x.VPERMD(table.memory, index, dst)
	x.VPERMD(table.memory.Offset(32), index, upper)
	x.VBLENDVPS(high, upper, dst, dst)
}

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
			low := x.Vec()
			x.Move(x.SameF(-256), low)
			within(f, low, n)
			within(p, low, n)
			x.grid(f, p, dst)
			return
		case cubeFace:
			low, high := x.Vec(), x.Vec()
			x.Move(x.SameF(-128), low)
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
		k, v := x.Mask(), x.Vec()
		x.Move(x.Same(uint32(instead)), v)
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
		low, high := x.Vec(), x.Vec()
		x.Move(x.SameF(-beyond), low)
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
	linear, both := x.Unique("linear"), x.GP32()
	x.MOVL(x.tex.At("MagLinear"), both)
	x.ANDL(x.tex.At("MinLinear"), both)
	x.JNZ(x86.LabelRef(linear))
	offset := x.Vec()
	x.Broadcast(x.Args.At("Offset").Offset(int(axis[0]-'U')*4), offset)
	x.VCVTDQ2PS(offset, offset)
	u, v, w := x.wide(s), x.wide(n), x.wide(offset)
	for h := range u {
		x.VMULPD(v[h], u[h], u[h])
		x.VADDPD(w[h], u[h], u[h])
	}
	x.narrow(u, p, func(v x86.Vec) {
		if x.Wide() {
			x.VCVTPD2PS(v, v.AsY())
		} else {
			x.VCVTPD2PSY(v, v.AsX())
		}
	})
	x.Label(linear)
}

// moved is what Kernels.ShiftCoordinates left for the group.
func (x *sampler) moved(axis string, slot int) x86.Mem {
	m := x86.Mem{Base: x.c.coordinates, Index: x.at, Scale: 1}.Offset(slot * 4 * x.Constant("MaxTextureLanes"))
	if axis == "V" {
		m = m.Offset(2 * 4 * x.Constant("MaxTextureLanes"))
	}
	return m
}

// lookupIn is lookup in a table of memory.
func (x *sampler) lookupIn(table x86.Mem, index, dst x86.Vec) {
	if x.Wide() {
		x.VPERMD(table, index, dst)
		return
	}
	x.lookup(Held{memory: table}, index, dst)
}

// product is s n: f is where LINEAR footprints begin, floor(s n - 127.5) of the exact product, but for what has to be
// rounded down with AVX-512; p, where there are lanes with the NEAREST filter, is the rounded product.
//
// AVX-512 rounds the exact value down at every step. AVX2 has no such rounding. There a lane may be wrong where the rounded
// value is a whole number; where any is, the product is compared as one of 8-byte floats, which is exact.
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
	if x.Wide() {
		x.VMULPS_RD_SAE(n, s, f)
		x.VSUBPS_RD_SAE(x.c.f127.register, f, f)
		return f, p
	}
	f127 := math.Float64bits(127.5)
	whole, exact := x.Unique("whole"), x.Unique("exact")
	t, bits := x.Vec(), x.GP32()
	x.VMULPS(n, s, t)
	x.VSUBPS(x.Use(x.c.f127), t, t)
	x.Floor(t, f)
	x.CompareF(EQ, f, t, t)
	x.VMOVMSKPS(t, bits)
	x.TESTL(bits, bits)
	x.JNE(x86.LabelRef(whole))
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
		x.JMP(x86.LabelRef(exact))
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
	if x.Wide() {
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
	x.VPMULLD(x.Use(c.pitch), a, a)
	x.VPADDD(a, offset, offset)
	x.layers(slot, offset)
	if x.kind == floats32 || x.kind == integers32 {
		x.VPADDD(offset, offset, offset) // in 8 bytes
	}
	if x.windows {
		x.outside(slot, level, u, v, offset)
	}
	x.Move(offset, x.slot("Offset", slot))
	if x.alone {
		return
	}
	if (x.kind == bytes8 || x.kind == words16) && !x.windows && !x.common {
		x.corner(slot, level, u, v, offset)
	}

	switch x.kind {
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
			x.Move(x.Same(1<<31), a)
			x.Select(x.near, a, u, u)
		}
	default:
		x.Comment("words 256-a, a; bytes b, 255-b")
		x.wordWeights(u)
		x.VPSHUFB(x.Use(c.bytesShuffle), v, v)
		x.Xor(x.Use(c.inverse), v, v)
	}
	x.Move(u, x.slot("WeightU", slot))
	x.Move(v, x.slot("WeightV", slot))
}

// layers adds the places of layers to offsets, or of slices, whose second ones have offsets of their own.
func (x *sampler) layers(slot int, offset x86.Vec) {
	if x.common {
		if x.layered {
			x.VPADDD(x.group(x.c.layer), offset, offset)
		}
		return
	}
	flat, volume := x.Unique("flat"), x.Unique("volume")
	x.CMPQ(x.slices(slot, 0), x86.U8(0))
	x.JNE(x86.LabelRef(volume))
	x.CMPQ(x.Args.At("Layer"), x86.U8(0))
	x.JEQ(x86.LabelRef(flat))
	x.VPADDD(x.group(x.c.layer), offset, offset)
	x.Label(flat)
	x.rare = append(x.rare, func() {
		first, p, t := x.Unique("first"), x.GP64(), x.Vec()
		x.Label(volume)
		x.MOVQ(x.slices(slot, 1), p)
		x.TESTQ(p, p)
		x.JZ(x86.LabelRef(first))
		x.ADDQ(x.Args.At("Scratch.Done"), p)
		x.VPADDD(x.group(p), offset, t)
		if x.kind == floats32 || x.kind == integers32 {
			x.VPADDD(t, t, t)
		}
		x.Move(t, x.slot("Offset", 2+slot))
		x.Label(first)
		x.MOVQ(x.slices(slot, 0), p)
		x.ADDQ(x.Args.At("Scratch.Done"), p)
		x.VPADDD(x.group(p), offset, offset)
		x.JMP(x86.LabelRef(flat))
	})
}

// slices is where the places of a slice of a level are.
func (x *sampler) slices(slot, slice int) x86.Mem {
	return x.Args.At("Slices").Offset(8 * (2*slot + slice))
}

// wordWeights makes 256-w and w of the low byte w.
func (x *sampler) wordWeights(w x86.Vec) {
	x.VPSHUFB(x.Use(x.c.wordsShuffle), w, w)
	if x.Wide() {
		x.VPSUBW(w, x.c.w256.register, x.c.lowWords, w)
		return
	}
	x.VPXOR(x.Same(0x0000FFFF), w, w)
	x.VPADDW(x.Same(0x00000101), w, w)
}
