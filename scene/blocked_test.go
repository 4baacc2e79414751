package scene

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// floorUnder adds a square floor at height 0 to a disc.
func floorUnder(s *Scene) *Scene {
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{-4, 0, -4}, Max: [3]float32{4, 0, 4}}
	for _, c := range [][2]float32{{-4, -4}, {-4, 4}, {4, 4}, {-4, -4}, {4, 4}, {4, -4}} {
		p.Positions = append(p.Positions, c[0], 0, c[1])
		p.Normals = append(p.Normals, 0, 1, 0)
	}
	s.place(p)
	s.Bounds = Bounds{Min: [3]float32{-4, 0, -4}, Max: [3]float32{4, s.Bounds.Max[1], 4}}
	return s
}

// across looks at the origin, from an angle above +z.
func across(angle float64) Camera {
	sin, cos := exact.Sincos(angle)
	return Camera{XMag: 1.5, YMag: 1.5, ZNear: 1, ZFar: 40, World: [16]float64{
		1, 0, 0, 0, 0, cos, -sin, 0, 0, sin, cos, 0, 0, 20 * sin, 20 * cos, 1}}
}

// middlePixel is the pixel of pictures of 64 x 64 that shows the floor under the disc.
const middlePixel = 64*32 + 32

// arriving finds what light arrives in a picture of 64 x 64 pixels.
func arriving(t *testing.T, s *Scene, cam Camera, info RenderInfo, device halfspace.DeviceInfo) *Arriving {
	t.Helper()
	info.Shading, info.SRGB, info.Width, info.Height = ShadePBR, true, 64, 64
	r, err := NewRenderer(testdevice.New(t, device), s, info)
	require.NoError(t, err)
	a, err := r.Arriving(t.Context(), &cam)
	require.NoError(t, err)
	return a
}

// Under the middle of a disc of radius 1 at a height h, 1 / (1 + h^2) of an even light is blocked; and the radiance of a
// white floor is as much less.
func TestVisibilityUnderADisc(t *testing.T) {
	figures.Begin(t)
	for _, h := range []float32{0.5, 1, 2} {
		a := arriving(t, floorUnder(disc(h, 64)), across(0.2), RenderInfo{Env: whiteFurnace(), Occlusion: 512}, halfspace.DeviceInfo{})
		want := 1 - 1/(1+float64(h*h))
		require.True(t, a.Shows[middlePixel])
		require.InDelta(t, want, a.Visibility[middlePixel], 0.025, "height %v", h)
		require.InDelta(t, a.Visibility[middlePixel], a.Diffuse[3*middlePixel+1], 0.004)
	}
}

// A convex thing blocks no light from itself, dull or glossy; a ball's facets hardly any.
func TestConvexThingsAreNotBlocked(t *testing.T) {
	figures.Begin(t)
	for _, m := range furnaceMaterials() {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
			furnace(t, dev, &m.Material, nil, RenderInfo{Env: whiteFurnace(), Compensation: true, Occlusion: 64},
				func(c [3]float32, nv float64) {
					for _, v := range c {
						require.GreaterOrEqual(t, v, m.least-0.004, "at a cosine of %v", nv)
						require.LessOrEqual(t, v, m.most+0.001)
					}
				})
		})
	}
}

// A leaf blocks light where its texture leaves it, from both sides, and a blended surface as much of it as its alpha;
// glass blocks none.
func TestHolesLetLightThrough(t *testing.T) {
	figures.Begin(t)
	under := func(change func(m *Material)) float64 {
		s := floorUnder(disc(1, 32))
		s.Materials = append(s.Materials, absentMaterial(""))
		s.Primitives[1].Material = 1
		change(&s.Materials[0])
		return float64(arriving(t, s, across(0.2), RenderInfo{Env: whiteFurnace(), Occlusion: 64}, halfspace.DeviceInfo{}).Visibility[middlePixel])
	}
	whole := under(func(m *Material) {})
	require.InDelta(t, 0.5, whole, 0.1)
	for name, c := range map[string]struct {
		change        func(m *Material)
		blocks, delta float64
	}{
		"mask that hides":       {func(m *Material) { m.AlphaMode, m.AlphaCutoff = Mask, 0.5 }, 1, 1e-6},
		"mask that is a hole":   {func(m *Material) { m.AlphaMode, m.AlphaCutoff, m.BaseColorFactor[3] = Mask, 0.5, 0.2 }, 0, 1e-6},
		"blended and opaque":    {func(m *Material) { m.AlphaMode = Blend }, 1, 1e-6},
		"blended that hides":    {func(m *Material) { m.AlphaMode, m.BaseColorFactor[3] = Blend, 0.8 }, 0.8, 0.05},
		"blended that is faint": {func(m *Material) { m.AlphaMode, m.BaseColorFactor[3] = Blend, 0.2 }, 0.2, 0.05},
		"blended and clear":     {func(m *Material) { m.AlphaMode, m.BaseColorFactor[3] = Blend, 0 }, 0, 1e-6},
		"glass":                 {func(m *Material) { m.Transmission = &Transmission{Factor: 1} }, 0, 1e-6},
	} {
		require.InDelta(t, 1-c.blocks*(1-whole), under(c.change), c.delta, name)
	}
}

