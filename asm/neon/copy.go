package neon

// Copy are the kernels that fill and copy tiles.
func (Catalogue) Copy() []Kernel {
	return []Kernel{
		{Name: "clear", Record: "ClearArgs", Body: clearWords},
		{Name: "storeTile", Record: "CopyArgs", Body: func(a *Asm) { copyTile(a, true) }},
		{Name: "loadTile", Record: "CopyArgs", Body: func(a *Asm) { copyTile(a, false) }},
	}
}

// clearWords fills 32 words at once, then four, then one.
func clearWords(a *Asm) {
	at, n, v, w := a.Arg("Words"), a.Arg("N"), a.Dup(a.Args, "Value"), a.Arg("Value")
	most, rest := a.ShrI(n, 5), a.AndI(n, 31)
	a.Say("words[i] = a.Value")
	a.Times(most, func() {
		a.StoreG(All(v), at, 0)
		a.StoreG(All(v), at, 64)
		a.AddI(at, 128, at)
	})
	a.Times(a.ShrI(rest, 2), func() {
		a.Store(v, at, 0)
		a.AddI(at, 16, at)
	})
	a.Times(a.AndI(rest, 3), func() {
		a.StoreX(4, w, at, 0)
		a.AddI(at, 4, at)
	})
}

// copyTile copies row by row: four blocks at once, then one, then pixels.
func copyTile(a *Asm, store bool) {
	tile, blocks, image := a.Arg("Tile"), a.Arg("BlocksX"), a.Arg("Image")
	bytes, width, height := a.Arg("RowBytes"), a.Arg("Width"), a.Arg("Height")
	a.ShlI(blocks, 6, blocks)
	a.SubI(blocks, 64, blocks)
	fours, ones, pixels := a.ShrI(width, 4), a.AndI(a.ShrI(width, 2), 3), a.AndI(width, 3)
	y := a.Imm(0)
	a.Say("*pixelAt(a, x, y) = *texelAt(a, x, y), or the other way around")
	a.Times(height, func() {
		texels, row := a.MoveX(tile), a.MoveX(image)
		from, to := texels, row
		if !store {
			from, to = row, texels
		}
		a.Times(a.MoveX(fours), func() {
			if store {
				a.StoreG(G{a.Load(from, 0), a.Load(from, 64), a.Load(from, 128), a.Load(from, 192)}, to, 0)
			} else {
				for i, v := range a.LoadG(from, 0) {
					a.Store(v, to, 64*i)
				}
			}
			a.AddI(texels, 256, texels)
			a.AddI(row, 64, row)
		})
		a.Times(a.MoveX(ones), func() {
			a.Store(a.Load(from, 0), to, 0)
			a.AddI(texels, 64, texels)
			a.AddI(row, 16, row)
		})
		a.Times(a.MoveX(pixels), func() {
			a.StoreX(4, a.LoadX(4, from, 0), to, 0)
			a.Advance(4, texels, row)
		})
		a.AddX(image, bytes, image)
		a.AddI(tile, 16, tile)
		a.AddI(y, 1, y)
		a.If(a.AndI(y, 3), "==", 0, func() { a.AddX(tile, blocks, tile) })
	})
}
