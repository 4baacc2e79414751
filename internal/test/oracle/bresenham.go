package oracle

import "math/big"

// Pixel is a pixel by its upper left corner.
type Pixel struct{ X, Y int64 }

// Bresenham is the fragments of the line of width 1 from a to b, in order: those whose diamond the segment leaves, both
// ends moved by (-e, -e^2) first (Bresenham Line Segment Rasterization). xMajor says along which axis it steps.
//
// A fragment for every centre between the ends along the major axis, in the row (column) that the segment passes there;
// then the one whose diamond holds a is added and the one whose diamond holds b is removed.
func Bresenham(a, b Point) (pixels []Pixel, xMajor bool) {
	if a == b {
		return nil, true
	}
	dx, dy := b.X-a.X, b.Y-a.Y
	xMajor = abs(dx) >= abs(dy)
	if !xMajor { // the same with the axes exchanged
		a, b, dx, dy = Point{a.Y, a.X}, Point{b.Y, b.X}, dy, dx
	}
	step := int64(1)
	if dx < 0 {
		step = -1
	}
	// A centre at an end's very coordinate counts as if the end lay an epsilon to its left (above).
	first, last := columnsFrom(a.X), columnsFrom(b.X)
	if step > 0 {
		last--
	} else {
		first--
	}
	for c := first; (last-c)*step >= 0; c += step {
		r := rowAt(a, dx, dy, c, xMajor)
		if xMajor {
			pixels = append(pixels, Pixel{c, r})
		} else {
			pixels = append(pixels, Pixel{r, c})
		}
	}
	if !xMajor {
		a, b = Point{a.Y, a.X}, Point{b.Y, b.X}
	}
	if p, ok := diamond(a); ok && (len(pixels) == 0 || pixels[0] != p) {
		pixels = append([]Pixel{p}, pixels...)
	}
	if p, ok := diamond(b); ok {
		if n := len(pixels); n > 0 && pixels[n-1] == p {
			pixels = pixels[:n-1]
		}
	}
	return pixels, xMajor
}

// columnsFrom is the first column whose centre is at or beyond x.
func columnsFrom(x int64) int64 { return floorDiv(x-Grid/2+Grid-1, Grid) }

// rowAt is the row that the line through a with slope dy/dx passes at the centre of column c. On the border of two rows
// it is the lower one (greater y) for an x-major line of positive slope, and else the upper one (left column): the end
// points were moved by (-e, -e^2).
func rowAt(a Point, dx, dy, c int64, xMajor bool) int64 {
	// y = a.Y + dy (centre - a.X) / dx, in rows: floor of num/den.
	num := new(big.Int).Mul(big.NewInt(dy), big.NewInt(c*Grid+Grid/2-a.X))
	num.Add(num, new(big.Int).Mul(big.NewInt(a.Y), big.NewInt(dx)))
	den := new(big.Int).Mul(big.NewInt(dx), big.NewInt(Grid))
	if den.Sign() < 0 {
		num.Neg(num)
		den.Neg(den)
	}
	row, rest := new(big.Int).DivMod(num, den, new(big.Int)) // Euclidean: the floor, as den > 0
	positive := (dy > 0) == (dx > 0) && dy != 0
	if rest.Sign() == 0 && !(xMajor && positive) {
		return row.Int64() - 1
	}
	return row.Int64()
}

// diamond is the fragment in whose diamond |x-x_f| + |y-y_f| < 1/2 a point lies. A centre at distance 1/2 exactly
// counts where the move by (-e, -e^2) brings the point closer: where the point is right of the centre.
func diamond(p Point) (Pixel, bool) {
	x, y := floorDiv(p.X, Grid), floorDiv(p.Y, Grid)
	for _, f := range []Pixel{{x, y}, {x - 1, y}, {x, y - 1}, {x - 1, y - 1}} {
		dx, dy := p.X-(f.X*Grid+Grid/2), p.Y-(f.Y*Grid+Grid/2)
		d := abs(dx) + abs(dy)
		if d < Grid/2 || d == Grid/2 && dx > 0 {
			return f, true
		}
	}
	return Pixel{}, false
}

func abs(x int64) int64 { return max(x, -x) }

// floorDiv is floor(a / b) for b > 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
