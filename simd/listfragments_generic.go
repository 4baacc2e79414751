package simd

import "math/bits"

// ListFragmentsArgs is the record of Kernels.ListFragments.
type ListFragmentsArgs struct {
	Groups *Group
	// Next is the group to be listed next, N their number.
	Next, N int64
	// Pixels has the lanes of each block that are listed.
	Pixels *uint16
	// Fragments receives BinSlots, Places a block's number times Lanes plus the lane: Listed of them, Capacity at most.
	// There must be room for Lanes more; what lies behind the last is undefined.
	Fragments, Places *uint32
	Listed, Capacity  int64
}

// listFragmentsGeneric is the definition of Kernels.ListFragments.
func listFragmentsGeneric(a *ListFragmentsArgs) {
	for ; a.Next < a.N; a.Next++ {
		g := at(a.Groups, int(a.Next))
		block := at(a.Pixels, int(g.Block))
		if *block&g.Mask != 0 || a.Listed+int64(bits.OnesCount16(g.Mask)) > a.Capacity {
			return
		}
		*block |= g.Mask
		for m := g.Mask; m != 0; m &= m - 1 {
			*at(a.Fragments, int(a.Listed)) = g.BinSlot
			*at(a.Places, int(a.Listed)) = uint32(g.Block)*Lanes + uint32(bits.TrailingZeros16(m))
			a.Listed++
		}
	}
}
