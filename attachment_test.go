package halfspace_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What a pass leaves in its attachments, for every load and store operation: of pixels that are drawn to, of others in the same
// tile, of tiles that nothing touches, and of what lies beyond the smallest attachment.
func TestPassLoadsAndStores(t *testing.T) {
	const width, height, small = 150, 90, 100 // of the colour, and of the depth attachment
	for _, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
		dev := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 2, Tile: o})
		for _, load := range vk.Values[vk.AttachmentLoadOp]() {
			for _, store := range vk.Values[vk.AttachmentStoreOp]() {
				for _, samples := range []int{1, 4} {
					color, depth := newImage(t, vk.FormatR8G8B8A8Uint, width, height, samples), newImage(t, vk.FormatD32SfloatS8Uint, small, height, samples)
					for _, m := range []*halfspace.Image{color, depth} {
						for i := range m.Bytes() {
							m.Bytes()[i] = 0x3f // a depth of 0.747
						}
					}
					before, beforeDepth := slices.Clone(color.Bytes()), slices.Clone(depth.Bytes())
					a := halfspace.Attachment{Image: color, Load: load, Store: store, Clear: [4]float64{10, 20, 255, 0}}
					if samples > 1 {
						a.Resolve = newImage(t, vk.FormatR8G8B8A8Uint, width, height, 1)
					}
					s := &corners{positions: [][4]float32{{-0.8, -0.8, 0.25, 1}, {-0.6, -0.8, 0.25, 1}, {-0.8, -0.6, 0.25, 1}}, state: shade.Interface{Colors: 1}}
					s.fragment = func(f *shade.Fragments) {
						for c := range f.Colors[0] {
							clear(f.Colors[0][c][:f.N])
						}
					}
					pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
						Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Uint}, DepthStencilFormat: vk.FormatD32SfloatS8Uint,
						Multisample:  &vk.Multisample{RasterizationSamples: samples},
						DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
					}, s)
					require.NoError(t, err)
					pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}, DepthStencil: &halfspace.DepthStencilAttachment{
						Image: depth, DepthLoad: load, DepthStore: store, StencilLoad: load, StencilStore: store, ClearDepth: 1, ClearStencil: 7,
					}})
					pass.Draw(pipe, shade.Draw{Count: 3})
					require.NoError(t, pass.End(context.Background()))
					what := []any{"%v, %v, %d samples, %+v", load, store, samples, o}
					if store == vk.AttachmentStoreOpDontCare {
						require.True(t, bytes.Equal(before, color.Bytes()) && bytes.Equal(beforeDepth, depth.Bytes()), what...)
					} else {
						undrawn, inside := []byte{0x3f, 0x3f, 0x3f, 0x3f}, float32(0x1.7e7e7ep-1)
						if load == vk.AttachmentLoadOpClear {
							undrawn, inside = []byte{10, 20, 255, 0}, 1
						}
						u, z := color.Subresource(0, 0, 0), depthsOf(t, depth)
						at := func(x, y int) []byte { return u.Pix[y*u.RowPitch+x*u.Samples*4:][:4] }
						require.Equal(t, []byte{0, 0, 0, 0}, at(12, 10), what...)
						require.Equal(t, undrawn, at(30, 40), what...)
						require.Equal(t, undrawn, at(small-1, height-1), what...)
						require.Equal(t, []byte{0x3f, 0x3f, 0x3f, 0x3f}, at(small, 10), what...)
						require.Equal(t, []float32{0.25, inside, inside}, []float32{z[(10*small+12)*samples], z[(40*small+30)*samples], z[len(z)-1]}, what...)
					}
					if samples > 1 {
						r := a.Resolve.Subresource(0, 0, 0)
						require.Equal(t, []byte{0, 0, 0, 0}, r.Pix[10*r.RowPitch+12*4:][:4], what...)
						if load == vk.AttachmentLoadOpClear {
							require.Equal(t, []byte{10, 20, 255, 0}, r.Pix[40*r.RowPitch+30*4:][:4], what...)
						}
					}
				}
			}
		}
		dev.Close()
	}
}
