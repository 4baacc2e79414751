package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Bc is the family of the kernels that decode BC1 to BC5: as many blocks as a register has lanes at a time. First their
// palettes are made, a block a lane, and their ramps, eight words a block; then block by block each texel picks its
// entry.
func (catalogue) Bc() Family {
	kernel := func(name string, f bcFormat) Kernel {
		return Kernel{Name: "decode" + name, Record: "BlocksArgs", Doc: "is Kernels.Decode" + name, Scratch: 2048,
			Body: func(a *Asm) { (&bcGen{Asm: a, bcFormat: f}).body() }}
	}
	return Family{Name: "bc", Kernels: []Kernel{
		kernel("BC1", bcFormat{bytes: 8, color: true, black: true}),
		kernel("BC2", bcFormat{bytes: 16, color: true, colorAt: 8, nibbles: true}),
		kernel("BC3", bcFormat{bytes: 16, color: true, colorAt: 8, ramps: []int{3}}),
		kernel("BC4", bcFormat{bytes: 8, ramps: []int{0}}),
		kernel("BC5", bcFormat{bytes: 16, ramps: []int{0, 1}}),
		{Name: "decodeSignedRamps", Record: "BlocksArgs", Narrow: true, Body: func(a *Asm) {
			(&ramps{Asm: a, entries: a.signedEntries}).floats()
		}},
	}}
}

// bcFormat is what a block has.
type bcFormat struct {
	bytes   int
	color   bool // a palette of colours, in the 8 bytes at colorAt
	colorAt int
	black   bool  // with three colours and black where the first colour is not greater
	nibbles bool  // alpha in four bits
	ramps   []int // ramps of these components, 8 bytes each
}

type bcGen struct {
	*Asm
	bcFormat
	in, left GP
	out      [4]GP
	sign     Vec // of two components
	// Where palettes of 32 bytes a block lie, and ramps of 16 bytes for each 16 bytes of blocks, of the lower and the
	// upper 8 bytes.
	palette Mem
	ramp    [2]Mem
}

func (g *bcGen) body() {
	g.in, g.left = g.Field(g.Args, "In"), g.Field(g.Args, "N")
	g.out = g.pointers("Out")
	indices := g.Local(12 * g.Bytes)
	g.palette, g.ramp = g.Local(32*16), [2]Mem{g.Local(16 * 16), g.Local(16 * 8)}
	g.sign = g.All(g.Args.At("Sign"))
	g.AlignedTurns(g.left, g.Lanes(), func() {
		if g.color {
			g.palettes(indices)
		}
		if len(g.ramps) > 0 {
			g.makeRamps()
		}
		g.paint()
	})
}

// palettes makes the four entries of each block's palette, 8 bytes each, by tables.
func (g *bcGen) palettes(indices Mem) {
	places := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane * g.bytes) }))
	colors := g.gathered(Mem{Base: g.in, Index: places, Scale: 1, Disp: g.colorAt})
	var four Register
	if g.black {
		four = g.Where(g.Ints(colors, "<<", 16, ">>>", 16), ">", g.Ints(colors, ">>>", 16))
	}
	// of each component 6 x, 6 y, 2 x and 2 y more, or x + y, and 2 y and 2 x more
	index := func(c, k int) Mem { return indices.Offset((4*c + k) * g.Bytes) }
	for c, low := range [3]int{11, 5, 0} {
		component := func(low int) Vec {
			bits := 5 + c&1
			return g.Ints(colors, "<<", 32-low-bits, ">>>", 32-bits)
		}
		x, y := component(low), component(low+16)
		twice, other, sum := g.Ints(x, "+", x), g.Ints(y, "+", y), g.Ints(x, "+", y)
		g.IntsTo(x, x, "+", twice)
		g.IntsTo(index(c, 0), x, "+", x)
		g.IntsTo(y, y, "+", other)
		g.IntsTo(index(c, 1), y, "+", y)
		both := g.Ints(sum, "+", sum)
		g.IntsTo(index(c, 3), other, "+", both)
		if g.black {
			g.Select(four, twice, sum, twice)
		}
		g.IntsTo(index(c, 2), twice, "+", both)
	}
	redBlue := g.Get64(g.Args.At("Palette"))
	green := g.Address(g.Rec("BCPalette", redBlue).At("G"))
	entry := func(table GP, c, k int) Vec {
		return g.gathered(Mem{Base: table, Index: g.Copy(index(c, k)), Scale: 4})
	}
	// Entries of two blocks of each four side by side: the first two, and the last two.
	var pairs [2][4]Vec
	for k := range 4 {
		rg, other, ba := entry(redBlue, 0, k), entry(green, 1, k), entry(redBlue, 2, k)
		g.Or(other, rg, rg)
		sign := g.sign
		if g.black {
			opaque := g.AllOf(0xFFFF0000)
			g.Or(opaque, ba, ba)
			if k == 3 {
				zero := g.Zeros()
				punched := g.Where(g.All(g.Args.At("Punch")), "==", zero)
				g.Select(punched, opaque, zero, opaque)
				g.Select(four, rg, zero, rg)
				g.Select(four, ba, opaque, ba)
			}
		} else {
			sign = g.Ints(g.sign, ">>>", 16) // alpha brings its own
		}
		g.Xor(g.sign, rg, rg)
		g.Xor(sign, ba, ba)
		pairs[0][k], pairs[1][k] = g.unpacked("DQ", rg, ba)
	}
	for h, v := range pairs {
		g.storePalettes(g.palette, v, h)
	}
}

