package format

import "math"

// round is a to the nearest integer, ties to even, for |a| < 2^31: the sum has no bits below 1, so that its low word is
// the integer in two's complement.
func round(a float64) int32 { return int32(uint32(math.Float64bits(float64(a) + 0x1.8p52))) }

// unormScale and snormScale are the value of the largest code of b bits.
func unormScale(b int) float32 { return float32(uint64(1)<<b - 1) }
func snormScale(b int) float32 { return float32(uint64(1)<<(b-1) - 1) }

// encodeUnorm is RNE(f scale), f clamped to [0, 1], NaN 0. The product of a float32 and at most 24 bits is exact in
// float64, so there is one rounding.
func encodeUnorm(f, scale float32) uint32 {
	if !(f > 0) {
		return 0
	}
	if f >= 1 {
		return uint32(scale)
	}
	return uint32(round(float64(float64(f) * float64(scale))))
}

// encodeSnorm is RNE(f scale), f clamped to [-1, 1], NaN 0.
func encodeSnorm(f, scale float32) int32 {
	switch {
	case f != f:
		return 0
	case f >= 1:
		return int32(scale)
	case f <= -1:
		return -int32(scale)
	}
	return round(float64(float64(f) * float64(scale)))
}

// signExtend is the low b bits of c as a signed number.
func signExtend(c uint32, b int) int32 { return int32(c<<(32-b)) >> (32 - b) }

// decoder is the function from b stored bits to a texel's word.
func decoder(n Numeric, b int) func(uint32) uint32 {
	switch n {
	case Unorm:
		s := unormScale(b)
		return func(c uint32) uint32 { return math.Float32bits(float32(c) / s) }
	case Snorm:
		s := snormScale(b)
		return func(c uint32) uint32 {
			return math.Float32bits(max(float32(signExtend(c, b))/s, -1))
		}
	case Uscaled:
		return func(c uint32) uint32 { return math.Float32bits(float32(c)) }
	case Sscaled:
		return func(c uint32) uint32 { return math.Float32bits(float32(signExtend(c, b))) }
	case Sfixed5:
		return func(c uint32) uint32 { return math.Float32bits(float32(signExtend(c, b)) / 32) }
	case Sint:
		return func(c uint32) uint32 { return uint32(signExtend(c, b)) }
	case Sfloat:
		if b == 16 {
			return func(c uint32) uint32 { return math.Float32bits(HalfToFloat(uint16(c))) }
		}
	case Ufloat:
		return func(c uint32) uint32 { return decodeUfloat(c, uint(b-5)) }
	case Srgb:
		return func(c uint32) uint32 { return srgb.linear[c&0xff] }
	}
	return func(c uint32) uint32 { return c }
}

// encoder is the function from a texel's word to b stored bits; bits above them may be anything.
func encoder(n Numeric, b int) func(uint32) uint32 {
	switch n {
	case Unorm:
		s := unormScale(b)
		return func(v uint32) uint32 { return encodeUnorm(math.Float32frombits(v), s) }
	case Snorm:
		s := snormScale(b)
		return func(v uint32) uint32 { return uint32(encodeSnorm(math.Float32frombits(v), s)) }
	case Uscaled, Sscaled, Sfixed5:
		lo, hi, scale := 0.0, float64(unormScale(b)), 1.0
		if n != Uscaled {
			hi = float64(snormScale(b))
			lo = -hi - 1
		}
		if n == Sfixed5 {
			scale = 32
		}
		return func(v uint32) uint32 {
			f := float64(scale * float64(math.Float32frombits(v)))
			if f != f {
				return 0
			}
			return uint32(round(min(max(f, lo), hi)))
		}
	case Sfloat:
		if b == 16 {
			return func(v uint32) uint32 { return uint32(FloatToHalf(math.Float32frombits(v))) }
		}
	case Ufloat:
		return func(v uint32) uint32 { return encodeUfloat(v, uint(b-5)) }
	case Srgb:
		return func(v uint32) uint32 { return uint32(LinearToSRGB8(math.Float32frombits(v))) }
	}
	return func(v uint32) uint32 { return v }
}
