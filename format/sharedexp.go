package format

import (
	"encoding/binary"
	"math"
)

// The shared exponent format has three mantissas of 9 bits and a common 5-bit exponent of bias 15.
const (
	sharedN    = 9
	sharedBias = 15
	sharedMax  = 65408 // (2^9-1)/2^9 2^(31-15)
)

// EncodeShared is the E5B9G9R9 word of a color (section "RGB to Shared Exponent Conversion"): components are clamped to
// [0, 65408], NaN counts as 0.
func EncodeShared(r, g, b float32) uint32 {
	c := [3]float32{r, g, b}
	mx := float32(0)
	for i, v := range c {
		if !(v > 0) {
			v = 0
		}
		c[i] = min(v, sharedMax)
		mx = max(mx, c[i])
	}
	// floor(log2 mx) from the exponent bits; denormals are below -16 anyway.
	e := max(-sharedBias-1, int(math.Float32bits(mx)>>23)-127) + 1 + sharedBias
	if math.Floor(scaled(mx, e)+0.5) >= 1<<sharedN {
		e++
	}
	w := uint32(e) << 27
	for i, v := range c {
		w |= uint32(math.Floor(scaled(v, e)+0.5)) << (sharedN * i)
	}
	return w
}

// scaled is c / 2^(e-B-N), exact in float64.
func scaled(c float32, e int) float64 {
	return float64(float64(c) * math.Float64frombits(uint64(1023-e+sharedBias+sharedN)<<52))
}

// DecodeShared is the color of an E5B9G9R9 word, exactly.
func DecodeShared(w uint32) (r, g, b float32) {
	s := math.Float32frombits((w>>27 + 127 - sharedBias - sharedN) << 23)
	return float32(w&511) * s, float32(w>>9&511) * s, float32(w>>18&511) * s
}

func decodeShared(_ *Info, dst []Texel, src []byte) {
	for k := range dst {
		r, g, b := DecodeShared(binary.LittleEndian.Uint32(src[4*k:]))
		dst[k] = Texel{math.Float32bits(r), math.Float32bits(g), math.Float32bits(b), one}
	}
}

func encodeShared(_ *Info, dst []byte, src []Texel) {
	for k := range src {
		f := math.Float32frombits
		binary.LittleEndian.PutUint32(dst[4*k:], EncodeShared(f(src[k][0]), f(src[k][1]), f(src[k][2])))
	}
}
