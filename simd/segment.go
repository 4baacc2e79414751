package simd

import "math"

// SegmentEnd is an end of a segment of a line.
type SegmentEnd struct {
	At   [2]int32   // in 1/256 pixel
	Q, Z float64    // 1/w and depth
	Mix  [3]float64 // the end as a mixture of the vertices of a record, in clip space
}

// Pixels is a coordinate in 1/256 pixel in pixels.
func Pixels(x int32) float64 { return float64(float64(x) / 256) }

// Round256 is a pixel coordinate in 1/256 pixel, to nearest even, in the guard band.
func Round256(x float64) int32 {
	x *= 256
	if x < GuardMin {
		x = GuardMin
	}
	if x > GuardMax {
		x = GuardMax
	}
	return int32(math.RoundToEven(x))
}

// SegmentRow is a plane of slopes x and y that is 0 where a segment begins.
func SegmentRow(from [2]int32, x, y float64) [3]float64 {
	return [3]float64{-(float64(Pixels(from[0])*x) + float64(Pixels(from[1])*y)), x, y}
}

// EvenNormal is the way in 1/256 pixel from the ends of a segment to its corners, which a normal in pixels leads to, if
// these lie equally far away on both sides.
func EvenNormal(from, to [2]int32, nx, ny float64) (n [2]int32, even bool) {
	x0, y0, x1, y1 := Pixels(from[0]), Pixels(from[1]), Pixels(to[0]), Pixels(to[1])
	mx, my := Round256(x0+nx)-from[0], Round256(y0+ny)-from[1]
	return [2]int32{mx, my}, (mx != 0 || my != 0) &&
		Round256(x1+nx)-to[0] == mx && from[0]-Round256(x0-nx) == mx && to[0]-Round256(x1-nx) == mx &&
		Round256(y1+ny)-to[1] == my && from[1]-Round256(y0-ny) == my && to[1]-Round256(y1-ny) == my
}

// SegmentBack returns the amount by which a plane with slopes x and y that is 1 at a segment's end differs from 1 at
// the origin.
func SegmentBack(to [2]int32, x, y float64) float64 {
	return float64(Pixels(to[0])*x) + float64(Pixels(to[1])*y)
}

// SetSegment sets the planes of a segment between two ends, whose parameter, 0 to 1, is the plane row: f/w = (1-t) f0
// q0 + t f1 q1, with f0 and f1 the values at the ends. What the parameter leaves to 1 is back at the origin. The plane
// of depths is counted from the end with the lesser one, so that it is the same bit for bit if the ends are exchanged.
func (k *ClipPlanes) SetSegment(row *[3]float64, back float64, a, b *SegmentEnd, bias float32) {
	r0, r1, r2 := row[0], row[1], row[2]
	d := b.Z - a.Z
	k.Z[0], k.Z[1], k.Z[2] = a.Z+float64(d*r0), d*r1, d*r2
	if d < 0 {
		k.Z[0] = b.Z + float64(-d*back)
	}
	d = b.Q - a.Q
	k.Q[0], k.Q[1], k.Q[2] = a.Q+float64(d*r0), d*r1, d*r2
	if k.QMin, k.QMax = a.Q/2, 2*b.Q; d < 0 {
		k.QMin, k.QMax = b.Q/2, 2*a.Q
	}
	k.Bias, k.Centre = bias, 0
	for i := range 3 {
		f := float64(a.Mix[i] * a.Q)
		d := float64(b.Mix[i]*b.Q) - f
		k.Inverse[3*i], k.Inverse[3*i+1], k.Inverse[3*i+2] = d*r1, d*r2, f+float64(d*r0)
	}
}

// Segment is a line between two vertices that needs no clipping: a primitive, or a side of one.
type Segment struct {
	// Vertices are the primitive's, by number, in the record's order; a line has its second one twice. The segment goes
	// from number From of them to the next one.
	Vertices  [3]uint32
	From      uint32
	Flags     TriangleFlags // of the record, but for those that a stroke has
	Primitive uint32
	Bias      float32 // is added to depths
	_         uint32
}

