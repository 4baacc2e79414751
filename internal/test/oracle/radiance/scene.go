package radiance

import (
	"math"
	"slices"
)

// Vertex is what a triangle has at a corner, in world space.
type Vertex struct {
	Place   Vec
	Normal  Vec
	Tangent Vec
	Hand    float64 // 1 or -1: which way the bitangent goes
	Color   [4]float64
	UV      [][2]float64
}

// Triangle is counter-clockwise from its front.
type Triangle struct {
	Corners  [3]Vertex
	Material *Material
}

// Camera looks along -z of its axes.
type Camera struct {
	Axes         [3]Vec
	Eye          Vec
	Orthographic bool
	X, Y         float64 // half the width and height that it sees; of a perspective camera, at distance 1
	Near, Far    float64
}

// Scene is the triangles that are drawn, with their camera and lights.
type Scene struct {
	Camera    Camera
	Triangles []Triangle
	Lights    []Light
	// Environment is radiance from a direction; nil: none.
	Environment func(from Vec) Vec
}

// hit is where a ray meets a triangle.
type hit struct {
	depth float64
	tri   *Triangle
	w     [3]float64
	front bool
	order int
}

// At is radiance times alpha, and alpha, at a place of the picture: x and y from -1 to 1, y up. Sure is false where
// nobody should judge it.
func (s *Scene) At(x, y float64) (c [4]float64, sure bool) {
	cam := &s.Camera
	from, dir := cam.Eye, cam.Axes[0].scale(x*cam.X).add(cam.Axes[1].scale(y*cam.Y)).sub(cam.Axes[2])
	if cam.Orthographic {
		from, dir = from.add(cam.Axes[0].scale(x*cam.X)).add(cam.Axes[1].scale(y*cam.Y)), cam.Axes[2].scale(-1)
	}
	var hits []hit
	for i := range s.Triangles {
		if h, ok := meet(&s.Triangles[i], from, dir); ok && h.depth > cam.Near && h.depth < cam.Far {
			h.order = i
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		if a.depth < b.depth {
			return -1
		}
		return 1
	})
	sure = true
	var over [][4]float64
	for k := range hits {
		h := &hits[k]
		p := s.point(h, from, dir)
		m := h.tri.Material
		if m.Alpha == Mask && p.alpha < m.Cutoff {
			continue
		}
		v, clear := s.radiance(&p)
		sure = sure && clear
		if m.Alpha == Blend {
			over = append(over, [4]float64{v[0] * p.alpha, v[1] * p.alpha, v[2] * p.alpha, p.alpha})
			continue
		}
		if m.Transmission > 0 {
			fd := mix(p.f0, p.f90, pow5(1-math.Abs(p.shading.dot(p.v))))
			var behind [4]float64
			for _, g := range hits[k+1:] {
				if q := s.point(&g, from, dir); g.tri.Material.Alpha != Blend && g.tri.Material.Transmission == 0 {
					w, _ := s.radiance(&q)
					behind = [4]float64{w[0], w[1], w[2], 1}
					break
				}
			}
			sure = sure && behind[3] == 1
			for c := range 3 {
				v[c] += (1 - fd.largest()) * (1 - p.metallic) * p.transmission * p.base[c] * behind[c]
			}
		}
		c = [4]float64{v[0], v[1], v[2], 1}
		break
	}
	slices.Reverse(over)
	for _, o := range over {
		for k := range c {
			c[k] = o[k] + (1-o[3])*c[k]
		}
	}
	return c, sure
}

// meet intersects a ray with a triangle that is seen.
func meet(t *Triangle, from, dir Vec) (hit, bool) {
	a := t.Corners[0].Place
	e1, e2 := t.Corners[1].Place.sub(a), t.Corners[2].Place.sub(a)
	q := dir.cross(e2)
	det := e1.dot(q)
	if det == 0 || det < 0 && !t.Material.DoubleSided {
		return hit{}, false
	}
	d := from.sub(a)
	u := d.dot(q) / det
	r := d.cross(e1)
	v := dir.dot(r) / det
	if u < 0 || v < 0 || u+v > 1 {
		return hit{}, false
	}
	return hit{depth: e2.dot(r) / det, tri: t, w: [3]float64{1 - u - v, u, v}, front: det > 0}, true
}

// point interpolates and evaluates.
func (s *Scene) point(h *hit, from, dir Vec) (p point) {
	var color [4]float64
	uv := make([][2]float64, len(h.tri.Corners[0].UV))
	hand := 0.0
	for i, w := range h.w {
		c := &h.tri.Corners[i]
		p.place = p.place.add(c.Place.scale(w))
		p.n, p.t = p.n.add(c.Normal.scale(w)), p.t.add(c.Tangent.scale(w))
		hand += w * c.Hand
		for k := range color {
			color[k] += w * c.Color[k]
		}
		for k := range uv {
			uv[k][0] += w * c.UV[k][0]
			uv[k][1] += w * c.UV[k][1]
		}
	}
	p.n, p.t = p.n.unit(), p.t.unit()
	p.b = p.n.cross(p.t).scale(hand)
	m := h.tri.Material
	p.evaluate(m, uv, color)
	p.shading, p.coat = p.mapped(m.NormalMap, uv, m.NormalScale), p.mapped(m.ClearcoatNormalMap, uv, m.ClearcoatNormalScale)
	if !h.front {
		p.shading, p.coat = p.shading.scale(-1), p.coat.scale(-1)
	}
	p.v = s.Camera.Axes[2]
	if !s.Camera.Orthographic {
		p.v = from.sub(p.place).unit()
	}
	return p
}

// radiance is emission and the lights' light. It is not clear where a lit surface is seen from its side.
func (s *Scene) radiance(p *point) (out Vec, clear bool) {
	if p.m.Unlit {
		return p.base, true
	}
	out = p.emission
	if p.clearcoat > 0 {
		out = out.scale(1 - p.coating())
	}
	for i := range s.Lights {
		l, e := s.Lights[i].at(p.place)
		out = out.add(p.from(l).times(e))
	}
	if s.Environment != nil {
		if p.shading.dot(p.v) < 0.5 || p.coat.dot(p.v) < 0.5 {
			return out, false
		}
		return out.add(p.around(s.Environment).scale(p.occlusion)), true
	}
	least := 0.08
	if p.iridescence > 0 {
		least = 0.3
	}
	return out, len(s.Lights) == 0 || p.shading.dot(p.v) >= least && (p.clearcoat == 0 || p.coat.dot(p.v) >= 0.08)
}

// Picture is the scene at each pixel's centre, [y][x][4], row 0 at the top, and which pixels change by more than half a
// tolerance when the ray moves by 1/200 pixel.
func (s *Scene) Picture(width, height int, abs, rel float64) (color [][4]float64, judged []bool) {
	for y := range height {
		for x := range width {
			at := func(dx, dy float64) ([4]float64, bool) {
				return s.At(2*(float64(x)+0.5+dx)/float64(width)-1, 1-2*(float64(y)+0.5+dy)/float64(height))
			}
			c, ok := at(0, 0)
			for k := range 9 {
				if k == 4 || !ok {
					continue
				}
				n, sure := at(float64(k%3-1)/200, float64(k/3-1)/200)
				ok = sure
				for i := range n {
					ok = ok && math.Abs(n[i]-c[i]) <= (abs+rel*math.Abs(c[i]))/2
				}
			}
			color, judged = append(color, c), append(judged, ok)
		}
	}
	return color, judged
}
