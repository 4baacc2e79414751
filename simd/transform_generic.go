package simd

func transformGeneric(a *TransformArgs) {
	m := &a.Matrix
	for i := range int(a.N) {
		v := int(a.First) + i
		if a.Index != nil {
			v = int(*at(a.Index, i))
		}
		p := at(a.Positions, v*int(a.Stride))
		x, y, z := *p, *at(p, 1), *at(p, 2)
		row := func(r int) float32 {
			return ((float32(m[r]*x) + float32(m[4+r]*y)) + float32(m[8+r]*z)) + m[12+r]
		}
		*at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i) = row(0), row(1), row(2), row(3)
	}
}
