package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

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
	sign, less := l.sides()
	run := lane.StippleRun(float64(x), float64(y), -float64(l.X), -float64(l.Y), float64(l.DX), float64(l.DY), l.Pixel, l.Phase,
		float64(sign), float64(less), l.First, l.Last, l.Whole, float64(l.Factor))
	return l.Pattern>>(uint32(run)&15)&1 != 0
}

// sides are sign and less of lane.StippleRun.
func (l *StippledLine) sides() (sign, less int32) {
	if l.DX < 0 || l.DX == 0 && l.DY < 0 {
		return -1, 1
	}
	return 1, 0
}

// StippledWalk is the stipple of a walk. Kernels find in float32 where a pixel lies in it, in runs of Factor units, from
// the first column of the walk on and less a multiple of the pattern's length: right to 2^-15. Where one of their pixels is
// nearer than that to the border of two runs, they ask as [StippledLine.Keeps] does.
type StippledWalk struct {
	Line *StippledLine
	// The way from the line's start to the sample of the walk's first column and of row 0, and the line's DX and DY, along
	// u and v.
	U, V, DU, DV int32
	Sign, Less   int32
	Start        float32 // where that sample lies, in runs, less half a run
	Margin       float32 // how far from the middle of a run is near to a border
	Column, Row  float32 // what a column and a row add
	First, Last  float32 // the runs of the line's ends
}

// set is for a walk with a line's stipple, in a tile whose first pixel has its sample at (x, y), in 1/256 pixel.
func (s *StippledWalk) set(l *StippledLine, w *StrokeWalk, x, y int32) {
	s.Line, s.U, s.V, s.DU, s.DV = l, x-l.X, y-l.Y, l.DX, l.DY
	if w.AlongLane != 0 { // steep
		s.U, s.V, s.DU, s.DV = s.V, s.U, s.DV, s.DU
	}
	s.U += w.First << 8
	s.Sign, s.Less = l.sides()
	run := float64(l.Pixel * float64(l.Factor))
	runs := func(unit float64) float64 { return (unit - l.Whole) / float64(l.Factor) }
	start := (float64(float64(s.U)*float64(s.DU))+float64(float64(s.V)*float64(s.DV)))/run + runs(l.Phase)
	patterns := float64(math.Floor(start/16) * 16)
	s.Start, s.Margin = float32(start-patterns-0.5), float32(0.5-(float64(l.Phase*0x1p-50)+0x1p-12))
	s.Column, s.Row = float32(float64(s.DU)/run*256), float32(float64(s.DV)/run*256)
	s.First = float32(math.Floor(runs(l.First+0.5)) - patterns)
	s.Last = float32(math.Floor(runs(l.Last+0.5)) - patterns)
}
