package scene

import (
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/ext/texturetransform"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

const unlitExtension = "KHR_materials_unlit"

// materials reads every material, and the textures that they use.
func (l *gltfFile) materials() error {
	if err := l.src.charge("materials", int64(len(l.doc.Materials)), madeMaterial); err != nil {
		return err
	}
	for i, m := range l.doc.Materials {
		l.src.work(16)
		element := indexed("materials", i)
		out := Material{
			Name: m.Name, BaseColorFactor: [4]float32{1, 1, 1, 1}, BaseColorTexture: -1,
			AlphaMode: AlphaMode(m.AlphaMode), AlphaCutoff: float32(m.AlphaCutoffOrDefault()), DoubleSided: m.DoubleSided,
		}
		if a := l.raw.Materials[i].AlphaMode; a != nil && *a != out.AlphaMode.String() {
			return errf(element+".alphaMode", "%.20q is not OPAQUE, MASK or BLEND", *a)
		}
		for k, v := range m.EmissiveFactor {
			out.EmissiveFactor[k] = float32(v)
		}
		_, out.Unlit = m.Extensions[unlitExtension]
		if pbr := m.PBRMetallicRoughness; pbr != nil {
			for k, v := range pbr.BaseColorFactorOrDefault() {
				out.BaseColorFactor[k] = float32(v)
			}
			if t := pbr.BaseColorTexture; t != nil {
				var err error
				if out.BaseColorTexture, err = l.texture(element+".pbrMetallicRoughness.baseColorTexture", t.Index); err != nil {
					return err
				}
			}
		}
		l.Materials = append(l.Materials, out)
	}
	return nil
}

// material is a primitive's material in Scene.Materials; a primitive without one has the default material.
func (l *gltfFile) material(element string, m *int) (int, error) {
	if m != nil {
		return *m, within(element+".material", "materials", *m, l.doc.Materials)
	}
	if l.standard < 0 {
		l.standard = len(l.Materials)
		l.Materials = append(l.Materials, defaultMaterial("default"))
	}
	return l.standard, nil
}

// defaultMaterial is white and opaque.
func defaultMaterial(name string) Material {
	return Material{Name: name, BaseColorFactor: [4]float32{1, 1, 1, 1}, BaseColorTexture: -1, AlphaCutoff: 0.5}
}

// texture is a texture in Scene.Textures, made when first used; -1 for one whose image only an extension describes.
func (l *gltfFile) texture(user string, i int) (int, error) {
	if err := within(user, "textures", i, l.doc.Textures); err != nil {
		return 0, err
	}
	if t, ok := l.textures[i]; ok {
		return t, nil
	}
	t, element := l.doc.Textures[i], indexed("textures", i)
	if t.Source == nil {
		l.textures[i] = -1
		return -1, nil
	}
	image, err := l.image(element+".source", *t.Source)
	if err != nil {
		return 0, err
	}
	out := Texture{Image: image, Sampler: trilinear()}
	if t.Sampler != nil {
		if err := within(element+".sampler", "samplers", *t.Sampler, l.doc.Samplers); err != nil {
			return 0, err
		}
		if out.Sampler, err = l.sampler(*t.Sampler); err != nil {
			return 0, err
		}
	}
	l.textures[i] = len(l.Textures)
	l.Textures = append(l.Textures, out)
	return l.textures[i], nil
}

// trilinear is what a texture without a sampler gets: linear filters on all axes, repeating.
func trilinear() vk.Sampler {
	return vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
	}
}

// sampler translates OpenGL's enumerants. A filter without mip levels is a chain that ends before level 1; MaxLod stays
// above 0 so that the minification filter is used at all (Vulkan: Texture Sampler, the note on GL_NEAREST).
func (l *gltfFile) sampler(i int) (vk.Sampler, error) {
	s, raw, element := trilinear(), l.raw.Samplers[i], indexed("samplers", i)
	value := func(p *int, absent int) int {
		if p == nil {
			return absent
		}
		return *p
	}
	switch v := value(raw.MagFilter, 9729); v {
	case 9728:
		s.MagFilter = vk.FilterNearest
	case 9729:
	default:
		return s, errf(element+".magFilter", "%d does not exist", v)
	}
	v := value(raw.MinFilter, 9987)
	switch v {
	case 9728, 9984, 9986:
		s.MinFilter = vk.FilterNearest
	case 9729, 9985, 9987:
	default:
		return s, errf(element+".minFilter", "%d does not exist", v)
	}
	switch v {
	case 9728, 9729:
		s.MipmapMode, s.MaxLod = vk.SamplerMipmapModeNearest, 0.25
	case 9984, 9985:
		s.MipmapMode = vk.SamplerMipmapModeNearest
	}
	for _, w := range []struct {
		name string
		raw  *int
		mode *vk.SamplerAddressMode
	}{{".wrapS", raw.WrapS, &s.AddressModeU}, {".wrapT", raw.WrapT, &s.AddressModeV}} {
		switch v := value(w.raw, 10497); v {
		case 10497:
			*w.mode = vk.SamplerAddressModeRepeat
		case 33071:
			*w.mode = vk.SamplerAddressModeClampToEdge
		case 33648:
			*w.mode = vk.SamplerAddressModeMirroredRepeat
		default:
			return s, errf(element+w.name, "%d does not exist", v)
		}
	}
	return s, nil
}

// texCoords reads the texture coordinates that a primitive's base colour texture asks for, TEXCOORD_0 if it has none,
// and applies the texture's transform (KHR_texture_transform).
func (l *gltfFile) texCoords(element string, p *gltf.Primitive, n int) ([]float32, error) {
	set, transform := 0, (*texturetransform.TextureTranform)(nil)
	if p.Material != nil {
		if pbr := l.doc.Materials[*p.Material].PBRMetallicRoughness; pbr != nil && pbr.BaseColorTexture != nil {
			t := pbr.BaseColorTexture
			set = t.TexCoord
			if ext, ok := t.Extensions[texturetransform.ExtensionName]; ok {
				if transform, ok = ext.(*texturetransform.TextureTranform); !ok {
					return nil, errf(indexed("materials", *p.Material)+".pbrMetallicRoughness.baseColorTexture."+texturetransform.ExtensionName, "malformed")
				}
				if transform != nil && transform.TexCoord != nil {
					set = *transform.TexCoord
				}
			}
		}
	}
	if set < 0 {
		return nil, errf(element, "texCoord %d is negative", set)
	}
	uv, err := l.attribute(element, p, indexedSet("TEXCOORD_", set), false, n, 2)
	if err != nil || uv == nil || transform == nil {
		return uv, err
	}
	if err := l.src.charge(element, int64(n), 8); err != nil {
		return nil, err
	}
	return transformed(uv, transform), nil
}

// transformed is translation * rotation * scale of texture coordinates, counter-clockwise about the origin in a space
// whose v points down.
func transformed(uv []float32, t *texturetransform.TextureTranform) []float32 {
	sin, cos := exact.Sincos(t.Rotation)
	out := make([]float32, len(uv))
	for i := 0; i+1 < len(uv); i += 2 {
		u, v := float64(uv[i])*t.Scale[0], float64(uv[i+1])*t.Scale[1]
		out[i] = float32(float64(cos*u) + float64(sin*v) + t.Offset[0])
		out[i+1] = float32(float64(cos*v) - float64(sin*u) + t.Offset[1])
	}
	return out
}
