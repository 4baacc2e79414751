package state_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// put copies a rectangle of one layer of an image to another image, of the same description.
func put(to, from *halfspace.Image, layer int, r vk.Rect2D) {
	for plane := range to.Planes() {
		a, b := to.Subresource(0, layer, plane), from.Subresource(0, layer, plane)
		n := a.Texel * a.Samples
		for y := r.Y; y < r.Y+r.Height; y++ {
			copy(a.Pix[y*a.RowPitch+r.X*n:][:r.Width*n], b.Pix[y*b.RowPitch+r.X*n:])
		}
	}
}

// fillBytes gives an image odd contents.
func fillBytes(m *halfspace.Image, first int) {
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(first + 5*i)
	}
}

// Inside of its render area a pass does what it does without one, and outside nothing: draws, clears, stores and
// resolves.
func TestRenderAreaConfinesThePass(t *testing.T) {
	const width, height = 150, 90
	r := rand.New(rand.NewPCG(5, 6))
	vertices := layeredTriangles(r, 60, 1)
	for _, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: o}})
		for _, area := range []vk.Rect2D{{X: 0, Y: 0, Width: width, Height: height},
			{X: 64, Y: 32, Width: 64, Height: 32}, {X: 3, Y: 5, Width: 90, Height: 70}, {X: 149, Y: 89, Width: 1, Height: 1}} {
			for _, samples := range []int{1, 4} {
				for _, load := range []vk.AttachmentLoadOp{vk.AttachmentLoadOpLoad, vk.AttachmentLoadOpClear} {
					draw := func(area vk.Rect2D) (images []*halfspace.Image) {
						color, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, samples),
							frametest.NewImage(t, vk.FormatD24UnormS8Uint, width, height, samples)
						info := halfspace.PassInfo{
							RenderArea: area,
							Color:      []halfspace.Attachment{{Image: color, Load: load}},
							DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: load, StencilLoad: load,
								DepthResolveMode: vk.ResolveModeMax, StencilResolveMode: vk.ResolveModeMin},
						}
						images = []*halfspace.Image{color, depth}
						if load == vk.AttachmentLoadOpClear {
							info.Color[0].Clear, info.DepthStencil.ClearDepth,
								info.DepthStencil.ClearStencil = [4]float64{0.25, 0.5, 1, 1}, 0.75, 9
						}
						if samples > 1 {
							info.Color[0].Resolve,
								info.DepthStencil.Resolve = frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width,
								height, 1), frametest.NewImage(t, vk.FormatD24UnormS8Uint, width, height, 1)
							images = append(images, info.Color[0].Resolve, info.DepthStencil.Resolve)
						} else {
							info.DepthStencil.DepthResolveMode, info.DepthStencil.StencilResolveMode = 0, 0
						}
						for i, m := range images {
							fillBytes(m, i)
						}
						replace := vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpIncrementAndWrap, WriteMask: 255}
						pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
							Topology:     vk.PrimitiveTopologyTriangleList,
							ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD24UnormS8Uint,
							Multisample: &vk.Multisample{RasterizationSamples: samples},
							DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
								DepthCompareOp:    vk.CompareOpLess,
								StencilTestEnable: true, Front: replace, Back: replace},
						}, layeredShader{})
						require.NoError(t, err)
						p := dev.NewPass(info)
						p.Draw(pipe, shade.Draw{Bindings: vertices})
						require.NoError(t, p.End(context.Background()))
						return images
					}
					whole, got := draw(vk.Rect2D{}), draw(area)
					for i := range got {
						want := frametest.NewImage(t, got[i].Info().Format, width, height, got[i].Info().Samples)
						fillBytes(want, i)
						put(want, whole[i], 0, area)
						require.True(t, bytes.Equal(want.Bytes(), got[i].Bytes()),
							"image %d, area %v, %d samples, %v, %+v", i, area, samples, load, o)
					}
				}
			}
		}
		dev.Close()
	}
}

// An area that is none, or not inside the attachments, is refused.
func TestRenderAreaIsRefused(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, area := range []vk.Rect2D{{X: -1, Width: 2, Height: 2}, {Width: 9, Height: 1}, {X: 8, Width: 1, Height: 1},
		{Width: 1}, {Width: 1, Height: -1}, {X: math.MaxInt, Width: math.MaxInt, Height: 1}} {
		p := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}, RenderArea: area})
		require.ErrorContains(t, p.End(context.Background()), "RenderArea: ", "%+v", area)
	}
}

