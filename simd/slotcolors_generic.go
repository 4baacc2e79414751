package simd

// ColorBySlotArgs is the record of Kernels.ColorBySlot.
type ColorBySlotArgs struct {
	Visibility *uint32 // N BinSlots
	Colors     *uint32 // by BinSlot
	Out        *uint32
	N          int64 // a multiple of Lanes
}

func colorBySlotGeneric(a *ColorBySlotArgs) {
	for i := range int(a.N) {
		if id := *at(a.Visibility, i); id != 0 {
			*at(a.Out, i) = *at(a.Colors, int(id))
		}
	}
}
