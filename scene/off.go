package scene

import (
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// offFile is an OFF file being read (Geomview: OFF).
type offFile struct {
	textReader
	mesh plyMesh
	src  *source
	// What vertices have, by the letters before OFF.
	texCoords, colors, normals, fourth bool
}

// isOFF says that data begins with a word of the format: OFF, with letters before it for what vertices have.
func isOFF(data []byte) bool {
	r := textReader{text: textOf(data[:min(len(data), 4096)])}
	for r.line() {
		if word := r.word(); word != "" && word[0] != '#' {
			_, ok := offLetters(word)
			return ok
		}
	}
	return false
}

// offLetters are the letters before OFF: ST, C, N and 4, in this order.
func offLetters(word string) (f offFile, ok bool) {
	word, ok = strings.CutSuffix(word, "OFF")
	if !ok {
		return f, false
	}
	word, f.texCoords = strings.CutPrefix(word, "ST")
	word, f.colors = strings.CutPrefix(word, "C")
	word, f.normals = strings.CutPrefix(word, "N")
	word, f.fourth = strings.CutPrefix(word, "4")
	return f, word == ""
}

// loadOFF reads an Object File Format file in text: vertices with normals, colours and coordinates as the letters
// before OFF say, or colours without a letter, and polygons that may have colours of their own. Colours without a point
// are whole numbers up to 255; they belong to a screen. Polygons without normals are smooth across edges below 60
// degrees; without polygons the vertices are points.
func loadOFF(s *Scene, src *source) error {
	text, err := src.plainText(src.data)
	if err != nil {
		return err
	}
	r := textReader{text: text, budget: &src.budget}
	if !r.full() {
		return errf("header", "is empty")
	}
	counts := r
	word := r.word()
	f, ok := offLetters(word)
	if _, err := strconv.Atoi(word); err == nil { // the word may be left out
		r, ok = counts, true
	}
	if !ok {
		return errf(r.at(), "%.40q where OFF belongs", word)
	}
	if f.textReader, f.src = r, src; f.fourth {
		return errf(f.at(), "vertices with four coordinates are not read")
	}
	f.mesh = plyMesh{budget: &src.budget, primitive: Primitive{Topology: vk.PrimitiveTopologyTriangleList}}
	vertices, faces, err := f.counts()
	if err != nil {
		return err
	}
	if err := f.vertices(vertices); err != nil {
		return err
	}
	if err := f.faces(faces, vertices); err != nil {
		return err
	}
	f.mesh.cut()
	p := f.mesh.finish()
	if !f.mesh.own.none() && p.Topology == vk.PrimitiveTopologyTriangleList {
		f.mesh.own.pull(&src.budget, &p)
	}
	s.add(p, absentMaterial("default"))
	return nil
}

// full steps to the next line with a word, unless the current one has some; # begins a comment.
func (r *textReader) full() bool {
	for {
		r.rest, _, _ = strings.Cut(r.rest, "#")
		if strings.TrimSpace(r.rest) != "" {
			return true
		}
		if !r.line() {
			return false
		}
	}
}

// counts reads how many vertices and faces there are; the number of edges, which some leave out, is skipped.
func (f *offFile) counts() (vertices, faces int, err error) {
	if !f.full() {
		return 0, 0, errf(f.at(), "truncated: no numbers of vertices and faces")
	}
	for _, n := range []*int{&vertices, &faces} {
		w := f.word()
		if w == "BINARY" {
			return 0, 0, errf(f.at(), "binary OFF is not read: meshlab or meshio converts it to PLY")
		}
		// A vertex has six bytes of text or more, a face four.
		if *n, err = strconv.Atoi(w); err != nil || *n < 0 || *n > len(f.text) {
			return 0, 0, errf(f.at(), "%.40q is not a number of vertices or faces that the file can hold", w)
		}
	}
	f.rest = ""
	if vertices == 0 {
		return 0, 0, errf(f.at(), "there are no vertices")
	}
	return vertices, faces, nil
}

// color reads a colour of three or four words; whole numbers are up to 255.
func offColor(words []string) (c [4]float32, ok bool) {
	c[3] = 1
	coded := !strings.ContainsAny(strings.Join(words, ""), ".eE")
	for k, w := range words {
		v, err := parseFloat(w)
		if err != nil {
			return c, false
		}
		if coded {
			v /= 255
		}
		if v = min(max(v, 0), 1); k < 3 {
			c[k] = linear(v)
		} else {
			c[k] = float32(v)
		}
	}
	return c, true
}

// words are the words left on the line.
func (f *offFile) words() []string {
	list := strings.Fields(f.rest)
	f.rest = ""
	f.work(4 * len(list))
	return list
}

// vertices reads so many.
func (f *offFile) vertices(n int) error {
	p := &f.mesh.primitive
	if err := f.src.charge("vertices", int64(n), 12+12+16+8); err != nil {
		return err
	}
	for i := range n {
		if !f.full() {
			return errf(f.at(), "truncated: %d of %d vertices", i, n)
		}
		for range 3 {
			v, err := f.float("vertex")
			if err != nil {
				return err
			}
			p.Positions = append(p.Positions, v)
		}
		for k := 0; f.normals && k < 3; k++ {
			v, err := f.float("normal")
			if err != nil {
				return err
			}
			p.Normals = append(p.Normals, v)
		}
		words := f.words()
		var uv []string
		if f.texCoords {
			if len(words) < 2 {
				return errf(f.at(), "texture coordinates are missing")
			}
			words, uv = words[:len(words)-2], words[len(words)-2:]
			if p.TexCoords == nil {
				p.TexCoords = make([][]float32, 1)
			}
			for k, w := range uv {
				v, err := parseFloat(w)
				if err != nil {
					return errf(f.at(), "%.40q in the texture coordinates is not a number", w)
				}
				p.TexCoords[0] = append(p.TexCoords[0], [2]float32{float32(v), 1 - float32(v)}[k])
			}
		}
		c, ok := [4]float32{1, 1, 1, 1}, true
		if len(words) == 3 || len(words) == 4 {
			if c, ok = offColor(words); !ok {
				return errf(f.at(), "%.40q is not a colour", strings.Join(words, " "))
			}
			f.colors = true
		}
		if f.colors {
			for len(p.Colors) < 4*i {
				p.Colors = append(p.Colors, 1)
			}
			p.Colors = append(p.Colors, c[:]...)
		}
	}
	return nil
}

// faces reads so many polygons of vertices.
func (f *offFile) faces(n, vertices int) error {
	e := &plyElement{name: "face", rows: int64(n)}
	if n == 0 {
		return nil
	}
	if err := f.mesh.begin(e, 3*int64(n)); err != nil {
		return err
	}
	own := &f.mesh.own
	for i := range n {
		if !f.full() {
			return errf(f.at(), "truncated: %d of %d faces", i, n)
		}
		words := f.words()
		corners, err := strconv.Atoi(words[0])
		if err != nil || corners < 1 || corners > len(words)-1 {
			return errf(f.at(), "%.40q is not a number of corners that the line has", words[0])
		}
		if err := f.mesh.charge(e, i, corners); err != nil {
			return err
		}
		for _, w := range words[1 : 1+corners] {
			v, err := strconv.Atoi(w)
			if err != nil || v < 0 || v >= vertices {
				return errf(f.at(), "%.40q is not one of the %d vertices", w, vertices)
			}
			f.mesh.primitive.Indices = append(f.mesh.primitive.Indices, uint32(v))
		}
		f.mesh.end()
		words = words[1+corners:]
		if len(words) != 3 && len(words) != 4 && own.colors == nil {
			continue // none, or a number in a table of colours that files do not have
		}
		if !f.src.take(1, plyOwnPolygon+plyOwnCorner*int64(corners)) {
			return f.src.refusal(f.at(), 1, plyOwnPolygon+plyOwnCorner*int64(corners))
		}
		c, ok := [4]float32{1, 1, 1, 1}, true
		if len(words) == 3 || len(words) == 4 {
			if c, ok = offColor(words); !ok {
				return errf(f.at(), "%.40q is not a colour", strings.Join(words, " "))
			}
		}
		for len(own.colors) < 4*i {
			own.colors = append(own.colors, 1)
		}
		own.colors = append(own.colors, c[:]...)
	}
	return nil
}
