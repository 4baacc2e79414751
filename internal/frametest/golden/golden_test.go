// Package golden_test draws the golden pictures.
package golden_test

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/golden"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// goldens are pictures of 160x120 pixels. Their numbers are exact in float32, so that all machines draw the same work.
var goldens = map[string]func(g *painting){
	"triangles": func(g *painting) {
		g.draw(vk.GraphicsPipeline{}, shade.Unlit{Colored: true}, g.triangles(200, 0))
	},
	"slivers": func(g *painting) {
		m := g.triangles(300, 0)
		for i := 0; i < len(m.Positions); i += 9 { // the third vertex moves close to the first
			m.Positions[i+6] = m.Positions[i] + float32(g.rng.IntN(64))/4096
			m.Positions[i+7] = m.Positions[i+1] + float32(g.rng.IntN(64))/4096
		}
		g.draw(vk.GraphicsPipeline{}, shade.Unlit{Colored: true}, m)
	},
	"floor": func(g *painting) { // textured, in perspective, through the near plane and past the screen's edges
		m := &shade.Mesh{
			Positions: []float32{-32, 1, -4, 32, 1, -4, 32, 1, 64, -32, 1, -4, 32, 1, 64, -32, 1, 64},
			TexCoords: []float32{0, 0, 32, 0, 32, 34, 0, 0, 32, 34, 0, 34},
			Normals:   []float32{0, 1, 0, 0.5, 1, 0, 0, 1, 0.5, 0, 1, 0, 0, 1, 0.5, 1, 1, 1},
			Matrix:    perspective, Texture: g.texture(),
		}
		g.draw(vk.GraphicsPipeline{}, shade.Unlit{Textured: true, Lambert: true}, m)
		g.draw(vk.GraphicsPipeline{}, shade.Unlit{Colored: true}, g.triangles(60, 2))
	},
	"blend": func(g *painting) {
		over := vk.ColorBlendAttachment{
			BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
			ColorWriteMask: vk.ColorComponentsAll,
		}
		g.draw(vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{over}}},
			shade.Unlit{Colored: true}, g.triangles(80, 0))
	},
	"lines": func(g *painting) {
		m := g.triangles(60, 0)
		g.draw(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineList, Rasterization: vk.Rasterization{LineWidth: 2.5}},
			shade.Unlit{Colored: true}, m)
		g.draw(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineStrip,
			Rasterization: vk.Rasterization{LineRasterizationMode: vk.LineRasterizationModeBresenham}},
			shade.Unlit{Colored: true}, g.triangles(20, 0))
		g.draw(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			Rasterization: vk.Rasterization{PolygonMode: vk.PolygonModeLine}}, shade.Unlit{Colored: true}, g.triangles(10, 0))
	},
	"msaa": func(g *painting) {
		g.samples = 4
		g.draw(vk.GraphicsPipeline{}, shade.Unlit{Colored: true, Textured: true}, g.triangles(100, 0))
	},
	"reverse-z":    reverseZ,
	"cube":         cube,
	"stencil":      stencil,
	"shading-rate": shadingRate,
	"shadow":       shadow,
}

// perspective looks along +z with y down: depth 1 - 0.5/z.
var perspective = [16]float32{0.75, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, -0.5, 0}

const goldenWidth, goldenHeight = 160, 120

// painting draws one picture.
type painting struct {
	t       testing.TB
	dev     *halfspace.Device
	rng     *rand.Rand
	samples int
	// depthFormat and clearDepth are those of the depth attachment; rate is the attachment of shading rates, nil: none.
	depthFormat vk.Format
	clearDepth  float32
	rate        *halfspace.ShadingRateAttachment
	draws       []func(p *halfspace.Pass)
}

// value is a multiple of 1/1024 in [-1.25, 1.25).
func (g *painting) value() float32 { return float32(g.rng.IntN(2560)-1280) / 1024 }

// triangles are n of them, z from 0 to 1, moved by dz.
func (g *painting) triangles(n int, dz float32) *shade.Mesh {
	m := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, Texture: g.texture()}
	if dz != 0 {
		m.Matrix = perspective
	}
	for range n {
		x, y := g.value(), g.value()
		for range 3 {
			m.Positions = append(m.Positions, x+g.value()/4, y+g.value()/4, float32(g.rng.IntN(1025))/1024+dz)
			m.TexCoords = append(m.TexCoords, g.value()*4, g.value()*4)
			for range 4 {
				m.Colors = append(m.Colors, float32(g.rng.IntN(257))/256)
			}
		}
	}
	return m
}

