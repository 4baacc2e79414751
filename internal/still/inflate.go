package still

import (
	"encoding/binary"
	"hash/adler32"
	"math/bits"
)

// inflater decodes a zlib stream of a known length (RFC 1950, 1951) from memory to memory: three times as fast as
// compress/flate, which reads byte by byte. It takes what compress/zlib takes; what it refuses is left to that.
type inflater struct {
	in, out []byte
	at      int    // of in
	done    int    // of out
	bits    uint64 // the next ones, from the lowest
	count   int    // how many of bits are there
	empty   int    // how many bits behind the end of in were added to bits

	literals  [4096]uint32 // by the next 11 bits, and tables of longer codes behind
	distances [1024]uint32 // by the next 8 bits, and tables of longer codes behind
	lengths   [288 + 32]byte
}

// The bits of a table's entry: how many bits the code has, how many extra bits follow or choose within a further table,
// what it is, and a literal, the least length or distance, or a further table's place.
const (
	codeBits     = 0xff
	extraShift   = 8
	extraBits    = 0x1f
	endEntry     = 1 << 13
	furtherEntry = 1 << 14
	literalEntry = 1 << 15
	valueShift   = 16
)

const literalBits, distanceBits = 11, 8

// The symbols of codes: literals, the end, lengths, and distances. Symbols that may not come have no entry.
var literalSymbols, distanceSymbols, lengthSymbols = symbolEntries()

func symbolEntries() (literals [288]uint32, distances [32]uint32, lengths [19]uint32) {
	for i := range 256 {
		literals[i] = uint32(i)<<valueShift | literalEntry
	}
	literals[256] = endEntry
	for i, base := 0, 3; i < 28; i++ {
		extra := max(i/4-1, 0)
		literals[257+i] = uint32(base)<<valueShift | uint32(extra)<<extraShift
		base += 1 << extra
	}
	literals[285] = 258 << valueShift
	for i, base := 0, 1; i < 30; i++ {
		extra := max(i/2-1, 0)
		distances[i] = uint32(base)<<valueShift | uint32(extra)<<extraShift
		base += 1 << extra
	}
	for i := range lengths {
		lengths[i] = uint32(i)<<valueShift | literalEntry
	}
	return literals, distances, lengths
}

// table makes the table of a prefix code of lengths, by so many bits. It refuses codes that are not complete, but for
// one code of one bit, and none.
func table(to []uint32, first int, lengths []byte, symbols []uint32) bool {
	clear(to)
	var count, next [16]int
	for _, n := range lengths {
		count[n]++
	}
	count[0] = 0
	code, longest := 0, 0
	for n := 1; n < 16; n++ {
		code <<= 1
		next[n] = code
		if code += count[n]; count[n] > 0 {
			longest = n
		}
	}
	if longest == 0 {
		return true
	}
	if code != 1<<15 && (longest != 1 || count[1] != 1) {
		return false
	}
	// Codes in order of their lengths, so that the codes of a further table follow each other.
	end, last, further, choice := 1<<first, -1, 0, 0
	for n := 1; n <= longest; n++ {
		for s, length := range lengths {
			if int(length) != n {
				continue
			}
			entry := symbols[s]
			if entry != 0 {
				entry |= uint32(n)
			}
			reversed := int(bits.Reverse16(uint16(next[n])) >> (16 - n))
			next[n]++
			if n <= first {
				count[n]--
				for i := reversed; i < 1<<first; i += 1 << n {
					to[i] = entry
				}
				continue
			}
			if start := reversed & (1<<first - 1); start != last {
				// As many bits as the codes with the same start need, of the codes that are left.
				last, further, choice = start, end, n-first
				for left := 1<<choice - count[n]; left > 0 && choice+first < longest; {
					choice++
					left = left<<1 - count[choice+first]
				}
				if end += 1 << choice; end > len(to) {
					return false
				}
				to[start] = uint32(further)<<valueShift | furtherEntry | uint32(choice)<<extraShift | uint32(first)
			}
			count[n]--
			if entry != 0 {
				entry -= uint32(first) // those are taken before
			}
			for i := reversed >> first; i < 1<<choice; i += 1 << (n - first) {
				to[further+i] = entry
			}
		}
	}
	return true
}

