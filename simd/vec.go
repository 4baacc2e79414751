package simd

import "unsafe"

// VecOp is an operation of shader programs on registers. A register has one element a lane, in groups of 16 lanes:
// a word (32 bits: an integer of any sign, or the bits of a float), a long (64 bits, likewise), or a bool (one bit a lane,
// 16 bits a group). Which lanes are on does not matter to an operation: all lanes of its groups are computed.
type VecOp uint8

// VecArgs is the record of Kernels.Vec: out = op(a, b, c) for N groups.
type VecArgs struct {
	// Out, A, B and C are the first groups of the registers; Out may be one of the operands.
	Out, A, B, C unsafe.Pointer
	// StepA, StepB and StepC are the bytes from group to group: 64 for words, 128 for longs, 2 for bools, and 0 for values that
	// all groups share. Out always advances by its type's step.
	StepA, StepB, StepC int64
	N                   int64
}

// VecType is what an operand of a VecOp holds.
type VecType uint8

// The types of registers.
const (
	VecNone VecType = iota // no operand
	VecBool
	VecWord
	VecLong
)

// Step is the bytes of a group of a register.
func (t VecType) Step() int64 { return [...]int64{0, 2, 4 * Lanes, 8 * Lanes}[t] }

// VecInfo describes an operation.
type VecInfo struct {
	Name string
	Out  VecType
	In   [3]VecType
}

// The operations. Words are named by what they are taken for: F floats, S signed, U unsigned, I either. NaN results have any
// bits. The definitions are in vec_float_generic.go and its neighbours; package lane defines what floats become.
const (
	VecFAdd VecOp = iota
	VecFSub
	VecFMul
	VecFDiv
	VecFMin // minNum: a NaN loses against a number; of zeros the second is taken
	VecFMax
	VecFNeg // flips the sign bit
	VecFAbs // clears it
	VecFFloor
	VecFCeil
	VecFTrunc
	VecFRoundEven
	VecFSqrt
	VecFEq
	VecFLt
	VecFLe
	VecFNe // true with a NaN

	// Transcendental functions.
	VecSin
	VecCos
	VecExp
	VecExp2
	VecLog
	VecLog2
	VecInverseSqrt
	VecAtan
	VecTan
	VecAsin
	VecAcos
	VecSinh
	VecCosh
	VecTanh
	VecAsinh
	VecAcosh
	VecAtanh
	VecAtan2 // of a / b
	VecPow

	VecIAdd
	VecISub
	VecIMul
	VecUMulHigh
	VecSMulHigh
	VecSDiv // x/0 is 0
	VecUDiv
	VecSRem // x%0 is x; the sign is a's
	VecURem
	VecAnd
	VecOr
	VecXor
	VecShl // by b&31
	VecUShr
	VecSShr
	VecSMin
	VecSMax
	VecUMin
	VecUMax
	VecBitCount
	VecBitReverse
	VecFindLsb  // -1 for 0
	VecFindUMsb // -1 for 0
	VecFindSMsb // the highest bit that is not the sign; -1 for 0 and -1
	VecIEq
	VecINe
	VecSLt
	VecSLe
	VecULt
	VecULe

	VecSToF
	VecUToF
	VecFToS // towards zero, to the nearest integer there is; NaN is 0
	VecFToU
	VecFToHalf // the 16 bits, rounded to even; high bits 0
	VecHalfToF // of the low 16 bits

	VecBAnd
	VecBOr
	VecBXor
	VecBNot
	VecSelect // a ? b : c of words
	VecSelectLong
	VecBits // 1 where a, else 0

	VecDPdx // across the lane's row of its quad: lanes 0 1 4 5 and so on
	VecDPdy

	VecPack // the long of a low and a high word
	VecLow
	VecHigh
	VecSExtend // a long of a signed word
	VecIAddLong
	VecISubLong
	VecIMulLong
	VecSDivLong
	VecUDivLong
	VecSRemLong
	VecURemLong
	VecAndLong
	VecOrLong
	VecXorLong
	VecShlLong // by the word b&63
	VecUShrLong
	VecSShrLong
	VecIEqLong
	VecINeLong
	VecSLtLong
	VecSLeLong
	VecULtLong
	VecULeLong
	VecFAddLong
	VecFSubLong
	VecFMulLong
	VecFDivLong
	VecFMinLong
	VecFMaxLong
	VecFFloorLong
	VecFCeilLong
	VecFTruncLong
	VecFRoundEvenLong
	VecFSqrtLong
	VecFEqLong
	VecFLtLong
	VecFLeLong
	VecFNeLong
	VecFToFLong // float64 of float32
	VecFLongToF
	VecSLongToFLong
	VecULongToFLong
	VecSLongToF
	VecULongToF
	VecFLongToSLong // as FToS
	VecFLongToULong
	VecFLongToS
	VecFLongToU

	VecIndex // min(a + b c, 2^32-1): an address, of an index and a stride
	VecOps   // the number of operations
)

