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
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// sameOnAll draws with every level, 1 and 5 workers and both tile sizes, and wants the same bytes of all. With few,
// each of these occurs, not each combination.
func sameOnAll(t *testing.T, few bool, draw func(dev *halfspace.Device) []byte) {
	t.Helper()
	var want []byte
	n := 0
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, workers := range []int{1, 5} {
			for _, size := range []int{32, 64} {
				if n++; few && level != simd.Available()[len(simd.Available())-1] && n%4 != 1 {
					continue
				}
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: workers,
					Inside: inside.Options{Kernels: k, Tile: tile.Options{TileSize: size}}})
				got := draw(dev)
				dev.Close()
				if want == nil {
					want = got
				}
				require.True(t, bytes.Equal(want, got), fmt.Sprintf("level %v, %d workers, tiles of %d", level, workers, size))
			}
		}
	}
}

// meshOf is n random triangles of a size, 2 being the width of the framebuffer.
func meshOf(rng *rand.Rand, n int, size float32) *shade.Mesh {
	m := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}
	for range n {
		x, y := rng.Float32()*2.2-1.1, rng.Float32()*2.2-1.1
		for range 3 {
			m.Positions = append(m.Positions, x+(rng.Float32()-0.5)*size, y+(rng.Float32()-0.5)*size, rng.Float32())
			m.Colors = append(m.Colors, rng.Float32(), rng.Float32(), rng.Float32(), rng.Float32())
		}
	}
	return m
}

// drawMesh draws a mesh in colour formats and D32 with some samples and returns the bytes of all attachments.
func drawMesh(t *testing.T, dev *halfspace.Device, m *shade.Mesh, width, height, samples int, blend bool,
	formats ...vk.Format) (out []byte) {
	image := func(f vk.Format) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
		require.NoError(t, err)
		return m
	}
	g := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats, DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:  &vk.Multisample{RasterizationSamples: samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: !blend, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}
	info := halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
		Image: image(vk.FormatD32Sfloat), DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1,
	}}
	if blend {
		g.ColorBlend = &vk.ColorBlend{}
	}
	for _, f := range formats {
		info.Color = append(info.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear,
			Clear: [4]float64{0.2, 0.4, 0.6, 1}})
		if blend {
			g.ColorBlend.Attachments = append(g.ColorBlend.Attachments, vk.ColorBlendAttachment{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				ColorWriteMask: vk.ColorComponentsAll,
			})
		}
	}
	pipe, err := dev.NewPipeline(g, shade.Unlit{Colored: true})
	require.NoError(t, err)
	pass := dev.NewPass(info)
	pass.Draw(pipe, shade.Draw{Bindings: m, Count: m.Vertices()})
	require.NoError(t, pass.End(context.Background()))
	for _, a := range info.Color {
		out = append(out, a.Image.Bytes()...)
	}
	return append(out, info.DepthStencil.Image.Bytes()...)
}

// 200 triangles over one another, blended, at 16 samples: the same bytes however they are drawn.
func TestSixteenSamplesAreTheSameOnEveryDevice(t *testing.T) {
	m := meshOf(rand.New(rand.NewPCG(16, 200)), 200, 1.5)
	for i, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat, vk.FormatB8G8R8A8Srgb} {
		if testing.Short() && i > 0 {
			break
		}
		sameOnAll(t, false, func(dev *halfspace.Device) []byte { return drawMesh(t, dev, m, 67, 50, 16, true, f) })
	}
}

// A million triangles, most of them smaller than a few pixels, some of them large: the same bytes however they are
// drawn.
func TestMillionTrianglesAreTheSameOnEveryDevice(t *testing.T) {
	n := 1 << 20
	if testing.Short() {
		n = 1 << 15
	}
	rng := rand.New(rand.NewPCG(1, 20))
	m := meshOf(rng, n, 0.03)
	large := meshOf(rng, 100, 2)
	m.Positions, m.Colors = append(m.Positions, large.Positions...), append(m.Colors, large.Colors...)
	sameOnAll(t, true, func(dev *halfspace.Device) []byte {
		return drawMesh(t, dev, m, 300, 200, 1, false, vk.FormatR8G8B8A8Unorm)
	})
}
