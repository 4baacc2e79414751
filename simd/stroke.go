package simd

// A stroke is a parallelogram around a segment, from + n, to + n, to - n, from - n: a line in one record, not two triangles. Its
// bounding box is that of the corners (X[0], Y[0]) and (X[1], Y[1]), and (X[2], Y[2]) lies 2|n| from the first. The normal n of a
// segment that falls, from left to right, points to the right and up; that of one that rises points to the right and down.

// SetStroke makes a record the stroke of a segment, with n across it. It returns false, and leaves the record as it is, if the signs of
// n are those of the segment: of such a parallelogram the record has no room for what it is.
func (t *Triangle) SetStroke(from, to, n [2]int32) bool {
	u := [2]int32{to[0] - from[0], to[1] - from[1]}
	rising := u[0]^u[1] < 0 && u[0] != 0 && u[1] != 0
	if n[0] != 0 && n[1] != 0 && u[0] != 0 && u[1] != 0 && n[0]^n[1] < 0 == rising {
		return false
	}
	if u[0] == 0 || u[1] == 0 {
		if n[0] != 0 && n[1] != 0 {
			return false
		}
	}
	t.Flags |= Stroke
	if rising {
		t.Flags |= Rising
	}
	for axis, v := range [2]*[3]int32{&t.X, &t.Y} {
		a := max(n[axis], -n[axis])
		v[0], v[1] = min(from[axis], to[axis])-a, max(from[axis], to[axis])+a
		v[2] = v[0] + 2*a
	}
	return true
}

// stroke is a stroke's box without the normal, and the normal.
func (t *Triangle) stroke() (low, high, n [2]int32) {
	for axis, v := range [2]*[3]int32{&t.X, &t.Y} {
		n[axis] = (v[2] - v[0]) / 2
		low[axis], high[axis] = v[0]+n[axis], v[1]-n[axis]
	}
	return low, high, n
}

// StrokesArgs is the record of Kernels.Strokes.
type StrokesArgs struct {
	Triangles *Triangle   // all records of the batch
	Refs      *uint32     // the tile's bin
	Clip      *ClipPlanes // those of clipped records
	// Next is the place of the next record in the bin, Stop that behind the last. All of them are strokes.
	Next, Stop int64
	// Names and Places receive the pixels that the strokes cover: the place in the bin plus 1, and a block's number in the tile times
	// Lanes plus the lane. N are there, of Capacity; there must be room for Lanes more.
	Names, Places *uint32
	N, Capacity   int64
	// The tile's upper left pixel, its width in blocks, and which of its pixels may be covered, by their samples at X and Y.
	TileX, TileY, BlocksX  int32
	MinX, MinY, MaxX, MaxY int32
	X, Y                   int32
}

// Strokes lists the pixels that strokes cover.
func Strokes(a *StrokesArgs) { strokesGeneric(a) }

// placeTerms are the terms of a place along one axis: big for a block, small for a lane.
type placeTerms struct{ big, small int32 }

func (p placeTerms) of(v int32) uint32 { return uint32(v>>2*p.big + v&3*p.small) }

