package optimise

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// divided makes products and shifts of an integer division by a constant, and of its remainder: a division takes five
// times as long. Divisions by 0 stay.
func (s *simplifier) divided(v ir.Value) {
	i := &s.f.Code[v]
	x, y, op := i.Args[0], i.Args[1], i.Op
	c := &s.f.Code[y]
	if c.Op != ir.Const || uint32(c.Imm) == 0 {
		return
	}
	d := uint32(c.Imm)
	word := func(w uint32) ir.Value { return s.constant(uint64(w)) }
	set := func(op ir.Op, args ...ir.Value) { // what the instruction becomes
		i := &s.f.Code[v]
		i.Op, i.Args, i.Imm, s.changed = op, args, 0, true
	}
	if op == simd.VecUDiv || op == simd.VecURem {
		switch {
		case d&(d-1) == 0 && op == simd.VecUDiv:
			set(simd.VecUShr, x, word(uint32(bits.TrailingZeros32(d))))
		case d&(d-1) == 0:
			set(simd.VecAnd, x, word(d-1))
		case op == simd.VecUDiv:
			q, shift := s.quotient(x, d)
			set(simd.VecUShr, q, word(shift))
		default:
			q, shift := s.quotient(x, d)
			q = s.operate(simd.VecUShr, q, word(shift))
			set(simd.VecISub, x, s.operate(simd.VecIMul, q, y))
		}
		return
	}
	// The quotient of the sizes, with the sign of both.
	size := d
	if int32(d) < 0 {
		size = -d
	}
	q := s.operate(simd.VecSAbs, x)
	if size&(size-1) == 0 {
		q = s.operate(simd.VecUShr, q, word(uint32(bits.TrailingZeros32(size))))
	} else {
		high, shift := s.quotient(q, size)
		q = s.operate(simd.VecUShr, high, word(shift))
	}
	sign := s.operate(simd.VecSShr, s.operate(simd.VecXor, x, y), word(31))
	q = s.operate(simd.VecXor, q, sign)
	if op == simd.VecSDiv {
		set(simd.VecISub, q, sign)
		return
	}
	q = s.operate(simd.VecISub, q, sign)
	rest := s.operate(simd.VecIMul, q, y)
	if op == simd.VecSRem {
		set(simd.VecISub, x, rest)
		return
	}
	rest = s.operate(simd.VecISub, x, rest)
	other := rest // below 0 where its sign is not the divisor's
	if int32(d) < 0 {
		other = s.operate(simd.VecISub, word(0), rest)
	}
	other = s.operate(simd.VecSShr, other, word(31))
	set(simd.VecIAdd, rest, s.operate(simd.VecAnd, other, y))
}

// quotient is x / d but for a last shift to the right, of a d that is no power of two (Granlund, Montgomery: Division by
// Invariant Integers using Multiplication, 4).
func (s *simplifier) quotient(x ir.Value, d uint32) (q ir.Value, shift uint32) {
	size := uint32(bits.Len32(d))
	for shift = range size {
		// Too much by more/d of 2^(32+shift), the factor is right for all words where that is at most 2^-32.
		factor := uint64(1)<<(32+shift)/uint64(d) + 1
		if more := factor*uint64(d) - 1<<(32+shift); more <= 1<<shift {
			return s.operate(simd.VecUMulHigh, x, s.constant(factor)), shift
		}
	}
	// One of 33 bits, whose highest is added apart: x + (x * low >> 32), without a carry.
	low := (uint64(1)<<size-uint64(d))<<32/uint64(d) + 1
	high := s.operate(simd.VecUMulHigh, x, s.constant(low))
	rest := s.operate(simd.VecISub, x, high)
	rest = s.operate(simd.VecUShr, rest, s.constant(1))
	return s.operate(simd.VecIAdd, rest, high), size - 1
}
