package edge

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// chunkBench sets up one chunk of a mesh of small triangles over and over.
type chunkBench struct {
	plan     *Plan
	view     View
	assembly Assembly
	draw     shade.Draw
	mesh     Mesh
	chunk    Chunk
	input    Input
	position [4][]float32
}

// newChunkBench takes a grid of 32x16 quads; scattered, its vertices are far apart in the vertex buffer, so that a
// chunk has to find those it shares.
func newChunkBench(tb testing.TB, k *simd.Kernels, scattered bool) *chunkBench {
	p, err := Compile(k, &vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: vk.FormatD32Sfloat})
	require.NoError(tb, err)
	b := &chunkBench{plan: p}
	require.NoError(tb, b.view.Init(p, nil, vk.Extent2D{Width: 256, Height: 256}))
	const columns, rows = 33, 17
	spread := uint32(1)
	if scattered {
		spread = 1000
	}
	for y := range uint32(rows - 1) {
		for x := range uint32(columns - 1) {
			i := y*columns + x
			for _, v := range []uint32{i, i + 1, i + columns, i + columns, i + 1, i + columns + 1} {
				b.draw.Indices32 = append(b.draw.Indices32, v*spread)
			}
		}
	}
	b.assembly.Init(p, &b.draw)
	b.assembly.Chunk(&b.draw, 0, &b.mesh)
	n := len(b.mesh.Vertices)
	for c := range b.position {
		b.position[c] = make([]float32, n)
	}
	for i, v := range b.mesh.Vertices {
		v /= spread
		b.position[0][i] = float32(v%columns)/16.3 - 1
		b.position[1][i] = float32(v/columns)/8.3 - 1
		b.position[2][i] = float32(v%7) / 8
		b.position[3][i] = 1
	}
	b.input = Input{
		Mesh: &b.mesh, View: &b.view, X: b.position[0], Y: b.position[1], Z: b.position[2], W: b.position[3],
		Q: make([]float32, n), Size: 1,
	}
	return b
}

func (b *chunkBench) run() {
	b.assembly.Chunk(&b.draw, 0, &b.mesh)
	b.plan.Setup(&b.chunk, &b.input)
}

func BenchmarkChunk(b *testing.B) {
	for _, l := range simd.Available() {
		for name, scattered := range map[string]bool{"dense": false, "scattered": true} {
			b.Run("level="+l.String()+"/"+name, func(b *testing.B) {
				k, _ := simd.For(l)
				c := newChunkBench(b, k, scattered)
				for b.Loop() {
					c.run()
				}
				b.ReportMetric(float64(b.N)*float64(c.mesh.N)/1e6/b.Elapsed().Seconds(), "Mtri/s")
			})
		}
	}
}

// BenchmarkPrimitives sets up triangles that all cross the near plane, and lines and points.
func BenchmarkPrimitives(b *testing.B) {
	k, _ := simd.Best()
	for _, c := range []struct {
		name     string
		topology vk.PrimitiveTopology
		lines    vk.LineRasterizationMode
		near     bool
	}{
		{"clipped", vk.PrimitiveTopologyTriangleList, 0, true},
		{"lines", vk.PrimitiveTopologyLineList, 0, false},
		{"bresenham", vk.PrimitiveTopologyLineList, vk.LineRasterizationModeBresenham, false},
		{"points", vk.PrimitiveTopologyPointList, 0, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			t := newChunkBench(b, k, false)
			p, err := Compile(k, &vk.GraphicsPipeline{
				Topology: c.topology, Rasterization: vk.Rasterization{LineRasterizationMode: c.lines},
			})
			require.NoError(b, err)
			t.plan = p
			require.NoError(b, t.view.Init(p, nil, vk.Extent2D{Width: 256, Height: 256}))
			t.assembly.Init(p, &t.draw)
			if c.near {
				for i := range t.position[2] {
					t.position[2][i] = float32(i%2)*2 - 1.5
				}
			}
			for b.Loop() {
				t.run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(t.mesh.N), "ns/primitive")
		})
	}
}