// strokesGeneric goes along each stroke's longer axis. In a column (with steep strokes: a row) its long sides bound the rows from low to
// high: the quotients of two sums that change by the same step from one column to the next. The short sides may cut columns near
// the ends alone. A side that is a left or top one has the samples on it, as that of a triangle.
func strokesGeneric(a *StrokesArgs) {
	for ; a.Next < a.Stop; a.Next++ {
		t := at(a.Triangles, int(*at(a.Refs, int(a.Next))))
		low, high, n := t.stroke()
		first := [2]int32{max(a.MinX, (t.X[0]-a.X+255)>>8-a.TileX), max(a.MinY, (t.Y[0]-a.Y+255)>>8-a.TileY)}
		last := [2]int32{min(a.MaxX-1, (t.X[1]-a.X)>>8-a.TileX), min(a.MaxY-1, (t.Y[1]-a.Y)>>8-a.TileY)}
		if first[0] > last[0] || first[1] > last[1] {
			continue
		}
		if a.Capacity-a.N < int64(last[0]-first[0]+1)*int64(last[1]-first[1]+1) {
			return
		}
		before := a.N
		s := strokeWalk{u: 0, v: 1, first: first, last: last, name: uint32(a.Next) + 1}
		if high[1]-low[1] > high[0]-low[0] {
			s.u, s.v = 1, 0
		}
		// Coordinates from the sample of the tile's first pixel on.
		origin := [2]int32{a.TileX<<8 + a.X, a.TileY<<8 + a.Y}
		for axis := range 2 {
			low[axis] -= origin[axis]
			high[axis] -= origin[axis]
		}
		terms := [2]placeTerms{{Lanes, 1}, {a.BlocksX * Lanes, BlockSize}}
		s.along, s.across = terms[s.u], terms[s.v]
		s.set(t.Flags&Rising != 0, low, high, n)
		s.walk(a)
		if t.Flags&Clipped != 0 {
			if x, y, ok := at(a.Clip, int(t.Extra)).Without(); ok {
				a.drop(before, x-a.TileX, y-a.TileY)
			}
		}
	}
}

// StrokeHas says whether a stroke has (x, y), in 1/256 pixel, inside.
func (t *Triangle) StrokeHas(x, y int32) bool {
	var ref, name, place uint32
	a := StrokesArgs{
		Triangles: t, Refs: &ref, Stop: 1, Names: &name, Places: &place, Capacity: 1, TileX: x >> 8, TileY: y >> 8, BlocksX: 1,
		MaxX: 1, MaxY: 1, X: x & 255, Y: y & 255,
	}
	stroke := *t
	stroke.Flags &^= Clipped // its coverage is not
	a.Triangles = &stroke
	strokesGeneric(&a)
	return a.N > 0
}

// Sides are the long sides of a stroke: inside of each a (x - x0) + b (y - y0) is not negative.
func (t *Triangle) Sides() (sides [2]struct{ A, B, X0, Y0 int64 }) {
	low, high, n := t.stroke()
	from, to := low, high
	n[1] = -n[1]
	if t.Flags&Rising != 0 {
		from[1], to[1] = to[1], from[1]
		n[1] = -n[1]
	}
	a, b := int64(from[1]-to[1]), int64(to[0]-from[0])
	if a*int64(n[0])+b*int64(n[1]) < 0 {
		a, b = -a, -b
	}
	for i, sign := range [2]int64{1, -1} {
		s := &sides[i]
		s.A, s.B = a*sign, b*sign
		s.X0, s.Y0 = int64(from[0])-sign*int64(n[0]), int64(from[1])-sign*int64(n[1])
	}
	return sides
}

// drop takes a pixel of the tile out of the list from a place on.
func (a *StrokesArgs) drop(from int64, x, y int32) {
	if x < a.MinX || x >= a.MaxX || y < a.MinY || y >= a.MaxY {
		return
	}
	place := uint32((y>>2*a.BlocksX+x>>2)*Lanes + y&3*BlockSize + x&3)
	for i := from; i < a.N; i++ {
		if *at(a.Places, int(i)) == place {
			a.N--
			for ; i < a.N; i++ {
				*at(a.Places, int(i)) = *at(a.Places, int(i)+1)
			}
			return
		}
	}
}

// strokeWalk is a stroke in the tile at hand. u and v are the longer and the shorter axis; coordinates are in 1/256 pixel from the
// sample of the tile's first pixel on.
type strokeWalk struct {
	u, v          int
	first, last   [2]int32 // pixels, by axis
	name          uint32
	along, across placeTerms
	// The rows of a column, low to high, are quotients by size: rest is what they leave, step and slope what a column adds.
	size, step, slope            int32
	low, lowRest, high, highRest int32
	// uncut are the columns that no short side cuts; ends are these sides: a u + b v >= c inside.
	uncut [2]int32
	ends  [2]halfPlane
}

// halfPlane is where a u + b v >= c.
type halfPlane struct{ a, b, c int64 }

