package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// segment is a line on its way to records.
type segment struct {
	from, to   [2]int32 // the ends in 1/256 pixel, after clipping
	bias       float32  // depth bias, which lines have that are edges of polygons
	dx, dy     float64  // from one end to the other, in pixels
	length     float64
	t          simd.Triangle // what all its records have in common
	row        [3]float64    // the plane of the parameter t: 0 at from, 1 at to
	phase      float64       // where the stipple starts, in pixels or, with Bresenham lines, in fragments
	stippleEnd float64       // where the stipple of the next segment of a strip starts
	// counted: stippleEnd is known from the whole segment, the unclipped one between two vertices.
	counted bool
	whole   [2][2]int32 // its ends in 1/256 pixel
}

// lines sets up segments.
func (p *Plan) lines(c *Chunk, in *Input, first, next int) {
	if first < next && in.View.listsSegments() {
		p.listLines(c, in, first, next)
		return
	}
	starts := in.Mesh.Starts
	for len(starts) > 0 && int(starts[0]) < first {
		starts = starts[1:]
	}
	strips := strip(p.topology)
	for i := first; i < next; i++ {
		if !strips || len(starts) > 0 && int(starts[0]) == i {
			c.Stipple = 0
			if strips {
				starts = starts[1:]
			}
		}
		p.line(c, in, i)
	}
}

// line sets up a segment.
func (p *Plan) line(c *Chunk, in *Input, i int) {
	a, b := in.Mesh.Local[2*i], in.Mesh.Local[2*i+1]
	s := segment{phase: c.Stipple}
	s.t = simd.Triangle{
		Primitive: in.Mesh.Primitive + uint32(i), Chunk: c.Number,
		V:     [3]uint32{in.offset(a), in.offset(b), in.offset(b)},
		Flags: simd.Line,
	}
	if p.last {
		s.t.Flags |= simd.FlatV1
	}
	n := len(c.Records)
	clipped := p.clipSegment(c, in, &s, a, b)
	if len(c.Records) == n {
		c.Statistics.Culled++
	} else if clipped {
		c.Statistics.Clipped++
	}
	c.Stipple = s.stippleEnd
}

// clipSegment clips a segment from vertex a to b to the view volume and draws the rest.
func (p *Plan) clipSegment(c *Chunk, in *Input, s *segment, a, b uint32) (clipped bool) {
	s.stippleEnd = s.phase
	k := &c.clipper
	va, vb := &c.vertices[a], &c.vertices[b]
	if (va.Code|vb.Code)&simd.NotFinite != 0 {
		return false
	}
	var from, to simd.SegmentEnd
	if va.Code&vb.Code&c.setup.Reject == 0 && c.uncut(in, a, b) {
		c.endAt(&from, in, a, 0)
		c.endAt(&to, in, b, 1)
		p.draw(c, in, s, &from, &to)
		return false
	}
	// A line's rectangle must stay in the guard band too, so that the segment ends a little inside.
	k.narrow(p.inset(in))
	var ca, cb, cut0, cut1 corner
	k.load(&ca, c, in, a, 0)
	k.load(&cb, c, in, b, 1)
	if p.stipple != nil && (va.Code|vb.Code)&simd.OutW == 0 {
		s.counted, s.whole = true, [2][2]int32{k.wholeEnd(va, &ca), k.wholeEnd(vb, &cb)}
		if p.shape == lineBresenham {
			w := newWalk(s.whole[0], s.whole[1], in.View.fragments())
			s.stippleEnd += float64(w.count)
		} else {
			s.stippleEnd += distance(s.whole[0], s.whole[1])
		}
	}
	if va.Code&vb.Code&c.setup.Reject != 0 {
		return false
	}
	s0, s1 := 0.0, 1.0
	k.least = max(math.Abs(ca.w), math.Abs(cb.w)) * 0x1p-24
	const exact = simd.OutNear | simd.OutFar | simd.OutLeft | simd.OutRight | simd.OutTop | simd.OutBottom // of the codes
	planes := k.mask & (ca.code | cb.code | ^uint32(exact))
	for _, plane := range order {
		if plane&planes == 0 {
			continue
		}
		da, db := k.to(&ca, plane), k.to(&cb, plane)
		if da >= 0 && db >= 0 {
			continue
		}
		if da < 0 && db < 0 {
			return false
		}
		// A difference of numbers of unlike signs has no cancellation.
		if at := da / (da - db); da < 0 {
			s0 = max(s0, at)
		} else {
			s1 = min(s1, at)
		}
	}
	if !(s0 < s1) {
		return false
	}
	first, last := mixed(&cut0, &ca, &cb, s0), mixed(&cut1, &ca, &cb, s1)
	if s0 > 0 && s.counted && p.shape != lineBresenham {
		s.phase += distance(s.whole[0], k.snap(first))
	}
	local := [3]uint32{a, b, b}
	c.end(&from, first, &local)
	c.end(&to, last, &local)
	p.draw(c, in, s, &from, &to)
	return s0 > 0 || s1 < 1
}

