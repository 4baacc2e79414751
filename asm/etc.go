package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Etc is the family of the kernels that decode ETC2 and EAC: as many blocks as a register has lanes at a time. First
// each block gets a palette of eight entries, of the two halves, or of the T and H modes twice, and one of alpha; then
// block by block each texel picks its own. Planar blocks, which are rare, are painted over.
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
		kernel("EAC", func(g *etcGen) { g.components(g.eacUnsigned) }),
		kernel("SignedEAC", func(g *etcGen) { g.components(g.eacSigned) }),
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
	in, left x86.GP
	out      [4]x86.GP
	size     int // of a block
	// high and low are the two words of each block of colour.
	high, low x86.Vec
}

// begin takes the record's fields; turn writes the work on the blocks of a turn.
func (g *etcGen) begin(size, texel int, turn func()) {
	loop, end := g.Unique("loop"), g.Unique("end")
	g.size = size
	g.in, g.left = g.Field(g.Args, "In"), g.Field(g.Args, "N")
	for y := range g.out {
		g.out[y] = g.Reg64()
		g.MOVQ(g.Args.At("Out").Offset(8*y), g.out[y])
	}
	g.JumpIf(g.left, "==", 0, end)
	g.Label(loop)
	turn()
	g.Advance(g.Lanes()*size, g.in)
	for y := range g.out {
		g.Advance(g.Lanes()*4*texel, g.out[y])
	}
	g.SUBQ(U8(g.Lanes()), g.left)
	g.JNZ(LabelRef(loop))
	g.Label(end)
}

// words loads the two words of each block, whose first is the upper one, big endian, to registers 0 and 1.
func (g *etcGen) words(at int) {
	for i, v := range []x86.Vec{g.Number(0), g.Number(1)} {
		places := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane * g.size) }))
		g.gather(Mem{Base: g.in, Index: places, Scale: 1, Disp: at + 4*i}, g.Mask(), v)
		g.VPSHUFB(g.PerLane(shuffle(func(i int) int { return i ^ 3 })), v, v)
	}
}

// bits are n bits of words from low on, shifted up by up.
func (g *etcGen) bits(v x86.Vec, low, n, up int) x86.Vec {
	t := g.Vec()
	g.VPSLLD(U8(32-low-n), v, t)
	g.VPSRLD(U8(32-n), t, t)
	if up > 0 {
		g.VPSLLD(U8(up), t, t)
	}
	return t
}

// join is all of some vectors.
func (g *etcGen) join(v ...x86.Vec) x86.Vec {
	for _, w := range v[1:] {
		g.Or(w, v[0], v[0])
	}
	return v[0]
}

// kept is memory that holds a register.
func (g *etcGen) kept(v x86.Vec) Mem {
	m := g.Local(g.Bytes)
	g.Move(v, m)
	return m
}

// pick is mask ? x : y of masks of whole lanes.
func (g *etcGen) pick(mask Mem, x, y x86.Vec) x86.Vec {
	t := g.Copy(mask)
	if g.HasMasks {
		g.VPTERNLOGD(U8(0xCA), y, x, t)
	} else {
		g.VPBLENDVB(t, x, y, t)
	}
	return t
}

func (g *etcGen) load(m Mem) x86.Vec {
	v := g.Copy(m)
	return v
}

// etcColor is red and green, and blue with alpha 255, in two words each.
type etcColor struct{ rg, ba Mem }

// color keeps components: 4 bits are widened.
func (g *etcGen) color(r, green, b x86.Vec, four bool) etcColor {
	g.VPSLLD(U8(16), green, green)
	g.Or(green, r, r)
	if four {
		for _, v := range []x86.Vec{r, b} {
			t := g.Vec()
			g.VPSLLD(U8(4), v, t)
			g.Or(t, v, v)
		}
	}
	g.Or(g.PerLane(func(int) uint32 { return 0x00FF0000 }), b, b)
	return etcColor{g.kept(r), g.kept(b)}
}