// What arrives has the same bits on every machine.
func TestArrivingFrozen(t *testing.T) {
	a := arriving(t, floorUnder(disc(0.7, 12)), across(0.4), RenderInfo{Env: Softbox(), Ambient: [3]float32{0.1, 0.2, 0.3}, EnvRotation: 1,
		Occlusion: 8, OcclusionReach: 1}, halfspace.DeviceInfo{})
	h := fnv.New64a()
	for _, layer := range [][]float32{a.Visibility, a.Near, a.Diffuse} {
		require.NoError(t, binary.Write(h, binary.LittleEndian, layer))
	}
	require.Equal(t, "4dc3c6480024a3f1", fmt.Sprintf("%x", h.Sum64()))
}

// What arrives is the same from any number of threads and any kernels.
func TestArrivingIsTheSameEverywhere(t *testing.T) {
	s := floorUnder(disc(0.7, 12))
	info := RenderInfo{Env: Softbox(), Ambient: [3]float32{0.1, 0.2, 0.3}, EnvRotation: 1, Occlusion: 16}
	one := halfspace.DeviceInfo{Threads: 1, ISA: "generic"}
	if testing.Short() {
		one.ISA, info.Occlusion = "", 8
	}
	want := arriving(t, s, across(0.4), info, one)
	require.Equal(t, want, arriving(t, s, across(0.4), info, halfspace.DeviceInfo{Threads: 3}))
	info.OcclusionReach = 1
	near := arriving(t, s, across(0.4), info, one)
	require.Equal(t, near, arriving(t, s, across(0.4), info, halfspace.DeviceInfo{Threads: 3}))
	require.NotEqual(t, near.Near, near.Visibility)
	near.Near, want.Near = nil, nil
	require.Equal(t, want, near, "other layers know no reach")
}

// Directions stand for the whole sphere, and for all of its light.
func TestDirectionsStandForTheLight(t *testing.T) {
	for _, env := range []*Environment{nil, whiteFurnace(), Softbox()} {
		c := newSkyCells(env, [3]float32{0.25, 0.25, 0.25}, 0.5, [3]float32{0, 1, 0})
		area, light, all := 0.0, 0.0, 0.0
		for _, d := range c.directions(256) {
			area += d.share
			light += d.share * d.radiance[1]
			require.InDelta(t, 1, d.to.dot(d.to), 1e-9)
		}
		for i, v := range c.cells {
			all += float64(v[1]) * c.solid[i/c.width]
		}
		require.InDelta(t, 1, area/(4*math.Pi), 0.03)
		require.InDelta(t, 1, light/all, 0.03)
	}
}

// Numbers of maps that no picture has are refused.
func TestOcclusionIsChecked(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	for want, info := range map[string]RenderInfo{
		"Occlusion: 7 is neither 0 nor from 8 to 4096": {Occlusion: 7}, "Occlusion: 4097": {Occlusion: 4097},
		"Occlusion: 8: Rows is 64":          {Occlusion: 8, Rows: 64},
		"OcclusionReach: 1: Occlusion is 0": {OcclusionReach: 1}, "OcclusionReach: -1 is not": {OcclusionReach: -1},
		"OcclusionReach: 0.001 is less than a 256th of the scene's diagonal, 0.01": {Occlusion: 8, OcclusionReach: 0.001},
	} {
		info.Width, info.Height, info.Shading = 128, 128, ShadePBR
		_, err := NewRenderer(dev, disc(1, 8), info)
		require.ErrorContains(t, err, want)
	}
	r, err := NewRenderer(dev, disc(1, 8), RenderInfo{Width: 8, Height: 8, Shading: ShadePBR})
	require.NoError(t, err)
	_, err = r.Arriving(t.Context(), &Camera{})
	require.ErrorContains(t, err, "Occlusion: 0")
}
