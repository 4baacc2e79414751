package exact

import (
	"math"
	"math/bits"
)

// Sin is the sine of x radians, for any finite x; NaN otherwise.
func Sin(x float64) float64 {
	s, _ := Sincos(x)
	return s
}

// Cos is the cosine of x radians, for any finite x; NaN otherwise.
func Cos(x float64) float64 {
	_, c := Sincos(x)
	return c
}

// Tan is the tangent of x radians, for any finite x; NaN otherwise.
func Tan(x float64) float64 {
	s, c := Sincos(x)
	return s / c
}

// Sincos is the sine and the cosine of x radians.
func Sincos(x float64) (sin, cos float64) {
	if x-x != 0 {
		return math.NaN(), math.NaN()
	}
	if x == 0 {
		return x, 1
	}
	r, q := reduce(math.Abs(x))
	s, c := sinKernel(r), cosKernel(r)
	switch q & 3 {
	case 1:
		s, c = c, -s
	case 2:
		s, c = -s, -c
	case 3:
		s, c = -c, s
	}
	if x < 0 {
		s = -s
	}
	return s, c
}

// pi/2 in three parts; the first two have 32 bits, so that their products with integers below 2^21 are exact.
const (
	pio2a = 0x1.921fb544p+0
	pio2b = 0x1.0b4611a6p-34
	pio2c = 0x1.3198a2e037073p-69
)

// reduce writes x >= 0 as q pi/2 + r with |r| <= pi/4 (a rounding more at most) and q modulo 4.
func reduce(x float64) (r float64, q int) {
	if x <= math.Pi/4 {
		return x, 0
	}
	if x >= 1<<20 {
		return reduceHuge(x)
	}
	k := math.Floor(float64(x*(2/math.Pi)) + 0.5)
	s := twoSum(x-float64(k*pio2a), -float64(k*pio2b))
	return s.hi + (s.lo - float64(k*pio2c)), int(k)
}

// reduceHuge is reduce for x >= 2^20 (Payne and Hanek): the product of x's 53 bits and of the 192 bits of 2/pi that
// matter, modulo 4, in integers.
func reduceHuge(x float64) (r float64, q int) {
	b := math.Float64bits(x)
	m := b&(1<<52-1) | 1<<52
	e := int(b>>52) - 1023 - 52
	at := 64 + e - 2 // bits of the table before this one make multiples of 4
	var w [3]uint64
	for i := range w {
		j, s := at/64+i, uint(at%64)
		w[i] = twoOverPi[j]<<s | twoOverPi[j+1]>>(64-s)
	}
	// p = m w modulo 2^192, as a fraction of 4.
	h2, p2 := bits.Mul64(m, w[2])
	h1, l1 := bits.Mul64(m, w[1])
	p1, c := bits.Add64(l1, h2, 0)
	p0, _ := bits.Add64(m*w[0], h1, c)
	q = int(p0 >> 62)
	p0, p1, p2 = p0<<2|p1>>62, p1<<2|p2>>62, p2<<2
	neg := p0>>63 != 0
	if neg {
		q++
		p2, c = bits.Sub64(0, p2, 0)
		p1, c = bits.Sub64(0, p1, c)
		p0, _ = bits.Sub64(0, p0, c)
	}
	k := 0
	if p0 == 0 { // 60 leading zeros are the most that a float64 can bring about
		p0, p1, p2, k = p1, p2, 0, 64
	}
	z := bits.LeadingZeros64(p0)
	p0 = p0<<uint(z) | p1>>uint(64-z)
	f := float64(p0>>11) * 0x1p-53
	r = scale(f*(math.Pi/2), -k-z)
	if neg {
		r = -r
	}
	return r, q
}

// twoOverPi is a word of zeros and the first 1216 bits of 2/pi.
var twoOverPi = [...]uint64{
	0,
	0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0,
	0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41, 0x3991D639835339F4,
	0x9C845F8BBDF9283B, 0x1FF897FFDE05980F, 0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
	0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB, 0xF0CFBC209AF4361D,
}

// sinKernel is the series of sin r to r^17, |r| <= pi/4: the next term is below 2^-63 of it.
func sinKernel(r float64) float64 {
	z := float64(r * r)
	p := 1.0 / 355687428096000
	for _, c := range [...]float64{
		-1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6,
	} {
		p = float64(p*z) + c
	}
	return r + float64(r*float64(z*p))
}

// cosKernel is the series of cos r to r^18, |r| <= pi/4. The first two terms are summed with their rounding error.
func cosKernel(r float64) float64 {
	z := float64(r * r)
	p := -1.0 / 6402373705728000
	for _, c := range [...]float64{
		1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24,
	} {
		p = float64(p*z) + c
	}
	h := float64(0.5 * z)
	w := 1 - h
	return w + (((1 - w) - h) + float64(float64(z*z)*p))
}
