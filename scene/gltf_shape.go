package scene

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// shape is what glTF says about the structure of a JSON value. encoding/json takes null for absence, and arrays of any
// length.
type shape struct {
	keys    map[string]*shape
	each    *shape // of an array
	numbers int    // an array has so many numbers; 0: it has any
	free    bool   // anything goes, as in extras
	open    bool   // anything goes under keys that it does not have
	drawn   bool   // it makes its node an instance, or several
	// way is which way of two that exclude each other a key goes: where keys of one object go both, it is refused.
	way int
}

// The ways to place a node.
const (
	byMatrix = 1 + iota
	byTransform
)

// key is the shape of a key's value.
func (s *shape) key(name string) *shape {
	switch {
	case s != nil && s.free:
		return s
	case s != nil && s.keys[name] != nil:
		return s.keys[name]
	case s != nil && s.open:
		return &shape{free: true}
	case name == "extras" || name == "extensions":
		return &shape{free: true}
	}
	return nil
}

// gltfShape is a document's (glTF 2.0: Properties Reference).
func gltfShape() *shape {
	object := func(pairs ...any) *shape {
		s := &shape{keys: map[string]*shape{}}
		for i := 0; i < len(pairs); i += 2 {
			s.keys[pairs[i].(string)] = pairs[i+1].(*shape)
		}
		return s
	}
	extensions := func(pairs ...any) *shape {
		s := object(pairs...)
		s.open = true
		return s
	}
	array := func(each *shape) *shape { return &shape{each: each} }
	numbers := func(n int) *shape { return &shape{numbers: n} }
	placed := func(n, way int) *shape { return &shape{numbers: n, way: way} }
	textured := object("extensions", extensions("KHR_texture_transform", object("offset", numbers(2), "scale", numbers(2))))
	materialExtensions := extensions(
		"KHR_materials_specular", object("specularColorFactor", numbers(3), "specularTexture", textured,
			"specularColorTexture", textured),
		"KHR_materials_clearcoat", object("clearcoatTexture", textured, "clearcoatRoughnessTexture", textured,
			"clearcoatNormalTexture", textured),
		"KHR_materials_sheen", object("sheenColorFactor", numbers(3), "sheenColorTexture", textured, "sheenRoughnessTexture", textured),
		"KHR_materials_anisotropy", object("anisotropyTexture", textured),
		"KHR_materials_iridescence", object("iridescenceTexture", textured, "iridescenceThicknessTexture", textured),
		"KHR_materials_transmission", object("transmissionTexture", textured),
		"KHR_materials_volume", object("thicknessTexture", textured, "attenuationColor", numbers(3)),
		"KHR_materials_pbrSpecularGlossiness", object("diffuseFactor", numbers(4), "specularFactor", numbers(3),
			"diffuseTexture", textured, "specularGlossinessTexture", textured),
	)
	return object(
		"asset", object(),
		"accessors", array(object("sparse", object("indices", object(), "values", object()))),
		"animations", array(object("channels", array(object("target", object())), "samplers", array(object()))),
		"buffers", array(object()), "bufferViews", array(object()),
		"cameras", array(object("perspective", object(), "orthographic", object())),
		"images", array(object()), "samplers", array(object()), "textures", array(object()),
		"materials", array(object(
			"pbrMetallicRoughness", object("baseColorFactor", numbers(4), "baseColorTexture", textured,
				"metallicRoughnessTexture", textured),
			"normalTexture", textured, "occlusionTexture", textured, "emissiveTexture", textured, "emissiveFactor", numbers(3),
			"extensions", materialExtensions,
		)),
		"meshes", array(object("primitives", array(object(
			"attributes", object(), "targets", array(object()),
			"extensions", extensions("KHR_materials_variants", object("mappings", array(object()))),
		)))),
		"nodes", array(object("extensions", extensions(
			"KHR_lights_punctual", object(), "EXT_mesh_gpu_instancing", object("attributes", object()),
		), "mesh", &shape{drawn: true}, "matrix", placed(16, byMatrix),
			"rotation", placed(4, byTransform), "scale", placed(3, byTransform), "translation", placed(3, byTransform))),
		"scenes", array(object()), "skins", array(object()),
		"extensions", extensions("KHR_lights_punctual", object("lights", array(object("color", numbers(3), "spot", object()))),
			"KHR_materials_variants", object("variants", array(object()))),
	)
}

