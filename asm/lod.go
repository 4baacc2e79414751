package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lod is the family of the level-of-detail kernels.
func lod() Family {
	return Family{Name: "lod", Kernels: []Kernel{
		{Name: "lod", Record: "LodArgs", Doc: "is Kernels.Lod", Body: lodBody},
		{Name: "ellipse", Record: "EllipseArgs", Doc: "is Kernels.Ellipse", Body: ellipseBody},
	}}
}

// logarithm is what levels of detail are made with: fields of LodArgs, and constants.
type logarithm struct {
	*Asm
	bias, least, most       Held
	infinity, minusInfinity Held
	one, half               Held
	exponent, mantissa      Held
	c                       [4]Held // of logTwo in lod_generic.go
	zero                    reg.VecVirtual
}

func (a *Asm) logarithm(args Rec) *logarithm {
	x := &logarithm{Asm: a, bias: a.HoldWord(args.At("Bias")), least: a.HoldWord(args.At("Min")), most: a.HoldWord(args.At("Max")),
		infinity: a.Hold(a.SameF(float32(math.Inf(1)))), minusInfinity: a.Hold(a.SameF(float32(math.Inf(-1)))),
		one: a.Hold(a.SameF(1)), half: a.Hold(a.SameF(0.5)), exponent: a.Hold(a.Same(127)), mantissa: a.Hold(a.Same(0x7FFFFF))}
	for i, f := range [4]float32{0.44191691279411316, -0.2671785056591034, 0.14842489361763, -0.04514804854989052} {
		x.c[i] = a.Hold(a.SameF(f))
	}
	x.zero = a.Vec()
	a.Zero(x.zero)
	return x
}

// lambda is half the logarithm of rho2, infinity where that is NaN: e + (f + f(1-f) (((c3 f + c2) f + c1) f + c0)).
func (x *logarithm) lambda(rho2, lambda reg.VecVirtual) {
	f, e, q, t := x.Vec(), x.Vec(), x.Vec(), x.Vec()
	x.VMINPS(x.Use(x.infinity), rho2, rho2)
	x.VPSRLD(operand.U8(23), rho2, e)
	x.VPSUBD(x.Use(x.exponent), e, e)
	x.VCVTDQ2PS(e, e)
	x.And(x.Use(x.mantissa), rho2, f)
	x.Or(x.Use(x.one), f, f)
	x.VSUBPS(x.Use(x.one), f, f)
	x.VMULPS(x.Use(x.c[3]), f, q)
	for i := 2; i >= 0; i-- {
		x.VADDPS(x.Use(x.c[i]), q, q)
		if i > 0 {
			x.VMULPS(f, q, q)
		}
	}
	if x.Wide() {
		x.VSUBPS(f, x.Use(x.one), t)
	} else {
		x.Move(x.Use(x.one), t)
		x.VSUBPS(f, t, t)
	}
	x.VMULPS(t, f, t)
	x.VMULPS(t, q, q)
	x.VADDPS(q, f, q)
	x.VADDPS(q, e, lambda)
	none := x.Mask()
	x.CompareF(EQ, x.zero, rho2, none)
	x.Select(none, x.Use(x.minusInfinity), lambda, lambda)
	x.VMULPS(x.Use(x.half), lambda, lambda)
}

// limit adds the bias and limits a level of detail.
func (x *logarithm) limit(lambda reg.VecVirtual) {
	x.VADDPS(x.Use(x.bias), lambda, lambda)
	x.VMAXPS(x.Use(x.least), lambda, lambda)
	x.VMINPS(x.Use(x.most), lambda, lambda)
}

func lodBody(a *Asm) {
	loop, derived, differences, logarithm, limit, end := a.Unique("loop"), a.Unique("derived"), a.Unique("differences"), a.Unique("logarithm"),
		a.Unique("limit"), a.Unique("end")
	in := [4]reg.GPVirtual{a.Field(a.Args, "DSDX"), a.Field(a.Args, "DTDX"), a.Field(a.Args, "DSDY"), a.Field(a.Args, "DTDY")}
	explicit, given, out := a.Field(a.Args, "Explicit"), a.Field(a.Args, "Rho2"), a.Field(a.Args, "Out")
	at, n := a.GP64(), a.Field(a.Args, "N")
	size := [2]reg.VecVirtual{a.Vec(), a.Vec()}
	a.Broadcast(a.Args.At("Width"), size[0])
	a.Broadcast(a.Args.At("Height"), size[1])
	x := a.logarithm(a.Args)
	lambda := a.Vec()
	a.XORQ(at, at)
	a.SHLQ(operand.U8(2), n)
	a.JZ(operand.LabelRef(end))

	a.Label(loop)
	a.TESTQ(explicit, explicit)
	a.JZ(operand.LabelRef(derived))
	a.Move(operand.Mem{Base: explicit, Index: at, Scale: 1}, lambda)
	a.JMP(operand.LabelRef(limit))

	a.Label(derived)
	m := [4]reg.VecVirtual(a.Vecs(4))
	a.TESTQ(given, given)
	a.JZ(operand.LabelRef(differences))
	a.Move(operand.Mem{Base: given, Index: at, Scale: 1}, m[0])
	a.JMP(operand.LabelRef(logarithm))
	a.Label(differences)
	a.Comment("rho2 = the larger of (ds/dx w)^2 + (dt/dx h)^2 and the same in y")
	for i := range m {
		a.VMULPS(operand.Mem{Base: in[i], Index: at, Scale: 1}, size[i%2], m[i])
		a.VMULPS(m[i], m[i], m[i])
	}
	a.VADDPS(m[1], m[0], m[0])
	a.VADDPS(m[3], m[2], m[2])
	a.VMAXPS(m[2], m[0], m[0])
	a.Label(logarithm)
	x.lambda(m[0], lambda)

	a.Label(limit)
	x.limit(lambda)
	a.Move(lambda, operand.Mem{Base: out, Index: at, Scale: 1})
	a.ADDQ(operand.U8(a.Bytes()), at)
	a.CMPQ(at, n)
	a.JLT(operand.LabelRef(loop))
	a.Label(end)
}
