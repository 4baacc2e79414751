package simd

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/bptc"
)

// bc7Modes are the eight modes of BC7, by the number of zeros before the first one bit.
var bc7Modes = [8]struct {
	subsets, partitionBits, rotationBits, selectionBits int
	colorBits, alphaBits, endP, sharedP                 int
	indexBits, index2Bits                               int
}{
	{3, 4, 0, 0, 4, 0, 1, 0, 3, 0},
	{2, 6, 0, 0, 6, 0, 0, 1, 3, 0},
	{3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
	{2, 6, 0, 0, 7, 0, 1, 0, 2, 0},
	{1, 0, 2, 1, 5, 6, 0, 0, 2, 3},
	{1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
	{1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
	{2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
}

// bc7Codes decodes a BC7 block to 8-bit components, red in the lowest byte. The reserved mode is all zeros.
func bc7Codes(out *[16]uint32, src []byte) {
	if src[0] == 0 {
		*out = [16]uint32{}
		return
	}
	mode := bits.TrailingZeros8(src[0])
	r := bptc.NewBitReader(src)
	r.Take(mode + 1)
	m := &bc7Modes[mode]
	pattern := r.Take(m.partitionBits)
	rotation := r.Take(m.rotationBits)
	selection := r.Take(m.selectionBits)

	var ends [6][4]uint32 // subset 0's two, subset 1's, ...
	n := 2 * m.subsets
	for c := range 4 {
		b := m.colorBits
		if c == 3 {
			b = m.alphaBits
		}
		for e := range n {
			ends[e][c] = r.Take(b)
		}
	}
	var p [6]uint32
	for e := range n {
		if m.endP != 0 {
			p[e] = r.Take(1)
		}
	}
	if m.sharedP != 0 {
		for s := range m.subsets {
			p[2*s] = r.Take(1)
			p[2*s+1] = p[2*s]
		}
	}
	for e := range n {
		for c := range 4 {
			b := m.colorBits
			if c == 3 {
				b = m.alphaBits
			}
			if b == 0 {
				ends[e][c] = 255
				continue
			}
			v := ends[e][c]
			if m.endP+m.sharedP != 0 {
				v, b = v<<1|p[e], b+1
			}
			v <<= 8 - b
			ends[e][c] = v | v>>b
		}
	}

	// Of each subset, its two ends with a component in each 16 bits.
	var spread [8]uint64
	for e := range n {
		spread[e] = uint64(ends[e][0]) | uint64(ends[e][1])<<16 | uint64(ends[e][2])<<32 | uint64(ends[e][3])<<48
	}
	index := r.Indices(m.indexBits, m.subsets, pattern)
	wc, wa := &bptc.Weights[m.indexBits], &bptc.Weights[m.indexBits]
	if m.index2Bits == 0 {
		b, mask := m.indexBits, uint64(1)<<(m.indexBits&63)-1
		subsets := bptc.Patterns[m.subsets&3][pattern&63]
		for i := range out {
			s := 2 * (subsets & 3)
			out[i] = packed(betweenEnds(spread[s], spread[s+1], uint64(wc[index&mask&15])))
			index, subsets = index>>(b&63), subsets>>2
		}
		return
	}
	// Modes 4 and 5 have an index of their own for alpha, or for color, and one subset.
	other := r.Indices(m.index2Bits, 1, 0)
	bc, ba := m.indexBits, m.index2Bits
	color, alpha := index, other
	wa = &bptc.Weights[m.index2Bits]
	if selection != 0 {
		color, alpha, bc, ba, wc, wa = alpha, color, ba, bc, wa, wc
	}
	maskC, maskA := uint64(1)<<(bc&63)-1, uint64(1)<<(ba&63)-1
	for i := range out {
		c := betweenEnds(spread[0], spread[1], uint64(wc[color&maskC&15]))
		a := betweenEnds(spread[0], spread[1], uint64(wa[alpha&maskA&15]))
		o := packed(c)&0xFFFFFF | packed(a)&0xFF000000
		if rotation != 0 { // alpha and a color change places
			shift := 8 * (rotation - 1) & 31
			differ := (o>>24 ^ o>>shift) & 255
			o ^= differ<<24 | differ<<shift
		}
		out[i] = o
		color, alpha = color>>(bc&63), alpha>>(ba&63)
	}
}

// betweenEnds is (64-w) a + w b, rounded, in 64ths, of the four components in 16 bits each.
func betweenEnds(a, b, w uint64) uint64 {
	return ((64-w)*a + w*b + 0x0020_0020_0020_0020) >> 6 & 0x00FF_00FF_00FF_00FF
}

// packed moves the low bytes of four components of 16 bits together.
func packed(v uint64) uint32 {
	v = (v | v>>8) & 0x0000_FFFF_0000_FFFF
	return uint32(v | v>>16)
}

func decodeBC7Generic(a *BlocksArgs) {
	var texels [16]uint32
	for i := range int(a.N) {
		bc7Codes(&texels, a.block(i, 16))
		a.put8(i, &texels)
	}
}
