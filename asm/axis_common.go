package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// common has loops for the common cases: Repeat and ClampToEdge, normalized coordinates, Far 0, and of NEAREST
// footprints no offset. It jumps to end after them, and goes on where there is something else.
func (x *axisGen) common(in, level, n x86.GP, end string) {
	clamped, texel, clampedTexel, other := x.Unique("clamped"), x.Unique("texel"), x.Unique("clampedTexel"), x.Unique("other")
	is := func(field string, value int, to string) {
		x.JumpIf(x.Args.At(field), "==", value, to)
	}
	not := func(field string, value int, to string) {
		x.JumpIf(x.Args.At(field), "!=", value, to)
	}
	not("Texels", 0, other)
	not("Far", 0, other)
	linear := x.Unique("linear")
	is("Nearest", 0, linear)
	not("Offset", 0, other)
	not("Count", 1, other)
	not("First", 0, other)
	is("Mode", clampToEdge, clampedTexel)
	not("Mode", repeat, other)
	x.commonTexel(texel, repeat, in, level, n)
	x.Jump(end)
	x.commonTexel(clampedTexel, clampToEdge, in, level, n)
	x.Jump(end)
	x.Label(linear)
	is("Weights", x.Constant("NoWeights"), other)
	is("Mode", clampToEdge, clamped)
	not("Mode", repeat, other)
	is("Weights", x.Constant("PairWeights"), other)
	x.commonFootprint(x.Unique("repeated"), repeat, in, level, n)
	x.Jump(end)
	x.commonFootprint(clamped, clampToEdge, in, level, n)
	x.Jump(end)
	x.Label(other)
}

// commonTexel is the loop of NEAREST footprints: the product rounded to float32 and then down is the texel.
func (x *axisGen) commonTexel(begin string, mode int, in, level, n x86.GP) {
	loop, out := x.Unique("loop"), x.Reg64()
	x.Label(begin)
	x.MOVQ(x.Args.At("Place"), out)
	x.Label(loop)
	s, last := x.levels(in, level), x.Vec()
	if mode == repeat {
		x.fraction(s)
	}
	x.VMULPS(x.size, s, s)
	x.VSUBPS(x.SameF(1), x.size, last)
	x.Floor(s, s)
	x.VMAXPS(x.zero, s, s) // of NaN, too
	x.VMINPS(last, s, s)
	x.VCVTTPS2DQ(s, s)
	x.stepped(s)
	x.VPADDD(x.start, s, s)
	x.Move(s, x86.Mem{Base: out, Index: x.at, Scale: 1})
	x.next(loop, n)
}

// fraction takes whole periods off; NaN is 0.
func (x *axisGen) fraction(s x86.Vec) {
	t := x.Vec()
	x.Floor(s, t)
	x.VSUBPS(t, s, s)
	x.VMAXPS(x.zero, s, s)
}

// stepped multiplies indices by Step.
func (x *axisGen) stepped(v x86.Vec) {
	one, step := x.Unique("one"), x.Vec()
	x.JumpIf(x.Args.At("Step"), "==", 1, one)
	x.Broadcast(x.Args.At("Step"), step)
	x.VPMULLD(step, v, v)
	x.Label(one)
}

// commonFootprint is the loop of footprints with weights.
func (x *axisGen) commonFootprint(begin string, mode int, in, level, n x86.GP) {
	loop, still, next := x.Unique("loop"), x.Unique("still"), x.Unique("next")
	x.Label(begin)
	x.Label(loop)
	s := x.levels(in, level)
	if mode == repeat {
		x.fraction(s)
	}
	x.Comment("Where the footprint begins in 1/256 texel, rounded down: 256 u - 127.5")
	n256, i, alpha := x.Vec(), x.Vec(), x.Vec()
	x.VMULPS(x.SameF(256), x.size, n256)
	f, _ := x.sampler.product(s, n256)
	if x.Rounds {
		x.Floor(f, f)
	}
	x.JumpIf(x.Args.At("Offset"), "==", 0, still)
	edge := x.All(x.Args.At("Offset"))
	x.VMULPS(x.SameF(256), edge, edge)
	x.VADDPS(edge, f, f)
	x.Label(still)
	if mode == clampToEdge {
		x.Comment("256 times the limits -2 and size+2, less 128")
		x.Move(x.SameF(-640), edge)
		x.VADDPS(x.SameF(384), n256, n256)
		x.VMAXPS(edge, f, f)
		x.VMINPS(n256, f, f)
	}
	x.VCVTTPS2DQ(f, i)
	if mode == clampToEdge {
		number := x.Mask()
		x.CompareF(ORD, s, s, number)
		x.Move(x.Same(0xFFFFFF80), alpha)
		x.Select(number, i, alpha, i)
	}
	x.And(x.Same(255), i, alpha)
	x.VPSRAD(x86.U8(8), i, i)
	if mode == clampToEdge {
		x.clampedPlaces(i, alpha, next)
	} else {
		x.repeatedPlaces(i)
	}
	x.weightsOf(alpha)
	x.Label(next)
	x.next(loop, n)
}

