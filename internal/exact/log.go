package exact

import "math"

// Log2 is the logarithm to base 2: exact for powers of two, -Inf for 0, NaN for x < 0.
func Log2(x float64) float64 {
	if r, ok := logSpecial(x); ok {
		return r
	}
	l := log2(x)
	return l.hi + l.lo
}

// Log is the natural logarithm: -Inf for 0, NaN for x < 0.
func Log(x float64) float64 {
	if r, ok := logSpecial(x); ok {
		return r
	}
	l := log2(x)
	q := twoProd(l.hi, ln2.hi)
	return q.hi + (q.lo + (float64(l.hi*ln2.lo) + float64(l.lo*ln2.hi)))
}

func logSpecial(x float64) (float64, bool) {
	switch {
	case x != x:
		return x, true
	case x < 0:
		return math.NaN(), true
	case x == 0:
		return math.Inf(-1), true
	case x > math.MaxFloat64:
		return x, true
	}
	return 0, false
}

// log2 is log2(x) to about 60 bits, for finite x > 0.
func log2(x float64) pair {
	m, k := frexp(x)
	f := m - 1 // exact
	if f == 0 {
		return pair{float64(k), 0}
	}
	// ln m = 2 atanh s with s = f / (m+1), |s| <= 0.172.
	d := twoSum(m, 1)
	q := f / d.hi
	p := twoProd(q, d.hi)
	s := fastTwoSum(q, (((f-p.hi)-p.lo)-float64(q*d.lo))/d.hi)
	z := float64(s.hi * s.hi)
	t := 1.0 / 25
	for n := 23; n >= 3; n -= 2 {
		t = float64(t*z) + 1/float64(n)
	}
	// ln m = 2 s + 2 s (z t): the second part is at most 1/100 of the first, so a float64 does for it.
	l := fastTwoSum(s.hi, s.lo+float64(s.hi*float64(z*t)))
	l = pair{2 * l.hi, 2 * l.lo}
	h := twoProd(l.hi, log2e.hi)
	lo := h.lo + (float64(l.hi*log2e.lo) + float64(l.lo*log2e.hi))
	r := twoSum(float64(k), h.hi)
	return fastTwoSum(r.hi, r.lo+lo)
}