// A clear inside a pass leaves in its rectangles what Image.Clear would between two passes: in every format that can be
// drawn to.
func TestClearsInsideAPass(t *testing.T) {
	const width, height, layers = 70, 40, 3
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: tile.Options{TileSize: 32}}})
	defer dev.Close()
	some := []halfspace.ClearRect{
		{Rect: vk.Rect2D{X: 3, Y: 2, Width: 40, Height: 31}, LayerCount: 2},
		{Rect: vk.Rect2D{X: 60, Y: 39, Width: 10, Height: 1}, BaseArrayLayer: 2},
		{Rect: vk.Rect2D{Width: width, Height: 1}, BaseArrayLayer: 1, LayerCount: 2},
	}
	all := []halfspace.ClearRect{{Rect: vk.Rect2D{Width: width, Height: height}, LayerCount: layers}} // as a load operation does
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Renderable() && !in.Depth && !in.Stencil {
			continue
		}
		for k, rects := range [][]halfspace.ClearRect{some, some, all, all} {
			samples := 1 + k%2*3
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}, ArrayLayers: layers, Samples: samples}
			var images [3]*halfspace.Image // drawn to, as it should be, and cleared
			for i := range images {
				m, err := halfspace.NewImage(info)
				require.NoError(t, err)
				for k := range m.Bytes() {
					m.Bytes()[k] = 0x3B // a float, and a code
				}
				images[i] = m
			}
			pass := halfspace.PassInfo{Layers: layers}
			what := []halfspace.ClearAttachment{{Color: [4]float64{0.5, 0.25, 1, 0.125}}}
			values := [4]uint32{0x3F000000, 0x3E800000, 0x3F800000, 0x3E000000}
			switch {
			case in.Color():
				if in.Class != format.ClassFloat {
					what[0].Color, values = [4]float64{3, 2, 1, 0}, [4]uint32{3, 2, 1, 0}
				}
				pass.Color = []halfspace.Attachment{{Image: images[0]}}
			default:
				pass.DepthStencil = &halfspace.DepthStencilAttachment{Image: images[0]}
				what = []halfspace.ClearAttachment{{Aspect: vk.ImageAspectDepth, Depth: 0.5},
					{Aspect: vk.ImageAspectStencil, Stencil: 77}}
				values = [4]uint32{0x3F000000, 77}
			}
			require.NoError(t, images[2].Clear(vk.ImageAspectNone, values, 0, 1, 0, layers))
			for _, r := range rects {
				for layer := range max(r.LayerCount, 1) {
					put(images[1], images[2], r.BaseArrayLayer+layer, r.Rect)
				}
			}
			pass.CountSamples = true
			p := dev.NewPass(pass)
			p.ClearAttachments(what, rects)
			require.NoError(t, p.End(context.Background()), "%v", f)
			require.Equal(t, 1, p.Draws())
			require.Zero(t, p.SamplesPassed(0, p.Draws()))
			if f == vk.FormatX8D24UnormPack32 || f == vk.FormatD24UnormS8Uint { // what a word has beside its depth stays
				for _, m := range images[:2] {
					for layer := range layers {
						for s, i := m.Subresource(0, layer, 0), 3; i < len(s.Pix); i += 4 {
							s.Pix[i] = 0
						}
					}
				}
			}
			if !bytes.Equal(images[1].Bytes(), images[0].Bytes()) {
				t.Errorf("%v, %d samples, %d rectangles: the image is not what Image.Clear makes", f, samples, len(rects))
			}
		}
	}
}

