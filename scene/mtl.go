package scene

import (
	"path"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// objMaterial is what a material library says about a material beyond Material.
type objMaterial struct {
	diffuse      string // the file of map_Kd
	alpha        string // the file of map_d
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
		data, file, err := o.src.relative(o.at()+": mtllib", ".", name)
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

// readMaterials reads a material library: newmtl, Kd, d, Tr, Ke, map_Kd and map_d count.
func (o *objFile) readMaterials(file, text string) error {
	r := textReader{text: text, budget: &o.src.budget}
	at := func() string { return file + ": " + r.at() }
	current := -1
	var detail objMaterial
	finish := func() error {
		if current < 0 {
			return nil
		}
		err := o.diffuse(at()+": map_Kd", current, path.Dir(file), &detail)
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
				v = 1 - v
			}
			if m.BaseColorFactor[3] = v; v < 1 {
				m.AlphaMode = Blend
			}
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

// diffuse gives a material its texture. A black Kd beside one is a program's way to say nothing; alpha from the same
// image is a mask.
func (o *objFile) diffuse(element string, material int, folder string, d *objMaterial) error {
	if d.diffuse == "" {
		return nil
	}
	m := &o.Materials[material]
	key := d.diffuse
	if d.clamp {
		key += "\x00clamp"
	}
	t, ok := o.textures[key]
	if !ok {
		data, file, err := o.src.relative(element, folder, d.diffuse)
		var im *Image
		switch {
		case missing(err):
			o.src.warn(element, "%s; it is grey", err.(*Error).Reason)
			im = greyImage(d.diffuse)
		case err != nil:
			return err
		default:
			if im, err = o.src.imageHeader(file, data); err != nil {
				return err
			}
			im.Name = file
		}
		s := trilinear()
		if d.clamp {
			s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
		}
		t = len(o.Textures)
		o.textures[key] = t
		o.Textures = append(o.Textures, Texture{Image: len(o.Images), Sampler: s})
		o.Images = append(o.Images, im)
	}
	m.BaseColorTexture = &TextureSlot{Texture: t, Scale: 1}
	if c := m.BaseColorFactor; c[0] == 0 && c[1] == 0 && c[2] == 0 {
		m.BaseColorFactor = [4]float32{1, 1, 1, c[3]}
	}
	if d.alpha == d.diffuse {
		m.AlphaMode = Mask
	}
	return nil
}
