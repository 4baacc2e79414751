package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

func footprintGeneric(a *FootprintArgs) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for lane := range Lanes {
			pos := group.BinSlot
			if pos == 0 && group.Mask>>lane&1 != 0 {
				pos = *at(a.Visibility, int(group.Block)*Lanes+lane)
			}
			a.one(g, lane, pos, int32(group.Block)*Lanes+int32(lane))
		}
	}
}

func footprintAtGeneric(a *FootprintArgs) {
	for g := range int(a.N) {
		for lane := range Lanes {
			i := g*Lanes + lane
			a.one(g, lane, *at(a.Visibility, i), int32(*at(a.Places, i)))
		}
	}
}

// one does lane i of a group; place is its pixel's block*Lanes plus i.
func (a *FootprintArgs) one(g, i int, pos uint32, place int32) {
	o := g*Lanes + i
	s, t, rho2 := at(a.S, o), at(a.T, o), at(a.Rho2, o)
	if at(a.Groups, g).Mask>>i&1 == 0 {
		*s, *t, *rho2 = 0, 0, 0
		return
	}
	nc, block := int(a.Components), place/Lanes
	slot := *at(a.Slots, int(pos))
	x := (a.TileX+block%a.BlocksX<<2+place&3)<<8 + a.X
	y := (a.TileY+block/a.BlocksX<<2+place>>2&3)<<8 + a.Y
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
	*rho2 = lane.LodFlat(dsdx, dtdx, dsdy, dtdy, a.Width, a.Height)
}
