package simd

// SampleMasksArgs is the record of Kernels.SampleMasks.
type SampleMasksArgs struct {
	Groups       *Group  // found by Kernels.BuildGroups
	Layer        *uint32 // in this layer
	N            int64
	Visibility   *uint32
	SampleStride int64
	Samples      int64
	// Masks[g*Samples+s] receives the lanes of group g whose fragment is visible in sample s.
	Masks *uint16
}

func sampleMasksGeneric(a *SampleMasksArgs) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		ids := at(a.Layer, int(group.Block)*Lanes)
		for s := range int(a.Samples) {
			other := at(a.Visibility, s*int(a.SampleStride)+int(group.Block)*Lanes)
			var m uint16
			for lane := range Lanes {
				if *at(ids, lane) == *at(other, lane) {
					m |= 1 << lane
				}
			}
			*at(a.Masks, g*int(a.Samples)+s) = m & group.Mask
		}
	}
}
