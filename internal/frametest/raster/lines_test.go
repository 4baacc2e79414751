// Package raster_test draws lines, quads, many triangles and wide ones: the engine's ways of drawing them change no
// byte.
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
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Fragments of lines and points are listed as they are drawn, whatever these are, in whatever draws beside them, and
// varyings of points are gathered, and that changes no byte.
func TestListedLinesChangeNoByte(t *testing.T) {
	all := plan.Set(0)
	for seed := range uint64(40) {
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			got, fired := linesFrame(t, k, seed, 0)
			all |= fired
			for _, row := range []plan.Set{plan.Of(plan.Listed), plan.Of(plan.Gathered)} {
				if fired&row == 0 {
					continue
				}
				want, without := linesFrame(t, k, seed, row)
				require.Zero(t, without&row)
				require.True(t, bytes.Equal(want, got), "frame %d at level %v", seed, l)
			}
		}
	}
	require.Equal(t, plan.Of(plan.Listed)|plan.Of(plan.Gathered), all&(plan.Of(plan.Listed)|plan.Of(plan.Gathered)))
}

// sized is twice with points of several sizes.
type sized struct{ frametest.Twice }

func (s sized) Interface() shade.Interface {
	i := s.Twice.Interface()
	i.PointSize = true
	return i
}

func (s sized) Vertex(v *shade.Vertices) {
	s.Twice.Vertex(v)
	for k, i := range v.Index[:v.N] {
		v.PointSize[k] = float32(i%5) / 4
	}
}

// linesFrame draws some thousand lines or points, of several draws, and returns what two colour attachments and depth
// hold then.
func linesFrame(t *testing.T, k *simd.Kernels, seed uint64, without plan.Set) (texels []byte, fired plan.Set) {
	rng := rand.New(rand.NewPCG(seed, 1))
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1,
		Inside: inside.Options{Kernels: k, Tile: tile.Options{Without: without}}})
	require.NoError(t, err)
	defer dev.Close()
	const width, height = 150, 100
	depth := []vk.Format{vk.FormatUndefined, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat}[seed%4]
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatA2B10G10R10UnormPack32}
	info := halfspace.PassInfo{}
	var images []*halfspace.Image
	image := func(f vk.Format) *halfspace.Image {
		images = append(images, frametest.NewImage(t, f, width, height, 1))
		return images[len(images)-1]
	}
	for _, f := range formats {
		info.Color = append(info.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear,
			Store: vk.AttachmentStoreOpStore})
	}
	if depth != vk.FormatUndefined {
		info.DepthStencil = &halfspace.DepthStencilAttachment{
			Image: image(depth), DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1, DepthStore: vk.AttachmentStoreOpStore,
		}
	}
	pass := dev.NewPass(info)
	for range 1 + rng.IntN(3) {
		g := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyLineList, ColorFormats: formats, DepthStencilFormat: depth,
			Rasterization: vk.Rasterization{
				LineRasterizationMode: []vk.LineRasterizationMode{
					vk.LineRasterizationModeRectangular, vk.LineRasterizationModeBresenham, vk.LineRasterizationModeDefault,
				}[rng.IntN(3)],
				NonStrictLines: rng.IntN(2) == 0, LineWidth: []float32{1, 1, 1, 0.25, 1.75, 3}[rng.IntN(6)],
			},
		}
		if rng.IntN(4) == 0 {
			g.Rasterization.LineStipple = &vk.LineStipple{Factor: 1 + rng.IntN(3), Pattern: uint16(rng.Uint32())}
		}
		if depth != vk.FormatUndefined {
			ops := []vk.CompareOp{vk.CompareOpLess, vk.CompareOpLessOrEqual, vk.CompareOpGreater, vk.CompareOpAlways,
				vk.CompareOpNotEqual}
			g.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: rng.IntN(4) > 0,
				DepthCompareOp: ops[rng.IntN(len(ops))]}
		}
		switch rng.IntN(6) {
		case 0:
			g.Topology = vk.PrimitiveTopologyTriangleList
		case 1, 2:
			g.Topology, g.Rasterization.PolygonMode = vk.PrimitiveTopologyTriangleList, vk.PolygonModeLine
			if depth != vk.FormatUndefined {
				g.Rasterization.DepthBias = &vk.DepthBias{SlopeFactor: 1, ConstantFactor: -3}
			}
		case 3:
			g.Topology = vk.PrimitiveTopologyPointList
			if rng.IntN(4) == 0 {
				g.Multisample = &vk.Multisample{SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: 1,
					Height: 1}, Locations: [][2]float32{{0.25, 0.25}}}}
			}
		}
		shader := []shade.Shader{
			frametest.Twice{Unlit: shade.Unlit{Colored: true}}, frametest.Twice{}, frametest.Located{Unlit: shade.Unlit{Colored: true}},
		}[rng.IntN(3)]
		if g.Topology == vk.PrimitiveTopologyPointList && rng.IntN(3) == 0 {
			shader = sized{frametest.Twice{Unlit: shade.Unlit{Colored: true}}}
		}
		pipe, err := dev.NewPipeline(g, shader)
		require.NoError(t, err, fmt.Sprintf("%+v", g))
		matrix := frametest.Identity
		matrix[11] = rng.Float32() // w = 1 + z times that
		m := &shade.Mesh{Matrix: matrix, Color: [4]float32{1, 0.5, 0.25, 1}}
		const vertices = 240
		size := []float32{0.02, 0.3, 2.5}[rng.IntN(3)]
		var x, y float32
		for i := range vertices {
			if i%6 == 0 {
				x, y = rng.Float32()*2.2-1.1, rng.Float32()*2.2-1.1
			}
			m.Positions = append(m.Positions, x+size*(rng.Float32()-0.5), y+size*(rng.Float32()-0.5), rng.Float32()*1.1-0.05)
			m.Colors = append(m.Colors, rng.Float32(), rng.Float32(), rng.Float32(), 1)
		}
		pass.Draw(pipe, shade.Draw{Bindings: m, Count: shade.Exactly(vertices), Dynamic: linesState(rng, width, height)})
	}
	require.NoError(t, pass.End(context.Background()))
	for _, m := range images {
		texels = append(texels, m.Bytes()...)
	}
	return texels, plan.Set(pass.Statistics().Fused)
}

// linesState is dynamic state now and then: a scissor, or another width.
func linesState(rng *rand.Rand, width, height int) *vk.Dynamic {
	switch rng.IntN(6) {
	case 0:
		return &vk.Dynamic{LineWidth: []float32{1, 1.5, 4}[rng.IntN(3)]}
	case 1, 2:
		return &vk.Dynamic{
			Viewports: []vk.Viewport{{Width: float32(width), Height: float32(height), MaxDepth: 1}},
			Scissors:  []vk.Rect2D{{X: rng.IntN(70), Y: rng.IntN(70), Width: rng.IntN(90), Height: 20 + rng.IntN(40)}},
		}
	}
	return nil
}
