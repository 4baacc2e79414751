package edge

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// TestPointsOfClippedPolygons: polygon mode POINT left out the corners that clipping makes (Vulkan: Polygon Mode;
// polygons are clipped and possibly culled before modes are applied). One where a vertex is already is no other point.
func TestPointsOfClippedPolygons(t *testing.T) {
	for name, c := range map[string]struct {
		positions [][4]float32
		distances []float32
		want      [][2]int // pixels
		values    []float64
	}{
		"inside": {positions: [][4]float32{{-0.5, -0.5, 0.5, 1}, {0.5, -0.5, 0.5, 1}, {0, 0.5, 0.5, 1}},
			want: [][2]int{{8, 8}, {24, 8}, {16, 24}}, values: []float64{1, 2, 4}},
		"a quad": {positions: [][4]float32{{-0.5, -0.5, -0.5, 1}, {0.5, -0.5, 0.5, 1}, {0, 0.5, 0.5, 1}},
			want: [][2]int{{16, 8}, {24, 8}, {16, 24}, {12, 16}}, values: []float64{1.5, 2, 4, 2.5}},
		"a triangle": {positions: [][4]float32{{-0.5, -0.5, -0.5, 1}, {0.5, -0.5, 0.5, 1}, {0, 0.5, -0.5, 1}},
			want: [][2]int{{16, 8}, {24, 8}, {20, 16}}, values: []float64{1.5, 2, 3}},
		"on a plane": {positions: [][4]float32{{-0.5, -0.5, 0, 1}, {0.5, -0.5, -0.5, 1}, {0, 0.5, 0.5, 1}},
			want: [][2]int{{8, 8}, {20, 16}, {16, 24}}, values: []float64{1, 3, 4}},
		"touching": {positions: [][4]float32{{-0.5, -0.5, 0, 1}, {0.5, -0.5, -0.5, 1}, {0, 0.5, -0.5, 1}},
			want: [][2]int{{8, 8}}, values: []float64{1}},
		"outside": {positions: [][4]float32{{-0.5, -0.5, -1, 1}, {0.5, -0.5, -0.5, 1}, {0, 0.5, -0.5, 1}}},
		"a half-space": {positions: [][4]float32{{-0.5, -0.5, 0.5, 1}, {0.5, -0.5, 0.5, 1}, {0, 0.5, 0.5, 1}},
			distances: []float32{-1, 1, 1}, want: [][2]int{{16, 8}, {24, 8}, {16, 24}, {12, 16}}, values: []float64{1.5, 2, 4, 2.5}},
		// With w of 1 and 3 the middle in clip coordinates is at 3/4 on the screen.
		"perspective": {positions: [][4]float32{{-0.5, -0.5, -0.5, 1}, {1.5, -1.5, 0.5, 3}, {0, 0.5, 0.5, 1}},
			want: [][2]int{{20, 8}, {24, 8}, {16, 24}, {12, 16}}, values: []float64{1.5, 2, 4, 2.5}},
	} {
		t.Run(name, func(t *testing.T) {
			s := &scene{target: vk.Extent2D{Width: 32, Height: 32}, positions: c.positions, sizes: []float32{1, 1, 3}}
			s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
			s.pipeline.Rasterization.PolygonMode = vk.PolygonModePoint
			if c.distances != nil {
				s.clip = [][]float32{c.distances}
			}
			_, _, chunks := s.run(t)
			points := []string{}
			var pieces []uint32 // those of one square have the same planes
			for i := range chunks[0].Records {
				r := &chunks[0].Records[i]
				if slices.Contains(pieces, r.Extra) {
					continue
				}
				pieces = append(pieces, r.Extra)
				x0, x1, y0, y1 := slices.Min(r.X[:]), slices.Max(r.X[:]), slices.Min(r.Y[:]), slices.Max(r.Y[:])
				if r.Flags&simd.Box != 0 {
					x1, y1 = x1+1, y1+1
				}
				x, y := float64(x0+x1)/512, float64(y0+y1)/512
				_, _, value := s.evaluate(&chunks[0], r, x, y)
				points = append(points, fmt.Sprintf("(%v, %v) of size %v: %v", x, y, float64(x1-x0)/256, value))
			}
			want := []string{}
			for i, at := range c.want {
				// Sizes are mixed like values: 1, 1 and 3 for 1, 2 and 4.
				size := map[float64]float64{1: 1, 1.5: 1, 2: 1, 2.5: 2, 3: 2, 4: 3}[c.values[i]]
				want = append(want, fmt.Sprintf("(%d, %d) of size %v: %v", at[0], at[1], size, c.values[i]))
			}
			require.ElementsMatch(t, want, points)
		})
	}
}
