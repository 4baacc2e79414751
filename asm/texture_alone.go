package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// whereAlone jumps where lookups are of one texel each. (Codes of 16 bits are not: of formats that have them NEAREST lookups read floats.)
func (x *sampler) whereAlone(alone string) {
	if x.kind == words16 {
		return
	}
	filtered, any := x.Unique("filtered"), x.Field(x.tex, "MagLinear").As32()
	x.ORL(x.tex.At("MinLinear"), any)
	x.ORL(x.tex.At("MipLinear"), any)
	if x.kind != bytes8 {
		x.JZ(x86.LabelRef(alone))
		return
	}
	x.JNZ(x86.LabelRef(filtered))
	x.CMPQ(x.Args.At("Color"), x86.U8(0))
	x.JEQ(x86.LabelRef(alone))
	x.Label(filtered)
}

// texelsAlone is both loops of lookups of one texel each.
func (x *sampler) texelsAlone() {
	x.alone = true
	defer func() { x.alone = false }()
	fetch, loop := x.Unique("fetch"), x.Unique("texel")
	x.addresses(fetch)
	x.Label(fetch)
	out := x.outputs()
	rows := x.rows()
	var dref x86.GP
	unit, scale := x86.Vec(nil), x86.Vec(nil)
	switch x.kind {
	case scalars32:
		dref = x.array("Dref")
	case bytes8:
		x.Comment("A code's value as Kernels.Normalize makes it, or 65536 parts times Scale")
		whole := x.Unique("whole")
		unit, scale = x.Vec(), x.Vec()
		x.Move(x.SameF(1.0/256), unit)
		x.Move(x.SameF(float32(1)/255), scale)
		x.CMPL(x.Args.At("Whole"), x86.U8(0))
		x.JNE(x86.LabelRef(whole))
		x.Broadcast(x.Args.At("Scale"), unit)
		x.VMULPS(x.SameF(65536), unit, unit)
		x.Zero(scale)
		x.Label(whole)
	}
	x.XORQ(x.at, x.at)
	x.Label(loop)
	var s []x86.Vec
	switch x.kind {
	case bytes8, scalars32:
		o, t, mask := x.Vec(), x.Vec(), x.Mask()
		x.Move(x.slot("Offset", 0), o)
		x.gather(x86.Mem{Base: rows.upper, Index: o, Scale: 4}, mask, t)
		s = append(s, t)
	default:
		for i := range 4 {
			s = append(s, x.texel(0, x.lanesOf(i, 0), rows))
		}
		x.Transpose([4]x86.Register{s[0], s[1], s[2], s[3]}, x.Vec(), true)
	}
	switch x.kind {
	case bytes8:
		w := s[0]
		x.Xor(x.Same(0x80808080), w, w)
		for c, p := range out {
			v, y := x.Vec(), x.Vec()
			x.byteOf(c, w, v)
			x.VCVTDQ2PS(v, v)
			x.VMULPS(unit, v, v)
			x.VMULPS(scale, v, y)
			x.VADDPS(y, v, v)
			x.Move(v, x.group(p))
		}
		x.next(loop)
		return
	case scalars32:
		x.compare(s, dref)
	}
	for i, p := range out {
		if x.kind != integers32 {
			none := x.Mask()
			x.CompareF(UNO, s[i], s[i], none)
			x.Select(none, x.one(0x7FC00000), s[i], s[i])
		}
		x.Move(s[i], x.group(p))
	}
	x.next(loop)
}
