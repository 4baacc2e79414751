package texfile

import (
	"encoding/binary"
)

const (
	huffSymbols = 1<<16 + 1 // 16-bit words and the run
	huffLongest = 58        // bits of a code
	huffFast    = 12        // bits that the table looks up
)

// huffman decodes the code of PIZ: canonical, longer codes first; the last symbol repeats the one before by a count of
// 8 bits.
type huffman struct {
	length [huffSymbols]uint8
	// The codes of each length are first, first+1 ... for symbols[start], symbols[start+1] ...
	first, count, start [huffLongest + 1]uint64
	symbols             []uint32
	fast                [1 << huffFast]uint32 // symbol<<8 | length; 0 is a longer code, or none
}

// bitReader takes bits off bytes, the highest first. After the end bits are 0 and over counts them.
type bitReader struct {
	b    []byte
	word uint64
	have int
	over int
}

func (r *bitReader) bits(n int) uint64 {
	for r.have < n {
		next := byte(0)
		if len(r.b) > 0 {
			next, r.b = r.b[0], r.b[1:]
		} else {
			r.over += 8
		}
		r.word = r.word<<8 | uint64(next)
		r.have += 8
	}
	r.have -= n
	return r.word >> r.have & (1<<n - 1)
}

// decode fills dst from a packed table and the codes after it.
func (h *huffman) decode(dst []uint16, src []byte, name string) error {
	if len(src) < 20 {
		if len(src) == 0 && len(dst) == 0 {
			return nil
		}
		return errf(name, "a Huffman header of %d bytes, not 20", len(src))
	}
	low, high := binary.LittleEndian.Uint32(src), binary.LittleEndian.Uint32(src[4:])
	bits := int64(binary.LittleEndian.Uint32(src[12:]))
	if low >= huffSymbols || high >= huffSymbols || low > high {
		return errf(name, "Huffman symbols %d to %d of %d", low, high, huffSymbols)
	}
	rest, err := h.lengths(src[20:], int(low), int(high), name)
	if err != nil {
		return err
	}
	if bits > int64(len(rest))*8 {
		return errf(name, "%d bits of Huffman codes in %d bytes", bits, len(rest))
	}
	if err := h.codes(name); err != nil {
		return err
	}
	return h.words(dst, rest, bits, high, name)
}

// lengths unpacks the lengths of codes: six bits each, with runs of zeros.
func (h *huffman) lengths(src []byte, low, high int, name string) ([]byte, error) {
	clear(h.length[:])
	r := &bitReader{b: src}
	for s := low; s <= high; s++ {
		n := int(r.bits(6))
		zeros := 0
		switch {
		case n == 63:
			zeros = int(r.bits(8)) + 6
		case n >= 59:
			zeros = n - 59 + 2
		default:
			h.length[s] = uint8(n)
			continue
		}
		if r.over > 0 || zeros > high-s+1 {
			return nil, errf(name, "%d Huffman lengths of 0 from symbol %d of %d", zeros, s, high)
		}
		s += zeros - 1
	}
	if r.over > 0 {
		return nil, errf(name, "the table of Huffman codes is cut off")
	}
	return r.b, nil
}

// codes makes the codes of the lengths.
func (h *huffman) codes(name string) error {
	clear(h.count[:])
	for _, n := range h.length {
		h.count[n]++
	}
	h.count[0] = 0
	code, start := uint64(0), uint64(0)
	for n := huffLongest; n > 0; n-- {
		h.first[n], h.start[n] = code, start
		start += h.count[n]
		code = (code + h.count[n]) >> 1
	}
	for n := 1; n <= huffLongest; n++ { // all codes of n bits must fit
		if h.first[n]+h.count[n] > 1<<n {
			return errf(name, "%d Huffman codes of %d bits", h.count[n], n)
		}
	}
	h.symbols = append(h.symbols[:0], make([]uint32, start)...)
	at := h.start
	for s, n := range h.length {
		if n > 0 {
			h.symbols[at[n]] = uint32(s)
			at[n]++
		}
	}
	clear(h.fast[:])
	for n := 1; n <= huffFast; n++ {
		for i := range h.count[n] {
			low := (h.first[n] + i) << (huffFast - n)
			for k := range uint64(1) << (huffFast - n) {
				h.fast[low+k] = h.symbols[h.start[n]+i]<<8 | uint32(n)
			}
		}
	}
	return nil
}

// words decodes exactly so many bits to exactly the words of dst.
func (h *huffman) words(dst []uint16, src []byte, bits int64, run uint32, name string) error {
	r := &bitReader{b: src[:(bits+7)/8]}
	at := 0
	for used := int64(0); used < bits; {
		s, n := h.next(r, bits-used)
		if n == 0 {
			return errf(name, "no Huffman code at bit %d of %d", used, bits)
		}
		used += int64(n)
		if s != run {
			if at == len(dst) {
				return errf(name, "unpacks to more than %d words", len(dst))
			}
			dst[at] = uint16(s)
			at++
			continue
		}
		if used += 8; used > bits {
			return errf(name, "a Huffman code is cut off")
		}
		count := int(r.bits(8))
		if at == 0 || count > len(dst)-at {
			return errf(name, "a run of %d at word %d of %d", count, at, len(dst))
		}
		for range count {
			dst[at] = dst[at-1]
			at++
		}
	}
	if at != len(dst) {
		return errf(name, "unpacks to %d words, not %d", at, len(dst))
	}
	return nil
}

// next is the next symbol and the bits of its code, of at most so many; 0 bits where there is no such code.
func (h *huffman) next(r *bitReader, most int64) (symbol uint32, n int) {
	ahead := *r
	if e := h.fast[ahead.bits(huffFast)]; e != 0 && int64(e&0xff) <= most {
		n = int(e & 0xff)
		r.bits(n)
		return e >> 8, n
	}
	ahead = *r
	code := uint64(0)
	for n = 1; n <= huffLongest && int64(n) <= most; n++ {
		code = code<<1 | ahead.bits(1)
		if code >= h.first[n] && code-h.first[n] < h.count[n] {
			*r = ahead
			return h.symbols[h.start[n]+code-h.first[n]], n
		}
	}
	return 0, 0
}
