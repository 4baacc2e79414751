package scene

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/vk"
)

// coarse is a mesh of few triangles that stands for many: vertices in one cell of a grid become the lowest of them, and
// triangles within a cell or in the same cells as another one go (Rossignac and Borrel, "Multi-resolution 3D
// approximations for rendering complex scenes"). It is as far from the original as a cell is wide.
type coarse struct {
	low   vec3
	scale float64 // cells a unit
	up    int     // the coordinate that is the height
	side  int     // cells along each axis
	cells []int32 // vertices of the mesh, counted from 1
	mesh  Primitive
	seen  map[[3]uint32]struct{}
}

// coarseFrom is how many triangles a scene has for which finding cells pays.
const coarseFrom = 3000

// mostSeen bounds the memory for triangles that are not to be there twice.
const mostSeen = 1 << 18

// newCoarse cuts the longest side of bounds into so many cells.
func newCoarse(b *Bounds, up, side int) *coarse {
	c := &coarse{up: up, side: side, cells: make([]int32, side*side*side), seen: map[[3]uint32]struct{}{},
		mesh: Primitive{Topology: vk.PrimitiveTopologyTriangleList}}
	longest := 0.0
	for k := range 3 {
		c.low[k] = float64(b.Min[k])
		longest = max(longest, float64(b.Max[k])-float64(b.Min[k]))
	}
	c.scale = (float64(side) - 0.001) / max(longest, 1e-30)
	return c
}

// vertex is the number of the vertex that stands for a place.
func (c *coarse) vertex(p [3]float32) uint32 {
	at := 0
	for k := range p {
		i := int(min(max((float64(p[k])-c.low[k])*c.scale, 0), float64(c.side-1)))
		at = at*c.side + i
	}
	n := c.cells[at]
	if n == 0 {
		c.mesh.Positions = append(c.mesh.Positions, p[:]...)
		n = int32(len(c.mesh.Positions) / 3)
		c.cells[at] = n
		return uint32(n - 1)
	}
	if q := c.mesh.Positions[3*(n-1):][:3]; p[c.up] < q[c.up] {
		copy(q, p[:])
	}
	return uint32(n - 1)
}

// add adds the triangles of an instance, a list.
func (c *coarse) add(p *Primitive, in *Instance) {
	vertices := make([]uint32, p.Vertices())
	const nowhere = ^uint32(0)
	for i := range vertices {
		w := transformPoint(&in.World, [3]float32(p.Positions[3*i:]))
		if vertices[i] = nowhere; near(w) {
			vertices[i] = c.vertex(w)
		}
	}
	triangle := func(t [3]uint32) {
		if t[0] == t[1] || t[1] == t[2] || t[0] == t[2] || t[0] == nowhere || t[1] == nowhere || t[2] == nowhere {
			return
		}
		slices.Sort(t[:]) // both sides have a shadow
		if _, ok := c.seen[t]; !ok {
			if len(c.seen) < mostSeen {
				c.seen[t] = struct{}{}
			}
			c.mesh.Indices = append(c.mesh.Indices, t[0], t[1], t[2])
		}
	}
	if p.Indices == nil {
		for i := 0; i+2 < len(vertices); i += 3 {
			triangle([3]uint32(vertices[i:]))
		}
		return
	}
	for i := 0; i+2 < len(p.Indices); i += 3 {
		triangle([3]uint32{vertices[p.Indices[i]], vertices[p.Indices[i+1]], vertices[p.Indices[i+2]]})
	}
}
