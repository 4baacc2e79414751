package simd

func interleaveGeneric(a *InterleaveArgs) {
	for i := range int(a.N) {
		for r := range int(a.Rows) {
			*at(a.Out, i*int(a.Rows)+r) = *at(a.In, r*int(a.Stride)+i)
		}
	}
}
