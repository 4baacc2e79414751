package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// DCT is the family of the kernel that makes samples of JPEG images.
func (catalogue) DCT() Family {
	return Family{Name: "dct", Kernels: []Kernel{
		{Name: "inverseDCT", Record: "InverseDCTArgs", Doc: "is Kernels.InverseDCT", Body: inverseDCTBody},
	}}
}

// dctBody holds the factors of the transform.
type dctBody struct {
	*Asm
	factors map[int32]Op
}

// inverseDCTBody transforms a block a round, AVX-512 two: a register is a column of coefficients, or of both blocks.
// The first pass, of rows, is lane by lane; then rows and columns change places, and the second is, too.
func inverseDCTBody(asm *Asm) {
	a := &dctBody{asm, map[int32]Op{}}
	in, n, out, stride := a.Field(a.Args, "Coefficients"), a.Field(a.Args, "N"), a.Field(a.Args, "Out"), a.Field(a.Args, "Stride")
	half := a.AllOf(1 << 19)
	sign := a.AllOf(0x80808080)
	order := a.Copy(a.rowOrder())
	thrice, stores := a.Reg64(), a.K()
	if a.OneRegister() { // words of samples that a row stores
		a.MOVL(x86.U32(15), thrice.As32())
		a.KMOVW(thrice.As32(), stores)
	}
	a.LEAQ(x86.Mem{Base: stride, Index: stride, Scale: 2}, thrice)
	if a.Registers > 16 {
		a.splatFactors()
	}
	loop, end := a.Unique("blocks"), a.Unique("end")
	a.JumpIf(n, "==", 0, end)
	a.Align()
	a.Label(loop)
	if a.OneRegister() {
		whole := a.Unique("pair")
		a.JumpIf(n, "!=", 1, whole)
		a.KSHIFTRW(x86.U8(2), stores, stores)
		a.INCQ(n)
		a.Label(whole)
	}
	var x [8]x86.Vec
	for u := range x {
		x[u] = a.Vec()
		column := x86.Mem{Base: in, Disp: 32 * u}
		if a.OneRegister() {
			a.VMOVDQU(column, x[u].AsY())
			a.VINSERTI64X4(x86.U8(1), column.Offset(256), x[u], x[u])
		} else {
			a.Move(column, x[u])
		}
		a.VPMULLD(a.Args.At("Quantization").Offset(64*u), x[u], x[u])
	}
	x = a.dctPass(x, nil)
	x = a.turned(x)
	x = a.dctPass(x, half)
	row := a.Get64(out)
	below := a.Address(x86.Mem{Base: out, Index: stride, Scale: 4})
	for i, to := range []x86.GP{row, below} {
		four := x[4*i : 4*i+4]
		a.VPACKSSDW(four[1], four[0], four[0])
		a.VPACKSSDW(four[3], four[2], four[2])
		a.VPACKSSWB(four[2], four[0], four[0])
		a.VPERMD(four[0], order, four[0])
		a.Xor(sign, four[0], four[0])
		rows := []x86.Mem{{Base: to}, {Base: to, Index: stride, Scale: 1}, {Base: to, Index: stride, Scale: 2},
			{Base: to, Index: thrice, Scale: 1}}
		if a.OneRegister() {
			for k, m := range rows { // an extract to memory would fault for what it does not store
				words := four[0]
				if k > 0 {
					words = a.Vec()
					a.VEXTRACTI32X4(x86.U8(k), four[0], words.AsX())
				}
				a.VMOVDQU32(words.AsX(), stores, m)
			}
			continue
		}
		high := a.Half()
		a.VEXTRACTI128(x86.U8(1), four[0], high)
		for k, v := range []x86.Register{four[0].AsX(), high} {
			a.VMOVQ(v, rows[2*k])
			a.VMOVHPS(v, rows[2*k+1])
		}
	}
	blocks := a.Lanes() / 8
	a.Advance(256*blocks, in)
	a.Advance(8*blocks, out)
	a.SUBQ(U8(blocks), n)
	a.JNZ(x86.LabelRef(loop))
	a.Label(end)
}

// rowOrder is where VPACKSSWB leaves the four words of samples of each of four rows, of both blocks.
func (a *dctBody) rowOrder() x86.Mem {
	if a.OneRegister() {
		return a.PerLane(func(i int) uint32 { return uint32(i/4 + 4*[4]int{0, 2, 1, 3}[i%4]) })
	}
	return a.Words(0, 4, 1, 5, 2, 6, 3, 7)
}

// splatFactors holds all factors in registers.
func (a *dctBody) splatFactors() {
	c := func(name string) int32 { return int32(a.Constant(name)) }
	for _, angle := range [][2]int32{
		{c("dctCos1"), c("dctSin1")}, {c("dctCos3"), c("dctSin3")}, {c("dctCos6"), c("dctSin6")}, {c("dctCos6Fine"), c("dctSin6Fine")},
		{c("dctHalfRoot"), 0}, {c("dctHalfRoot14"), 0},
	} {
		for _, v := range []int32{angle[0], angle[0] + angle[1], angle[0] - angle[1]} {
			if a.factors[v] == nil {
				r := a.AllOf(uint32(v))
				a.factors[v] = r
			}
		}
	}
}

