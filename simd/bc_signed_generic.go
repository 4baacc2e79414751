package simd

import (
	"encoding/binary"
	"math"
)

// signedRamp has the values of a single-component block with sign: two end points, of which -128 is -127 but less than that, and six or four values between
// them, in the latter case with -1 and 1.
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
	for i := range int(a.N) {
		n := int(a.Components)
		block := a.block(i, 8*n)
		var texels [16][4]float32
		for c := range n {
			ramp, w := signedRamp(block[8*c:]), binary.LittleEndian.Uint64(block[8*c:])>>16
			for j := range texels {
				texels[j][c] = ramp[w>>(3*j)&7]
			}
		}
		for y := range 4 {
			to := a.to(y, i, 64)
			for x := range 4 {
				t := &texels[4*y+x]
				t[3] = 1
				for c, f := range t {
					binary.LittleEndian.PutUint32(to[16*x+4*c:], math.Float32bits(f))
				}
			}
		}
	}
}
