package oracle

// DoubleArea is the sign of twice the area of a triangle, positive where it is clockwise as displayed.
func DoubleArea(t [3]Point) int { return orient(t[0], t[1], t[2]) }

// Covers says whether a sample lies in a triangle of either winding, by the top-left rule: a sample on an edge belongs
// to the triangle for which the edge is a left or a top one (Basic Polygon Rasterization). A triangle without area
// covers nothing.
func Covers(t [3]Point, p Point) bool {
	switch DoubleArea(t) {
	case 0:
		return false
	case -1:
		t[1], t[2] = t[2], t[1]
	}
	for i := range t {
		a, b := t[i], t[(i+1)%3]
		e := orient(a, b, p)
		dx, dy := b.X-a.X, b.Y-a.Y
		left, top := dy < 0, dy == 0 && dx > 0
		if e < 0 || e == 0 && !left && !top {
			return false
		}
	}
	return true
}

// CoversPolygon says whether a sample lies in a convex polygon, which is a fan of triangles around its first vertex.
// Pieces that have no area, or the opposite winding, are left out: rounding to the grid can make such.
func CoversPolygon(poly []Point, winding int, p Point) bool {
	for i := 1; i+1 < len(poly); i++ {
		t := [3]Point{poly[0], poly[i], poly[i+1]}
		if DoubleArea(t) == winding && Covers(t, p) {
			return true
		}
	}
	return false
}

// Box is a rectangle on the grid, half-open: left and top edges in, right and bottom out.
type Box struct{ Min, Max Point }

// Covers says whether a sample lies in the box.
func (b Box) Covers(p Point) bool {
	return p.X >= b.Min.X && p.X < b.Max.X && p.Y >= b.Min.Y && p.Y < b.Max.Y
}

// bounds is the box around points; its right and bottom edges touch the points.
func bounds(points []Point) Box {
	b := Box{points[0], points[0]}
	for _, p := range points {
		b.Min.X, b.Max.X = min(b.Min.X, p.X), max(b.Max.X, p.X)
		b.Min.Y, b.Max.Y = min(b.Min.Y, p.Y), max(b.Max.Y, p.Y)
	}
	return b
}
