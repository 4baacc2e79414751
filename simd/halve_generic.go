package simd

// HalveHalfArgs is the record of Kernels.HalveHalf.
type HalveHalfArgs struct {
	Rows [2]*uint64 // 2*N texels each, of four halves
	N    int64      // a multiple of 4
	Out  *uint64
}

// halveHalfGeneric is the definition of Kernels.HalveHalf.
func halveHalfGeneric(a *HalveHalfArgs) {
	for i := range int(a.N) {
		var out uint64
		for c := range 4 {
			value := func(row, x int) float64 { return float64(ofHalf(uint16(*at(a.Rows[row], 2*i+x) >> (16 * c)))) }
			sum := value(0, 0) + value(0, 1) + (value(1, 0) + value(1, 1)) // exact
			out |= uint64(halfOf(float32(float64(sum*0.25)+0))) << (16 * c)
		}
		*at(a.Out, i) = out
	}
}
