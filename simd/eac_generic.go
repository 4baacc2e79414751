package simd

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// EACModifiers are the rows of modifiers of EAC blocks.
var EACModifiers = [16][8]int32{
	{-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12}, {-2, -5, -8, -13, 1, 4, 7, 12}, {-2, -4, -6, -13, 1, 3, 5, 12},
	{-3, -6, -8, -12, 2, 5, 7, 11}, {-3, -7, -9, -11, 2, 6, 8, 10}, {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},
	{-2, -6, -8, -10, 1, 5, 7, 9}, {-2, -5, -8, -10, 1, 4, 7, 9}, {-2, -4, -8, -10, 1, 3, 7, 9}, {-2, -5, -7, -10, 1, 4, 6, 9},
	{-3, -4, -7, -10, 2, 3, 6, 9}, {-1, -2, -3, -10, 0, 1, 2, 9}, {-4, -6, -8, -9, 3, 5, 7, 8}, {-3, -5, -7, -9, 2, 4, 6, 8},
}

// eacAlpha sets the alphas of an R8G8B8A8 block.
func eacAlpha(out *[16]uint32, src []byte) {
	w := binary.BigEndian.Uint64(src)
	base, mult := int32(w>>56), int32(w>>52&15)
	var ramp [8]uint32
	for k, mod := range EACModifiers[w>>48&15] {
		ramp[k] = lane.EACAlpha(base, mult, mod)
	}
	for i := range 16 {
		o := &out[i%4*4+i/4]
		*o = *o&0xFFFFFF | ramp[w>>(45-3*i)&7]
	}
}

// eacCodes puts the codes of a block of 11 bits without sign, made 16, into 16 bits of dst from bit shift on.
func eacCodes(dst *[16]uint64, src []byte, shift int) {
	w := binary.BigEndian.Uint64(src)
	base, mult := int32(w>>56), int32(w>>52&15)
	var ramp [8]uint64
	for k, mod := range EACModifiers[w>>48&15] {
		ramp[k] = uint64(lane.EACCode(base, mult, mod)) << (shift & 63)
	}
	w <<= 16
	for x := range 4 {
		for y := range 4 {
			dst[4*y+x] |= ramp[w>>61]
			w <<= 3
		}
	}
}

func decodeEACGeneric(a *BlocksArgs) {
	n := int(a.Components)
	for i := range int(a.N) {
		texels, src := opaqueBlack(), a.block(i, 8*n)
		for c := range n {
			eacCodes(&texels, src[8*c:], 16*c)
		}
		a.put16(i, &texels)
	}
}

// decodeSignedEACGeneric is the definition of Kernels.DecodeSignedEAC.
func decodeSignedEACGeneric(a *BlocksArgs) {
	a.putFloats(func(src []byte, set func(i int, f float32)) {
		w := binary.BigEndian.Uint64(src)
		base, mult, row := int32(w>>56), int32(w>>52&15), &EACModifiers[w>>48&15]
		for i := range 16 {
			set(i%4*4+i/4, lane.EACSigned(base, mult, row[w>>(45-3*i)&7]))
		}
	})
}
