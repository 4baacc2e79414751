package neon

// placer finds where the lanes of groups are.
type placer struct {
	*Asm
	scattered bool // pixels have places of their own, else a group is a block
	group     Rec
	// x and y are in pixels: of a block its columns and its rows, else of the lanes of each row.
	x, y []Q
}

// places returns what makes a group's places.
func (x *placer) places() func() {
	blocks := x.Field(x.Args, "BlocksX")
	from := func(axis string) X {
		return x.AddW(x.ShlI(x.Field(x.Args, "Tile"+axis), 8), x.Field(x.Args, axis))
	}
	pixels := func(v Q) Q { return x.ToFloatOf(v, 8) }
	if !x.scattered {
		left, top, columns := from("X"), from("Y"), x.Words(0, 256, 512, 768)
		return func() {
			x.Say("x := (TileX+block%BlocksX<<2+column)<<8 + X, y := (TileY+block/BlocksX<<2+row)<<8 + Y")
			block := x.Field(x.group, "Block")
			row := x.DivW(block, blocks)
			x.x = []Q{pixels(x.Add(x.DupX(x.AddShifted(left, x.MulSubW(block, row, blocks), 10)), columns))}
			x.y = []Q{pixels(x.Add(x.DupX(x.AddShifted(top, row, 10)), columns))}
		}
	}
	list := x.Field(x.Args, "Places")
	x.Say("division by BlocksX is a product with 65536/BlocksX rounded up, by 65536")
	reciprocal := x.DivW(x.AddI(blocks, 65535), blocks)
	return func() {
		x.x, x.y = nil, nil
		by, width, left, top, three := x.DupX(reciprocal), x.DupX(blocks), x.DupX(from("X")), x.DupX(from("Y")), x.Word(3)
		for _, pixel := range x.LoadG(list, 0) {
			x.Say("x := (TileX+block%BlocksX<<2+pixel&3)<<8 + X, y := (TileY+block/BlocksX<<2+pixel>>2&3)<<8 + Y")
			block := x.Shr(pixel, 4)
			row := x.Shr(x.Mul(block, by), 16)
			column := x.Sub(block, x.Mul(row, width))
			at := func(block, pixel, from Q) Q {
				return pixels(x.Add(x.Shl(x.Add(x.Shl(block, 2), x.And(pixel, three)), 8), from))
			}
			x.x = append(x.x, at(column, pixel, left))
			x.y = append(x.y, at(row, x.Shr(pixel, 2), top))
		}
		x.AddI(list, 64, list)
	}
}
