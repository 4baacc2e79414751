package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Etc is the family of the kernels that decode ETC2 and EAC: as many blocks as a register has lanes at a time. First
// each block gets a palette of eight entries, of the two halves, or of the T and H modes twice; then block by block each
// texel picks its own, and its alpha. Planar blocks, which are rare, are painted over.
func (catalogue) Etc() Family {
	kernel := func(name string, body func(g *etcGen)) Kernel {
		return Kernel{Name: "decode" + name, Record: "BlocksArgs", Doc: "is Kernels.Decode" + name, Scratch: 6144,
			Body: func(a *Asm) {
				a.inRDI()
				body(&etcGen{Asm: a})
			}}
	}
	return Family{Name: "etc", Kernels: []Kernel{
		kernel("ETC2", func(g *etcGen) { g.colors(8, 0) }),
		kernel("ETC2Alpha", func(g *etcGen) { g.colors(16, 8) }),
		{Name: "decodeEAC", Record: "BlocksArgs", Narrow: true, Body: func(a *Asm) {
			(&ramps{Asm: a, eac: true, entries: a.eacEntries("EACCode")}).codes()
		}},
		{Name: "decodeSignedEAC", Record: "BlocksArgs", Narrow: true, Body: func(a *Asm) {
			(&ramps{Asm: a, eac: true, entries: a.eacEntries("EACSigned")}).floats()
		}},
	}}
}

// etcModifiers are the small and large modifiers of ETC2, etcDistances the distances of its T and H modes, eacModifiers
// the rows of EAC: as in the package simd.
var (
	etcModifiers = [8][2]uint32{{2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}}
	etcDistances = [8]uint32{3, 6, 11, 16, 23, 32, 41, 64}
	eacModifiers = [16][8]int{
		{-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12}, {-2, -5, -8, -13, 1, 4, 7, 12}, {-2, -4, -6, -13, 1, 3, 5, 12},
		{-3, -6, -8, -12, 2, 5, 7, 11}, {-3, -7, -9, -11, 2, 6, 8, 10}, {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},
		{-2, -6, -8, -10, 1, 5, 7, 9}, {-2, -5, -8, -10, 1, 4, 7, 9}, {-2, -4, -8, -10, 1, 3, 7, 9}, {-2, -5, -7, -10, 1, 4, 6, 9},
		{-3, -4, -7, -10, 2, 3, 6, 9}, {-1, -2, -3, -10, 0, 1, 2, 9}, {-4, -6, -8, -9, 3, 5, 7, 8}, {-3, -5, -7, -9, 2, 4, 6, 8},
	}
)

type etcGen struct {
	*Asm
	in, left GP
	out      [4]GP
	size     int // of a block
	// high and low are the two words of each block of colour.
	high, low Vec
}

// begin takes the record's fields; turn writes the work on the blocks of a turn.
func (g *etcGen) begin(size, texel int, turn func()) {
	g.size = size
	g.in, g.left = g.Field(g.Args, "In"), g.Field(g.Args, "N")
	g.out = g.pointers("Out")
	g.Turns(g.left, g.Lanes(), func() {
		turn()
		g.Advance(g.Lanes()*size, g.in)
		for y := range g.out {
			g.Advance(g.Lanes()*4*texel, g.out[y])
		}
	})
}

// words loads the two words of each block, whose first is the upper one, big endian, to registers 0 and 1.
func (g *etcGen) words(at int) {
	for i, v := range []Vec{g.Number(0), g.Number(1)} {
		places := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane * g.size) }))
		g.gather(Mem{Base: g.in, Index: places, Scale: 1, Disp: at + 4*i}, g.Mask(), v)
		g.VPSHUFB(g.PerLane(shuffle(func(i int) int { return i ^ 3 })), v, v)
	}
}

// etcColor is red and green, and blue with alpha 255, in two words each.
type etcColor struct{ rg, ba Mem }

// color keeps components: 4 bits are widened.
func (g *etcGen) color(r, green, b Vec, four bool) etcColor {
	g.Or(g.Ints(green, "<<", 16), r, r)
	if four {
		for _, v := range []Vec{r, b} {
			g.IntsTo(v, g.Ints(v, "<<", 4), "|", v)
		}
	}
	return etcColor{g.saved(r), g.saved(g.Ints(b, "|", 0x00FF0000))}
}

