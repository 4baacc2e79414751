package neon

// Halves is the family of the kernels of 16-bit floats, and of 11-bit and 10-bit ones.
func (Catalogue) Halves() []Kernel {
	return []Kernel{
		{Name: "encodeHalf", Record: "HalfArgs", Body: func(a *Asm) { a.halves(a.encodeHalves) }},
		{Name: "decodeHalf", Record: "HalfArgs", Body: func(a *Asm) { a.halves(a.decodeHalves) }},
		{Name: "encodeUfloat", Record: "HalfArgs", Body: encodeUfloat},
	}
}

func encodeUfloat(a *Asm) {
	words, lanes := a.pointers("Words", 0, 1)[0], a.pointers("Lanes", 0, 3)
	a.HoldFor("Ufloat11", "Ufloat10")
	a.Times(a.ShrI(a.Arg("N"), 2), func() {
		v := a.loadNext(lanes)
		word := a.Call("Ufloat11", v[0])[0]
		word = a.Or(word, a.Shl(a.Call("Ufloat11", v[1])[0], 11))
		a.StoreNext(a.Or(word, a.Shl(a.Call("Ufloat10", v[2])[0], 22)), words)
	})
}

// halves does the quarters of two components, which share words, and then of the other two.
func (a *Asm) halves(pair func(quarters, words X, lanes []X, first int)) {
	for w := range 2 {
		words, lanes := a.pointers("Words", w, 1)[0], a.pointers("Lanes", 2*w, 2)
		pair(a.ShrI(a.Arg("N"), 2), words, lanes, 2*w)
	}
}

func (a *Asm) encodeHalves(quarters, words X, lanes []X, _ int) {
	a.If(words, "!=", 0, func() {
		none := a.Word(0x7FC00000)
		a.Times(quarters, func() {
			a.Say("a NaN is 0x7E00")
			h := pair(func(k int) Q {
				v := a.LoadNext(lanes[k])
				return a.ToHalves(a.ChooseInto(a.FEq(v, v), v, none))
			})
			a.Say("*at(words, i) = uint32(low) | uint32(high)<<16")
			a.StoreNext(a.Zip1("H8", h[0], h[1]), words)
		})
	})
}

func (a *Asm) decodeHalves(quarters, words X, lanes []X, first int) {
	a.IfElse(words, "!=", 0, func() {
		a.Times(a.MoveX(quarters), func() {
			a.Say("f = ofHalf(uint16(*at(words, i) >> (c & 1 * 16)))")
			w := a.LoadNext(words)
			a.StoreNext(a.OfHalves(a.Uzp1("H8", w, w)), lanes[0])
			a.StoreNext(a.OfHalves(a.Uzp2("H8", w, w)), lanes[1])
		})
	}, func() {
		a.Say("f := float32(c / 3)")
		values := []Q{a.Zero(), a.float(float32((first + 1) / 3))}
		a.Times(quarters, func() { a.storeNext(values, lanes) })
	})
}
