package format

import (
	"encoding/binary"
	"math"
)

// Texels of the most frequent layouts are decoded and encoded without a function call for each component. A test
// compares the results with decodeFields and encodeFields.

// unorm8 is the float32 bits of the 256 codes c / 255.
var unorm8 = makeUnorm8()

func makeUnorm8() *[256]uint32 {
	t := new([256]uint32)
	for c := range t {
		t[c] = math.Float32bits(float32(c) / 255)
	}
	return t
}

// chooseQuick replaces the format's functions by the faster functions of its layout, if it is a frequent layout.
func (i *Info) chooseQuick() {
	array := func(bits uint8) bool {
		for c := range i.Components {
			if d := i.fields[c]; d.bits != bits || d.shift != 0 && d.size != 4 {
				return false
			}
		}
		return true
	}
	switch {
	case array(8) && i.BlockBytes == i.Components && i.BlockBytes < 4:
		i.decode = decodeBytes
		i.bytes = new([4][256]uint32)
		for c := range i.Components {
			for v := range i.bytes[c] {
				i.bytes[c][v] = i.dec[c](uint32(v))
			}
		}
		if i.Components == 1 { // of each fourth texel, as kernels take tables
			i.bytes[1] = i.bytes[0]
		}
	case i.BlockBytes == 4 && array(8) && (i.Numeric == Unorm || i.Numeric == Srgb):
		i.decode, i.encode = decode8888, encode8888
	case array(32) && i.BlockBytes == 4*i.Components:
		i.decode, i.encode = decode32, encode32
	case i.BlockBytes == 8 && array(16) && i.Numeric == Sfloat:
		i.decode, i.encode = decodeHalf4, encodeHalf4
	}
}

// redFirst says whether R is byte 0 of four bytes R, G, B, A; otherwise they are B, G, R, A.
func (i *Info) redFirst() bool { return i.fields[0].at == 0 && i.fields[0].shift == 0 }

func decode8888(i *Info, dst []Texel, src []byte) {
	rgb := unorm8
	if i.SRGB {
		rgb = &srgb.linear
	}
	r, b := 0, 2
	if !i.redFirst() {
		r, b = 2, 0
	}
	for k := range dst {
		s := (*[4]byte)(src[4*k:])
		dst[k] = Texel{rgb[s[r&3]], rgb[s[1]], rgb[s[b&3]], unorm8[s[3]]}
	}
}

func encode8888(i *Info, dst []byte, src []Texel) {
	r, b := 0, 2
	if !i.redFirst() {
		r, b = 2, 0
	}
	f := math.Float32frombits
	for k := range src {
		s, d := &src[k], (*[4]byte)(dst[4*k:])
		if i.SRGB {
			d[r&3], d[1], d[b&3] = LinearToSRGB8(f(s[0])), LinearToSRGB8(f(s[1])), LinearToSRGB8(f(s[2]))
		} else {
			d[r&3] = uint8(encodeUnorm(f(s[0]), 255))
			d[1] = uint8(encodeUnorm(f(s[1]), 255))
			d[b&3] = uint8(encodeUnorm(f(s[2]), 255))
		}
		d[3] = uint8(encodeUnorm(f(s[3]), 255))
	}
}

// decodeBytes reads one to three components of a byte by tables.
func decodeBytes(i *Info, dst []Texel, src []byte) {
	fill := i.fill()
	if i.Components == 1 {
		c := 0
		for i.fields[c].bits == 0 { // alpha alone
			c++
		}
		t := &i.bytes[c]
		for k, b := range src[:len(dst)] {
			dst[k] = fill
			dst[k][c&3] = t[b]
		}
		return
	}
	for k := range dst {
		dst[k] = fill
		for c := range i.Components {
			dst[k][c] = i.bytes[c][src[i.fields[c].at]]
		}
		src = src[i.Components:]
	}
}

// decodeDepth reads depths, a few at a time, without a call for each.
func decodeDepth(i *Info, dst []Texel, src []byte) {
	var some [64]float32
	for len(dst) > 0 {
		z := some[:min(len(some), len(dst))]
		i.DecodeDepth(z, src)
		for k, d := range z {
			dst[k] = Texel{math.Float32bits(d), 0, 0, one}
		}
		dst, src = dst[len(z):], src[len(z)*i.BlockBytes:]
	}
}

func decode32(i *Info, dst []Texel, src []byte) {
	fill, n := i.fill(), i.Components
	if n == 4 { // without a loop: 6 ns a texel become 1
		for k := range dst {
			s := src[16*k:][:16]
			dst[k] = Texel{binary.LittleEndian.Uint32(s), binary.LittleEndian.Uint32(s[4:]),
				binary.LittleEndian.Uint32(s[8:]), binary.LittleEndian.Uint32(s[12:])}
		}
		return
	}
	for k := range dst {
		t := fill
		for c := range n {
			t[c] = binary.LittleEndian.Uint32(src[4*c:])
		}
		dst[k], src = t, src[4*n:]
	}
}

func encode32(i *Info, dst []byte, src []Texel) {
	n := i.Components
	if n == 4 {
		for k := range src {
			s, d := &src[k], dst[16*k:][:16]
			binary.LittleEndian.PutUint32(d, s[0])
			binary.LittleEndian.PutUint32(d[4:], s[1])
			binary.LittleEndian.PutUint32(d[8:], s[2])
			binary.LittleEndian.PutUint32(d[12:], s[3])
		}
		return
	}
	for k := range src {
		for c := range n {
			binary.LittleEndian.PutUint32(dst[4*c:], src[k][c])
		}
		dst = dst[4*n:]
	}
}

func decodeHalf4(_ *Info, dst []Texel, src []byte) {
	for k := range dst {
		w := binary.LittleEndian.Uint64(src[8*k:])
		dst[k] = Texel{halfBits(uint32(w)), halfBits(uint32(w >> 16)), halfBits(uint32(w >> 32)), halfBits(uint32(w >> 48))}
	}
}

// halfBits are the bits of HalfToFloat of the low half of a word: quick where its exponent is neither the least nor the
// greatest.
func halfBits(w uint32) uint32 {
	if e := w & 0x7C00; e-0x0400 < 0x7800 {
		return w&0x8000<<16 | (w&0x7FFF<<13 + 112<<23)
	}
	return math.Float32bits(HalfToFloat(uint16(w)))
}

func encodeHalf4(_ *Info, dst []byte, src []Texel) {
	for k := range src {
		var w uint64
		for c, v := range src[k] {
			w |= uint64(FloatToHalf(math.Float32frombits(v))) << (16 * c)
		}
		binary.LittleEndian.PutUint64(dst[8*k:], w)
	}
}
