package neon

import (
	"fmt"
	"math"
)

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
	out                  [3]X // the group's part of S, T and Rho2
	width, height        Q
	narrow, wide         X
	narrowSlot, wideSlot X // bytes of a slot
}

func (x *footprinter) body() {
	groups := x.Arg("N")
	x.group = x.Rec("Group", x.Arg("Groups"))
	x.out = [3]X(x.fields("S", "T", "Rho2"))
	visibility, slots := x.Arg("Visibility"), x.Arg("Slots")
	x.narrow, x.wide = x.Arg("Narrow"), x.Arg("Wide")
	x.Say("the bytes of slots of float32 and of float64")
	words := x.MulX(x.Arg("Components"), x.Imm(3))
	x.narrowSlot = x.ShlI(x.AddI(words, x.Constant("NarrowHeader")), 2)
	x.wideSlot = x.ShlI(x.AddI(words, x.Constant("WideHeader")), 3)
	x.width, x.height = x.Dup(x.Args, "Width"), x.Dup(x.Args, "Height")
	x.bits = x.Words(1, 2, 4, 8)
	place := x.places()

	x.Times(groups, func() {
		lanes := x.Field(x.group, "Mask")
		place()
		x.primitives(lanes, func() {
			x.Say("*s, *t, *rho2 = 0, 0, 0")
			zero := x.Zero()
			for _, p := range x.out {
				x.StoreG(All(zero), p, 0)
			}
		}, func() X { return visibility }, func(position, mask X, alone bool) {
			x.evaluate(x.LoadXAt(4, slots, position), mask, alone)
		})
		x.Advance(64, x.out[:]...)
		if x.scattered {
			x.AddI(visibility, 64, visibility)
		}
	})
}

// evaluate evaluates the slot of a primitive in the lanes of a mask; alone says that the group's others become 0.
func (x *footprinter) evaluate(slot, mask X, alone bool) {
	x.IfElse(slot, "lacks", 31, func() {
		x.each(x.narrowRows(x.MulAdd(x.narrow, slot, x.narrowSlot)), mask, alone)
	}, func() {
		x.each(x.wideRows(x.MulAdd(x.wide, x.ClearX(slot, x.Imm(1<<31)), x.wideSlot)), mask, alone)
	})
}

// each writes what row makes, s, t and rho2, of each row of lanes.
func (x *footprinter) each(row func(i int) [3]Q, mask X, alone bool) {
	for i := range 4 {
		values := row(i)
		x.Say(fmt.Sprintf("the lanes of row %d that are in the mask", i))
		in := x.row(mask, i)
		for c, v := range values {
			x.put(v, in, x.out[c], i, alone)
		}
	}
}

// longest is the larger squared length in texels of two derivatives, of d[c][axis].
func (x *footprinter) longest(d [2][2]Q) Q {
	x.Say("rho2 = longest(dsdx, dtdx, dsdy, dtdy, Width, Height)")
	var sum [2]Q
	for axis := range sum {
		for c, size := range []Q{x.width, x.height} {
			v := x.FMul(d[c][axis], size)
			v = x.FMul(v, v)
			if c > 0 {
				v = x.FAdd(sum[axis], v)
			}
			sum[axis] = v
		}
	}
	larger := x.ChooseInto(x.FGt(sum[0], sum[1]), sum[0], sum[1])
	return x.MinNumber(larger, x.float(float32(math.Inf(1))))
}

