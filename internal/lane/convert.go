package lane

import "math"

// Conversions. From floats to integers: towards zero, what does not fit is the nearest that does, NaN is 0.

func FToS(x float32) int32 {
	i := toInt(x)
	if x >= 0x1p31 {
		i = math.MaxInt32
	}
	if x != x {
		i = 0
	}
	return i
}

func FToU(x float32) uint32 {
	u := toUnsigned(x)
	if x >= 0x1p32 {
		u = math.MaxUint32
	}
	if !(x > 0) {
		u = 0
	}
	return u
}

// toUnsigned is FToU for x in [0, 2^32).
func toUnsigned(x float32) uint32 {
	u := uint32(toInt(x))
	if x >= 0x1p31 {
		u = uint32(toInt(x-0x1p31)) ^ 0x80000000
	}
	return u
}

func SToF(x int32) float32  { return toFloat(x) }
func UToF(x uint32) float32 { return fromUnsigned(x) }

// fromUnsigned adds the halves with one rounding.
func fromUnsigned(x uint32) float32 {
	return float32(toFloat(int32(x>>16))*65536) + toFloat(int32(x&0xFFFF))
}

// FToHalf makes a 16-bit float in the low half of a word, to nearest even: overflow is infinity, NaN is quiet.
func FToHalf(x float32) uint32 {
	u := word(x)
	a := u & 0x7FFFFFFF
	h := (a - (112<<23 - 0xFFF) + a>>13&1) >> 13
	if a < 0x38800000 { // denormal: the addition rounds
		h = word(real(a)+0.5) - 0x3F000000
	}
	if a >= 0x477FF000 {
		h = 0x7C00
	}
	if a > 0x7F800000 {
		h = 0x7E00
	}
	return h | u>>16&0x8000
}

// HalfToF reads the low half of a word, exactly; NaN is quiet.
func HalfToF(h uint32) float32 {
	f := real(h&0x7FFF<<13) * 0x1p112
	u := word(f)
	if h&0x7FFF >= 0x7C00 {
		u |= 0x7F800000
	}
	if h&0x7FFF > 0x7C00 {
		u |= 0x00400000
	}
	return real(u | h&0x8000<<16)
}

// FToF16 rounds to what a 16-bit float holds.
func FToF16(x float32) float32 { return HalfToF(FToHalf(x)) }

// The pack operations make one component, in the low bits of a word, of NaN 0; the unpack operations read one there.

func PackUnorm8(x float32) uint32  { return uint32(toInt(roundEven(float32(unit(x) * 255)))) }
func PackUnorm16(x float32) uint32 { return uint32(toInt(roundEven(float32(unit(x) * 65535)))) }
func PackSnorm8(x float32) uint32  { return uint32(toInt(roundEven(float32(signedUnit(x)*127)))) & 0xFF }
func PackSnorm16(x float32) uint32 {
	return uint32(toInt(roundEven(float32(signedUnit(x)*32767)))) & 0xFFFF
}

// unit and signedUnit clamp to [0, 1] and [-1, 1], with 0 for NaN.
func unit(x float32) float32 { return lesser(greater(x, 0), 1) }

func signedUnit(x float32) float32 {
	if x != x {
		x = 0
	}
	return lesser(greater(x, -1), 1)
}

func UnpackUnorm8(w uint32) float32  { return toFloat(int32(w&0xFF)) / 255 }
func UnpackUnorm16(w uint32) float32 { return toFloat(int32(w&0xFFFF)) / 65535 }
func UnpackSnorm8(w uint32) float32  { return greater(toFloat(int32(w<<24)>>24)/127, -1) }
func UnpackSnorm16(w uint32) float32 { return greater(toFloat(int32(w<<16)>>16)/32767, -1) }
