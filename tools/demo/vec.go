package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// vec is a point, a direction or a linear colour. Here and throughout, products are rounded by a conversion before they
// are added, so that no machine fuses the two and the scene has the same bits wherever it is made.
type vec [3]float64

func (a vec) add(b vec) vec { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a vec) sub(b vec) vec { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a vec) mul(s float64) vec { return vec{float64(a[0] * s), float64(a[1] * s), float64(a[2] * s)} }

func (a vec) tint(b vec) vec {
	return vec{float64(a[0] * b[0]), float64(a[1] * b[1]), float64(a[2] * b[2])}
}

func (a vec) dot(b vec) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func (a vec) cross(b vec) vec {
	return vec{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

func (a vec) len() float64 { return math.Sqrt(a.dot(a)) }

func (a vec) unit() vec {
	if l := a.len(); l > 0 {
		return vec{a[0] / l, a[1] / l, a[2] / l}
	}
	return vec{0, 1, 0}
}

// mix is a where t is 0 and b where t is 1.
func (a vec) mix(b vec, t float64) vec { return a.mul(1 - float64(t)).add(b.mul(t)) }

// turnY rotates about the vertical axis: angle 0 keeps +z, a quarter turn takes it to +x.
func (a vec) turnY(angle float64) vec {
	s, c := exact.Sincos(angle)
	return vec{float64(c*a[0]) + float64(s*a[2]), a[1], float64(c*a[2]) - float64(s*a[0])}
}

// around is the point at an angle, a height and a distance from the vertical axis.
func around(angle, r, y float64) vec { return vec{0, y, r}.turnY(angle) }

// frame is two directions that form a right-handed base with n.
func (n vec) frame() (t, b vec) {
	a := vec{1, 0, 0}
	if math.Abs(n[0]) > 0.7 {
		a = vec{0, 1, 0}
	}
	t = a.cross(n).unit()
	return t, n.cross(t)
}

func clamp(x, lo, hi float64) float64 { return min(max(x, lo), hi) }

// step rises smoothly from 0 at lo to 1 at hi.
func step(lo, hi, x float64) float64 {
	t := clamp((x-lo)/(hi-lo), 0, 1)
	return float64(t * float64(t*float64(3-2*t)))
}

func lerp(a, b, t float64) float64 { return float64(a) + float64((float64(b)-float64(a))*t) }
