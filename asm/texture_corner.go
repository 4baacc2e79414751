package main

// corner leaves the weights of corners of cubes, and their remainder: Texture.left of texture_generic.go. offset is
// where footprints begin. It goes on at end where there are none.
func (x *sampler) corner(level, u, v, offset Vec, end string) {
	w, beyondV, t := x.Vec(), x.Vec(), x.Vec()
	last := x.Ints(x.Floats(x.entryOf(x.c.width, level), "truncate"), "-", 256)
	x.Comment("How far footprints are beyond the face, along U times along V")
	for _, axis := range [][2]Vec{{u, w}, {v, beyondV}} {
		x.IntsTo(axis[1], axis[0], "-", last)
		x.IntsTo(t, x.c.zero, "-", axis[0])
		x.IntsTo(axis[1], axis[1], "max", t, "max", x.c.zero)
	}
	x.VPMADDWD(beyondV, w, w)
	x.Move(w, x.slot("Corner", 0))
	x.ifZero(w, end)

	x.Comment("What is left lies beside a corner: at x-1 or x+2, in row y or y+1")
	x.IntsTo(t, u, ">>", 31)
	at := x.Ints(offset, "+", t)
	x.IntsTo(t, t, "+", t)
	x.IntsTo(at, at, "+", t, "+", 2)
	x.IntsTo(t, v, ">>", 31)
	x.AndNot(x.All(x.tex.At("Pitch")), t, t)
	x.IntsTo(at, at, "+", t)
	texels, some := x.Field(x.tex, "Texels"), x.Mask()
	left := x.Zeros()
	if x.HasMasks {
		x.VPTESTMD(w, w, some)
	} else {
		x.Greater(x.c.zero, w, some)
	}
	gather := func(size uint8) func() {
		return func() { x.GatherWhere(Mem{Base: texels, Index: at, Scale: size}, some, left) }
	}
	x.IfElse(x.Get32(x.traits, "&", eightBytes-fourBytes), "!=", 0, gather(8), gather(4))
	x.Or(left, w, w)
	x.Move(w, x.slot("Corner", 0))
}

// addCorners adds what sums of one level lack at corners of cubes, a third of weights times the remainder, rounded: of
// 8 bits to the nearest, of 16 bits down. Register i holds lanes i, 4+i, 8+i and 12+i.
func (x *sampler) addCorners(level int, s [4]Vec) {
	end := x.Unique("corners")
	corner := x.Copy(x.slot("Corner", level))
	x.ifZero(corner, end)
	for i := range s {
		left := x.Vec()
		w := x.LaneOf4(i, corner)
		x.VPSRLVD(x.PerLane(func(lane int) uint32 { return 16 + 2*uint32(lane%4) }), w, left)
		x.And(x.Same(3), left, left)
		x.And(x.Same(0x7FFF), w, w)
		x.VPMADDWD(left, w, w)
		if x.kind == bytes8 {
			x.IntsTo(w, w, "+", 1)
		}
		x.Comment("By 3: up to 3 times 2^14")
		x.IntsTo(w, w, "*", 43691, ">>>", 17)
		x.IntsTo(s[i], s[i], "+", w)
	}
	x.Label(end)
}
