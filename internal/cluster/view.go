package cluster

import "math"

// Facing is which triangles are left out by the sign of their area in the framebuffer: positive is clockwise as
// displayed.
type Facing int

// The facings. The zero value leaves out none.
const (
	None Facing = iota
	Positive
	Negative
)

// Setting is what a draw's vertices go through after the vertex function.
type Setting struct {
	// Matrix takes positions to clip coordinates, column-major.
	Matrix [16]float32
	// Scale and Offset are the viewport's: framebuffer coordinates are Scale times the coordinates divided by w, plus
	// Offset.
	Scale, Offset [3]float32
	// Nearest is the z of the near plane, in units of w: 0 or -1. DepthClips: the near and far planes cut primitives.
	Nearest    float32
	DepthClips bool
	// MinX to MaxY are the pixels that may be covered, the ends excluded.
	MinX, MinY, MaxX, MaxY int32
	// Culled are the facings that are dropped.
	Culled Facing
}

// plane is a function of positions that is not negative, but for the margin, where something may be visible.
type plane struct {
	at     [4]float64
	margin [4]float64 // of the magnitudes of a position's terms
}

// sides is the first of a view's planes that is not w's or a side's of the picture.
const sides = 5

// View is a setting, made ready for many tests.
type View struct {
	rows    [4][4]float64
	planes  [7]plane
	n       int
	setting Setting
	// eye is the point that is projected to nothing, homogeneous: n.(eye - v), for a triangle's normal n and corner v,
	// tells which side it sees. Times area, the product of the viewport's scales, it has the sign of the triangle's
	// area in the framebuffer.
	eye     [4]float64
	area    float64
	lengths [4]float64 // of the rows' vectors
}

// rounding is how much of the magnitude of a sum of four products, float32 all, may be lost to rounding, and as much
// again.
const rounding = 1. / (1 << 21)

// pixels is how far outside of the picture something must be, in pixels: more than snapping and rounding move a vertex,
// and than a sample lies from its pixel.
const pixels = 2

// Set readies a view.
func (v *View) Set(s *Setting) {
	*v = View{setting: *s}
	for r := range 4 {
		for c := range 4 {
			v.rows[r][c] = float64(s.Matrix[4*c+r])
		}
		v.lengths[r] = vec{v.rows[r][0], v.rows[r][1], v.rows[r][2]}.length()
	}
	w := &v.rows[3]
	v.add(w, w, 1, 0) // w > 0
	for a, ends := range [2][2]int32{{s.MinX, s.MaxX}, {s.MinY, s.MaxY}} {
		scale, offset := float64(s.Scale[a]), float64(s.Offset[a])
		v.add(&v.rows[a], w, scale, offset-float64(ends[0])+pixels)
		v.add(&v.rows[a], w, -scale, float64(ends[1])+pixels-offset)
	}
	if s.DepthClips {
		v.add(&v.rows[2], w, 1, -float64(s.Nearest))
		v.add(&v.rows[2], w, -1, 1)
	}
	v.see()
}

// add adds the plane a*row + b*w.
func (v *View) add(row, w *[4]float64, a, b float64) {
	p := &v.planes[v.n]
	v.n++
	for i := range p.at {
		p.at[i] = float64(a*row[i]) + float64(b*w[i])
		p.margin[i] = rounding * (math.Abs(a*row[i]) + math.Abs(b*w[i]))
	}
}

// see finds the eye.
func (v *View) see() {
	x, y, w := &v.rows[0], &v.rows[1], &v.rows[3]
	minor := func(i, j, k int) float64 {
		return vec{x[i], x[j], x[k]}.dot(vec{y[i], y[j], y[k]}.cross(vec{w[i], w[j], w[k]}))
	}
	// A determinant of three projected corners is the sum of the products of minors (Binet and Cauchy): each minor of
	// the matrix times one of the corners. The minors of the corners are the triangle's plane.
	v.eye = [4]float64{minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2)}
	v.area = float64(v.setting.Scale[0]) * float64(v.setting.Scale[1])
}

// Seen is what may be visible of a run: in pixels MinX to MaxY of the framebuffer, ends included, with depths from
// Least to Greatest. Whole says that these are bounds: no plane but the picture's sides cuts the run.
type Seen struct {
	Whole                  bool
	MinX, MinY, MaxX, MaxY int32
	Least, Greatest        float32
}

