package main

import "math"

// blockGen tests blocks of long thin triangles with four samples, AVX2, where nothing is cut inside of a block. Where
// edges cross the first and the last row of pixels of each row of blocks, at the sample that lies outermost, says which
// blocks may be reached: at most four a row, in the mean. Those are listed and tested one by one: 64 values of each
// edge in int32, without a place for the bits that are cut, as what lies outside of a triangle's box lies outside of an
// edge.
type blockGen struct {
	aligned Mem // not 0 where it may be used
	// float64, by triangle: n in the box's first row of blocks, the least at any sample of edges that start rows, the
	// greatest of others
	bound      [3]Mem
	farRow     [3]Mem    // float64, by triangle: the row of a row of blocks in which the edge lies outermost, 0 or 3
	first      Mem       // by row of blocks: the first block, its column and row<<16
	count      Mem       // and how many may be reached
	list       Mem       // those: their columns and rows<<16
	index      Mem       // their Group.Block<<16
	edge       [3]Mem    // a x + b y in their first pixels
	off        [3][2]Mem // what the pixels of a row have more, with c, at two samples
	rows, last Mem       // words: how many rows of blocks; the box's last column of blocks and one
}

func (p *blockGen) locals(g *coverGen) {
	for i := range 3 {
		p.bound[i], p.farRow[i], p.edge[i] = g.Local(8*8), g.Local(8*8), g.Local(4*(256+16))
		for k := range 2 {
			p.off[i][k] = g.Local(32)
		}
	}
	p.first, p.count, p.list, p.index = g.Local(64), g.Local(64), g.Local(4*(256+16)), g.Local(4*(256+16))
	words := g.Local(64).Of(4)
	p.aligned, p.rows, p.last = words, words.Offset(8), words.Offset(16)
}

// entry finds whether blocks may be tested so.
func (p *blockGen) entry(g *coverGen) {
	no := g.Get32(g.Args.At("MinX"))
	for _, field := range []string{"MinY", "MaxX", "MaxY"} {
		g.Change(no.As32(), "|", g.Args.At(field))
	}
	g.Change(no.As32(), "&", 3)
	v := g.Get32(g.Args.At("Samples.N"))
	g.Change(v.As32(), "^", 4)
	g.Change(no.As32(), "|", v.As32())
	g.Set(v.As32(), g.plain)
	zero := g.Zero64()
	g.TESTL(no.As32(), no.As32())
	g.CMOVLNE(zero.As32(), v.As32())
	g.Set(p.aligned, v.As32())
}

// prepare makes bound and farRow from the spans.
func (p *blockGen) prepare(g *coverGen, s *spans) {
	g.If(p.aligned, "!=", 0, func() {
		for i := range 3 {
			for h := range 2 {
				value := func(sample int) Mem { return s.value.Offset(sample*s.stride() + 128*i + 32*h) }
				least := into(g.Vec256(), g.Move, value(0))
				most := into(g.Vec256(), g.Move, least)
				for sample := 1; sample < 4; sample++ {
					g.DoublesTo(least, least, "min", value(sample))
					g.DoublesTo(most, most, "max", value(sample))
				}
				ends := into(g.Vec256(), g.VPMOVSXDQ, g.sign[i].Offset(16*h))
				g.VBLENDVPD(ends, most, least, least)
				g.Move(least, p.bound[i].Offset(32*h))
				g.Comment("of an edge that starts rows the last one where the slope is negative, of one that ends them where it is not")
				g.VPXOR(s.slope[i].Offset(32*h), ends, ends)
				g.Zero(most)
				three := into(g.Vec256(), g.VBROADCASTSD, g.number(3))
				g.VBLENDVPD(ends, three, most, most)
				g.Move(most, p.farRow[i].Offset(32*h))
			}
		}
	})
}

// triangle appends the groups of the triangle at hand and goes to done, or leaves it to the rows.
func (p *blockGen) triangle(g *coverGen, s *spans, done string) {
	rows := g.Unique("byRows")
	g.JumpIf(p.aligned, "==", 0, rows)
	g.JumpIf(g.notBox.Idx(g.t, 4), "==", 0, rows)
	p.intervals(g, s)
	n := p.blocks(g)
	g.JumpIf(n.As32(), "==", 0, done)
	most := g.Get32(p.rows)
	g.Change(most.As32(), "<<", 2)
	g.JumpIf(n.As32(), ">", most.As32(), rows)
	p.edges(g, n)
	p.test(g, n)
	g.Jump(done)
	g.Label(rows)
}

