package scene

import "github.com/seed-1acaedba/halfspace/vk"

// flatNormals gives every triangle its own three vertices and its own normal (glTF: normals must be flat where a mesh
// has none). The topology becomes a triangle list.
func (s *source) flatNormals(element string, p *Primitive) error {
	triangles := p.Triangles()
	perVertex := int64(24)
	if p.TexCoords != nil {
		perVertex += 8
	}
	if p.Colors != nil {
		perVertex += 16
	}
	if err := s.charge(element, 3*int64(triangles), perVertex); err != nil {
		return err
	}
	out := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Material: p.Material}
	out.Positions = make([]float32, 0, 9*triangles)
	out.Normals = make([]float32, 0, 9*triangles)
	for i := range triangles {
		var at [3]uint32
		for k, c := range corners(p.Topology, i) {
			at[k] = uint32(c)
			if p.Indices != nil {
				at[k] = p.Indices[c]
			}
		}
		n := faceNormal(p.Positions, at).unit()
		for _, v := range at {
			out.Positions = append(out.Positions, p.Positions[3*v:3*v+3]...)
			out.Normals = append(out.Normals, float32(n[0]), float32(n[1]), float32(n[2]))
			if p.TexCoords != nil {
				out.TexCoords = append(out.TexCoords, p.TexCoords[2*v:2*v+2]...)
			}
			if p.Colors != nil {
				out.Colors = append(out.Colors, p.Colors[4*v:4*v+4]...)
			}
		}
	}
	*p = out
	return nil
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
