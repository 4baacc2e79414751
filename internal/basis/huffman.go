package basis

import "math/bits"

const (
	longest  = 16 // bits of a code
	fastBits = 10 // of codes that one look finds
)

// huffman is a table of canonical codes (RFC 1951, 3.2.2).
type huffman struct {
	fast   [1 << fastBits]uint32 // by the next bits: symbol and length of a short code, 0: it is longer
	count  [longest + 1]int      // codes of a length
	sorted []uint16              // symbols by code
}

// newHuffman makes a table of codes' lengths; codes must fill the tree unless there is just one.
func newHuffman(lengths []uint8) (*huffman, bool) {
	h := &huffman{}
	used := 0
	for _, n := range lengths {
		if n > 0 {
			h.count[n]++
			used++
		}
	}
	var first, next [longest + 2]int
	code := 0
	for n := 1; n <= longest; n++ {
		first[n] = code
		code = (code + h.count[n]) << 1
		next[n+1] = next[n] + h.count[n]
	}
	if used > 1 && code != 1<<(longest+1) || used == 1 && h.count[1] != 1 {
		return nil, false
	}
	h.sorted = make([]uint16, used)
	codes := first
	for s, n := range lengths {
		if n == 0 {
			continue
		}
		c := codes[n]
		codes[n]++
		h.sorted[next[n]+c-first[n]] = uint16(s)
		if n <= fastBits {
			for at := int(bits.Reverse16(uint16(c)) >> (16 - n)); at < len(h.fast); at += 1 << n {
				h.fast[at] = uint32(s)<<5 | uint32(n)
			}
		}
	}
	return h, true
}

// symbol decodes a symbol.
func (b *bitReader) symbol(h *huffman) int {
	b.fill(longest)
	if f := h.fast[b.wait&(1<<fastBits-1)]; f != 0 {
		b.skip(uint(f & 31))
		return int(f >> 5)
	}
	code, first, index := 0, 0, 0
	for n := 1; n <= longest; n++ {
		code |= int(b.wait >> (n - 1) & 1)
		if count := h.count[n]; code-first < count {
			b.skip(uint(n))
			return int(h.sorted[index+code-first])
		}
		index += h.count[n]
		first = (first + h.count[n]) << 1
		code <<= 1
	}
	b.short = true
	return 0
}

// lengthOrder is the order in which the lengths of codes for lengths are stored.
var lengthOrder = [21]uint8{17, 18, 19, 20, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15, 16}

// table reads a table.
func (b *bitReader) table() (*huffman, bool) {
	n, codes := int(b.bits(14)), int(b.bits(5))
	if n == 0 {
		return &huffman{}, !b.short
	}
	if codes < 1 || codes > len(lengthOrder) {
		return nil, false
	}
	var small [21]uint8
	for _, k := range lengthOrder[:codes] {
		small[k] = uint8(b.bits(3))
	}
	h, ok := newHuffman(small[:])
	if !ok {
		return nil, false
	}
	lengths := make([]uint8, 0, n)
	for len(lengths) < n && !b.short {
		s := b.symbol(h)
		if s <= longest {
			lengths = append(lengths, uint8(s))
			continue
		}
		run, value := 0, uint8(0)
		switch s {
		case 17:
			run = 3 + int(b.bits(3))
		case 18:
			run = 11 + int(b.bits(7))
		default:
			if s == 19 {
				run = 3 + int(b.bits(2))
			} else {
				run = 7 + int(b.bits(7))
			}
			if len(lengths) == 0 || lengths[len(lengths)-1] == 0 {
				return nil, false
			}
			value = lengths[len(lengths)-1]
		}
		for range run {
			lengths = append(lengths, value)
		}
	}
	if b.short || len(lengths) != n {
		return nil, false
	}
	return newHuffman(lengths)
}
