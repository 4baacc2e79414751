package simd

// FetchArgs is the record of Kernels.Fetch.
type FetchArgs struct {
	// In holds Components floats, 1 to 4, of each of Bound vertices, each Stride floats after the one before;
	// Stride*Bound is at most 1<<31.
	In                 *float32
	Components, Stride int64
	Bound              uint32
	// Absent is what vertices outside have.
	Absent float32
	Index  *uint32
	N      int64
	// Consecutive is not 0 where Index[i] is Index[0]+i, and below Bound, for all i, and Stride is Components.
	Consecutive uint32
	// Out receives component c of the vertices at Out[c]. There must be room for the next multiple of Lanes; what lies
	// behind N is undefined.
	Out [4]*float32
}

func fetchGeneric(a *FetchArgs) {
	for c := range int(a.Components) {
		for i := range int(a.N) {
			v := a.Absent
			if k := *at(a.Index, i); k < a.Bound {
				v = *at(a.In, int(k)*int(a.Stride)+c)
			}
			*at(a.Out[c], i) = v
		}
	}
}

// NormalsArgs is the record of Kernels.Normals.
type NormalsArgs struct {
	X, Y, Z *float32 // N of each, with room for the next multiple of Lanes; what lies behind N is undefined
	N       int64
	Matrix  [9]float32 // column-major
}

func normalsGeneric(a *NormalsArgs) {
	m := &a.Matrix
	for i := range int(a.N) {
		x, y, z := at(a.X, i), at(a.Y, i), at(a.Z, i)
		row := func(r int) float32 {
			return (float32(m[r]**x) + float32(m[3+r]**y)) + float32(m[6+r]**z)
		}
		*x, *y, *z = row(0), row(1), row(2)
	}
}
