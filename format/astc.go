package format

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// astcBlock is the 128 bits of a block, the lowest first.
type astcBlock struct{ lo, hi uint64 }

// at is n bits (0 to 32) from bit low, which is at most 127.
func (b astcBlock) at(low, n int) int {
	v := b.hi >> (low - min(low, 64))
	if low < 64 {
		v = b.lo>>low | b.hi<<(64-low)
	}
	return int(v & (1<<n - 1))
}

// reversed is the block with its bits in opposite order, as the weights are stored.
func (b astcBlock) reversed() astcBlock {
	return astcBlock{bits.Reverse64(b.hi), bits.Reverse64(b.lo)}
}

// astcProfile is how a decoder turns 16-bit results into texels.
type astcProfile uint8

const (
	// astcLDR gives halves: results by 65536, rounded toward zero, but 65535 is 1. (What the other decode
	// modes of VK_EXT_astc_decode_mode keep of a result, a half has: package mip makes them of halves.)
	astcLDR  astcProfile = iota
	astcSRGB             // the 8 upper bits are the code, of alpha as well
	astcHDR              // halves; the modes with high dynamic range are known
)

// astcError is the color of blocks that the specification calls errors, opaque magenta.
var astcError = Texel{one, 0, one, one}

// decodeASTC is the decoder of w x h blocks.
func decodeASTC(w, h int, p astcProfile) blockDecoder {
	d := decodeASTCVolume(w, h, 1, p)
	switch p {
	case astcLDR:
		d.codes, d.paint = Halves, func(k *simd.Kernels) func(dst, src []byte) { return newASTCPainter(k, w, h, p).paint }
	case astcSRGB:
		d.codes, d.paint = Codes8, func(k *simd.Kernels) func(dst, src []byte) { return newASTCPainter(k, w, h, p).paint }
	}
	return d
}

// decodeASTCVolume returns the decoder of w x h x d blocks; d is 1 for flat blocks. Flat and deep blocks differ in
// their block modes and void extents, in the interpolation of weights between grid points, and in the partitions'
// pattern.
func decodeASTCVolume(w, h, d int, p astcProfile) blockDecoder {
	return blockDecoder{texels: func(dst []Texel, src []byte) {
		b := astcBlock{binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])}
		ok := false
		if b.at(0, 9) == 0x1fc {
			ok = astcVoid(dst, b, d > 1, p)
		} else if m, valid := parseASTCMode(b, w, h, d); valid {
			ok = m.decode(dst, b, w, h, d, p)
		}
		if !ok {
			for i := range dst {
				dst[i] = astcError
			}
		}
	}}
}

// astcVoid decodes a void extent: one color. The extents themselves, of two or three axes, are hints.
func astcVoid(dst []Texel, b astcBlock, volume bool, p astcProfile) bool {
	from, width, axes := 12, 13, 2
	switch {
	case volume:
		from, width, axes = 10, 9, 3
	case b.at(10, 2) != 3:
		return false
	}
	none, ordered := true, true
	for k := range axes {
		low, high := b.at(from+2*k*width, width), b.at(from+(2*k+1)*width, width)
		none = none && low&high == 1<<width-1
		ordered = ordered && low < high
	}
	if !none && !ordered {
		return false
	}
	hdr := b.at(9, 1) != 0
	if hdr && p != astcHDR {
		return false
	}
	var t Texel
	for c := range t {
		v := b.at(64+16*c, 16)
		if hdr {
			t[c] = math.Float32bits(HalfToFloat(uint16(v)))
		} else {
			t[c] = p.texel(v, c)
		}
	}
	for i := range dst {
		dst[i] = t
	}
	return true
}

// widen is an 8-bit end point component as the 16 bits that are interpolated.
func (p astcProfile) widen(e int) int {
	if p == astcSRGB {
		return e<<8 | 0x80
	}
	return e<<8 | e
}

// texel is the word of component c for a 16-bit result.
func (p astcProfile) texel(v, c int) uint32 {
	switch {
	case p == astcSRGB && c < 3:
		return srgb.linear[v>>8&255]
	case p == astcSRGB:
		return unorm8[v>>8&255]
	case v == 65535:
		return one
	}
	// v / 65536 rounded to a half toward zero.
	return math.Float32bits(float32(v)/65536) &^ (1<<13 - 1)
}

// astcHDRTexel is the word of a 16-bit result of high dynamic range: 5 bits of exponent and 11 bits that approximate
// the logarithm in between by three straight pieces.
func astcHDRTexel(v int) uint32 {
	m := v & 0x7ff
	switch {
	case m < 512:
		m *= 3
	case m < 1536:
		m = 4*m - 512
	default:
		m = 5*m - 2048
	}
	return math.Float32bits(HalfToFloat(uint16(min(v>>11<<10+m>>3, 0x7bff))))
}

// astcEnds are the two end points of a partition, as 16-bit values.
type astcEnds struct {
	e                [2][4]int
	bad              bool // unknown to the profile
	hdrRGB, hdrAlpha bool
}

// decode paints the block's texels; false means an error block.
func (m *astcMode) decode(dst []Texel, b astcBlock, w, h, d int, p astcProfile) bool {
	rev := b.reversed()
	n := m.gridW * m.gridH * m.gridD * m.planes
	var packed astcSequence
	t := astcTables()
	t.decode(&packed, n, rev, 0, m.weightBits, m.weights, &t.weights[m.weights.index()])

	var ends [4]astcEnds
	if !m.endPoints(&ends, b, p) {
		return false
	}
	seed := b.at(13, 10)
	small := w*h*d < 31
	for z := range d {
		for y := range h {
			for x := range w {
				part := 0
				if m.partitions > 1 {
					part = astcPartition(seed, x, y, z, m.partitions, small)
				}
				e, to := &ends[part], &dst[(z*h+y)*w+x]
				if e.bad {
					*to = astcError
					continue
				}
				wt := m.weightAt(&packed, x, y, z, w, h, d, 0)
				wt2 := wt
				if m.planes == 2 {
					wt2 = m.weightAt(&packed, x, y, z, w, h, d, 1)
				}
				for c := range 4 {
					k := wt
					if c == m.plane2 {
						k = wt2
					}
					v := (e.e[0][c]*(64-k) + e.e[1][c]*k + 32) >> 6
					if c < 3 && e.hdrRGB || c == 3 && e.hdrAlpha {
						to[c] = astcHDRTexel(v)
					} else {
						to[c] = p.texel(v, c)
					}
				}
			}
		}
	}
	return true
}
