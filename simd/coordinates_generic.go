package simd

// CoordinatesArgs is the record of Kernels.FragCoord and Kernels.BaryCoord.
type CoordinatesArgs struct {
	Triangles *Triangle
	Refs      *uint32
	Groups    *Group // each with a BinSlot
	N         int64
	// Places says where the lanes of group g belong: from Places[g]*Lanes on.
	Places *uint32
	// X and Y are where in the pixel, in 1/256. BlocksX is a power of two.
	X, Y                  int32
	TileX, TileY, BlocksX int32
	_                     int32
	// Slots and Narrow are as in Kernels.Planes; SlotWords is the number of words of a slot.
	Slots     *uint32
	Narrow    *float32
	SlotWords int64
	// Coord receives x, y, depth and 1/w.
	Coord [4]*float32
	// Vertices is the vertex arena: of the vertex at offset v, 1/w is Vertices[v].
	Vertices *float32
	// Smooth receives barycentric coordinates with perspective, Linear those without; where the first pointer is nil,
	// none.
	Smooth, Linear [3]*float32
}

// place is a lane of a group in the framebuffer, in 1/256 pixel.
func (a *CoordinatesArgs) place(g *Group, lane int) (x, y int32) {
	column, row := int32(g.Block)%a.BlocksX, int32(g.Block)/a.BlocksX
	return (a.TileX+column<<2+int32(lane)&3)<<8 + a.X, (a.TileY+row<<2+int32(lane)>>2)<<8 + a.Y
}

func fragCoordGeneric(a *CoordinatesArgs) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		t := at(a.Triangles, int(*at(a.Refs, int(group.BinSlot)-1)))
		s := at(a.Narrow, int(int64(*at(a.Slots, int(group.BinSlot)))*a.SlotWords))
		for lane := range Lanes {
			if group.Mask>>lane&1 == 0 {
				continue
			}
			x, y := a.place(group, lane)
			i := int(*at(a.Places, g))*Lanes + lane
			*at(a.Coord[0], i), *at(a.Coord[1], i) = float32(x)/256, float32(y)/256
			*at(a.Coord[2], i) = DepthAt(t, nil, x, y)
			*at(a.Coord[3], i) = narrowQ(s, x, y)
		}
	}
}

func baryCoordGeneric(a *CoordinatesArgs) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		t := at(a.Triangles, int(*at(a.Refs, int(group.BinSlot)-1)))
		var q [3]float64
		for v := range q {
			q[v] = float64(*at(a.Vertices, int(t.V[v])))
		}
		for lane := range Lanes {
			if group.Mask>>lane&1 == 0 {
				continue
			}
			x, y := a.place(group, lane)
			linear, smooth := Barycentric(t, &q, x, y)
			i := int(*at(a.Places, g))*Lanes + lane
			for v := range 3 {
				own := v
				if v > 0 && t.Flags&Swapped != 0 {
					own = 3 - v
				}
				if a.Smooth[0] != nil {
					*at(a.Smooth[own], i) = float32(smooth[v])
				}
				if a.Linear[0] != nil {
					*at(a.Linear[own], i) = float32(linear[v])
				}
			}
		}
	}
}
