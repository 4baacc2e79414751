package scene

import (
	"cmp"
	"math"
	"slices"

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

// f3 is a vector in float32, every operation rounded. It is no array: those go through memory from call to call.
type f3 struct{ x, y, z float32 }

func (a f3) sub(b f3) f3 { return f3{a.x - b.x, a.y - b.y, a.z - b.z} }

func (a f3) add(b f3) f3 { return f3{a.x + b.x, a.y + b.y, a.z + b.z} }

func (a f3) scale(s float32) f3 { return f3{float32(a.x * s), float32(a.y * s), float32(a.z * s)} }

func (a f3) dot(b f3) float32 {
	return float32(float32(a.x*b.x)+float32(a.y*b.y)) + float32(a.z*b.z)
}

func (a f3) length() float32 { return float32(math.Sqrt(float64(a.dot(a)))) }

// notZero says that x is a normal number or more.
func notZero(x float32) bool { return x > 0x1p-126 || x < -0x1p-126 }

// unit is a at length 1, or a where that is next to nothing.
func (a f3) unit() f3 {
	if !notZero(a.x) && !notZero(a.y) && !notZero(a.z) {
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
	made := newPlaces[key](p.Vertices())
	order := make([]uint32, 0, p.Vertices())
	p.Indices = make([]uint32, n)
	p.Tangents = make([]float32, 0, 4*p.Vertices())
	for i, v := range corner {
		b.work(8)
		k := key{vertex: v}
		for c, x := range tangents[i] {
			k.tangent[c] = math.Float32bits(x)
		}
		at, fresh := made.of(k)
		if fresh {
			order = append(order, v)
			p.Tangents = append(p.Tangents, tangents[i][:]...)
		}
		p.Indices[i] = uint32(at)
	}
	t := p.Tangents
	p.Tangents = nil
	p.pull(order)
	p.Tangents, p.Topology = t, vk.PrimitiveTopologyTriangleList
	return nil
}

// weld makes one vertex of all with the same position, normal and texture coordinates.
func (m *tangentMesh) weld(p *modelPrimitive, uv []float32, corner []uint32) {
	made := newPlaces[[8]uint32](p.Vertices())
	welded := make([]uint32, p.Vertices()) // plus 1
	m.triangles = make([]tangentTriangle, len(corner)/3)
	for i, v := range corner {
		m.work(8)
		if welded[v] == 0 {
			position, normal, at2 := [3]float32(p.Positions[3*v:3*v+3]), [3]float32(p.Normals[3*v:3*v+3]), [2]float32(uv[2*v:2*v+2])
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
			at, fresh := made.of(k)
			if fresh {
				m.positions = append(m.positions, f3{position[0], position[1], position[2]})
				m.normals = append(m.normals, f3{normal[0], normal[1], normal[2]}.unit())
				m.uv = append(m.uv, at2)
			}
			welded[v] = uint32(at) + 1
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
		high     uint32 // the higher vertex
		corner   uint32 // of all triangles, 3 each
		fromHigh bool
	}
	ends := func(i, k int) (low, high uint32, fromHigh bool) {
		t := &m.triangles[i]
		a, b := t.vertex[k], t.vertex[(k+1)%3]
		return min(a, b), max(a, b), a > b
	}
	starts := make([]uint32, len(m.positions)+1) // of the edges of each lower vertex
	for i := range m.triangles {
		for k := 0; k < 3 && !m.triangles[i].degenerate; k++ {
			low, _, _ := ends(i, k)
			starts[low+1]++
		}
	}
	for v := range m.positions {
		starts[v+1] += starts[v]
	}
	all := make([]edge, starts[len(m.positions)])
	m.work(16 * len(all))
	next := slices.Clone(starts)
	for i := range m.triangles {
		for k := 0; k < 3 && !m.triangles[i].degenerate; k++ {
			low, high, fromHigh := ends(i, k)
			all[next[low]] = edge{high, uint32(3*i + k), fromHigh}
			next[low]++
		}
	}
	for v := range m.positions {
		edges := all[starts[v]:starts[v+1]]
		slices.SortFunc(edges, func(a, b edge) int {
			return cmp.Or(cmp.Compare(a.high, b.high), cmp.Compare(a.corner, b.corner))
		})
		for first := 0; first < len(edges); {
			end := first + 1
			for end < len(edges) && edges[end].high == edges[first].high {
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
}
