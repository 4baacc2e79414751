package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Halve is the family of the kernels of mip levels.
func (catalogue) Halve() Family {
	return Family{Name: "halve", Kernels: []Kernel{
		{Name: "halveHalf", Record: "HalveHalfArgs", Doc: "is Kernels.HalveHalf", Body: halveHalfBody},
		{Name: "halveRGBA8", Record: "HalveRGBA8Args", Doc: "is Kernels.HalveRGBA8", Body: halveRGBA8Body},
		{Name: "halveExtremes", Record: "HalveExtremesArgs", Doc: "is Kernels.HalveExtremes", Body: halveExtremesBody},
	}}
}

func halveHalfBody(a *Asm) {
	loop, end := a.Unique("loop"), a.Unique("end")
	rows, out, n := a.Reg64(), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	a.MOVQ(a.Args.At("Rows"), rows)
	below := a.Get64(a.Args.At("Rows").Offset(8))
	zero := a.Vec()
	a.Zero(zero)
	a.JumpIf(n, "==", 0, end)
	a.Label(loop)
	// columns are the even and the odd texels of a row, as 8-byte floats, half of the lanes at a time.
	columns := func(row x86.GP) (even, odd [2]x86.Vec) {
		v := a.Vec()
		y, e, o := a.Vec256(), a.Half(), a.Half()
		a.VPERMQ(x86.U8(0xD8), x86.Mem{Base: row}, y)
		if a.OneRegister() {
			z := a.Vec256()
			a.VPERMQ(x86.U8(0xD8), x86.Mem{Base: row, Disp: 32}, z)
			a.VPERM2I128(x86.U8(0x20), z, y, e)
			a.VPERM2I128(x86.U8(0x31), z, y, o)
		} else {
			a.VMOVDQU(y.AsX(), e)
			a.VEXTRACTI128(x86.U8(1), y, o)
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
	a.narrow(even, v, func(v x86.Vec) {
		a.Narrow64(v)
	})
	a.CompareF(UNO, v, v, none)
	a.Select(none, a.one(0x7FC00000), v, v)
	h := a.Half()
	a.VCVTPS2PH(x86.U8(0), v, h)
	a.VMOVDQU(h, x86.Mem{Base: out})
	a.Advance(a.Bytes, rows, below)
	a.Advance(a.Bytes/2, out)
	a.SUBQ(x86.U8(a.Lanes()/4), n)
	a.JNZ(x86.LabelRef(loop))
	a.Label(end)
}

// halved is a loop over Lanes results a round, from two registers of each of two rows.
func (a *Asm) halved(round func(above, below [2]Mem, out x86.Vec)) {
	loop, end := a.Unique("loop"), a.Unique("end")
	above, below, out, n := a.Reg64(), a.Reg64(), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	a.MOVQ(a.Args.At("Rows"), above)
	a.MOVQ(a.Args.At("Rows").Offset(8), below)
	a.JumpIf(n, "==", 0, end)
	a.Align()
	a.Label(loop)
	v := a.Vec()
	round([2]Mem{{Base: above}, {Base: above, Disp: a.Bytes}}, [2]Mem{{Base: below}, {Base: below, Disp: a.Bytes}}, v)
	a.Move(v, Mem{Base: out})
	a.Advance(2*a.Bytes, above, below)
	a.Advance(a.Bytes, out)
	a.SUBQ(U8(a.Lanes()), n)
	a.JNZ(LabelRef(loop))
	a.Label(end)
}

// columns are the words at even and at odd places of two registers, the pairs of 8 bytes not yet in order.
func (a *Asm) columns(first, second, even, odd x86.Vec) {
	a.VSHUFPS(U8(0x88), second, first, even)
	a.VSHUFPS(U8(0xDD), second, first, odd)
}

// inOrder puts the columns' pairs of results in order: all of the first register's first.
func (a *Asm) inOrder(v, pairs x86.Vec) {
	if a.OneRegister() {
		a.VPERMQ(v, pairs, v)
		return
	}
	a.VPERMQ(U8(0xD8), v, v)
}

// pairOrder is where inOrder finds its pairs: a register of AVX-512, nothing of AVX2.
func (a *Asm) pairOrder() (v x86.Vec) {
	if a.OneRegister() {
		v = a.Vec()
		a.Move(a.Quads(0, 2, 4, 6, 1, 3, 5, 7), v)
	}
	return v
}

func halveRGBA8Body(a *Asm) {
	low, two, pairs := a.Vec(), a.Vec(), a.pairOrder()
	a.Splat(0x00FF00FF, low)
	a.Splat(0x00020002, two)
	a.halved(func(above, below [2]Mem, out x86.Vec) {
		// sums add the bytes at even and at odd places of a column, in words.
		var sums [2][2]x86.Vec
		for i := range above {
			even := a.Vec()
			p := a.Copy(above[i])
			q := a.Copy(below[i])
			a.And(low, p, even)
			rest := a.Vec()
			a.And(low, q, rest)
			a.VPADDW(rest, even, even)
			a.VPSRLW(U8(8), p, p)
			a.VPSRLW(U8(8), q, q)
			a.VPADDW(q, p, p)
			sums[i] = [2]x86.Vec{even, p}
		}
		for i := range sums {
			// the columns of two texels side by side, halves up
			left, right := a.Vec(), a.Vec()
			a.columns(sums[0][i], sums[1][i], left, right)
			a.VPADDW(right, left, left)
			a.VPADDW(two, left, left)
			a.VPSRLW(U8(2), left, left)
			sums[0][i] = left
		}
		a.VPSLLW(U8(8), sums[0][1], sums[0][1])
		a.Or(sums[0][1], sums[0][0], out)
		a.inOrder(out, pairs)
	})
}

func halveExtremesBody(a *Asm) {
	greatest, done := a.Unique("greatest"), a.Unique("done")
	pairs := a.pairOrder()
	extremes := func(pick func(ops ...Op)) {
		a.halved(func(above, below [2]Mem, out x86.Vec) {
			var columns [2]x86.Vec
			for i := range above {
				columns[i] = a.Vec()
				a.Move(above[i], columns[i])
				pick(below[i], columns[i], columns[i])
			}
			even, odd := a.Vec(), a.Vec()
			a.columns(columns[0], columns[1], even, odd)
			pick(odd, even, out)
			a.inOrder(out, pairs)
		})
	}
	a.JumpIf(a.Args.At("Max"), "!=", 0, greatest)
	extremes(a.VMINPS)
	a.Jump(done)
	a.Label(greatest)
	extremes(a.VMAXPS)
	a.Label(done)
}
