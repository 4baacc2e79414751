package main

// extremes makes the least and the greatest word of each of as many blocks as a register has lanes: at each step two
// registers become one whose lanes are the extremes of half as many lanes of twice as many blocks.
func (a *Asm) extremes(at GP, least, greatest Vec) {
	type pair [2]Vec // least, greatest
	bound := func(x, y Op, to pair, i int) {
		if i == 0 {
			a.IntsTo(to[i], y, "minu", x)
		} else {
			a.IntsTo(to[i], y, "maxu", x)
		}
	}
	merge := func(x, y pair, to pair, shuffle func(part int, y, x, to Vec)) pair {
		for i := range to {
			t := a.Vec()
			shuffle(1, y[i], x[i], t)
			shuffle(0, y[i], x[i], x[i])
			bound(t, x[i], to, i)
		}
		return to
	}
	block := func(i int) Mem { return Mem{Base: at, Disp: 64 * i} }
	first := func(i int) pair {
		high, to := Op(block(i).Offset(32)), pair{a.Vec(), a.Vec()}
		x := a.Copy(block(i))
		if a.OneRegister() {
			t := into(a.Vec(), a.VSHUFI64X2, U8(0xEE), block(i+4), x)
			a.VSHUFI64X2(U8(0x44), block(i+4), x, x)
			high = t
		}
		for k := range to {
			bound(high, x, to, k)
		}
		return to
	}
	second := func(i int) pair { // 4-byte lanes 4k to 4k+3 are those of block i+4k
		x := first(i)
		if a.OneRegister() {
			return merge(x, first(i+8), x, func(part int, y, x, to Vec) { a.VSHUFI32X4(U8(0x88+0x55*part), y, x, to) })
		}
		return merge(x, first(i+4), x, func(part int, y, x, to Vec) { a.VPERM2I128(U8(0x20+0x11*part), y, x, to) })
	}
	third := func(i int) pair {
		x := second(i)
		return merge(x, second(i+1), x, func(part int, y, x, to Vec) {
			if part == 0 {
				a.VPUNPCKLQDQ(y, x, to)
			} else {
				a.VPUNPCKHQDQ(y, x, to)
			}
		})
	}
	x := third(0)
	merge(x, third(2), pair{least, greatest}, func(part int, y, x, to Vec) { a.VSHUFPS(U8(0x88+0x55*part), y, x, to) })
}
