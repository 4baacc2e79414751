package simd

import "unsafe"

// VecOp is an operation of shader programs on registers. A register has one element a lane, in groups of 16 lanes: a
// word (32 bits: an integer of any sign, or the bits of a float), a long (64 bits, likewise), or a bool (one bit a
// lane, 16 bits a group). Which lanes are on does not matter to an operation: all lanes of its groups are computed.
type VecOp uint8

// VecArgs is the record of Kernels.Vec: out = op(a, b, c) for N groups.
type VecArgs struct {
	// Out, A, B and C are the first groups of the registers; Out may be one of the operands.
	Out, A, B, C unsafe.Pointer
	// StepA, StepB and StepC are the bytes from group to group: 64 for words, 128 for longs, 2 for bools, and 0 for
	// values that all groups share. Out always advances by its type's step.
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
	// Float says that words of Out are floats: which NaN comes out may differ between levels.
	Float bool
}

// The operations below vecLanes are in vec_ops.go: each is a function of internal/lane, or a difference within quads.
// The rest have no kernels: what has longs is rare. Words are named by what they are taken for: F floats, S signed, U
// unsigned, I either. NaN results have any bits.
const (
	VecSelectLong = vecLanes + iota // a ? b : c
	VecPack                         // the long of a low and a high word
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

	VecOps // the number of operations
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

// vecInfo has a row an operation: of the rest results and operands are w words, l longs, b bools.
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
	copy(table[:], vecLaneInfo[:])
	row(VecSelectLong, "selectlong", "l=bll")
	row(VecPack, "pack", "l=ww")
	rows(VecLow, "w=l", "low", "high")
	row(VecSExtend, "sextend", "l=w")
	rows(VecIAddLong, "l=ll", "iaddlong", "isublong", "imullong", "sdivlong", "udivlong", "sremlong", "uremlong",
		"andlong", "orlong", "xorlong")
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
	return table
}()
