package scene

import (
	"math"
	"path"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// objMaterial is what a material library says about a material beyond Material.
type objMaterial struct {
	diffuse      string // the file of map_Kd
	alpha        string // the file of map_d
	normal       string // the file of norm
	emissive     string // the file of map_Ke
	opaque       bool   // it has d, which goes before Tr
	rough        bool   // it has Pr, which goes before Ns
	scale        [2]float32
	offset       [2]float32
	clamp, moved bool
}

// transform applies -s and -o of a map to texture coordinates whose v points down.
func (m objMaterial) transform(uv [2]float32) [2]float32 {
	if !m.moved {
		return uv
	}
	up := 1 - uv[1]
	return [2]float32{
		float32(uv[0]*m.scale[0]) + m.offset[0],
		1 - (float32(up*m.scale[1]) + m.offset[1]),
	}
}

// useMaterial makes name the material of what follows. A name that no library defines is a white material.
func (o *objFile) useMaterial(name string) error {
	i, ok := o.materials[name]
	if !ok {
		// It may have primitives of points, of lines and of triangles.
		if err := o.charge(1, madeMaterial+3*(madePrimitive+drawnInstance)); err != nil {
			return err
		}
		i = len(o.Materials)
		o.materials[name] = i
		o.Materials = append(o.Materials, plainMaterial(name))
	}
	o.material = int32(i)
	return nil
}

// library reads the files of a mtllib line: one name, or several with blanks between them.
func (o *objFile) library() error {
	rest := strings.TrimSpace(o.rest)
	names := []string{rest}
	if f := strings.Fields(rest); len(f) > 1 && strings.Count(strings.ToLower(rest), ".mtl") > 1 {
		names = f
	}
	for _, name := range names {
		if o.libraries[name] {
			continue
		}
		o.libraries[name] = true
		data, file, err := o.src.relative(o.at()+": mtllib", o.src.base, name)
		if missing(err) {
			o.src.warn(o.at()+": mtllib", "%s", err.(*Error).Reason)
			continue
		}
		if err != nil {
			return err
		}
		if err := o.readMaterials(file, textOf(data)); err != nil {
			return err
		}
	}
	return nil
}

// readMaterials reads a material library: newmtl, Kd, Ke, Ns, Pr, Pm, d, Tr, map_Kd, map_Ke, map_d and norm count.
func (o *objFile) readMaterials(file, text string) error {
	r := textReader{text: text, budget: &o.src.budget}
	at := func() string { return file + ": " + r.at() }
	current := -1
	var detail objMaterial
	finish := func() error {
		if current < 0 {
			return nil
		}
		err := o.maps(at, current, path.Dir(file), &detail)
		o.details[current] = detail
		return err
	}
	for r.line() {
		word := r.word()
		if word == "newmtl" {
			if err := finish(); err != nil {
				return err
			}
			before := o.material
			if err := o.useMaterial(strings.TrimSpace(r.rest)); err != nil {
				return err
			}
			current, o.material = int(o.material), before
			o.Materials[current] = plainMaterial(o.Materials[current].Name)
			delete(o.undefined, current)
			detail = objMaterial{}
			continue
		}
		if current < 0 {
			continue
		}
		m := &o.Materials[current]
		switch word = strings.ToLower(word); word {
		case "kd", "ke":
			rgb, err := r.rgb(at)
			if err != nil {
				return err
			}
			if word == "kd" {
				copy(m.BaseColorFactor[:3], rgb[:])
			} else {
				m.EmissiveFactor = rgb
			}
		case "d", "tr":
			if strings.HasPrefix(strings.TrimSpace(r.rest), "-halo") {
				r.word()
			}
			v, err := r.float(word)
			if err != nil {
				return errf(at(), "%s", err.(*Error).Reason)
			}
			if word == "tr" {
				if detail.opaque || v == 1 { // some programs write opacity; nothing is wholly transparent on purpose
					continue
				}
				v = 1 - v
			} else {
				detail.opaque = true
			}
			m.BaseColorFactor[3], m.AlphaMode = v, Opaque
			if v < 1 {
				m.AlphaMode = Blend
			}
		case "pr", "pm", "ns":
			v, err := r.float(word)
			if err != nil {
				return errf(at(), "%s", err.(*Error).Reason)
			}
			switch {
			case word == "pm":
				m.MetallicFactor = min(max(v, 0), 1)
			case word == "pr":
				m.RoughnessFactor, detail.rough = min(max(v, 0), 1), true
			case !detail.rough: // an exponent from 0 to 1000
				m.RoughnessFactor = 1 - float32(math.Sqrt(float64(min(max(v, 0), 1000))/1000))
			}
		case "norm":
			detail.normal = r.mapFile(new(objMaterial))
		case "map_ke":
			detail.emissive = r.mapFile(new(objMaterial))
		case "map_kd":
			detail.diffuse = r.mapFile(&detail)
		case "map_d":
			detail.alpha = r.mapFile(new(objMaterial))
		}
	}
	return finish()
}

// rgb reads a colour as a screen shows it; one value stands for all three.
func (r *textReader) rgb(at func() string) (c [3]float32, err error) {
	for k := range c {
		if k > 0 && strings.TrimSpace(r.rest) == "" {
			c[k] = c[k-1]
			continue
		}
		v, err := r.float("colour")
		if err != nil {
			return c, errf(at(), "%s", err.(*Error).Reason)
		}
		c[k] = linear(float64(v))
	}
	return c, nil
}

// mapFile reads a map's options and returns its file.
func (r *textReader) mapFile(m *objMaterial) string {
	m.scale = [2]float32{1, 1}
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
				m.scale, m.moved = [2]float32(v[:2]), true
			case "-o":
				m.offset, m.moved = [2]float32(v[:2]), true
			}
		case "-clamp":
			m.clamp = r.word() == "on"
		case "-mm":
			r.word()
			r.word()
		case "-blendu", "-blendv", "-cc", "-bm", "-boost", "-texres", "-imfchan", "-type", "-colorspace":
			r.word()
		default: // a file whose name starts with -
			r.rest = before
			return strings.TrimSpace(before)
		}
	}
	return strings.TrimSpace(r.rest)
}

