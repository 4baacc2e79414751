package scene

import (
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// objFile is a Wavefront OBJ file being read.
type objFile struct {
	*Scene
	src *source
	textReader

	positions, texCoords, normals, colors []float32
	groups                                [3]objGroups // points, lines, triangles
	materials                             map[string]int
	libraries                             map[string]bool
	images                                map[string]int
	packs                                 map[packedImage]int
	bumps                                 map[bumpImage]int
	textures                              map[mtlTexture]int
	undefined                             map[int]string // materials that no library has defined, and where they are first used

	material, smoothing int32
	corners             []objCorner // of the element being read
}

// objCorner is a corner of a face: indices into positions, texture coordinates and normals, -1: none.
type objCorner struct{ v, vt, vn int32 }

// objGroups collects the corners of one topology, and for each of its primitives material and smoothing group.
type objGroups struct {
	size      int // corners a primitive
	corners   []objCorner
	material  []int32
	smoothing []int32
}

// loadOBJ reads a Wavefront OBJ file and its material libraries. Polygons are cut into triangles; one primitive is made
// for each material, of triangles, lines and points each. Texture coordinates are turned from v up to v down. Faces
// without normals are smooth inside their smoothing group, flat under "s off", and where the file has no groups, smooth
// across edges below 60 degrees.
func loadOBJ(s *Scene, src *source) error {
	text, err := src.plainText(src.data)
	if err != nil {
		return err
	}
	o := &objFile{
		Scene: s, src: src, textReader: textReader{text: text, budget: &src.budget},
		materials: map[string]int{}, libraries: map[string]bool{}, images: map[string]int{},
		packs: map[packedImage]int{}, bumps: map[bumpImage]int{}, textures: map[mtlTexture]int{}, undefined: map[int]string{},
		groups: [3]objGroups{{size: 1}, {size: 2}, {size: 3}}, material: -1, smoothing: smoothCrease,
	}
	for o.line() {
		if err := o.statement(); err != nil {
			return err
		}
	}
	if len(o.groups[0].corners)+len(o.groups[1].corners)+len(o.groups[2].corners) == 0 {
		if len(o.positions) == 0 {
			return errf("", "has no vertices")
		}
		if err := o.useMaterial("default"); err != nil {
			return err
		}
		if err := o.charge(int64(len(o.positions)/3), objCornerSize); err != nil {
			return err
		}
		for v := range len(o.positions) / 3 { // a cloud of points
			src.work(1)
			o.groups[0].add(o.material, 0, objCorner{int32(v), -1, -1})
		}
	}
	for i := range o.Materials {
		if at, ok := o.undefined[i]; ok {
			src.warn(at, "usemtl: no library defines %.100q; it is grey", o.Materials[i].Name)
			o.Materials[i].BaseColorFactor = [4]float32{0.5, 0.5, 0.5, 1}
		}
	}
	o.smooth()
	for i := len(o.groups) - 1; i >= 0; i-- {
		o.emit(&o.groups[i], [...]vk.PrimitiveTopology{vk.PrimitiveTopologyPointList, vk.PrimitiveTopologyLineList,
			vk.PrimitiveTopologyTriangleList}[i])
	}
	return o.tangents()
}

// tangents makes the tangents of primitives whose material has a normal map.
func (o *objFile) tangents() error {
	for i := range o.Primitives {
		p := &o.Primitives[i]
		uv := p.texCoords(0)
		if o.src.limits.NoTangents || o.Materials[p.Material].NormalTexture == nil || uv == nil || p.Triangles() == 0 {
			continue
		}
		m := modelPrimitive{Primitive: *p}
		if err := o.src.makeTangents("", &m, uv); err != nil {
			return err
		}
		*p = m.Primitive
	}
	return nil
}

// charge accounts for n things of size bytes that the line makes.
func (o *objFile) charge(n, size int64) error {
	if o.src.take(n, size) {
		return nil
	}
	return o.src.refusal(o.at(), n, size)
}

// statement reads one line.
func (o *objFile) statement() error {
	for strings.HasSuffix(o.rest, `\`) { // joined with the next
		head := o.rest[:len(o.rest)-1]
		if !o.line() {
			break
		}
		o.rest = head + " " + o.rest
	}
	switch word := o.word(); word {
	case "v":
		return o.vertex()
	case "vt":
		if err := o.charge(1, 2*8); err != nil {
			return err
		}
		u, err := o.float("texture coordinate")
		if err != nil {
			return err
		}
		v := float32(0)
		if strings.TrimSpace(o.rest) != "" {
			if v, err = o.float("texture coordinate"); err != nil {
				return err
			}
		}
		o.texCoords = append(o.texCoords, u, 1-v)
	case "vn":
		if err := o.charge(1, 2*12); err != nil {
			return err
		}
		for range 3 {
			v, err := o.float("normal")
			if err != nil {
				return err
			}
			o.normals = append(o.normals, v)
		}
	case "f", "fo":
		return o.element(3)
	case "l":
		return o.element(2)
	case "p":
		return o.element(1)
	case "usemtl":
		name := strings.TrimSpace(o.rest)
		_, known := o.materials[name]
		if err := o.useMaterial(name); err != nil {
			return err
		}
		if !known {
			o.undefined[int(o.material)] = o.at()
		}
	case "mtllib":
		return o.library()
	case "s":
		switch w := o.word(); w {
		case "off", "0", "":
			o.smoothing = smoothOff
		default:
			n, err := strconv.ParseInt(w, 10, 32)
			if err != nil || n < 0 {
				return errf(o.at(), "smoothing group %.40q is neither off nor a number", w)
			}
			o.smoothing = int32(n)
		}
	}
	return nil // groups, names, curves: nothing that would change the picture
}

// vertex reads x, y, z, and the red, green and blue that some programs add.
func (o *objFile) vertex() error {
	var v [7]float32
	n := 0
	if err := o.charge(1, 2*(12+16)); err != nil {
		return err
	}
	for n < len(v) && (n < 3 || strings.TrimSpace(o.rest) != "") {
		x, err := o.float("vertex")
		if err != nil {
			return err
		}
		v[n] = x
		n++
	}
	o.positions = append(o.positions, v[:3]...)
	if n < 6 { // three, or a weight that polygons do not have
		if o.colors != nil {
			o.colors = append(o.colors, 1, 1, 1, 1)
		}
		return nil
	}
	for len(o.colors) < len(o.positions)/3*4-4 {
		o.colors = append(o.colors, 1)
	}
	rgb := v[n-3 : n]
	o.colors = append(o.colors, linear(float64(rgb[0])), linear(float64(rgb[1])), linear(float64(rgb[2])), 1)
	return nil
}

// element reads the corners of a face (size 3), a line (2) or points (1).
func (o *objFile) element(size int) error {
	o.corners = o.corners[:0]
	for w := o.word(); w != ""; w = o.word() {
		c, err := o.corner(w)
		if err != nil {
			return err
		}
		if len(o.corners) == cap(o.corners) {
			if err := o.charge(int64(max(len(o.corners), 8)), 12); err != nil {
				return err
			}
		}
		o.corners = append(o.corners, c)
	}
	if len(o.corners) < size {
		return errf(o.at(), "%d corners where at least %d belong", len(o.corners), size)
	}
	if o.material < 0 {
		if err := o.useMaterial("default"); err != nil {
			return err
		}
	}
	g := &o.groups[size-1]
	each, n := int64(objCornerSize), len(o.corners)
	if size == 3 {
		each, n = objTriangle, n-2
	}
	if err := o.charge(int64(n), each); err != nil {
		return err
	}
	o.src.work(8 * n)
	switch size {
	case 3:
		triangulate(len(o.corners), func(i int) vec3 { return point(o.positions, uint32(o.corners[i].v)) }, func(a, b, c int) {
			g.add(o.material, o.smoothing, o.corners[a], o.corners[b], o.corners[c])
		})
	case 2:
		for i := range o.corners[1:] {
			g.add(o.material, 0, o.corners[i], o.corners[i+1])
		}
	case 1:
		for _, c := range o.corners {
			g.add(o.material, 0, c)
		}
	}
	return nil
}

// corner reads v, v/vt, v//vn or v/vt/vn. Numbers count from 1, negative ones back from the last.
func (o *objFile) corner(w string) (objCorner, error) {
	c := objCorner{-1, -1, -1}
	have := [3]int{len(o.positions) / 3, len(o.texCoords) / 2, len(o.normals) / 3}
	for k, p := range []*int32{&c.v, &c.vt, &c.vn} {
		part, rest, more := strings.Cut(w, "/")
		w = rest
		if part != "" {
			n, err := strconv.Atoi(part)
			switch {
			case err != nil:
				return c, errf(o.at(), "%.40q is not a number", part)
			case n < 0:
				n += have[k] + 1
			}
			if k > 0 && (n < 1 || n > have[k]) {
				o.src.warn("", "faces name %s that the file does not have; they are drawn without",
					[...]string{"", "texture coordinates", "normals"}[k])
				n = 0
			} else if n < 1 || n > have[k] {
				return c, errf(o.at(), "%s %s does not exist (there are %d so far)",
					[...]string{"vertex", "texture coordinate", "normal"}[k], part, have[k])
			}
			*p = int32(n - 1)
		}
		if !more {
			break
		}
	}
	if c.v < 0 {
		return c, errf(o.at(), "a corner without a vertex")
	}
	return c, nil
}

func (g *objGroups) add(material, smoothing int32, c ...objCorner) {
	g.corners = append(g.corners, c...)
	g.material = append(g.material, material)
	g.smoothing = append(g.smoothing, smoothing)
}

// smooth gives normals to the triangles with a corner that has none.
func (o *objFile) smooth() {
	g := &o.groups[2]
	var indices, corners []uint32
	var groups []int32
	for t := range g.material {
		o.src.work(4)
		c := g.corners[3*t : 3*t+3]
		if c[0].vn >= 0 && c[1].vn >= 0 && c[2].vn >= 0 {
			continue
		}
		for k := range c {
			indices = append(indices, uint32(c[k].v))
			corners = append(corners, uint32(3*t+k))
		}
		groups = append(groups, g.smoothing[t])
	}
	if indices == nil {
		return
	}
	base := int32(len(o.normals) / 3)
	normals, at, _ := o.src.cornerNormals(o.positions, indices, groups)
	o.normals = append(o.normals, normals...)
	for i, c := range corners {
		g.corners[c].vn = base + int32(at[i])
	}
}

// emit makes one primitive for each material of g. Corners that agree in everything become one vertex.
func (o *objFile) emit(g *objGroups, topology vk.PrimitiveTopology) {
	made := map[int32]int{} // a material's primitive
	type key struct {
		objCorner
		primitive int32
	}
	vertices := map[key]uint32{}
	for i, material := range g.material {
		o.src.work(16)
		k, ok := made[material]
		if !ok {
			k = len(o.Primitives)
			made[material] = k
			o.place(Primitive{Topology: topology, Material: int(material)})
		}
		p := &o.Primitives[k]
		for _, c := range g.corners[g.size*i:][:g.size] {
			v, ok := vertices[key{c, int32(k)}]
			if !ok {
				v = uint32(p.Vertices())
				vertices[key{c, int32(k)}] = v
				o.appendVertex(p, c, g.size == 3)
			}
			p.Indices = append(p.Indices, v)
		}
	}
}

// appendVertex adds a corner's values to a primitive. Texture coordinates begin with the first corner that has any.
func (o *objFile) appendVertex(p *Primitive, c objCorner, normals bool) {
	n := p.Vertices()
	p.Positions = append(p.Positions, o.positions[3*c.v:3*c.v+3]...)
	if normals {
		p.Normals = append(p.Normals, o.normals[3*c.vn:3*c.vn+3]...)
	}
	if o.colors != nil {
		p.Colors = append(p.Colors, o.colors[4*c.v:4*c.v+4]...)
	}
	if c.vt >= 0 && p.TexCoords == nil {
		p.TexCoords = [][]float32{make([]float32, 2*n)}
	}
	if p.TexCoords != nil {
		uv := [2]float32{}
		if c.vt >= 0 {
			uv = [2]float32(o.texCoords[2*c.vt : 2*c.vt+2])
		}
		p.TexCoords[0] = append(p.TexCoords[0], uv[:]...)
	}
}