// Look finds whether no triangle of a run can be seen, as all lie outside or face away; otherwise, with bound, what may
// be seen, and whether no plane cuts the run, so that none cuts a part of it. inside: that is so of a group that the
// run is a part of.
func (v *View) Look(b *Bounds, inside, bound bool) (out, within bool, seen Seen) {
	facing := v.setting.Culled != None && b.Cosine > 0
	switch {
	case b.empty():
		return true, false, seen
	case inside && !facing && !bound:
		return false, true, seen
	}
	c := [3]float64{float64(b.Center[0]), float64(b.Center[1]), float64(b.Center[2])}
	e := [3]float64{float64(b.Extent[0]), float64(b.Extent[1]), float64(b.Extent[2])}
	whole := true
	if !inside {
		if out, inside, whole = v.cut(&c, &e); out || !whole {
			return out, inside, seen
		}
	}
	// w is positive, and no depth plane cuts the run.
	w, wMargin, wAround := v.row(3, &c, &e)
	near, far := w-wAround-wMargin, w+wAround+wMargin
	if !(near > 0) || !(far < 16*near) { // so that no exponents differ by as much as simd.WideExponents
		return false, inside, seen
	}
	if facing && v.away(b, &c, &e, near, far, wMargin) {
		return true, false, seen
	}
	if bound {
		v.bound(&c, &e, near, &seen)
	}
	return false, inside, seen
}

// cut says where a box lies: outside of one of the planes, inside of all, or inside of those that are no sides of the
// picture.
func (v *View) cut(c, e *[3]float64) (out, inside, whole bool) {
	reach := [3]float64{math.Abs(c[0]) + e[0], math.Abs(c[1]) + e[1], math.Abs(c[2]) + e[2]}
	inside, whole = true, true
	for i := range v.n {
		p := &v.planes[i]
		middle := ((float64(p.at[0]*c[0]) + float64(p.at[1]*c[1])) + float64(p.at[2]*c[2])) + p.at[3]
		around := (math.Abs(p.at[0]*e[0]) + math.Abs(p.at[1]*e[1])) + math.Abs(p.at[2]*e[2])
		margin := ((float64(p.margin[0]*reach[0]) + float64(p.margin[1]*reach[1])) + float64(p.margin[2]*reach[2])) + p.margin[3]
		if middle+around+margin < 0 {
			return true, false, false
		}
		in := middle-around-margin > 0 // false for NaN
		inside = inside && in
		whole = whole && (in || i > 0 && i < sides)
	}
	return false, inside, whole
}

// row is a coordinate of the middle of a box, what it changes by inside, and the margin that rounding wants.
func (v *View) row(r int, c, e *[3]float64) (middle, margin, around float64) {
	m := &v.rows[r]
	middle, margin = m[3], math.Abs(m[3])
	for a := range 3 {
		middle += float64(m[a] * c[a])
		slope := math.Abs(m[a])
		around += float64(slope * e[a])
		margin += float64(slope * (math.Abs(c[a]) + e[a]))
	}
	return middle, float64(rounding * margin), around
}

