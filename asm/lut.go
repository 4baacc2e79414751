package main

// Lut is the family of the kernel that exchanges the bytes of texels.
func (catalogue) Lut() Family {
	return Family{Name: "lut", Kernels: []Kernel{{Name: "applyLUT", Body: applyLUTBody}}}
}

func applyLUTBody(a *Asm) {
	w := &texelWalk{Asm: a, rec: "PackArgs."}
	tables := a.Field(a.Args, "Tables")
	if a.OneRegister() {
		w.recolorWide(tables)
	} else {
		w.recolorNarrow(tables)
	}
}

// recolorWide holds all tables in registers. Two of them make 128 entries: a permutation for each component and each
// half of its table, of those bytes alone.
func (w *texelWalk) recolorWide(tables GP) {
	var table [4][4]Vec
	for c := range table {
		for i := range table[c] {
			table[c][i] = w.Vec512()
			w.VMOVDQU64(Mem{Base: tables, Disp: 256*c + 64*i}, table[c][i])
		}
	}
	var bytes [4]Register
	for c := range bytes {
		bits := w.Get64(U64(0x1111111111111111 << c))
		bytes[c] = w.K()
		w.KMOVQ(bits, bytes[c])
	}
	w.each(func() {
		m, some := Mem{Base: w.mem}, w.K()
		v := into(w.Vec512(), w.VMOVDQU64, m)
		high := into(w.K(), w.VPMOVB2M, v)
		for c := range table {
			w.KANDNQ(bytes[c], high, some)
			w.VPERMI2B(table[c][1], table[c][0], some, v)
			w.KANDQ(bytes[c], high, some)
			w.VPERMI2B(table[c][3], table[c][2], some, v)
		}
		w.KMOVW(w.mask.As32(), some)
		w.VMOVDQU32(v, some, m)
	})
}

// recolorNarrow brings 16 bytes of two components each together, looks them up in all 16 parts of their tables by the
// low four bits, and chooses by the high ones.
func (w *texelWalk) recolorNarrow(tables GP) {
	transpose := w.PerLane(shuffle(func(i int) int { return i&3<<2 | i>>2&3 }))
	w.each(func() {
		v := [2]Vec{w.Vec256(), w.Vec256()}
		for h := range v {
			w.VMOVDQU(Mem{Base: w.mem, Disp: 32 * h}, v[h])
			w.VPSHUFB(transpose, v[h], v[h])
		}
		redGreen, blueAlpha := w.unpacked("DQ", v[0], v[1])
		for i, p := range []Vec{redGreen, blueAlpha} {
			w.VPERMQ(U8(0xD8), p, p)
			w.lookup(tables, 512*i, p)
			w.VPERMQ(U8(0xD8), p, p)
		}
		v[0], v[1] = w.both(w.VSHUFPS, 0x88, 0xDD, blueAlpha, redGreen)
		for h := range v {
			m := Mem{Base: w.mem, Disp: 32 * h}
			w.VPSHUFB(transpose, v[h], v[h])
			mask := w.MaskOf(w.mask, h)
			old := into(w.Vec256(), w.VMOVDQU, m)
			w.Select(mask, v[h], old, old)
			w.VMOVDQU(old, m)
		}
	})
}

// lookup exchanges 16 bytes by the table at a place and 16 by the one behind it.
func (w *texelWalk) lookup(tables GP, at int, v Vec) {
	var high [4]Vec // bits 4 to 7 of the bytes, as their signs
	for bit := range high {
		high[bit] = w.Vec256()
		w.IntsTo(high[bit], v, "<<", 3-bit)
	}
	low := into(w.Vec256(), w.VPAND, w.PerLane(func(int) uint32 { return 0x0F0F0F0F }), v)
	var part func(bits, first int) Vec
	part = func(bits, first int) Vec {
		if bits == 0 {
			t := w.Vec256()
			w.VMOVDQU(Mem{Base: tables, Disp: at + 16*first}, t.AsX())
			w.VINSERTI128(U8(1), Mem{Base: tables, Disp: at + 256 + 16*first}, t, t)
			w.VPSHUFB(low, t, t)
			return t
		}
		x := part(bits-1, first)
		y := part(bits-1, first+1<<(bits-1))
		w.VPBLENDVB(high[bits-1], y, x, x)
		return x
	}
	w.VMOVDQU(part(4, 0), v)
}
