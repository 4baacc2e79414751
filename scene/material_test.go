package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTextureTransform turns by a quarter, which takes (u, v) to (v + 1/2, -2u) where u counts double
// (KHR_texture_transform). The matrix says the same.
func TestTextureTransform(t *testing.T) {
	x := &TextureTransform{Offset: [2]float64{0.5, 0}, Rotation: math.Pi / 2, Scale: [2]float64{2, 1}}
	uv := []float32{1, 0, 0, 1, 0.2, 0}
	got, m := x.Apply(uv), x.Matrix()
	for i, want := range []float32{0.5, -2, 1.5, 0, 0.5, -0.4} {
		require.InDelta(t, want, got[i], 1e-6)
		k := i &^ 1
		row := m[3*(i&1):]
		require.InDelta(t, want, row[0]*float64(uv[k])+row[1]*float64(uv[k+1])+row[2], 1e-6)
	}
	var none *TextureTransform
	require.Equal(t, uv, none.Apply(uv))
	require.Equal(t, [6]float64{1, 0, 0, 0, 1, 0}, none.Matrix())
}

// TestGLTFMaterial reads every field of a material.
func TestGLTFMaterial(t *testing.T) {
	doc := triangleDoc()
	slot := func(more ...any) object {
		o := object{"index": 0}
		for i := 0; i < len(more); i += 2 {
			o[more[i].(string)] = more[i+1]
		}
		return o
	}
	at(doc, "meshes", 0, "primitives", 0, "attributes")["TEXCOORD_2"] = 1
	doc["materials"] = list{object{
		"name": "all", "alphaMode": "MASK", "alphaCutoff": 0.25, "doubleSided": true,
		"pbrMetallicRoughness": object{
			"baseColorFactor": list{1, 0.5, 0.25, 0.75}, "metallicFactor": 0.5, "roughnessFactor": 0.25,
			"metallicRoughnessTexture": slot("texCoord", 1, "extensions",
				object{"KHR_texture_transform": object{"rotation": 1, "texCoord": 2}}),
		},
		"normalTexture": slot("scale", 2), "occlusionTexture": slot("strength", 0.5), "emissiveTexture": slot(),
		"emissiveFactor": list{1, 2, 3},
		"extensions": object{
			"KHR_materials_emissive_strength": object{"emissiveStrength": 4},
			"KHR_materials_ior":               object{"ior": 0},
			"KHR_materials_specular":          object{"specularFactor": 0.5, "specularColorFactor": list{1, 2, 4}},
			"KHR_materials_clearcoat": object{"clearcoatFactor": 0.5, "clearcoatRoughnessFactor": 0.25,
				"clearcoatNormalTexture": slot("scale", 3)},
			"KHR_materials_sheen":        object{"sheenColorFactor": list{1, 2, 4}, "sheenRoughnessFactor": 0.5},
			"KHR_materials_anisotropy":   object{"anisotropyStrength": 0.5, "anisotropyRotation": 1},
			"KHR_materials_iridescence":  object{"iridescenceFactor": 0.5, "iridescenceIor": 1.25},
			"KHR_materials_transmission": object{"transmissionFactor": 0.5},
			"KHR_materials_volume":       object{"thicknessFactor": 2, "attenuationColor": list{1, 0, 0}},
			"KHR_materials_pbrSpecularGlossiness": object{
				"diffuseFactor": list{1, 1, 0, 1}, "glossinessFactor": 0.5, "specularGlossinessTexture": slot(),
			},
		},
	}, object{}}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	plain := func(scale float32) *TextureSlot { return &TextureSlot{Scale: scale} }
	require.Equal(t, Material{
		Name: "all", AlphaMode: Mask, AlphaCutoff: 0.25, DoubleSided: true,
		BaseColorFactor: [4]float32{1, 0.5, 0.25, 0.75}, MetallicFactor: 0.5, RoughnessFactor: 0.25,
		MetallicRoughnessTexture: &TextureSlot{TexCoord: 2, Scale: 1, Transform: &TextureTransform{Rotation: 1, Scale: [2]float64{1, 1}}},
		NormalTexture:            plain(2), OcclusionTexture: plain(0.5), EmissiveTexture: plain(1), EmissiveFactor: [3]float32{1, 2, 3},
		EmissiveStrength: 4, IOR: 0,
		Specular:     &Specular{Factor: 0.5, ColorFactor: [3]float32{1, 2, 4}},
		Clearcoat:    &Clearcoat{Factor: 0.5, RoughnessFactor: 0.25, NormalTexture: plain(3)},
		Sheen:        &Sheen{ColorFactor: [3]float32{1, 2, 4}, RoughnessFactor: 0.5},
		Anisotropy:   &Anisotropy{Strength: 0.5, Rotation: 1},
		Iridescence:  &Iridescence{Factor: 0.5, IOR: 1.25, ThicknessMinimum: 100, ThicknessMaximum: 400},
		Transmission: &Transmission{Factor: 0.5},
		Volume:       &Volume{ThicknessFactor: 2, AttenuationDistance: float32(math.Inf(1)), AttenuationColor: [3]float32{1, 0, 0}},
		SpecularGlossiness: &SpecularGlossiness{DiffuseFactor: [4]float32{1, 1, 0, 1},
			SpecularFactor: [3]float32{1, 1, 1}, GlossinessFactor: 0.5, Texture: plain(1)},
	}, s.Materials[0])
	require.Equal(t, DefaultMaterial(""), s.Materials[1])
	require.Len(t, s.Primitives[0].TexCoords, 3, "sets that the material uses are read")
	require.Nil(t, s.Primitives[0].TexCoords[1])
	require.Equal(t, s.Primitives[0].TexCoords[0], s.Primitives[0].TexCoords[2])
}

