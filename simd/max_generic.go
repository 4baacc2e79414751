package simd

// MaxArgs is the record of Kernels.Max.
type MaxArgs struct {
	Words *int32
	N     int64 // a multiple of Lanes, at least that
	Max   int32
}

func maxGeneric(a *MaxArgs) {
	a.Max = *a.Words
	for i := range int(a.N) {
		a.Max = max(a.Max, *at(a.Words, i))
	}
}