// Ends are the numbers of the vertices that a segment lies between.
func (s *Segment) Ends() (from, to uint32) { return s.Vertices[s.From], s.Vertices[(s.From+1)%3] }

// SegmentsArgs is the record of Kernels.Segments.
type SegmentsArgs struct {
	// Segments are looked at from Next to Stop. As many as Lanes more are read.
	Segments   *Segment
	Next, Stop int64
	// Vertices are the chunk's vertices, and W their clip coordinate w.
	Vertices *Vertex
	W        *float32
	// Records are appended behind the first N, their planes behind the first Planes of Clip. A record's Extra is Base
	// plus the number of its planes.
	Triangles *Triangle
	N         int64
	Clip      *ClipPlanes
	Planes    int64
	// Half is half the lines' width in pixels, at most 1.
	Half float64
	// Parallelogram is not 0 of lines whose short sides lie along an axis. Those of others lie across the line.
	Parallelogram uint32
	Base, Chunk   uint32
	// A vertex's varyings are at VertexBase + number VertexSize.
	VertexBase, VertexSize uint32
	// The pixels in the target, and the least and the greatest coordinate of a sample in a pixel, in 1/256 pixel.
	MinX, MinY, MaxX, MaxY int32
	SampleMin, SampleMax   int32
}

// segmentsGeneric makes strokes of segments, those with a length that may have a sample in the target. It stops before
// a segment that cannot be a stroke.
func segmentsGeneric(a *SegmentsArgs) {
	for ; a.Next < a.Stop; a.Next++ {
		s := at(a.Segments, int(a.Next))
		var ends [2]SegmentEnd
		from, to := s.Ends()
		for i, vertex := range [2]uint32{from, to} {
			v := at(a.Vertices, int(vertex))
			ends[i].At, ends[i].Q, ends[i].Z = [2]int32{v.X, v.Y}, 1/float64(*at(a.W, int(vertex))), float64(v.Z)
			ends[i].Mix[(s.From+uint32(i))%3] = 1
		}
		p, q := ends[0].At, ends[1].At
		if p == q {
			continue
		}
		dx, dy := Pixels(q[0]-p[0]), Pixels(q[1]-p[1])
		var nx, ny, x, y float64
		switch {
		case a.Parallelogram == 0:
			square := float64(dx*dx) + float64(dy*dy)
			length := math.Sqrt(square)
			nx, ny = -dy/length*a.Half, dx/length*a.Half
			x, y = dx/square, dy/square
		case math.Abs(dx) >= math.Abs(dy):
			ny, x = a.Half, 1/dx
		default:
			nx, y = a.Half, 1/dy
		}
		n, even := EvenNormal(p, q, nx, ny)
		t := Triangle{Flags: s.Flags | Wide | Clipped, Primitive: s.Primitive, Extra: a.Base + uint32(a.Planes), Chunk: a.Chunk}
		if !even || !t.SetStroke(p, q, n) {
			return
		}
		if max(a.MinX, (t.X[0]-a.SampleMax+255)>>8) > min(a.MaxX-1, (t.X[1]-a.SampleMin)>>8) ||
			max(a.MinY, (t.Y[0]-a.SampleMax+255)>>8) > min(a.MaxY-1, (t.Y[1]-a.SampleMin)>>8) {
			continue
		}
		for i, vertex := range s.Vertices {
			t.V[i] = a.VertexBase + vertex*a.VertexSize
		}
		*at(a.Triangles, int(a.N)) = t
		row := SegmentRow(p, x, y)
		at(a.Clip, int(a.Planes)).SetSegment(&row, SegmentBack(q, x, y), &ends[0], &ends[1], s.Bias)
		a.N++
		a.Planes++
	}
}
