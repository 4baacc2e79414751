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
}

func makePalette(f func(v float64) float64) *bcPalette {
	p := new(bcPalette)
	for k := range p.rb {
		p.rb[k] = math.Float32bits(float32(f(float64(k) / (6 * 31))))
	}
	for k := range p.g {
		p.g[k] = math.Float32bits(float32(f(float64(k) / (6 * 63))))
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

// bcColors decodes the color block src[:8] into the first three components of dst, and alpha 1.
func bcColors(dst []Texel, src []byte, mode bcMode, p *bcPalette) {
	c0, c1 := int(binary.LittleEndian.Uint16(src)), int(binary.LittleEndian.Uint16(src[2:]))
	var colors [4]Texel
	entry := func(w0, w1 int) Texel { // w0 + w1 = 6
		return Texel{
			p.rb[w0*(c0>>11)+w1*(c1>>11)],
			p.g[w0*(c0>>5&63)+w1*(c1>>5&63)],
			p.rb[w0*(c0&31)+w1*(c1&31)],
			one,
		}
	}
	colors[0], colors[1] = entry(6, 0), entry(0, 6)
	switch {
	case c0 > c1 || mode == bcFour:
		colors[2], colors[3] = entry(4, 2), entry(2, 4)
	case mode == bcOpaque:
		colors[2], colors[3] = entry(3, 3), Texel{3: one}
	default:
		colors[2] = entry(3, 3)
	}
	w := binary.LittleEndian.Uint32(src[4:])
	for i := range 16 {
		dst[i] = colors[w>>(2*i)&3]
	}
}

func decodeBC1(mode bcMode, p func() *bcPalette) func([]Texel, []byte) {
	return func(dst []Texel, src []byte) { bcColors(dst, src, mode, p()) }
}

func decodeBC2(p func() *bcPalette) func([]Texel, []byte) {
	return func(dst []Texel, src []byte) {
		bcColors(dst, src[8:], bcFour, p())
		w := binary.LittleEndian.Uint64(src)
		for i := range 16 {
			dst[i][3] = unorm8[17*(w>>(4*i)&15)] // a/15 = 17a/255
		}
	}
}

func decodeBC3(p func() *bcPalette) func([]Texel, []byte) {
	return func(dst []Texel, src []byte) {
		bcColors(dst, src[8:], bcFour, p())
		bcRamp(dst, src, 3, false)
	}
}
