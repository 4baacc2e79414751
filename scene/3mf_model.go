package scene

import (
	"encoding/hex"
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// model3MF is a model part of a package.
type model3MF struct {
	unit    float64 // in metres
	objects map[string]*objectOf3MF
	colors  map[string][][4]float32 // groups of colours and of base materials
	items   []placed3MF

	part  string
	src   *source
	now   *objectOf3MF // that is read
	group string
}

// placed3MF is an object at a place in another one or on the platform.
type placed3MF struct {
	object    object3MF
	transform mat4
}

// objectOf3MF is an object: a mesh, or components.
type objectOf3MF struct {
	name       string
	mesh       plyMesh
	colors     []float32 // of each corner of the mesh's triangles; nil: none
	components []placed3MF
	group      string // that triangles take a colour from which name none
	index      string
	primitive  int // in Scene.Primitives, -1: not made yet
}

// units3MF are the units of models in metres.
var units3MF = map[string]float64{"": 1e-3, "micron": 1e-6, "millimeter": 1e-3, "centimeter": 1e-2, "inch": 0.0254,
	"foot": 0.3048, "meter": 1}

// model reads a model part, once.
func (l *package3MF) model(part string) (*model3MF, error) {
	if m := l.models[part]; m != nil {
		return m, nil
	}
	m := &model3MF{unit: 1e-3, objects: map[string]*objectOf3MF{}, colors: map[string][][4]float32{}, part: part,
		src: l.src}
	l.models[part] = m
	if err := l.read(part, m.element, m.end); err != nil {
		return nil, err
	}
	return m, nil
}

// element reads the beginning of an element.
func (m *model3MF) element(e *xml.StartElement) error {
	get := func(name string) string { return attribute3MF(e, name) }
	switch e.Name.Local {
	case "model":
		unit, ok := units3MF[get("unit")]
		if !ok {
			return errf("", "model: %.40q is not a unit", get("unit"))
		}
		m.unit = unit
	case "basematerials", "colorgroup":
		m.group = get("id")
		m.colors[m.group] = [][4]float32{}
	case "base", "color":
		text := get("color")
		if e.Name.Local == "base" {
			text = get("displaycolor")
		}
		c, err := color3MF(text)
		if err != nil {
			return err
		}
		if !m.src.take(1, 32) {
			return m.src.refusal(e.Name.Local, 1, 32)
		}
		m.colors[m.group] = append(m.colors[m.group], c)
	case "texture2dgroup", "compositematerials", "multiproperties":
		m.src.warn(m.part, "%s are not read; their triangles are grey", e.Name.Local)
	case "beamlattice", "slicestack", "implicitfunction", "volumetricstack":
		m.src.warn(m.part, "%s is not read", e.Name.Local)
	case "object":
		if !m.src.take(1, madeNode) {
			return m.src.refusal("object", 1, madeNode)
		}
		m.now = &objectOf3MF{name: get("name"), group: get("pid"), index: get("pindex"), primitive: -1,
			mesh: plyMesh{budget: &m.src.budget, primitive: Primitive{Topology: vk.PrimitiveTopologyTriangleList}}}
		m.objects[get("id")] = m.now
	case "vertex":
		return m.vertex(e)
	case "triangle":
		return m.triangle(e)
	case "component", "item":
		return m.component(e)
	}
	return nil
}

// end reads the end of an element.
func (m *model3MF) end(name string) {
	if name == "object" {
		m.now = nil
	}
}

// vertex reads one.
func (m *model3MF) vertex(e *xml.StartElement) error {
	if m.now == nil {
		return errf("", "a vertex outside of an object")
	}
	if !m.src.take(1, 2*12) {
		return m.src.refusal("vertex", 1, 2*12)
	}
	var v [3]float32
	for i := range e.Attr {
		if n := e.Attr[i].Name.Local; len(n) == 1 && n[0] >= 'x' && n[0] <= 'z' {
			x, err := parseFloat(strings.TrimSpace(e.Attr[i].Value))
			if err != nil {
				return errf("", "vertex: %.40q is not a number", e.Attr[i].Value)
			}
			v[n[0]-'x'] = float32(x)
		}
	}
	m.now.mesh.primitive.Positions = append(m.now.mesh.primitive.Positions, v[:]...)
	return nil
}

// triangle reads one: numbers of vertices, and of colours in a group.
func (m *model3MF) triangle(e *xml.StartElement) error {
	if m.now == nil {
		return errf("", "a triangle outside of an object")
	}
	const size = plyTriangle + 6*28
	if !m.src.take(1, size) {
		return m.src.refusal("triangle", 1, size)
	}
	o := m.now
	p := &o.mesh.primitive
	n := p.Vertices()
	group, colors := o.group, [3]string{o.index, "", ""}
	for i := range e.Attr {
		a := &e.Attr[i]
		switch a.Name.Local {
		case "pid":
			group = a.Value
		case "p1", "p2", "p3":
			colors[a.Name.Local[1]-'1'] = a.Value
		}
	}
	for k, name := range []string{"v1", "v2", "v3"} {
		v, err := strconv.Atoi(strings.TrimSpace(attribute3MF(e, name)))
		if err != nil || v < 0 || v >= n {
			return errf("", "triangle: %s %.40q is not one of the %d vertices", name, attribute3MF(e, name), n)
		}
		p.Indices = append(p.Indices, uint32(v))
		if colors[k] == "" {
			colors[k] = colors[0]
		}
	}
	list := m.colors[group]
	if len(list) == 0 && o.colors == nil {
		return nil
	}
	corners := len(p.Indices)
	for len(o.colors) < 4*(corners-3) { // of triangles before it
		o.colors = append(o.colors, clayAlbedo, clayAlbedo, clayAlbedo, 1)
	}
	for k := range colors {
		c := [4]float32{clayAlbedo, clayAlbedo, clayAlbedo, 1}
		if i, err := strconv.Atoi(colors[k]); err == nil && i >= 0 && i < len(list) {
			c = list[i]
		}
		o.colors = append(o.colors, c[:]...)
	}
	return nil
}

// component reads an object in another one, or on the platform.
func (m *model3MF) component(e *xml.StartElement) error {
	c := placed3MF{object: object3MF{m.part, attribute3MF(e, "objectid")}, transform: identity}
	if path := attribute3MF(e, "path"); path != "" { // the Production Extension's
		c.object.part = partName(path)
	}
	if text := attribute3MF(e, "transform"); text != "" {
		words := strings.Fields(text)
		if len(words) != 12 {
			return errf("", "%s: a transform of %d numbers, not 12", e.Name.Local, len(words))
		}
		for i, w := range words {
			v, err := parseFloat(w)
			if err != nil {
				return errf("", "%s: %.40q in the transform is not a number", e.Name.Local, w)
			}
			c.transform[i/3*4+i%3] = v // rows are images of the axes: columns here
		}
	}
	if !m.src.take(1, 512) {
		return m.src.refusal(e.Name.Local, 1, 512)
	}
	switch {
	case e.Name.Local == "item":
		if attribute3MF(e, "printable") == "0" {
			m.src.warn(m.part, "items that are not to be printed are drawn")
		}
		m.items = append(m.items, c)
	case m.now == nil:
		return errf("", "a component outside of an object")
	default:
		m.now.components = append(m.now.components, c)
	}
	return nil
}

// color3MF reads #RRGGBB or #RRGGBBAA, as a screen shows it.
func color3MF(text string) (c [4]float32, err error) {
	b, err := hex.DecodeString(strings.TrimPrefix(text, "#"))
	if err != nil || len(b) != 3 && len(b) != 4 || !strings.HasPrefix(text, "#") {
		return c, errf("", "%.40q is not a colour", text)
	}
	c[3] = 1
	for k, v := range b {
		if c[k] = float32(v) / 255; k < 3 {
			c[k] = linear(float64(v) / 255)
		}
	}
	return c, nil
}

// finish is the mesh with normals, and a vertex for each corner where corners have colours.
func (o *objectOf3MF) finish(b *budget) Primitive {
	p := o.mesh.finish()
	if o.colors == nil || p.Topology != vk.PrimitiveTopologyTriangleList {
		return p
	}
	p.attributes(func(values *[]float32, size int) {
		b.work(len(p.Indices))
		*values = reordered(*values, p.Indices, size)
	})
	for len(o.colors) < 4*len(p.Indices) {
		o.colors = append(o.colors, clayAlbedo, clayAlbedo, clayAlbedo, 1)
	}
	p.Indices, p.Colors = nil, o.colors
	return p
}
