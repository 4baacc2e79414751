package lane

// Arithmetic of integers, modulo 2^32.

func IAdd(x, y uint32) uint32 { return x + y }
func ISub(x, y uint32) uint32 { return x - y }
func IMul(x, y uint32) uint32 { return x * y }

// SAbs of the least integer is itself.
func SAbs(x int32) int32 { return max(x, -x) }

func SSign(x int32) int32 { return min(max(x, -1), 1) }

func UMin(x, y uint32) uint32 { return min(x, y) }
func UMax(x, y uint32) uint32 { return max(x, y) }
func SMin(x, y int32) int32   { return min(x, y) }
func SMax(x, y int32) int32   { return max(x, y) }

// UMulHigh and SMulHigh are the upper halves of products.
func UMulHigh(x, y uint32) uint32 { return mulHigh(x, y) }

func SMulHigh(x, y int32) int32 {
	return int32(mulHigh(uint32(x), uint32(y))) - x>>31&y - y>>31&x
}

// UDiv is x / y, 0 where y is 0.
func UDiv(x, y uint32) uint32 {
	d := fromUnsigned(y)
	// The first quotient is off by less than 2^10, so what it leaves has a small quotient, which is right to one.
	q := toUnsigned(lesser(fromUnsigned(x)/d, 0x1.fffffep31))
	r := int32(x - q*y)
	c := toInt(floor(toFloat(r) / d))
	q += uint32(c)
	r -= int32(uint32(c) * y)
	if r < 0 {
		q--
		r += int32(y)
	}
	if uint32(r) >= y {
		q++
	}
	if y >= 0x40000000 { // the remainder may not fit a signed integer
		q = 0
		if x >= y {
			q = 1
		}
		if y < 0x80000000 && x >= 2*y {
			q = 2
		}
		if y <= 0x55555555 && x >= 3*y {
			q = 3
		}
	}
	if y == 0 {
		q = 0
	}
	return q
}

// URem is x % y, x where y is 0.
func URem(x, y uint32) uint32 { return x - UDiv(x, y)*y }

// SDiv rounds towards zero; it is 0 where y is 0, and of the least integer by -1 itself.
func SDiv(x, y int32) int32 {
	q := UDiv(uint32(SAbs(x)), uint32(SAbs(y)))
	s := uint32((x ^ y) >> 31)
	return int32(q ^ s - s)
}

// SRem has the sign of x, SMod has the sign of y; both are x where y is 0.
func SRem(x, y int32) int32 { return x - SDiv(x, y)*y }

func SMod(x, y int32) int32 {
	r := SRem(x, y)
	if r != 0 && r^y < 0 {
		r += y
	}
	return r
}

// Index is x + y z, an address of an index and a stride; 2^32-1 where it would be more.
func Index(x, y, z uint32) uint32 {
	p := y * z
	s := x + p
	if mulHigh(y, z) != 0 || s < p {
		s = 0xFFFFFFFF
	}
	return s
}
