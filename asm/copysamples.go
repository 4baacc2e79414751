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
	a.image, a.stride, a.tile = a.Reg64(), a.Field(a.Args, "RowBytes"), a.Reg64()
	a.apart = a.Get64(a.Args.At("SampleStride"), "<<", 2)
	a.left, a.rows, a.tileRow, a.row = a.Reg64(), a.Field(a.Args, "Rows"), a.Field(a.Args, "Tile"), a.Field(a.Args, "Image")
	a.stride3, a.apart3 = a.thrice(a.stride), a.thrice(a.apart)
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
	for y, row := range fourRows(a.image, a.stride, a.stride3, 0) {
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
	a.Times(a.rows, func() {
		a.Set(a.tile, a.tileRow)
		a.Set(a.image, a.row)
		a.Set(a.left, a.Args.At("Columns"))
		some := func(n int) func() {
			return func() {
				each(n)
				a.Advance(n*tileBytes, a.tile)
				a.Advance(n*imageBytes, a.image)
			}
		}
		if count > 1 {
			a.Whole(a.left, count, some(count))
		}
		a.Turns(a.left, 1, some(1))
		t := a.Get64(a.Args.At("BlocksX"), "*", tileBytes)
		a.Change(a.tileRow, "+", t)
		a.LEAQ(Mem{Base: a.row, Index: a.stride, Scale: 4}, a.row)
	})
}

// pieces is the memory of 16 bytes of the image in each row that a register holds, those from row 2*half on with AVX2.
func (a *sampleCopier) pieces(half, at int) []Mem {
	rows := fourRows(a.image, a.stride, a.stride3, at)
	return rows[2*half:][:a.Bytes/16]
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
			planes := fourRows(from, a.apart, a.apart3, 32*half)
			var v [4]Vec
			for i, plane := range planes {
				if a.store {
					v[i] = a.Copy(plane)
				} else {
					v[i] = a.LoadParts(a.pieces(half, 4*samples*i+16*q))
				}
			}
			v = a.transpose4(v)
			for i, plane := range planes {
				if a.store {
					a.StoreParts(v[i], a.pieces(half, 4*samples*i+16*q))
				} else {
					a.Move(v[i], plane)
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
			low, high := a.unpacked("DQ", v, a.Copy(second))
			a.StoreParts(low, a.pieces(half, 0))
			a.StoreParts(high, a.pieces(half, 16))
			continue
		}
		low, high := a.LoadParts(a.pieces(half, 0)), a.LoadParts(a.pieces(half, 16))
		v, w := a.both(a.VSHUFPS, 0x88, 0xDD, high, low)
		a.Move(v, first)
		a.Move(w, second)
	}
}

// transposeFours is Kernels.TransposeFours: two halves of four rows make two registers of even and odd columns.
func transposeFours(a *Asm) {
	n, from, to := a.Field(a.Args, "N"), a.Field(a.Args, "From"), a.Field(a.Args, "To")
	fromRow, toRow := a.Field(a.Args, "FromRow"), a.Field(a.Args, "ToRow")
	from3, to3 := a.thrice(fromRow), a.thrice(toRow)
	a.Times(n, func() {
		columns := fourRows(to, toRow, to3, 0)
		for half := range 2 { // columns 0 and 1, 2 and 3
			in := fourRows(from, fromRow, from3, 16*half)
			even, odd := a.unpacked("QDQ", a.LoadParts([]Mem{in[0], in[2]}), a.LoadParts([]Mem{in[1], in[3]}))
			a.Move(even, columns[2*half])
			a.Move(odd, columns[2*half+1])
		}
		a.Advance(128, from, to)
	})
}
