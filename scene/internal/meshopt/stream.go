// Package meshopt decodes the streams of the glTF extensions EXT_meshopt_compression and KHR_meshopt_compression:
// vertex attributes (versions 0 and 1), lists of triangles and sequences of indices, and the filters that attributes
// may have gone through.
//
// A stream does not say how much it decodes to; its description in the document does. Who decodes one accounts for
// [Stream.Size] bytes first.
package meshopt

import (
	"errors"
	"fmt"
)

// Mode is how elements are compressed.
type Mode uint8

// The modes, in the order of the extension.
const (
	Attributes Mode = iota // elements of any kind, as differences of their bytes
	Triangles              // indices of a list of triangles
	Indices                // other indices
)

// Filter is the filter that is undone after decompression.
type Filter uint8

// The filters, in the order of the extension.
const (
	None        Filter = iota
	Octahedral         // unit vectors in 8 or 16 bits a component
	Quaternion         // rotations in 16 bits a component
	Exponential        // floats with few bits of mantissa
	Color              // luma and chrominance in 8 or 16 bits a component
)

// The names of modes and filters in documents.
var (
	modeNames   = []string{"ATTRIBUTES", "TRIANGLES", "INDICES"}
	filterNames = []string{"NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL", "COLOR"}
)

// ModeOf is the mode of a name.
func ModeOf(name string) (Mode, bool) {
	for i, n := range modeNames {
		if n == name {
			return Mode(i), true
		}
	}
	return 0, false
}

// FilterOf is the filter of a name; none has an empty one, too.
func FilterOf(name string) (Filter, bool) {
	for i, n := range filterNames {
		if n == name || name == "" && i == 0 {
			return Filter(i), true
		}
	}
	return 0, false
}

func (m Mode) String() string { return modeNames[m] }

func (f Filter) String() string { return filterNames[f] }

// maxStride is the largest size of an element, of attributes.
const maxStride = 256

// Stream says what a stream decodes to: Count elements of Stride bytes.
type Stream struct {
	Mode          Mode
	Filter        Filter
	Count, Stride int
	// Work is called now and then with how many bytes were decoded since. The zero value is nobody.
	Work func(bytes int)
}

// Size is how many bytes the stream decodes to, of one that Check accepts.
func (s *Stream) Size() int64 { return int64(s.Count) * int64(s.Stride) }

// Check refuses numbers that the extension does not allow together. The error is one line that begins with the
// property's name.
func (s *Stream) Check() error {
	switch {
	case s.Count < 0:
		return fmt.Errorf("count: %d is negative", s.Count)
	case s.Mode == Attributes && (s.Stride < 4 || s.Stride > maxStride || s.Stride%4 != 0):
		return fmt.Errorf("byteStride: %d is not a multiple of 4 from 4 to %d", s.Stride, maxStride)
	case s.Mode != Attributes && s.Stride != 2 && s.Stride != 4:
		return fmt.Errorf("byteStride: %d is not 2 or 4, which are the sizes of indices", s.Stride)
	case s.Mode == Triangles && s.Count%3 != 0:
		return fmt.Errorf("count: %d is not a multiple of 3", s.Count)
	case s.Mode != Attributes && s.Filter != None:
		return fmt.Errorf("filter: %v does not suit the mode %v", s.Filter, s.Mode)
	case (s.Filter == Octahedral || s.Filter == Color) && s.Stride != 4 && s.Stride != 8:
		return fmt.Errorf("filter: %v does not suit elements of %d bytes, of 4 and 8 only", s.Filter, s.Stride)
	case s.Filter == Quaternion && s.Stride != 8:
		return fmt.Errorf("filter: %v does not suit elements of %d bytes, of 8 only", s.Filter, s.Stride)
	}
	return nil
}

var (
	errEarly  = errors.New("the stream ends early")
	errLate   = errors.New("the stream has bytes left over")
	errHeader = errors.New("the stream does not begin with its mode's header")
	errFIFO   = errors.New("the stream refers to a vertex or an edge before the first")
	errVarint = errors.New("the stream has an index of more than five bytes")
	errTable  = errors.New("the stream has a table of codes that does not exist")
)

// Decode decodes data. The numbers must be those that Check accepts. Errors are one line; what they say of a stream is
// no more than the first thing that is wrong.
func (s *Stream) Decode(data []byte) ([]byte, error) {
	switch {
	case len(data) == 0:
		return nil, errEarly
	case !s.begins(data[0]):
		return nil, errHeader
	case int64(len(data)) < s.least(data[0]):
		return nil, errEarly
	}
	dst := make([]byte, s.Size())
	var err error
	switch s.Mode {
	case Attributes:
		if err = s.attributes(dst, data); err == nil {
			s.filter(dst)
		}
	case Triangles:
		err = s.triangles(dst, data)
	default:
		err = s.indices(dst, data)
	}
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// begins says that streams of the mode have this first byte.
func (s *Stream) begins(header byte) bool {
	switch s.Mode {
	case Triangles:
		return header == triangles1
	case Indices:
		return header == indices1
	}
	return header == attributes0 || header == attributes1
}

// least is the fewest bytes that a stream with this first byte may have, so that nothing is made for one that claims
// more.
func (s *Stream) least(header byte) int64 {
	switch {
	case s.Mode == Triangles:
		return 1 + int64(s.Count/3) + trianglesTail
	case s.Mode == Indices:
		return 1 + int64(s.Count) + indicesTail
	}
	most := s.blockElements()
	blocks := (int64(s.Count) + int64(most) - 1) / int64(most)
	if header == attributes1 {
		return 1 + blocks*int64(s.Stride/4) + int64(max(s.Stride+s.Stride/4, attributesTail1))
	}
	return 1 + blocks*int64(s.Stride) + int64(max(s.Stride, attributesTail0))
}

// work tells of bytes that were decoded.
func (s *Stream) work(bytes int) {
	if s.Work != nil {
		s.Work(bytes)
	}
}
