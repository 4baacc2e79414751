package scene

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// loadSTL reads an STL file, ASCII or binary: triangles on their own, each with its normal. Colours that some programs
// keep in the attribute bytes are ignored.
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
	s.add(p, plainMaterial("default"))
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
	return nil
}

// asciiSTL reads "facet normal x y z outer loop vertex x y z (three times) endloop endfacet" between "solid" and "endsolid", in
// letters of any size.
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
