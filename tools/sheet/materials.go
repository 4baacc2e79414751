package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/vk"
)

// feature is a row: the ball of a table at five values of something.
type feature struct {
	name   string
	values [5]float32
	// set changes its material.
	set func(m *scene.Material, v float32)
	// light is the only light, where it is not nil.
	light func(v float32) scene.Light
	// load makes the table, where it is not nil.
	load func(v float32) (*scene.Scene, error)
}

// features are what glTF's materials have, in the order of the specification and then of the extensions' names.
func features() []feature {
	whole := [5]float32{0, 0.25, 0.5, 0.75, 1}
	red := [4]float32{0.7, 0.12, 0.1, 1}
	gold := [4]float32{1, 0.77, 0.34, 1}
	slot := func(texture int) *scene.TextureSlot { return &scene.TextureSlot{Texture: texture, Scale: 1} }
	return []feature{
		{name: "roughness", values: whole, set: func(m *scene.Material, v float32) { m.BaseColorFactor, m.RoughnessFactor = red, v }},
		{name: "metal, rough", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = gold, 1, v
		}},
		{name: "metallic", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = gold, v, 0.3
		}},
		{name: "rough map", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorTexture, m.MetallicRoughnessTexture = slot(checks), slot(checks)
			m.MetallicFactor, m.RoughnessFactor = 1, v
		}},
		{name: "normal map", values: [5]float32{-1, 0, 0.5, 1, 2}, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.NormalTexture = red, slot(bumps)
			m.NormalTexture.Scale = v
		}},
		{name: "occlusion", values: whole, set: func(m *scene.Material, v float32) {
			m.OcclusionTexture = slot(checks)
			m.OcclusionTexture.Scale, m.RoughnessFactor = v, 1
		}},
		{name: "emissive", values: [5]float32{0, 0.5, 1, 2, 8}, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.EmissiveFactor, m.EmissiveStrength = [4]float32{0.05, 0.05, 0.05, 1}, [3]float32{0.2, 0.6, 1}, v
		}},
		{name: "cutoff", values: [5]float32{0, 0.3, 0.5, 0.7, 0.9}, set: func(m *scene.Material, v float32) {
			m.AlphaMode, m.AlphaCutoff, m.BaseColorTexture, m.DoubleSided = scene.Mask, v, slot(bumps), true
		}},
		{name: "blend, alpha", values: whole, set: func(m *scene.Material, v float32) {
			m.AlphaMode, m.BaseColorFactor = scene.Blend, [4]float32{0.2, 0.5, 0.9, v}
		}},
		{name: "unlit", values: whole, set: func(m *scene.Material, v float32) {
			m.Unlit, m.BaseColorFactor = true,
				[4]float32{v, 0.4, 0.3, 1}
		}},
		{name: "anisotropy", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor, m.Anisotropy = gold, 1, 0.35, &scene.Anisotropy{Strength: v}
		}},
		{name: "clearcoat", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.Clearcoat = red, 0.8, &scene.Clearcoat{Factor: v, RoughnessFactor: 0.05}
		}},
		{name: "ior", values: [5]float32{1, 1.33, 1.5, 2, 2.5}, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.IOR = [4]float32{0.05, 0.1, 0.3, 1}, 0.15, v
		}},
		{name: "film, nm", values: [5]float32{100, 250, 400, 550, 700}, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.MetallicFactor, m.RoughnessFactor = [4]float32{0.6, 0.6, 0.6, 1}, 1, 0.15
			m.Iridescence = &scene.Iridescence{Factor: 1, IOR: 1.4, ThicknessMinimum: v, ThicknessMaximum: v}
		}},
		{name: "sheen", values: [5]float32{0.1, 0.25, 0.5, 0.75, 1}, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor = [4]float32{0.12, 0.03, 0.1, 1}, 1
			m.Sheen = &scene.Sheen{ColorFactor: [3]float32{0.9, 0.5, 0.8}, RoughnessFactor: v}
		}},
		{name: "specular", values: whole, set: func(m *scene.Material, v float32) {
			m.BaseColorFactor, m.RoughnessFactor, m.Specular = [4]float32{0.1, 0.2, 0.1, 1}, 0.2,
				&scene.Specular{Factor: v, ColorFactor: [3]float32{1, 1, 1}}
		}},
		{name: "glossiness", values: whole, set: func(m *scene.Material, v float32) {
			m.SpecularGlossiness = &scene.SpecularGlossiness{DiffuseFactor: red,
				SpecularFactor: [3]float32{0.3, 0.3, 0.5}, GlossinessFactor: v}
		}},
		{name: "glass, rough", values: whole, set: func(m *scene.Material, v float32) {
			m.RoughnessFactor, m.Transmission = v/2, &scene.Transmission{Factor: 1}
			m.Volume = &scene.Volume{ThicknessFactor: 1, AttenuationDistance: float32(math.Inf(1)), AttenuationColor: [3]float32{1, 1, 1}}
		}},
		{name: "glass, depth", values: [5]float32{8, 4, 2, 1, 0.5}, set: func(m *scene.Material, v float32) {
			m.RoughnessFactor, m.Transmission = 0, &scene.Transmission{Factor: 1}
			m.Volume = &scene.Volume{ThicknessFactor: 1.5, AttenuationDistance: v, AttenuationColor: [3]float32{0.2, 0.7, 0.4}}
		}},
	}
}

