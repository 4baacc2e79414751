package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

func blendLanesGeneric(a *BlendLanesArgs) {
	limit := func(f float32) float32 {
		if a.Limit == 0 {
			return f
		}
		return lane.BlendLimit(f, a.Low, a.High)
	}
	second := a.RGB.second() || a.Alpha.second()
	for i := range int(a.N) {
		var s, s1, d [4]float32
		for c := range 4 {
			s[c], d[c] = limit(*at(a.Source[c], i)), *at(a.Dest[c], i)
			if second {
				s1[c] = limit(*at(a.Second[c], i))
			}
		}
		for c, f := range blend(&a.RGB, &a.Alpha, &s, &s1, &d, &a.Constants) {
			*at(a.Out[c], i) = lane.BlendNumber(f)
		}
	}
}

// storedNaN is the NaN that attachments hold.
const storedNaN = 0x7FC00000

// second says whether an equation reads the second source.
func (e *BlendEquation) second() bool { return e.Src >= lane.Factors || e.Dst >= lane.Factors }

// lesser is the minimum instruction of processors: y also where they compare equal, or not at all. greater is the
// maximum.
func lesser[T float32 | float64](x, y T) T {
	if x < y {
		return x
	}
	return y
}

func greater[T float32 | float64](x, y T) T {
	if x > y {
		return x
	}
	return y
}

func encodeUnormGeneric(a *UnormArgs) {
	for i := range int(a.N) {
		word := uint32(0)
		for c, scale := range a.Scale {
			if scale != 0 {
				f := float64(a.limited(*at(a.Lanes[c], i)))
				word |= uint32(int32(math.RoundToEven(float64(f*float64(scale))))) & a.code(scale) << a.Shift[c]
			}
		}
		*at(a.Words, i) = word
	}
}

// limited is a number in the range of the components, NaN 0.
func (a *UnormArgs) limited(f float32) float32 {
	low := float32(0)
	if a.Signed != 0 {
		low = -1
	}
	return lane.BlendLimit(f, low, 1)
}

// code has the bits of a component.
func (a *UnormArgs) code(scale float32) uint32 {
	if a.Signed != 0 {
		return 2*uint32(scale) + 1
	}
	return uint32(scale)
}

func decodeUnormGeneric(a *UnormArgs) {
	for i := range int(a.N) {
		word := *at(a.Words, i)
		for c, scale := range a.Scale {
			f := float32(c / 3) // missing components are (0, 0, 0, 1)
			if scale != 0 {
				code := word >> a.Shift[c] & a.code(scale)
				if a.Signed != 0 {
					sign := uint32(scale) + 1
					code = code ^ sign - sign
				}
				f = lane.UnormValue(float32(int32(code)), 1/scale, 1/(scale+1), -1)
			}
			*at(a.Lanes[c], i) = f
		}
	}
}

func encodeHalfGeneric(a *HalfArgs) {
	for w, words := range a.Words {
		if words == nil {
			continue
		}
		for i := range int(a.N) {
			low, high := halfOf(*at(a.Lanes[2*w], i)), halfOf(*at(a.Lanes[2*w+1], i))
			*at(words, i) = uint32(low) | uint32(high)<<16
		}
	}
}

func encodeUfloatGeneric(a *HalfArgs) {
	for i := range int(a.N) {
		*at(a.Words[0], i) = lane.Ufloat11(*at(a.Lanes[0], i)) | lane.Ufloat11(*at(a.Lanes[1], i))<<11 |
			lane.Ufloat10(*at(a.Lanes[2], i))<<22
	}
}

func decodeHalfGeneric(a *HalfArgs) {
	for c := range 4 {
		words := a.Words[c/2]
		for i := range int(a.N) {
			f := float32(c / 3)
			if words != nil {
				f = ofHalf(uint16(*at(words, i) >> (c & 1 * 16)))
			}
			*at(a.Lanes[c], i) = f
		}
	}
}

// halfOf is the 16-bit float nearest to f, ties to even; a NaN is 0x7E00.
func halfOf(f float32) uint16 {
	b := math.Float32bits(f)
	sign := uint16(b >> 16 & 0x8000)
	b &= 1<<31 - 1
	switch {
	case b > 0x7F800000:
		return 0x7E00
	case b >= 0x47800000: // 2^16 and more
		return sign | 0x7C00
	case b < 0x38800000: // denormals and 0: units of 2^-24, to nearest by the sum's own rounding
		magic := math.Float32frombits(b) + 0.5 // an ulp of [0.5, 1) is 2^-24
		return sign | uint16(math.Float32bits(magic)-0x3F000000)
	}
	b += 0xFFF + b>>13&1
	return sign | uint16((b-112<<23)>>13)
}

// ofHalf is the value of a 16-bit float; a NaN becomes quiet.
func ofHalf(h uint16) float32 {
	sign, e, m := uint32(h&0x8000)<<16, uint32(h>>10)&31, uint32(h)&1023
	switch {
	case e == 31 && m != 0:
		return math.Float32frombits(sign | 0x7FC00000 | m<<13)
	case e == 31:
		return math.Float32frombits(sign | 0x7F800000)
	case e == 0:
		f := float32(m) * 0x1p-24
		return math.Float32frombits(sign | math.Float32bits(f))
	}
	return math.Float32frombits(sign | (e+112)<<23 | m<<13)
}
