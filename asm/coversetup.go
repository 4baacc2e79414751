package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// load takes the next triangles of the bin, one a lane, makes their boxes, and notes those that may cover something
// in live; where none may, it goes on to the next batch.
func (g *coverGen) load() {
	p, lanes := g.Args, g.Lanes()
	next, count := g.Field(p, "Next"), g.Field(p, "Stop")
	g.SUBQ(next, count)
	all := g.Get32(U32(lanes))
	g.CMPQ(count, all)
	g.CMOVQGT(all, count)
	g.MOVQ(count, g.count)
	valid := g.Get32(I32(-1))
	g.BZHIL(count.As32(), valid.As32(), valid.As32())

	// lanes beyond the end repeat the first triangle
	refs := g.Field(p, "Refs")
	at, v := Mem{Base: refs, Index: next, Scale: 4}, g.Vec()
	g.VPBROADCASTD(at, v)
	mask := g.Mask()
	g.FromBits(valid, 0, mask)
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
	g.VPSLLD(U8(log2(g.Size("Triangle"))), v, v)
	g.Move(v, g.offset)
	x, y := g.vertices()
	g.ask(refs, next, p.At("Stop"))
	box := g.AllOf(uint32(g.Constant("Box")))
	g.And(box, x[3], box)
	g.VPSLLD(U8(31-log2(g.Constant("Box"))), box, box)
	g.VPSRAD(U8(31), box, box)
	ones := g.AllOf(^uint32(0))
	g.Xor(ones, box, box)
	g.Move(box, g.notBox)
	for i := range 3 {
		g.Move(x[i], g.vx[i])
		g.Move(y[i], g.vy[i])
	}

	sizes, extent := g.Vec(), g.Vec()
	// x0 = max(MinX, (least+lowBias)>>8 - TileX), x1 = min(MaxX-1, (greatest+highBias)>>8 - TileX)
	bounds := func(v [4]x86.Vec, tile, least string, most, low, high, lowBlock, highBlock Mem) (lo, hi x86.Vec) {
		lo, hi = g.Vec(), g.Vec()
		g.VPMINSD(v[1], v[0], lo)
		g.VPMINSD(v[2], lo, lo)
		g.VPMAXSD(v[1], v[0], hi)
		g.VPMAXSD(v[2], hi, hi)
		size := g.Vec()
		g.VPSUBD(lo, hi, size)
		g.Or(size, sizes, sizes)
		g.VPADDD(size, extent, extent)
		k := g.All(g.lowBias)
		g.VPADDD(k, lo, lo)
		g.VPBROADCASTD(g.highBias, k)
		g.VPADDD(k, hi, hi)
		g.VPSRAD(U8(8), lo, lo)
		g.VPSRAD(U8(8), hi, hi)
		g.VPBROADCASTD(p.At(tile), k)
		g.VPSUBD(k, lo, lo)
		g.VPSUBD(k, hi, hi)
		g.VPBROADCASTD(p.At(least), k)
		g.VPMAXSD(k, lo, lo)
		g.VPBROADCASTD(most, k)
		g.VPMINSD(k, hi, hi)
		g.Move(lo, low)
		g.Move(hi, high)
		g.VPSRAD(U8(2), lo, k)
		g.Move(k, lowBlock)
		b := g.Vec()
		g.VPSRAD(U8(2), hi, b)
		g.Move(b, highBlock)
		return lo, hi
	}
	g.Zero(sizes)
	g.Zero(extent)
	x0, x1 := bounds(x, "TileX", "MinX", g.maxX, g.x0, g.x1, g.bx0, g.bx1)
	y0, y1 := bounds(y, "TileY", "MinY", g.maxY, g.y0, g.y1, g.by0, g.by1)
	g.VPSUBD(x0, x1, x1)
	g.VPSUBD(y0, y1, y1)
	g.Or(y1, x1, x1) // negative where empty
	empty := g.Reg64()
	g.Signs(x1, empty)
	g.ANDNL(valid.As32(), empty.As32(), empty.As32())
	g.MOVL(empty.As32(), g.live)
	g.JZ(LabelRef("next"))
	g.Move(extent, g.extent)
	g.VPSRLD(U8(edgeBits), sizes, sizes)
	large, bits := g.Mask(), g.Reg64()
	g.Zero(x1)
	g.Greater(x1, sizes, large)
	g.Bits(large, bits)
	g.ANDL(empty.As32(), bits.As32())
	g.MOVL(bits.As32(), g.large)
}

