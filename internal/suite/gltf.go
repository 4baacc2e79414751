package suite

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
)

// GLTFCase is one case of a suite of kind gltf: a file to draw, the flags, and the picture as linear numbers.
type GLTFCase struct {
	Name string
	Tags []string
	Note string
	// File is beside suite.json; in Args "{dir}" stands for the suite's folder.
	File          string
	Width, Height int
	Args          []string
	// Color is [y][x][4], multiplied by alpha; Mask is [y][x], 1: the pixel counts.
	Color, Mask Array
	Tolerance   GLTFTolerance
}

// GLTFTolerance is the difference that a case allows: pixels of which a channel is farther off than Abs + Rel *
// |expected| mismatch, and MismatchFraction of the pixels that count may.
type GLTFTolerance struct{ Abs, Rel, MismatchFraction float64 }

func readGLTF(o object) *GLTFCase {
	const most = 4096
	c := &GLTFCase{Name: o.text("name", ""), Note: o.text("note", ""), File: o.text("file", "")}
	o.read("tags", "a list of strings", &c.Tags)
	o.read("args", "a list of strings", &c.Args)
	var size [2]int
	if !o.integers("size", size[:], 1, most) {
		o.r.fail(o.path+"size", "missing")
	}
	c.Width, c.Height = size[0], size[1]
	if c.File == "" || strings.ContainsAny(c.File, `/\:`) || c.File == ".." {
		o.r.fail(o.path+"file", "%s is not a file beside the suite's", quote(c.File))
	}
	e := o.child("expected")
	c.Color = e.packed("color", F32, 4*c.Width*c.Height)
	e.end()
	c.Mask = o.packed("mask", U8, c.Width*c.Height)
	t := o.child("tolerance")
	c.Tolerance = GLTFTolerance{t.float("abs", 0), t.float("rel", 0), t.float("mismatchFraction", 0)}
	t.end()
	o.end()
	return c
}

// packed reads an array of n elements that lies in data.bin as a zlib stream.
func (o object) packed(key string, typ ElementType, n int) Array {
	a := o.child(key)
	size := len(o.r.data)
	count, at, length := a.integer("count", 0, 0, n), a.integer("offset", 0, 0, size), a.integer("length", 0, 0, size)
	kind, encoding := ElementType(a.text("type", "")), a.text("encoding", "")
	a.end()
	switch {
	case o.r.err != nil:
		return Array{}
	case kind != typ:
		o.r.fail(o.path+key, "type %s, not %s", quote(string(kind)), typ)
	case encoding != "zlib":
		o.r.fail(o.path+key, "encoding %s, not zlib", quote(encoding))
	case count != n:
		o.r.fail(o.path+key, "%d elements, not %d", count, n)
	case length > size-at:
		o.r.fail(o.path+key, "%d bytes at %d end beyond the %d bytes of data", length, at, size)
	default:
		data := make([]byte, n*typ.Size())
		if *o.r.unpacked += len(data); *o.r.unpacked > maxData {
			o.r.fail(o.path+key, "the suite's arrays have more than %d bytes", maxData)
			return Array{}
		}
		z, err := zlib.NewReader(bytes.NewReader(o.r.data[at : at+length]))
		if err == nil {
			_, err = io.ReadFull(z, data)
		}
		if err != nil {
			o.r.fail(o.path+key, "the data is not a zlib stream of %d bytes", len(data))
			return Array{}
		}
		return Array{Type: typ, data: data}
	}
	return Array{}
}
