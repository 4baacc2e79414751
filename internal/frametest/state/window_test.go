package state_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What is drawn in windows of a framebuffer has the bits of the whole: loads, clears, stores and resolves, of colour,
// depth and stencil, at any window's place, and confined to an area in it.
func TestWindowsHaveTheBitsOfTheWhole(t *testing.T) {
	const width, height = 150, 140
	vertices := layeredTriangles(rand.New(rand.NewPCG(5, 7)), 60, 1)
	whole := vk.Rect2D{Width: width, Height: height}
	colors := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat}
	if testing.Short() {
		colors = colors[:1]
	}
	for _, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: o}})
		for _, samples := range []int{1, 4} {
			for _, load := range []vk.AttachmentLoadOp{vk.AttachmentLoadOpLoad, vk.AttachmentLoadOpClear} {
				for _, color := range colors {
					draw := func(w, area vk.Rect2D) (images []*halfspace.Image) {
						image := func(f vk.Format, samples int) *halfspace.Image {
							m := frametest.NewImage(t, f, w.Width, w.Height, samples)
							all := frametest.NewImage(t, f, width, height, samples)
							fillBytes(all, len(images))
							for y := range w.Height {
								for plane := range m.Planes() {
									to, from := m.Subresource(0, 0, plane), all.Subresource(0, 0, plane)
									n := to.Texel * to.Samples
									copy(to.Pix[y*to.RowPitch:][:w.Width*n], from.Pix[(w.Y+y)*from.RowPitch+w.X*n:])
								}
							}
							images = append(images, m)
							return m
						}
						info := halfspace.PassInfo{
							Color: []halfspace.Attachment{{Image: image(color, samples), Load: load}},
							DepthStencil: &halfspace.DepthStencilAttachment{Image: image(vk.FormatD24UnormS8Uint,
								samples), DepthLoad: load, StencilLoad: load,
								DepthResolveMode: vk.ResolveModeMax, StencilResolveMode: vk.ResolveModeMin},
							RenderArea: area,
						}
						if w != whole {
							info.Window, info.Extent = w, vk.Extent2D{Width: width, Height: height}
						}
						if load == vk.AttachmentLoadOpClear {
							info.Color[0].Clear, info.DepthStencil.ClearDepth,
								info.DepthStencil.ClearStencil = [4]float64{0.25, 0.5, 1, 1}, 0.75, 9
						}
						if samples > 1 {
							info.Color[0].Resolve, info.DepthStencil.Resolve = image(color, 1), image(vk.FormatD24UnormS8Uint, 1)
						} else {
							info.DepthStencil.DepthResolveMode, info.DepthStencil.StencilResolveMode = 0, 0
						}
						replace := vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpIncrementAndWrap, WriteMask: 255}
						pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
							Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{color},
							DepthStencilFormat: vk.FormatD24UnormS8Uint, Multisample: &vk.Multisample{RasterizationSamples: samples},
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
					for _, area := range []vk.Rect2D{{}, {X: 70, Y: 66, Width: 30, Height: 40}} {
						want := draw(whole, area)
						for _, w := range []vk.Rect2D{{Width: 64, Height: 64}, {X: 64, Width: 86, Height: 128},
							{Y: 64, Width: 150, Height: 64}, {X: 64, Y: 64, Width: 86, Height: 76}, {Y: 128, Width: 150, Height: 12}} {
							inside := area
							if area != (vk.Rect2D{}) &&
								(area.X < w.X || area.Y < w.Y || area.X+area.Width > w.X+w.Width || area.Y+area.Height > w.Y+w.Height) {
								continue
							}
							got := draw(w, inside)
							for i, m := range got {
								for plane := range m.Planes() {
									a, b := m.Subresource(0, 0, plane), want[i].Subresource(0, 0, plane)
									n := a.Texel * a.Samples
									for y := range w.Height {
										require.True(t, bytes.Equal(a.Pix[y*a.RowPitch:][:w.Width*n],
											b.Pix[(w.Y+y)*b.RowPitch+w.X*n:][:w.Width*n]),
											"image %d, row %d of window %v, area %v, %v, %d samples, %v, %+v", i, y,
											w, area, color, samples, load, o)
									}
								}
							}
						}
					}
				}
			}
		}
		dev.Close()
	}
}

// A window that is none, not inside of the framebuffer, larger than the attachments, or that cuts tiles is refused.
func TestWindowIsRefused(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 100, 64, 1)
	end := func(w vk.Rect2D, e vk.Extent2D) error {
		return dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}, Window: w, Extent: e}).End(context.Background())
	}
	require.NoError(t, end(vk.Rect2D{Y: 64, Width: 100, Height: 64}, vk.Extent2D{Width: 100, Height: 128}))
	require.NoError(t, end(vk.Rect2D{Y: 128, Width: 100, Height: 2}, vk.Extent2D{Width: 100, Height: 130}))
	for _, w := range []vk.Rect2D{{X: -64, Width: 64, Height: 64}, {Y: 64, Width: 100, Height: 65},
		{Y: 32, Width: 100, Height: 32}, {Width: 100, Height: 60}, {Width: 64}, {X: 64, Width: 64, Height: 64},
		{Width: 64, Height: 128}, {X: math.MaxInt &^ 63, Width: math.MaxInt &^ 63, Height: 64}, {Y: 256, Width: 100, Height: 64}} {
		require.ErrorContains(t, end(w, vk.Extent2D{Width: 100, Height: 256}), "Window: ", "%+v", w)
	}
	require.ErrorContains(t, end(vk.Rect2D{Width: 64, Height: 64}, vk.Extent2D{}), "Window: ")
	require.ErrorContains(t, end(vk.Rect2D{Width: 64, Height: 64}, vk.Extent2D{Width: 1 << 20, Height: 64}), "Window: ")
}