// storePalettes stores the palettes of blocks 2h and 2h+1 of each four, of which pairs have 8 bytes each side by side.
func (g *Asm) storePalettes(palette Mem, pairs [4]Vec, h int) {
	firsts, lasts := [2]Vec{}, [2]Vec{}
	firsts[0], firsts[1] = g.unpacked("QDQ", pairs[0], pairs[1])
	lasts[0], lasts[1] = g.unpacked("QDQ", pairs[2], pairs[3])
	for odd, first := range firsts {
		last := lasts[odd]
		to := func(i int) Mem { return palette.Offset(32 * (2*h + odd + 4*i)) }
		for i := 0; i < g.Bytes/16; i += 2 {
			if !g.OneRegister() {
				for h := range 2 {
					whole := into(g.Vec(), g.VPERM2I128, U8(0x20+0x11*h), last, first)
					g.Move(whole, to(h))
				}
				continue
			}
			q := uint64(2 * i)
			two := g.Copy(g.Quads(q, q+1, q+8, q+9, q+2, q+3, q+10, q+11))
			g.VPERMI2Q(last, first, two)
			g.VMOVDQU64(two.AsY(), to(i))
			g.VEXTRACTI64X4(U8(1), two, to(i+1))
		}
	}
}

// words are eight words in each 128 bits of memory.
func (g *bcGen) words(w [8]int) Mem {
	return g.PerLane(func(lane int) uint32 { return uint32(w[2*(lane&3)]) | uint32(w[2*(lane&3)+1])<<16 })
}

func all(v int) [8]int { return [8]int{v, v, v, v, v, v, v, v} }

// makeRamps makes the eight codes of each ramp: sums of end points in sevenths or fifths, to nearest. 257/7 is 36 +
// 5/7, 257/5 51 + 2/5, and no product of the fractions' 15 bits is off by as much as a tie is away.
func (g *bcGen) makeRamps() {
	halves := []int{0, 1}
	if g.bytes == 16 {
		halves = halves[:len(g.ramps)]
	}
	for v := range g.bytes / 4 {
		for _, h := range halves {
			end := func(i int) Vec {
				e := g.Copy(Mem{Base: g.in, Disp: v * g.Bytes})
				g.VPSHUFB(g.words(all(0x8000|8*h+i)), e, e)
				return e
			}
			x, y := end(0), end(1)
			six := g.Vec() // all ones where x is greater
			g.VPSUBW(x, y, six)
			g.VPSRAW(U8(15), six, six)
			pick := func(seven, five [8]int) Vec {
				var differ [8]int
				for i := range differ {
					differ[i] = seven[i] ^ five[i]
				}
				t := into(g.Vec(), g.And, g.words(differ), six)
				g.Xor(g.words(five), t, t)
				return t
			}
			// six ? (8-k)*x + (k-1)*y : (6-k)*x + (k-1)*y
			of := pick([8]int{7, 0, 6, 5, 4, 3, 2, 1}, [8]int{5, 0, 4, 3, 2, 1, 0, 0})
			g.VPMULLW(of, x, x)
			of = pick([8]int{0, 7, 1, 2, 3, 4, 5, 6}, [8]int{0, 5, 1, 2, 3, 4, 0, 0})
			g.VPMULLW(of, y, y)
			g.VPADDW(y, x, x)
			most := into(g.Vec(), g.AndNot, g.words([8]int{7: 5 * 255}), six)
			g.VPADDW(most, x, x)
			whole, part := pick(all(36), all(51)), pick(all(23406), all(13107))
			g.VPMULLW(x, whole, whole)
			g.VPMULHRSW(x, part, part)
			g.VPADDW(part, whole, whole)
			g.Xor(g.sign, whole, whole)
			g.Move(whole, g.ramp[h].Offset(v*g.Bytes))
		}
	}
}

