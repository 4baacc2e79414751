package neon

// Interpolate is the family of the kernels that evaluate attributes.
func (Catalogue) Interpolate() []Kernel {
	kernel := func(name string, scattered bool) Kernel {
		return Kernel{Name: name, Record: "InterpolateArgs", Body: func(a *Asm) {
			(&interpolator{placer: placer{Asm: a, scattered: scattered}}).body()
		}}
	}
	return []Kernel{kernel("interpolate", false), kernel("interpolateAt", true)}
}

// interpolator writes a kernel: a group, and in it primitive after primitive, of each the components.
type interpolator struct {
	placer
	out X // bytes into W and into a component's part of Out, DX and DY
}

func (x *interpolator) body() {
	if x.scattered {
		x.scatter = x.Local(8 * 16)
	}
	left, visibility := x.Slot("groups left").Set(x.Arg("N")), x.Slot("Visibility[g*Lanes]").Set(x.Arg("Visibility"))
	x.group = x.Rec("Group", x.Arg("Groups"))
	x.out = x.Imm(0)
	places := x.places()
	left.Times(func() {
		lanes := x.Field(x.group, "Mask")
		places()
		x.primitives(lanes, x.clear, func() X { return visibility.Get() }, x.evaluate)
		x.AddI(x.out, 64, x.out)
		if x.scattered {
			visibility.Set(x.AddI(visibility.Get(), 64))
		}
	})
}

// clear makes all lanes of a group 0.
func (x *interpolator) clear() {
	x.Say("clearLane(a, o)")
	zero := All(x.Zero())
	x.If(x.Arg("W"), "!=", 0, func() { x.StoreG(zero, x.AddX(x.Arg("W"), x.out), 0) })
	for _, list := range [][2]string{{"Out", "Components"}, {"DX", "Gradients"}, {"DY", "Gradients"}} {
		to, n := x.AddX(x.Arg(list[0]), x.out), x.Arg(list[1])
		stride := x.ShlI(x.Arg("Stride"), 2)
		x.Times(n, func() {
			x.StoreG(zero, to, 0)
			x.AddX(to, stride, to)
		})
	}
}

// evaluate evaluates components in lanes.
func (x *interpolator) evaluate(e *evaluator, of func(row int) Q, alone bool) {
	in := four(of)
	away := e.away
	if x.scattered && e.parts == 1 { // in registers
		rows := []distance{e.away(0), e.away(1), e.away(2), e.away(3)}
		away = func(row int) distance { return rows[row] }
	}
	q := e.plane(e.slot, e.first-3)
	e.limits()
	under := q.values()
	var w [4][]Q
	for r := range w {
		w[r] = e.inverse(under(r, away(r)))
	}
	// put stores a row.
	put := func(v []Q, to X, row int) { x.put(e.rounded(v), in[row], to, row, alone) }
	x.If(x.Arg("W"), "!=", 0, func() {
		to := x.AddX(x.Arg("W"), x.out)
		for r := range w {
			put(w[r], to, r)
		}
	})
	x.Say("for c := range int(a.Components)")
	at := x.AddI(e.slot, e.first<<e.shift)
	n, gradients, modes := x.Arg("Components"), x.Arg("Gradients"), x.Arg("Modes")
	stride := x.ShlI(x.Arg("Stride"), 2)
	to := x.fields("Out", "DX", "DY")
	for _, p := range to {
		x.AddX(p, x.out, p)
	}
	x.Times(n, func() {
		mode, p := x.LoadX(1, modes, 0), e.plane(at, 0)
		flat, linear, end := x.Label("flat"), x.Label("linear"), x.Label("next")
		// derive stores derivatives, where there are any, that are made of slopes.
		derive := func(of func(slope Q, axis, row int) Q) {
			x.If(gradients, "!=", 0, func() {
				for axis, to := range to[1:] {
					slope := e.every(p.slopes, axis)
					for r := range w {
						x.put(of(slope, axis, r), in[r], to, r, alone)
					}
				}
			})
		}
		x.JumpIf(mode, "==", x.Constant("Flat"), flat)
		values := p.values()
		var f [4][]Q
		for r := range f {
			f[r] = values(r, away(r))
		}
		x.JumpIf(mode, "!=", 0, linear)
		for r := range f {
			e.smooth(f[r], w[r])
			put(f[r], to[0], r)
		}
		derive(func(slope Q, axis, r int) Q { return e.derivative(slope, f[r], w[r], q, axis) })
		x.Jump(end)
		x.Place(flat)
		x.Say("f = *plane")
		for _, row := range f {
			for _, v := range row {
				x.Move(p.f0, v)
			}
		}
		x.Place(linear)
		for r := range f {
			put(f[r], to[0], r)
		}
		derive(func(slope Q, _, _ int) Q { return e.rounded([]Q{slope, slope}) })
		x.Place(end)
		x.Advance(1, modes)
		x.Advance(3<<e.shift, at)
		for _, p := range to {
			x.AddX(p, stride, p)
		}
		x.If(gradients, "!=", 0, func() { x.SubI(gradients, 1, gradients) })
	})
}
