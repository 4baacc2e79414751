package scene

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/golden"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene/demo"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ball is a sphere of radius 1 with all attributes.
func ball(rows, columns int) Primitive {
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, TexCoords: make([][]float32, 2),
		Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	for y := range rows + 1 {
		v := float64(y) / float64(rows)
		st, ct := exact.Sincos(math.Pi * v)
		for x := range columns + 1 {
			u := float64(x) / float64(columns)
			sp, cp := exact.Sincos(2 * math.Pi * u)
			n := [3]float32{float32(st * cp), float32(ct), float32(-st * sp)}
			p.Positions = append(p.Positions, n[:]...)
			p.Normals = append(p.Normals, n[:]...)
			p.Tangents = append(p.Tangents, float32(-sp), 0, float32(-cp), 1)
			p.TexCoords[0] = append(p.TexCoords[0], float32(4*u), float32(2*v))
			p.TexCoords[1] = append(p.TexCoords[1], float32(u), float32(v))
			p.Colors = append(p.Colors, 1, float32(0.5+v/2), 1, 1)
		}
	}
	for y := range rows {
		for x := range columns {
			a := uint32(y*(columns+1) + x)
			b := a + uint32(columns+1)
			p.Indices = append(p.Indices, a, b, b+1, a, b+1, a+1)
		}
	}
	return p
}

// materialScene is a row of balls before a wall, one a material, with lights of each type.
func materialScene(materials []Material) *Scene {
	s := &Scene{Materials: materials, Up: [3]float32{0, 1, 0}}
	for i := range 3 {
		pix := make([]byte, 4*8*8)
		for k := range pix {
			pix[k] = byte(40*i + 97*k + k*k*13)
		}
		s.Images = append(s.Images, &Image{Width: 8, Height: 8, Pix: pix})
		s.Textures = append(s.Textures, Texture{Image: i, Sampler: trilinear()})
	}
	place := func(p int, x, y, z float32) {
		m := identity.float32()
		m[12], m[13], m[14] = x, y, z
		s.Instances = append(s.Instances, Instance{Primitive: p, World: m, Normal: [9]float32{0: 1, 4: 1, 8: 1}})
	}
	for i := range materials {
		p := ball(6, 12)
		p.Material = i
		s.Primitives = append(s.Primitives, p)
		place(i, float32(i%4)*2.2, float32(i/4)*2.2, 0)
	}
	wall := Primitive{Topology: vk.PrimitiveTopologyTriangleStrip,
		Positions: []float32{-9, -9, -1.5, 12, -9, -1.5, -9, 12, -1.5, 12, 12, -1.5},
		Min:       [3]float32{-9, -9, -1.5}, Max: [3]float32{12, 12, -1.5},
		Normals: []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, Material: len(materials)}
	m := DefaultMaterial("wall")
	m.MetallicFactor = 0
	s.Materials = append(s.Materials, m)
	s.Primitives = append(s.Primitives, wall)
	place(len(materials), 0, 0, 0)
	s.Lights = []Light{
		{Type: DirectionalLight, Color: [3]float32{1, 1, 0.9}, Intensity: 2, Direction: [3]float32{-0.48, -0.6, -0.64}},
		{Type: PointLight, Color: [3]float32{1, 0.2, 0.1}, Intensity: 9, Range: 20, Position: [3]float32{3, 2, 3}},
		{Type: SpotLight, Color: [3]float32{0.2, 0.5, 1}, Intensity: 30, Position: [3]float32{5, 6, 5},
			Direction:      [3]float32{-0.48, -0.6, -0.64},
			InnerConeAngle: 0.2, OuterConeAngle: 0.5},
	}
	s.finish(&source{budget: budget{ctx: context.Background()}})
	return s
}

