package exact

import "math"

// Atan2 is the angle of the vector (x, y) in [-pi, pi]; Atan2(0, 0) is 0 or pi by the signs, as in package math.
func Atan2(y, x float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	a, b := math.Abs(y), math.Abs(x)
	var t float64
	switch {
	case a == b && a > math.MaxFloat64:
		t = math.Pi / 4
	case a == 0:
		t = 0
	case a <= b:
		t = atanUnit(a / b)
	default:
		t = math.Pi/2 - atanUnit(b/a)
	}
	if math.Signbit(x) {
		t = math.Pi - t
	}
	return math.Copysign(t, y)
}

// atanEighths is atan(k/8).
var atanEighths = [...]float64{
	0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
	0.6435011087932844, 0.7188299996216245, math.Pi / 4,
}

// atanUnit returns the arc tangent of t in [0, 1]: the arc tangent of the nearest eighth, plus a series in the rest,
// which is at most 1/16.
func atanUnit(t float64) float64 {
	k := math.Floor(float64(t*8) + 0.5)
	c := float64(k / 8)
	u := (t - c) / (1 + float64(t*c))
	z := float64(u * u)
	p := 1.0 / 13
	for _, n := range [...]float64{-1.0 / 11, 1.0 / 9, -1.0 / 7, 1.0 / 5, -1.0 / 3} {
		p = float64(p*z) + n
	}
	return atanEighths[int(k)] + (u + float64(u*float64(z*p)))
}
