package texfile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/mip"
)

const exrMagic = "\x76\x2f\x31\x01"

// The compressions of OpenEXR that are read, by their numbers.
const (
	exrNone = iota
	exrRLE
	exrZIPS
	exrZIP
	exrPIZ
)

// exrCompressions are the names of the compressions and the scanlines of a block.
var exrCompressions = [...]struct {
	name  string
	lines int
}{{"NONE", 1}, {"RLE", 1}, {"ZIPS", 1}, {"ZIP", 16}, {"PIZ", 32}, {"PXR24", 16}, {"B44", 32}, {"B44A", 32}, {"DWAA", 32}, {"DWAB", 256}}

// The types of samples.
const (
	exrUint = iota
	exrHalf
	exrFloat
)

// exrChannel is one channel of a file.
type exrChannel struct {
	name   string // with its layer
	kind   uint32
	bytes  int // of a sample
	offset int // of its samples in a scanline of one pixel: where it begins is offset * width
}

// exrBox is a window: the first and the last pixel.
type exrBox struct{ x0, y0, x1, y1 int32 }

func (b exrBox) width() int64   { return int64(b.x1) - int64(b.x0) + 1 }
func (b exrBox) height() int64  { return int64(b.y1) - int64(b.y0) + 1 }
func (b exrBox) String() string { return fmt.Sprintf("%d %d %d %d", b.x0, b.y0, b.x1, b.y1) }

// exrHeader is the attributes of a file that matter.
type exrHeader struct {
	channels      []exrChannel
	pixelBytes    int
	compression   int
	data, display exrBox
	decreasing    bool
	notes         map[string]string
	offsets       []byte // the line offset table
}

// The bits of the version field.
const (
	exrTiled     = 0x200
	exrDeep      = 0x800
	exrMultipart = 0x1000
	exrLongNames = 0x400
)

