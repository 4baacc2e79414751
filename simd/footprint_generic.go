package simd

func footprintGeneric(a *FootprintArgs) {
	nc := int(a.Components)
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for lane := range Lanes {
			o := g*Lanes + lane
			s, t, rho2 := at(a.S, o), at(a.T, o), at(a.Rho2, o)
			if group.Mask>>lane&1 == 0 {
				*s, *t, *rho2 = 0, 0, 0
				continue
			}
			pos := group.Position
			if pos == 0 {
				pos = *at(a.Visibility, int(group.Block)*Lanes+lane)
			}
			slot := *at(a.Slots, int(pos))
			x := (a.TileX+int32(group.Block)%a.BlocksX<<2+int32(lane)&3)<<8 + a.X
			y := (a.TileY+int32(group.Block)/a.BlocksX<<2+int32(lane)>>2)<<8 + a.Y
			var dsdx, dtdx, dsdy, dtdy float32
			if slot&WideSlot != 0 {
				plane := at(a.Wide, int(slot&^WideSlot)*(WideHeader+3*nc))
				p := wideAt(plane, x, y)
				f, fx, fy := p.smooth(at(plane, WideHeader))
				*s, dsdx, dsdy = float32(f), float32(fx), float32(fy)
				f, fx, fy = p.smooth(at(plane, WideHeader+3))
				*t, dtdx, dtdy = float32(f), float32(fx), float32(fy)
			} else {
				plane := at(a.Narrow, int(slot)*(NarrowHeader+3*nc))
				p := narrowAt(plane, x, y)
				*s, dsdx, dsdy = p.smooth(at(plane, NarrowHeader))
				*t, dtdx, dtdy = p.smooth(at(plane, NarrowHeader+3))
			}
			*rho2 = longest(dsdx, dtdx, dsdy, dtdy, a.Width, a.Height)
		}
	}
}
