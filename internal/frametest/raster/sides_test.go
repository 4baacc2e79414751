package raster_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A side that two triangles share is drawn once where the second one's fragments would fail, and that changes no byte:
// triangles in draws of other pipelines than their neighbours', which share nothing, make the same picture and depths.
func TestSharedSidesChangeNoByte(t *testing.T) {
	figures.Begin(t)
	shared := [2]int{}
	for seed := range uint64(48) {
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			apart, all := sidesFrame(t, k, seed, true)
			together, fewer := sidesFrame(t, k, seed, false)
			require.True(t, bytes.Equal(apart, together), "frame %d at level %v", seed, l)
			if fewer < all*4/5 {
				shared[seed%2]++
			}
		}
	}
	for i, n := range shared {
		require.GreaterOrEqual(t, n, len(simd.Available()), "with %d samples", []int{1, 4}[i])
	}
}

// sidesFrame draws the sides of a crumpled grid's triangles, all in one draw or each in its own, and returns what the
// attachments hold then and how many samples were tested.
func sidesFrame(t *testing.T, k *simd.Kernels, seed uint64, apart bool) (texels []byte, tested int64) {
	rng := rand.New(rand.NewPCG(seed, 2))
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
	require.NoError(t, err)
	defer dev.Close()
	const width, height, edge = 150, 100, 9
	samples := []int{1, 4}[seed%2]
	depth := []vk.Format{vk.FormatD16Unorm, vk.FormatD32Sfloat, vk.FormatD32Sfloat}[rng.IntN(3)]
	ops := []vk.CompareOp{vk.CompareOpLess, vk.CompareOpLess, vk.CompareOpGreater, vk.CompareOpLessOrEqual,
		vk.CompareOpNotEqual, vk.CompareOpAlways}
	g := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: depth,
		Multisample:  &vk.Multisample{RasterizationSamples: samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: rng.IntN(6) > 0, DepthCompareOp: ops[rng.IntN(len(ops))]},
		Rasterization: vk.Rasterization{
			PolygonMode: vk.PolygonModeLine, CullMode: []vk.CullMode{vk.CullModeNone, vk.CullModeBack}[rng.IntN(2)],
			LineRasterizationMode: []vk.LineRasterizationMode{
				vk.LineRasterizationModeRectangular, vk.LineRasterizationModeDefault, vk.LineRasterizationModeBresenham,
			}[rng.IntN(3)],
			NonStrictLines: rng.IntN(2) == 0, LineWidth: []float32{1, 1, 1.75, 5}[rng.IntN(4)],
		},
	}
	switch rng.IntN(6) {
	case 0:
		g.Rasterization.DepthBias = &vk.DepthBias{SlopeFactor: 2}
	case 1:
		g.Rasterization.LineStipple = &vk.LineStipple{Factor: 2, Pattern: 0x0F53}
	}
	var pipes [2]*halfspace.Pipeline // draws in a row with one pipeline share chunks
	for i := range pipes {
		pipes[i], err = dev.NewPipeline(g, shade.Unlit{Colored: true})
		require.NoError(t, err, fmt.Sprintf("%+v", g))
	}

	// Corners of the grid; some lie behind the viewer or far outside.
	var places, colors [][]float32
	for range edge * edge {
		places = append(places, []float32{rng.Float32()*2.4 - 1.2, rng.Float32()*2.4 - 1.2, rng.Float32()*1.05 - 0.02})
		colors = append(colors, []float32{rng.Float32(), rng.Float32(), rng.Float32(), 1})
	}
	if rng.IntN(3) == 0 {
		places[rng.IntN(len(places))][0] = 5000
	}
	m := &shade.Mesh{Matrix: frametest.Identity, Color: [4]float32{1, 1, 1, 1}}
	m.Matrix[11] = rng.Float32() // w = 1 + z times that
	for i := range edge - 1 {
		for j := range edge - 1 {
			at := i*edge + j
			for _, v := range []int{at, at + 1, at + edge, at + edge, at + 1, at + edge + 1} {
				m.Positions, m.Colors = append(m.Positions, places[v]...), append(m.Colors, colors[v]...)
			}
		}
	}
	images := []*halfspace.Image{frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, samples),
		frametest.NewImage(t, depth, width, height, samples)}
	clear := float32(1)
	if g.DepthStencil.DepthCompareOp == vk.CompareOpGreater {
		clear = 0
	}
	pass := dev.NewPass(halfspace.PassInfo{
		Color: []halfspace.Attachment{{Image: images[0], Load: vk.AttachmentLoadOpClear, Store: vk.AttachmentStoreOpStore}},
		DepthStencil: &halfspace.DepthStencilAttachment{
			Image: images[1], DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: clear, DepthStore: vk.AttachmentStoreOpStore,
		},
	})
	count := len(m.Positions) / 3
	step := count
	if apart {
		step = 3
	}
	for first := 0; first < count; first += step {
		pass.Draw(pipes[first/step%2], shade.Draw{Bindings: m, First: first, Count: shade.Exactly(step)})
	}
	require.NoError(t, pass.End(context.Background()))
	for _, m := range images {
		texels = append(texels, m.Bytes()...)
	}
	return texels, pass.Statistics().FragmentsTested
}
