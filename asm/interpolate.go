package main

import "math"

// Interpolate is the family of the kernel that evaluates attribute planes.
func (catalogue) Interpolate() Family {
	kernel := func(name, doc string, scattered bool) Kernel {
		return Kernel{Name: name, Record: "InterpolateArgs", Doc: doc, Scratch: 512, Body: func(a *Asm) {
			x := &interpolator{Asm: a, scattered: scattered, runs: a.Registers > 16 && !scattered, evaluate: (*evaluator).all}
			x.clear = x.clearComponents
			x.body()
		}}
	}
	return Family{Name: "interpolate", Kernels: []Kernel{
		kernel("interpolate", "is Kernels.Interpolate", false), kernel("interpolateAt", "is Kernels.InterpolateAt", true),
	}}
}

// leastQ is the least 1/w of a narrow slot.
const leastQ = 0x1p-126

// interpolator writes the kernels of planes. A group of one primitive is evaluated and stored, 0 outside its mask. Of a group of
// several, each lane's own plane is evaluated, in two ways: see fewer and lanes. Lanes whose planes are in float64 are left
// then, and each primitive in them is evaluated for all lanes and stored in its own; where primitives are few and one of
// them is in float64, all are so, and at AVX2 wherever they are few: the group is cleared first, as it is for one in float64
// alone.
type interpolator struct {
	*Asm
	group, at, bits GP         // at is the first of the group's lanes
	left            Mem        // groups
	masks           []Register // of the lanes that are evaluated
	merge           bool
	scattered       bool               // lanes are pixels anywhere in the tile, and no group is of one primitive
	listed          bool               // lanes have names of their own, not their blocks'
	runs            bool               // see run
	ahead           func()             // does all groups in a way of its own: see pieces
	kept            Register           // the lanes that are stored; the zero value is all
	evaluate        func(e *evaluator) // evaluates lanes and stores them
	clear           func()             // stores zeros for a group
	// origin is where the tile's first block is sampled and place where the group's is, in x and y, in pixels. AVX2,
	// for want of registers, has them in scratch: see inScratch.
	origin, place [2]Vec
	one, least    Op // 1 and leastQ
	local         Mem
	slotBytes     Mem // of a narrow slot, then of a wide one
	rowShift      Mem // log2 of BlocksX
	pixels        *placesGen
	rows          Mem      // the slots of lanes
	aside         []func() // what stands behind the next jump away
}

// inScratch is the memory of an origin (0 and 1) or a place (2 and 3).
func (a *interpolator) inScratch(i int) Mem { return a.local.Offset(64 * i) }

func (a *interpolator) body() {
	several, primitive, end := a.Unique("several"), a.Unique("primitive"), a.Unique("end")
	a.begin(end)
	if a.ahead != nil {
		a.ahead()
		a.Label(end)
		return
	}
	a.rows = a.Local(128)
	g := a.Rec("Group", a.group)
	done, each, alone, wide, again := a.Unique("done"), a.Unique("each"), a.Unique("alone"), a.Unique("wide"), a.Unique("again")

	a.Times(a.left, func() {
		a.MOVWLZX(g.At("Mask"), a.bits.As32())
		slot := a.Reg64()
		a.placed()
		if !a.scattered {
			a.Set(slot.As32(), g.At("BinSlot"))
			a.JumpIf(slot.As32(), "==", 0, several)
			for h, m := range a.masks {
				a.FromBits(a.bits, h, m)
			}
			if a.runs {
				a.run(slot, done, alone)
			}
			a.slot(slot)
			a.merge = false
			a.JumpIf(slot, "<", 0, alone)
			a.narrow(slot)
			a.leave(done)
			a.Label(alone)
			a.clear()
			a.Zero(a.bits)
			a.Jump(wide)
		}

		a.Label(several)
		a.lanes(done, each, primitive)
		a.Label(each)
		a.clear()
		a.JumpIf(a.bits.As32(), "==", 0, done)
		a.Label(primitive)
		a.first(slot)
		a.slot(slot)
		a.merge = true
		a.JumpIf(slot, "<", 0, wide)
		a.narrow(slot)
		a.Jump(again)
		a.Label(wide)
		a.wide(slot)
		a.Label(again)
		a.JumpIf(a.bits.As32(), "!=", 0, primitive)

		a.Label(done)
		a.Advance(a.Size("Group"), a.group)
		a.Advance(16, a.at)
	})
	a.Label(end)
}

