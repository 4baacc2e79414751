package oracle

import "math"

// vertex is a vertex of a primitive on its way through clipping: a mix of the primitive's own vertices.
type vertex struct {
	position [4]float64
	// mix are the weights, in clip space, of the primitive's vertices; they sum to 1.
	mix  [3]float64
	dist []float64 // clip distances
	// original is the number of the primitive's vertex that this is, -1 for one that clipping made.
	original int
}

// plane is a half-space of the clip volume: the signed distance of a vertex, negative outside.
type plane func(v vertex) float64

// volume lists the half-spaces that clip a primitive, in a fixed order.
type volume struct {
	zClip, negativeOneToOne bool
	userPlanes              int
}

// nearW is the half-space w >= 2^-24 max|w_i| of a primitive: it keeps division by w possible.
func nearW(vertices []vertex) plane {
	least := 0.0
	for _, v := range vertices {
		least = max(least, math.Abs(v.position[3]))
	}
	least = math.Ldexp(least, -24)
	return func(v vertex) float64 { return v.position[3] - least }
}

// depth is the near and far planes and the user planes.
func (c volume) depth() (list []plane) {
	if c.zClip {
		if c.negativeOneToOne {
			list = append(list, func(v vertex) float64 { return v.position[2] + v.position[3] })
		} else {
			list = append(list, func(v vertex) float64 { return v.position[2] })
		}
		list = append(list, func(v vertex) float64 { return v.position[3] - v.position[2] })
	}
	for i := range c.userPlanes {
		list = append(list, func(v vertex) float64 { return v.dist[i] })
	}
	return list
}

// sides is the planes x and y = -w and w, moved out by a factor.
func sides(factor float64) (list []plane) {
	for axis := range 2 {
		list = append(list,
			func(v vertex) float64 { return float64(factor*v.position[3]) + v.position[axis] },
			func(v vertex) float64 { return float64(factor*v.position[3]) - v.position[axis] })
	}
	return list
}

// inside says whether a vertex lies in all half-spaces.
func inside(v vertex, planes []plane) bool {
	for _, d := range planes {
		if !(d(v) >= 0) {
			return false
		}
	}
	return true
}

// clipPolygon cuts a polygon by one half-space after another (Primitive Clipping).
func clipPolygon(poly []vertex, planes []plane) []vertex {
	for _, d := range planes {
		var kept []vertex
		for i, v := range poly {
			next := poly[(i+1)%len(poly)]
			in, nextIn := d(v) >= 0, d(next) >= 0
			if in {
				kept = append(kept, v)
			}
			if in != nextIn {
				kept = append(kept, cut(v, next, d))
			}
		}
		poly = kept
	}
	return poly
}

// clipSegment cuts a segment; ok says whether anything is left.
func clipSegment(a, b vertex, planes []plane) (vertex, vertex, bool) {
	for _, d := range planes {
		inA, inB := d(a) >= 0, d(b) >= 0
		switch {
		case !inA && !inB:
			return a, b, false
		case !inA:
			a = cut(a, b, d)
		case !inB:
			b = cut(a, b, d)
		}
	}
	return a, b, true
}

// cut is where the segment between two vertices on different sides meets a plane: computed from the inside to the
// outside, so that neighbours that share an edge get the same point.
func cut(a, b vertex, d plane) vertex {
	if d(a) < 0 {
		a, b = b, a
	}
	da, db := d(a), d(b)
	t := da / (da - db) // 0 at a, 1 at b
	m := vertex{original: -1, dist: make([]float64, len(a.dist))}
	for i := range m.position {
		m.position[i] = float64((1-t)*a.position[i]) + float64(t*b.position[i])
	}
	for i := range m.mix {
		m.mix[i] = float64((1-t)*a.mix[i]) + float64(t*b.mix[i])
	}
	for i := range m.dist {
		m.dist[i] = float64((1-t)*a.dist[i]) + float64(t*b.dist[i])
	}
	return m
}
