package shade

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Equal is x == y: no NaN equals anything.
func (b *Batch) Equal(x, y []float32) Mask { return b.compare(simd.VecFEq, x, y) }

// NotEqual is x != y: NaN differs from everything.
func (b *Batch) NotEqual(x, y []float32) Mask { return b.compare(simd.VecFNe, x, y) }

// Less is x < y.
func (b *Batch) Less(x, y []float32) Mask { return b.compare(simd.VecFLt, x, y) }

// LessEqual is x <= y.
func (b *Batch) LessEqual(x, y []float32) Mask { return b.compare(simd.VecFLe, x, y) }

// Greater is x > y.
func (b *Batch) Greater(x, y []float32) Mask { return b.compare(simd.VecFLt, y, x) }

// GreaterEqual is x >= y.
func (b *Batch) GreaterEqual(x, y []float32) Mask { return b.compare(simd.VecFLe, y, x) }

// True is x != 0 of integers: of Fragments.FrontFacing, for one.
func (b *Batch) True(x []uint32) Mask {
	return b.compare(simd.VecINe, b.Bits(x), b.Const(0))
}

// And has the lanes that x and y both have.
func (b *Batch) And(x, y Mask) Mask { return b.logic(simd.VecBAnd, x, y) }

// Or has the lanes that x or y has.
func (b *Batch) Or(x, y Mask) Mask { return b.logic(simd.VecBOr, x, y) }

// Xor has the lanes that one of x and y has, not both.
func (b *Batch) Xor(x, y Mask) Mask { return b.logic(simd.VecBXor, x, y) }

// Not has the lanes that x lacks.
func (b *Batch) Not(x Mask) Mask {
	const op = simd.VecBNot
	if r := b.recording(); r != nil {
		return r.mask(b.groups(), r.operate(op, r.bool(b, op, 1, x), noValue, noValue))
	}
	out := b.mask()
	b.do(op, unsafe.Pointer(&out[0]), b.bools(op, 0, x), operand{}, operand{})
	return out
}

// Select is x in the lanes of the mask, and y in the others.
func (b *Batch) Select(m Mask, x, y []float32) []float32 {
	const op = simd.VecSelect
	if r := b.recording(); r != nil {
		return r.token(b.N, r.operate(op, r.bool(b, op, 1, m), r.word(b, op, 2, x), r.word(b, op, 3, y)))
	}
	out := b.register()
	b.do(op, unsafe.Pointer(&out[0]), b.bools(op, 0, m), b.words(op, 1, x), b.words(op, 2, y))
	return out
}

// Select3 is Select of vectors.
func (b *Batch) Select3(m Mask, x, y Vec3) Vec3 {
	for c := range x {
		x[c] = b.Select(m, x[c], y[c])
	}
	return x
}

// Discard throws away the fragments in the lanes of the mask. The interface must say that the shader Discards.
func (f *Fragments) Discard(m Mask) {
	if r := f.recording(); r != nil {
		keep := r.operate(simd.VecBNot, r.bool(&f.Batch, simd.VecBAnd, 1, m), noValue, noValue)
		r.assignMask(&f.Batch, f.Live, r.operate(simd.VecBAnd, r.bool(&f.Batch, simd.VecBAnd, 1, f.Live), keep, noValue))
		return
	}
	f.bools(simd.VecBAnd, 0, m)
	for g := range f.Live {
		f.Live[g] &^= m[g]
	}
}

// Count is how many fragments lie in the lanes of the mask. Where it is 0, work that only they need can be left out.
func (f *Fragments) Count(m Mask) (n int) {
	f.now("Count")
	f.bools(simd.VecBAnd, 0, m)
	for g, live := range f.Live {
		n += bits.OnesCount16(live & m[g])
	}
	return n
}
