package format

import (
	"encoding/binary"
	"math"
	"sync"
)

// BC1, BC2 and BC3: two 5-6-5 colors and a palette of four between them. Palette entries are thirds or halves of sums
// of codes, so that they are integers in units of 1/(6*31) and 1/(6*63) and their float32 values stand in tables.

// bcPalette has the texel words of such integers.
type bcPalette struct {
	rb [6*31 + 1]uint32
	g  [6*63 + 1]uint32
	// rb16 and g16 are the same as codes of 16 bits.
	rb16 [256]uint16
	g16  [512]uint16
}

func makePalette(f func(v float64) float64) *bcPalette {
	p := new(bcPalette)
	for k := range p.rb {
		p.rb[k] = math.Float32bits(float32(f(float64(k) / (6 * 31))))
		p.rb16[k] = code16(p.rb[k])
	}
	for k := range p.g {
		p.g[k] = math.Float32bits(float32(f(float64(k) / (6 * 63))))
		p.g16[k] = code16(p.g[k])
	}
	return p
}

var (
	bcLinear = sync.OnceValue(func() *bcPalette { return makePalette(func(v float64) float64 { return v }) })
	bcSRGB   = sync.OnceValue(func() *bcPalette { return makePalette(srgbDecode) })
)

// bcMode says what index 3 is where the first color is not greater.
type bcMode uint8

const (
	bcOpaque bcMode = iota // black, as index 2 is the mean
	bcPunch                // the same with alpha 0
	bcFour                 // BC2 and BC3 always have four colors
)

// bcEntries are the palette of the color block src[:8]: red, green and blue in 16 bits each, from the lowest, in the units of the
// tables, and which entry is black; 4 where none is.
func bcEntries(src []byte, mode bcMode) (e0, e1, e2, e3 uint64, black int) {
	w := binary.LittleEndian.Uint32(src)
	c0, c1 := uint64(w&0xFFFF), uint64(w>>16)
	a := c0>>11 | c0>>5&63<<16 | c0&31<<32
	b := c1>>11 | c1>>5&63<<16 | c1&31<<32
	if c0 > c1 || mode == bcFour {
		return 6 * a, 6 * b, 4*a + 2*b, 2*a + 4*b, 4
	}
	return 6 * a, 6 * b, 3 * (a + b), 0, 3
}

// bcColors decodes the color block src[:8] into the first three components of dst, and alpha 1.
func bcColors(dst []Texel, src []byte, mode bcMode, p *bcPalette) {
	e0, e1, e2, e3, black := bcEntries(src, mode)
	var colors [4]Texel
	for k, e := range [4]uint64{e0, e1, e2, e3} {
		colors[k] = Texel{p.rb[e&0xFFFF], p.g[e>>16&0xFFFF], p.rb[e>>32], one}
	}
	if black < 4 {
		colors[black] = Texel{}
		if mode == bcOpaque {
			colors[black][3] = one
		}
	}
	w := binary.LittleEndian.Uint32(src[4:])
	for i := range 16 {
		dst[i] = colors[w>>(2*i)&3]
	}
}

// codes is an entry in codes of 16 bits.
func (p *bcPalette) codes(e uint64) uint64 {
	return uint64(p.rb16[e&255]) | uint64(p.g16[e>>16&511])<<16 | uint64(p.rb16[e>>32&255])<<32
}

// bcCodes decodes the color block src[:8] to codes of 16 bits, alpha 65535 or, with alpha false, 0.
func bcCodes(dst *[16]uint64, src []byte, mode bcMode, p *bcPalette, alpha bool) {
	e0, e1, e2, e3, black := bcEntries(src, mode)
	opaque := uint64(0)
	if alpha {
		opaque = 0xFFFF << 48
	}
	colors := [4]uint64{p.codes(e0) | opaque, p.codes(e1) | opaque, p.codes(e2) | opaque, p.codes(e3) | opaque}
	if black < 4 {
		colors[black] = 0
		if mode == bcOpaque {
			colors[black] = opaque
		}
	}
	w := binary.LittleEndian.Uint32(src[4:])
	for i := 0; i < len(dst); i += 4 {
		dst[i], dst[i+1], dst[i+2], dst[i+3] = colors[w&3], colors[w>>2&3], colors[w>>4&3], colors[w>>6&3]
		w >>= 8
	}
}

func decodeBC1(mode bcMode, p func() *bcPalette) blockDecoder {
	return blockDecoder{
		texels:  func(dst []Texel, src []byte) { bcColors(dst, src, mode, p()) },
		codes16: func(dst *[16]uint64, src []byte) { bcCodes(dst, src, mode, p(), true) },
	}
}

func decodeBC2(p func() *bcPalette) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) {
			bcColors(dst, src[8:], bcFour, p())
			w := binary.LittleEndian.Uint64(src)
			for i := range 16 {
				dst[i][3] = unorm8[17*(w>>(4*i)&15)] // a/15 = 17a/255
			}
		},
		codes16: func(dst *[16]uint64, src []byte) {
			bcCodes(dst, src[8:], bcFour, p(), false)
			w := binary.LittleEndian.Uint64(src)
			for i := range dst {
				dst[i] |= w & 15 * 0x1111 << 48
				w >>= 4
			}
		},
	}
}

func decodeBC3(p func() *bcPalette) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) {
			bcColors(dst, src[8:], bcFour, p())
			bcRamp(dst, src, 3, false)
		},
		codes16: func(dst *[16]uint64, src []byte) {
			bcCodes(dst, src[8:], bcFour, p(), false)
			bcRampCodes(dst, src, 48)
		},
	}
}
