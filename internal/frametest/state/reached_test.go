package state_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Outside of what a pass says that its draws reached nothing but its clear value is seen, with samples that are
// resolved, in several layers and in windows, too; and nothing is said to be reached where nothing is drawn.
func TestReachedHoldsAllThatDrawsChange(t *testing.T) {
	const width, height = 500, 300
	r := rand.New(rand.NewPCG(5, 9))
	vertices := layeredTriangles(r, 5, 1)
	for name, dev := range layeredWays(t) {
		for _, samples := range []int{1, 4} {
			for _, top := range []int{0, 128} {
				out := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height-top, 1)
				color := halfspace.Attachment{Image: out, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{1, 0, 0, 1}}
				if samples > 1 {
					color.Image, color.Resolve = frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height-top, samples), out
				}
				info := halfspace.PassInfo{Color: []halfspace.Attachment{color}}
				if top > 0 {
					info.Window, info.Extent = vk.Rect2D{Y: top, Width: width, Height: height - top},
						vk.Extent2D{Width: width, Height: height}
				}
				pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
					Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
					Multisample: &vk.Multisample{RasterizationSamples: samples},
				}, layeredShader{})
				require.NoError(t, err)
				pass := dev.NewPass(info)
				require.NoError(t, pass.End(context.Background()))
				require.Empty(t, pass.Reached(nil), name)
				pass.Reset(info)
				pass.Draw(pipe, shade.Draw{Bindings: vertices})
				require.NoError(t, pass.End(context.Background()))
				kept := vk.Rect2D{Width: -1}
				list := pass.Reached([]vk.Rect2D{kept})
				require.Equal(t, kept, list[0], "the list's own")
				area, drawn := 0, 0
				for _, rect := range list[1:] {
					area += rect.Width * rect.Height
				}
				for i := 0; i < len(out.Bytes()); i += 4 {
					if texel := [4]byte(out.Bytes()[i:]); texel == [4]byte{255, 0, 0, 255} {
						continue
					}
					drawn++
					x, y, inside := i/4%width, i/4/width+top, 0
					for _, rect := range list[1:] {
						if x >= rect.X && x < rect.X+rect.Width && y >= rect.Y && y < rect.Y+rect.Height {
							inside++
						}
					}
					require.Equal(t, 1, inside, "%s, %d samples, top %d: pixel (%d, %d) in %v", name, samples, top, x, y, list)
				}
				require.Positive(t, drawn)
				require.Less(t, area, width*height/2, "%v", list)
			}
		}
	}
}
