package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Halve is the family of the kernels of mip levels.
func (catalogue) Halve() Family {
	return Family{Name: "halve", Kernels: []Kernel{{Name: "halveHalf", Record: "HalveHalfArgs", Doc: "is Kernels.HalveHalf", Body: halveHalfBody}}}
}

func halveHalfBody(a *Asm) {
	loop, end := a.Unique("loop"), a.Unique("end")
	rows, out, n := a.GP64(), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	below := a.GP64()
	a.MOVQ(a.Args.At("Rows"), rows)
	a.MOVQ(a.Args.At("Rows").Offset(8), below)
	zero := a.Vec()
	a.Zero(zero)
	a.TESTQ(n, n)
	a.JZ(operand.LabelRef(end))
	a.Label(loop)
	// columns are the even and the odd texels of a row, as 8-byte floats, half of the lanes at a time.
	columns := func(row reg.GPVirtual) (even, odd [2]reg.VecVirtual) {
		v := a.Vec()
		y, e, o := a.YMM(), a.Half(), a.Half()
		a.VPERMQ(operand.U8(0xD8), operand.Mem{Base: row}, y)
		if a.Wide() {
			z := a.YMM()
			a.VPERMQ(operand.U8(0xD8), operand.Mem{Base: row, Disp: 32}, z)
			a.VPERM2I128(operand.U8(0x20), z, y, e)
			a.VPERM2I128(operand.U8(0x31), z, y, o)
		} else {
			a.VMOVDQU(y.AsX(), e)
			a.VEXTRACTI128(operand.U8(1), y, o)
		}
		a.VCVTPH2PS(e, v)
		even = a.wide(v)
		w := a.Vec()
		a.VCVTPH2PS(o, w)
		return even, a.wide(w)
	}
	even, odd := columns(rows)
	for h := range even {
		a.VADDPD(odd[h], even[h], even[h])
	}
	lower, other := columns(below)
	for h := range even {
		a.VADDPD(other[h], lower[h], lower[h])
		a.VADDPD(lower[h], even[h], even[h])
		a.VMULPD(a.same64(0.25), even[h], even[h])
		a.VADDPD(zero, even[h], even[h])
	}
	v, none := a.Vec(), a.Mask()
	a.narrow(even, v, func(v reg.VecVirtual) {
		if a.Wide() {
			a.VCVTPD2PS(v, v.AsY())
		} else {
			a.VCVTPD2PSY(v, v.AsX())
		}
	})
	a.CompareF(UNO, v, v, none)
	a.Select(none, a.one(0x7FC00000), v, v)
	h := a.Half()
	a.VCVTPS2PH(operand.U8(0), v, h)
	a.VMOVDQU(h, operand.Mem{Base: out})
	a.ADDQ(operand.U8(a.Bytes()), rows)
	a.ADDQ(operand.U8(a.Bytes()), below)
	a.ADDQ(operand.U8(a.Bytes()/2), out)
	a.SUBQ(operand.U8(a.Lanes()/4), n)
	a.JNZ(operand.LabelRef(loop))
	a.Label(end)
}
