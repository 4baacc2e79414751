package scene

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"path"
	"strings"
)

// is3MF says that data is a ZIP archive that may be a 3MF package: what a name ends in does not make it another one.
func is3MF(name string, data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) && ending(name) != ".usdz" && bytes.Contains(data, []byte("3D/"))
}

const (
	// packageBytes and packageFactor bound how many bytes of XML a package may hold, beside each byte of the file.
	packageBytes, packageFactor = 64 << 20, 64
	// packageParts is how many parts a package may have.
	packageParts = 1 << 16
)

// package3MF is a 3MF package being read (3MF Core Specification 1.3; Materials Extension; Production Extension).
type package3MF struct {
	*Scene
	src    *source
	files  map[string]*zip.File // by name without a first slash, in small letters
	left   int64                // bytes of XML that may still be read
	models map[string]*model3MF // by part
	depth  int
	placed int
}

// object3MF names an object: its number, in a part.
type object3MF struct {
	part string
	id   string
}

// load3MF reads a 3MF package: meshes with colours of base materials and of groups of colours, components, build items,
// and units, of which scenes have metres. +z is up. Triangles are smooth across edges below 60 degrees.
func load3MF(s *Scene, src *source) error {
	archive, err := zip.NewReader(bytes.NewReader(src.data), int64(len(src.data)))
	if err != nil {
		return errf("", "%s", oneLine(err))
	}
	if len(archive.File) > packageParts {
		return errf("", "has %d parts; %d are allowed", len(archive.File), packageParts)
	}
	if err := src.charge("", int64(len(archive.File)), 512); err != nil {
		return err
	}
	l := &package3MF{Scene: s, src: src, files: map[string]*zip.File{}, models: map[string]*model3MF{},
		left: packageBytes + packageFactor*int64(len(src.data))}
	for _, f := range archive.File {
		l.files[partName(f.Name)] = f
	}
	first, err := l.start()
	if err != nil {
		return err
	}
	m, err := l.model(first)
	if err != nil {
		return err
	}
	s.Up, s.Metres = [3]float32{0, 0, 1}, 1
	unit := identity
	for _, k := range []int{0, 5, 10} {
		unit[k] = m.unit
	}
	for _, it := range m.items {
		at := unit.mul(&it.transform)
		if err := l.place(it.object, &at); err != nil {
			return err
		}
	}
	if len(m.items) == 0 {
		return errf(first, "there are no build items")
	}
	return nil
}

// partName is a part's name as files has it.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/"))
}

// start finds the part that the package begins with.
func (l *package3MF) start() (part string, err error) {
	const usual = "3d/3dmodel.model"
	part = usual
	if l.files["_rels/.rels"] != nil {
		err = l.read("_rels/.rels", func(e *xml.StartElement) error {
			if e.Name.Local == "Relationship" && strings.HasSuffix(attribute3MF(e, "Type"), "/3dmodel") {
				part = partName(attribute3MF(e, "Target"))
			}
			return nil
		}, nil)
	}
	if err == nil && l.files[part] == nil {
		err = errf("", "is a ZIP archive without a 3D model part: no 3MF package")
	}
	return part, err
}

// limitedReader is an [io.LimitedReader] that fails at the end, and tells how many bytes were read.
type limitedReader struct {
	r    io.Reader
	left *int64
	b    *budget
}

// Read fails once nothing is left.
func (r limitedReader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.b.work(n / 2)
	if *r.left -= int64(n); *r.left < 0 {
		return 0, errf("", "holds more XML than %d bytes, and %d for each byte of the file", packageBytes, packageFactor)
	}
	return n, err
}

// mostXMLDepth is how deep elements may lie in each other.
const mostXMLDepth = 64

// read calls functions for the beginning and, where it is not nil, the end of each element of a part.
func (l *package3MF) read(part string, start func(*xml.StartElement) error, end func(string)) error {
	f := l.files[part]
	if f == nil {
		return errf(part, "is not in the package")
	}
	r, err := f.Open()
	if err != nil {
		return errf(part, "%s", oneLine(err))
	}
	defer r.Close()
	d := xml.NewDecoder(limitedReader{r, &l.left, &l.src.budget})
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	at := func(err error) error {
		e, ok := err.(*Error)
		if !ok {
			return errf(part, "%s", oneLine(err))
		}
		if e.Element == "" {
			e.Element = part
		}
		return e
	}
	for depth := 0; ; {
		token, err := d.RawToken()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return at(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > mostXMLDepth {
				return errf(part, "has elements in more than %d others", mostXMLDepth)
			}
			if err := start(&t); err != nil {
				return at(err)
			}
		case xml.EndElement:
			if depth--; end != nil {
				end(t.Name.Local)
			}
		}
	}
}

// attribute3MF is an attribute of an element, whatever its name space; "" for none.
func attribute3MF(e *xml.StartElement, name string) string {
	for i := range e.Attr {
		if e.Attr[i].Name.Local == name {
			return e.Attr[i].Value
		}
	}
	return ""
}

// mostComponents is how deep objects may lie in each other.
const mostComponents = 32

// place draws an object at a place, and those that it consists of.
func (l *package3MF) place(o object3MF, at *mat4) error {
	m, err := l.model(o.part)
	if err != nil {
		return err
	}
	made := m.objects[o.id]
	if made == nil {
		return errf(o.part, "there is no object %.40q", o.id)
	}
	if l.depth++; l.depth > mostComponents {
		return errf(o.part, "object %.40q: components lie in more than %d others", o.id, mostComponents)
	}
	defer func() { l.depth-- }()
	l.src.work(64)
	if l.placed++; l.placed > 1<<22 {
		return errf(o.part, "object %.40q: there are more than %d components", o.id, 1<<22)
	}
	if len(made.mesh.primitive.Indices) > 0 || made.primitive >= 0 {
		if err := l.instance(made, o, at); err != nil {
			return err
		}
	}
	for i := range made.components {
		c := &made.components[i]
		below := at.mul(&c.transform)
		if err := l.place(c.object, &below); err != nil {
			return err
		}
	}
	return nil
}

// instance draws an object's mesh, made at its first place.
func (l *package3MF) instance(o *objectOf3MF, name object3MF, at *mat4) error {
	if err := l.src.charge(name.part, 1, drawnInstance); err != nil {
		return err
	}
	if o.primitive < 0 {
		p := o.finish(&l.src.budget)
		o.primitive = len(l.Primitives)
		if p.Material = len(l.Materials); p.Material == 0 || !l.Materials[0].Absent {
			l.Materials = append(l.Materials, absentMaterial("default"))
		} else {
			p.Material = 0
		}
		l.Primitives = append(l.Primitives, p)
	}
	normal, mirrored := at.normalMatrix()
	l.Instances = append(l.Instances, Instance{Primitive: o.primitive, World: at.float32(), Normal: normal,
		Mirrored: mirrored, Node: o.name, Object: len(l.Instances)})
	return nil
}
