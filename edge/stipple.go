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

// Keeps says whether the stipple keeps the unit length that a point, in 1/256 pixel, lies in.
func (l *StippledLine) Keeps(x, y int32) bool {
	s := l.From(x, y)
	return s.Bit(0, 0) != 0
}

// Stipple is a line's stipple, seen from a place.
type Stipple struct {
	start, dx, dy   int64 // the products with (dx, dy) of the place and of steps of 1/256 pixel
	pixel, phase    float64
	sign, less      float64 // the unit is sign * floor(sign * at) - less
	first, last     float64
	whole           int64 // a multiple of the pattern's length, not after the first unit
	factor, pattern uint32
}

// From is the stipple as points see it that are given from (x, y) on, in 1/256 pixel.
func (l *StippledLine) From(x, y int32) Stipple {
	s := Stipple{
		start: (int64(x)-l.x)*l.dx + (int64(y)-l.y)*l.dy, dx: l.dx, dy: l.dy, pixel: l.pixel, phase: l.phase, sign: 1,
		first: l.first, last: l.last, factor: uint32(l.stipple.Factor), pattern: uint32(l.stipple.Pattern),
	}
	if l.backward {
		s.sign, s.less = -1, 1
	}
	length := 16 * int64(s.factor)
	s.whole = int64(l.first) / length * length
	return s
}

// Bit is 1 if the stipple keeps the unit length that a point lies in, and 0 if not. A point on a cut lies in the unit length whose left or
// top edge the cut is (Basic Polygon Rasterization).
func (s *Stipple) Bit(x, y int32) uint32 {
	at := s.phase + float64(s.start+int64(x)*s.dx+int64(y)*s.dy)/s.pixel
	unit := float64(s.sign*math.Floor(s.sign*at)) - s.less
	if unit < s.first {
		unit = s.first
	}
	if unit > s.last {
		unit = s.last
	}
	return s.pattern >> (uint32(int64(unit)-s.whole) / s.factor & 15) & 1
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
