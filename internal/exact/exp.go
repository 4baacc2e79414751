package exact

import "math"

// ln 2 and 1/ln 2 to 106 bits.
var (
	ln2   = pair{0.6931471805599453, 2.3190468138462996e-17}
	log2e = pair{1.4426950408889634, 2.0355273740931033e-17}
)

// Exp2 is 2^x: 0 below the smallest denormal, +Inf above the largest number, exact for integers x.
func Exp2(x float64) float64 { return exp2(pair{x, 0}) }

// Exp is e^x.
func Exp(x float64) float64 {
	if !(math.Abs(x) < 1e4) {
		return exp2(pair{x, 0})
	}
	return exp2(log2e.mul(x))
}

// exp2 is 2^(x.hi + x.lo).
func exp2(x pair) float64 {
	switch {
	case x.hi != x.hi:
		return x.hi
	case x.hi >= 1025:
		return math.Inf(1)
	case x.hi <= -1080:
		return 0
	}
	k := math.Floor(x.hi + 0.5)
	r := (x.hi - k) + x.lo
	// 2^r = e^(r ln 2), |r| <= 1/2: the next term of the series is below 2^-56.
	p := 6.778726354822545e-14
	for _, c := range [...]float64{
		1.3691488853904128e-12, 2.5678435993488206e-11, 4.4455382718708116e-10, 7.054911620801123e-09,
		1.01780860092397e-07, 1.321548679014431e-06, 1.5252733804059841e-05, 0.0001540353039338161,
		0.0013333558146428443, 0.009618129107628477, 0.05550410866482158, 0.24022650695910072,
		0.6931471805599453,
	} {
		p = float64(p*r) + c
	}
	return scale(1+float64(p*r), int(k))
}