func (g *etcGen) colors(size, at int) {
	var alpha *eacPalette
	if at > 0 {
		alpha = g.newEAC()
	}
	lows, planes := g.Local(4*16), g.Reg64()
	s := Stage{Name: "colors", Doc: "makes the colours of blocks with the words of registers 0 and 1; RDX is their Punch",
		Record: "BlocksArgs", Takes: []x86.Register{x86.RDI, x86.RSI, x86.RDX, g.Number(0), g.Number(1)},
		Gives: []x86.Register{x86.RAX}, Scratch: 64 * 66, Body: func(a *Asm) {
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
		if alpha == nil {
			g.MOVL(g.Args.At("Punch"), x86.RDX.As32())
		}
		g.LEAQ(scratch, x86.RSI)
		g.Call(s)
		g.MOVQ(x86.RAX, planes)
		if alpha != nil {
			g.eacPalette(alpha, 0, eacAlpha)
		}
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
	sign := func(bit int) x86.Vec { // all ones where the bit is set
		t := g.Vec()
		g.VPSLLD(U8(31-bit), high, t)
		g.VPSRAD(U8(31), t, t)
		return t
	}
	// In blocks with a punch-through bit that says opaque, and they are all differential.
	punched, ones, bit := g.Vec(), g.Vec(), sign(1)
	zero := g.Vec()
	g.Zero(zero)
	g.Broadcast(x86.RDX.As32(), punched)
	g.VPSUBD(punched, zero, punched)
	g.Splat(0xFFFFFFFF, ones)
	g.Xor(ones, punched, ones)
	g.Or(bit, ones, ones)
	opaque := g.kept(ones)
	g.Or(punched, bit, bit)
	differential := g.kept(bit)

	flip := g.Vec()
	g.VPSLLD(U8(31), high, flip)
	g.VPSRAD(U8(31), flip, flip)
	g.And(g.PerLane(func(int) uint32 { return (0xFF00 ^ 0xCCCC) << 2 }), flip, flip)
	g.Xor(g.PerLane(func(int) uint32 { return 0xFF00 << 2 }), flip, flip)
	g.Move(flip, second)

	// differential colours, 5 bits, and what their sums are beyond
	var base, other [3]Mem
	var outside [3]Mem
	for c := range 3 {
		low := 24 - 8*c
		x, d := g.bits(high, low+3, 5, 0), g.Vec()
		g.VPSLLD(U8(32-low-3), high, d)
		g.VPSRAD(U8(29), d, d)
		g.VPADDD(x, d, d)
		beyond := g.AllOf(31)
		g.VPSUBD(d, beyond, beyond)
		g.Or(d, beyond, beyond)
		g.VPSRAD(U8(31), beyond, beyond)
		g.And(differential, beyond, beyond)
		outside[c] = g.kept(beyond)
		for i, v := range []x86.Vec{x, d} {
			t := g.Vec()
			g.VPSRLD(U8(2), v, t)
			g.VPSLLD(U8(3), v, v)
			g.Or(t, v, v)
			fours := g.bits(high, low+4-4*i, 4, 0)
			g.VPSLLD(U8(4), fours, t)
			g.Or(t, fours, fours)
			m := g.kept(g.pick(differential, v, fours))
			if i == 0 {
				base[c] = m
			} else {
				other[c] = m
			}
		}
	}
	halves := [2]etcColor{}
	for i, m := range [2][3]Mem{base, other} {
		halves[i] = g.color(g.load(m[0]), g.load(m[1]), g.load(m[2]), false)
	}
	isT := outside[0]
	h, rest := g.Vec(), g.load(outside[0])
	g.Move(outside[1], h)
	g.AndNot(h, rest, h)
	isH := g.kept(h)
	g.Or(h, rest, rest)
	isTH := g.kept(rest)
	p := g.Copy(outside[2])
	g.AndNot(p, rest, p)
	g.Signs(p, x86.RAX)

	// the colours and the distance of T and of H
	b := func(low, n, up int) x86.Vec { return g.bits(high, low, n, up) }
	tOne := g.color(g.join(b(27, 2, 2), b(24, 2, 0)), b(20, 4, 0), b(16, 4, 0), true)
	tTwo := g.color(b(12, 4, 0), b(8, 4, 0), b(4, 4, 0), true)
	hRed, hGreen, hBlue := b(27, 4, 0), g.join(b(24, 3, 1), b(20, 1, 0)), g.join(b(19, 1, 3), b(15, 3, 0))
	number := g.Vec()
	g.VPSLLD(U8(8), hRed, number)
	t := g.Vec()
	g.VPSLLD(U8(4), hGreen, t)
	number = g.join(number, t, hBlue)
	// 1 where the second number, which lies in 12 bits side by side, is not greater
	g.VPSUBD(number, b(3, 12, 0), number)
	g.VPADDD(g.PerLane(func(int) uint32 { return 0xFFFFFFFF }), number, number)
	g.VPSRLD(U8(31), number, number)
	index := g.join(b(2, 1, 2), b(0, 1, 1), number)
	indexT := g.join(b(2, 2, 1), b(0, 1, 0))
	hOne := g.color(hRed, hGreen, hBlue, true)
	hTwo := g.color(b(11, 4, 0), b(7, 4, 0), b(3, 4, 0), true)
	eight := func(f func(i int) uint32) Mem { return g.PerLane(func(lane int) uint32 { return f(lane & 7) }) }
	lookup := func(table Mem, index x86.Vec) x86.Vec {
		v := g.Copy(table)
		g.VPERMD(v, index, v)
		return v
	}
	distance := lookup(eight(func(i int) uint32 { return etcDistances[i] * 0x10001 }), g.pick(isT, indexT, index))
	d := g.kept(distance)
	choose := func(x, y Mem) Mem { return g.kept(g.pick(isT, g.load(x), g.load(y))) }
	one := etcColor{choose(tOne.rg, hOne.rg), choose(tOne.ba, hOne.ba)}
	two := etcColor{choose(tTwo.rg, hTwo.rg), choose(tTwo.ba, hTwo.ba)}

	modifiers := [2]Mem{}
	for i, low := range [2]int{5, 2} {
		modifiers[i] = g.kept(lookup(eight(func(i int) uint32 { return etcModifiers[i][0] | etcModifiers[i][1]<<16 }), b(low, 3, 0)))
	}
	var entries [8]Mem
	for k := range entries {
		// of the halves: the colour, and a modifier in both words
		m := g.load(modifiers[k/4])
		twice := g.Vec()
		if k&1 == 0 {
			g.VPSLLD(U8(16), m, m)
			g.VPSRLD(U8(16), m, twice)
		} else {
			g.VPSRLD(U8(16), m, m)
			g.VPSLLD(U8(16), m, twice)
		}
		g.Or(twice, m, m)
		if k&3 == 0 {
			g.And(opaque, m, m)
		}
		// of T and H
		n, from := g.load(d), one
		switch k & 3 {
		case 0, 2:
			t := g.Copy(isH)
			g.And(t, n, n)
		}
		negate := func(v x86.Vec) {
			z := g.Vec()
			g.Zero(z)
			g.VPSUBW(v, z, v)
		}
		switch k & 3 { // 1 is c2 + d of T, c1 - d of H
		case 1:
			minus := g.Copy(n)
			negate(minus)
			n = g.pick(isT, n, minus)
			from = etcColor{choose(two.rg, one.rg), choose(two.ba, one.ba)}
		case 2:
			from = two
			negate(m)
		case 3:
			from = two
			negate(m)
			negate(n)
		}
		m = g.pick(isTH, n, m)
		rg := g.pick(isTH, g.load(from.rg), g.load(halves[k/4].rg))
		g.VPADDW(m, rg, rg)
		g.VPSLLD(U8(16), m, m)
		g.VPSRLD(U8(16), m, m)
		ba := g.pick(isTH, g.load(from.ba), g.load(halves[k/4].ba))
		g.VPADDW(m, ba, ba)
		g.VPACKUSWB(ba, rg, rg)
		g.VPSHUFB(g.PerLane(shuffle(func(i int) int { return i&2*4 + i>>2*2 + i&1 })), rg, rg)
		if k&3 == 2 {
			g.And(opaque, rg, rg)
		}
		entries[k] = g.kept(rg)
	}
	g.storeEntries(palette, entries)
}

// storeEntries stores eight entries of a block a lane as 32 bytes a block.
func (g *etcGen) storeEntries(palette Mem, entries [8]Mem) {
	for h := range 2 { // blocks 0 and 1, then 2 and 3, of each four
		var pairs [4]x86.Vec
		for i := range pairs {
			pairs[i] = g.Vec()
			low, high := g.load(entries[2*i]), g.load(entries[2*i+1])
			if h == 0 {
				g.VPUNPCKLDQ(high, low, pairs[i])
			} else {
				g.VPUNPCKHDQ(high, low, pairs[i])
			}
		}
		for odd := range 2 {
			unpack := g.VPUNPCKLQDQ
			if odd == 1 {
				unpack = g.VPUNPCKHQDQ
			}
			first, last := g.Vec(), g.Vec()
			unpack(pairs[1], pairs[0], first)
			unpack(pairs[3], pairs[2], last)
			g.storePalettes(palette, first, last, 2*h+odd)
		}
	}
}

// column is the number of the texel of a lane, in row order, down the columns.
func column(lane int) int { return lane&3*4 + lane>>2 }

// eachBlock is a loop over the blocks of a turn: body gets registers that count 4, 16 and 32 bytes a block.
func (g *etcGen) eachBlock(palettes []Mem, body func(n x86.GP, palettes []Mem)) {
	next := g.Unique("block")
	n := g.Reg64()
	var at []x86.GP
	var rows []Mem
	for _, p := range palettes {
		r := g.Address(p)
		at, rows = append(at, r), append(rows, Mem{Base: r})
	}
	g.Zero(n)
	g.Align()
	g.Label(next)
	body(n, rows)
	for _, r := range at {
		g.Advance(32, r)
	}
	g.INCQ(n)
	g.JumpIf(n, "!=", g.Lanes(), next)
}

// counts is a shift of each texel of half h of a block.
func (g *etcGen) counts(h int, count func(i int) int) Mem {
	return g.PerLane(func(lane int) uint32 { return uint32(count(column(lane))) }).Offset(32 * h)
}

// paint picks the texels of all blocks of a turn.
func (g *etcGen) paint(palette, second, lows Mem, alpha *eacPalette) {
	palettes := []Mem{palette}
	if alpha != nil {
		palettes = append(palettes, alpha.palette)
	}
	offset := g.Reg64()
	g.eachBlock(palettes, func(n x86.GP, rows []Mem) {
		g.MOVQ(n, offset)
		g.SHLQ(U8(4), offset)
		for h := range g.Halves() {
			entries := g.Vec()
			low := g.All(lows.Idx(n, 4))
			half := g.All(second.Idx(n, 4))
			high := g.Vec()
			g.VPSRLVD(g.counts(h, func(i int) int { return 15 + i }), low, high)
			g.VPSRLVD(g.counts(h, func(i int) int { return i }), low, low)
			g.VPSRLVD(g.counts(h, func(i int) int { return i }), half, half)
			if g.OneRegister() {
				g.VBROADCASTI64X4(rows[0], entries)
				two := g.AllOf(2)
				g.VPTERNLOGD(U8(0xCA), low, high, two) // bit 1 of high, the others of low
				four := g.AllOf(4)
				g.VPTERNLOGD(U8(0xCA), two, half, four)
				low = four
			} else {
				g.Move(rows[0], entries)
				g.VPAND(g.PerLane(func(int) uint32 { return 2 }), high, high)
				g.VPAND(g.PerLane(func(int) uint32 { return 1 }), low, low)
				g.VPAND(g.PerLane(func(int) uint32 { return 4 }), half, half)
				low = g.join(low, high, half)
			}
			g.VPERMD(entries, low, entries)
			if alpha != nil {
				g.VPSLLD(U8(8), entries, entries)
				g.VPSRLD(U8(8), entries, entries)
				g.Or(g.eacTexels(alpha, rows[1], n, h), entries, entries)
			}
			sign := g.All(g.Args.At("Sign"))
			g.Xor(sign, entries, entries)
			for y := range g.Lanes() / 4 {
				to := Mem{Base: g.out[2*h+y], Index: offset, Scale: 1}
				g.lane128(entries, y, to)
			}
		}
	})
}

// lane128 stores 128 bits of a register.
func (g *etcGen) lane128(v x86.Vec, i int, to Mem) {
	switch {
	case g.OneRegister():
		g.VEXTRACTI32X4(U8(i), v, to)
	case i == 0:
		g.VMOVDQU(v.AsX(), to)
	default:
		g.VEXTRACTI128(U8(1), v, to)
	}
}

// planarPoints are the colours at the origin, and how they differ four texels to the right and four down: three
// components each, a block a lane.
func (g *etcGen) planarPoints(to Mem) {
	h, l := g.high, g.low
	six := func(v x86.Vec, n int) x86.Vec { // n bits to 8
		t := g.Vec()
		g.VPSRLD(U8(2*n-8), v, t)
		g.VPSLLD(U8(8-n), v, v)
		g.Or(t, v, v)
		return v
	}
	b := g.bits
	points := [3][3]func() x86.Vec{
		{
			func() x86.Vec { return six(b(h, 25, 6, 0), 6) },
			func() x86.Vec { return six(b(h, 2, 5, 1), 6) },
			func() x86.Vec { return six(b(l, 13, 6, 0), 6) },
		}, {
			func() x86.Vec { return six(g.join(b(h, 24, 1, 6), b(h, 17, 6, 0)), 7) },
			func() x86.Vec { return six(b(l, 25, 7, 0), 7) },
			func() x86.Vec { return six(b(l, 6, 7, 0), 7) },
		}, {
			func() x86.Vec { return six(g.join(b(h, 16, 1, 5), b(h, 11, 2, 3), b(h, 7, 3, 0)), 6) },
			func() x86.Vec { return six(b(l, 19, 6, 0), 6) },
			func() x86.Vec { return six(b(l, 0, 6, 0), 6) },
		},
	}
	points[0][1] = func() x86.Vec { return six(g.join(b(h, 2, 5, 1), b(h, 0, 1, 0)), 6) }
	for c, p := range points {
		o := p[0]()
		for i := 1; i < 3; i++ {
			v := p[i]()
			g.VPSUBD(o, v, v)
			g.Move(v, to.Offset(64*(3*c+i)))
		}
		g.VPSLLD(U8(2), o, o)
		g.VPADDD(g.PerLane(func(int) uint32 { return 2 }), o, o)
		g.Move(o, to.Offset(64*3*c))
	}
}

// paintPlanar paints the blocks of some lanes again.
func (g *etcGen) paintPlanar(lanes x86.GP, points Mem, alpha *eacPalette) {
	next, done := g.Unique("planar"), g.Unique("painted")
	g.JumpIf(lanes, "==", 0, done)
	n, row := g.Reg64(), g.Reg64()
	g.Label(next)
	g.TZCNTQ(lanes, n)
	g.BLSRQ(lanes, lanes)
	offset := g.Get64(n)
	g.SHLQ(U8(4), offset)
	var rows []Mem
	if alpha != nil {
		g.MOVQ(n, row)
		g.SHLQ(U8(5), row)
		at := g.Address(alpha.palette)
		g.ADDQ(at, row)
		rows = append(rows, Mem{Base: row})
	}
	for h := range g.Halves() {
		var texels x86.Vec
		for c := range 3 {
			part := func(i int) x86.Vec {
				v := g.All(points.Offset(64*(3*c+i)).Idx(n, 4))
				return v
			}
			v, x, y := part(0), part(1), part(2)
			g.VPMULLD(g.PerLane(func(lane int) uint32 { return uint32(lane & 3) }).Offset(32*h), x, x)
			g.VPMULLD(g.PerLane(func(lane int) uint32 { return uint32(lane >> 2) }).Offset(32*h), y, y)
			g.VPADDD(x, v, v)
			g.VPADDD(y, v, v)
			g.VPSRAD(U8(2), v, v)
			g.clamp8(v)
			if c == 0 {
				texels = v
				continue
			}
			g.VPSLLD(U8(8*c), v, v)
			g.Or(v, texels, texels)
		}
		if alpha != nil {
			g.Or(g.eacTexels(alpha, rows[0], n, h), texels, texels)
		} else {
			g.Or(g.PerLane(func(int) uint32 { return 0xFF000000 }), texels, texels)
		}
		sign := g.All(g.Args.At("Sign"))
		g.Xor(sign, texels, texels)
		for y := range g.Lanes() / 4 {
			g.lane128(texels, y, Mem{Base: g.out[2*h+y], Index: offset, Scale: 1})
		}
	}
	g.JumpIf(lanes, "!=", 0, next)
	g.Label(done)
}

func (g *etcGen) clamp8(v x86.Vec) { g.clamp(v, 255) }

func (g *etcGen) clamp(v x86.Vec, most uint32) {
	zero := g.Vec()
	g.Zero(zero)
	g.VPMAXSD(zero, v, v)
	g.VPMINSD(g.PerLane(func(int) uint32 { return most }), v, v)
}