// settings are what changes a material's look from outside of it: transforms of textures, lights and variants.
func settings() []feature {
	return append(append(transforms(), lights()...), feature{name: "variant", values: [5]float32{0, 1, 2, 3, 4}, load: variant})
}

// transforms are what KHR_texture_transform does to a picture with an arrow.
func transforms() []feature {
	row := func(name string, values [5]float32, of func(v float32) scene.TextureTransform) feature {
		return feature{name: name, values: values, set: func(m *scene.Material, v float32) {
			t := of(v)
			m.BaseColorTexture = &scene.TextureSlot{Texture: arrow, Scale: 1, Transform: &t}
		}}
	}
	return []feature{
		row("offset u", [5]float32{-0.5, 0, 0.25, 0.5, 0.75}, func(v float32) scene.TextureTransform {
			return scene.TextureTransform{Offset: [2]float64{float64(v), 0}, Scale: [2]float64{1, 1}}
		}),
		row("scale", [5]float32{-1, 0.5, 1, 2, 4}, func(v float32) scene.TextureTransform {
			return scene.TextureTransform{Scale: [2]float64{float64(v), float64(v)}}
		}),
		row("turn, degrees", [5]float32{-90, 0, 30, 90, 180}, func(v float32) scene.TextureTransform {
			return scene.TextureTransform{Rotation: float64(v) * math.Pi / 180, Scale: [2]float64{1, 1}}
		}),
	}
}

// lights are the lights of KHR_lights_punctual, from the upper left.
func lights() []feature {
	set := func(m *scene.Material, _ float32) {
		m.BaseColorFactor, m.RoughnessFactor = [4]float32{0.7, 0.7, 0.7, 1}, 0.4
	}
	// at is a place before the table and the way from there to its middle.
	at := func(x, y, z float64) (place, way [3]float32) {
		l := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
		return [3]float32{float32(x), float32(y), float32(z)}, [3]float32{float32(-x / l), float32(-y / l), float32(-z / l)}
	}
	white := [3]float32{1, 1, 1}
	return []feature{
		{name: "sun, degrees", values: [5]float32{-80, -40, 0, 40, 80}, set: set, light: func(v float32) scene.Light {
			sin, cos := math.Sincos(float64(v) * math.Pi / 180)
			_, way := at(sin, 0.5, cos)
			return scene.Light{Type: scene.DirectionalLight, Color: white, Intensity: 3, Direction: way}
		}},
		{name: "point, away", values: [5]float32{1, 1.5, 2, 3, 4}, set: set, light: func(v float32) scene.Light {
			place, _ := at(-0.6, 0.6, float64(v))
			return scene.Light{Type: scene.PointLight, Color: [3]float32{1, 0.85, 0.6}, Intensity: 8, Position: place}
		}},
		{name: "point, range", values: [5]float32{1, 2, 3, 4, 8}, set: set, light: func(v float32) scene.Light {
			place, _ := at(-0.6, 0.6, 2)
			return scene.Light{Type: scene.PointLight, Color: [3]float32{1, 0.85, 0.6}, Intensity: 8, Position: place, Range: v}
		}},
		{name: "spot, cone", values: [5]float32{5, 10, 20, 30, 60}, set: set, light: func(v float32) scene.Light {
			place, way := at(-1, 1, 3)
			angle := float64(v) * math.Pi / 180
			return scene.Light{Type: scene.SpotLight, Color: white, Intensity: 25, Position: place, Direction: way, OuterConeAngle: angle}
		}},
		{name: "spot, inner", values: [5]float32{0, 5, 10, 15, 19}, set: set, light: func(v float32) scene.Light {
			place, way := at(-1, 1, 3)
			return scene.Light{Type: scene.SpotLight, Color: [3]float32{0.6, 0.8, 1}, Intensity: 25, Position: place, Direction: way,
				InnerConeAngle: float64(v) * math.Pi / 180, OuterConeAngle: 20 * math.Pi / 180}
		}},
	}
}

