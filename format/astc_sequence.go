package format

import "sync"

// astcLevels is a range of integers: a digit of base 3, 5 or none (0), above b bits.
type astcLevels struct{ base, bits uint8 }

// size is the number of bits of n integers.
func (l astcLevels) size(n int) int {
	switch l.base {
	case 3:
		return (8*n+4)/5 + int(l.bits)*n
	case 5:
		return (7*n+2)/3 + int(l.bits)*n
	}
	return int(l.bits) * n
}

// count is the number of different integers.
func (l astcLevels) count() int { return max(int(l.base), 1) << l.bits }

// iseDigits are the bits of the packed digits that follow the low bits of each value of a group: of five values with
// trits, of three with quints.
var (
	iseTrits  = [5]int{2, 2, 1, 2, 1}
	iseQuints = [3]int{3, 2, 2}
)

// decodeISE reads len(dst) integers from the bits [start, start+size) of b. Digits of a short last group that are not
// there read as 0.
func decodeISE(dst []uint8, b astcBlock, start, size int, l astcLevels) {
	pos, end := start, start+size
	take := func(n int) int {
		k := min(n, end-pos)
		v := b.at(pos&127, k)
		pos += k
		return v
	}
	n := int(l.bits)
	if l.base == 0 {
		for i := range dst {
			dst[i] = uint8(take(n))
		}
		return
	}
	widths := iseTrits[:]
	if l.base == 5 {
		widths = iseQuints[:]
	}
	for len(dst) > 0 {
		var low [5]int
		packed, shift := 0, 0
		group := min(len(widths), len(dst))
		for i := range group {
			low[i] = take(n)
			packed |= take(widths[i]) << shift
			shift += widths[i]
		}
		var digits [5]uint8
		if l.base == 3 {
			digits = unpackTrits(packed)
		} else {
			digits = unpackQuints(packed)
		}
		for i := range group {
			dst[i] = digits[i]<<n | uint8(low[i])
		}
		dst = dst[group:]
	}
}

// unpackTrits is the five digits of eight bits.
func unpackTrits(t int) [5]uint8 {
	bit := func(v, k int) int { return v >> k & 1 }
	var c, t4, t3, t2, t1, t0 int
	if t>>2&7 == 7 {
		c, t4, t3 = t>>5<<2|t&3, 2, 2
	} else {
		c = t & 31
		if t>>5&3 == 3 {
			t4, t3 = 2, bit(t, 7)
		} else {
			t4, t3 = bit(t, 7), t>>5&3
		}
	}
	switch {
	case c&3 == 3:
		t2, t1, t0 = 2, bit(c, 4), bit(c, 3)<<1|bit(c, 2)&^bit(c, 3)
	case c>>2&3 == 3:
		t2, t1, t0 = 2, 2, c&3
	default:
		t2, t1, t0 = bit(c, 4), c>>2&3, bit(c, 1)<<1|bit(c, 0)&^bit(c, 1)
	}
	return [5]uint8{uint8(t0), uint8(t1), uint8(t2), uint8(t3), uint8(t4)}
}

// unpackQuints is the three digits of seven bits.
func unpackQuints(q int) [5]uint8 {
	bit := func(k int) int { return q >> k & 1 }
	if q>>1&3 == 3 && q>>5&3 == 0 {
		return [5]uint8{4, 4, uint8(bit(0)<<2 | (bit(4)&^bit(0))<<1 | bit(3)&^bit(0))}
	}
	c, q2 := q&31, q>>5&3
	if q>>1&3 == 3 {
		c, q2 = q>>3&3<<3|(^q>>5&3)<<1|bit(0), 4
	}
	if c&7 == 5 {
		return [5]uint8{uint8(c >> 3 & 3), 4, uint8(q2)}
	}
	return [5]uint8{uint8(c & 7), uint8(c >> 3 & 3), uint8(q2)}
}

// astcEndLevels are the ranges of end point values, from the largest.
var astcEndLevels = [17]astcLevels{
	{0, 8}, {3, 6}, {5, 5}, {0, 7}, {3, 5}, {5, 4}, {0, 6}, {3, 4}, {5, 3}, {0, 5}, {3, 3}, {5, 2}, {0, 4}, {3, 2}, {5, 1},
	{0, 3}, {3, 1},
}

// astcUnquantize has what each value of each range stands for: end points 0 to 255, weights 0 to 64.
type astcUnquantize struct{ ends, weights map[astcLevels][]uint8 }

// astcPattern is how values with a digit D are widened: T = (D*c + B) XOR A, where A is copies of the lowest bit a, and
// B is b written bit by bit with the value's other bits.
type astcPattern struct {
	c int
	b string
}

var (
	endTrits   = []astcPattern{{}, {204, "000000000"}, {93, "b000b0bb0"}, {44, "cb000cbcb"}, {22, "dcb000dcb"}, {11, "edcb000ed"}, {5, "fedcb000f"}}
	endQuints  = []astcPattern{{}, {113, "000000000"}, {54, "b0000bb00"}, {26, "cb0000cbc"}, {13, "dcb0000dc"}, {6, "edcb0000e"}}
	gridTrits  = []astcPattern{{}, {50, "0000000"}, {23, "b000b0b"}, {11, "cb000cb"}}
	gridQuints = []astcPattern{{}, {28, "0000000"}, {13, "b0000b0"}}
)

// widen is the unquantized value v of a range, in width bits (8 or 6).
func (l astcLevels) widen(v, width int, trits, quints []astcPattern) int {
	n := int(l.bits)
	if l.base == 0 {
		out := 0
		for s := width - n; s > -n; s -= n {
			if s >= 0 {
				out |= v << s
			} else {
				out |= v >> -s
			}
		}
		return out
	}
	p := trits
	if l.base == 5 {
		p = quints
	}
	a := -(v & 1) & (1<<(width+1) - 1)
	b := 0
	for _, letter := range p[n].b {
		b <<= 1
		if letter != '0' {
			b |= v >> (letter - 'a') & 1
		}
	}
	t := (v>>n*p[n].c + b) ^ a
	return a&(1<<(width-1)) | t>>2
}

var astcTables = sync.OnceValue(func() *astcUnquantize {
	t := &astcUnquantize{map[astcLevels][]uint8{}, map[astcLevels][]uint8{}}
	for _, l := range astcEndLevels {
		s := make([]uint8, l.count())
		for v := range s {
			s[v] = uint8(l.widen(v, 8, endTrits, endQuints))
		}
		t.ends[l] = s
	}
	for _, levels := range astcWeightLevels {
		for _, l := range levels {
			s := make([]uint8, l.count())
			for v := range s {
				switch {
				case l == astcLevels{3, 0}:
					s[v] = [...]uint8{0, 32, 63}[v]
				case l == astcLevels{5, 0}:
					s[v] = [...]uint8{0, 16, 32, 47, 63}[v]
				default:
					s[v] = uint8(l.widen(v, 6, gridTrits, gridQuints))
				}
				if s[v] > 32 {
					s[v]++
				}
			}
			t.weights[l] = s
		}
	}
	return t
})
