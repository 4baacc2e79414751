package oracle

import (
	"math"
	"math/bits"
)

// Grid is the number of grid steps to a pixel: coverage is decided on positions of 1/256 pixel.
const Grid = 256

// Point is a framebuffer position in 1/256 pixel.
type Point struct{ X, Y int64 }

// Snap rounds a framebuffer position in pixels to the grid, halves to even.
func Snap(x, y float64) Point {
	return Point{int64(math.RoundToEven(float64(x * Grid))), int64(math.RoundToEven(float64(y * Grid)))}
}

// Pixels is the position in pixels.
func (p Point) Pixels() (x, y float64) { return float64(p.X) / Grid, float64(p.Y) / Grid }

// orient is the sign of E_ab(p) = (x_b-x_a)(y_p-y_a) - (y_b-y_a)(x_p-x_a): exact for coordinates up to 2^61.
func orient(a, b, p Point) int {
	return compareProducts(b.X-a.X, p.Y-a.Y, b.Y-a.Y, p.X-a.X)
}

// compareProducts is the sign of a b - c d, in 128 bits.
func compareProducts(a, b, c, d int64) int {
	h1, l1 := multiply(a, b)
	h2, l2 := multiply(c, d)
	switch {
	case h1 != h2:
		if h1 < h2 {
			return -1
		}
		return 1
	case l1 < l2:
		return -1
	case l1 > l2:
		return 1
	}
	return 0
}

// multiply is the signed product of two numbers as 128 bits.
func multiply(a, b int64) (hi int64, lo uint64) {
	h, l := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		h -= uint64(b)
	}
	if b < 0 {
		h -= uint64(a)
	}
	return int64(h), l
}

// standardLocations are the standard sample locations in 1/16 pixel from the pixel's upper left corner (Multisampling).
var standardLocations = map[int][][2]int64{
	1: {{8, 8}},
	2: {{12, 12}, {4, 4}},
	4: {{6, 2}, {14, 6}, {2, 10}, {10, 14}},
	8: {{9, 5}, {7, 11}, {13, 9}, {5, 3}, {3, 13}, {1, 7}, {11, 15}, {15, 1}},
	16: {
		{9, 9}, {7, 5}, {5, 10}, {12, 7}, {3, 6}, {10, 13}, {13, 11}, {11, 3},
		{6, 14}, {8, 1}, {4, 2}, {2, 12}, {0, 8}, {15, 4}, {14, 15}, {1, 0},
	},
}

// StandardLocation is where sample i of 1, 2, 4, 8 or 16 lies, in grid steps from the pixel's upper left corner.
func StandardLocation(samples, i int) Point {
	l := standardLocations[samples][i]
	return Point{l[0] * Grid / 16, l[1] * Grid / 16}
}
