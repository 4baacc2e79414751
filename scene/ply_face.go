package scene

import "strconv"

// plyColor is where a row has red, green, blue and alpha, -1 for an alpha that it has not.
type plyColor struct {
	rgb   [3]int
	alpha int
}

// color finds the colour of an element's rows; not ok if they have none.
func (e *plyElement) color() (c plyColor, ok bool) {
	c.rgb = [3]int{e.find("red", "r", "diffuse_red"), e.find("green", "g", "diffuse_green"), e.find("blue", "b", "diffuse_blue")}
	if c.alpha = e.find("alpha", "a", "diffuse_alpha"); !e.scalar(c.alpha) {
		c.alpha = -1
	}
	return c, e.scalar(c.rgb[:]...)
}

// scalar says that the properties at these places are there, and no lists.
func (e *plyElement) scalar(at ...int) bool {
	for _, k := range at {
		if k < 0 || e.properties[k].count != plyNone {
			return false
		}
	}
	return true
}

// append adds a row's colour, linear.
func (c *plyColor) append(colors []float32, e *plyElement, v []float64) []float32 {
	table := linearBytes()
	for _, k := range c.rgb {
		kind := e.properties[k].kind
		if i := uint8(v[k]); kind == plyUint8 && float64(i) == v[k] { // as in clouds of millions
			colors = append(colors, table[i])
			continue
		}
		x, coded := fraction(v[k], kind)
		if coded {
			colors = append(colors, linear(x))
		} else {
			colors = append(colors, float32(x))
		}
	}
	a := 1.0
	if c.alpha >= 0 {
		a, _ = fraction(v[c.alpha], e.properties[c.alpha].kind)
	}
	return append(colors, float32(a))
}

// fraction is a colour in [0, 1] from a value of type t, and whether it was an integer.
func fraction(v float64, t plyType) (float64, bool) {
	switch t {
	case plyUint8:
		return v / 255, true
	case plyUint16:
		return v / 65535, true
	case plyInt32, plyUint32, plyInt16, plyInt8: // 0 to 255 in all the files there are
		return min(max(v/255, 0), 1), true
	}
	return v, false
}

// plyFaces has the properties of polygons: a colour, coordinates of their corners, and the number of the file's texture
// that the coordinates belong to.
type plyFaces struct {
	colors   []float32 // red, green, blue and alpha of each polygon
	uv       []float32 // of each corner
	textures []int32   // of each polygon
	// polygon has each triangle's polygon, corner the polygon's corner at each corner of a triangle.
	polygon, corner []uint32
}

// none says that polygons have nothing of their own.
func (f *plyFaces) none() bool { return f.colors == nil && f.uv == nil }

// plyFace is where an element's rows have these, -1 for what they have not.
type plyFace struct {
	to          *plyFaces
	mesh        *plyMesh
	color       plyColor
	hasColor    bool
	uv, texture int
}

// of finds them.
func (f *plyFaces) of(e *plyElement, m *plyMesh) plyFace {
	at := plyFace{to: f, mesh: m, uv: e.find("texcoord", "texcoords"), texture: e.find("texnumber")}
	at.color, at.hasColor = e.color()
	if at.uv >= 0 && e.properties[at.uv].count == plyNone {
		at.uv = -1
	}
	if at.uv < 0 || !e.scalar(at.texture) {
		at.texture = -1
	}
	return at
}

// add adds the properties of a polygon of n corners.
func (a *plyFace) add(e *plyElement, row, n int, v []float64, lists [][]float64) error {
	f, before := a.to, a.mesh.polygons-1
	if !a.hasColor && a.uv < 0 && f.none() {
		return nil
	}
	size := int64(plyOwnCorner)*int64(n) + plyOwnPolygon
	if !a.mesh.budget.take(1, size) {
		return a.mesh.budget.refusal(e.name+" "+strconv.Itoa(row), 1, size)
	}
	if a.hasColor || f.colors != nil {
		for len(f.colors) < 4*before { // colours of an element before this one
			f.colors = append(f.colors, 1)
		}
		if a.hasColor {
			f.colors = a.color.append(f.colors, e, v)
		} else {
			f.colors = append(f.colors, 1, 1, 1, 1)
		}
	}
	if a.uv < 0 && f.uv == nil {
		return nil
	}
	start, _ := a.mesh.polygon(before)
	for len(f.uv) < 2*start {
		f.uv = append(f.uv, 0)
	}
	for len(f.textures) < before {
		f.textures = append(f.textures, 0)
	}
	var list []float64
	if a.uv >= 0 {
		list = lists[a.uv]
	}
	if len(list) != 0 && len(list) != 2*n {
		return errf(e.name+" "+strconv.Itoa(row), "%s: %d numbers for %d corners", e.properties[a.uv].name, len(list), n)
	}
	for i := range n {
		u, v := 0.0, 0.0
		if len(list) > 0 { // some have none
			u, v = list[2*i], list[2*i+1]
		}
		f.uv = append(f.uv, float32(u), 1-float32(v))
	}
	texture := 0.0
	if a.texture >= 0 {
		texture = v[a.texture]
	}
	if !(texture >= -1 && texture < 1<<16) {
		return errf(e.name+" "+strconv.Itoa(row), "texnumber: %v is not a texture", texture)
	}
	f.textures = append(f.textures, int32(texture))
	return nil
}

// corners notes a triangle of a polygon, by the numbers of its corners.
func (f *plyFaces) corners(polygon, a, b, c int) {
	if !f.none() {
		f.polygon, f.corner = append(f.polygon, uint32(polygon)), append(f.corner, uint32(a), uint32(b), uint32(c))
	}
}

// pull gives every corner of p a vertex with what its polygon has; p is a triangle list with indices.
func (f *plyFaces) pull(b *budget, p *Primitive) {
	p.attributes(func(values *[]float32, size int) {
		b.work(len(p.Indices))
		*values = reordered(*values, p.Indices, size)
	})
	p.Indices = nil
	if f.uv != nil {
		p.TexCoords = [][]float32{reordered(f.uv, f.corner, 2)}
	}
	if f.colors != nil {
		p.Colors = make([]float32, 0, 4*len(f.corner))
		for i := range f.corner {
			p.Colors = append(p.Colors, f.colors[4*f.polygon[i/3]:][:4]...)
		}
	}
}

// byTexture are the triangles of p, which was pulled, by texture: element i holds the triangles with texture i, the
// last element the triangles without texture.
func (f *plyFaces) byTexture(p *Primitive, textures int) []Primitive {
	order := make([][]uint32, textures+1)
	for t, polygon := range f.polygon {
		k := int(f.textures[polygon])
		if k < 0 || k >= textures {
			k = textures
		}
		order[k] = append(order[k], uint32(3*t), uint32(3*t+1), uint32(3*t+2))
	}
	out := make([]Primitive, len(order))
	for k := range out {
		out[k] = *p
		out[k].TexCoords = append([][]float32(nil), p.TexCoords...)
		out[k].attributes(func(values *[]float32, size int) { *values = reordered(*values, order[k], size) })
	}
	return out
}
