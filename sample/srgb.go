package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Texels of sRGB formats lie as linear codes of 16 bits, which filters average. Lookups that do not average texels
// (fetches, gathers, and lookups with samplers that are NEAREST throughout) give the exact values, which the codes
// determine: see [format.Info.SRGBValues].

// srgbOutside is the code of a border, which has a value of its own: more than any code of 16 bits, and less than 2^16,
// which is too large where kernels mix levels.
const srgbOutside = 1<<16 - 0.5

// srgbValue is the bits of the values of codes.
func (t *Texels) srgbValue(w format.Texel) format.Texel {
	for c, code := range w {
		if table := t.srgb[c]; table != nil {
			w[c] = bits(table[code&0xFFFF])
		} else {
			w[c] = bits(float32(code) / 65535)
		}
	}
	return w
}

// srgbValues makes values of n codes of a component, in place.
func (t *Texels) srgbValues(k *simd.Kernels, a *simd.SRGBValuesArgs, out *float32, n, component int, border uint32) {
	*a = simd.SRGBValuesArgs{Out: out, N: int64(n), Table: t.srgb[component], Border: float(border)}
	k.SRGBValues(a)
}
