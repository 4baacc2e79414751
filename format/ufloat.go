package format

import "math"

// decodeUfloat is the float32 bits of an unsigned float with a 5-bit exponent of bias 15 and m mantissa bits: with its
// mantissa widened it is a positive 16-bit float.
func decodeUfloat(c uint32, m uint) uint32 {
	return math.Float32bits(HalfToFloat(uint16(c << (10 - m))))
}

// encodeUfloat is the unsigned float of m mantissa bits nearest to the float32 bits v, ties to even. Negative numbers
// become 0 and finite ones beyond the largest finite value that value; infinity and NaN stay,
// a NaN becomes quiet.
func encodeUfloat(v uint32, m uint) uint32 {
	inf := uint32(31) << m
	switch {
	case v&(1<<31-1) > 0x7f800000:
		return inf | 1<<(m-1) | v>>(23-m)&(1<<m-1)
	case v>>31 != 0:
		return 0
	case v == 0x7f800000:
		return inf
	case v >= 0x47800000:
		return inf - 1
	}
	drop := 23 - m
	if v >= 0x38800000 {
		v += 1<<(drop-1) - 1 + v>>drop&1
		return min((v-112<<23)>>drop, inf-1)
	}
	if v < 0x30000000 { // 2^-31 is far below half the smallest denormal
		return 0
	}
	e, f := v>>23, v&(1<<23-1)|1<<23
	s := 113 - e + uint32(drop)
	f += 1<<(s-1) - 1 + f>>s&1
	return f >> s
}