// TestGLTFLights places each type of light: scales move a light and change neither its direction nor its intensity.
func TestGLTFLights(t *testing.T) {
	doc := triangleDoc()
	doc["extensions"] = object{"KHR_lights_punctual": object{"lights": list{
		object{"type": "directional", "name": "sun", "color": list{1, 0.5, 0}, "intensity": 3},
		object{"type": "point", "range": 5},
		object{"type": "spot", "spot": object{"innerConeAngle": 0.25, "outerConeAngle": 0.5}},
		object{"type": "spot", "spot": object{}},
	}}}
	lit := func(i int) object { return object{"KHR_lights_punctual": object{"light": i}} }
	doc["nodes"] = append(doc["nodes"].(list),
		object{"scale": list{2, 3, 4}, "children": list{4, 5, 6, 7}},
		object{"extensions": lit(0), "rotation": list{1, 0, 0, 0}},
		object{"extensions": lit(1), "translation": list{1, 1, 1}, "name": "bulb"},
		object{"extensions": lit(2)}, object{"extensions": lit(3)},
	)
	doc["scenes"] = list{object{"nodes": list{0, 1, 3}}}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	require.Equal(t, []Light{
		{Name: "sun", Color: [3]float32{1, 0.5, 0}, Intensity: 3, Direction: [3]float32{0, 0, 1}},
		{Name: "bulb", Type: PointLight, Color: [3]float32{1, 1, 1}, Intensity: 1, Range: 5,
			Position: [3]float32{2, 3, 4}, Direction: [3]float32{0, 0, -1}},
		{Type: SpotLight, Color: [3]float32{1, 1, 1}, Intensity: 1, InnerConeAngle: 0.25, OuterConeAngle: 0.5,
			Direction: [3]float32{0, 0, -1}},
		{Type: SpotLight, Color: [3]float32{1, 1, 1}, Intensity: 1, OuterConeAngle: math.Pi / 4, Direction: [3]float32{0, 0, -1}},
	}, s.Lights)
}