// paint makes the texels of all blocks of a turn.
func (g *bcGen) paint() {
	n, palette := g.Reg64(), g.Reg64()
	var ramp [2]GP
	if g.color {
		g.LEAQ(g.palette, palette)
	}
	for h := range ramp {
		ramp[h] = g.Address(g.ramp[h])
	}
	// Two blocks of 8 bytes share the constants of each 16 bytes of ramps.
	blocks := 1
	if !g.color && g.bytes == 8 {
		blocks = 2
	}
	texels := g.texelsNarrow
	if g.OneRegister() {
		texels = g.texelsWide
	}
	paint := texels()
	g.Align(32)
	g.Steps(n, blocks, U8(g.Lanes()), func() {
		for b := range blocks {
			ramps := []Mem{{Base: ramp[b]}, {Base: ramp[1]}}
			paint(Mem{Base: palette}, ramps, Mem{Base: g.in, Disp: b * g.bytes}, 32*b)
		}
		for _, p := range g.out {
			g.Advance(32*blocks, p)
		}
		g.Advance(g.bytes*blocks, g.in)
		if g.color {
			g.Advance(32, palette)
		}
		if len(g.ramps) > 0 {
			g.Advance(16, ramp[0], ramp[1])
		}
	})
}

// indexBits is how many bits the index of a texel has in a block's lower or upper 8 bytes, and where the first begins.
func (g *bcGen) indexBits() (bits, first int) {
	if g.nibbles {
		return 4, 0
	}
	return 3, 16
}

// rest is what components without a ramp are in blocks without colours: 0, 0, 0, 65535, with their signs.
func (g *bcGen) rest() Vec {
	v := into(g.Vec(), g.VPBROADCASTQ, g.Quads(0xFFFF<<48))
	g.Xor(g.sign, v, v)
	return v
}

// texelsWide picks entries by permutations of words: bits of an index above its own do not matter, as what it picks
// from is there in all 128 bits, or twice.
func (g *bcGen) texelsWide() func(palette Mem, ramps []Mem, in Mem, out int) {
	bits, first := g.indexBits()
	components := g.ramps
	var nibbles Vec
	if g.nibbles {
		components = []int{3}
		nibbles = g.Vec()
		g.Move(g.PerLane(func(lane int) uint32 { return uint32(lane&7*2*0x1111) | uint32((lane&7*2+1)*0x1111)<<16 }), nibbles)
		g.Xor(g.sign, nibbles, nibbles)
	}
	var rest Vec
	if !g.color {
		rest = g.rest()
	}
	masks := map[int]x86.Mask{}
	turns := map[int][2]Vec{}
	for _, c := range components {
		word := g.Get64(U64(0x11111111 << c))
		masks[c] = g.K()
		g.KMOVD(word.As32(), masks[c])
		turns[c] = g.eight(func(i int) int { return (first + bits*i + 64 - 16*c) & 63 })
	}
	var shifts [2]Vec
	if g.color {
		shifts = g.eight(func(i int) int { return 2 * i })
	}
	return func(palette Mem, ramps []Mem, in Mem, out int) {
		rows := [2]Vec{g.Vec(), g.Vec()}
		if g.color {
			entries := into(g.Vec(), g.VBROADCASTI64X4, palette)
			indices := g.All(in.Offset(g.colorAt + 4))
			for j, row := range rows {
				i := into(g.Vec(), g.VPSRLVQ, shifts[j], indices)
				g.VPERMQ(entries, i, row)
			}
		} else {
			g.Move(rest, rows[0])
			g.Move(rest, rows[1])
		}
		for h, c := range components {
			indices, codes := g.Vec(), nibbles
			g.VPBROADCASTQ(in.Offset(8*h), indices)
			if !g.nibbles {
				codes = g.Vec()
				g.VBROADCASTI32X4(ramps[h], codes)
			}
			for j, row := range rows {
				i := into(g.Vec(), g.VPRORVQ, turns[c][j], indices)
				g.VPERMW(codes, i, masks[c], row)
			}
		}
		for j, row := range rows {
			g.VMOVDQU64(row.AsY(), Mem{Base: g.out[2*j], Disp: out})
			g.VEXTRACTI64X4(U8(1), row, Mem{Base: g.out[2*j+1], Disp: out})
		}
	}
}