// at is the lanes' part of one of the arrays Place and Weight.
func (x *axisGen) array(field string, k int) x86.Mem {
	p := x.Get64(x.Args.At(field).Offset(8 * k))
	return x86.Mem{Base: p, Index: x.at, Scale: 1}
}

// four goes on at end after two texels, where there are no four.
func (x *axisGen) four(k int, end string) {
	if k == 2 {
		x.JumpIf(x.Args.At("Weights"), "!=", x.Constant("CubicWeights"), end)
	}
}

// repeatedPlaces stores the places of texels one after the other: after the last comes the first.
func (x *axisGen) repeatedPlaces(i x86.Vec) {
	end := x.Unique("placed")
	f, last, place := x.Vec(), x.Vec(), x.Vec()
	x.VCVTDQ2PS(i, f)
	t := x.All(x.Args.At("First"))
	x.VADDPS(t, f, f)
	x.VADDPS(x.SameF(0.5), f, t)
	x.VMULPS(x.inverse, t, t)
	x.Floor(t, t)
	x.VMULPS(x.size, t, t)
	x.VSUBPS(t, f, f)
	x.VCVTTPS2DQ(f, place)
	x.stepped(place)
	x.VPADDD(x.start, place, place)
	step := x.All(x.Args.At("Step"))
	x.VSUBPS(x.SameF(1), x.size, last)
	for k := range 4 {
		x.four(k, end)
		if k > 0 {
			ends := x.Mask()
			x.CompareF(EQ, last, f, ends)
			x.VADDPS(x.SameF(1), f, f)
			x.VPADDD(step, place, place)
			x.Select(ends, x.zero, f, f)
			x.Select(ends, x.start, place, place)
		}
		x.Move(place, x.array("Place", k))
	}
	x.Label(end)
}

// clampedPlaces stores the places of texels, each within the level; of PairWeights the weights, too, and goes on at
// next.
func (x *axisGen) clampedPlaces(i, alpha x86.Vec, next string) {
	free, end := x.Unique("free"), x.Unique("placed")
	last, one := x.Vec(), x.one(1)
	x.VCVTTPS2DQ(x.size, last)
	x.VPSUBD(one, last, last)
	within := func(v x86.Vec) {
		x.VPMAXSD(x.zero, v, v)
		x.VPMINSD(last, v, v)
	}
	x.JumpIf(x.Args.At("Weights"), "!=", x.Constant("PairWeights"), free)
	second, same := x.Vec(), x.Mask()
	x.VPADDD(one, i, second)
	within(i)
	within(second)
	x.Comment("One texel alone has the weight 1")
	x.Equal(i, second, same)
	x.Select(same, x.zero, alpha, alpha)
	for k, v := range []x86.Vec{i, second} {
		x.stepped(v)
		x.VPADDD(x.start, v, v)
		x.Move(v, x.array("Place", k))
	}
	x.linearWeights(alpha)
	x.Jump(next)

	x.Label(free)
	place := x.Vec()
	first := x.All(x.Args.At("First"))
	x.VCVTTPS2DQ(first, first)
	x.VPADDD(first, i, i)
	for k := range 4 {
		x.four(k, end)
		x.Move(i, place)
		within(place)
		x.stepped(place)
		x.VPADDD(x.start, place, place)
		x.Move(place, x.array("Place", k))
		x.VPADDD(one, i, i)
	}
	x.Label(end)
}

// weightsOf stores the weights of footprints of two texels or of four.
func (x *axisGen) weightsOf(alpha x86.Vec) {
	linear, end := x.Unique("linear"), x.Unique("weighed")
	x.JumpIf(x.Args.At("Weights"), "!=", x.Constant("CubicWeights"), linear)
	x.tableWeights(alpha)
	x.Jump(end)
	x.Label(linear)
	x.linearWeights(alpha)
	x.Label(end)
}

// linearWeights stores 1-a/256 and a/256.
func (x *axisGen) linearWeights(alpha x86.Vec) {
	w := x.Vec()
	x.VCVTDQ2PS(alpha, w)
	x.VMULPS(x.SameF(1.0/256), w, w)
	t := x.Copy(x.SameF(1))
	x.VSUBPS(w, t, t)
	x.weight(t, 0)
	x.weight(w, 1)
}

// tableWeights stores four weights, which lie side by side in the table. (A gather for each of the four took four times
// as long.)
func (x *axisGen) tableWeights(alpha x86.Vec) {
	table, places := x.Field(x.Args, "Table"), x.array("Weight", 0) // of which later ones are stored last
	x.VPADDD(alpha, alpha, alpha)
	x.MoveHalves(alpha, places)
	t := x.Vecs(4)
	for i, v := range t {
		x.quarterAt(places, i, table, 8, v)
	}
	x.Transpose([4]x86.Register{t[0], t[1], t[2], t[3]}, x.Vec(), true)
	for k, v := range t {
		x.weight(v, k)
	}
}
