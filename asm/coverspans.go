package main

// spans says where edges cross rows of pixels, for the triangles of a batch.
//
// At row y the sign of a x + b y + c changes at x = q = -(c + b y + 1/2) / a. What is divided are integers, so that q
// is 1/(2|a|) away from any integer, and a rounded q will do: n = q + 1/2, rounded, is how many columns lie before it.
// Those are inside if a < 0, and the others if a > 0. Where a is 0 a slope of 1/1024 puts q before all columns, or
// after them.
//
// float64 is exact enough for all triangles: with |a|, |b| <= 2^23 and 64 rows q is wrong by 2^-52 (64|a| + 64|b|) /
// |a| a few times over. float32 is for triangles whose width and height together are below nearExtent: the first row's
// c is below 68 (|a|+|b|), three roundings of its part of q, three of the rows' part and one of the sum make 525
// (|a|+|b|) 2^-24 / |a| at most, which is below 1/(2|a|).
type spans struct {
	kind    *kind  // float64, from the tile's left edge on, or float32, from the box's first block on
	size    int    // a lane's size in bytes
	across  int    // how many blocks of a row are looked at
	slope   [3]Mem // q's step to the next row
	value   Mem    // n in the box's first row of blocks: [sample][edge]
	columns Mem    // bits: the box's columns
	corner  Mem    // the index<<16 of the first block
	index   Mem    // the others' against that, of as many blocks as a register has 2-byte lanes
}

const (
	nearExtent = 60 << 8 // in 1/256 pixel
	nearBlocks = 8       // the columns of 32 bits
)

func (p *spans) locals(g *coverGen) {
	for i := range 3 {
		p.slope[i] = g.Local(16 * p.size)
	}
	p.columns, p.corner, p.index = g.Local(16*p.size), g.Local(64), g.Local(128)
	p.value = g.Local(16 * p.stride())
}

// double says whether floats have 8 bytes.
func (p *spans) double() bool { return p.size == 8 }

// stride is how far the samples' values lie apart.
func (p *spans) stride() int { return 3 * 16 * p.size }

// entry makes the index, 4 bytes a block with AVX-512 and 8 with AVX2.
func (p *spans) entry(g *coverGen, columns Vec) {
	words := g.Halves() // of an index
	for h := range 2 * words {
		part := func(f func(block int) int) Mem {
			return g.PerLane(func(lane int) uint32 {
				if lane%words != 0 {
					return 0
				}
				return uint32(f((lane + h*g.Lanes()) / words))
			})
		}
		g.IntsTo(p.index.Offset(g.Bytes*h), columns, "*", part(func(block int) int { return block / p.across }),
			"+", part(func(block int) int { return block % p.across }), "<<", 16)
	}
}

// spans says where edges of near triangles cross rows: of those that are small or do not cover the tile.
func (g *coverGen) spans() {
	skip := g.Unique("nospans")
	todo := g.Get32(g.small)
	g.ANDNL(g.full, todo.As32(), todo.As32())
	g.ANDNL(g.live, todo.As32(), todo.As32())
	g.JZ(LabelRef(skip))
	g.Change(todo.As32(), "&", g.narrow)
	g.JZ(LabelRef(skip))
	first := into(g.Vec(), g.KeepWhere, g.MaskOf(g.Get32(g.small), 0), g.Ints(g.y0, "&", 3))
	g.near.prepare(g, g.Ints(g.by0, "<<", 2, "+", first))
	g.Label(skip)
}

