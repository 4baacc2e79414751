package simd

import "math/bits"

// PopCountArgs is the record of Kernels.PopCount.
type PopCountArgs struct {
	Words    *uint64
	N, Count int64
	Mask     uint64
}

func popCountGeneric(a *PopCountArgs) {
	a.Count = 0
	for i := range int(a.N) {
		a.Count += int64(bits.OnesCount64(*at(a.Words, i) & a.Mask))
	}
}
