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
	at, n := a.Field(a.Args, "Words"), a.Field(a.Args, "N")
	v, w := a.Dup(a.Args, "Value"), a.Field(a.Args, "Value")
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
	tile, blocks, image := a.Field(a.Args, "Tile"), a.Field(a.Args, "BlocksX"), a.Field(a.Args, "Image")
	bytes, width, height := a.Field(a.Args, "RowBytes"), a.Field(a.Args, "Width"), a.Field(a.Args, "Height")
	a.ShlI(blocks, 6, blocks)
	a.SubI(blocks, 64, blocks)
	fours, ones, pixels := a.ShrI(width, 4), a.AndI(a.ShrI(width, 2), 3), a.AndI(width, 3)
	y := a.Imm(0)
	if store {
		a.Say("*pixelAt(a, x, y) = *texelAt(a, x, y)")
	} else {
		a.Say("*texelAt(a, x, y) = *pixelAt(a, x, y)")
	}
	a.Times(height, func() {
		from, to := a.MoveX(tile), a.MoveX(image)
		a.Times(a.MoveX(fours), func() {
			if store {
				a.StoreG(G{a.Load(from, 0), a.Load(from, 64), a.Load(from, 128), a.Load(from, 192)}, to, 0)
			} else {
				for i, v := range a.LoadG(to, 0) {
					a.Store(v, from, 64*i)
				}
			}
			a.AddI(from, 256, from)
			a.AddI(to, 64, to)
		})
		a.Times(a.MoveX(ones), func() {
			if store {
				a.Store(a.Load(from, 0), to, 0)
			} else {
				a.Store(a.Load(to, 0), from, 0)
			}
			a.AddI(from, 64, from)
			a.AddI(to, 16, to)
		})
		a.Times(a.MoveX(pixels), func() {
			if store {
				a.StoreX(4, a.LoadX(4, from, 0), to, 0)
			} else {
				a.StoreX(4, a.LoadX(4, to, 0), from, 0)
			}
			a.Advance(4, from, to)
		})
		a.AddX(image, bytes, image)
		a.AddI(tile, 16, tile)
		a.AddI(y, 1, y)
		a.do("TST $3, R%", y)
		same := a.Label("same")
		a.branch("BNE ", same)
		a.AddX(tile, blocks, tile)
		a.Place(same)
	})
}
