package scene

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Tangents are made as Morten Mikkelsen's "Simulation of Wrinkled Surfaces Revisited" says and his MikkTSpace does,
// which bakers of normal maps follow: around each vertex, triangles that are connected and agree in the orientation of
// their texture coordinates form a group; a group's tangent is the sum of its triangles' in the plane of the normal,
// weighted by the angles at the vertex. Numbers are float32 and summed in the order of the triangles, as there.

// tangentTriangle is a triangle of a mesh whose tangents are made.
type tangentTriangle struct {
	vertex     [3]uint32 // of welded vertices
	neighbor   [3]int32  // beyond the edge from a corner to the next, -1: none
	group      [3]int32  // of a corner, -1: none
	s, t       f3        // unit derivatives of the position by the coordinates
	degenerate bool      // without area
	any        bool      // without derivatives: it joins whatever group comes first
	preserving bool      // its coordinates run as its corners do
}

// tangentGroup is what shares a tangent around a vertex.
type tangentGroup struct {
	vertex     uint32
	preserving bool
	triangles  []int32
}

// f3 is a vector in float32, every operation rounded.
type f3 [3]float32

func (a f3) sub(b f3) f3 { return f3{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a f3) add(b f3) f3 { return f3{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a f3) scale(s float32) f3 { return f3{float32(a[0] * s), float32(a[1] * s), float32(a[2] * s)} }

func (a f3) dot(b f3) float32 {
	return float32(float32(a[0]*b[0])+float32(a[1]*b[1])) + float32(a[2]*b[2])
}

func (a f3) length() float32 { return float32(math.Sqrt(float64(a.dot(a)))) }

// notZero says that x is a normal number or more.
func notZero(x float32) bool { return x > 0x1p-126 || x < -0x1p-126 }

// unit is a at length 1, or a where that is next to nothing.
func (a f3) unit() f3 {
	if !notZero(a[0]) && !notZero(a[1]) && !notZero(a[2]) {
		return a
	}
	return a.scale(1 / a.length())
}

// across is the direction of a in the plane of the unit normal n.
func (a f3) across(n f3) f3 { return a.sub(n.scale(n.dot(a))).unit() }

// tangentMesh makes the tangents of one primitive.
type tangentMesh struct {
	*budget
	positions, normals []f3 // of welded vertices
	uv                 [][2]float32
	triangles          []tangentTriangle
	groups             []tangentGroup
}

// makeTangents gives a primitive of triangles tangents for a set of texture coordinates. It becomes a list; vertices
// whose corners have different tangents become several.
func (b *budget) makeTangents(element string, p *modelPrimitive, uv []float32) error {
	n := 3 * p.Triangles()
	if err := b.charge(element, int64(n), 96+16+p.vertexBytes()); err != nil {
		return err
	}
	corner := make([]uint32, 0, n) // the vertex of each corner
	for i := range p.Triangles() {
		b.work(4)
		for _, c := range corners(p.Topology, i) {
			v := uint32(c)
			if p.Indices != nil {
				v = p.Indices[c]
			}
			corner = append(corner, v)
		}
	}
	m := tangentMesh{budget: b}
	m.weld(p, uv, corner)
	m.derivatives()
	m.connect()
	m.gather()
	tangents := m.tangents()

	type key struct {
		vertex  uint32
		tangent [4]uint32 // bits, which hash fast
	}
	made := make(map[key]uint32, p.Vertices())
	order := make([]uint32, 0, p.Vertices())
	p.Indices = make([]uint32, n)
	p.Tangents = make([]float32, 0, 4*p.Vertices())
	for i, v := range corner {
		b.work(8)
		k := key{vertex: v}
		for c, x := range tangents[i] {
			k.tangent[c] = math.Float32bits(x)
		}
		at, ok := made[k]
		if !ok {
			at = uint32(len(order))
			made[k] = at
			order = append(order, v)
			p.Tangents = append(p.Tangents, tangents[i][:]...)
		}
		p.Indices[i] = at
	}
	t := p.Tangents
	p.Tangents = nil
	p.pull(order)
	p.Tangents, p.Topology = t, vk.PrimitiveTopologyTriangleList
	return nil
}

// weld makes one vertex of all with the same position, normal and texture coordinates.
func (m *tangentMesh) weld(p *modelPrimitive, uv []float32, corner []uint32) {
	made := make(map[[8]uint32]uint32, p.Vertices())
	welded := make([]uint32, p.Vertices()) // plus 1
	m.triangles = make([]tangentTriangle, len(corner)/3)
	for i, v := range corner {
		m.work(8)
		if welded[v] == 0 {
			position, normal, at2 := f3(p.Positions[3*v:3*v+3]), f3(p.Normals[3*v:3*v+3]), [2]float32(uv[2*v:2*v+2])
			var k [8]uint32
			for c := range 8 {
				x := at2[c&1]
				switch {
				case c < 3:
					x = position[c]
				case c < 6:
					x = normal[c-3]
				}
				k[c] = math.Float32bits(x + 0) // -0 is 0
			}
			at, ok := made[k]
			if !ok {
				at = uint32(len(m.positions))
				made[k] = at
				m.positions, m.normals, m.uv = append(m.positions, position), append(m.normals, normal.unit()), append(m.uv, at2)
			}
			welded[v] = at + 1
		}
		m.triangles[i/3].vertex[i%3] = welded[v] - 1
	}
}

// derivatives finds each triangle's tangents.
func (m *tangentMesh) derivatives() {
	for i := range m.triangles {
		m.work(4)
		t := &m.triangles[i]
		t.neighbor, t.group = [3]int32{-1, -1, -1}, [3]int32{-1, -1, -1}
		var p [3]f3
		var uv [3][2]float32
		for k, v := range t.vertex {
			p[k], uv[k] = m.positions[v], m.uv[v]
		}
		t.any = true
		if t.degenerate = p[0] == p[1] || p[0] == p[2] || p[1] == p[2]; t.degenerate {
			continue
		}
		u21, v21 := uv[1][0]-uv[0][0], uv[1][1]-uv[0][1]
		u31, v31 := uv[2][0]-uv[0][0], uv[2][1]-uv[0][1]
		d1, d2 := p[1].sub(p[0]), p[2].sub(p[0])
		area2 := float32(u21*v31) - float32(v21*u31)
		t.preserving = area2 > 0
		if !notZero(area2) {
			continue
		}
		sign := float32(1)
		if !t.preserving {
			sign = -1
		}
		s, r := d1.scale(v31).sub(d2.scale(v21)), d1.scale(-u31).add(d2.scale(u21))
		ls, lr := s.length(), r.length()
		if notZero(ls) {
			t.s = s.scale(sign / ls)
		}
		if notZero(lr) {
			t.t = r.scale(sign / lr)
		}
		area2 *= sign
		t.any = !notZero(ls/area2) || !notZero(lr/area2)
	}
}

// connect pairs triangles along edges that they walk in opposite directions.
func (m *tangentMesh) connect() {
	type edge struct {
		ends     uint64 // the lower vertex before the higher
		corner   uint32 // of all triangles, 3 each
		fromHigh bool
	}
	edges := make([]edge, 0, 3*len(m.triangles))
	for i := range m.triangles {
		t := &m.triangles[i]
		if t.degenerate {
			continue
		}
		for k := range 3 {
			a, b := t.vertex[k], t.vertex[(k+1)%3]
			edges = append(edges, edge{uint64(min(a, b))<<32 | uint64(max(a, b)), uint32(3*i + k), a > b})
		}
	}
	m.work(16 * len(edges))
	slices.SortFunc(edges, func(a, b edge) int {
		if a.ends != b.ends {
			return cmp.Compare(a.ends, b.ends)
		}
		return cmp.Compare(a.corner, b.corner)
	})
	for first := 0; first < len(edges); {
		end := first + 1
		for end < len(edges) && edges[end].ends == edges[first].ends {
			end++
		}
		m.work(end - first)
		// Each is paired with the first free one after it that walks the other way; those that wait all walk the same
		// way.
		waiting := edges[first:first]
		for i := first; i < end; i++ {
			e := edges[i]
			if len(waiting) == 0 || waiting[0].fromHigh == e.fromHigh {
				waiting = append(waiting, e)
				continue
			}
			o := waiting[0]
			waiting = waiting[1:]
			m.triangles[o.corner/3].neighbor[o.corner%3] = int32(e.corner / 3)
			m.triangles[e.corner/3].neighbor[e.corner%3] = int32(o.corner / 3)
		}
		first = end
	}
}

// gather makes the groups.
func (m *tangentMesh) gather() {
	var stack []int32
	for i := range m.triangles {
		for k := range 3 {
			t := &m.triangles[i]
			if t.any || t.group[k] >= 0 {
				continue
			}
			g := int32(len(m.groups))
			m.groups = append(m.groups, tangentGroup{vertex: t.vertex[k], preserving: t.preserving})
			for stack = append(stack[:0], int32(i)); len(stack) > 0; {
				m.work(4)
				at := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if left, right := m.join(g, at); left >= 0 || right >= 0 {
					if right >= 0 {
						stack = append(stack, right)
					}
					if left >= 0 {
						stack = append(stack, left)
					}
				}
			}
		}
	}
}

// join adds a triangle to a group unless it may not, and gives the neighbours to go on with.
func (m *tangentMesh) join(g, triangle int32) (left, right int32) {
	group, t := &m.groups[g], &m.triangles[triangle]
	k := slices.Index(t.vertex[:], group.vertex)
	if k < 0 || t.group[k] >= 0 {
		return -1, -1
	}
	if t.any && t.group == [3]int32{-1, -1, -1} {
		t.preserving = group.preserving
	}
	if t.preserving != group.preserving {
		return -1, -1
	}
	t.group[k] = g
	group.triangles = append(group.triangles, triangle)
	return t.neighbor[k], t.neighbor[(k+2)%3]
}

// tangents gives every corner its group's tangent. The sign belongs to a v that points down, as glTF's does, where
// bitangents point up.
func (m *tangentMesh) tangents() [][4]float32 {
	out := make([][4]float32, 3*len(m.triangles))
	for i := range out {
		out[i] = [4]float32{1, 0, 0, 1}
	}
	first := map[uint32]int{} // of a welded vertex that a degenerate triangle has, the first corner of another triangle
	for i := range m.triangles {
		if t := &m.triangles[i]; t.degenerate {
			for _, v := range t.vertex {
				first[v] = -1
			}
		}
	}
	for i := range m.triangles {
		t := &m.triangles[i]
		for k, v := range t.vertex {
			if c, ok := first[v]; ok && c < 0 && !t.degenerate {
				first[v] = 3*i + k
			}
		}
	}
	var members []tangentMember
	for g := range m.groups {
		group := &m.groups[g]
		slices.Sort(group.triangles)
		m.work(32 * len(group.triangles))
		members = m.members(members[:0], group)
		sign := float32(1)
		if group.preserving {
			sign = -1
		}
		united := united(members)
		var v f3
		for i := range members {
			if i == 0 || !united {
				v = sumTangents(members, i, united)
			}
			at := members[i].triangle
			out[3*int(at)+slices.Index(m.triangles[at].group[:], int32(g))] = [4]float32{v[0], v[1], v[2], sign}
		}
	}
	for i := range m.triangles {
		if t := &m.triangles[i]; t.degenerate {
			for k, v := range t.vertex {
				if c := first[v]; c >= 0 {
					out[3*i+k] = out[c]
				}
			}
		}
	}
	return out
}

// tangentMember is a triangle of a group as seen from the group's vertex: its tangents in the plane of the normal, and
// the angle there.
type tangentMember struct {
	triangle int32
	any      bool
	s, t     f3
	angle    float32
}

// members lists a group's triangles.
func (m *tangentMesh) members(list []tangentMember, g *tangentGroup) []tangentMember {
	n, p := m.normals[g.vertex], m.positions[g.vertex]
	for _, i := range g.triangles {
		t := &m.triangles[i]
		out := tangentMember{triangle: i, any: t.any}
		if !t.any {
			k := slices.Index(t.vertex[:], g.vertex)
			before, after := m.positions[t.vertex[(k+2)%3]].sub(p).across(n), m.positions[t.vertex[(k+1)%3]].sub(p).across(n)
			cos := min(max(float64(before.dot(after)), -1), 1)
			out.angle = float32(exact.Atan2(math.Sqrt((1-cos)*(1+cos)), cos))
			out.s, out.t = t.s.across(n), t.t.across(n)
		}
		list = append(list, out)
	}
	return list
}

// opposed says that the tangents of two triangles point exactly away from each other: such triangles of a group have no
// common tangent.
func (a *tangentMember) opposed(b *tangentMember) bool {
	return !a.any && !b.any && (a.s.dot(b.s) <= -1 || a.t.dot(b.t) <= -1)
}

// united says that no two triangles of a group are opposed. Large groups are taken to be: looking at all pairs takes
// long.
func united(list []tangentMember) bool {
	const large = 64
	for i := range list {
		for k := i + 1; k < len(list) && len(list) <= large; k++ {
			if list[i].opposed(&list[k]) {
				return false
			}
		}
	}
	return true
}

// sumTangents is the tangent of triangle i of a group: the sum of those that it is not opposed to.
func sumTangents(list []tangentMember, i int, united bool) f3 {
	var sum f3
	for k := range list {
		if !list[k].any && (united || k == i || !list[i].opposed(&list[k])) {
			sum = sum.add(list[k].s.scale(list[k].angle))
		}
	}
	return sum.unit()
}
