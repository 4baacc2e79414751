package main

// load takes the next triangles of the bin, one a lane, makes their boxes, and notes those that may cover something
// in live; where none may, it goes on to the next batch.
func (g *coverGen) load() {
	p, lanes := g.Args, g.Lanes()
	next, count := g.Field(p, "Next"), g.Field(p, "Stop")
	g.Change(count, "-", next)
	all := g.Get32(U32(lanes))
	g.CMPQ(count, all)
	g.CMOVQGT(all, count)
	g.Set(g.count, count)
	valid := g.Get32(I32(-1))
	g.BZHIL(count.As32(), valid.As32(), valid.As32())

	// lanes beyond the end repeat the first triangle
	refs := g.Field(p, "Refs")
	at := Mem{Base: refs, Index: next, Scale: 4}
	v := into(g.Vec(), g.VPBROADCASTD, at)
	mask := g.MaskOf(valid, 0)
	positions := g.Field(p, "BinSlots")
	position, w := Mem{Base: positions, Index: next, Scale: 4}, g.Vec()
	if g.HasMasks {
		g.VMOVDQU32(at, mask, v)
		g.VMOVDQU32_Z(position, mask, w)
		g.Move(w, g.positions)
	} else {
		g.VPMASKMOVD(at, mask, w)
		g.Select(mask, w, v, v)
		g.VPMASKMOVD(position, mask, w)
		g.Move(w, g.positions)
	}
	g.IntsTo(v, v, "<<", log2(g.Size("Triangle")))
	g.Move(v, g.offset)
	x, y := g.vertices()
	g.ask(refs, next, p.At("Stop"))
	box := g.AllOf(uint32(g.Constant("Box")))
	g.IntsTo(box, x[3], "&", box, "<<", 31-log2(g.Constant("Box")), ">>", 31)
	g.IntsTo(box, box, "^", g.AllOf(^uint32(0)))
	g.Move(box, g.notBox)
	for i := range 3 {
		g.Move(x[i], g.vx[i])
		g.Move(y[i], g.vy[i])
	}

	sizes, extent := g.Zeros(), g.Zeros()
	// x0 = max(MinX, (least+lowBias)>>8 - TileX), x1 = min(MaxX-1, (greatest+highBias)>>8 - TileX)
	bounds := func(v [4]Vec, tile, least string, most, low, high, lowBlock, highBlock Mem) (lo, hi Vec) {
		lo, hi = g.Ints(v[0], "min", v[1], "min", v[2]), g.Ints(v[0], "max", v[1], "max", v[2])
		size := g.Ints(hi, "-", lo)
		g.IntsTo(sizes, sizes, "|", size)
		g.IntsTo(extent, extent, "+", size)
		g.IntsTo(lo, lo, "+", Each{g.lowBias}, ">>", 8, "-", Each{p.At(tile)}, "max", Each{p.At(least)})
		g.IntsTo(hi, hi, "+", Each{g.highBias}, ">>", 8, "-", Each{p.At(tile)}, "min", Each{most})
		g.Move(lo, low)
		g.Move(hi, high)
		g.IntsTo(lowBlock, lo, ">>", 2)
		g.IntsTo(highBlock, hi, ">>", 2)
		return lo, hi
	}
	x0, x1 := bounds(x, "TileX", "MinX", g.maxX, g.x0, g.x1, g.bx0, g.bx1)
	y0, y1 := bounds(y, "TileY", "MinY", g.maxY, g.y0, g.y1, g.by0, g.by1)
	g.IntsTo(x1, x1, "-", x0)
	g.IntsTo(y1, y1, "-", y0)
	g.Or(y1, x1, x1) // negative where empty
	empty := g.SignsOf(x1)
	g.ANDNL(valid.As32(), empty.As32(), empty.As32())
	g.Set(g.live, empty.As32())
	g.JZ(LabelRef("next"))
	g.Move(extent, g.extent)
	g.IntsTo(sizes, sizes, ">>>", edgeBits)
	g.Zero(x1)
	large := g.Where(sizes, ">", x1)
	bits := g.BitsOf(large)
	g.Change(bits.As32(), "&", empty.As32())
	g.Set(g.large, bits.As32())
}

// edgeBits limits the boxes, in 1/256 pixel, of triangles whose edge functions int32 holds all over a tile: vertices
// are within twice a tile's 64 pixels of any place in it.
const edgeBits = 14

