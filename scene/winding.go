package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// mostWeighed is about how many triangles of a primitive are looked at, evenly among all.
const mostWeighed = 4096

// windings finds the primitives of which more than a hundredth of the surface is wound against its normals: front faces
// are then not on the side that normals point to. Light that is blocked is found for the side that is seen; with a normal
// that points away from it hardly any direction is above both the normal's and the triangle's horizon, and shares of so
// few look like noise. Such primitives are lit by their normals as they are turned to the side that is seen. Where most
// of the scene is wound so, their materials become double-sided, as one would see the inside of all else, in the dark.
func (s *Scene) windings() {
	s.against = make([]bool, len(s.Primitives))
	whole := [2]float64{}
	for i := range s.Primitives {
		p := &s.Primitives[i]
		along, against := windingOf(p)
		s.against[i] = against > 0.01*(along+against) // NaN: no
		whole[0] += along
		whole[1] += against
	}
	if !(whole[1] > whole[0]) {
		return
	}
	for i, against := range s.against {
		if against {
			s.Materials[s.Primitives[i].Material].DoubleSided = true
		}
	}
}

// windingOf is how much of a primitive's surface is wound as its normals say, and against them.
func windingOf(p *Primitive) (along, against float64) {
	switch p.Topology {
	case vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan:
	default:
		return 0, 0
	}
	n := p.Triangles()
	if p.Normals == nil || n == 0 {
		return 0, 0
	}
	step := (n + mostWeighed - 1) / mostWeighed
	for i := 0; i < n; i += step {
		var at [3]uint32
		for k, c := range corners(p.Topology, i) {
			if at[k] = uint32(c); p.Indices != nil {
				at[k] = p.Indices[c]
			}
		}
		face := faceNormal(p.Positions, at)
		size := float64(math.Sqrt(face.dot(face)) * float64(step))
		switch d := face.dot(point(p.Normals, at[0]).add(point(p.Normals, at[1])).add(point(p.Normals, at[2]))); {
		case d > 0:
			along += size
		case d < 0:
			against += size
		}
	}
	return along, against
}
