package command

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/vk"
)

// meshFindings counts unusual triangles, edges and vertices of a primitive.
type meshFindings struct {
	degenerate  int  // triangles without area
	nonFinite   int  // vertices that are not numbers
	nonManifold int  // edges of more than two triangles
	open        int  // edges of one triangle
	turned      int  // edges that two triangles go along in the same direction
	against     int  // triangles whose vertices' normals all point to the other side
	insideOut   bool // closed, and its volume is negative
	triangles   int
	unchecked   bool // there are too many of them for edges to be looked at
}

// cornersOf lists the vertices of the triangles of a primitive, three each; nil for lines and points.
func cornersOf(p *scene.Primitive) (all []uint32) {
	n := p.Vertices()
	if p.Indices != nil {
		n = len(p.Indices)
	}
	at := func(i int) uint32 {
		if p.Indices != nil {
			return p.Indices[i]
		}
		return uint32(i)
	}
	switch p.Topology {
	case vk.PrimitiveTopologyTriangleList:
		if p.Indices != nil {
			return p.Indices[:n/3*3]
		}
		for i := range n / 3 * 3 {
			all = append(all, at(i))
		}
	case vk.PrimitiveTopologyTriangleStrip:
		for i := 0; i+2 < n; i++ {
			all = append(all, at(i), at(i+1+i%2), at(i+2-i%2))
		}
	case vk.PrimitiveTopologyTriangleFan:
		for i := 1; i+1 < n; i++ {
			all = append(all, at(i), at(i+1), at(0))
		}
	}
	return all
}

// mostEdged is how many triangles a primitive may have for its edges to be looked at: a gigabyte of them.
const mostEdged = 1 << 22

// edge is two places, the smaller number first.
type edge [2]uint32

// uses is how many triangles go along an edge upwards and downwards.
type uses struct{ up, down uint16 }

// inspect looks at the triangles of a primitive. Vertices at one place are one.
func inspect(ctx context.Context, p *scene.Primitive) (m meshFindings, err error) {
	for i := 0; i+2 < len(p.Positions); i += 3 {
		for _, v := range p.Positions[i : i+3] {
			if v-v != 0 {
				m.nonFinite++
				break
			}
		}
	}
	corners := cornersOf(p)
	m.triangles = len(corners) / 3
	if m.triangles == 0 {
		return m, nil
	}
	m.unchecked = m.triangles > mostEdged
	if m.unchecked {
		return m, nil
	}
	places := make(map[[3]float32]uint32, p.Vertices())
	place := make([]uint32, p.Vertices())
	for v := range place {
		q := [3]float32(p.Positions[3*v:])
		n, ok := places[q]
		if !ok {
			n = uint32(len(places))
			places[q] = n
		}
		place[v] = n
	}
	edges := make(map[edge]uses, len(corners)/2)
	volume := 0.0
	for t := range len(corners) / 3 {
		if t%(1<<16) == 0 && ctx.Err() != nil {
			return m, ctx.Err()
		}
		c := corners[3*t:][:3]
		var q [3][3]float64
		for k, v := range c {
			for axis := range 3 {
				q[k][axis] = float64(p.Positions[3*v+uint32(axis)])
			}
		}
		n := crossOf(q)
		if !(n[0]*n[0]+n[1]*n[1]+n[2]*n[2] > 0) {
			m.degenerate++
			continue
		}
		volume += q[0][0]*n[0] + q[0][1]*n[1] + q[0][2]*n[2]
		if p.Normals != nil && against(p.Normals, c, n) {
			m.against++
		}
		for k := range 3 {
			a, b := place[c[k]], place[c[(k+1)%3]]
			u := edges[edge{min(a, b), max(a, b)}]
			if a < b {
				u.up = min(u.up+1, math.MaxUint16-1)
			} else {
				u.down = min(u.down+1, math.MaxUint16-1)
			}
			edges[edge{min(a, b), max(a, b)}] = u
		}
	}
	for _, u := range edges {
		switch n := int(u.up) + int(u.down); {
		case n > 2:
			m.nonManifold++
		case n == 1:
			m.open++
		case u.up != u.down:
			m.turned++
		}
	}
	m.insideOut = len(edges) > 0 && m.open == 0 && m.turned == 0 && m.nonManifold == 0 && volume < 0
	return m, nil
}

// crossOf is twice the area of a triangle along its normal.
func crossOf(q [3][3]float64) (n [3]float64) {
	var a, b [3]float64
	for k := range 3 {
		a[k], b[k] = q[1][k]-q[0][k], q[2][k]-q[0][k]
	}
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// against says that the normals of all corners point away from n.
func against(normals []float32, corners []uint32, n [3]float64) bool {
	for _, v := range corners {
		q := normals[3*v:][:3]
		if !(float64(q[0])*n[0]+float64(q[1])*n[1]+float64(q[2])*n[2] < 0) {
			return false
		}
	}
	return true
}
