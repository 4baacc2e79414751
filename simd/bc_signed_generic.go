package simd

import (
	"encoding/binary"
	"math"
)

// signedRamp has the values of a single-component block with sign: two end points, of which -128 is -127 but less than
// that, and six or four values between them, in the latter case with -1 and 1.
func signedRamp(src []byte) (ramp [8]float32) {
	e0, e1 := int(int8(src[0])), int(int8(src[1]))
	six := e0 > e1
	e0, e1 = max(e0, -127), max(e1, -127)
	ramp[0], ramp[1] = float32(e0)/127, float32(e1)/127
	if six {
		for k := 2; k < 8; k++ {
			ramp[k] = float32((8-k)*e0+(k-1)*e1) / (7 * 127)
		}
		return ramp
	}
	for k := 2; k < 6; k++ {
		ramp[k] = float32((6-k)*e0+(k-1)*e1) / (5 * 127)
	}
	ramp[6], ramp[7] = -1, 1
	return ramp
}

// decodeSignedRampsGeneric is the definition of Kernels.DecodeSignedRamps.
func decodeSignedRampsGeneric(a *BlocksArgs) {
	a.putFloats(func(src []byte, set func(i int, f float32)) {
		ramp, w := signedRamp(src), binary.LittleEndian.Uint64(src)>>16
		for i := range 16 {
			set(i, ramp[w>>(3*i)&7])
		}
	})
}

// putFloats stores texels of one component as one float each, texels of two as red, green, 0 and 1. decode sets the
// texels of 8 bytes of a block.
func (a *BlocksArgs) putFloats(decode func(src []byte, set func(i int, f float32))) {
	n := int(a.Components)
	size := 4 * n * n
	for i := range int(a.N) {
		block := a.block(i, 8*n)
		for c := range n {
			decode(block[8*c:], func(texel int, f float32) {
				to := a.to(texel/4, i, 4*size)[texel%4*size:]
				binary.LittleEndian.PutUint32(to[4*c:], math.Float32bits(f))
				if n == 2 {
					binary.LittleEndian.PutUint64(to[8:], uint64(math.Float32bits(1))<<32)
				}
			})
		}
	}
}
