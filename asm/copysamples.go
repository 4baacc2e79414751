package main

// sampleCopier writes the copies between blocks of a tile, which lie sample after sample, and an image, in which a
// pixel's samples lie side by side. A block's rows are in 128 bits each: turning four pixels' samples into four
// samples' pixels is a transposition. Larger texels of one sample are copied as they are, a row of a block at a time.
type sampleCopier struct {
	*Asm
	store, stream            bool
	image, stride, stride3   GP // the image's pixel at hand, and from row to row
	tile, apart, apart3      GP // the tile's block at hand, and from sample to sample
	left, rows, tileRow, row GP
}

func (a *sampleCopier) body() {
	a.image, a.stride, a.stride3 = a.Reg64(), a.Field(a.Args, "RowBytes"), a.Reg64()
	a.tile, a.apart, a.apart3 = a.Reg64(), a.Field(a.Args, "SampleStride"), a.Reg64()
	a.left, a.rows, a.tileRow, a.row = a.Reg64(), a.Field(a.Args, "Rows"), a.Field(a.Args, "Tile"), a.Field(a.Args, "Image")
	a.Change(a.apart, "<<", 2)
	a.LEAQ(Mem{Base: a.stride, Index: a.stride, Scale: 2}, a.stride3)
	a.LEAQ(Mem{Base: a.apart, Index: a.apart, Scale: 2}, a.apart3)
	done, several := a.Unique("done"), a.Unique("several")
	a.JumpIf(a.Args.At("Samples"), "!=", 1, several)
	large := a.Reg64()
	if a.store {
		least := a.Get64(a.Args.At("Texel"), "*", streamPixels)
		a.largeImage(large, least)
	}
	for _, size := range []int{8, 16} {
		other, cached := a.Unique("other"), a.Unique("cached")
		a.JumpIf(a.Args.At("Texel"), "!=", size, other)
		copied := func() { a.blocks(16*size, 4*size, 64/(4*size), func(count int) { a.single(size, count) }) }
		if a.store {
			a.JumpIf(large, "==", 0, cached)
			a.stream = true
			copied()
			a.stream = false
			a.Jump(done)
			a.Label(cached)
		}
		copied()
		a.Jump(done)
		a.Label(other)
	}
	a.Jump(done)
	a.Label(several)
	for _, samples := range []int{2, 4, 8} {
		other := a.Unique("other")
		a.JumpIf(a.Args.At("Samples"), "!=", samples, other)
		a.blocks(64, 16*samples, 1, func(int) {
			if samples == 2 {
				a.two()
			} else {
				a.fours(samples)
			}
		})
		a.Jump(done)
		a.Label(other)
	}
	a.blocks(64, 16*16, 1, func(int) { a.fours(16) })
	a.Label(done)
}

// single copies so many blocks of larger texels, two whose rows are half a line of the cache: lines that are written at
// once need not be read first, which takes half as long on Intel.
func (a *sampleCopier) single(size, count int) {
	width := 4 * size // bytes of a block's row
	n := min(width*count, a.Bytes)
	for y := range 4 {
		row := Mem{Base: a.image}
		switch y {
		case 1, 2:
			row = row.Idx(a.stride, uint8(y))
		case 3:
			row = row.Idx(a.stride3, 1)
		}
		for at := 0; at < width*count; at += n {
			block, pixels := Mem{Base: a.tile, Disp: at/width*16*size + width*y + at%width}, row.Offset(at)
			v, halves := a.Vec(), n > width // of two blocks
			move := func(from, to Op) { a.Move(from, to) }
			if n < a.Bytes {
				v, move = v.AsY(), func(from, to Op) { a.VMOVDQU(from, to) }
			}
			switch next := block.Offset(16 * size); {
			case !a.store:
				move(pixels, v)
				if halves {
					a.VMOVDQU(v.AsY(), block)
					a.VEXTRACTI64X4(U8(1), v, next)
				} else {
					move(v, block)
				}
				continue
			case halves:
				a.VMOVDQU(block, v.AsY())
				a.VINSERTI64X4(U8(1), next, v, v)
			default:
				move(block, v)
			}
			if a.stream {
				a.VMOVNTDQ(v, pixels)
			} else {
				move(v, pixels)
			}
		}
	}
}

// blocks goes over all of them, of so many bytes in the tile and in a row of the image: count at a time, then one by
// one.
func (a *sampleCopier) blocks(tileBytes, imageBytes, count int, each func(count int)) {
	row, done := a.Unique("row"), a.Unique("rowDone")
	a.Label(row)
	a.Set(a.tile, a.tileRow)
	a.Set(a.image, a.row)
	a.Set(a.left, a.Args.At("Columns"))
	loop := func(n int) {
		block := a.Unique("block")
		a.Label(block)
		each(n)
		a.Advance(n*tileBytes, a.tile)
		a.Advance(n*imageBytes, a.image)
		a.Change(a.left, "-", n)
		a.JG(LabelRef(block))
	}
	if count > 1 {
		rest := a.Unique("rest")
		a.Change(a.left, "-", count-1)
		a.JLE(LabelRef(rest))
		loop(count)
		a.Label(rest)
		a.Advance(count-1, a.left)
		a.JZ(LabelRef(done))
	}
	loop(1)
	a.Label(done)
	t := a.Get64(a.Args.At("BlocksX"), "*", tileBytes)
	a.Change(a.tileRow, "+", t)
	a.LEAQ(Mem{Base: a.row, Index: a.stride, Scale: 4}, a.row)
	a.CountDown(a.rows, row)
}

