package scene

import "github.com/seed-1acaedba/halfspace/vk"

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