// Info describes an operation; the zero value is none.
func (op VecOp) Info() VecInfo {
	if op < VecOps {
		return vecInfo[op]
	}
	return VecInfo{}
}

// String is the operation's name.
func (op VecOp) String() string { return op.Info().Name }

// vecInfo has a row an operation: results and operands are w words, l longs, b bools.
var vecInfo = func() (table [VecOps]VecInfo) {
	types := map[byte]VecType{'b': VecBool, 'w': VecWord, 'l': VecLong}
	row := func(op VecOp, name, shape string) {
		t := VecInfo{Name: name, Out: types[shape[0]]}
		for i := range shape[2:] {
			t.In[i] = types[shape[2+i]]
		}
		table[op] = t
	}
	rows := func(first VecOp, shape string, names ...string) {
		for i, n := range names {
			row(first+VecOp(i), n, shape)
		}
	}
	rows(VecFAdd, "w=ww", "fadd", "fsub", "fmul", "fdiv", "fmin", "fmax")
	rows(VecFNeg, "w=w", "fneg", "fabs", "ffloor", "fceil", "ftrunc", "froundeven", "fsqrt")
	rows(VecFEq, "b=ww", "feq", "flt", "fle", "fne")
	rows(VecSin, "w=w", "sin", "cos", "exp", "exp2", "log", "log2", "inversesqrt", "atan", "tan", "asin", "acos",
		"sinh", "cosh", "tanh", "asinh", "acosh", "atanh")
	rows(VecAtan2, "w=ww", "atan2", "pow")
	rows(VecIAdd, "w=ww", "iadd", "isub", "imul", "umulhigh", "smulhigh", "sdiv", "udiv", "srem", "urem", "and", "or", "xor",
		"shl", "ushr", "sshr", "smin", "smax", "umin", "umax")
	rows(VecBitCount, "w=w", "bitcount", "bitreverse", "findlsb", "findumsb", "findsmsb")
	rows(VecIEq, "b=ww", "ieq", "ine", "slt", "sle", "ult", "ule")
	rows(VecSToF, "w=w", "stof", "utof", "ftos", "ftou", "ftohalf", "halftof")
	rows(VecBAnd, "b=bb", "band", "bor", "bxor")
	row(VecBNot, "bnot", "b=b")
	row(VecSelect, "select", "w=bww")
	row(VecSelectLong, "selectlong", "l=bll")
	row(VecBits, "bits", "w=b")
	rows(VecDPdx, "w=w", "dpdx", "dpdy")
	row(VecPack, "pack", "l=ww")
	rows(VecLow, "w=l", "low", "high")
	row(VecSExtend, "sextend", "l=w")
	rows(VecIAddLong, "l=ll", "iaddlong", "isublong", "imullong", "sdivlong", "udivlong", "sremlong", "uremlong", "andlong", "orlong", "xorlong")
	rows(VecShlLong, "l=lw", "shllong", "ushrlong", "sshrlong")
	rows(VecIEqLong, "b=ll", "ieqlong", "inelong", "sltlong", "slelong", "ultlong", "ulelong")
	rows(VecFAddLong, "l=ll", "faddlong", "fsublong", "fmullong", "fdivlong", "fminlong", "fmaxlong")
	rows(VecFFloorLong, "l=l", "ffloorlong", "fceillong", "ftrunclong", "froundevenlong", "fsqrtlong")
	rows(VecFEqLong, "b=ll", "feqlong", "fltlong", "flelong", "fnelong")
	row(VecFToFLong, "ftoflong", "l=w")
	row(VecFLongToF, "flongtof", "w=l")
	rows(VecSLongToFLong, "l=l", "slongtoflong", "ulongtoflong")
	rows(VecSLongToF, "w=l", "slongtof", "ulongtof")
	rows(VecFLongToSLong, "l=l", "flongtoslong", "flongtoulong")
	rows(VecFLongToS, "w=l", "flongtos", "flongtou")
	row(VecIndex, "index", "w=www")
	return table
}()
