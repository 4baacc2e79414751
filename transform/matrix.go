package transform

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// matrix is computed in float64, products before sums, so that no machine fuses them.
type matrix [16]float64

func wide(m *[16]float32) (w matrix) {
	for i, v := range m {
		w[i] = float64(v)
	}
	return w
}

func (a *matrix) round() (m [16]float32) {
	for i, v := range a {
		m[i] = float32(v)
	}
	return m
}

func (a *matrix) mul(b *matrix) (m matrix) {
	for c := 0; c < 16; c += 4 {
		b0, b1, b2, b3 := b[c], b[c+1], b[c+2], b[c+3]
		for r := range 4 {
			v := float64(a[r] * b0)
			v += float64(a[4+r] * b1)
			v += float64(a[8+r] * b2)
			m[c+r] = v + float64(a[12+r]*b3)
		}
	}
	return m
}

// Identity leaves everything where it is.
func Identity() [16]float32 { return [16]float32{0: 1, 5: 1, 10: 1, 15: 1} }

// Mul is the product of matrices, of which the last acts first. It is rounded once. Of none it is the identity.
func Mul(list ...[16]float32) [16]float32 {
	if len(list) == 0 {
		return Identity()
	}
	p := wide(&list[0])
	for i := range list[1:] {
		w := wide(&list[1+i])
		p = p.mul(&w)
	}
	return p.round()
}

// Translate moves by (x, y, z).
func Translate(x, y, z float64) [16]float32 {
	m := matrix{0: 1, 5: 1, 10: 1, 12: x, 13: y, 14: z, 15: 1}
	return m.round()
}

// Scale multiplies by x, y and z.
func Scale(x, y, z float64) [16]float32 {
	m := matrix{0: x, 5: y, 10: z, 15: 1}
	return m.round()
}

// Rotate turns by an angle in radians around an axis through the origin: counter-clockwise for who looks against it. An
// axis of length 0 gives the identity.
func Rotate(angle float64, axis [3]float64) [16]float32 {
	a := unit(axis)
	if a == [3]float64{} {
		return Identity()
	}
	sin, cos := exact.Sincos(angle)
	m := matrix{15: 1}
	for c := range 3 {
		for r := range 3 {
			m[4*c+r] = float64(float64(a[r]*a[c]) * (1 - cos))
		}
		m[5*c] += cos
	}
	for c := range 3 {
		i, k := (c+1)%3, (c+2)%3
		m[4*i+k] += float64(a[c] * sin)
		m[4*k+i] -= float64(a[c] * sin)
	}
	return m.round()
}

// Point is a matrix times (p, 1), in float64.
func Point(m [16]float32, p [3]float64) (q [4]float64) {
	for r := range q {
		v := float64(float64(m[r]) * p[0])
		v += float64(float64(m[4+r]) * p[1])
		v += float64(float64(m[8+r]) * p[2])
		q[r] = v + float64(m[12+r])
	}
	return q
}

// Inverse is the inverse of a matrix, and whether it has one.
func Inverse(m [16]float32) ([16]float32, bool) {
	w := wide(&m)
	inverse, ok := w.inverse()
	if !ok {
		return Identity(), false
	}
	return inverse.round(), true
}

// inverse is by Gauss and Jordan, with the largest pivot of each column.
func (a *matrix) inverse() (inverse matrix, ok bool) {
	m := *a
	inverse = matrix{0: 1, 5: 1, 10: 1, 15: 1}
	for c := range 4 {
		pivot := c
		for r := c + 1; r < 4; r++ {
			if math.Abs(m[4*c+r]) > math.Abs(m[4*c+pivot]) {
				pivot = r
			}
		}
		p := m[4*c+pivot]
		if p == 0 || p-p != 0 {
			return inverse, false
		}
		for k := range 4 {
			m[4*k+c], m[4*k+pivot] = m[4*k+pivot], m[4*k+c]
			inverse[4*k+c], inverse[4*k+pivot] = inverse[4*k+pivot], inverse[4*k+c]
		}
		for k := range 4 {
			m[4*k+c] /= p
			inverse[4*k+c] /= p
		}
		for r := range 4 {
			if f := m[4*c+r]; r != c && f != 0 {
				for k := range 4 {
					m[4*k+r] -= float64(f * m[4*k+c])
					inverse[4*k+r] -= float64(f * inverse[4*k+c])
				}
			}
		}
	}
	return inverse, true
}

// Normals is the matrix that takes normals where m takes positions, up to length: the inverse transpose of its upper
// left 3x3, times the determinant. It is what shade.Mesh.NormalMatrix takes.
func Normals(m [16]float32) (n [9]float32) {
	for c := range 3 {
		for r := range 3 {
			i, k, j, l := (c+1)%3, (c+2)%3, (r+1)%3, (r+2)%3
			at := func(r, c int) float64 { return float64(m[4*c+r]) }
			n[3*c+r] = float32(float64(at(j, i)*at(l, k)) - float64(at(j, k)*at(l, i)))
		}
	}
	return n
}

func unit(v [3]float64) [3]float64 {
	l := math.Sqrt(dot(v, v))
	if !(l > 0) || math.IsInf(l, 0) {
		return [3]float64{}
	}
	return [3]float64{v[0] / l, v[1] / l, v[2] / l}
}

func dot(a, b [3]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{
		float64(a[1]*b[2]) - float64(a[2]*b[1]), float64(a[2]*b[0]) - float64(a[0]*b[2]), float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}
