package main

import "math"

// mesh is a triangle mesh with shared vertices.
type mesh struct {
	pos, nrm []vec
	uv       [][2]float64
	tri      [][3]int
}

// surface adds a grid of nu by nv quads over f(u, v), both in [0, 1]. The normal is du x dv, by differences, so f
// must go on a little beyond. Texture coordinates are uv's; nil: all zero.
func (m *mesh) surface(nu, nv int, f func(u, v float64) vec, uv func(u, v float64) [2]float64) {
	const e = 1e-4
	m.grid(nu, nv, func(u, v float64) (vec, vec, [2]float64) {
		w := clamp(v, e, 1-e) // a pole has no direction along u
		n := f(u+e, w).sub(f(u-e, w)).cross(f(u, w+e).sub(f(u, w-e)))
		var t [2]float64
		if uv != nil {
			t = uv(u, v)
		}
		return f(u, v), n.unit(), t
	})
}

// grid adds a grid of nu by nv quads. Seen with u to the right and v up, triangles wind counter-clockwise.
func (m *mesh) grid(nu, nv int, f func(u, v float64) (pos, nrm vec, uv [2]float64)) {
	base := len(m.pos)
	for j := range nv + 1 {
		for i := range nu + 1 {
			p, n, t := f(float64(i)/float64(nu), float64(j)/float64(nv))
			m.pos, m.nrm, m.uv = append(m.pos, p), append(m.nrm, n), append(m.uv, t)
		}
	}
	for j := range nv {
		for i := range nu {
			a := base + j*(nu+1) + i
			b, c, d := a+1, a+nu+2, a+nu+1
			m.triangle(a, b, c)
			m.triangle(a, c, d)
		}
	}
}

// triangle adds a triangle unless two of its corners are one point.
func (m *mesh) triangle(a, b, c int) {
	if m.pos[a] != m.pos[b] && m.pos[b] != m.pos[c] && m.pos[c] != m.pos[a] {
		m.tri = append(m.tri, [3]int{a, b, c})
	}
}

// quad adds a flat rectangle of nu by nv quads: o is its lower left corner, du and dv its sides. One texture covers
// size by size of space.
func (m *mesh) quad(nu, nv int, o, du, dv vec, size float64) {
	n := du.cross(dv).unit()
	lu, lv := du.len()/size, dv.len()/size
	m.grid(nu, nv, func(u, v float64) (vec, vec, [2]float64) {
		return o.add(du.mul(u)).add(dv.mul(v)), n, [2]float64{u * lu, v * lv}
	})
}

// box adds a box, its sides cut into squares of about cut. One that stands on the ground has no bottom.
func (m *mesh) box(lo, hi vec, cut, size float64) {
	d := hi.sub(lo)
	n := func(l float64) int { return max(1, int(math.Ceil(l/cut-1e-9))) }
	x, y, z := vec{d[0], 0, 0}, vec{0, d[1], 0}, vec{0, 0, d[2]}
	m.quad(n(d[0]), n(d[2]), lo.add(y).add(z), x, z.mul(-1), size) // top
	m.quad(n(d[0]), n(d[1]), lo.add(z), x, y, size)                // front
	m.quad(n(d[0]), n(d[1]), lo.add(x), x.mul(-1), y, size)        // back
	m.quad(n(d[2]), n(d[1]), lo.add(x).add(z), z.mul(-1), y, size) // right
	m.quad(n(d[2]), n(d[1]), lo, z, y, size)                       // left
	if lo[1] > 0 {
		m.quad(1, 1, lo, x, z, size)
	}
}

// point is a place on a profile: distance from the axis and height.
type point struct{ r, y float64 }

// revolve turns profiles about the vertical axis, from angle a0 to a1 in n steps. Going up a profile the surface looks
// outwards. Each profile is smooth; where one ends and the next begins is an edge. One texture covers size by size.
func (m *mesh) revolve(n int, a0, a1, size float64, profiles ...[]point) {
	for _, p := range profiles {
		reach, length := 0.0, make([]float64, len(p))
		for i := range p {
			reach = max(reach, p[i].r)
			if i > 0 {
				dr, dy := p[i].r-p[i-1].r, p[i].y-p[i-1].y
				length[i] = length[i-1] + math.Sqrt(float64(dr*dr)+float64(dy*dy))
			}
		}
		turns := math.Ceil(reach * (a1 - a0) / size) // whole textures, so that the seam does not show
		m.grid(n, len(p)-1, func(u, v float64) (vec, vec, [2]float64) {
			i := int(float64(v*float64(len(p)-1)) + 0.5)
			before, after := p[max(i-1, 0)], p[min(i+1, len(p)-1)]
			angle := lerp(a0, a1, u)
			normal := vec{0, before.r - after.r, after.y - before.y}.unit().turnY(angle)
			return around(angle, p[i].r, p[i].y), normal, [2]float64{u * turns, length[i] / size}
		})
	}
}

// arc is part of a circle's profile, about (r, y), from angle a to b (0: outwards, pi/2: up), in n steps.
func arc(r, y, radius, a, b float64, n int) []point {
	p := make([]point, n+1)
	for i := range p {
		q := around(lerp(a, b, float64(i)/float64(n)), radius, 0) // x is the sine, z the cosine
		p[i] = point{r + q[2], y + q[0]}
	}
	return p
}

// line is a straight profile in n steps.
func line(a, b point, n int) []point {
	p := make([]point, n+1)
	for i := range p {
		t := float64(i) / float64(n)
		p[i] = point{lerp(a.r, b.r, t), lerp(a.y, b.y, t)}
	}
	return p
}

// add appends o turned about the vertical axis and moved.
func (m *mesh) add(o *mesh, turn float64, move vec) {
	base := len(m.pos)
	for i := range o.pos {
		m.pos = append(m.pos, o.pos[i].turnY(turn).add(move))
		m.nrm = append(m.nrm, o.nrm[i].turnY(turn))
	}
	m.uv = append(m.uv, o.uv...)
	for _, t := range o.tri {
		m.tri = append(m.tri, [3]int{base + t[0], base + t[1], base + t[2]})
	}
}
