package program

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
)

// oracle runs a function one lane at a time, an instruction at a time, as if there were no masks: the definition of
// what package ir says, in the plainest form.
type oracle struct {
	f      *ir.Func
	input  func(n int) uint32
	values []uint64
	slots  []uint32
	out    []uint32
	killed bool
	helper bool
	steps  int
}

func (o *oracle) run() {
	o.values, o.slots, o.out = make([]uint64, len(o.f.Code)), make([]uint32, o.f.Slots), make([]uint32, len(o.f.Outputs))
	b, from := int32(0), int32(-1)
	for o.steps = 0; ; o.steps++ {
		blk := &o.f.Blocks[b]
		next := make(map[ir.Value]uint64)
		for _, v := range blk.Code {
			if i := &o.f.Code[v]; i.Op == ir.Phi {
				for k, p := range i.From {
					if p == from {
						next[v] = o.values[i.Args[k]]
					}
				}
			}
		}
		for v, x := range next {
			o.values[v] = x
		}
		for _, v := range blk.Code {
			if o.step(v); o.killed {
				return
			}
		}
		to := int32(-1)
		for _, e := range blk.Exits {
			if e.Cond == ir.None || o.values[e.Cond] != 0 {
				to = e.To
				break
			}
		}
		if to < 0 {
			return
		}
		b, from = to, b
	}
}

func (o *oracle) step(v ir.Value) {
	i := &o.f.Code[v]
	arg := func(n int) uint64 { return o.values[i.Args[n]] }
	switch i.Op {
	case ir.Phi:
	case ir.Const:
		o.values[v] = i.Imm
	case ir.Input:
		o.values[v] = uint64(o.input(int(i.Imm)))
	case ir.Output:
		o.out[i.Imm] = uint32(arg(0))
	case ir.LoadSlot:
		o.values[v] = uint64(o.slots[i.Imm])
	case ir.StoreSlot:
		o.slots[i.Imm] = uint32(arg(0))
	case ir.LoadElement:
		if o.values[v] = 0; arg(0) < uint64(i.Count) {
			o.values[v] = uint64(o.slots[i.Imm+arg(0)])
		}
	case ir.StoreElement:
		if arg(0) < uint64(i.Count) {
			o.slots[i.Imm+arg(0)] = uint32(arg(1))
		}
	case ir.Kill:
		o.killed = true
	case ir.Demote:
		o.helper = true
	case ir.IsHelper:
		o.values[v] = uint64(truth(o.helper))
	default:
		var x [3]uint64
		for n := range i.Args {
			x[n] = arg(n)
		}
		o.values[v] = scalar(i.Op, x[0], x[1], x[2])
	}
}

