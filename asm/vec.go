package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The vocabulary: what AVX2 and AVX-512 spell differently. Operands are in Go's order, destination last, and the second
// source is Intel's first: a.Sub(x, y, dst) would be dst = y - x.

// Operands under short names.
type (
	Op       = operand.Op // any: a register, memory, a number
	Mem      = operand.Mem
	LabelRef = operand.LabelRef
	U8       = operand.U8
	U32      = operand.U32
	U64      = operand.U64
	I8       = operand.I8
	I16      = operand.I16
	I32      = operand.I32
)

// Wide says whether registers have 16 lanes.
func (a *Asm) Wide() bool { return a.Level == AVX512 }

// Lanes is the number of 4-byte lanes of a register.
func (a *Asm) Lanes() int { return a.Bytes() / 4 }

// Bytes is the size of a register.
func (a *Asm) Bytes() int {
	if a.Wide() {
		return 64
	}
	return 32
}

// Halves is how many registers a block's 16 lanes take.
func (a *Asm) Halves() int { return 16 / a.Lanes() }

// Vec is a new register of full width.
func (a *Asm) Vec() reg.VecVirtual {
	if a.Wide() {
		return a.ZMM()
	}
	return a.YMM()
}

// Vecs are n new registers.
func (a *Asm) Vecs(n int) []reg.VecVirtual {
	vs := make([]reg.VecVirtual, n)
	for i := range vs {
		vs[i] = a.Vec()
	}
	return vs
}

// Half is a new register of half the width: the 4-byte lanes that fill a register of 8-byte lanes.
func (a *Asm) Half() reg.VecVirtual {
	if a.Wide() {
		return a.YMM()
	}
	return a.XMM()
}

// LowHalf is the low half of a register, by name.
func (a *Asm) LowHalf(v reg.VecVirtual) reg.Register {
	if a.Wide() {
		return v.AsY()
	}
	return v.AsX()
}

// HighHalf copies the high half of a register.
func (a *Asm) HighHalf(v, half reg.Register) {
	if a.Wide() {
		a.VEXTRACTI64X4(operand.U8(1), v, half)
	} else {
		a.VEXTRACTI128(operand.U8(1), v, half)
	}
}

// Join makes dst of two halves; low is a half register, and dst's low half may be it.
func (a *Asm) Join(high, low reg.Register, dst reg.VecVirtual) {
	l := low.(reg.Vec)
	if a.Wide() {
		a.VINSERTI64X4(operand.U8(1), high, l.AsZ(), dst)
	} else {
		a.VINSERTI128(operand.U8(1), high, l.AsY(), dst)
	}
}

// Move copies a register, or loads or stores one (no alignment asked).
func (a *Asm) Move(src, dst Op) {
	if a.Wide() {
		a.VMOVDQU32(src, dst)
	} else {
		a.VMOVDQU(src, dst)
	}
}

// Zero clears a register.
func (a *Asm) Zero(v reg.VecVirtual) {
	x := v.AsX()
	a.VPXOR(x, x, x)
}

// Differ sets the bits of differ in which memory is not v.
func (a *Asm) Differ(m operand.Mem, v, scratch, differ reg.VecVirtual) {
	if a.Wide() {
		a.VPTERNLOGD(operand.U8(0xF6), m, v, differ) // differ | v ^ m
	} else {
		a.VPXOR(m, v, scratch)
		a.VPOR(scratch, differ, differ)
	}
}

// NoneSet sets the zero flag if no bit of 16 lanes is set. It may change the lanes.
func (a *Asm) NoneSet(v []reg.VecVirtual) {
	if a.Wide() {
		k := a.K()
		a.VPTESTMD(v[0], v[0], k)
		a.KORTESTW(k, k)
	} else {
		a.VPOR(v[1], v[0], v[0])
		a.VPTEST(v[0], v[0])
	}
}

// Broadcast copies a 4-byte value from memory or a 32-bit general register to all lanes.
func (a *Asm) Broadcast(src Op, dst reg.VecVirtual) {
	if _, ok := src.(reg.GP); ok && !a.Wide() {
		a.VMOVD(src, dst.AsX())
		a.VPBROADCASTD(dst.AsX(), dst)
		return
	}
	a.VPBROADCASTD(src, dst)
}

// BroadcastQ copies an 8-byte value from memory or a 64-bit general register to all 8-byte lanes.
func (a *Asm) BroadcastQ(src Op, dst reg.VecVirtual) {
	if _, ok := src.(reg.GP); ok && !a.Wide() {
		a.VMOVQ(src, dst.AsX())
		a.VPBROADCASTQ(dst.AsX(), dst)
		return
	}
	a.VPBROADCASTQ(src, dst)
}

// Splat broadcasts a constant.
func (a *Asm) Splat(word uint32, dst reg.VecVirtual) { a.VPBROADCASTD(a.Words(word), dst) }

// And is dst = y & x.
func (a *Asm) And(x, y, dst Op) {
	if a.Wide() {
		a.VPANDD(x, y, dst)
	} else {
		a.VPAND(x, y, dst)
	}
}

// AndNot is dst = ^y & x.
func (a *Asm) AndNot(x, y, dst Op) {
	if a.Wide() {
		a.VPANDND(x, y, dst)
	} else {
		a.VPANDN(x, y, dst)
	}
}

