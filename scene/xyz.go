package scene

import (
	"math"
	"path"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// loadXYZ reads points as text, one a line: x, y, z, and after them three numbers of a colour, three of a normal, both,
// or before a colour the strength of an echo; spaces, commas, semicolons and tabs are between them. The first row says
// what the columns are. Lines without numbers before it, and a number of points alone, are skipped. +z is up.
func loadXYZ(s *Scene, src *source) error {
	text, err := src.plainText(src.data)
	if err != nil {
		return err
	}
	r := textReader{text: text, budget: &src.budget}
	p := Primitive{Topology: vk.PrimitiveTopologyPointList}
	c := xyzColumns{color: -1, normal: -1}
	row, skipped := make([]float64, 0, 16), 0
	for r.line() {
		var ok bool
		if row, ok = r.row(row[:0]); !ok {
			if skipped++; len(p.Positions) > 0 && skipped > 16 || skipped > 64 {
				return errf(r.at(), "is not a row of numbers")
			}
			continue
		}
		if len(p.Positions) == 0 && len(row) < 3 { // a blank line, or how many points there are
			continue
		}
		if len(p.Positions) == 0 {
			c = columnsOf(row, strings.ToLower(path.Ext(src.name)))
		}
		switch {
		case len(row) == 0:
			continue
		case len(row) < c.count:
			return errf(r.at(), "%d numbers where %d belong", len(row), c.count)
		case !src.take(1, 2*(12+12+16)):
			return src.refusal(r.at(), 1, 2*(12+12+16))
		}
		p.Positions = append(p.Positions, float32(row[0]), float32(row[1]), float32(row[2]))
		if c.normal >= 0 {
			p.Normals = append(p.Normals, float32(row[c.normal]), float32(row[c.normal+1]), float32(row[c.normal+2]))
		}
		if c.color >= 0 {
			for _, v := range row[c.color : c.color+3] {
				if i := uint8(v); c.full == 255 && float64(i) == v {
					p.Colors = append(p.Colors, linearBytes()[i])
				} else {
					p.Colors = append(p.Colors, linear(min(max(v/c.full, 0), 1)))
				}
			}
			p.Colors = append(p.Colors, 1)
		}
	}
	if len(p.Positions) == 0 {
		return errf("", "has no points")
	}
	s.Up = [3]float32{0, 0, 1}
	s.add(p, absentMaterial("default"))
	return nil
}

// row reads the numbers of a line; ok is false where a word is none. # and // begin a comment.
func (r *textReader) row(list []float64) ([]float64, bool) {
	text, _, _ := strings.Cut(r.rest, "#")
	text, _, _ = strings.Cut(text, "//")
	for len(text) > 0 {
		n := strings.IndexAny(text, " \t,;")
		word := text
		if text = ""; n >= 0 {
			word, text = word[:n], word[n+1:]
		}
		if word == "" {
			continue
		}
		r.work(4)
		v, err := parseFloat(word)
		if err != nil || len(list) == cap(list) {
			return list, false
		}
		list = append(list, v)
	}
	return list, true
}

// xyzColumns is where rows have a colour, whose white is full, and a normal; -1: not there.
type xyzColumns struct {
	color, normal int
	full          float64
	count         int // of numbers that a row needs
}

// columnsOf finds the columns by the first row, and by the file's ending where that says more.
func columnsOf(row []float64, ending string) xyzColumns {
	c := xyzColumns{color: -1, normal: -1, full: 1, count: 3}
	set := func(at int) {
		t := row[at : at+3]
		length := math.Sqrt(float64(t[0]*t[0]) + float64(t[1]*t[1]) + float64(t[2]*t[2]))
		whole := true
		for _, v := range t {
			whole = whole && v == math.Trunc(v) && v >= 0 && v <= 255
		}
		switch {
		case ending == ".xyzrgb" || whole && length > 1.5:
			c.color = at
		case c.normal < 0 && (ending == ".xyzn" || math.Abs(length-1) < 0.02):
			c.normal = at
		default:
			c.color = at
		}
		if c.color == at && whole && length > 1.8 {
			c.full = 255
		}
		c.count = at + 3
	}
	switch n := len(row); {
	case n == 7: // an echo
		set(4)
	case n >= 9:
		set(3)
		set(6)
	case n >= 6:
		set(3)
	}
	return c
}
