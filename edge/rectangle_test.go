package edge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// TestRectanglesNeedAnArea: FILL_RECTANGLE of corners on a line has a box, but no planes to interpolate attributes along:
// it draws nothing, as FILL does. One unit beside the line the whole box is drawn.
func TestRectanglesNeedAnArea(t *testing.T) {
	const half = 1.0 / 16 // a pixel
	for name, c := range map[string]struct {
		positions [][4]float32
		some      bool
	}{
		"a line":     {[][4]float32{{-0.5, -0.5, 0.5, 1}, {0, 0, 0.5, 1}, {0.5, 0.5, 0.5, 1}}, false},
		"two places": {[][4]float32{{-0.5, -0.5, 0.5, 1}, {0.5, 0.5, 0.5, 1}, {-0.5, -0.5, 0.5, 1}}, false},
		"a place":    {[][4]float32{{half, half, 0.5, 1}, {half, half, 0.5, 1}, {half, half, 0.5, 1}}, false},
		"beside it":  {[][4]float32{{-0.5, -0.5, 0.5, 1}, {half / 256, 0, 0.5, 1}, {0.5, 0.5, 0.5, 1}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := &scene{target: vk.Extent2D{Width: 32, Height: 32}, positions: c.positions}
			s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
			s.pipeline.Rasterization.PolygonMode = vk.PolygonModeFillRectangle
			_, _, chunks := s.run(t)
			require.Equal(t, c.some, len(chunks[0].Records) > 0)
			require.Equal(t, c.some, chunks[0].Statistics.Culled == 0)
		})
	}
}
