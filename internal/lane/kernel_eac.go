package lane

// The entries of a block's palette are made of its base of 8 bits, its multiplier of 4 and a modifier that a table has
// (Khronos Data Format: ETC2 and EAC).

// EACAlpha is alpha in the highest byte.
func EACAlpha(base, multiplier, modifier int32) uint32 {
	return uint32(min(max(base+modifier*multiplier, 0), 255)) << 24
}

// EACCode is the code of 16 bits that is nearest to one of 11 bits; a multiplier of 0 is 1/8. The code of c is
// 32 c + 31 c / 2047, and 31/2047 is close to 63519/2^22.
func EACCode(base, multiplier, modifier int32) uint32 {
	c := uint32(min(max(base<<3+modifier*max(multiplier<<3, 1)+4, 0), 2047))
	return c<<5 + (63519*c+1<<21)>>22
}

// EACSigned is a number within -1 and 1, of a base with sign, of which -128 is -127.
func EACSigned(base, multiplier, modifier int32) float32 {
	base = max(base<<24>>24, -127) << 3
	return toFloat(min(max(base+modifier*max(multiplier<<3, 1), -1023), 1023)) / 1023
}
