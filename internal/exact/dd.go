package exact

import "math"

// pair is an unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi: about 106 bits.
type pair struct{ hi, lo float64 }

// twoSum is a + b without error (Knuth): hi = RN(a+b), lo the rounding error.
func twoSum(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// fastTwoSum is twoSum for |a| >= |b| or a = 0 (Dekker).
func fastTwoSum(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

// split cuts a into a high half of 26 bits and the rest. By bits, not by Veltkamp's product, which could overflow.
func split(a float64) (hi, lo float64) {
	hi = math.Float64frombits(math.Float64bits(a) &^ (1<<27 - 1))
	return hi, a - hi
}

// twoProd is a * b without error (Dekker), where nothing over- or underflows.
func twoProd(a, b float64) pair {
	p := float64(a * b)
	ah, al := split(a)
	bh, bl := split(b)
	e := float64(ah*bh) - p
	e += float64(ah * bl)
	e += float64(al * bh)
	e += float64(al * bl)
	return pair{p, e}
}

// mul is p * b to about 100 bits.
func (p pair) mul(b float64) pair {
	q := twoProd(p.hi, b)
	return fastTwoSum(q.hi, q.lo+float64(p.lo*b))
}

// scale is m * 2^k with one rounding, for |m| in [1/2, 2] and any k.
func scale(m float64, k int) float64 {
	switch {
	case k > 1022:
		if k > 1100 {
			k = 1100
		}
		return float64(m*pow2(1022)) * pow2(k-1022)
	case k < -1020:
		if k < -1140 {
			k = -1140
		}
		// m times 2^(k+200) is normal and exact; the last product rounds, once.
		return float64(m*pow2(k+200)) * pow2(-200)
	}
	return m * pow2(k)
}

// pow2 is 2^k for k in [-1022, 1023].
func pow2(k int) float64 { return math.Float64frombits(uint64(k+1023) << 52) }

// frexp is x = m * 2^k with m in [sqrt(1/2), sqrt(2)), for finite x > 0.
func frexp(x float64) (m float64, k int) {
	if x < 0x1p-1022 {
		x, k = x*0x1p54, -54
	}
	b := math.Float64bits(x)
	k += int(b>>52) - 1023
	m = math.Float64frombits(b&(1<<52-1) | 1023<<52)
	if m >= math.Sqrt2 {
		m, k = m/2, k+1
	}
	return m, k
}
