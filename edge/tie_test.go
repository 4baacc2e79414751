package edge

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// gridScene is a random scene whose vertices are inside the view and lie on a grid of so many 1/256 pixels.
func gridScene(rng *rand.Rand, step int, topologies ...vk.PrimitiveTopology) *scene {
	s := randomScene(rng, topologies...)
	for v := range s.positions {
		place := func() float32 { return float32((rng.IntN(1<<13)-1<<12)/step*step) / (1 << 12) }
		s.positions[v] = [4]float32{place(), place(), 0.5, 1}
	}
	return s
}

// Bresenham lines between points on a coarse grid cross columns on the border of two rows, end on diamonds' sides and
// corners, and begin in column centres: the ties of the diamond-exit rule, which lines between random points hardly
// ever meet.
func TestBresenhamTiesLikeReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for i := range 400 {
		s := gridScene(rng, []int{32, 64, 128, 256}[i%4], lines...)
		s.pipeline.Rasterization.LineRasterizationMode = vk.LineRasterizationModeBresenham
		compare(t, s, fmt.Sprint("scene ", i), 0)
	}
}

// Parallelograms of lines as long in x as in y are x-major: their short sides are vertical.
func TestParallelogramsOfDiagonalLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	for i := range 100 {
		s := gridScene(rng, 64, vk.PrimitiveTopologyLineList)
		s.pipeline.Rasterization.NonStrictLines = true
		s.pipeline.Rasterization.LineWidth = float32(4+rng.IntN(20)) / 4
		for v := 1; v < len(s.positions); v += 2 {
			d := float32(1+rng.IntN(8)) / 8
			a := [4]float32{-0.5, -0.5, 0.5, 1}
			s.positions[v-1], s.positions[v] = a, [4]float32{a[0] + d, a[1] + d, 0.5, 1}
			if rng.IntN(2) == 0 {
				s.positions[v][0] = a[0] - d
			}
		}
		compare(t, s, fmt.Sprint("scene ", i), 0)
	}
}

// The stipple of a triangle's outline begins at its first vertex and runs on around its corners, as along a strip; the
// next triangle's begins anew.
func TestStippleRunsAroundOutlines(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 3))
	modes := []vk.LineRasterizationMode{
		vk.LineRasterizationModeBresenham, vk.LineRasterizationModeRectangular, vk.LineRasterizationModeDefault,
	}
	for i := range 300 {
		s := gridScene(rng, []int{1, 128}[i%2], triangles...)
		r := &s.pipeline.Rasterization
		r.PolygonMode, r.LineRasterizationMode, r.NonStrictLines = vk.PolygonModeLine, modes[i%len(modes)], i%4 == 0
		r.LineStipple = &vk.LineStipple{Factor: 1 + rng.IntN(5), Pattern: uint16(rng.Uint32())}
		compare(t, s, fmt.Sprint("scene ", i), 0)
	}
}
