package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// SegmentEnd is an end of a segment of a line.
type SegmentEnd struct {
	At   [2]int32   // in 1/256 pixel
	Q, Z float64    // 1/w and depth
	Mix  [3]float64 // the end as a mixture of the vertices of a record, in clip space
}

// Pixels is a coordinate in 1/256 pixel in pixels.
func Pixels(x int32) float64 { return lane.Pixels(float64(x)) }

// Round256 is a pixel coordinate in 1/256 pixel, to nearest even, in the guard band.
func Round256(x float64) int32 { return int32(lane.Round256(x, GuardMin, GuardMax)) }

// SegmentRow is a plane of slopes x and y that is 0 where a segment begins.
func SegmentRow(from [2]int32, x, y float64) [3]float64 {
	return [3]float64{-lane.SegmentAt(float64(from[0]), float64(from[1]), x, y), x, y}
}

// EvenNormal is the way in 1/256 pixel from the ends of a segment to its corners, which a normal in pixels leads to, if
// these lie equally far away on both sides.
func EvenNormal(from, to [2]int32, nx, ny float64) (n [2]int32, even bool) {
	mx, evenX := lane.EvenNormal(float64(from[0]), float64(to[0]), nx, GuardMin, GuardMax)
	my, evenY := lane.EvenNormal(float64(from[1]), float64(to[1]), ny, GuardMin, GuardMax)
	return [2]int32{int32(mx), int32(my)}, evenX && evenY && (mx != 0 || my != 0)
}

// SegmentBack returns the amount by which a plane with slopes x and y that is 1 at a segment's end differs from 1 at
// the origin.
func SegmentBack(to [2]int32, x, y float64) float64 {
	return lane.SegmentAt(float64(to[0]), float64(to[1]), x, y)
}

// SetSegment sets the planes of a segment between two ends, whose parameter, 0 to 1, is the plane row: f/w = (1-t) f0
// q0 + t f1 q1, with f0 and f1 the values at the ends. What the parameter leaves to 1 is back at the origin. The plane
// of depths is counted from the end with the lesser one, so that it is the same bit for bit if the ends are exchanged.
func (k *ClipPlanes) SetSegment(row *[3]float64, back float64, a, b *SegmentEnd, bias float32) {
	k.Z[0], k.Z[1], k.Z[2], k.Q[0], k.Q[1], k.Q[2], k.QMin, k.QMax = lane.SegmentPlanes(row[0], row[1], row[2], back,
		a.Z, b.Z, a.Q, b.Q)
	k.Bias, k.Centre = bias, 0
	for i := range 3 {
		k.Inverse[3*i], k.Inverse[3*i+1], k.Inverse[3*i+2] = lane.SegmentInverse(float64(a.Mix[i]*a.Q), float64(b.Mix[i]*b.Q),
			row[0], row[1], row[2])
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
		from, to := s.Ends()
		p, q := at(a.Vertices, int(from)), at(a.Vertices, int(to))
		if p.X == q.X && p.Y == q.Y {
			continue
		}
		ends := [2]SegmentEnd{{Q: 1 / float64(*at(a.W, int(from))), Z: float64(p.Z)}, {Q: 1 / float64(*at(a.W, int(to))), Z: float64(q.Z)}}
		ends[0].Mix[s.From%3], ends[1].Mix[(s.From+1)%3] = 1, 1
		fromX, fromY, toX, toY := float64(p.X), float64(p.Y), float64(q.X), float64(q.Y)
		var nx, ny, x, y float64
		if a.Parallelogram == 0 {
			nx, ny, x, y = lane.SegmentAcross(fromX, fromY, toX, toY, a.Half)
		} else {
			nx, ny, x, y = lane.SegmentAxial(fromX, fromY, toX, toY, a.Half)
		}
		begin, back, mx, my, even := lane.SegmentSides(fromX, fromY, toX, toY, nx, ny, x, y, GuardMin, GuardMax)
		t := Triangle{Flags: s.Flags | Wide | Clipped, Primitive: s.Primitive, Extra: a.Base + uint32(a.Planes), Chunk: a.Chunk}
		if !even || !t.setStroke(point{p.X, p.Y}, point{q.X, q.Y}, point{int32(mx), int32(my)}) {
			return
		}
		if !lane.StrokeSeen(t.X[0], t.X[1], a.SampleMin, a.SampleMax, a.MinX, a.MaxX) ||
			!lane.StrokeSeen(t.Y[0], t.Y[1], a.SampleMin, a.SampleMax, a.MinY, a.MaxY) {
			continue
		}
		for i, vertex := range s.Vertices {
			t.V[i] = a.VertexBase + vertex*a.VertexSize
		}
		at(a.Clip, int(a.Planes)).SetSegment(&[3]float64{begin, x, y}, back, &ends[0], &ends[1], s.Bias)
		*at(a.Triangles, int(a.N)) = t
		a.N++
		a.Planes++
	}
}
