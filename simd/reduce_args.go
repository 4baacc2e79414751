package simd

// TexelKind is what a texel of a chain is.
type TexelKind uint32

// The kinds of texels.
const (
	TexelRGBA8  TexelKind = iota // four codes
	TexelRGBA16                  // four codes of 16 bits
	TexelRGBA16F
	TexelRGBA32F
	TexelR32F
)

// The signs of codes in chains, which are less by half their range.
const (
	SignRGBA8  = 0x80808080
	SignRGBA16 = 0x80008000
)

// Reduction is what Kernels.Reduce makes of the texels of a footprint.
type Reduction uint32

// The reductions. The zero value is ReduceSum.
const (
	// ReduceSum adds up products of weights and texels, each rounded to float32, in order, from 0; texels of weight 0
	// take no part.
	ReduceSum Reduction = iota
	// ReduceExact adds up codes in float64, where nothing is lost, and rounds the sum to 1/Unit, halves up.
	ReduceExact
	// ReduceMin and ReduceMax are the least and the greatest of the texels whose weight is not 0; the first of them
	// where numbers do not compare.
	ReduceMin
	ReduceMax
	// ReduceFirst is the texel of the first tap, bit for bit.
	ReduceFirst
	// ReduceGather returns one component of four taps, tap n's in output n.
	ReduceGather
)

// TapRef is one texel of N footprints: the sum of its places along three axes, the product of its weights. Where a
// place is negative the texel is the border. W, where nil, is 1.
type TapRef struct {
	X, Y, Z *int32
	U, V, W *float32
}

// ReduceArgs is the record of Kernels.Reduce.
type ReduceArgs struct {
	// Places is memory: a cache line.
	Places [Lanes]int32
	Texels *byte
	Kind   TexelKind
	// Sign has the bits by which codes differ from the format's codes: SignRGBA8 or SignRGBA16 in chains.
	Sign uint32
	// Component is the component that ReduceGather reads, 0 to 3.
	Component uint32
	Layer     *int32 // N places that are added to the taps' places
	Taps      *TapRef
	Count     int64 // number of Taps, at least 1; 4 for ReduceGather
	N         int64 // a multiple of Lanes
	Reduction Reduction
	// Bordered is not 0 where places may be negative; Border is then what their texels are, codes as numbers, and with
	// ReduceFirst and ReduceGather of texels of 32 bits any bits.
	Bordered uint32
	Border   [4]float32
	// Unit is how many parts of a code ReduceExact keeps.
	Unit float64
	// Dref, where not nil, is N references that texels of one float are compared with: they count as 1 where Dref
	// Compare texel holds, else as 0.
	Dref    *float32
	Compare Compare
	// Out receives N results a component, codes as numbers; TexelR32F has one component, but with ReduceGather four
	// results.
	Out [4]*float32
	// Rows is not 0 where ReduceSum of TexelRGBA8 has rows of four taps, which differ by X and U alone: so many rows;
	// Bordered is 0. Texels that lie beside each other are read at once then. No weight is infinite or NaN.
	Rows int64
}

// MixLevelsArgs is the record of Kernels.MixLevels.
type MixLevelsArgs struct {
	// Fine and Coarse are what footprints of two levels gave; the first of Coarse is nil where there is one level.
	Fine, Coarse [4]*float32
	Delta        *uint32 // the weights of Coarse in 1/256
	N            int64   // a multiple of Lanes
	// Mix is how levels are mixed: ReduceSum, ReduceExact, ReduceMin or ReduceMax.
	Mix Reduction
	// Unit is how many parts a code has, Scale the factor of a number of parts. Where Unit is 0 results are floats,
	// divided by Divisor.
	Unit, Scale, Divisor float32
	Out                  [4]*float32
	Components           int64 // 1 to 4
}
