package scene

import (
	"math"
	"strings"
)

// gltfTextureInfo is a use of a texture as the document has it; Scale is a normal texture's, Strength an occlusion
// texture's.
type gltfTextureInfo struct {
	Index           *int
	TexCoord        int
	Scale, Strength *float64
	Extensions      struct {
		Transform *struct {
			Offset   [2]float64
			Rotation float64
			Scale    *[2]float64
			TexCoord *int
		} `json:"KHR_texture_transform"`
	}
}

// gltfMaterial is a material as the document has it.
type gltfMaterial struct {
	Name                 string
	PBRMetallicRoughness *struct {
		BaseColorFactor                            *[4]float64
		MetallicFactor, RoughnessFactor            *float64
		BaseColorTexture, MetallicRoughnessTexture *gltfTextureInfo
	}
	NormalTexture, OcclusionTexture, EmissiveTexture *gltfTextureInfo
	EmissiveFactor                                   [3]float64
	AlphaMode                                        *string
	AlphaCutoff                                      *float64
	DoubleSided                                      bool
	Extensions                                       struct {
		Unlit            *struct{} `json:"KHR_materials_unlit"`
		EmissiveStrength *struct {
			EmissiveStrength *float64
		} `json:"KHR_materials_emissive_strength"`
		IOR *struct {
			IOR *float64
		} `json:"KHR_materials_ior"`
		Specular *struct {
			SpecularFactor                        *float64
			SpecularColorFactor                   *[3]float64
			SpecularTexture, SpecularColorTexture *gltfTextureInfo
		} `json:"KHR_materials_specular"`
		Clearcoat *struct {
			ClearcoatFactor, ClearcoatRoughnessFactor                           float64
			ClearcoatTexture, ClearcoatRoughnessTexture, ClearcoatNormalTexture *gltfTextureInfo
		} `json:"KHR_materials_clearcoat"`
		Sheen *struct {
			SheenColorFactor                         [3]float64
			SheenRoughnessFactor                     float64
			SheenColorTexture, SheenRoughnessTexture *gltfTextureInfo
		} `json:"KHR_materials_sheen"`
		Anisotropy *struct {
			AnisotropyStrength, AnisotropyRotation float64
			AnisotropyTexture                      *gltfTextureInfo
		} `json:"KHR_materials_anisotropy"`
		Iridescence *struct {
			IridescenceFactor                                                        float64
			IridescenceIOR, IridescenceThicknessMinimum, IridescenceThicknessMaximum *float64
			IridescenceTexture, IridescenceThicknessTexture                          *gltfTextureInfo
		} `json:"KHR_materials_iridescence"`
		Transmission *struct {
			TransmissionFactor  float64
			TransmissionTexture *gltfTextureInfo
		} `json:"KHR_materials_transmission"`
		Volume *struct {
			ThicknessFactor     float64
			ThicknessTexture    *gltfTextureInfo
			AttenuationDistance *float64
			AttenuationColor    *[3]float64
		} `json:"KHR_materials_volume"`
		SpecularGlossiness *struct {
			DiffuseFactor                             *[4]float64
			SpecularFactor                            *[3]float64
			GlossinessFactor                          *float64
			DiffuseTexture, SpecularGlossinessTexture *gltfTextureInfo
		} `json:"KHR_materials_pbrSpecularGlossiness"`
	}
}

// materials reads every material, and the textures that they use.
func (l *gltfFile) materials() error {
	if err := l.src.charge("materials", int64(len(l.doc.Materials)), madeMaterial); err != nil {
		return err
	}
	l.universalImages()
	for i := range l.doc.Materials {
		l.src.work(16)
		r := materialReader{gltfFile: l, element: indexed("materials", i)}
		m := r.material(&l.doc.Materials[i])
		if r.err != nil {
			return r.err
		}
		l.Materials = append(l.Materials, m)
	}
	return nil
}

// materialReader reads one material. The first error sticks.
type materialReader struct {
	*gltfFile
	element string
	err     error
	noted   map[int]bool // textures, which are noted and not read; nil: they are read
}

