package scene

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-1acaedba/halfspace/vk"
)

// plyProperty is one column of an element: a scalar, or a list with a count before it.
type plyProperty struct {
	name        string
	kind, count plyType // count is plyNone for a scalar
}

// plyElement is a table: rows of the same properties.
type plyElement struct {
	name       string
	rows       int64
	properties []plyProperty
}

// plyHeader is the text before the data.
type plyHeader struct {
	format   string // ascii, binary_little_endian, binary_big_endian
	elements []plyElement
	textures []string // the files in "comment TextureFile"
}

// loadPLY reads a PLY file: the vertices' x, y, z, normals, colours and texture coordinates, and the polygons or
// triangle strips between them; without any, the vertices are points. Faces may have a colour, coordinates of their
// corners and the number of a texture, which take precedence over the vertices'. Integer colours are sRGB. Faces
// without normals are smooth across edges below 60 degrees.
func loadPLY(s *Scene, src *source) error {
	h, body, err := readPLYHeader(src, src.data)
	if err != nil {
		return err
	}
	m := plyMesh{budget: &src.budget, primitive: Primitive{Topology: vk.PrimitiveTopologyTriangleList}}
	r := newPLYReader(h.format, body, src)
	vertices := false
	for i := range h.elements {
		e := &h.elements[i]
		if err := e.fits(r); err != nil {
			return err
		}
		switch {
		case e.name == "vertex" && !vertices:
			vertices = true
			err = m.vertices(e, r)
		case e.name == "face":
			err = m.faces(e, r)
		case e.name == "tristrips":
			err = m.strips(e, r)
		default:
			err = e.each(r, 0, func(int, []float64, [][]float64) error { return nil })
		}
		if err != nil {
			return err
		}
	}
	n := m.primitive.Vertices()
	for i, v := range m.primitive.Indices {
		src.work(1)
		if int64(v) >= int64(n) {
			return errf(m.where(i), "index %d is past the %d vertices", v, n)
		}
	}
	if n == 0 {
		return errf("header", "there are no vertices")
	}
	m.cut()
	p := m.finish()
	textures := h.textures
	if !m.own.none() && p.Topology == vk.PrimitiveTopologyTriangleList {
		m.own.pull(&src.budget, &p)
	}
	if p.TexCoords == nil {
		textures = nil
	}
	for _, name := range textures {
		if err := s.addPLYTexture(src, name); err != nil {
			return err
		}
	}
	parts := []Primitive{p}
	if len(textures) > 1 && m.own.uv != nil {
		parts = m.own.byTexture(&p, len(textures))
	}
	for k := range parts {
		mat := absentMaterial("default")
		if k < len(textures) {
			mat.Absent = false
			mat.BaseColorTexture = &TextureSlot{Texture: k, Scale: 1}
		}
		if len(parts) == 1 || parts[k].Vertices() > 0 {
			s.add(parts[k], mat)
		}
	}
	return nil
}

// addPLYTexture adds the texture of a file that the header names.
func (s *Scene) addPLYTexture(src *source, name string) error {
	const element = "header: TextureFile"
	data, file, err := src.relative(element, src.base, name)
	image, err := src.addImage(s, &imageFile{element: element, place: file, name: file, file: file, data: data}, err)
	if err != nil {
		return err
	}
	s.Textures = append(s.Textures, Texture{Image: image, Sampler: trilinear()})
	return nil
}

