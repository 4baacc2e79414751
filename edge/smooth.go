package edge

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// SmoothLine is the rectangle of a smooth line: its corners in order round it, in pixels, the first two on one long
// side from the start to the end.
type SmoothLine struct {
	Corners [4][2]float64
	// Stipple keeps those unit lengths of the rectangle that it says, counted from Phase at the start; nil: all of
	// Length.
	Stipple       *vk.LineStipple
	Phase, Length float64
	sides         [4]simd.LineSide // from each corner to the next
	along         [2]float64       // from the start to the end, one pixel long
}

// newSmoothLine makes a rectangle of corners in 1/256 pixel. The arithmetic of its sides is exact for such corners.
func newSmoothLine(corners *[4][2]int32, stipple *vk.LineStipple, phase, length float64) (l SmoothLine) {
	l.Stipple, l.Phase, l.Length = stipple, phase, length
	for i, q := range corners {
		l.Corners[i] = [2]float64{pixels(q[0]), pixels(q[1])}
	}
	sign := 1.0
	if area2Of(corners[0], corners[1], corners[2])+area2Of(corners[0], corners[2], corners[3]) < 0 {
		sign = -1
	}
	for axis := range l.along {
		l.along[axis] = (l.Corners[1][axis] - l.Corners[0][axis]) / length
	}
	for i, p := range l.Corners {
		q := l.Corners[(i+1)%4]
		a, b := float64(sign*(p[1]-q[1])), float64(sign*(q[0]-p[0]))
		e := &l.sides[i]
		*e = simd.LineSide{A: a, B: b, Big: max(math.Abs(a), math.Abs(b)), Small: min(math.Abs(a), math.Abs(b))}
		e.Least = (min(a, 0) + min(b, 0)) - (float64(a*p[0]) + float64(b*p[1]))
		e.Corner, e.Across = 0.5/float64(e.Big*e.Small), 1/e.Big
	}
	return l
}

// Areas sets areas to [SmoothLine.Coverage] of the pixels at places of a tile, with a kernel's record that says where
// that lies. Areas has room for Lanes more, corners for a byte for 8 places and Lanes more.
func (l *SmoothLine) Areas(k *simd.Kernels, a *simd.LineAreasArgs, places []uint32, areas []float32, corners []uint8) {
	a.Sides, a.Places, a.N, a.Areas, a.Corners = &l.sides[0], &places[0], int64(len(places)), &areas[0], &corners[0]
	k.LineAreas(a)
	pixel := func(place uint32) (x, y int32) {
		block, lane := int32(place/simd.Lanes), int32(place%simd.Lanes)
		return int32(a.X) + block%int32(a.BlocksX)<<2 + lane&3, int32(a.Y) + block/int32(a.BlocksX)<<2 + lane>>2
	}
	for i, m := range corners[:(len(places)+7)/8] {
		for ; m != 0; m &= m - 1 {
			at := 8*i + bits.TrailingZeros8(m)
			if at >= len(places) {
				break
			}
			x, y := pixel(places[at])
			areas[at] = float32(min(areaInside(&l.Corners, x, y), 1))
		}
	}
	if l.Stipple == nil {
		return
	}
	for i, place := range places {
		if areas[i] > 0 {
			x, y := pixel(place)
			areas[i] = l.kept(x, y, areas[i])
		}
	}
}

// Coverage is the area of the rectangle, or of the unit lengths that the stipple keeps of it, inside pixel (x, y), 0 to
// 1 (Vulkan: Smooth lines). There is a fragment where it is greater than 0.
func (l *SmoothLine) Coverage(x, y int32) float32 {
	whole := float32(min(l.area(x, y), 1))
	if l.Stipple == nil || whole == 0 {
		return whole
	}
	return l.kept(x, y, whole)
}

