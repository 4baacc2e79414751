package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// filters is the second loop of a sampling kernel.
func (x *sampler) filters() {
	loop, one, out := x.Unique("filter"), x.Unique("oneLevel"), x.Unique("out")
	rows := x.rows()
	if x.kind == words16 {
		rows.half = x.Hold(x.Same(128))
	} else {
		rows.order = x.Hold(x.shuffle([16]uint8{8, 0, 12, 4, 9, 1, 13, 5, 10, 2, 14, 6, 11, 3, 15, 7})) // t01 t00 t11 t10
	}
	scales, middle, between := x.HoldWord(x.Args.At("Scale")), x.Hold(x.Same(1<<23)), x.Hold(x.Same(0x80000080))
	channels := []reg.GPVirtual{x.array("R"), x.array("G"), x.array("B"), x.array("A")}
	x.XORQ(x.at, x.at)
	x.Label(loop)
	s := x.fetch(0, rows)
	delta := x.Vec()
	x.Move(x.slot("Delta", 0), delta)
	x.ifZero(delta, one)

	x.Comment("(256 S0 + delta (S1 - S0) + 128) >> 8, with 1<<23 added to all")
	for i, s1 := range x.fetch(1, rows) {
		w := x.Vec()
		x.VPSHUFD(operand.U8(i*0x55), delta, w)
		x.VPSUBD(s[i], s1, s1)
		x.VPMULLD(w, s1, s1)
		x.VPSLLD(operand.U8(8), s[i], s[i])
		x.VPADDD(s1, s[i], s[i])
		x.VPADDD(x.Use(between), s[i], s[i])
		x.VPSRLD(operand.U8(8), s[i], s[i])
	}
	x.JMP(operand.LabelRef(out))
	x.Label(one)
	for i := range s {
		x.VPADDD(x.Use(middle), s[i], s[i])
	}
	x.Label(out)
	texels := x.Unique("texels")
	if x.kind == bytes8 {
		x.CMPQ(x.Args.At("Color"), operand.U8(0))
		x.JNE(operand.LabelRef(texels))
	}

	x.Comment("From pixels to components, and to floats")
	p, q := x.Vec(), x.Vec()
	x.VPUNPCKLDQ(s[1], s[0], p)
	x.VPUNPCKHDQ(s[1], s[0], s[0])
	x.VPUNPCKLDQ(s[3], s[2], q)
	x.VPUNPCKHDQ(s[3], s[2], s[2])
	pairs := [][2]reg.VecVirtual{{p, q}, {p, q}, {s[0], s[2]}, {s[0], s[2]}}
	scale := x.Use(scales)
	for i, c := range channels {
		f := x.Vec()
		if i%2 == 0 {
			x.VPUNPCKLQDQ(pairs[i][1], pairs[i][0], f)
		} else {
			x.VPUNPCKHQDQ(pairs[i][1], pairs[i][0], f)
		}
		x.VCVTDQ2PS(f, f)
		x.VMULPS(scale, f, f)
		x.Move(f, x.group(c))
	}
	x.next(loop)
	if x.kind == bytes8 {
		skip := x.Unique("noTexels")
		x.JMP(operand.LabelRef(skip))
		x.Label(texels)
		x.texels(s)
		x.next(loop)
		x.Label(skip)
	}
}

// texels rounds pixels to UNORM texels and writes them to their group's block.
func (x *sampler) texels(s [4]reg.VecVirtual) {
	x.Comment("(R + 32768) >> 16")
	for _, v := range s {
		x.VPADDD(x.Same(1<<15), v, v)
		x.VPSRLD(operand.U8(16), v, v)
	}
	x.VPACKUSDW(s[1], s[0], s[0])
	x.VPACKUSDW(s[3], s[2], s[2])
	x.VPACKUSWB(s[2], s[0], s[0])
	rgba := x.Unique("rgba")
	x.CMPL(x.Args.At("BGRA"), operand.U8(0))
	x.JEQ(operand.LabelRef(rgba))
	x.VPSHUFB(x.shuffle([16]uint8{2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15}), s[0], s[0])
	x.Label(rgba)

	group, mask, p, half := x.GP64(), x.GP64(), x.GP64(), x.GP64()
	x.MOVQ(x.Args.At("Scratch.Done"), p)
	x.ADDQ(x.at, p)
	if !x.Wide() {
		x.MOVL(p.As32(), half.As32())
		x.ANDL(operand.U32(32), half.As32())
	}
	x.SHRQ(operand.U8(6), p)
	x.MOVQ(x.Args.At("Groups"), group)
	g := x.Rec("Group", group)
	x.LEAQ(operand.Mem{Base: group, Index: p, Scale: uint8(x.Size("Group"))}, group)
	x.MOVWLZX(g.At("Mask"), mask.As32())
	x.MOVWLZX(g.At("Block"), p.As32())
	x.SHLQ(operand.U8(6), p)
	x.ADDQ(x.Args.At("Color"), p)
	if x.Wide() {
		k := x.K()
		x.KMOVW(mask.As32(), k)
		x.VMOVDQU32(s[0], k, operand.Mem{Base: p})
		return
	}
	x.ADDQ(half, p)
	x.SHRL(operand.U8(2), half.As32())
	x.SHRXL(half.As32(), mask.As32(), mask.As32())
	m := x.Mask()
	x.FromBits(mask, 0, m)
	x.Move(operand.Mem{Base: p}, s[1])
	x.Select(m, s[0], s[1], s[1])
	x.Move(s[1], operand.Mem{Base: p})
}

