package neon

// Interpolate is the family of the kernels that evaluate attributes.
func (Catalogue) Interpolate() []Kernel {
	kernel := func(name string, scattered bool) Kernel {
		return Kernel{Name: name, Record: "InterpolateArgs", Scratch: 2*8 + 8*16, Body: func(a *Asm) {
			(&interpolator{placer: placer{Asm: a, scattered: scattered}}).body()
		}}
	}
	return []Kernel{kernel("interpolate", false), kernel("interpolateAt", true)}
}

// interpolator writes a kernel: a group, and in it primitive after primitive, of each the components.
type interpolator struct {
	placer
	out        X // bytes into W and into a component's part of Out, DX and DY
	visibility Slot
	scatter    X // where lanes are, if they are scattered: x of rows and y of rows
}

func (x *interpolator) body() {
	if x.scattered {
		x.scatter = x.Local(8 * 16)
	}
	left := x.Slot("groups left").Set(x.Arg("N"))
	x.visibility = x.Slot("Visibility[g*Lanes]").Set(x.Arg("Visibility"))
	x.group = x.Rec("Group", x.Arg("Groups"))
	x.bits = x.Words(1, 2, 4, 8)
	x.out = x.Imm(0)
	place := x.places()
	left.Times(func() {
		lanes := x.Field(x.group, "Mask")
		place()
		if x.scattered {
			x.StoreG(G(x.x), x.scatter, 0)
			x.StoreG(G(x.y), x.scatter, 64)
		}
		x.primitives(lanes, x.clear, func() X { return x.visibility.Get() }, x.evaluate)
		x.AddI(x.out, 64, x.out)
		if x.scattered {
			x.visibility.Set(x.AddI(x.visibility.Get(), 64))
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

// evaluate evaluates the slot of a position in the lanes of a mask; alone says that the group's others become 0.
func (x *interpolator) evaluate(position, mask X, alone bool) {
	slot := x.LoadXAt(4, x.Arg("Slots"), position)
	words := x.MulX(x.Arg("Components"), x.Imm(3))
	address := func(field, header string, slot X, shift int) X {
		bytes := x.ShlI(x.AddI(words, x.Constant(header)), shift)
		return x.MulAdd(x.Arg(field), slot, bytes)
	}
	x.IfElse(slot, "lacks", 31, func() {
		x.narrow(address("Narrow", "NarrowHeader", slot, 2), mask, alone)
	}, func() {
		x.wide(address("Wide", "WideHeader", x.ClearX(slot, x.Imm(1<<31)), 3), mask, alone)
	})
}

// pixels are x.x[i] and x.y[i].
func (x *interpolator) pixels(i int) (px, py Q) {
	if x.scattered {
		return x.Load(x.scatter, 16*i), x.Load(x.scatter, 64+16*i)
	}
	return x.x[i], x.y[i]
}

// components goes over the components of a slot whose first is at plane. each is given the mode, where the value and
// its derivatives go (the latter where gradients is not 0) and a plane.
func (x *interpolator) components(plane X, size int, each func(mode, gradients, out, dx, dy X)) {
	x.Say("for c := range int(a.Components)")
	n, gradients, modes := x.Arg("Components"), x.Arg("Gradients"), x.Arg("Modes")
	stride := x.ShlI(x.Arg("Stride"), 2)
	var to [3]X
	for i, field := range []string{"Out", "DX", "DY"} {
		to[i] = x.AddX(x.Arg(field), x.out)
	}
	x.Times(n, func() {
		mode := x.LoadX(1, modes, 0)
		each(mode, gradients, to[0], to[1], to[2])
		x.AddI(modes, 1, modes)
		x.AddI(plane, size, plane)
		for _, p := range to {
			x.AddX(p, stride, p)
		}
		x.If(gradients, "!=", 0, func() { x.SubI(gradients, 1, gradients) })
	})
}

// narrow evaluates a slot in float32.
func (x *interpolator) narrow(slot, mask X, alone bool) {
	in := four(func(r int) Q { return x.row(mask, r) })
	x.Say("p.dx, p.dy = float32(x)/256 - s[0], float32(y)/256 - s[1]")
	origin := x.Load(slot, 0) // and the first two words of 1/w
	var dx, dy []Q
	for i := range x.x {
		px, py := x.pixels(i)
		dx = append(dx, x.FSub(px, x.DupLane(origin, 0)))
		dy = append(dy, x.FSub(py, x.DupLane(origin, 1)))
	}
	// plane is (s[0] + dx*fx) + dy*fy of a plane whose words stand in lanes of one register or two.
	plane := func(f0, fx Q, laneX int, fy Q, laneY int) G {
		x.Say("f := (s[0] + dx*fx) + dy*fy")
		if x.scattered {
			return four(func(r int) Q {
				return x.FAdd(x.FAdd(f0, x.FMulLane(dx[r], fx, laneX)), x.FMulLane(dy[r], fy, laneY))
			})
		}
		columns, rows := x.FAdd(f0, x.FMulLane(dx[0], fx, laneX)), x.FMulLane(dy[0], fy, laneY)
		return four(func(r int) Q { return x.FAdd(columns, x.DupLane(rows, r)) })
	}
	slopes := x.LoadD(slot, 4*3)
	w := plane(x.DupLane(origin, 2), slopes, 0, slopes, 1)
	x.Say("p.w = 1 / max(q, leastQ)")
	one, least := x.float(1), x.float(0x1p-126)
	for r := range w {
		x.FDiv(one, x.MaxNumber(w[r], least), w[r])
	}
	x.If(x.Arg("W"), "!=", 0, func() {
		to := x.AddX(x.Arg("W"), x.out)
		for r := range w {
			x.put(w[r], in[r], to, r, alone)
		}
	})
	at := x.AddI(slot, 4*x.Constant("NarrowHeader"))
	x.components(at, 12, func(mode, gradients, out, toX, toY X) {
		f0, fx := x.LoadS(at, 0), x.LoadD(at, 4)
		x.DupLane(f0, 0, f0)
		linear, flat := x.Label("linear"), x.Label("flat")
		f := x.Group()
		// derive stores derivatives, where there are any, that are made of slopes.
		derive := func(of func(slope Q, axis, r int) Q) {
			x.If(gradients, "!=", 0, func() {
				for axis, to := range []X{toX, toY} {
					slope := x.DupLane(fx, axis)
					for r := range f {
						x.put(of(slope, axis, r), in[r], to, r, alone)
					}
				}
			})
		}
		x.JumpIf(mode, "==", x.Constant("Flat"), flat)
		for r, v := range plane(f0, fx, 0, fx, 1) {
			x.Move(v, f[r])
		}
		x.JumpIf(mode, "!=", 0, linear)
		x.Say("f = f * w")
		for r := range f {
			x.FMul(f[r], w[r], f[r])
			x.put(f[r], in[r], out, r, alone)
		}
		x.Say("fx = (fx - f*qx) * w")
		derive(func(slope Q, axis, r int) Q { return x.FMul(x.FSub(slope, x.FMulLane(f[r], slopes, axis)), w[r]) })
		end := x.Label("next")
		x.Jump(end)
		x.Place(flat)
		x.Say("f = *plane")
		for r := range f {
			x.Move(f0, f[r])
		}
		x.Place(linear)
		for r := range f {
			x.put(f[r], in[r], out, r, alone)
		}
		derive(func(slope Q, _, _ int) Q { return slope })
		x.Place(end)
	})
}

// wide evaluates a slot in float64: the two halves of a row.
func (x *interpolator) wide(slot, mask X, alone bool) {
	var blockX, blockY [2]Q
	if !x.scattered {
		blockX, blockY = x.away(slot, x.x[0], 0), x.away(slot, x.y[0], 1)
	}
	// plane is (s[0] + dx*fx) + dy*fy in a row.
	plane := func(row int, f0, slopes Q) [2]Q {
		dx, dy := blockX, [2]Q{}
		if x.scattered {
			px, py := x.pixels(row)
			dx, dy = x.away(slot, px, 0), x.away(slot, py, 1)
		} else {
			down := x.DupLaneD(blockY[row/2], row%2)
			dy = [2]Q{down, down}
		}
		x.Say("f := (s[0] + dx*fx) + dy*fy")
		return pair(func(h int) Q {
			return x.FAddD(x.FAddD(f0, x.FMulLaneD(dx[h], slopes, 0)), x.FMulLaneD(dy[h], slopes, 1))
		})
	}
	least, most, one := x.LoadDup(slot, 8*2), x.LoadDup(slot, 8*3), x.double(1)
	q, slopes := x.LoadDup(slot, 8*4), x.Load(slot, 8*5)
	var w [4][2]Q
	for r := range w {
		w[r] = plane(r, q, slopes)
		x.Say("p.w = 1 / min(max(q, s[2]), s[3])")
		for h := range w[r] {
			x.FDivD(one, x.MinNumberD(x.MaxNumberD(w[r][h], least), most), w[r][h])
		}
	}
	x.If(x.Arg("W"), "!=", 0, func() {
		to := x.AddX(x.Arg("W"), x.out)
		for r := range w {
			x.put(x.Narrow(w[r][0], w[r][1]), x.row(mask, r), to, r, alone)
		}
	})
	at := x.AddI(slot, 8*x.Constant("WideHeader"))
	x.components(at, 24, func(mode, gradients, out, toX, toY X) {
		f0, fx := x.LoadDup(at, 0), x.Load(at, 8)
		for r := range w {
			in := x.row(mask, r)
			linear, flat, end := x.Label("linear"), x.Label("flat"), x.Label("next")
			f := [2]Q{x.Vector(), x.Vector()}
			x.JumpIf(mode, "==", x.Constant("Flat"), flat)
			for h, v := range plane(r, f0, fx) {
				x.Move(v, f[h])
			}
			x.JumpIf(mode, "!=", 0, linear)
			x.Say("f = f * w")
			for h := range f {
				x.FMulD(f[h], w[r][h], f[h])
			}
			x.put(x.Narrow(f[0], f[1]), in, out, r, alone)
			x.JumpIf(gradients, "==", 0, end)
			x.Say("fx = (fx - f*qx) * w")
			for axis, to := range []X{toX, toY} {
				slope := x.DupLaneD(fx, axis)
				d := pair(func(h int) Q { return x.FMulD(x.FSubD(slope, x.FMulLaneD(f[h], slopes, axis)), w[r][h]) })
				x.put(x.Narrow(d[0], d[1]), in, to, r, alone)
			}
			x.Jump(end)
			x.Place(flat)
			x.Say("f = *plane")
			for h := range f {
				x.Move(f0, f[h])
			}
			x.Place(linear)
			x.put(x.Narrow(f[0], f[1]), in, out, r, alone)
			x.JumpIf(gradients, "==", 0, end)
			for axis, to := range []X{toX, toY} {
				slope := x.DupLaneD(fx, axis)
				x.put(x.Narrow(slope, slope), in, to, r, alone)
			}
			x.Place(end)
		}
	})
}