func (g *etcGen) colors(size, at int) {
	alpha := at > 0
	lows, planes := g.Local(4*16), g.Reg64()
	s := Stage{Name: "colors", Doc: "makes the colours of blocks with the words of registers 0 and 1; RDX is their Punch",
		Record: "BlocksArgs", Takes: []Register{x86.RDI, x86.RSI, x86.RDX, g.Number(0), g.Number(1)},
		Gives: []Register{x86.RAX}, Scratch: 64 * 66, Body: func(a *Asm) {
			inner := &etcGen{Asm: a, high: a.Number(0), low: a.Number(1)}
			second, palette, planar := colorsOf(inner.Local)
			inner.planarPoints(planar)
			inner.palettes(palette, second)
		}}
	scratch := g.Local(s.Scratch)
	offset := 0
	second, palette, planar := colorsOf(func(size int) Mem {
		offset += size
		return scratch.Offset(offset - size)
	})
	g.begin(size, 4, func() {
		g.words(at)
		g.Move(g.Number(1), lows)
		g.Zero(x86.RDX)
		if !alpha {
			g.MOVL(g.Args.At("Punch"), x86.RDX.As32())
		}
		g.LEAQ(scratch, x86.RSI)
		g.Call(s)
		g.MOVQ(x86.RAX, planes)
		g.paint(palette, second, lows, alpha)
		g.paintPlanar(planes, planar, alpha)
	})
}

// colorsOf are the parts of memory that the stage of colours fills: where blocks' second halves are, their palettes, and
// the points of planar ones.
func colorsOf(local func(size int) Mem) (second, palette, planar Mem) {
	return local(4 * 16), local(32 * 16), local(9 * 64)
}

// palettes makes the eight colours of each block, and where its second half is; RAX are the lanes that are planar.
func (g *etcGen) palettes(palette, second Mem) {
	high := g.high
	// In blocks with a punch-through bit that says opaque, and they are all differential.
	bit, punched := g.Ints(high, "<<", 30, ">>", 31), g.Ints(g.All(x86.RDX.As32()), "<<", 31, ">>", 31)
	opaque := g.saved(g.Ints(punched, "^", 0xFFFFFFFF, "|", bit))
	differential := g.saved(g.Ints(bit, "|", punched))
	g.IntsTo(second, high, "<<", 31, ">>", 31, "&", (0xFF00^0xCCCC)<<2, "^", 0xFF00<<2)

	// differential colours, 5 bits, and what their sums are beyond
	var bases [2][3]Mem
	var outside [3]Mem
	for c := range 3 {
		low := 24 - 8*c
		x := g.bits(high, low+3, 5, 0)
		d := g.Ints(high, "<<", 32-low-3, ">>", 29, "+", x)
		outside[c] = g.saved(g.Ints(g.AllOf(31), "-", d, "|", d, ">>", 31, "&", differential))
		for i, v := range []Vec{x, d} {
			five, four := g.Ints(g.Ints(v, "<<", 3), "|", g.Ints(v, ">>>", 2)), g.bits(high, low+4-4*i, 4, 0)
			bases[i][c] = g.saved(g.pick(differential, five, g.Ints(g.Ints(four, "<<", 4), "|", four)))
		}
	}
	halves := [2]etcColor{}
	for i, m := range bases {
		halves[i] = g.color(g.Copy(m[0]), g.Copy(m[1]), g.Copy(m[2]), false)
	}
	isT, rest := outside[0], g.Copy(outside[0])
	others := func(m Mem) Vec { // those that rest does not have
		v := g.Copy(m)
		g.AndNot(v, rest, v)
		return v
	}
	h := others(outside[1])
	isH, isTH := g.saved(h), g.saved(g.join(rest, h))
	g.Signs(others(outside[2]), x86.RAX)

	// the colours and the distance of T and of H
	b := func(low, n, up int) Vec { return g.bits(high, low, n, up) }
	tOne := g.color(g.join(b(27, 2, 2), b(24, 2, 0)), b(20, 4, 0), b(16, 4, 0), true)
	tTwo := g.color(b(12, 4, 0), b(8, 4, 0), b(4, 4, 0), true)
	hRed, hGreen, hBlue := b(27, 4, 0), g.join(b(24, 3, 1), b(20, 1, 0)), g.join(b(19, 1, 3), b(15, 3, 0))
	number := g.Ints(hRed, "<<", 8, "|", g.Ints(hGreen, "<<", 4), "|", hBlue)
	// 1 where the second number, which lies in 12 bits side by side, is not greater
	number = g.Ints(b(3, 12, 0), "-", number, "-", 1, ">>>", 31)
	index, indexT := g.join(b(2, 1, 2), b(0, 1, 1), number), g.join(b(2, 2, 1), b(0, 1, 0))
	hOne := g.color(hRed, hGreen, hBlue, true)
	hTwo := g.color(b(11, 4, 0), b(7, 4, 0), b(3, 4, 0), true)
	lookup := func(index Vec, entry func(i int) uint32) Mem {
		v := g.Copy(g.PerLane(func(lane int) uint32 { return entry(lane & 7) }))
		g.VPERMD(v, index, v)
		return g.saved(v)
	}
	distance := lookup(g.pick(isT, indexT, index), func(i int) uint32 { return etcDistances[i] * 0x10001 })
	choose := func(x, y etcColor) etcColor {
		return etcColor{g.saved(g.pick(isT, g.Copy(x.rg), g.Copy(y.rg))), g.saved(g.pick(isT, g.Copy(x.ba), g.Copy(y.ba)))}
	}
	one, two := choose(tOne, hOne), choose(tTwo, hTwo)
	modifiers := [2]Mem{}
	for i, low := range [2]int{5, 2} {
		modifiers[i] = lookup(b(low, 3, 0), func(i int) uint32 { return etcModifiers[i][0] | etcModifiers[i][1]<<16 })
	}
	negate := func(v Vec) {
		zero := g.Zeros()
		g.VPSUBW(v, zero, v)
	}
	var entries [8]Mem
	for k := range entries {
		// of the halves: the colour, and a modifier in both words
		up, down := "<<", ">>>"
		if k&1 == 1 {
			up, down = down, up
		}
		m := g.Ints(modifiers[k/4], up, 16)
		g.IntsTo(m, g.Ints(m, down, 16), "|", m)
		if k&3 == 0 {
			g.And(opaque, m, m)
		}
		if k&2 != 0 {
			negate(m)
		}
		// of T and H
		n, from := g.Copy(distance), one
		switch k & 3 {
		case 0:
			g.And(isH, n, n)
		case 1: // c2 + d of T, c1 - d of H
			minus := g.Copy(n)
			negate(minus)
			n, from = g.pick(isT, n, minus), choose(two, one)
		case 2:
			from = two
			g.And(isH, n, n)
		case 3:
			from = two
			negate(n)
		}
		m = g.pick(isTH, n, m)
		moved := func(from, half Mem) Vec {
			v := g.pick(isTH, g.Copy(from), g.Copy(half))
			g.VPADDW(m, v, v)
			return v
		}
		rg := moved(from.rg, halves[k/4].rg)
		g.IntsTo(m, m, "<<", 16, ">>>", 16)
		g.VPACKUSWB(moved(from.ba, halves[k/4].ba), rg, rg)
		g.VPSHUFB(g.PerLane(shuffle(func(i int) int { return i&2*4 + i>>2*2 + i&1 })), rg, rg)
		if k&3 == 2 {
			g.And(opaque, rg, rg)
		}
		entries[k] = g.saved(rg)
	}
	g.storeEntries(palette, entries)
}

