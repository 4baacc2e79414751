// Package cluster bounds runs of a mesh's triangles, and finds those that a view cannot see before their vertices are shaded: outside
// of the picture, facing away, or behind what was drawn before. What it finds is never wrong: the tests are done in float64, with margins
// wider than what the engine's own arithmetic rounds.
package cluster

import "math"

// Triangles is how many triangles a run has, but for a mesh's last one: few enough to lie close together, and enough for their test to cost
// a small part of what they cost.
const Triangles = 64

// Group is how many runs make a group, which is tested before its runs are.
const Group = 16

// List bounds the runs of a mesh, and their groups.
type List struct{ Runs, Groups []Bounds }

// Bounds are those of a run, or of a group.
type Bounds struct {
	// Center and Extent, half its size, are the box around the vertices, in the space of the positions. An Extent that is not finite
	// bounds nothing: such a run is never left out. A negative one says that nothing of it is drawn.
	Center, Extent [3]float32
	// Axis is the middle of the directions that the triangles face, of length 1 but for rounding: the angle between it and each of
	// their normals has a cosine of at least Cosine. No directions are known where that is not positive.
	Axis   [3]float32
	Cosine float32
	// Height is the least altitude of a triangle: twice its area by its longest edge.
	Height float32
}

// Index is what indices may be.
type Index interface{ uint8 | uint16 | uint32 }

// Build bounds the runs of the triangles that indices, three each, make of positions, three floats each. A triangle with an index that
// has no position, or with two that are alike, is never drawn, and bounds nothing.
func Build[I Index](positions []float32, indices []I) *List {
	n := len(indices) / 3
	l := &List{Runs: make([]Bounds, 0, (n+Triangles-1)/Triangles), Groups: make([]Bounds, 0, n/(Group*Triangles)+1)}
	for first := 0; first < n; first += Triangles {
		l.Runs = append(l.Runs, boundsOf(positions, indices[3*first:3*min(first+Triangles, n)]))
	}
	for first := 0; first < len(l.Runs); first += Group {
		l.Groups = append(l.Groups, groupOf(l.Runs[first:min(first+Group, len(l.Runs))]))
	}
	return l
}

// groupOf bounds some runs together.
func groupOf(runs []Bounds) Bounds {
	var b box
	b.begin()
	var sum vec
	height := math.Inf(1)
	for i := range runs {
		r := &runs[i]
		if r.empty() {
			continue
		}
		if r.Extent[0]-r.Extent[0] != 0 {
			return unknown
		}
		for a := range 3 {
			b.least[a] = min(b.least[a], float64(r.Center[a])-float64(r.Extent[a]))
			b.greatest[a] = max(b.greatest[a], float64(r.Center[a])+float64(r.Extent[a]))
			sum[a] += float64(r.Axis[a])
		}
		height = min(height, float64(r.Height))
	}
	g := b.bounds()
	length := sum.length()
	if g.empty() || !(height > 0) || !(length > 0) {
		return g
	}
	axis := sum.times(1 / length)
	for a := range axis {
		g.Axis[a] = float32(axis[a])
		axis[a] = float64(g.Axis[a])
	}
	cosine := 1.
	for i := range runs {
		r := &runs[i]
		if r.empty() {
			continue
		}
		// The cosine of the sum of two angles: between the axes, and of the run's cone.
		between, open := min(vec{float64(r.Axis[0]), float64(r.Axis[1]), float64(r.Axis[2])}.dot(axis), 1), float64(r.Cosine)
		sum := float64(between*open) - math.Sqrt(float64(max(1-float64(between*between), 0)*max(1-float64(open*open), 0)))
		if between < 0 {
			sum = -1
		}
		cosine = min(cosine, sum)
	}
	g.Cosine, g.Height = float32(cosine-1e-6), float32(height*(1-1e-6))
	return g
}

// empty says that nothing is drawn.
func (b *Bounds) empty() bool { return b.Extent[0] < 0 }

// box is a box on its way to bounds.
type box struct{ least, greatest vec }

func (b *box) begin() {
	b.least, b.greatest = vec{math.Inf(1), math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
}

func (b *box) add(v vec) {
	for a := range v {
		b.least[a], b.greatest[a] = min(b.least[a], v[a]), max(b.greatest[a], v[a])
	}
}

// bounds are those of the box, without directions.
func (b *box) bounds() (to Bounds) {
	if b.least[0] > b.greatest[0] {
		return Bounds{Extent: [3]float32{-1, -1, -1}}
	}
	for a := range b.least {
		to.Center[a] = float32((b.least[a] + b.greatest[a]) / 2)
		to.Extent[a] = up(max(b.greatest[a]-float64(to.Center[a]), float64(to.Center[a])-b.least[a]))
	}
	return to
}

type vec [3]float64

func (a vec) minus(b vec) vec     { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec) times(s float64) vec { return vec{a[0] * s, a[1] * s, a[2] * s} }
func (a vec) dot(b vec) float64   { return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2]) }
func (a vec) length() float64     { return math.Sqrt(a.dot(a)) }
func (a vec) cross(b vec) vec {
	return vec{
		float64(a[1]*b[2]) - float64(a[2]*b[1]), float64(a[2]*b[0]) - float64(a[0]*b[2]), float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

// unknown bounds nothing.
var unknown = Bounds{Extent: [3]float32{float32(math.Inf(1)), float32(math.Inf(1)), float32(math.Inf(1))}}

// boundsOf bounds one run.
func boundsOf[I Index](positions []float32, indices []I) Bounds {
	var all box
	all.begin()
	var normals [Triangles]vec
	var sum vec
	count, height := 0, math.Inf(1)
	for t := 0; t+3 <= len(indices); t += 3 {
		var p [3]vec
		there := true
		for c := range p {
			k := int(indices[t+c])
			if k >= len(positions)/3 {
				there = false
				break
			}
			for a, v := range positions[3*k : 3*k+3] {
				if v-v != 0 {
					return unknown
				}
				p[c][a] = float64(v)
			}
		}
		if !there || indices[t] == indices[t+1] || indices[t] == indices[t+2] || indices[t+1] == indices[t+2] {
			continue
		}
		for _, v := range p {
			all.add(v)
		}
		e0, e1, e2 := p[1].minus(p[0]), p[2].minus(p[0]), p[2].minus(p[1])
		normal := e0.cross(e1)
		area2 := normal.length()
		height = min(height, area2/max(e0.length(), e1.length(), e2.length())) // 0 by 0: two corners in one place
		if !(area2 > 0) || height == 0 {
			height = 0
			continue
		}
		normals[count] = normal.times(1 / area2)
		for a := range sum {
			sum[a] += normals[count][a]
		}
		count++
	}
	b := all.bounds()
	length := sum.length()
	if height > 0 && count > 0 && length > 0 {
		axis := sum.times(1 / length)
		for a := range axis {
			b.Axis[a] = float32(axis[a])
			axis[a] = float64(b.Axis[a])
		}
		cosine := 1.
		for _, n := range normals[:count] {
			cosine = min(cosine, n.dot(axis))
		}
		b.Cosine, b.Height = float32(cosine-1e-6), float32(height*(1-1e-6))
	}
	return b
}

// up is a float32 that is at least as great as x.
func up(x float64) float32 {
	f := float32(x)
	if float64(f) < x {
		f = math.Nextafter32(f, float32(math.Inf(1)))
	}
	return f
}
