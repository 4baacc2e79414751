package neon

// texelsAlone is the second loop of lookups of one texel each.
func (x *sampler) texelsAlone(n X) {
	x.out = x.outputs()
	x.comparison()
	body := x.floatsAlone
	if x.kind.codes() {
		body = x.codesAlone()
	}
	x.quarters(n, body)
}

// codesAlone makes a code's value as Kernels.Normalize makes it, or its parts times Scale; or looks it up.
func (x *sampler) codesAlone() func() {
	most, parts, signs := float32(255), float32(65536), uint32(0x80808080)
	if x.kind == words16 {
		most, parts, signs = 65535, 256, 0x80008000
	}
	unit, scale, low, sign := x.float(1/(most+1)), x.float(1/most), x.Word(uint32(most)), x.Word(signs)
	x.If(x.Arg("Whole"), "==", 0, func() {
		x.FMul(x.Dup(x.Args, "Scale"), x.float(parts), unit)
		x.Zero(scale)
	})
	value := func(code, dst Q) {
		x.Say("y := float32(code) * unit; y + y*scale")
		y := x.FMul(x.ToFloat(code), unit)
		x.FAdd(y, x.FMul(y, scale), dst)
	}
	// component is bits n to n+most of words.
	component := func(w Q, n int) Q {
		if n > 0 {
			w = x.Shr(w, n)
		}
		if uint64(most)<<n < 1<<31 {
			w = x.And(w, low)
		}
		return w
	}
	if x.kind == bytes8 {
		return func() {
			w, v := x.Xor(x.words(), sign), x.Vector()
			for c, p := range x.out {
				value(component(w, 8*c), v)
				x.StoreNext(v, p)
			}
		}
	}
	return func() {
		for i, w := range x.wordPairs() {
			w = x.Xor(w, sign)
			for k := range 2 {
				code, v, table := component(w, 16*k), x.Vector(), x.General()
				x.LoadX(8, x.Args.Base, x.At(x.Args, "Values", 8*(2*i+k)), table)
				x.rarely(table, "!=", 0, func(string) {
					x.Say("*at(out, i) = Values[c][code]")
					x.firsts(four(func(j int) Q { return x.LoadSAt(table, x.Lane(code, j)) }), v)
				}, func() { value(code, v) })
				x.StoreNext(v, x.out[2*i+k])
			}
		}
	}
}

// wordPairs loads the texels of a quarter, of 8 bytes each: red and green, then blue and alpha.
func (x *sampler) wordPairs() [2]Q {
	at := x.lanes(0)
	return x.pairs(four(func(j int) Q { return x.LoadD(at[j], 0) }))
}

// floatsAlone is a quarter of floats.
func (x *sampler) floatsAlone() {
	if x.kind == scalars32 {
		ref := x.reference()
		x.numbers([]Q{x.compared(x.words(), ref)})
		return
	}
	at := x.lanes(0)
	texels := four(func(j int) Q {
		if x.kind == floats32 {
			return x.Load(at[j], 0)
		}
		return x.OfHalves(x.LoadD(at[j], 0))
	})
	x.numbers(texels[:])
}

// words loads the texels of a quarter, of 4 bytes each.
func (x *sampler) words() Q {
	var t [4]Q
	x.offsets(x.scratch, func(j int, offset X) { t[j] = x.LoadSAt(x.texels, offset) })
	return x.firsts(t)
}

// firsts are the first words of four registers, pairs their first two: the first of each, and then the second.
func (x *sampler) firsts(t [4]Q, dst ...Q) Q {
	return x.Zip1("D2", x.Zip1("S4", t[0], t[1]), x.Zip1("S4", t[2], t[3]), dst...)
}

func (x *sampler) pairs(t [4]Q) [2]Q {
	first, last := x.Zip1("D2", t[0], t[1]), x.Zip1("D2", t[2], t[3])
	return [2]Q{x.Uzp1("S4", first, last), x.Uzp2("S4", first, last)}
}
