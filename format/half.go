package format

import (
	"math"
	"math/bits"
)

// HalfToFloat is the value of a 16-bit float (1 sign, 5 exponent, 10 mantissa bits), exactly: denormals and infinities
// too. A NaN keeps its payload and becomes quiet, as the conversion instructions of processors do it.
func HalfToFloat(h uint16) float32 {
	sign := uint32(h&0x8000) << 16
	e, m := uint32(h>>10)&31, uint32(h)&1023
	switch {
	case e == 31 && m != 0:
		return math.Float32frombits(sign | 0x7fc00000 | m<<13)
	case e == 31:
		return math.Float32frombits(sign | 0x7f800000)
	case e != 0:
		return math.Float32frombits(sign | (e+112)<<23 | m<<13)
	case m == 0:
		return math.Float32frombits(sign)
	}
	z := uint32(bits.LeadingZeros32(m)) - 21 // shift that brings the top bit to bit 10
	return math.Float32frombits(sign | (113-z)<<23 | (m<<z&1023)<<13)
}

// FloatToHalf is the 16-bit float nearest to f, ties to even: overflow gives infinity, denormals are kept, a NaN keeps
// the top of its payload and becomes quiet.
func FloatToHalf(f float32) uint16 {
	b := math.Float32bits(f)
	sign := uint16(b >> 16 & 0x8000)
	b &= 1<<31 - 1
	switch {
	case b > 0x7f800000:
		return sign | 0x7e00 | uint16(b>>13&1023)
	case b >= 0x47800000: // 2^16 and more
		return sign | 0x7c00
	case b >= 0x38800000: // normal, 2^-14 and more: round by carry, which may well reach infinity
		b += 0xfff + b>>13&1
		return sign | uint16((b-112<<23)>>13)
	case b < 0x33000000: // less than half the smallest denormal
		return sign
	}
	// Denormal: the mantissa with its leading one in units of 2^-24.
	e, m := b>>23, b&(1<<23-1)|1<<23
	s := 126 - e
	m += 1<<(s-1) - 1 + m>>s&1
	return sign | uint16(m>>s)
}
