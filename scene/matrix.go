package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/transform"
)

// mat4 is a 4x4 matrix in float64, column-major: element (row r, column c) is m[4*c+r]. Matrices are composed in
// float64 and rounded once, products before sums, so that no machine fuses them.
type mat4 [16]float64

var identity = mat4{0: 1, 5: 1, 10: 1, 15: 1}

// mul is a*b: b acts first.
func (a *mat4) mul(b *mat4) mat4 {
	var m mat4
	for c := range 4 {
		for r := range 4 {
			v := float64(a[r] * b[4*c])
			v += float64(a[4+r] * b[4*c+1])
			v += float64(a[8+r] * b[4*c+2])
			v += float64(a[12+r] * b[4*c+3])
			m[4*c+r] = v
		}
	}
	return m
}

// float32 rounds every element.
func (a *mat4) float32() [16]float32 {
	var m [16]float32
	for i, v := range a {
		m[i] = float32(v)
	}
	return m
}

// det2 is a*d - b*c.
func det2(a, b, c, d float64) float64 { return float64(a*d) - float64(b*c) }

// cofactors gives the cofactor matrix of the upper left 3x3, column-major, and its determinant. The cofactor matrix is
// the determinant times the inverse transpose.
func (a *mat4) cofactors() (c [9]float64, det float64) {
	c = [9]float64{
		det2(a[5], a[9], a[6], a[10]), det2(a[8], a[4], a[10], a[6]), det2(a[4], a[8], a[5], a[9]),
		det2(a[9], a[1], a[10], a[2]), det2(a[0], a[8], a[2], a[10]), det2(a[8], a[0], a[9], a[1]),
		det2(a[1], a[5], a[2], a[6]), det2(a[4], a[0], a[6], a[2]), det2(a[0], a[4], a[1], a[5]),
	}
	det = float64(a[0]*c[0]) + float64(a[1]*c[1]) + float64(a[2]*c[2])
	return c, det
}

// inverse inverts a matrix whose last row is 0 0 0 1. A singular one gives the identity: there is no view through it.
func (a *mat4) inverse() mat4 {
	c, det := a.cofactors()
	if det == 0 || math.IsNaN(det) || math.IsInf(det, 0) {
		return identity
	}
	m := identity
	for r := range 3 {
		for k := range 3 {
			m[4*k+r] = c[3*r+k] / det
		}
	}
	for r := range 3 {
		v := float64(m[r] * a[12])
		v += float64(m[4+r] * a[13])
		v += float64(m[8+r] * a[14])
		m[12+r] = -v
	}
	return m
}

// normalMatrix is the inverse transpose of the upper left 3x3, column-major, and whether the determinant is negative.
// Only its direction matters, so a matrix that squeezes space flat, or one beyond float32, has its cofactors scaled to
// at most 1 instead.
func (a *mat4) normalMatrix() (n [9]float32, mirrored bool) {
	c, det := a.cofactors()
	largest := 0.0
	for _, v := range c {
		largest = max(largest, math.Abs(v))
	}
	div := det
	if q := largest / math.Abs(det); !(q > 1e-18 && q < 1e18) {
		div = largest
		if det < 0 {
			div = -largest
		}
	}
	if div == 0 || math.IsNaN(div) || math.IsInf(div, 0) {
		return [9]float32{0: 1, 4: 1, 8: 1}, det < 0
	}
	for i, v := range c {
		n[i] = float32(v / div)
	}
	return n, det < 0
}

// transformPoint is ((m0*x + m4*y) + m8*z) + m12 a row, each operation rounded, as the engine does it.
func transformPoint(m *[16]float32, p [3]float32) [3]float32 {
	var q [3]float32
	for r := range 3 {
		v := float32(m[r]*p[0]) + float32(m[4+r]*p[1])
		v += float32(m[8+r] * p[2])
		q[r] = v + m[12+r]
	}
	return q
}

// compose is translation * rotation * scale, the rotation a quaternion x, y, z, w (glTF: Transformations).
func compose(t [3]float64, q [4]float64, s [3]float64) mat4 {
	x, y, z, w := q[0], q[1], q[2], q[3]
	xx, yy, zz := float64(x*x), float64(y*y), float64(z*z)
	xy, xz, yz := float64(x*y), float64(x*z), float64(y*z)
	wx, wy, wz := float64(w*x), float64(w*y), float64(w*z)
	r := [9]float64{
		1 - 2*(yy+zz), 2 * (xy + wz), 2 * (xz - wy),
		2 * (xy - wz), 1 - 2*(xx+zz), 2 * (yz + wx),
		2 * (xz + wy), 2 * (yz - wx), 1 - 2*(xx+yy),
	}
	m := identity
	for c := range 3 {
		for k := range 3 {
			m[4*c+k] = r[3*c+k] * s[c]
		}
	}
	m[12], m[13], m[14] = t[0], t[1], t[2]
	return m
}

// Mul is the product a*b of column-major matrices (b acts first): [transform.Mul].
func Mul(a, b [16]float32) [16]float32 { return transform.Mul(a, b) }

// vec3 is a vector in float64.
type vec3 [3]float64

func (a vec3) sub(b vec3) vec3 { return vec3{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a vec3) add(b vec3) vec3 { return vec3{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a vec3) scale(s float64) vec3 {
	return vec3{float64(a[0] * s), float64(a[1] * s), float64(a[2] * s)}
}

func (a vec3) dot(b vec3) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func (a vec3) cross(b vec3) vec3 {
	return vec3{det2(a[1], a[2], b[1], b[2]), det2(a[2], a[0], b[2], b[0]), det2(a[0], a[1], b[0], b[1])}
}

// unit is a at length 1, or zero if a has no direction.
func (a vec3) unit() vec3 {
	l := math.Sqrt(a.dot(a))
	if !(l > 0) || math.IsInf(l, 0) {
		return vec3{}
	}
	return vec3{a[0] / l, a[1] / l, a[2] / l}
}
