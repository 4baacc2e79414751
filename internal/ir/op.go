package ir

import "github.com/seed-1acaedba/halfspace/simd"

// Op is an operation: one of simd.VecOp, or one of those below.
type Op = simd.VecOp

// The operations that are not functions of registers.
const (
	// Const is Imm in all lanes.
	Const Op = simd.VecOps + iota
	// Input is input number Imm of Func.Inputs.
	Input
	// Phi is Args[i] in the lanes that came from block From[i] last.
	Phi
	// LoadSlot is the lane's slot number Imm.
	LoadSlot
	// StoreSlot makes Args[0] the lane's slot number Imm.
	StoreSlot
	// LoadElement is the lane's slot number Imm + Args[0], where Args[0] < Count (unsigned), else 0.
	LoadElement
	// StoreElement makes Args[1] the lane's slot number Imm + Args[0], where Args[0] < Count.
	StoreElement
	// LoadBuffer is the Width bytes at Args[1] + Imm of element Args[0] of a binding, zero-extended.
	LoadBuffer
	// StoreBuffer makes the low Width bytes of Args[2] those at Args[1] + Imm of element Args[0] of a binding.
	StoreBuffer
	// AtomicBuffer replaces the word or long at Args[1] + Imm of element Args[0] of a binding by Atomic of it and
	// Args[2] (and Args[3], what AtomicCompareExchange compares with), lane after lane, and is what was there before.
	AtomicBuffer
	// BufferSize is the number of bytes of element Args[0] of a binding.
	BufferSize
	// Look is an instruction on an image, described by Look. Its results are its parts.
	Look
	// Part is result number Imm of the lookup Args[0].
	Part
	// Output makes Args[0] output number Imm of Func.Outputs.
	Output
	// Kill ends the lanes that are on: they are no longer live, and the block has no exits.
	Kill
	// Demote makes the lanes that are on helpers.
	Demote
	// IsHelper is a bool: the lane is not live.
	IsHelper
	// Interpolate is input number Imm elsewhere in the pixel: see Place.
	Interpolate
	// Barrier orders memory: what a lane did to it before, other lanes and workers see before what it does afterwards.
	// With Imm 1 the lanes of a workgroup also wait for one another: the lanes of a workgroup come to it together, or
	// the dispatch ends with an error.
	Barrier
	// QuadBroadcast is Args[0] in lane number Imm, 0 to 3, of the lane's quad.
	QuadBroadcast
	// Ballot is a word of a bit for each lane of the subgroup that is on and whose Args[0], a bool, is true. Subgroups
	// are groups of lanes.
	Ballot
	// Shuffle is Args[0] of the subgroup's lane Args[1], or 0 where that lane is not on.
	Shuffle
	// ShiftActive is Args[0] of the lane that is so many places before among the lanes of its cluster that are on, or
	// Args[1] where there are not so many: see Shift.
	ShiftActive
	// LastActive is Args[0] of the last lane that is on of each cluster of Imm lanes.
	LastActive

	ops // the number of operations
)

var names = [ops - simd.VecOps]string{
	"const", "input", "phi", "loadslot", "storeslot", "loadelement", "storeelement", "loadbuffer", "storebuffer", "atomicbuffer",
	"buffersize", "look", "part", "output", "kill", "demote", "ishelper", "interpolate",
	"barrier", "quadbroadcast", "ballot", "shuffle", "shiftactive", "lastactive",
}

// Shift is the Imm of a ShiftActive: by so many places, in clusters of so many lanes.
func Shift(places, cluster int) uint64 { return uint64(places) | uint64(cluster)<<8 }

// Shifted are the places and the cluster of a Shift.
func Shifted(imm uint64) (places, cluster int) { return int(imm & 0xFF), int(imm >> 8) }

// Name is the name of an operation.
func Name(op Op) string {
	if op < simd.VecOps {
		return op.String()
	}
	return names[op-simd.VecOps]
}

// Atomic is an atomic operation on memory.
type Atomic uint8

// The atomic operations, of words or longs.
const (
	AtomicNone Atomic = iota
	AtomicLoad
	AtomicStore
	AtomicAdd
	AtomicSMin
	AtomicSMax
	AtomicUMin
	AtomicUMax
	AtomicAnd
	AtomicOr
	AtomicXor
	AtomicExchange
	AtomicCompareExchange
	AtomicFAdd
	AtomicFMin
	AtomicFMax
)

// Place is where in the pixel Interpolate evaluates an input.
type Place uint8

// The places.
const (
	AtCenter   Place = iota
	AtCentroid       // no operands
	AtSample         // Args[0] is the sample's number
	AtOffset         // Args[0] and Args[1] are pixels from the centre
)
