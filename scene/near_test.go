package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// roofOver adds a square at a height that hides a scene from above.
func roofOver(s *Scene, height float32) *Scene {
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{-4, height, -4}, Max: [3]float32{4, height, 4}}
	for _, c := range [][2]float32{{-4, -4}, {-4, 4}, {4, 4}, {-4, -4}, {4, 4}, {4, -4}} {
		p.Positions = append(p.Positions, c[0], height, c[1])
		p.Normals = append(p.Normals, 0, 1, 0)
	}
	s.place(p)
	s.Bounds.Max[1] = height
	return s
}

// Under the middle of a disc of radius 1 at a height h, a reach r, h < r, sees the disc up to the angle whose cosine is
// h / r or up to the disc's edge: the square of that angle's sine is blocked. A roof beyond the reach blocks nothing,
// though maps of the whole scene would show it alone.
func TestNearUnderADisc(t *testing.T) {
	figures.Begin(t)
	for _, c := range []struct{ height, reach float64 }{{1, 0.8}, {1, 1.2}, {0.3, 2}} {
		s := roofOver(floorUnder(disc(float32(c.height), 64)), 3)
		info := RenderInfo{Env: whiteFurnace(), Occlusion: 64, OcclusionReach: c.reach}
		a := arriving(t, s, across(0.2), info, halfspace.DeviceInfo{})
		blocked := 0.0
		if c.reach > c.height {
			blocked = min(1-c.height*c.height/(c.reach*c.reach), 1/(1+c.height*c.height))
		}
		require.InDelta(t, 1-blocked, a.Near[middlePixel], 0.05, "a disc at %v, reach %v", c.height, c.reach)
		require.Less(t, a.Visibility[middlePixel], float32(0.4), "the roof hides the sky")
	}
}

// A reach beyond the scene is none.
func TestFarReachIsVisibility(t *testing.T) {
	figures.Begin(t)
	info := RenderInfo{Env: whiteFurnace(), Occlusion: 32, OcclusionReach: 100}
	a := arriving(t, floorUnder(disc(1, 64)), across(0.2), info, halfspace.DeviceInfo{})
	off := 0.0
	for i := range a.Near {
		off += math.Abs(float64(a.Near[i] - a.Visibility[i]))
	}
	require.Less(t, off/float64(len(a.Near)), 0.006)
}
