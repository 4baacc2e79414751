package main

// Convert is the family of the kernels that bring decoded files to texels that are sampled.
func (catalogue) Convert() Family {
	return Family{Name: "convert", Kernels: []Kernel{
		{Name: "fromYCbCr", Record: "YCbCrArgs", Body: fromYCbCrBody},
		{Name: "srgbCodes", Record: "SRGBCodesArgs", Doc: "is Kernels.SRGBCodes", Body: srgbCodesBody, Whole: true},
		{Name: "srgbValues", Record: "SRGBValuesArgs", Doc: "is Kernels.SRGBValues", Body: srgbValuesBody},
		{Name: "halveSRGB", Body: halveSRGBBody, Whole: true},
	}}
}

// fromYCbCrBody has a loop for chroma of its own and one for chroma that two texels share. Packing limits to [0, 255].
func fromYCbCrBody(a *Asm) {
	y, cb, cr, n, out := a.Field(a.Args, "Y"), a.Field(a.Args, "Cb"), a.Field(a.Args, "Cr"), a.Field(a.Args, "N"), a.Field(a.Args, "Out")
	thrice := a.Copy(a.PerLane(shuffle(func(i int) int { return [4]int{i &^ 3, i &^ 3, i &^ 3, 0x80}[i&3] })))
	order := a.Copy(a.PerLane(shuffle(func(i int) int { return interleave(false, i) })))
	half := a.AllOf(128)
	alpha := a.AllOf(255)
	a.KeepFew("YCbCrColor")
	texels := func(shared bool) {
		a.Turns(n, a.Lanes(), func() {
			blue, red, luma := a.Vec(), a.Vec(), into(a.Vec(), a.VPMOVZXBD, Mem{Base: y})
			a.VPSHUFB(thrice, luma, luma)
			a.chroma(cb, shared, half, blue)
			a.chroma(cr, shared, half, red)
			code := a.Lane("YCbCrColor", luma, blue, red)
			texels := a.packComponents([4]Vec{code[0].(Vec), code[1].(Vec), code[2].(Vec), a.Copy(alpha)}, nil)
			a.VPSHUFB(order, texels, texels)
			a.Move(texels, Mem{Base: out})
			step := a.Lanes()
			a.Advance(step, y)
			if shared {
				step /= 2
			}
			a.Advance(step, cb, cr)
			a.Advance(a.Bytes, out)
		})
	}
	a.IfElse(a.Args.At("Shared"), "!=", 0, func() { texels(true) }, func() { texels(false) })
}

// chroma loads Cb or Cr of a register of texels, minus 128.
func (a *Asm) chroma(p GP, shared bool, half, v Vec) {
	if shared {
		a.VPMOVZXBQ(Mem{Base: p}, v)
		a.VPSHUFD(U8(0b10_10_00_00), v, v)
	} else {
		a.VPMOVZXBD(Mem{Base: p}, v)
	}
	a.IntsTo(v, v, "-", half)
}

// srgbCodesBody looks up both bytes of a code by permutes of 128 entries, and brings pairs of texels where unpacking
// leaves them in order.
func srgbCodesBody(a *Asm) {
	in, n, out := a.Field(a.Args, "In"), a.Field(a.Args, "N"), a.Field(a.Args, "Out")
	order := a.ordered(a.Args.At("BGRA"), func(bgra bool, i int) int { return i&^3 + component(i&3, bgra) })
	pairs := a.Copy(a.Words(0, 0, 4, 0, 1, 0, 5, 0, 2, 0, 6, 0, 3, 0, 7, 0))
	sign := a.AllOf(0x80808080)
	bits := a.Get64(U64(0x8888888888888888))
	alpha := into(a.K(), a.KMOVQ, bits)
	tables := a.wordTable(a.Args.At("Codes"))
	a.Turns(n, 16, func() {
		texels := into(a.Vec(), a.VPERMQ, Mem{Base: in}, pairs)
		a.VPSHUFB(order, texels, texels)
		code := a.lookupWords(tables, texels)
		a.VMOVDQU8(texels, alpha, code[0])
		a.IntsTo(texels, texels, "^", sign)
		a.VMOVDQU8(texels, alpha, code[1])
		first, last := a.unpacked("BW", code[0], code[1])
		a.Move(first, Mem{Base: out})
		a.Move(last, Mem{Base: out, Disp: 64})
		a.Advance(64, in)
		a.Advance(128, out)
	})
}

// wordTable loads a table of 256 words as the tables of their low and of their high bytes.
func (a *Asm) wordTable(m Mem) (tables [2][4]Vec) {
	words, bytes := a.Vec(), a.Half()
	for i := range tables {
		for k := range tables[i] {
			t := a.Vec()
			for h := range 2 {
				a.Move(m.Offset(128*k+64*h), words)
				if i == 1 {
					a.VPSRLW(U8(8), words, words)
				}
				if h == 0 {
					a.VPMOVWB(words, a.LowHalf(t))
				} else {
					a.VPMOVWB(words, bytes)
					a.Join(bytes, t, t)
				}
			}
			tables[i][k] = t
		}
	}
	return tables
}

