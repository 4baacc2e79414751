package simd

import "math"

// The cubic of the logarithm: see logTwo.
const (
	logTwo0 = float32(0.44191691279411316)
	logTwo1 = float32(-0.2671785056591034)
	logTwo2 = float32(0.14842489361763)
	logTwo3 = float32(-0.04514804854989052)
)

// lodGeneric is the definition of Kernels.Lod.
func lodGeneric(a *LodArgs) {
	for i := range int(a.N) {
		var lambda float32
		switch {
		case a.Explicit != nil:
			lambda = *at(a.Explicit, i)
		case a.Rho2 != nil:
			lambda = float32(logTwo(*at(a.Rho2, i)) * 0.5)
		default:
			rho2 := longest(*at(a.DSDX, i), *at(a.DTDX, i), *at(a.DSDY, i), *at(a.DTDY, i), a.Width, a.Height)
			if a.DRDX != nil {
				x := square(*at(a.DSDX, i)*a.Width) + square(*at(a.DTDX, i)*a.Height)
				y := square(*at(a.DSDY, i)*a.Width) + square(*at(a.DTDY, i)*a.Height)
				rho2 = longer(x+square(*at(a.DRDX, i)*a.Depth), y+square(*at(a.DRDY, i)*a.Depth))
			}
			lambda = float32(logTwo(rho2) * 0.5)
		}
		*at(a.Out, i) = a.limit(lambda)
	}
}

// limit adds the bias to a level of detail and limits it.
func (a *LodArgs) limit(lambda float32) float32 {
	lambda += a.Bias
	if !(lambda > a.Min) { // and NaN
		lambda = a.Min
	}
	if !(lambda < a.Max) {
		lambda = a.Max
	}
	return lambda
}

// longest is the larger squared length in texels of two derivatives.
func longest(dsdx, dtdx, dsdy, dtdy, width, height float32) float32 {
	return longer(square(dsdx*width)+square(dtdx*height), square(dsdy*width)+square(dtdy*height))
}

// square is rounded before anything is added to it.
func square(m float32) float32 { return float32(float32(m) * float32(m)) }

// longer is the larger of two squared lengths; b where one is NaN, and infinity where that is NaN.
func longer(a, b float32) float32 {
	if a > b {
		b = a
	}
	if !(b < float32(math.Inf(1))) {
		return float32(math.Inf(1))
	}
	return b
}

// logTwo is log2(x) for x >= 0: exact at powers of two, within 2^-15 of the truth elsewhere, 128 at infinity, below
// -126 for denormals and -127 at 0. With e the exponent and f the mantissa less 1, log2(1+f) = f + f(1-f) q(f).
func logTwo(x float32) float32 {
	b := math.Float32bits(x)
	e := float32(int32(b>>23) - 127)
	f := math.Float32frombits(b&0x7FFFFF|0x3F800000) - 1
	q := float32(logTwo3*f) + logTwo2
	q = float32(q*f) + logTwo1
	q = float32(q*f) + logTwo0
	return e + (f + float32(float32(f*(1-f))*q))
}