// set is for a stroke between low and high, with this normal.
func (s *strokeWalk) set(rising bool, low, high, n [2]int32) {
	u, v := s.u, s.v
	// The segment from low to high along u; along v it rises or falls, and the normal does the opposite.
	from, to := [2]int32{low[u], low[v]}, [2]int32{high[u], high[v]}
	normal := [2]int32{n[u], -n[v]}
	if rising {
		from[1], to[1] = to[1], from[1]
		normal[1] = n[v]
	}
	if normal[1] < 0 { // towards greater v
		normal[0], normal[1] = -normal[0], -normal[1]
	}
	du, dv := int64(to[0]-from[0]), int64(to[1]-from[1])
	s.size = int32(du)
	// The side at from-n has greater v inside: du (y - y0) - dv (x - x0) >= 0, or > 0 where it is no left or top side.
	side := func(x0, y0 int32, inward int64) int64 { // the least du y - dv x inside, or the greatest
		c := du*int64(y0) - dv*int64(x0)
		if !s.inclusive(-dv*inward, du*inward) {
			c += inward
		}
		return c
	}
	lowest := side(from[0]-normal[0], from[1]-normal[1], 1)
	highest := side(from[0]+normal[0], from[1]+normal[1], -1)
	// Rows: 256 du row >= lowest + dv x, 256 du row <= highest + dv x, at x = 256 column.
	x := int64(s.first[u]) << 8
	s.low, s.lowRest = floorDiv((lowest+dv*x+du<<8-1)>>8, du)
	s.high, s.highRest = floorDiv((highest+dv*x)>>8, du)
	s.step, s.slope = floorDiv(dv, du)
	// The short sides, through from-n and to-n along the normal. That at from has greater u inside.
	nu, nv := int64(normal[0]), int64(normal[1])
	s.ends[0] = halfPlane{nv, -nu, nv*int64(from[0]-normal[0]) - nu*int64(from[1]-normal[1])}
	s.ends[1] = halfPlane{-nv, nu, -nv*int64(to[0]-normal[0]) + nu*int64(to[1]-normal[1])}
	for i := range s.ends {
		if e := &s.ends[i]; !s.inclusive(e.a, e.b) {
			e.c++
		}
	}
	reach := max(normal[0], -normal[0])
	s.uncut = [2]int32{(from[0]+reach)>>8 + 1, (to[0] - reach - 1) >> 8}
}

// inclusive says whether a side with the inner side a u + b v >= c is a left or top one.
func (s *strokeWalk) inclusive(a, b int64) bool {
	if s.u == 1 {
		a, b = b, a
	}
	return a > 0 || a == 0 && b > 0
}

// floorDiv is the quotient rounded down, and what is left.
func floorDiv(n, d int64) (q, rest int32) {
	k := n / d
	r := n - k*d
	if r < 0 {
		k, r = k-1, r+d
	}
	return int32(min(max(k, -1<<30), 1<<30)), int32(r)
}

// walk lists the pixels.
func (s *strokeWalk) walk(a *StrokesArgs) {
	u, v := s.u, s.v
	n := int(a.N)
	firstRow, lastRow := s.first[v], s.last[v]
	for column := s.first[u]; column <= s.last[u]; column++ {
		cut := column < s.uncut[0] || column > s.uncut[1]
		place := s.along.of(column)
		for row := max(s.low, firstRow); row <= min(s.high, lastRow); row++ {
			if cut && !(s.ends[0].has(column, row) && s.ends[1].has(column, row)) {
				continue
			}
			*at(a.Names, n), *at(a.Places, n) = s.name, place+s.across.of(row)
			n++
		}
		s.low += s.step
		s.lowRest += s.slope
		if s.lowRest >= s.size {
			s.lowRest -= s.size
			s.low++
		}
		s.high += s.step
		s.highRest += s.slope
		if s.highRest >= s.size {
			s.highRest -= s.size
			s.high++
		}
	}
	a.N = int64(n)
}

// has says whether a pixel's sample is inside.
func (h *halfPlane) has(column, row int32) bool {
	return h.a*int64(column)<<8+h.b*int64(row)<<8 >= h.c
}
