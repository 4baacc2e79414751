package simd

func expandGeneric(a *ExpandArgs) {
	a.Words = 0
	for i := range int(a.N) {
		r := at(a.Runs, i)
		for k := range r.N {
			*at(a.Out, int(a.Words)) = r.First + k
			a.Words++
		}
	}
}
