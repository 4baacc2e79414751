package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// addressConstants are what the first loop of a sampling kernel keeps.
type addressConstants struct {
	zero                                x86.Vec
	last, minLod, pitch                 Held
	width, height, offset               Held
	f256, f127, low, one                Held
	wordsShuffle, bytesShuffle, inverse Held
	w256                                Held
	lowWords                            x86.Register
	layer                               x86.GP
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
	if x.HasMasks {
		c.w256 = x.Hold(x.Same(0x00000100))
		bits := x.Reg32()
		c.lowWords = x.K()
		x.MOVL(x86.U32(0x55555555), bits)
		x.KMOVD(bits, c.lowWords)
	}
	c.layer = nil
	if x.kind != anyKind && (x.layered || !x.common) {
		c.layer = x.array("Layer")
	}
	if x.common {
		return
	}
	x.Comment("Where Shifted is not 0 modes are others")
	moved := x.Reg32()
	x.MOVL(x.Args.At("Shifted"), moved)
	x.SHLL(x86.U8(3), moved)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved, c.modes[axis].As32())
	}
}

// places is a loop over addresses.
func (x *sampler) places(done string) {
	x.addressConstants()
	c := &x.c
	s, t, l := x.array("S"), x.array("T"), x.array("Lod")
	loop, one, early, asked := x.Unique("address"), x.Unique("oneLevel"), x.Unique("early"), x.Unique("asked")
	var rows rows
	from := x.Reg64()
	if !x.shifts {
		rows = x.rows()
		x.Comment("from is where asking begins")
		x.MOVQ(x86.U32(lag*x.Bytes), from)
		x.CMPL(x.tex.At("Prefetch"), x86.U8(0))
		x.CMOVQEQ(x.end, from)
	}
	x.Zero(x.at)
	x.Label(loop)
	level, delta := x.Vec(), x.Vec()
	lod := x.Copy(x.group(l))
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

	u := x.Copy(x.group(s))
	v := x.Copy(x.group(t))
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
		x.Jump(done)
		x.afterwards()
		return
	}
	x.JumpIf(x.at, "<", from, early)
	x.ask(rows, lag)
	x.Label(early)
	x.next(loop)

	x.JumpIf(x.tex.At("Prefetch"), "==", 0, done)
	x.SUBQ(x86.U32(lag*x.Bytes), x.at)
	zero := x.Get64(x86.U32(0))
	x.CMOVQLT(zero, x.at)
	x.Label(asked)
	x.ask(rows, 0)
	x.next(asked)
	x.Jump(done)
	x.afterwards()
}

// nearest makes the mask of lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) nearest(lod x86.Vec) {
	smaller := x.Mask()
	mag := x.All(x.tex.At("MagLinear"))
	filter := x.All(x.tex.At("MinLinear"))
	x.CompareF(GT, x.c.zero, lod, smaller)
	x.Select(smaller, filter, mag, filter)
	x.Equal(x.c.zero, filter, x.near)
}

// level limits lod and brings it to 1/256: Texture.level.
func (x *sampler) level(lod, level x86.Vec) {
	nearest, rounded := x.Unique("nearestLevel"), x.Unique("rounded")
	last := x.Vec()
	x.VMAXPS(x.Use(x.c.minLod), lod, lod)
	x.VCVTDQ2PS(x.Use(x.c.last), last)
	x.VMINPS(last, lod, lod)
	x.JumpIf(x.tex.At("MipLinear"), "==", 0, nearest)
	x.VMULPS(x.Use(x.c.f256), lod, lod)
	x.VCVTPS2DQ(lod, level)
	x.Label(rounded)
	x.rare = append(x.rare, func() {
		x.Label(nearest)
		x.VSUBPS(x.SameF(0.5), lod, lod)
		x.ceil(lod, level)
		x.VPSLLD(x86.U8(8), level, level)
		x.Jump(rounded)
	})
}

// ceil and down round to integers.
func (x *sampler) ceil(p, dst x86.Register) {
	if x.Rounds {
		x.VCVTPS2DQ_RU_SAE(p, dst)
		return
	}
	x.VROUNDPS(x86.U8(10), p, dst)
	x.VCVTTPS2DQ(dst, dst)
}

func (x *sampler) down(p, dst x86.Register) {
	if x.Rounds {
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
	x.JumpIf(mode, "!=", 0, other)
	code(repeat)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(other)
		others := []int{clampToEdge, cubeFace, shiftedRepeat, shiftedClampToEdge, border, mirroredRepeat,
			mirrorClampToEdge, shiftedBefore}
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
			x.JumpIf(mode, "==", m, labels[i])
		}
		code(others[last])
		x.Jump(end)
		for i, m := range others[:last] {
			x.Label(labels[i])
			code(m)
			x.Jump(end)
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
	if x.OneRegister() {
		x.VPERMD(table.register, index, dst)
		return
	}
	upper, high := x.Vec(), x.Vec()
	x.VPSLLD(x86.U8(28), index, high)
	x.VPERMD(table.memory, index, dst)
	x.VPERMD(table.memory.Offset(32), index, upper)
	x.VBLENDVPS(high, upper, dst, dst)
}