// end sets an end to a corner of a primitive of these vertices.
func (c *Chunk) end(e *simd.SegmentEnd, q *corner, local *[3]uint32) {
	k := &c.clipper
	at := k.place(q, c.vertices, *local)
	e.At[0], e.At[1] = at[0], at[1]
	e.Q, e.Z = 1/q.w, k.depthAt(q, c.vertices, *local)
	e.Mix[0], e.Mix[1], e.Mix[2] = q.mix[0], q.mix[1], q.mix[2]
}

// endAt sets an end to a vertex, a primitive's of this number. (What is written in parts and copied as a whole waits
// for its parts: so neither ends nor records are copied here.)
func (c *Chunk) endAt(e *simd.SegmentEnd, in *Input, vertex uint32, number int) {
	v := &c.vertices[vertex]
	e.At[0], e.At[1] = v.X, v.Y
	e.Q, e.Z, e.Mix[number] = 1/float64(in.W[vertex]), float64(v.Z), 1
	if v.Code&simd.DeepZ != 0 {
		e.Z = float64(c.clipper.scale[2]*(float64(in.Z[vertex])/float64(in.W[vertex]))) + c.clipper.offset[2]
	}
}

// uncut says that segments between vertices surely need no clipping: those are inside of all planes, and not near to
// the guard band's sides.
func (c *Chunk) uncut(in *Input, vertices ...uint32) bool {
	k := &c.clipper
	least, most := float32(math.Inf(1)), float32(0)
	for _, i := range vertices {
		v := &c.vertices[i]
		const side = 2 * (MaxLineWidth + 1) * 256
		if v.Code&(k.mask|simd.OutW) != 0 || v.X < simd.GuardMin+side || v.X > simd.GuardMax-side ||
			v.Y < simd.GuardMin+side || v.Y > simd.GuardMax-side {
			return false
		}
		if w := in.W[i]; w < least {
			least = w
		}
		if w := in.W[i]; w > most {
			most = w
		}
	}
	return float64(least) >= float64(most)*0x1p-23
}

// inset is by how much a segment must stay inside of the guard band, in pixels.
func (p *Plan) inset(in *Input) float64 {
	if p.shape == lineSmooth {
		return 4 + math.Ceil(in.View.width/2)
	}
	return 1 + math.Ceil(in.View.width/2)
}

// mixed is the point at a part of the way from a to b: one of them, or cut, which is set to it.
func mixed(cut, a, b *corner, at float64) *corner {
	switch at {
	case 0:
		return a
	case 1:
		return b
	}
	mix := func(x, y float64) float64 { return float64(x*(1-at)) + float64(y*at) }
	cut.x, cut.y, cut.z, cut.w = mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z), mix(a.w, b.w)
	cut.vertex, cut.mix[0], cut.mix[1] = -1, 1-at, at
	return cut
}