// kept is what the stipple keeps of the rectangle inside pixel (x, y), which is whole without it.
func (l *SmoothLine) kept(x, y int32, whole float32) float32 {
	// How far along the line the pixel's corners lie: the first one, and by how much others lie farther at most.
	at := float64(float64(float64(x)-l.Corners[0][0])*l.along[0]) + float64(float64(float64(y)-l.Corners[0][1])*l.along[1])
	from, to := at+min(l.along[0], 0)+min(l.along[1], 0), at+max(l.along[0], 0)+max(l.along[1], 0)
	// With a margin that is wide beyond all rounding. Unit lengths farther away have nothing in the pixel.
	const margin = 1. / 64
	first, end := int64(math.Floor(l.Phase+max(from-margin, 0))), l.Phase+min(to+margin, l.Length)
	sum, all := 0.0, true
	for unit := first; float64(unit) < end; unit++ {
		if !stippled(l.Stipple, unit) {
			all = false
			continue
		}
		start := unit
		for float64(unit+1) < end && stippled(l.Stipple, unit+1) {
			unit++
		}
		if start == first && float64(unit+1) >= end && all {
			return whole
		}
		sum += l.piece(x, y, max(float64(start)-l.Phase, 0), min(float64(unit+1)-l.Phase, l.Length))
	}
	return float32(min(sum, 1))
}

// piece is the area inside pixel (x, y) of the rectangle between two places along it.
func (l *SmoothLine) piece(x, y int32, from, to float64) float64 {
	t0, t1 := from/l.Length, to/l.Length
	var piece [4][2]float64
	for axis := range 2 {
		a, b, c, d := l.Corners[0][axis], l.Corners[1][axis], l.Corners[2][axis], l.Corners[3][axis]
		piece[0][axis], piece[1][axis] = a+float64(t0*(b-a)), a+float64(t1*(b-a))
		piece[3][axis], piece[2][axis] = d+float64(t0*(c-d)), d+float64(t1*(c-d))
	}
	return areaInside(&piece, x, y)
}

// area returns the area of the rectangle inside pixel (x, y).
func (l *SmoothLine) area(x, y int32) float64 {
	// The regions beyond two opposite sides are disjoint; the regions beyond neighbouring sides may overlap.
	fx, fy := float64(x), float64(y)
	along, across := l.sides[0].Beyond(fx, fy)+l.sides[2].Beyond(fx, fy), l.sides[1].Beyond(fx, fy)+l.sides[3].Beyond(fx, fy)
	if along != 0 && across != 0 {
		return areaInside(&l.Corners, x, y)
	}
	return 1 - (along + across)
}

// areaInside is the area of a convex polygon inside pixel (x, y).
func areaInside(corners *[4][2]float64, x, y int32) float64 {
	var buffer [2]convex
	polygon, other := &buffer[0], &buffer[1]
	polygon.n = copy(polygon.corners[:], corners[:])
	for side := range 4 {
		axis := side & 1
		low := float64([2]int32{x, y}[axis])
		// by distance: inside the low side, or the high one
		sign, from := 1.0, low
		if side >= 2 {
			sign, from = -1, low+1
		}
		outside := false
		for i := range polygon.n {
			d := float64(sign * (polygon.corners[i&15][axis] - from))
			polygon.inside[i&15] = d
			outside = outside || d < 0
		}
		if !outside {
			continue // all of it
		}
		other.n = 0
		for i := range polygon.n {
			k := i + 1
			if k == polygon.n {
				k = 0
			}
			a, b, da, db := &polygon.corners[i&15], &polygon.corners[k&15], polygon.inside[i&15], polygon.inside[k&15]
			if da >= 0 {
				other.corners[other.n&15] = *a
				other.n++
			}
			if da >= 0 != (db >= 0) {
				t := da / (da - db)
				other.corners[other.n&15] = [2]float64{a[0] + float64(t*(b[0]-a[0])), a[1] + float64(t*(b[1]-a[1]))}
				other.n++
			}
		}
		polygon, other = other, polygon
		if polygon.n < 3 {
			return 0
		}
	}
	area2 := 0.0
	ox, oy := float64(x), float64(y)
	for i := range polygon.n {
		k := i + 1
		if k == polygon.n {
			k = 0
		}
		a, b := &polygon.corners[i&15], &polygon.corners[k&15]
		area2 += float64((a[0]-ox)*(b[1]-oy)) - float64((b[0]-ox)*(a[1]-oy))
	}
	return math.Abs(area2) / 2
}

