package main

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// eacPalette is the palettes of the blocks of a turn, 32 bytes each, and the words that their texels' indices are in: 0
// to 7 and 8 to 15.
type eacPalette struct {
	palette Mem
	indices [2]Mem
}

// eacScratch is what the stage of a palette needs, which it begins with.
const eacScratch = 32*16 + 64*(2+3+8)

func (g *etcGen) newEAC() *eacPalette {
	m := g.Local(eacScratch)
	return &eacPalette{m, [2]Mem{m.Offset(32 * 16), m.Offset(32*16 + 64)}}
}

// eacPalette makes the eight entries of each block at a place.
func (g *etcGen) eacPalette(p *eacPalette, at int, value string) {
	g.words(at)
	g.LEAQ(p.palette, x86.RSI)
	g.Call(Stage{Name: "palette" + value, Doc: "makes palettes of blocks with the words of registers 0 and 1", Record: "BlocksArgs",
		Takes: []Register{x86.RDI, x86.RSI, g.Number(0), g.Number(1)}, Scratch: eacScratch, Body: func(a *Asm) {
			inner := &etcGen{Asm: a}
			inner.eacEntries(inner.newEAC(), value)
		}})
}

// eacEntries is the stage of a palette.
func (g *etcGen) eacEntries(p *eacPalette, value string) {
	high, low := g.Number(0), g.Number(1)
	g.IntsTo(p.indices[0], g.Ints(high, "<<", 16, ">>>", 8), "|", g.Ints(low, ">>>", 24))
	g.Move(low, p.indices[1])
	g.taken = 32*16 + 2*64
	base, mult := g.saved(g.bits(high, 24, 8, 0)), g.saved(g.bits(high, 20, 4, 0))
	places, table := g.saved(g.Ints(g.bits(high, 16, 4, 0), "|", 0x80808000)), g.Reg64()
	if value == "EACCode" {
		g.MOVQ(g.Args.At("EAC"), table)
	}
	var entries [8]Mem
	for k := range entries {
		mod := g.Copy(g.PerLane(shuffle(func(i int) int { return eacModifiers[i][k] })))
		g.VPSHUFB(places, mod, mod)
		g.IntsTo(mod, mod, "<<", 24, ">>", 24)
		v := g.Lane(value, base, mult, mod)[0].(Vec)
		if value == "EACCode" {
			v = g.gathered(Mem{Base: table, Index: v, Scale: 4})
		}
		entries[k] = g.saved(v)
	}
	g.storeEntries(p.palette, entries)
}

// eacTexels are the entries that the texels of half h of block n pick.
func (g *etcGen) eacTexels(p *eacPalette, palette Mem, n GP, h int) Vec {
	entries, first, last := g.Vec(), g.All(p.indices[0].Idx(n, 4)), g.All(p.indices[1].Idx(n, 4))
	if g.HasMasks {
		right := g.K()
		bits := g.Get32(U32(0xCCCC))
		g.KMOVW(bits.As32(), right)
		g.VPBLENDMD(last, first, right, first)
		g.VBROADCASTI64X4(palette, entries)
	} else {
		g.VPBLENDD(U8(0xCC), last, first, first)
		g.Move(palette, entries)
	}
	g.IntsTo(first, first, ">>>", g.counts(h, func(i int) int { return (45 - 3*i + 24) % 24 }))
	g.VPERMD(entries, first, entries)
	return entries
}

// components writes a kernel of one component or two of 11 bits.
func (g *etcGen) components(write func(components int)) {
	two, end := g.Unique("two"), g.Unique("both")
	g.JumpIf(g.Args.At("Components"), "!=", 1, two)
	mark := g.taken
	write(1)
	g.Jump(end)
	g.Label(two)
	g.taken = mark
	write(2)
	g.Label(end)
}

// eac decodes blocks of so many components, whose entries value makes: texels of some bytes, a power of two, which
// paint stores, half by half, at an offset into their rows.
func (g *etcGen) eac(components, texel int, value string,
	paint func(v []Vec, half int, offset GP)) {
	var palettes []*eacPalette
	var rows []Mem
	for range components {
		p := g.newEAC()
		palettes, rows = append(palettes, p), append(rows, p.palette)
	}
	g.begin(8*components, texel, func() {
		for c, p := range palettes {
			g.eacPalette(p, 8*c, value)
		}
		offset := g.Reg64()
		g.eachBlock(rows, func(n GP, rows []Mem) {
			g.MOVQ(n, offset)
			g.SHLQ(U8(bits.TrailingZeros(uint(4*texel))), offset)
			for h := range g.Halves() {
				var v []Vec
				for c, p := range palettes {
					v = append(v, g.eacTexels(p, rows[c], n, h))
				}
				paint(v, h, offset)
			}
		})
	})
}

// eacUnsigned decodes to codes of 16 bits, eight bytes a texel.
func (g *etcGen) eacUnsigned(components int) {
	g.eac(components, 8, "EACCode", func(codes []Vec, h int, offset GP) {
		v := codes[0]
		if components == 2 {
			g.Or(g.Ints(codes[1], "<<", 16), v, v)
		}
		for part := range 2 { // eight texels, or four: of two rows, or one
			half := g.Half()
			x := Register(g.LowHalf(v))
			if part == 1 {
				g.HighHalf(v, half)
				x = half
			}
			wide := g.Vec()
			g.VPMOVZXDQ(x, wide)
			rest := g.All(g.Args.At("Sign"))
			g.Xor(rest, wide, wide)
			g.VPBROADCASTQ(g.Quads(0xFFFF<<48), rest)
			g.Xor(rest, wide, wide)
			if g.OneRegister() {
				g.VMOVDQU64(wide.AsY(), Mem{Base: g.out[2*part], Index: offset, Scale: 1})
				g.VEXTRACTI64X4(U8(1), wide, Mem{Base: g.out[2*part+1], Index: offset, Scale: 1})
			} else {
				g.Move(wide, Mem{Base: g.out[2*h+part], Index: offset, Scale: 1})
			}
		}
	})
}

// eacSigned decodes to floats: one a texel, or red and green, 0 and 1.
func (g *etcGen) eacSigned(components int) {
	if components == 1 {
		g.eac(1, 4, "EACSigned", func(v []Vec, h int, offset GP) { g.storeRows(v[0], h, 0, offset) })
		return
	}
	g.eac(2, 16, "EACSigned", func(v []Vec, h int, offset GP) {
		rest := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane&1) * math.Float32bits(1) }))
		for pair, unpack := range []func(ops ...Op){g.VPUNPCKLDQ, g.VPUNPCKHDQ} {
			rg := g.Vec()
			unpack(v[1], v[0], rg)
			for odd, join := range []func(ops ...Op){g.VPUNPCKLQDQ, g.VPUNPCKHQDQ} {
				t := g.Vec()
				join(rest, rg, t)
				g.storeRows(t, h, 16*(2*pair+odd), offset)
			}
		}
	})
}
