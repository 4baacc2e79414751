package main

// emitRows writes Kernels.SampleRowsRGBA8: addresses as a sampler's, once, then row after row of lookups beside each
// other.
func (x *sampler) emitRows() {
	x.batches(func() {
		x.addressStage("Windows", "finds footprints, and which windows reach beyond their level",
			func(x *sampler) { x.windows = true })
		x.texture()
		list, left := x.Field(x.Args, "Rows"), x.Field(x.Args, "RowCount")
		x.Times(left, func() {
			r := x.Rec("OffsetRow", list)
			x.IfElse(r.At("Three"), "!=", 0, func() {
				x.rowOf(r, 3)
			}, func() {
				x.rowOf(r, 1)
			})
			x.Advance(x.Size("OffsetRow"), list)
		})
	})
}

// outside leaves which lanes of the group have a window of texels, over all rows, that is not inside their level: bits
// of Scratch.Outside. In the coarser level lanes that have none read the finer one's texels.
func (x *sampler) outside(level, u, v, offset Vec) {
	out := x.Mask()
	for axis, c := range []Vec{u, v} {
		size := x.Floats(x.entryOf([]Held{x.c.width, x.c.height}[axis], level), "truncate")
		bound := x.All(x.Args.At("Window").Offset(8*axis + 4))
		x.IntsTo(size, size, "-", bound)
		over := x.Where(c, ">", size)
		if axis == 0 {
			out = over
		} else {
			x.MaskOr(over, out)
		}
		x.Broadcast(x.Args.At("Window").Offset(8*axis), bound)
		x.MaskOr(x.Where(bound, ">", c), out)
	}
	word := x.Reg32()
	at := x.Get64(x.at, "&", x.levelBytes()-1, "+", x.Args.At("Scratch.Done"), ">>>", 5)
	bits := x.Args.Array("Scratch.Outside", at, 1)
	x.IfElse(x.at, "<", x.levelBytes(), func() {
		x.Bits(out, word)
	}, func() {
		none := x.Where(x.c.zero, "==", x.slot("Delta", -1))
		x.Select(none, x.slotVec("Offset", -1), offset, offset)
		x.MaskAndNot(out, none, out)
		x.Bits(out, word)
		x.ORL(bits, word) // of which more is read than is written
	})
	x.StoreBits(word, bits)
}

// slotVec loads the group's part of an array of the scratch.
func (x *sampler) slotVec(name string, level int) Vec {
	return x.Copy(x.slot(name, level))
}

// rowOf does one lookup or three beside each other of all groups whose windows are inside.
func (x *sampler) rowOf(r Rec, n int) {
	rows := x.withParts(x.rows())
	from := x.Get64(r.At("At"))
	x.ADDQ(from, rows.upper)
	x.ADDQ(from, rows.lower)
	single, double, scale := x.Hold(x.Same(1<<23)), x.Hold(x.Same(0x80000080)), x.HoldWord(x.Args.At("Scale"))
	order := x.forFootprints()
	if n == 3 { // v0 v1 of each component
		order = x.shuffle([16]uint8{0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15})
	}
	x.held = x.Hold(order)
	inRegisters := x.Registers > 16 || n == 1 // AVX2 has too few for three
	memory := func(k, i int) Mem { return x.Args.At("Scratch.Corner").Offset(32 * (4*k + i)) }
	loop, one, mixed := x.Unique("footprints"), x.Unique("oneLevel"), x.Unique("mixed")
	x.Zero(x.at)
	x.Label(loop)
	at := x.Get64(x.at)
	x.ADDQ(x.Args.At("Scratch.Done"), at)
	t := x.Get64(at, ">>>", 6)
	x.MOVWLZX(x.Args.Array("Scratch.Outside", t, 2), t.As32())
	x.If(t.As32(), "==", 0, func() {

		delta := x.Copy(x.slot("Delta", 0))
		sums := make([][4]Vec, n)
		for k := range sums {
			for i := range sums[k] {
				if inRegisters {
					sums[k][i] = x.Vec()
				}
			}
		}
		keep := func(k, i int, v Vec) {
			if inRegisters {
				x.Move(v, sums[k][i])
			} else {
				x.Move(v, memory(k, i))
			}
		}
		x.ifZero(delta, one)
		for i := range 4 {
			w := x.LaneOf4(i, delta)
			fine, coarse := x.beside(i, 0, n, rows), x.beside(i, 1, n, rows)
			for k, s := range fine {
				x.IntsTo(coarse[k], coarse[k], "-", s, "*", w)
				x.IntsTo(s, s, "<<", 8, "+", coarse[k], "+", x.Use(double), ">>>", 8)
				keep(k, i, s)
			}
		}
		x.Jump(mixed)
		x.Label(one)
		for i := range 4 {
			for k, s := range x.beside(i, 0, n, rows) {
				x.IntsTo(s, s, "+", x.Use(single))
				keep(k, i, s)
			}
		}
		x.Label(mixed)
		for k := range n {
			s := sums[k]
			if !inRegisters {
				for i := range s {
					s[i] = x.Vec()
					x.Move(memory(k, i), s[i])
				}
			}
			x.components(s, x.Use(scale), func(c int) Mem {
				return Mem{Base: x.Get64(r.At("Out").Offset(8 * (4*k + c))), Index: at, Scale: 1}
			})
		}
	})
	x.next(loop)
}

// beside are the sums of n footprints beside each other, less 1<<23, of lanes i, 4+i, 8+i and 12+i.
func (x *sampler) beside(i, level, n int, r rows) []Vec {
	wu := x.LaneOf4(i, x.slot("WeightU", level))
	wv := x.LaneOf4(i, x.slot("WeightV", level))
	if n == 1 {
		return []Vec{x.footprint8(i, level, r, wu, wv)}
	}
	top, bottom := x.Vec(), x.Vec()
	for j := range x.Lanes() / 4 {
		upper, lower := x.lane(4*j+i, level, r)
		x.LoadPart(j, upper, top)
		x.LoadPart(j, lower, bottom)
	}
	x.Comment("Words along v of texels 0 and 1, and of 2 and 3; then 1 and 2")
	high, t, middle := x.Vec(), x.Vec(), x.Vec()
	x.VPUNPCKHBW(top, bottom, high)
	x.VPUNPCKLBW(top, bottom, bottom)
	for _, v := range []Vec{bottom, high} {
		x.VPSRAW(U8(8), v, t)
		x.VPMADDUBSW(v, wv, v)
		x.VPADDW(t, v, v)
	}
	x.VSHUFPS(U8(0x4E), high, bottom, middle)
	sums := []Vec{bottom, middle, high}
	for _, v := range sums {
		x.VPSHUFB(x.Use(x.held), v, v)
		x.VPMADDWD(wu, v, v)
	}
	return sums
}
