package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rendering with a density map has fragments as large as the map says: all views as its first layer, or each view as its
// own.
func TestRenderingHasADensityMap(t *testing.T) {
	d := newDevice(t)
	m, err := d.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8Unorm,
		Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}, ArrayLayers: 2}})
	require.NoError(t, err)
	copy(m.Mip().Subresource(0, 0, 0).Pix, []byte{63, 127})
	copy(m.Mip().Subresource(0, 1, 0).Pix, []byte{127, 255})
	color, err := d.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
		Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}, ArrayLayers: 2}})
	require.NoError(t, err)
	layers := vk.ImageView{ViewType: vk.ImageViewType2DArray}
	target, err := d.NewView(queue.ViewInfo{Image: color, ImageView: layers})
	require.NoError(t, err)
	layout, err := d.NewPipelineLayout(nil, 0)
	require.NoError(t, err)
	pipe, err := d.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Layout: layout,
		Vertex:   queue.Stage{Words: words("../program/testdata/quad.vert.spv")},
		Fragment: queue.Stage{Words: words("../program/testdata/density.frag.spv")},
		State: vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip, FragmentDensityMap: true,
			ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}}})
	require.NoError(t, err)
	for _, c := range []struct {
		view vk.ImageView
		want [2][2]float32
	}{
		{layers, [2][2]float32{{4, 2}, {2, 1}}},
		{vk.ImageView{ViewType: vk.ImageViewType2D, BaseArrayLayer: 1, LayerCount: 1}, [2][2]float32{{2, 1}, {2, 1}}},
	} {
		view, err := d.NewView(queue.ViewInfo{Image: m, ImageView: c.view})
		require.NoError(t, err)
		run(t, d, func(l *queue.List) {
			l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: target}}, ViewMask: 3,
				Area: vk.Rect2D{Width: 16, Height: 16}, DensityMap: &queue.DensityMap{View: view}})
			l.BindPipeline(pipe)
			l.Draw(4, 1, 0, 0)
			l.EndRendering()
		})
		for layer := range 2 {
			texels, err := halfspace.Read[[4]float32](color.Mip(), halfspace.Region{Layer: layer})
			require.NoError(t, err)
			require.Equal(t, c.want[layer], [2]float32(texels[77][:2]), "layer %d", layer)
		}
	}
}
