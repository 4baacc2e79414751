package simd

// InverseDCTArgs is the record of Kernels.InverseDCT.
type InverseDCTArgs struct {
	// Coefficients holds N blocks of 8x8 samples next to each other, 64 coefficients a block, with the frequency u to
	// the right and v down at 8u+v. If N is odd, the block after the last is read, too.
	Coefficients *int32
	N            int64
	Out          *uint8 // a block's samples, 8 bytes after the previous block's
	Stride       int64  // bytes between rows of samples
	// Quantization are the factors of the coefficients of column u, twice.
	Quantization [8][16]int32
}

// The factors of the inverse transform: cosines and sines of multiples of pi/16, in so many bits of fraction.
const (
	dctCos1       = 4017   // cos pi/16, 12 bits
	dctSin1       = 799    // sin pi/16
	dctCos3       = 3406   // cos 3 pi/16
	dctSin3       = 2276   // sin 3 pi/16
	dctCos6       = 1108   // cos 6 pi/16 / sqrt 2
	dctSin6       = 2676   // sin 6 pi/16 / sqrt 2
	dctCos6Fine   = 70936  // the same two in 18 bits
	dctSin6Fine   = 171254 //
	dctHalfRoot   = 181    // 1 / sqrt 2, 8 bits
	dctHalfRoot14 = 11585  // 14 bits
)

func inverseDCTGeneric(a *InverseDCTArgs) {
	var block [8][8]int32 // column u, then row v
	for n := range int(a.N) {
		for u := range 8 {
			for v := range 8 {
				block[v][u] = *at(a.Coefficients, 64*n+8*u+v) * a.Quantization[u][v]
			}
		}
		for v := range block {
			block[v] = inverseRow(block[v])
		}
		for x := range 8 {
			var column [8]int32
			for v := range column {
				column[v] = block[v][x]
			}
			for y, s := range inverseColumn(column) {
				*at(a.Out, 8*n+y*int(a.Stride)+x) = uint8(min(max(s, -128), 127) + 128)
			}
		}
	}
}

// inverseRow is the transform of a row, in 20 bits of fraction: the flow graph of Loeffler, Ligtenberg and Moschytz
// backward, from its fourth stage to its first.
func inverseRow(b [8]int32) [8]int32 {
	x0, x7, x2, x5, x1, x6, x3, x4 := b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
	x0, x1 = butterfly(x0<<17, x1<<17)
	x2, x3 = rotated(x2, x3, dctCos6Fine, dctSin6Fine)
	x1, x2 = butterfly(x1, x2)
	x0, x3 = butterfly(x0, x3)
	x7, x4 = butterfly(x7<<7, x4<<7)
	x6, x5 = x6*dctHalfRoot, x5*dctHalfRoot
	x7, x5 = butterfly(x7, x5)
	x4, x6 = butterfly(x4, x6)
	x4, x7 = rotated(x4>>2, x7>>2, dctCos3, dctSin3)
	x5, x6 = rotated(x5>>2, x6>>2, dctCos1, dctSin1)
	x0, x7 = butterfly(x0, x7)
	x1, x6 = butterfly(x1, x6)
	x2, x5 = butterfly(x2, x5)
	x3, x4 = butterfly(x3, x4)
	return [8]int32{x0, x1, x2, x3, x4, x5, x6, x7}
}

// inverseColumn transforms a column of inverseRow's results to whole numbers.
func inverseColumn(b [8]int32) [8]int32 {
	x0, x7, x2, x5, x1, x6, x3, x4 := b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
	x0, x1 = butterfly(x0+1<<19, x1) // a half, for rounding
	x0, x1 = x0>>2, x1>>2
	x2, x3 = rotated(x2>>13, x3>>13, dctCos6, dctSin6)
	x1, x2 = butterfly(x1, x2)
	x0, x3 = butterfly(x0, x3)
	x7, x4 = butterfly(x7, x4)
	x6, x5 = x6>>13*dctHalfRoot14, x5>>13*dctHalfRoot14
	x7, x5 = butterfly(x7, x5)
	x4, x6 = butterfly(x4, x6)
	x4, x7 = rotated(x4>>14, x7>>14, dctCos3, dctSin3)
	x5, x6 = rotated(x5>>14, x6>>14, dctCos1, dctSin1)
	x0, x7 = butterfly(x0, x7)
	x1, x6 = butterfly(x1, x6)
	x2, x5 = butterfly(x2, x5)
	x3, x4 = butterfly(x3, x4)
	return [8]int32{x0 >> 18, x1 >> 18, x2 >> 18, x3 >> 18, x4 >> 18, x5 >> 18, x6 >> 18, x7 >> 18}
}

// butterfly is the sum and the difference.
func butterfly(x, y int32) (int32, int32) { return x + y, x - y }

// rotated turns (x, y) back by the angle of this cosine and sine, with three products.
func rotated(x, y, cos, sin int32) (int32, int32) {
	sum := cos * (x + y)
	return sum - (sin+cos)*y, sum - (cos-sin)*x
}
