package edge

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Input is a chunk's shaded vertices.
type Input struct {
	Mesh *Mesh
	View *View
	// X, Y, Z, W are the clip positions.
	X, Y, Z, W []float32
	// Q receives 1/w.
	Q []float32
	// Base is the offset of vertex 0 in the vertex arena; vertex i is at Base+i*Size.
	Base, Size uint32
	// ClipDistance and CullDistance hold a slice a distance, together at most 8.
	ClipDistance, CullDistance [][]float32
	PointSize                  []float32 // nil: 1
	PointCoord                 bool      // the shader reads PointCoord
	// ViewportIndex and Layer have a value for each vertex; a primitive takes the values of its provoking vertex; nil
	// means 0. An index without a viewport counts as 0, and primitives with a layer of Layers or more are dropped.
	ViewportIndex []uint32
	Layer         []uint32
	Layers        int
}

// offset is where a vertex is in the arena.
func (in *Input) offset(vertex uint32) uint32 { return in.Base + vertex*in.Size }

// Statistics counts primitives: those that came in, that were dropped (outside, culled, without area or sample), and
// that were cut by clipping; and the records that came out.
type Statistics struct{ Primitives, Culled, Clipped, Records int64 }

// Span is the records from First to the next span's, which have one viewport and one layer.
type Span struct{ First, Viewport, Layer int }

// Chunk is one worker's scratch for geometry, and what came out of the last Setup. The zero value is ready.
type Chunk struct {
	// Records are the chunk's, in primitive order. Triangle.Chunk is Number, Triangle.Extra of clipped ones is Base
	// plus an index into Clip.
	Records []simd.Triangle
	Clip    []simd.ClipPlanes
	// Smooth holds the rectangles of smooth lines: a record's rectangle is Smooth[Extra-Base].
	Smooth []SmoothLine
	// Stippled holds the stipples of lines if [View.Stippled]: a record's stipple is Stippled[Extra-Base].
	Stippled []simd.StippledLine
	// Spans is not empty if there is any record.
	Spans      []Span
	Statistics Statistics
	// Odd: where View.Strokes, there are records that are none; where View.Points, some span several pixels.
	Odd bool
	// Number and Base are set by the caller.
	Number, Base uint32
	// Stipple is the state of a line stipple that runs on from one chunk to the next: see Plan.Serial.
	Stipple float64

	vertices []simd.Vertex
	current  int // the viewport of vertices
	viewport simd.ViewportArgs
	setup    simd.SetupArgs
	points   simd.PointsArgs
	clipper  clipper
	segments segments
	sides    sharedSides
}

// Rebase changes Base after Setup.
func (c *Chunk) Rebase(base uint32) {
	for i := range c.Records {
		if c.Records[i].Flags&simd.Clipped != 0 {
			c.Records[i].Extra += base - c.Base
		}
	}
	c.Base = base
}

// Serial says that a draw's chunks must be set up in order, each with the Chunk.Stipple that the one before left
// (0 for the first): a stipple runs on through the segments of a strip.
func (p *Plan) Serial() bool {
	return p.stipple != nil && p.kind == kindLine && strip(p.topology)
}

// Setup makes the records of a chunk.
func (p *Plan) Setup(c *Chunk, in *Input) {
	c.Records, c.Clip, c.Smooth, c.Stippled, c.Spans = c.Records[:0], c.Clip[:0], c.Smooth[:0], c.Stippled[:0], c.Spans[:0]
	m := in.Mesh
	c.Statistics, c.Odd = Statistics{Primitives: int64(m.N)}, false
	c.current = -1
	if in.ViewportIndex == nil && in.Layer == nil {
		p.run(c, in, 0, 0, 0, m.N)
	} else {
		for first := 0; first < m.N; {
			v, l := p.placeOf(in, first)
			next := first + 1
			for ; next < m.N; next++ {
				if w, k := p.placeOf(in, next); w != v || k != l {
					break
				}
			}
			if in.Layer == nil || l < in.Layers {
				p.run(c, in, v, l, first, next)
			} else {
				c.Statistics.Culled += int64(next - first)
			}
			first = next
		}
	}
	c.Statistics.Records = int64(len(c.Records))
}

// placeOf is a primitive's viewport and layer; in.Layers where there is no such layer.
func (p *Plan) placeOf(in *Input, primitive int) (viewport, layer int) {
	n := p.corners
	i := primitive * n
	if p.last {
		i += n - 1
	}
	vertex := in.Mesh.Local[i]
	if in.ViewportIndex != nil {
		if v := in.ViewportIndex[vertex]; v < uint32(in.View.n) {
			viewport = int(v)
		}
	}
	if in.Layer != nil {
		layer = int(min(in.Layer[vertex], uint32(in.Layers)))
	}
	return viewport, layer
}

// run sets up primitives first to next-1, which have one viewport and one layer.
func (p *Plan) run(c *Chunk, in *Input, viewport, layer, first, next int) {
	if first == next {
		return
	}
	if viewport != c.current {
		p.project(c, in, viewport)
	}
	before := len(c.Records)
	switch p.kind {
	case kindFill:
		p.fillPieces(c, in, first, next)
	case kindFillRectangle:
		p.fill(c, in, first, next)
	case kindLine:
		p.lines(c, in, first, next)
	case kindPoint:
		p.points(c, in, first, next)
	case kindPolygonLine, kindPolygonPoint:
		p.outlines(c, in, first, next)
	}
	if len(c.Records) > before {
		c.Spans = append(c.Spans, Span{before, viewport, layer})
	}
}

