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
	constant := func(f float32) operand.Mem { return a.PerLane(func(int) uint32 { return math.Float32bits(f) }) }
	in := [4]reg.GPVirtual{a.Field(a.Args, "DSDX"), a.Field(a.Args, "DTDX"), a.Field(a.Args, "DSDY"), a.Field(a.Args, "DTDY")}
	explicit, out := a.Field(a.Args, "Explicit"), a.Field(a.Args, "Out")
	at, n := a.GP64(), a.Field(a.Args, "N")
	width, height, bias, least, most := a.Vec(), a.Vec(), a.Vec(), a.Vec(), a.Vec()
	for i, v := range []reg.VecVirtual{width, height, bias, least, most} {
		a.Broadcast(a.Args.At([]string{"Width", "Height", "Bias", "Min", "Max"}[i]), v)
	}
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
		a.VMULPS(operand.Mem{Base: in[i], Index: at, Scale: 1}, []reg.VecVirtual{width, height}[i%2], m[i])
		a.VMULPS(m[i], m[i], m[i])
	}
	rho2 := m[0]
	a.VADDPS(m[1], m[0], m[0])
	a.VADDPS(m[3], m[2], m[2])
	a.VMAXPS(m[2], m[0], rho2)
	infinity, f, e, q, t := a.Vec(), a.Vec(), a.Vec(), a.Vec(), a.Vec()
	a.Move(constant(float32(math.Inf(1))), infinity)
	a.VMINPS(infinity, rho2, rho2)

	a.Comment("e + (f + f(1-f) (((c3 f + c2) f + c1) f + c0))")
	a.VPSRLD(operand.U8(23), rho2, e)
	a.VPSUBD(a.PerLane(func(int) uint32 { return 127 }), e, e)
	a.VCVTDQ2PS(e, e)
	a.And(a.PerLane(func(int) uint32 { return 0x7FFFFF }), rho2, f)
	a.Or(constant(1), f, f)
	a.VSUBPS(constant(1), f, f)
	a.VMULPS(constant(-0.04514804854989052), f, q)
	for _, c := range []float32{0.14842489361763, -0.2671785056591034, 0.44191691279411316} {
		a.VADDPS(constant(c), q, q)
		if c != 0.44191691279411316 {
			a.VMULPS(f, q, q)
		}
	}
	a.Move(constant(1), t)
	a.VSUBPS(f, t, t)
	a.VMULPS(t, f, t)
	a.VMULPS(t, q, q)
	a.VADDPS(q, f, q)
	a.VADDPS(q, e, lambda)
	none, zero := a.Mask(), a.Vec()
	a.Zero(zero)
	a.CompareF(EQ, zero, rho2, none)
	a.Move(constant(float32(math.Inf(-1))), t)
	a.Select(none, t, lambda, lambda)
	a.VMULPS(constant(0.5), lambda, lambda)

	a.Label(limit)
	a.VADDPS(bias, lambda, lambda)
	a.VMAXPS(least, lambda, lambda)
	a.VMINPS(most, lambda, lambda)
	a.Move(lambda, operand.Mem{Base: out, Index: at, Scale: 1})
	a.ADDQ(operand.U8(a.Bytes()), at)
	a.CMPQ(at, n)
	a.JLT(operand.LabelRef(loop))
	a.Label(end)
}
