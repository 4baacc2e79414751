package picfile

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// deflater compresses rows of pixels as DEFLATE (RFC 1951): a block of Huffman codes of its own for each strip, and
// matches with the pixel before alone: rows are stored as differences, and little else is left to find. A picture of
// Sponza in 1920x1080 takes 26 ms of one core, and 60 ms with klauspost/compress at its best speed, which looks for all
// matches, in a file that is 2 % larger. The helmet takes 18 and 28 ms; its file is 1 % smaller.
type deflater struct {
	distance int // bytes of a pixel
	tokens   []uint16
	counts   [maxTokens]uint32 // of each token
	codes    [maxTokens]uint32 // of each token: bits, and how many above codeBits
	huffman  huffman
}

const (
	endOfBlock = 256
	maxSymbols = 286
	maxTokens  = 1024 // 256 and the longest match, and some more: a power of two
	minMatch   = 8    // shorter ones cost as much as their bytes
	maxMatch   = 258
	codeBits   = 24
)

// lengthSymbols are, by length, the symbol and the extra bits that say it (RFC 1951, 3.2.5), and how many these are.
var lengthSymbols = func() (t [maxMatch + 1]struct {
	symbol uint16
	extra  uint8
	bits   uint8
}) {
	length, symbol := 3, 257
	for extra := range 6 {
		for range 4 + 4*b2i(extra == 0) {
			for k := range 1 << extra {
				if length+k <= maxMatch {
					t[length+k].symbol, t[length+k].extra, t[length+k].bits = uint16(symbol), uint8(k), uint8(extra)
				}
			}
			length += 1 << extra
			symbol++
		}
	}
	t[maxMatch].symbol, t[maxMatch].extra, t[maxMatch].bits = 285, 0, 0
	return t
}()

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tokenise tells raw as tokens, and counts these: a byte, or 256 and the length of a match with the pixel before.
func (d *deflater) tokenise(raw []byte) {
	le := binary.LittleEndian
	if cap(d.tokens) < len(raw) {
		d.tokens = make([]uint16, len(raw))
	}
	t, k, i := d.tokens[:len(raw)], 0, 0
	literals := func(n int) {
		for _, v := range raw[i : i+n] {
			t[k] = uint16(v)
			d.counts[v]++
			k++
		}
		i += n
	}
	literals(min(d.distance, len(raw)))
	for i+minMatch <= len(raw) {
		now, before := raw[i:], raw[i-d.distance:]
		if x := le.Uint64(now) ^ le.Uint64(before); x != 0 {
			// No match begins up to the last byte that differs.
			literals(8 - bits.LeadingZeros64(x)/8)
			continue
		}
		n, most := 8, min(maxMatch, len(now))
		for n+8 <= most {
			if x := le.Uint64(now[n:]) ^ le.Uint64(before[n:]); x != 0 {
				n += bits.TrailingZeros64(x) / 8
				most = n
				break
			}
			n += 8
		}
		for n < most && now[n] == before[n] {
			n++
		}
		t[k] = uint16(256 + n)
		d.counts[256+n]++
		k++
		i += n
	}
	literals(len(raw) - i)
	d.tokens = t[:k]
}

// compress appends raw to out as a block, and what ends it on a byte.
func (d *deflater) compress(out, raw []byte, last bool) []byte {
	clear(d.counts[:])
	d.tokenise(raw)
	var symbols [maxSymbols]uint32
	copy(symbols[:256], d.counts[:256])
	for n := minMatch; n <= maxMatch; n++ {
		symbols[lengthSymbols[n].symbol] += d.counts[256+n]
	}
	symbols[endOfBlock] = 1
	lengths := d.huffman.lengths(symbols[:], 15)
	var codes [maxSymbols]uint32
	setCodes(codes[:], lengths)
	copy(d.codes[:256], codes[:256])
	far, farBits := uint32(0), uint32(1) // the code of the distance is a bit of 0
	if d.distance > 4 {                  // 6 and 8 have an extra bit, 1
		far, farBits = 2, 2
	}
	total := 0 // bits
	for n := minMatch; n <= maxMatch; n++ {
		s := lengthSymbols[n]
		c := codes[s.symbol]
		k := c >> codeBits
		d.codes[256+n] = c&(1<<codeBits-1) | uint32(s.extra)<<k | far<<(k+uint32(s.bits)) | (k+uint32(s.bits)+farBits)<<codeBits
	}
	for t, n := range d.counts {
		total += int(n) * int(d.codes[t]>>codeBits)
	}
	w := bitWriter{out: slices.Grow(out, total/8+1024)}
	w.put(uint64(b2i(last))|2<<1, 3)
	d.table(&w, lengths)
	w.tokens(d.tokens, &d.codes)
	w.put(uint64(codes[endOfBlock]&(1<<codeBits-1)), uint(codes[endOfBlock]>>codeBits))
	if !last { // an empty block of bytes ends on one
		w.put(0, 3)
	}
	w.align()
	if !last {
		w.out = append(w.out, 0, 0, 0xFF, 0xFF)
	}
	return w.out
}

