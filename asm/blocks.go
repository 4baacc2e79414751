package main

// Blocks is the family of the kernels that fill tiles and copy them from and to images.
func (catalogue) Blocks() Family {
	return Family{Name: "blocks", Kernels: []Kernel{
		{Name: "clear", Record: "ClearArgs", Doc: "is Kernels.Clear", Body: clearBody},
		{Name: "storeTile", Record: "CopyArgs", Doc: "is Kernels.StoreTile",
			Body: func(a *Asm) { (&copier{Asm: a, store: true}).body() }},
		{Name: "loadTile", Record: "CopyArgs", Doc: "is Kernels.LoadTile", Body: func(a *Asm) { (&copier{Asm: a}).body() }},
		{Name: "storeSamples", Record: "CopySamplesArgs", Doc: "is Kernels.StoreSamples",
			Body: func(a *Asm) { (&sampleCopier{Asm: a, store: true}).body() }},
		{Name: "loadSamples", Record: "CopySamplesArgs", Doc: "is Kernels.LoadSamples",
			Body: func(a *Asm) { (&sampleCopier{Asm: a}).body() }},
		{Name: "transposeFours", Record: "TransposeArgs", Narrow: true, Body: transposeFours},
	}}
}

func clearBody(a *Asm) {
	words, n, v := a.Field(a.Args, "Words"), a.Field(a.Args, "N"), a.Vec()
	a.Broadcast(a.Args.At("Value"), v)
	for _, count := range []int{4, 1} { // registers a turn
		loop, end := a.Unique("loop"), a.Unique("end")
		a.SUBQ(U8(count*a.Lanes()), n)
		a.JLT(LabelRef(end))
		a.Label(loop)
		for i := range count {
			a.Move(v, Mem{Base: words, Disp: i * a.Bytes})
		}
		a.Advance(count*a.Bytes, words)
		a.SUBQ(U8(count*a.Lanes()), n)
		a.JGE(LabelRef(loop))
		a.Label(end)
		a.Advance(count*a.Lanes(), n)
	}
	loop, end := a.Unique("loop"), a.Unique("end")
	a.JumpIf(n, "==", 0, end)
	a.Label(loop)
	a.VMOVD(v.AsX(), Mem{Base: words})
	a.Advance(4, words)
	a.CountDown(n, loop)
	a.Label(end)
}

// copier writes the two copies. A row of blocks is done in pieces as wide as a register, four rows of pixels at a time;
// the rest at the right or the lower edge, row by row of each block.
type copier struct {
	*Asm
	store, stream                bool
	tile, image, stride, stride3 GP
}

func (a *copier) body() {
	a.tile, a.image, a.stride, a.stride3 = a.Reg64(), a.Reg64(), a.Field(a.Args, "RowBytes"), a.Reg64()
	a.LEAQ(Mem{Base: a.stride, Index: a.stride, Scale: 2}, a.stride3)
	rows, row, tileRow := a.Field(a.Args, "Height"), a.Field(a.Args, "Image"), a.Field(a.Args, "Tile")
	next, piece, edge, block, part, done := a.Unique("row"), a.Unique("piece"), a.Unique("edge"), a.Unique("block"),
		a.Unique("part"), a.Unique("done")
	large := a.Reg64()
	if a.store {
		a.largeImage(large, U32(4*streamPixels))
	}
	a.Label(next)
	a.MOVQ(row, a.image)
	a.MOVQ(tileRow, a.tile)
	left := a.Get64(a.Args.At("Width"))
	a.JumpIf(rows, "<", 4, edge)
	a.SUBQ(U8(a.Lanes()), left)
	a.JLT(LabelRef(block))
	pieces := func(label string) {
		a.Label(label)
		a.piece()
		a.ADDQ(U32(16*a.Lanes()), a.tile) // Lanes/4 blocks of 64 bytes
		a.Advance(a.Bytes, a.image)
		a.SUBQ(U8(a.Lanes()), left)
		a.JGE(LabelRef(label))
	}
	if a.store {
		streamed := a.Unique("streamed")
		a.JumpIf(large, "==", 0, piece)
		a.stream = true
		pieces(streamed)
		a.stream = false
		a.Jump(block)
	}
	pieces(piece)
	a.Label(block)
	a.Advance(a.Lanes(), left)

	a.Label(edge)
	a.JumpIf(left, "==", 0, done)
	a.Label(part)
	a.part(left, rows)
	a.Advance(64, a.tile)
	a.Advance(16, a.image)
	a.SUBQ(U8(4), left)
	a.JG(LabelRef(part))

	a.Label(done)
	t := a.Get64(a.Args.At("BlocksX"))
	a.SHLQ(U8(6), t)
	a.ADDQ(t, tileRow)
	a.LEAQ(Mem{Base: row, Index: a.stride, Scale: 4}, row)
	a.SUBQ(U8(4), rows)
	a.JG(LabelRef(next))
}