// number is a factor, or the default where the document has none.
func number(v *float64, absent float32) float32 {
	if v == nil {
		return absent
	}
	return float32(*v)
}

// color3 is a colour, white where the document has none.
func color3(v *[3]float64) [3]float32 {
	if v == nil {
		return [3]float32{1, 1, 1}
	}
	return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])}
}

// color4 is a colour with alpha, white where the document has none.
func color4(v *[4]float64) [4]float32 {
	if v == nil {
		return [4]float32{1, 1, 1, 1}
	}
	return [4]float32{float32(v[0]), float32(v[1]), float32(v[2]), float32(v[3])}
}

func (r *materialReader) material(in *gltfMaterial) Material {
	m := DefaultMaterial(in.Name)
	if a := in.AlphaMode; a != nil {
		switch *a {
		case "OPAQUE":
		case "MASK":
			m.AlphaMode = Mask
		case "BLEND":
			m.AlphaMode = Blend
		default:
			r.err = errf(r.element+".alphaMode", "%.20q is not OPAQUE, MASK or BLEND", *a)
			return m
		}
	}
	m.AlphaCutoff = number(in.AlphaCutoff, m.AlphaCutoff)
	m.DoubleSided = in.DoubleSided
	if pbr := in.PBRMetallicRoughness; pbr != nil {
		m.BaseColorFactor = color4(pbr.BaseColorFactor)
		m.MetallicFactor, m.RoughnessFactor = number(pbr.MetallicFactor, 1), number(pbr.RoughnessFactor, 1)
		m.BaseColorTexture = r.slot("pbrMetallicRoughness.baseColorTexture", pbr.BaseColorTexture)
		m.MetallicRoughnessTexture = r.slot("pbrMetallicRoughness.metallicRoughnessTexture", pbr.MetallicRoughnessTexture)
	}
	m.NormalTexture = r.slot("normalTexture", in.NormalTexture)
	m.OcclusionTexture = r.slot("occlusionTexture", in.OcclusionTexture)
	m.EmissiveFactor = color3(&in.EmissiveFactor)
	m.EmissiveTexture = r.slot("emissiveTexture", in.EmissiveTexture)
	r.extensions(&m, in)
	return m
}

func (r *materialReader) extensions(m *Material, in *gltfMaterial) {
	x := &in.Extensions
	m.Unlit = x.Unlit != nil
	if e := x.EmissiveStrength; e != nil {
		m.EmissiveStrength = number(e.EmissiveStrength, 1)
	}
	if e := x.IOR; e != nil {
		m.IOR = number(e.IOR, 1.5)
	}
	if e := x.Specular; e != nil {
		m.Specular = &Specular{
			number(e.SpecularFactor, 1), r.extension("KHR_materials_specular", "specularTexture", e.SpecularTexture),
			color3(e.SpecularColorFactor), r.extension("KHR_materials_specular", "specularColorTexture", e.SpecularColorTexture),
		}
	}
	if e := x.Clearcoat; e != nil {
		m.Clearcoat = &Clearcoat{
			float32(e.ClearcoatFactor), r.extension("KHR_materials_clearcoat", "clearcoatTexture", e.ClearcoatTexture),
			float32(e.ClearcoatRoughnessFactor),
			r.extension("KHR_materials_clearcoat", "clearcoatRoughnessTexture", e.ClearcoatRoughnessTexture),
			r.extension("KHR_materials_clearcoat", "clearcoatNormalTexture", e.ClearcoatNormalTexture),
		}
	}
	if e := x.Sheen; e != nil {
		m.Sheen = &Sheen{
			color3(&e.SheenColorFactor), r.extension("KHR_materials_sheen", "sheenColorTexture", e.SheenColorTexture),
			float32(e.SheenRoughnessFactor), r.extension("KHR_materials_sheen", "sheenRoughnessTexture", e.SheenRoughnessTexture),
		}
	}
	if e := x.Anisotropy; e != nil {
		m.Anisotropy = &Anisotropy{
			float32(e.AnisotropyStrength), float32(e.AnisotropyRotation),
			r.extension("KHR_materials_anisotropy", "anisotropyTexture", e.AnisotropyTexture),
		}
	}
	if e := x.Iridescence; e != nil {
		m.Iridescence = &Iridescence{
			float32(e.IridescenceFactor), r.extension("KHR_materials_iridescence", "iridescenceTexture", e.IridescenceTexture),
			number(e.IridescenceIOR, 1.3), number(e.IridescenceThicknessMinimum, 100), number(e.IridescenceThicknessMaximum, 400),
			r.extension("KHR_materials_iridescence", "iridescenceThicknessTexture", e.IridescenceThicknessTexture),
		}
	}
	if e := x.Transmission; e != nil {
		m.Transmission = &Transmission{
			float32(e.TransmissionFactor), r.extension("KHR_materials_transmission", "transmissionTexture", e.TransmissionTexture),
		}
	}
	if e := x.Volume; e != nil {
		m.Volume = &Volume{
			float32(e.ThicknessFactor), r.extension("KHR_materials_volume", "thicknessTexture", e.ThicknessTexture),
			number(e.AttenuationDistance, float32(math.Inf(1))), color3(e.AttenuationColor),
		}
	}
	if e := x.SpecularGlossiness; e != nil {
		const name = "KHR_materials_pbrSpecularGlossiness"
		m.SpecularGlossiness = &SpecularGlossiness{
			color4(e.DiffuseFactor), r.extension(name, "diffuseTexture", e.DiffuseTexture),
			color3(e.SpecularFactor), number(e.GlossinessFactor, 1),
			r.extension(name, "specularGlossinessTexture", e.SpecularGlossinessTexture),
		}
	}
}

