package simd

// WindowArgs is the record of Kernels.Window.
type WindowArgs struct {
	In *float32 // N coordinates
	N  int64    // a multiple of Lanes
	// Scale is what coordinates are multiplied by; products are limited to Low and High, then Add is added and Factor multiplied by. All of it
	// is exact but for Add.
	Scale, Low, High, Add, Factor float64
	// Nearest is not 0 where First is the texel that the coordinate lies in. Else it is the whole part of the coordinate less Bias/256, rounded to
	// 1/256 texel with halves up, and Alpha the rest in 1/256.
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
	// From is how far the window's first texel lies after First, Last the last texel of the image, Step how far places of texels are apart.
	From, Last, Step int32
	// Bordered is not 0 where texels outside the image are negative places. Else they are those at its edges.
	Bordered uint32
	// Place and, where not nil, Weight are Count arrays, Stride lanes apart.
	Place  *int32
	Weight *float32
	Stride int64
	// Table has the weights of each texel by Alpha: Count times 256. Where it is nil Count is 2, and weights are 1-Alpha/256 and Alpha/256.
	Table *float32
}