// streamPixels is how long an image's rows must be for tiles to be written past the caches: a target of 1024 by 1024
// pixels takes more than a core's cache. Smaller targets are read again before they leave it. They need no fence:
// workers meet by locked instructions, which wait for such stores, too.
const streamPixels = 1024

// largeImage makes large not 0 where the image's rows have so many bytes that its pieces are to be written past the
// caches, and are aligned as that asks.
func (a *Asm) largeImage(large GP, least Op) {
	a.Zero(large)
	t := a.Get64(a.Args.At("Image"))
	a.ORQ(a.Args.At("RowBytes"), t)
	a.ANDQ(U8(a.Bytes-1), t)
	small := a.Unique("small")
	a.JNZ(LabelRef(small))
	a.CMPQ(a.Args.At("RowBytes"), least)
	a.SETGE(large.As8())
	a.Label(small)
}

// put writes a register to the image.
func (a *copier) put(v Vec, m Mem) {
	if a.stream {
		a.VMOVNTDQ(v, m)
		return
	}
	a.Move(v, m)
}

// pixels is the memory of row y of the image at the current place.
func (a *copier) pixels(y int) Mem {
	switch y {
	case 0:
		return Mem{Base: a.image}
	case 3:
		return Mem{Base: a.image, Index: a.stride3, Scale: 1}
	}
	return Mem{Base: a.image, Index: a.stride, Scale: uint8(y)}
}

// piece copies Lanes/4 blocks: a transposition of 16-byte units.
func (a *copier) piece() {
	if !a.OneRegister() {
		for y := range 4 {
			v := a.Vec256()
			left, right := Mem{Base: a.tile, Disp: 16 * y}, Mem{Base: a.tile, Disp: 64 + 16*y}
			if a.store {
				a.VMOVDQU(left, v.AsX())
				a.VINSERTI128(U8(1), right, v, v)
				a.put(v, a.pixels(y))
			} else {
				a.VMOVDQU(a.pixels(y), v)
				a.VMOVDQU(v.AsX(), left)
				a.VEXTRACTI128(U8(1), v, right)
			}
		}
		return
	}
	var in, mid, out [4]Vec
	for i := range in {
		in[i], mid[i], out[i] = a.Vec512(), a.Vec512(), a.Vec512()
		if a.store {
			a.Move(Mem{Base: a.tile, Disp: 64 * i}, in[i])
		} else {
			a.Move(a.pixels(i), in[i])
		}
	}
	for i := range 2 {
		a.VSHUFI64X2(U8(0x44), in[2*i+1], in[2*i], mid[i])   // units 0 1 of both
		a.VSHUFI64X2(U8(0xEE), in[2*i+1], in[2*i], mid[2+i]) // units 2 3
	}
	for i := range out {
		a.VSHUFI64X2(U8([2]uint8{0x88, 0xDD}[i&1]), mid[i&2+1], mid[i&2], out[i])
		if a.store {
			a.put(out[i], a.pixels(i))
		} else {
			a.Move(out[i], Mem{Base: a.tile, Disp: 64 * i})
		}
	}
}

// part copies the first left columns (or 4) and rows (or 4) of a block.
func (a *copier) part(left, rows GP) {
	end := a.Unique("end")
	mask := a.Mask()
	if a.HasMasks {
		four := a.Get32(U32(4))
		a.CMPQ(left, four)
		a.CMOVQLT(left, four)
		bits := a.Get32(I32(-1))
		a.BZHIL(four.As32(), bits.As32(), bits.As32())
		a.KMOVW(bits.As32(), mask)
	} else {
		v := mask.(Vec)
		a.VMOVD(left.As32(), v.AsX())
		a.VPBROADCASTD(v.AsX(), v.AsX())
		a.VPCMPGTD(a.PerLane(func(lane int) uint32 { return uint32(lane) }), v.AsX(), v.AsX())
	}
	for y := range 4 {
		if y > 0 {
			a.JumpIf(rows, "<=", y, end)
		}
		v := a.Vec128()
		from, to := Mem{Base: a.tile, Disp: 16 * y}, a.pixels(y)
		if !a.store {
			from, to = to, from
		}
		if a.HasMasks {
			a.VMOVDQU32_Z(from, mask, v)
			a.VMOVDQU32(v, mask, to)
		} else {
			k := mask.(Vec).AsX()
			a.VPMASKMOVD(from, k, v)
			a.VPMASKMOVD(v, k, to)
		}
	}
	a.Label(end)
}