// fill adds bits until there are 56 or more. Behind the end they are zeros.
func (x *inflater) fill() {
	if x.at+8 <= len(x.in) {
		x.bits |= binary.LittleEndian.Uint64(x.in[x.at:]) << (x.count & 63)
		n := (63 - x.count) >> 3
		x.at += n
		x.count += n << 3
		return
	}
	for ; x.count < 56; x.count += 8 {
		if x.at < len(x.in) {
			x.bits |= uint64(x.in[x.at]) << (x.count & 63)
			x.at++
		} else {
			x.empty += 8
		}
	}
}

// take is the next n bits, 16 at most, of the bits that fill has added.
func (x *inflater) take(n int) int {
	v := int(x.bits & (1<<n - 1))
	x.bits >>= n
	x.count -= n
	return v
}

// over says that bits were taken that are not there.
func (x *inflater) over() bool { return x.count < x.empty }

// run decodes all of out; ok says that the stream is whole and has exactly that. It calls told as more of out is done,
// and goes on if told says so; bytes that are done do not change.
func (x *inflater) run(told func(done int) bool) (ok bool) {
	if len(x.in) < 6 || x.in[0]&15 != 8 || x.in[0]>>4 > 7 || x.in[1]&32 != 0 || (int(x.in[0])<<8|int(x.in[1]))%31 != 0 {
		return false
	}
	x.at = 2
	sum, summed := adler32.New(), 0
	tell := func() bool {
		_, _ = sum.Write(x.out[summed:x.done]) // never fails
		summed = x.done
		return told(x.done)
	}
	for last := false; !last; {
		x.fill()
		last = x.take(1) == 1
		switch x.take(2) {
		case 0:
			ok = x.stored()
		case 1:
			for i := range 288 {
				x.lengths[i] = [4]byte{8, 9, 7, 8}[btoi(i > 143)+btoi(i > 255)+btoi(i > 279)]
			}
			for i := range 32 {
				x.lengths[288+i] = 5
			}
			ok = x.tables(288, 32) && x.block(tell)
		case 2:
			ok = x.codes() && x.block(tell)
		default:
			ok = false
		}
		if !ok || x.over() || !tell() {
			return false
		}
	}
	if x.done != len(x.out) {
		return false
	}
	x.take(x.count & 7)
	x.at -= (x.count - x.empty) / 8
	return x.at+4 <= len(x.in) && binary.BigEndian.Uint32(x.in[x.at:]) == sum.Sum32()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// stored copies a block that is not compressed.
func (x *inflater) stored() bool {
	x.take(x.count & 7)
	x.at -= (x.count - x.empty) / 8
	x.bits, x.count, x.empty = 0, 0, 0
	if x.at+4 > len(x.in) {
		return false
	}
	n, not := int(binary.LittleEndian.Uint16(x.in[x.at:])), int(binary.LittleEndian.Uint16(x.in[x.at+2:]))
	x.at += 4
	if n != not^0xffff || n > len(x.in)-x.at || n > len(x.out)-x.done {
		return false
	}
	copy(x.out[x.done:], x.in[x.at:x.at+n])
	x.at, x.done = x.at+n, x.done+n
	return true
}

// tables makes the tables of a block, of so many lengths of literals, and of distances, whose lengths begin at 288.
func (x *inflater) tables(literals, distances int) bool {
	return table(x.literals[:], literalBits, x.lengths[:literals], literalSymbols[:]) &&
		table(x.distances[:], distanceBits, x.lengths[288:288+distances], distanceSymbols[:])
}

// codes reads the codes of a block that has its own.
func (x *inflater) codes() bool {
	x.fill()
	literals, distances, n := x.take(5)+257, x.take(5)+1, x.take(4)+4
	if literals > 286 || distances > 30 {
		return false
	}
	var lengths [19]byte
	for _, i := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}[:n] {
		x.fill()
		lengths[i] = byte(x.take(3))
	}
	var symbols [128]uint32
	if !table(symbols[:], 7, lengths[:], lengthSymbols[:]) {
		return false
	}
	var all [286 + 30]byte
	for i := 0; i < literals+distances; {
		x.fill()
		e := symbols[x.bits&127]
		if e == 0 || x.over() {
			return false
		}
		x.take(int(e & codeBits))
		s, times, value := e>>valueShift, 1, byte(0)
		switch {
		case s < 16:
			value = byte(s)
		case s == 16 && i == 0:
			return false
		case s == 16:
			times, value = 3+x.take(2), all[i-1]
		case s == 17:
			times = 3 + x.take(3)
		default:
			times = 11 + x.take(7)
		}
		if times > literals+distances-i {
			return false
		}
		for range times {
			all[i] = value
			i++
		}
	}
	copy(x.lengths[:], all[:literals])
	copy(x.lengths[288:], all[literals:literals+distances])
	return x.tables(literals, distances)
}