// bound projects the box.
func (v *View) bound(c, e *[3]float64, near float64, seen *Seen) {
	s := &v.setting
	var middle, margin [4]float64
	for r := range 4 {
		middle[r], margin[r], _ = v.row(r, c, e)
	}
	if finite := margin[0] + margin[1] + margin[2]; finite-finite != 0 {
		return
	}
	rx, ry, rz, rw := &v.rows[0], &v.rows[1], &v.rows[2], &v.rows[3]
	inf := math.Inf(1)
	x0, y0, z0, x1, y1, z1 := inf, inf, inf, -inf, -inf, -inf
	for corner := range 8 {
		ex, ey, ez := e[0], e[1], e[2]
		if corner&1 != 0 {
			ex = -ex
		}
		if corner&2 != 0 {
			ey = -ey
		}
		if corner&4 != 0 {
			ez = -ez
		}
		q := 1 / (((middle[3] + float64(rw[0]*ex)) + float64(rw[1]*ey)) + float64(rw[2]*ez))
		x := (((middle[0] + float64(rx[0]*ex)) + float64(rx[1]*ey)) + float64(rx[2]*ez)) * q
		y := (((middle[1] + float64(ry[0]*ex)) + float64(ry[1]*ey)) + float64(ry[2]*ez)) * q
		z := (((middle[2] + float64(rz[0]*ex)) + float64(rz[1]*ey)) + float64(rz[2]*ez)) * q
		if x < x0 { // faster than min, which thinks of NaN: there are none
			x0 = x
		}
		if x > x1 {
			x1 = x
		}
		if y < y0 {
			y0 = y
		}
		if y > y1 {
			y1 = y
		}
		if z < z0 {
			z0 = z
		}
		if z > z1 {
			z1 = z
		}
	}
	least, greatest := [3]float64{x0, y0, z0}, [3]float64{x1, y1, z1}
	// What rounding of the numerator and of w moves a quotient by.
	var loss [3]float64
	for a := range 3 {
		most := max(math.Abs(least[a]), math.Abs(greatest[a]))
		loss[a] = (margin[a]+float64(most*margin[3]))/near + float64(most*rounding)
	}
	side := func(a int) (int32, int32) {
		from, to := float64(s.Scale[a])*(least[a]-loss[a]), float64(s.Scale[a])*(greatest[a]+loss[a])
		from, to = min(from, to)+float64(s.Offset[a])-pixels, max(from, to)+float64(s.Offset[a])+pixels
		return int32(math.Floor(min(max(from, -farOut), farOut))), int32(math.Ceil(min(max(to, -farOut), farOut)))
	}
	seen.MinX, seen.MaxX = side(0)
	seen.MinY, seen.MaxY = side(1)
	if seen.MinX < -guard || seen.MinY < -guard || seen.MaxX > 2*guard || seen.MaxY > 2*guard {
		return // the guard band may cut the run
	}
	from, to := float64(s.Scale[2])*(least[2]-loss[2]), float64(s.Scale[2])*(greatest[2]+loss[2])
	from, to = min(from, to)+float64(s.Offset[2]), max(from, to)+float64(s.Offset[2])
	// What the plane of depths rounds: package simd, at Triangle.Wide.
	more := float64(4 * rounding * max(math.Abs(from), math.Abs(to)))
	seen.Least, seen.Greatest = down32(from-more), up(to+more)
	seen.Whole = seen.Least == seen.Least && seen.Greatest == seen.Greatest
}

// farOut and guard are in pixels: guard lies well inside of the guard band.
const farOut, guard = 1 << 20, 4096

// down32 is a float32 that is at most x.
func down32(x float64) float32 { return -up(-x) }

// away says whether all triangles face the side that is dropped, so far away from the other that snapping turns none of
// them.
func (v *View) away(b *Bounds, c, e *[3]float64, near, far, wMargin float64) bool {
	// The vectors from the run's positions to the eye, times the eye's weight: around middle, at most radius away from
	// it.
	weight := v.eye[3]
	middle := vec{v.eye[0] - float64(c[0]*weight), v.eye[1] - float64(c[1]*weight), v.eye[2] - float64(c[2]*weight)}
	radius := float64(math.Sqrt(float64(e[0]*e[0])+float64(e[1]*e[1])+float64(e[2]*e[2])) * math.Abs(weight))
	axis := wide(b.Axis)
	along := middle.dot(axis)
	length := middle.length()
	if v.area < 0 {
		along = -along
	}
	if v.setting.Culled == Negative {
		along = -along
	}
	// The least of n.(eye - v) over normals n in the cone and v in the sphere: length cos(angle + opening) - radius.
	cosine := float64(b.Cosine)
	across := math.Sqrt(max(float64(length*length)-float64(along*along), 0))
	least := float64(along*cosine) - float64(across*math.Sqrt(max(1-float64(cosine*cosine), 0))) - radius
	if !(least > 0) {
		return false
	}
	least -= float64(1e-9 * (length + radius))
	// Twice a triangle's area in pixels is at least Height times its longest edge times least times the area scale by
	// w^3, and an edge in pixels at most its length times slope: their quotient is the altitude in pixels. Snapping and
	// rounding move corners by as much as moves along an axis, which changes twice the area by less than 7 times that
	// times the longest edge.
	slope, moves := 0., 0.
	for a := range 2 {
		middle, margin, around := v.row(a, c, e)
		most := (math.Abs(middle) + around + margin) / near
		scale := math.Abs(float64(v.setting.Scale[a]))
		slope += scale * (v.lengths[a] + float64(most*v.lengths[3])) / near
		moves = max(moves, 1./512+float64(scale*(margin+float64(most*wMargin))/near)+
			float64(rounding*(float64(scale*most)+math.Abs(float64(v.setting.Offset[a])))))
	}
	return float64(b.Height)*least*math.Abs(v.area) > 7*moves*far*far*far*slope
}
