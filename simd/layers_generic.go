package simd

// LayersArgs is the record of Kernels.Layers.
type LayersArgs struct {
	// Visibility is sample after sample, SampleStride words apart, Blocks*Lanes words each.
	Visibility                    *uint32
	SampleStride, Samples, Blocks int64
	// Layers receives Samples-1 layers in the same layout; sample 0's layer is the first and is not copied.
	Layers *uint32
	// N is the number of layers including sample 0's; the layers behind hold nothing.
	N int64
}

func layersGeneric(a *LayersArgs) {
	a.N = 1
	stride := int(a.SampleStride)
	for i := range int(a.Blocks) * Lanes {
		n := 0
		for s := 1; s < int(a.Samples); s++ {
			id := *at(a.Visibility, s*stride+i)
			seen := id == 0 || id == *at(a.Visibility, i)
			for l := range n {
				seen = seen || id == *at(a.Layers, l*stride+i)
			}
			if !seen {
				*at(a.Layers, n*stride+i) = id
				n++
			}
		}
		a.N = max(a.N, int64(n)+1)
		for l := n; l < int(a.Samples)-1; l++ {
			*at(a.Layers, l*stride+i) = 0
		}
	}
}
