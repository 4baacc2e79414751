package format

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// field says where a component's bits are: in the little-endian word of size bytes that starts at byte at of the
// texel, from bit shift. Bits is 0 for a component that the format lacks.
type field struct{ at, size, shift, bits uint8 }

func (f field) load(src []byte) uint32 {
	var w uint32
	switch f.size {
	case 1:
		w = uint32(src[f.at])
	case 2:
		w = uint32(binary.LittleEndian.Uint16(src[f.at:]))
	default:
		w = binary.LittleEndian.Uint32(src[f.at:])
	}
	return w >> f.shift & (1<<f.bits - 1)
}

// store sets the component's bits, which are 0 before, to the low bits of v.
func (f field) store(dst []byte, v uint32) {
	v = v & (1<<f.bits - 1) << f.shift
	switch f.size {
	case 1:
		dst[f.at] |= uint8(v)
	case 2:
		binary.LittleEndian.PutUint16(dst[f.at:], binary.LittleEndian.Uint16(dst[f.at:])|uint16(v))
	default:
		binary.LittleEndian.PutUint32(dst[f.at:], binary.LittleEndian.Uint32(dst[f.at:])|v)
	}
}

// A layout is written as a format's name writes it: components with their bits, X for padding.
//
//	R8G8B8A8     every component is a word of its own, in memory order; padding belongs to the word before it
//	R5G6B5/16    one word of 16 bits, components from its most significant bit
//	G8B8G8R8     with G twice it is a 4:2:2 pair; the field is the first G's
//
// D and S are in the place of R.
func parseLayout(s string) (fields [4]field, bytes int, pair bool) {
	s, word, _ := strings.Cut(s, "/")
	packed, _ := strconv.Atoi(word)
	end := 0
	for len(s) > 0 {
		name, bits, n := s[0], 0, 1
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			bits = 10*bits + int(s[n]-'0')
			n++
		}
		s = s[n:]
		c, ok := componentOf[name]
		switch {
		case packed != 0:
			end += bits
			if ok {
				fields[c] = field{0, uint8(packed / 8), uint8(packed - end), uint8(bits)}
			}
		case ok:
			pad := 0
			if len(s) > 0 && s[0] == 'X' {
				pad = int(s[1] - '0')
				s = s[2:]
			}
			size := (bits + pad) / 8
			if fields[c].bits == 0 {
				fields[c] = field{uint8(bytes), uint8(size), uint8(pad), uint8(bits)}
			} else {
				pair = true
			}
			bytes += size
		}
	}
	if packed != 0 {
		bytes = packed / 8
	}
	return fields, bytes, pair
}

var componentOf = map[byte]int{'R': 0, 'G': 1, 'B': 2, 'A': 3, 'D': 0, 'S': 0}

// decodeFields decodes texels of any layout, field by field: formats without a faster decoder have it.
func decodeFields(i *Info, dst []Texel, src []byte) {
	fill := i.fill()
	for k := range dst {
		t := fill
		for c, f := range i.fields {
			if f.bits != 0 {
				t[c] = i.dec[c](f.load(src))
			}
		}
		dst[k] = t
		src = src[i.BlockBytes:]
	}
}

// encodeFields encodes texels of any layout, field by field: formats without a faster encoder have it.
func encodeFields(i *Info, dst []byte, src []Texel) {
	for k := range src {
		clear(dst[:i.BlockBytes])
		for c, f := range i.fields {
			if f.bits != 0 {
				f.store(dst, i.enc[c](src[k][c]))
			}
		}
		dst = dst[i.BlockBytes:]
	}
}

// one is the bits of 1.0.
const one = 0x3f800000

// fill is (0, 0, 0, 1) in the format's class (section "Conversion to RGBA").
func (i *Info) fill() Texel {
	if i.Class == ClassFloat {
		return Texel{3: one}
	}
	return Texel{3: 1}
}

// Field is where a component of a format without blocks, or of packed 4:2:2, lies in a texel, or in the first of two:
// in so many bits, from bit shift on, of the little-endian word that begins at byte at. Bits is 0 for a component that
// the format lacks.
func (i *Info) Field(component int) (at, shift, bits int) {
	f := i.fields[component]
	return int(f.at), int(f.shift), int(f.bits)
}
