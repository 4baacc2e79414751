package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/simd"
)

func geometryWorks(all map[string][]work) {
	const n = 1024
	of := func(unit string, n int, f func(k *simd.Kernels) func()) work { return work{unit: unit, n: n, make: f} }
	all["Indices"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		in := make([]uint32, n)
		for i := range in {
			in[i] = uint32(1000 + i)
		}
		a := &simd.IndicesArgs{In: &in[0], Out: &make([]uint32, n)[0], N: n}
		return func() { k.Indices(a) }
	}).streamed(2*64, 64)}
	all["RunStarts"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		in := make([]uint32, n)
		for i := range in {
			in[i] = uint32(i / 5)
		}
		a := &simd.RunStartsArgs{In: &in[0], N: n, Out: &make([]uint32, n+simd.Lanes)[0]}
		return func() { k.RunStarts(a) }
	}).streamed(64+64/5., 64)}
	all["Expand"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		runs := make([]simd.Run, n/5)
		for i := range runs {
			runs[i] = simd.Run{First: uint32(9 * i), N: uint32(3 + i%5)}
		}
		a := &simd.ExpandArgs{Runs: &runs[0], N: int64(len(runs)), Out: &make([]uint32, n+simd.Lanes)[0]}
		return func() { k.Expand(a) }
	}).streamed(8*16/5., 64)}
	all["Interleave"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		a := &simd.InterleaveArgs{In: &make([]float32, 4*n)[0], Stride: n, Rows: 4, N: n, Out: &make([]float32, 4*n)[0]}
		return func() { k.Interleave(a) }
	}).streamed(256, 256)}
	all["Tiles"] = []work{of("triangle", n, func(k *simd.Kernels) func() {
		rng := rand.New(rand.NewPCG(1, 2))
		triangles := make([]simd.Triangle, n)
		for i := range triangles {
			for v := range 3 {
				triangles[i].X[v], triangles[i].Y[v] = int32(i)*400+rng.Int32N(800), rng.Int32N(800)
			}
		}
		a := &simd.TilesArgs{
			Triangles: &triangles[0], N: n, Rects: &make([]simd.TileRect, n)[0], Where: &make([]uint32, n)[0],
			Shift: 14, LastX: 100, LastY: 100, Columns: 101,
		}
		return func() { k.Tiles(a) }
	}).bounded(0.31, 0, "cull and bounding box alone, from arrays")}
	for _, indexed := range []bool{false, true} {
		w := of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
			c := new([4][n + simd.Lanes]float32)
			index := make([]uint32, n)
			for i := range index {
				index[i] = uint32(i)
			}
			a := &simd.TransformArgs{Positions: &make([]float32, 3*n+simd.Lanes)[0], Stride: 3, N: n, X: &c[0][0],
				Y: &c[1][0], Z: &c[2][0], W: &c[3][0]}
			if indexed {
				a.Index = &index[0]
			}
			return func() { k.Transform(a) }
		}).bounded(2.46, 3.08, "from arrays of x, y and z")
		if w.name = "packed"; indexed {
			w.name = "indexed"
		}
		all["Transform"] = append(all["Transform"], w)
	}
	all["Viewport"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		c := new([5][n + simd.Lanes]float32)
		for i := range n {
			c[0][i], c[1][i], c[2][i], c[3][i] = float32(i&31)/32, float32(i>>5)/32, 0.5, 1
		}
		a := &simd.ViewportArgs{
			X: &c[0][0], Y: &c[1][0], Z: &c[2][0], W: &c[3][0], N: n, Vertices: &make([]simd.Vertex, n)[0], Q: &c[4][0],
			Scale: [3]float32{960, 540, 1}, Offset: [3]float32{960, 540, 0},
		}
		return func() { k.Viewport(a) }
	}).bounded(3.64, 0, "with the transform: outcodes, 1/w, viewport")}
	for _, order := range []string{"consecutive", "streamed", "strided", "scattered"} {
		w := of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
			index := make([]uint32, n)
			for i, at := range rand.New(rand.NewPCG(1, 2)).Perm(n) {
				if index[i] = uint32(i); order == "scattered" {
					index[i] = uint32(at)
				}
			}
			c := new([3][n + simd.Lanes]float32)
			a := &simd.FetchArgs{
				In: &make([]float32, 8*n+simd.Lanes)[0], Components: 3, Stride: 3, Bound: n, Index: &index[0], N: n,
				Out: [4]*float32{&c[0][0], &c[1][0], &c[2][0]},
			}
			switch order {
			case "consecutive":
				a.Consecutive = 1
			case "strided": // of vertices of 32 bytes
				a.Stride = 8
			}
			return func() { k.Fetch(a) }
		})
		w.name = order
		all["Fetch"] = append(all["Fetch"], w)
	}
	all["Normals"] = []work{of("16", n/simd.Lanes, func(k *simd.Kernels) func() {
		c := new([3][n + simd.Lanes]float32)
		a := &simd.NormalsArgs{X: &c[0][0], Y: &c[1][0], Z: &c[2][0], N: n, Matrix: [9]float32{0: 1, 4: 1, 8: 1}}
		return func() { k.Normals(a) }
	}).streamed(3*64, 3*64)}
	vertices, indices := meshVertices()
	count := len(indices) / 3
	all["Setup"] = []work{of("triangle", count, func(k *simd.Kernels) func() {
		a := &simd.SetupArgs{
			Vertices: &vertices[0], Indices: &indices[0], Stop: int64(count), Triangles: &make([]simd.Triangle, count+simd.Lanes)[0],
			MaxX: 1000, MaxY: 1000, SampleMin: 128, SampleMax: 128, BiasMin: -1, BiasMax: 1,
		}
		return func() { a.Next, a.N = 0, 0; k.Setup(a) }
	}).bounded(1.2, 0, "16 at a time, to arrays")}
	all["Points"] = []work{of("point", len(vertices), func(k *simd.Kernels) func() {
		each := make([]uint32, len(vertices))
		for i := range each {
			each[i] = uint32(i)
		}
		s := &simd.SetupArgs{
			Vertices: &vertices[0], Indices: &each[0], Stop: int64(len(vertices)),
			Triangles: &make([]simd.Triangle, len(vertices)+simd.Lanes)[0],
			MaxX:      1000, MaxY: 1000, SampleMin: 128, SampleMax: 128,
		}
		a := &simd.PointsArgs{Setup: s}
		return func() { s.Next, s.N = 0, 0; k.Points(a) }
	})}
}

// meshVertices is a mesh of 1,024 triangles of a few pixels: quads, 16 by 32.
func meshVertices() (vertices []simd.Vertex, indices []uint32) {
	const columns, rows = 17, 33
	rng := rand.New(rand.NewPCG(1, 2))
	for y := range int32(rows) {
		for x := range int32(columns) {
			vertices = append(vertices, simd.Vertex{X: x*700 + rng.Int32N(300), Y: y*700 + rng.Int32N(300),
				Z: rng.Float32(), Code: 127 << simd.ExponentShift})
		}
	}
	for y := range uint32(rows - 1) {
		for x := range uint32(columns - 1) {
			i := y*columns + x
			indices = append(indices, i, i+1, i+columns, i+columns, i+1, i+columns+1)
		}
	}
	return
}
