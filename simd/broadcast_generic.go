package simd

// BroadcastSample0Args is the record of Kernels.BroadcastSample0.
type BroadcastSample0Args struct {
	// Visibility and Color are sample after sample, SampleStride words apart, Blocks*Lanes words each.
	Visibility, Color             *uint32
	SampleStride, Samples, Blocks int64
}

func broadcastSample0Generic(a *BroadcastSample0Args) {
	for i := range int(a.Blocks) * Lanes {
		id := *at(a.Visibility, i)
		if id == 0 {
			continue
		}
		for s := 1; s < int(a.Samples); s++ {
			if o := s*int(a.SampleStride) + i; *at(a.Visibility, o) == id {
				*at(a.Color, o) = *at(a.Color, i)
			}
		}
	}
}
