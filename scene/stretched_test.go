package scene

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle/radiance"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Squares of brushed metal reflect as much of an environment with soft lamps as the integral over all directions, also
// where a normal map bends them.
func TestStretchedLobesAreTheIntegrals(t *testing.T) {
	const columns, rows, size = 6, 4, 48
	random := rand.New(rand.NewPCG(5, 6))
	lamps := []radiance.Vec{unit(radiance.Vec{0.3, 0.5, 0.8}), unit(radiance.Vec{-0.7, 0.6, 0.2}), unit(radiance.Vec{0.1, -0.9, 0.4})}
	light := func(d radiance.Vec) (c radiance.Vec) {
		for i, lamp := range lamps {
			x := lamp[0]*d[0] + lamp[1]*d[1] + lamp[2]*d[2]
			for k := range c {
				c[k] += 0.1 + (1+float64((i+k)%3))*math.Exp(float64(5+6*i)*(x-1))
			}
		}
		return c
	}
	env := &Environment{Width: 256, Height: 128}
	for y := range env.Height {
		for x := range env.Width {
			sin, cos := math.Sincos(math.Pi * (float64(y) + 0.5) / float64(env.Height))
			s, c := math.Sincos(2 * math.Pi * ((float64(x)+0.5)/float64(env.Width) - 0.5))
			for _, v := range light(radiance.Vec{sin * c, cos, sin * s}) {
				env.Pix = append(env.Pix, float32(v))
			}
		}
	}

	s := &Scene{Up: [3]float32{0, 1, 0}}
	want := radiance.Scene{Environment: light}
	for i := range columns * rows {
		bent := [4]uint8{uint8(128 + 60*random.Float64() - 30), uint8(128 + 60*random.Float64() - 30), 250, 255}
		if i%2 == 0 {
			bent = [4]uint8{}
		}
		m := DefaultMaterial("brushed")
		r := &radiance.Material{Base: [4]float64{0.9, 0.7, 0.4, 1}, Metallic: 1, NormalScale: 1, IOR: 1.5,
			Specular: 1, SpecularColor: radiance.Vec{1, 1, 1},
			Roughness: 0.35 + 0.5*random.Float64(), Anisotropic: true, Anisotropy: float64(i+1) / (columns * rows),
			AnisotropyTurn: 2 * math.Pi * random.Float64()}
		m.BaseColorFactor, m.RoughnessFactor = [4]float32{0.9, 0.7, 0.4, 1}, float32(r.Roughness)
		m.Anisotropy = &Anisotropy{Strength: float32(r.Anisotropy), Rotation: float32(r.AnisotropyTurn)}
		if bent[3] > 0 {
			m.NormalTexture = &TextureSlot{Texture: len(s.Textures), Scale: 1}
			s.Textures = append(s.Textures, Texture{Image: len(s.Images), Sampler: trilinear()})
			s.Images = append(s.Images, &Image{Width: 1, Height: 1, Pix: bent[:]})
			r.NormalMap = &radiance.Slot{Texture: &radiance.Texture{Width: 1, Height: 1, Pix: [][4]uint8{bent},
				WrapS: radiance.Repeat, WrapT: radiance.Repeat},
				Scale: [2]float64{1, 1}}
		}
		s.Materials = append(s.Materials, m)
		x, y := float32(i%columns)-columns/2, float32(i/columns)-rows/2
		p := Primitive{Topology: vk.PrimitiveTopologyTriangleStrip, Material: i,
			Positions: []float32{x, y, 0, x + 1, y, 0, x, y + 1, 0, x + 1, y + 1, 0},
			Min:       [3]float32{x, y, 0}, Max: [3]float32{x + 1, y + 1, 0}, TexCoords: [][]float32{make([]float32, 8)}}
		var corners []radiance.Vertex
		for k := range 4 {
			p.Normals, p.Tangents = append(p.Normals, 0, 0, 1), append(p.Tangents, 1, 0, 0, 1)
			corners = append(corners, radiance.Vertex{Place: radiance.Vec{float64(p.Positions[3*k]),
				float64(p.Positions[3*k+1]), 0}, Normal: radiance.Vec{0, 0, 1},
				Tangent: radiance.Vec{1, 0, 0}, Hand: 1, Color: [4]float64{1, 1, 1, 1}, UV: [][2]float64{{}}})
		}
		s.Primitives = append(s.Primitives, p)
		s.Instances = append(s.Instances, Instance{Primitive: i, World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}})
		want.Triangles = append(want.Triangles,
			radiance.Triangle{Corners: [3]radiance.Vertex{corners[0], corners[1], corners[2]}, Material: r},
			radiance.Triangle{Corners: [3]radiance.Vertex{corners[1], corners[3], corners[2]}, Material: r})
	}
	s.finish(&source{budget: budget{ctx: context.Background()}})

	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	render, err := NewRenderer(dev, s, RenderInfo{Width: size, Height: size, Shading: ShadePBR, Float: true, SRGB: true, Env: env})
	require.NoError(t, err)
	sum, n := 0.0, 0
	for _, v := range []radiance.Vec{{0.1, 0.2, 1}, {0.8, 0.1, 1}, {-0.4, 0.9, 1}} {
		z := unit(v)
		x := unit(radiance.Vec{z[2], 0, -z[0]})
		y := radiance.Vec{z[1]*x[2] - z[2]*x[1], z[2]*x[0] - z[0]*x[2], z[0]*x[1] - z[1]*x[0]}
		eye := radiance.Vec{10 * z[0], 10 * z[1], 10 * z[2]}
		want.Camera = radiance.Camera{Axes: [3]radiance.Vec{x, y, z}, Eye: eye, Orthographic: true, X: 4, Y: 4, Near: 0.1, Far: 100}
		camera := Camera{XMag: 4, YMag: 4, ZNear: 0.1, ZFar: 100,
			World: [16]float64{x[0], x[1], x[2], 0, y[0], y[1], y[2], 0, z[0], z[1], z[2], 0, eye[0], eye[1], eye[2], 1}}
		require.NoError(t, render.Draw(context.Background(), &camera))
		got := floatsOf(render)
		for i := range columns * rows {
			px, py := float64(i%columns)-columns/2+0.5, float64(i/columns)-rows/2+0.5
			at := [2]int{int((1 + (px*x[0]+py*x[1])/4) / 2 * size), int((1 - (px*y[0]+py*y[1])/4) / 2 * size)}
			w, sure := want.At((float64(at[0])+0.5)/size*2-1, 1-(float64(at[1])+0.5)/size*2)
			if !sure {
				continue
			}
			for k := range 3 {
				g := float64(got[4*(at[1]*size+at[0])+k])
				off := math.Abs(g-w[k]) / (w[k] + 0.02)
				if sum, n = sum+off, n+1; off > 0.12 {
					t.Errorf("view %.2f, material %d (%+v): %.3f, want %.3f", v, i, *s.Materials[i].Anisotropy, g, w[k])
				}
			}
		}
	}
	require.Greater(t, n, 100)
	t.Logf("%d values, %.2f %% off in the mean", n, 100*sum/float64(n))
	require.Less(t, sum/float64(n), 0.03)
}
