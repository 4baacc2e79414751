package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

const tau = 2 * math.Pi

// column is a fluted column of the given height with base, capital and abacus, of radius 0.34 at the foot.
func column(height float64) *mesh {
	const flutes, foot = 18, 0.34
	m := new(mesh)
	m.box(vec{-0.5, 0, -0.5}, vec{0.5, 0.1, 0.5}, 0.5, 1)
	m.revolve(36, 0, tau, 1, arc(0.40, 0.17, 0.07, -math.Pi/2, math.Pi/2, 6), line(point{0.40, 0.24}, point{0.37, 0.24}, 1),
		arc(0.37, 0.285, 0.045, -math.Pi/2, math.Pi/2, 5), line(point{0.37, 0.33}, point{0.3, 0.33}, 1))
	lo, hi := 0.33, height-0.42
	radius := func(v float64) float64 { // entasis: a slight swelling, then taper
		return float64(foot * (1 - float64(0.16*v*v)))
	}
	m.surface(flutes*4, 12, func(u, v float64) vec {
		s := exact.Sin(u * flutes * math.Pi)
		depth := 0.038 * (1 - step(0.93, 1, v)) * step(0, 0.05, v)
		return around(u*tau, radius(v)-float64(depth*math.Abs(s)), lerp(lo, hi, v))
	}, func(u, v float64) [2]float64 { return [2]float64{u * 2, v * (hi - lo)} })
	top := radius(1)
	m.revolve(36, 0, tau, 1,
		line(point{top - 0.05, hi}, point{top, hi}, 1), arc(top, hi+0.03, 0.03, -math.Pi/2, math.Pi/2, 4),
		[]point{{top, hi + 0.06}, {top, hi + 0.12}, {top + 0.03, hi + 0.18}, {top + 0.1, hi + 0.24}, {top + 0.15, hi + 0.28}},
	)
	m.box(vec{-0.45, hi + 0.28, -0.45}, vec{0.45, height, 0.45}, 0.5, 1)
	return m
}

// knot is a torus knot that winds p times about the axis and q times through the ring.
func knot(p, q float64, nu, nv int, ring, tube float64) *mesh {
	m := new(mesh)
	path := func(u float64) vec {
		sp, cp := exact.Sincos(u * tau * p)
		sq, cq := exact.Sincos(u * tau * q)
		r := ring * (1 + float64(0.42*cq))
		return vec{float64(r * cp), float64(r * sp), -float64(0.62 * ring * sq)}
	}
	m.surface(nu, nv, func(u, v float64) vec {
		const e = 1e-3
		c := path(u)
		t := path(u + e).sub(path(u - e)).unit()
		b := t.cross(c).unit()
		n := b.cross(t)
		s, k := exact.Sincos(-v * tau)
		return c.add(n.mul(float64(k * tube))).add(b.mul(float64(s * tube)))
	}, func(u, v float64) [2]float64 { return [2]float64{u * 12, v} })
	return m
}

// blob is a sphere whose surface noise pushes out, as a clipped shrub.
func blob(nu, nv int, radius, rough float64, seed uint32) *mesh {
	m := new(mesh)
	m.surface(nu, nv, func(u, v float64) vec {
		s, c := exact.Sincos((v - 0.5) * math.Pi)
		d := around(u*tau, c, s)
		return d.mul(radius * (1 + float64(rough*(fractal(d.mul(7), 3, 0, seed)-0.5))))
	}, func(u, v float64) [2]float64 { return [2]float64{u * 4, v * 2} })
	return m
}

// cypress is a slender tree: a spindle of leaves on a short stem.
func cypress(seed uint32) *mesh {
	m := new(mesh)
	m.surface(16, 22, func(u, v float64) vec {
		r := 0.62 * math.Sqrt(max(0, exact.Sin(math.Pi*clamp(float64(v*0.97)+0.03, 0, 1)))) * (1 - float64(0.62*v))
		p := around(u*tau, r, 0.3+float64(5.6*v))
		return p.add(vec{p[0], 0, p[2]}.mul(0.75 * (fractal(p.mul(2.3), 3, 0, seed) - 0.5)))
	}, func(u, v float64) [2]float64 { return [2]float64{u * 3, v * 5} })
	m.revolve(8, 0, tau, 1, line(point{0.13, -0.2}, point{0.1, 0.8}, 2))
	return m
}

// urn is a vase on a foot.
func urn() *mesh {
	m := new(mesh)
	m.revolve(40, 0, tau, 1,
		line(point{0.3, 0}, point{0.3, 0.06}, 1), line(point{0.3, 0.06}, point{0.16, 0.12}, 1),
		[]point{{0.16, 0.12}, {0.13, 0.18}, {0.16, 0.24}, {0.28, 0.34}, {0.39, 0.48}, {0.44, 0.63}, {0.43, 0.76},
			{0.38, 0.86}, {0.36, 0.92}},
		arc(0.40, 0.955, 0.05, -math.Pi/2, math.Pi*0.75, 7),
		[]point{{0.365, 0.99}, {0.34, 0.9}, {0.0, 0.86}},
	)
	return m
}

// arch is one bay of an arcade on a circle: a wall from height y0 to y1 with a round arch of radius a cut out, from
// angle 0 to width/r, seen from the axis.
func arch(r, width, thick, y0, y1, a float64) *mesh {
	m := new(mesh)
	corner := exact.Atan2(y1-y0, width/2)
	// at is the way around the arch, with the outline's corners among the steps.
	at := func(u float64) float64 {
		switch {
		case u < 0.25:
			return lerp(0, corner, u*4)
		case u > 0.75:
			return lerp(math.Pi-corner, math.Pi, float64(u*4)-3)
		}
		return lerp(corner, math.Pi-corner, u*2-0.5)
	}
	inner := func(u float64) (s, y float64) {
		sin, cos := exact.Sincos(at(u))
		return float64(width/2) + float64(a*cos), y0 + float64(a*sin)
	}
	outer := func(u float64) (s, y float64) {
		sin, cos := exact.Sincos(at(u))
		k := min(width/2/max(math.Abs(cos), 1e-9), (y1-y0)/max(sin, 1e-9))
		return float64(width/2) + float64(k*cos), y0 + float64(k*sin)
	}
	place := func(s, y, d float64) vec { return around(s/r, r+d, y) }
	face := func(d float64, front bool) {
		m.grid(24, 4, func(u, v float64) (vec, vec, [2]float64) {
			if front {
				u = 1 - u
			}
			si, yi := inner(u)
			so, yo := outer(u)
			s, y := lerp(so, si, v), lerp(yo, yi, v)
			n := around(s/r, 1, 0)
			if front {
				n = n.mul(-1)
			}
			return place(s, y, d), n, [2]float64{s, y}
		})
	}
	face(-thick/2, true)
	face(thick/2, false)
	m.grid(24, 2, func(u, v float64) (vec, vec, [2]float64) { // the arch's underside
		s, y := inner(u)
		sin, cos := exact.Sincos(at(u))
		n := vec{-cos, -sin, 0}.turnY(s / r)
		return place(s, y, lerp(thick/2, -thick/2, v)), n, [2]float64{u * 4, float64(v * thick)}
	})
	for _, s := range []float64{0, float64(width/2) + a} { // on the capitals
		m.grid(1, 1, func(u, v float64) (vec, vec, [2]float64) {
			x, d := lerp(s, s+float64(width/2)-a, u), lerp(-thick/2, thick/2, v)
			return place(x, y0, d), vec{0, -1, 0}, [2]float64{x, d}
		})
	}
	return m
}
