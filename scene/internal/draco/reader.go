package draco

import "encoding/binary"

// reader reads bytes. After the end it gives zeros and is short.
type reader struct {
	data  []byte
	at    int
	short bool
}

// rest is how many bytes are left.
func (r *reader) rest() int { return len(r.data) - r.at }

// take is the next n bytes, nil where they are not all there.
func (r *reader) take(n int) []byte {
	if n < 0 || n > r.rest() {
		r.short = true
		r.at = len(r.data)
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at]
}

func (r *reader) u8() byte {
	if p := r.take(1); p != nil {
		return p[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if p := r.take(2); p != nil {
		return binary.LittleEndian.Uint16(p)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if p := r.take(4); p != nil {
		return binary.LittleEndian.Uint32(p)
	}
	return 0
}

// varint is a number of 32 bits, 7 a byte from the lowest on.
func (r *reader) varint() uint32 {
	v := r.varint64()
	if v>>32 != 0 {
		r.short = true
		return 0
	}
	return uint32(v)
}

// varint64 is a number of 64 bits, 7 a byte from the lowest on.
func (r *reader) varint64() uint64 {
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 {
		r.short = true
		r.at = len(r.data)
		return 0
	}
	r.at += n
	return v
}

// bitReader reads bits, from the lowest bit of each byte on.
type bitReader struct {
	data   []byte
	at     int // in data, beyond the bits that wait
	wait   uint64
	waits  uint
	beyond bool // more was read than there is
}

// bits is the next n bits, at most 32; zeros after the end.
func (b *bitReader) bits(n uint) uint32 {
	for b.waits < n {
		if b.at == len(b.data) {
			b.beyond = true
			b.waits = n
			break
		}
		b.wait |= uint64(b.data[b.at]) << b.waits
		b.at++
		b.waits += 8
	}
	v := uint32(b.wait & (1<<n - 1))
	b.wait >>= n
	b.waits -= n
	return v
}
