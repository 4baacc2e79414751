package scene

import (
	"encoding/binary"
	"sort"
	"strconv"

	"github.com/seed-1acaedba/halfspace/vk"
)

// plyMesh collects a PLY file's vertices and polygons. Polygons wait until all is read: a file may give them before the
// vertices.
type plyMesh struct {
	budget    *budget
	primitive Primitive // its Indices are polygons' corners until cut
	polygons  int
	ends      []int    // a polygon's corners end here, in Indices; nil while all are triangles
	names     []string // the element that polygons came from, by the first of them
	starts    []int
	own       plyFaces
	triangle  int64 // bytes that one may take
}

// vertices reads the element "vertex".
func (m *plyMesh) vertices(e *plyElement, r *plyReader) error {
	xyz := [3]int{e.find("x"), e.find("y"), e.find("z")}
	normal := [3]int{e.find("nx", "normal_x"), e.find("ny", "normal_y"), e.find("nz", "normal_z")}
	uv := [2]int{e.find("s", "u", "texture_u", "tx", "texture_s"), e.find("t", "v", "texture_v", "ty", "texture_t")}
	color, hasColor := e.color()
	if !e.scalar(xyz[:]...) {
		return errf("header", "the vertices have no x, y and z")
	}
	hasNormal, hasUV := e.scalar(normal[:]...), e.scalar(uv[:]...)
	p := &m.primitive
	size := int64(12)
	for _, x := range []struct {
		has   bool
		bytes int64
	}{{hasNormal, 12}, {hasUV, 8}, {hasColor, 16}} {
		if x.has {
			size += x.bytes
		}
	}
	if err := m.budget.charge("vertex", e.rows, size); err != nil {
		return err
	}
	p.Positions = make([]float32, 0, 3*e.rows)
	if hasNormal {
		p.Normals = make([]float32, 0, 3*e.rows)
	}
	if hasUV {
		p.TexCoords = [][]float32{make([]float32, 0, 2*e.rows)}
	}
	if hasColor {
		p.Colors = make([]float32, 0, 4*e.rows)
	}
	return e.each(r, 0, func(_ int, v []float64, _ [][]float64) error {
		p.Positions = append(p.Positions, float32(v[xyz[0]]), float32(v[xyz[1]]), float32(v[xyz[2]]))
		if hasNormal {
			p.Normals = append(p.Normals, float32(v[normal[0]]), float32(v[normal[1]]), float32(v[normal[2]]))
		}
		if hasUV {
			p.TexCoords[0] = append(p.TexCoords[0], float32(v[uv[0]]), 1-float32(v[uv[1]]))
		}
		if hasColor {
			p.Colors = color.append(p.Colors, e, v)
		}
		return nil
	})
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
	own := m.own.of(e, m)
	if err := m.begin(e, 3*e.rows); err != nil {
		return err
	}
	read := 0
	if len(e.properties) == 1 && m.own.none() {
		read = m.triangles(e, r)
	}
	return e.each(r, read, func(row int, v []float64, lists [][]float64) error {
		list := lists[k]
		if err := m.charge(e, row, len(list)); err != nil {
			return err
		}
		for _, v := range list {
			i, err := vertexNumber(e, row, v)
			if err != nil {
				return err
			}
			m.primitive.Indices = append(m.primitive.Indices, i)
		}
		m.end()
		return own.add(e, row, len(list), v, lists)
	})
}

// triangles reads the first rows of faces that are three vertex numbers of 32 bits alone, the lower byte first, and
// says how many. Files of millions have nothing else.
func (m *plyMesh) triangles(e *plyElement, r *plyReader) (rows int) {
	const size = 1 + 3*4
	p := e.properties[0]
	if r.order != binary.LittleEndian || p.count.size() != 1 || p.kind != plyInt32 && p.kind != plyUint32 {
		return 0
	}
	for rows < int(e.rows) {
		block := min(int(e.rows)-rows, len(r.data)/size, 1<<12)
		n := 0
		for n < block && r.data[size*n] == 3 {
			n++
		}
		if n == 0 || !m.budget.take(int64(n), m.triangle) {
			break
		}
		m.budget.work(3 * n)
		for ; n > 0; n-- {
			a, b, c := binary.LittleEndian.Uint32(r.data[1:]), binary.LittleEndian.Uint32(r.data[5:]),
				binary.LittleEndian.Uint32(r.data[9:])
			if p.kind == plyInt32 && int32(a|b|c) < 0 { // the caller says which
				m.budget.used -= int64(n) * m.triangle
				return rows
			}
			m.primitive.Indices = append(m.primitive.Indices, a, b, c)
			m.end()
			r.data = r.data[size:]
			rows++
		}
	}
	return rows
}

