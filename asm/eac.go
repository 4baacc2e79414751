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

// eacValue makes an entry of a palette of a base, a multiplier and a modifier.
type eacValue struct {
	name string
	of   func(g *etcGen, base, mult Mem, mod x86.Vec) x86.Vec
}

var (
	eacAlpha  = eacValue{"alphas", (*etcGen).alphaOf}
	eacCodes  = eacValue{"codes", (*etcGen).codeOf}
	eacFloats = eacValue{"floats", (*etcGen).floatOf}
)

// eacPalette makes the eight entries of each block at a place.
func (g *etcGen) eacPalette(p *eacPalette, at int, value eacValue) {
	g.words(at)
	g.LEAQ(p.palette, x86.RSI)
	g.Call(Stage{Name: value.name, Doc: "makes palettes of blocks with the words of registers 0 and 1", Record: "BlocksArgs",
		Takes: []x86.Register{x86.RDI, x86.RSI, g.Number(0), g.Number(1)}, Scratch: eacScratch, Body: func(a *Asm) {
			inner := &etcGen{Asm: a}
			inner.eacEntries(inner.newEAC(), value)
		}})
}

// eacEntries is the stage of a palette.
func (g *etcGen) eacEntries(p *eacPalette, value eacValue) {
	high, low := g.Number(0), g.Number(1)
	upper, t := g.Vec(), g.Vec()
	g.VPSLLD(U8(16), high, upper)
	g.VPSRLD(U8(8), upper, upper)
	g.VPSRLD(U8(24), low, t)
	g.Or(t, upper, upper)
	g.Move(upper, p.indices[0])
	g.Move(low, p.indices[1])
	g.taken = 32*16 + 2*64
	base, mult := g.kept(g.bits(high, 24, 8, 0)), g.kept(g.bits(high, 20, 4, 0))
	row := g.bits(high, 16, 4, 0)
	g.Or(g.PerLane(func(int) uint32 { return 0x80808000 }), row, row)
	places := g.kept(row)
	var entries [8]Mem
	for k := range entries {
		mod := g.Copy(g.PerLane(shuffle(func(i int) int { return eacModifiers[i][k] })))
		g.VPSHUFB(places, mod, mod)
		g.VPSLLD(U8(24), mod, mod)
		g.VPSRAD(U8(24), mod, mod)
		entries[k] = g.kept(value.of(g, base, mult, mod))
	}
	g.storeEntries(p.palette, entries)
}

// alphaOf is alpha in the highest byte: base + mod*mult within 0 to 255.
func (g *etcGen) alphaOf(base, mult Mem, mod x86.Vec) x86.Vec {
	g.VPMADDWD(mult, mod, mod)
	g.VPADDD(base, mod, mod)
	g.clamp8(mod)
	g.VPSLLD(U8(24), mod, mod)
	return mod
}

// codeOf is the code of 16 bits of 8*base + 4 + 8*mod*mult within 0 to 2047, where a multiplier of 0 is 1/8.
func (g *etcGen) codeOf(base, mult Mem, mod x86.Vec) x86.Vec {
	m, b := g.load(mult), g.load(base)
	g.VPSLLD(U8(3), m, m)
	g.VPMAXSD(g.PerLane(func(int) uint32 { return 1 }), m, m)
	g.VPMADDWD(m, mod, mod)
	g.VPSLLD(U8(3), b, b)
	g.VPADDD(b, mod, mod)
	g.VPADDD(g.PerLane(func(int) uint32 { return 4 }), mod, mod)
	g.clamp(mod, 2047)
	v := g.Vec()
	table := g.Get64(g.Args.At("EAC"))
	g.gather(Mem{Base: table, Index: mod, Scale: 4}, g.Mask(), v)
	return v
}

// floatOf is (8*base + 8*mod*mult) / 1023 within -1 and 1, of a base with sign, of which -128 is -127; a multiplier of
// 0 is 1/8.
func (g *etcGen) floatOf(base, mult Mem, mod x86.Vec) x86.Vec {
	m, b := g.load(mult), g.load(base)
	g.VPSLLD(U8(3), m, m)
	g.VPMAXSD(g.PerLane(func(int) uint32 { return 1 }), m, m)
	g.VPMULLD(m, mod, mod)
	g.VPSLLD(U8(24), b, b)
	g.VPSRAD(U8(24), b, b)
	all := func(n int) Mem { return g.PerLane(func(int) uint32 { return uint32(n) }) }
	g.VPMAXSD(all(-127), b, b)
	g.VPSLLD(U8(3), b, b)
	g.VPADDD(b, mod, mod)
	g.VPMAXSD(all(-1023), mod, mod)
	g.VPMINSD(all(1023), mod, mod)
	g.VCVTDQ2PS(mod, mod)
	g.VDIVPS(g.PerLane(func(int) uint32 { return math.Float32bits(1023) }), mod, mod)
	return mod
}

// eacTexels are the entries that the texels of half h of block n pick.
func (g *etcGen) eacTexels(p *eacPalette, palette Mem, n x86.GP, h int) x86.Vec {
	entries := g.Vec()
	first := g.All(p.indices[0].Idx(n, 4))
	last := g.All(p.indices[1].Idx(n, 4))
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
	g.VPSRLVD(g.counts(h, func(i int) int { return (45 - 3*i + 24) % 24 }), first, first)
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
func (g *etcGen) eac(components, texel int, value eacValue,
	paint func(v []x86.Vec, half int, offset x86.GP)) {
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
		g.eachBlock(rows, func(n x86.GP, rows []Mem) {
			g.MOVQ(n, offset)
			g.SHLQ(U8(bits.TrailingZeros(uint(4*texel))), offset)
			for h := range g.Halves() {
				var v []x86.Vec
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
	g.eac(components, 8, eacCodes, func(codes []x86.Vec, h int, offset x86.GP) {
		v := codes[0]
		if components == 2 {
			g.VPSLLD(U8(16), codes[1], codes[1])
			g.Or(codes[1], v, v)
		}
		for part := range 2 { // eight texels, or four: of two rows, or one
			half := g.Half()
			x := x86.Register(g.LowHalf(v))
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
	store := func(v x86.Vec, h, at int, offset x86.GP) { // a row in each 128 bits
		for y := range g.Lanes() / 4 {
			g.lane128(v, y, Mem{Base: g.out[2*h+y], Index: offset, Scale: 1, Disp: at})
		}
	}
	if components == 1 {
		g.eac(1, 4, eacFloats, func(v []x86.Vec, h int, offset x86.GP) { store(v[0], h, 0, offset) })
		return
	}
	g.eac(2, 16, eacFloats, func(v []x86.Vec, h int, offset x86.GP) {
		rest := g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane&1) * math.Float32bits(1) }))
		for pair, unpack := range []func(ops ...Op){g.VPUNPCKLDQ, g.VPUNPCKHDQ} {
			rg := g.Vec()
			unpack(v[1], v[0], rg)
			for odd, join := range []func(ops ...Op){g.VPUNPCKLQDQ, g.VPUNPCKHQDQ} {
				t := g.Vec()
				join(rest, rg, t)
				store(t, h, 16*(2*pair+odd), offset)
			}
		}
	})
}