// first takes the lanes of the first lane's primitive out of the group's: masks are theirs, slot its position.
func (a *interpolator) first(slot GP) (lanes GP) {
	t, ids := a.Reg64(), a.names()
	lane := a.LowestBit(a.bits.As32())
	name := Mem{Base: ids, Index: lane, Scale: 4}
	a.Set(slot.As32(), name)
	id := a.All(name)
	if a.HasMasks {
		k := into(a.K(), a.KMOVW, a.bits.As32())
		a.VPCMPEQD(Mem{Base: ids}, id, k, a.masks[0])
		a.KMOVW(a.masks[0], t.As32())
	} else {
		for h, m := range a.masks {
			lanes := a.PerLane(func(lane int) uint32 { return 1 << lane }).Offset(32 * h)
			v := a.All(a.bits.As32())
			a.VPAND(lanes, v, v)
			a.VPCMPEQD(lanes, v, v)
			a.VPCMPEQD(Mem{Base: ids, Disp: 32 * h}, id, m)
			a.VPAND(v, m, m)
		}
		a.Bits(a.masks[0], t)
		high := a.BitsOf(a.masks[1])
		a.Change(high.As32(), "<<", 8)
		a.Change(t.As32(), "|", high.As32())
	}
	a.Change(a.bits.As32(), "^", t.As32())
	return t
}

// begin takes memory and registers and fills what stays the same, or jumps to end where there are no groups.
func (a *interpolator) begin(end string) {
	a.local, a.slotBytes = a.Local(256), a.Local(64)
	a.group, a.at, a.bits, a.left = a.Field(a.Args, "Groups"), a.Reg64(), a.Field(a.Args, "N"), a.slotBytes.Offset(24).Of(8)
	a.JumpIf(a.bits, "==", 0, end)
	a.Set(a.left, a.bits)
	if a.scattered {
		a.pixels = &placesGen{Asm: a.Asm}
		a.pixels.tile(a.Args.At("BlocksX"))
	} else {
		a.rowShift = a.slotBytes.Offset(16)
		a.Set(a.rowShift, a.Into32(a.TZCNTL, a.Args.At("BlocksX")).As32())
	}
	a.origins()
	for range a.Halves() {
		a.masks = append(a.masks, a.Mask())
	}
	a.one, a.least = a.Use(a.Hold(a.constant(1))), a.Use(a.Hold(a.constant(leastQ)))
	bytes, words := a.Reg64(), a.Get64(a.Args.At("Components"))
	a.LEAQ(Mem{Base: words, Index: words, Scale: 2}, words)
	for i, header := range []string{"NarrowHeader", "WideHeader"} {
		a.LEAQ(Mem{Base: words, Disp: a.Constant(header)}, bytes)
		a.Change(bytes, "<<", 2+i)
		a.MOVQ(bytes, a.slotBytes.Offset(8*i))
	}
	a.Zero(a.at)
}

