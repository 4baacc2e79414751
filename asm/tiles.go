package main

// tilesBody is the kernel: a record a lane. Fewer records than lanes are copied to the stack, the last one again and
// again, and the results back; the last lanes of more overlap those before.
func tilesBody(a *Asm) {
	p, lanes := a.Args, a.Lanes()
	records, rects, where, n := a.Field(p, "Triangles"), a.Field(p, "Rects"), a.Field(p, "Where"), a.Field(p, "N")
	copies, localRects, localWhere := a.Local(16*64), a.Local(128), a.Local(64)
	at := a.Reg64()
	x, y := a.Vec128(), a.Vec128()
	a.Zero(at)
	a.JumpIf(n, "<=", 0, "done")

	var bounds [4]Vec // least x and y, greatest x and y
	for i, name := range []string{"MinX", "MinY", "MaxX", "MaxY"} {
		bounds[i] = a.Vec()
		a.Broadcast(p.At(name), bounds[i])
	}
	a.JumpIf(n, ">=", lanes, "loop")
	a.Label("copyIn")
	a.VMOVDQU(Mem{Base: records}, x)
	a.VMOVDQU(Mem{Base: records, Disp: 16}, y)
	t := a.Get64(at, "<<", 6)
	a.VMOVDQU(x, copies.Idx(t, 1))
	a.VMOVDQU(y, copies.Idx(t, 1).Offset(16))
	a.INCQ(at)
	from := a.Address(Mem{Base: records, Disp: 64})
	a.CMPQ(at, n)
	a.CMOVQLT(from, records)
	a.JumpIf(at, "<", lanes, "copyIn")
	a.LEAQ(copies, records)
	a.LEAQ(localRects, rects)
	a.LEAQ(localWhere, where)
	a.MOVQ(U64(uint64(lanes)), n)
	a.Zero(at)

	a.Label("loop")
	a.LEAQ(Mem{Base: n, Disp: -lanes}, t)
	a.CMPQ(at, t)
	a.CMOVQGT(t, at)
	a.Set(from, at, "<<", 6, "+", records)
	var low, high [2]Vec
	for axis, field := range []string{"X", "Y"} {
		r := a.gather16(func(lane int) Mem { return Mem{Base: from, Disp: 64*lane + a.Offset("Triangle", field)} })
		span := a.Lane("TileSpan", r[0], r[1], r[2], a.spread("Grow"), a.spread("Shift"), a.spread("Last"+field))
		low[axis], high[axis] = span[0].(Vec), span[1].(Vec)
	}
	many := a.All(at.As32())
	a.IntsTo(many, many, "+", a.PerLane(func(lane int) uint32 { return uint32(a.Constant("ManyTiles") + lane) }))
	place := a.Lane("TileWhere", low[0], low[1], high[0], high[1], a.spread("Columns"), a.Same(uint32(a.Constant("TwoTiles"))), many)
	a.Move(place[0], Mem{Base: where, Index: at, Scale: 4})

	a.Comment("bounds of those that touch a tile")
	v, w := a.Vec(), a.Vec()
	for axis := range 2 {
		a.Select(place[1], bounds[axis], low[axis], v)
		a.IntsTo(bounds[axis], bounds[axis], "min", v)
		a.Select(place[1], bounds[2+axis], high[axis], v)
		a.IntsTo(bounds[2+axis], bounds[2+axis], "max", v)
	}

	a.Comment("Rects: x0 y0 in one word, x1 y1 in the next")
	pack := func(x, y, out Vec) {
		a.IntsTo(y, y, "<<", 16)
		a.And(a.Same(0xFFFF), x, x)
		a.Or(x, y, out)
	}
	pack(low[0], low[1], v)
	pack(high[0], high[1], w)
	a.storePairs(v, w, Mem{Base: rects, Index: at, Scale: 8})
	a.Advance(lanes, at)
	a.JumpIf(at, "<", n, "loop")

	for i, name := range []string{"MinX", "MinY", "MaxX", "MaxY"} {
		op := a.VPMINSD
		if i >= 2 {
			op = a.VPMAXSD
		}
		a.across(bounds[i], op, t)
		a.MOVL(t.As32(), p.At(name))
	}
	a.MOVQ(p.At("N"), n)
	a.JumpIf(n, ">=", lanes, "done")
	a.Zero(at)
	a.MOVQ(p.At("Rects"), rects)
	a.MOVQ(p.At("Where"), where)
	a.Label("copyOut")
	a.MOVQ(localRects.Idx(at, 8), t)
	a.MOVQ(t, Mem{Base: rects, Index: at, Scale: 8})
	a.MOVL(localWhere.Idx(at, 4), t.As32())
	a.MOVL(t.As32(), Mem{Base: where, Index: at, Scale: 4})
	a.INCQ(at)
	a.JumpIf(at, "<", n, "copyOut")
	a.Label("done")
}

// across puts a reduction of all lanes into a 32-bit register.
func (a *Asm) across(v Vec, op func(...Op), to GP) {
	if a.OneRegister() {
		y := into(a.Vec256(), a.VEXTRACTI64X4, U8(1), v)
		op(v.AsY(), y, y)
		v = y
	}
	x, z := a.Vec128(), a.Vec128()
	a.VEXTRACTI128(U8(1), v.AsY(), x)
	op(v.AsX(), x, x)
	a.VPSHUFD(U8(0x4E), x, z)
	op(z, x, x)
	a.VPSHUFD(U8(0xB1), x, z)
	op(z, x, x)
	a.VMOVD(x, to.As32())
}
