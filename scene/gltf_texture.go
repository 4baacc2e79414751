package scene

import "github.com/seed-1acaedba/halfspace/vk"

// gltfSource names an image.
type gltfSource struct{ Source *int }

// source is the image of a texture, nil for none: EXT_texture_webp's goes first. For one that is there alone in a form
// that is not read, form is the extension's name.
func (t *gltfTexture) source() (image *int, form string) {
	if w := t.Extensions.WebP; w != nil && w.Source != nil {
		return w.Source, ""
	}
	if t.Source != nil {
		return t.Source, ""
	}
	for _, x := range []struct {
		name  string
		there bool
	}{{"EXT_texture_avif", t.Extensions.AVIF != nil},
		{"MSFT_texture_dds", t.Extensions.DDS != nil}} {
		if x.there {
			return nil, x.name
		}
	}
	return nil, ""
}

// texture is a texture in Scene.Textures, made when first used; -1 for one without an image.
func (l *gltfFile) texture(user string, i int) (int, error) {
	if err := within(user, "textures", i, l.doc.Textures); err != nil {
		return 0, err
	}
	if t, ok := l.textures[i]; ok {
		return t, nil
	}
	t, element := &l.doc.Textures[i], indexed("textures", i)
	source, form := t.source()
	image, err := 0, error(nil)
	basisu := t.Extensions.Basisu
	if basisu != nil && basisu.Source != nil {
		image, err = l.image(element+".extensions.KHR_texture_basisu.source", *basisu.Source)
		if err != nil && source != nil {
			l.src.warn(element, "%s; its other source is drawn", oneLine(err))
			basisu = nil
		}
	}
	switch {
	case basisu != nil && basisu.Source != nil:
	case source != nil:
		image, err = l.image(element+".source", *source)
	case form != "":
		image, err = l.src.addImage(l.Scene, &imageFile{element: element},
			errf(element, "has only %s, which is not supported", form))
	default:
		l.src.warn(element, "has no image")
		l.textures[i] = -1
		return -1, nil
	}
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
	l.grey[len(l.Textures)] = l.Images[image].missing
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
	s, in, element := trilinear(), &l.doc.Samplers[i], indexed("samplers", i)
	value := func(p *int, absent int) int {
		if p == nil {
			return absent
		}
		return *p
	}
	switch v := value(in.MagFilter, 9729); v {
	case 9728:
		s.MagFilter = vk.FilterNearest
	case 9729:
	default:
		return s, errf(element+".magFilter", "%d does not exist", v)
	}
	v := value(in.MinFilter, 9987)
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
		in   *int
		mode *vk.SamplerAddressMode
	}{{".wrapS", in.WrapS, &s.AddressModeU}, {".wrapT", in.WrapT, &s.AddressModeV}} {
		switch v := value(w.in, 10497); v {
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
