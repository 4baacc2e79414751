package scene

import (
	"sort"
	"strconv"

	"github.com/seed-1acaedba/halfspace/vk"
)

// plyMesh collects a PLY file's vertices and polygons. Polygons wait until all is read: a file may give them before the
// vertices.
type plyMesh struct {
	budget    *budget
	primitive Primitive // its Indices are polygons' corners until cut
	ends      []int     // a polygon's corners end here, in Indices
	names     []string  // the element that polygons came from, by the first of them
	starts    []int
}

// vertices reads the element "vertex".
func (m *plyMesh) vertices(e *plyElement, r *plyReader) error {
	xyz := [3]int{e.find("x"), e.find("y"), e.find("z")}
	normal := [3]int{e.find("nx", "normal_x"), e.find("ny", "normal_y"), e.find("nz", "normal_z")}
	uv := [2]int{e.find("s", "u", "texture_u", "tx", "texture_s"), e.find("t", "v", "texture_v", "ty", "texture_t")}
	rgb := [3]int{e.find("red", "r", "diffuse_red"), e.find("green", "g", "diffuse_green"), e.find("blue", "b", "diffuse_blue")}
	alpha := e.find("alpha", "a", "diffuse_alpha")
	scalar := func(at ...int) bool {
		for _, k := range at {
			if k < 0 || e.properties[k].count != plyNone {
				return false
			}
		}
		return true
	}
	if !scalar(xyz[:]...) {
		return errf("header", "the vertices have no x, y and z")
	}
	hasNormal, hasUV, hasColor, hasAlpha := scalar(normal[:]...), scalar(uv[:]...), scalar(rgb[:]...), scalar(alpha)
	p := &m.primitive
	if err := m.budget.charge("vertex", e.rows, 12+2*(12+8+16)); err != nil {
		return err
	}
	p.Positions = make([]float32, 0, 3*e.rows)
	if hasUV {
		p.TexCoords = make([][]float32, 1)
	}
	return e.each(r, func(_ int, v []float64, _ [][]float64) error {
		p.Positions = append(p.Positions, float32(v[xyz[0]]), float32(v[xyz[1]]), float32(v[xyz[2]]))
		if hasNormal {
			p.Normals = append(p.Normals, float32(v[normal[0]]), float32(v[normal[1]]), float32(v[normal[2]]))
		}
		if hasUV {
			p.TexCoords[0] = append(p.TexCoords[0], float32(v[uv[0]]), 1-float32(v[uv[1]]))
		}
		if hasColor {
			for _, k := range rgb {
				c, coded := fraction(v[k], e.properties[k].kind)
				if coded {
					p.Colors = append(p.Colors, linear(c))
				} else {
					p.Colors = append(p.Colors, float32(c))
				}
			}
			a := 1.0
			if hasAlpha {
				a, _ = fraction(v[alpha], e.properties[alpha].kind)
			}
			p.Colors = append(p.Colors, float32(a))
		}
		return nil
	})
}

// fraction is a colour in [0, 1] from a value of type t, and whether it was an integer.
func fraction(v float64, t plyType) (float64, bool) {
	switch t {
	case plyUint8:
		return v / 255, true
	case plyUint16:
		return v / 65535, true
	case plyInt32, plyUint32, plyInt16, plyInt8: // 0 to 255 in all the files there are
		return min(max(v/255, 0), 1), true
	}
	return v, false
}

// faces reads the element "face": lists of vertex numbers.
func (m *plyMesh) faces(e *plyElement, r *plyReader) error {
	k := e.find("vertex_indices", "vertex_index")
	if e.rows == 0 {
		return nil
	}
	if k < 0 || e.properties[k].count == plyNone {
		return errf("header", "the faces have no list vertex_indices")
	}
	m.names, m.starts = append(m.names, e.name), append(m.starts, len(m.ends))
	return e.each(r, func(row int, _ []float64, lists [][]float64) error {
		if err := m.charge(e, row, len(lists[k])); err != nil {
			return err
		}
		for _, v := range lists[k] {
			i, err := vertexNumber(e, row, v)
			if err != nil {
				return err
			}
			m.primitive.Indices = append(m.primitive.Indices, i)
		}
		m.ends = append(m.ends, len(m.primitive.Indices))
		return nil
	})
}

// strips reads the element "tristrips": vertex numbers of strips, with -1 between them.
func (m *plyMesh) strips(e *plyElement, r *plyReader) error {
	k := e.find("vertex_indices", "vertex_index")
	if k < 0 || e.properties[k].count == plyNone {
		return errf("header", "the strips have no list vertex_indices")
	}
	m.names, m.starts = append(m.names, e.name), append(m.starts, len(m.ends))
	return e.each(r, func(row int, _ []float64, lists [][]float64) error {
		var strip []uint32
		if err := m.charge(e, row, 3*len(lists[k])); err != nil {
			return err
		}
		for _, v := range lists[k] {
			if v == -1 {
				strip = strip[:0]
				continue
			}
			i, err := vertexNumber(e, row, v)
			if err != nil {
				return err
			}
			if strip = append(strip, i); len(strip) < 3 {
				continue
			}
			n := len(strip) - 3
			for _, c := range corners(vk.PrimitiveTopologyTriangleStrip, n) {
				m.primitive.Indices = append(m.primitive.Indices, strip[c])
			}
			m.ends = append(m.ends, len(m.primitive.Indices))
		}
		return nil
	})
}

// charge accounts for a polygon of n corners and the triangles that it is cut into.
func (m *plyMesh) charge(e *plyElement, row, n int) error {
	if m.budget.take(int64(n), plyCorner) && m.budget.take(int64(max(n-2, 1)), plyTriangle) {
		return nil
	}
	return m.budget.refusal(e.name+" "+strconv.Itoa(row), int64(n), plyCorner+plyTriangle)
}

// vertexNumber is v as an index.
func vertexNumber(e *plyElement, row int, v float64) (uint32, error) {
	if !(v >= 0 && v < 1<<32) {
		return 0, errf(e.name+" "+strconv.Itoa(row), "index %v is not a vertex number", v)
	}
	return uint32(v), nil
}

// where names the polygon that corner i belongs to.
func (m *plyMesh) where(i int) string {
	polygon := sort.SearchInts(m.ends, i+1)
	for k := len(m.starts) - 1; k >= 0; k-- {
		if polygon >= m.starts[k] {
			return m.names[k] + " " + strconv.Itoa(polygon-m.starts[k])
		}
	}
	return "face"
}

// cut makes triangles of the polygons. Those of fewer than three corners are dropped.
func (m *plyMesh) cut() {
	p := &m.primitive
	polygons := p.Indices
	p.Indices = nil
	start := 0
	for _, end := range m.ends {
		ring := polygons[start:end]
		m.budget.work(4 + len(ring))
		start = end
		if len(ring) < 3 {
			continue
		}
		triangulate(len(ring), func(i int) vec3 { return point(p.Positions, ring[i]) }, func(a, b, c int) {
			p.Indices = append(p.Indices, ring[a], ring[b], ring[c])
		})
	}
}

// finish makes points of a mesh without faces, and normals for one without any.
func (m *plyMesh) finish() Primitive {
	p := m.primitive
	if p.Indices == nil {
		p.Topology = vk.PrimitiveTopologyPointList
		return p
	}
	if p.Normals != nil {
		return p
	}
	normals, at, vertex := m.budget.cornerNormals(p.Positions, p.Indices, nil)
	p.attributes(func(values *[]float32, size int) {
		m.budget.work(2 * len(vertex))
		*values = reordered(*values, vertex, size)
	})
	p.Normals, p.Indices = normals, at
	return p
}
