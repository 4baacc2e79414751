package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Window is the family of the kernels that list the texels of windows.
func (catalogue) Window() Family {
	return Family{Name: "window", Kernels: []Kernel{
		{Name: "window", Record: "WindowArgs", Doc: "is Kernels.Window", Body: windowBody},
		{Name: "spread", Record: "SpreadArgs", Doc: "is Kernels.Spread", Body: spreadBody},
		{Name: "windowSum", Record: "WindowSumArgs", Doc: "is Kernels.WindowSum", Body: windowSumBody},
		{Name: "windowError", Record: "WindowErrorArgs", Doc: "is Kernels.WindowError", Body: windowErrorBody},
	}}
}

// windowBody computes in 8-byte floats, half of the lanes at a time.
func windowBody(a *Asm) {
	in, first, fraction := a.Field(a.Args, "In"), a.Field(a.Args, "First"), a.Field(a.Args, "Alpha")
	bias, zero := a.HoldWord(a.Args.At("Bias")), a.Vec()
	a.Zero(zero)
	held := map[string]x86.Vec{}
	for _, field := range []string{"Scale", "Low", "High", "Add", "Factor"} {
		held[field] = a.Vec()
		a.VBROADCASTSD(a.Args.At(field), held[field])
	}
	a.eachGroup(func(at x86.GP) {
		lanes := func(p x86.GP) x86.Mem { return x86.Mem{Base: p, Index: at, Scale: 1} }
		i, alpha, number := a.Vec(), a.Vec(), a.Mask()
		s := a.Copy(lanes(in))
		a.CompareF(ORD, s, s, number)
		a.Select(number, s, zero, s)
		u := a.wide(s)
		for _, v := range u {
			a.VMULPD(held["Scale"], v, v)
			a.VMAXPD(held["Low"], v, v)
			a.VMINPD(held["High"], v, v)
			a.VADDPD(held["Add"], v, v)
			a.VMULPD(held["Factor"], v, v)
		}
		fixed, found := a.Unique("fixed"), a.Unique("found")
		a.JumpIf(a.Args.At("Nearest"), "==", 0, fixed)
		a.narrow(u, i, func(v x86.Vec) {
			a.Narrow64(v)
		})
		a.Floor(i, i)
		a.VCVTTPS2DQ(i, i)
		a.Zero(alpha)
		a.Jump(found)
		a.Label(fixed)
		a.Comment("floor(256 u + 1/2) - Bias")
		for _, v := range u {
			a.VMULPD(a.same64(256), v, v)
			a.VADDPD(a.same64(0.5), v, v)
			a.Floor64(v, v)
		}
		a.narrow(u, i, func(v x86.Vec) {
			a.Truncate64(v)
		})
		a.VPSUBD(a.Use(bias), i, i)
		a.And(a.Same(255), i, alpha)
		a.VPSRAD(x86.U8(8), i, i)
		a.Label(found)
		a.Move(i, lanes(first))
		a.Move(alpha, lanes(fraction))
	})
}

// spreadBody loops over the texels of windows, within that over lanes.
func spreadBody(a *Asm) {
	texel, loop, end := a.Unique("texel"), a.Unique("loop"), a.Unique("end")
	first, fraction, n, at := a.Field(a.Args, "First"), a.Field(a.Args, "Alpha"), a.Field(a.Args, "N"), a.Reg64()
	place, weight, stride, table := a.Field(a.Args, "Place"), a.Field(a.Args, "Weight"), a.Field(a.Args, "Stride"),
		a.Field(a.Args, "Table")
	left := a.Field(a.Args, "Count")
	zero := a.Vec()
	index := a.All(a.Args.At("From"))
	last := a.All(a.Args.At("Last"))
	step := a.All(a.Args.At("Step"))
	a.Zero(zero)
	one := a.Copy(a.Same(1))
	a.SHLQ(x86.U8(2), stride)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Label(texel)
	a.Zero(at)
	a.Label(loop)
	lanes := func(p x86.GP) x86.Mem { return x86.Mem{Base: p, Index: at, Scale: 1} }
	i, v, placed, plain, stored := a.Vec(), a.Vec(), a.Unique("placed"), a.Unique("plain"), a.Unique("stored")
	a.VPADDD(lanes(first), index, i)
	a.VPMAXSD(zero, i, v)
	a.VPMINSD(last, v, v)
	a.JumpIf(a.Args.At("Bordered"), "==", 0, plain)
	inside := a.Mask()
	a.Equal(i, v, inside)
	a.VPMULLD(step, v, v)
	outside := a.Copy(a.Same(1 << 31))
	a.Select(inside, v, outside, v)
	a.Jump(placed)
	a.Label(plain)
	a.VPMULLD(step, v, v)
	a.Label(placed)
	a.Move(v, lanes(place))
	a.JumpIf(weight, "==", 0, stored)
	linear, second, w, alpha := a.Unique("linear"), a.Unique("second"), a.Vec(), a.Vec()
	a.Move(lanes(fraction), alpha)
	a.JumpIf(table, "==", 0, linear)
	a.gather(x86.Mem{Base: table, Index: alpha, Scale: 4}, a.Mask(), w)
	a.Move(w, lanes(weight))
	a.Jump(stored)
	a.Label(linear)
	a.VCVTDQ2PS(alpha, w)
	a.VMULPS(a.SameF(1.0/256), w, w)
	a.JumpIf(left, "!=", 2, second)
	t := a.Copy(a.SameF(1))
	a.VSUBPS(w, t, w)
	a.Label(second)
	a.Move(w, lanes(weight))
	a.Label(stored)
	a.Advance(a.Bytes, at)
	a.JumpIf(at, "<", n, loop)
	a.VPADDD(one, index, index)
	a.ADDQ(stride, place)
	absent, there := a.Unique("absent"), a.Unique("there")
	a.JumpIf(weight, "==", 0, absent)
	a.ADDQ(stride, weight)
	a.Label(absent)
	a.JumpIf(table, "==", 0, there)
	a.Advance(1024, table)
	a.Label(there)
	a.CountDown(left, texel)
	a.Label(end)
}

