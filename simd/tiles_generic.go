package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

func tilesGeneric(a *TilesArgs) {
	shift := uint32(a.Shift) & 31
	for i := range int(a.N) {
		t := at(a.Triangles, i)
		x0, x1 := lane.TileSpan(t.X[0], t.X[1], t.X[2], a.Grow, shift, a.LastX)
		y0, y1 := lane.TileSpan(t.Y[0], t.Y[1], t.Y[2], a.Grow, shift, a.LastY)
		*at(a.Rects, i) = TileRect{int16(x0), int16(y0), int16(x1), int16(y1)}
		where, _ := lane.TileWhere(x0, y0, x1, y1, a.Columns, TwoTiles, ManyTiles+uint32(i))
		*at(a.Where, i) = where
		if where == NoTile {
			continue
		}
		a.MinX, a.MinY, a.MaxX, a.MaxY = min(a.MinX, x0), min(a.MinY, y0), max(a.MaxX, x1), max(a.MaxY, y1)
	}
}
