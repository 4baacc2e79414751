package format

import (
	"encoding/binary"
	"math"
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

// A bc6hRun is bits of a block that follow each other in one field: they begin at bit at of one of its words, mask takes
// no others, and shift is their place in the 16 bits of each end point of a component.
type bc6hRun struct {
	mask            uint64
	word, at, shift uint8
}

// bc6hMode is a mode with its fields; bits is 0 for a reserved mode.
type bc6hMode struct {
	bits    int
	deltas  [3]int
	runs    [3][]bc6hRun // of each component
	d       uint8        // where the partition begins in the upper word
	size    int          // of all that comes before the indices, in bits
	subsets int
	expand  [2][]uint16 // bc6hExpand of end points without and with sign, those with sign more by 0x8000; nil: 16 bits
}

var bc6hTable = sync.OnceValue(func() *[32]bc6hMode {
	t := new([32]bc6hMode)
	for k, m := range bc6hModes {
		e := bc6hMode{bits: m.bits, deltas: m.deltas, size: 5, subsets: 1}
		if k < 2 {
			e.size = 2
		}
		add := func(component, end, bit, count int) {
			for count > 0 {
				n := min(count, 64-e.size&63)
				e.runs[component] = append(e.runs[component],
					bc6hRun{1<<n - 1, uint8(e.size >> 6), uint8(e.size & 63), uint8(16*end + bit)})
				e.size, bit, count = e.size+n, bit+n, count-n
			}
		}
		for _, f := range strings.Fields(m.fields) {
			if f == "d" {
				e.d = uint8(e.size - 64)
				e.size += 5
				e.subsets = 2
				continue
			}
			c, end := strings.IndexByte("rgb", f[0]), int(f[1]-'0')
			from, to, ranged := strings.Cut(f[3:], "-")
			first, _ := strconv.Atoi(from)
			last := first
			if ranged {
				last, _ = strconv.Atoi(to)
			}
			if last >= first {
				add(c, end, first, last-first+1)
				continue
			}
			for b := first; b >= last; b-- {
				add(c, end, b, 1)
			}
		}
		for signed := range e.expand {
			if m.bits == 16 {
				break // as they are
			}
			e.expand[signed] = make([]uint16, 1<<m.bits)
			for x := range e.expand[signed] {
				v := bc6hExpand(int32(x), m.bits, false)
				if signed != 0 {
					v = bc6hExpand(signExtend(uint32(x), m.bits), m.bits, true) + 0x8000
				}
				e.expand[signed][x] = uint16(v)
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
	words := [2]uint64{r.Lo, r.Hi}
	indexBits, pattern := uint(5-m.subsets), uint32(0)
	if m.subsets == 2 {
		pattern = uint32(r.Hi>>(m.d&63)) & 31
	}
	expand, sign := m.expand[0], uint64(0) // of both signs positive
	if signed {
		expand, sign = m.expand[1], 0x8000
	}
	most := uint64(1)<<(m.bits&31) - 1
	var ends [3][4]uint64
	for c := range ends {
		v := uint64(0) // 16 bits an end point
		for _, f := range m.runs[c] {
			v |= words[f.word&1] >> (f.at & 63) & f.mask << (f.shift & 63)
		}
		first := v & 0xFFFF
		if ends[c][0] = first ^ sign; expand != nil {
			ends[c][0] = uint64(expand[first&most])
		}
		base, up := first, uint(64)
		if d := m.deltas[c]; d != 0 {
			up = uint(64 - d)
		} else {
			base = 0
		}
		for e := 1; e < 2*m.subsets; e++ {
			v >>= 16
			x := base + uint64(int64(v&0xFFFF<<(up&63))>>(up&63)) // a delta's sign is extended
			if x &= most; expand != nil {
				ends[c][e&3] = uint64(expand[x])
			} else {
				ends[c][e&3] = x ^ sign
			}
		}
	}

	// ((64-w) e0 + w e1 + 32) >> 6, of red and, 32 bits higher, green at once, and of blue.
	const lanes, high = 0xFFFF | 0xFFFF<<32, 32
	var lines [2]struct{ base, step, blue, blueStep uint64 }
	for s := range m.subsets {
		e0, e1 := ends[0][2*s]|ends[1][2*s]<<32, ends[0][2*s+1]|ends[1][2*s+1]<<32
		l := &lines[s&1]
		l.base, l.step = 64*e0+32*(1|1<<32), e1-e0
		l.blue, l.blueStep = 64*ends[2][2*s]+32, ends[2][2*s+1]-ends[2][2*s]
	}
	r.Skip(m.size / 2)
	r.Skip(m.size - m.size/2)
	index, subset := r.Indices(int(indexBits), m.subsets, pattern), bptc.Patterns[m.subsets][pattern]
	weights, mask := &bptc.Weights[indexBits], uint64(1)<<(indexBits&7)-1
	for i := range out {
		w, l := uint64(weights[index&mask&15]), &lines[subset&1]
		index, subset = index>>(indexBits&7), subset>>2
		rg, b := (l.base+w*l.step)>>6&lanes, (l.blue+w*l.blueStep)>>6
		if signed {
			out[i] = bc6hHalf(int32(rg)-0x8000) | bc6hHalf(int32(rg>>high)-0x8000)<<16 | bc6hHalf(int32(b)-0x8000)<<32 | opaque
			continue
		}
		rg = rg * 31 >> 6 & lanes
		out[i] = (rg|rg>>16)&math.MaxUint32 | b*31>>6<<32 | opaque
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
