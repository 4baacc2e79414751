package draco

// The orders in which values of vertices are stored.
const (
	depthFirst       = 0
	predictionDegree = 1 // vertices that more faces predict come first (Cohen-Or, "Multi-way Geometry Encoding", 2002)
)

// sequence is the order in which the values of an attribute are stored: an entry a vertex of its table.
type sequence struct {
	table   *corners
	order   byte
	corners []int32 // by entry
	entries []int32 // by vertex
	faces   []bool  // that were visited
	stack   []int32
}

// sequence is the order of a table, which attributes share.
func (d *decoder) sequence(t *corners, order byte) (*sequence, error) {
	for _, s := range d.sequences {
		if s.table == t && s.order == order {
			return s, nil
		}
	}
	if err := d.charge(int64(len(t.first)), 4+4+4); err != nil {
		return nil, err
	}
	faces := len(t.opposite) / 4
	if err := d.charge(int64(faces), 1); err != nil {
		return nil, err
	}
	s := &sequence{
		table: t, order: order, corners: make([]int32, 0, len(t.first)), entries: make([]int32, len(t.first)),
		faces: make([]bool, faces),
	}
	for i := range s.entries {
		s.entries[i] = none
	}
	from := s.depthFirst
	if order == predictionDegree {
		from = (&degrees{sequence: s, degree: make([]int32, len(t.first))}).from
	}
	for f := range faces {
		if f&0xffff == 0xffff && d.stopped() {
			return nil, ErrStopped
		}
		if !s.faces[f] && !from(int32(4*f)) {
			return nil, errFaces
		}
	}
	s.faces, s.stack = nil, nil
	d.sequences = append(d.sequences, s)
	return s, nil
}

// visit gives the vertex at c the next entry, if it has none.
func (s *sequence) visit(c int32) bool {
	v := s.table.vertex[c]
	if s.entries[v] >= 0 {
		return false
	}
	s.entries[v] = int32(len(s.corners))
	s.corners = append(s.corners, c)
	return true
}

// visited says that there is nothing to visit across an edge whose other side is corner c.
func (s *sequence) visited(c int32) bool { return c < 0 || s.faces[c>>2] }

// depthFirst visits all faces that hang together with the face of corner c.
func (s *sequence) depthFirst(c int32) bool {
	t := s.table
	s.visit(next(c))
	s.visit(prev(c))
	s.stack = append(s.stack[:0], c)
	for len(s.stack) > 0 {
		top := len(s.stack) - 1
		c = s.stack[top]
		if s.visited(c) {
			s.stack = s.stack[:top]
			continue
		}
		for {
			s.faces[c>>2] = true
			r := t.opposite[next(c)]
			if s.visit(c) && !t.onBoundary(t.vertex[c]) {
				if c = r; c < 0 {
					return false
				}
				continue
			}
			l := t.opposite[prev(c)]
			rightDone, leftDone := s.visited(r), s.visited(l)
			if rightDone && leftDone {
				s.stack = s.stack[:top]
				break
			}
			if !rightDone && !leftDone {
				s.stack[top] = l
				s.stack = append(s.stack, r)
				break
			}
			if c = r; rightDone {
				c = l
			}
		}
	}
	return true
}

// degrees is the state of a traversal by prediction degree.
type degrees struct {
	*sequence
	degree []int32    // by vertex: how many faces predict it
	stacks [3][]int32 // corners to go to, by priority: to known vertices, to those of several faces, to others
	best   int
}

// from visits all faces that hang together with the face of corner c.
func (g *degrees) from(c int32) bool {
	t := g.table
	g.stacks[0] = append(g.stacks[0], c)
	g.best = 0
	g.visit(next(c))
	g.visit(prev(c))
	g.visit(c)
	for {
		if c = g.pop(); c < 0 {
			return true
		}
		if g.faces[c>>2] {
			continue
		}
		for {
			g.faces[c>>2] = true
			g.visit(c)
			r, l := t.opposite[next(c)], t.opposite[prev(c)]
			rightDone, leftDone := g.visited(r), g.visited(l)
			if !leftDone {
				p := g.priority(l)
				if rightDone && p <= g.best {
					c = l
					continue
				}
				g.push(l, p)
			}
			if !rightDone {
				p := g.priority(r)
				if p <= g.best {
					c = r
					continue
				}
				g.push(r, p)
			}
			break
		}
	}
}

// pop is the corner to go to next.
func (g *degrees) pop() int32 {
	for i := g.best; i < len(g.stacks); i++ {
		if n := len(g.stacks[i]) - 1; n >= 0 {
			c := g.stacks[i][n]
			g.stacks[i] = g.stacks[i][:n]
			g.best = i
			return c
		}
	}
	return none
}

func (g *degrees) push(c int32, priority int) {
	g.stacks[priority] = append(g.stacks[priority], c)
	g.best = min(g.best, priority)
}

// priority says when to go to corner c: the lowest first.
func (g *degrees) priority(c int32) int {
	v := g.table.vertex[c]
	if g.entries[v] >= 0 {
		return 0
	}
	g.degree[v]++
	if g.degree[v] > 1 {
		return 1
	}
	return 2
}