// someMaterials are materials of every kind.
func someMaterials() []Material {
	slot := func(texture, set int) *TextureSlot { return &TextureSlot{Texture: texture, TexCoord: set, Scale: 0.8} }
	of := func(name string, change func(m *Material)) Material {
		m := DefaultMaterial(name)
		m.MetallicFactor, m.RoughnessFactor = 0.3, 0.4
		change(&m)
		return m
	}
	return []Material{
		of("maps", func(m *Material) {
			m.BaseColorTexture, m.MetallicRoughnessTexture, m.NormalTexture = slot(0, 0), slot(1, 0), slot(2, 1)
			m.OcclusionTexture, m.EmissiveTexture, m.EmissiveFactor = slot(1, 0), slot(2, 0), [3]float32{0.2, 0.1, 0}
			m.BaseColorTexture.Transform = &TextureTransform{Rotation: 0.4, Scale: [2]float64{2, 1}}
		}),
		of("mask", func(m *Material) { m.AlphaMode, m.BaseColorTexture, m.DoubleSided = Mask, slot(0, 1), true }),
		of("blend", func(m *Material) { m.AlphaMode, m.BaseColorFactor[3], m.DoubleSided = Blend, 0.5, true }),
		of("unlit", func(m *Material) { m.Unlit = true }),
		of("coat", func(m *Material) {
			m.Clearcoat = &Clearcoat{Factor: 0.8, RoughnessFactor: 0.1, NormalTexture: slot(0, 0)}
			m.Specular = &Specular{Factor: 0.7, ColorFactor: [3]float32{1, 0.5, 0.2}, ColorTexture: slot(1, 0)}
		}),
		of("sheen", func(m *Material) { m.Sheen = &Sheen{ColorFactor: [3]float32{0.3, 0.8, 0.5}, RoughnessFactor: 0.4} }),
		of("brushed", func(m *Material) { m.Anisotropy = &Anisotropy{Strength: 0.7, Rotation: 0.3, Texture: slot(2, 0)} }),
		of("film", func(m *Material) {
			m.Iridescence = &Iridescence{Factor: 1, IOR: 1.3, ThicknessMinimum: 100, ThicknessMaximum: 500, ThicknessTexture: slot(0, 0)}
		}),
		of("glass", func(m *Material) {
			m.Transmission = &Transmission{Factor: 0.9}
			m.Volume = &Volume{ThicknessFactor: 1, AttenuationDistance: 2, AttenuationColor: [3]float32{0.2, 0.8, 0.4}}
		}),
		of("old", func(m *Material) {
			m.SpecularGlossiness = &SpecularGlossiness{DiffuseFactor: [4]float32{0.5, 0.4, 0.3, 1},
				SpecularFactor: [3]float32{0.3, 0.3, 0.4}, GlossinessFactor: 0.7, Texture: slot(1, 0)}
		}),
	}
}

// aSky is an environment with a bright and a dark side.
func aSky() *Environment {
	e := &Environment{Width: 16, Height: 8}
	for i := range 16 * 8 {
		e.Pix = append(e.Pix, float32(i%16)/8, 0.5, float32(8-i/16)/4)
	}
	return e
}

// A picture of every kind of material has the same bytes on every level, with any number of threads and size of tiles.
func TestMaterialsAreTheSameEverywhere(t *testing.T) {
	s := materialScene(someMaterials())
	cam := s.DefaultCamera(4.0 / 3)
	cam.ZNear = 0.5
	size := 96
	if testing.Short() {
		size = 48
	}
	for _, compensation := range []bool{false, true} {
		sameEverywhere(t, s, &cam, size, compensation)
	}
}

// sameEverywhere draws a scene on every level, in short runs on the best one, with different numbers of threads and sizes of tiles.
func sameEverywhere(t *testing.T, s *Scene, cam *Camera, size int, compensation bool) {
	var want []byte
	levels := simd.Available()
	if testing.Short() {
		levels = levels[len(levels)-1:]
	}
	for _, level := range levels {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, o := range []halfspace.DeviceInfo{{Threads: 1}, {Threads: 3, Inside: inside.Options{Tile: tile.Options{TileSize: 32}}}} {
			o.Inside.Kernels = k
			dev := testdevice.New(t, o)
			r, err := NewRenderer(dev, s, RenderInfo{
				Shading: ShadePBR, Width: size, Height: size * 3 / 4, Samples: 4, SRGB: true, Env: aSky(),
				EnvBackground: true, EnvRotation: 1,
				Shadows: true, Tonemap: TonemapKhronosNeutral, Exposure: -0.5, Compensation: compensation,
			})
			require.NoError(t, err)
			for range 2 { // shadow maps are drawn once
				require.NoError(t, r.Draw(context.Background(), cam))
				if want == nil {
					want = bytes.Clone(r.Color.Bytes())
				}
				require.True(t, bytes.Equal(want, r.Color.Bytes()), "%v, %d threads", level, o.Threads)
			}
			dev.Close()
		}
	}
	seen := map[[4]byte]bool{}
	for i := 0; i < len(want); i += 4 {
		seen[[4]byte(want[i:])] = true
	}
	require.Greater(t, len(seen), len(want)/40, "the picture is hardly a picture")
}

