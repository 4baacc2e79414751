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

// An iseReader reads a block's bits in ascending order; bits beyond the sequence's end are 0.
type iseReader struct{ lo, hi uint64 }

// newISEReader reads the bits [start, start+size) of b.
func newISEReader(b astcBlock, start, size int) iseReader {
	r := iseReader{b.lo, b.hi}
	if start > 0 { // at most 29
		r.lo, r.hi = r.lo>>(start&63)|r.hi<<(64-start), r.hi>>(start&63)
	}
	if size < 64 {
		r.lo, r.hi = r.lo&(1<<(size&63)-1), 0
	} else {
		r.hi &= 1<<(size-64) - 1
	}
	return r
}

// skip passes over n bits, n from 1 to 63.
func (r *iseReader) skip(n uint) {
	r.lo = r.lo>>(n&63) | r.hi<<((64-n)&63)
	r.hi >>= n & 63
}

// astcSequence are integers of a block: 64 weights at most, and what a last group has beyond.
type astcSequence [64 + 4]uint8

// decode reads n integers from the bits [start, start+size) of b, each as a table's entry. Digits of a short last
// group that are not there read as 0. The low bits of each value of a group are followed by bits of the packed digits:
// of five values with trits 2, 2, 1, 2 and 1, of three with quints 3, 2 and 2.
func (t *astcUnquantize) decode(dst *astcSequence, n int, b astcBlock, start, size int, l astcLevels, table *[256]uint8) {
	r, k := newISEReader(b, start, size), uint(l.bits)&15
	mask := uint64(1)<<k - 1
	switch l.base {
	case 3:
		for i := 0; i < n; i += 5 {
			w, to := r.lo, (*[5]uint8)(dst[i:])
			digits := &t.trits[w>>k&3|w>>(2*k+2)&3<<2|w>>(3*k+4)&1<<4|w>>(4*k+5)&3<<5|w>>(5*k+7)&1<<7]
			to[0] = table[digits[0]<<k|uint8(w&mask)]
			to[1] = table[digits[1]<<k|uint8(w>>(k+2)&mask)]
			to[2] = table[digits[2]<<k|uint8(w>>(2*k+4)&mask)]
			to[3] = table[digits[3]<<k|uint8(w>>(3*k+5)&mask)]
			to[4] = table[digits[4]<<k|uint8(w>>(4*k+7)&mask)]
			r.skip(5*k + 8)
		}
	case 5:
		for i := 0; i < n; i += 3 {
			w, to := r.lo, (*[3]uint8)(dst[i:])
			digits := &t.quints[w>>k&7|w>>(2*k+3)&3<<3|w>>(3*k+5)&3<<5]
			to[0] = table[digits[0]<<k|uint8(w&mask)]
			to[1] = table[digits[1]<<k|uint8(w>>(k+3)&mask)]
			to[2] = table[digits[2]<<k|uint8(w>>(2*k+5)&mask)]
			r.skip(3*k + 7)
		}
	default:
		for i := 0; i < n; i += 4 {
			w, to := r.lo, (*[4]uint8)(dst[i:])
			to[0], to[1] = table[uint8(w&mask)], table[uint8(w>>k&mask)]
			to[2], to[3] = table[uint8(w>>(2*k)&mask)], table[uint8(w>>(3*k)&mask)]
			r.skip(4 * k)
		}
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

// astcUnquantize has the unquantized value of each value of each range, by the range's index: end points 0 to 255,
// weights 0 to 64.
type astcUnquantize struct {
	ends, weights [27][256]uint8
	// trits and quints are the digits of packed ones: five of base 3 in 8 bits, three of base 5 in 7.
	trits, quints [256][5]uint8
	// levels is the range that so many values of end points, by pairs, have in so many bits: the greatest that fits, or
	// none.
	levels [10][128]astcLevels
}

// index returns a range's index in tables.
func (l astcLevels) index() int { return int(l.base>>1)*9 + int(l.bits) } // bases 0, 3, 5 are 0, 1, 2

// astcPattern is how values with a digit D are widened: T = (D*c + B) XOR A, where A is copies of the lowest bit a, and
// B is b written bit by bit with the value's other bits.
type astcPattern struct {
	c int
	b string
}

var (
	endTrits = []astcPattern{{}, {204, "000000000"}, {93, "b000b0bb0"}, {44, "cb000cbcb"}, {22, "dcb000dcb"},
		{11, "edcb000ed"}, {5, "fedcb000f"}}
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
	t := new(astcUnquantize)
	for i := range t.trits {
		t.trits[i], t.quints[i] = unpackTrits(i), unpackQuints(i)
	}
	for _, l := range astcEndLevels {
		for v := range l.count() {
			t.ends[l.index()][v] = uint8(l.widen(v, 8, endTrits, endQuints))
		}
	}
	for pairs := range t.levels {
		for n := range t.levels[pairs] {
			for _, l := range astcEndLevels {
				if l.size(2*pairs) <= n {
					t.levels[pairs][n] = l
					break
				}
			}
		}
	}
	for _, levels := range astcWeightLevels {
		for _, l := range levels {
			for v := range l.count() {
				var w uint8
				switch {
				case l == astcLevels{3, 0}:
					w = [...]uint8{0, 32, 63}[v]
				case l == astcLevels{5, 0}:
					w = [...]uint8{0, 16, 32, 47, 63}[v]
				default:
					w = uint8(l.widen(v, 6, gridTrits, gridQuints))
				}
				if w > 32 {
					w++
				}
				t.weights[l.index()][v] = w
			}
		}
	}
	return t
})
