package scene

import (
	"math"
	"path"
	"strings"
)

// objMaterial is what a material library says about a material beyond Material.
type objMaterial struct {
	diffuse, alpha, normal, bump, emissive, rough, metal mtlMap // map_Kd, map_d, norm, bump, map_Ke, map_Pr, map_Pm
	opaque                                               bool   // it has d, which goes before Tr
	hasRough, hasMetal                                   bool   // it has Pr, which goes before Ns, and Pm
}

// useMaterial makes name the material of the faces that follow. A name that no library defines is a white material.
func (o *objFile) useMaterial(name string) error {
	i, ok := o.materials[name]
	if !ok {
		// It may have primitives of points, of lines and of triangles.
		if err := o.charge(1, madeMaterial+3*(madePrimitive+drawnInstance)); err != nil {
			return err
		}
		i = len(o.Materials)
		o.materials[name] = i
		o.Materials = append(o.Materials, absentMaterial(name))
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
		text, err := o.src.plainText(data)
		if err != nil {
			return err
		}
		if err := o.readMaterials(file, text); err != nil {
			return err
		}
	}
	return nil
}

// readMaterials reads a material library: newmtl, Kd, Ke, Ns, Pr, Pm, d, Tr, map_Kd, map_Ke, map_d,
// map_Pr, map_Pm, norm and bump (map_Bump) count.
func (o *objFile) readMaterials(file, text string) error {
	r := textReader{text: text, budget: &o.src.budget}
	at := func() string { return file + ": " + r.at() }
	current := -1
	var detail objMaterial
	finish := func() error {
		if current < 0 {
			return nil
		}
		return (&mtlFolder{o, at, path.Dir(file)}).maps(&o.Materials[current], &detail)
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
				m.MetallicFactor, detail.hasMetal = min(max(v, 0), 1), true
			case word == "pr":
				m.RoughnessFactor, detail.hasRough = min(max(v, 0), 1), true
			case !detail.hasRough: // an exponent from 0 to 1000
				m.RoughnessFactor = 1 - float32(math.Sqrt(float64(min(max(v, 0), 1000))/1000))
			}
		case "norm":
			detail.normal = r.mtlMap(word)
		case "bump", "map_bump":
			detail.bump = r.mtlMap(word)
		case "map_ke":
			detail.emissive = r.mtlMap(word)
		case "map_kd":
			detail.diffuse = r.mtlMap(word)
		case "map_d":
			detail.alpha = r.mtlMap(word)
		case "map_pr":
			detail.rough = r.mtlMap(word)
		case "map_pm":
			detail.metal = r.mtlMap(word)
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
