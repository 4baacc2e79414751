package format

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
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

// decodeBC4 decodes one component, decodeBC5 two.
func decodeBC4(signed bool) blockDecoder {
	return decodeRamps(1, signed, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC4(a) })
}
func decodeBC5(signed bool) blockDecoder {
	return decodeRamps(2, signed, func(k *simd.Kernels, a *simd.BlocksArgs) { k.DecodeBC5(a) })
}

func decodeRamps(components int, signed bool, kernel blockKernel) blockDecoder {
	d := blockDecoder{texels: func(dst []Texel, src []byte) {
		for i := range dst {
			dst[i] = Texel{3: one}
		}
		for c := range components {
			bcRamp(dst, src[8*c:], c, signed)
		}
	}}
	d.codes, d.kernel = Codes16, kernel
	if signed {
		d.codes, d.kernel = floatsOf(components), func(k *simd.Kernels, a *simd.BlocksArgs) {
			a.Components = uint32(components)
			k.DecodeSignedRamps(a)
		}
	}
	return d
}
