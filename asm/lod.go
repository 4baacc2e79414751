package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lod is the family of the level-of-detail kernel.
func lod() Family {
	return Family{Name: "lod", Kernels: []Kernel{{
		Name:   "lod",
		Record: "LodArgs",
		Doc:    "is Kernels.Lod",
		Body:   lodBody,
	}}}
}

func lodBody(a *Asm) {
	loop, derived, limit, end := a.Unique("loop"), a.Unique("derived"), a.Unique("limit"), a.Unique("end")
	in := [4]reg.GPVirtual{a.Field(a.Args, "DSDX"), a.Field(a.Args, "DTDX"), a.Field(a.Args, "DSDY"), a.Field(a.Args, "DTDY")}
	explicit, out := a.Field(a.Args, "Explicit"), a.Field(a.Args, "Out")
	at, n := a.GP64(), a.Field(a.Args, "N")
	size := [2]reg.VecVirtual{a.Vec(), a.Vec()}
	a.Broadcast(a.Args.At("Width"), size[0])
	a.Broadcast(a.Args.At("Height"), size[1])
	bias, least, most := a.HoldWord(a.Args.At("Bias")), a.HoldWord(a.Args.At("Min")), a.HoldWord(a.Args.At("Max"))
	infinity, minusInfinity := a.Hold(a.SameF(float32(math.Inf(1)))), a.Hold(a.SameF(float32(math.Inf(-1))))
	one, half := a.Hold(a.SameF(1)), a.Hold(a.SameF(0.5))
	exponent, mantissa := a.Hold(a.Same(127)), a.Hold(a.Same(0x7FFFFF))
	var c [4]Held // of logTwo in lod_generic.go
	for i, f := range [4]float32{0.44191691279411316, -0.2671785056591034, 0.14842489361763, -0.04514804854989052} {
		c[i] = a.Hold(a.SameF(f))
	}
	zero := a.Vec()
	a.Zero(zero)
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
	a.Comment("rho2 = the larger of (ds/dx w)^2 + (dt/dx h)^2 and the same in y; NaN is infinity")
	var m [4]reg.VecVirtual
	for i := range m {
		m[i] = a.Vec()
		a.VMULPS(operand.Mem{Base: in[i], Index: at, Scale: 1}, size[i%2], m[i])
		a.VMULPS(m[i], m[i], m[i])
	}
	rho2 := m[0]
	a.VADDPS(m[1], m[0], m[0])
	a.VADDPS(m[3], m[2], m[2])
	a.VMAXPS(m[2], m[0], rho2)
	a.VMINPS(a.Use(infinity), rho2, rho2)

	a.Comment("e + (f + f(1-f) (((c3 f + c2) f + c1) f + c0))")
	f, e, q, t := a.Vec(), a.Vec(), a.Vec(), a.Vec()
	a.VPSRLD(operand.U8(23), rho2, e)
	a.VPSUBD(a.Use(exponent), e, e)
	a.VCVTDQ2PS(e, e)
	a.And(a.Use(mantissa), rho2, f)
	a.Or(a.Use(one), f, f)
	a.VSUBPS(a.Use(one), f, f)
	a.VMULPS(a.Use(c[3]), f, q)
	for i := 2; i >= 0; i-- {
		a.VADDPS(a.Use(c[i]), q, q)
		if i > 0 {
			a.VMULPS(f, q, q)
		}
	}
	if a.Wide() {
		a.VSUBPS(f, a.Use(one), t)
	} else {
		a.Move(a.Use(one), t)
		a.VSUBPS(f, t, t)
	}
	a.VMULPS(t, f, t)
	a.VMULPS(t, q, q)
	a.VADDPS(q, f, q)
	a.VADDPS(q, e, lambda)
	none := a.Mask()
	a.CompareF(EQ, zero, rho2, none)
	a.Select(none, a.Use(minusInfinity), lambda, lambda)
	a.VMULPS(a.Use(half), lambda, lambda)

	a.Label(limit)
	a.VADDPS(a.Use(bias), lambda, lambda)
	a.VMAXPS(a.Use(least), lambda, lambda)
	a.VMINPS(a.Use(most), lambda, lambda)
	a.Move(lambda, operand.Mem{Base: out, Index: at, Scale: 1})
	a.ADDQ(operand.U8(a.Bytes()), at)
	a.CMPQ(at, n)
	a.JLT(operand.LabelRef(loop))
	a.Label(end)
}
