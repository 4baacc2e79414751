package memory_test

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

func TestTriangleCoversItsPixels(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:     vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shade.Flat{})
	require.NoError(t, err)
	dst := image.NewRGBA(image.Rect(0, 0, 100, 70))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	mesh := &shade.Mesh{
		Positions: []float32{-1, -1, 0.5, 1, -1, 0.5, -1, 1, 0.5},
		Matrix:    [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
		Color:     [4]float32{1, 0, 0, 1},
	}
	pass.Draw(pipe, shade.Draw{Bindings: mesh, Count: 3})
	require.NoError(t, pass.End(context.Background()))
	n := 0
	for y := range 70 {
		for x := range 100 {
			inside := float64(x)+0.5 < (1-(float64(y)+0.5)/70)*100
			if (dst.RGBAAt(x, y).R == 255) != inside {
				n++
			}
		}
	}
	require.LessOrEqual(t, n, 10)
	t.Logf("%+v", pass.Statistics())
}
