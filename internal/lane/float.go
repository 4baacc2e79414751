package lane

// Arithmetic of floats: correctly rounded (SPIR-V: Arithmetic Instructions).

func FAdd(x, y float32) float32 { return x + y }
func FSub(x, y float32) float32 { return x - y }
func FMul(x, y float32) float32 { return x * y }
func FDiv(x, y float32) float32 { return x / y }

// FNeg and FAbs touch the sign alone, also of NaN.
func FNeg(x float32) float32 { return real(word(x) ^ 0x80000000) }
func FAbs(x float32) float32 { return real(word(x) & 0x7FFFFFFF) }

// Fma has two roundings, which the specification allows.
func Fma(x, y, z float32) float32 { return float32(x*y) + z }

// FMod has the sign of y, FRem has the sign of x.
func FMod(x, y float32) float32 { return x - float32(y*floor(x/y)) }
func FRem(x, y float32) float32 { return x - float32(y*trunc(x/y)) }

// FSign of zeros and NaN is 0.
func FSign(x float32) float32 {
	s := float32(0)
	if x > 0 {
		s = 1
	}
	if x < 0 {
		s = -1
	}
	return s
}

func FSqrt(x float32) float32       { return sqrt(x) }
func InverseSqrt(x float32) float32 { return 1 / sqrt(x) }
func FFloor(x float32) float32      { return floor(x) }
func FCeil(x float32) float32       { return ceil(x) }
func FTrunc(x float32) float32      { return trunc(x) }
func FRoundEven(x float32) float32  { return roundEven(x) }
func FFract(x float32) float32      { return x - floor(x) }

// FModf is what FTrunc drops, with the sign of x; 0 of infinities.
func FModf(x float32) float32 {
	f := x - trunc(x)
	if FAbs(x) > largest {
		f = 0
	}
	return real(word(f)&0x7FFFFFFF | word(x)&0x80000000)
}

// FMin and FMax are IEEE 754-2008's minNum and maxNum: of a number and NaN the number. Of zeros of both signs the
// second.
func FMin(x, y float32) float32 {
	m := lesser(x, y)
	if y != y {
		m = x
	}
	return m
}

func FMax(x, y float32) float32 {
	m := greater(x, y)
	if y != y {
		m = x
	}
	return m
}

// FClamp is FMin(FMax(x, low), high).
func FClamp(x, low, high float32) float32 { return FMin(FMax(x, low), high) }

// FMix is x (1-a) + y a.
func FMix(x, y, a float32) float32 { return float32(x*(1-a)) + float32(y*a) }

func FStep(edge, x float32) float32 {
	s := float32(1)
	if x < edge {
		s = 0
	}
	return s
}

func SmoothStep(low, high, x float32) float32 {
	t := FClamp((x-low)/(high-low), 0, 1)
	return float32(t*t) * (3 - float32(2*t))
}

// Frexp is in [1/2, 1) with the sign of x; zeros, infinities and NaN are themselves.
func Frexp(x float32) float32 {
	a := word(x) & 0x7FFFFFFF
	u := a
	if a < 0x00800000 {
		u = word(toFloat(int32(a))) // a denormal's digits, made a number
	}
	m := u&0x007FFFFF | 0x3F000000
	if a == 0 || a >= 0x7F800000 {
		m = a
	}
	return real(m | word(x)&0x80000000)
}

// FrexpExponent is the power of two that Frexp is to be multiplied by; 0 of zeros, infinities and NaN.
func FrexpExponent(x float32) int32 {
	a := word(x) & 0x7FFFFFFF
	e := int32(a>>23) - 126
	if a < 0x00800000 {
		e = int32(word(toFloat(int32(a)))>>23) - (126 + 149)
	}
	if a == 0 || a >= 0x7F800000 {
		e = 0
	}
	return e
}

// Ldexp is x 2^e with one rounding.
func Ldexp(x float32, e int32) float32 {
	// Three steps of normal powers of two. Of negative ones the last two are the largest: what they make of a number
	// that the step before left without a digit is zero anyway.
	e = min(max(e, -378), 381)
	a := min(max(e+252, -126), 0) + min(max(e-254, 0), 127)
	b := min(max(e-a+126, -126), 0) + min(max(e-a-127, 0), 127)
	c := e - a - b
	return x * power(a) * power(b) * power(c)
}

// power is 2^e for e in [-126, 127], and 0 for -127.
func power(e int32) float32 { return real(uint32(e+127) << 23) }

// largest is the largest finite number.
const largest = 0x1.fffffep127
