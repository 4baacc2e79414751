package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// material is a surface's texture, the number of times it repeats over the range of the texture coordinates, and how it
// takes light.
type material struct {
	name    string
	texture *texture // nil: plain
	repeat  float64
	finish  finish
	tint    vec
}

// finish is how a material takes light.
type finish uint8

const (
	matte finish = iota
	polished
	golden
	water
	distant // the sky and what dissolves in it
)

// object is a mesh at a place.
type object struct {
	name     string
	mesh     *mesh
	material *material
	turn     float64
	move     vec
	scale    float64
	tint     vec
}

// camera looks from eye to target.
type camera struct {
	name        string
	eye, target vec
	yfov        float64
}

// world is the whole scene.
type world struct {
	objects []*object
	cameras []camera
}

func (w *world) put(name string, m *mesh, mat *material, turn float64, move vec) *object {
	o := &object{name, m, mat, turn, move, 1, vec{1, 1, 1}}
	w.objects = append(w.objects, o)
	return o
}

const (
	temple   = 0.54 // height of the temple's floor
	ring     = 3.35 // of the temple's columns
	height   = 4.2  // of the temple's columns
	arcade   = 10.6 // distance of the arcade
	bay      = 3.3  // width of the arcade's bays
	bays     = 9
	plaza    = 12.9
	poolNear = 11.6
	poolFar  = 6.0
	poolSide = 1.9
	rim      = 0.34 // height of the pool's rim
)

// courtyard lays the scene out: a round temple with a golden knot, a pool before it, an arcade behind, cypresses and
// hills.
func courtyard() *world {
	stone := &material{"marble", marble(), 16, matte, vec{0.97, 0.95, 0.92}}
	floor := &material{"paving", paving(), 32, polished, vec{0.95, 0.95, 0.95}}
	brick := &material{"bricks", bricks(), 16, matte, vec{1, 1, 1}}
	leaf := &material{"leaves", leaves(), 16, matte, vec{0.9, 1, 0.9}}
	pot := &material{"clay", clay(), 16, matte, vec{1, 1, 1}}
	grass := &material{"meadow", meadow(), 128, matte, vec{1, 1, 1}}
	gold := &material{"gold", nil, 16, golden, vec{1.0, 0.71, 0.29}}
	pond := &material{"water", nil, 16, water, vec{0.02, 0.10, 0.10}}
	hills := &material{"hills", nil, 16, distant, vec{1, 1, 1}}
	heavens := &material{"sky", heaven(), 1, distant, vec{1, 1, 1}}

	w := &world{cameras: []camera{
		{"courtyard", vec{4.1, 2.5, 20.3}, vec{-0.35, 3.0, 0}, 0.60},
		{"temple", vec{5.9, 1.9, 4.0}, vec{0, 2.5, 0}, 0.74},
		{"garden", vec{7.0, 8.6, 20.2}, vec{0.2, 2.7, 1.2}, 0.60},
	}}
	origin := vec{}
	w.put("floor", paved(), floor, 0, origin)
	w.put("forecourt", forecourt(), floor, 0, origin)
	w.temple(stone, floor, gold)
	w.pool(stone, pond)
	w.arcade(stone, brick)
	w.garden(pot, leaf)
	w.put("land", land(), grass, 0, origin)
	w.put("hills", mountains(), hills, 0, origin)
	w.put("sky", dome(), heavens, 0, origin)
	return w
}

