package scene

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// loadSTL reads an STL file, ASCII or binary: triangles on their own, each with its normal, and in binary files with
// the colour that some programs keep in the attribute bytes.
func loadSTL(s *Scene, src *source) error {
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList}
	var err error
	if !isBinarySTL(src.data) && isTextSTL(src.data) {
		err = asciiSTL(&p, src)
	} else {
		err = binarySTL(&p, src)
	}
	if err != nil {
		return err
	}
	if len(p.Positions) == 0 {
		return errf("", "has no triangles")
	}
	for v := 0; v+8 < len(p.Normals); v += 9 {
		src.work(4)
		if n := p.Normals[v : v+9]; !(math.Abs(float64(n[0]))+math.Abs(float64(n[1]))+math.Abs(float64(n[2])) > 0) {
			i := uint32(v / 3)
			f := faceNormal(p.Positions, [3]uint32{i, i + 1, i + 2}).unit()
			for k := range n {
				n[k] = float32(f[k%3])
			}
		}
	}
	s.Up = [3]float32{0, 0, 1}
	s.add(p, absentMaterial("default"))
	return nil
}

// binarySTL reads 80 bytes of anything, the number of triangles, and 50 bytes for each: normal, vertices, attribute.
func binarySTL(p *Primitive, src *source) error {
	data := src.data
	if len(data) < 84 {
		return errf("header", "truncated: %d bytes of 84", len(data))
	}
	n := int64(binary.LittleEndian.Uint32(data[80:]))
	if have := int64(len(data)-84) / 50; n > have {
		return errf("header", "claims %d triangles and has %d", n, have)
	}
	if err := src.charge("header", n, 72); err != nil {
		return err
	}
	p.Positions, p.Normals = make([]float32, 9*n), make([]float32, 9*n)
	for i := range int(n) {
		src.work(4)
		row := data[84+50*i:][:50]
		for k := range 9 {
			p.Normals[9*i+k] = math.Float32frombits(binary.LittleEndian.Uint32(row[k%3*4:]))
			p.Positions[9*i+k] = math.Float32frombits(binary.LittleEndian.Uint32(row[12+4*k:]))
		}
	}
	return stlColors(p, src, n)
}

// stlColors reads the colours of n triangles: five bits each of red, green and blue in the attribute bytes. Magics has
// red in the lowest, and the sixteenth bit clear where a triangle has its own; others have the colour COLOR= of the
// header. VisCAM and SolidView have blue in the lowest, and the sixteenth bit set where a triangle has one. A file in
// which no triangle has one has none.
func stlColors(p *Primitive, src *source, n int64) error {
	head, magics := [4]float32{1, 1, 1, 1}, false
	if at := bytes.Index(src.data[:80], []byte("COLOR=")); at >= 0 && at+10 <= 80 {
		magics = true
		for k, v := range src.data[at+6 : at+9] {
			head[k] = linear(float64(v) / 255)
		}
		head[3] = float32(src.data[at+9]) / 255
	}
	attribute := func(i int) uint16 { return binary.LittleEndian.Uint16(src.data[84+50*i+48:]) }
	own := func(a uint16) bool { return a>>15 == 0 == magics }
	any := magics
	for i := 0; i < int(n) && !any; i++ {
		src.work(1)
		any = own(attribute(i))
	}
	if !any {
		return nil
	}
	if err := src.charge("attributes", n, 3*16); err != nil {
		return err
	}
	p.Colors = make([]float32, 0, 12*n)
	for i := range int(n) {
		src.work(4)
		a, c := attribute(i), head
		if own(a) {
			first, last := linear(float64(a&31)/31), linear(float64(a>>10&31)/31)
			c[0], c[1], c[2] = last, linear(float64(a>>5&31)/31), first
			if magics {
				c[0], c[2] = first, last
			}
		}
		for range 3 {
			p.Colors = append(p.Colors, c[:]...)
		}
	}
	return nil
}

// asciiSTL reads "facet normal x y z outer loop vertex x y z (three times) endloop endfacet" between "solid" and
// "endsolid", in letters of any size.
func asciiSTL(p *Primitive, src *source) error {
	r := textReader{text: textOf(src.data), budget: &src.budget}
	var normal [3]float32
	vertices, inside, facet := 0, false, false
	for r.line() {
		word := r.word()
		switch strings.ToLower(word[:min(len(word), 16)]) {
		case "solid":
			if inside {
				return errf(r.at(), "a solid inside a solid")
			}
			inside = true
		case "endsolid":
			if facet {
				return errf(r.at(), "endsolid inside a facet")
			}
			inside = false
		case "facet":
			if facet {
				return errf(r.at(), "a facet inside a facet")
			}
			if w := r.word(); !strings.EqualFold(w, "normal") {
				return errf(r.at(), "%.40q where the facet's normal belongs", w)
			}
			for k := range normal {
				v, err := r.float("normal")
				if err != nil {
					return err
				}
				normal[k] = v
			}
			vertices, facet = 0, true
		case "vertex":
			if !facet {
				return errf(r.at(), "a vertex outside a facet")
			}
			if !src.take(1, 2*24) {
				return src.refusal(r.at(), 1, 2*24)
			}
			for range 3 {
				v, err := r.float("vertex")
				if err != nil {
					return err
				}
				p.Positions = append(p.Positions, v)
			}
			p.Normals = append(p.Normals, normal[:]...)
			vertices++
		case "endfacet":
			if !facet {
				return errf(r.at(), "endfacet outside a facet")
			}
			if vertices != 3 {
				return errf(r.at(), "a facet of %d vertices", vertices)
			}
			facet = false
		case "", "outer", "endloop", "color":
		default:
			return errf(r.at(), "unknown word %.40q", word)
		}
	}
	if inside || facet {
		return errf(r.at(), "truncated: no endsolid")
	}
	return nil
}
