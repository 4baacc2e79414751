package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// sunny is an environment of even light and a round sun of an angle, from side to side, around a direction. It has a
// radiance of 1 over its solid angle: on a surface that faces it falls light of about that number.
func sunny(sky float32, to vec3, angle, light float64) *Environment {
	e := &Environment{Width: 1024, Height: 512, Pix: make([]float32, 3*1024*512)}
	for i := range e.Pix {
		e.Pix[i] = sky
	}
	texels := e.near(to.unit(), 2*math.Sin(angle/4))
	for _, t := range texels {
		for k := range 3 {
			e.Pix[3*t.i+k] += float32(light / (2 * math.Pi * (1 - math.Cos(angle/2))) * []float64{1, 0.9, 0.8}[k])
		}
	}
	return e
}

// irradiance is all light of an environment, whatever its direction.
func (e *Environment) irradiance() (sum [3]float64) {
	for i := range e.Width * e.Height {
		y := i / e.Width
		w := 2 * math.Pi / float64(e.Width) *
			(math.Cos(math.Pi*float64(y)/float64(e.Height)) - math.Cos(math.Pi*float64(y+1)/float64(e.Height)))
		for k := range sum {
			sum[k] += e.light(i)[k] * w
		}
	}
	return sum
}

// A sun is where it stands, as wide as it is, and with what is left of the environment it has all of its light, however
// bright it is.
func TestSunKeepsTheLight(t *testing.T) {
	figures.Begin(t)
	for _, c := range []struct{ angle, light float64 }{{0.5, 3}, {0.5, 300}, {2, 1}, {4, 10}} {
		to := vec3{0.3, 0.8, -0.5}.unit()
		e := sunny(0.2, to, c.angle*math.Pi/180, c.light)
		s := findSun(e, 0, [3]float32{0, 1, 0})
		require.NotNil(t, s, "%v degrees", c.angle)
		all, rest := e.irradiance(), s.rest.irradiance()
		for k := range all {
			require.InEpsilon(t, all[k], rest[k]+float64(s.light.Color[k]), 1e-5)
			require.InDelta(t, float64(float32(0.2))*4*math.Pi, rest[k], 1e-4, "the sky beside it is what is left")
		}
		from := vec3{-float64(s.light.Direction[0]), -float64(s.light.Direction[1]), -float64(s.light.Direction[2])}
		require.InDelta(t, 1, from.dot(to), 1e-5)
		require.InDelta(t, max(c.angle, 0.4)/2*math.Pi/180, s.radius, 0.0015, "%v degrees", c.angle)
		// Turned, and with another axis up.
		turned := findSun(e, math.Pi/2, [3]float32{0, 0, 1})
		require.InDelta(t, -from[2], turned.light.Direction[0], 1e-5)
		require.InDelta(t, -from[1], turned.light.Direction[2], 1e-5)
	}
}

// What is wide, or dull, or everywhere, is no sun.
func TestWhatIsNoSun(t *testing.T) {
	up := [3]float32{0, 1, 0}
	require.Nil(t, findSun(nil, 0, up))
	for name, e := range map[string]*Environment{
		"none": whiteFurnace(), "softbox": Softbox(), "studio": Studio(), "wide": sunny(0.2, vec3{0, 1, 0.5}, 7*math.Pi/180, 3),
		"dull": sunny(1, vec3{0, 1, 0.5}, 1*math.Pi/180, 0.2), "black": sunny(0, vec3{0, 1, 0}, 0.1, 0),
	} {
		require.Nil(t, findSun(e, 0, up), name)
	}
}

// Under a sun of an environment, straight above a half plane, the floor has the penumbra of a disc of its size, and
// beside it all of the sun's light, though its radiance is far beyond the largest half.
func TestShadowOfAnEnvironmentsSun(t *testing.T) {
	figures.Begin(t)
	const angle = 4 * math.Pi / 180
	e := sunny(0, vec3{0, 1, 0}, angle, 5000)
	s := findSun(e, 0, [3]float32{0, 1, 0})
	a := arriving(t, roof(), across(0.2), RenderInfo{Env: e, Occlusion: 256}, halfspace.DeviceInfo{})
	for i := range 64 {
		x := (float64(i)+0.5)/64*3 - 1.5
		open := float64(s.light.Color[1]) / math.Pi
		require.InDelta(t, open*beyond(x/math.Tan(s.radius)), a.Diffuse[3*(64*32+i)+1], 0.04*open, "at %v", x)
	}
	require.InEpsilon(t, e.irradiance()[1]/math.Pi, a.Diffuse[3*64*32+1], 0.002)
	// A picture has it, too.
	m := roof()
	m.Materials[0].MetallicFactor, m.Materials[0].RoughnessFactor = 0, 1
	m.Materials[0].Specular = &Specular{ColorFactor: [3]float32{1, 1, 1}}
	r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{}), m, RenderInfo{Width: 64, Height: 64, Shading: ShadePBR,
		Float: true, Env: e, Occlusion: 64})
	require.NoError(t, err)
	cam := across(0.2)
	require.NoError(t, r.Draw(t.Context(), &cam))
	px, err := halfspace.Read[[4]float32](r.Color, halfspace.Region{})
	require.NoError(t, err)
	require.InEpsilon(t, float64(a.Diffuse[3*64*32+1]), px[64*32][1], 0.002)
	require.Less(t, px[64*32+63][1], float32(1))
}