// A picture of every kind of material under an environment, with shadows and glass, is the one in testdata, on every
// machine.
func TestMaterialsGolden(t *testing.T) {
	s := materialScene(someMaterials())
	view := DefaultView()
	view.Distance, view.Target = 9, &[3]float64{3.3, 2, 0}
	cam := s.ViewCamera(view, 4.0/3)
	cam.ZNear = 0.5
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	r, err := NewRenderer(dev, s, RenderInfo{
		Shading: ShadePBR, Width: 160, Height: 120, SRGB: true, Env: aSky(), EnvBackground: true, EnvRotation: 1, Shadows: true,
		Tonemap: TonemapKhronosNeutral, Exposure: -1.5,
	})
	require.NoError(t, err)
	require.NoError(t, r.Draw(t.Context(), &cam))
	picture, err := r.Color.NRGBA(0, 0)
	require.NoError(t, err)
	golden.Check(t, picture, "materials")
}

// drawn is a picture of floats.
func drawn(t *testing.T, s *Scene, cam *Camera, info RenderInfo) []float32 {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	info.Shading, info.Float, info.SRGB = ShadePBR, true, true
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	require.NoError(t, r.Draw(context.Background(), cam))
	b := r.Color.Bytes()
	out := make([]float32, len(b)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}

// In a room of white light, a white dull surface is as bright as the room but for what Fresnel's term takes twice, and
// a mirror wholly.
func TestWhiteFurnace(t *testing.T) {
	for _, c := range []struct {
		metallic, roughness float32
		least, most         float32
	}{{0, 1, 0.95, 1.01}, {1, 0, 0.98, 1.01}, {1, 0.3, 0.95, 1.01}} {
		m := DefaultMaterial("white")
		m.MetallicFactor, m.RoughnessFactor = c.metallic, c.roughness
		s := &Scene{Materials: []Material{m}, Up: [3]float32{0, 1, 0}}
		s.place(ball(16, 32))
		s.finish(&source{budget: budget{ctx: context.Background()}})
		cam := s.DefaultCamera(1)
		for _, info := range []RenderInfo{{Env: &Environment{Width: 1, Height: 1, Pix: []float32{1, 1, 1}}},
			{Ambient: [3]float32{1, 1, 1}}} {
			info.Width, info.Height = 9, 9
			pix := drawn(t, s, &cam, info)
			if v := pix[4*(4*9+4)]; !(v >= c.least && v <= c.most) {
				t.Errorf("metallic %v, roughness %v: %v", c.metallic, c.roughness, v)
			}
		}
	}
}

// What stands before a light is dark on a wall behind it, and only with shadows.
func TestShadows(t *testing.T) {
	s := materialScene([]Material{DefaultMaterial("ball")})
	cam := Camera{XMag: 6, YMag: 6, ZNear: 1, ZFar: 30, World: [16]float64{0: 1, 5: 1, 10: 1, 12: 0, 13: 0, 14: 10, 15: 1}}
	for _, l := range []Light{
		{Type: DirectionalLight, Color: [3]float32{1, 1, 1}, Intensity: 1, Direction: [3]float32{-0.70710678, 0, -0.70710678}},
		{Type: SpotLight, Color: [3]float32{1, 1, 1}, Intensity: 100, Position: [3]float32{7, 0, 7},
			Direction: [3]float32{-0.70710678, 0, -0.70710678}, OuterConeAngle: 0.5},
	} {
		s.Lights = []Light{l}
		var lit [2]float32
		for k, shadows := range []bool{false, true} {
			pix := drawn(t, s, &cam, RenderInfo{Width: 33, Height: 33, Shadows: shadows})
			lit[k] = pix[4*(16*33+12)] // left of the ball, in its shadow
			if v := pix[4*(24*33+16)]; l.Type == DirectionalLight && !(v > 0.1) {
				t.Errorf("%v: the wall beside the shadow is %v", l.Type, v)
			}
		}
		if !(lit[0] > 0.1) || lit[1] != 0 {
			t.Errorf("%v: behind the ball %v, in its shadow %v", l.Type, lit[0], lit[1])
		}
	}
}

// Triangles of several blended meshes are drawn from back to front, whatever their order in the file.
func TestBlendedTrianglesAreSorted(t *testing.T) {
	sheet := func(color [4]float32, z ...float32) (p Primitive) {
		p = Primitive{Topology: vk.PrimitiveTopologyTriangleList, Min: [3]float32{-9, -9, -9}, Max: [3]float32{9, 9, 9}}
		for _, z := range z {
			p.Positions = append(p.Positions, -9, -9, z, 9, -9, z, 0, 9, z)
			for range 3 {
				p.Colors = append(p.Colors, color[:]...)
			}
		}
		return p
	}
	m := DefaultMaterial("sheet")
	m.AlphaMode, m.Unlit = Blend, true
	cam := Camera{XMag: 1, YMag: 1, ZNear: 0.1, ZFar: 30, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 10, 15: 1}}
	var want []float32
	for _, order := range [][]Primitive{
		{sheet([4]float32{1, 0, 0, 0.5}, 1, 3), sheet([4]float32{0, 1, 0, 0.5}, 2, 4)},
		{sheet([4]float32{0, 1, 0, 0.5}, 4, 2), sheet([4]float32{1, 0, 0, 0.5}, 3, 1)},
	} {
		s := &Scene{}
		for _, p := range order {
			s.add(p, m)
		}
		s.finish(&source{budget: budget{ctx: context.Background()}})
		pix := drawn(t, s, &cam, RenderInfo{Width: 2, Height: 2})
		if want == nil {
			want = []float32{0.25 + 0.0625, 0.5 + 0.125, 0, 1 - 0.0625}
		}
		require.Equal(t, want, pix[:4])
	}
}

