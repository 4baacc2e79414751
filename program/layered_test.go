package program_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// drawLayers draws four vertices with a program of testdata to some layers of 8x4 floats, in every way, and calls check
// for each texel.
func drawLayers(t *testing.T, name string, layers int, info halfspace.PassInfo, d shade.Draw, check func(layer, x, y int, v [4]float32)) {
	t.Helper()
	const width, height = 8, 4
	for _, w := range ways(t) {
		prog, err := program.Load(words(t, name+".vert"), words(t, name+".frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		d.Bindings, err = prog.Bind(program.Resources{})
		require.NoError(t, err)
		pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
		}, prog)
		require.NoError(t, err)
		m, err := halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}, ArrayLayers: layers,
		})
		require.NoError(t, err)
		info.Color = []halfspace.Attachment{{Image: m}}
		p := w.dev.NewPass(info)
		p.Draw(pipe, d)
		require.NoError(t, p.End(context.Background()))
		for layer := range layers {
			s := m.Subresource(0, layer, 0)
			for y := range height {
				row := make([]format.Texel, width)
				format.Of(vk.FormatR32G32B32A32Sfloat).Decode(row, s.Row(y, 0))
				for x, texel := range row {
					check(layer, x, y, [4]float32{f32(texel[0]), f32(texel[1]), f32(texel[2]), f32(texel[3])})
				}
			}
		}
	}
}

// Layer, written by the vertex stage, is where a primitive goes and what the fragment stage reads. A layer that is not
// there has none.
func TestLayerIsWrittenAndRead(t *testing.T) {
	d := shade.Draw{Count: 4, Instances: 5}
	drawLayers(t, "layer", 4, halfspace.PassInfo{Layers: 4}, d, func(layer, x, y int, v [4]float32) {
		require.Equal(t, [4]float32{float32(layer), float32(layer) / 4, float32(x) + 0.5, float32(y) + 0.5}, v)
	})
}

// ViewIndex is the view's number in both stages.
func TestViewIndexIsTheViews(t *testing.T) {
	d := shade.Draw{Count: 4}
	drawLayers(t, "view", 4, halfspace.PassInfo{ViewMask: 0b1011}, d, func(layer, x, y int, v [4]float32) {
		want := [4]float32{}
		if layer != 2 && x >= 4*layer {
			want = [4]float32{float32(layer) + 1, float32(layer) / 8, float32(x) + 0.5, float32(y) + 0.5}
		}
		require.Equal(t, want, v)
	})
}

// FragDepth goes beyond 0 to 1 where depths are unrestricted.
func TestFragDepthIsUnrestricted(t *testing.T) {
	for _, w := range ways(t) {
		prog, err := program.Load(words(t, "quad.vert"), words(t, "depth.frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		bindings, err := prog.Bind(program.Resources{})
		require.NoError(t, err)
		for _, unrestricted := range []bool{false, true} {
			pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleStrip, DepthStencilFormat: vk.FormatD32Sfloat,
				Rasterization: vk.Rasterization{DepthRangeUnrestricted: unrestricted},
				DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
			}, prog)
			require.NoError(t, err)
			m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat,
				Extent: vk.Extent3D{Width: 8, Height: 1, Depth: 1}})
			require.NoError(t, err)
			p := w.dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m}})
			p.Draw(pipe, shade.Draw{Bindings: bindings, Count: 4})
			require.NoError(t, p.End(context.Background()))
			s := m.Subresource(0, 0, 0)
			got := make([]float32, 8)
			format.Of(vk.FormatD32Sfloat).DecodeDepth(got, s.Pix)
			for x, z := range got {
				want := float32(x) - 3.5
				if !unrestricted {
					want = min(max(want, 0), 1)
				}
				require.Equal(t, want, z)
			}
		}
	}
}
