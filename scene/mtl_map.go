package scene

import (
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// mtlMap is a map of a material library: a file and the options before it.
type mtlMap struct {
	file          string // "" for none
	word          string // the statement, for errors
	scale, offset [2]float32
	clamp         bool
	multiplier    float32 // -bm, of normals and heights
	channel       byte    // -imfchan: r, g, b, m (alpha), l (luminance); 0 where it is not said
}

// mtlMap reads a map's options and its file.
func (r *textReader) mtlMap(word string) mtlMap {
	m := mtlMap{word: word, scale: [2]float32{1, 1}, multiplier: 1}
	for strings.HasPrefix(strings.TrimSpace(r.rest), "-") {
		before := r.rest
		switch option := r.word(); option {
		case "-s", "-o", "-t":
			var v [3]float32
			if option == "-s" {
				v = [3]float32{1, 1, 1}
			}
			for k := range v {
				rest := r.rest
				x, err := parseFloat(r.word())
				if err != nil {
					r.rest = rest
					break
				}
				v[k] = float32(x)
			}
			switch option {
			case "-s":
				m.scale = [2]float32(v[:2])
			case "-o":
				m.offset = [2]float32(v[:2])
			}
		case "-clamp":
			m.clamp = r.word() == "on"
		case "-bm":
			if x, err := parseFloat(r.word()); err == nil {
				m.multiplier = float32(x)
			}
		case "-imfchan":
			if w := r.word(); len(w) == 1 && strings.Contains("rgbml", w) {
				m.channel = w[0]
			}
		case "-mm":
			r.word()
			r.word()
		case "-blendu", "-blendv", "-cc", "-boost", "-texres", "-type", "-colorspace":
			r.word()
		default: // a file whose name starts with -
			r.rest = before
			m.file = strings.TrimSpace(before)
			return m
		}
	}
	m.file = strings.TrimSpace(r.rest)
	return m
}

// transform is what -s and -o do to coordinates whose v points down; nil for nothing.
func (m *mtlMap) transform() *TextureTransform {
	if m.scale == [2]float32{1, 1} && m.offset == [2]float32{} {
		return nil
	}
	sx, sy, ox, oy := float64(m.scale[0]), float64(m.scale[1]), float64(m.offset[0]), float64(m.offset[1])
	return &TextureTransform{Offset: [2]float64{ox, 1 - sy - oy}, Scale: [2]float64{sx, sy}}
}

// mtlFolder is the folder of a material library, where its maps are.
type mtlFolder struct {
	*objFile
	where  func() string
	folder string
}

// element names a map's statement.
func (f *mtlFolder) element(m *mtlMap) string {
	names := map[string]string{"map_kd": "map_Kd", "map_ke": "map_Ke", "map_pr": "map_Pr", "map_pm": "map_Pm", "map_bump": "map_Bump"}
	name := m.word
	if n := names[name]; n != "" {
		name = n
	}
	return f.where() + ": " + name
}

// maps gives a material its textures. A black Kd beside one is a program's way to say nothing, and so are a black Ke, a
// Pr and a Pm of 0; alpha from a map is a mask.
func (f *mtlFolder) maps(m *Material, d *objMaterial) (err error) {
	if m.BaseColorTexture, err = f.baseColor(d); err != nil {
		return err
	}
	if m.EmissiveTexture, err = f.slot(&d.emissive); err != nil {
		return err
	}
	if e := m.EmissiveTexture; e != nil && f.Images[f.Textures[e.Texture].Image].missing {
		m.EmissiveTexture = nil // grey would be light
	}
	if m.NormalTexture, err = f.normals(d); err != nil {
		return err
	}
	if m.MetallicRoughnessTexture, err = f.packed(&d.rough, [4]*mtlMap{1: &d.rough, 2: &d.metal}, &d.metal); err != nil {
		return err
	}
	if m.MetallicRoughnessTexture != nil {
		if d.rough.file != "" && (!d.hasRough || m.RoughnessFactor == 0) {
			m.RoughnessFactor = 1
		}
		if d.metal.file != "" && (!d.hasMetal || m.MetallicFactor == 0) {
			m.MetallicFactor = 1
		}
	}
	if c := m.BaseColorFactor; m.BaseColorTexture != nil && c[0] == 0 && c[1] == 0 && c[2] == 0 {
		m.BaseColorFactor = [4]float32{1, 1, 1, c[3]}
	}
	if m.EmissiveTexture != nil && m.EmissiveFactor == [3]float32{} {
		m.EmissiveFactor = [3]float32{1, 1, 1}
	}
	if d.alpha.file != "" && m.BaseColorTexture != nil {
		m.AlphaMode = Mask
	}
	return nil
}

// baseColor is the texture of map_Kd, and with a map_d of another file of both.
func (f *mtlFolder) baseColor(d *objMaterial) (*TextureSlot, error) {
	if d.alpha.file == "" || d.alpha.file == d.diffuse.file {
		return f.slot(&d.diffuse)
	}
	red, green, blue := d.diffuse, d.diffuse, d.diffuse
	red.channel, green.channel, blue.channel = 'r', 'g', 'b'
	return f.packed(&d.diffuse, [4]*mtlMap{&red, &green, &blue, &d.alpha}, &d.alpha)
}

// normals is the texture of norm, or else what becomes of bump's heights; nil for neither, and where it is missing.
func (f *mtlFolder) normals(d *objMaterial) (*TextureSlot, error) {
	m := &d.normal
	if m.file == "" {
		m = &d.bump
	}
	if m.file == "" {
		return nil, nil
	}
	i, err := f.image(m)
	if err != nil || f.Images[i].missing {
		return nil, err
	}
	if m == &d.bump {
		b := bumpImage{f.Images[i], m.channel, m.clamp}
		made, ok := f.bumps[b]
		if !ok {
			im, err := f.src.bumps(f.element(m), b)
			if err != nil {
				return nil, err
			}
			made = len(f.Images)
			f.bumps[b] = made
			f.Images = append(f.Images, im)
		}
		i = made
	}
	slot := f.use(m, i)
	slot.Scale = m.multiplier
	return slot, nil
}

// slot is the texture of a map, nil for none.
func (f *mtlFolder) slot(m *mtlMap) (*TextureSlot, error) {
	if m.file == "" {
		return nil, nil
	}
	image, err := f.image(m)
	if err != nil {
		return nil, err
	}
	return f.use(m, image), nil
}

// image is the place of a map's image in Scene.Images; one that cannot be read is grey.
func (f *mtlFolder) image(m *mtlMap) (int, error) {
	key := f.folder + "\x00" + m.file
	if i, ok := f.images[key]; ok {
		return i, nil
	}
	data, file, err := f.src.relative(f.element(m), f.folder, m.file)
	at, err := f.src.addImage(f.Scene, &imageFile{element: f.element(m), place: file, name: file, file: file, data: data}, err)
	if err != nil {
		return 0, err
	}
	f.images[key] = at
	return at, nil
}

// use is the texture of an image with a map's options.
func (f *mtlFolder) use(m *mtlMap, image int) *TextureSlot {
	key := mtlTexture{image, m.clamp}
	t, ok := f.textures[key]
	if !ok {
		s := trilinear()
		if m.clamp {
			s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
		}
		t = len(f.Textures)
		f.textures[key] = t
		f.Textures = append(f.Textures, Texture{Image: image, Sampler: s})
	}
	return &TextureSlot{Texture: t, Scale: 1, Transform: m.transform()}
}

// mtlTexture is what tells textures of maps apart.
type mtlTexture struct {
	image int
	clamp bool
}

// packed returns a texture whose channels come from a map each; a channel without a map, or whose image does not exist,
// is 1. The options are taken from first, or from second where first is nil. Without both, packed returns nil.
func (f *mtlFolder) packed(first *mtlMap, channels [4]*mtlMap, second *mtlMap) (*TextureSlot, error) {
	options := first
	if first.file == "" {
		options = second
	}
	if options.file == "" {
		return nil, nil
	}
	var p packedImage
	any := false
	for c, m := range channels {
		if m == nil || m.file == "" {
			continue
		}
		i, err := f.image(m)
		if err != nil {
			return nil, err
		}
		if f.Images[i].missing {
			continue
		}
		p[c], any = imageChannel{f.Images[i], m.channel}, true
	}
	if !any {
		return nil, nil
	}
	i, ok := f.packs[p]
	if !ok {
		im, err := f.src.packed(f.element(options), p)
		if err != nil {
			return nil, err
		}
		i = len(f.Images)
		f.packs[p] = i
		f.Images = append(f.Images, im)
	}
	return f.use(options, i), nil
}
