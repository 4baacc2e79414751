package main

import "math"

// addressConstants are what the first loop of a sampling kernel keeps.
type addressConstants struct {
	zero, most, doubtful                            Vec
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
	c.most = x.Ints(x.Use(c.last), "float")
	c.width, c.height, c.offset = x.Hold(x.tex.At("Width")), x.Hold(x.tex.At("Height")), x.Hold(x.tex.At("Offset"))
	c.f127 = x.Hold(x.SameF(127.5))
	c.wordsShuffle = x.Hold(x.shuffle([16]uint8{0, 128, 0, 128, 4, 128, 4, 128, 8, 128, 8, 128, 12, 128, 12, 128}))
	c.bytesShuffle = x.Hold(x.shuffle([16]uint8{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12}))
	c.inverse = x.Hold(x.Same(0xFF00FF00))
	if x.HasMasks {
		c.w256, c.lowWords = x.Hold(x.Same(0x00000100)), x.K()
		x.KMOVD(x.Get32(U32(0x55555555)).As32(), c.lowWords)
	}
	c.doubtful = x.doubtful(x.tex.At("Width"), x.tex.At("Height"))
	x.Comment("Where Shifted is not 0 modes are others")
	moved := x.Get32(x.Args.At("Shifted"), "<<", 4)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved.As32(), c.modes[axis].As32())
	}
	x.Comment("What a call has is a trait, too")
	for i, places := range []Mem{x.Args.At("Layer"), x.slices(0, 0)} {
		x.If(places, "!=", 0, func() { x.ORL(U32([]int{placed, placed | inSlices}[i]), x.traits) })
	}
	x.If(c.modes["U"].As32(), "==", cubeFace, func() { x.ORL(U32(onFaces), x.traits) })
	x.If(x.tex.At("Prefetch"), "!=", 0, func() { x.ORL(U32(prefetches), x.traits) })
}

// doubtful is the value below which a whole s n - 127.5 may be rounded; product takes it. A product with a power of two is
// exact, and so is the difference of numbers of which one is up to twice the other: then it is -63.75. A whole number is not.
func (x *sampler) doubtful(tables ...Mem) (v Vec) {
	if x.Rounds || x.alone {
		return nil
	}
	powers, sizes := x.Unique("powers"), x.Zeros()
	v = x.Copy(x.SameF(-63.75))
	for _, table := range tables {
		x.Or(table, sizes, sizes)
		x.Or(table.Offset(32), sizes, sizes)
	}
	x.ifZero(x.Ints(sizes, "&", 1<<23-1), powers)
	x.Move(x.SameF(float32(math.Inf(1))), v)
	x.Label(powers)
	return v
}

// addresses is the loop over addresses.
func (x *sampler) addresses() {
	x.addressConstants()
	s, t := x.array("S"), x.array("T")
	var lods GP
	var rows []GP
	loop, again, one := x.Unique("address"), x.Unique("level"), x.Unique("oneLevel")
	ask, kept, done := x.Unique("ask"), x.Unique("kept"), x.Unique("addressed")
	if !x.gathers {
		lods, rows = x.array("Lod"), x.asked()
		x.JumpIf(x.Args.At("Kept"), "!=", 0, kept)
	}
	x.Zero(x.at)
	x.Label(loop)
	var level, delta Vec
	if !x.gathers {
		level, delta = x.level(x.Copy(x.group(lods)))
	}
	u, v := x.Copy(x.group(s)), x.Copy(x.group(t))
	x.period("U", u)
	x.period("V", v)
	x.Label(again)
	x.address(level, u, v)
	if delta != nil {
		x.ifZero(delta, one)
		x.Comment("Once more for the coarser level, in its arrays")
		x.Zero(delta)
		x.IntsTo(level, level, "+", 1, "min", x.Use(x.c.last))
		x.Advance(x.levelBytes(), x.at)
		x.Jump(again)
		x.Label(one)
		x.ANDL(U32(x.levelBytes()-1), x.at.As32())
	}
	if !x.gathers {
		x.JumpIfAny(x.traits, prefetches, ask)
		x.rare = append(x.rare, func() {
			x.Label(ask)
			x.If(x.at, ">=", lag*x.Bytes, func() { x.ask(rows) })
			x.next(loop)
			x.JumpIf(x.at, "<", x.Address(Mem{Base: x.end, Disp: lag * x.Bytes}), ask)
			x.Label(kept)
			step := x.Get32(x.Args.At("Ask"))
			x.JumpIf(step, "==", 0, done)
			x.Steps(x.at, step, x.end, func() {
				for level := range rows {
					x.askFor(x.slot("Offset", level), rows)
				}
			})
			x.Jump(done)
		})
	}
	x.next(loop)
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// levelBytes is the size of an array of the scratch, after which the coarser level's lies.
func (x *sampler) levelBytes() int { return 4 * x.Constant("MaxTextureLanes") }

// level is each lane's level, and, but for lookups of one texel, the weight of the next in 1/256. It makes the mask of
// lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) level(lod Vec) (level, delta Vec) {
	if x.near != nil {
		mag, filter := x.All(x.tex.At("MagLinear")), x.All(x.tex.At("MinLinear"))
		x.Select(x.WhereF(lod, ">", x.c.zero), filter, mag, filter)
		x.Equal(x.c.zero, filter, x.near)
	}
	level, nearest := x.levelOf(lod, x.Use(x.c.minLod), x.c.most, x.tex.At("MipLinear"))
	x.rare = append(x.rare, nearest)
	if !x.alone {
		delta = x.Ints(level, "&", 255)
		x.Move(delta, x.slot("Delta", 0))
	}
	x.IntsTo(level, level, ">>>", 8)
	return level, delta
}

