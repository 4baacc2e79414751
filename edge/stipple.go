package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stippledLine is the stipple of a segment.
func (p *Plan) stippledLine(s *segment) simd.StippledLine {
	l := simd.StippledLine{Phase: s.phase, X: s.from[0], Y: s.from[1], DX: s.to[0] - s.from[0], DY: s.to[1] - s.from[1]}
	if p.shape == lineParallelogram { // cut along its short sides
		if s.xMajor() {
			l.DY = 0
		} else {
			l.DX = 0
		}
	}
	dx, dy := float64(l.DX), float64(l.DY)
	l.Pixel = (float64(dx*dx) + float64(dy*dy)) / s.length
	l.First, l.Last = math.Floor(s.phase), math.Ceil(s.phase+s.length)-1
	p.setPattern(&l)
	return l
}

// setPattern sets what a line has of the plan's stipple.
func (p *Plan) setPattern(l *simd.StippledLine) {
	length := 16 * int64(p.stipple.Factor)
	l.Whole = float64(int64(l.First) / length * length)
	l.Factor, l.Pattern = int32(p.stipple.Factor), uint32(p.stipple.Pattern)
}

// stippled says whether a stipple keeps a unit of a line.
func stippled(s *vk.LineStipple, unit int64) bool {
	return s.Pattern>>(unit/int64(s.Factor)%16)&1 != 0
}

// stippledWalk returns the stipple of a walk over fragments whose first one has the given position in the stipple.
// Samples lie in the middle of unit lengths.
func (p *Plan) stippledWalk(w *walk, place int64) simd.StippledLine {
	var at, along [2]int32
	at[w.u], along[w.u] = w.first<<8+128-w.step*128, w.step
	l := simd.StippledLine{
		Phase: float64(place), X: at[0], Y: at[1], DX: along[0], DY: along[1], Pixel: 256,
		First: float64(place), Last: float64(place + int64(w.count) - 1),
	}
	p.setPattern(&l)
	return l
}

// Stippled says whether [simd.StippledLine] takes samples away: of stippled lines but smooth ones, whose coverage it
// is, and Bresenham ones that are no strokes, whose fragments stay away.
func (v *View) Stippled() bool {
	p := v.plan
	return p.stipple != nil && p.Lines() && p.shape != lineSmooth && (p.shape != lineBresenham || v.Strokes())
}

// Cuts says whether stipples cut lines into pieces, which are rectangles or parallelograms.
func (p *Plan) Cuts() bool {
	return p.stipple != nil && p.Lines() && (p.shape == lineRectangle || p.shape == lineParallelogram)
}