// Clears come in the order of draws, whatever the state of these, and clear an aspect, or one attachment of several,
// alone.
func TestClearsAreInOrder(t *testing.T) {
	const width, height = 100, 70
	half := vk.Rect2D{X: 10, Y: 0, Width: 50, Height: height}
	for _, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: o}})
		vertices := layeredTriangles(rand.New(rand.NewPCG(7, 8)), 200, 1)
		formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatUndefined, vk.FormatR32G32B32A32Sfloat}
		shader := &frametest.Corners{Positions: frametest.WholeScreen(0), State: shade.Interface{Colors: 3}}
		shader.Shade = func(f *shade.Fragments) {
			for k := range 3 {
				for c := range f.Colors[k] {
					for i := range f.N {
						f.Colors[k][c][i] = 1
					}
				}
			}
		}
		for i := range vertices {
			shader.Positions = append(shader.Positions, vertices[i].position)
		}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats, DepthStencilFormat: vk.FormatD32SfloatS8Uint,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		}, shader)
		require.NoError(t, err)
		fresh := func() (images []*halfspace.Image, info halfspace.PassInfo) {
			images = []*halfspace.Image{frametest.NewImage(t, formats[0], width, height, 1),
				frametest.NewImage(t, formats[2], width, height, 1), frametest.NewImage(t, vk.FormatD32SfloatS8Uint, width, height, 1)}
			z := images[2].Subresource(0, 0, 0)
			for i := range z.Pix {
				z.Pix[i] = 0x3f
			}
			return images, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: images[0]}, {},
				{Image: images[1]}}, DepthStencil: &halfspace.DepthStencilAttachment{Image: images[2]}}
		}
		some, rest := shade.Draw{First: 3, Count: 300}, shade.Draw{First: 303, Count: 300}
		got, info := fresh()
		p := dev.NewPass(info)
		p.Draw(pipe, some)
		p.ClearAttachments([]halfspace.ClearAttachment{{ColorAttachment: 2, Color: [4]float64{2, -3, 4, 5}},
			{ColorAttachment: 1}, {Aspect: vk.ImageAspectDepth, Depth: 0.5}}, []halfspace.ClearRect{{Rect: half}})
		p.Draw(pipe, rest)
		require.Equal(t, 3, p.Draws())
		require.NoError(t, p.End(context.Background()))

		want, info := fresh()
		for _, d := range []shade.Draw{some, rest} {
			p := dev.NewPass(info)
			p.Draw(pipe, d)
			require.NoError(t, p.End(context.Background()))
			if d.First != 3 {
				break
			}
			cleared, _ := fresh()
			require.NoError(t, cleared[1].Clear(vk.ImageAspectNone,
				[4]uint32{0x40000000, 0xC0400000, 0x40800000, 0x40A00000}, 0, 1, 0, 1))
			require.NoError(t, cleared[2].Clear(vk.ImageAspectNone, [4]uint32{0x3F000000}, 0, 1, 0, 1))
			put(want[1], cleared[1], 0, half)
			put(want[2], cleared[2], 0, half)
			want[0].Touch()
		}
		for i := range want {
			require.True(t, slices.Equal(want[i].Bytes(), got[i].Bytes()), "image %d, %+v", i, o)
		}
		dev.Close()
	}
}

// What a clear cannot be is refused by field, and nothing is drawn.
func TestClearsAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	one := []halfspace.ClearRect{{Rect: vk.Rect2D{Width: 1, Height: 1}}}
	for want, c := range map[string]struct {
		what  []halfspace.ClearAttachment
		rects []halfspace.ClearRect
	}{
		"Attachments[0].ColorAttachment: 1, the pass has 1": {[]halfspace.ClearAttachment{{ColorAttachment: 1}}, one},
		"Attachments[0].ColorAttachment: -1":                {[]halfspace.ClearAttachment{{ColorAttachment: -1}}, one},
		"Attachments[1].Depth: 2 is not in 0 to 1": {[]halfspace.ClearAttachment{{},
			{Aspect: vk.ImageAspectDepth, Depth: 2}}, one},
		"Attachments[0].Aspect: INVALID(6)": {[]halfspace.ClearAttachment{{Aspect: 6}}, one},
		"Rects[0].Rect: 9x1 pixels at (0, 0)": {nil,
			[]halfspace.ClearRect{{Rect: vk.Rect2D{Width: 9, Height: 1}}}},
		"Rects[1].Rect: 0x1 pixels at (0, 0)": {nil,
			[]halfspace.ClearRect{one[0], {Rect: vk.Rect2D{Height: 1}}}},
		"Rects[0].BaseArrayLayer: 2 layers from 0, the pass has 1": {nil, []halfspace.ClearRect{{Rect: one[0].Rect, LayerCount: 2}}},
		"Rects[0].BaseArrayLayer: 1 layers from 1, the pass has 1": {nil,
			[]halfspace.ClearRect{{Rect: one[0].Rect, BaseArrayLayer: 1}}},
		"Rects[0].BaseArrayLayer: 1 layers from -1, the pass has 1": {nil,
			[]halfspace.ClearRect{{Rect: one[0].Rect, BaseArrayLayer: -1}}},
		"Rects[0].BaseArrayLayer: 1 layers from 0, the pass has 1":     {nil, []halfspace.ClearRect{{Rect: one[0].Rect, LayerCount: -1}}},
		"ClearAttachments: the pass has ended, begin another by Reset": {nil, nil},
	} {
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, 8, 8, 1)}},
			DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD16Unorm, 8, 8, 1)}})
		if c.rects == nil {
			require.NoError(t, p.End(context.Background()))
			want = "ClearAttachments: "
		}
		p.ClearAttachments(c.what, c.rects)
		require.ErrorContains(t, p.End(context.Background()), want)
	}
}
