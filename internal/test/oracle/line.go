package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// line rasterizes a line: it is cut to the clip volume, its width is not.
func (d *Draw) line(s shape, input []vertex, offset *float64) []shape {
	a, b, ok := clipSegment(input[0], input[1], append(d.clipVolume(input), sides(1)...))
	s.front = true
	from, to := a, b
	if input[0].position[3] > 0 && input[1].position[3] > 0 {
		from, to = input[0], input[1]
	} else if !ok {
		return nil
	}
	if !ok { // the stipple goes on behind the part that is clipped away
		whole := newLine(s.transform, input, from, to)
		*offset += d.stippleLength(&whole)
		return nil
	}
	return d.segment(s, input, a, b, from, to, offset)
}

// segment rasterizes the segment from a to b, cut out of the one between from and to, along which the stipple counts.
func (d *Draw) segment(s shape, input []vertex, a, b, from, to vertex, offset *float64) []shape {
	l := newLine(s.transform, input, a, b)
	whole := newLine(s.transform, input, from, to)
	start := *offset
	*offset += d.stippleLength(&whole)
	if l.a == l.b {
		return nil
	}
	width := lineWidth(float64(d.Rasterization.LineWidth))
	if d.Rasterization.LineRasterizationMode == vk.LineRasterizationModeBresenham {
		d.bresenham(&s, l, whole, width, start)
	} else {
		d.rectangle(&s, l, whole, width, start)
	}
	return []shape{s}
}

// stippleLength is by how much a segment moves the stipple on: its length, or how many fragments it has.
func (d *Draw) stippleLength(l *segmentLine) float64 {
	if d.Rasterization.LineRasterizationMode != vk.LineRasterizationModeBresenham {
		return l.length
	}
	moved := *l
	moved.shift(int64(math.Floor(lineWidth(float64(d.Rasterization.LineWidth)) + 0.5)))
	all, _ := Bresenham(moved.a, moved.b)
	return float64(len(all))
}

// The widths of lines: lineWidthRange, and the grid as the granularity.
const (
	minLineWidth = 1.0
	maxLineWidth = 255.0
)

func lineWidth(w float64) float64 {
	if w == 0 {
		w = 1
	}
	return math.RoundToEven(float64(min(max(w, minLineWidth), maxLineWidth)*Grid)) / Grid
}

// segmentLine is a line segment on the grid with the values at its ends.
type segmentLine struct {
	a, b           Point
	ax, ay, dx, dy float64 // the start and b - a, in pixels
	length         float64
	w, z           [2]float64
	mix, linear    [2][3]float64 // weights of the primitive's vertices at the ends
}

func newLine(t transform, input []vertex, a, b vertex) segmentLine {
	var l segmentLine
	var p [2]Point
	for k, v := range []vertex{a, b} {
		x, y, z := t.framebuffer(v.position)
		p[k], l.z[k], l.w[k], l.mix[k] = Snap(x, y), z, v.position[3], v.mix
		for i, q := range input {
			l.linear[k][i] = float64(v.mix[i]*q.position[3]) / v.position[3]
		}
	}
	l.a, l.b = p[0], p[1]
	l.ax, l.ay = l.a.Pixels()
	bx, by := l.b.Pixels()
	l.dx, l.dy = bx-l.ax, by-l.ay
	l.length = math.Sqrt(float64(l.dx*l.dx) + float64(l.dy*l.dy))
	return l
}

// project is the parameter t of a place: 0 at a, 1 at b.
func (l *segmentLine) project(x, y float64) float64 {
	return (float64((x-l.ax)*l.dx) + float64((y-l.ay)*l.dy)) / (float64(l.dx*l.dx) + float64(l.dy*l.dy))
}