// maps gives a material its textures. A black Kd beside one is a program's way to say nothing, and so is a black Ke; alpha from the
// same image is a mask.
func (o *objFile) maps(at func() string, material int, folder string, d *objMaterial) error {
	slot := func(word, name string) (*TextureSlot, error) {
		if name == "" {
			return nil, nil
		}
		t, err := o.texture(at()+": "+word, folder, name, d.clamp)
		if err != nil || t < 0 {
			return nil, err
		}
		return &TextureSlot{Texture: t, Scale: 1}, nil
	}
	m := &o.Materials[material]
	var err error
	if m.BaseColorTexture, err = slot("map_Kd", d.diffuse); err != nil {
		return err
	}
	if m.EmissiveTexture, err = slot("map_Ke", d.emissive); err != nil {
		return err
	}
	if m.NormalTexture, err = slot("norm", d.normal); err != nil {
		return err
	}
	if m.NormalTexture != nil && o.Images[o.Textures[m.NormalTexture.Texture].Image].missing {
		m.NormalTexture = nil
	}
	if c := m.BaseColorFactor; m.BaseColorTexture != nil && c[0] == 0 && c[1] == 0 && c[2] == 0 {
		m.BaseColorFactor = [4]float32{1, 1, 1, c[3]}
	}
	if m.EmissiveTexture != nil && m.EmissiveFactor == [3]float32{} {
		m.EmissiveFactor = [3]float32{1, 1, 1}
	}
	if d.diffuse != "" && d.alpha == d.diffuse {
		m.AlphaMode = Mask
	}
	return nil
}

// texture is the texture of an image in a folder, made when first used; an image that is not there is grey.
func (o *objFile) texture(element, folder, name string, clamp bool) (int, error) {
	key := name
	if clamp {
		key += "\x00clamp"
	}
	if t, ok := o.textures[key]; ok {
		return t, nil
	}
	data, file, err := o.src.relative(element, folder, name)
	var im *Image
	switch {
	case missing(err):
		o.src.warn(element, "%s; it is grey", err.(*Error).Reason)
		im = greyImage(name)
		im.missing = true
	case err != nil:
		return 0, err
	}
	image := len(o.Images)
	if im == nil {
		var ok bool
		if image, ok = o.src.known(data, len(o.Images)); !ok {
			if im, err = o.src.imageHeader(file, data); err != nil {
				return 0, err
			}
			im.Name, image = file, len(o.Images)
		}
	}
	if im != nil {
		o.Images = append(o.Images, im)
	}
	s := trilinear()
	if clamp {
		s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	}
	t := len(o.Textures)
	o.textures[key] = t
	o.Textures = append(o.Textures, Texture{Image: image, Sampler: s})
	return t, nil
}