// origins makes the origin: the tile's place, the place in the pixel and, of blocks, the lanes' places there. All are
// multiples of 1/256 below 2^16, so that sums are exact.
func (a *interpolator) origins() {
	t := a.Reg64()
	for axis, f := range [2][2]string{{"TileX", "X"}, {"TileY", "Y"}} {
		a.Set(t.As32(), a.Args.At(f[0]), "<<", 8, "+", a.Args.At(f[1]))
		for h := range a.Halves() {
			v := a.All(t.As32())
			if !a.scattered {
				place := a.PerLane(func(lane int) uint32 { return uint32([2]int{lane & 3, lane >> 2}[axis]) << 8 })
				a.IntsTo(v, v, "+", place.Offset(32*h))
			}
			a.IntsTo(v, v, "float", "*", a.PerLane(func(int) uint32 { return math.Float32bits(1. / 256) }))
			if a.Registers > 16 {
				a.origin[axis], a.place[axis] = v, a.Vec()
			} else {
				a.Move(v, a.inScratch(axis).Offset(32*h))
			}
		}
	}
}

// placed makes the places of the lanes of the group at hand.
func (a *interpolator) placed() {
	if a.scattered {
		a.lanePlaces()
	} else {
		a.places(a.Rec("Group", a.group).At("Block"), a.place)
	}
}

// places makes the place of a group from its block.
func (a *interpolator) places(block Mem, place [2]Vec) {
	x, y := a.columnAndRow(a.Get16(block), a.Get32(a.rowShift))
	fours := a.Address(a.PerLane(func(lane int) uint32 { return math.Float32bits(float32(4 * lane)) }))
	for axis, i := range [2]GP{x, y} {
		m := Mem{Base: fours, Index: i, Scale: 4}
		if a.HasMasks {
			a.VADDPS_BCST(m, a.origin[axis], place[axis])
			continue
		}
		v, base := a.Vec(), into(a.Vec(), a.VBROADCASTSS, m)
		for h := range 2 {
			a.FloatsTo(v, base, "+", a.inScratch(axis).Offset(32*h))
			a.Move(v, a.inScratch(2+axis).Offset(32*h))
		}
	}
}

// lanePlaces makes the places of lanes from their pixels.
func (x *interpolator) lanePlaces() {
	p := x.Get64(x.Args.At("Places"))
	for h := range x.Halves() {
		column, row := x.pixels.pixels(x.Copy(Mem{Base: p, Index: x.at, Scale: 4, Disp: 32 * h}))
		for axis, v := range []Vec{column, row} {
			x.IntsTo(v, v, "float")
			if x.Registers > 16 {
				x.FloatsTo(x.place[axis], v, "+", x.origin[axis])
			} else {
				x.FloatsTo(x.inScratch(2+axis).Offset(32*h), v, "+", x.inScratch(axis).Offset(32*h))
			}
		}
	}
}

// slot replaces a position by its slot, sign-extended: negative is wide.
func (a *interpolator) slot(position GP) {
	p := a.Get64(a.Args.At("Slots"))
	a.MOVLQSX(Mem{Base: p, Index: position, Scale: 4}, position)
}

// names is where the names of the group's lanes lie.
func (a *interpolator) names() (ids GP) {
	if a.listed {
		return a.Get64(a.at, "<<", 2, "+", a.Args.At("Visibility"))
	}
	ids = a.Get16(a.Rec("Group", a.group).At("Block"))
	a.Change(ids, "<<", 6, "+", a.Args.At("Visibility"))
	return ids
}

// clearComponents stores zeros for a group.
func (a *interpolator) clearComponents() {
	zero, p, n := a.Zeros(), a.Reg64(), a.Reg64()
	store := func() {
		for h := range a.Halves() {
			a.Move(zero, Mem{Base: p, Disp: 32 * h})
		}
	}
	a.Set(p, a.Args.At("W"))
	a.If(p, "!=", 0, func() {
		a.LEAQ(Mem{Base: p, Index: a.at, Scale: 4}, p)
		store()
	})
	stride := a.Get64(a.Args.At("Stride"), "<<", 2)
	for _, f := range [][2]string{{"Out", "Components"}, {"DX", "Gradients"}, {"DY", "Gradients"}} {
		a.Set(p, a.Args.At(f[0]))
		a.LEAQ(Mem{Base: p, Index: a.at, Scale: 4}, p)
		a.Set(n, a.Args.At(f[1]))
		a.Turns(n, 1, func() {
			store()
			a.Change(p, "+", stride)
		})
	}
}

