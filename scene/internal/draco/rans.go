package draco

// bitDecoder decodes bits of one probability (rANS, 8 bits of probability).
type bitDecoder struct {
	data  []byte // what is left is read from the end
	state uint32
	one   uint32 // the probability of a 1 in 256ths
}

// bitBase is the least state between two bits.
const bitBase = 4096

// bitDecoder starts a decoder of the bits that come next.
func (d *decoder) bitDecoder() (b bitDecoder, err error) {
	b.one = uint32(-d.u8())
	size := d.varint()
	if d.short {
		return b, errEarly
	}
	if b.data = d.take(int(size)); len(b.data) == 0 {
		return b, errEarly
	}
	n, ok := stateBytes(b.data)
	if !ok || n > 3 {
		return b, errEntropy
	}
	b.data, b.state = initialState(b.data, n)
	if b.state += bitBase; b.state >= bitBase<<8 {
		return b, errEntropy
	}
	return b, nil
}

// stateBytes is how many bytes at the end hold the first state: its two highest bits say that.
func stateBytes(data []byte) (int, bool) {
	n := int(data[len(data)-1]>>6) + 1
	return n, n <= len(data)
}

// initialState is the first state, without the two bits of its size, and the bytes before it.
func initialState(data []byte, n int) ([]byte, uint32) {
	state := uint32(0)
	at := len(data) - n
	for k := n - 1; k >= 0; k-- {
		state = state<<8 | uint32(data[at+k])
	}
	return data[:at], state & (1<<(8*n-2) - 1)
}

// next is the next bit.
func (b *bitDecoder) next() bool {
	x := b.state
	if n := len(b.data); x < bitBase && n > 0 {
		x = x<<8 | uint32(b.data[n-1])
		b.data = b.data[:n-1]
	}
	rest := x & 255
	part := x >> 8 * b.one
	if rest < b.one {
		b.state = part + rest
		return true
	}
	b.state = x - part - b.one
	return false
}

// span is the part of the range of probabilities that a symbol has.
type span struct{ from, size, symbol uint32 }

// symbolDecoder decodes symbols of a table of probabilities (rANS).
type symbolDecoder struct {
	spans []span
	first []uint32 // by the highest bits of a place in the range: the span in which they begin
	shift uint
	bits  uint // of the whole range
	state uint32
	data  []byte // what is left is read from the end
}

// firstBits is how many bits of a place find its span, or spans to look through: a table of more does not stay in a
// cache.
const firstBits = 14

// symbolDecoder reads a table of probabilities of so many bits in all.
func (d *decoder) symbolDecoder(bits uint) (s symbolDecoder, err error) {
	count := d.varint()
	if d.short {
		return s, errEarly
	}
	if int64(count) > 64*int64(d.rest()) { // a byte leaves out 64 symbols at most
		return s, errEntropy
	}
	s.bits = bits
	sum := uint64(0)
	for i := uint64(0); i < uint64(count); i++ {
		b := d.u8()
		more := b & 3
		if more == 3 { // a run of symbols that do not occur
			if i += uint64(b >> 2); i >= uint64(count) {
				return s, errEntropy
			}
			continue
		}
		size := uint32(b >> 2)
		for k := range more {
			size |= uint32(d.u8()) << (6 + 8*k)
		}
		if d.short {
			return s, errEarly
		}
		if size == 0 {
			continue
		}
		if len(s.spans) == cap(s.spans) {
			if err := d.charge(int64(max(64, len(s.spans))), 12); err != nil {
				return s, err
			}
		}
		s.spans = append(s.spans, span{uint32(sum), size, uint32(i)})
		if sum += uint64(size); sum > 1<<bits {
			return s, errEntropy
		}
	}
	if sum != 1<<bits {
		return s, errEntropy
	}
	s.shift = bits - min(bits, firstBits)
	s.first = make([]uint32, 1<<(bits-s.shift))
	k := uint32(0)
	for i := range s.first {
		for s.spans[k].from+s.spans[k].size <= uint32(i)<<s.shift {
			k++
		}
		s.first[i] = k
	}
	return s, nil
}

// start begins to decode the symbols that come next.
func (s *symbolDecoder) start(d *decoder) error {
	size := d.varint64()
	if d.short || size > uint64(d.rest()) || size == 0 {
		return errEarly
	}
	data := d.take(int(size))
	n, ok := stateBytes(data)
	if !ok {
		return errEntropy
	}
	s.data, s.state = initialState(data, n)
	if s.state += s.base(); s.state >= s.base()<<8 {
		return errEntropy
	}
	return nil
}

// base is the least state between two symbols.
func (s *symbolDecoder) base() uint32 { return 4 << s.bits }

// next is the next symbol.
func (s *symbolDecoder) next() uint32 {
	x := s.state
	for x < s.base() && len(s.data) > 0 {
		n := len(s.data) - 1
		x = x<<8 | uint32(s.data[n])
		s.data = s.data[:n]
	}
	place := x & (1<<s.bits - 1)
	k := s.first[place>>s.shift]
	p := &s.spans[k]
	for place-p.from >= p.size {
		k++
		p = &s.spans[k]
	}
	s.state = x>>s.bits*p.size + place - p.from
	return p.symbol
}

// The ways in which symbols are coded.
const (
	taggedSymbols = 0 // numbers of bits, and the bits beside them
	rawSymbols    = 1
)

// symbols decodes len(v) symbols; the components of a tagged element have one tag.
func (d *decoder) symbols(v []uint32, components int) error {
	if len(v) == 0 {
		return nil
	}
	switch scheme := d.u8(); {
	case d.short:
		return errEarly
	case scheme == taggedSymbols:
		return d.tagged(v, components)
	case scheme == rawSymbols:
		return d.raw(v)
	}
	return errEntropy
}

// tagBits is how many bits the probabilities of tags have.
const tagBits = 12

// tagged decodes symbols after their numbers of bits.
func (d *decoder) tagged(v []uint32, components int) error {
	tags, err := d.symbolDecoder(tagBits)
	if err != nil {
		return err
	}
	if err := tags.start(d); err != nil {
		return err
	}
	bits := bitReader{data: d.data[d.at:]}
	for i := 0; i < len(v); i += components {
		n := uint(tags.next())
		if n > 32 {
			return errEntropy
		}
		for k := range components {
			v[i+k] = bits.bits(n)
		}
	}
	if bits.beyond {
		return errEarly
	}
	d.at += bits.at - int(bits.waits/8)
	return nil
}

// raw decodes symbols as they are.
func (d *decoder) raw(v []uint32) error {
	length := uint(d.u8())
	if length < 1 || length > 18 {
		return errEntropy
	}
	s, err := d.symbolDecoder(min(max(3*length/2, 12), 20))
	if err != nil {
		return err
	}
	if err := s.start(d); err != nil {
		return err
	}
	for i := range v {
		if i&0xffff == 0xffff && d.stopped() {
			return ErrStopped
		}
		v[i] = s.next()
	}
	return nil
}
