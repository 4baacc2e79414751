package main

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// filters is the second loop of a sampling kernel: it leaves floats, or with Color texels.
func (x *sampler) filters() {
	texels, end := x.Unique("texels"), x.Unique("filtered")
	x.If(x.slices(0, 1), "==", 0, func() {
		x.If(x.Args.At("Mean.Runs"), "==", 0, func() {
			if x.kind == bytes8 {
				x.JumpIf(x.Args.At("Color"), "!=", 0, texels)
			}
			x.filter(1<<23, 0x80000080, x.floats())
			x.Jump(end)
		})
		x.filter(1<<23, 0x80000080, x.means())
		x.Jump(end)
	})
	x.loop(0, 128, x.floats(), x.slicesOf)
	if x.kind != bytes8 {
		x.Label(end)
		return
	}
	x.Jump(end)
	x.Label(texels)
	x.Comment("A half is added, and the shift by 8 is left to who takes the texel: it is in the highest byte")
	x.filter(1<<23+1<<15, 0x80800080, x.texels())
	x.Label(end)
}

// filter sums footprints and mixes two levels; middle is added to sums of one level, between to sums of two.
func (x *sampler) filter(middle, between uint32, out func(s [4]Vec)) {
	fetched := func(level int, r rows) [4]Vec {
		s := x.fetch(level, r)
		x.rounded(s)
		return s
	}
	x.IfElse(x.tex.At("U"), "!=", cubeFace, func() {
		x.held = x.Hold(x.forFootprints())
		x.loop(middle, between, out, fetched)
	}, func() {
		x.loop(middle, between, out, x.ofFaces)
	})
}

