package simd

func visibleGeneric(a *VisibleArgs) {
	a.N = 0
	for b := range int(a.Blocks) {
		var left uint16
		for lane := range Lanes {
			if id := *at(a.Visibility, b*Lanes+lane); id != 0 {
				left |= 1 << lane
				*at(a.Marks, int(id)) = 1
			}
		}
		for lane := 0; left != 0; lane++ {
			if left>>lane&1 == 0 {
				continue
			}
			ids := at(a.Visibility, b*Lanes)
			first := *at(ids, lane)
			seg := 0
			for *at(a.Starts, seg+1) <= first {
				seg++
			}
			start, stop := *at(a.Starts, seg), *at(a.Starts, seg+1)
			g := Group{Block: uint16(b), Position: first}
			for l := lane; l < Lanes; l++ {
				if id := *at(ids, l); left>>l&1 != 0 && id >= start && id < stop {
					g.Mask |= 1 << l
					if id != first {
						g.Position = 0
					}
				}
			}
			left &^= g.Mask
			*at(a.Groups, int(a.N)) = g
			*at(a.Owners, int(a.N)) = uint16(seg)
			a.N++
		}
	}
}

func markedGeneric(a *MarkedArgs) {
	for p := int(a.Start); p < int(a.Stop); p++ {
		if *at(a.Marks, p) != 0 {
			*at(a.Positions, int(a.N)) = uint32(p)
			a.N++
		}
	}
}
