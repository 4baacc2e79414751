package edge

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// segments are the segments of a chunk that a kernel makes strokes of, many at a time.
type segments struct {
	list       [listedSegments + simd.Lanes]simd.Segment
	n          int
	primitives int64 // number of primitives that the segments belong to
	args       simd.SegmentsArgs
}

// listedSegments is how many segments are set up at once.
const listedSegments = 96

// listsSegments says whether segments that need no clipping become strokes by a kernel.
func (v *View) listsSegments() bool {
	return v.plan.stipple == nil && (v.plan.shape == lineRectangle || v.plan.shape == lineParallelogram) && v.Strokes()
}

// begin is for the segments of one viewport.
func (l *segments) begin(p *Plan, c *Chunk, in *Input) {
	s := &c.setup
	l.args = simd.SegmentsArgs{
		Segments: &l.list[0], Vertices: s.Vertices, W: &in.W[0], Half: in.View.width / 2, Base: c.Base, Chunk: c.Number,
		VertexBase: s.VertexBase, VertexSize: s.VertexSize, MinX: s.MinX, MinY: s.MinY, MaxX: s.MaxX, MaxY: s.MaxY,
		SampleMin: s.SampleMin, SampleMax: s.SampleMax,
	}
	if p.shape == lineParallelogram {
		l.args.Parallelogram = 1
	}
}

// add lists a segment of a primitive: from its vertex of this number to the next one.
func (l *segments) add(from uint32, vertices [3]uint32, flags simd.TriangleFlags, primitive uint32, bias float32) {
	s := &l.list[l.n]
	s.Vertices[0], s.Vertices[1], s.Vertices[2], s.From = vertices[0], vertices[1], vertices[2], from
	s.Flags, s.Primitive, s.Bias = flags, primitive, bias
	l.n++
}

// full says that there may not be room for another primitive's.
func (l *segments) full() bool { return l.n+3 > listedSegments }

// drawSegments draws the segments that are listed, and counts their primitives that have no record.
func (p *Plan) drawSegments(c *Chunk, in *Input) {
	l := &c.segments
	if l.n == 0 {
		return
	}
	first := len(c.Records)
	a := &l.args
	for a.Next, a.Stop = 0, int64(l.n); a.Next < a.Stop; a.Next++ {
		left := int(a.Stop - a.Next)
		c.Records, c.Clip = slices.Grow(c.Records, left), slices.Grow(c.Clip, left)
		a.Triangles, a.N, a.Clip, a.Planes = &c.Records[:1][0], int64(len(c.Records)), &c.Clip[:1][0], int64(len(c.Clip))
		p.kernels.Segments(a)
		c.Records, c.Clip = c.Records[:a.N], c.Clip[:a.Planes]
		if a.Next == a.Stop {
			break
		}
		p.drawSegment(c, in, &l.list[a.Next])
	}
	for i := first; i < len(c.Records); i++ {
		if i == first || c.Records[i].Primitive != c.Records[i-1].Primitive {
			l.primitives--
		}
	}
	c.Statistics.Culled += l.primitives
	l.n, l.primitives = 0, 0
}

// drawSegment draws a segment that is no stroke.
func (p *Plan) drawSegment(c *Chunk, in *Input, of *simd.Segment) {
	s := segment{bias: of.Bias}
	s.t = simd.Triangle{Flags: of.Flags, Primitive: of.Primitive, Chunk: c.Number}
	for i, v := range of.Vertices {
		s.t.V[i] = in.offset(v)
	}
	var a, b simd.SegmentEnd
	from, to := of.Ends()
	c.endAt(&a, in, from, int(of.From))
	c.endAt(&b, in, to, int(of.From+1)%3)
	p.draw(c, in, &s, &a, &b)
}

// listLines sets up lines where View.listsSegments.
func (p *Plan) listLines(c *Chunk, in *Input, first, next int) {
	l := &c.segments
	l.begin(p, c, in)
	flags := simd.Line
	if p.last {
		flags |= simd.FlatV1
	}
	for i := first; i < next; i++ {
		a, b := in.Mesh.Local[2*i], in.Mesh.Local[2*i+1]
		va, vb := c.vertices[a].Code, c.vertices[b].Code
		switch {
		case (va|vb)&simd.NotFinite != 0 || va&vb&c.setup.Reject != 0:
			c.Statistics.Culled++
		case (va|vb)&simd.DeepZ == 0 && c.uncut(in, a, b):
			if l.full() {
				p.drawSegments(c, in)
			}
			l.add(0, [3]uint32{a, b, b}, flags, in.Mesh.Primitive+uint32(i), 0)
			l.primitives++
		default:
			p.drawSegments(c, in)
			p.line(c, in, i)
		}
	}
	p.drawSegments(c, in)
}

// listSides lists the sides of a triangle that needs no clipping.
func (p *Plan) listSides(c *Chunk, in *Input, primitive int, local [3]uint32, or uint32) {
	area2, zx, zy := p.slopes(c, local, or)
	flags, culled := p.facing(area2)
	if culled {
		c.Statistics.Culled++
		return
	}
	if c.segments.full() {
		p.drawSegments(c, in)
	}
	if p.last {
		flags |= simd.FlatV2
	}
	flags |= simd.Line | in.View.bias.flag
	l, bias, n := &c.segments, p.sidesBias(c, in, local, zx, zy), c.segments.n
	for i := range local {
		if !c.sides.drawn(c, in, local[i], local[(i+1)%3]) {
			l.add(uint32(i), local, flags, c.setup.Primitive+uint32(primitive), bias)
		}
	}
	if l.n > n {
		l.primitives++
	}
}