// rest prepares the triangles that are neither small nor cover the tile: where their boxes lie, and where edges of those
// that are not near cross rows.
func (g *coverGen) rest() {
	skip := g.Unique("norest")
	todo := g.Get32(g.small)
	g.Change(todo.As32(), "|", g.full)
	g.ANDNL(g.live, todo.As32(), todo.As32())
	g.JZ(LabelRef(skip))
	v, w := g.Vec(), g.Vec()
	for i := range 3 {
		g.IntsTo(v, g.ea[i], ">>", 31)
		g.Move(v, g.sign[i])
	}
	g.Move(g.y0, v)
	g.IntsTo(w, g.y1, "-", v)
	g.Move(w, g.height)
	g.IntsTo(v, v, "&", 3)
	g.Move(v, g.firstRow)
	g.Broadcast(g.Args.At("BlocksX"), v)
	g.IntsTo(v, v, "*", g.by0)
	g.IntsTo(w, v, "<<", 16)
	g.Move(w, g.far.corner)
	g.IntsTo(v, v, "+", g.bx0, "<<", 16)
	g.Move(v, g.near.corner)
	// (2 << x1) - (1 << x0)
	g.IntsTo(v, g.bx0, "<<", 2)
	low, high := g.Ints(g.x0, "-", v), g.Ints(g.x1, "-", v)
	g.IntsTo(g.near.columns, g.AllOf(2), "<<", high, "-", g.Ints(g.AllOf(1), "<<", low))

	bits := g.Get32(g.narrow)
	g.ANDNL(todo.As32(), bits.As32(), bits.As32())
	g.JZ(LabelRef(skip))
	g.far.prepare(g, g.Ints(g.by0, "<<", 2))
	for h := range 2 {
		shifted := func(n uint64, by Mem) Vec {
			v, bits := into(g.Vec(), g.VPMOVZXDQ, by.Offset(h*g.Bytes/2)), g.AllQ(g.Quads(n))
			g.VPSLLVQ(v, bits, bits)
			return bits
		}
		two := shifted(2, g.x1)
		g.VPSUBQ(shifted(1, g.x0), two, two)
		g.Move(two, g.far.columns.Offset(h*g.Bytes))
	}
	if !g.OneRegister() {
		g.blocks.prepare(g, &g.far)
	}
	g.Label(skip)
}

// prepare makes slopes and values from row y on.
func (p *spans) prepare(g *coverGen, y Vec) {
	x := g.Ints(g.bx0, "<<", 2)
	parts := p.size / 4
	compute := g.formulasOf(p.kind)
	convert := func(v Vec, part int) Vec {
		f := g.Vec()
		switch {
		case !p.double():
			g.IntsTo(f, v, "float")
		case part == 0:
			g.VCVTDQ2PD(g.LowHalf(v), f)
		default:
			half := into(g.Half(), g.HighHalf, v)
			g.VCVTDQ2PD(half, f)
		}
		return f
	}
	var start [3]Vec
	var inverse [3][2]Vec // -1/a
	minus := g.Copy(p.kind.number(g.Asm, -1))
	for i := range 3 {
		a, b := g.Copy(g.ea[i]), g.Copy(g.eb[i])
		start[i] = g.Ints(b, "*", y)
		if !p.double() {
			g.IntsTo(start[i], start[i], "+", g.Ints(a, "*", x))
		}
		for h := range parts {
			d, n := convert(a, h), g.Vec()
			p.unless0(g, d)
			compute(n, minus, "/", d)
			inverse[i][h] = n
			compute(p.slope[i].Offset(h*g.Bytes), convert(b, h), "*", n)
		}
	}
	end := g.Get32(g.Args.At("Samples.N"))
	at := g.Address(g.ec)
	to := g.Address(p.value)
	g.Times(end.As32(), func() {
		for i := range 3 {
			v := g.Ints(Mem{Base: at, Disp: 64 * i}, "+", start[i])
			for h := range parts {
				f := convert(v, h)
				compute(f, f, "+", 0.5, "*", inverse[i][h], "+", 0.5)
				g.Move(f, Mem{Base: to, Disp: 16*p.size*i + h*g.Bytes})
			}
		}
		g.Advance(192, at)
		g.Advance(p.stride(), to)
	})
}

// unless0 puts a small number where one is 0.
func (p *spans) unless0(g *coverGen, v Vec) {
	zero, mask, small := g.Zeros(), g.Mask(), p.kind.number(g.Asm, 1.0/1024)
	if p.double() {
		g.VCMPPD(EQ, zero, v, mask)
		g.Move(g.choice64(mask, small, v), v)
	} else {
		g.CompareF(EQ, zero, v, mask)
		g.Select(mask, small, v, v)
	}
}
