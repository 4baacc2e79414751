package sample

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Batch is N lookups, one operand a slice (structure of arrays). A slice that is nil, or too short, reads as zeros from
// its end on; results beyond a result slice's end are dropped. Slices belong to the caller and are not kept.
type Batch struct {
	// N is the number of lookups.
	N int
	// Kernels and Scratch, where both are not nil, let vector kernels do the common cases. Results are the same.
	Kernels *simd.Kernels
	Scratch *Scratch

	// Blocks says that lanes lie as in fragment functions, 16 to a block of 4x4 fragments, lane 4 y + x: N is a
	// multiple of 16, and quads are lanes 0 1 4 5, 2 3 6 7 and so on. The zero value is quads one after the other: see
	// [Texture.SampleQuads].
	Blocks bool
	// Apart says that neighbouring lanes may look up places that lie far apart, as fragments of different triangles do: of
	// large textures more texels are then asked for ahead. The zero value is lanes of blocks whose places are a grid.
	Apart bool
	// Again says that the batch equals the one before with this Scratch, but for the texture, Offset and Out: the
	// operands hold the same values. Levels of detail, places and weights are then computed again only if the texture needs
	// others than the texture before. The zero value computes everything.
	Again bool

	// S, T and R are coordinates: normalized, or in texels where the sampler says so; a direction for cubes.
	S, T, R []float32
	// Q, where not nil, is the projection divisor: coordinates and Dref are divided by it first.
	Q []float32
	// Layer is the array layer of arrayed views, counted from the view's first, or the cube of cube arrays.
	Layer []float32
	// Reference is S and T of the reference block of block matching.
	Reference [2][]float32
	// Dref is the reference of a comparing sampler.
	Dref []float32
	// Lod is the explicit level of detail; Bias is added to any; MinLod is the MinLod operand.
	Lod, Bias, MinLod []float32
	// DPdx and DPdy are the derivatives of S, T and R of explicit gradients.
	DPdx, DPdy [3][]float32
	// Rho2 is the operand of SampleFootprint: the squared length of the longer of the two derivatives, in texels of the
	// base level.
	Rho2 []float32

	// I, J and K are integer texel coordinates, L the layer, Level the level of a fetch and Sample the sample index.
	I, J, K, L, Level, Sample []int32

	// Offset is the ConstOffset operand in texels, -32 to 31.
	Offset [3]int32
	// More are further lookups of the samplers' methods (SampleLod, SampleGrad, SampleQuads), with the operands of the
	// batch but for their offsets: what they would give alone. Levels of detail, footprints and weights are computed
	// once for all. The zero value is none.
	More []OffsetLookup
	// Offsets is the ConstOffsets operand of a gather, -32 to 31; nil: none.
	Offsets *[4][2]int32
	// Component is the component that a gather reads, 0 to 3.
	Component int

	// Value and Comparator are the operands of atomic operations: low words, and high words of 64-bit formats.
	Value, Comparator [2][]uint32

	// Out are the four result components of float, normalized, depth and compressed formats.
	Out [4][]float32
	// OutBits are the four result components of integer and stencil formats (signed ones in two's complement). Where
	// they are present, other formats write the bits of their floats, too.
	OutBits [4][]uint32
	// OutHigh are the high words of components of 64 bits, whose low words are OutBits: of integers, and of float64
	// values. Only fetches, and reads and writes of storage images have such.
	OutHigh [4][]uint32
	// Stopped, where not nil, says that the work that makes the batch shall end. Image processing, one lookup of which
	// may take long, asks it, and returns early. Results are meaningless then. Nil never stops.
	Stopped func() bool
	// Resident, where not nil, becomes 1 where every texel that a lookup touched was bound, else 0 (sparse residency).
	Resident []uint32
}

func at(s []float32, i int) float32 {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func atInt(s []int32, i int) int {
	if i < len(s) {
		return int(s[i])
	}
	return 0
}

func put[T any](s []T, i int, v T) {
	if i < len(s) {
		s[i] = v
	}
}

func (b *Batch) stopped() bool { return b.Stopped != nil && b.Stopped() }

// offset is the ConstOffset operand along an axis, limited to the allowed range.
func (b *Batch) offset(axis int) int { return clampOffset(b.Offset[axis]) }

func clampOffset(o int32) int { return min(max(int(o), -offsetRange), offsetRange-1) }

// allResident says of the first n lookups, of a batch with kernels, that all their texels are bound.
func (b *Batch) allResident(n int) {
	n = min(n, len(b.Resident))
	words := unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b.Resident))), n)
	b.Scratch.fill.Fill(b.Kernels, words, math.Float32frombits(1))
}
