package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle/radiance"
)

// numbers is a JSON array.
func numbers(v ...float64) (l list) {
	for _, x := range v {
		l = append(l, x)
	}
	return l
}

// material is a material by chance, stored in the file.
func (f *formulaFile) material(textures *[]*radiance.Texture, normals bool) (int, *radiance.Material) {
	m := &radiance.Material{Base: [4]float64{1, 1, 1, 1}, Metallic: 1, Roughness: 1, NormalScale: 1, Cutoff: 0.5, IOR: 1.5, Specular: 1,
		SpecularColor: radiance.Vec{1, 1, 1}, ClearcoatNormalScale: 1, IridescenceIOR: 1.3, Thinnest: 100, Thickest: 400}
	doc, core, ext := object{}, object{}, object{}
	map1 := func(in object, name string, srgb bool, p float64) *radiance.Slot {
		_, s := f.slot(in, name, srgb, p, textures)
		return s
	}
	old := f.chance(0.1)
	if f.chance(0.8) {
		for k := range m.Base {
			m.Base[k] = f.within(0.05, 1)
		}
	}
	rough := f.within(0.3, 1)
	if old {
		m.SpecularGlossiness = true
		e := object{"diffuseFactor": numbers(m.Base[:]...)}
		m.BaseMap = map1(e, "diffuseTexture", true, 0.5)
		m.SpecularColor = f.vec(0, 1)
		m.Roughness = f.within(0, 0.7)
		e["specularFactor"], e["glossinessFactor"] = numbers(m.SpecularColor[:]...), m.Roughness
		m.MetallicRoughnessMap = map1(e, "specularGlossinessTexture", true, 0.4)
		ext["KHR_materials_pbrSpecularGlossiness"] = e
	} else {
		core["baseColorFactor"] = numbers(m.Base[:]...)
		m.BaseMap = map1(core, "baseColorTexture", true, 0.5)
		if m.MetallicRoughnessMap = map1(core, "metallicRoughnessTexture", false, 0.4); m.MetallicRoughnessMap != nil {
			rough = f.within(0.8, 1)
		}
		m.Roughness = rough
		core["roughnessFactor"] = rough
		if f.chance(0.8) {
			m.Metallic = f.within(0, 1)
			if f.chance(0.4) {
				m.Metallic = 0
			}
			core["metallicFactor"] = m.Metallic
		}
	}
	doc["pbrMetallicRoughness"] = core
	if f.chance(0.3) {
		m.Emission = f.vec(0, 1)
		doc["emissiveFactor"] = numbers(m.Emission[:]...)
		m.EmissiveMap = map1(doc, "emissiveTexture", true, 0.5)
		if f.chance(0.4) {
			k := f.within(0, 5)
			m.Emission = radiance.Vec{m.Emission[0] * k, m.Emission[1] * k, m.Emission[2] * k}
			ext["KHR_materials_emissive_strength"] = object{"emissiveStrength": k}
		}
	}
	likely := map[bool]float64{true: 0.4}[normals] // normal maps need tangents
	if info, s := f.slot(doc, "normalTexture", false, likely, textures); info != nil {
		m.NormalMap, m.NormalScale = s, f.within(0.2, 0.6)
		info["scale"] = m.NormalScale
	}
	if info, s := f.slot(doc, "occlusionTexture", false, 0.2, textures); info != nil {
		m.OcclusionMap, m.Occlusion = s, f.Float64()
		info["strength"] = m.Occlusion
	} else if m.MetallicRoughnessMap != nil && !old && f.chance(0.5) {
		m.OcclusionMap, m.Occlusion = m.MetallicRoughnessMap, 1
		doc["occlusionTexture"] = core["metallicRoughnessTexture"]
	}
	switch f.IntN(6) {
	case 0:
		m.Alpha, m.Cutoff = radiance.Mask, f.within(0.1, 0.6)
		doc["alphaMode"], doc["alphaCutoff"] = "MASK", m.Cutoff
	case 1:
		m.Alpha = radiance.Blend
		doc["alphaMode"] = "BLEND"
	}
	if m.DoubleSided = f.chance(0.5); m.DoubleSided {
		doc["doubleSided"] = true
	}
	if m.Unlit = f.chance(0.1); m.Unlit {
		ext["KHR_materials_unlit"] = object{}
	}
	if !old && f.chance(0.3) {
		m.IOR = f.within(1, 2.5)
		ext["KHR_materials_ior"] = object{"ior": m.IOR}
	}
	if !old && f.chance(0.3) {
		m.Specular, m.SpecularColor = f.Float64(), f.vec(0, 2)
		e := object{"specularFactor": m.Specular, "specularColorFactor": numbers(m.SpecularColor[:]...)}
		m.SpecularMap, m.SpecularColorMap = map1(e, "specularTexture", false, 0.4), map1(e, "specularColorTexture", true, 0.4)
		ext["KHR_materials_specular"] = e
	}
	if f.chance(0.3) {
		m.Clearcoat, m.ClearcoatRoughness = f.Float64(), f.within(0.3, 1)
		e := object{"clearcoatFactor": m.Clearcoat, "clearcoatRoughnessFactor": m.ClearcoatRoughness}
		m.ClearcoatMap = map1(e, "clearcoatTexture", false, 0.4)
		if m.ClearcoatRoughness > 0.7 {
			m.ClearcoatRoughnessMap = map1(e, "clearcoatRoughnessTexture", false, 0.4)
			if m.ClearcoatRoughnessMap == nil && m.ClearcoatMap != nil {
				m.ClearcoatRoughnessMap, e["clearcoatRoughnessTexture"] = m.ClearcoatMap, e["clearcoatTexture"]
			}
		}
		if info, s := f.slot(e, "clearcoatNormalTexture", false, likely, textures); info != nil {
			m.ClearcoatNormalMap, m.ClearcoatNormalScale = s, f.within(0.2, 0.6)
			info["scale"] = m.ClearcoatNormalScale
		}
		ext["KHR_materials_clearcoat"] = e
	}
	if f.chance(0.15) {
		m.Sheen, m.SheenRoughness = f.vec(0, 1), f.within(0.2, 1)
		e := object{"sheenColorFactor": numbers(m.Sheen[:]...), "sheenRoughnessFactor": m.SheenRoughness}
		m.SheenColorMap = map1(e, "sheenColorTexture", true, 0.4)
		ext["KHR_materials_sheen"] = e
	}
	if normals && f.chance(0.2) && !m.SpecularGlossiness {
		m.Anisotropic, m.Anisotropy, m.AnisotropyTurn = true, f.Float64(), f.within(0, 2*math.Pi)
		e := object{"anisotropyStrength": m.Anisotropy, "anisotropyRotation": m.AnisotropyTurn}
		m.AnisotropyMap = map1(e, "anisotropyTexture", false, 0.4)
		ext["KHR_materials_anisotropy"] = e
	}
	if f.chance(0.15) {
		m.Iridescence, m.IridescenceIOR, m.Thinnest, m.Thickest = f.Float64(), f.within(1.1, 2), f.within(50, 300), f.within(200, 800)
		e := object{"iridescenceFactor": m.Iridescence, "iridescenceIor": m.IridescenceIOR, "iridescenceThicknessMinimum": m.Thinnest,
			"iridescenceThicknessMaximum": m.Thickest}
		m.IridescenceMap, m.ThicknessMap = map1(e, "iridescenceTexture", false, 0.3), map1(e, "iridescenceThicknessTexture", false, 0.3)
		if m.ThicknessMap == nil && m.IridescenceMap != nil {
			m.ThicknessMap, e["iridescenceThicknessTexture"] = m.IridescenceMap, e["iridescenceTexture"]
		}
		ext["KHR_materials_iridescence"] = e
	}
	if len(ext) > 0 {
		doc["extensions"] = ext
		for name := range ext {
			f.used[name] = true
		}
	}
	return f.push("materials", doc), m
}
