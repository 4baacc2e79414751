package lane

// Ufloat11 is the unsigned float of a 5-bit exponent and 6 mantissa bits nearest to f, ties to even (Vulkan: Unsigned
// 11-Bit Floating-Point Numbers). Negative numbers are 0, finite ones never infinity.
func Ufloat11(f float32) uint32 {
	return ufloat(f, 17, 1<<32+1<<16-1-112<<23, 130<<23, 31<<6-1, 31<<6, 31<<6|1<<5)
}

// Ufloat10 is such a float of 5 mantissa bits.
func Ufloat10(f float32) uint32 {
	return ufloat(f, 18, 1<<32+1<<17-1-112<<23, 131<<23, 31<<5-1, 31<<5, 31<<5|1<<4)
}

// ufloat drops so many bits of a float32, after the sum that rounds it and changes its bias; most is the largest finite
// number. Denormals are units of an ulp of magic: the sum's own rounding.
func ufloat(f float32, drop, round, magic, most, infinity, nan uint32) uint32 {
	positive := greater(f, 0)
	v := word(positive)
	u := infinity
	if int32(v) > 113<<23-1 { // 2^-14 and more
		u = min((v+v>>drop&1+round)>>drop, most)
	} else {
		u = word(positive+real(magic)) - magic
	}
	if v == 255<<23 {
		u = infinity
	}
	if f != f {
		u = nan
	}
	return u
}

// UnormValue is a code divided by the largest one, m = 2^b - 1 with b up to 16, as (code + code (1/m)) / 2^b, for inverse
// = 1/m and power = 1/2^b: a quotient rounded once, as a test shows of all codes; -1 at least, which signed codes may be below.
func UnormValue(code, inverse, power, least float32) float32 {
	return greater((code+float32(code*inverse))*power, least)
}

// YCbCrColor is red, green and blue, not yet limited to bytes, of a JPEG image's luma, times 0x10101, and chroma, less 128.
func YCbCrColor(y, cb, cr int32) (r, g, b int32) {
	return (y + 91881*cr) >> 16, (y - 22554*cb - 46802*cr) >> 16, (y + 116130*cb) >> 16
}
