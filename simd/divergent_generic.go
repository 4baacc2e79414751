package simd

// DivergentSamplesArgs is the record of Kernels.DivergentSamples.
type DivergentSamplesArgs struct {
	// Visibility is sample after sample, SampleStride words apart, Blocks*Lanes words each.
	Visibility                    *uint32
	SampleStride, Samples, Blocks int64
	// Fragments receives N names, Places where in a sample's part of Visibility their pixels lie. There must be room
	// for (Samples-1)*Blocks*Lanes, and Lanes more; what lies behind the last is undefined.
	Fragments, Places *uint32
	N                 int64
	Marks             *uint8 // Marks[Fragments[i]] is set to 1
}

func divergentSamplesGeneric(a *DivergentSamplesArgs) {
	a.N = 0
	for b := range int(a.Blocks) {
		for s := 1; s < int(a.Samples); s++ {
			for i := b * Lanes; i < (b+1)*Lanes; i++ {
				id := *at(a.Visibility, s*int(a.SampleStride)+i)
				seen := id == 0
				for e := range s {
					seen = seen || id == *at(a.Visibility, e*int(a.SampleStride)+i)
				}
				if !seen {
					*at(a.Fragments, int(a.N)), *at(a.Places, int(a.N)) = id, uint32(i)
					*at(a.Marks, int(id)) = 1
					a.N++
				}
			}
		}
	}
}

// CompactRangeArgs is the record of Kernels.CompactRange.
type CompactRangeArgs struct {
	Fragments, Places *uint32 // N, and Lanes more that may be read
	N                 int64
	Start, Length     uint32
	// OutFragments and OutPlaces receive Found of them, with room for N+Lanes; what lies behind the last is undefined.
	OutFragments, OutPlaces *uint32
	Found                   int64
}

func compactRangeGeneric(a *CompactRangeArgs) {
	a.Found = 0
	for i := range int(a.N) {
		if id := *at(a.Fragments, i); id-a.Start < a.Length {
			*at(a.OutFragments, int(a.Found)), *at(a.OutPlaces, int(a.Found)) = id, *at(a.Places, i)
			a.Found++
		}
	}
}

// ScatterSamplesArgs is the record of Kernels.ScatterSamples.
type ScatterSamplesArgs struct {
	Fragments, Places, Texels *uint32 // N
	N                         int64
	// Visibility and Color are sample after sample, SampleStride words apart.
	Visibility, Color     *uint32
	SampleStride, Samples int64
}

func scatterSamplesGeneric(a *ScatterSamplesArgs) {
	for i := range int(a.N) {
		for s := 1; s < int(a.Samples); s++ {
			if o := s*int(a.SampleStride) + int(*at(a.Places, i)); *at(a.Visibility, o) == *at(a.Fragments, i) {
				*at(a.Color, o) = *at(a.Texels, i)
			}
		}
	}
}
