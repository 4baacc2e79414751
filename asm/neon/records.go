package neon

import "math"

// Records are the kernels that sort records by how near they come.
func (Catalogue) Records() []Kernel {
	return []Kernel{{Name: "recordDepths", Record: "RecordDepthsArgs", Body: recordDepths}}
}

// recordDepths does four records at once, one a lane, by lane functions. Lanes behind the last record repeat it, and count no
// pixels.
func recordDepths(a *Asm) {
	n, triangles, refs := a.Arg("N"), a.Arg("Triangles"), a.Arg("Refs")
	distances, cells := a.Arg("Distances"), a.Arg("Cells")
	least, greatest, sum := a.Word(math.MaxInt32), a.Word(1<<31), a.Zero()
	shift, flip, lanes := a.Neg(a.Dup(a.Args, "CellShift")), a.Dup(a.Args, "Flip"), a.Words(0, 1, 2, 3)
	last := a.SubI(n, 1)
	i, end, loop := a.Imm(0), a.Label("end"), a.Label("records")
	a.HoldFor("RecordPixels", "RecordRise", "RecordDepth")
	a.JumpIf(n, "<=", 0, end)
	a.Place(loop)
	a.Say("t := at(a.Triangles, int(*at(a.Refs, i)))")
	var rows [3]G
	for k := range 4 {
		record := i
		if k > 0 {
			record = a.AddI(i, k)
			record = a.Pick(W{record}, "<", last, record, last)
		}
		t := a.Element(triangles, a.LoadXAt(4, refs, record), a.Size("Triangle"))
		for f, field := range []string{"X", "Y", "Z"} {
			rows[f][k] = a.Load(t, a.Offset("Triangle", field))
		}
	}
	x, y, z := a.Transpose(rows[0]), a.Transpose(rows[1]), a.Transpose(rows[2])
	flags, extra := x[3], z[3]
	span := func(v G, axis string, log int) (results []Q, cells Q) {
		origin := a.Dup(a.Args, "Min"+axis)
		results = a.Call("RecordSpan", v[0], v[1], v[2], origin, a.Dup(a.Args, "Max"+axis))
		a.Say("columns := uint32(2)<<cell(x1, a.MinX) - uint32(1)<<cell(x0, a.MinX)")
		cell := func(at Q) Q {
			c := a.Min(a.ShlBy(a.Sub(at, origin), shift), a.Word(3))
			if log > 0 {
				a.Shl(c, log, c)
			}
			return c
		}
		stop := cell(results[1])
		// Where it is negative, the shift leaves nothing.
		behind := a.Clear(a.ShlByU(a.Word(1<<(1<<log)), stop), a.Sar(stop, 31))
		return results, a.Sub(behind, a.ShlByU(a.Word(1), cell(results[0])))
	}
	across, columns := span(x, "X", 0)
	down, lines := span(y, "Y", 2)
	a.Say("*at(a.Cells, i) = columns * 0x1111 & rows")
	at := a.ShlI(i, 2)
	a.Store(a.And(a.Mul(columns, a.Word(0x1111)), lines), a.AddX(cells, at), 0)
	pixels := a.Call("RecordPixels", across[4], down[4], across[5], down[5], across[2], down[2], across[3], down[3])[0]
	a.Add(sum, a.And(a.ToInt(pixels), a.Gt(a.DupX(a.SubX(n, i)), lanes)), sum)
	riseX := a.Call("RecordRise", across[0], across[1], x[0], z[1], flip)[0]
	riseY := a.Call("RecordRise", down[0], down[1], y[0], z[2], flip)[0]
	bias := a.And(extra, a.Test(flags, a.Word(uint32(a.Constant("Biased")))))
	depth := a.Call("RecordDepth", z[0], riseX, riseY, bias, a.Dup(a.Args, "Min"), a.Dup(a.Args, "Max"))[0]
	a.Say("*distance = depthCode(z, a.Min, a.Max, a.Scale) ^ a.Flip")
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
