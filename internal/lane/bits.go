package lane

// Operations on bits. Shifts use the low five bits of their counts.

func And(x, y uint32) uint32 { return x & y }
func Or(x, y uint32) uint32  { return x | y }
func Xor(x, y uint32) uint32 { return x ^ y }

func Shl(x, n uint32) uint32       { return x << (n & 31) }
func UShr(x, n uint32) uint32      { return x >> (n & 31) }
func SShr(x int32, n uint32) int32 { return x >> (n & 31) }

// BitCount is the number of bits set.
func BitCount(x uint32) uint32 {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	return (x + x>>4) & 0x0F0F0F0F * 0x01010101 >> 24
}

func BitReverse(x uint32) uint32 {
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333333 | x&0x33333333<<2
	x = x>>4&0x0F0F0F0F | x&0x0F0F0F0F<<4
	x = x>>8&0x00FF00FF | x&0x00FF00FF<<8
	return x>>16 | x<<16
}

// FindLsb is the number of the lowest bit set, -1 of 0.
func FindLsb(x uint32) int32 { return highest(x & -x) }

// FindUMsb is the number of the highest bit set, -1 of 0.
func FindUMsb(x uint32) int32 { return highest(x) }

// FindSMsb is the number of the highest bit that differs from the sign, -1 of 0 and -1.
func FindSMsb(x int32) int32 { return highest(uint32(x ^ x>>31)) }

// highest reads the exponent of x as a float, without the bits that could round it up.
func highest(x uint32) int32 {
	x &= ^(x >> 1)
	e := int32(word(toFloat(int32(x)))>>23) - 127
	if int32(x) < 0 {
		e = 31
	}
	if x == 0 {
		e = -1
	}
	return e
}

// field is a mask of the lowest n bits, all for 32 and more.
func field(n uint32) uint32 { return 1<<n - 1 }

func UExtract(base, offset, count uint32) uint32 { return base >> offset & field(count) }

func SExtract(base int32, offset, count uint32) int32 {
	r := base >> offset << (32 - count) >> (32 - count)
	if count == 0 {
		r = 0
	}
	return r
}