// loop is the second loop of a sampling kernel of codes; level sums the footprints of one. middle is 0 where that sums two
// slices: it is added already, and the finer level is kept in memory.
func (x *sampler) loop(middle, between uint32, out func(s [4]Vec), level func(level int, r rows) [4]Vec) {
	loop, one, mixed, done := x.Unique("filter"), x.Unique("oneLevel"), x.Unique("mixed"), x.Unique("filtered")
	highest, kept := between == 0x80800080, middle == 0
	x.at = x86.RDX
	rows := x.stageRows()
	x.loadRows(rows)
	x.loadParts(rows)
	double, single := x.Hold(x.Same(between)), Held{}
	if !kept {
		single = x.Hold(x.Same(middle))
	}
	x.Zero(x.at)
	x.Label(loop)
	s := level(0, rows)
	delta := x.Copy(x.slot("Delta", 0))
	x.ifZero(delta, one)

	x.Comment("(256 S0 + delta (S1 - S0) + 128) >> 8, with 1<<23 added to all")
	for i := range s {
		if kept {
			x.Move(s[i], x.fine(i))
		}
	}
	coarse := level(1, rows)
	if kept {
		x.Move(x.slot("Delta", 0), delta)
	}
	for i, s1 := range coarse {
		if kept {
			x.Move(x.fine(i), s[i])
		}
		x.IntsTo(s1, s1, "-", s[i], "*", x.LaneOf4(i, delta))
		x.IntsTo(s[i], s[i], "<<", 8, "+", s1, "+", x.Use(double))
		if !highest {
			x.IntsTo(s[i], s[i], ">>>", 8)
		}
	}
	if !kept {
		x.Jump(mixed)
	}
	x.Label(one)
	for i := range s {
		if !kept {
			x.IntsTo(s[i], s[i], "+", x.Use(single))
		}
		if highest {
			x.IntsTo(s[i], s[i], "<<", 8)
		}
	}
	x.Label(mixed)
	out(s)
	x.next(loop)
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// filterTakes are the registers of a stage of filter's loops.
func (x *sampler) filterTakes() []Register {
	list := slices.Clone(levelTakes)
	for _, k := range x.stageRows().parts {
		if k != nil {
			list = append(list, k)
		}
	}
	return list
}

// ofFaces calls the stage that sums the footprints of one level, with corners of cubes.
func (x *sampler) ofFaces(level int, _ rows) [4]Vec {
	x.ofLevel(level)
	x.groupStage(Stage{Name: "ofFaces", Doc: "sums footprints of a level, with corners of cubes", Takes: x.filterTakes(), Gives: x.sums()},
		func(x *sampler) {
			s := x.fetch(0, x.stageRows())
			x.addCorners(0, s)
			x.rounded(s)
			for i, v := range s {
				x.Move(v, x.Number(i))
			}
		})
	return x.takeSums()
}

// takeSums copies the sums of a stage.
func (x *sampler) takeSums() (s [4]Vec) {
	for i := range s {
		s[i] = x.Vec()
		x.Move(x.Number(i), s[i])
	}
	return s
}

// forFootprints is a constant of sums of footprints: for bytes the order t01 t00 t11 t10, component by component, of
// t00 t10 t01 t11, for words half of the bits that are rounded off.
func (x *sampler) forFootprints() Mem {
	if x.kind == words16 {
		return x.Same(128)
	}
	return x.shuffle([16]uint8{8, 0, 12, 4, 9, 1, 13, 5, 10, 2, 14, 6, 11, 3, 15, 7})
}

// floats turns pixels into components, and those into floats.
func (x *sampler) floats() func(s [4]Vec) {
	channels := []GP{x.array("R"), x.array("G"), x.array("B"), x.array("A")}
	scale := x.HoldWord(x.Args.At("Scale"))
	return func(s [4]Vec) {
		x.components(s, x.Use(scale), func(c int) Mem { return x.group(channels[c]) })
	}
}

// components turns pixels into components, those into floats, and stores them.
func (x *sampler) components(s [4]Vec, scale Op, to func(c int) Mem) {
	p, q := x.Vec(), x.Vec()
	x.VPUNPCKLDQ(s[1], s[0], p)
	x.VPUNPCKHDQ(s[1], s[0], s[0])
	x.VPUNPCKLDQ(s[3], s[2], q)
	x.VPUNPCKHDQ(s[3], s[2], s[2])
	for c, pair := range [][2]Vec{{p, q}, {p, q}, {s[0], s[2]}, {s[0], s[2]}} {
		f := x.Vec()
		if c%2 == 0 {
			x.VPUNPCKLQDQ(pair[1], pair[0], f)
		} else {
			x.VPUNPCKHQDQ(pair[1], pair[0], f)
		}
		x.FloatsTo(f, x.Ints(f, "float"), "*", scale)
		x.Move(f, to(c))
	}
}

// texels turns pixels into UNORM texels, the highest bytes of their words, and writes them to their group's block.
func (x *sampler) texels() func(s [4]Vec) {
	color := x.Field(x.Args, "Color")
	order := x.Address(x.texelOrder([4]int{0, 1, 2, 3}))
	bgra := x.Address(x.texelOrder([4]int{2, 1, 0, 3}))
	x.CMPL(x.Args.At("BGRA"), U8(0))
	x.CMOVQNE(bgra, order)
	group := x.Get64(x.Args.At("Scratch.Done"))
	x.SHRQ(U8(3), group) // 8 bytes for 64
	x.ADDQ(x.Args.At("Groups"), group)
	if x.Size("Group") != 8 {
		panic("simd.Group has not 8 bytes")
	}
	held := x.Hold(Mem{Base: order})
	return func(s [4]Vec) {
		p := x.Reg64()
		g := x.Get64(x.at, ">>>", 6)
		block := Mem{Base: group, Index: g, Scale: 8, Disp: x.Offset("Group", "Block")}
		mask := Mem{Base: group, Index: g, Scale: 8, Disp: x.Offset("Group", "Mask")}
		x.MOVWLZX(block, p.As32())
		x.SHLQ(U8(6), p)
		if x.HasMasks {
			x.VPERMT2B(s[1], held.register, s[0])
			x.VPERMT2B(s[3], held.register, s[2])
			x.VPUNPCKLQDQ(s[2], s[0], s[0])
			k := into(x.K(), x.KMOVW, mask)
			x.VMOVDQU32(s[0], k, Mem{Base: color, Index: p, Scale: 1})
			return
		}
		for _, v := range s {
			x.IntsTo(v, v, ">>>", 24)
		}
		x.VPACKUSDW(s[1], s[0], s[0])
		x.VPACKUSDW(s[3], s[2], s[2])
		x.VPACKUSWB(s[2], s[0], s[0])
		x.VPSHUFB(x.Use(held), s[0], s[0])
		bits, m := x.Reg64(), x.Mask()
		x.MOVWLZX(mask, bits.As32())
		half := x.Get32(x.at.As32())
		x.ANDL(U32(32), half.As32())
		x.ADDQ(half, p)
		x.SHRL(U8(2), half.As32())
		x.SHRXL(half.As32(), bits.As32(), bits.As32())
		x.FromBits(bits, 0, m)
		texels := Mem{Base: color, Index: p, Scale: 1}
		x.Select(m, s[0], x.Copy(texels), s[1])
		x.Move(s[1], texels)
	}
}

// texelOrder is how components come to their places. AVX-512: of bytes 0 to 63 of one register and 64 to 127 of
// another, to the lower 8 of every 16 bytes; the rest is not looked at. AVX2: within 16 bytes.
func (x *sampler) texelOrder(components [4]int) Mem {
	return x.PerLane(func(lane int) uint32 {
		word := uint32(0)
		for i, c := range components {
			from := 4*(lane%4) + c
			if x.OneRegister() {
				from = 64*(lane&1) + 16*(lane/4) + 4*c + 3
			}
			word |= uint32(from) << (8 * i)
		}
		return word
	})
}

// rows are the texels of a footprint's upper and lower row, less the lane's offset, and the operands of their loads:
// the bytes that an offset of 1 stands for, with AVX-512 the masks of the 8-byte parts 1 to 3.
type rows struct {
	upper, lower GP
	texel        uint8
	parts        [3]Register
}

// withParts makes the masks of loads, too, which loadParts fills.
func (x *sampler) withParts(r rows) rows {
	for i := range r.parts {
		if x.HasMasks && x.texelSize() == 4 {
			r.parts[i] = x.K()
		}
	}
	x.loadParts(r)
	return r
}

func (x *sampler) loadParts(r rows) {
	if r.parts[0] == nil {
		return
	}
	x.KMOVW(x.Get32(U32(8)).As32(), r.parts[2])
	for i, k := range slices.Backward(r.parts[:2]) {
		x.KSHIFTRW(U8(1), r.parts[i+1], k)
	}
}

// rows makes rows without what sums take.
func (x *sampler) rows() rows {
	r := rows{upper: x.Reg64(), lower: x.Reg64(), texel: x.texelSize()}
	x.loadRows(r)
	return r
}

// loadRows fills the rows' registers.
func (x *sampler) loadRows(r rows) {
	x.MOVQ(x.tex.At("Texels"), r.upper)
	x.MOVL(x.tex.At("Pitch"), r.lower.As32())
	if x.kind == floats32 || x.kind == integers32 { // offsets are in 8 bytes
		x.SHLQ(U8(1), r.lower)
	}
	x.LEAQ(Mem{Base: r.upper, Index: r.lower, Scale: r.texel}, r.lower)
}

// texelSize is the bytes that an offset of 1 stands for.
func (x *sampler) texelSize() uint8 {
	if x.kind == bytes8 || x.kind == scalars32 {
		return 4
	}
	return 8
}

// lane is a lane's two rows: of the finer level, the coarser, or their second slices.
func (x *sampler) lane(lane, place int, r rows) (upper, lower Mem) {
	o := x.Get32(x.slot("Offset", place).Offset(4 * lane))
	return Mem{Base: r.upper, Index: o, Scale: r.texel}, Mem{Base: r.lower, Index: o, Scale: r.texel}
}

// lag is how many groups after their addresses were made texels of a large texture are asked for: loads wait for wider
// stores that are not done.
const lag = 16

// asked are the upper and the lower row that askFor takes, of lookups of one texel each the upper; they have one level, too.
func (x *sampler) asked() []GP {
	upper := x.Field(x.tex, "Texels")
	if x.alone {
		return []GP{upper}
	}
	lower := x.Get32(x.tex.At("Pitch"))
	x.where(inPairs, func() { x.SHLQ(U8(1), lower) })
	x.SHLXL(x.traits.As32(), lower.As32(), lower.As32())
	x.ADDQ(upper, lower)
	return []GP{upper, lower}
}

// askFor asks for a footprint's texels, beyond 4 GB for others.
func (x *sampler) askFor(offset Mem, rows []GP) {
	o := x.Into32(x.SHLXL, x.traits.As32(), offset)
	for _, row := range rows {
		x.PREFETCHT0(Mem{Base: row, Index: o, Scale: 1})
	}
}

// ask asks for the texels of the group that lies lag groups before the one at hand: the footprints of lanes on a block's
// diagonal, two in the coarser level.
func (x *sampler) ask(rows []GP) {
	for level, lanes := range [][]int{{0, 5, 10, 15}, {0, 15}}[:len(rows)] {
		for _, lane := range lanes {
			if lane < x.Lanes() {
				x.askFor(x.slot("Offset", level).Offset(4*(lane-lag*x.Lanes())), rows)
			}
		}
	}
}

// fetch sums the footprints of one level, less half the range. Register i holds lanes i, 4+i, 8+i and 12+i, 16 bytes
// each.
func (x *sampler) fetch(level int, r rows) (s [4]Vec) {
	u := x.Copy(x.slot("WeightU", level))
	v := x.Copy(x.slot("WeightV", level))
	for i := range s {
		s[i] = x.footprints(i, u, v, r, level)[0]
	}
	return s
}

// footprints sums the footprints of register i at some places, with the same weights.
func (x *sampler) footprints(i int, u, v Vec, r rows, places ...int) (sums []Vec) {
	wu := x.LaneOf4(i, u)
	wv := x.LaneOf4(i, v)
	for _, place := range places {
		if x.kind == words16 {
			sums = append(sums, x.footprint16(i, place, r, wu, wv))
		} else {
			sums = append(sums, x.footprint8(i, place, r, wu, wv))
		}
	}
	return sums
}

// rounded takes the excess precision off sums of 16 bits.
func (x *sampler) rounded(s [4]Vec) {
	if x.kind == words16 {
		for _, v := range s {
			x.IntsTo(v, v, "+", x.Use(x.held), ">>", 8)
		}
	}
}

// footprint8 sums b t01 + (255-b) t00 + t00 and so on along v, then along u.
func (x *sampler) footprint8(i, place int, r rows, wu, wv Vec) Vec {
	q, t0 := x.Vec(), x.Vec()
	x.texels8(i, place, r, q)
	x.VPSHUFB(x.Use(x.held), q, q)
	x.VPSRAW(U8(8), q, t0)
	x.VPMADDUBSW(q, wv, q)
	x.VPADDW(t0, q, q)
	x.VPMADDWD(wu, q, q)
	return q
}

// texels8 loads t00 t10 t01 t11 of each lane. (Intel, bilinear: high halves loaded by VMOVHPS with AVX-512, too, 1.63
// ns a lookup; loaded everywhere and chosen under a mask, by ports that shuffles leave alone, 1.45. With AVX2 that is
// no gain.)
func (x *sampler) texels8(i, place int, r rows, q Vec) {
	halves := []Vec{q, x.Vec()}
	for j, v := range halves {
		if !x.OneRegister() {
			upper, lower := x.lane(4*j+i, place, r)
			x.VMOVQ(upper, v.AsX())
			x.VMOVHPS(lower, v.AsX(), v.AsX())
			continue
		}
		upper, lower := x.lane(8*j+i, place, r)
		x.VMOVQ(upper, v.AsX())
		x.VPBROADCASTQ(lower, r.parts[0], v.AsY())
		upper, lower = x.lane(8*j+4+i, place, r)
		x.VPBROADCASTQ(upper, r.parts[1], v.AsY())
		x.VPBROADCASTQ(lower, r.parts[2], v.AsY())
	}
	x.Join(halves[1], q, q)
}

// footprint16 sums v0 and v1 along v, then 256 v0 + a (v1 - v0) along u.
func (x *sampler) footprint16(i, place int, r rows, wu, wv Vec) Vec {
	top, bottom, v0 := x.Vec(), x.Vec(), x.Vec()
	for j := range x.Lanes() / 4 {
		upper, lower := x.lane(4*j+i, place, r)
		x.LoadPart(j, upper, top)
		x.LoadPart(j, lower, bottom)
	}
	x.VPUNPCKLWD(bottom, top, v0)
	x.VPUNPCKHWD(bottom, top, top)
	x.VPMADDWD(wv, v0, v0)
	x.VPMADDWD(wv, top, top)
	x.IntsTo(top, top, "-", v0, "*", wu)
	x.IntsTo(v0, v0, "<<", 8, "+", top)
	return v0
}
