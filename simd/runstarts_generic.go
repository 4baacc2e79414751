package simd

func runStartsGeneric(a *RunStartsArgs) {
	a.Found = 0
	for i := range int(a.N) {
		if i == 0 || *at(a.In, i) != *at(a.In, i-1) {
			*at(a.Out, int(a.Found)) = uint32(i)
			a.Found++
		}
	}
}
