package main

// ellipseBody skips the longer axis where all lanes of a group have one tap. (Without the branch: 9.5 ns a group for
// 6.)
func ellipseBody(a *Asm) {
	lod := a.Rec("LodArgs", a.Args.Base) // its first field
	memory := map[string]GP{}
	for _, f := range []string{"DSDX", "DTDX", "DSDY", "DTDY", "Out"} {
		memory[f] = a.Field(lod, f)
	}
	for _, f := range []string{"Taps", "DS", "DT", "Most"} {
		memory[f] = a.Field(a.Args, f)
	}
	var held []Held
	for i, field := range []string{"Width", "Height", "Aniso", "Bias", "Min", "Max"} {
		h := a.HoldWord([]Rec{lod, lod, a.Args, lod, lod, lod}[i].At(field))
		if h.register == nil { // all its lanes in memory
			lanes := a.Local(a.Bytes)
			a.Move(a.Use(h), lanes)
			h = Held{memory: lanes}
		}
		held = append(held, h)
	}
	a.Keep("LodLogarithm")
	loop, end, at, n := a.Unique("loop"), a.Unique("end"), a.Zero64(), a.Field(lod, "N")
	a.Change(n, "<<", 2)
	a.JZ(LabelRef(end))
	a.Label(loop)
	most := a.Vec()
	for half := range a.Halves() {
		of := func(field string) Mem { return Mem{Base: memory[field], Index: at, Scale: 1} }
		use := func(i int) Op { return a.Use(held[i]) }
		ellipse := a.Lane("Ellipse", of("DSDX"), of("DTDX"), of("DSDY"), of("DTDY"), use(0), use(1), use(2))
		for i, field := range []string{"Taps", "DS", "DT"} {
			a.Move(ellipse[1+i], of(field))
		}
		lambda := a.Lane("LodLogarithm", a.Lane("LodLonger", ellipse[0], ellipse[0])[0])
		a.Move(a.Lane("LodLimit", lambda[0], use(3), use(4), use(5))[0], of("Out"))
		if half == 0 {
			a.Move(ellipse[1], most)
		} else {
			a.FloatsTo(most, most, "max", ellipse[1])
		}
		a.Advance(a.Bytes, at)
	}

	a.Comment("The greatest of 16")
	m := a.Vec128()
	if a.OneRegister() {
		h := into(a.Vec256(), a.VEXTRACTF64X4, U8(1), most)
		a.FloatsTo(h, most.AsY(), "max", h)
		a.VEXTRACTF32X4(U8(1), h, m)
		a.FloatsTo(m, m, "max", h.AsX())
	} else {
		a.VEXTRACTF128(U8(1), most, m)
		a.FloatsTo(m, m, "max", most.AsX())
	}
	q := into(a.Vec128(), a.VPSHUFD, U8(0x4E), m)
	a.FloatsTo(m, m, "max", q)
	a.VPSHUFD(U8(0xB1), m, q)
	a.FloatsTo(m, m, "max", q, "nearest")
	a.VMOVD(m, Mem{Base: memory["Most"]})
	a.Advance(4, memory["Most"])
	a.JumpIf(at, "<", n, loop)
	a.Label(end)
}

// ceilF rounds floats up.
func (a *Asm) ceilF(v, dst Register) { a.Round(U8(10), v, dst) }