// strips reads the element "tristrips": vertex numbers of strips, with -1 between them.
func (m *plyMesh) strips(e *plyElement, r *plyReader) error {
	k := e.find("vertex_indices", "vertex_index")
	if k < 0 || e.properties[k].count == plyNone {
		return errf("header", "the strips have no list vertex_indices")
	}
	if err := m.begin(e, 0); err != nil {
		return err
	}
	return e.each(r, 0, func(row int, _ []float64, lists [][]float64) error {
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
			m.end()
		}
		return nil
	})
}

// begin begins an element of polygons with so many corners or more.
func (m *plyMesh) begin(e *plyElement, corners int64) error {
	m.names, m.starts = append(m.names, e.name), append(m.starts, m.polygons)
	vertex := m.primitive.vertexBytes()
	if vertex == 0 {
		vertex = 48 // they come later, with all that there may be
	}
	m.triangle = plyTriangle + 6*vertex
	if len(m.primitive.Indices) > 0 || corners == 0 {
		return nil
	}
	if err := m.budget.charge(e.name, corners, 4); err != nil {
		return err
	}
	m.primitive.Indices = make([]uint32, 0, corners)
	return nil
}

// end ends a polygon.
func (m *plyMesh) end() {
	m.polygons++
	n := len(m.primitive.Indices)
	if m.ends == nil && n != 3*m.polygons {
		m.ends = make([]int, m.polygons-1, m.polygons+m.polygons/4)
		for i := range m.ends {
			m.ends[i] = 3 * (i + 1)
		}
	}
	if m.ends != nil {
		m.ends = append(m.ends, n)
	}
}

// polygon is where a polygon's corners begin and end.
func (m *plyMesh) polygon(i int) (start, end int) {
	if m.ends == nil {
		return 3 * i, 3 * (i + 1)
	}
	if i > 0 {
		start = m.ends[i-1]
	}
	return start, m.ends[i]
}

// charge accounts for a polygon of n corners and the triangles that it is cut into.
func (m *plyMesh) charge(e *plyElement, row, n int) error {
	if m.budget.take(int64(max(n-3, 0)), plyCorner) && m.budget.take(int64(max(n-2, 1)), m.triangle) {
		return nil
	}
	return m.budget.refusal(e.name+" "+strconv.Itoa(row), int64(n), plyCorner+m.triangle)
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
	polygon := i / 3
	if m.ends != nil {
		polygon = sort.SearchInts(m.ends, i+1)
	}
	for k := len(m.starts) - 1; k >= 0; k-- {
		if polygon >= m.starts[k] {
			return m.names[k] + " " + strconv.Itoa(polygon-m.starts[k])
		}
	}
	return "face"
}

// cut makes triangles of the polygons. Those of fewer than three corners are dropped. With colours or coordinates of
// their own it says which polygon and which of all corners they come from.
func (m *plyMesh) cut() {
	p := &m.primitive
	if m.ends == nil && m.own.none() {
		return
	}
	polygons := p.Indices
	p.Indices = nil
	for i := range m.polygons {
		start, end := m.polygon(i)
		ring := polygons[start:end]
		m.budget.work(4 + len(ring))
		if len(ring) < 3 {
			continue
		}
		triangulate(len(ring), func(i int) vec3 { return point(p.Positions, ring[i]) }, func(a, b, c int) {
			p.Indices = append(p.Indices, ring[a], ring[b], ring[c])
			m.own.corners(i, start+a, start+b, start+c)
		})
	}
}

// finish makes points of a mesh without faces, and normals for one without any.
func (m *plyMesh) finish() Primitive {
	p := m.primitive
	if len(p.Indices) == 0 {
		p.Topology, p.Indices = vk.PrimitiveTopologyPointList, nil
		return p
	}
	if p.Normals != nil {
		return p
	}
	normals, at, vertex := m.budget.cornerNormals(p.Positions, p.Indices, nil)
	if !inOrder(vertex, p.Vertices()) {
		p.attributes(func(values *[]float32, size int) {
			m.budget.work(2 * len(vertex))
			*values = reordered(*values, vertex, size)
		})
	}
	p.Normals, p.Indices = normals, at
	return p
}

// inOrder says that there is one for each of n vertices.
func inOrder(vertex []uint32, n int) bool {
	for k, v := range vertex {
		if int(v) != k {
			return false
		}
	}
	return len(vertex) == n
}