// ask has the records of the next batch fetched, if it is whole: another core made them, or they have left the caches
// (with 16 threads a million small triangles took a twentieth longer).
func (a *Asm) ask(refs, next GP, stop Op) {
	after := a.Address(Mem{Base: next, Disp: 2 * a.Lanes()})
	a.If(after, "<=", stop, func() {
		triangles := a.Field(a.Args, "Triangles")
		for i := range a.Lanes() {
			t := a.Get32(Mem{Base: refs, Index: next, Scale: 4, Disp: 4 * (a.Lanes() + i)})
			a.Change(t, "<<", log2(a.Size("Triangle")))
			a.PREFETCHT0(Mem{Base: triangles, Index: t, Scale: 1})
		}
	})
}

// vertices loads the first halves of the batch's triangles and makes vectors of their words: x[0:3] and the flags,
// y[0:3] and the primitives.
func (g *coverGen) vertices() (x, y [4]Vec) {
	if g.Offset("Triangle", "X") != 0 || g.Offset("Triangle", "Flags") != 12 || g.Offset("Triangle", "Y") != 16 {
		panic("a triangle starts with X, Flags and Y")
	}
	triangles := g.Field(g.Args, "Triangles")
	record := func(i int) Mem {
		r := g.Get32(g.offset.Offset(4 * i))
		return Mem{Base: triangles, Index: r, Scale: 1}
	}
	var parts [2][4]Vec // 16 bytes of x, 16 of y; with AVX-512 of two triangles, four places apart
	for h := range parts {
		for j := range parts[h] {
			v := g.Vec()
			if g.OneRegister() {
				g.VMOVDQU(record(8*h+j), v.AsY())
				g.VINSERTI64X4(U8(1), record(8*h+4+j), v, v)
			} else {
				g.VMOVDQU(record(4*h+j), v)
			}
			parts[h][j] = v
		}
		parts[h] = g.transpose4(parts[h])
	}
	for i := range 4 {
		x[i], y[i] = g.Vec(), g.Vec()
		if g.OneRegister() {
			g.VSHUFI32X4(U8(0x88), parts[1][i], parts[0][i], x[i])
			g.VSHUFI32X4(U8(0xDD), parts[1][i], parts[0][i], y[i])
		} else {
			g.VPERM2I128(U8(0x20), parts[1][i], parts[0][i], x[i])
			g.VPERM2I128(U8(0x31), parts[1][i], parts[0][i], y[i])
		}
	}
	return x, y
}

// edges makes the edge functions of the batch at every sample.
//
//	a = y[i] - y[j], b = x[j] - x[i]
//	c = clamp((a (sx + tileX<<8 - x[i]) + b (sy + tileY<<8 - y[i]) + bias) >> 8), bias = -1 but for left and top edges
//
// The products and sums are below 2^49, so that float64 has them exactly, and mostly int32 does (a seventh of the
// time of small triangles less).
func (g *coverGen) edges() {
	for i := range 3 {
		j := (i + 1) % 3
		a := g.Ints(g.vy[i], "-", g.vy[j], "&", g.notBox)
		g.Move(a, g.ea[i])
		b := g.Ints(g.vx[j], "-", g.vx[i], "&", g.notBox)
		g.Move(b, g.eb[i])
		// bias = (2a + (b > 0) - 1) >> 31
		t := g.Zeros()
		g.IntsTo(t, t, "-", b, ">>>", 31)
		u := g.Ints(a, "+", a, "+", t)
		g.Splat(^uint32(0), t)
		g.IntsTo(u, u, "+", t, ">>", 31)
		g.Move(u, g.bias[i])
	}
	g.If(g.large, "!=", 0, func() {
		g.constants(func(i int, x, y, c Vec) { g.constant64(i, x, y, g.bias[i], c) })
		g.Jump("classify")
	})
	g.constants(func(i int, x, y, c Vec) {
		g.IntsTo(x, x, "*", g.ea[i])
		g.IntsTo(y, y, "*", g.eb[i])
		g.IntsTo(x, x, "+", y, "+", g.bias[i])
		g.IntsTo(c, x, ">>", 8)
	})
	g.Label("classify")
	g.classify()
}

// constants stores the edges' constants at every sample; c = make(edge, x, y), the sample's place
// relative to the edge's first vertex.
func (g *coverGen) constants(make func(i int, x, y, c Vec)) {
	p := g.Args
	s, end := g.Zero64(), g.Field(p, "Samples.N")
	out := g.Address(g.ec)
	loop := g.Unique("sample")
	g.Label(loop)
	origin := func(tile, sample string) Vec {
		o := g.Get32(p.At(tile))
		g.Change(o.As32(), "<<", 8, "+", p.Array(sample, s, 4))
		return g.All(o.As32())
	}
	px, py := origin("TileX", "Samples.X"), origin("TileY", "Samples.Y")
	for i := range 3 {
		c, x := g.Vec(), g.Ints(px, "-", g.vx[i])
		y := g.Ints(py, "-", g.vy[i])
		make(i, x, y, c)
		g.IntsTo(c, c, "&", g.notBox)
		g.Move(c, Mem{Base: out, Disp: 64 * i})
	}
	g.Advance(192, out)
	g.INCQ(s)
	g.JumpIf(s, "<", end, loop)
}