// project makes the framebuffer vertices of a viewport.
func (p *Plan) project(c *Chunk, in *Input, viewport int) {
	c.current = viewport
	w := in.View.viewport(viewport)
	n := len(in.Mesh.Vertices)
	c.vertices = slices.Grow(c.vertices[:0], n)[:n]
	c.viewport = simd.ViewportArgs{
		X: &in.X[0], Y: &in.Y[0], Z: &in.Z[0], W: &in.W[0], N: int64(n), Vertices: &c.vertices[0], Q: &in.Q[0],
		Scale: w.scale, Offset: w.offset, Near: p.near,
	}
	p.kernels.Viewport(&c.viewport)
	bit := uint32(1 << simd.DistanceShift)
	for _, distances := range [2][][]float32{in.ClipDistance, in.CullDistance} {
		for _, d := range distances {
			for i, d := range d[:n] {
				if !(d >= 0) { // NaN is outside
					c.vertices[i].Code |= bit
				}
			}
			bit <<= 1
		}
	}
	c.clipper.begin(p, in, w)
	bounds := in.View.Bounds(viewport)
	b := &in.View.bias
	c.setup = simd.SetupArgs{
		Vertices: &c.vertices[0], Indices: &in.Mesh.Local[0],
		Drop: simd.NotFinite, Reject: p.reject | 0xFF<<simd.DistanceShift, Clip: p.clip | c.clipper.user,
		MinX: bounds.MinX, MinY: bounds.MinY, MaxX: bounds.MaxX, MaxY: bounds.MaxY,
		SampleMin: p.sampleMin, SampleMax: p.sampleMax,
		VertexBase: in.Base, VertexSize: in.Size, Primitive: in.Mesh.Primitive, Chunk: c.Number,
		BiasFloat: b.float, BiasSlope: b.slope, BiasConstant: b.constant, BiasMin: b.least, BiasMax: b.greatest,
	}
	s := &c.setup
	side := func(area2 float64) (flags simd.TriangleFlags, cull uint32) {
		flags, culled := p.facing(area2)
		if culled {
			cull = ^uint32(0)
		}
		return flags, cull
	}
	s.Positive, s.CullPositive = side(1)
	s.Negative, s.CullNegative = side(-1)
	s.Positive |= b.flag
	s.Negative |= b.flag | simd.Swapped
	if p.last {
		s.Positive |= simd.FlatV2
		s.Negative |= simd.FlatV1
	}
}

// fillPieces sets up triangles, which are numbered by the pieces of the chunk that they are in.
func (p *Plan) fillPieces(c *Chunk, in *Input, first, next int) {
	m := in.Mesh
	if len(m.Pieces) == 0 {
		p.fill(c, in, first, next)
		return
	}
	at := 0
	for _, piece := range m.Pieces {
		c.setup.Primitive = m.Primitive + uint32(piece.First-at)
		if from, to := max(first, at), min(next, at+piece.N); from < to {
			p.fill(c, in, from, to)
		}
		at += piece.N
	}
}

// fill sets up triangles.
func (p *Plan) fill(c *Chunk, in *Input, first, next int) {
	s := &c.setup
	s.Next, s.Stop = int64(first), int64(next)
	if p.kind == kindFillRectangle {
		p.rectangles(c, in)
		return
	}
	for s.Next < s.Stop {
		left := int(s.Stop - s.Next)
		n := len(c.Records)
		c.Records = slices.Grow(c.Records, left+15)
		s.Triangles, s.N = &c.Records[:1][0], int64(n)
		done := s.Next
		p.kernels.Setup(s)
		c.Records = c.Records[:s.N]
		c.Statistics.Culled += s.Next - done - (s.N - int64(n))
		if s.Next < s.Stop {
			p.clipTriangle(c, in, int(s.Next))
			s.Next++
		}
	}
}

// visible says whether a bounding box, in 1/256 pixel, has a sample that may be covered.
func (c *Chunk) visible(box Rect) bool {
	s := &c.setup
	return max(s.MinX, (box.MinX-s.SampleMax+255)>>8) <= min(s.MaxX-1, (box.MaxX-s.SampleMin)>>8) &&
		max(s.MinY, (box.MinY-s.SampleMax+255)>>8) <= min(s.MaxY-1, (box.MaxY-s.SampleMin)>>8)
}

// grown is a box with more on all sides.
func (r Rect) grown(by int32) Rect { return Rect{r.MinX - by, r.MinY - by, r.MaxX + by, r.MaxY + by} }

// boxOf is the bounding box of points.
func boxOf(points ...[2]int32) Rect {
	r := Rect{points[0][0], points[0][1], points[0][0], points[0][1]}
	for _, q := range points[1:] {
		r = Rect{min(r.MinX, q[0]), min(r.MinY, q[1]), max(r.MaxX, q[0]), max(r.MaxY, q[1])}
	}
	return r
}

// emit appends a triangle of three corners, turned to positive area, if it has an area and a sample.
func (c *Chunk) emit(t *simd.Triangle, a, b, d [2]int32) bool {
	area2 := area2Of(a, b, d)
	if area2 == 0 || !c.visible(boxOf(a, b, d)) {
		return false
	}
	if area2 < 0 {
		b, d = d, b
	}
	t.X, t.Y = [3]int32{a[0], b[0], d[0]}, [3]int32{a[1], b[1], d[1]}
	c.Records = append(c.Records, *t)
	return true
}

// area2Of is twice the signed area, exactly; positive is clockwise as displayed.
func area2Of(a, b, c [2]int32) int64 {
	return int64(b[0]-a[0])*int64(c[1]-a[1]) - int64(b[1]-a[1])*int64(c[0]-a[0])
}

// Conservative is the mode of filled polygons; DISABLED for other primitives.
func (p *Plan) Conservative() vk.ConservativeRasterizationMode { return p.conservative }