func windowSumBody(a *Asm) {
	at := a.Reg64()
	x := a.windowTexels("Source", at)
	u, v, number := a.Reg64(), a.Reg64(), a.Reg64()
	loops := &windowLoops{Asm: a, at: at, rows: []windowPointer{{x.row, "Source.Y"}, {v, "V"}},
		columns: []windowPointer{{x.column, "Source.X"}, {u, "U"}}}
	zero := a.Vec()
	a.Zero(zero)
	// weight is the weight of the texel whose number in the window is in number.
	weight := func() x86.Vec {
		w, listed, found := a.Vec(), a.Unique("listed"), a.Unique("found")
		a.JumpIf(a.Args.At("U"), "==", 0, listed)
		a.Move(x86.Mem{Base: u}, w)
		a.VMULPS(x86.Mem{Base: v}, w, w)
		a.Jump(found)
		a.Label(listed)
		phase, p := a.Vec(), a.Field(a.Args, "Weights")
		a.Move(a.lanesAt(a.Args.At("PhaseU"), at), phase)
		a.VPADDD(a.lanesAt(a.Args.At("PhaseV"), at), phase, phase)
		a.ADDQ(number, p)
		a.gather(x86.Mem{Base: p, Index: phase, Scale: 4}, a.Mask(), w)
		a.Advance(4, number)
		a.Label(found)
		return w
	}
	a.windowKinds(func(kind texelKind, parts int) (later func()) {
		x.kind = kind
		sums := a.windowSums(parts, zero)
		loops.each(func() {
			sums.clear()
			a.Zero(number)
		}, func() {
			x.find()
			w, counts := weight(), a.Mask()
			a.CompareF(NE, zero, w, counts)
			later = sums.add(counts, x.component, func(c int, t x86.Vec) {
				a.VMULPS(w, t, t)
				if a.HasMasks {
					a.VADDPS(t, sums.sum[c], counts, sums.sum[c])
				} else { // a sum is never -0
					a.And(counts, t, t)
					a.VADDPS(t, sums.sum[c], sums.sum[c])
				}
			})
		}, func() { sums.put(at, "Divisor") })
		return later
	})
}

func windowErrorBody(a *Asm) {
	at := a.Reg64()
	x, y := a.windowTexels("Source", at), a.windowTexels("Reference", at)
	loops := &windowLoops{Asm: a, at: at, rows: []windowPointer{{x.row, "Source.Y"}, {y.row, "Reference.Y"}},
		columns: []windowPointer{{x.column, "Source.X"}, {y.column, "Reference.X"}}}
	zero := a.Vec()
	a.Zero(zero)
	// difference is a component's difference, squared or without its sign.
	difference := func(c int) x86.Vec {
		d, squares, done := y.component(c), a.Unique("squares"), a.Unique("done")
		a.VSUBPS(x.component(c), d, d)
		a.JumpIf(a.Args.At("Squares"), "!=", 0, squares)
		a.And(a.Same(0x7FFFFFFF), d, d)
		a.Jump(done)
		a.Label(squares)
		a.VMULPS(d, d, d)
		a.Label(done)
		return d
	}
	a.windowKinds(func(kind texelKind, parts int) (later func()) {
		x.kind, y.kind = kind, kind
		sums := a.windowSums(parts, zero)
		loops.each(sums.clear, func() {
			x.find()
			y.find()
			later = sums.add(nil, difference, func(c int, d x86.Vec) { a.VADDPS(d, sums.sum[c], sums.sum[c]) })
		}, func() { sums.put(at, "") })
		return later
	})
}
