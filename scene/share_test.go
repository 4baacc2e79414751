package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// roof is a floor at height 0 and a half plane at height 1 over all that lies at +x.
func roof(lights ...Light) *Scene {
	s := &Scene{Materials: []Material{absentMaterial("")}, Up: [3]float32{0, 1, 0}, Lights: lights}
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{0, 1, -4}, Max: [3]float32{4, 1, 4}}
	for _, c := range [][2]float32{{0, -4}, {0, 4}, {4, 4}, {0, -4}, {4, 4}, {4, -4}} {
		p.Positions = append(p.Positions, c[0], 1, c[1])
		p.Normals = append(p.Normals, 0, 1, 0)
	}
	s.place(p)
	s.Bounds = Bounds{Max: [3]float32{0, 1, 0}}
	return floorUnder(s)
}

// beyond is the part of a disc of radius 1 that lies below a line at a distance s of its middle.
func beyond(s float64) float64 {
	if s = min(max(s, -1), 1); s == 1 || s == -1 {
		return (1 - s) / 2
	}
	return 0.5 - (s*math.Sqrt(1-s*s)+math.Asin(s))/math.Pi
}

// The penumbra of an edge at height 1 under a round sun that is straight above: at each place the part of the sun that
// the edge does not hide.
func TestPenumbraOfASun(t *testing.T) {
	figures.Begin(t)
	const angle = 0.5
	a := arriving(t, roof(Light{Color: [3]float32{1, 1, 1}, Intensity: 3, Direction: [3]float32{0, -1, 0}}), across(0.2),
		RenderInfo{Shadows: true, ShadowMaps: 256, SunAngle: angle}, halfspace.DeviceInfo{})
	for i := range 64 {
		x := (float64(i)+0.5)/64*3 - 1.5
		require.InDelta(t, beyond(x/math.Tan(angle/2)), a.Shadow[64*32+i], 0.02, "at %v", x)
	}
}

// The same of a round lamp of a size at a height of 4, seen from places on a plane.
func TestPenumbraOfALamp(t *testing.T) {
	figures.Begin(t)
	const radius = 0.5
	for _, l := range []Light{{Type: PointLight}, {Type: SpotLight, OuterConeAngle: 0.8, Direction: [3]float32{0, -1, 0}}} {
		l.Color, l.Intensity, l.Position = [3]float32{1, 1, 1}, 3, [3]float32{0, 4, 0}
		a := arriving(t, roof(l), across(0.2), RenderInfo{Shadows: true, ShadowMaps: 256, LightSize: 2 * radius}, halfspace.DeviceInfo{})
		for i := range 64 {
			x := (float64(i)+0.5)/64*3 - 1.5
			require.InDelta(t, beyond(3*x/math.Sqrt(1+x*x)/radius), a.Shadow[64*32+i], 0.03, "%v: at %v", l.Type, x)
		}
	}
}

// A picture has the light that arrives: a plane under a lamp of a size is as bright as the inverse square of the
// distance times the cosine says, as a ball sends light like a point, and dark where the roof hides all of it.
func TestAreaLightOnAPlane(t *testing.T) {
	figures.Begin(t)
	l := Light{Type: PointLight, Color: [3]float32{1, 1, 1}, Intensity: 100, Position: [3]float32{0, 4, 0}}
	s := roof(l)
	s.Materials[0].MetallicFactor, s.Materials[0].RoughnessFactor = 0, 1
	s.Materials[0].Specular = &Specular{ColorFactor: [3]float32{1, 1, 1}}
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	r, err := NewRenderer(dev, s, RenderInfo{Width: 64, Height: 64, Shading: ShadePBR, Float: true, Shadows: true, ShadowMaps: 64,
		LightSize: 0.8})
	require.NoError(t, err)
	cam := across(0.2)
	require.NoError(t, r.Draw(t.Context(), &cam))
	px, err := halfspace.Read[[4]float32](r.Color, halfspace.Region{})
	require.NoError(t, err)
	for i := range 64 {
		x := (float64(i)+0.5)/64*3 - 1.5
		d2 := x*x + 16
		want := 100 * 4 / math.Sqrt(d2) / d2 / math.Pi * beyond(3*x/math.Sqrt(1+x*x)/0.4)
		require.InDelta(t, want, px[64*32+i][0], 0.08, "at %v", x)
	}
}

// Lights of sizes that are none, and rows, are refused.
func TestShadowsAreChecked(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	for want, info := range map[string]RenderInfo{
		"ShadowMaps: 1025 is not": {ShadowMaps: 1025}, "SunAngle: 2 is not": {SunAngle: 2}, "LightSize: -1": {LightSize: -1},
		"ShadowMaps: 8: Rows is 64": {ShadowMaps: 8, Rows: 64},
	} {
		info.Width, info.Height, info.Shading = 128, 128, ShadePBR
		_, err := NewRenderer(dev, disc(1, 8), info)
		require.ErrorContains(t, err, want)
	}
}
