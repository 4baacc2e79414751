package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// ChromaAxisArgs is the record of Kernels.ChromaAxis.
type ChromaAxisArgs struct {
	First *int32 // of N windows of two texels of luma
	N     int64  // a multiple of Lanes
	// Luma and Last are the last texels of luma and chroma; Step is how far places of chroma are apart.
	Luma, Last, Step int32
	// Site is where chroma lies along the axis.
	Site lane.ChromaSite
	// Place receives the places of three texels of chroma. Of texel k of luma, chroma is (1-Weight[k]) t + Weight[k] u,
	// where t and u are the first and the second of them; but of texel 1, where Later is all ones instead of 0, the
	// second and the third.
	Place  [3]*int32
	Weight [2]*float32
	Later  *int32
}

// YcbcrTexelsArgs is the record of Kernels.YcbcrTexels and YcbcrChroma: some components of a plane.
type YcbcrTexelsArgs struct {
	// Texels is the plane's bytes, of which four may be read from Most on, and no more.
	Texels *byte
	Most   int32
	N      int64 // a multiple of Lanes
	// X and Y are the places of N texels along both axes, in bytes; Layer is added to them. YcbcrTexels has two along
	// each, one with Single.
	X, Y  [3]*int32
	Layer *int32
	// U and V are the weights of two texels along each axis: with YcbcrChroma, of luma.
	U, V [2]*float32
	// Single is not 0 if each result comes from one texel.
	Single uint32
	// Paired is not 0 if four bytes from a texel on also hold the second texel along X: it is at the same place or the
	// next.
	Paired uint32
	// CU, CV, LaterX and LaterY, of YcbcrChroma, are Weight and Later of ChromaAxisArgs.
	CU, CV         [2]*float32
	LaterX, LaterY *int32
	// Count components lie in four bytes of a texel, 1 to 4: codes from bit Shift on, under Mask, which stand for
	// code/Mask; Unit is 1/(Mask+1), Scale 1/Mask. Where Table is not nil it has the values of 256 codes.
	Count       int64
	Shift, Mask [4]uint32
	Unit, Scale [4]float32
	Table       [4]*float32
	Out         [4]*float32
}

// YcbcrModel is what Kernels.YcbcrConvert does.
type YcbcrModel uint32

// The models. The zero value is YcbcrMatrix.
const (
	YcbcrMatrix YcbcrModel = iota
	YcbcrRange             // range expansion alone
)

// YcbcrConvertArgs is the record of Kernels.YcbcrConvert.
type YcbcrConvertArgs struct {
	Cr, Y, Cb *float32 // N each
	N         int64    // a multiple of Lanes
	Model     YcbcrModel
	// Range expansion is Scale[0] Y - Shift[0], Scale[1] C - Shift[1].
	Scale, Shift [2]float32
	// R = Y + RCr Cr, G = Y - (GCb Cb + GCr Cr), B = Y + BCb Cb.
	RCr, GCb, GCr, BCb float32
	R, G, B            *float32
}