// edgeBits limits the boxes, in 1/256 pixel, of triangles whose edge functions int32 holds all over a tile: vertices
// are within twice a tile's 64 pixels of any place in it.
const edgeBits = 14

// ask has the records of the next batch fetched, if it is whole: another core made them, or they have left the caches
// (with 16 threads a million small triangles took a twentieth longer).
func (a *Asm) ask(refs, next x86.GP, stop Op) {
	end, after := a.Unique("asked"), a.Reg64()
	a.LEAQ(Mem{Base: next, Disp: 2 * a.Lanes()}, after)
	a.JumpIf(after, ">", stop, end)
	triangles := a.Field(a.Args, "Triangles")
	for i := range a.Lanes() {
		t := a.Get32(Mem{Base: refs, Index: next, Scale: 4, Disp: 4 * (a.Lanes() + i)})
		a.SHLQ(U8(log2(a.Size("Triangle"))), t)
		a.PREFETCHT0(Mem{Base: triangles, Index: t, Scale: 1})
	}
	a.Label(end)
}

// vertices loads the first halves of the batch's triangles and makes vectors of their words: x[0:3] and the flags,
// y[0:3] and the primitives.
func (g *coverGen) vertices() (x, y [4]x86.Vec) {
	if g.Offset("Triangle", "X") != 0 || g.Offset("Triangle", "Flags") != 12 || g.Offset("Triangle", "Y") != 16 {
		panic("a triangle starts with X, Flags and Y")
	}
	triangles := g.Field(g.Args, "Triangles")
	record := func(i int) Mem {
		r := g.Get32(g.offset.Offset(4 * i))
		return Mem{Base: triangles, Index: r, Scale: 1}
	}
	var parts [2][4]x86.Vec // 16 bytes of x, 16 of y; with AVX-512 of two triangles, four places apart
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
		t, u := g.Vec(), g.Vec()
		a := g.Copy(g.vy[i])
		g.VPSUBD(g.vy[j], a, a)
		g.And(g.notBox, a, a)
		g.Move(a, g.ea[i])
		b := g.Copy(g.vx[j])
		g.VPSUBD(g.vx[i], b, b)
		g.And(g.notBox, b, b)
		g.Move(b, g.eb[i])
		// bias = (2a + (b > 0) - 1) >> 31
		g.Zero(t)
		g.VPSUBD(b, t, t)
		g.VPSRLD(U8(31), t, t)
		g.VPADDD(a, a, u)
		g.VPADDD(t, u, u)
		g.Splat(^uint32(0), t)
		g.VPADDD(t, u, u)
		g.VPSRAD(U8(31), u, u)
		g.Move(u, g.bias[i])
	}
	high := g.AllOf(1<<31 - 1)
	for i := range 3 {
		g.Move(high, g.ecMin[i])
	}
	narrow := g.Unique("narrow")
	g.JumpIf(g.large, "==", 0, narrow)
	g.constants(func(i int, x, y, c x86.Vec) { g.constant64(i, x, y, g.bias[i], c) })
	g.Jump("classify")
	g.Label(narrow)
	g.constants(func(i int, x, y, c x86.Vec) {
		g.VPMULLD(g.ea[i], x, x)
		g.VPMULLD(g.eb[i], y, y)
		g.VPADDD(y, x, x)
		g.VPADDD(g.bias[i], x, x)
		g.VPSRAD(U8(8), x, c)
	})
	g.Label("classify")
	g.classify()
}

// constants stores the edges' constants at every sample, and their least; c = make(edge, x, y), the sample's place
// relative to the edge's first vertex.
func (g *coverGen) constants(make func(i int, x, y, c x86.Vec)) {
	p := g.Args
	s, end, out := g.Reg64(), g.Field(p, "Samples.N"), g.Reg64()
	g.Zero(s)
	g.LEAQ(g.ec, out)
	loop := g.Unique("sample")
	g.Label(loop)
	origin := func(tile, sample string) x86.Vec {
		o := g.Get32(p.At(tile))
		g.SHLL(U8(8), o.As32())
		g.ADDL(p.Array(sample, s, 4), o.As32())
		v := g.All(o.As32())
		return v
	}
	px, py := origin("TileX", "Samples.X"), origin("TileY", "Samples.Y")
	for i := range 3 {
		x, y, c := g.Vec(), g.Vec(), g.Vec()
		g.VPSUBD(g.vx[i], px, x)
		g.VPSUBD(g.vy[i], py, y)
		make(i, x, y, c)
		g.And(g.notBox, c, c)
		g.Move(c, Mem{Base: out, Disp: 64 * i})
		v := g.Vec()
		g.VPMINSD(g.ecMin[i], c, v)
		g.Move(v, g.ecMin[i])
	}
	g.Advance(192, out)
	g.INCQ(s)
	g.JumpIf(s, "<", end, loop)
}