// temple is a stepped round floor, columns, an entablature, a dome, and the golden knot inside.
func (w *world) temple(stone, floor, gold *material) {
	steps := new(mesh)
	r, y := 4.75, 0.0
	for range 3 {
		steps.revolve(112, 0, tau, 1.2,
			line(point{r, y}, point{r, y + temple/3 - 0.02}, 2),
			[]point{{r, y + temple/3 - 0.02}, {r - 0.02, y + temple/3}},
			line(point{r - 0.02, y + temple/3}, point{r - 0.36, y + temple/3}, 3))
		r, y = r-0.36, y+temple/3
	}
	w.put("steps", steps, stone, 0, vec{})
	inside := new(mesh)
	inside.grid(96, 22, func(u, v float64) (vec, vec, [2]float64) {
		p := around(u*tau, lerp(r, 0, v), temple)
		return p, vec{0, 1, 0}, [2]float64{p[0] / 1.6, p[2] / 1.6}
	})
	w.put("temple floor", inside, floor, 0, vec{})

	shaft := column(height)
	for i := range 8 {
		a := 0.19 + float64((float64(i)+0.5)*tau/8) // the first camera looks between two
		w.put("column", shaft, stone, a, around(a, ring, temple))
	}

	beam := new(mesh)
	b := temple + height
	const n = 128
	beam.revolve(n, 0, tau, 1.5, line(point{ring - 0.4, b}, point{ring + 0.4, b}, 3),
		line(point{ring + 0.4, b}, point{ring + 0.4, b + 0.26}, 1),
		line(point{ring + 0.4, b + 0.26}, point{ring + 0.45, b + 0.26}, 1),
		line(point{ring + 0.45, b + 0.26}, point{ring + 0.45, b + 0.32}, 1),
		line(point{ring + 0.45, b + 0.32}, point{ring + 0.4, b + 0.34}, 1),
		line(point{ring + 0.4, b + 0.34}, point{ring + 0.4, b + 0.66}, 2),
		line(point{ring + 0.4, b + 0.66}, point{ring + 0.72, b + 0.70}, 1), arc(ring+0.68, b+0.78, 0.08, -math.Pi/2, math.Pi/2, 6),
		line(point{ring + 0.68, b + 0.86}, point{ring - 0.1, b + 0.92}, 3))
	beam.revolve(n, 0, tau, 1.5, line(point{ring - 0.4, b + 0.9}, point{ring - 0.4, b}, 4))
	tooth := new(mesh)
	tooth.box(vec{-0.07, b + 0.55, 0}, vec{0.07, b + 0.67, 0.16}, 1, 1)
	for i := range 64 {
		a := float64(i) * tau / 64
		beam.add(tooth, a, around(a, ring+0.38, 0))
	}
	w.put("entablature", beam, stone, 0, vec{})

	shell := new(mesh)
	top := b + 0.9
	round := func(r, rise, rib float64) func(u, v float64) vec {
		return func(u, v float64) vec {
			s, c := exact.Sincos(v * math.Pi / 2)
			groove := math.Abs(exact.Sin(u * 12 * math.Pi))
			return around(u*tau, float64(r*c)*(1-float64(rib*float64(groove*(1-v)))), top+float64(rise*s))
		}
	}
	uv := func(u, v float64) [2]float64 { return [2]float64{u * 6, v * 1.5} }
	shell.revolve(96, 0, tau, 1.5, line(point{3.45, top - 0.05}, point{3.45, top + 0.14}, 1),
		line(point{3.45, top + 0.14}, point{3.3, top + 0.16}, 1))
	shell.surface(144, 20, round(3.32, 2.75, 0.045), uv)
	inner := round(2.98, 2.5, 0)
	shell.surface(72, 14, func(u, v float64) vec { return inner(-u, v) }, uv)
	w.put("dome", shell, stone, 0, vec{})
	finial := new(mesh)
	peak := top + 2.70
	finial.revolve(32, 0, tau, 1, arc(0.2, peak+0.05, 0.07, -math.Pi/2, math.Pi/2, 5),
		[]point{{0.2, peak + 0.12}, {0.1, peak + 0.2}, {0.08, peak + 0.3}},
		arc(0, peak+0.48, 0.2, -1.2, math.Pi/2, 10))
	w.put("finial", finial, gold, 0, vec{})

	stand := new(mesh)
	stand.revolve(48, 0, tau, 1, line(point{0.75, temple}, point{0.75, temple + 0.12}, 1),
		line(point{0.75, temple + 0.12}, point{0.62, temple + 0.18}, 2),
		line(point{0.62, temple + 0.18}, point{0.55, temple + 0.18}, 1),
		[]point{{0.55, temple + 0.18}, {0.5, temple + 0.3}, {0.47, temple + 0.5}, {0.47, temple + 0.7},
			{0.5, temple + 0.85}, {0.58, temple + 0.94}},
		arc(0.58, temple+1.0, 0.06, -math.Pi/2, math.Pi/2, 6), line(point{0.58, temple + 1.06}, point{0, temple + 1.06}, 4))
	w.put("stand", stand, stone, 0, vec{})
	w.put("knot", knot(2, 3, 288, 22, 0.62, 0.155), gold, 0.35, vec{0, temple + 2.06, 0})
}

