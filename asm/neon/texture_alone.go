package neon

// texelsAlone is the second loop of lookups of one texel each.
func (x *sampler) texelsAlone(quarters X) {
	x.out = x.outputs()
	x.comparison()
	body := x.floatsAlone
	if x.kind.codes() {
		body = x.codesAlone()
	}
	x.Times(quarters, func() {
		body()
		x.AddI(x.scratch, 16, x.scratch)
	})
	done := x.Label("texels")
	x.Jump(done)
	x.afterwards()
	x.Place(done)
}

// codesAlone makes a code's value as Kernels.Normalize makes it, or its parts times Scale; or looks it up.
func (x *sampler) codesAlone() func() {
	most, parts, signs := float32(255), float32(65536), uint32(0x80808080)
	if x.kind == words16 {
		most, parts, signs = 65535, 256, 0x80008000
	}
	whole := x.Label("whole")
	unit, scale, low, sign := x.float(1/(most+1)), x.float(1/most), x.Word(uint32(most)), x.Word(signs)
	x.JumpIf(x.Field(x.Args, "Whole"), "!=", 0, whole)
	x.FMul(x.Dup(x.Args, "Scale"), x.float(parts), unit)
	x.Zero(scale)
	x.Place(whole)
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
				code, v, table, looked, done := component(w, 16*k), x.Vector(), x.General(), x.Label("looked"), x.Label("value")
				x.LoadX(8, x.Args.Base, x.At(x.Args, "Values", 8*(2*i+k)), table)
				x.JumpIf(table, "!=", 0, looked)
				value(code, v)
				x.Place(done)
				x.rare = append(x.rare, func() {
					x.Place(looked)
					x.Say("*at(out, i) = Values[c][code]")
					var t [4]Q
					for j := range t {
						t[j] = x.LoadSAt(table, x.Lane(code, j))
					}
					x.Zip1("D2", x.Zip1("S4", t[0], t[1]), x.Zip1("S4", t[2], t[3]), v)
					x.Jump(done)
				})
				x.StoreNext(v, x.out[2*i+k])
			}
		}
	}
}

// wordPairs loads the texels of a quarter, of 8 bytes each: red and green, then blue and alpha.
func (x *sampler) wordPairs() [2]Q {
	var t [4]Q
	for j, p := range x.lanes(0) {
		t[j] = x.LoadD(p, 0)
	}
	first, last := x.Zip1("D2", t[0], t[1]), x.Zip1("D2", t[2], t[3])
	return [2]Q{x.Uzp1("S4", first, last), x.Uzp2("S4", first, last)}
}

// floatsAlone is a quarter of floats.
func (x *sampler) floatsAlone() {
	if x.kind == scalars32 {
		ref := x.reference()
		x.numbers([]Q{x.compared(x.words(), ref)})
		return
	}
	var texels []Q
	for _, p := range x.lanes(0) {
		if x.kind == floats32 {
			texels = append(texels, x.Load(p, 0))
		} else {
			texels = append(texels, x.OfHalves(x.LoadD(p, 0)))
		}
	}
	x.numbers(texels)
}

// words loads the texels of a quarter, of 4 bytes each.
func (x *sampler) words() Q {
	var t [4]Q
	for j := 0; j < 4; j += 2 {
		o := [2]X{x.General(), x.General()}
		x.LoadPairW(x.scratch, 4*j, o[0], o[1])
		for k := range o {
			t[j+k] = x.LoadSAt(x.texels, o[k])
		}
	}
	return x.Zip1("D2", x.Zip1("S4", t[0], t[1]), x.Zip1("S4", t[2], t[3]))
}