// factor is a factor in each lane.
func (a *dctBody) factor(v int32) Op {
	if r := a.factors[v]; r != nil {
		return r
	}
	return a.PerLane(func(int) uint32 { return uint32(v) })
}

// butterfly is the sum and the difference.
func (a *dctBody) butterfly(x, y *x86.Vec) {
	difference := a.Vec()
	a.VPSUBD(*y, *x, difference)
	a.VPADDD(*y, *x, *x)
	*y = difference
}

// rotate is simd's rotated.
func (a *dctBody) rotate(x, y *x86.Vec, cos, sin int32) {
	sum := a.Vec()
	a.VPADDD(*x, *y, sum)
	a.VPMULLD(a.factor(cos), sum, sum)
	a.VPMULLD(a.factor(sin+cos), *y, *y)
	a.VPSUBD(*y, sum, *y)
	a.VPMULLD(a.factor(cos-sin), *x, *x)
	a.VPSUBD(*x, sum, *x)
	*x, *y = *y, *x
}

// dctPass is simd's inverseRow, or with a half its inverseColumn.
func (a *dctBody) dctPass(b [8]x86.Vec, half x86.Op) [8]x86.Vec {
	x0, x7, x2, x5, x1, x6, x3, x4 := b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
	right := func(bits int, vs ...x86.Vec) {
		for _, v := range vs {
			a.VPSRAD(U8(bits), v, v)
		}
	}
	left := func(bits int, vs ...x86.Vec) {
		for _, v := range vs {
			a.VPSLLD(U8(bits), v, v)
		}
	}
	cos6, sin6, root, shift := int32(a.Constant("dctCos6Fine")), int32(a.Constant("dctSin6Fine")), int32(a.Constant("dctHalfRoot")), 2
	if half != nil {
		cos6, sin6, root, shift = int32(a.Constant("dctCos6")), int32(a.Constant("dctSin6")), int32(a.Constant("dctHalfRoot14")), 14
		a.VPADDD(half, x0, x0)
		a.butterfly(&x0, &x1)
		right(2, x0, x1)
		right(13, x2, x3)
	} else {
		left(17, x0, x1)
		a.butterfly(&x0, &x1)
	}
	a.rotate(&x2, &x3, cos6, sin6)
	a.butterfly(&x1, &x2)
	a.butterfly(&x0, &x3)
	if half != nil {
		right(13, x5, x6)
	} else {
		left(7, x7, x4)
	}
	a.butterfly(&x7, &x4)
	a.VPMULLD(a.factor(root), x6, x6)
	a.VPMULLD(a.factor(root), x5, x5)
	a.butterfly(&x7, &x5)
	a.butterfly(&x4, &x6)
	right(shift, x4, x7, x5, x6)
	a.rotate(&x4, &x7, int32(a.Constant("dctCos3")), int32(a.Constant("dctSin3")))
	a.rotate(&x5, &x6, int32(a.Constant("dctCos1")), int32(a.Constant("dctSin1")))
	a.butterfly(&x0, &x7)
	a.butterfly(&x1, &x6)
	a.butterfly(&x2, &x5)
	a.butterfly(&x3, &x4)
	if half != nil {
		right(18, x0, x1, x2, x3, x4, x5, x6, x7)
	}
	return [8]x86.Vec{x0, x1, x2, x3, x4, x5, x6, x7}
}

// turned changes rows and columns of a block of 8x8 words. Of two blocks, whose rows lie one after the other in a
// register, the halves of rows then alternate.
func (a *dctBody) turned(x [8]x86.Vec) (y [8]x86.Vec) {
	for i := 0; i < 8; i += 2 { // words of two rows
		high := a.Vec()
		a.VPUNPCKHDQ(x[i+1], x[i], high)
		a.VPUNPCKLDQ(x[i+1], x[i], x[i])
		x[i+1] = high
	}
	var quads [8]x86.Vec // of four rows: columns 0 and 4, 1 and 5, 2 and 6, 3 and 7 of each half
	for h := range 2 {
		r := x[4*h : 4*h+4]
		for k := range 2 {
			low, high := a.Vec(), a.Vec()
			a.VPUNPCKLQDQ(r[2+k], r[k], low)
			a.VPUNPCKHQDQ(r[2+k], r[k], high)
			quads[4*h+2*k], quads[4*h+2*k+1] = low, high
		}
	}
	for k := range 4 {
		y[k], y[k+4] = a.Vec(), a.Vec()
		if a.OneRegister() {
			a.VSHUFI64X2(U8(0x88), quads[4+k], quads[k], y[k])
			a.VSHUFI64X2(U8(0xDD), quads[4+k], quads[k], y[k+4])
		} else {
			a.VPERM2I128(U8(0x20), quads[4+k], quads[k], y[k])
			a.VPERM2I128(U8(0x31), quads[4+k], quads[k], y[k+4])
		}
	}
	return y
}
