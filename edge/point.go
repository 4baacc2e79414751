package edge

import (
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// points sets up points. The vertex decides for the whole square: a point whose centre is outside the view volume or a
// user half-space is dropped, and one that is inside is not trimmed.
func (p *Plan) points(c *Chunk, in *Input, first, next int) {
	if in.PointCoord || !p.oneSample() || first == next {
		for i := first; i < next; i++ {
			p.point(c, in, i)
		}
		c.Odd = true // for all that is known
		return
	}
	s := &c.setup
	s.Next, s.Stop = int64(first), int64(next)
	c.points = simd.PointsArgs{Setup: s, Drop: p.pointDrop()}
	if in.PointSize != nil {
		c.points.Sizes = &in.PointSize[0]
	}
	for s.Next < s.Stop {
		left, n := int(s.Stop-s.Next), len(c.Records)
		c.Records = slices.Grow(c.Records, left+simd.Lanes)
		s.Triangles, s.N = &c.Records[:1][0], int64(n)
		done := s.Next
		p.kernels.Points(&c.points)
		c.Records = c.Records[:s.N]
		c.Statistics.Culled += s.Next - done - (s.N - int64(n))
		if s.Next < s.Stop {
			p.point(c, in, int(s.Next))
			s.Next++
		}
		flags := simd.TriangleFlags(0)
		for i := range c.Records[n:] {
			flags |= c.Records[n+i].Flags
		}
		c.Odd = c.Odd || flags&simd.Box != 0
	}
}

// point sets up one of them.
func (p *Plan) point(c *Chunk, in *Input, i int) {
	v := in.Mesh.Local[i]
	z, ok := p.centre(c, in, v)
	if ok {
		q, offset := &c.vertices[v], in.offset(v)
		r := c.nextRecord()
		r.Flags, r.Primitive, r.Chunk = simd.Point, in.Mesh.Primitive+uint32(i), c.Number
		r.V[0], r.V[1], r.V[2] = offset, offset, offset
		r.Z[0], r.Z[1], r.Z[2] = float32(z), 0, 0
		if r.Extra = 0; in.PointCoord {
			r.Extra = c.clipper.offCentre(float64(in.X[v]), float64(in.Y[v]), float64(in.W[v]), q.X, q.Y)
		}
		ok = p.square(c, r, q.X, q.Y, in.size(v))
	}
	if !ok {
		c.Statistics.Culled++
	}
}

// oneSample says that pixels have one sample, as far from the left side as from the top, the same in all pixels: then a
// point is one record.
func (p *Plan) oneSample() bool { return p.samples.N == 1 && p.sampleMin == p.sampleMax }

// Records is how many records a primitive makes, unless clipping cuts it or its sides are drawn: what chunks have room for.
func (p *Plan) Records() int {
	if p.kind == kindPoint && !p.oneSample() {
		return 2
	}
	return 1
}

// pointDrop is the codes of points that are not drawn.
func (p *Plan) pointDrop() uint32 {
	return p.viewClip | simd.OutW | simd.NotFinite | 0xFF<<simd.DistanceShift
}

// Points says whether every primitive is a point with one record, which has simd.Box if it spans several pixels. The
// one sample lies in the middle of a pixel, so that nothing is evaluated outside of the points.
func (v *View) Points() bool {
	p := v.plan
	return p.kind == kindPoint && p.oneSample() && p.sampleMin == 128
}

// centre is the depth of a point, and whether it is drawn at all.
func (p *Plan) centre(c *Chunk, in *Input, v uint32) (z float64, inside bool) {
	q := &c.vertices[v]
	if q.Code&p.pointDrop() != 0 {
		return 0, false
	}
	z = float64(q.Z)
	if q.Code&simd.DeepZ != 0 {
		k := &c.clipper
		z = float64(k.scale[2]*(float64(in.Z[v])/float64(in.W[v]))) + k.offset[2]
	}
	if z < -math.MaxFloat32 {
		z = -math.MaxFloat32
	}
	if z > math.MaxFloat32 {
		z = math.MaxFloat32
	}
	return z, true
}

// size is the size of the point that a vertex is.
func (in *Input) size(v uint32) float32 {
	if in.PointSize == nil {
		return 1
	}
	return in.PointSize[v]
}

// mixedSize returns the point size at a corner of a clipped triangle.
func (in *Input) mixedSize(q *corner, local [3]uint32) float32 {
	if q.vertex >= 0 {
		return in.size(local[q.vertex])
	}
	size := 0.0
	for i, v := range local {
		size += float64(q.mix[i] * float64(in.size(v)))
	}
	return float32(size)
}

// square makes the chunk's last record a point's square: two triangles, or one record where that is enough. It takes
// the record away where the square has no sample.
func (p *Plan) square(c *Chunk, t *simd.Triangle, x, y int32, size float32) bool {
	half := simd.HalfPoint(size)
	limit := func(x int32) int32 { return min(max(x, simd.GuardMin), simd.GuardMax) }
	x0, y0, x1, y1 := limit(x-half), limit(y-half), limit(x+half), limit(y+half)
	if !p.oneSample() || x1-x0 < 2 || y1-y0 < 2 {
		both := *t
		c.Records = c.Records[:len(c.Records)-1]
		return c.box(&both, x0, y0, x1, y1)
	}
	if !c.visible(Rect{x0, y0, x1 - 1, y1 - 1}) {
		c.Records = c.Records[:len(c.Records)-1]
		return false
	}
	t.SetPoint(x0, y0, x1, y1, p.sampleMin)
	return true
}

// box appends the two triangles of a rectangle. Both have its upper left and lower right corner.
func (c *Chunk) box(t *simd.Triangle, x0, y0, x1, y1 int32) bool {
	if !c.visible(Rect{x0, y0, x1, y1}) || x0 == x1 || y0 == y1 {
		return false
	}
	t.X, t.Y = [3]int32{x0, x1, x1}, [3]int32{y0, y0, y1}
	c.Records = append(c.Records, *t)
	t.X, t.Y = [3]int32{x0, x1, x0}, [3]int32{y0, y1, y1}
	c.Records = append(c.Records, *t)
	return true
}

// nextRecord appends a record whose contents are undefined.
func (c *Chunk) nextRecord() *simd.Triangle {
	n := len(c.Records)
	if n == cap(c.Records) {
		c.Records = append(c.Records, simd.Triangle{})
	}
	c.Records = c.Records[:n+1]
	return &c.Records[n]
}

// offCentre is by how much the exact centre of a point, in clip coordinates, lies off the snapped one: see
// Triangle.Extra.
func (k *clipper) offCentre(x, y, w float64, snappedX, snappedY int32) uint32 {
	off := func(axis int, v float64, snapped int32) uint32 {
		exact := float64((float64(k.scale[axis]*(v/w)) + k.offset[axis]) * 256)
		o := (exact - float64(snapped)) * (1 << 15)
		if o < math.MinInt16 {
			o = math.MinInt16
		}
		if o > math.MaxInt16 {
			o = math.MaxInt16
		}
		return uint32(uint16(int16(math.RoundToEven(o))))
	}
	return off(0, x, snappedX) | off(1, y, snappedY)<<16
}

// PointCoord is where (x, y), in 1/256 pixel of the framebuffer, lies in the square of a record with the flag Point
// around its exact centre (Vulkan: Basic Point Rasterization): 0 at the left and upper side, 1 at the right and lower.
func PointCoord(t *simd.Triangle, clip []simd.ClipPlanes, x, y int32) (s, r float32) {
	x0, x1 := min(t.X[0], t.X[1], t.X[2]), max(t.X[0], t.X[1], t.X[2])
	y0, y1 := min(t.Y[0], t.Y[1], t.Y[2]), max(t.Y[0], t.Y[1], t.Y[2])
	if t.Flags&simd.Box != 0 {
		x1, y1 = x1+1, y1+1
	}
	centre := t.Extra
	if t.Flags&simd.Clipped != 0 {
		centre = clip[t.Extra].Centre
	}
	at := func(v, low, high int32, off uint32) float32 {
		return float32((float64(v-low) - float64(float64(int16(off))/(1<<15))) / float64(high-low))
	}
	return at(x, x0, x1, centre), at(y, y0, y1, centre>>16)
}
