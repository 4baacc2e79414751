package main

import (
	"cmp"
	"math"
	"slices"
)

// face is a triangle in the world, for rays.
type face struct {
	p0, e1, e2     vec
	object, corner int // which triangle of which object
}

// bvh is a tree of boxes over faces.
type bvh struct {
	faces []face
	nodes []node
}

// node is a box. A leaf has count faces from first on; an inner node's children are the next node and node first.
type node struct {
	lo, hi       vec
	first, count int
}

func newBVH(faces []face) *bvh {
	b := &bvh{faces: faces}
	b.build(0, len(faces))
	return b
}

func (f *face) center() vec { return f.p0.add(f.e1.add(f.e2).mul(1.0 / 3)) }

// build splits the faces from lo to hi at the median of the longest axis.
func (b *bvh) build(from, to int) {
	n := node{lo: vec{math.Inf(1), math.Inf(1), math.Inf(1)}, hi: vec{math.Inf(-1), math.Inf(-1), math.Inf(-1)}}
	clo, chi := n.lo, n.hi
	for i := from; i < to; i++ {
		f := &b.faces[i]
		c := f.center()
		for _, p := range [...]vec{f.p0, f.p0.add(f.e1), f.p0.add(f.e2)} {
			for k := range p {
				n.lo[k], n.hi[k] = min(n.lo[k], p[k]), max(n.hi[k], p[k])
				clo[k], chi[k] = min(clo[k], c[k]), max(chi[k], c[k])
			}
		}
	}
	at := len(b.nodes)
	b.nodes = append(b.nodes, n)
	if to-from <= 4 {
		b.nodes[at].first, b.nodes[at].count = from, to-from
		return
	}
	d, axis := chi.sub(clo), 0
	for k := range d {
		if d[k] > d[axis] {
			axis = k
		}
	}
	slices.SortFunc(b.faces[from:to], func(x, y face) int {
		return cmp.Or(cmp.Compare(x.center()[axis], y.center()[axis]), x.object-y.object, x.corner-y.corner)
	})
	mid := (from + to) / 2
	b.build(from, mid)
	b.nodes[at].first = len(b.nodes)
	b.build(mid, to)
}

// hit is where a ray meets a face.
type hit struct {
	t, u, v float64
	face    *face
}

// cast finds the nearest face along a ray, or any face if any is set.
func (b *bvh) cast(o, d vec, far float64, any bool) (h hit, ok bool) {
	h.t = far
	var inv vec
	for k, v := range d {
		inv[k] = 1 / v
		if math.Abs(v) < 1e-12 {
			inv[k] = 1e12 // along a side of every box
		}
	}
	var stack [64]int
	top := 1
	for top > 0 {
		top--
		at := stack[top]
		n := &b.nodes[at]
		if !n.meets(o, inv, h.t) {
			continue
		}
		if n.count == 0 {
			stack[top], stack[top+1] = n.first, at+1
			top += 2
			continue
		}
		for i := range n.count {
			f := &b.faces[n.first+i]
			p := d.cross(f.e2)
			det := p.dot(f.e1)
			if math.Abs(det) < 1e-14 {
				continue
			}
			s := o.sub(f.p0)
			u := p.dot(s) / det
			if u < 0 || u > 1 {
				continue
			}
			q := s.cross(f.e1)
			v := q.dot(d) / det
			if v < 0 || u+v > 1 {
				continue
			}
			if t := q.dot(f.e2) / det; t > 1e-6 && t < h.t {
				h, ok = hit{t, u, v, f}, true
				if any {
					return h, true
				}
			}
		}
	}
	return h, ok
}

// meets says that a ray enters the box before far.
func (n *node) meets(o, inv vec, far float64) bool {
	near := 0.0
	for k := range o {
		a, b := (n.lo[k]-o[k])*inv[k], (n.hi[k]-o[k])*inv[k]
		near, far = max(near, min(a, b)), min(far, max(a, b))
	}
	return near <= far
}
