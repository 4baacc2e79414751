package simd

import "encoding/binary"

// bcColors decodes a color block: four says that there always are four colors, as in BC2 and BC3, whose alpha is 0
// here.
func bcColors(dst *[16]uint64, src []byte, p *BCPalette, four, punch bool) {
	w := uint64(binary.LittleEndian.Uint32(src))
	c0, c1 := w&0xFFFF, w>>16
	a := c0>>11 | c0>>5&63<<16 | c0&31<<32
	b := c1>>11 | c1>>5&63<<16 | c1&31<<32
	opaque := uint64(0)
	if !four {
		opaque = 0xFFFF << 48
	}
	code := func(e uint64) uint64 {
		return uint64(p.RB[e&255]|p.G[e>>16&511]) | uint64(p.RB[e>>32&255])<<32 | opaque
	}
	colors := [4]uint64{code(6 * a), code(6 * b)}
	switch {
	case four || c0 > c1:
		colors[2], colors[3] = code(4*a+2*b), code(2*a+4*b)
	case !punch:
		colors[2], colors[3] = code(3*(a+b)), opaque
	default:
		colors[2] = code(3 * (a + b))
	}
	indices := binary.LittleEndian.Uint32(src[4:])
	for i := range dst {
		dst[i] = colors[indices&3]
		indices >>= 2
	}
}

// bcRamp puts the codes of a single-component block, without sign, into 16 bits from bit shift on: two end points and
// six or four values between them, in the latter case with 0 and the greatest.
func bcRamp(dst *[16]uint64, src []byte, shift int) {
	e0, e1 := int(src[0]), int(src[1])
	var ramp [8]uint64
	if e0 > e1 { // sevenths of sums: (2*257*sum + 7) / 14 is 257*sum/7 to nearest, which is never a tie
		for k := range ramp {
			sum := (8-k)*e0 + (k-1)*e1
			switch k {
			case 0:
				sum = 7 * e0
			case 1:
				sum = 7 * e1
			}
			ramp[k] = uint64((514*sum + 7) / 14)
		}
	} else { // fifths
		for k := range 6 {
			sum := (6-k)*e0 + (k-1)*e1
			switch k {
			case 0:
				sum = 5 * e0
			case 1:
				sum = 5 * e1
			}
			ramp[k] = uint64((514*sum + 5) / 10)
		}
		ramp[7] = 65535
	}
	w := binary.LittleEndian.Uint64(src) >> 16
	for i := range dst {
		dst[i] |= ramp[w&7] << (shift & 63)
		w >>= 3
	}
}

func decodeBC1Generic(a *BlocksArgs) {
	var texels [16]uint64
	for i := range int(a.N) {
		bcColors(&texels, a.block(i, 8), a.Palette, false, a.Punch != 0)
		a.put16(i, &texels)
	}
}

func decodeBC2Generic(a *BlocksArgs) {
	var texels [16]uint64
	for i := range int(a.N) {
		src := a.block(i, 16)
		bcColors(&texels, src[8:], a.Palette, true, false)
		w := binary.LittleEndian.Uint64(src)
		for k := range texels {
			texels[k] |= w & 15 * 0x1111 << 48 // a/15 = 0x1111 a/65535
			w >>= 4
		}
		a.put16(i, &texels)
	}
}

func decodeBC3Generic(a *BlocksArgs) {
	var texels [16]uint64
	for i := range int(a.N) {
		src := a.block(i, 16)
		bcColors(&texels, src[8:], a.Palette, true, false)
		bcRamp(&texels, src, 48)
		a.put16(i, &texels)
	}
}

// opaqueBlack is what components without a ramp are.
func opaqueBlack() (texels [16]uint64) {
	for i := range texels {
		texels[i] = 0xFFFF << 48
	}
	return texels
}

func decodeBC4Generic(a *BlocksArgs) {
	for i := range int(a.N) {
		texels := opaqueBlack()
		bcRamp(&texels, a.block(i, 8), 0)
		a.put16(i, &texels)
	}
}

func decodeBC5Generic(a *BlocksArgs) {
	for i := range int(a.N) {
		texels, src := opaqueBlack(), a.block(i, 16)
		bcRamp(&texels, src, 0)
		bcRamp(&texels, src[8:], 16)
		a.put16(i, &texels)
	}
}