// lookupWords makes the low and the high bytes of a table's words at 64 bytes.
func (a *Asm) lookupWords(tables [2][4]Vec, index Vec) (bytes [2]Vec) {
	up, high := a.Vec(), into(a.K(), a.VPMOVB2M, index)
	for i, t := range tables {
		bytes[i] = a.Vec()
		a.Move(index, bytes[i])
		a.VPERMI2B(t[1], t[0], bytes[i])
		a.Move(index, up)
		a.VPERMI2B(t[3], t[2], up)
		a.VMOVDQU8(up, high, bytes[i])
	}
	return bytes
}

// srgbValuesBody looks codes up in a component's table.
func srgbValuesBody(a *Asm) {
	table, most := a.Field(a.Args, "Table"), a.SameF(65535)
	border := a.All(a.Args.At("Border"))
	each := func(value func(code Vec) Vec) {
		a.eachVector(func(at func(field string) Mem) {
			code := into(a.Vec(), a.VMOVUPS, at("Out"))
			outside := a.WhereF(code, ">", most)
			a.FloatsTo(code, code, "max", a.Zeros(), "min", most)
			v := value(code)
			a.Select(outside, border, v, v)
			a.VMOVUPS(v, at("Out"))
		}, "Out")
	}
	a.IfElse(table, "!=", 0, func() {
		each(func(code Vec) Vec {
			a.FloatsTo(code, code, "truncate")
			return a.gathered(Mem{Base: table, Index: code, Scale: 4})
		})
	}, func() {
		each(func(code Vec) Vec {
			a.Comment("As Kernels.Normalize makes it")
			a.FloatsTo(code, code, "*", 1.0/65536)
			a.FloatsTo(code, code, "+", a.Floats(code, "*", a.SameF(float32(1)/65535)))
			return code
		})
	})
}

// halveSRGBBody makes 8 texels of 16 of each row. Bytes are brought to pairs of texels, red red green green blue blue
// alpha alpha, so that multiplying by 1 and adding pairs (of signed words: less 0x8000) adds what lies side by side.
// Alpha's words are its bytes.
func halveSRGBBody(a *Asm) {
	codes := a.Field(a.Args, "Codes")
	paired := a.Copy(a.PerLane(shuffle(func(i int) int { return i&8 + i&1<<2 + i>>1&3 })))
	ones := a.AllOf(0x00010001)
	bias := a.Copy(a.PerLane(func(lane int) uint32 { return [4]uint32{0x20002, 0x20002, 0x20002, 2}[lane&3] }))
	sign := a.AllOf(0x80808080)
	colors := a.Copy(a.PerLane(func(lane int) uint32 { return [2]uint32{0xFFFFFFFF, 0x0000FFFF}[lane&1] }))
	bits := a.Get64(U64(0xC0C0C0C0C0C0C0C0))
	alpha := into(a.K(), a.KMOVQ, bits)
	tables := a.wordTable(a.Args.At("Linear"))
	for _, t := range tables[1] {
		a.IntsTo(t, t, "^", sign)
	}
	a.MOVQ(U32(0x7777), bits)
	a.halved(8, 32, func(above, below GP, out Mem) {
		var sum [2]Vec // of even and of odd texels: their components, less 0x20000
		for r, row := range []GP{above, below} {
			texels := a.Copy(Mem{Base: row})
			a.VPSHUFB(paired, texels, texels)
			linear := a.lookupWords(tables, texels)
			a.VMOVDQU8(texels, alpha, linear[0])
			a.IntsTo(linear[1], linear[1], "&", colors)
			even, odd := a.unpacked("BW", linear[0], linear[1])
			for i, v := range []Vec{even, odd} {
				a.VPMADDWD(ones, v, v)
				if r > 0 {
					a.IntsTo(v, sum[i], "+", v)
				}
				sum[i] = v
			}
		}
		var halves [2]Vec
		for i, s := range sum {
			a.IntsTo(s, s, "+", bias, ">>>", 2)
			code := a.Copy(s)
			drawn := into(a.K(), a.KMOVW, bits.As32())
			a.VPGATHERDD(Mem{Base: codes, Index: s, Scale: 1}, drawn, code)
			halves[i] = into(a.Vec128(), a.VPMOVDB, code)
		}
		first, last := a.unpacked("DQ", halves[0], halves[1])
		a.VMOVDQU(first, out)
		a.VMOVDQU(last, out.Offset(16))
	})
}
