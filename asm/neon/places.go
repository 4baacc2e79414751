package neon

// placer finds where the lanes of groups are.
type placer struct {
	*Asm
	scattered bool // pixels have places of their own, else a group is a block
	group     Rec
	// x and y are in pixels: of a block its columns and its rows, else of the lanes of each row.
	x, y []Q
	// scatter is where x and y are in memory instead, if they are, a row after the other.
	scatter X
}

// primitives evaluates the primitives of the group at hand, each in the lanes of a mask: one that has all lanes alone, or else,
// after clear, one after the other by their names in Visibility. It goes on to the next group.
func (x *placer) primitives(lanes X, clear func(), visibility func() X, evaluate func(e *evaluator, in func(row int) Q, alone bool)) {
	in := func(position, mask X, alone bool) {
		all := x.DupX(mask)
		x.evaluated(position, func(e *evaluator) {
			evaluate(e, func(row int) Q { return x.Test(all, x.Words(1<<(4*row), 2<<(4*row), 4<<(4*row), 8<<(4*row))) }, alone)
		})
	}
	several, next, done := x.Label("several"), x.Label("next"), x.Label("done")
	x.JumpIf(lanes, "==", 0, several) // which clears them
	if !x.scattered {
		x.Say("pos := group.BinSlot")
		position := x.Field(x.group, "BinSlot")
		x.JumpIf(position, "==", 0, several)
		in(position, lanes, true)
		x.Jump(done)
	}
	x.Place(several)
	clear()
	x.JumpIf(lanes, "==", 0, done)
	names := visibility()
	if !x.scattered {
		names = x.Element(names, x.Field(x.group, "Block"), 64)
	}
	x.Place(next)
	x.Say("pos = Visibility[o] of the first lane that is left, and of which others")
	position := x.LoadXAt(4, names, x.TrailingZeros(lanes))
	same := Two(x.Eq, x.LoadG(names, 0), All(x.DupX(position)))
	mask := x.AndX(x.Mask(same, x.ByteBits()), lanes)
	x.ClearX(lanes, mask, lanes)
	in(position, mask, false)
	x.JumpIf(lanes, "!=", 0, next)
	x.Place(done)
	x.Say("the next group")
	x.Advance(x.Size("Group"), x.group.Base)
}

// place is where a row of lanes is, or a block's columns and rows.
func (x *placer) place(row int) (px, py Q) {
	if x.scatter.register != nil {
		return x.Load(x.scatter, 16*row), x.Load(x.scatter, 64+16*row)
	}
	return x.x[row], x.y[row]
}

// put stores a row of values in the lanes of a mask, where they belong; alone says that the group's others become 0.
func (x *placer) put(v Q, in Q, to X, row int, alone bool) {
	if alone {
		x.Store(x.And(v, in), to, 16*row)
		return
	}
	old := x.Load(to, 16*row)
	x.Put(old, in, v)
	x.Store(old, to, 16*row)
}

// places returns what makes a group's places.
func (x *placer) places() func() {
	blocks := x.Arg("BlocksX")
	from := func(axis string) X {
		return x.AddW(x.ShlI(x.Arg("Tile"+axis), 8), x.Arg(axis))
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
	list := x.Arg("Places")
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
		if x.scatter.register != nil {
			x.StoreG(G(x.x), x.scatter, 0)
			x.StoreG(G(x.y), x.scatter, 64)
		}
	}
}
