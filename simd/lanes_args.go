package simd

// The kernels on lanes work on colours as structure of arrays, N lanes of each component, and on the words that texels
// are made of. What is in a tile is the caller's affair.

// BlendLanesArgs is the record of Kernels.BlendLanes.
type BlendLanesArgs struct {
	// Source, Second and Dest hold N lanes of red, green, blue and alpha; Out receives them and may be Dest. Second may
	// be nil where no factor reads it. Up to High the record begins as BlendTexelsArgs does: one stage reads both.
	Source, Second [4]*float32
	RGB, Alpha     BlendEquation
	Constants      [4]float32
	// With Limit not 0, Source and Second are limited to [Low, High] first, NaN to 0.
	Limit     uint32
	Low, High float32
	Dest, Out [4]*float32
	N         int64 // a multiple of Lanes
}

// UnormArgs is the record of Kernels.EncodeUnorm and Kernels.DecodeUnorm.
type UnormArgs struct {
	// Lanes holds N lanes of red, green, blue and alpha.
	Lanes [4]*float32
	Words *uint32
	N     int64 // a multiple of Lanes
	// Scale is the largest code of each component, 2^b - 1 with b up to 16, or 0 for one that there is not. Shift is
	// its lowest bit.
	Scale [4]float32
	Shift [4]uint32
	// Signed is not 0 for SNORM components, whose codes are numbers of two's complement.
	Signed uint32
}

// HalfArgs is the record of Kernels.EncodeHalf and Kernels.DecodeHalf.
type HalfArgs struct {
	// Lanes holds N lanes of red, green, blue and alpha.
	Lanes [4]*float32
	// Words holds red and green (the upper half) in the first array, blue and alpha in the second, which may be nil.
	Words [2]*uint32
	N     int64 // a multiple of Lanes
}
