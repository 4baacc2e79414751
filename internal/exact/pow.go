package exact

import "math"

// Pow is x^y for x >= 0, and NaN for x < 0. Pow(x, 0) = Pow(1, y) = 1 whatever the other is; Pow(0, y) is 0 or +Inf by
// the sign of y.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y || x < 0:
		return math.NaN()
	case y == 1:
		return x
	case x == 0 || x > math.MaxFloat64:
		if (x == 0) == (y > 0) {
			return 0
		}
		return math.Inf(1)
	case math.Abs(y) > 0x1p80:
		// Beyond every over- and underflow: the nearest x to 1 is 2^-53 away.
		if (x > 1) == (y > 0) {
			return math.Inf(1)
		}
		return 0
	case math.Abs(y) < 0x1p-80:
		return 1
	}
	return exp2(log2(x).mul(y))
}
