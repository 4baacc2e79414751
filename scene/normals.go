package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// flatNormals gives every triangle its own three vertices and its own normal (glTF: normals must be flat where a mesh
// has none). The topology becomes a triangle list.
func (s *source) flatNormals(element string, p *modelPrimitive) error {
	triangles := p.Triangles()
	p.Tangents = nil
	if err := s.charge(element, 3*int64(triangles), 4+12+p.vertexBytes()); err != nil {
		return err
	}
	order := make([]uint32, 0, 3*triangles)
	for i := range triangles {
		s.work(8)
		for _, c := range corners(p.Topology, i) {
			v := uint32(c)
			if p.Indices != nil {
				v = p.Indices[c]
			}
			order = append(order, v)
		}
	}
	p.pull(order)
	p.Topology, p.Indices = vk.PrimitiveTopologyTriangleList, nil
	s.facets(&p.Primitive)
	return nil
}

// facets makes normals of triangles that share no vertices.
func (b *budget) facets(p *Primitive) {
	if len(p.Normals) != len(p.Positions) {
		p.Normals = make([]float32, len(p.Positions))
	}
	for v := 0; v+8 < len(p.Positions); v += 9 {
		b.work(8)
		i := uint32(v / 3)
		n := faceNormal(p.Positions, [3]uint32{i, i + 1, i + 2}).unit()
		for k := range 9 {
			p.Normals[v+k] = float32(n[k%3])
		}
	}
}

// corners are the places of triangle i's vertices, in the winding that the first triangle has (Vulkan: Primitive
// Topologies).
func corners(t vk.PrimitiveTopology, i int) [3]int {
	switch {
	case t == vk.PrimitiveTopologyTriangleFan:
		return [3]int{i + 1, i + 2, 0}
	case t == vk.PrimitiveTopologyTriangleStrip && i%2 == 0:
		return [3]int{i, i + 1, i + 2}
	case t == vk.PrimitiveTopologyTriangleStrip:
		return [3]int{i, i + 2, i + 1}
	}
	return [3]int{3 * i, 3*i + 1, 3*i + 2}
}

// point is vertex v.
func point(positions []float32, v uint32) vec3 {
	p := positions[3*v : 3*v+3]
	return vec3{float64(p[0]), float64(p[1]), float64(p[2])}
}

// faceNormal is the normal of a triangle, as long as twice its area.
func faceNormal(positions []float32, at [3]uint32) vec3 {
	a := point(positions, at[0])
	return point(positions, at[1]).sub(a).cross(point(positions, at[2]).sub(a))
}

// Smoothing groups, beside positive numbers: a corner of a triangle averages the normals of the triangles of its group
// around its vertex.
const (
	smoothCrease = -1 // of those that meet its own triangle at less than 60 degrees
	smoothOff    = 0  // of none: flat
)

// creaseCos is the cosine of 60 degrees: a box stays a box, an eight-sided cylinder becomes round.
const creaseCos = 0.5

// cornerNormals makes a normal for each corner of a triangle list, the average of its neighbours' by area. Of triangle t
// groups[t] is the smoothing group; nil is smoothCrease throughout. Corners of one vertex with equal normals share one:
// the normal of corner i is normals[3*at[i]:], and vertex[k] is the vertex that normal k belongs to.
func (b *budget) cornerNormals(positions []float32, indices []uint32, groups []int32) (normals []float32, at, vertex []uint32) {
	faces := make([]vec3, len(indices)/3)
	lengths := make([]float64, len(faces))
	first := make([]uint32, len(positions)/3+1) // the corners around vertex v are around[first[v]:first[v+1]]
	for t := range faces {
		b.work(4)
		faces[t] = faceNormal(positions, [3]uint32(indices[3*t:3*t+3]))
		if l := math.Sqrt(faces[t].dot(faces[t])); l > 0 && !math.IsInf(l, 0) {
			lengths[t] = l
		} else {
			faces[t] = vec3{} // degenerate, or not a number: its neighbours do without it
		}
	}
	for _, v := range indices {
		first[v+1]++
	}
	for v := range len(first) - 1 {
		first[v+1] += first[v]
	}
	around := make([]uint32, len(indices))
	fill := append([]uint32(nil), first...)
	for c, v := range indices {
		around[fill[v]] = uint32(c)
		fill[v]++
	}
	at = make([]uint32, len(indices))
	for v := range len(first) - 1 {
		ring := around[first[v]:first[v+1]]
		made := len(vertex)
		b.work(4)
		for _, c := range ring {
			b.work(4 + min(len(ring), maxSpokes))
			n := ringNormal(faces, lengths, groups, ring, c/3).unit()
			f := [3]float32{float32(n[0]), float32(n[1]), float32(n[2])}
			k := max(made, len(vertex)-16) // of a fan of hundreds, the last few
			for k < len(vertex) && [3]float32(normals[3*k:3*k+3]) != f {
				k++
			}
			if k == len(vertex) {
				normals = append(normals, f[:]...)
				vertex = append(vertex, uint32(v))
			}
			at[c] = uint32(k)
		}
	}
	return normals, at, vertex
}

// maxSpokes is how many triangles around the hub of a wheel count for its normal: enough of them, in bounded time.
const maxSpokes = 256

// ringNormal is the normal of triangle t at a vertex, given the corners around the vertex.
func ringNormal(faces []vec3, lengths []float64, groups []int32, ring []uint32, t uint32) vec3 {
	group := func(t uint32) int32 {
		if groups == nil {
			return smoothCrease
		}
		return groups[t]
	}
	own := group(t)
	if own == smoothOff || lengths[t] == 0 {
		return faces[t]
	}
	if len(ring) > maxSpokes {
		ring = ring[:maxSpokes]
	}
	sum := vec3{}
	for _, c := range ring {
		o := c / 3
		if group(o) != own || own == smoothCrease && faces[o].dot(faces[t]) < creaseCos*lengths[o]*lengths[t] {
			continue
		}
		sum = sum.add(faces[o])
	}
	if sum == (vec3{}) {
		return faces[t]
	}
	return sum
}