// wholeEnd is where a vertex lies, as a corner: beyond the guard band, too.
func (k *clipper) wholeEnd(v *simd.Vertex, c *corner) [2]int32 {
	if v.Code&(simd.OutGuardX0|simd.OutGuardX1|simd.OutGuardY0|simd.OutGuardY1) == 0 {
		return [2]int32{v.X, v.Y}
	}
	return k.snapFar(c)
}

// snapFar is snap for places beyond the guard band, too: those farther away than 2^21 pixels are that far.
func (k *clipper) snapFar(c *corner) [2]int32 {
	f := func(axis int, v float64) int32 {
		v = (float64(k.scale[axis]*(v/c.w)) + k.offset[axis]) * 256
		return int32(math.RoundToEven(min(max(v, -1<<29), 1<<29)))
	}
	return [2]int32{f(0, c.x), f(1, c.y)}
}

// distance returns the distance of two points, in pixels.
func distance(a, b [2]int32) float64 {
	dx, dy := float64(b[0])-float64(a[0]), float64(b[1])-float64(a[1])
	return float64(math.Sqrt(float64(dx*dx)+float64(dy*dy)) / 256)
}

// draw makes the records of a segment between two ends by the plan's shape. A segment of length zero draws nothing.
func (p *Plan) draw(c *Chunk, in *Input, s *segment, a, b *simd.SegmentEnd) {
	s.from[0], s.from[1], s.to[0], s.to[1] = a.At[0], a.At[1], b.At[0], b.At[1]
	du, dv := s.to[0]-s.from[0], s.to[1]-s.from[1]
	if du == 0 && dv == 0 {
		return
	}
	s.dx, s.dy = pixels(du), pixels(dv)
	len2 := float64(s.dx*s.dx) + float64(s.dy*s.dy)
	s.length = math.Sqrt(len2)
	if !s.counted {
		s.stippleEnd += s.length
	}
	box := Rect{min(s.from[0], s.to[0]), min(s.from[1], s.to[1]), max(s.from[0], s.to[0]), max(s.from[1], s.to[1])}
	if p.stipple == nil && !c.visible(box.grown(int32(in.View.width*128)+256)) { // a stipple advances along hidden segments, too
		return
	}
	s.t.Flags |= simd.Wide | simd.Clipped
	switch {
	case p.shape != lineParallelogram:
		s.row = simd.SegmentRow(s.from, s.dx/len2, s.dy/len2)
	case s.xMajor():
		s.row = simd.SegmentRow(s.from, 1/s.dx, 0)
	default:
		s.row = simd.SegmentRow(s.from, 0, 1/s.dy)
	}
	if p.shape == lineBresenham {
		p.bresenham(c, in, s, a, b)
	} else {
		p.quad(c, in, s, a, b)
	}
}

// xMajor says whether the segment is at least as long in x as in y.
func (s *segment) xMajor() bool { return math.Abs(s.dx) >= math.Abs(s.dy) }

// clip appends the planes of a segment between two ends, whose parameter is the plane row, which leaves back to 1 at
// the origin.
func (c *Chunk) clip(s *segment, row *[3]float64, back float64, a, b *simd.SegmentEnd) *simd.ClipPlanes {
	k := c.nextClip()
	k.SetSegment(row, back, a, b, s.bias)
	return k
}

// nextClip appends planes whose contents are undefined.
func (c *Chunk) nextClip() *simd.ClipPlanes {
	n := len(c.Clip)
	if n == cap(c.Clip) {
		c.Clip = append(c.Clip, simd.ClipPlanes{})
	}
	c.Clip = c.Clip[:n+1]
	return &c.Clip[n]
}

// strokeHalf is half the width of the widest lines that are strokes, in pixels. Coverage takes wider ones block by
// block.
const strokeHalf = 1

// Strokes says whether primitives become lines that are strokes, but for a few that are triangles or boxes: see
// simd.Stroke.
func (v *View) Strokes() bool {
	p := v.plan
	if !p.Lines() || p.samples.N != 1 || p.locations != nil {
		return false
	}
	if p.shape == lineBresenham {
		return v.fragments() == 1
	}
	return v.width/2 <= strokeHalf
}

