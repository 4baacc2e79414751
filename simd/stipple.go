package simd

import "math"

// StippledLine says which samples of a line's rectangle or parallelogram its stipple keeps (Vulkan: Line Stipple). The
// unit lengths are cut from one outline: a sample of it is in one of them, so that a pattern and its complement part
// the line.
type StippledLine struct {
	X, Y   int32   // the start in 1/256 pixel
	DX, DY int32   // across the cuts, from the start to the end, likewise
	Pixel  float64 // the product with (DX, DY) of a pixel along the line
	Phase  float64 // the stipple's counter at the start
	// First and Last are the units of the two ends: rounding to the grid puts corners a little before and behind them.
	First, Last float64
	Whole       float64 // a multiple of the pattern's length, 16 Factor, not after First
	Factor      int32
	Pattern     uint32
}

// Keeps says whether the stipple keeps the unit length that a point, in 1/256 pixel, lies in. A point on a cut lies in
// the unit length whose left or top edge the cut is (Basic Polygon Rasterization): in the one before it where the line
// goes to the left, or straight up.
func (l *StippledLine) Keeps(x, y int32) bool {
	dx, dy := float64(l.DX), float64(l.DY)
	at := (float64(float64(x-l.X)*dx)+float64(float64(y-l.Y)*dy))/l.Pixel + l.Phase // exact before the quotient
	unit := math.Floor(at)
	if l.DX < 0 || l.DX == 0 && l.DY < 0 {
		unit = math.Ceil(at) - 1
	}
	if unit < l.First {
		unit = l.First
	}
	if unit > l.Last {
		unit = l.Last
	}
	return l.Pattern>>(uint32((unit-l.Whole)/float64(l.Factor))&15)&1 != 0
}

// StippledWalk is what a kernel keeps of the stipple of a walk.
type StippledWalk [8]uint64