// weights is the weights at t: f = ((1-t) f_a/w_a + t f_b/w_b) / ((1-t)/w_a + t/w_b), and linear ones.
func (l *segmentLine) weights(t float64) weights {
	var r weights
	pa, pb := (1-t)/l.w[0], t/l.w[1]
	r.invW = pa + pb
	r.z = float64((1-t)*l.z[0]) + float64(t*l.z[1])
	for i := range r.linear {
		r.linear[i] = float64((1-t)*l.linear[0][i]) + float64(t*l.linear[1][i])
		r.perspective[i] = (float64(pa*l.mix[0][i]) + float64(pb*l.mix[1][i])) / r.invW
	}
	// where a line is short, and its ends are far apart in w
	limited := min(max(r.invW, min(1/l.w[0], 1/l.w[1])/2), 2*max(1/l.w[0], 1/l.w[1]))
	r.limit, r.invW = r.invW/limited, limited
	return r
}

// rectangle rasterizes a line as the rectangle of its width around it, or, smooth, as its area in each pixel.
func (d *Draw) rectangle(s *shape, l, whole segmentLine, width, start float64) {
	corners, t := l.corners(width), l.project
	parallel := d.Rasterization.NonStrictLines && d.Rasterization.LineRasterizationMode == vk.LineRasterizationModeDefault
	if parallel {
		corners, t = l.parallelogram(width)
	}
	winding := areaSign(corners)
	s.area = bounds(corners)
	s.at = func(_ Pixel, x, y float64) weights { return l.weights(t(x, y)) }
	phase := start + math.Hypot(l.ax-whole.ax, l.ay-whole.ay)
	s.covers = func(_ Pixel, p Point) bool {
		if !CoversPolygon(corners, winding, p) {
			return false
		}
		st := d.Rasterization.LineStipple
		return st == nil || Stippled(*st, l.unit(phase, p, parallel))
	}
	if d.Rasterization.LineRasterizationMode == vk.LineRasterizationModeRectangularSmooth {
		area := func(f Pixel) float64 { return AreaInPixel(corners, f) }
		if st := d.Rasterization.LineStipple; st != nil {
			area = func(f Pixel) float64 { return l.stippledArea(corners, *st, phase, f) }
		}
		known := map[Pixel]float64{}
		s.alpha = func(f Pixel) float64 {
			a, ok := known[f]
			if !ok {
				a = area(f)
				known[f] = a
			}
			return a
		}
		s.covers = func(f Pixel, _ Point) bool { return s.alpha(f) > 0 }
	}
}

// unit is the unit length of the stipple that a sample is in, phase being the stipple at the start. They are
// rectangles, or parallelograms, and share edges: a sample on one belongs to that which has it as a left or top edge,
// like one of polygons.
func (l *segmentLine) unit(phase float64, p Point, parallel bool) int {
	dx, dy := l.b.X-l.a.X, l.b.Y-l.a.Y
	switch {
	case parallel && max(dx, -dx) >= max(dy, -dy):
		dy = 0
	case parallel:
		dx = 0
	}
	along := float64((p.X-l.a.X)*dx+(p.Y-l.a.Y)*dy) / (float64(dx*dx+dy*dy) / l.length) // exact along an axis
	at := math.Floor(phase + along)
	if dx < 0 || dx == 0 && dy < 0 {
		at = math.Ceil(phase+along) - 1
	}
	return int(min(max(at, math.Floor(phase)), math.Ceil(phase+l.length)-1)) // corners are rounded to the grid
}

// stippledArea is the area in a pixel of those unit lengths of a rectangle that a stipple keeps; the first begins at
// phase.
func (l *segmentLine) stippledArea(corners []Point, st vk.LineStipple, phase float64, f Pixel) (sum float64) {
	between := func(a, b Point, t float64) place {
		ax, ay := a.Pixels()
		bx, by := b.Pixels()
		return place{ax + float64(t*(bx-ax)), ay + float64(t*(by-ay))}
	}
	for unit := math.Floor(phase); unit < phase+l.length; unit++ {
		if Stippled(st, int(unit)) {
			t0, t1 := max(unit-phase, 0)/l.length, min(unit+1-phase, l.length)/l.length
			sum += areaInPixel([]place{
				between(corners[0], corners[1], t0), between(corners[0], corners[1], t1),
				between(corners[3], corners[2], t1), between(corners[3], corners[2], t0),
			}, f)
		}
	}
	return min(sum, 1)
}