// variant is a glTF file with a table whose ball has a material of its own in each of its variants, as one of them.
func variant(v float32) (*scene.Scene, error) {
	b := ball(48, 96)
	var bin []byte
	for _, floats := range [][]float32{b.Positions, b.Normals} {
		for _, f := range floats {
			bin = binary.LittleEndian.AppendUint32(bin, math.Float32bits(f))
		}
	}
	for _, i := range b.Indices {
		bin = binary.LittleEndian.AppendUint32(bin, i)
	}
	material := func(color string, metallic, roughness float64) string {
		return fmt.Sprintf(`{"pbrMetallicRoughness":{"baseColorFactor":[%s,1],"metallicFactor":%v,"roughnessFactor":%v}}`,
			color, metallic, roughness)
	}
	attribute := 4 * len(b.Positions)
	text := fmt.Sprintf(`{"asset":{"version":"2.0"},"extensionsUsed":["KHR_materials_variants"],
		"extensions":{"KHR_materials_variants":{"variants":[{"name":"brick"},{"name":"gold"},{"name":"sea"},{"name":"steel"},
		{"name":"chalk"}]}},
		"materials":[%s,%s,%s,%s,%s],"scenes":[{"nodes":[0]}],"scene":0,"nodes":[{"mesh":0}],
		"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1},"indices":2,"material":0,
		"extensions":{"KHR_materials_variants":{"mappings":[
		{"material":0,"variants":[0]},{"material":1,"variants":[1]},{"material":2,"variants":[2]},
		{"material":3,"variants":[3]},{"material":4,"variants":[4]}]}}}]}],
		"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":%d,"min":[-1,-1,-1],"max":[1,1,1]},
		{"bufferView":1,"componentType":5126,"type":"VEC3","count":%d},{"bufferView":2,"componentType":5125,"type":"SCALAR","count":%d}],
		"bufferViews":[{"buffer":0,"byteLength":%d},{"buffer":0,"byteOffset":%d,"byteLength":%d},
		{"buffer":0,"byteOffset":%d,"byteLength":%d}],
		"buffers":[{"byteLength":%d,"uri":"data:application/octet-stream;base64,%s"}]}`,
		material("0.5,0.12,0.06", 0, 0.8), material("1,0.77,0.34", 1, 0.2), material("0.02,0.15,0.35", 0, 0.1),
		material("0.6,0.6,0.62", 1, 0.5), material("0.85,0.85,0.8", 0, 1),
		b.Vertices(), b.Vertices(), len(b.Indices), attribute, attribute, attribute, 2*attribute, 4*len(b.Indices),
		len(bin), base64.StdEncoding.EncodeToString(bin))
	loaded, err := scene.LoadBytes("variants.gltf", []byte(text))
	if err != nil {
		return nil, err
	}
	posed, err := loaded.Pose(scene.Pose{Variant: loaded.Variants[int(v)]})
	if err != nil {
		return nil, err
	}
	// The wall is the sheet's own.
	what := table()
	wall := what.Instances[0]
	wall.Primitive = len(posed.Primitives)
	what.Primitives[0].Material = len(posed.Materials)
	what.Primitives, what.Instances = append(posed.Primitives, what.Primitives[0]), append(posed.Instances, wall)
	what.Materials, what.Variants = append(posed.Materials, what.Materials[0]), posed.Variants
	return what, nil
}

// The textures of the sheet.
const (
	checks  = iota // fields of two kinds: rough and dull, smooth and of metal
	bumps          // normals of round bumps, and alpha that falls from their middles
	stripes        // of the wall
	arrow          // points to the right, from blue to yellow
)

// rows is a sheet of features: a row each.
func rows(features []feature) (*image.NRGBA, error) {
	s := sheet{columns: 5, width: 118, height: 100}
	for _, f := range features {
		for k, v := range f.values {
			what := table()
			info := studio()
			switch {
			case f.load != nil:
				var err error
				if what, err = f.load(v); err != nil {
					return nil, err
				}
			case f.light != nil:
				what.Lights, info.Env = []scene.Light{f.light(v)}, nil
				fallthrough
			default:
				m := scene.DefaultMaterial(f.name)
				m.MetallicFactor, m.RoughnessFactor = 0, 0.5
				f.set(&m, v)
				what.Materials[1] = m
			}
			view := scene.DefaultView()
			view.Azimuth, view.Elevation, view.Distance, view.Target = 0, 9, 4.6, new([3]float64)
			c := what.ViewCamera(view, float64(s.width)/float64(s.height))
			p, err := s.draw(what, &c, info)
			if err != nil {
				return nil, err
			}
			name := number(v)
			if f.load != nil {
				name = what.Variants[int(v)]
			}
			if k == 0 {
				name = f.name + " " + name
			}
			s.add(name, p)
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
	trilinear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	for i, texel := range []func(x, y int) [4]byte{checksTexel, bumpsTexel, stripesTexel, arrowTexel} {
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
		s.Instances = append(s.Instances, scene.Instance{Primitive: i, World: [16]float32{0: 1, 5: 1, 10: 1, 15: 1},
			Normal: [9]float32{0: 1, 4: 1, 8: 1}})
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

// stripesTexel is a texel of the stripes behind the glass.
func stripesTexel(x, _ int) [4]byte {
	if x/8%2 == 0 {
		return [4]byte{70, 76, 88, 255}
	}
	return [4]byte{150, 150, 150, 255}
}

// arrowTexel is an arrow to the right on blue that becomes yellow.
func arrowTexel(x, y int) [4]byte {
	d := y - texels/2
	if d < 0 {
		d = -d - 1
	}
	if x >= 8 && x < 36 && d < 6 || x >= 36 && d < 56-x {
		return [4]byte{20, 20, 20, 255}
	}
	return [4]byte{byte(40 + 3*x), byte(90 + 2*x), byte(230 - 3*x), 255}
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
