package format

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// eac calls set with the modifier of each texel, in row order's index; base and mult are the block's.
func eac(src []byte, set func(i, base, mult, mod int)) {
	w := binary.BigEndian.Uint64(src)
	row := &simd.EACModifiers[w>>48&15]
	for i := range 16 {
		set(i%4*4+i/4, int(w>>56), int(w>>52&15), int(row[w>>(45-3*i)&7]))
	}
}

// eac11 decodes a block of 11 bits into component c of dst. Multiplier 0 stands for 1/8.
func eac11(dst []Texel, src []byte, c int, signed bool) {
	eac(src, func(i, base, mult, mod int) {
		if mult *= 8; mult == 0 {
			mult = 1
		}
		var f float32
		if signed {
			base = max(int(int8(base)), -127)
			f = float32(min(max(base*8+mod*mult, -1023), 1023)) / 1023
		} else {
			f = float32(min(max(base*8+4+mod*mult, 0), 2047)) / 2047
		}
		dst[i][c] = math.Float32bits(f)
	})
}

func decodeEAC(components int, signed bool) blockDecoder {
	d := blockDecoder{texels: func(dst []Texel, src []byte) {
		for i := range dst {
			dst[i] = Texel{3: one}
		}
		for c := range components {
			eac11(dst, src[8*c:], c, signed)
		}
	}}
	d.codes, d.kernel = Codes16, func(k *simd.Kernels, a *simd.BlocksArgs) {
		a.Components = uint32(components)
		k.DecodeEAC(a)
	}
	if signed {
		d.codes, d.kernel = floatsOf(components), func(k *simd.Kernels, a *simd.BlocksArgs) {
			a.Components = uint32(components)
			k.DecodeSignedEAC(a)
		}
	}
	return d
}
