package simd

// PickLanesArgs is the record of Kernels.PickLanes.
type PickLanesArgs struct {
	Out, In            *uint32
	Components, Stride int64 // component c lies c*Stride words after the first, in Out and In
	N                  int64 // groups of Out
	// From is, of each group, the group of In that its lanes are picked from, and at 16 bits the number of the Order in
	// which they are.
	From   *uint32
	Orders *[Lanes]uint32 // each a lane of Out's lane in the group of In, below Lanes
}

// pickLanesGeneric is the definition of Kernels.PickLanes.
func pickLanesGeneric(a *PickLanesArgs) {
	for g := range int(a.N) {
		from := *at(a.From, g)
		order := at(a.Orders, int(from>>16))
		for c := range int(a.Components) {
			in, out := at(a.In, c*int(a.Stride)+int(from&0xFFFF)*Lanes), at(a.Out, c*int(a.Stride)+g*Lanes)
			for i, k := range order {
				*at(out, i) = *at(in, int(k))
			}
		}
	}
}
