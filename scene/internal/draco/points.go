package draco

// points numbers the points: corners of a vertex that have the same values of all attributes are one.
func (e *edgebreaker) points() error {
	faces := len(e.opposite) / 4
	e.mesh.Indices = make([]uint32, 3*faces)
	if len(e.seams) == 0 {
		e.pointCorners = e.first
		for f := range faces {
			for k := range 3 {
				e.mesh.Indices[3*f+k] = uint32(e.vertex[4*f+k])
			}
		}
		return e.numbered()
	}
	var cuts []*corners
	for i := range e.seams {
		if t := e.seams[i].table; t != e.corners {
			cuts = append(cuts, t)
		}
	}
	// What is charged for vertices has room for as many points; seams add more.
	if err := e.charge(int64(len(e.opposite)), 4); err != nil {
		return err
	}
	e.pointCorners = make([]int32, 0, len(e.first))
	pointOf := make([]int32, len(e.opposite))
	for v, start := range e.first {
		if start < 0 {
			continue
		}
		if !e.hole[v] {
			start = seamOf(e.corners, cuts, start)
		}
		last := start
		if err := e.newPoint(pointOf, start); err != nil {
			return err
		}
		for c := e.right(start); c >= 0 && c != start; c = e.right(c) {
			if differ(cuts, c, last) {
				if err := e.newPoint(pointOf, c); err != nil {
					return err
				}
			} else {
				pointOf[c] = pointOf[last]
			}
			last = c
		}
	}
	for f := range faces {
		for k := range 3 {
			e.mesh.Indices[3*f+k] = uint32(pointOf[4*f+k])
		}
	}
	return e.numbered()
}

// numbered keeps the number of points.
func (e *edgebreaker) numbered() error {
	e.mesh.Points = len(e.pointCorners)
	return nil
}

// newPoint makes a point of corner c.
func (e *edgebreaker) newPoint(pointOf []int32, c int32) error {
	if n := len(e.pointCorners); n == cap(e.pointCorners) {
		if err := e.charge(int64(max(n, 256)), 8); err != nil {
			return err
		}
	}
	pointOf[c] = int32(len(e.pointCorners))
	e.pointCorners = append(e.pointCorners, c)
	return nil
}

// seamOf is the first corner clockwise around a vertex inside the mesh that begins other values of the first attribute
// with a seam there, or start.
func seamOf(base *corners, cuts []*corners, start int32) int32 {
	for _, t := range cuts {
		for c := base.right(start); c >= 0 && c != start; c = base.right(c) {
			if t.vertex[c] != t.vertex[start] {
				return c
			}
		}
	}
	return start
}

// differ says that two corners of a vertex have different values of an attribute.
func differ(cuts []*corners, a, b int32) bool {
	for _, t := range cuts {
		if t.vertex[a] != t.vertex[b] {
			return true
		}
	}
	return false
}
