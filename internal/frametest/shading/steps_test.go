package shading_test

import (
	"context"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// redFlat embeds a shader whose fragment function is known as steps, and has one of its own.
type redFlat struct{ shade.Flat }

func (redFlat) Fragment(f *shade.Fragments) {
	for c, v := range []float32{1, 0, 0, 1} {
		for i := range f.N {
			f.Colors[0][c][i] = v
		}
	}
}

// Steps are the fragment function of the shader that they are of, and of no other that embeds it.
func TestStepsCountForTheirOwnShaderAlone(t *testing.T) {
	for name, c := range map[string]struct {
		shader shade.Shader
		want   color.NRGBA
	}{
		"own":       {shade.Flat{}, color.NRGBA{0, 255, 0, 255}},
		"embedding": {redFlat{}, color.NRGBA{255, 0, 0, 255}},
	} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
		defer dev.Close()
		m := image.NewNRGBA(image.Rect(0, 0, 4, 4))
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		}, c.shader)
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(m)}})
		pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{
			Positions: []float32{-1, -1, 0, 3, -1, 0, -1, 3, 0}, Matrix: frametest.Identity, Color: [4]float32{0, 1, 0, 1},
		}, Count: 3})
		require.NoError(t, pass.End(context.Background()))
		require.Equal(t, c.want, m.NRGBAAt(2, 2), name)
	}
}
