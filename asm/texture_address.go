package main

// addressConstants are what the first loop of a sampling kernel keeps.
type addressConstants struct {
	zero                                Vec
	last, minLod, pitch                 Held
	width, height, offset               Held
	f256, f127, low, one                Held
	wordsShuffle, bytesShuffle, inverse Held
	w256                                Held
	lowWords                            Register
	layer                               GP
	modes                               map[string]GP
}

func (x *sampler) addressConstants() {
	c := &x.c
	c.zero = x.Vec()
	x.Zero(c.zero)
	c.modes = map[string]GP{"U": x.Field(x.tex, "U"), "V": x.Field(x.tex, "V")}
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
		x.MOVL(U32(0x55555555), bits)
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
	x.SHLL(U8(3), moved)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved, c.modes[axis].As32())
	}
}

// places is a loop over addresses.
func (x *sampler) places(done string) {
	x.addressConstants()
	c := &x.c
	s, t, l := x.array("S"), x.array("T"), x.array("Lod")
	loop, one, asked := x.Unique("address"), x.Unique("oneLevel"), x.Unique("asked")
	var rows rows
	from := x.Reg64()
	if !x.shifts {
		rows = x.rows()
		x.Comment("from is where asking begins")
		x.MOVQ(U32(lag*x.Bytes), from)
		x.CMPL(x.tex.At("Prefetch"), U8(0))
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
	x.IntsTo(level, level, ">>>", 8)

	u := x.Copy(x.group(s))
	v := x.Copy(x.group(t))
	x.period("U", u)
	x.period("V", v)
	x.address(0, level, u, v)
	if !x.alone {
		x.ifZero(delta, one)
		x.IntsTo(level, level, "+", x.Use(c.one), "min", x.Use(c.last))
		x.address(1, level, u, v)
		x.Label(one)
	}
	if x.shifts {
		x.next(loop)
		x.Jump(done)
		x.afterwards()
		return
	}
	x.If(x.at, ">=", from, func() { x.ask(rows, lag) })
	x.next(loop)

	x.JumpIf(x.tex.At("Prefetch"), "==", 0, done)
	x.SUBQ(U32(lag*x.Bytes), x.at)
	x.CMOVQLT(x.Get64(U32(0)), x.at)
	x.Label(asked)
	x.ask(rows, 0)
	x.next(asked)
	x.Jump(done)
	x.afterwards()
}

// nearest makes the mask of lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) nearest(lod Vec) {
	mag := x.All(x.tex.At("MagLinear"))
	filter := x.All(x.tex.At("MinLinear"))
	x.Select(x.WhereF(lod, ">", x.c.zero), filter, mag, filter)
	x.Equal(x.c.zero, filter, x.near)
}

// level limits lod and brings it to 1/256: Texture.level.
func (x *sampler) level(lod, level Vec) {
	nearest, rounded := x.Unique("nearestLevel"), x.Unique("rounded")
	x.FloatsTo(lod, lod, "max", x.Use(x.c.minLod))
	last := x.Ints(x.Use(x.c.last), "float")
	x.FloatsTo(lod, lod, "min", last)
	x.JumpIf(x.tex.At("MipLinear"), "==", 0, nearest)
	x.FloatsTo(lod, lod, "*", x.Use(x.c.f256))
	x.FloatsTo(level, lod, "nearest")
	x.Label(rounded)
	x.rare = append(x.rare, func() {
		x.Label(nearest)
		x.FloatsTo(lod, lod, "-", 0.5)
		x.ceil(lod, level)
		x.IntsTo(level, level, "<<", 8)
		x.Jump(rounded)
	})
}

// ceil and down round to integers.
func (x *sampler) ceil(p, dst Register) {
	if x.Rounds {
		x.VCVTPS2DQ_RU_SAE(p, dst)
		return
	}
	x.VROUNDPS(U8(10), p, dst)
	x.FloatsTo(dst, dst, "truncate")
}

func (x *sampler) down(p, dst Register) {
	if x.Rounds {
		x.VCVTPS2DQ_RD_SAE(p, dst)
		return
	}
	x.VROUNDPS(U8(9), p, dst)
	x.FloatsTo(dst, dst, "truncate")
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
// whole call, so that the jumps are foreseen; those that are taken cost more.
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
func (x *sampler) period(axis string, s Vec) {
	x.modes(axis, func(mode int) {
		t := x.Vec()
		switch mode {
		case repeat, shiftedRepeat:
			x.Floor(s, t)
			x.FloatsTo(s, s, "-", t, "max", x.c.zero)
		case mirroredRepeat:
			x.FloatsTo(t, s, "*", 0.5, "floor")
			x.FloatsTo(t, t, "+", t)
			x.FloatsTo(s, s, "-", t, "max", x.c.zero)
		case mirrorClampToEdge, border:
			if x.shifts { // there NaN is what it is after the shift
				return
			}
			x.Select(x.WhereF(s, "ordered", s), s, x.c.zero, s)
		}
	})
}

// lookup picks an entry of a table of 16 for each lane.
func (x *sampler) lookup(table Held, index, dst Vec) {
	if x.OneRegister() {
		x.VPERMD(table.register, index, dst)
		return
	}
	upper := x.Vec()
	high := x.Ints(index, "<<", 28)
	x.VPERMD(table.memory, index, dst)
	x.VPERMD(table.memory.Offset(32), index, upper)
	x.VBLENDVPS(high, upper, dst, dst)
}
