package edge

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// TestStippleLikeReference: every line mode but the smooth one, whose units are parts of areas.
func TestStippleLikeReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	modes := []vk.LineRasterizationMode{vk.LineRasterizationModeBresenham, vk.LineRasterizationModeRectangular,
		vk.LineRasterizationModeDefault}
	for i := range 400 {
		s := randomScene(rng, lines...)
		r := &s.pipeline.Rasterization
		r.LineStipple = &vk.LineStipple{Factor: 1 + rng.IntN(5), Pattern: uint16(rng.Uint32())}
		r.LineRasterizationMode, r.NonStrictLines = modes[i%len(modes)], i%2 == 0
		// Inside: the two may round where a clipped line ends to either side. On the grid: samples lie on cuts.
		step := []int{1, 128}[rng.IntN(2)]
		for v := range s.positions {
			place := func() float32 { return float32((rng.IntN(1<<13)-1<<12)/step*step) / (1 << 12) }
			s.positions[v] = [4]float32{place(), place(), 0.5, 1}
		}
		compare(t, s, fmt.Sprint("scene ", i), 0)
	}
}

// TestStipplePartsLine: corners of unit lengths were rounded each on its own, so that of what a pattern and its
// complement kept, samples at the sides were missing or lay outside of the line.
func TestStipplePartsLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for i := range 300 {
		s := randomScene(rng, lines...)
		r := &s.pipeline.Rasterization
		r.LineRasterizationMode = vk.LineRasterizationMode(i % 3)
		r.NonStrictLines = true
		if i%4 == 0 {
			m := s.pipeline.Multisample
			m.SampleLocations = &vk.SampleLocations{Grid: vk.Extent2D{Width: 2, Height: 1}}
			for range 2 * m.RasterizationSamples {
				m.SampleLocations.Locations = append(m.SampleLocations.Locations,
					[2]float32{float32(rng.IntN(16)) / 16, float32(rng.IntN(16)) / 16})
			}
		}
		hits := func(stipples ...*vk.LineStipple) map[covered]int {
			n := map[covered]int{}
			for _, r.LineStipple = range stipples {
				p, v, chunks := s.run(t)
				for _, c := range coverage(p, v, chunks, s.target) {
					primitive := chunks[c.chunk].Records[c.record].Primitive
					n[covered{x: c.x, y: c.y, sample: c.sample, record: int(primitive)}]++
				}
			}
			return n
		}
		factor, pattern := 1+rng.IntN(3), uint16(rng.Uint32())
		whole, parts := hits(nil), hits(&vk.LineStipple{Factor: factor, Pattern: pattern},
			&vk.LineStipple{Factor: factor, Pattern: ^pattern})
		if len(whole) != len(parts) {
			t.Errorf("scene %d, %v: %d samples of the line, %d of its parts", i, r.LineRasterizationMode, len(whole), len(parts))
		}
		for c, n := range whole {
			if parts[c] != n {
				t.Fatalf("scene %d, %v: sample %+v is covered %d times, by the parts %d times", i,
					r.LineRasterizationMode, c, n, parts[c])
			}
		}
	}
}

// TestStippleCuts: a sample on a cut is in one unit length, by the rule for samples on edges: of a line along an axis
// through samples each unit has one, whichever way it goes.
func TestStippleCuts(t *testing.T) {
	for _, step := range [][2]float32{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for _, mode := range []vk.LineRasterizationMode{vk.LineRasterizationModeRectangular, vk.LineRasterizationModeDefault} {
			s := &scene{target: vk.Extent2D{Width: 32, Height: 32}}
			s.pipeline.Topology = vk.PrimitiveTopologyLineList
			r := &s.pipeline.Rasterization
			r.NonStrictLines, r.LineRasterizationMode = true, mode
			for _, at := range []float32{-7, 7} { // 14 pixels around the centre of pixel (16, 16)
				s.positions = append(s.positions, [4]float32{(at*step[0] + 0.5) / 16, (at*step[1] + 0.5) / 16, 0.5, 1})
			}
			for unit := range 14 {
				r.LineStipple = &vk.LineStipple{Factor: 1, Pattern: 1 << unit}
				got := s.cover(t)
				first := unit - 7 // from the centre, the sample at the left or upper end of the unit
				if step[0]+step[1] < 0 {
					first = 6 - unit
				}
				x, y := 16, 16
				if step[0] != 0 {
					x += first
				} else {
					y += first
				}
				if len(got) != 1 || got[0].x != x || got[0].y != y {
					t.Errorf("%v, line along %v: unit %d covers %v, not pixel (%d, %d)", mode, step, unit, got, x, y)
				}
			}
		}
	}
}
