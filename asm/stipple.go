package main

// stippleGen finds which pixels of a stroke its stipple keeps, 8 at a time. Where a pixel lies in the stipple is found
// in float32, in runs of Factor units, from the first column of the walk on and less a multiple of the pattern's
// length: right to 2^-15. Where it is nearer than that to the border of two runs, all 8 are found as
// [simd.StippledLine] defines it.
type stippleGen struct {
	*Asm
	walk         GP  // simd.StippledWalk, 0 where there are none
	at           Vec // where the row at hand lies, less half a run
	line         Mem // the address of the line
	ways         Mem // from the line's start to the first sample's u and v in 1/256 pixel, and the line's own DU and DV
	sign         Mem // 1 or -1, and 0 or 1: the unit is sign floor(sign at) - less
	base, least  Mem // of the first column and row 0, less half a run; the least run and the greatest
	slope, limit Mem // by column and by row; how far from the middle of a run is near to a border
}

// begin sets the memory of all walks: side by side, as nobody waits for another's records.
func (g *stippleGen) begin() {
	g.walk, g.at = g.Field(g.Args, "StippledWalks"), g.Vec256()
	at := func(i int) Mem { return Mem{Base: g.walk, Disp: 8 * i} }
	g.ways, g.sign, g.base, g.limit, g.least, g.slope, g.line = at(0), at(2), at(3), at(4), at(5), at(6), at(7)
	lines, loop, none := g.Field(g.Args, "Stippled"), g.Unique("stippled"), g.Unique("unstippled")
	walks, left := g.Field(g.Args, "Walks"), g.Field(g.Args, "N")
	g.TESTQ(lines, lines)
	g.CMOVQEQ(lines, g.walk)
	g.JZ(LabelRef(none))
	g.Label(loop)
	g.DECQ(left)
	g.JL(LabelRef(none))
	at64 := g.Get32(g.Rec("StrokeWalk", walks).At("Name"))
	g.one(g.Rec("StrokeWalk", walks), lines, at64)
	g.Advance(g.Size("StrokeWalk"), walks)
	g.Advance(g.Size("StippledWalk"), g.walk)
	g.Jump(loop)
	g.Label(none)
	g.TESTQ(lines, lines)
	g.Set(at64, g.Args.At("StippledWalks"))
	g.CMOVQNE(at64, g.walk)
}

// one is for a walk, which has a name.
func (g *stippleGen) one(walk Rec, lines, name GP) {
	records := g.Field(g.Args, "Refs")
	address := g.Get32(Mem{Base: records, Index: name, Scale: 4, Disp: -4})
	g.Change(address, "<<", log2(g.Size("Triangle")), "+", g.Args.At("Triangles"))
	g.Set(address.As32(), g.Rec("Triangle", address).At("Extra"))
	g.Change(address, "<<", log2(g.Size("StippledLine")), "+", lines)
	g.Set(g.line, address)
	line := g.Rec("StippledLine", address)

	g.Comment("u and v are x and y, or with steep strokes y and x")
	x := g.Vec128
	ways, origin, steep, turned := x(), x(), x(), x()
	g.VMOVDQU(line.At("X"), ways)
	g.VMOVQ(g.Args.At("X"), origin)
	g.IntsTo(origin, origin, "-", ways)
	g.VBLENDPS(U8(0b1100), ways, origin, ways)
	g.VPXOR(origin, origin, origin)
	g.VPBROADCASTD(walk.At("AlongLane"), steep)
	g.VPCMPGTD(origin, steep, steep)
	g.VPSHUFD(U8(0b10_11_00_01), ways, turned)
	g.VPBLENDVB(steep, turned, ways, ways)
	g.VMOVD(walk.At("First"), turned)
	g.IntsTo(turned, turned, "<<", 8)
	g.IntsTo(ways, ways, "+", turned)
	g.VMOVDQU(ways, g.ways)
	t := g.Get32(line.At("DX"))
	g.TESTL(t.As32(), t.As32())
	u := g.Get32(line.At("DY"))
	g.CMOVLNE(t.As32(), u.As32())
	g.Change(u.As32(), ">>", 31)
	v := g.Get32(u.As32())
	g.NEGL(v.As32())
	g.MOVL(v.As32(), g.sign.Offset(4))
	g.LEAL(Mem{Base: u, Index: u, Scale: 1, Disp: 1}, u.As32())
	g.Set(g.sign, u.As32())

	g.Comment("two numbers at a time")
	factor, whole, inverse := x(), x(), x()
	g.VXORPD(factor, factor, factor)
	g.VCVTSI2SDL(line.At("Factor"), factor, factor)
	pixel := x()
	g.VMULSD(line.At("Pixel"), factor, pixel)
	g.VUNPCKLPD(factor, pixel, pixel)
	g.VDIVPD(pixel, g.loaded(g.number(1)), inverse) // of a run's length along the line, and of Factor
	both, factors := x(), x()
	g.VUNPCKLPD(inverse, inverse, both)
	g.VUNPCKHPD(inverse, inverse, factors)
	start, slope, other := x(), x(), x()
	g.VCVTDQ2PD(ways, start)
	g.VPSHUFD(U8(0b11_10_11_10), ways, slope)
	g.VCVTDQ2PD(slope, slope)
	g.DoublesTo(start, start, "*", slope)
	g.VUNPCKHPD(start, start, other)
	g.VADDSD(other, start, start)
	g.VMULSD(both, start, start)
	g.DoublesTo(slope, slope, "*", both, "*", 256)
	g.VMOVSD(line.At("Whole"), whole)
	g.VUNPCKLPD(whole, whole, whole)
	phase, ends := x(), x()
	g.VMOVSD(line.At("Phase"), phase)
	margin := x()
	g.VMULSD(g.number(0x1p-50), phase, margin)
	g.VADDSD(g.number(0x1p-12), margin, margin)
	g.VSUBSD(margin, g.loaded(g.number(0.5)), margin)
	g.VSUBSD(whole, phase, phase)
	g.VMULSD(factors, phase, phase)
	g.VADDSD(phase, start, start)
	g.VMOVDQU(line.At("First"), ends)
	g.DoublesTo(ends, ends, "-", whole, "+", 0.5, "*", factors)
	g.VROUNDPD(U8(9), ends, ends)
	patterns := x()
	g.VMULSD(g.number(1./16), start, patterns)
	g.VUNPCKLPD(patterns, patterns, patterns)
	g.VROUNDPD(U8(9), patterns, patterns)
	g.DoublesTo(patterns, patterns, "*", 16)
	g.VSUBSD(patterns, start, start)
	g.DoublesTo(ends, ends, "-", patterns)
	g.VSUBSD(g.number(0.5), start, start)
	for _, put := range []struct {
		of Vec
		to Mem
	}{{start, g.base}, {margin, g.limit}, {ends, g.least}, {slope, g.slope}} {
		g.VCVTPD2PSX(put.of, put.of)
		g.VMOVSD(put.of, put.to)
	}
}

