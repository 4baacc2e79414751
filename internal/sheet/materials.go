package main

import (
	"image"
	"math"
	"strconv"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/vk"
)

// feature is a row: a material at five values of something.
type feature struct {
	name   string
	values [5]float32
	set    func(m *scene.Material, v float32)
}

// features are what glTF's materials have, in the order of the specification and then of the extensions' names.
func features() []feature {
	whole := [5]float32{0, 0.25, 0.5, 0.75, 1}
	red := [4]float32{0.7, 0.12, 0.1, 1}
	gold := [4]float32{1, 0.77, 0.34, 1}
	slot := func(texture int) *scene.TextureSlot { return &scene.TextureSlot{Texture: texture, Scale: 1} }
	return []feature{
		{"roughness", whole, func(m *scene.Material, v float32) { m.BaseColorFactor, m.RoughnessFactor = red, v }},
		{"metal, rough", whole, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = gold, 1, v
		}},
		{"metallic", whole, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = gold, v, 0.3
		}},
		{"rough map", whole, func(m *scene.Material, v float32) {
			m.BaseColorTexture, m.MetallicRoughnessTexture = slot(checks), slot(checks)
			m.MetallicFactor, m.RoughnessFactor = 1, v
		}},
		{"normal map", [5]float32{-1, 0, 0.5, 1, 2}, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.NormalTexture = red, slot(bumps)
			m.NormalTexture.Scale = v
		}},
		{"occlusion", whole, func(m *scene.Material, v float32) {
			m.OcclusionTexture = slot(checks)
			m.OcclusionTexture.Scale, m.RoughnessFactor = v, 1
		}},
		{"emissive", [5]float32{0, 0.5, 1, 2, 8}, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.EmissiveFactor, m.EmissiveStrength = [4]float32{0.05, 0.05, 0.05, 1}, [3]float32{0.2, 0.6, 1}, v
		}},
		{"cutoff", [5]float32{0, 0.3, 0.5, 0.7, 0.9}, func(m *scene.Material, v float32) {
			m.AlphaMode, m.AlphaCutoff, m.BaseColorTexture, m.DoubleSided = scene.Mask, v, slot(bumps), true
		}},
		{"blend, alpha", whole, func(m *scene.Material, v float32) {
			m.AlphaMode, m.BaseColorFactor = scene.Blend, [4]float32{0.2, 0.5, 0.9, v}
		}},
		{"unlit", whole, func(m *scene.Material, v float32) { m.Unlit, m.BaseColorFactor = true, [4]float32{v, 0.4, 0.3, 1} }},
		{"anisotropy", whole, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor, m.Anisotropy = gold, 1, 0.35, &scene.Anisotropy{Strength: v}
		}},
		{"clearcoat", whole, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.Clearcoat = red, 0.8, &scene.Clearcoat{Factor: v, RoughnessFactor: 0.05}
		}},
		{"ior", [5]float32{1, 1.33, 1.5, 2, 2.5}, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.IOR = [4]float32{0.05, 0.1, 0.3, 1}, 0.15, v
		}},
		{"film, nm", [5]float32{100, 250, 400, 550, 700}, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = [4]float32{0.6, 0.6, 0.6, 1}, 1, 0.15
			m.Iridescence = &scene.Iridescence{Factor: 1, IOR: 1.4, ThicknessMinimum: v, ThicknessMaximum: v}
		}},
		{"sheen", [5]float32{0.1, 0.25, 0.5, 0.75, 1}, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor = [4]float32{0.12, 0.03, 0.1, 1}, 1
			m.Sheen = &scene.Sheen{ColorFactor: [3]float32{0.9, 0.5, 0.8}, RoughnessFactor: v}
		}},
		{"specular", whole, func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.Specular = [4]float32{0.1, 0.2, 0.1, 1}, 0.2, &scene.Specular{Factor: v, ColorFactor: [3]float32{1, 1, 1}}
		}},
		{"glossiness", whole, func(m *scene.Material, v float32) {
			m.SpecularGlossiness = &scene.SpecularGlossiness{DiffuseFactor: red, SpecularFactor: [3]float32{0.3, 0.3, 0.5}, GlossinessFactor: v}
		}},
		{"glass, rough", whole, func(m *scene.Material, v float32) {
			m.RoughnessFactor, m.Transmission = v/2, &scene.Transmission{Factor: 1}
			m.Volume = &scene.Volume{ThicknessFactor: 1, AttenuationDistance: float32(math.Inf(1)), AttenuationColor: [3]float32{1, 1, 1}}
		}},
		{"glass, depth", [5]float32{8, 4, 2, 1, 0.5}, func(m *scene.Material, v float32) {
			m.RoughnessFactor, m.Transmission = 0, &scene.Transmission{Factor: 1}
			m.Volume = &scene.Volume{ThicknessFactor: 1.5, AttenuationDistance: v, AttenuationColor: [3]float32{0.2, 0.7, 0.4}}
		}},
	}
}

// The textures of the sheet.
const (
	checks  = iota // fields of two kinds: rough and dull, smooth and of metal
	bumps          // normals of round bumps, and alpha that falls from their middles
	stripes        // of the wall
)

