package simd

func tilesGeneric(a *TilesArgs) {
	for i := range int(a.N) {
		t := at(a.Triangles, i)
		x0 := max((min(t.X[0], t.X[1], t.X[2])-a.Grow)>>a.Shift, 0)
		y0 := max((min(t.Y[0], t.Y[1], t.Y[2])-a.Grow)>>a.Shift, 0)
		x1 := min((max(t.X[0], t.X[1], t.X[2])+a.Grow)>>a.Shift, a.LastX)
		y1 := min((max(t.Y[0], t.Y[1], t.Y[2])+a.Grow)>>a.Shift, a.LastY)
		*at(a.Rects, i) = TileRect{int16(x0), int16(y0), int16(x1), int16(y1)}
		where := at(a.Where, i)
		if x0 > x1 || y0 > y1 {
			*where = NoTile
			continue
		}
		switch tile := uint32(y0*a.Columns + x0); x1 - x0 + y1 - y0 {
		case 0:
			*where = tile
		case 1:
			*where = TwoTiles + 2*tile + uint32(y1-y0)
		default:
			*where = ManyTiles + uint32(i)
		}
		a.MinX, a.MinY, a.MaxX, a.MaxY = min(a.MinX, x0), min(a.MinY, y0), max(a.MaxX, x1), max(a.MaxY, y1)
	}
}
