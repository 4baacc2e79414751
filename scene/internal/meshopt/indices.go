package meshopt

import "encoding/binary"

// The first byte of indices and of triangles.
const (
	indices1   = 0xd1
	triangles1 = 0xe1
)

const (
	indicesTail   = 4  // bytes of nothing, so that a decoder may read ahead
	trianglesTail = 16 // the table of codes of triangles with a new first vertex
)

// often is how many indices are decoded between calls of Stream.Work.
const often = 1 << 14

// varint is an unsigned number of 32 bits in groups of seven, the lowest first, and the rest of the bytes.
func varint(in []byte) (v uint32, rest []byte, err error) {
	for i := range 5 {
		if i >= len(in) {
			return 0, nil, errEarly
		}
		if v |= uint32(in[i]&127) << (7 * i); in[i] < 128 {
			return v, in[i+1:], nil
		}
	}
	return 0, nil, errVarint
}

// put writes index i; indices of two bytes wrap.
func (s *Stream) put(dst []byte, i int, v uint32) {
	if s.Stride == 2 {
		binary.LittleEndian.PutUint16(dst[2*i:], uint16(v))
	} else {
		binary.LittleEndian.PutUint32(dst[4*i:], v)
	}
}

// indices decodes a sequence of indices: each is a difference from one of two others, which it then takes the place of.
func (s *Stream) indices(dst, data []byte) error {
	in := data[1 : len(data)-indicesTail]
	var last [2]uint32
	for i := range s.Count {
		if i%often == 0 {
			s.work(often * s.Stride)
		}
		v, rest, err := varint(in)
		if err != nil {
			return err
		}
		in = rest
		base := v & 1
		last[base] += unzigzag32(v >> 1)
		s.put(dst, i, last[base])
	}
	if len(in) > 0 {
		return errLate
	}
	return nil
}
