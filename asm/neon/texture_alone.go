package neon

// texelsAlone is the second loop of lookups of one texel each.
func (x *sampler) texelsAlone(quarters X) {
	var unit, scale, low Q
	if x.kind == bytes8 {
		x.Say("A code's value as Kernels.Normalize makes it, or 65536 parts times Scale.")
		whole := x.Label("whole")
		unit, scale, low = x.float(1.0/256), x.float(float32(1)/255), x.Word(255)
		x.JumpNotZero(x.Field(x.Args, "Whole"), whole)
		x.FMul(x.Dup(x.Args, "Scale"), x.float(65536), unit)
		x.Zero(scale)
		x.Place(whole)
	}
	x.out = x.outputs()
	signs := x.Word(0x80808080)
	x.Times(quarters, func() {
		w := x.Xor(x.words(0), signs)
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
		x.AddI(x.scratch, 16, x.scratch)
	})
}

// words loads the texels of a quarter, of 4 bytes each.
func (x *sampler) words(level int) Q {
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
