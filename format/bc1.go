package format

import (
	"encoding/binary"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/simd"
)

// BC1, BC2 and BC3: two 5-6-5 colors and a palette of four between them. Palette entries are thirds or halves of sums
// of codes, so that they are integers in units of 1/(6*31) and 1/(6*63) and their float32 values stand in tables.

// bcPalette has the texel words of such integers, and their nearest codes of 16 bits.
type bcPalette struct {
	rb    [6*31 + 1]uint32
	g     [6*63 + 1]uint32
	codes simd.BCPalette
}

func makePalette(f func(v float64) float64) *bcPalette {
	p := new(bcPalette)
	for k := range p.rb {
		p.rb[k] = math.Float32bits(float32(f(float64(k) / (6 * 31))))
		p.codes.RB[k] = uint32(code16(p.rb[k]))
	}
	for k := range p.g {
		p.g[k] = math.Float32bits(float32(f(float64(k) / (6 * 63))))
		p.codes.G[k] = uint32(code16(p.g[k])) << 16
	}
	return p
}

var (
	bcLinear = sync.OnceValue(func() *bcPalette { return makePalette(func(v float64) float64 { return v }) })
	bcSRGB   = sync.OnceValue(func() *bcPalette { return makePalette(srgbDecode) })
)

// bcMode is the meaning of palette index 3 where the first color is not greater than the second.
type bcMode uint8

const (
	bcOpaque bcMode = iota // black, as index 2 is the mean
	bcPunch                // the same with alpha 0
	bcFour                 // BC2 and BC3 always have four colors
)

// bcEntries are the palette of the color block src[:8]: red, green and blue in 16 bits each, from the lowest, in the
// units of the tables, and which entry is black; 4 where none is.
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

func decodeBC1(mode bcMode, p func() *bcPalette) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) { bcColors(dst, src, mode, p()) },
		codes:  Codes16,
		kernel: func(k *simd.Kernels, a *simd.BlocksArgs) {
			a.Palette, a.Punch = &p().codes, uint32(mode)
			k.DecodeBC1(a)
		},
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
		codes: Codes16,
		kernel: func(k *simd.Kernels, a *simd.BlocksArgs) {
			a.Palette = &p().codes
			k.DecodeBC2(a)
		},
	}
}

func decodeBC3(p func() *bcPalette) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) {
			bcColors(dst, src[8:], bcFour, p())
			bcRamp(dst, src, 3, false)
		},
		codes: Codes16,
		kernel: func(k *simd.Kernels, a *simd.BlocksArgs) {
			a.Palette = &p().codes
			k.DecodeBC3(a)
		},
	}
}