// intervals finds the blocks of each row of blocks that may be reached, four rows at a time.
func (p *blockGen) intervals(g *coverGen, s *spans) {
	y, zero, ones, loop := g.Vec256(), g.Vec256(), g.Vec128(), g.Unique("intervals")
	left := g.Get32(g.by1.Idx(g.t, 4))
	g.Change(left.As32(), "-", g.by0.Idx(g.t, 4))
	g.INCL(left.As32())
	g.Set(p.rows, left.As32())
	j := g.Get32(g.bx1.Idx(g.t, 4))
	g.INCL(j.As32())
	g.Set(p.last, j.As32())
	g.Move(g.Quads(math.Float64bits(0), math.Float64bits(4), math.Float64bits(8), math.Float64bits(12)), y)
	row := into(g.Vec128(), g.VPBROADCASTD, g.by0.Idx(g.t, 4))
	g.IntsTo(row, row, "+", g.PerLane(func(lane int) uint32 { return uint32(lane) }), "<<", 16)
	g.Zero(zero)
	g.VPCMPEQD(ones, ones, ones)
	g.Zero(j)
	g.Label(loop)
	low := g.Vec128()
	g.VPXOR(low, low, low)
	high := into(g.Vec128(), g.VPBROADCASTD, p.last)
	g.IntsTo(high, high, "<<", 2)
	for i := range 3 {
		q := into(g.Vec256(), g.VBROADCASTSD, p.farRow[i].Idx(g.t, 8))
		g.DoublesTo(q, q, "+", y)
		k := into(g.Vec256(), g.VBROADCASTSD, s.slope[i].Idx(g.t, 8))
		g.DoublesTo(q, k, "*", q)
		g.VBROADCASTSD(p.bound[i].Idx(g.t, 8), k)
		g.DoublesTo(q, k, "+", q, "max", zero)
		g.VCVTPD2DQY(q, q.AsX()) // too large a number gives 1<<31
		starts := into(g.Vec128(), g.VPBROADCASTD, g.sign[i].Idx(g.t, 4))
		g.VPXOR(ones, starts, starts)
		g.VPAND(starts, q.AsX(), k.AsX())
		g.IntsTo(low, low, "maxu", k.AsX())
		g.VPOR(starts, q.AsX(), k.AsX())
		g.IntsTo(high, high, "minu", k.AsX())
	}
	g.IntsTo(low, low, ">>>", 2)
	g.IntsTo(low, low, "maxu", into(g.Vec128(), g.VPBROADCASTD, g.bx0.Idx(g.t, 4)))
	g.IntsTo(high, high, "+", g.Words(3, 3, 3, 3), ">>>", 2, "-", low, "max", zero.AsX())
	g.VMOVDQU(high, p.count.Idx(j, 4))
	g.IntsTo(low, low, "+", row)
	g.VMOVDQU(low, p.first.Idx(j, 4))
	g.IntsTo(row, row, "+", g.Words(4<<16, 4<<16, 4<<16, 4<<16))
	g.DoublesTo(y, y, "+", 16)
	g.Advance(4, j)
	g.JumpIf(j.As32(), "<", left.As32(), loop)
}

// blocks lists them: n.
func (p *blockGen) blocks(g *coverGen) (n GP) {
	n = g.Reg64()
	first := into(g.Vec256(), g.Move, g.PerLane(func(lane int) uint32 { return uint32(lane) }))
	second := into(g.Vec256(), g.Move, g.PerLane(func(lane int) uint32 { return uint32(lane) }).Offset(32))
	rows := g.Get32(p.rows)
	j := g.Zero64()
	g.Zero(n)
	g.Repeat(func() {
		w, v := g.Vec256(), into(g.Vec256(), g.VPBROADCASTD, p.first.Idx(j, 4))
		g.IntsTo(w, v, "+", second)
		g.IntsTo(v, v, "+", first)
		g.Move(v, p.list.Idx(n, 4))
		g.Move(w, p.list.Offset(32).Idx(n, 4))
		more := g.Get32(p.count.Idx(j, 4))
		g.Change(n, "+", more)
		g.INCL(j.As32())
	}, j.As32(), "<", rows.As32())
	return n
}

