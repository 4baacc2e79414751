package edge

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A triangle of zero area faces back, whichever winding faces front: its outline and its corners are flagged so and
// culled so, whether the area is computed from places in the framebuffer or from clip coordinates.
func TestZeroAreaFacesBack(t *testing.T) {
	for name, positions := range map[string][][4]float32{
		"on a slanted line":       {{-0.5, -0.5, 0.5, 1}, {0.25, 0.25, 0.5, 1}, {0.5, 0.5, 0.5, 1}},
		"there and back":          {{-0.5, 0.25, 0.5, 1}, {0.5, 0.25, 0.5, 1}, {-0.5, 0.25, 0.5, 1}},
		"clipped by a near plane": {{-0.5, -0.5, 0.5, 1}, {0.25, 0.25, 0.5, 1}, {0.5, 0.5, -0.5, 1}},
	} {
		for _, mode := range []vk.PolygonMode{vk.PolygonModeLine, vk.PolygonModePoint} {
			for _, front := range vk.Values[vk.FrontFace]() {
				for _, cull := range vk.Values[vk.CullMode]() {
					s := &scene{target: vk.Extent2D{Width: 32, Height: 32}, positions: positions}
					s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
					s.pipeline.Rasterization = vk.Rasterization{PolygonMode: mode, FrontFace: front, CullMode: cull}
					_, _, chunks := s.run(t)
					label := fmt.Sprint(name, ", ", mode, ", ", front, ", ", cull)
					if cull&vk.CullModeBack != 0 {
						require.Empty(t, chunks[0].Records, label)
						continue
					}
					require.NotEmpty(t, chunks[0].Records, label)
					for i := range chunks[0].Records {
						require.NotZero(t, chunks[0].Records[i].Flags&simd.BackFacing, label)
					}
				}
			}
		}
	}
}
