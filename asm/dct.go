package main

// DCT is the family of the kernel that makes samples of JPEG images.
func (catalogue) DCT() Family {
	return Family{Name: "dct", Kernels: []Kernel{
		{Name: "inverseDCT", Record: "InverseDCTArgs", Doc: "is Kernels.InverseDCT", Body: inverseDCTBody},
	}}
}

// inverseDCTBody transforms a block a round, AVX-512 two: a register is a column of coefficients, or of both blocks.
// The first pass, of rows, is lane by lane; then rows and columns change places, and the second is, too.
func inverseDCTBody(a *Asm) {
	in, n, out, stride := a.Field(a.Args, "Coefficients"), a.Field(a.Args, "N"), a.Field(a.Args, "Out"), a.Field(a.Args, "Stride")
	sign := a.AllOf(0x80808080)
	order := a.Copy(a.rowOrder())
	thrice, stores := a.thrice(stride), a.K()
	if a.OneRegister() { // words of samples that a row stores
		a.KMOVW(a.Get32(U32(15)).As32(), stores)
	}
	a.Keep("DCTRow", "DCTColumn")
	blocks := a.Lanes() / 8
	a.AlignedTurns(n, blocks, func() {
		if a.OneRegister() {
			a.If(n, "==", 1, func() {
				a.KSHIFTRW(U8(2), stores, stores)
				a.INCQ(n)
			})
		}
		var columns []Op
		for u := range 8 {
			v, column := a.Vec(), Mem{Base: in, Disp: 32 * u}
			if a.OneRegister() {
				a.VMOVDQU(column, v.AsY())
				a.VINSERTI64X4(U8(1), column.Offset(256), v, v)
			} else {
				a.Move(column, v)
			}
			a.VPMULLD(a.Args.At("Quantization").Offset(64*u), v, v)
			columns = append(columns, v)
		}
		x := a.Lane("DCTColumn", a.turned(a.Lane("DCTRow", columns...))...)
		row := a.Get64(out)
		below := a.Address(Mem{Base: out, Index: stride, Scale: 4})
		for i, to := range []GP{row, below} {
			v, w := x[4*i].(Vec), x[4*i+2]
			a.VPACKSSDW(x[4*i+1], v, v)
			a.VPACKSSDW(x[4*i+3], w, w)
			a.VPACKSSWB(w, v, v)
			a.VPERMD(v, order, v)
			a.Xor(sign, v, v)
			rows := fourRows(to, stride, thrice, 0)
			if a.OneRegister() {
				for k, m := range rows { // an extract to memory would fault for what it does not store
					words := v
					if k > 0 {
						words = a.Vec()
						a.VEXTRACTI32X4(U8(k), v, words.AsX())
					}
					a.VMOVDQU32(words.AsX(), stores, m)
				}
				continue
			}
			high := into(a.Half(), a.VEXTRACTI128, U8(1), v)
			for k, v := range []Register{v.AsX(), high} {
				a.VMOVQ(v, rows[2*k])
				a.VMOVHPS(v, rows[2*k+1])
			}
		}
		a.Advance(256*blocks, in)
		a.Advance(8*blocks, out)
	})
}

// rowOrder is where VPACKSSWB leaves the four words of samples of each of four rows, of both blocks.
func (a *Asm) rowOrder() Mem {
	if a.OneRegister() {
		return a.PerLane(func(i int) uint32 { return uint32(i/4 + 4*[4]int{0, 2, 1, 3}[i%4]) })
	}
	return a.Words(0, 4, 1, 5, 2, 6, 3, 7)
}

// turned changes rows and columns of a block of 8x8 words. Of two blocks, whose rows lie one after the other in a
// register, the halves of rows then alternate.
func (a *Asm) turned(x []Register) []Op {
	var quads [8]Vec // of four rows: columns 0 and 4, 1 and 5, 2 and 6, 3 and 7 of each half
	for h := range 2 {
		quads4 := a.transpose4([4]Vec{x[4*h].(Vec), x[4*h+1].(Vec), x[4*h+2].(Vec), x[4*h+3].(Vec)})
		copy(quads[4*h:], quads4[:])
	}
	var y [8]Op
	for k := range 4 {
		if a.OneRegister() {
			y[k], y[k+4] = a.both(a.VSHUFI64X2, 0x88, 0xDD, quads[4+k], quads[k])
		} else {
			y[k], y[k+4] = a.both(a.VPERM2I128, 0x20, 0x31, quads[4+k], quads[k])
		}
	}
	return y[:]
}
