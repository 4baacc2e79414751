// Package bptc has what BC6H and BC7 share: partitions of a block into subsets, anchors, interpolation weights, and a
// reader of bits.
package bptc

import "encoding/binary"

// partitions2 has the two-subset patterns: bit i is the subset of texel i. BC6H uses the first 32.
var partitions2 = [64]uint16{
	0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80,
	0xC800, 0xFFEC, 0xFE80, 0xE800, 0xFFE8, 0xFF00, 0xFFF0, 0xF000,
	0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310, 0x3100, 0x8CCE,
	0x088C, 0x3110, 0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C,
	0xAAAA, 0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696, 0xA55A,
	0x73CE, 0x13C8, 0x324C, 0x3BDC, 0x6996, 0xC33C, 0x9966, 0x0660,
	0x0272, 0x04E4, 0x4E40, 0x2720, 0xC936, 0x936C, 0x39C6, 0x639C,
	0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22,
}

// partitions3 has the three-subset patterns: bits 2i+1 and 2i are the subset of texel i.
var partitions3 = [64]uint32{
	0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
	0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
	0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
	0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
	0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
	0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
	0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
	0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254,
}

// The anchor of a subset is the texel whose index has its top bit left out, because it is 0. That of subset 0 is texel
// 0; these are subset 1 of two, and subsets 1 and 2 of three.
var (
	anchors2 = [64]uint8{
		15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
		15, 2, 8, 2, 2, 8, 8, 15, 2, 8, 2, 2, 8, 8, 2, 2,
		15, 15, 6, 8, 2, 8, 15, 15, 2, 8, 2, 2, 2, 15, 15, 6,
		6, 2, 6, 8, 15, 15, 2, 2, 15, 15, 15, 15, 15, 2, 2, 15,
	}
	anchors3b = [64]uint8{
		3, 3, 15, 15, 8, 3, 15, 15, 8, 8, 6, 6, 6, 5, 3, 3,
		3, 3, 8, 15, 3, 3, 6, 10, 5, 8, 8, 6, 8, 5, 15, 15,
		8, 15, 3, 5, 6, 10, 8, 15, 15, 3, 15, 5, 15, 15, 15, 15,
		3, 15, 5, 5, 5, 8, 5, 10, 5, 10, 8, 13, 15, 12, 3, 3,
	}
	anchors3c = [64]uint8{
		15, 8, 8, 3, 15, 15, 3, 8, 15, 15, 15, 15, 15, 15, 15, 8,
		15, 8, 15, 3, 15, 8, 15, 8, 3, 15, 6, 10, 15, 15, 10, 8,
		15, 3, 15, 10, 10, 8, 9, 10, 6, 15, 8, 15, 3, 6, 6, 8,
		15, 3, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3, 15, 15, 8,
	}
)

// Weights are the interpolation weights of 2, 3 and 4 index bits, in 64ths.
var Weights = [5][16]int32{
	2: {0, 21, 43, 64},
	3: {0, 9, 18, 27, 37, 46, 55, 64},
	4: {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64},
}

// Anchors lists the anchors of n subsets in pattern p, from the lowest texel; the texels of those that there are not
// are 0.
func Anchors(n int, p uint32) [3]uint8 {
	switch n {
	case 2:
		return [3]uint8{0, anchors2[p]}
	case 3:
		return [3]uint8{0, min(anchors3b[p], anchors3c[p]), max(anchors3b[p], anchors3c[p])}
	}
	return [3]uint8{}
}

// Indices reads the next 16 indices of b bits and returns them in b bits each. In the file the index of a subset's
// anchor is one bit shorter.
func (r *BitReader) Indices(b, subsets int, pattern uint32) uint64 {
	n := 16*b - subsets
	v := r.Lo & (1<<(n&63) - 1)
	r.Skip(n)
	anchors := Anchors(subsets, pattern)
	for _, texel := range anchors[:subsets] { // puts the bit back that it lacks
		top := int(texel)*b + b - 1
		low := uint64(1)<<(top&63) - 1
		v = v&low | v&^low<<1
	}
	return v
}

// BitReader hands out the bits of a 128-bit block from the lowest.
type BitReader struct {
	// Lo and Hi are the bits not yet handed out.
	Lo, Hi uint64
}

// NewBitReader reads src[:16].
func NewBitReader(src []byte) BitReader {
	return BitReader{binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])}
}

// Take is the next n bits, n from 0 to 32.
func (r *BitReader) Take(n int) uint32 {
	v := uint32(r.Lo & (1<<(n&63) - 1))
	r.Skip(n)
	return v
}

// Skip passes over n bits, n from 0 to 63.
func (r *BitReader) Skip(n int) {
	r.Lo = r.Lo>>(n&63) | r.Hi<<1<<((63-n)&63)
	r.Hi >>= n & 63
}

// Patterns has the subset of each texel in two bits, by the number of subsets and the pattern.
var Patterns = func() (t [4][64]uint32) {
	for p := range 64 {
		for i := range 16 {
			t[2][p] |= uint32(partitions2[p]>>i&1) << (2 * i)
		}
		t[3][p] = partitions3[p]
	}
	return t
}()