// shapeReader walks valid JSON text. What a value is worth is counted before it is decoded.
type shapeReader struct {
	text              []byte
	at                int
	path              []byte
	objects, elements int64
	drawn             int64
	src               *source
}

// checkShape refuses a null and an array of a wrong length by name, and accounts for what decoding the text makes.
func checkShape(src *source, text []byte) error {
	if valid, err := await(src.ctx, func() (bool, error) { return json.Valid(text), nil }); err != nil || !valid {
		return err // decoding reports the mistake
	}
	r := &shapeReader{text: text, src: src}
	if err := r.value(gltfShape()); err != nil {
		return err
	}
	src.drawn = r.drawn
	if err := src.charge("nodes", r.drawn, drawnInstance); err != nil {
		return err
	}
	if err := src.charge("JSON", r.objects, jsonObject); err != nil {
		return err
	}
	return src.charge("JSON", r.elements, jsonElement)
}

// next is the next character that is not a blank.
func (r *shapeReader) next() byte {
	for r.text[r.at] <= ' ' {
		r.at++
	}
	return r.text[r.at]
}

// word steps over a string with its quotes, or over a number or a name.
func (r *shapeReader) word() []byte {
	start := r.at
	if r.text[r.at] != '"' {
		for r.at < len(r.text) && bytes.IndexByte([]byte(" \t\r\n,:]}"), r.text[r.at]) < 0 {
			r.at++
		}
		return r.text[start:r.at]
	}
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
	return r.text[start:r.at]
}

// value steps over a value of shape s, which is nil where glTF says nothing that matters here.
func (r *shapeReader) value(s *shape) error {
	r.src.work(1)
	switch r.next() {
	case '{':
		return r.object(s)
	case '[':
		return r.array(s)
	}
	if s != nil && s.drawn {
		r.drawn++
	}
	if w := r.word(); w[0] == 'n' && (s == nil || !s.free) {
		return errf(string(bytes.TrimPrefix(r.path, []byte("."))), "is null")
	}
	return nil
}

func (r *shapeReader) object(s *shape) error {
	r.objects++
	depth := len(r.path)
	var ways [byTransform + 1]string // the last key that went each
	for r.at++; r.next() != '}'; {
		if r.text[r.at] == ',' {
			r.at++
			r.next()
		}
		key := r.word()
		key = key[1 : len(key)-1]
		r.next()
		r.at++ // the colon
		r.elements++
		r.path = append(append(r.path[:depth], '.'), key[:min(len(key), 64)]...)
		inner := s.key(string(key))
		if inner != nil && inner.way != 0 {
			ways[inner.way] = string(key)
		}
		if err := r.value(inner); err != nil {
			return err
		}
	}
	r.at++
	r.path = r.path[:depth]
	if ways[byMatrix] != "" && ways[byTransform] != "" {
		return errf(string(bytes.TrimPrefix(r.path, []byte("."))), "has a %s beside its %s", ways[byTransform], ways[byMatrix])
	}
	return nil
}

func (r *shapeReader) array(s *shape) error {
	depth, n := len(r.path), 0
	r.elements += 2
	for r.at++; r.next() != ']'; n++ {
		if r.text[r.at] == ',' {
			r.at++
		}
		r.elements++
		inner := s
		if s != nil && !s.free {
			inner = s.each
		}
		r.path = append(strconv.AppendInt(append(r.path[:depth], '['), int64(n), 10), ']')
		if err := r.value(inner); err != nil {
			return err
		}
	}
	r.at++
	r.path = r.path[:depth]
	if s != nil && s.numbers > 0 && n != s.numbers {
		return errf(string(bytes.TrimPrefix(r.path, []byte("."))), "%d numbers where %d belong", n, s.numbers)
	}
	return nil
}
