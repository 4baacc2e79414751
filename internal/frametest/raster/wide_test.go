package raster_test

import (
	"context"
	"image"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestRecordsOfManyTilesKeepTheirOrder mixes triangles that are listed tile by tile with some that touch too many tiles
// of 32 for that; of tiles of 64 none does.
func TestRecordsOfManyTilesKeepTheirOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	large, small := meshOf(rng, 12, 4), meshOf(rng, 120, 0.1)
	m := &shade.Mesh{Matrix: large.Matrix}
	add := func(from *shade.Mesh, first, n int) {
		m.Positions = append(m.Positions, from.Positions[9*first:][:9*n]...)
		m.Colors = append(m.Colors, from.Colors[12*first:][:12*n]...)
	}
	for i := range 12 {
		add(large, i, 1)
		add(small, 10*i, 10)
	}
	for _, blend := range []bool{true, false} {
		if testing.Short() && !blend {
			continue // blending shows any order
		}
		sameOnAll(t, true, func(dev *halfspace.Device) []byte {
			return drawMesh(t, dev, m, 740, 740, 1, blend, vk.FormatR8G8B8A8Unorm)
		})
	}
}

// TestBinsOfScreenFillingTriangles: 30,000 triangles that cover 65,536 tiles each once took 16 GB of lists.
func TestBinsOfScreenFillingTriangles(t *testing.T) {
	if testing.Short() {
		t.Skip("long without kernels")
	}
	const size = 4096
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shade.Flat{})
	require.NoError(t, err)
	const n = 30000
	index := make([]uint32, 3*n)
	for i := range index {
		index[i] = uint32(i % 3)
	}
	dst := image.NewRGBA(image.Rect(0, 0, size, size))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	pass.Draw(pipe, shade.Draw{Indices32: index, Bindings: &shade.Mesh{
		Positions: []float32{-1, -1, 0, 3, -1, 0, -1, 3, 0}, Matrix: [16]float32{0: 1, 5: 1, 10: 1, 15: 1}, Color: [4]float32{1, 0, 0, 1},
	}})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.NoError(t, pass.End(context.Background()))
	runtime.ReadMemStats(&after)
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)>>20, uint64(100), "MB")
	require.Equal(t, uint8(255), dst.Pix[len(dst.Pix)/2])
}