// pool is water inside a marble rim.
func (w *world) pool(stone, pond *material) {
	edge := new(mesh)
	const wide = 0.36
	for _, side := range []float64{-1, 1} {
		x0, x1 := side*poolSide, side*(poolSide+wide)
		edge.box(vec{min(x0, x1), 0, poolFar - wide}, vec{max(x0, x1), rim, poolNear + wide}, 0.18, 1)
	}
	edge.box(vec{-poolSide, 0, poolNear}, vec{poolSide, rim, poolNear + wide}, 0.18, 1)
	edge.box(vec{-poolSide, 0, poolFar - wide}, vec{poolSide, rim, poolFar}, 0.18, 1)
	w.put("rim", edge, stone, 0, vec{})
	surface := new(mesh)
	surface.grid(84, 92, func(u, v float64) (vec, vec, [2]float64) {
		p := vec{lerp(-poolSide, poolSide, u), rim - 0.09, lerp(poolNear, poolFar, v)}
		return p, vec{0, 1, 0}, [2]float64{}
	})
	w.put("water", surface, pond, 0, vec{})
}

// arcade stands in a half circle behind the temple.
func (w *world) arcade(stone, brick *material) {
	const foot, top, radius, thick = 2.75, 4.65, 1.32, 0.56
	const first = math.Pi - bays*bay/arcade/2
	wall := arch(arcade, bay, thick, foot, top, radius)
	post := new(mesh)
	post.box(vec{-0.36, 0, -0.33}, vec{0.36, 0.14, 0.33}, 0.4, 1)
	post.revolve(28, 0, tau, 1, arc(0.26, 0.19, 0.05, -math.Pi/2, math.Pi/2, 4),
		[]point{{0.25, 0.24}, {0.255, 0.8}, {0.245, 1.4}, {0.23, 1.9}, {0.215, 2.36}}, arc(0.215, 2.40, 0.04, -math.Pi/2, math.Pi/2, 4),
		[]point{{0.215, 2.44}, {0.24, 2.52}, {0.31, 2.6}})
	post.box(vec{-0.35, 2.6, -0.3}, vec{0.35, foot, 0.3}, 0.4, 1)
	for i := range bays + 1 {
		a := first + float64(i)*bay/arcade
		w.put("post", post, stone, a, around(a, arcade, 0))
		if i < bays {
			w.put("arch", wall, brick, a, vec{})
		}
	}
	cornice := new(mesh)
	in, out := arcade-thick/2, arcade+thick/2
	end := 0.12 / arcade
	cornice.revolve(72, first-end, first+bays*bay/arcade+end, 1,
		line(point{out, top - 0.02}, point{out + 0.12, top + 0.08}, 1),
		line(point{out + 0.12, top + 0.08}, point{out + 0.12, top + 0.2}, 1),
		line(point{out + 0.12, top + 0.2}, point{in - 0.12, top + 0.2}, 2),
		line(point{in - 0.12, top + 0.2}, point{in - 0.12, top + 0.08}, 1),
		line(point{in - 0.12, top + 0.08}, point{in, top - 0.02}, 1))
	ends := new(mesh)
	cap := new(mesh)
	cap.quad(2, 6, vec{0, foot, in}, vec{0, 0, thick}, vec{0, top - foot, 0}, 1)
	ends.add(cap, first, vec{})
	cap = new(mesh)
	cap.quad(2, 6, vec{0, foot, out}, vec{0, 0, -thick}, vec{0, top - foot, 0}, 1)
	ends.add(cap, first+bays*bay/arcade, vec{})
	w.put("ends", ends, brick, 0, vec{})
	for i, a := range []float64{first - end, first + bays*bay/arcade + end} {
		side := new(mesh)
		o, across := vec{0, top - 0.02, in - 0.12}, vec{0, 0, thick + 0.24}
		if i == 1 {
			o, across = o.add(across), across.mul(-1)
		}
		side.quad(3, 1, o, across, vec{0, 0.22, 0}, 1)
		cornice.add(side, a, vec{})
	}
	w.put("cornice", cornice, stone, 0, vec{})
}

