package main

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// light knows where light goes in a world. Colours of vertices are found in rounds: first the matte surfaces, by sun,
// sky and what the surfaces around throw back; then those that mirror them, as the first camera sees it. A round sees
// the colours of the rounds before and guesses at the others, so that its own order does not matter.
type light struct {
	world  *world
	bvh    *bvh
	eye    vec
	placed [][]vec // world positions of every object's vertices
	colors [][]vec // what the picture shows, before the texture
}

func newLight(w *world) *light {
	l := &light{world: w, eye: w.cameras[0].eye}
	var faces []face
	for k, o := range w.objects {
		pos := make([]vec, len(o.mesh.pos))
		for i, p := range o.mesh.pos {
			pos[i] = p.mul(o.scale).turnY(o.turn).add(o.move)
		}
		l.placed = append(l.placed, pos)
		l.colors = append(l.colors, make([]vec, len(pos)))
		if o.material.finish == distant {
			continue // rays end in the sky's formula
		}
		for i, t := range o.mesh.tri {
			faces = append(faces, face{pos[t[0]], pos[t[1]].sub(pos[t[0]]), pos[t[2]].sub(pos[t[0]]), k, i})
		}
	}
	l.bvh = newBVH(faces)
	return l
}

// bake colours every vertex for which want says so.
func (l *light) bake(want func(object, vertex int) bool) {
	for _, round := range [][]finish{{matte, distant}, {polished}, {golden}, {water}} {
		type job struct{ object, vertex int }
		var jobs []job
		for k, o := range l.world.objects {
			for _, f := range round {
				if o.material.finish == f {
					for i := range o.mesh.pos {
						if want(k, i) {
							jobs = append(jobs, job{k, i})
						}
					}
				}
			}
		}
		var next atomic.Int64
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
					j := jobs[i]
					c := l.vertex(j.object, j.vertex)
					for k, v := range c {
						c[k] = float64(quantize(v)) / 65535 // what the next round mirrors is what the file holds
					}
					l.colors[j.object][j.vertex] = c
				}
			})
		}
		wg.Wait()
	}
}

// vertex is the colour of one vertex.
func (l *light) vertex(k, i int) vec {
	o := l.world.objects[k]
	p, n := l.placed[k][i], o.mesh.nrm[i].turnY(o.turn)
	tint := o.tint.tint(o.material.tint)
	switch o.material.finish {
	case distant:
		if o.material.texture != nil {
			return vec{1, 1, 1}
		}
		return l.haze(expose(l.direct(p, n, false).tint(vec{0.30, 0.34, 0.30})), p)
	case golden:
		return l.mirror(p, n, tint)
	case water:
		return l.ripple(p, tint)
	case polished:
		c := expose(l.diffuse(p, n).tint(tint))
		view := p.sub(l.eye).unit()
		f := 0.30 * fresnel(-view.dot(n))
		return c.mix(l.glossy(p, n, view, 0.03, 12, polished), f)
	}
	if o.name == "land" { // fields and dry slopes
		dry := step(0.42, 0.62, fractal(p.mul(1.0/28), 3, 0, 141))
		tint = tint.tint(vec{0.62, 0.80, 0.46}.mix(vec{1.0, 0.90, 0.62}, dry))
	}
	return l.haze(expose(l.diffuse(p, n).tint(tint)), p)
}

// haze fades distant surfaces into the sky's lowest light.
func (l *light) haze(c, p vec) vec {
	d := p.sub(l.eye)
	far := d.len()
	low := air(vec{d[0], 0, d[2]}.unit())
	return c.mix(low, float64(0.86*(1-exact.Exp(-max(0, far-25)/300))))
}

// fresnel is how much more a surface mirrors at grazing angles.
func fresnel(cos float64) float64 {
	x := 1 - clamp(cos, 0, 1)
	return float64(x*x) * float64(x*x)
}

// direct is the sun's light on a surface, as soft as a sun a few degrees wide, and without shadows if shadows is not
// set.
func (l *light) direct(p, n vec, shadows bool) vec {
	cos := n.dot(sunward)
	if cos <= 0 {
		return vec{}
	}
	if !shadows {
		return sunlight.mul(cos)
	}
	const rays = 10
	t, b := sunward.frame()
	seen := 0.0
	for i := range rays {
		s, c := exact.Sincos(float64(i) * 2.39996)
		r := 0.022 * math.Sqrt((float64(i)+0.5)/rays)
		d := sunward.add(t.mul(float64(r * s))).add(b.mul(float64(r * c))).unit()
		if _, hit := l.bvh.cast(p.add(n.mul(0.004)), d, 1e4, true); !hit {
			seen++
		}
	}
	return sunlight.mul(float64(cos * seen / rays))
}

