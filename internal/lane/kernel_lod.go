package lane

// square is rounded before anything is added to it.
func square(m float32) float32 { return float32(m * m) }

// lodLength is the squared length in texels of a derivative.
func lodLength(ds, dt, width, height float32) float32 { return square(ds*width) + square(dt*height) }

// LodNumber is a squared length, infinity where it is NaN.
func LodNumber(rho2 float32) float32 { return lesser(rho2, real(0x7F800000)) }

// LodLonger is the larger of two squared lengths; b where one is NaN, and infinity where that is NaN.
func LodLonger(a, b float32) float32 { return LodNumber(greater(a, b)) }

// LodLogarithm is log2(rho2)/2 for rho2 >= 0: exact at powers of two, within 2^-16 of the truth elsewhere, 64 at
// infinity, below -63 for denormals and -63.5 at 0. With e the exponent and f the mantissa less 1, log2(1+f) is
// f + f(1-f) q(f); here all of it is halved, h = f/2, and q's coefficients have powers of two in them for that. A word
// of 2^22 with k in its lowest bits is 2^22 + k/2.
func LodLogarithm(rho2 float32) float32 {
	e := real(word(rho2)>>23|word(0x1p22)) - (0x1p22 + 63.5)
	h := real(word(rho2)&0x7FFFFF|word(0.5)) - 0.5
	q := float32(-0.04514804854989052*16*h) + 0.14842489361763*8
	q = float32(q*h) - 0.2671785056591034*4
	q = float32(q*h) + 0.44191691279411316*2
	return e + (h + float32(float32(h*(0.5-h))*q))
}

// LodLimit adds the bias to a level of detail and limits it; NaN is the least.
func LodLimit(lambda, bias, least, most float32) float32 {
	return lesser(greater(lambda+bias, least), most)
}

// LodFlat is the larger of the squared lengths of two derivatives in texels.
func LodFlat(dsdx, dtdx, dsdy, dtdy, width, height float32) float32 {
	return LodLonger(lodLength(dsdx, dtdx, width, height), lodLength(dsdy, dtdy, width, height))
}

// LodDeep is LodFlat of three dimensions.
func LodDeep(drdx, drdy, dsdx, dtdx, dsdy, dtdy, width, height, depth float32) float32 {
	x, y := lodLength(dsdx, dtdx, width, height), lodLength(dsdy, dtdy, width, height)
	return LodLonger(x+square(drdx*depth), y+square(drdy*depth))
}
