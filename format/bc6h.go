package format

import (
	"encoding/binary"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/bptc"
	"github.com/seed-1acaedba/halfspace/simd"
)

// bc6hModes are the modes of BC6H by their mode bits: the bits of an end point component, the bits of the deltas of R,
// G and B (0: all end points are absolute), and the fields in ascending bit position after the mode. "r0.0-9" is bits 0
// to 9 of end point 0's R, low bit first; "r0.11-10" has its high bit first; end points 0 and 1 are subset 0's, 2 and 3
// subset 1's; "d" is the five bits of the partition.
var bc6hModes = map[int]struct {
	bits   int
	deltas [3]int
	fields string
}{
	0: {10, [3]int{5, 5, 5},
		"g2.4 b2.4 b3.4 r0.0-9 g0.0-9 b0.0-9 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	1: {7, [3]int{6, 6, 6},
		"g2.5 g3.4-5 r0.0-6 b3.0-1 b2.4 g0.0-6 b2.5 b3.2 g2.4 b0.0-6 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 b1.0-5 " +
			"b2.0-3 r2.0-5 r3.0-5 d"},
	2: {11, [3]int{5, 4, 4},
		"r0.0-9 g0.0-9 b0.0-9 r1.0-4 r0.10 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	3: {10, [3]int{0, 0, 0}, "r0.0-9 g0.0-9 b0.0-9 r1.0-9 g1.0-9 b1.0-9"},
	6: {11, [3]int{4, 5, 4},
		"r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.10 g3.4 g2.0-3 g1.0-4 g0.10 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-3 b3.0 b3.2 r3.0-3 g2.4 b3.3 d"},
	7: {11, [3]int{9, 9, 9}, "r0.0-9 g0.0-9 b0.0-9 r1.0-8 r0.10 g1.0-8 g0.10 b1.0-8 b0.10"},
	10: {11, [3]int{4, 4, 5},
		"r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.10 b2.4 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-4 b0.10 b2.0-3 r2.0-3 b3.1 b3.2 r3.0-3 b3.4 b3.3 d"},
	11: {12, [3]int{8, 8, 8}, "r0.0-9 g0.0-9 b0.0-9 r1.0-7 r0.11-10 g1.0-7 g0.11-10 b1.0-7 b0.11-10"},
	14: {9, [3]int{5, 5, 5},
		"r0.0-8 b2.4 g0.0-8 g2.4 b0.0-8 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	15: {16, [3]int{4, 4, 4}, "r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.15-10 g1.0-3 g0.15-10 b1.0-3 b0.15-10"},
	18: {8, [3]int{6, 5, 5},
		"r0.0-7 g3.4 b2.4 g0.0-7 b3.2 g2.4 b0.0-7 b3.3 b3.4 r1.0-5 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-5 r3.0-5 d"},
	22: {8, [3]int{5, 6, 5},
		"r0.0-7 b3.0 b2.4 g0.0-7 g2.5 g2.4 b0.0-7 g3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-5 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 " +
			"b3.2 r3.0-4 b3.3 d"},
	26: {8, [3]int{5, 5, 6},
		"r0.0-7 b3.1 b2.4 g0.0-7 b2.5 g2.4 b0.0-7 b3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-5 b2.0-3 r2.0-4 " +
			"b3.2 r3.0-4 b3.3 d"},
	30: {6, [3]int{0, 0, 0},
		"r0.0-5 g3.4 b3.0 b3.1 b2.4 g0.0-5 g2.5 b2.5 b3.2 g2.4 b0.0-5 g3.5 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 " +
			"b1.0-5 b2.0-3 r2.0-5 r3.0-5 d"},
}

// A bc6hRun is bits of a block that follow each other in one field: which of the block, and their destination;
// component 3 is the partition.
type bc6hRun struct{ at, count, component, end, bit uint8 }

// bc6hMode is a mode with its fields; bits is 0 for a reserved mode.
type bc6hMode struct {
	bits    int
	deltas  [3]int
	runs    []bc6hRun
	size    int // of all that comes before the indices, in bits
	subsets int
}

var bc6hTable = sync.OnceValue(func() *[32]bc6hMode {
	t := new([32]bc6hMode)
	for k, m := range bc6hModes {
		e := bc6hMode{bits: m.bits, deltas: m.deltas, size: 5, subsets: 1}
		if k < 2 {
			e.size = 2
		}
		add := func(component, end, bit uint8, count int) {
			e.runs = append(e.runs, bc6hRun{uint8(e.size), uint8(count), component, end, bit})
			e.size += count
		}
		for _, f := range strings.Fields(m.fields) {
			if f == "d" {
				add(3, 0, 0, 5)
				e.subsets = 2
				continue
			}
			c, end := uint8(strings.IndexByte("rgb", f[0])), f[1]-'0'
			from, to, ranged := strings.Cut(f[3:], "-")
			first, _ := strconv.Atoi(from)
			last := first
			if ranged {
				last, _ = strconv.Atoi(to)
			}
			if last >= first {
				add(c, end, uint8(first), last-first+1)
				continue
			}
			for b := first; b >= last; b-- {
				add(c, end, uint8(b), 1)
			}
		}
		t[k] = e
	}
	return t
})

// bc6hExpand is an end point component of b bits as 16 bits, signed ones with their sign.
func bc6hExpand(x int32, b int, signed bool) int32 {
	if !signed {
		switch {
		case b >= 15 || x == 0:
			return x
		case x == 1<<b-1:
			return 0xffff
		}
		return (x<<15 + 0x4000) >> (b - 1)
	}
	if b >= 16 {
		return x
	}
	a := x
	if a < 0 {
		a = -a
	}
	switch {
	case a == 0:
	case a >= 1<<(b-1)-1:
		a = 0x7fff
	default:
		a = (a<<15 + 0x4000) >> (b - 1)
	}
	if x < 0 {
		return -a
	}
	return a
}

// bc6hHalf is the half of an interpolated value with sign.
func bc6hHalf(x int32) uint64 {
	sign := x >> 31
	return uint64((x^sign-sign)*31>>5 | sign&0x8000)
}

// bc6h decodes a block to halves, four a texel.
func bc6h(out *[16]uint64, src []byte, signed bool) {
	const opaque = 0x3C00 << 48
	r := bptc.NewBitReader(src)
	mode := r.Lo & 3
	if mode > 1 {
		mode = r.Lo & 31
	}
	m := &bc6hTable()[mode]
	if m.bits == 0 {
		for i := range out {
			out[i] = opaque
		}
		return
	}
	var v [4][4]uint32 // component (3: partition), end point
	for _, f := range m.runs {
		bits := r.Hi >> (f.at & 63)
		if f.at < 64 {
			bits = r.Lo>>f.at | r.Hi<<1<<(63-f.at)
		}
		v[f.component&3][f.end&3] |= uint32(bits) & (1<<(f.count&31) - 1) << (f.bit & 31)
	}
	indexBits, pattern := 5-m.subsets, v[3][0]

	bias := uint64(0) // makes end points of both signs positive
	if signed {
		bias = 0x8000
	}
	var ends [3][4]uint64
	for c := range ends {
		for e := range 2 * m.subsets {
			x := v[c][e&3]
			if d := m.deltas[c]; d != 0 && e > 0 {
				x = v[c][0] + uint32(signExtend(x, d))
			}
			x &= 1<<m.bits - 1
			s := int32(x)
			if signed {
				s = signExtend(x, m.bits)
			}
			ends[c][e&3] = uint64(bc6hExpand(s, m.bits, signed)) + bias
		}
	}

	// ((64-w) e0 + w e1 + 32) >> 6, of red and, 32 bits higher, green at once.
	const low, high = 0xFFFF, 32
	var base, step [2][2]uint64 // of red and green, and of blue
	for s := range m.subsets {
		e0, e1 := ends[0][2*s]|ends[1][2*s]<<32, ends[0][2*s+1]|ends[1][2*s+1]<<32
		base[0][s&1], step[0][s&1] = 64*e0+32*(1|1<<32), e1-e0
		base[1][s&1], step[1][s&1] = 64*ends[2][2*s]+32, ends[2][2*s+1]-ends[2][2*s]
	}
	r.Skip(m.size / 2)
	r.Skip(m.size - m.size/2)
	index, subset := r.Indices(indexBits, m.subsets, pattern), bptc.Patterns[m.subsets][pattern]
	weights := &bptc.Weights[indexBits]
	for i := range out {
		w, s := uint64(weights[index&(1<<indexBits-1)]), subset&1
		index, subset = index>>indexBits, subset>>2
		rg, b := (base[0][s]+w*step[0][s])>>6, (base[1][s]+w*step[1][s])>>6
		if signed {
			out[i] = bc6hHalf(int32(rg&low)-0x8000) | bc6hHalf(int32(rg>>high&low)-0x8000)<<16 | bc6hHalf(int32(b)-0x8000)<<32 | opaque
			continue
		}
		out[i] = (rg&low)*31>>6 | (rg>>high&low)*31>>6<<16 | b*31>>6<<32 | opaque
	}
}

// decodeBC6H has halves, which floats are made of.
func decodeBC6H(signed bool) blockDecoder {
	return blockDecoder{
		texels: func(dst []Texel, src []byte) {
			var t [16]uint64
			bc6h(&t, src, signed)
			for i, w := range t {
				dst[i] = Texel{halfBits(uint32(w)), halfBits(uint32(w >> 16)), halfBits(uint32(w >> 32)), one}
			}
		},
		codes: Halves,
		paint: func(*simd.Kernels) func(dst, src []byte) {
			var t [16]uint64
			return func(dst, src []byte) {
				bc6h(&t, src, signed)
				for i, w := range t {
					binary.LittleEndian.PutUint64(dst[8*i:], w)
				}
			}
		},
	}
}
