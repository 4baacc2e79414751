package format

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// srgbTables has everything about the sRGB transfer function in 8 bits.
type srgbTables struct {
	linear   [256]uint32  // float32 bits of the linear value of a code, correctly rounded
	linear16 [256]uint16  // the same as 16-bit UNORM
	above    [256]float32 // above[c] is the smallest float32 whose nearest code is more than c; above[255] is +Inf
	// first[b] is the code of the smallest float32 whose upper half is srgbBase + b. Seven mantissa bits are finer
	// than the codes, so that one comparison with above decides between the code and the next.
	first [srgbBuckets]uint8
}

// The buckets run from 2^-13, below the first step at 1.5e-4, to 1.
const (
	srgbBase    = (127 - 13) << 7
	srgbBuckets = 13 << 7
)

var srgb = makeSRGB()

func makeSRGB() *srgbTables {
	t := new(srgbTables)
	for c := range 256 {
		l := srgbDecode(float64(c) / 255)
		t.linear[c] = math.Float32bits(float32(l))
		t.linear16[c] = uint16(round(float64(l * 65535)))
		if c == 255 {
			t.above[c] = float32(math.Inf(1))
			break
		}
		// Halfway between two codes; rounded up to a float32.
		h := srgbDecode((float64(c) + 0.5) / 255)
		f := float32(h)
		if float64(f) < h {
			f = math.Float32frombits(math.Float32bits(f) + 1)
		}
		t.above[c] = f
	}
	c := 0
	for b := range t.first {
		for math.Float32frombits(uint32(srgbBase+b)<<16) >= t.above[c] {
			c++
		}
		t.first[b] = uint8(c)
	}
	return t
}

// srgbDecode is the sRGB transfer function from a stored value in [0, 1] to a linear one.
func srgbDecode(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	return exact.Pow((c+0.055)/1.055, 2.4)
}

// SRGBToLinear is the linear value of an 8-bit sRGB code, correctly rounded.
func SRGBToLinear(code uint8) float32 { return math.Float32frombits(srgb.linear[code]) }

// SRGBToLinear16 is the linear value of an 8-bit sRGB code as the nearest 16-bit UNORM code. Different codes of the
// darkest range stay different.
func SRGBToLinear16(code uint8) uint16 { return srgb.linear16[code] }

// LinearToSRGB8 is the 8-bit sRGB code nearest to a linear value, clamped to [0, 1]; NaN is 0. Exact: the thresholds
// between codes are tabulated.
func LinearToSRGB8(l float32) uint8 {
	if !(l >= 0x1p-13) {
		return 0
	}
	if l >= 1 {
		return 255
	}
	c := srgb.first[math.Float32bits(l)>>16-srgbBase]
	if l >= srgb.above[c] {
		c++
	}
	return c
}
