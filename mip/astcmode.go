package mip

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// astcMode is what blocks of ASTC become (VK_EXT_astc_decode_mode). The zero value is halves.
type astcMode uint8

const (
	astcHalves astcMode = iota
	astcBytes           // the upper 8 bits of each component
	astcShared          // 9 bits of red, green and blue under one exponent
)

// chooseMode checks the view's decode mode.
func (v *View) chooseMode(errs *vk.Refusals) {
	mode, f := v.info.ASTCDecodeMode, v.format
	astc := f.Compressed && f.Format >= vk.FormatASTC4x4UnormBlock
	switch {
	case mode == vk.FormatUndefined:
	case !astc:
		errs.Refuse("ASTCDecodeMode", "%v, but %v has no blocks of ASTC", mode, f)
	case mode != vk.FormatR16G16B16A16Sfloat && mode != vk.FormatR8G8B8A8Unorm && mode != vk.FormatE5B9G9R9UfloatPack32:
		errs.Refuse("ASTCDecodeMode", "%v: must be R16G16B16A16_SFLOAT, R8G8B8A8_UNORM or E5B9G9R9_UFLOAT_PACK32", mode)
	case mode == vk.FormatR8G8B8A8Unorm && f.Numeric == format.Sfloat:
		errs.Refuse("ASTCDecodeMode", "%v has no high dynamic range, but %v has", mode, f)
	case f.SRGB:
	case mode == vk.FormatR8G8B8A8Unorm:
		v.mode = astcBytes
	case mode == vk.FormatE5B9G9R9UfloatPack32:
		v.mode = astcShared
	}
}

// apply turns decoded texels, which have the values of halves, to what the mode makes of them. Halves keep the upper
// bits of a result of 16 bits, which are all that the other modes look at.
func (m astcMode) apply(t []format.Texel) {
	switch m {
	case astcBytes:
		for i := range t {
			for c, w := range t[i] {
				code := min(math.Floor(float64(math.Float32frombits(w))*256), 255)
				t[i][c] = math.Float32bits(float32(code) / 255)
			}
		}
	case astcShared:
		for i := range t {
			t[i] = shareExponent(t[i])
		}
	}
}

// shareExponent rounds red, green and blue towards zero to multiples of 2^(e-9), 2^e being above the greatest of them
// and 2^-15 the least; infinity becomes the greatest there is, NaN 0. Alpha is 1.
func shareExponent(t format.Texel) format.Texel {
	const most, least = 65408, -15
	var v [3]float64
	greatest := 0.0
	for c := range v {
		if x := float64(math.Float32frombits(t[c])); x == x {
			v[c] = min(max(x, 0), most)
		}
		greatest = max(greatest, v[c])
	}
	e := least
	if greatest > 0 {
		_, e = math.Frexp(greatest)
		e = max(e, least)
	}
	for c, x := range v {
		t[c] = math.Float32bits(float32(math.Ldexp(math.Floor(math.Ldexp(x, 9-e)), e-9)))
	}
	t[3] = math.Float32bits(1)
	return t
}