// levelOf limits levels of detail and brings them to 1/256: Texture.level. The code for the nearest level, where MipLinear is
// 0, is to stand behind the loop.
func (a *Asm) levelOf(lod Vec, least, most Op, mipLinear Mem) (level Vec, nearest func()) {
	level = a.Vec()
	other, end := a.Unique("nearestLevel"), a.Unique("levelled")
	a.FloatsTo(lod, lod, "max", least, "min", most)
	a.JumpIf(mipLinear, "==", 0, other)
	a.FloatsTo(level, lod, "*", 256, "nearest")
	a.Label(end)
	return level, func() {
		a.Label(other)
		a.FloatsTo(lod, lod, "-", 0.5)
		a.Round(U8(10), lod, lod) // up
		a.FloatsTo(level, lod, "truncate", "<<", 8)
		a.Jump(end)
	}
}

// The values of simd.AddressMode, to which shifted is added where SampleArgs.Shifted is 1.
const (
	repeat = iota
	mirroredRepeat
	clampToEdge
	mirrorClampToEdge
	cubeFace
	border
	shifted = 16
)

// beyond is simd's: farther than a shift.
const beyond = 256 * 2 * 32

// period takes whole periods off a coordinate; NaN is 0 then.
func (x *sampler) period(axis string, s Vec) {
	mode := x.c.modes[axis].As32()
	other, whole, end := x.Unique("otherMode"), x.Unique("whole"), x.Unique("period")
	x.JumpIf(mode, "!=", repeat, other)
	x.Label(whole)
	x.fraction(s, x.c.zero)
	x.Label(end)
	x.rare = append(x.rare, func() {
		x.Label(other)
		x.JumpIfAny(mode, (shifted-1)&^mirroredRepeat, end)
		x.JumpIfNone(mode, mirroredRepeat, whole)
		t := x.Floats(s, "*", 0.5, "floor")
		x.FloatsTo(s, s, "-", x.Floats(t, "+", t), "max", x.c.zero)
		x.Jump(end)
	})
}

// fraction takes whole periods off; NaN is 0.
func (a *Asm) fraction(s, zero Vec) { a.FloatsTo(s, s, "-", a.Floats(s, "floor"), "max", zero) }

// entryOf picks an entry of a table of 16 for each lane, entries of several tables.
func (a *Asm) entryOf(table Held, index Vec) Vec { return a.entries(index)(table) }

func (a *Asm) entries(index Vec) func(table Held) Vec {
	if a.OneRegister() {
		return func(table Held) Vec { return into(a.Vec(), a.VPERMD, a.Use(table), index) }
	}
	high := a.Ints(index, "<<", 28)
	return func(table Held) Vec {
		v := into(a.Vec(), a.VPERMD, table.memory, index)
		a.VBLENDVPS(high, into(a.Vec(), a.VPERMD, table.memory.Offset(32), index), v, v)
		return v
	}
}