// storeEntries stores eight entries of a block a lane as 32 bytes a block.
func (g *etcGen) storeEntries(palette Mem, entries [8]Mem) {
	var pairs [2][4]Vec // of blocks 0 and 1, and of 2 and 3, of each four
	for i := range 4 {
		pairs[0][i], pairs[1][i] = g.unpacked("DQ", g.Copy(entries[2*i]), entries[2*i+1])
	}
	for h, v := range pairs {
		g.storePalettes(palette, v, h)
	}
}

// column is the number of the texel of a lane, in row order, down the columns.
func column(lane int) int { return lane&3*4 + lane>>2 }

// counts is a shift of each texel of half h of a block.
func (g *etcGen) counts(h int, count func(i int) int) Mem {
	return g.PerLane(func(lane int) uint32 { return uint32(count(column(lane))) }).Offset(32 * h)
}

// alphas has the alphas of half h of a block of EAC, zeros below them.
func (g *etcGen) alphas(block Mem) func(h int) Vec {
	r := &ramps{Asm: g.Asm, eac: true}
	entries := g.eacEntries("EACAlpha")(block)
	return func(h int) Vec { return r.picked(block, entries, h) }
}

// paint picks the texels of all blocks of a turn.
func (g *etcGen) paint(palette, second, lows Mem, alpha bool) {
	row, offset, n := g.Address(palette), g.Reg64(), g.Reg64()
	g.Align(32)
	g.Steps(n, 1, U8(g.Lanes()), func() {
		g.Set(offset, n, "<<", 4)
		var alphas func(h int) Vec
		if alpha {
			alphas = g.alphas(Mem{Base: g.in, Index: offset, Scale: 1})
		}
		for h := range g.Halves() {
			entries, bit := g.Vec(), g.counts(h, func(i int) int { return i })
			low, half := g.All(lows.Idx(n, 4)), g.Ints(g.All(second.Idx(n, 4)), ">>>", bit)
			high := g.Ints(low, ">>>", g.counts(h, func(i int) int { return 15 + i }))
			g.IntsTo(low, low, ">>>", bit)
			if g.OneRegister() {
				g.VBROADCASTI64X4(Mem{Base: row}, entries)
				two := g.AllOf(2)
				g.VPTERNLOGD(U8(0xCA), low, high, two) // bit 1 of high, the others of low
				four := g.AllOf(4)
				g.VPTERNLOGD(U8(0xCA), two, half, four)
				low = four
			} else {
				g.Move(Mem{Base: row}, entries)
				g.IntsTo(low, low, "&", 1, "|", g.Ints(high, "&", 2), "|", g.Ints(half, "&", 4))
			}
			g.VPERMD(entries, low, entries)
			if alpha {
				g.IntsTo(entries, entries, "<<", 8, ">>>", 8, "|", alphas(h))
			}
			g.IntsTo(entries, entries, "^", g.All(g.Args.At("Sign")))
			g.storeRows(entries, h, offset)
		}
		g.Advance(32, row)
	})
}

