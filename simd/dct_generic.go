package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// InverseDCTArgs is the record of Kernels.InverseDCT.
type InverseDCTArgs struct {
	// Coefficients holds N blocks of 8x8 samples next to each other, 64 coefficients a block, with the frequency u to
	// the right and v down at 8u+v. If N is odd, the block after the last is read, too.
	Coefficients *int32
	N            int64
	Out          *uint8 // a block's samples, 8 bytes after the previous block's
	Stride       int64  // bytes between rows of samples
	// Quantization are the factors of the coefficients of column u, twice.
	Quantization [8][16]int32
}

func inverseDCTGeneric(a *InverseDCTArgs) {
	var block [8][8]int32 // column u, then row v
	for n := range int(a.N) {
		for u := range 8 {
			for v := range 8 {
				block[v][u] = *at(a.Coefficients, 64*n+8*u+v) * a.Quantization[u][v]
			}
		}
		for v := range block {
			b := &block[v]
			b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7] = lane.DCTRow(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])
		}
		for x := range 8 {
			var c [8]int32
			for v := range c {
				c[v] = block[v][x]
			}
			c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7] = lane.DCTColumn(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
			for y, s := range c {
				*at(a.Out, 8*n+y*int(a.Stride)+x) = uint8(min(max(s, -128), 127) + 128)
			}
		}
	}
}
