package picfile

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// A strip is some rows of a picture as bytes: what a Picture is, before a format makes a file of it. It begins with
// stripMagic, the size of its head as 4 bytes, the lower first, and the head as JSON; then come the planes, each all
// rows of codes or of linear numbers, or a layer's channel, of 4 bytes a number.
const stripMagic = "HSSTRIP1"

// maxStripHead is the size of the largest head.
const maxStripHead = 1 << 22

// stripHead says what follows it.
type stripHead struct {
	Width         int               `json:"width"`
	Rows          int               `json:"rows"`
	Codes         bool              `json:"codes,omitempty"`
	Linear        bool              `json:"linear,omitempty"`
	Premultiplied bool              `json:"premultiplied,omitempty"`
	Layers        []stripLayer      `json:"layers,omitempty"`
	Notes         map[string]string `json:"notes,omitempty"`
}

// stripLayer is a layer, without its numbers.
type stripLayer struct {
	Name     string         `json:"name"`
	Channels []stripChannel `json:"channels"`
}

type stripChannel struct {
	Name string          `json:"name"`
	Type texfile.EXRType `json:"type"`
}

// pixelBytes are how many bytes of each plane are a pixel's.
func (h *stripHead) pixelBytes() (list []int) {
	if h.Codes {
		list = append(list, 4)
	}
	if h.Linear {
		list = append(list, 16)
	}
	for _, l := range h.Layers {
		for range l.Channels {
			list = append(list, 4)
		}
	}
	return list
}

// same says that two strips belong to one picture.
func (h *stripHead) same(o *stripHead) bool {
	return h.Width == o.Width && h.Codes == o.Codes && h.Linear == o.Linear && h.Premultiplied == o.Premultiplied &&
		maps.Equal(h.Notes, o.Notes) &&
		slices.EqualFunc(h.Layers, o.Layers, func(a, b stripLayer) bool {
			return a.Name == b.Name &&
				slices.Equal(a.Channels, b.Channels)
		})
}

