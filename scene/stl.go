package scene

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// loadSTL reads an STL file, ASCII or binary: triangles on their own, each with its normal. Colours that some programs
// keep in the attribute bytes are ignored.
func loadSTL(s *Scene, src *source) error {
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList}
	var err error
	if head := bytes.TrimLeft(src.data, " \t\r\n"); !isBinarySTL(src.data) && bytes.HasPrefix(head, []byte("solid")) && bytes.Contains(head[:min(len(head), 4096)], []byte("\n")) {
		err = asciiSTL(&p, string(src.data))
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
		row := data[84+50*i:][:50]
		for k := range 9 {
			p.Normals[9*i+k] = math.Float32frombits(binary.LittleEndian.Uint32(row[k%3*4:]))
			p.Positions[9*i+k] = math.Float32frombits(binary.LittleEndian.Uint32(row[12+4*k:]))
		}
	}
	return nil
}

// asciiSTL reads "facet normal x y z outer loop vertex x y z (three times) endloop endfacet" between "solid" and
// "endsolid".
func asciiSTL(p *Primitive, text string) error {
	r := textReader{text: text}
	var normal [3]float32
	vertices, inside := 0, false
	for r.line() {
		switch word := r.word(); word {
		case "solid":
			inside = true
		case "endsolid":
			inside = false
		case "facet":
			r.word() // "normal"
			for k := range normal {
				v, err := r.float("normal")
				if err != nil {
					return err
				}
				normal[k] = v
			}
			vertices = 0
		case "vertex":
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
			if vertices != 3 {
				return errf(r.at(), "a facet of %d vertices", vertices)
			}
		case "", "outer", "endloop", "color":
		default:
			return errf(r.at(), "unknown word %.40q", word)
		}
	}
	if inside || len(p.Positions)%9 != 0 {
		return errf(r.at(), "truncated: no endsolid")
	}
	return nil
}