// narrow evaluates a narrow slot.
func (a *interpolator) narrow(slot GP) {
	a.Change(slot, "*", a.slotBytes, "+", a.Args.At("Narrow"))
	e := a.evaluator(narrowSlots, slot, a.units())
	e.level = !a.merge
	a.evaluate(e)
}

// wide evaluates a wide slot.
func (a *interpolator) wide(slot GP) {
	a.BTRL(U8(31), slot.As32())
	a.Change(slot, "*", a.slotBytes.Offset(8), "+", a.Args.At("Wide"))
	a.eachHalf(func(r unit, _ Mem) { a.evaluate(a.evaluator(wideSlots, slot, []unit{r})) })
}

// eachHalf writes code for one register of the group's lanes, whose slots are in a.rows, once for all registers.
func (a *interpolator) eachHalf(code func(r unit, rows Mem)) {
	units := a.units()
	if len(units) == 1 {
		code(units[0], a.rows)
		return
	}
	half, loop, mask := a.Zero64(), a.Unique("half"), a.Vec()
	a.Move(a.masks[0], mask)
	a.Label(loop)
	code(unit{x: a.inScratch(2).Idx(half, 1), y: a.inScratch(3).Idx(half, 1), mask: mask}, a.rows.Idx(half, 2))
	a.Move(a.masks[1], mask)
	a.Advance(a.Lanes(), a.at)
	a.Advance(a.Bytes, half)
	a.JumpIf(half, "!=", 64, loop)
	a.Advance(-16, a.at)
}

// word is word i of a slot.
func word(s GP, i, bytes int) Mem { return Mem{Base: s, Disp: i * bytes} }

// runGroups is how many groups run evaluates together.
const runGroups = 4

// run does the group at hand, whose position is known, and the next three on AVX-512 if they are the same narrow
// primitive's, and goes on at done, as after the last of them, or at wide if it is wide. What bounds the kernel is its
// 64-byte loads, and a broadcast is one: with a slot's words in registers for four groups, two components without W take
// 1.9 ns a group where they take 3.6 one by one, and with gradients 3.0 where they take 5.8.
func (a *interpolator) run(slot GP, done, wide string) {
	g, single := a.Rec("Group", a.group), a.Unique("single")
	a.JumpIf(a.left, "<", runGroups, single)
	for i := 1; i < runGroups; i++ {
		a.JumpIf(slot.As32(), "!=", g.At("BinSlot").Offset(i*a.Size("Group")), single)
	}
	a.slot(slot)
	a.JumpIf(slot, "<", 0, wide)
	a.Change(slot, "*", a.slotBytes, "+", a.Args.At("Narrow"))
	lanes := a.units()
	for i := 1; i < runGroups; i++ {
		x, y, mask := a.Vec(), a.Vec(), a.K()
		a.MOVWLZX(g.At("Mask").Offset(i*a.Size("Group")), a.bits.As32())
		a.KMOVW(a.bits.As32(), mask)
		a.places(g.At("Block").Offset(i*a.Size("Group")), [2]Vec{x, y})
		lanes = append(lanes, unit{x, y, mask, 64 * i})
	}
	e := a.evaluator(narrowSlots, slot, lanes)
	e.oneDX, e.level, a.merge = false, true, false
	a.evaluate(e)
	a.Advance((runGroups-1)*a.Size("Group"), a.group)
	a.Advance((runGroups-1)*16, a.at)
	a.Change(a.left, "-", runGroups-1)
	a.leave(done)
	a.Label(single)
}

// leave jumps, and writes what stands aside.
func (a *interpolator) leave(to string) {
	a.Jump(to)
	for _, code := range a.aside {
		code()
	}
	a.aside = nil
}