// diffuse is all light that falls on a matte surface: the sun's, the sky's, and one bounce of both.
func (l *light) diffuse(p, n vec) vec {
	const rays = 72
	sum := vec{}
	t, b := n.frame()
	for i := range rays {
		s, c := exact.Sincos(float64(i) * 2.39996)
		r2 := (float64(i) + 0.5) / rays
		r := math.Sqrt(r2)
		d := t.mul(float64(r * s)).add(b.mul(float64(r * c))).add(n.mul(math.Sqrt(1 - r2))).unit()
		h, hit := l.bvh.cast(p.add(n.mul(0.004)), d, 1e4, false)
		if !hit {
			if d[1] > -0.02 {
				sum = sum.add(air(d).mul(1.15))
			} else {
				sum = sum.add(vec{0.30, 0.28, 0.16})
			}
			continue
		}
		sum = sum.add(l.bounce(h, p.add(d.mul(h.t)), d))
	}
	return sum.mul(1.0 / rays).add(l.direct(p, n, true))
}

// bounce is the light that a surface throws back, roughly.
func (l *light) bounce(h hit, p, d vec) vec {
	o := l.world.objects[h.face.object]
	albedo := o.tint.tint(o.material.tint)
	if o.material.texture != nil {
		albedo = albedo.tint(o.material.texture.mean)
	}
	n := h.face.e1.cross(h.face.e2).unit()
	if n.dot(d) > 0 {
		n = n.mul(-1)
	}
	e := vec{0.16, 0.20, 0.26}
	if cos := n.dot(sunward); cos > 0 {
		if _, hit := l.bvh.cast(p.add(n.mul(0.01)), sunward, 1e4, true); !hit {
			e = e.add(sunlight.mul(cos))
		}
	}
	return albedo.tint(e)
}

// look is what the picture shows in a direction: a surface or the sky. Surfaces of the finish mine and later ones are
// not finished yet.
func (l *light) look(p, d vec, mine finish) vec {
	h, hit := l.bvh.cast(p, d, 1e4, false)
	if !hit {
		return sky(vec{d[0], max(d[1], 0.012), d[2]})
	}
	o := l.world.objects[h.face.object]
	if o.material.finish >= mine {
		return expose(l.bounce(h, p.add(d.mul(h.t)), d))
	}
	t := o.mesh.tri[h.face.corner]
	weights := [3]float64{1 - h.u - h.v, h.u, h.v}
	c, u, v := vec{}, 0.0, 0.0
	for k, w := range weights {
		c = c.add(l.colors[h.face.object][t[k]].mul(w))
		u += float64(w * o.mesh.uv[t[k]][0])
		v += float64(w * o.mesh.uv[t[k]][1])
	}
	if o.material.texture != nil {
		c = c.tint(o.material.texture.at(u, v))
	}
	return c
}

// glossy is what a slightly rough mirror shows.
func (l *light) glossy(p, n, view vec, rough float64, rays int, mine finish) vec {
	r := view.sub(n.mul(2 * view.dot(n)))
	t, b := r.frame()
	sum := vec{}
	for i := range rays {
		s, c := exact.Sincos(float64(i) * 2.39996)
		k := rough * math.Sqrt((float64(i)+0.5)/float64(rays))
		d := r.add(t.mul(float64(k * s))).add(b.mul(float64(k * c))).unit()
		if d.dot(n) < 0.01 {
			d = d.sub(n.mul(d.dot(n) - 0.01)).unit()
		}
		sum = sum.add(l.look(p.add(n.mul(0.004)), d, mine))
	}
	return sum.mul(1 / float64(rays))
}

// mirror is polished metal, with the sun's glint.
func (l *light) mirror(p, n, tint vec) vec {
	view := p.sub(l.eye).unit()
	f := fresnel(-view.dot(n))
	c := l.glossy(p, n, view, 0.10, 16, golden).tint(tint.mix(vec{1, 1, 1}, f))
	half := sunward.sub(view).unit()
	shine := max(0, half.dot(n))
	for range 5 {
		shine *= shine // to the 32nd
	}
	glint := l.direct(p, n, true).mul(float64(0.55 * shine)).add(l.diffuse(p, n).mul(0.10))
	return c.add(expose(glint).tint(tint).tint(vec{1, 1, 1}.sub(c)))
}

// ripple is water with a breath of wind: the deep below, what it mirrors above.
func (l *light) ripple(p, deep vec) vec {
	q := vec{p[0] * 2.2, 0, p[2] * 1.3}
	wave := vec{noise(q, 0, 131) - 0.5, 0, noise(q.add(vec{31, 0, 17}), 0, 133) - 0.5}
	n := vec{0, 1, 0}.add(wave.mul(0.035)).unit()
	view := p.sub(l.eye).unit()
	shadow := l.direct(p, vec{0, 1, 0}, true)
	below := expose(shadow.mul(0.6).add(vec{0.5, 0.6, 0.7}).tint(deep))
	return below.mix(l.glossy(p, n, view, 0.012, 6, water), 0.18+float64(0.72*fresnel(float64(-view.dot(n)))))
}
