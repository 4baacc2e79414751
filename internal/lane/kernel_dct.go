package lane

// The factors of the inverse discrete cosine transform: cosines and sines of multiples of pi/16, in so many bits of
// fraction.
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

// DCTRow is the transform of a row, in 20 bits of fraction: the flow graph of Loeffler, Ligtenberg and Moschytz
// backward, from its fourth stage to its first.
func DCTRow(x0, x7, x2, x5, x1, x6, x3, x4 int32) (int32, int32, int32, int32, int32, int32, int32, int32) {
	x0, x1 = butterfly(x0<<17, x1<<17)
	x2, x3 = rotated(x2, x3, dctCos6Fine, dctCos6Fine+dctSin6Fine, dctCos6Fine-dctSin6Fine)
	x1, x2 = butterfly(x1, x2)
	x0, x3 = butterfly(x0, x3)
	x7, x4 = butterfly(x7<<7, x4<<7)
	x7, x5 = butterfly(x7, x5*dctHalfRoot)
	x4, x6 = butterfly(x4, x6*dctHalfRoot)
	x4, x7 = rotated(x4>>2, x7>>2, dctCos3, dctCos3+dctSin3, dctCos3-dctSin3)
	x5, x6 = rotated(x5>>2, x6>>2, dctCos1, dctCos1+dctSin1, dctCos1-dctSin1)
	x0, x7 = butterfly(x0, x7)
	x1, x6 = butterfly(x1, x6)
	x2, x5 = butterfly(x2, x5)
	x3, x4 = butterfly(x3, x4)
	return x0, x1, x2, x3, x4, x5, x6, x7
}

// DCTColumn transforms a column of DCTRow's results to whole numbers.
func DCTColumn(x0, x7, x2, x5, x1, x6, x3, x4 int32) (int32, int32, int32, int32, int32, int32, int32, int32) {
	x0, x1 = butterfly(x0+1<<19, x1) // a half, for rounding
	x0, x1 = x0>>2, x1>>2
	x2, x3 = rotated(x2>>13, x3>>13, dctCos6, dctCos6+dctSin6, dctCos6-dctSin6)
	x1, x2 = butterfly(x1, x2)
	x0, x3 = butterfly(x0, x3)
	x7, x4 = butterfly(x7, x4)
	x7, x5 = butterfly(x7, x5>>13*dctHalfRoot14)
	x4, x6 = butterfly(x4, x6>>13*dctHalfRoot14)
	x4, x7 = rotated(x4>>14, x7>>14, dctCos3, dctCos3+dctSin3, dctCos3-dctSin3)
	x5, x6 = rotated(x5>>14, x6>>14, dctCos1, dctCos1+dctSin1, dctCos1-dctSin1)
	x0, x7 = butterfly(x0, x7)
	x1, x6 = butterfly(x1, x6)
	x2, x5 = butterfly(x2, x5)
	x3, x4 = butterfly(x3, x4)
	return x0 >> 18, x1 >> 18, x2 >> 18, x3 >> 18, x4 >> 18, x5 >> 18, x6 >> 18, x7 >> 18
}

// butterfly is the sum and the difference.
func butterfly(x, y int32) (int32, int32) { return x + y, x - y }

// rotated turns (x, y) back by an angle with three products, by its cosine, that and its sine, and that less its sine.
func rotated(x, y, cos, plus, less int32) (int32, int32) {
	sum := cos * (x + y)
	return sum - plus*y, sum - less*x
}
