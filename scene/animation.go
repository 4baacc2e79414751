package scene

import (
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// The properties of a node that an animation moves.
const (
	pathTranslation = iota
	pathRotation
	pathScale
	pathWeights
)

// animation moves properties of nodes.
type animation struct{ channels []channel }

// channel is a property of a node and its values over time.
type channel struct {
	node, path int
	sampler    *animationSampler
}

// The ways between keys.
const (
	interpolateLinear = iota
	interpolateStep
	interpolateCubic
)

// animationSampler has values at keys. A value has width numbers; with cubic splines a key has an in-tangent, a value
// and an out-tangent.
type animationSampler struct {
	keys          []float32
	values        []float32
	width         int
	interpolation int
}

// value returns the value of key k; part is 0 for the in-tangent of a cubic spline, 1 for its value, 2 for its
// out-tangent.
func (s *animationSampler) value(k, part int) []float32 {
	if s.interpolation == interpolateCubic {
		k = 3*k + part
	}
	return s.values[k*s.width:][:s.width]
}

// sample writes the values at a time to out (glTF: Appendix C, Animation Sampler Interpolation Modes). Before the first
// and after the last key it holds theirs.
func (s *animationSampler) sample(time float64, rotation bool, out []float64) {
	t := float32(time) // as keys are: a time of 0.1 is at a key of 0.1
	next, _ := slices.BinarySearchFunc(s.keys, t, func(key, t float32) int {
		if key <= t {
			return -1
		}
		return 1
	})
	k := max(next-1, 0)
	a := s.value(k, 1)
	if next == 0 || next == len(s.keys) || s.interpolation == interpolateStep {
		for i, v := range a {
			out[i] = float64(v)
		}
	} else {
		span := float64(s.keys[next]) - float64(s.keys[k])
		u := 1.0
		if span > 0 { // keys of careless files may stand still
			u = min(max((time-float64(s.keys[k]))/span, 0), 1)
		}
		b := s.value(next, 1)
		switch {
		case s.interpolation == interpolateCubic:
			hermite(out, a, s.value(k, 2), b, s.value(next, 0), u, span)
		case rotation:
			slerp((*[4]float64)(out), (*[4]float32)(a), (*[4]float32)(b), u)
		default:
			for i := range a {
				out[i] = float64((1-u)*float64(a[i])) + float64(u*float64(b[i]))
			}
		}
	}
	if rotation {
		normalize((*[4]float64)(out))
	}
}

// hermite is the cubic with values a and b and tangents m and n at the ends of a segment of span seconds.
func hermite(out []float64, a, m, b, n []float32, u, span float64) {
	u2 := float64(u * u)
	u3 := float64(u2 * u)
	ha := float64(2*u3) - float64(3*u2) + 1
	hm := float64((u3 - float64(2*u2) + u) * span)
	hb := float64(3*u2) - float64(2*u3)
	hn := float64((u3 - u2) * span)
	for i := range out {
		out[i] = float64(ha*float64(a[i])) + float64(hm*float64(m[i])) + float64(hb*float64(b[i])) + float64(hn*float64(n[i]))
	}
}

// slerp goes the shorter way on the circle through two quaternions.
func slerp(out *[4]float64, a, b *[4]float32, u float64) {
	p, q := [4]float64{}, [4]float64{}
	dot := 0.0
	for i := range p {
		p[i], q[i] = float64(a[i]), float64(b[i])
	}
	normalize(&p)
	normalize(&q)
	for i := range p {
		dot += float64(p[i] * q[i])
	}
	if dot < 0 {
		for i := range q {
			q[i] = -q[i]
		}
	}
	// The angle by its half's tangent, |p - q| / |p + q|, which is accurate for all angles.
	less, more := 0.0, 0.0
	for i := range p {
		d, s := p[i]-q[i], p[i]+q[i]
		less += float64(d * d)
		more += float64(s * s)
	}
	angle := 2 * exact.Atan2(math.Sqrt(less), math.Sqrt(more))
	wp, wq := 1-u, u
	if sin := exact.Sin(angle); sin > 1e-12 {
		wp, wq = exact.Sin(float64((1-u)*angle))/sin, exact.Sin(float64(u*angle))/sin
	}
	for i := range p {
		out[i] = float64(wp*p[i]) + float64(wq*q[i])
	}
}

// normalize makes a quaternion's length 1, unless it has none.
func normalize(q *[4]float64) {
	l := 0.0
	for _, v := range q {
		l += float64(v * v)
	}
	if l = math.Sqrt(l); !(l > 0) || math.IsInf(l, 0) {
		return
	}
	for i := range q {
		q[i] /= l
	}
}

// apply moves nodes to where they are at a time, in seconds.
func (a *animation) apply(time float64, local []trs, weights [][]float32) {
	for i := range a.channels {
		c := &a.channels[i]
		n := &local[c.node]
		switch c.path {
		case pathTranslation:
			c.sampler.sample(time, false, n.translation[:])
		case pathRotation:
			c.sampler.sample(time, true, n.rotation[:])
		case pathScale:
			c.sampler.sample(time, false, n.scale[:])
		case pathWeights:
			v := make([]float64, c.sampler.width)
			c.sampler.sample(time, false, v)
			w := make([]float32, len(v))
			for k := range w {
				w[k] = float32(v[k])
			}
			weights[c.node] = w
		}
	}
}