// loaded is memory in a register of 16 bytes.
func (g *stippleGen) loaded(m Mem) Vec { return into(g.Vec128(), g.VMOVDQU, m) }

// word is one in all lanes.
func (g *stippleGen) word(m Mem) Vec { return into(g.Vec256(), g.VPBROADCASTD, m) }

// columns are the next ones, from the walk's first on, and the rows at hand.
func (g *stippleGen) columns(column, row Vec) {
	none, t := g.Unique("unstippled"), g.Vec256()
	g.JumpIf(g.walk, "==", 0, none)
	g.IntsTo(g.at, column, "float", "*", g.word(g.slope))
	g.IntsTo(t, row, "float", "*", g.word(g.slope.Offset(4)))
	g.FloatsTo(g.at, g.at, "+", g.word(g.base), "+", t)
	g.Label(none)
}

// keep takes the bits away of pixels that the stipple does not keep, and goes on to the next rows.
func (g *stippleGen) keep(column, row Vec, bits GP) {
	done, exactly, picked := g.Unique("picked"), g.Unique("exactly"), g.Unique("runs")
	g.JumpIf(g.walk, "==", 0, done)
	word, t, run, address := g.word, g.Vec256(), g.Vec256(), g.Reg64()
	line := g.Rec("StippledLine", address)
	g.Set(address, g.line)
	g.VROUNDPS(U8(8), g.at, run) // to the nearest: down by half a run
	g.FloatsTo(t, g.at, "-", run)
	g.VPAND(g.Same(1<<31-1), t, t)
	g.FloatsTo(g.at, g.at, "+", word(g.slope.Offset(4)))
	g.VPCMPGTD(word(g.limit), t, t)
	kept := g.Into32(g.VMOVMSKPS, t)
	g.TESTL(bits.As32(), kept.As32())
	g.JNZ(LabelRef(exactly))
	g.FloatsTo(run, run, "max", word(g.least), "min", word(g.least.Offset(4)), "truncate")
	g.Label(picked)
	g.VPAND(g.Same(15), run, run)
	g.IntsTo(run, word(line.At("Pattern")), ">>>", run, "<<", 31)
	g.VMOVMSKPS(run, kept.As32())
	g.Change(bits.As32(), "&", kept.As32())
	g.Jump(done)

	g.Label(exactly)
	u, v := g.Vec256(), g.Vec256()
	g.IntsTo(u, column, "<<", 8, "+", word(g.ways))
	g.IntsTo(v, row, "<<", 8, "+", word(g.ways.Offset(4)))
	number := func(m Mem) Vec { return into(g.Vec(), g.VCVTDQ2PD, g.LowHalf(g.wordOf(m))) }
	field := func(name string) Vec { return g.AllQ(line.At(name)) }
	var runs []Vec
	for part := range 8 / (g.Lanes() / 2) {
		part64 := func(w Vec) Vec {
			d := g.Vec()
			switch {
			case g.OneRegister():
				g.VCVTDQ2PD(w, d)
			case part == 0:
				g.VCVTDQ2PD(w.AsX(), d)
			default:
				high := into(g.Vec128(), g.VEXTRACTI128, U8(1), w)
				g.VCVTDQ2PD(high, d)
			}
			return d
		}
		along := g.add(g.mul(part64(u), number(g.ways.Offset(8))), g.mul(part64(v), number(g.ways.Offset(12))))
		place := g.add(g.div(along, field("Pixel")), field("Phase"))
		sign := number(g.sign)
		place = g.mul(place, sign)
		g.Floor64(place, place)
		place = g.sub(g.mul(place, sign), number(g.sign.Offset(4)))
		place = g.lesser(g.greater(place, field("First")), field("Last"))
		place = g.div(g.sub(place, field("Whole")), number(line.At("Factor")))
		g.Truncate64(place)
		runs = append(runs, place)
	}
	if g.OneRegister() {
		g.VMOVDQU(runs[0].AsY(), run)
	} else {
		g.Join(runs[1].AsX(), runs[0].AsX(), run)
	}
	g.Jump(picked)
	g.Label(done)
}

// next goes on to the next walk.
func (g *stippleGen) next() {
	next := g.Address(Mem{Base: g.walk, Disp: g.Size("StippledWalk")})
	g.TESTQ(g.walk, g.walk)
	g.CMOVQNE(next, g.walk)
}

// wordOf is a word in all lanes.
func (g *stippleGen) wordOf(m Mem) Vec { return g.All(m) }
