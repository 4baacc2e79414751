package shade

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Batch is a batch of vertices or fragments: lanes, and the vocabulary that computes on all of them at once.
//
// An operand has an element a lane (at least N), or one, which stands for all lanes: see Const. A result is a new
// register of N lanes, which lasts until the batch is done or [Batch.Release] takes it back: there is nothing to
// declare and nothing to free, and no allocation once a worker has seen the largest batch. Operands are never written
// to. One that is too short ends the draw with an [OperandError], before a kernel sees it.
//
// Each operation applies the operation of package internal/lane to every lane, with the same bits on every machine and
// as SPIR-V's operation of the same name in package program: sums, products, quotients and roots are correctly rounded,
// nothing is fused, functions are within 2 units in the last place (sine and cosine within 2^-21 of full scale). Lanes
// without a fragment are computed, too, and do no harm.
type Batch struct {
	// N is the number of lanes.
	N int
	// Kernels are the device's.
	Kernels *simd.Kernels
	// Scratch is the worker's.
	Scratch *Scratch
}

// Mask has a bit a lane in groups of 16, as Fragments.Live has.
type Mask []uint16

// OperandError is the panic of a draw whose shader hands an operation an operand that it cannot take.
type OperandError struct {
	// Op is the operation, Operand the number of its operand from 1 on.
	Op      string
	Operand int
	// Len is the operand's length, Want the least length that it may have; both are 0 where Reason describes the fault.
	Len, Want int
	// Reason describes the fault, where it is not the length.
	Reason string
}

// Error names the operation and the fault.
func (e *OperandError) Error() string {
	if e.Reason != "" {
		return fmt.Sprintf("shade: %s: %s", e.Op, e.Reason)
	}
	s := fmt.Sprintf("shade: %s: operand %d has %d elements: %d lanes have one each, or one for all", e.Op, e.Operand, e.Len, e.Want)
	if e.Len == 0 {
		s += "; FragCoord, FrontFacing and other built-ins have none unless Interface.Inputs declares them " +
			"(InputFragCoord), nor have outputs " +
			"beyond Interface.Colors"
	}
	return s
}

// operand is where an operand lies, and the bytes from group to group.
type operand struct {
	at   unsafe.Pointer
	step int64
}

// groups is how many groups of 16 lanes the batch has.
func (b *Batch) groups() int { return (b.N + simd.Lanes - 1) / simd.Lanes }

// words is operand number k of an operation for a kernel, which reads whole groups.
func (b *Batch) words(op simd.VecOp, k int, s []float32) operand {
	if len(s) > 1 && len(s) >= b.N && cap(s) >= (b.N+simd.Lanes-1)&^(simd.Lanes-1) {
		return operand{unsafe.Pointer(unsafe.SliceData(s)), 4 * simd.Lanes}
	}
	return b.unusual(op, k, s)
}

// unusual is an operand that kernels cannot read where it lies: one element for all lanes, or memory that ends within a
// group. Others are refused.
func (b *Batch) unusual(op simd.VecOp, k int, s []float32) operand {
	r := &b.Scratch.registers
	switch {
	case len(s) == 1 && r.constant(s):
		return operand{unsafe.Pointer(&s[0]), 0}
	case len(s) == 1:
		all := r.constants.take(simd.Lanes)
		for i := range all {
			all[i] = s[0]
		}
		return operand{unsafe.Pointer(&all[0]), 0}
	case len(s) < b.N:
		panic(&OperandError{Op: op.String(), Operand: k + 1, Len: len(s), Want: b.N})
	}
	padded := b.register()
	copy(padded, s)
	return operand{unsafe.Pointer(&padded[0]), 4 * simd.Lanes}
}

// bools is operand number k of an operation.
func (b *Batch) bools(op simd.VecOp, k int, m Mask) operand {
	if len(m) < b.groups() || len(m) == 0 {
		panic(&OperandError{Op: op.String(), Operand: k + 1, Len: len(m) * simd.Lanes, Want: b.N})
	}
	return operand{unsafe.Pointer(unsafe.SliceData(m)), 2}
}

// do runs an operation. Operands that it does not have are zero. A result is a register: there are none of a batch
// without lanes.
func (b *Batch) do(op simd.VecOp, out unsafe.Pointer, x, y, z operand) {
	a := &b.Scratch.registers.args
	a.Out, a.A, a.B, a.C = out, x.at, y.at, z.at
	a.StepA, a.StepB, a.StepC, a.N = x.step, y.step, z.step, int64(b.groups())
	b.Kernels.Vec[op](a)
}

