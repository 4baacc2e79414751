package neon

// tiles does four records at once, one a lane, and the last ones each in all lanes, by lane functions.
func tiles(a *Asm) {
	record, n, rects, where := a.Arg("Triangles"), a.Arg("N"), a.Arg("Rects"), a.Arg("Where")
	v := a.dups("Grow", "Shift", "Columns", "LastX", "LastY", "MinX", "MinY", "MaxX", "MaxY")
	grow, shift, columns, last, least, most := v[0], v[1], v[2], v[3:5], v[5:7], v[7:9]
	two, many := a.Word(uint32(a.Constant("TwoTiles"))), a.Add(a.Words(0, 1, 2, 3), a.Word(uint32(a.Constant("ManyTiles"))))
	a.HoldFor("TileSpan", "TileWhere")
	// some does so many records.
	some := func(records int, numbers Q, store func(rects [2]Q, where Q)) {
		var low, high [2]Q
		for axis, field := range []string{"X", "Y"} {
			r := G(four(func(k int) Q { return a.Load(record, k%records*a.Size("Triangle")+a.Offset("Triangle", field)) }))
			r = a.Transpose(r)
			span := a.Call("TileSpan", r[0], r[1], r[2], grow, shift, last[axis])
			low[axis], high[axis] = span[0], span[1]
		}
		place := a.Call("TileWhere", low[0], low[1], high[0], high[1], columns, two, numbers)
		a.Say("a.MinX, a.MinY, a.MaxX, a.MaxY = min(a.MinX, x0), ...")
		for axis := range low {
			a.Min(least[axis], a.Choose(place[1], least[axis], low[axis]), least[axis])
			a.Max(most[axis], a.Choose(place[1], most[axis], high[axis]), most[axis])
		}
		a.Say("*at(a.Rects, i) = TileRect{int16(x0), int16(y0), int16(x1), int16(y1)}")
		a.ShlInto(low[0], low[1], 16)
		a.ShlInto(high[0], high[1], 16)
		store([2]Q{a.Zip1("S4", low[0], high[0]), a.Zip2("S4", low[0], high[0])}, place[0])
		a.AddI(record, records*a.Size("Triangle"), record)
		a.AddI(rects, records*a.Size("TileRect"), rects)
		a.AddI(where, 4*records, where)
		a.Add(many, a.Word(uint32(records)), many)
	}
	a.Fours(n, func() {
		some(4, many, func(r [2]Q, place Q) {
			a.Store(r[0], rects, 0)
			a.Store(r[1], rects, 16)
			a.Store(place, where, 0)
		})
	}, func() {
		some(1, a.DupLane(many, 0), func(r [2]Q, place Q) {
			a.StoreD(r[0], rects, 0)
			a.StoreS(place, where, 0)
		})
	})
	for axis, name := range []string{"X", "Y"} {
		a.SetField(a.Args, "Min"+name, a.Lane(a.Least(least[axis]), 0))
		a.SetField(a.Args, "Max"+name, a.Lane(a.Greatest(most[axis]), 0))
	}
}