// eight are two registers of counts, of texels 0 to 7 and 8 to 15.
func (g *bcGen) eight(count func(i int) int) (v [2]Vec) {
	for j := range v {
		var q [8]uint64
		for i := range q {
			q[i] = uint64(count(8*j + i))
		}
		v[j] = g.Vec()
		g.Move(g.Quads(q[:]...), v[j])
	}
	return v
}

// texelsNarrow picks entries by permutations of 4-byte words, two for an entry of a palette.
func (g *bcGen) texelsNarrow() func(palette Mem, ramps []Mem, in Mem, out int) {
	bits, first := g.indexBits()
	var rest Vec
	if !g.color {
		rest = g.rest()
		var keep uint64 = 1<<64 - 1
		for _, c := range g.ramps {
			keep &^= 0xFFFF << (16 * c)
		}
		t := into(g.Vec(), g.VPBROADCASTQ, g.Quads(keep))
		g.VPAND(t, rest, rest)
	}
	// counts are a shift a 4-byte word.
	counts := func(count func(i int) int) Mem {
		return g.PerLane(func(lane int) uint32 { return uint32(count(lane & 7)) })
	}
	return func(palette Mem, ramps []Mem, in Mem, out int) {
		var rows [4]Vec
		if g.color {
			entries := g.Copy(palette)
			indices := g.All(in.Offset(g.colorAt + 4))
			for y := range rows {
				rows[y] = g.Vec()
				if y == 0 { // twice the index, in bits 1 and 2
					g.IntsTo(rows[y], indices, "+", indices, ">>>", counts(func(i int) int { return i &^ 1 }))
				} else {
					g.IntsTo(rows[y], indices, ">>>", counts(func(i int) int { return 8*y + i&^1 - 1 }))
				}
				g.IntsTo(rows[y], rows[y], "&", 6, "|", g.PerLane(func(lane int) uint32 { return uint32(lane & 1) }))
				g.VPERMD(entries, rows[y], rows[y])
			}
		}
		codes := func(h, half int) Vec { // of eight texels
			if g.nibbles {
				shifts, sign := counts(func(i int) int { return bits * i }), g.Ints(g.sign, ">>>", 16)
				return g.Ints(g.All(in.Offset(4*half)), ">>>", shifts, "&", 15, "*", 0x1111, "^", sign)
			}
			from := first + 8*bits*half // the first bit of the eight
			at := from / 8 &^ 1
			ramp := into(g.Vec(), g.VPMOVZXWD, ramps[h])
			v := g.Ints(g.All(in.Offset(8*h+at)), ">>>", counts(func(i int) int { return from - 8*at + bits*i }))
			g.VPERMD(ramp, v, v)
			return v
		}
		if len(g.ramps) > 0 || g.nibbles {
			for half := range 2 {
				v := codes(0, half)
				if len(g.ramps) == 2 {
					g.Or(g.Ints(codes(1, half), "<<", 16), v, v)
				}
				for odd := range 2 {
					x, y := v.AsX(), 2*half+odd
					if odd == 1 {
						high := into(g.Vec128(), g.VEXTRACTI128, U8(1), v)
						x = high
					}
					wide := into(g.Vec(), g.VPMOVZXDQ, x)
					if g.color {
						g.VPSLLQ(U8(48), wide, wide)
						g.VPOR(wide, rows[y], rows[y])
					} else {
						g.VPOR(rest, wide, wide)
						rows[y] = wide
					}
				}
			}
		}
		for y, row := range rows {
			g.Move(row, Mem{Base: g.out[y], Disp: out})
		}
	}
}
