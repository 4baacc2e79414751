package radiance

import "math"

// Vec is a point, a direction or a colour.
type Vec [3]float64

func (a Vec) add(b Vec) Vec       { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a Vec) sub(b Vec) Vec       { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a Vec) times(b Vec) Vec     { return Vec{a[0] * b[0], a[1] * b[1], a[2] * b[2]} }
func (a Vec) scale(s float64) Vec { return Vec{a[0] * s, a[1] * s, a[2] * s} }
func (a Vec) dot(b Vec) float64   { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a Vec) length() float64     { return math.Sqrt(a.dot(a)) }
func (a Vec) largest() float64    { return max(a[0], a[1], a[2]) }

func (a Vec) cross(b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func (a Vec) unit() Vec {
	if n := a.length(); n > 0 {
		return a.scale(1 / n)
	}
	return a
}

// grey is a colour of equal channels.
func grey(v float64) Vec { return Vec{v, v, v} }

func mix(a, b Vec, t float64) Vec { return a.scale(1 - t).add(b.scale(t)) }