// corners is the rectangle with the long sides at half the width on both sides, snapped.
func (l *segmentLine) corners(width float64) []Point {
	nx, ny := -l.dy/l.length*width/2, l.dx/l.length*width/2
	bx, by := l.b.Pixels()
	return []Point{Snap(l.ax+nx, l.ay+ny), Snap(bx+nx, by+ny), Snap(bx-nx, by-ny), Snap(l.ax-nx, l.ay-ny)}
}

// parallelogram is the non-strict form: the short sides lie along the minor axis, and t runs along the major one.
func (l *segmentLine) parallelogram(width float64) ([]Point, func(x, y float64) float64) {
	bx, by := l.b.Pixels()
	if math.Abs(l.dx) >= math.Abs(l.dy) {
		h := width / 2
		return []Point{Snap(l.ax, l.ay+h), Snap(bx, by+h), Snap(bx, by-h), Snap(l.ax, l.ay-h)},
			func(x, _ float64) float64 { return (x - l.ax) / l.dx }
	}
	h := width / 2
	return []Point{Snap(l.ax+h, l.ay), Snap(bx+h, by), Snap(bx-h, by), Snap(l.ax-h, l.ay)},
		func(_, y float64) float64 { return (y - l.ay) / l.dy }
}

// bresenham rasterizes a line by the diamond-exit rule: whole pixels, columns (rows) of them where it is wide.
func (d *Draw) bresenham(s *shape, l, whole segmentLine, width, start float64) {
	wide := int64(math.Floor(width + 0.5))
	l.shift(wide)
	whole.shift(wide)
	pixels, xMajor := Bresenham(l.a, l.b)
	first := 0
	if all, _ := Bresenham(whole.a, whole.b); len(all) > 0 && len(pixels) > 0 {
		first = int(max(abs(pixels[0].X-all[0].X), abs(pixels[0].Y-all[0].Y)))
	}
	values := map[Pixel]weights{}
	for i, p := range pixels {
		if st := d.Rasterization.LineStipple; st != nil && !Stippled(*st, int(start)+first+i) {
			continue
		}
		w := l.weights(l.project(float64(p.X)+0.5, float64(p.Y)+0.5))
		for k := range wide {
			if xMajor {
				values[Pixel{p.X, p.Y + k}] = w
			} else {
				values[Pixel{p.X + k, p.Y}] = w
			}
		}
	}
	s.area = Box{}
	for p := range values {
		b := bounds([]Point{{p.X * Grid, p.Y * Grid}, {(p.X + 1) * Grid, (p.Y + 1) * Grid}})
		if s.area == (Box{}) {
			s.area = b
		}
		s.area = bounds([]Point{s.area.Min, s.area.Max, b.Min, b.Max})
	}
	s.covers = func(f Pixel, _ Point) bool { _, ok := values[f]; return ok }
	s.at = func(f Pixel, _, _ float64) weights { return values[f] }
}

// shift moves a segment against its minor axis, to the middle of columns (rows) of wide fragments.
func (l *segmentLine) shift(wide int64) {
	by := (wide - 1) * Grid / 2
	if _, xMajor := Bresenham(l.a, l.b); xMajor {
		l.moveTo(Point{l.a.X, l.a.Y - by}, Point{l.b.X, l.b.Y - by})
	} else {
		l.moveTo(Point{l.a.X - by, l.a.Y}, Point{l.b.X - by, l.b.Y})
	}
}

// moveTo puts the segment elsewhere on the grid; the values at its ends stay.
func (l *segmentLine) moveTo(a, b Point) {
	l.a, l.b = a, b
	l.ax, l.ay = a.Pixels()
}

// Stippled says whether unit s of a line is kept: bit floor(s/factor) mod 16 of the pattern (Line Stipple).
func Stippled(st vk.LineStipple, s int) bool {
	return st.Pattern>>(s/max(st.Factor, 1)%16)&1 == 1
}

// areaSign is the winding of a convex polygon.
func areaSign(poly []Point) int {
	for i := 1; i+1 < len(poly); i++ {
		if a := DoubleArea([3]Point{poly[0], poly[i], poly[i+1]}); a != 0 {
			return a
		}
	}
	return 0
}