// WriteStrip writes a picture, which is rows of a larger one, for Strips.
func WriteStrip(w io.Writer, p *Picture) error {
	h := stripHead{Width: p.Width, Rows: p.Height, Codes: p.Codes != nil, Linear: p.Linear != nil,
		Premultiplied: p.Premultiplied, Notes: p.Notes}
	for _, l := range p.Layers {
		s := stripLayer{Name: l.Name}
		for _, c := range l.Channels {
			s.Channels = append(s.Channels, stripChannel{c.Name, c.Type})
		}
		h.Layers = append(h.Layers, s)
	}
	head, err := json.Marshal(&h)
	if err != nil {
		return err
	}
	if len(head) > maxStripHead {
		return fmt.Errorf("a strip's head of %d bytes, at most %d", len(head), maxStripHead)
	}
	out := binary.LittleEndian.AppendUint32([]byte(stripMagic), uint32(len(head)))
	if _, err := w.Write(append(out, head...)); err != nil {
		return err
	}
	if _, err := w.Write(p.Codes); err != nil {
		return err
	}
	if err := writeFloats(w, p.Linear); err != nil {
		return err
	}
	row := make([]float32, p.Width)
	for _, l := range p.Layers {
		for _, c := range l.Channels {
			stride := max(c.Stride, 1)
			for y := range p.Height {
				for x := range row {
					if at := c.First + (y*p.Width+x)*stride; c.Type == texfile.EXRUint {
						row[x] = math.Float32frombits(c.Uints[at]) // the bits stay
					} else {
						row[x] = c.Floats[at]
					}
				}
				if err := writeFloats(w, row); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// readStripHead reads the head of a strip and returns its planes.
func readStripHead(data []byte) (*stripHead, []byte, error) {
	if len(data) < len(stripMagic)+4 || string(data[:len(stripMagic)]) != stripMagic {
		return nil, nil, errors.New("is not a strip")
	}
	n := binary.LittleEndian.Uint32(data[len(stripMagic):])
	data = data[len(stripMagic)+4:]
	if n > maxStripHead || int64(n) > int64(len(data)) {
		return nil, nil, fmt.Errorf("a strip's head of %d bytes", n)
	}
	h := &stripHead{}
	d := json.NewDecoder(bytes.NewReader(data[:n]))
	d.DisallowUnknownFields()
	if err := d.Decode(h); err != nil {
		return nil, nil, fmt.Errorf("a strip's head: %w", err)
	}
	data = data[n:]
	if h.Width < 1 || h.Width > maxSide || h.Rows < 1 || h.Rows > maxSide {
		return nil, nil, fmt.Errorf("a strip of %dx%d pixels", h.Width, h.Rows)
	}
	want := int64(0)
	for _, n := range h.pixelBytes() {
		want += int64(n) * int64(h.Width) * int64(h.Rows)
	}
	if want != int64(len(data)) {
		return nil, nil, fmt.Errorf("a strip of %d bytes, want %d", len(data), want)
	}
	return h, data, nil
}

// Strips is a picture that lies in a file while its strips come, in any order. The file has the head of the first, and
// from stripBase on its planes, each as a whole. It belongs to one goroutine.
type Strips struct {
	file          *os.File
	width, height int
	head          *stripHead // of the first that came; nil: none has
}

// stripBase is where planes begin in a file: at a page of any system.
const stripBase = 2 * maxStripHead

// ErrOtherStrip says that a strip does not belong to the picture of the strips before it: one of them is wrong.
var ErrOtherStrip = errors.New("a strip of another picture")

// CheckStrip refuses data that is not a strip of so many rows of a picture of a width.
func CheckStrip(data []byte, width, rows int) error {
	h, _, err := readStripHead(data)
	if err == nil && (h.Width != width || h.Rows != rows) {
		err = fmt.Errorf("a strip of %dx%d pixels, not %dx%d", h.Width, h.Rows, width, rows)
	}
	return err
}

// OpenStrips opens the file of a picture, or makes one. What is in it stays: another process goes on with it.
func OpenStrips(path string, width, height int) (*Strips, error) {
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return nil, fmt.Errorf("a picture of %dx%d pixels", width, height)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &Strips{file: f, width: width, height: height}
	start := make([]byte, len(stripMagic)+4)
	if _, err := f.ReadAt(start, 0); err != nil || string(start[:len(stripMagic)]) != stripMagic {
		return s, nil // no strip came yet
	}
	head := make([]byte, min(binary.LittleEndian.Uint32(start[len(stripMagic):]), maxStripHead))
	h := &stripHead{}
	if _, err = f.ReadAt(head, int64(len(start))); err == nil {
		err = json.Unmarshal(head, h)
	}
	if err != nil || h.Width != width {
		return nil, errors.Join(fmt.Errorf("%s: is not a file of strips of this picture", path), f.Close())
	}
	s.head = h
	return s, nil
}

// Put puts a strip in its place: so many rows from a first one on. It refuses other data, and a strip that does not
// belong to the picture of the strips before it.
func (s *Strips) Put(first, rows int, data []byte) error {
	if err := CheckStrip(data, s.width, rows); err != nil {
		return err
	}
	h, planes, err := readStripHead(data)
	if err != nil {
		return err
	}
	switch {
	case first < 0 || first > s.height-rows:
		return fmt.Errorf("a strip of rows %d to %d of %d", first, first+rows, s.height)
	case s.head != nil && !s.head.same(h):
		return ErrOtherStrip
	}
	if s.head == nil {
		if _, err := s.file.WriteAt(data[:len(data)-len(planes)], 0); err != nil {
			return err
		}
	}
	s.head = h
	base := int64(stripBase)
	for i, n := range h.pixelBytes() {
		row := int64(n) * int64(s.width)
		plane := planes[:row*int64(rows)]
		planes = planes[len(plane):]
		if _, err := s.file.WriteAt(native(plane, h.Codes && i == 0), base+row*int64(first)); err != nil {
			return err
		}
		base += row * int64(s.height)
	}
	return nil
}

// bigEndian says that numbers lie in memory with the higher byte first.
var bigEndian = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// native are numbers as this machine has them in memory; codes are bytes, and stay.
func native(plane []byte, codes bool) []byte {
	if codes || !bigEndian {
		return plane
	}
	out := bytes.Clone(plane)
	for i := 0; i+4 <= len(out); i += 4 {
		binary.BigEndian.PutUint32(out[i:], binary.LittleEndian.Uint32(plane[i:]))
	}
	return out
}

// Picture is the picture, once some strip came. Where the system can, it lies in the file: the parts that are read come
// into memory, and leave it again where memory is wanted. It ends with release.
func (s *Strips) Picture() (p *Picture, release func() error, err error) {
	if s.head == nil {
		return nil, nil, errors.New("no strip came")
	}
	h, pixels := s.head, s.width*s.height
	total := int64(stripBase)
	for _, n := range h.pixelBytes() {
		total += int64(n) * int64(pixels)
	}
	if total > math.MaxInt>>1 {
		return nil, nil, fmt.Errorf("a picture of %d bytes has no room in this machine's addresses", total)
	}
	if err := s.file.Truncate(total); err != nil {
		return nil, nil, err
	}
	data, release, err := mapFile(s.file, int(total))
	if err != nil {
		return nil, nil, err
	}
	data = data[stripBase:]
	take := func(n int) []byte {
		part := data[:n*pixels]
		data = data[n*pixels:]
		return part
	}
	p = &Picture{Width: s.width, Height: s.height, Premultiplied: h.Premultiplied, Notes: h.Notes}
	if h.Codes {
		p.Codes = take(4)
	}
	if h.Linear {
		p.Linear = words[float32](take(16))
	}
	for _, l := range h.Layers {
		layer := Layer{Name: l.Name}
		for _, c := range l.Channels {
			e := texfile.EXRChannel{Name: c.Name, Type: c.Type}
			if part := take(4); c.Type == texfile.EXRUint {
				e.Uints = words[uint32](part)
			} else {
				e.Floats = words[float32](part)
			}
			layer.Channels = append(layer.Channels, e)
		}
		p.Layers = append(p.Layers, layer)
	}
	return p, release, nil
}

// words are bytes, which begin at a multiple of four, as numbers.
func words[T float32 | uint32](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
}

// Close closes the file, which stays.
func (s *Strips) Close() error { return s.file.Close() }
