package irtest

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Oracle runs a function one lane at a time, an instruction at a time, as if there were no masks: the definition of
// package ir's functions in the plainest form.
type Oracle struct {
	Func *ir.Func
	// Input is the lane's input of a number.
	Input func(n int) uint32
	// Out are the outputs; Killed says that the lane ended before it came to its end, Helper that it became a helper.
	Out            []uint32
	Killed, Helper bool

	values []uint64
	slots  []uint32
	steps  int
}

// Run runs the function.
func (o *Oracle) Run() {
	f := o.Func
	o.values, o.slots, o.Out = make([]uint64, len(f.Code)), make([]uint32, f.Slots), make([]uint32, len(f.Outputs))
	b, from := int32(0), int32(-1)
	for o.steps = 0; ; o.steps++ {
		blk := &o.Func.Blocks[b]
		next := make(map[ir.Value]uint64)
		for _, v := range blk.Code {
			if i := &o.Func.Code[v]; i.Op == ir.Phi {
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
			if o.step(v); o.Killed {
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

func (o *Oracle) step(v ir.Value) {
	i := &o.Func.Code[v]
	arg := func(n int) uint64 { return o.values[i.Args[n]] }
	switch i.Op {
	case ir.Phi:
	case ir.Const:
		o.values[v] = i.Imm
	case ir.Input:
		o.values[v] = uint64(o.Input(int(i.Imm)))
	case ir.Output:
		o.Out[i.Imm] = uint32(arg(0))
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
		o.Killed = true
	case ir.Demote:
		o.Helper = true
	case ir.IsHelper:
		o.values[v] = truth(o.Helper)
	default:
		var x [3]uint64
		for n := range i.Args {
			x[n] = arg(n)
		}
		o.values[v] = Scalar(i.Op, x[0], x[1], x[2])
	}
}

// Scalar is an operation of one lane, which must be one of Covered: words in the low 32 bits, bools 0 and 1.
func Scalar(op ir.Op, a, b, c uint64) uint64 { return scalars[op](a, b, c) }

// scalars are the operations.
var scalars = map[ir.Op]func(a, b, c uint64) uint64{
	simd.VecFAdd:        func(a, b, c uint64) uint64 { return word(float(a) + float(b)) },
	simd.VecFSub:        func(a, b, c uint64) uint64 { return word(float(a) - float(b)) },
	simd.VecFMul:        func(a, b, c uint64) uint64 { return word(float(a) * float(b)) },
	simd.VecFDiv:        func(a, b, c uint64) uint64 { return word(float(a) / float(b)) },
	simd.VecFMin:        func(a, b, c uint64) uint64 { return word(lane.FMin(float(a), float(b))) },
	simd.VecFMax:        func(a, b, c uint64) uint64 { return word(lane.FMax(float(a), float(b))) },
	simd.VecFNeg:        func(a, b, c uint64) uint64 { return uint64(uint32(a) ^ 1<<31) },
	simd.VecFAbs:        func(a, b, c uint64) uint64 { return uint64(uint32(a) & (1<<31 - 1)) },
	simd.VecFFloor:      func(a, b, c uint64) uint64 { return word(float32(math.Floor(float64(float(a))))) },
	simd.VecFCeil:       func(a, b, c uint64) uint64 { return word(float32(math.Ceil(float64(float(a))))) },
	simd.VecFTrunc:      func(a, b, c uint64) uint64 { return word(float32(math.Trunc(float64(float(a))))) },
	simd.VecFRoundEven:  func(a, b, c uint64) uint64 { return word(float32(math.RoundToEven(float64(float(a))))) },
	simd.VecFSqrt:       func(a, b, c uint64) uint64 { return word(float32(math.Sqrt(float64(float(a))))) },
	simd.VecFEq:         func(a, b, c uint64) uint64 { return truth(float(a) == float(b)) },
	simd.VecFLt:         func(a, b, c uint64) uint64 { return truth(float(a) < float(b)) },
	simd.VecFLe:         func(a, b, c uint64) uint64 { return truth(float(a) <= float(b)) },
	simd.VecFNe:         func(a, b, c uint64) uint64 { return truth(float(a) != float(b)) },
	simd.VecSin:         func(a, b, c uint64) uint64 { return word(lane.Sin(float(a))) },
	simd.VecExp2:        func(a, b, c uint64) uint64 { return word(lane.Exp2(float(a))) },
	simd.VecLog2:        func(a, b, c uint64) uint64 { return word(lane.Log2(float(a))) },
	simd.VecInverseSqrt: func(a, b, c uint64) uint64 { return word(1 / float32(math.Sqrt(float64(float(a))))) },
	simd.VecAtan2:       func(a, b, c uint64) uint64 { return word(lane.Atan2(float(a), float(b))) },
	simd.VecIAdd:        func(a, b, c uint64) uint64 { return uint64(uint32(a) + uint32(b)) },
	simd.VecISub:        func(a, b, c uint64) uint64 { return uint64(uint32(a) - uint32(b)) },
	simd.VecIMul:        func(a, b, c uint64) uint64 { return uint64(uint32(a) * uint32(b)) },
	simd.VecSAbs:        func(a, b, c uint64) uint64 { return uint64(uint32(lane.SAbs(int32(a)))) },
	simd.VecUMulHigh:    func(a, b, c uint64) uint64 { return uint64(uint32(a)) * uint64(uint32(b)) >> 32 },
	simd.VecSMulHigh:    func(a, b, c uint64) uint64 { return signed(int32(int64(int32(a)) * int64(int32(b)) >> 32)) },
	simd.VecSDiv: func(a, b, c uint64) uint64 {
		if int32(b) == 0 {
			return 0
		}
		return signed(int32(a) / int32(b))
	},
	simd.VecUDiv: func(a, b, c uint64) uint64 {
		if uint32(b) == 0 {
			return 0
		}
		return uint64(uint32(a) / uint32(b))
	},
	simd.VecSRem: func(a, b, c uint64) uint64 {
		if int32(b) == 0 {
			return signed(int32(a))
		}
		return signed(int32(a) % int32(b))
	},
	simd.VecURem: func(a, b, c uint64) uint64 {
		if uint32(b) == 0 {
			return uint64(uint32(a))
		}
		return uint64(uint32(a) % uint32(b))
	},
	simd.VecAnd:        func(a, b, c uint64) uint64 { return uint64(uint32(a) & uint32(b)) },
	simd.VecOr:         func(a, b, c uint64) uint64 { return uint64(uint32(a) | uint32(b)) },
	simd.VecXor:        func(a, b, c uint64) uint64 { return uint64(uint32(a) ^ uint32(b)) },
	simd.VecShl:        func(a, b, c uint64) uint64 { return uint64(uint32(a) << (uint32(b) & 31)) },
	simd.VecUShr:       func(a, b, c uint64) uint64 { return uint64(uint32(a) >> (uint32(b) & 31)) },
	simd.VecSShr:       func(a, b, c uint64) uint64 { return signed(int32(a) >> (uint32(b) & 31)) },
	simd.VecSMin:       func(a, b, c uint64) uint64 { return signed(min(int32(a), int32(b))) },
	simd.VecSMax:       func(a, b, c uint64) uint64 { return signed(max(int32(a), int32(b))) },
	simd.VecUMin:       func(a, b, c uint64) uint64 { return uint64(min(uint32(a), uint32(b))) },
	simd.VecUMax:       func(a, b, c uint64) uint64 { return uint64(max(uint32(a), uint32(b))) },
	simd.VecBitCount:   func(a, b, c uint64) uint64 { return uint64(bits.OnesCount32(uint32(a))) },
	simd.VecBitReverse: func(a, b, c uint64) uint64 { return uint64(bits.Reverse32(uint32(a))) },
	simd.VecFindUMsb:   func(a, b, c uint64) uint64 { return signed(int32(bits.Len32(uint32(a))) - 1) },
	simd.VecIEq:        func(a, b, c uint64) uint64 { return truth(uint32(a) == uint32(b)) },
	simd.VecINe:        func(a, b, c uint64) uint64 { return truth(uint32(a) != uint32(b)) },
	simd.VecSLt:        func(a, b, c uint64) uint64 { return truth(int32(a) < int32(b)) },
	simd.VecSLe:        func(a, b, c uint64) uint64 { return truth(int32(a) <= int32(b)) },
	simd.VecULt:        func(a, b, c uint64) uint64 { return truth(uint32(a) < uint32(b)) },
	simd.VecULe:        func(a, b, c uint64) uint64 { return truth(uint32(a) <= uint32(b)) },
	simd.VecSToF:       func(a, b, c uint64) uint64 { return word(float32(int32(a))) },
	simd.VecUToF:       func(a, b, c uint64) uint64 { return word(float32(uint32(a))) },
	simd.VecFToS:       func(a, b, c uint64) uint64 { return signed(lane.FToS(float(a))) },
	simd.VecFToU:       func(a, b, c uint64) uint64 { return uint64(lane.FToU(float(a))) },
	simd.VecBAnd:       func(a, b, c uint64) uint64 { return a & b },
	simd.VecBOr:        func(a, b, c uint64) uint64 { return a | b },
	simd.VecBXor:       func(a, b, c uint64) uint64 { return a ^ b },
	simd.VecBNot:       func(a, b, c uint64) uint64 { return 1 - a },
	simd.VecSelect: func(a, b, c uint64) uint64 {
		if a != 0 {
			return b
		}
		return c
	},
	simd.VecSelectLong: func(a, b, c uint64) uint64 {
		if a != 0 {
			return b
		}
		return c
	},
	simd.VecBits:     func(a, b, c uint64) uint64 { return a },
	simd.VecPack:     func(a, b, c uint64) uint64 { return uint64(uint32(a)) | uint64(uint32(b))<<32 },
	simd.VecLow:      func(a, b, c uint64) uint64 { return uint64(uint32(a)) },
	simd.VecHigh:     func(a, b, c uint64) uint64 { return a >> 32 },
	simd.VecSExtend:  func(a, b, c uint64) uint64 { return uint64(int64(int32(a))) },
	simd.VecIAddLong: func(a, b, c uint64) uint64 { return a + b },
	simd.VecISubLong: func(a, b, c uint64) uint64 { return a - b },
	simd.VecIMulLong: func(a, b, c uint64) uint64 { return a * b },
	simd.VecXorLong:  func(a, b, c uint64) uint64 { return a ^ b },
	simd.VecShlLong:  func(a, b, c uint64) uint64 { return a << (b & 63) },
	simd.VecSShrLong: func(a, b, c uint64) uint64 { return uint64(int64(a) >> (b & 63)) },
	simd.VecSLtLong:  func(a, b, c uint64) uint64 { return truth(int64(a) < int64(b)) },
	simd.VecULtLong:  func(a, b, c uint64) uint64 { return truth(a < b) },
	simd.VecFNeLong:  func(a, b, c uint64) uint64 { return truth(double(a) != double(b)) },
	simd.VecFAddLong: func(a, b, c uint64) uint64 { return long(double(a) + double(b)) },
	simd.VecFMulLong: func(a, b, c uint64) uint64 { return long(double(a) * double(b)) },
	simd.VecFToFLong: func(a, b, c uint64) uint64 { return long(float64(float(a))) },
	simd.VecFLongToF: func(a, b, c uint64) uint64 { return word(float32(double(a))) },
	simd.VecSLongToF: func(a, b, c uint64) uint64 { return word(float32(int64(a))) },
	simd.VecIndex: func(a, b, c uint64) uint64 {
		high, low := bits.Mul64(uint64(uint32(b)), uint64(uint32(c)))
		if high != 0 || low+uint64(uint32(a)) < low || low+uint64(uint32(a)) > math.MaxUint32 {
			return math.MaxUint32
		}
		return low + uint64(uint32(a))
	},
}

func float(x uint64) float32  { return math.Float32frombits(uint32(x)) }
func double(x uint64) float64 { return math.Float64frombits(x) }
func word(x float32) uint64   { return uint64(math.Float32bits(x)) }
func long(x float64) uint64   { return math.Float64bits(x) }
func signed(x int32) uint64   { return uint64(uint32(x)) }

func truth(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}

// Covered are the operations that the oracle has.
func Covered() []ir.Op { return slices.Sorted(maps.Keys(scalars)) }