// constant64 is an edge's constant in float64.
func (g *coverGen) constant64(i int, x, y x86.Vec, bias Mem, c x86.Vec) {
	halves := [2]x86.Vec{}
	for h := range 2 {
		at := h * g.Bytes / 2
		wide := func(v x86.Vec, m Mem) x86.Vec {
			d := g.Vec()
			switch {
			case v == nil:
				g.VCVTDQ2PD(m, d)
			case h == 0:
				g.VCVTDQ2PD(g.LowHalf(v), d)
			default:
				half := g.Half()
				g.HighHalf(v, half)
				g.VCVTDQ2PD(half, d)
			}
			return d
		}
		e, f := wide(x, Mem{}), wide(y, Mem{})
		g.VMULPD(wide(nil, g.ea[i].Offset(at)), e, e)
		g.VMULPD(wide(nil, g.eb[i].Offset(at)), f, f)
		g.VADDPD(f, e, e)
		g.VADDPD(wide(nil, bias.Offset(at)), e, e)
		k := g.Vec()
		constant := func(f uint64) { g.VPBROADCASTQ(g.Quads(f), k) }
		constant(0x3F70000000000000) // 2^-8
		g.VMULPD(k, e, e)
		constant(0x41D0000000000000) // 2^30
		g.VMINPD(k, e, e)
		constant(0xC1D0000000000000) // -2^30
		g.VMAXPD(k, e, e)
		g.Floor64(e, e)
		halves[h] = g.Vec()
		g.Truncate64To(e, g.LowHalf(halves[h]))
	}
	g.Join(g.LowHalf(halves[1]), g.LowHalf(halves[0]), c)
}

// classify finds the triangles that cover the whole tile, and the triangles of at most 2x2 blocks.
func (g *coverGen) classify() {
	outside, v, w, zero := g.Vec(), g.Vec(), g.Vec(), g.Vec()
	farX := g.All(g.farX)
	farY := g.All(g.farY)
	g.Zero(zero)
	g.Zero(outside)
	for i := range 3 {
		g.VPMULLD(g.ea[i], farX, v)
		g.VPMINSD(zero, v, v)
		g.VPMULLD(g.eb[i], farY, w)
		g.VPMINSD(zero, w, w)
		g.VPADDD(w, v, v)
		g.VPADDD(g.ecMin[i], v, v)
		g.Or(v, outside, outside)
	}
	g.Move(g.notBox, v)
	g.AndNot(v, outside, outside) // negative where all is inside
	bits := g.Reg64()
	g.Signs(outside, bits)
	plain := g.Get64(g.plain)
	g.NEGL(plain.As32())
	g.ANDL(plain.As32(), bits.As32())
	g.MOVL(bits.As32(), g.full)

	// bx1-bx0-2 and by1-by0-2 both negative, no box, one sample or four, and tiles of at least 4 blocks
	g.Move(g.bx1, v)
	g.VPSUBD(g.bx0, v, v)
	g.Move(g.by1, w)
	g.VPSUBD(g.by0, w, w)
	g.Splat(^uint32(1), zero)
	g.VPADDD(zero, v, v)
	g.VPADDD(zero, w, w)
	g.And(w, v, v)
	g.And(g.notBox, v, v)
	g.Signs(v, bits)
	no := g.Get32(g.many)
	g.ANDNL(bits.As32(), no.As32(), bits.As32())
	area := g.Get32(g.Args.At("BlocksX"))
	g.IMULL(g.Args.At("BlocksY"), area.As32())
	g.SUBL(U8(4), area.As32())
	g.SARL(U8(31), area.As32())
	g.ANDNL(bits.As32(), area.As32(), bits.As32())
	// one alone is cheaper among the others
	none := g.Reg64()
	rest := g.Get32(g.live)
	g.ANDL(bits.As32(), rest.As32())
	g.Zero(none)
	g.BLSRL(rest.As32(), rest.As32())
	g.CMOVLEQ(none.As32(), bits.As32())
	g.MOVL(bits.As32(), g.small)
}

func log2(n int) int {
	b := 0
	for 1<<b < n {
		b++
	}
	return b
}