// garden is shrubs in urns, and cypresses.
func (w *world) garden(pot, leaf *material) {
	vase, bush := urn(), blob(40, 24, 0.55, 0.22, 81)
	for i, p := range []vec{{-3.15, 0, 6.1}, {3.15, 0, 6.1}, {-3.15, 0, 8.8}, {3.15, 0, 8.8}, {-3.15, 0, 11.5}} {
		w.put("urn", vase, pot, float64(i), p)
		b := w.put("shrub", bush, leaf, float64(i)*1.7, p.add(vec{0, 1.28, 0}))
		b.tint = vec{0.9, 1, 0.8}
	}
	trees := []*mesh{cypress(91), cypress(92)}
	for i := range 30 {
		a := lerp(0.95, tau-0.95, (float64(i)+float64(0.7*hash(i, 0, 0, 95)))/30)
		r := lerp(13.6, 17.5, hash(i, 1, 0, 95))
		t := w.put("cypress", trees[i%2], leaf, hash(i, 2, 0, 95)*tau, around(a, r, ground(around(a, r, 0))-0.1))
		t.scale = lerp(0.85, 1.35, hash(i, 3, 0, 95))
		t.tint = vec{0.36, 0.50, 0.34}.mul(lerp(0.85, 1.15, hash(i, 4, 0, 95)))
	}
}

// paved is the round court around the temple.
func paved() *mesh {
	m := new(mesh)
	m.grid(208, 50, func(u, v float64) (vec, vec, [2]float64) {
		p := around(u*tau, lerp(plaza, 4.4, v), 0)
		return p, vec{0, 1, 0}, [2]float64{p[0] / 2.6, p[2] / 2.6}
	})
	return m
}

// forecourt is the paving before it, under the first camera.
func forecourt() *mesh {
	m := new(mesh)
	m.grid(72, 22, func(u, v float64) (vec, vec, [2]float64) {
		p := around(lerp(-1.1, 1.1, u), lerp(26, plaza, v), 0)
		return p, vec{0, 1, 0}, [2]float64{p[0] / 2.6, p[2] / 2.6}
	})
	return m
}

// ground is the height of the land.
func ground(p vec) float64 {
	r := vec{p[0], 0, p[2]}.len()
	q := vec{p[0], 0, p[2]}.mul(1.0 / 45)
	return float64(step(20, 130, r)*(float64(34*fractal(q, 4, 0, 101))-13)) - 0.05
}

// land is the meadows around, out to the first hills.
func land() *mesh {
	m := new(mesh)
	m.surface(144, 36, func(u, v float64) vec {
		r := 12.4 * exact.Pow(260/12.4, 1-v)
		p := around(u*tau, r, 0)
		return vec{p[0], ground(p), p[2]}
	}, nil)
	for i, p := range m.pos {
		m.uv[i] = [2]float64{p[0] / 6, p[2] / 6}
	}
	return m
}

// mountains are three ridges in the haze.
func mountains() *mesh {
	m := new(mesh)
	for i := range 3 {
		far := 300 + float64(90*float64(i))
		m.surface(160, 5, func(u, v float64) vec {
			d := around(-u*tau, 1, 0)
			h := (20 + float64(21*float64(i))) * (0.25 + fractal(d.mul(3.5+float64(i)), 5, 0, uint32(111+i)))
			p := d.mul(far + float64(60*v))
			return vec{p[0], float64(h*v) - 6, p[2]}
		}, func(u, v float64) [2]float64 { return [2]float64{} })
	}
	return m
}

// dome is the sky, seen from inside.
func dome() *mesh {
	m := new(mesh)
	m.grid(64, 20, func(u, v float64) (vec, vec, [2]float64) {
		d := skyDirection(2-2*u, 1-v)
		x := 1 - math.Abs(1-2*u) // there and back again; half a texel short, so that no filter reaches round
		return d.mul(800), d.mul(-1), [2]float64{lerp(0.5/skyWidth, 1-0.5/skyWidth, x), lerp(1-0.5/skyHeight, 0.5/skyHeight, v)}
	})
	for i := range m.pos { // a skirt below the horizon
		if m.pos[i][1] == 0 {
			m.pos[i][1] = -40
		}
	}
	return m
}
