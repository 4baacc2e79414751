package format

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/bptc"
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
	0:  {10, [3]int{5, 5, 5}, "g2.4 b2.4 b3.4 r0.0-9 g0.0-9 b0.0-9 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	1:  {7, [3]int{6, 6, 6}, "g2.5 g3.4-5 r0.0-6 b3.0-1 b2.4 g0.0-6 b2.5 b3.2 g2.4 b0.0-6 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 b1.0-5 b2.0-3 r2.0-5 r3.0-5 d"},
	2:  {11, [3]int{5, 4, 4}, "r0.0-9 g0.0-9 b0.0-9 r1.0-4 r0.10 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	3:  {10, [3]int{0, 0, 0}, "r0.0-9 g0.0-9 b0.0-9 r1.0-9 g1.0-9 b1.0-9"},
	6:  {11, [3]int{4, 5, 4}, "r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.10 g3.4 g2.0-3 g1.0-4 g0.10 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-3 b3.0 b3.2 r3.0-3 g2.4 b3.3 d"},
	7:  {11, [3]int{9, 9, 9}, "r0.0-9 g0.0-9 b0.0-9 r1.0-8 r0.10 g1.0-8 g0.10 b1.0-8 b0.10"},
	10: {11, [3]int{4, 4, 5}, "r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.10 b2.4 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-4 b0.10 b2.0-3 r2.0-3 b3.1 b3.2 r3.0-3 b3.4 b3.3 d"},
	11: {12, [3]int{8, 8, 8}, "r0.0-9 g0.0-9 b0.0-9 r1.0-7 r0.11-10 g1.0-7 g0.11-10 b1.0-7 b0.11-10"},
	14: {9, [3]int{5, 5, 5}, "r0.0-8 b2.4 g0.0-8 g2.4 b0.0-8 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	15: {16, [3]int{4, 4, 4}, "r0.0-9 g0.0-9 b0.0-9 r1.0-3 r0.15-10 g1.0-3 g0.15-10 b1.0-3 b0.15-10"},
	18: {8, [3]int{6, 5, 5}, "r0.0-7 g3.4 b2.4 g0.0-7 b3.2 g2.4 b0.0-7 b3.3 b3.4 r1.0-5 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-5 r3.0-5 d"},
	22: {8, [3]int{5, 6, 5}, "r0.0-7 b3.0 b2.4 g0.0-7 g2.5 g2.4 b0.0-7 g3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-5 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	26: {8, [3]int{5, 5, 6}, "r0.0-7 b3.1 b2.4 g0.0-7 b2.5 g2.4 b0.0-7 b3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-5 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3 d"},
	30: {6, [3]int{0, 0, 0}, "r0.0-5 g3.4 b3.0 b3.1 b2.4 g0.0-5 g2.5 b2.5 b3.2 g2.4 b0.0-5 g3.5 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 b1.0-5 b2.0-3 r2.0-5 r3.0-5 d"},
}

// A bc6hBit is the destination of one bit of a block: component, end point, bit; component 3 is the partition.
type bc6hBit struct{ component, end, bit uint8 }

// bc6hMode is a mode with its fields spelled out bit by bit; bits is 0 for a reserved mode.
type bc6hMode struct {
	bits   int
	deltas [3]int
	layout []bc6hBit
}

var bc6hTable = sync.OnceValue(func() *[32]bc6hMode {
	t := new([32]bc6hMode)
	for k, m := range bc6hModes {
		e := bc6hMode{m.bits, m.deltas, nil}
		for _, f := range strings.Fields(m.fields) {
			if f == "d" {
				for b := range 5 {
					e.layout = append(e.layout, bc6hBit{3, 0, uint8(b)})
				}
				continue
			}
			c, end := strings.IndexByte("rgb", f[0]), f[1]-'0'
			from, to, ranged := strings.Cut(f[3:], "-")
			b, _ := strconv.Atoi(from)
			last := b
			if ranged {
				last, _ = strconv.Atoi(to)
			}
			step := 1
			if last < b {
				step = -1
			}
			for ; ; b += step {
				e.layout = append(e.layout, bc6hBit{uint8(c), end, uint8(b)})
				if b == last {
					break
				}
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

// bc6hFinish is the half of an interpolated value.
func bc6hFinish(x int32, signed bool) uint16 {
	switch {
	case !signed:
		return uint16(x * 31 >> 6)
	case x < 0:
		return uint16(-x*31>>5) | 0x8000
	}
	return uint16(x * 31 >> 5)
}

func decodeBC6H(signed bool) blockDecoder {
	return blockDecoder{texels: func(dst []Texel, src []byte) {
		r := bptc.NewBitReader(src)
		mode := r.Take(2)
		if mode > 1 {
			mode |= r.Take(3) << 2
		}
		m := &bc6hTable()[mode]
		if m.bits == 0 {
			for i := range dst {
				dst[i] = Texel{3: one}
			}
			return
		}
		var v [4][4]uint32 // component (3: partition), end point
		for _, l := range m.layout {
			v[l.component][l.end] |= r.Take(1) << l.bit
		}
		subsets, indexBits := 1, 4
		if m.layout[len(m.layout)-1].component == 3 {
			subsets, indexBits = 2, 3
		}
		pattern := v[3][0]

		var ends [3][4]int32
		for c := range 3 {
			for e := range 2 * subsets {
				x := v[c][e]
				if d := m.deltas[c]; d != 0 && e > 0 {
					x = v[c][0] + uint32(signExtend(x, d))
				}
				x &= 1<<m.bits - 1
				s := int32(x)
				if signed {
					s = signExtend(x, m.bits)
				}
				ends[c][e] = bc6hExpand(s, m.bits, signed)
			}
		}
		index, subset := r.Indices(indexBits, subsets, pattern), bptc.Patterns[subsets][pattern]
		for i := range 16 {
			w := bptc.Weights[indexBits][index&(1<<indexBits-1)]
			s := 2 * (subset & 3)
			index, subset = index>>indexBits, subset>>2
			dst[i] = Texel{3: one}
			for c := range 3 {
				x := ((64-w)*ends[c][s] + w*ends[c][s+1] + 32) >> 6
				dst[i][c] = math.Float32bits(HalfToFloat(bc6hFinish(x, signed)))
			}
		}
	}}
}