// parseEXR reads the header of a file of one part of scanlines.
func parseEXR(data []byte) (*exrHeader, error) {
	r := &reader{b: data, at: len(exrMagic)}
	version := r.u32("version")
	switch {
	case r.err != nil:
		return nil, r.err
	case version&0xff != 2:
		return nil, errf("version", "%d is not 2", version&0xff)
	case version&exrMultipart != 0:
		return nil, errf("version", "files of several parts are not supported")
	case version&exrDeep != 0:
		return nil, errf("version", "deep data are not supported")
	case version&exrTiled != 0:
		return nil, errf("version", "tiles are not supported; store the image in scanlines")
	case version&^(0xff|exrLongNames) != 0:
		return nil, errf("version", "flags %x are not supported", version&^0xff)
	}
	h := &exrHeader{notes: map[string]string{}}
	seen := map[string]bool{}
	for {
		name := r.text("attribute")
		if r.err != nil || name == "" {
			break
		}
		if strings.ContainsFunc(name, func(c rune) bool { return c < ' ' || c > '~' }) {
			return nil, errf("attribute", "%.40q is not a name", name)
		}
		kind := r.text(name)
		size := r.u32(name)
		if size > maxMetadata || r.at > 4*maxMetadata {
			return nil, errf(name, "%d bytes of header, more than %d", size, maxMetadata)
		}
		value := r.take(name, int(size))
		if r.err != nil {
			break
		}
		if seen[name] {
			return nil, errf(name, "appears twice")
		}
		seen[name] = true
		if err := h.attribute(name, kind, value); err != nil {
			return nil, err
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	for _, name := range []string{"channels", "compression", "dataWindow", "displayWindow", "lineOrder"} {
		if !seen[name] {
			return nil, errf(name, "is missing")
		}
	}
	for _, w := range []struct {
		name string
		box  exrBox
	}{{"dataWindow", h.data}, {"displayWindow", h.display}} {
		if n := min(w.box.width(), w.box.height()); n < 1 || max(w.box.width(), w.box.height()) > mip.MaxExtent {
			return nil, errf(w.name, "%d x %d pixels; 1 to %d a side are supported", w.box.width(), w.box.height(), mip.MaxExtent)
		}
	}
	h.offsets = r.take("offsets", 8*h.blocks())
	return h, r.err
}

// blocks is the number of blocks of scanlines.
func (h *exrHeader) blocks() int {
	lines := exrCompressions[h.compression].lines
	return (int(h.data.height()) + lines - 1) / lines
}

// text is the bytes up to a zero, at most 255.
func (r *reader) text(field string) string {
	if r.err != nil {
		return ""
	}
	rest := r.b[r.at:]
	n := bytes.IndexByte(rest[:min(len(rest), 256)], 0)
	if n < 0 {
		r.err = errf(field, "a name at offset %d does not end", r.at)
		return ""
	}
	r.at += n + 1
	return string(rest[:n])
}

// attribute reads one attribute.
func (h *exrHeader) attribute(name, kind string, value []byte) error {
	want, size := "", -1
	switch name {
	case "channels":
		want = "chlist"
	case "compression", "lineOrder":
		want, size = name, 1
	case "dataWindow", "displayWindow":
		want, size = "box2i", 16
	}
	if want != "" && (kind != want || size >= 0 && len(value) != size) {
		return errf(name, "is %d bytes of type %q, not of %q", len(value), kind, want)
	}
	box := func(to *exrBox) {
		v := [4]int32{}
		for i := range v {
			v[i] = int32(binary.LittleEndian.Uint32(value[4*i:]))
		}
		*to = exrBox{v[0], v[1], v[2], v[3]}
		h.notes[name] = to.String()
	}
	switch name {
	case "channels":
		return h.channelList(value)
	case "compression":
		h.compression = int(value[0])
		switch {
		case h.compression >= len(exrCompressions):
			return errf(name, "%d is not a compression", h.compression)
		case h.compression > exrPIZ:
			return errf(name, "%s is not supported; NONE, RLE, ZIPS, ZIP and PIZ are", exrCompressions[h.compression].name)
		}
		h.notes[name] = exrCompressions[h.compression].name
	case "lineOrder":
		if value[0] > 1 {
			return errf(name, "%d is not INCREASING_Y or DECREASING_Y", value[0])
		}
		h.decreasing = value[0] == 1
	case "dataWindow":
		box(&h.data)
	case "displayWindow":
		box(&h.display)
	default:
		switch {
		case kind == "string":
			h.notes[name] = string(value)
		case kind == "float" && len(value) == 4:
			h.notes[name] = fmt.Sprint(math.Float32frombits(binary.LittleEndian.Uint32(value)))
		case kind == "int" && len(value) == 4:
			h.notes[name] = fmt.Sprint(int32(binary.LittleEndian.Uint32(value)))
		}
	}
	return nil
}

// channelList reads the value of "channels".
func (h *exrHeader) channelList(value []byte) error {
	r := &reader{b: value}
	for {
		name := r.text("channels")
		if r.err != nil {
			return r.err
		}
		if name == "" {
			break
		}
		kind := r.u32("channels")
		r.u32("channels") // whether to quantize it linearly
		sx, sy := r.u32("channels"), r.u32("channels")
		switch {
		case r.err != nil:
			return errf("channels", "%.40q is cut off", name)
		case kind > exrFloat:
			return errf("channels", "%.40q has type %d, not UINT, HALF or FLOAT", name, kind)
		case sx != 1 || sy != 1:
			return errf("channels", "%.40q is sampled every %d x %d pixels; only 1 x 1 is supported", name, sx, sy)
		}
		c := exrChannel{name: name, kind: kind, bytes: 4, offset: h.pixelBytes}
		if kind == exrHalf {
			c.bytes = 2
		}
		h.pixelBytes += c.bytes
		h.channels = append(h.channels, c)
	}
	if len(h.channels) == 0 {
		return errf("channels", "is empty")
	}
	return nil
}
