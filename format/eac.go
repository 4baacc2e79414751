package format

import (
	"encoding/binary"
	"math"
)

// eacModifiers are the rows of modifiers of EAC blocks.
var eacModifiers = [16][8]int{
	{-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12}, {-2, -5, -8, -13, 1, 4, 7, 12}, {-2, -4, -6, -13, 1, 3, 5, 12},
	{-3, -6, -8, -12, 2, 5, 7, 11}, {-3, -7, -9, -11, 2, 6, 8, 10}, {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},
	{-2, -6, -8, -10, 1, 5, 7, 9}, {-2, -5, -8, -10, 1, 4, 7, 9}, {-2, -4, -8, -10, 1, 3, 7, 9}, {-2, -5, -7, -10, 1, 4, 6, 9},
	{-3, -4, -7, -10, 2, 3, 6, 9}, {-1, -2, -3, -10, 0, 1, 2, 9}, {-4, -6, -8, -9, 3, 5, 7, 8}, {-3, -5, -7, -9, 2, 4, 6, 8},
}

// eac calls set with the modifier of each texel, in row order's index; base and mult are the block's.
func eac(src []byte, set func(i, base, mult, mod int)) {
	w := binary.BigEndian.Uint64(src)
	row := &eacModifiers[w>>48&15]
	for i := range 16 {
		set(i%4*4+i/4, int(w>>56), int(w>>52&15), row[w>>(45-3*i)&7])
	}
}

// eacAlpha sets the alphas of an R8G8B8A8 block.
func eacAlpha(out *[16]uint32, src []byte) {
	w := binary.BigEndian.Uint64(src)
	base, mult, row := int(w>>56), int(w>>52&15), &eacModifiers[w>>48&15]
	var ramp [8]uint32
	for k, mod := range row {
		ramp[k] = clamp8(base+mod*mult) << 24
	}
	for i := range 16 {
		o := &out[i%4*4+i/4]
		*o = *o&0xFFFFFF | ramp[w>>(45-3*i)&7]
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
	return blockDecoder{texels: func(dst []Texel, src []byte) {
		for i := range dst {
			dst[i] = Texel{3: one}
		}
		for c := range components {
			eac11(dst, src[8*c:], c, signed)
		}
	}}
}
