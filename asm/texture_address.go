package main

import "slices"

// addressConstants are what the first loop of a sampling kernel keeps.
type addressConstants struct {
	zero                                            Vec
	last, minLod, pitch, width, height, offset      Held
	f127, wordsShuffle, bytesShuffle, inverse, w256 Held
	lowWords                                        Register
	modes                                           map[string]GP
}

func (x *sampler) addressConstants() {
	c := &x.c
	c.zero = x.Zeros()
	c.modes = map[string]GP{"U": x.Field(x.tex, "U"), "V": x.Field(x.tex, "V")}
	c.last, c.minLod, c.pitch = x.HoldWord(x.tex.At("Last")), x.HoldWord(x.tex.At("MinLod")), x.HoldWord(x.tex.At("Pitch"))
	c.width, c.height, c.offset = x.Hold(x.tex.At("Width")), x.Hold(x.tex.At("Height")), x.Hold(x.tex.At("Offset"))
	c.f127 = x.Hold(x.SameF(127.5))
	c.wordsShuffle = x.Hold(x.shuffle([16]uint8{0, 128, 0, 128, 4, 128, 4, 128, 8, 128, 8, 128, 12, 128, 12, 128}))
	c.bytesShuffle = x.Hold(x.shuffle([16]uint8{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12}))
	c.inverse = x.Hold(x.Same(0xFF00FF00))
	if x.HasMasks {
		c.w256, c.lowWords = x.Hold(x.Same(0x00000100)), x.K()
		x.KMOVD(x.Get32(U32(0x55555555)).As32(), c.lowWords)
	}
	x.Comment("Where Shifted is not 0 modes are others")
	moved := x.Get32(x.Args.At("Shifted"), "<<", 4)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved.As32(), c.modes[axis].As32())
	}
}

// places is the loop over addresses.
func (x *sampler) places() {
	x.addressConstants()
	s, t := x.array("S"), x.array("T")
	var lods, from GP
	if !x.gathers {
		lods = x.array("Lod")
		x.Comment("from is where asking begins")
		from = x.Get64(U32(lag * x.Bytes))
		x.CMPL(x.tex.At("Prefetch"), U8(0))
		x.CMOVQEQ(x.end, from)
	}
	loop, one, done := x.Unique("address"), x.Unique("oneLevel"), x.Unique("addressed")
	x.Zero(x.at)
	x.Label(loop)
	var level, delta Vec
	if !x.gathers {
		level, delta = x.level(x.Copy(x.group(lods)))
	}
	u, v := x.Copy(x.group(s)), x.Copy(x.group(t))
	x.period("U", u)
	x.period("V", v)
	x.address(0, level, u, v)
	if delta != nil {
		x.ifZero(delta, one)
		x.IntsTo(level, level, "+", 1, "min", x.Use(x.c.last))
		x.address(1, level, u, v)
		x.Label(one)
	}
	if !x.gathers {
		x.If(x.at, ">=", from, func() { x.ask(lag) })
	}
	x.next(loop)
	if !x.gathers {
		x.If(x.tex.At("Prefetch"), "!=", 0, func() {
			asked := x.Unique("asked")
			x.SUBQ(U32(lag*x.Bytes), x.at)
			x.CMOVQLT(x.Get64(U32(0)), x.at)
			x.Label(asked)
			x.ask(0)
			x.next(asked)
		})
	}
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// level is each lane's level, and, but for lookups of one texel, the weight of the next in 1/256. It makes the mask of
// lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) level(lod Vec) (level, delta Vec) {
	if x.near != nil {
		mag, filter := x.All(x.tex.At("MagLinear")), x.All(x.tex.At("MinLinear"))
		x.Select(x.WhereF(lod, ">", x.c.zero), filter, mag, filter)
		x.Equal(x.c.zero, filter, x.near)
	}
	level = x.levelOf(lod, x.Use(x.c.minLod), x.Ints(x.Use(x.c.last), "float"), x.tex.At("MipLinear"))
	if !x.alone {
		delta = x.Ints(level, "&", 255)
		x.Move(delta, x.slot("Delta", 0))
	}
	x.IntsTo(level, level, ">>>", 8)
	return level, delta
}

// levelOf limits levels of detail and brings them to 1/256, the nearest level where MipLinear is 0: Texture.level.
func (a *Asm) levelOf(lod Vec, least, most Op, mipLinear Mem) Vec {
	level := a.Vec()
	a.FloatsTo(lod, lod, "max", least, "min", most)
	a.IfElse(mipLinear, "!=", 0, func() {
		a.FloatsTo(level, lod, "*", 256, "nearest")
	}, func() {
		a.FloatsTo(lod, lod, "-", 0.5)
		a.ceilF(lod, lod)
		a.FloatsTo(level, lod, "truncate", "<<", 8)
	})
	return level
}

// The values of simd.AddressMode, and what two of them are where SampleArgs.Shifted is 1.
const (
	repeat = iota
	mirroredRepeat
	clampToEdge
	mirrorClampToEdge
	cubeFace
	border
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
	others := []int{clampToEdge, cubeFace, shiftedRepeat, shiftedClampToEdge, border, mirroredRepeat, mirrorClampToEdge}
	switch {
	case x.windows:
		others = others[:1]
	case x.gathers:
		others = others[:4]
	case x.near != nil || x.alone:
		others = slices.Delete(others, 2, 4)
	}
	x.rare = append(x.rare, func() {
		x.Label(other)
		x.Cases(mode, others, end, code)
		x.Jump(end)
	})
}

// period takes whole periods off a coordinate, and makes NaN 0 where coordinate does not.
func (x *sampler) period(axis string, s Vec) {
	x.modes(axis, func(mode int) {
		switch mode {
		case repeat, shiftedRepeat:
			x.fraction(s, x.c.zero)
		case mirroredRepeat:
			t := x.Floats(s, "*", 0.5, "floor")
			x.FloatsTo(s, s, "-", x.Floats(t, "+", t), "max", x.c.zero)
		case mirrorClampToEdge, border:
			x.Select(x.WhereF(s, "ordered", s), s, x.c.zero, s)
		}
	})
}

// fraction takes whole periods off; NaN is 0.
func (a *Asm) fraction(s, zero Vec) { a.FloatsTo(s, s, "-", a.Floats(s, "floor"), "max", zero) }

// entryOf picks an entry of a table of 16 for each lane.
func (a *Asm) entryOf(table Held, index Vec) Vec {
	v := a.Vec()
	if a.OneRegister() {
		a.VPERMD(a.Use(table), index, v)
		return v
	}
	upper, high := a.Vec(), a.Ints(index, "<<", 28)
	a.VPERMD(table.memory, index, v)
	a.VPERMD(table.memory.Offset(32), index, upper)
	a.VBLENDVPS(high, upper, v, v)
	return v
}
