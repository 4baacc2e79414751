package shape

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/transform"
)

// MaxSegments is the largest number of rings, segments, columns and rows. More are as many, and fewer than a shape
// needs as many as it needs.
const MaxSegments = 1024

func segments(n, least int) int { return min(max(n, least), MaxSegments) }

// Quad is a square from (-1, -1, 0) to (1, 1, 0) that faces +z.
func Quad() *Shape {
	s := &Shape{}
	s.sheet(1, 1, func(k, i int) (p, n [3]float64) {
		return [3]float64{float64(2*k - 1), float64(1 - 2*i), 0}, [3]float64{0, 0, 1}
	})
	return s
}

// Grid is a square from (-1, 0, -1) to (1, 0, 1) that faces up, +y, in so many cells along x and z. Texture coordinates
// go with x and z.
func Grid(columns, rows int) *Shape {
	s, columns, rows := &Shape{}, segments(columns, 1), segments(rows, 1)
	s.sheet(columns, rows, func(k, i int) (p, n [3]float64) {
		return [3]float64{float64(2*k)/float64(columns) - 1, 0, float64(2*i)/float64(rows) - 1}, [3]float64{0, 1, 0}
	})
	return s
}

// Box is a box with flat faces, in the order of cube maps: +x, -x, +y, -y, +z, -z. Each has the whole texture, upright
// where the face is.
func Box(b transform.Box) *Shape {
	s := &Shape{}
	corner := func(axis, side int) float64 {
		if side > 0 {
			return float64(b.Max[axis])
		}
		return float64(b.Min[axis])
	}
	// The axes to the right and down of each face as one sees it from outside, and their signs.
	for face, f := range [6]struct{ right, rightSign, down, downSign int }{
		{2, -1, 1, -1}, {2, 1, 1, -1}, {0, 1, 2, 1}, {0, 1, 2, -1}, {0, 1, 1, -1}, {0, -1, 1, -1},
	} {
		axis, sign := face/2, 1-face%2*2
		s.sheet(1, 1, func(k, i int) (p, n [3]float64) {
			n[axis], p[axis] = float64(sign), corner(axis, sign)
			p[f.right], p[f.down] = corner(f.right, (2*k-1)*f.rightSign), corner(f.down, (2*i-1)*f.downSign)
			return p, n
		})
	}
	return s
}

// Cube is the box from (-1, -1, -1) to (1, 1, 1).
func Cube() *Shape {
	return Box(transform.Box{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}})
}

// Sphere is a ball of radius 1 around the origin: rings (at least 2) from pole to pole along y, twice as many segments
// around it. Texture coordinates are longitude and latitude, as on a map of the world whose middle faces +z.
func Sphere(rings int) *Shape {
	s, rings := &Shape{}, segments(rings, 2)
	around := 2 * rings
	s.sheet(around, rings, func(k, i int) (p, n [3]float64) {
		sin, cos := circle(i, 2*rings)
		x, z := circle(k-rings, around)
		p = [3]float64{x * sin, cos, z * sin}
		if i == rings {
			p = [3]float64{0, -1, 0}
		}
		return p, p
	})
	return s
}

// Cylinder is a cylinder of radius 1 around y, from y = -1 to 1, with flat ends: so many segments (at least 3) around
// it. The wall has the whole texture, each end the circle in the middle of it.
func Cylinder(around int) *Shape {
	s, around := &Shape{}, segments(around, 3)
	s.sheet(around, 1, func(k, i int) (p, n [3]float64) {
		x, z := circle(2*k-around, 2*around)
		return [3]float64{x, float64(1 - 2*i), z}, [3]float64{x, 0, z}
	})
	for _, y := range [2]float64{1, -1} {
		n := [3]float64{0, y, 0}
		centre := s.vertex(n, n, 0.5, 0.5)
		first := uint32(s.Vertices())
		for k := range around {
			x, z := circle(2*k-around, 2*around)
			s.vertex([3]float64{x, y, z}, n, 0.5+float64(x/2), 0.5+float64(float64(y*z)/2))
		}
		for k := range uint32(around) {
			a, b := first+k, first+(k+1)%uint32(around)
			if y < 0 {
				a, b = b, a
			}
			s.triangle(centre, a, b)
		}
	}
	return s
}

// Torus is a ring around y: a tube of a radius (0 to 1, exclusive) whose middle runs at radius 1, in so many segments
// (at least 3) around y and around the tube.
func Torus(around, tube int, radius float64) *Shape {
	s, around, tube := &Shape{}, segments(around, 3), segments(tube, 3)
	if !(radius > 0 && radius < 1) {
		radius = 0.25
	}
	s.sheet(around, tube, func(k, i int) (p, n [3]float64) {
		x, z := circle(k, around)
		up, out := circle(i, tube) // from the outer edge over the top
		n = [3]float64{x * out, -up, z * out}
		r := 1 + float64(radius*out)
		return [3]float64{x * r, -radius * up, z * r}, n
	})
	return s
}

// circle is the sine and cosine of k of n parts of a turn. Whole turns and quarters are exact, so that seams close.
func circle(k, n int) (sin, cos float64) {
	k = (k%n + n) % n
	if 4*k%n == 0 {
		q := 4 * k / n
		return [4]float64{0, 1, 0, -1}[q], [4]float64{1, 0, -1, 0}[q]
	}
	return exact.Sincos(2 * math.Pi * float64(k) / float64(n))
}