// rows are the texels of a footprint's upper and lower row, less the lane's offset, and what loading takes: the bytes of what
// offsets count, the shuffle of a footprint, the rounding of its sum.
type rows struct {
	upper, lower reg.GPVirtual
	texel        uint8
	order, half  Held
}

// rows makes rows without what sums take.
func (x *sampler) rows() rows {
	r := rows{upper: x.Field(x.tex, "Texels"), lower: x.Field(x.tex, "Pitch"), texel: 8}
	switch x.kind {
	case floats32, integers32: // offsets are in 8 bytes
		x.SHLQ(operand.U8(1), r.lower)
	case bytes8, scalars32:
		r.texel = 4
	}
	x.LEAQ(operand.Mem{Base: r.upper, Index: r.lower, Scale: r.texel}, r.lower)
	return r
}

// lane is a lane's two rows.
func (x *sampler) lane(lane, level int, r rows) (upper, lower operand.Mem) {
	o := x.GP64()
	x.MOVL(x.slot("Offset", level).Offset(4*lane), o.As32())
	return operand.Mem{Base: r.upper, Index: o, Scale: r.texel}, operand.Mem{Base: r.lower, Index: o, Scale: r.texel}
}

// lag is how many groups after their addresses were made texels of a large texture are asked for: loads wait for wider stores
// that are not done.
const lag = 16

// ask asks for the texels of the group that lies so many groups before the one at hand: the footprints of lanes on a block's
// diagonal, two in the coarser level.
func (x *sampler) ask(r rows, groups int) {
	for level, lanes := range [][]int{{0, 5, 10, 15}, {0, 15}} {
		for _, lane := range lanes {
			if lane >= x.Lanes() {
				break
			}
			upper, lower := x.lane(lane-groups*x.Lanes(), level, r)
			x.PREFETCHT0(upper)
			x.PREFETCHT0(lower)
		}
	}
}

// fetch sums the footprints of one level, less 1<<23. Register i holds lanes i, 4+i, 8+i and 12+i, 16 bytes each.
func (x *sampler) fetch(level int, r rows) (s [4]reg.VecVirtual) {
	u, v := x.Vec(), x.Vec()
	x.Move(x.slot("WeightU", level), u)
	x.Move(x.slot("WeightV", level), v)
	for i := range s {
		wu, wv := x.Vec(), x.Vec()
		x.VPSHUFD(operand.U8(i*0x55), u, wu)
		x.VPSHUFD(operand.U8(i*0x55), v, wv)
		if x.kind == words16 {
			s[i] = x.footprint16(i, level, r, wu, wv)
		} else {
			s[i] = x.footprint8(i, level, r, wu, wv)
		}
	}
	return s
}

// footprint8 sums b t01 + (255-b) t00 + t00 and so on along v, then along u.
func (x *sampler) footprint8(i, level int, r rows, wu, wv reg.VecVirtual) reg.VecVirtual {
	q, t0 := x.Vec(), x.Vec()
	x.texels8(i, level, r, q)
	x.VPSHUFB(x.Use(r.order), q, q)
	x.VPSRAW(operand.U8(8), q, t0)
	x.VPMADDUBSW(q, wv, q)
	x.VPADDW(t0, q, q)
	x.VPMADDWD(wu, q, q)
	return q
}

// texels8 loads t00 t10 t01 t11 of each lane. (AVX-512, trilinear: loads into one 8-byte lane under a mask, 811
// Msamples/s; this, 868.)
func (x *sampler) texels8(i, level int, r rows, q reg.VecVirtual) {
	h := []reg.VecVirtual{q, x.Vec(), x.Vec(), x.Vec()}[:x.Lanes()/4]
	for j := range h {
		upper, lower := x.lane(4*j+i, level, r)
		x.VMOVQ(upper, h[j].AsX())
		x.VMOVHPS(lower, h[j].AsX(), h[j].AsX())
	}
	for j := 0; j < len(h); j += 2 {
		x.VINSERTI128(operand.U8(1), h[j+1].AsX(), h[j].AsY(), h[j].AsY())
	}
	if x.Wide() {
		x.VINSERTI64X4(operand.U8(1), h[2].AsY(), q, q)
	}
}

// footprint16 sums v0 and v1 along v, then 256 v0 + a (v1 - v0) along u, rounded to 1/256.
func (x *sampler) footprint16(i, level int, r rows, wu, wv reg.VecVirtual) reg.VecVirtual {
	top, bottom, v0 := x.Vec(), x.Vec(), x.Vec()
	for j := range x.Lanes() / 4 {
		upper, lower := x.lane(4*j+i, level, r)
		switch {
		case j == 0:
			x.VMOVDQU(upper, top.AsX())
			x.VMOVDQU(lower, bottom.AsX())
		case x.Wide():
			x.VINSERTI32X4(operand.U8(j), upper, top, top)
			x.VINSERTI32X4(operand.U8(j), lower, bottom, bottom)
		default:
			x.VINSERTI128(operand.U8(j), upper, top, top)
			x.VINSERTI128(operand.U8(j), lower, bottom, bottom)
		}
	}
	x.VPUNPCKLWD(bottom, top, v0)
	x.VPUNPCKHWD(bottom, top, top)
	x.VPMADDWD(wv, v0, v0)
	x.VPMADDWD(wv, top, top)
	x.VPSUBD(v0, top, top)
	x.VPMULLD(wu, top, top)
	x.VPSLLD(operand.U8(8), v0, v0)
	x.VPADDD(top, v0, v0)
	x.VPADDD(x.Use(r.half), v0, v0)
	x.VPSRAD(operand.U8(8), v0, v0)
	return v0
}