// table writes the lengths of the codes, of symbols and of the one distance, each by a code of its own (RFC 1951,
// 3.2.7).
func (d *deflater) table(w *bitWriter, lengths []uint8) {
	order := [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	distance := 0 // its symbol, which has no extra bits up to 4, and one from 5 to 8: these are 4 and 5
	switch {
	case d.distance <= 4:
		distance = d.distance - 1
	case d.distance <= 6:
		distance = 4
	default:
		distance = 5
	}
	all := append(slices.Clone(lengths), make([]uint8, distance+1)...)
	all[len(lengths)+distance] = 1
	var counts [19]uint32
	for _, n := range all {
		counts[n]++
	}
	var h huffman
	sizes := slices.Clone(h.lengths(counts[:], 7))
	w.put(uint64(len(lengths)-257), 5)
	w.put(uint64(distance), 5)
	w.put(19-4, 4)
	for _, s := range order {
		w.put(uint64(sizes[s]), 3)
	}
	var codes [19]uint32
	setCodes(codes[:], sizes)
	for _, n := range all {
		w.put(uint64(codes[n]&(1<<codeBits-1)), uint(codes[n]>>codeBits))
	}
}

// setCodes makes codes of lengths, the first bit lowest (RFC 1951, 3.2.2).
func setCodes(codes []uint32, lengths []uint8) {
	var next, counts [16]uint32
	for _, n := range lengths {
		counts[n]++
	}
	counts[0] = 0
	for n := 1; n < 16; n++ {
		next[n] = (next[n-1] + counts[n-1]) << 1
	}
	for s, n := range lengths {
		codes[s] = 0
		if n > 0 {
			codes[s] = bits.Reverse32(next[n])>>(32-n) | uint32(n)<<codeBits
			next[n]++
		}
	}
}

// huffman makes lengths of codes. Its memory is used again.
type huffman struct {
	sizes   []uint8
	symbols []int
	weights []uint64
	parents []int
}

// lengths are the lengths of the best codes for counts; where one would be longer than most, of counts that differ
// less. A symbol alone has a code of one bit.
func (h *huffman) lengths(counts []uint32, most uint8) []uint8 {
	h.sizes = append(h.sizes[:0], make([]uint8, len(counts))...)
	for shift := 0; ; shift++ {
		h.symbols, h.weights = h.symbols[:0], h.weights[:0]
		for s, c := range counts {
			if c > 0 {
				h.symbols = append(h.symbols, s)
			}
		}
		weight := func(s int) uint64 { return uint64(counts[s]>>shift) + 1 }
		slices.SortFunc(h.symbols, func(a, b int) int {
			if wa, wb := weight(a), weight(b); wa != wb {
				return int(wa) - int(wb)
			}
			return a - b
		})
		n := len(h.symbols)
		if n == 1 {
			h.sizes[h.symbols[0]] = 1
			return h.sizes
		}
		for _, s := range h.symbols {
			h.weights = append(h.weights, weight(s))
		}
		// Two queues, of leaves and of inner nodes, each in order of weight.
		h.parents = append(h.parents[:0], make([]int, 2*n-1)...)
		leaf, inner := 0, n
		take := func() int {
			if inner == len(h.weights) || leaf < n && h.weights[leaf] <= h.weights[inner] {
				leaf++
				return leaf - 1
			}
			inner++
			return inner - 1
		}
		for len(h.weights) < 2*n-1 {
			a, b := take(), take()
			h.parents[a], h.parents[b] = len(h.weights), len(h.weights)
			h.weights = append(h.weights, h.weights[a]+h.weights[b])
		}
		depths := h.weights // no longer needed
		depths[2*n-2] = 0
		deepest := uint64(0)
		for i := 2*n - 3; i >= 0; i-- {
			depths[i] = depths[h.parents[i]] + 1
			deepest = max(deepest, depths[i])
		}
		if deepest > uint64(most) {
			continue
		}
		for i, s := range h.symbols {
			h.sizes[s] = uint8(depths[i])
		}
		return h.sizes
	}
}

// bitWriter appends bits, the first one lowest.
type bitWriter struct {
	out []byte
	acc uint64
	n   uint
}

// put appends up to 32 bits.
func (w *bitWriter) put(v uint64, n uint) {
	w.acc |= v << w.n
	w.n += n
	if w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.acc))
		w.acc >>= 32
		w.n -= 32
	}
}

// tokens appends codes, two at a time, whose bits fit beside the remaining bits of a byte. There must be room for all
// of them and 8 bytes.
func (w *bitWriter) tokens(list []uint16, codes *[maxTokens]uint32) {
	const mask = 1<<codeBits - 1
	out, at := w.out[:cap(w.out)], len(w.out)
	acc, n := w.acc, w.n
	for ; n >= 8; n -= 8 {
		out[at] = byte(acc)
		at, acc = at+1, acc>>8
	}
	for len(list) >= 2 {
		a, b := codes[list[0]%maxTokens], codes[list[1]%maxTokens]
		list = list[2:]
		acc |= uint64(a&mask) << (n & 63)
		n += uint(a >> codeBits)
		acc |= uint64(b&mask) << (n & 63)
		n += uint(b >> codeBits)
		binary.LittleEndian.PutUint64(out[at:], acc)
		at += int(n >> 3)
		acc >>= n &^ 7 & 63
		n &= 7
	}
	w.out, w.acc, w.n = out[:at], acc, n
	for _, t := range list {
		w.put(uint64(codes[t%maxTokens]&mask), uint(codes[t%maxTokens]>>codeBits))
	}
}

// align ends on a byte.
func (w *bitWriter) align() {
	for w.n > 0 {
		w.out = append(w.out, byte(w.acc))
		w.acc >>= 8
		w.n -= min(w.n, 8)
	}
}