// stroke appends the stroke of a segment's ends with a normal of 1/256 pixel, if it has a sample, and says whether the
// record is one: otherwise nothing can be said of the corners that it would have.
func (c *Chunk) stroke(t *simd.Triangle, from, to, n [2]int32) bool {
	r := c.nextRecord()
	r.Flags, r.Primitive, r.Extra, r.Chunk = t.Flags, t.Primitive, t.Extra, t.Chunk
	r.Z[0], r.Z[1], r.Z[2] = 0, 0, 0
	r.V[0], r.V[1], r.V[2] = t.V[0], t.V[1], t.V[2]
	is := r.SetStroke(from, to, n)
	if !is || !c.visible(Rect{r.X[0], r.Y[0], r.X[1], r.Y[1]}) {
		c.Records = c.Records[:len(c.Records)-1]
	}
	return is
}

// quad draws a rectangle or parallelogram between two ends.
func (p *Plan) quad(c *Chunk, in *Input, s *segment, a, b *simd.SegmentEnd) {
	half := in.View.width / 2
	var nx, ny float64 // from the segment to a long side
	switch {
	case p.shape != lineParallelogram:
		nx, ny = -s.dy/s.length*half, s.dx/s.length*half
	case s.xMajor():
		ny = half
	default:
		nx = half
	}
	s.t.Extra = c.Base + uint32(len(c.Clip))
	n := len(c.Records)
	if p.shape == lineSmooth {
		q := s.around(nx, ny, 0, 0)
		p.smooth(c, in, s, &q, half)
	} else if !in.View.Strokes() || !c.evenStroke(s, nx, ny) {
		q := s.around(nx, ny, 0, 0)
		c.pair(&s.t, &q)
		c.Odd = true
	}
	if len(c.Records) == n {
		return
	}
	if p.shape != lineSmooth && p.stipple != nil {
		c.Stippled = append(c.Stippled, p.stippledLine(s))
	}
	c.clip(s, &s.row, simd.SegmentBack(s.to, s.row[1], s.row[2]), a, b)
}

// evenStroke is stroke for a segment with a normal in pixels, if that takes both ends to corners that lie equally far
// away on both sides.
func (c *Chunk) evenStroke(s *segment, nx, ny float64) bool {
	n, even := simd.EvenNormal(s.from, s.to, nx, ny)
	return even && c.stroke(&s.t, s.from, s.to, n)
}

// around is the quadrilateral whose corners are the ends, moved by (nx, ny) to one side and to the other, and by (ux,
// uy) outwards.
func (s *segment) around(nx, ny, ux, uy float64) (q [4][2]int32) {
	x0, y0, x1, y1 := pixels(s.from[0])-ux, pixels(s.from[1])-uy, pixels(s.to[0])+ux, pixels(s.to[1])+uy
	q[0], q[1] = [2]int32{round256(x0 + nx), round256(y0 + ny)}, [2]int32{round256(x1 + nx), round256(y1 + ny)}
	q[2], q[3] = [2]int32{round256(x1 - nx), round256(y1 - ny)}, [2]int32{round256(x0 - nx), round256(y0 - ny)}
	return q
}

// pair appends the two triangles of a quadrilateral.
func (c *Chunk) pair(t *simd.Triangle, q *[4][2]int32) {
	first, second := area2Of(q[0], q[1], q[2]), area2Of(q[0], q[2], q[3])
	if first == 0 || second == 0 || first > 0 != (second > 0) { // rounding has dented it
		c.fan(t, q[:], first+second > 0)
		return
	}
	c.emit(t, q[0], q[1], q[2])
	c.emit(t, q[0], q[2], q[3])
}

// round256 is simd.Round256, pixels is simd.Pixels.
func round256(x float64) int32 { return simd.Round256(x) }
func pixels(x int32) float64   { return simd.Pixels(x) }