// storeRows stores rows of half h of a block, 128 bits each.
func (g *etcGen) storeRows(v Vec, h int, offset GP) {
	for y := range g.Lanes() / 4 {
		g.StorePart(y, v, Mem{Base: g.out[2*h+y], Index: offset, Scale: 1})
	}
}

// planarPoints are the colours at the origin, and how they differ four texels to the right and four down: three
// components each, a block a lane.
func (g *etcGen) planarPoints(to Mem) {
	h, l, b := g.high, g.low, g.bits
	// wide makes 8 bits of n, of which parts are given.
	wide := func(n int, parts ...Vec) Vec {
		v := g.join(parts...)
		return g.Ints(g.Ints(v, "<<", 8-n), "|", g.Ints(v, ">>>", 2*n-8))
	}
	points := func(c int, o, right, down Vec) {
		g.IntsTo(to.Offset(64*(3*c+1)), right, "-", o)
		g.IntsTo(to.Offset(64*(3*c+2)), down, "-", o)
		g.IntsTo(to.Offset(64*3*c), o, "<<", 2, "+", 2)
	}
	points(0, wide(6, b(h, 25, 6, 0)), wide(6, b(h, 2, 5, 1), b(h, 0, 1, 0)), wide(6, b(l, 13, 6, 0)))
	points(1, wide(7, b(h, 24, 1, 6), b(h, 17, 6, 0)), wide(7, b(l, 25, 7, 0)), wide(7, b(l, 6, 7, 0)))
	points(2, wide(6, b(h, 16, 1, 5), b(h, 11, 2, 3), b(h, 7, 3, 0)), wide(6, b(l, 19, 6, 0)), wide(6, b(l, 0, 6, 0)))
}

// paintPlanar paints the blocks of some lanes again.
func (g *etcGen) paintPlanar(lanes GP, points Mem, alpha bool) {
	next, done := g.Unique("planar"), g.Unique("painted")
	g.JumpIf(lanes, "==", 0, done)
	n := g.Reg64()
	g.Label(next)
	g.TZCNTQ(lanes, n)
	g.BLSRQ(lanes, lanes)
	offset := g.Get64(n, "<<", 4)
	var alphas func(h int) Vec
	if alpha {
		alphas = g.alphas(Mem{Base: g.in, Index: offset, Scale: 1})
	}
	for h := range g.Halves() {
		var texels Vec
		for c := range 3 {
			part := func(i int) Vec { return g.All(points.Offset(64*(3*c+i)).Idx(n, 4)) }
			x := g.Ints(part(1), "*", g.PerLane(func(lane int) uint32 { return uint32(lane & 3) }).Offset(32*h))
			y := g.Ints(part(2), "*", g.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }).Offset(32*h))
			v := g.Ints(part(0), "+", x, "+", y, ">>", 2, "max", 0, "min", 255)
			if c > 0 {
				g.IntsTo(v, v, "<<", 8*c, "|", texels)
			}
			texels = v
		}
		if alpha {
			g.Or(alphas(h), texels, texels)
		} else {
			g.IntsTo(texels, texels, "|", 0xFF000000)
		}
		g.IntsTo(texels, texels, "^", g.All(g.Args.At("Sign")))
		g.storeRows(texels, h, offset)
	}
	g.JumpIf(lanes, "!=", 0, next)
	g.Label(done)
}