// Or is dst = y | x.
func (a *Asm) Or(x, y, dst Op) {
	if a.Wide() {
		a.VPORD(x, y, dst)
	} else {
		a.VPOR(x, y, dst)
	}
}

// Xor is dst = y ^ x.
func (a *Asm) Xor(x, y, dst Op) {
	if a.Wide() {
		a.VPXORD(x, y, dst)
	} else {
		a.VPXOR(x, y, dst)
	}
}

// Or3 is dst = dst | x | y.
func (a *Asm) Or3(x, y, dst Op) {
	if a.Wide() {
		a.VPTERNLOGD(operand.U8(0xFE), x, y, dst)
	} else {
		a.VPOR(x, dst, dst)
		a.VPOR(y, dst, dst)
	}
}

// Signs gathers the sign bits of the 4-byte lanes in a 32-bit general register.
func (a *Asm) Signs(v reg.Register, bits reg.GPVirtual) {
	if a.Wide() {
		k := a.K()
		a.VPMOVD2M(v, k)
		a.KMOVW(k, bits.As32())
	} else {
		a.VMOVMSKPS(v, bits.As32())
	}
}

// Mask is a new register that holds one truth a 4-byte lane: an opmask, or lanes of all ones and all zeros.
func (a *Asm) Mask() reg.Register {
	if a.Wide() {
		return a.K()
	}
	return a.YMM()
}

// Greater sets the lanes in which y > x, signed.
func (a *Asm) Greater(x, y Op, mask reg.Register) {
	if a.Wide() {
		a.VPCMPD(operand.U8(6), x, y, mask)
	} else {
		a.VPCMPGTD(x, y, mask)
	}
}

// Equal sets the lanes in which y == x.
func (a *Asm) Equal(x, y Op, mask reg.Register) {
	if a.Wide() {
		a.VPCMPD(operand.U8(0), x, y, mask)
	} else {
		a.VPCMPEQD(x, y, mask)
	}
}

// Predicates of CompareF: quiet, and false for NaN unless they say otherwise.
const (
	EQ  = operand.U8(0)
	LT  = operand.U8(17)
	LE  = operand.U8(18)
	NE  = operand.U8(4) // true for NaN
	GE  = operand.U8(29)
	GT  = operand.U8(30)
	ORD = operand.U8(7)
	UNO = operand.U8(3)
)

// CompareF sets the lanes in which y predicate x, float32.
func (a *Asm) CompareF(predicate operand.U8, x, y Op, mask reg.Register) {
	a.VCMPPS(predicate, x, y, mask)
}

// MaskAnd is m &= x; MaskOr m |= x; MaskNot dst = ^x.
func (a *Asm) MaskAnd(x, m reg.Register) {
	if a.Wide() {
		a.KANDW(x, m, m)
	} else {
		a.VPAND(x, m, m)
	}
}

// MaskOr is m |= x.
func (a *Asm) MaskOr(x, m reg.Register) {
	if a.Wide() {
		a.KORW(x, m, m)
	} else {
		a.VPOR(x, m, m)
	}
}

// MaskNot is dst = ^x.
func (a *Asm) MaskNot(x, dst reg.Register) {
	if a.Wide() {
		a.KNOTW(x, dst)
		return
	}
	ones := a.YMM()
	a.VPCMPEQD(ones, ones, ones)
	a.VPXOR(ones, x, dst)
}

// Select is dst = mask ? x : y.
func (a *Asm) Select(mask reg.Register, x, y Op, dst reg.Register) {
	if a.Wide() {
		a.VPBLENDMD(x, y, mask, dst)
	} else {
		a.VPBLENDVB(mask, x, y, dst)
	}
}

// Bits copies a mask to the low bits of a 32-bit general register.
func (a *Asm) Bits(mask reg.Register, bits reg.GPVirtual) {
	if a.Wide() {
		a.KMOVW(mask, bits.As32())
	} else {
		a.VMOVMSKPS(mask, bits.As32())
	}
}

// FromBits makes a mask of the lanes of one half of a block from 16 bits in a 32-bit general register.
func (a *Asm) FromBits(bits reg.GPVirtual, half int, mask reg.Register) {
	if a.Wide() {
		a.KMOVW(bits.As32(), mask)
		return
	}
	v := mask.(reg.VecVirtual)
	lanes := a.PerLane(func(lane int) uint32 { return 1 << lane }).Offset(32 * half)
	a.Broadcast(bits.As32(), v)
	a.VPAND(lanes, v, v)
	a.VPCMPEQD(lanes, v, v)
}

// StoreMasked stores the lanes of a mask (on AVX2 slow on some CPUs: Select and Move are better where the memory may be
// read and written back).
func (a *Asm) StoreMasked(v, mask reg.Register, m operand.Mem) {
	if a.Wide() {
		a.VMOVDQU32(v, mask, m)
	} else {
		a.VPMASKMOVD(v, mask, m)
	}
}

// Floor64 rounds 8-byte floats down.
func (a *Asm) Floor64(x, dst reg.Register) {
	if a.Wide() {
		a.VRNDSCALEPD(operand.U8(9), x, dst)
	} else {
		a.VROUNDPD(operand.U8(9), x, dst)
	}
}

// Floor rounds 4-byte floats down.
func (a *Asm) Floor(x, dst reg.Register) {
	if a.Wide() {
		a.VRNDSCALEPS(operand.U8(9), x, dst)
	} else {
		a.VROUNDPS(operand.U8(9), x, dst)
	}
}
