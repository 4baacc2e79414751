package scene

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// discPart is the part of a disc of radius 1 on one side of a line at a distance from its middle, -1: none, 1: all.
func discPart(x float64) float64 {
	x = min(max(x, -1), 1)
	return 0.5 + (math.Asin(x)+x*math.Sqrt(1-x*x))/math.Pi
}

// A lamp above a disc has the disc's shadow on the ground, as large as the lamp's distance makes it; of a lamp with a
// size the edge is a penumbra: at each place the part of the lamp that the disc's edge hides.
func TestGroundUnderALamp(t *testing.T) {
	figures.Begin(t)
	const height, at = 0.5, 2.0
	for _, c := range []struct {
		kind LightType
		size float64
	}{{PointLight, 0}, {PointLight, 0.5}, {SpotLight, 0.5}} {
		s := disc(height, 64)
		s.Lights = []Light{{Type: c.kind, Color: [3]float32{1, 1, 1}, Intensity: 3, Position: [3]float32{0, at, 0},
			Direction: [3]float32{0, -1, 0}, InnerConeAngle: 1.3, OuterConeAngle: 1.4}}
		share := blockedShare(t, s, RenderInfo{LightSize: c.size})
		const edge = at / (at - height)
		for x := 0.0; x < 2; x += 0.05 {
			want := 1.0
			if c.size > 0 {
				// How far the lamp's middle is from the line from here past the disc's rim.
				off := ((1-x)*at + height*x) / math.Hypot(1-x, height)
				want = discPart(off / (c.size / 2))
			} else if math.Abs(x-edge) < 0.06 {
				continue // a hard edge, as wide as some texels
			} else if x > edge {
				want = 0
			}
			require.InDelta(t, want, share(x), 0.08, "%v of size %v, at %v", c.kind, c.size, x)
		}
	}
}

// Beside light from everywhere a lamp's shadow is as dark as its part of the light is large there: by the cosine over the
// square of its distance, and within its range. A surface on the ground gets what arrives, in its colour.
func TestGroundLampBesideTheSky(t *testing.T) {
	figures.Begin(t)
	const at = 2.0
	lamp := Light{Type: PointLight, Color: [3]float32{1, 0.5, 0}, Intensity: 6, Position: [3]float32{0, at, 0}, Range: 4}
	s := disc(0.5, 64)
	s.Lights = []Light{lamp}
	share := blockedShare(t, s, RenderInfo{Ambient: [3]float32{1, 1, 1}})
	s.Lights = nil
	sky := blockedShare(t, s, RenderInfo{Ambient: [3]float32{1, 1, 1}})
	// light is red, green and blue of the lamp, over pi.
	light := func(x float64) (c [3]float64) {
		d2 := x*x + at*at
		for k := range c {
			c[k] = float64(lamp.Color[k]) * 6 / math.Pi / d2 * at / math.Sqrt(d2) * (1 - d2*d2/256)
		}
		return c
	}
	for _, x := range []float64{0, 0.5, 1, 1.6, 1.8} {
		e, hidden := luminance(light(x)), 1.0
		if x > at/(at-0.5) {
			hidden = 0
		}
		require.InDelta(t, (sky(x)+e*hidden)/(1+e), share(x), 0.02, "at %v", x)
	}
	s.Lights = []Light{lamp}
	r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{}), s, RenderInfo{Shading: ShadePBR, Width: 64, Height: 64, Float: true,
		Ambient: [3]float32{1, 1, 1}, Ground: Ground{Kind: GroundColor, Color: [3]float32{0.5, 0.5, 0.5}, Bounds: s.Bounds}})
	require.NoError(t, err)
	cam := s.DefaultCamera(1)
	require.NoError(t, r.Draw(t.Context(), &cam))
	g := r.pbr.ground
	const x = 1.8
	want, rows := light(x), g.blocked.Subresource(0, 0, 0)
	p := rows.Row(g.size/2, 0)[8*int((x/g.half*0.5+0.5)*float64(g.size)):]
	for k := range want {
		require.InDelta(t, 1-sky(x)+want[k], float64(format.HalfToFloat(binary.LittleEndian.Uint16(p[2*k:]))), 0.02)
	}
}

// Lamps below the ground, and beyond the first eight, do nothing; one among the things lights what lies below it.
func TestGroundLampsThatAreNone(t *testing.T) {
	figures.Begin(t)
	s := disc(0.5, 16)
	s.Lights = []Light{{Type: PointLight, Color: [3]float32{1, 1, 1}, Intensity: 1, Position: [3]float32{0, -1, 0}}}
	require.Zero(t, blockedShare(t, s, RenderInfo{})(0))
	s.Lights[0].Position[1] = 0.25 // the disc is above the lamp
	require.Zero(t, blockedShare(t, s, RenderInfo{LightSize: 0.1})(0))
	for range maxShadows {
		s.Lights = append(s.Lights, s.Lights[0])
	}
	s.Lights[maxShadows].Position[1] = 2
	require.Zero(t, blockedShare(t, s, RenderInfo{})(0))
}

// A sun with a size has a penumbra on the ground.
func TestGroundUnderAWideSun(t *testing.T) {
	figures.Begin(t)
	const height, angle = 1.0, 0.3
	s := disc(height, 64)
	s.Lights = []Light{{Color: [3]float32{1, 1, 1}, Intensity: 3, Direction: [3]float32{0, -1, 0}}}
	share := blockedShare(t, s, RenderInfo{SunAngle: angle, Shadows: true, ShadowMaps: 8})
	for x := 0.0; x < 1.5; x += 0.05 {
		require.InDelta(t, discPart((1-x)/(height*math.Tan(angle/2))), share(x), 0.1, "at %v", x)
	}
}