// materials is the sheet of materials: a row a feature.
func materials() (*image.NRGBA, error) {
	s := sheet{columns: 5, width: 118, height: 100}
	for _, f := range features() {
		for k, v := range f.values {
			what := table()
			m := scene.DefaultMaterial(f.name)
			m.MetallicFactor, m.RoughnessFactor = 0, 0.5
			f.set(&m, v)
			what.Materials[1] = m
			view := scene.DefaultView()
			view.Azimuth, view.Elevation, view.Distance, view.Target = 0, 9, 4.6, new([3]float64)
			c := what.ViewCamera(view, float64(s.width)/float64(s.height))
			p, err := s.draw(what, &c)
			if err != nil {
				return nil, err
			}
			if k == 0 {
				s.add(f.name+" "+number(v), p)
			} else {
				s.add(number(v), p)
			}
		}
	}
	return s.picture(), nil
}

// number is a value as the sheet says it.
func number(v float32) string { return strconv.FormatFloat(float64(v), 'g', 3, 32) }

// table is a ball of material 1 before a wall of stripes.
func table() *scene.Scene {
	wall := scene.DefaultMaterial("wall")
	wall.BaseColorTexture, wall.MetallicFactor, wall.RoughnessFactor = &scene.TextureSlot{Texture: stripes, Scale: 1}, 0, 1
	s := &scene.Scene{Up: [3]float32{0, 1, 0}, Materials: []scene.Material{wall, {}}}
	trilinear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	for i, texel := range []func(x, y int) [4]byte{checksTexel, bumpsTexel, stripesTexel} {
		m := &scene.Image{Width: texels, Height: texels}
		for y := range texels {
			for x := range texels {
				t := texel(x, y)
				m.Pix = append(m.Pix, t[:]...)
			}
		}
		s.Images = append(s.Images, m)
		s.Textures = append(s.Textures, scene.Texture{Image: i, Sampler: trilinear})
	}
	s.Primitives = []scene.Primitive{backdrop(), ball(48, 96)}
	for i := range s.Primitives {
		s.Instances = append(s.Instances, scene.Instance{Primitive: i, World: [16]float32{0: 1, 5: 1, 10: 1, 15: 1}, Normal: [9]float32{0: 1, 4: 1, 8: 1}})
	}
	return s
}

// texels is the size of the sheet's images.
const texels = 64

// checksTexel is light, of occlusion 1, rough and dull, or dark, shaded, smooth and of metal.
func checksTexel(x, y int) [4]byte {
	if (x/16+y/16)%2 == 0 {
		return [4]byte{255, 255, 0, 255}
	}
	return [4]byte{90, 60, 255, 255}
}

// bumpsTexel is the normal of four round bumps, with alpha falling from their middles.
func bumpsTexel(x, y int) [4]byte {
	u, v := float64(float64(x%32)/16)-1+1.0/32, float64(float64(y%32)/16)-1+1.0/32
	r := math.Hypot(u, v)
	n := [3]float64{0, 0, 1}
	if r < 0.9 {
		n = [3]float64{u * 0.8, -v * 0.8, math.Sqrt(1 - float64(0.64*r*r))}
	}
	code := func(f float64) byte { return byte(math.Round((f + 1) / 2 * 255)) }
	return [4]byte{code(n[0]), code(n[1]), code(n[2]), byte(255 * math.Max(0, 1-r/1.42))}
}

// stripesTexel is what is seen through glass.
func stripesTexel(x, _ int) [4]byte {
	if x/8%2 == 0 {
		return [4]byte{70, 76, 88, 255}
	}
	return [4]byte{150, 150, 150, 255}
}

// backdrop is a wall behind the ball.
func backdrop() scene.Primitive {
	return scene.Primitive{
		Topology:  vk.PrimitiveTopologyTriangleStrip,
		Positions: []float32{-4, -3, -2, 4, -3, -2, -4, 3, -2, 4, 3, -2},
		Normals:   []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1},
		TexCoords: [][]float32{{0, 2, 3, 2, 0, 0, 3, 0}},
		Min:       [3]float32{-4, -3, -2}, Max: [3]float32{4, 3, -2},
	}
}

// ball is a sphere of radius 1 with normals, tangents and coordinates.
func ball(rows, columns int) scene.Primitive {
	p := scene.Primitive{Topology: vk.PrimitiveTopologyTriangleList, TexCoords: make([][]float32, 1), Material: 1,
		Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	for y := range rows + 1 {
		v := float64(y) / float64(rows)
		st, ct := math.Sincos(math.Pi * v)
		for x := range columns + 1 {
			u := float64(x) / float64(columns)
			sp, cp := math.Sincos(2 * math.Pi * u)
			n := [3]float32{float32(st * cp), float32(ct), float32(-st * sp)}
			p.Positions = append(p.Positions, n[:]...)
			p.Normals = append(p.Normals, n[:]...)
			p.Tangents = append(p.Tangents, float32(-sp), 0, float32(-cp), 1)
			p.TexCoords[0] = append(p.TexCoords[0], float32(4*u), float32(2*v))
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