// scalar is an operation of one lane: words in the low 32 bits, bools 0 and 1.
func scalar(op ir.Op, a, b, c uint64) uint64 {
	f := func(x uint64) float32 { return math.Float32frombits(uint32(x)) }
	d := math.Float64frombits
	w := func(x float32) uint64 { return uint64(math.Float32bits(x)) }
	l := math.Float64bits
	t := func(x bool) uint64 { return uint64(truth(x)) }
	x, y, s, r := uint32(a), uint32(b), int32(a), int32(b)
	u := func(x uint32) uint64 { return uint64(x) }
	i := func(x int32) uint64 { return uint64(uint32(x)) }
	g, h := int64(a), int64(b)
	switch op {
	case simd.VecFAdd:
		return w(f(a) + f(b))
	case simd.VecFSub:
		return w(f(a) - f(b))
	case simd.VecFMul:
		return w(f(a) * f(b))
	case simd.VecFDiv:
		return w(f(a) / f(b))
	case simd.VecFMin:
		return w(lane.FMin(f(a), f(b)))
	case simd.VecFMax:
		return w(lane.FMax(f(a), f(b)))
	case simd.VecFNeg:
		return u(x ^ 1<<31)
	case simd.VecFAbs:
		return u(x & (1<<31 - 1))
	case simd.VecFFloor:
		return w(float32(math.Floor(float64(f(a)))))
	case simd.VecFCeil:
		return w(float32(math.Ceil(float64(f(a)))))
	case simd.VecFTrunc:
		return w(float32(math.Trunc(float64(f(a)))))
	case simd.VecFRoundEven:
		return w(float32(math.RoundToEven(float64(f(a)))))
	case simd.VecFSqrt:
		return w(float32(math.Sqrt(float64(f(a)))))
	case simd.VecFEq:
		return t(f(a) == f(b))
	case simd.VecFLt:
		return t(f(a) < f(b))
	case simd.VecFLe:
		return t(f(a) <= f(b))
	case simd.VecFNe:
		return t(f(a) != f(b))
	case simd.VecSin:
		return w(lane.Sin(f(a)))
	case simd.VecExp2:
		return w(lane.Exp2(f(a)))
	case simd.VecLog2:
		return w(lane.Log2(f(a)))
	case simd.VecInverseSqrt:
		return w(1 / float32(math.Sqrt(float64(f(a)))))
	case simd.VecAtan2:
		return w(lane.Atan2(f(a), f(b)))
	case simd.VecIAdd:
		return u(x + y)
	case simd.VecISub:
		return u(x - y)
	case simd.VecIMul:
		return u(x * y)
	case simd.VecUMulHigh:
		return uint64(x) * uint64(y) >> 32
	case simd.VecSMulHigh:
		return i(int32(int64(s) * int64(r) >> 32))
	case simd.VecSDiv:
		if r == 0 {
			return 0
		}
		return i(s / r)
	case simd.VecUDiv:
		if y == 0 {
			return 0
		}
		return u(x / y)
	case simd.VecSRem:
		if r == 0 {
			return i(s)
		}
		return i(s % r)
	case simd.VecURem:
		if y == 0 {
			return u(x)
		}
		return u(x % y)
	case simd.VecAnd:
		return u(x & y)
	case simd.VecOr:
		return u(x | y)
	case simd.VecXor:
		return u(x ^ y)
	case simd.VecShl:
		return u(x << (y & 31))
	case simd.VecUShr:
		return u(x >> (y & 31))
	case simd.VecSShr:
		return i(s >> (y & 31))
	case simd.VecSMin:
		return i(min(s, r))
	case simd.VecSMax:
		return i(max(s, r))
	case simd.VecUMin:
		return u(min(x, y))
	case simd.VecUMax:
		return u(max(x, y))
	case simd.VecBitCount:
		return uint64(bits.OnesCount32(x))
	case simd.VecBitReverse:
		return u(bits.Reverse32(x))
	case simd.VecFindUMsb:
		return i(int32(bits.Len32(x)) - 1)
	case simd.VecIEq:
		return t(x == y)
	case simd.VecINe:
		return t(x != y)
	case simd.VecSLt:
		return t(s < r)
	case simd.VecSLe:
		return t(s <= r)
	case simd.VecULt:
		return t(x < y)
	case simd.VecULe:
		return t(x <= y)
	case simd.VecSToF:
		return w(float32(s))
	case simd.VecUToF:
		return w(float32(x))
	case simd.VecFToS:
		return i(lane.FToS(f(a)))
	case simd.VecFToU:
		return u(lane.FToU(f(a)))
	case simd.VecBAnd:
		return a & b
	case simd.VecBOr:
		return a | b
	case simd.VecBXor:
		return a ^ b
	case simd.VecBNot:
		return 1 - a
	case simd.VecSelect, simd.VecSelectLong:
		if a != 0 {
			return b
		}
		return c
	case simd.VecBits:
		return a
	case simd.VecPack:
		return u(x) | u(y)<<32
	case simd.VecLow:
		return u(x)
	case simd.VecHigh:
		return a >> 32
	case simd.VecSExtend:
		return uint64(int64(s))
	case simd.VecIAddLong:
		return a + b
	case simd.VecISubLong:
		return a - b
	case simd.VecIMulLong:
		return a * b
	case simd.VecXorLong:
		return a ^ b
	case simd.VecShlLong:
		return a << (b & 63)
	case simd.VecSShrLong:
		return uint64(g >> (b & 63))
	case simd.VecSLtLong:
		return t(g < h)
	case simd.VecULtLong:
		return t(a < b)
	case simd.VecFNeLong:
		return t(d(a) != d(b))
	case simd.VecFAddLong:
		return l(d(a) + d(b))
	case simd.VecFMulLong:
		return l(d(a) * d(b))
	case simd.VecFToFLong:
		return l(float64(f(a)))
	case simd.VecFLongToF:
		return w(float32(d(a)))
	case simd.VecSLongToF:
		return w(float32(g))
	case simd.VecIndex:
		high, low := bits.Mul64(uint64(y), uint64(uint32(c)))
		if high != 0 || low+uint64(x) < low || low+uint64(x) > math.MaxUint32 {
			return math.MaxUint32
		}
		return low + uint64(x)
	}
	panic(ir.Name(op))
}

// covered are the operations that the oracle has.
func covered() (list []ir.Op) {
	for op := ir.Op(0); op < simd.VecOps; op++ {
		func() {
			defer func() { recover() }()
			scalar(op, 1, 1, 1)
			list = append(list, op)
		}()
	}
	return list
}