// readPLYHeader reads up to the line after end_header.
func readPLYHeader(src *source, data []byte) (h plyHeader, body []byte, err error) {
	const maxHeader = 1 << 20
	r := textReader{text: string(data[:min(len(data), maxHeader)])}
	size, unknown := len(r.text), 0
	if size > 0 && !strings.HasPrefix(r.text, "ply") {
		return h, nil, errf("header", "does not start with ply")
	}
	for r.line() {
		switch word := r.word(); word {
		case "ply":
			if r.number != 1 {
				return h, nil, errf(r.at(), "a second ply")
			}
		case "format":
			h.format = r.word()
			if version := r.word(); h.format != "ascii" && h.format != "binary_little_endian" &&
				h.format != "binary_big_endian" || version != "1.0" {
				return h, nil, errf(r.at(), "format %.40q %.40q is not supported", h.format, version)
			}
		case "comment":
			if r.word() == "TextureFile" {
				h.textures = append(h.textures, strings.TrimSpace(r.rest))
			}
		case "element":
			e := plyElement{name: r.word()}
			if e.rows, err = strconv.ParseInt(r.word(), 10, 64); err != nil || e.rows < 0 {
				return h, nil, errf(r.at(), "element %.40q has no count", e.name)
			}
			h.elements = append(h.elements, e)
		case "property":
			if len(h.elements) == 0 {
				return h, nil, errf(r.at(), "a property before any element")
			}
			p, err := r.plyProperty()
			if err != nil {
				return h, nil, err
			}
			e := &h.elements[len(h.elements)-1]
			e.properties = append(e.properties, p)
		case "end_header":
			if h.format == "" {
				return h, nil, errf(r.at(), "there is no format")
			}
			return h, data[size-len(r.text):], nil
		case "obj_info", "":
		default: // a comment whose word is missing, or that was broken into lines
			if unknown++; unknown > 64 || !utf8.ValidString(word) {
				return h, nil, errf(r.at(), "unknown word %.40q", word)
			}
			src.warn(r.at(), "%.40q is not a word of a PLY header; the line counts as a comment", word)
		}
	}
	return h, nil, errf(r.at(), "truncated: no end_header")
}

// plyProperty reads what follows "property".
func (r *textReader) plyProperty() (p plyProperty, err error) {
	w := r.word()
	if w == "list" {
		c := r.word()
		if p.count = plyTypeOf(c); p.count == plyNone || p.count >= plyFloat {
			return p, errf(r.at(), "%.40q cannot count", c)
		}
		w = r.word()
	}
	if p.kind = plyTypeOf(w); p.kind == plyNone {
		return p, errf(r.at(), "unknown type %.40q", w)
	}
	if p.name = r.word(); p.name == "" {
		return p, errf(r.at(), "a property without a name")
	}
	return p, nil
}

// decorative says that a property changes a row's colour alone.
func decorative(name string) bool {
	return slices.Contains([]string{"red", "green", "blue", "alpha", "r", "g", "b", "a", "diffuse_red",
		"diffuse_green", "diffuse_blue", "diffuse_alpha"}, name)
}

// find is the place of the first property with one of these names, -1 if there is none.
func (e *plyElement) find(names ...string) int {
	return slices.IndexFunc(e.properties, func(p plyProperty) bool { return slices.Contains(names, p.name) })
}

// fits refuses more rows than the rest of the file can hold.
func (e *plyElement) fits(r *plyReader) error {
	least := int64(0)
	for _, p := range e.properties {
		least += r.least(p)
	}
	if least == 0 {
		e.rows = 0
		return nil
	}
	if have := (int64(len(r.row)) + int64(len(r.data)) + 1) / least; e.rows > have {
		return errf("element "+strconv.Quote(e.name),
			"truncated: claims %d rows, and the rest of the file holds at most %d", e.rows, have)
	}
	return nil
}

// each reads every row from first on: the scalars in the properties' places, and the lists in theirs.
func (e *plyElement) each(r *plyReader, first int, f func(row int, values []float64, lists [][]float64) error) error {
	values, lists := make([]float64, len(e.properties)), make([][]float64, len(e.properties))
	for row := first; row < int(e.rows); row++ {
		r.begin()
		for k, p := range e.properties {
			ok := false
			var err error
			if p.count == plyNone {
				values[k], ok = r.value(p.kind)
			} else if n, counted := r.value(p.count); counted {
				lists[k], ok, err = r.list(lists[k][:0], p.kind, n)
			}
			switch {
			case err != nil:
				return errf(e.name+" "+strconv.Itoa(row), "%s: %s", p.name, err.(*Error).Reason)
			case !ok && p.count == plyNone && r.ended() && decorative(p.name):
				values[k] = p.kind.full() // of some rows alone
				r.src.warn("element "+strconv.Quote(e.name), "some rows end before %s, which is full there", p.name)
			case !ok:
				return errf(e.name+" "+strconv.Itoa(row), "%s is missing or malformed", p.name)
			}
		}
		if err := f(row, values, lists); err != nil {
			return err
		}
	}
	return nil
}