// edges makes what the test of the n listed blocks needs.
func (p *blockGen) edges(g *coverGen, n GP) {
	var a, b [3]Vec
	for i := range 3 {
		a[i], b[i] = g.Vec256(), g.Vec256()
		g.VPBROADCASTD(g.ea[i].Idx(g.t, 4), a[i])
		row := g.Vec256()
		g.IntsTo(row, a[i], "*", g.PerLane(func(lane int) uint32 { return uint32(lane & 3) }))
		for k := range 2 {
			c := func(sample int) Mem { return g.ec.Offset(192*sample+64*i).Idx(g.t, 4) }
			v := into(g.Vec256(), g.VPBROADCASTD, c(2*k))
			w := into(g.Vec256(), g.VPBROADCASTD, c(2*k+1))
			g.VPBLENDD(U8(0xF0), w, v, v)
			g.IntsTo(v, v, "+", row)
			g.Move(v, p.off[i][k])
		}
		g.VPBROADCASTD(g.eb[i].Idx(g.t, 4), b[i])
		g.IntsTo(a[i], a[i], "<<", 2)
		g.IntsTo(b[i], b[i], "<<", 2)
	}
	columns := into(g.Vec256(), g.VPBROADCASTD, g.Args.At("BlocksX"))
	j := g.Zero64()
	g.Repeat(func() {
		y, x := g.Vec256(), into(g.Vec256(), g.Move, p.list.Idx(j, 4))
		g.IntsTo(y, x, ">>>", 16)
		g.VPAND(g.Same(0xFFFF), x, x)
		for i := range 3 {
			v, w := g.Vec256(), g.Vec256()
			g.IntsTo(v, a[i], "*", x)
			g.IntsTo(w, b[i], "*", y)
			g.IntsTo(v, v, "+", w)
			g.Move(v, p.edge[i].Idx(j, 4))
		}
		g.IntsTo(y, y, "*", columns)
		g.IntsTo(x, x, "+", y, "<<", 16)
		g.Move(x, p.index.Idx(j, 4))
		g.Advance(8, j)
	}, j.As32(), "<", n.As32())
}

// test appends the listed blocks, of n, in which a sample is covered.
func (p *blockGen) test(g *coverGen, n GP) {
	apart, loop := g.Get64(g.apart), g.Unique("block")
	var down [3]Vec
	for i := range down {
		down[i] = g.Vec256()
		g.VPBROADCASTD(g.eb[i].Idx(g.t, 4), down[i])
	}
	position := g.Get32(g.positions.Idx(g.t, 4))
	j := g.Zero64()
	g.Align(32)
	g.Label(loop)
	var bits [2]GP
	for k := range bits {
		var v [3]Vec
		for i := range v {
			v[i] = g.Vec256()
			g.VPBROADCASTD(p.edge[i].Idx(j, 4), v[i])
			g.IntsTo(v[i], v[i], "+", p.off[i][k])
		}
		var out [4]Vec // the sign: outside
		for row := range out {
			out[row] = g.Vec256()
			g.VPOR(v[1], v[0], out[row])
			g.VPOR(v[2], out[row], out[row])
			for i := range v {
				if row < 3 {
					g.IntsTo(v[i], v[i], "+", down[i])
				}
			}
		}
		g.VPACKSSDW(out[1], out[0], out[0])
		g.VPACKSSDW(out[3], out[2], out[2])
		g.VPACKSSWB(out[2], out[0], out[0])
		bits[k] = g.Reg64()
		g.VPMOVMSKB(out[0], bits[k].As32())
		g.NOTL(bits[k].As32())
	}
	any := g.Get32(bits[0].As32())
	g.Change(any.As32(), "|", bits[1].As32())
	g.Change(bits[1], "<<", 32)
	g.Change(bits[0], "|", bits[1])
	g.MOVQ(bits[0], Mem{Base: g.top, Index: apart, Scale: 1})
	one := g.Get32(any.As32())
	g.Change(one.As32(), ">>>", 16)
	g.Change(any.As32(), "|", one.As32())
	g.MOVWLZX(any.As16(), any.As32())
	g.Zero(one)
	g.TESTL(any.As32(), any.As32())
	g.SETNE(one.As8())
	g.Change(any.As32(), "|", p.index.Idx(j, 4))
	g.MOVL(any.As32(), Mem{Base: g.top})
	g.MOVL(position.As32(), Mem{Base: g.top, Disp: 4})
	g.LEAQ(Mem{Base: g.top, Index: one, Scale: 8}, g.top)
	g.INCL(j.As32())
	g.JumpIf(j.As32(), "!=", n.As32(), loop)
}
