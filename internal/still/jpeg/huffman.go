package jpeg

import "math/bits"

// ahead is how many bits of a scan a table looks at in one go. Longer codes are rare.
const ahead = 11

// table is a Huffman table. A symbol is a run of zeros in its high nibble and in its low one how many bits of a value
// follow; of DC coefficients the run is 0.
type table struct {
	// fast has for the next bits of a scan what begins there, 0 where it needs more bits: see the constants below.
	fast [1 << ahead]uint32
	// limit is the first code that is longer than so many bits, in 16 bits; first the code of symbols[offset] of each
	// length.
	limit  [17]uint32
	first  [17]uint32
	offset [17]int
	// symbols are the symbols of the codes, from the lowest code on.
	symbols []byte
}

// The fields of table.fast.
const (
	fastBits   = 31     // the length of the code, and of the value if that is there
	fastValue  = 1 << 5 // the value is there
	fastEnd    = 1 << 6 // the symbol is 0: a block's end, or no difference
	fastSymbol = 8      // where the symbol begins, in its high nibble the run
	fastRun    = fastSymbol + 4
	fastNumber = 16 // where the value begins
)

// huffmanTables reads a DHT segment, T.81, B.2.4.2.
func (d *decoder) huffmanTables(s []byte) error {
	for len(s) > 0 {
		if len(s) < 17 {
			return malformed("a Huffman table of %d bytes", len(s))
		}
		class, place := s[0]>>4, s[0]&15
		if class > 1 || place > 3 || d.mode == sof0 && place > 1 {
			return malformed("a Huffman table for %02X", s[0])
		}
		count := 0
		for _, n := range s[1:17] {
			count += int(n)
		}
		if count == 0 || count > 256 || len(s) < 17+count {
			return malformed("a Huffman table of %d codes", count)
		}
		t, err := newTable([16]byte(s[1:17]), s[17:17+count])
		if err != nil {
			return err
		}
		d.huffman[class][place] = t
		s = s[17+count:]
	}
	return nil
}

// newTable makes a table from the number of codes of each length and their symbols (T.81, annex C).
func newTable(counts [16]byte, symbols []byte) (*table, error) {
	t := &table{symbols: symbols}
	code, k := uint32(0), 0
	for length := 1; length <= 16; length++ {
		n := int(counts[length-1])
		t.first[length], t.offset[length] = code, k
		if int(code)+n > 1<<length {
			return nil, malformed("a Huffman table with more codes than there are")
		}
		if length <= ahead {
			for i := range n {
				t.addFast(code+uint32(i), length, symbols[k+i])
			}
		}
		code += uint32(n)
		k += n
		t.limit[length] = code << (16 - length)
		code <<= 1
	}
	return t, nil
}

// addFast puts a code into fast.
func (t *table) addFast(code uint32, length int, symbol byte) {
	size := int(symbol & 15)
	from := code << (ahead - length)
	for i := from; i < from+1<<(ahead-length); i++ {
		e := uint32(symbol)<<fastSymbol | uint32(length)
		if rest := ahead - length - size; symbol == 0 {
			e |= fastEnd
		} else if size > 0 && rest >= 0 {
			e += uint32(size)
			e |= fastValue | uint32(extend(i>>rest&(1<<size-1), size))<<fastNumber
		}
		t.fast[i] = e
	}
}

// slow is the symbol at the head of bits and the length of its code, 0 if there is none.
func (t *table) slow(head uint64) (symbol byte, length int) {
	v := uint32(head >> 48)
	for n := 1; n <= 16; n++ {
		if v < t.limit[n] {
			return t.symbols[t.offset[n]+int(v>>(16-n)-t.first[n])], n
		}
	}
	return 0, 0
}

// extend is a value of so many bits as a signed number, T.81, F.2.2.1.
func extend(v uint32, size int) int32 {
	if size == 0 || v>>(size-1) != 0 {
		return int32(v)
	}
	return int32(v) - (1<<size - 1)
}

// reader reads the bits of a scan, up to the next marker.
type reader struct {
	data []byte
	pos  int
	head uint64 // the next bits, from the highest on
	n    int    // how many there are
	// zeros is how many of them, the last, stand for what would come after the end.
	zeros int
}

// fill makes at least 56 bits. Where the scan ends they are zeros.
func (r *reader) fill() {
	if r.pos+8 <= len(r.data) {
		if w := word(r.data[r.pos:]); !hasMarker(w) {
			// Bits of the byte after the last whole one stand in head, too, and come to the same place again.
			r.head |= w >> r.n
			r.pos += (63 - r.n) >> 3
			r.n |= 56
			return
		}
	}
	for r.n <= 56 {
		var b uint64
		switch {
		case r.pos >= len(r.data), r.data[r.pos] == 0xFF && (r.pos+1 == len(r.data) || r.data[r.pos+1] != 0):
			r.zeros += 8
		case r.data[r.pos] == 0xFF: // a zero byte follows, which is none of the scan's
			b = 0xFF
			r.pos += 2
		default:
			b = uint64(r.data[r.pos])
			r.pos++
		}
		r.head |= b << (56 - r.n)
		r.n += 8
	}
}

// word is eight bytes, the first one highest.
func word(b []byte) uint64 {
	_ = b[7]
	return uint64(b[7]) | uint64(b[6])<<8 | uint64(b[5])<<16 | uint64(b[4])<<24 |
		uint64(b[3])<<32 | uint64(b[2])<<40 | uint64(b[1])<<48 | uint64(b[0])<<56
}

// hasMarker says that a byte of w is 0xFF.
func hasMarker(w uint64) bool {
	const ones = 0x0101010101010101
	return (^w-ones)&w&(ones<<7) != 0
}

// take is the next bits, of at most 16.
func (r *reader) take(n int) uint32 {
	if r.n < n {
		r.fill()
	}
	v := uint32(bits.RotateLeft64(r.head, n) & (1<<n - 1))
	r.head <<= n
	r.n -= n
	return v
}

// symbol is the next symbol of a table.
func (r *reader) symbol(t *table) (byte, error) {
	if r.n < 16 {
		r.fill()
	}
	symbol, length := byte(0), 0
	if e := t.fast[r.head>>(64-ahead)]; e != 0 {
		symbol, length = byte(e>>fastSymbol), int(e&fastBits)
		if e&fastValue != 0 {
			length -= int(symbol & 15)
		}
	} else if symbol, length = t.slow(r.head); length == 0 {
		return 0, errCode
	}
	r.head <<= length
	r.n -= length
	return symbol, nil
}

// ended is the error of a scan of which more was read than it has.
func (r *reader) ended() error {
	if r.n < r.zeros {
		return errScan
	}
	return nil
}

// failed is the error of a scan, which may have another reason.
func (r *reader) failed(err error) error {
	if r.zeros > 0 && r.pos+1 >= len(r.data) {
		return errEnds
	}
	return err
}

// The errors of scans.
var (
	errCode = malformed("a code that its Huffman table does not have")
	errScan = malformed("a scan ends early")
	errRun  = malformed("a scan has a symbol that has no place there")

	errNoTable = malformed("a scan without its Huffman tables")
)
