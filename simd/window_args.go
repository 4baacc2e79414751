package simd

// WindowArgs is the record of Kernels.Window.
type WindowArgs struct {
	In *float32 // N coordinates
	N  int64    // a multiple of Lanes
	// Scale is what coordinates are multiplied by; products are limited to Low and High, then Add is added and Factor
	// multiplied by. All of it is exact but for Add.
	Scale, Low, High, Add, Factor float64
	// Nearest is not 0 where First is the texel that the coordinate lies in. Else it is the whole part of the
	// coordinate less Bias/256, rounded to 1/256 texel with halves up, and Alpha the rest in 1/256.
	Nearest uint32
	Bias    int32
	First   *int32
	Alpha   *int32
}

// SpreadArgs is the record of Kernels.Spread.
type SpreadArgs struct {
	First, Alpha *int32 // of N windows
	N            int64  // a multiple of Lanes
	Count        int64  // of texels in a window, at least 1
	// From is how far the window's first texel lies after First, Last the last texel of the image, Step how far places
	// of texels are apart.
	From, Last, Step int32
	// Bordered is not 0 where texels outside the image are negative places. Else they are those at its edges.
	Bordered uint32
	// Place and, where not nil, Weight are Count arrays, Stride lanes apart.
	Place  *int32
	Weight *float32
	Stride int64
	// Table has the weights of each texel by Alpha: Count times 256. Where it is nil Count is 2, and weights are
	// 1-Alpha/256 and Alpha/256.
	Table *float32
}

// WindowSource is where the texels of windows are: texel number X[i]+Y[j], the border where one of them is negative.
type WindowSource struct {
	Texels *byte
	Kind   TexelKind
	// Sign has the bits by which codes differ from the format's codes, as in [ReduceArgs].
	Sign uint32
	// Values, if not nil, maps codes of 16 bits to values, for red, green, blue and alpha: see [Kernels].SRGBValues.
	// With nil, a code's value is code / 65535.
	Values [4]*SRGBTable
	// Border is the value of texels outside.
	Border [4]float32
	// X and Y are arrays of the places of columns and rows for N lanes each, Stride lanes apart.
	X, Y   *int32
	Stride int64
}

// WindowSumArgs is the record of Kernels.WindowSum.
type WindowSumArgs struct {
	Source        WindowSource
	N             int64 // a multiple of Lanes
	Width, Height int64 // of windows in texels, at least 1
	// U and V are the weights of columns and rows, as Source.X and Y; a texel's weight is their product. If they are
	// nil, the weight is Weights[PhaseU[i]+PhaseV[i]+row*Width+column].
	U, V           *float32
	Weights        *float32
	PhaseU, PhaseV *int32
	// Reduction is ReduceSum, ReduceMin or ReduceMax, of the texels whose weight is not 0.
	Reduction Reduction
	// Divisor is what sums are divided by.
	Divisor float32
	// Components is the number of components in Out, 1 to 4.
	Components int64
	Out        [4]*float32
}

// WindowErrorArgs is the record of Kernels.WindowError.
type WindowErrorArgs struct {
	// Source and Reference have texels of the same kind.
	Source, Reference WindowSource
	N                 int64 // a multiple of Lanes
	Width, Height     int64 // of windows in texels, at least 1
	// Squares is not 0 where differences are squared, else they are absolute.
	Squares uint32
	// Reduction is ReduceSum, ReduceMin or ReduceMax.
	Reduction  Reduction
	Components int64
	Out        [4]*float32
}
