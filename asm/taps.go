package main

// Taps is the family of the kernels that spread and gather the taps of anisotropic footprints.
func (catalogue) Taps() Family {
	return Family{Name: "taps", Kernels: []Kernel{
		{Name: "taps", Body: func(a *Asm) {
			in, row := []string{"S", "T", "Lod", "Taps", "DS", "DT"}, a.Reg64()
			out := []GP{a.Field(a.Args, "OutS"), a.Field(a.Args, "OutT"), a.Field(a.Args, "OutLod")}
			var s, t, lod, ds, dt Vec
			var entry func(table Held) Vec
			a.eachRun(func(at func(array GP) Mem, first GP) {
				a.Set(row, a.Args.At("Along"), "-", first)
				v := make([]Vec, len(in))
				for i, field := range in {
					v[i] = a.Copy(at(a.Field(a.Args, field)))
				}
				s, t, lod, ds, dt = v[0], v[1], v[2], v[4], v[5]
				entry = a.entries(a.Floats(v[3], "truncate"))
			}, func(at func(array GP) Mem) {
				table := at(row)
				table.Disp = 0
				along := entry(Held{memory: table})
				u := a.Floats(along, "*", ds)
				a.FloatsTo(u, s, "+", u)
				w := a.Floats(along, "*", dt)
				a.FloatsTo(w, t, "+", w)
				for i, v := range []Vec{u, w, lod} {
					a.Move(v, at(out[i]))
				}
			}, nil)
		}},
		{Name: "meanTaps", Body: func(a *Asm) {
			a.IfElse(a.Args.At("Integers"), "!=", 0, func() {
				a.mean(true)
			}, func() {
				a.mean(false)
			})
		}},
	}}
}

// pointers loads an array of four pointers.
func (a *Asm) pointers(name string) (p [4]GP) {
	for i := range p {
		p[i] = a.Reg64()
		a.Set(p[i], a.Args.At(name).Offset(8*i))
	}
	return p
}

// mean does MeanTaps for integers or floats.
func (a *Asm) mean(integers bool) {
	in, counts := a.pointers("In"), a.Field(a.Args, "Taps")
	scale := a.HoldWord(a.Args.At("Scale"))
	var sum [4]Vec
	taps, tap, one := a.Vec(), a.Vec(), a.Hold(a.SameF(1))
	a.eachRun(func(at func(array GP) Mem, _ GP) {
		a.Move(at(counts), taps)
		a.Zero(tap)
		for c := range sum {
			sum[c] = a.Vec()
			if integers {
				a.Zero(sum[c])
			} else {
				a.Move(a.Same(1<<31), sum[c])
			}
		}
	}, func(at func(array GP) Mem) {
		a.FloatsTo(tap, tap, "+", a.Use(one))
		counted := a.WhereF(tap, "<=", taps)
		for c := range sum {
			v, m := a.Vec(), at(in[c])
			switch {
			case integers && a.HasMasks:
				a.FloatsTo(v, m, "nearest")
				a.VPADDD(v, sum[c], counted, sum[c])
			case a.HasMasks:
				a.VADDPS(m, sum[c], counted, sum[c])
			case integers:
				a.FloatsTo(v, m, "nearest", "&", counted)
				a.IntsTo(sum[c], sum[c], "+", v)
			default:
				a.FloatsTo(v, sum[c], "+", m)
				a.Select(counted, v, sum[c], sum[c])
			}
		}
	}, func(at func(array GP) Mem) {
		by := a.Use(scale)
		for c, v := range sum {
			if integers {
				a.IntsTo(v, v, "float")
			}
			a.FloatsTo(v, v, "*", by, "/", taps)
			if !integers {
				none := into(a.Mask(), a.CompareF, UNO, v, v)
				a.Select(none, a.one(0x7FC00000), v, v)
			}
			a.Move(v, at(a.Get64(a.Args.At("Out").Offset(8*c))))
		}
	})
}

// eachRun goes through runs: begin, which gets the byte offset of the run's first tap, too, and end, which may be nil,
// get where a group's lanes lie in an array, tap where the tap's do. At AVX2 halves of groups follow each other.
func (a *Asm) eachRun(begin func(at func(array GP) Mem, first GP), tap, end func(at func(array GP) Mem)) {
	loop, done := a.Unique("run"), a.Unique("done")
	runs, n := a.Field(a.Args, "Runs"), a.Field(a.Args, "N")
	first := a.Zero64()
	a.Label(loop)
	a.Change(n, "-", 1)
	a.JL(LabelRef(done))
	run := a.Rec("TapRun", runs)
	group, stop := a.Get32(run.At("Group"), "<<", 6), a.Get32(run.At("Count"), "<<", 6, "+", first)
	for half := range a.Halves() {
		of := func(lanes GP) func(array GP) Mem {
			return func(array GP) Mem { return Mem{Base: array, Index: lanes, Scale: 1, Disp: 32 * half} }
		}
		next, to := a.Unique("tap"), a.Get64(first)
		begin(of(group), first)
		a.Label(next)
		tap(of(to))
		a.Advance(64, to)
		a.JumpIf(to, "!=", stop, next)
		if end != nil {
			end(of(group))
		}
	}
	a.Set(first, stop)
	a.Advance(a.Size("TapRun"), runs)
	a.Jump(loop)
	a.Label(done)
}
