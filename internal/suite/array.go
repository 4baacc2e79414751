package suite

import (
	"encoding/binary"
	"math"
)

// ElementType is the type of an array's elements, as suites spell it.
type ElementType string

// The types of array elements.
const (
	F32 ElementType = "f32"
	U8  ElementType = "u8"
	U16 ElementType = "u16"
	U32 ElementType = "u32"
	I32 ElementType = "i32"
)

// Size is the size of an element in bytes, 0 for an unknown type.
func (t ElementType) Size() int {
	switch t {
	case U8:
		return 1
	case U16:
		return 2
	case F32, U32, I32:
		return 4
	}
	return 0
}

// Array is an array of a suite: a window on data.bin, nothing is copied until it is asked for. The zero value is an
// array that the case leaves out.
type Array struct {
	Type ElementType
	data []byte // whole elements, little-endian
}

// Words is an array of words, of a case that no file holds.
func Words(list []uint32) Array {
	a := Array{Type: U32}
	for _, w := range list {
		a.data = binary.LittleEndian.AppendUint32(a.data, w)
	}
	return a
}

// Present says whether the case has the array (which may be empty).
func (a Array) Present() bool { return a.Type != "" }

// Len is the number of elements.
func (a Array) Len() int {
	if len(a.data) == 0 {
		return 0
	}
	return len(a.data) / a.Type.Size()
}

// Bytes is the array as it lies in the file; it must not be changed.
func (a Array) Bytes() []byte { return a.data }

// Bits is element i widened to 32 bits: the bits of an f32, the number of a u8, u16, u32 or i32.
func (a Array) Bits(i int) uint32 {
	switch a.Type {
	case U8:
		return uint32(a.data[i])
	case U16:
		return uint32(binary.LittleEndian.Uint16(a.data[2*i:]))
	}
	return binary.LittleEndian.Uint32(a.data[4*i:])
}

// Float is element i as a number: an f32 itself, an integer converted.
func (a Array) Float(i int) float32 {
	switch b := a.Bits(i); a.Type {
	case F32:
		return math.Float32frombits(b)
	case I32:
		return float32(int32(b))
	default:
		return float32(b)
	}
}

// Floats is a copy of the array as numbers.
func (a Array) Floats() []float32 {
	v := make([]float32, a.Len())
	for i := range v {
		v[i] = a.Float(i)
	}
	return v
}

// Words is a copy of the array as 32-bit words, see [Array.Bits].
func (a Array) Words() []uint32 {
	v := make([]uint32, a.Len())
	for i := range v {
		v[i] = a.Bits(i)
	}
	return v
}