// convex is a convex polygon on its way through the sides of a pixel.
type convex struct {
	n       int
	corners [16][2]float64
	inside  [16]float64 // the corners' distances from a side, inwards
}

// smooth appends records over the pixels that a rectangle may touch, and maybe others: [SmoothLine.Coverage] later
// decides which of their fragments have any coverage.
func (p *Plan) smooth(c *Chunk, in *Input, s *segment, corners *[4][2]int32, half float64) {
	n := len(c.Records)
	if p.samples.N == 1 && p.locations == nil {
		// The middle of a pixel that is touched is at most half a pixel away on either axis.
		ux, uy := s.dx/s.length, s.dy/s.length
		more := float64((math.Abs(ux)+math.Abs(uy))/2) + 1./64
		nx, ny := -uy*(half+more), ux*(half+more)
		if !in.View.Strokes() || !c.broadStroke(s, nx, ny, ux*more, uy*more) {
			wide := s.around(nx, ny, ux*more, uy*more)
			c.pair(&s.t, &wide)
			c.Odd = true
		}
	} else {
		p.rows(c, s, corners)
	}
	if len(c.Records) > n {
		c.Smooth = append(c.Smooth, newSmoothLine(corners, p.stipple, s.phase, s.length))
	}
}

// broadStroke is stroke for a segment with a normal, which goes on by (ux, uy) at both ends, in pixels: rounding may
// move its corners by as much as 1/256 pixel.
func (c *Chunk) broadStroke(s *segment, nx, ny, ux, uy float64) bool {
	x0, y0, x1, y1 := pixels(s.from[0])-ux, pixels(s.from[1])-uy, pixels(s.to[0])+ux, pixels(s.to[1])+uy
	return c.stroke(&s.t, [2]int32{round256(x0), round256(y0)}, [2]int32{round256(x1), round256(y1)},
		[2]int32{round256(nx), round256(ny)})
}

// rows appends a record for each row of pixels that a rectangle may touch.
func (p *Plan) rows(c *Chunk, s *segment, corners *[4][2]int32) {
	var quad [4][2]float64
	for i, q := range corners {
		quad[i] = [2]float64{pixels(q[0]), pixels(q[1])}
	}
	least, most := quad[0][1], quad[0][1]
	for _, q := range quad[1:] {
		least, most = min(least, q[1]), max(most, q[1])
	}
	b := &c.setup
	first := max(int32(math.Floor(least)), b.MinY)
	last := min(int32(math.Ceil(most)), b.MaxY)
	for y := first; y < last; y++ {
		left, right := math.Inf(1), math.Inf(-1)
		include := func(x float64) { left, right = min(left, x), max(right, x) }
		low, high := float64(y), float64(y+1)
		for i, a := range quad {
			e := quad[(i+1)%4]
			if a[1] >= low && a[1] <= high {
				include(a[0])
			}
			for _, at := range [2]float64{low, high} {
				if (a[1] < at) != (e[1] < at) {
					t := (at - a[1]) / (e[1] - a[1])
					include(a[0] + float64(t*(e[0]-a[0])))
				}
			}
		}
		if left > right {
			continue
		}
		x0 := max(int32(math.Floor(max(left, -8192))), b.MinX)
		x1 := min(int32(math.Floor(min(right, 24575))), b.MaxX-1)
		if x0 > x1 {
			continue
		}
		t := s.t
		p.pixels(&t, Rect{x0 << 8, y << 8, x1<<8 + 255, y<<8 + 255})
		c.Records = append(c.Records, t)
	}
}
