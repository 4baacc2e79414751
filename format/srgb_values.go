package format

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/simd"
)

// SRGBValues are the exact values of the nearest codes of 16 bits of an sRGB format's texels, for each component.
// Components have so few values, 256 of bytes and 187 to 379 of BC1 to BC3, that each has a code of its own. Codes of
// no value are parts of 65535, and so are all of alpha's bytes, whose table is nil.
func (f *Info) SRGBValues() *[4]*simd.SRGBTable {
	if f.codes == Codes16 { // BC1 to BC3
		return srgbOfPalettes()
	}
	return srgbOfBytes()
}

var (
	srgbOfBytes = sync.OnceValue(func() *[4]*simd.SRGBTable {
		var v [256]uint32
		for c := range v {
			v[c] = math.Float32bits(SRGBToLinear(uint8(c)))
		}
		t := valuesOfCodes(v[:])
		return &[4]*simd.SRGBTable{t, t, t, nil}
	})
	srgbOfPalettes = sync.OnceValue(func() *[4]*simd.SRGBTable {
		p := bcSRGB()
		rb, g := valuesOfCodes(p.rb[:]), valuesOfCodes(p.g[:])
		return &[4]*simd.SRGBTable{rb, g, rb, valuesOfRamps()}
	})
	// valuesOfRamps are the fifths and sevenths of sums of bytes that BC3's alpha has.
	valuesOfRamps = sync.OnceValue(func() *simd.SRGBTable {
		var v []uint32
		for _, parts := range []int{5, 7} {
			for n := range 255*parts + 1 {
				v = append(v, math.Float32bits(float32(n)/(float32(parts)*255)))
			}
		}
		return valuesOfCodes(v)
	})
)

// valuesOfCodes is the table of values whose codes differ.
func valuesOfCodes(values []uint32) *simd.SRGBTable {
	t := new(simd.SRGBTable)
	for c := range t {
		t[c] = float32(c) / 65535
	}
	for _, v := range values {
		t[code16(v)] = math.Float32frombits(v)
	}
	return t
}
