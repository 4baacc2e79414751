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
	out := b.mask()
	b.do(simd.VecINe, unsafe.Pointer(&out[0]), b.words(simd.VecINe, 0, b.Bits(x)), b.words(simd.VecINe, 1, b.Const(0)), operand{})
	return out
}

// And is where x and y are.
func (b *Batch) And(x, y Mask) Mask { return b.logic(simd.VecBAnd, x, y) }

// Or is where x or y is.
func (b *Batch) Or(x, y Mask) Mask { return b.logic(simd.VecBOr, x, y) }

// Xor is where one of x and y is.
func (b *Batch) Xor(x, y Mask) Mask { return b.logic(simd.VecBXor, x, y) }

// Not is where x is not.
func (b *Batch) Not(x Mask) Mask {
	out := b.mask()
	b.do(simd.VecBNot, unsafe.Pointer(&out[0]), b.bools(simd.VecBNot, 0, x), operand{}, operand{})
	return out
}

// Select is x where the mask is, else y.
func (b *Batch) Select(m Mask, x, y []float32) []float32 {
	out := b.register()
	b.do(simd.VecSelect, unsafe.Pointer(&out[0]), b.bools(simd.VecSelect, 0, m), b.words(simd.VecSelect, 1, x), b.words(simd.VecSelect, 2, y))
	return out
}

// Select3 is Select of vectors.
func (b *Batch) Select3(m Mask, x, y Vec3) Vec3 {
	for c := range x {
		x[c] = b.Select(m, x[c], y[c])
	}
	return x
}

// Discard throws fragments away where the mask is. The interface must say that the shader Discards.
func (f *Fragments) Discard(m Mask) {
	f.bools(simd.VecBAnd, 0, m)
	for g := range f.Live {
		f.Live[g] &^= m[g]
	}
}

// Count is how many fragments are where the mask is: none, and what is to be done there can be left out.
func (f *Fragments) Count(m Mask) (n int) {
	f.bools(simd.VecBAnd, 0, m)
	for g, live := range f.Live {
		n += bits.OnesCount16(live & m[g])
	}
	return n
}
