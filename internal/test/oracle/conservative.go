package oracle

// Overestimates says whether any point of pixel (x, y), enlarged by extra grid steps on each side, meets a convex
// polygon with the winding given, edges and corners included (Conservative Rasterization). Besides the edges the
// polygon's bounding box has to meet the square: the edges alone accept pixels past a sharp corner.
func Overestimates(poly []Point, winding int, x, y int, extra int64) bool {
	if winding == 0 {
		return false
	}
	square := pixelSquare(x, y, extra)
	b := bounds(poly)
	if b.Max.X < square[0].X || b.Min.X > square[2].X || b.Max.Y < square[0].Y || b.Min.Y > square[2].Y {
		return false
	}
	return allEdges(poly, winding, func(a, b Point) bool {
		for _, c := range square {
			if orient(a, b, c) >= 0 {
				return true
			}
		}
		return false
	})
}

// Underestimates says whether all of pixel (x, y) lies in a convex polygon with the winding given, edges and corners
// included.
func Underestimates(poly []Point, winding int, x, y int) bool {
	square := pixelSquare(x, y, 0)
	return winding != 0 && allEdges(poly, winding, func(a, b Point) bool {
		for _, c := range square {
			if orient(a, b, c) < 0 {
				return false
			}
		}
		return true
	})
}

// allEdges says whether every edge, directed clockwise as displayed, satisfies f.
func allEdges(poly []Point, winding int, f func(a, b Point) bool) bool {
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		if winding < 0 {
			a, b = b, a
		}
		if a != b && !f(a, b) {
			return false
		}
	}
	return true
}

// pixelSquare is the corners of a pixel enlarged by extra on each side, the upper left first, the lower right third.
func pixelSquare(x, y int, extra int64) [4]Point {
	x0, y0 := int64(x)*Grid-extra, int64(y)*Grid-extra
	x1, y1 := int64(x+1)*Grid+extra, int64(y+1)*Grid+extra
	return [4]Point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
}