func (b *Batch) one(op simd.VecOp, x []float32) []float32 {
	if r := b.recording(); r != nil {
		return r.token(b.N, r.operate(op, r.word(b, op, 1, x), noValue, noValue))
	}
	out := b.register()
	b.do(op, unsafe.Pointer(&out[0]), b.words(op, 0, x), operand{}, operand{})
	return out
}

func (b *Batch) two(op simd.VecOp, x, y []float32) []float32 {
	if r := b.recording(); r != nil {
		return r.token(b.N, r.operate(op, r.word(b, op, 1, x), r.word(b, op, 2, y), noValue))
	}
	out := b.register()
	b.do(op, unsafe.Pointer(&out[0]), b.words(op, 0, x), b.words(op, 1, y), operand{})
	return out
}

func (b *Batch) three(op simd.VecOp, x, y, z []float32) []float32 {
	if r := b.recording(); r != nil {
		return r.token(b.N, r.operate(op, r.word(b, op, 1, x), r.word(b, op, 2, y), r.word(b, op, 3, z)))
	}
	out := b.register()
	b.do(op, unsafe.Pointer(&out[0]), b.words(op, 0, x), b.words(op, 1, y), b.words(op, 2, z))
	return out
}

func (b *Batch) compare(op simd.VecOp, x, y []float32) Mask {
	if r := b.recording(); r != nil {
		return r.mask(b.groups(), r.operate(op, r.word(b, op, 1, x), r.word(b, op, 2, y), noValue))
	}
	out := b.mask()
	b.do(op, unsafe.Pointer(&out[0]), b.words(op, 0, x), b.words(op, 1, y), operand{})
	return out
}

func (b *Batch) logic(op simd.VecOp, x, y Mask) Mask {
	if r := b.recording(); r != nil {
		return r.mask(b.groups(), r.operate(op, r.bool(b, op, 1, x), r.bool(b, op, 2, y), noValue))
	}
	out := b.mask()
	b.do(op, unsafe.Pointer(&out[0]), b.bools(op, 0, x), b.bools(op, 1, y), operand{})
	return out
}

// Const is an operand that has one value in all lanes. So is any slice of one element; this one is quicker.
func (b *Batch) Const(v float32) []float32 {
	if r := b.recording(); r != nil {
		return r.token(1, r.constant(v))
	}
	s := b.Scratch.registers.constants.take(simd.Lanes)
	for i := range s {
		s[i] = v
	}
	return s[:1:1]
}

// Register is a new register that has one value in all lanes, for loops to add to by Accumulate or Copy.
func (b *Batch) Register(v float32) []float32 {
	if r := b.recording(); r != nil {
		return r.token(b.N, r.constant(v))
	}
	out := b.register()
	constant(b, out, v)
	return out
}

// Copy copies an operand to dst, a slice of the batch that a function fills (X, Out[k], Colors[n][c] and their like).
func (b *Batch) Copy(dst, src []float32) {
	r := b.recording()
	switch {
	case r != nil:
		r.assign(b, calledCopy, dst, r.word(b, calledCopy, 2, src))
	case len(src) == 1:
		for i := range dst {
			dst[i] = src[0]
		}
	case len(src) < b.N || len(dst) < b.N:
		panic(&OperandError{Op: "copy", Operand: 1, Len: min(len(dst), len(src)), Want: b.N})
	default:
		copy(dst[:b.N], src)
	}
}

// Float converts unsigned integers to floats, rounded to nearest (Vulkan: OpConvertUToF).
func (b *Batch) Float(x []uint32) []float32 { return b.one(simd.VecUToF, b.Bits(x)) }

// Uint is x truncated to unsigned integers: 0 of negative numbers and NaN, 4294967295 of those that are too large.
func (b *Batch) Uint(x []float32) []uint32 {
	out := b.one(simd.VecFToU, x)
	return unsafe.Slice((*uint32)(unsafe.Pointer(&out[0])), len(out))
}

// Bits is the same words as floats, as outputs to integer attachments take them. It is the same memory.
func (b *Batch) Bits(x []uint32) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(x))), cap(x))[:len(x)]
}
