package simd

func changesGeneric(a *ChangesArgs) {
	a.Changes = 0
	for i := range int(a.N) {
		if i == 0 || *at(a.In, i) != *at(a.In, i-1) {
			*at(a.Out, int(a.Changes)) = uint32(i)
			a.Changes++
		}
	}
}
