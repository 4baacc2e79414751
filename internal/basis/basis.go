// Package basis decodes the universal texture formats of KTX2 to texels: UASTC LDR 4x4, and ETC1S compressed by
// BasisLZ (KTX File Format Specification 2.0, appendix BasisLZ). Texels are the bytes of Binomial's transcoder to
// RGBA32: both formats decode by integers alone.
package basis

import "errors"

// ErrDamaged says that data do not decode.
var ErrDamaged = errors.New("the blocks are damaged")

// Blocks is how many blocks of 4x4 texels a side of n texels has.
func Blocks(n int) int { return (n + 3) / 4 }

// bitReader reads bits, from the lowest bit of each byte on.
type bitReader struct {
	data  []byte
	wait  uint64
	waits uint
	short bool // more was read than there is
}

// fill makes at least n bits wait, or all there are; n is at most 32.
func (b *bitReader) fill(n uint) {
	for b.waits < n && len(b.data) > 0 {
		b.wait |= uint64(b.data[0]) << b.waits
		b.data = b.data[1:]
		b.waits += 8
	}
}

// skip drops n bits.
func (b *bitReader) skip(n uint) {
	if n > b.waits {
		b.short = true
		b.wait, b.waits = 0, 0
		return
	}
	b.wait >>= n
	b.waits -= n
}

// bits is the next n bits, at most 32.
func (b *bitReader) bits(n uint) uint32 {
	b.fill(n)
	v := uint32(b.wait & (1<<n - 1))
	b.skip(n)
	return v
}

// groups is a number in groups of n bits, each after a bit that says whether another group follows.
func (b *bitReader) groups(n uint) uint32 {
	v := uint32(0)
	for at := uint(0); at < 32; at += n {
		s := b.bits(n + 1)
		v |= s & (1<<n - 1) << at
		if s>>n == 0 {
			break
		}
	}
	return v
}
