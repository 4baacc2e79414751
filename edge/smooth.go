package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// SmoothLine is the rectangle of a smooth line: its corners in order round it, in pixels, the first two on one long side
// from the start to the end.
type SmoothLine struct {
	Corners [4][2]float64
	// Stipple keeps those unit lengths of the rectangle that it says, counted from Phase at the start; nil: all of Length.
	Stipple       *vk.LineStipple
	Phase, Length float64
	sides         [4]side // from each corner to the next
}

// side is a x + b y + c at (x, y) in pixels: positive on the inner side of a rectangle's side.
type side struct{ a, b, c float64 }

// newSmoothLine is the rectangle of some corners in 1/256 pixel. What its sides are of such corners is exact.
func newSmoothLine(corners *[4][2]int32, stipple *vk.LineStipple, phase, length float64) (l SmoothLine) {
	l.Stipple, l.Phase, l.Length = stipple, phase, length
	for i, q := range corners {
		l.Corners[i] = [2]float64{pixels(q[0]), pixels(q[1])}
	}
	sign := 1.0
	if area2Of(corners[0], corners[1], corners[2])+area2Of(corners[0], corners[2], corners[3]) < 0 {
		sign = -1
	}
	for i, p := range l.Corners {
		q := l.Corners[(i+1)%4]
		a, b := float64(sign*(p[1]-q[1])), float64(sign*(q[0]-p[0]))
		l.sides[i] = side{a, b, -(float64(a*p[0]) + float64(b*p[1]))}
	}
	return l
}

// inner is the area of the part of pixel (x, y) that lies on a side's inner side (Scardovelli and Zaleski, Analytical Relations
// Connecting Linear Interfaces and Volume Fractions).
func (s *side) inner(x, y int32) float64 {
	// The least of the pixel's corners, and how much more the others are.
	least, a, b := (float64(s.a*float64(x))+float64(s.b*float64(y)))+s.c, s.a, s.b
	if a < 0 {
		least, a = least+a, -a
	}
	if b < 0 {
		least, b = least+b, -b
	}
	if least >= 0 {
		return 1
	}
	if a < b {
		a, b = b, a
	}
	switch above := least + a + b; {
	case above <= 0:
		return 0
	case above < b:
		return float64(above*above) / (2 * a * b)
	case -least < b:
		return 1 - float64(least*least)/(2*a*b)
	default: // the side crosses two opposite sides of the pixel
		return (above - float64(b/2)) / a
	}
}

// Coverage is the area of the rectangle, or of the unit lengths that the stipple keeps of it, inside pixel (x, y), 0 to 1
// (Vulkan: Smooth lines). There is a fragment where it is greater than 0.
func (l *SmoothLine) Coverage(x, y int32) float32 {
	if l.Stipple == nil {
		return float32(min(l.area(x, y), 1))
	}
	// How far along the line the pixel's corners lie.
	dx, dy := (l.Corners[1][0]-l.Corners[0][0])/l.Length, (l.Corners[1][1]-l.Corners[0][1])/l.Length
	from, to := math.Inf(1), math.Inf(-1)
	for corner := range 4 {
		cx, cy := float64(x)+float64(corner&1)-l.Corners[0][0], float64(y)+float64(corner>>1)-l.Corners[0][1]
		at := float64(cx*dx) + float64(cy*dy)
		from, to = min(from, at), max(to, at)
	}
	from, to = max(from-1, 0), min(to+1, l.Length)
	sum := 0.0
	for unit := math.Floor(l.Phase + from); unit < l.Phase+to; unit++ {
		if !stippled(l.Stipple, int64(unit)) {
			continue
		}
		t0, t1 := max(unit-l.Phase, 0)/l.Length, min(unit+1-l.Phase, l.Length)/l.Length
		var piece [4][2]float64
		for axis := range 2 {
			a, b, c, d := l.Corners[0][axis], l.Corners[1][axis], l.Corners[2][axis], l.Corners[3][axis]
			piece[0][axis], piece[1][axis] = a+float64(t0*(b-a)), a+float64(t1*(b-a))
			piece[3][axis], piece[2][axis] = d+float64(t0*(c-d)), d+float64(t1*(c-d))
		}
		sum += areaInside(&piece, x, y)
	}
	return float32(min(sum, 1))
}

// area is that of the rectangle inside pixel (x, y).
func (l *SmoothLine) area(x, y int32) float64 {
	// What lies beyond opposite sides has nothing in common, but what lies beyond neighbours may.
	beyond := [4]float64{}
	for i := range l.sides {
		beyond[i] = 1 - l.sides[i].inner(x, y)
	}
	along, across := beyond[0]+beyond[2], beyond[1]+beyond[3]
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
		least := math.Inf(1)
		for i := range polygon.n {
			d := float64(sign * (polygon.corners[i&15][axis] - from))
			polygon.inside[i&15] = d
			least = min(least, d)
		}
		if least >= 0 {
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

// smooth appends records over the pixels that a rectangle may touch, one for each row of pixels. [SmoothLine.Coverage] later decides
// which of their fragments have any coverage.
func (p *Plan) smooth(c *Chunk, s *segment, corners *[4][2]int32) {
	line := newSmoothLine(corners, p.stipple, s.phase, s.length)
	quad := &line.Corners
	n := len(c.Records)
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
	if len(c.Records) > n {
		c.Smooth = append(c.Smooth, line)
	}
}
