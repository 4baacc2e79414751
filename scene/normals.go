package scene

import (
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