// constant64 is an edge's constant in float64.
func (g *coverGen) constant64(i int, x, y Vec, bias Mem, c Vec) {
	halves := [2]Vec{}
	for h := range 2 {
		at := h * g.Bytes / 2
		wide := func(v Vec, m Mem) Vec {
			d := g.Vec()
			switch {
			case v == nil:
				g.VCVTDQ2PD(m, d)
			case h == 0:
				g.VCVTDQ2PD(g.LowHalf(v), d)
			default:
				half := into(g.Half(), g.HighHalf, v)
				g.VCVTDQ2PD(half, d)
			}
			return d
		}
		e, f := wide(x, Mem{}), wide(y, Mem{})
		g.DoublesTo(e, e, "*", wide(nil, g.ea[i].Offset(at)))
		g.DoublesTo(f, f, "*", wide(nil, g.eb[i].Offset(at)))
		g.DoublesTo(e, e, "+", f, "+", wide(nil, bias.Offset(at)))
		k := g.Vec()
		constant := func(f uint64) { g.VPBROADCASTQ(g.Quads(f), k) }
		constant(0x3F70000000000000) // 2^-8
		g.DoublesTo(e, e, "*", k)
		constant(0x41D0000000000000) // 2^30
		g.DoublesTo(e, e, "min", k)
		constant(0xC1D0000000000000) // -2^30
		g.DoublesTo(e, e, "max", k)
		g.Floor64(e, e)
		halves[h] = g.Vec()
		g.Truncate64(e, halves[h])
	}
	g.Join(halves[1], halves[0], c)
}

// classify finds the triangles that cover the whole tile, near triangles, and triangles of at most 2x2 blocks.
func (g *coverGen) classify() {
	v, w := g.Vec(), g.Vec()
	g.coversTile()
	// extent-nearExtent and bx1-bx0-nearBlocks negative
	g.IntsTo(w, g.extent, "+", -nearExtent)
	columns := g.Ints(g.bx1, "-", g.bx0)
	g.IntsTo(v, columns, "+", -nearBlocks, "&", w)
	bits := g.SignsOf(v)
	g.Set(g.narrow, bits.As32())
	// that, bx1-bx0-2 and by1-by0-2 negative, and no box
	g.IntsTo(w, w, "&", g.notBox)
	g.IntsTo(columns, columns, "+", -2, "&", w)
	g.IntsTo(v, g.by1, "-", g.by0, "+", -2, "&", columns)
	g.Signs(v, bits)
	g.Change(bits.As32(), "&", g.smalls)
	// one alone is cheaper among the others
	rest := g.Get32(g.live)
	g.Change(rest.As32(), "&", bits.As32())
	none := g.Zero64()
	g.BLSRL(rest.As32(), rest.As32())
	g.CMOVLEQ(none.As32(), bits.As32())
	g.Set(g.small, bits.As32())
}

// coversTile finds the triangles that cover the whole tile: of those whose boxes do, the ones that have the tile's
// corners inside at every sample.
func (g *coverGen) coversTile() {
	full := g.Zero64()
	g.If(g.plain, "!=", 0, func() {
		farX, farY, zero := g.All(g.farX), g.Vec(), g.Zeros()
		g.Broadcast(g.farY, farY)
		v := g.Ints(farX, "-", g.x1, "|", g.x0, "|", g.y0, "|", g.Ints(farY, "-", g.y1))
		g.Bits(g.Where(v, "==", zero), full)
		g.If(full.As32(), "!=", 0, func() {
			outside := g.Zeros()
			for i := range 3 {
				g.IntsTo(v, farX, "*", g.ea[i], "min", zero)
				least := g.Ints(farY, "*", g.eb[i], "min", zero, "+", v)
				at, left := g.Address(g.ec.Offset(64*i)), g.Get32(g.Args.At("Samples.N"))
				g.Times(left.As32(), func() {
					g.IntsTo(outside, outside, "|", g.Ints(least, "+", Mem{Base: at}))
					g.Advance(192, at)
				})
			}
			g.AndNot(g.Copy(g.notBox), outside, outside) // negative where all is inside
			g.Change(full.As32(), "&", g.SignsOf(outside).As32())
		})
	})
	g.Set(g.full, full.As32())
}

func log2(n int) int {
	b := 0
	for 1<<b < n {
		b++
	}
	return b
}
