package neon

import "math"

// Footprint is the family of the kernels that evaluate texture coordinates.
func (Catalogue) Footprint() []Kernel {
	kernel := func(name string, scattered bool) Kernel {
		return Kernel{Name: name, Record: "FootprintArgs",
			Body: func(a *Asm) { (&footprinter{placer: placer{Asm: a, scattered: scattered}}).body() }}
	}
	return []Kernel{kernel("footprint", false), kernel("footprintAt", true)}
}

// footprinter writes a kernel: a group, and in it primitive after primitive.
type footprinter struct {
	placer
	out           [3]X // the group's part of S, T and Rho2
	width, height Q
}

func (x *footprinter) body() {
	groups := x.Arg("N")
	x.group = x.Rec("Group", x.Arg("Groups"))
	x.out = [3]X(x.fields("S", "T", "Rho2"))
	visibility := x.Arg("Visibility")
	x.width, x.height = x.Dup(x.Args, "Width"), x.Dup(x.Args, "Height")
	places := x.places()
	x.Times(groups, func() {
		lanes := x.Field(x.group, "Mask")
		places()
		x.primitives(lanes, func() {
			x.Say("*s, *t, *rho2 = 0, 0, 0")
			zero := x.Zero()
			for _, p := range x.out {
				x.StoreG(All(zero), p, 0)
			}
		}, func() X { return visibility }, x.evaluate)
		x.Advance(64, x.out[:]...)
		if x.scattered {
			x.AddI(visibility, 64, visibility)
		}
	})
}

// evaluate evaluates coordinates in lanes.
func (x *footprinter) evaluate(e *evaluator, in func(row int) Q, alone bool) {
	q, infinity := e.plane(e.slot, e.first-3), x.float(float32(math.Inf(1)))
	var of [2]plane
	var at [2]func(row int, d distance) []Q
	for c := range of {
		of[c] = e.plane(e.slot, e.first+3*c)
	}
	under := q.values()
	for c := range of {
		at[c] = of[c].values()
	}
	slope := func(c, axis int) Q { return e.every(of[c].slopes, axis) }
	if e.parts == 1 { // slopes of float32 stay in registers; there are too few registers for slopes of float64
		e.limits()
		slopes := [2][2]Q{{slope(0, 0), slope(0, 1)}, {slope(1, 0), slope(1, 1)}}
		slope = func(c, axis int) Q { return slopes[c][axis] }
	}
	for row := range 4 {
		d := e.away(row)
		if e.parts == 2 {
			e.limits()
		}
		w := e.inverse(under(row, d))
		var s [2]Q
		var sum [2]Q
		for c, size := range []Q{x.width, x.height} {
			f := at[c](row, d)
			e.smooth(f, w)
			for axis := range sum {
				v := x.FMul(e.derivative(slope(c, axis), f, w, q, axis), size)
				v = x.FMul(v, v)
				if c > 0 {
					v = x.FAdd(sum[axis], v)
				}
				sum[axis] = v
			}
			s[c] = e.rounded(f)
		}
		x.Say("rho2 = longest(dsdx, dtdx, dsdy, dtdy, Width, Height)")
		larger := x.ChooseInto(x.FGt(sum[0], sum[1]), sum[0], sum[1])
		lanes := in(row)
		for i, v := range []Q{s[0], s[1], x.MinNumber(larger, infinity)} {
			x.put(v, lanes, x.out[i], row, alone)
		}
	}
}
