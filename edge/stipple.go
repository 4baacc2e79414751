package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// StippledLine says which samples of a line's rectangle or parallelogram its stipple keeps (Vulkan: Line Stipple). The unit
// lengths are cut from one outline: a sample of it is in one of them, so that a pattern and its complement part the line.
type StippledLine struct {
	stipple  *vk.LineStipple
	x, y     int64   // the start in 1/256 pixel
	dx, dy   int64   // across the cuts, from the start to the end
	pixel    float64 // the product with (dx, dy) of a pixel along the line
	phase    float64 // the stipple's counter at the start
	backward bool    // cuts are left or top edges of the unit lengths before them
	// first and last are the units of the two ends: rounding to the grid puts corners a little before and behind them.
	first, last float64
}

// stippledLine is that of a segment.
func (p *Plan) stippledLine(s *segment) StippledLine {
	l := StippledLine{
		stipple: p.stipple, phase: s.phase, x: int64(s.from[0]), y: int64(s.from[1]),
		dx: int64(s.to[0]) - int64(s.from[0]), dy: int64(s.to[1]) - int64(s.from[1]),
	}
	if p.shape == lineParallelogram { // cut along its short sides
		if s.xMajor() {
			l.dy = 0
		} else {
			l.dx = 0
		}
	}
	l.pixel = float64(l.dx*l.dx+l.dy*l.dy) / s.length
	l.backward = l.dx < 0 || l.dx == 0 && l.dy < 0
	l.first, l.last = math.Floor(s.phase), math.Ceil(s.phase+s.length)-1
	return l
}

// Keeps says whether the stipple keeps the unit length that a point, in 1/256 pixel, lies in. A point on a cut lies in the unit length
// whose left or top edge the cut is (Basic Polygon Rasterization).
func (l *StippledLine) Keeps(x, y int32) bool {
	at := l.phase + float64((int64(x)-l.x)*l.dx+(int64(y)-l.y)*l.dy)/l.pixel
	unit := math.Floor(at)
	if l.backward {
		unit = math.Ceil(at) - 1
	}
	return stippled(l.stipple, int64(min(max(unit, l.first), l.last)))
}

// stippled says whether a stipple keeps a unit of a line.
func stippled(s *vk.LineStipple, unit int64) bool {
	return s.Pattern>>(unit/int64(s.Factor)%16)&1 != 0
}

// stippledWalk is that of fragments, of which the first has a place in the stipple.
func (p *Plan) stippledWalk(w *walk, place int64) StippledLine {
	var at, along [2]int64
	at[w.u], along[w.u] = int64(w.first)<<8+128, int64(w.step)
	return StippledLine{
		stipple: p.stipple, phase: float64(place), x: at[0], y: at[1], dx: along[0], dy: along[1], pixel: 256,
		first: float64(place), last: float64(place + int64(w.count) - 1),
	}
}

// Stippled says whether [StippledLine] takes samples away: of stippled lines but smooth ones, whose coverage it is, and Bresenham ones
// that are no strokes, whose fragments stay away.
func (v *View) Stippled() bool {
	p := v.plan
	return p.stipple != nil && p.Lines() && p.shape != lineSmooth && (p.shape != lineBresenham || v.Strokes())
}

// Cuts says whether stipples cut lines into pieces, which are rectangles or parallelograms.
func (p *Plan) Cuts() bool {
	return p.stipple != nil && p.Lines() && (p.shape == lineRectangle || p.shape == lineParallelogram)
}
