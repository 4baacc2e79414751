package scene

import (
	"bytes"
	"encoding/binary"
	"math"
)

// plyType is a property's type.
type plyType uint8

const (
	plyNone plyType = iota
	plyInt8
	plyUint8
	plyInt16
	plyUint16
	plyInt32
	plyUint32
	plyFloat
	plyDouble
)

// plyTypeOf is the type with that name, old or new.
func plyTypeOf(name string) plyType {
	switch name {
	case "char", "int8":
		return plyInt8
	case "uchar", "uint8":
		return plyUint8
	case "short", "int16":
		return plyInt16
	case "ushort", "uint16":
		return plyUint16
	case "int", "int32":
		return plyInt32
	case "uint", "uint32":
		return plyUint32
	case "float", "float32":
		return plyFloat
	case "double", "float64":
		return plyDouble
	}
	return plyNone
}

// size is the number of bytes of a binary value.
func (t plyType) size() int { return [...]int{0, 1, 1, 2, 2, 4, 4, 4, 8}[t] }

// plyReader reads values one after the other.
type plyReader struct {
	data   []byte
	order  binary.ByteOrder // nil: ASCII
	row    []byte           // rest of a line of ASCII
	budget *budget
	src    *source // is told of what is missing
	listed int     // elements that have been charged for: lists are reused
}

func newPLYReader(format string, data []byte, src *source) *plyReader {
	r := &plyReader{data: data, budget: &src.budget, src: src}
	switch format {
	case "binary_little_endian":
		r.order = binary.LittleEndian
	case "binary_big_endian":
		r.order = binary.BigEndian
	}
	return r
}

// least is the fewest bytes that a property's value takes.
func (r *plyReader) least(p plyProperty) int64 {
	switch {
	case r.order == nil:
		return 2 // a digit and a blank
	case p.count != plyNone:
		return int64(p.count.size())
	}
	return int64(p.kind.size())
}

// value reads one value; not ok at the end of the file or if it is no number.
func (r *plyReader) value(t plyType) (v float64, ok bool) {
	if r.order == nil {
		return r.word()
	}
	n := t.size()
	if len(r.data) < n {
		return 0, false
	}
	p := r.data[:n]
	r.data = r.data[n:]
	switch t {
	case plyInt8:
		return float64(int8(p[0])), true
	case plyUint8:
		return float64(p[0]), true
	case plyInt16:
		return float64(int16(r.order.Uint16(p))), true
	case plyUint16:
		return float64(r.order.Uint16(p)), true
	case plyInt32:
		return float64(int32(r.order.Uint32(p))), true
	case plyUint32:
		return float64(r.order.Uint32(p)), true
	case plyFloat:
		return float64(math.Float32frombits(r.order.Uint32(p))), true
	}
	return math.Float64frombits(r.order.Uint64(p)), true
}

// ended says that nothing is left of a row of ASCII.
func (r *plyReader) ended() bool {
	w, _ := cutWord(r.row)
	return r.order == nil && len(w) == 0
}

// full is the value of a type that is white as a colour.
func (t plyType) full() float64 {
	switch t {
	case plyUint16:
		return 65535
	case plyFloat, plyDouble:
		return 1
	}
	return 255
}

// begin begins a row. One of ASCII lies on one line, so that a row which is too short does not take from the next;
// several may share a line.
func (r *plyReader) begin() {
	r.budget.work(4)
	if w, _ := cutWord(r.row); r.order != nil || len(w) > 0 {
		return
	}
	r.data = bytes.TrimLeft(r.data, " \t\r\n\v\f")
	n := bytes.IndexAny(r.data, "\r\n")
	if n < 0 {
		n = len(r.data)
	}
	r.row, r.data = r.data[:n], r.data[n:]
}

// cutWord cuts the first word between blanks off a line.
func cutWord(line []byte) (word, rest []byte) {
	i := 0
	for i < len(line) && line[i] <= ' ' {
		i++
	}
	j := i
	for j < len(line) && line[j] > ' ' {
		j++
	}
	return line[i:j], line[j:]
}

// word reads a number between blanks.
func (r *plyReader) word() (float64, bool) {
	w, rest := cutWord(r.row)
	r.row = rest
	v, err := parseFloat(string(w))
	return v, err == nil
}

// list appends n values to v.
func (r *plyReader) list(v []float64, t plyType, n float64) ([]float64, bool, error) {
	least, have := 2.0, len(r.row)
	if r.order != nil {
		least, have = float64(t.size()), len(r.data)
	}
	if !(n >= 0) || n != math.Floor(n) || n*least > float64(have+1) {
		return v, false, nil
	}
	if more := int(n) - r.listed; more > 0 {
		if err := r.budget.charge("", int64(more), 2*8); err != nil {
			return v, false, err
		}
		r.listed = int(n)
	}
	for range int(n) {
		r.budget.work(1)
		x, ok := r.value(t)
		if !ok {
			return v, false, nil
		}
		v = append(v, x)
	}
	return v, true, nil
}
