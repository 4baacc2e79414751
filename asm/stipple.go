package main

// stippleGen finds which pixels of a stroke its stipple keeps, 8 at a time: in float32, as simd.StippledWalk says, or all
// 8 as lane.StippleRun does where one is near to the border of two runs.
type stippleGen struct {
	*Asm
	walk GP  // simd.StippledWalk, 0 where there are none
	at   Vec // where the row at hand lies, less half a run
}

// begin takes the first walk.
func (g *stippleGen) begin() { g.walk, g.at = g.Field(g.Args, "Stipples"), g.Vec256() }

// field is a field of the walk's stipple, all a word in all lanes.
func (g *stippleGen) field(name string) Mem { return g.Rec("StippledWalk", g.walk).At(name) }
func (g *stippleGen) all(m Mem) Vec         { return into(g.Vec256(), g.VPBROADCASTD, m) }

// columns are the next ones, from the walk's first on, and the rows at hand.
func (g *stippleGen) columns(column, row Vec) {
	none, t := g.Unique("unstippled"), g.Vec256()
	g.JumpIf(g.walk, "==", 0, none)
	g.IntsTo(g.at, column, "float", "*", g.all(g.field("Column")))
	g.IntsTo(t, row, "float", "*", g.all(g.field("Row")))
	g.FloatsTo(g.at, g.at, "+", g.all(g.field("Start")), "+", t)
	g.Label(none)
}

// keep takes the bits away of pixels that the stipple does not keep, and goes on to the next rows.
func (g *stippleGen) keep(column, row Vec, bits GP) {
	done, exactly, picked := g.Unique("picked"), g.Unique("exactly"), g.Unique("runs")
	g.JumpIf(g.walk, "==", 0, done)
	t, run, address := g.Vec256(), g.Vec256(), g.Get64(g.field("Line"))
	line := g.Rec("StippledLine", address)
	g.VROUNDPS(U8(8), g.at, run) // to the nearest: down by half a run
	g.FloatsTo(t, g.at, "-", run)
	g.VPAND(g.Same(1<<31-1), t, t)
	g.FloatsTo(g.at, g.at, "+", g.all(g.field("Row")))
	g.VPCMPGTD(g.all(g.field("Margin")), t, t)
	kept := g.Into32(g.VMOVMSKPS, t)
	g.TESTL(bits.As32(), kept.As32())
	g.JNZ(LabelRef(exactly))
	g.FloatsTo(run, run, "max", g.all(g.field("First")), "min", g.all(g.field("Last")), "truncate")
	g.Label(picked)
	g.VPAND(g.Same(15), run, run)
	g.IntsTo(run, g.all(line.At("Pattern")), ">>>", run, "<<", 31)
	g.VMOVMSKPS(run, kept.As32())
	g.Change(bits.As32(), "&", kept.As32())
	g.Jump(done)

	g.Label(exactly)
	u, v := g.Vec256(), g.Vec256()
	g.IntsTo(u, column, "<<", 8)
	g.IntsTo(v, row, "<<", 8)
	word := func(m Mem) Op { // as a float of 8 bytes
		return Later(func(to Vec) { g.VCVTDQ2PD(g.LowHalf(g.All(m)), to) })
	}
	number := func(name string) Op { return Later(func(to Vec) { g.BroadcastQ(line.At(name), to) }) }
	for part := range 8 / (g.Lanes() / 2) {
		wide := func(w Vec) Vec {
			from := g.Half()
			if part == 0 {
				from = g.LowHalf(w.AsZ()).(Vec)
			} else {
				g.HighHalf(w, from)
			}
			return into(g.Vec(), g.VCVTDQ2PD, from)
		}
		place := g.Lane("StippleRun", wide(u), wide(v), word(g.field("U")), word(g.field("V")), word(g.field("DU")),
			word(g.field("DV")), number("Pixel"), number("Phase"), word(g.field("Sign")), word(g.field("Less")), number("First"),
			number("Last"), number("Whole"), word(line.At("Factor")))[0].(Vec)
		g.Truncate64(place, place)
		if part == 0 {
			g.VMOVDQU(g.LowHalf(place), g.LowHalf(run))
		} else {
			g.Join(place, run, run)
		}
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
