package format

import (
	"encoding/binary"
	"math"
	"sync"
)

// bcRamp decodes the single-component block src[:8] into component c of dst: two end points and six or four values
// between them, in the latter case with the extremes of the range.
func bcRamp(dst []Texel, src []byte, c int, signed bool) {
	e0, e1 := int(src[0]), int(src[1])
	lo, scale := float32(0), float32(255)
	if signed {
		e0, e1 = int(int8(src[0])), int(int8(src[1]))
		lo, scale = -1, 127
	}
	six := e0 > e1 // as stored: -128 is less than -127 here, and the same number below
	if signed {
		e0, e1 = max(e0, -127), max(e1, -127)
	}
	var ramp [8]uint32
	set := func(k, sum, of int) { ramp[k] = math.Float32bits(float32(sum) / (float32(of) * scale)) }
	set(0, e0, 1)
	set(1, e1, 1)
	if six {
		for k := 2; k < 8; k++ {
			set(k, (8-k)*e0+(k-1)*e1, 7)
		}
	} else {
		for k := 2; k < 6; k++ {
			set(k, (6-k)*e0+(k-1)*e1, 5)
		}
		ramp[6], ramp[7] = math.Float32bits(lo), one
	}
	w := binary.LittleEndian.Uint64(src) >> 16
	for i := range 16 {
		dst[i][c] = ramp[w>>(3*i)&7]
	}
}

// rampCodes are the codes of 16 bits of sums of codes of 8 bits, of 1, 5 and 7 of them.
var rampCodes = sync.OnceValue(func() *[8][]uint16 {
	t := new([8][]uint16)
	for _, of := range []int{1, 5, 7} {
		for sum := range of*255 + 1 {
			t[of] = append(t[of], code16(math.Float32bits(float32(sum)/(float32(of)*255))))
		}
	}
	return t
})

// bcRampCodes puts the codes of the single-component block src[:8], without sign, into 16 bits of dst from bit shift on.
func bcRampCodes(dst *[16]uint64, src []byte, shift int) {
	e0, e1 := int(src[0]), int(src[1])
	codes := rampCodes()
	var ramp [8]uint64
	ramp[0], ramp[1] = uint64(codes[1][e0]), uint64(codes[1][e1])
	if e0 > e1 {
		sevenths := codes[7]
		for k := 2; k < 8; k++ {
			ramp[k] = uint64(sevenths[(8-k)*e0+(k-1)*e1])
		}
	} else {
		fifths := codes[5]
		for k := 2; k < 6; k++ {
			ramp[k] = uint64(fifths[(6-k)*e0+(k-1)*e1])
		}
		ramp[7] = 65535
	}
	w := binary.LittleEndian.Uint64(src) >> 16
	for k := range ramp {
		ramp[k] <<= shift & 63
	}
	for i := 0; i < len(dst); i += 4 {
		dst[i] |= ramp[w&7]
		dst[i+1] |= ramp[w>>3&7]
		dst[i+2] |= ramp[w>>6&7]
		dst[i+3] |= ramp[w>>9&7]
		w >>= 12
	}
}

// decodeBC4 decodes one component, decodeBC5 two.
func decodeBC4(signed bool) blockDecoder { return decodeRamps(1, signed) }
func decodeBC5(signed bool) blockDecoder { return decodeRamps(2, signed) }

func decodeRamps(components int, signed bool) blockDecoder {
	d := blockDecoder{texels: func(dst []Texel, src []byte) {
		for i := range dst {
			dst[i] = Texel{3: one}
		}
		for c := range components {
			bcRamp(dst, src[8*c:], c, signed)
		}
	}}
	if !signed {
		d.codes16 = func(dst *[16]uint64, src []byte) {
			for i := range dst {
				dst[i] = 0xFFFF << 48
			}
			for c := range components {
				bcRampCodes(dst, src[8*c:], 16*c)
			}
		}
	}
	return d
}
