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
		a.Whole(n, count*a.Lanes(), func() {
			for i := range count {
				a.Move(v, Mem{Base: words, Disp: i * a.Bytes})
			}
			a.Advance(count*a.Bytes, words)
		})
	}
	a.Turns(n, 1, func() {
		a.VMOVD(v.AsX(), Mem{Base: words})
		a.Advance(4, words)
	})
}

// copier writes the two copies. A row of blocks is done in pieces as wide as a register, four rows of pixels at a time;
// the rest at the right or the lower edge, row by row of each block.
type copier struct {
	*Asm
	store, stream                bool
	tile, image, stride, stride3 GP
}

func (a *copier) body() {
	a.tile, a.image, a.stride = a.Reg64(), a.Reg64(), a.Field(a.Args, "RowBytes")
	a.stride3 = a.thrice(a.stride)
	rows, row, tileRow := a.Field(a.Args, "Height"), a.Field(a.Args, "Image"), a.Field(a.Args, "Tile")
	next, edge, part, done := a.Unique("row"), a.Unique("edge"), a.Unique("part"), a.Unique("done")
	large := a.Reg64()
	if a.store {
		a.largeImage(large, U32(4*streamPixels))
	}
	a.Label(next)
	a.MOVQ(row, a.image)
	a.MOVQ(tileRow, a.tile)
	left := a.Get64(a.Args.At("Width"))
	a.JumpIf(rows, "<", 4, edge)
	pieces := func() {
		a.Whole(left, a.Lanes(), func() {
			a.piece()
			a.Advance(16*a.Lanes(), a.tile) // Lanes/4 blocks of 64 bytes
			a.Advance(a.Bytes, a.image)
		})
	}
	if a.store {
		a.If(large, "!=", 0, func() {
			a.stream = true
			pieces()
			a.stream = false
		})
	}
	pieces()
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

// pixels is the memory of the image's rows at the current place.
func (a *copier) pixels() [4]Mem { return fourRows(a.image, a.stride, a.stride3, 0) }

// piece copies Lanes/4 blocks: a transposition of 16-byte units.
func (a *copier) piece() {
	if !a.OneRegister() {
		for y, pixels := range a.pixels() {
			blocks := []Mem{{Base: a.tile, Disp: 16 * y}, {Base: a.tile, Disp: 64 + 16*y}}
			if a.store {
				a.put(a.LoadParts(blocks), pixels)
			} else {
				a.StoreParts(a.Copy(pixels), blocks)
			}
		}
		return
	}
	var v [4]Vec
	for i, m := range a.pixels() {
		if a.store {
			m = Mem{Base: a.tile, Disp: 64 * i}
		}
		v[i] = a.Copy(m)
	}
	v = a.transposeParts(v)
	for i, m := range a.pixels() {
		if a.store {
			a.put(v[i], m)
		} else {
			a.Move(v[i], Mem{Base: a.tile, Disp: 64 * i})
		}
	}
}

// part copies the first left columns (or 4) and rows (or 4) of a block.
func (a *copier) part(left, rows GP) {
	end := a.Unique("end")
	mask := a.Where(a.All(left.As32()), ">", a.PerLane(func(lane int) uint32 { return uint32(lane) }))
	if v, ok := mask.(Vec); ok {
		mask = v.AsX()
	}
	for y, to := range a.pixels() {
		if y > 0 {
			a.JumpIf(rows, "<=", y, end)
		}
		v := a.Vec128()
		from := Mem{Base: a.tile, Disp: 16 * y}
		if !a.store {
			from, to = to, from
		}
		if a.HasMasks {
			a.VMOVDQU32_Z(from, mask, v)
		} else {
			a.VPMASKMOVD(from, mask, v)
		}
		a.StoreMasked(v, mask, to)
	}
	a.Label(end)
}
