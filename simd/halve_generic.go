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

// HalveRGBA8Args is the record of Kernels.HalveRGBA8.
type HalveRGBA8Args struct {
	Rows [2]*uint32 // 2*N texels each, of four bytes
	N    int64      // a multiple of Lanes
	Out  *uint32
}

// halveRGBA8Generic is the definition of Kernels.HalveRGBA8.
func halveRGBA8Generic(a *HalveRGBA8Args) {
	for i := range int(a.N) {
		p, q, s, t := *at(a.Rows[0], 2*i), *at(a.Rows[0], 2*i+1), *at(a.Rows[1], 2*i), *at(a.Rows[1], 2*i+1)
		var out uint32
		for c := 0; c < 32; c += 8 {
			out |= (p>>c&255 + q>>c&255 + s>>c&255 + t>>c&255 + 2) >> 2 << c
		}
		*at(a.Out, i) = out
	}
}

// HalveExtremesArgs is the record of Kernels.HalveExtremes.
type HalveExtremesArgs struct {
	Rows [2]*float32 // 2*N each
	N    int64       // a multiple of Lanes
	Out  *float32
	Max  uint32 // not 0: the greatest instead of the least
}

// halveExtremesGeneric is the definition of Kernels.HalveExtremes.
func halveExtremesGeneric(a *HalveExtremesArgs) {
	pick := lesser[float32]
	if a.Max != 0 {
		pick = greater[float32]
	}
	for i := range int(a.N) {
		left, right := pick(*at(a.Rows[0], 2*i), *at(a.Rows[1], 2*i)), pick(*at(a.Rows[0], 2*i+1), *at(a.Rows[1], 2*i+1))
		*at(a.Out, i) = pick(left, right)
	}
}
