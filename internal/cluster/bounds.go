// Package cluster bounds runs of a mesh's triangles, and finds those that a view cannot see before their vertices are
// shaded: outside of the picture, facing away, or behind triangles drawn before. Its answers are never wrong: the tests
// compute in float64, with margins wider than the rounding of the engine's own arithmetic.
package cluster

import (
	"context"
	"math"
)

// Triangles is how many triangles a run has, but for a mesh's last one: few enough to lie close together, and enough
// for their test to cost a small part of the cost of drawing them.
const Triangles = 64

// Group is how many runs make a group, which is tested before its runs are.
const Group = 16

// List bounds the runs of a mesh, and their groups.
type List struct{ Runs, Groups []Bounds }

// Bounds bound a run or a group.
type Bounds struct {
	// Center and Extent, half its size, are the box around the vertices, in the space of the positions. An Extent that
	// is not finite bounds nothing: such a run is never left out. A negative one says that the run draws nothing.
	Center, Extent [3]float32
	// Axis is the middle of the directions that the triangles face, of length 1 but for rounding: the angle between it
	// and each of their normals has a cosine of at least Cosine. No directions are known where that is not positive.
	Axis   [3]float32
	Cosine float32
	// Height is the least altitude of a triangle: twice its area by its longest edge.
	Height float32
}

// Index is a type of indices.
type Index interface{ uint8 | uint16 | uint32 }

// Build bounds the runs of the triangles that indices, three each, make of positions, three floats each. A triangle
// with an index that has no position, or with two that are alike, is never drawn, and bounds nothing. Nothing is
// returned where ctx ends first: then the error is its.
func Build[I Index](ctx context.Context, positions []float32, indices []I) (*List, error) {
	n := len(indices) / 3
	l := &List{Runs: make([]Bounds, 0, (n+Triangles-1)/Triangles), Groups: make([]Bounds, 0, n/(Group*Triangles)+1)}
	for first := 0; first < n; first += Triangles {
		if len(l.Runs)%1024 == 0 && ctx.Err() != nil { // some milliseconds' work
			return nil, ctx.Err()
		}
		l.Runs = append(l.Runs, boundsOf(positions, indices[3*first:3*min(first+Triangles, n)]))
	}
	for first := 0; first < len(l.Runs); first += Group {
		l.Groups = append(l.Groups, groupOf(l.Runs[first:min(first+Group, len(l.Runs))]))
	}
	return l, nil
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
		center, extent := wide(r.Center), wide(r.Extent)
		b.add(center.minus(extent))
		b.add(center.plus(extent))
		sum = sum.plus(wide(r.Axis))
		height = min(height, float64(r.Height))
	}
	g := b.bounds()
	length := sum.length()
	if g.empty() || !(height > 0) || !(length > 0) {
		return g
	}
	g.Axis = sum.times(1 / length).narrow()
	axis := wide(g.Axis)
	cosine := 1.
	for i := range runs {
		r := &runs[i]
		if r.empty() {
			continue
		}
		// The cosine of the sum of two angles: between the axes, and of the run's cone.
		between, open := min(wide(r.Axis).dot(axis), 1), float64(r.Cosine)
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
	inf := math.Inf(1)
	b.least, b.greatest = vec{inf, inf, inf}, vec{-inf, -inf, -inf}
}

func (b *box) add(v vec) {
	b.least = vec{min(b.least.x, v.x), min(b.least.y, v.y), min(b.least.z, v.z)}
	b.greatest = vec{max(b.greatest.x, v.x), max(b.greatest.y, v.y), max(b.greatest.z, v.z)}
}

// bounds returns the bounds of the box, without directions.
func (b *box) bounds() (to Bounds) {
	if b.least.x > b.greatest.x {
		return Bounds{Extent: [3]float32{-1, -1, -1}}
	}
	to.Center = b.least.plus(b.greatest).times(0.5).narrow()
	c := wide(to.Center)
	above, below := b.greatest.minus(c), c.minus(b.least)
	to.Extent = [3]float32{up(max(above.x, below.x)), up(max(above.y, below.y)), up(max(above.z, below.z))}
	return to
}

type vec struct{ x, y, z float64 }

func (a vec) plus(b vec) vec      { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) minus(b vec) vec     { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) times(s float64) vec { return vec{a.x * s, a.y * s, a.z * s} }
func (a vec) dot(b vec) float64   { return float64(a.x*b.x) + float64(a.y*b.y) + float64(a.z*b.z) }
func (a vec) cross(b vec) vec {
	return vec{float64(a.y*b.z) - float64(a.z*b.y), float64(a.z*b.x) - float64(a.x*b.z), float64(a.x*b.y) - float64(a.y*b.x)}
}

// length is the vector's; squared lengths neither overflow nor vanish, as positions are float32.
func (a vec) length() float64 { return math.Sqrt(a.dot(a)) }

// wide is three float32.
func wide(p [3]float32) vec { return vec{float64(p[0]), float64(p[1]), float64(p[2])} }

// narrow rounds a vector.
func (a vec) narrow() [3]float32 { return [3]float32{float32(a.x), float32(a.y), float32(a.z)} }

// unknown bounds nothing.
var unknown = Bounds{Extent: [3]float32{float32(math.Inf(1)), float32(math.Inf(1)), float32(math.Inf(1))}}

// boundsOf bounds one run.
func boundsOf[I Index](positions []float32, indices []I) Bounds {
	var all box
	all.begin()
	var normals [Triangles]vec
	var sum vec
	count, height, n := 0, math.Inf(1), len(positions)/3
	for t := indices; len(t) >= 3; t = t[3:] {
		i, j, k := int(t[0]), int(t[1]), int(t[2])
		if i >= n || j >= n || k >= n || i == j || j == k || k == i {
			continue
		}
		p, q, r := wide([3]float32(positions[3*i:])), wide([3]float32(positions[3*j:])), wide([3]float32(positions[3*k:]))
		if s := p.plus(q).plus(r); s.x-s.x != 0 || s.y-s.y != 0 || s.z-s.z != 0 {
			return unknown
		}
		all.add(p)
		all.add(q)
		all.add(r)
		e0, e1, e2 := q.minus(p), r.minus(p), r.minus(q)
		normal := e0.cross(e1)
		squared, longest := normal.dot(normal), max(e0.dot(e0), e1.dot(e1), e2.dot(e2))
		if !(squared > 0) {
			height = 0
			continue
		}
		height = min(height, squared/longest) // of the altitude, the square
		normals[count] = normal.times(1 / math.Sqrt(squared))
		sum = sum.plus(normals[count])
		count++
	}
	b := all.bounds()
	if length := sum.length(); height > 0 && count > 0 && length > 0 {
		b.Axis = sum.times(1 / length).narrow()
		axis, cosine := wide(b.Axis), 1.
		for _, n := range normals[:count] {
			cosine = min(cosine, n.dot(axis))
		}
		b.Cosine, b.Height = float32(cosine-1e-6), float32(math.Sqrt(height)*(1-1e-6))
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
