package main

// ellipseBody skips the longer axis where all lanes of a group have one tap. (Without the branch: 9.5 ns a group for
// 6.)
func ellipseBody(a *Asm) {
	memory := map[string]GP{}
	for _, f := range []string{"DSDX", "DTDX", "DSDY", "DTDY", "Out", "Taps", "DS", "DT", "Most"} {
		memory[f] = a.Field(a.Args, f)
	}
	var held []Held
	for _, field := range []string{"Width", "Height", "Aniso", "Bias", "Min", "Max"} {
		h := a.HoldWord(a.Args.At(field))
		if h.register == nil { // all its lanes in memory
			h = Held{memory: a.saved(a.load(h))}
		}
		held = append(held, h)
	}
	a.Keep("LodLogarithm", "LodNumber", "EllipseAlong")
	loop, end, at, n := a.Unique("loop"), a.Unique("end"), a.Zero64(), a.Field(a.Args, "N")
	a.Change(n, "<<", 2)
	a.JZ(LabelRef(end))
	a.Label(loop)
	most, greatest := a.Vec(), a.Reg64()
	for half := range a.Halves() {
		of := func(field string) Mem { return Mem{Base: memory[field], Index: at, Scale: 1} }
		use := func(i int) Op { return a.Use(held[i]) }
		ellipse := a.Lane("Ellipse", of("DSDX"), of("DTDX"), of("DSDY"), of("DTDY"), use(0), use(1), use(2))
		for i, field := range []string{"Taps", "DS", "DT"} {
			a.Move(ellipse[1+i], of(field))
		}
		lambda := a.Lane("LodLogarithm", a.Lane("LodNumber", ellipse[0])[0])
		a.Move(a.Lane("LodLimit", lambda[0], use(3), use(4), use(5))[0], of("Out"))
		if half == 0 {
			a.Move(ellipse[1], most)
		} else {
			a.FloatsTo(most, most, "max", ellipse[1])
		}
		a.Advance(a.Bytes, at)
	}
	a.FloatsTo(most, most, "nearest")
	a.across(most, a.VPMAXSD, greatest)
	a.Set(Mem{Base: memory["Most"]}, greatest.As32())
	a.Advance(4, memory["Most"])
	a.JumpIf(at, "<", n, loop)
	a.Label(end)
}
