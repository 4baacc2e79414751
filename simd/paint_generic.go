package simd

// PaintArgs is the record of Kernels.Paint.
type PaintArgs struct {
	Visibility *uint32 // N Positions
	Colors     *uint32 // by Position
	Out        *uint32
	N          int64 // a multiple of Lanes
}

func paintGeneric(a *PaintArgs) {
	for i := range int(a.N) {
		if id := *at(a.Visibility, i); id != 0 {
			*at(a.Out, i) = *at(a.Colors, int(id))
		}
	}
}
