package simd

// StencilArgs is the record of Kernels.StencilTest and Kernels.StencilUpdate.
type StencilArgs struct {
	Triangles *Triangle
	Refs      *uint32
	Groups    *Group // of different blocks where anything is written, each with a BinSlot
	N         int64
	// Masks, with several samples: the mask of sample s of group g is Masks[g*Samples+s]. With one it is the group's
	// own.
	Masks   *uint16
	Samples int64
	// Stencil is the tile's stencil buffer: sample s begins at s*SampleStride.
	Stencil      *uint8
	SampleStride int64
	// Reached, laid out as Masks and with one sample, too, are the lanes that passed the stencil test.
	Reached *uint16
	// References, if not nil, has a reference for each lane of each group, instead of the faces'.
	References *uint8
	Faces      [2]StencilFace // for front-facing primitives, points and lines; for back-facing primitives
}

// StencilFace is the stencil test of one facing. What it says of bytes it says for each of 16 lanes.
type StencilFace struct {
	Reference, CompareMask, WriteMask [Lanes]uint8
	// A lane passes iff ((r <= s or AtMost) and (r >= s or AtLeast)) is not Not, where r is the reference and s the
	// stored value, both under CompareMask. All three have the bits of all 16 lanes, or none.
	AtMost, AtLeast, Not uint32
	// The lanes whose value an operation may change at all: all 16, or none.
	FailLanes, DepthFailLanes, PassLanes uint32
	Fail, DepthFail, Pass                StencilOperation
}

// StencilOperation makes (sat(sat((v & And) + Add) - Sub) + (reference & Replace) + Wrap) ^ Xor of a value v, where sat
// limits to a byte and the other sums wrap. The zero value is ZERO.
type StencilOperation struct {
	And, Add, Sub, Replace, Wrap, Xor [Lanes]uint8
}

// RangeTestArgs is the record of Kernels.RangeTest.
type RangeTestArgs struct {
	Groups *Group
	N      int64
	// Masks, with several samples: the mask of sample s of group g is Masks[g*Samples+s]. With one it is the group's
	// own.
	Masks   *uint16
	Samples int64
	// Words is a buffer of the tile: sample s begins at s*SampleStride.
	Words        *int32
	SampleStride int64
	Low, Range   uint32
}
