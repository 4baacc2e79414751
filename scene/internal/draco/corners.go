package draco

// none stands for a corner or a vertex that is not there.
const none = -1

// corners is a mesh as a table of corners (Rossignac, "3D Compression Made Simple", 2001). A face has corners 4*f to
// 4*f+2: with 4 a face the neighbours of a corner need no division.
type corners struct {
	opposite []int32 // the corner across the edge that a corner faces
	vertex   []int32
	first    []int32 // by vertex: its leftmost corner
}

// next is the next corner of a face, counterclockwise.
func next(c int32) int32 { return c + 1 - 3*(c>>1&1) }

// prev is the corner before.
func prev(c int32) int32 { return c + 2 - 3*((c|c>>1)&1) }

// left is the corner of the same vertex in the next face counterclockwise.
func (t *corners) left(c int32) int32 {
	if o := t.opposite[next(c)]; o >= 0 {
		return next(o)
	}
	return none
}

// right is the corner of the same vertex in the next face clockwise.
func (t *corners) right(c int32) int32 {
	if o := t.opposite[prev(c)]; o >= 0 {
		return prev(o)
	}
	return none
}

// join makes two corners face each other.
func (t *corners) join(a, b int32) {
	t.opposite[a], t.opposite[b] = b, a
}

// free says that the corners differ and that none has a face across its edge.
func (t *corners) free(c ...int32) bool {
	for i, x := range c {
		if x < 0 || t.opposite[x] >= 0 {
			return false
		}
		for _, y := range c[:i] {
			if x == y {
				return false
			}
		}
	}
	return true
}

// onBoundary says that a vertex does not have faces all around.
func (t *corners) onBoundary(v int32) bool {
	c := t.first[v]
	return c < 0 || t.opposite[next(c)] < 0
}

// seams is the connectivity of an attribute that differs from the positions' one: across the edges of a seam, corners
// of one vertex have values of their own.
type seams struct {
	edges []int32  // corners that face an edge of the seam inside the mesh
	table *corners // the mesh's own where there are none
	taken bool     // an attribute decoder uses it
}

// cut makes the table of corners in which edges of the seam are boundaries.
func (d *decoder) cut(s *seams) error {
	if s.table = d.table; len(s.edges) == 0 {
		return nil
	}
	base := d.table
	if err := d.charge(int64(len(base.opposite)), 4+4+4); err != nil {
		return err
	}
	t := &corners{
		opposite: append([]int32(nil), base.opposite...), vertex: make([]int32, len(base.vertex)),
		first: make([]int32, 0, len(base.first)),
	}
	seam := make([]bool, len(base.first))
	for _, c := range s.edges {
		o := base.opposite[c]
		t.opposite[c], t.opposite[o] = none, none
		for _, x := range [...]int32{next(c), prev(c), next(o), prev(o)} {
			seam[base.vertex[x]] = true
		}
	}
	for v, start := range base.first {
		if start < 0 {
			continue
		}
		// The leftmost corner of a vertex on a seam, in the table that is cut.
		if seam[v] {
			for c := t.left(start); c >= 0; c = t.left(c) {
				if c == base.first[v] {
					return errFaces
				}
				start = c
			}
		}
		id := int32(len(t.first))
		t.first = append(t.first, start)
		t.vertex[start] = id
		for c := base.right(start); c >= 0 && c != start; c = base.right(c) {
			if t.opposite[next(c)] < 0 {
				id = int32(len(t.first))
				t.first = append(t.first, c)
			}
			t.vertex[c] = id
		}
	}
	s.table = t
	return nil
}