// Sorted triangles of strips and fans were drawn as strips and fans, and lay over themselves.
func TestBlendedStripsAndFansAreDrawnOnce(t *testing.T) {
	m := DefaultMaterial("sheet")
	m.AlphaMode, m.Unlit, m.DoubleSided, m.BaseColorFactor[3] = Blend, true, true, 0.5
	cam := Camera{XMag: 1, YMag: 1, ZNear: 0.1, ZFar: 30, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 10, 15: 1}}
	for topology, corners := range map[vk.PrimitiveTopology][]float32{
		vk.PrimitiveTopologyTriangleStrip: {-2, -2, 0, 2, -2, 0, -2, 0, 0, 2, 0, 0, -2, 2, 0, 2, 2, 0},
		vk.PrimitiveTopologyTriangleFan:   {0, 0, 0, -2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0, -2, -2, 0},
	} {
		s := &Scene{}
		s.add(Primitive{Topology: topology, Positions: corners, Min: [3]float32{-2, -2, 0}, Max: [3]float32{2, 2, 0}}, m)
		s.finish(&source{budget: budget{ctx: context.Background()}})
		for i, v := range drawn(t, s, &cam, RenderInfo{Width: 7, Height: 7}) {
			require.Equal(t, float32(0.5), v, "%v, pixel %d", topology, i/4)
		}
	}
}

// Pictures of how a scene is made: a ball's middle is its front, an outline has lines and gaps, and both sides of the
// ball lie over each other.
func TestInspectedScenes(t *testing.T) {
	m := DefaultMaterial("ball")
	m.DoubleSided = true
	s := &Scene{Materials: []Material{m}}
	s.place(ball(8, 16))
	s.finish(&source{budget: budget{ctx: context.Background()}})
	cam := Camera{XMag: 1.2, YMag: 1.2, ZNear: 0.1, ZFar: 30, World: [16]float64{0: 1, 5: 1, 10: 1, 14: 10, 15: 1}}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	const size = 41
	for shading, want := range map[Shading][3]uint8{
		ShadeNormals: {128, 128, 255}, ShadeUV: {0, 0, 0}, ShadeTangents: {255, 128, 128}, ShadeOverdraw: {137, 79, 39},
	} {
		r, err := NewRenderer(dev, s, RenderInfo{Shading: shading, Width: size, Height: size, SRGB: true,
			Background: [4]float64{0, 0, 0, 1}})
		require.NoError(t, err)
		require.NoError(t, r.Draw(context.Background(), &cam))
		pix := r.Color.Bytes()[4*(size/2*size+size/2):]
		for c := range 3 {
			if d := int(pix[c]) - int(want[c]); shading != ShadeUV && (d < -2 || d > 2) {
				t.Errorf("shading %d: the middle is %v, not %v", shading, pix[:3], want)
				break
			}
		}
	}
	r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadeWireframe, Width: size, Height: size, SRGB: true,
		Background: [4]float64{0, 0, 0, 1}})
	require.NoError(t, err)
	require.NoError(t, r.Draw(context.Background(), &cam))
	white := bytes.Count(r.Color.Bytes(), []byte{255, 255, 255, 255})
	if white < size || white > size*size/2 {
		t.Errorf("%d of %d pixels are lines", white, size*size)
	}
}

// Colors at the centres of pixels of which a primitive covers samples alone were extrapolated beyond 0 and 1, and edges
// had black specks.
func TestVertexColorsStayColors(t *testing.T) {
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	for i, v := range drawn(t, s, &s.Cameras[0], RenderInfo{Width: 320, Height: 180, Samples: 4}) {
		if !(v >= 0 && v <= 1.001) {
			t.Fatalf("pixel %d, component %d: %v", i/4, i%4, v)
		}
	}
}
