package main

// Halve is the family of the kernels of mip levels.
func (catalogue) Halve() Family {
	return Family{Name: "halve", Kernels: []Kernel{
		{Name: "halveHalf", Record: "HalveHalfArgs", Doc: "is Kernels.HalveHalf", Body: halveHalfBody},
		{Name: "halveRGBA8", Record: "HalveRGBA8Args", Doc: "is Kernels.HalveRGBA8", Body: halveRGBA8Body},
		{Name: "halveExtremes", Record: "HalveExtremesArgs", Doc: "is Kernels.HalveExtremes", Body: halveExtremesBody},
	}}
}

func halveHalfBody(a *Asm) {
	zero := a.Zeros()
	// columns are the even and the odd texels of a row, as 8-byte floats, half of the lanes at a time.
	columns := func(row GP) (even, odd [2]Vec) {
		y, e, o := a.Vec256(), a.Half(), a.Half()
		a.VPERMQ(U8(0xD8), Mem{Base: row}, y)
		if a.OneRegister() {
			z := into(a.Vec256(), a.VPERMQ, U8(0xD8), Mem{Base: row, Disp: 32})
			a.VPERM2I128(U8(0x20), z, y, e)
			a.VPERM2I128(U8(0x31), z, y, o)
		} else {
			a.VMOVDQU(y.AsX(), e)
			a.VEXTRACTI128(U8(1), y, o)
		}
		return a.wide(into(a.Vec(), a.VCVTPH2PS, e)), a.wide(into(a.Vec(), a.VCVTPH2PS, o))
	}
	a.halved(a.Lanes()/4, a.Bytes/2, func(above, below GP, out Mem) {
		even, odd := columns(above)
		for h := range even {
			a.DoublesTo(even[h], even[h], "+", odd[h])
		}
		lower, other := columns(below)
		for h := range even {
			a.DoublesTo(lower[h], lower[h], "+", other[h])
			a.DoublesTo(even[h], even[h], "+", lower[h], "*", 0.25, "+", zero)
		}
		v := a.Vec()
		a.narrow(even, v, a.Narrow64)
		a.Select(a.WhereF(v, "unordered", v), a.one(0x7FC00000), v, v)
		a.VMOVDQU(into(a.Half(), a.VCVTPS2PH, U8(0), v), out)
	})
}

// halved is a loop over some results a round, of so many bytes, from twice as many in each of two rows.
func (a *Asm) halved(results, bytes int, round func(above, below GP, out Mem)) {
	out, n := a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	above := a.Get64(a.Args.At("Rows"))
	below := a.Get64(a.Args.At("Rows").Offset(8))
	a.AlignedTurns(n, results, func() {
		round(above, below, Mem{Base: out})
		a.Advance(2*bytes, above, below)
		a.Advance(bytes, out)
	})
}

// columns are the words at even and at odd places of two registers, the pairs of 8 bytes not yet in order.
func (a *Asm) columns(first, second Vec) (even, odd Vec) {
	return a.both(a.VSHUFPS, 0x88, 0xDD, second, first)
}

// inOrder puts the columns' pairs of results in order: all of the first register's first.
func (a *Asm) inOrder(v, pairs Vec) {
	if a.OneRegister() {
		a.VPERMQ(v, pairs, v)
		return
	}
	a.VPERMQ(U8(0xD8), v, v)
}

// pairOrder is where inOrder finds its pairs: a register of AVX-512, nothing of AVX2.
func (a *Asm) pairOrder() (v Vec) {
	if a.OneRegister() {
		v = a.Copy(a.Quads(0, 2, 4, 6, 1, 3, 5, 7))
	}
	return v
}

func halveRGBA8Body(a *Asm) {
	low, two, pairs := a.AllOf(0x00FF00FF), a.AllOf(0x00020002), a.pairOrder()
	a.halved(a.Lanes(), a.Bytes, func(above, below GP, out Mem) {
		// sums add the bytes at even and at odd places of a column, in words.
		var sums [2][2]Vec
		for i := range sums {
			p := a.Copy(Mem{Base: above, Disp: i * a.Bytes})
			q := a.Copy(Mem{Base: below, Disp: i * a.Bytes})
			even := a.Ints(p, "&", low)
			a.VPADDW(a.Ints(q, "&", low), even, even)
			a.VPSRLW(U8(8), p, p)
			a.VPSRLW(U8(8), q, q)
			a.VPADDW(q, p, p)
			sums[i] = [2]Vec{even, p}
		}
		for i := range sums {
			// the columns of two texels side by side, halves up
			left, right := a.columns(sums[0][i], sums[1][i])
			a.VPADDW(right, left, left)
			a.VPADDW(two, left, left)
			a.VPSRLW(U8(2), left, left)
			sums[0][i] = left
		}
		a.VPSLLW(U8(8), sums[0][1], sums[0][1])
		a.Or(sums[0][1], sums[0][0], sums[0][0])
		a.inOrder(sums[0][0], pairs)
		a.Move(sums[0][0], out)
	})
}

func halveExtremesBody(a *Asm) {
	pairs := a.pairOrder()
	extremes := func(pick func(ops ...Op)) {
		a.halved(a.Lanes(), a.Bytes, func(above, below GP, out Mem) {
			var columns [2]Vec
			for i := range columns {
				columns[i] = a.Copy(Mem{Base: above, Disp: i * a.Bytes})
				pick(Mem{Base: below, Disp: i * a.Bytes}, columns[i], columns[i])
			}
			even, odd := a.columns(columns[0], columns[1])
			pick(odd, even, even)
			a.inOrder(even, pairs)
			a.Move(even, out)
		})
	}
	a.IfElse(a.Args.At("Max"), "==", 0, func() { extremes(a.VMINPS) }, func() { extremes(a.VMAXPS) })
}
