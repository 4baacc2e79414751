package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// onePoint is a point at the origin, and a camera 3 before it that sees 2 units across.
func onePoint() (*Scene, Camera) {
	m := DefaultMaterial("")
	m.Unlit = true
	s := &Scene{Materials: []Material{m}, Up: [3]float32{0, 1, 0}}
	s.place(Primitive{Positions: []float32{0, 0, 0}})
	cam := Camera{XMag: 1, YMag: 1, ZNear: 1, ZFar: 5, World: identity}
	cam.World[14] = 3
	return s, cam
}

// A disc covers the samples within half its size of its middle, a square all in its square, in pixels or in units of
// the scene; no point in units is below a pixel.
func TestPointsHaveSizeAndShape(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	const side, size = 64, 24.0
	for _, samples := range []int{1, 2, 4, 8, 16} {
		for _, shape := range []PointShape{PointSquare, PointDisc, PointSphere} {
			for _, units := range []bool{false, true} {
				s, cam := onePoint()
				info := RenderInfo{Shading: ShadePBR, Width: side, Height: side, SRGB: true, Samples: samples,
					PointShape: shape, PointSize: size, PointUnits: units}
				if units {
					info.PointSize = size * 2 / side
				}
				r, err := NewRenderer(dev, s, info)
				require.NoError(t, err)
				require.NoError(t, r.Draw(t.Context(), &cam))
				got := 0.0
				for i := 3; i < len(r.Color.Bytes()); i += 4 {
					got += float64(r.Color.Bytes()[i]) / 255
				}
				want := size * size
				if shape != PointSquare {
					want *= math.Pi / 4
				}
				if math.Abs(got-want) > 6 { // of some 75 pixels that the edge cuts
					t.Errorf("%d samples, shape %d, units %v: covers %.1f pixels, not %.1f", samples, shape, units, got, want)
				}
			}
		}
	}
	s, cam := onePoint()
	r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 33, Height: 33, SRGB: true, PointSize: 1e-9, PointUnits: true})
	require.NoError(t, err)
	require.NoError(t, r.Draw(t.Context(), &cam))
	require.Equal(t, byte(255), r.Color.Bytes()[4*(16*33+16)+3])
}

// A sphere's numbers are a sphere's: positions at its radius, normals from its middle, and the depth of its front.
func TestPointsAreSpheres(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	const side, radius = 65, 0.5
	for _, perspective := range []bool{false, true} {
		s, cam := onePoint()
		if cam.Perspective = perspective; perspective {
			cam.YFov = 0.8
		}
		r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: side, Height: side, SRGB: true,
			PointShape: PointSphere, PointSize: 2 * radius, PointUnits: true})
		require.NoError(t, err)
		b, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferPosition, BufferNormal, BufferInner)})
		require.NoError(t, err)
		require.NoError(t, b.Draw(t.Context(), &cam, nil))
		places, err := b.Floats(BufferPosition)
		require.NoError(t, err)
		normals, err := b.Floats(BufferNormal)
		require.NoError(t, err)
		inner, err := b.Floats(BufferInner)
		require.NoError(t, err)
		middle := 4 * (side/2*side + side/2)
		require.InDeltaSlice(t, []float32{0, 0, radius, 3 - radius}, places[middle:middle+4], 1e-5)
		require.InDeltaSlice(t, []float32{0, 0, 1}, normals[middle:middle+3], 1e-5)
		front := 3 - radius
		depth := (front - cam.ZNear) / (cam.ZFar - cam.ZNear)
		if perspective {
			depth = cam.ZFar / (cam.ZFar - cam.ZNear) * (1 - cam.ZNear/front)
		}
		require.InDelta(t, depth, inner[middle+3], 1e-5)
		seen := 0
		for i := 0; i < len(places); i += 4 {
			if inner[i+3] == 0 {
				continue
			}
			seen++
			for k := range 3 {
				require.InDelta(t, normals[i+k], places[i+k]/radius, 0.2) // of a sphere that faces the camera as a whole
			}
		}
		require.Greater(t, seen, 500)
	}
}

// Of two spheres that cut each other, each is seen where it is nearer: the circle between them.
func TestSpheresCutEachOther(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	s, cam := onePoint()
	s.Primitives[0].Positions = []float32{-0.25, 0, 0, 0.25, 0, -0.1}
	s.Primitives[0].Colors = []float32{1, 0, 0, 1, 0, 0, 1, 1}
	r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 64, Height: 64, SRGB: true,
		PointShape: PointSphere, PointSize: 0.8, PointUnits: true})
	require.NoError(t, err)
	require.NoError(t, r.Draw(t.Context(), &cam))
	blue := func(x int) bool { return r.Color.Bytes()[4*(32*64+x)+2] == 255 }
	// The circle's plane goes through (0, 0, -0.05) and is upright on the line between the middles.
	require.False(t, blue(32), "the nearer one's front")
	require.True(t, blue(38), "the farther one's front, which flat discs would hide")
	require.True(t, blue(44))
}

// Clouds with more points than the picture has pixels are squares of a pixel, unless a size is given.
func TestDenseClouds(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	for points, want := range map[int]int{4: 15, 20: 1} {
		s, cam := onePoint()
		s.Primitives[0].Positions = make([]float32, 3*points)
		r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 4, Height: 4, SRGB: true, Samples: 4, Thickness: 4,
			PointShape: PointAuto})
		require.NoError(t, err)
		require.Equal(t, map[bool]int{true: 4, false: 1}[want > 1], r.info.Samples)
		for i := range s.Primitives[0].Positions { // in the middle of a pixel
			s.Primitives[0].Positions[i] = []float32{0.25, 0.25, 0}[i%3]
		}
		require.NoError(t, r.Draw(t.Context(), &cam))
		n := 0
		for i := 3; i < len(r.Color.Bytes()); i += 4 {
			if r.Color.Bytes()[i] > 0 {
				n++
			}
		}
		require.Equal(t, want, n, "%d points", points)
	}
}

// Sizes and shapes that there are not are refused.
func TestPointsAreChecked(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	for want, info := range map[string]RenderInfo{
		"PointSize: 300 is not from 0 to 255": {PointSize: 300}, "LineWidth: -1 is not from 0 to 255": {LineWidth: -1},
		"Thickness: NaN is not from 0 to 255": {Thickness: float32(math.NaN())}, "PointShape: 9 is none": {PointShape: 9},
	} {
		s, _ := onePoint()
		info.Shading, info.Width, info.Height = ShadePBR, 8, 8
		_, err := NewRenderer(dev, s, info)
		require.EqualError(t, err, want)
	}
}
