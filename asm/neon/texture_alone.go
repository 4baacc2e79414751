package neon

// texelsAlone is the second loop of lookups of one texel each. (Codes of 16 bits are not: of formats that have them NEAREST lookups read
// floats.)
func (x *sampler) texelsAlone(quarters X) {
	x.out = x.outputs()
	x.comparison()
	body := x.floatsAlone
	if x.kind == bytes8 {
		body = x.codesAlone()
	}
	x.Times(quarters, func() {
		body()
		x.AddI(x.scratch, 16, x.scratch)
	})
}

// codesAlone makes a code's value as Kernels.Normalize makes it, or 65536 parts times Scale.
func (x *sampler) codesAlone() func() {
	whole := x.Label("whole")
	unit, scale, low, signs := x.float(1.0/256), x.float(float32(1)/255), x.Word(255), x.Word(0x80808080)
	x.JumpNotZero(x.Field(x.Args, "Whole"), whole)
	x.FMul(x.Dup(x.Args, "Scale"), x.float(65536), unit)
	x.Zero(scale)
	x.Place(whole)
	return func() {
		w := x.Xor(x.words(), signs)
		for c, p := range x.out {
			x.Say("y := float32(code) * unit; y + y*scale")
			v := w
			if c > 0 {
				v = x.Shr(v, 8*c)
			}
			if c < 3 {
				v = x.And(v, low)
			}
			y := x.FMul(x.ToFloat(v), unit)
			x.StoreNext(x.FAdd(y, x.FMul(y, scale)), p)
		}
	}
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