// extension is a slot of an extension.
func (r *materialReader) extension(name, key string, t *gltfTextureInfo) *TextureSlot {
	return r.slot("extensions."+name+"."+key, t)
}

// maxTexCoords is how many sets of texture coordinates a primitive may have.
const maxTexCoords = 16

// slot is a use of a texture, nil for none and for a texture whose image only an unknown extension describes.
func (r *materialReader) slot(key string, t *gltfTextureInfo) *TextureSlot {
	if t == nil || r.err != nil {
		return nil
	}
	element := r.element + "." + key
	if t.Index == nil {
		r.err = errf(element+".index", "is missing")
		return nil
	}
	if r.noted != nil {
		r.noted[*t.Index] = true
		return nil
	}
	if r.err = r.src.charge(element, 1, madeSlot); r.err != nil {
		return nil
	}
	out := &TextureSlot{TexCoord: t.TexCoord, Scale: 1}
	switch {
	case t.Scale != nil:
		out.Scale = float32(*t.Scale)
	case t.Strength != nil:
		out.Scale = float32(*t.Strength)
	}
	if x := t.Extensions.Transform; x != nil {
		out.Transform = &TextureTransform{Offset: x.Offset, Rotation: x.Rotation, Scale: [2]float64{1, 1}}
		if x.Scale != nil {
			out.Transform.Scale = *x.Scale
		}
		if x.TexCoord != nil {
			out.TexCoord = *x.TexCoord
		}
	}
	if out.TexCoord < 0 || out.TexCoord >= maxTexCoords {
		r.err = errf(element, "texCoord %d is not in [0, %d)", out.TexCoord, maxTexCoords)
		return nil
	}
	if out.Texture, r.err = r.texture(element, *t.Index); r.err != nil || out.Texture < 0 {
		return nil
	}
	if r.grey[out.Texture] && !strings.HasSuffix(key, "baseColorTexture") && !strings.HasSuffix(key, "diffuseTexture") {
		return nil // grey is a colour; a normal or a roughness would mean something
	}
	return out
}

// material is a primitive's material in Scene.Materials; a primitive without one has the default material.
func (l *gltfFile) material(element string, m *int) (int, error) {
	if m != nil {
		return *m, within(element+".material", "materials", *m, l.doc.Materials)
	}
	if l.standard < 0 {
		l.standard = len(l.Materials)
		m := DefaultMaterial("default")
		m.Absent = true
		l.Materials = append(l.Materials, m)
	}
	return l.standard, nil
}
