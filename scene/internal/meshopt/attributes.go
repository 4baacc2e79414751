package meshopt

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// The first byte of attributes, by version.
const (
	attributes0 = 0xa0
	attributes1 = 0xa1
)

const (
	groupSize    = 16   // elements whose bytes have one length of codes
	maxElements  = 256  // of a block
	maxBlockSize = 8192 // bytes of a block
)

// The smallest sizes of the data behind the blocks, by version.
const (
	attributesTail0 = 32
	attributesTail1 = 24
)

// The lengths of codes in bits that the two bits of a group name, by version and control mode: 0 is for differences
// that are all zero.
var (
	lengths0 = [4]uint8{0, 2, 4, 8}
	lengths1 = [2][4]uint8{{0, 1, 2, 4}, {1, 2, 4, 8}}
)

// The control modes of a byte of the element, in version 1; modes 0 and 1 use lengths1.
const (
	controlZero    = 2 // all differences are 0
	controlLiteral = 3 // differences as they are, one after the other
)

// The channel modes of four bytes of the element: the numbers that are stored as differences. With xor, the mode's
// upper four bits are a rotation.
const (
	channelBytes  = 0
	channelShorts = 1
	channelXor    = 2
)

var errChannel = errors.New("the stream has a channel mode that does not exist")

// attributes decodes elements: blocks of some of them, in these the bytes of each place in the element for all
// elements, as differences from the element before.
func (s *Stream) attributes(dst, data []byte) error {
	version, tail, least := 0, s.Stride, attributesTail0
	if data[0] == attributes1 {
		version, tail, least = 1, s.Stride+s.Stride/4, attributesTail1
	}
	end := data[len(data)-tail:]
	var channels [maxStride / 4]byte // bytes in version 0
	copy(channels[:], end[s.Stride:])
	for _, c := range channels {
		if c&15 > channelXor || c&15 != channelXor && c>>4 != 0 {
			return errChannel
		}
	}
	b := block{stride: s.Stride, version: version, in: data[1 : len(data)-max(tail, least)]}
	copy(b.last[:], end[:s.Stride])
	most := s.blockElements()
	for first := 0; first < s.Count; first += most {
		n := min(most, s.Count-first)
		if err := b.decode(dst[first*s.Stride:], n, &channels); err != nil {
			return err
		}
		s.work(n * s.Stride)
	}
	if len(b.in) > 0 {
		return errLate
	}
	return nil
}

// blockElements is how many elements a block has, but for the last one.
func (s *Stream) blockElements() int { return min(maxBlockSize/s.Stride&^(groupSize-1), maxElements) }

// block is a block being decoded, and the rest of the stream.
type block struct {
	stride, version int
	in              []byte
	last            [maxStride]byte // the element before
	deltas          [4][maxElements]byte
}

// decode decodes the next n elements to dst.
func (b *block) decode(dst []byte, n int, channels *[maxStride / 4]byte) error {
	var control []byte
	if b.version == 1 {
		if len(b.in) < b.stride/4 {
			return errEarly
		}
		control, b.in = b.in[:b.stride/4], b.in[b.stride/4:]
	}
	for c := range b.stride / 4 {
		for k := range b.deltas {
			if err := b.plane(b.deltas[k][:], n, control, c, k); err != nil {
				return err
			}
		}
		b.undo(dst[4*c:], n, 4*c, channels[c])
	}
	return nil
}

// plane decodes the differences of byte k of channel c.
func (b *block) plane(out []byte, n int, control []byte, c, k int) error {
	lengths := &lengths0
	if control != nil {
		switch mode := control[c] >> (2 * k) & 3; mode {
		case controlZero:
			clear(out[:n])
			return nil
		case controlLiteral:
			if len(b.in) < n {
				return errEarly
			}
			copy(out, b.in[:n])
			b.in = b.in[n:]
			return nil
		default:
			lengths = &lengths1[mode]
		}
	}
	groups := (n + groupSize - 1) / groupSize
	header := (groups + 3) / 4
	if len(b.in) < header {
		return errEarly
	}
	heads, in := b.in[:header], b.in[header:]
	for g := range groups {
		var ok bool
		if in, ok = group((*[groupSize]byte)(out[g*groupSize:]), in, lengths[heads[g/4]>>(2*(g%4))&3]); !ok {
			return errEarly
		}
	}
	b.in = in
	return nil
}

// group decodes sixteen differences of codes of a length; a code of ones stands for a byte after all codes. It gives
// the rest.
func group(out *[groupSize]byte, in []byte, length uint8) ([]byte, bool) {
	size := 2 * int(length)
	if len(in) < size {
		return nil, false
	}
	var codes uint64
	switch length {
	case 0:
		*out = [groupSize]byte{}
		return in, true
	case 8:
		copy(out[:], in)
		return in[size:], true
	case 1: // the first code is in the lowest bit
		codes = uint64(bits.Reverse16(binary.LittleEndian.Uint16(in))) << 48
	case 2: // the first code is in the highest bits of the first byte
		codes = uint64(binary.BigEndian.Uint32(in)) << 32
	case 4:
		codes = binary.BigEndian.Uint64(in)
	}
	in = in[size:]
	escape := byte(1)<<length - 1
	for i := range out {
		v := byte(codes >> (64 - length))
		codes <<= length
		if v == escape {
			if len(in) == 0 {
				return nil, false
			}
			v, in = in[0], in[1:]
		}
		out[i] = v
	}
	return in, true
}

// undo adds up the differences of four bytes of n elements, from byte at of the element on.
func (b *block) undo(dst []byte, n, at int, channel byte) {
	le := binary.LittleEndian
	last, d, stride := b.last[at:at+4], &b.deltas, b.stride
	switch channel & 15 {
	case channelBytes:
		v := [4]byte(last)
		for i := range n {
			for k := range v {
				v[k] += unzigzag8(d[k][i])
			}
			copy(dst[i*stride:], v[:])
		}
		copy(last, v[:])
	case channelShorts:
		low, high := le.Uint16(last), le.Uint16(last[2:])
		for i := range n {
			low += unzigzag16(uint16(d[0][i]) | uint16(d[1][i])<<8)
			high += unzigzag16(uint16(d[2][i]) | uint16(d[3][i])<<8)
			le.PutUint32(dst[i*stride:], uint32(low)|uint32(high)<<16)
		}
		le.PutUint16(last, low)
		le.PutUint16(last[2:], high)
	case channelXor:
		v := le.Uint32(last)
		for i := range n {
			delta := uint32(d[0][i]) | uint32(d[1][i])<<8 | uint32(d[2][i])<<16 | uint32(d[3][i])<<24
			v ^= bits.RotateLeft32(delta, -int(channel>>4))
			le.PutUint32(dst[i*stride:], v)
		}
		le.PutUint32(last, v)
	}
}

// unzigzag8 is the difference of a code whose lowest bit is the sign.
func unzigzag8(v byte) byte { return v>>1 ^ -(v & 1) }

func unzigzag16(v uint16) uint16 { return v>>1 ^ -(v & 1) }

func unzigzag32(v uint32) uint32 { return v>>1 ^ -(v & 1) }