// pieces is the memory of 16 bytes of the image in each row that a register holds, those from row 2*half on with AVX2.
func (a *sampleCopier) pieces(half, at int) (rows []Mem) {
	for y := range a.Bytes / 16 {
		m := Mem{Base: a.image, Disp: at}
		switch y += 2 * half; y {
		case 1, 2:
			m = m.Idx(a.stride, uint8(y))
		case 3:
			m = m.Idx(a.stride3, 1)
		}
		rows = append(rows, m)
	}
	return rows
}

// take loads pieces, put stores them.
func (a *sampleCopier) take(rows []Mem) Vec {
	v := a.Vec()
	a.VMOVDQU(rows[0], v.AsX())
	for y := 1; y < len(rows); y++ {
		a.InsertPart(U8(y), rows[y], v, v)
	}
	return v
}

func (a *sampleCopier) put(v Vec, rows []Mem) {
	a.VMOVDQU(v.AsX(), rows[0])
	for y := 1; y < len(rows); y++ {
		a.ExtractPart(U8(y), v, rows[y])
	}
}

// fours copies a block's samples four by four.
func (a *sampleCopier) fours(samples int) {
	from := a.tile
	for q := range samples / 4 {
		if q > 0 {
			next := a.Address(Mem{Base: from, Index: a.apart, Scale: 4})
			from = next
		}
		for half := range a.Halves() {
			plane := func(s int) Mem {
				m := Mem{Base: from, Disp: 32 * half}
				switch s {
				case 1, 2:
					m = m.Idx(a.apart, uint8(s))
				case 3:
					m = m.Idx(a.apart3, 1)
				}
				return m
			}
			var v [4]Vec
			for i := range v {
				if a.store {
					v[i] = a.Vec()
					a.Move(plane(i), v[i])
				} else {
					v[i] = a.take(a.pieces(half, 4*samples*i+16*q))
				}
			}
			v = a.transpose4(v)
			for i := range v {
				if a.store {
					a.put(v[i], a.pieces(half, 4*samples*i+16*q))
				} else {
					a.Move(v[i], plane(i))
				}
			}
		}
	}
}

// two copies a block of two samples: 16 bytes are two pixels.
func (a *sampleCopier) two() {
	for half := range a.Halves() {
		first, second := Mem{Base: a.tile, Disp: 32 * half}, Mem{Base: a.tile, Disp: 32 * half}.Idx(a.apart, 1)
		if a.store {
			v := a.Copy(first)
			w := a.Copy(second)
			low := into(a.Vec(), a.VPUNPCKLDQ, w, v)
			high := into(a.Vec(), a.VPUNPCKHDQ, w, v)
			a.put(low, a.pieces(half, 0))
			a.put(high, a.pieces(half, 16))
			continue
		}
		low, high := a.take(a.pieces(half, 0)), a.take(a.pieces(half, 16))
		v := into(a.Vec(), a.VSHUFPS, U8(0x88), high, low)
		w := into(a.Vec(), a.VSHUFPS, U8(0xDD), high, low)
		a.Move(v, first)
		a.Move(w, second)
	}
}

// transposeFours is Kernels.TransposeFours: two halves of four rows make two registers of even and odd columns.
func transposeFours(a *Asm) {
	n, from, to := a.Field(a.Args, "N"), a.Field(a.Args, "From"), a.Field(a.Args, "To")
	fromRow, toRow := a.Field(a.Args, "FromRow"), a.Field(a.Args, "ToRow")
	from3 := a.Address(Mem{Base: fromRow, Index: fromRow, Scale: 2})
	to3 := a.Address(Mem{Base: toRow, Index: toRow, Scale: 2})
	row := func(base, stride, stride3 GP, i, disp int) Mem {
		return []Mem{{Base: base, Disp: disp}, {Base: base, Index: stride, Scale: 1, Disp: disp},
			{Base: base, Index: stride, Scale: 2, Disp: disp}, {Base: base, Index: stride3, Scale: 1, Disp: disp}}[i]
	}
	loop := a.Unique("loop")
	a.Label(loop)
	for half := range 2 { // columns 0 and 1, 2 and 3
		var rows [2]Vec // 0 and 2, 1 and 3
		for i := range rows {
			rows[i] = a.Vec256()
			a.VMOVDQU(row(from, fromRow, from3, i, 16*half), rows[i].AsX())
			a.VINSERTI128(U8(1), row(from, fromRow, from3, i+2, 16*half), rows[i], rows[i])
		}
		even := into(a.Vec256(), a.VPUNPCKLQDQ, rows[1], rows[0])
		a.VPUNPCKHQDQ(rows[1], rows[0], rows[1])
		a.VMOVDQU(even, row(to, toRow, to3, 2*half, 0))
		a.VMOVDQU(rows[1], row(to, toRow, to3, 2*half+1, 0))
	}
	a.Advance(128, from, to)
	a.CountDown(n, loop)
}