// telling is after how many bytes told is called.
const telling = 1 << 16

// block decodes a block's symbols. What changes with each symbol is in variables of its own, which stay in registers.
func (x *inflater) block(tell func() bool) bool {
	in, out, at, done, next := x.in, x.out, x.at, x.done, x.done+telling
	buffer, count := x.bits, x.count
	for {
		if at+8 <= len(in) { // fill
			buffer |= binary.LittleEndian.Uint64(in[at:]) << (count & 63)
			n := (63 - count) >> 3
			at += n
			count += n << 3
		} else {
			x.bits, x.count, x.at = buffer, count, at
			if x.fill(); x.over() {
				return false
			}
			buffer, count, at = x.bits, x.count, x.at
		}
		e := x.literals[buffer&(1<<literalBits-1)]
		if e&furtherEntry != 0 {
			buffer >>= literalBits
			count -= literalBits
			e = x.literals[(e>>valueShift+uint32(buffer)&(1<<(e>>extraShift&extraBits)-1))%uint32(len(x.literals))]
		}
		buffer >>= e & codeBits & 63
		count -= int(e & codeBits)
		if e&literalEntry != 0 {
			if done >= len(out) {
				return false
			}
			out[done] = byte(e >> valueShift)
			done++
			for range 2 { // more, for which there are bits
				if e = x.literals[buffer&(1<<literalBits-1)]; e&literalEntry == 0 || done >= len(out) {
					break
				}
				buffer >>= e & codeBits & 63
				count -= int(e & codeBits)
				out[done] = byte(e >> valueShift)
				done++
			}
			continue
		}
		if e&endEntry != 0 || e == 0 {
			x.bits, x.count, x.at, x.done = buffer, count, at, done
			return e != 0
		}
		extra := e >> extraShift & extraBits
		n := int(e>>valueShift) + int(buffer&(1<<extra-1))
		buffer >>= extra
		count -= int(extra)
		if e = x.distances[buffer&(1<<distanceBits-1)]; e&furtherEntry != 0 {
			buffer >>= distanceBits
			count -= distanceBits
			e = x.distances[(e>>valueShift+uint32(buffer)&(1<<(e>>extraShift&extraBits)-1))%uint32(len(x.distances))]
		}
		if e == 0 {
			return false
		}
		extra = e >> extraShift & extraBits
		buffer >>= e & codeBits & 63
		d := int(e>>valueShift) + int(buffer&(1<<extra-1))
		buffer >>= extra
		count -= int(e&codeBits + extra)
		if d > done || n > len(out)-done {
			return false
		}
		if d >= 8 && n <= len(out)-done-8 {
			to, from := out[done:done+n+8], out[done-d:]
			for i := 0; i < n; i += 8 {
				binary.LittleEndian.PutUint64(to[i:], binary.LittleEndian.Uint64(from[i:]))
			}
		} else {
			for i := range n {
				out[done+i] = out[done+i-d]
			}
		}
		if done += n; done >= next {
			next += telling
			if x.done = done; !tell() {
				return false
			}
		}
	}
}
