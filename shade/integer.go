package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// integers is an operation on unsigned integers.
func (b *Batch) integers(op simd.VecOp, x, y []uint32) []uint32 {
	out := b.two(op, b.Bits(x), b.Bits(y))
	return unsafe.Slice((*uint32)(unsafe.Pointer(&out[0])), len(out))
}

// ConstInt is an operand that has one integer in all lanes.
func (b *Batch) ConstInt(v uint32) []uint32 {
	out := b.Const(*(*float32)(unsafe.Pointer(&v)))
	return unsafe.Slice((*uint32)(unsafe.Pointer(&out[0])), len(out))
}

// AddInt is x + y, of the low 32 bits.
func (b *Batch) AddInt(x, y []uint32) []uint32 { return b.integers(simd.VecIAdd, x, y) }

// SubInt is x - y, of the low 32 bits.
func (b *Batch) SubInt(x, y []uint32) []uint32 { return b.integers(simd.VecISub, x, y) }

// MulInt is x * y, of the low 32 bits.
func (b *Batch) MulInt(x, y []uint32) []uint32 { return b.integers(simd.VecIMul, x, y) }

// AndInt is the bits that both have.
func (b *Batch) AndInt(x, y []uint32) []uint32 { return b.integers(simd.VecAnd, x, y) }

// OrInt is the bits that either has.
func (b *Batch) OrInt(x, y []uint32) []uint32 { return b.integers(simd.VecOr, x, y) }

// XorInt is the bits that one of both has.
func (b *Batch) XorInt(x, y []uint32) []uint32 { return b.integers(simd.VecXor, x, y) }

// ShiftLeft is x moved up by y bits, of which the low five count.
func (b *Batch) ShiftLeft(x, y []uint32) []uint32 { return b.integers(simd.VecShl, x, y) }

// ShiftRight is x moved down by y bits, of which the low five count, with zeros from above.
func (b *Batch) ShiftRight(x, y []uint32) []uint32 { return b.integers(simd.VecUShr, x, y) }

// MinInt is the smaller of two unsigned integers, MaxInt the larger one.
func (b *Batch) MinInt(x, y []uint32) []uint32 { return b.integers(simd.VecUMin, x, y) }

// MaxInt is the larger of two unsigned integers.
func (b *Batch) MaxInt(x, y []uint32) []uint32 { return b.integers(simd.VecUMax, x, y) }

// LessInt is x < y of unsigned integers.
func (b *Batch) LessInt(x, y []uint32) Mask { return b.compare(simd.VecULt, b.Bits(x), b.Bits(y)) }

// EqualInt is x == y.
func (b *Batch) EqualInt(x, y []uint32) Mask { return b.compare(simd.VecIEq, b.Bits(x), b.Bits(y)) }
