package simd

import (
	"math/rand/v2"
	"testing"
)

// benchVertices are the vertices of a mesh of triangles of a few pixels, 1024 of them: a strip of quads by 32 rows.
func benchVertices(rng *rand.Rand) (vertices []Vertex, indices []uint32) {
	const columns, rows = 17, 33
	for y := range int32(rows) {
		for x := range int32(columns) {
			vertices = append(vertices, Vertex{x*700 + rng.Int32N(300), y*700 + rng.Int32N(300), rng.Float32(), 127 << ExponentShift})
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

func BenchmarkSetup(b *testing.B) {
	for _, l := range Available() {
		b.Run("level="+l.String(), func(b *testing.B) {
			k, _ := For(l)
			vertices, indices := benchVertices(rand.New(rand.NewPCG(1, 2)))
			n := len(indices) / 3
			out := make([]Triangle, n+15)
			a := &SetupArgs{
				Vertices: &vertices[0], Indices: &indices[0], Stop: int64(n), Triangles: &out[0],
				MaxX: 1000, MaxY: 1000, SampleMin: 128, SampleMax: 128, BiasMin: -1, BiasMax: 1,
			}
			for b.Loop() {
				a.Next, a.N = 0, 0
				k.Setup(a)
			}
			b.ReportMetric(float64(b.N)*float64(n)/1e6/b.Elapsed().Seconds(), "Mtri/s")
		})
	}
}

func BenchmarkViewport(b *testing.B) {
	for _, l := range Available() {
		b.Run("level="+l.String(), func(b *testing.B) {
			k, _ := For(l)
			const n = 1024
			var c [5][n]float32
			for i := range n {
				c[0][i], c[1][i], c[2][i], c[3][i] = float32(i&31)/32, float32(i>>5)/32, 0.5, 1
			}
			vertices := make([]Vertex, n)
			a := &ViewportArgs{X: &c[0][0], Y: &c[1][0], Z: &c[2][0], W: &c[3][0], N: n, Vertices: &vertices[0], Q: &c[4][0]}
			for b.Loop() {
				k.Viewport(a)
			}
			b.ReportMetric(float64(b.N)*n/1e6/b.Elapsed().Seconds(), "Mvert/s")
		})
	}
}

func BenchmarkTransform(b *testing.B) {
	for _, l := range Available() {
		for _, kind := range []string{"packed", "indexed"} {
			b.Run("level="+l.String()+"/"+kind, func(b *testing.B) {
				k, _ := For(l)
				const n = 1024
				var c [4][n]float32
				positions, index := make([]float32, 3*n), make([]uint32, n)
				for i := range index {
					index[i] = uint32(i)
				}
				a := &TransformArgs{
					Positions: &positions[0], Stride: 3, N: n, X: &c[0][0], Y: &c[1][0], Z: &c[2][0], W: &c[3][0],
				}
				if kind == "indexed" {
					a.Index = &index[0]
				}
				for b.Loop() {
					k.Transform(a)
				}
				b.ReportMetric(float64(b.N)*n/1e6/b.Elapsed().Seconds(), "Mvert/s")
			})
		}
	}
}

func BenchmarkTiles(b *testing.B) {
	for _, l := range Available() {
		b.Run("level="+l.String(), func(b *testing.B) {
			k, _ := For(l)
			const n = 1024
			triangles, rects, where := make([]Triangle, n), make([]TileRect, n), make([]uint32, n)
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range triangles {
				for v := range 3 {
					triangles[i].X[v], triangles[i].Y[v] = int32(i)*400+rng.Int32N(800), rng.Int32N(800)
				}
			}
			a := &TilesArgs{Triangles: &triangles[0], N: n, Rects: &rects[0], Where: &where[0], Shift: 14, LastX: 100,
				LastY: 100, Columns: 101}
			for b.Loop() {
				k.Tiles(a)
			}
			b.ReportMetric(float64(b.N)*n/1e6/b.Elapsed().Seconds(), "Mtri/s")
		})
	}
}
