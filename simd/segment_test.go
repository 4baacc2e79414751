package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Segments(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		vertices := guard.Slice[Vertex](t, 2+rng.IntN(20))
		w := guard.Slice[float32](t, len(vertices))
		reach := []int32{40, 2000, 100 << 8, 20000 << 8}[rng.IntN(4)]
		for i := range vertices {
			vertices[i] = Vertex{X: rng.Int32N(reach) - reach/4, Y: rng.Int32N(reach) - reach/4,
				Z: rng.Float32() - 0.25, Code: rng.Uint32()}
			if rng.IntN(4) == 0 {
				vertices[i].X, vertices[i].Y = vertices[i].X&^255, vertices[i].Y&^255
			}
			w[i] = []float32{1, 1, 0.3, 1e-20, 7e20}[rng.IntN(5)] * (0.5 + rng.Float32())
		}
		some := func() uint32 { return rng.Uint32N(uint32(len(vertices))) }
		n := 1 + rng.IntN(50)
		segments := guard.Slice[Segment](t, n+Lanes)
		for i := range segments {
			s := &segments[i]
			*s = Segment{
				Vertices: [3]uint32{some(), some(), some()}, From: rng.Uint32N(3), Flags: Line | TriangleFlags(rng.IntN(2))*FlatV1,
				Primitive: rng.Uint32(), Bias: float32(rng.IntN(2)) * rng.Float32(),
			}
			if i >= n {
				s.Vertices = [3]uint32{rng.Uint32(), rng.Uint32(), rng.Uint32()}
			}
		}
		first := SegmentsArgs{
			Segments: &segments[0], Next: rng.Int64N(int64(n)), Stop: int64(n), Vertices: &vertices[0], W: &w[0], N: 2, Planes: 1,
			Half: []float64{0.5, 0.5, 257. / 512, 1, 187. / 256}[rng.IntN(5)], Parallelogram: rng.Uint32N(2),
			Base: rng.Uint32(), Chunk: rng.Uint32(),
			VertexBase: rng.Uint32(), VertexSize: rng.Uint32N(40), MinX: rng.Int32N(20), MinY: rng.Int32N(20),
			MaxX: 20 + rng.Int32N(80), MaxY: 20 + rng.Int32N(80),
			SampleMin: rng.Int32N(256), SampleMax: rng.Int32N(256),
		}
		var after [2]SegmentsArgs
		var triangles [2][]Triangle
		var planes [2][]ClipPlanes
		for i, f := range []func(*SegmentsArgs){ref.Segments, k.Segments} {
			triangles[i] = guard.Slice[Triangle](t, 2+n-int(first.Next))
			planes[i] = guard.Slice[ClipPlanes](t, 1+n-int(first.Next))
			a := &SegmentsArgs{}
			*a = first
			a.Triangles, a.Clip = &triangles[i][0], &planes[i][0]
			f(a)
			triangles[i], planes[i] = triangles[i][:a.N], planes[i][:a.Planes]
			after[i] = *a
			after[i].Triangles, after[i].Clip = nil, nil
		}
		if after[0] != after[1] {
			t.Fatalf("%+v instead of %+v", after[1], after[0])
		}
		same(t, "record", triangles[1], triangles[0])
		same(t, "planes", planes[1], planes[0])
	}
}
