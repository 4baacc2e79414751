package simd

import "math/bits"

// OnesArgs is the record of Kernels.Ones.
type OnesArgs struct {
	Words   *uint64
	N, Ones int64
	Mask    uint64
}

func onesGeneric(a *OnesArgs) {
	a.Ones = 0
	for i := range int(a.N) {
		a.Ones += int64(bits.OnesCount64(*at(a.Words, i) & a.Mask))
	}
}