func (g *painting) texture() *shade.Texture {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb,
		Extent: vk.Extent3D{Width: 32, Height: 32, Depth: 1}, MipLevels: 6})
	require.NoError(g.t, err)
	for i := range 32 * 32 {
		p := m.Bytes()[4*i:]
		p[0], p[1], p[2], p[3] = byte(i%32*8), byte(i/32*8), byte((i/4+i/128)%2*255), 255
	}
	require.NoError(g.t, m.GenerateMips(mip.MipOptions{}))
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(g.t, err)
	s, err := halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}, v)
	require.NoError(g.t, err)
	return s
}

// draw records a mesh drawn with a pipeline: see record.
func (g *painting) draw(p vk.GraphicsPipeline, s shade.Shader, m *shade.Mesh) {
	g.record(p, s, shade.Draw{Bindings: m, Count: m.Vertices()})
}

// record records a draw with a pipeline whose formats are the picture's. One that says nothing of depth or blending has
// the usual depth test.
func (g *painting) record(p vk.GraphicsPipeline, s shade.Shader, d shade.Draw) {
	if p.Topology == vk.PrimitiveTopologyPointList {
		p.Topology = vk.PrimitiveTopologyTriangleList
	}
	p.ColorFormats = []vk.Format{vk.FormatR8G8B8A8Srgb}
	p.DepthStencilFormat = g.depthFormat
	p.Multisample = &vk.Multisample{RasterizationSamples: max(g.samples, 1)}
	if p.ColorBlend == nil && p.DepthStencil == nil {
		p.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
	}
	pipe, err := g.dev.NewPipeline(p, s)
	require.NoError(g.t, err)
	g.draws = append(g.draws, func(p *halfspace.Pass) { p.Draw(pipe, d) })
}

// drawGolden draws a picture on a device.
func drawGolden(t testing.TB, name string, info halfspace.DeviceInfo) *image.NRGBA {
	g := &painting{t: t, dev: testdevice.New(t, info), rng: rand.New(rand.NewPCG(7, uint64(len(name)))), samples: 1,
		depthFormat: vk.FormatD32Sfloat, clearDepth: 1}
	defer g.dev.Close()
	goldens[name](g)
	target := func(f vk.Format, samples int) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: goldenWidth, Height: goldenHeight, Depth: 1}})
		require.NoError(t, err)
		return m
	}
	picture := target(vk.FormatR8G8B8A8Srgb, 1)
	color := halfspace.Attachment{Image: picture, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.0625, 0.125, 0.25, 1}}
	if g.samples > 1 {
		color.Image, color.Resolve = target(vk.FormatR8G8B8A8Srgb, g.samples), picture
	}
	pass := g.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{color}, ShadingRate: g.rate,
		DepthStencil: &halfspace.DepthStencilAttachment{
			Image: target(g.depthFormat, g.samples), DepthLoad: vk.AttachmentLoadOpClear, StencilLoad: vk.AttachmentLoadOpClear,
			ClearDepth: g.clearDepth,
		}})
	for _, d := range g.draws {
		d(pass)
	}
	require.NoError(t, pass.End(context.Background()))
	pixels, err := picture.NRGBA(0, 0)
	require.NoError(t, err)
	return pixels
}

// Every level, number of workers and size of tiles draws the picture in testdata, on every machine. A failure leaves
// the pictures. With -update the first of them, plain Go on one thread, is taken.
func TestGolden(t *testing.T) {
	for name := range goldens {
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			for _, threads := range []int{1, 4} {
				for _, size := range []int{32, 64} {
					got := drawGolden(t, name,
						halfspace.DeviceInfo{Threads: threads, Inside: inside.Options{Kernels: k, Tile: tile.Options{TileSize: size}}})
					if !golden.Check(t, got, name) {
						t.Errorf("%s: %v, %d threads, tiles of %d", name, l, threads, size)
					}
				}
			}
		}
	}
}
