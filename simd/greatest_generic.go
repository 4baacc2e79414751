package simd

// GreatestArgs is the record of Kernels.Greatest.
type GreatestArgs struct {
	Words    *int32
	N        int64 // a multiple of Lanes, at least that
	Greatest int32
}

func greatestGeneric(a *GreatestArgs) {
	a.Greatest = *a.Words
	for i := range int(a.N) {
		a.Greatest = max(a.Greatest, *at(a.Words, i))
	}
}