// narrowRows evaluates a slot in float32.
func (x *footprinter) narrowRows(slot X) func(row int) [3]Q {
	x.Say("p.dx, p.dy = float32(x)/256 - s[0], float32(y)/256 - s[1]")
	header := x.Constant("NarrowHeader")
	quarters := map[int]Q{0: x.Load(slot, 0), 4: x.Load(slot, 16), header + 2: x.Load(slot, 4*(header+2))}
	word := func(i int) (Q, int) {
		if i < 8 {
			return quarters[i&^3], i & 3
		}
		return quarters[header+2], i - header - 2
	}
	every := func(i int) Q { return x.DupLane(word(i)) }
	times := func(v Q, i int) Q {
		w, lane := word(i)
		return x.FMulLane(v, w, lane)
	}
	away := func(place Q, i int) Q { return x.FSub(place, every(i)) }
	starts := [3]int{2, header, header + 3} // of q, s and t
	// along is s[0] + dx*fx of a plane.
	along := func(i int, dx Q) Q { return x.FAdd(every(starts[i]), times(dx, starts[i]+1)) }
	var columns, rows [3]Q
	if !x.scattered {
		dx, dy := away(x.x[0], 0), away(x.y[0], 1)
		x.Say("f := (s[0] + dx*fx) + dy*fy")
		for i := range columns {
			columns[i], rows[i] = along(i, dx), times(dy, starts[i]+2)
		}
	}
	// points returns what evaluates planes in a row.
	points := func(row int) func(i int) Q {
		if x.scattered {
			dx, dy := away(x.x[row], 0), away(x.y[row], 1)
			return func(i int) Q { return x.FAdd(along(i, dx), times(dy, starts[i]+2)) }
		}
		return func(i int) Q { return x.FAdd(columns[i], x.DupLane(rows[i], row)) }
	}
	slope := func(c int) [2]Q { return pair(func(axis int) Q { return every(header + 3*c + 1 + axis) }) }
	slopes := [2][2]Q{slope(0), slope(1)}
	one, least := x.float(1), x.float(0x1p-126)
	return func(row int) [3]Q {
		plane := points(row)
		x.Say("p.w = 1 / max(q, leastQ)")
		w := x.FDiv(one, x.MaxNumber(plane(0), least))
		var at [2]Q
		var d [2][2]Q
		for c := range at {
			x.Say("f = f * w")
			at[c] = x.FMul(plane(1+c), w)
			x.Say("fx = (fx - f*qx) * w")
			for axis := range 2 {
				d[c][axis] = x.FMul(x.FSub(slopes[c][axis], times(at[c], 3+axis)), w)
			}
		}
		return [3]Q{at[0], at[1], x.longest(d)}
	}
}

// wideRows evaluates a slot in float64: the two halves of a row.
func (x *footprinter) wideRows(slot X) func(row int) [3]Q {
	header := x.Constant("WideHeader")
	every := func(i int) Q { return x.LoadDup(slot, 8*i) }
	starts := [3]int{4, header, header + 3} // of q, s and t
	slopes := three(func(i int) Q { return x.Load(slot, 8*(starts[i]+1)) })
	// along is s[0] + dx*fx of a plane.
	along := func(i int, dx [2]Q) [2]Q {
		x.Say("f := (s[0] + dx*fx) + dy*fy")
		from := every(starts[i])
		return pair(func(h int) Q { return x.FAddD(from, x.FMulLaneD(dx[h], slopes[i], 0)) })
	}
	var dy [2]Q
	var columns [3][2]Q
	if !x.scattered {
		dx := x.away(slot, x.x[0], 0)
		dy = x.away(slot, x.y[0], 1)
		for i := range columns {
			columns[i] = along(i, dx)
		}
	}
	// points returns what evaluates planes in a row.
	points := func(row int) func(i int) [2]Q {
		if x.scattered {
			dx, dy := x.away(slot, x.x[row], 0), x.away(slot, x.y[row], 1)
			return func(i int) [2]Q {
				f := along(i, dx)
				return pair(func(h int) Q { return x.FAddD(f[h], x.FMulLaneD(dy[h], slopes[i], 1)) })
			}
		}
		down := x.DupLaneD(dy[row/2], row%2)
		return func(i int) [2]Q {
			x.Say("f := (s[0] + dx*fx) + dy*fy")
			v := x.FMulLaneD(down, slopes[i], 1)
			return [2]Q{x.FAddD(columns[i][0], v), x.FAddD(columns[i][1], v)}
		}
	}
	return func(row int) [3]Q {
		plane := points(row)
		w := plane(0)
		x.Say("p.w = 1 / min(max(q, s[2]), s[3])")
		least, most, one := every(2), every(3), x.double(1)
		w = pair(func(h int) Q { return x.FDivD(one, x.MinNumberD(x.MaxNumberD(w[h], least), most)) })
		var values [2]Q
		var d [2][2]Q
		for c := range values {
			f := plane(1 + c)
			x.Say("f = f * w")
			f = [2]Q{x.FMulD(f[0], w[0]), x.FMulD(f[1], w[1])}
			values[c] = x.Narrow(f[0], f[1])
			x.Say("fx = (fx - f*qx) * w")
			for axis := range 2 {
				slope := x.DupLaneD(slopes[1+c], axis)
				t := pair(func(h int) Q { return x.FMulD(x.FSubD(slope, x.FMulLaneD(f[h], slopes[0], axis)), w[h]) })
				d[c][axis] = x.Narrow(t[0], t[1])
			}
		}
		return [3]Q{values[0], values[1], x.longest(d)}
	}
}
