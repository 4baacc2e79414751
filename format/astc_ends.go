package format

import "encoding/binary"

// endValues reads the values that the end points of all partitions are made of: 0 to 255. False: they do not fit.
func (m *astcMode) endValues(t *astcUnquantize, values *astcSequence, b astcBlock) bool {
	level := t.levels[m.values>>1][m.endBits&127]
	if level == (astcLevels{}) {
		return false
	}
	t.decode(values, m.values, b, m.endStart, level.size(m.values), level, &t.ends[level.index()])
	return true
}

// endPoints reads the end points of every partition.
func (m *astcMode) endPoints(ends *[4]astcEnds, b astcBlock, p astcProfile) bool {
	var read astcSequence
	if !m.endValues(astcTables(), &read, b) {
		return false
	}
	at := 0
	for k := range m.partitions {
		cem := m.cems[k]
		e := &ends[k]
		if astcHigh(cem) {
			if e.bad = p != astcHDR; !e.bad {
				var values [8]int
				for i := range values {
					values[i] = int(read[at+i])
				}
				astcHighEnds(e, values[:], cem)
			}
		} else {
			first, second := astcLowEnds(binary.LittleEndian.Uint64(read[at:]), cem)
			for c := range 4 {
				e.e[0][c], e.e[1][c] = p.widen(int(first>>(16*c)&255)), p.widen(int(second>>(16*c)&255))
			}
		}
		at += 2 * (cem/4 + 1)
	}
	return true
}

// astcHigh says whether a mode of end points is one of high dynamic range: 2, 3, 7, 11, 14 and 15.
func astcHigh(cem int) bool { return 0xC88C>>cem&1 != 0 }

// Four numbers of 16 bits in a word, the lowest first.
const (
	each   = 1 | 1<<16 | 1<<32 | 1<<48
	opaque = 255 << 48
	rgb    = 1<<48 - 1
)

// astcLowEnds are the end points of a mode of low dynamic range: four components of 8 bits, in 16 bits each. Byte i of
// v is value i.
func astcLowEnds(v uint64, cem int) (first, second uint64) {
	const gray = 1 | 1<<16 | 1<<32
	at := func(i int) uint64 { return v >> (8 * i) & 255 }
	even, odd := v&(255*each), v>>8&(255*each)
	switch cem {
	case 0:
		return at(0)*gray | opaque, at(1)*gray | opaque
	case 1:
		l := at(0)>>2 | at(1)&0xc0
		return l*gray | opaque, min(255, l+at(1)&63)*gray | opaque
	case 4:
		return at(0)*gray | at(2)<<48, at(1)*gray | at(3)<<48
	case 5:
		base, offset := astcTransfer(even, odd)
		l, a := base&255, base>>16&255
		h := astcLimit(base + offset + 32*each)
		return l*gray | a<<48, (h&255)*gray | h>>16&255<<48
	case 6, 10:
		color := at(0) | at(1)<<16 | at(2)<<32
		first, second = color*at(3)>>8&(255*gray), color
		if cem == 10 {
			return first | at(4)<<48, second | at(5)<<48
		}
		return first | opaque, second | opaque
	case 8, 12:
		if cem == 8 {
			even, odd = even&rgb|opaque, odd&rgb|opaque
		}
		if astcSum(odd) >= astcSum(even) {
			return even, odd
		}
		return astcContract(odd), astcContract(even)
	}
	base, offset := astcTransfer(even, odd) // 9, 13
	// More by 64, so that nothing is negative.
	first, second = base+64*each, base+offset+32*each
	if cem == 9 {
		first, second = first&rgb|(255+64)<<48, second&rgb|(255+64)<<48
	}
	if astcSum(offset) < 3*32 {
		first, second = astcContract(second), astcContract(first)
	}
	return astcLimit(first), astcLimit(second)
}

// astcTransfer takes values and offsets of modes that keep the offsets' signs and the values' top bits apart; offsets are
// more by 32.
func astcTransfer(values, offsets uint64) (base, offset uint64) {
	return values>>1&(127*each) | offsets&(128*each), offsets>>1&(63*each) ^ 32*each
}

// astcSum is the sum of red, green and blue.
func astcSum(v uint64) uint64 { return (v&0xFFFF + v>>16&0xFFFF) + v>>32&0xFFFF }

// astcContract is (r+b)/2, (g+b)/2, b, a, rounded down.
func astcContract(v uint64) uint64 {
	const two = 1 | 1<<16
	return (v&(0xFFFF*two)+v>>32&0xFFFF*two)>>1&(0x7FFF*two) | v&^(0xFFFF*two)
}

// astcLimit is four numbers that are more by 64, and less than 0x4000, limited to 0 to 255.
func astcLimit(v uint64) uint64 {
	const top = 0x8000 * each
	v |= top
	v -= 64 * each
	v &= v & top >> 15 * 0x7FFF // negative ones have lost the top bit
	over := (v + (0x8000-256)*each) & top >> 15
	return (v | over*255) & (255 * each)
}
