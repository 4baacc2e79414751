package neon

import "math"

// Records are the kernels that sort records by how near they come.
func (Catalogue) Records() []Kernel {
	return []Kernel{{Name: "recordDepths", Record: "RecordDepthsArgs", Body: recordDepths}}
}

// recordDepths does four records at once, one a lane. Lanes behind the last record repeat it, and count no pixels.
func recordDepths(a *Asm) {
	n, triangles, refs := a.Arg("N"), a.Arg("Triangles"), a.Arg("Refs")
	distances, cells := a.Arg("Distances"), a.Arg("Cells")
	least, greatest, sum := a.Word(math.MaxInt32), a.Word(1<<31), a.Zero()
	shift := a.Neg(a.Dup(a.Args, "CellShift"))
	flip := a.Dup(a.Args, "Flip")
	lanes := a.Words(0, 1, 2, 3)
	last := a.SubI(n, 1)
	i, end, loop := a.Imm(0), a.Label("end"), a.Label("records")
	a.JumpIf(n, "<=", 0, end)
	a.Place(loop)
	a.Say("t := at(a.Triangles, int(*at(a.Refs, i)))")
	var xs, ys, zs G
	for k := range xs {
		record := i
		if k > 0 {
			record = a.AddI(i, k)
			record = a.Pick(W{record}, "<", last, record, last)
		}
		t := a.Element(triangles, a.LoadXAt(4, refs, record), a.Size("Triangle"))
		xs[k], ys[k], zs[k] = a.Load(t, a.Offset("Triangle", "X")), a.Load(t, a.Offset("Triangle", "Y")),
			a.Load(t, a.Offset("Triangle", "Z"))
	}
	x, y, z := a.Transpose(xs), a.Transpose(ys), a.Transpose(zs)
	flags, extra := x[3], z[3]
	type axis struct{ from, to, part, extent, cells Q }
	along := func(v G, name string, one uint32, log int) (s axis) {
		a.Say("left, right, x0, x1 := min(t.X[0], t.X[1], t.X[2]), max(...), max(left, a.MinX), min(right, a.MaxX)")
		origin := a.Dup(a.Args, "Min"+name)
		low, high := a.Min(a.Min(v[0], v[1]), v[2]), a.Max(a.Max(v[0], v[1]), v[2])
		s.from, s.to = a.Max(low, origin), a.Min(high, a.Dup(a.Args, "Max"+name))
		s.part, s.extent = a.ToFloat(a.Sub(s.to, s.from)), a.ToFloat(a.Sub(high, low))
		a.Say("columns := uint32(2)<<cell(x1, a.MinX) - uint32(1)<<cell(x0, a.MinX)")
		cell := func(at Q) Q {
			c := a.Min(a.ShlBy(a.Sub(at, origin), shift), a.Word(3))
			if log > 0 {
				a.Shl(c, log, c)
			}
			return c
		}
		stop := cell(s.to)
		// Where it is negative, the shift leaves nothing.
		behind := a.Clear(a.ShlByU(a.Word(one<<(1<<log)), stop), a.Sar(stop, 31))
		s.cells = a.Sub(behind, a.ShlByU(a.Word(one), cell(s.from)))
		return s
	}
	across, down := along(x, "X", 1, 0), along(y, "Y", 1, 2)
	a.Say("*at(a.Cells, i) = columns * 0x1111 & rows")
	at := a.ShlI(i, 2)
	a.Store(a.And(a.Mul(across.cells, a.Word(0x1111)), down.cells), a.AddX(cells, at), 0)

	a.Say("a.Pixels += pixels(t, x1-x0, y1-y0, right-left, bottom-top)")
	side := func(v G, k int) Q { return a.ToFloat(a.Sub(v[k], v[0])) }
	area2 := a.FSub(a.FMul(side(x, 1), side(y, 2)), a.FMul(side(x, 2), side(y, 1)))
	box := a.MaxNumber(a.FMul(across.extent, down.extent), a.float(1))
	share := a.FMul(a.FDiv(a.FMul(a.FMul(across.part, down.part), area2), box), a.float(1./(1<<17)))
	share = a.FMin(a.And(share, a.Positive(share)), a.float(1<<12))
	inside := a.Gt(a.DupX(a.SubX(n, i)), lanes)
	a.Add(sum, a.And(a.ToInt(share), inside), sum)

	a.Say("if int32(math.Float32bits(t.Z[1]))^a.Flip < 0 { x = x1 }")
	place := func(slope Q, s axis) Q { return a.ChooseInto(a.Sar(a.Xor(slope, flip), 31), s.to, s.from) }
	dx, dy := a.ToFloatOf(a.Sub(place(z[1], across), x[0]), 8), a.ToFloatOf(a.Sub(place(z[2], down), y[0]), 8)
	a.Say("z = (t.Z[0] + dx*t.Z[1]) + dy*t.Z[2]")
	depth := a.FAdd(a.FAdd(z[0], a.FMul(dx, z[1])), a.FMul(dy, z[2]))
	a.Say("z = addDown(z, bias)")
	s := a.FAdd(depth, extra)
	back := a.FSub(s, depth)
	below := a.FGt(a.Zero(), a.FAdd(a.FSub(depth, a.FSub(s, back)), a.FSub(extra, back)))
	biased := a.Add(s, below)
	a.Put(depth, a.Test(flags, a.Word(uint32(a.Constant("Biased")))), biased)
	a.Say("*distance = depthCode(z, a.Min, a.Max, a.Scale) ^ a.Flip")
	lo, hi := a.Dup(a.Args, "Min"), a.Dup(a.Args, "Max")
	depth = a.ChooseInto(a.FGt(depth, lo), depth, lo)
	a.Put(depth, a.FGt(depth, hi), hi)
	a.If(W{a.Arg("Scale")}, "!=", 0, func() { a.depthCodes(depth, a.Widen(a.Dup(a.Args, "Scale"))) })
	a.Xor(depth, flip, depth)
	a.Say("if t.Flags&(Wide|Box) != 0 || t.Flags&(Biased|Clipped) == Biased|Clipped { *distance = math.MinInt32 }")
	both := a.Word(uint32(a.Constant("Biased") | a.Constant("Clipped")))
	without := a.Or(a.Test(flags, a.Word(uint32(a.Constant("Wide")|a.Constant("Box")))), a.Eq(a.And(flags, both), both))
	a.Min(least, a.Choose(without, a.Word(math.MaxInt32), depth), least)
	a.Put(depth, without, a.Word(1<<31))
	a.Max(greatest, depth, greatest)
	a.Store(depth, a.AddX(distances, at), 0)
	a.AddI(i, 4, i)
	a.JumpIf(i, "<", n, loop)
	a.Place(end)
	a.SetField(a.Args, "Least", a.Lane(a.Least(least), 0))
	a.SetField(a.Args, "Greatest", a.Lane(a.Greatest(greatest), 0))
	a.do("VADDV V%.S4, V%", sum, out(sum))
	a.SetField(a.Args, "Pixels", a.Lane(sum, 0))
}
