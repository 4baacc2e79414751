package meshopt

// mesh is what triangles being decoded refer to: the vertices and edges of those before.
type mesh struct {
	in         []byte // bytes beside the codes
	next, last uint32 // the next new index, and the last that was written as a difference
	edges      [16][2]uint32
	vertices   [16]uint32
	// How many edges and vertices there were; the queues hold the last sixteen.
	edgeCount, vertexCount int
	err                    error // the first one sticks
}

// fail notes an error.
func (m *mesh) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// edge is the i-th last edge.
func (m *mesh) edge(i int) (a, b uint32) {
	if i >= m.edgeCount {
		m.fail(errFIFO)
	}
	e := m.edges[(m.edgeCount-1-i)&15]
	return e[0], e[1]
}

func (m *mesh) pushEdge(a, b uint32) {
	m.edges[m.edgeCount&15] = [2]uint32{a, b}
	m.edgeCount++
}

// vertex is the i-th last vertex.
func (m *mesh) vertex(i int) uint32 {
	if i >= m.vertexCount {
		m.fail(errFIFO)
	}
	return m.vertices[(m.vertexCount-1-i)&15]
}

func (m *mesh) pushVertex(v uint32) {
	m.vertices[m.vertexCount&15] = v
	m.vertexCount++
}

// fresh is the next new index.
func (m *mesh) fresh() uint32 {
	m.next++
	return m.next - 1
}

// byte is the next byte beside the codes.
func (m *mesh) byte() byte {
	if len(m.in) == 0 {
		m.fail(errEarly)
		return 0
	}
	b := m.in[0]
	m.in = m.in[1:]
	return b
}

// index is an index written as the difference from the last that was.
func (m *mesh) index() uint32 {
	v, rest, err := varint(m.in)
	if err != nil {
		m.fail(err)
		return 0
	}
	m.in = rest
	m.last += unzigzag32(v)
	return m.last
}

// corner is a vertex by four bits: a new one, one of the last fourteen, or one that is written. isNew says that it
// comes to the queue.
func (m *mesh) corner(code byte) (v uint32, isNew bool) {
	switch code {
	case 0:
		return m.fresh(), true
	case 15:
		return m.index(), true
	}
	return m.vertex(int(code) - 1), false
}

// triangles decodes indices of a list of triangles: a code a triangle, and more bytes for what codes cannot say.
func (s *Stream) triangles(dst, data []byte) error {
	count := s.Count / 3
	tail := data[len(data)-trianglesTail:]
	for i, b := range tail {
		if b>>4 == 15 || b&15 == 15 || i >= 14 && b != 0 {
			return errTable
		}
	}
	codes := data[1 : 1+count]
	m := mesh{in: data[1+count : len(data)-trianglesTail]}
	for i, code := range codes {
		if i%often == 0 {
			s.work(3 * often * s.Stride)
		}
		a, b, c := m.triangle(code, tail)
		if m.err != nil {
			return m.err
		}
		s.put(dst, 3*i, a)
		s.put(dst, 3*i+1, b)
		s.put(dst, 3*i+2, c)
	}
	if len(m.in) > 0 {
		return errLate
	}
	return nil
}

// triangle is the next triangle.
func (m *mesh) triangle(code byte, table []byte) (a, b, c uint32) {
	edge, low := int(code>>4), code&15
	if edge < 15 {
		a, b = m.edge(edge)
		switch low {
		case 0:
			c = m.fresh()
			m.pushVertex(c)
		case 13, 14: // the neighbour of the last one
			m.last += 2*uint32(low) - 27
			c = m.last
			m.pushVertex(c)
		case 15:
			c = m.index()
			m.pushVertex(c)
		default:
			c = m.vertex(int(low))
		}
		m.pushEdge(c, b)
		m.pushEdge(a, c)
		return a, b, c
	}
	var corners byte
	switch {
	case low < 14:
		corners = table[low]
		a = m.fresh()
	default:
		if corners = m.byte(); corners == 0 {
			m.next = 0 // another list begins
		}
		if low == 14 {
			a = m.fresh()
		} else {
			a = m.index()
		}
	}
	b, newB := m.corner(corners >> 4)
	c, newC := m.corner(corners & 15)
	m.pushVertex(a)
	if newB {
		m.pushVertex(b)
	}
	if newC {
		m.pushVertex(c)
	}
	m.pushEdge(b, a)
	m.pushEdge(c, b)
	m.pushEdge(a, c)
	return a, b, c
}
