package lane

import (
	"math"
	"math/bits"
)

// The primitives are single instructions of vector code. The generator knows them by name.

// word and real are a value's bits under the other type.
func word(x float32) uint32 { return math.Float32bits(x) }
func real(u uint32) float32 { return math.Float32frombits(u) }

func sqrt(x float32) float32               { return float32(math.Sqrt(float64(x))) }
func root(x float64) float64               { return math.Sqrt(x) }
func floor[T float32 | float64](x T) T     { return T(math.Floor(float64(x))) }
func ceil(x float32) float32               { return float32(math.Ceil(float64(x))) }
func trunc(x float32) float32              { return float32(math.Trunc(float64(x))) }
func roundEven[T float32 | float64](x T) T { return T(math.RoundToEven(float64(x))) }

// toInt drops the fraction. What does not fit, and NaN, is the least integer.
func toInt(x float32) int32 {
	if x >= -0x1p31 && x < 0x1p31 {
		return int32(x)
	}
	return math.MinInt32
}

// toFloat is correctly rounded.
func toFloat(i int32) float32 { return float32(i) }

// divided is n / d rounded down, and the remainder, of d above 0. The quotient has to be so far from the next whole number,
// or be one, that float64 rounds it to no other.
func divided(n, d int64) (q, rest int64) {
	q = n / d
	rest = n - q*d
	if rest < 0 {
		q, rest = q-1, rest+d
	}
	return q, rest
}

// lesser is a < b ? a : b, greater a > b ? a : b: b where one is NaN or both are zeros.
func lesser[T float32 | float64](a, b T) T {
	if a < b {
		return a
	}
	return b
}

func greater[T float32 | float64](a, b T) T {
	if a > b {
		return a
	}
	return b
}

// mulHigh is the upper half of a product.
func mulHigh(a, b uint32) uint32 {
	hi, _ := bits.Mul32(a, b)
	return hi
}

// rare marks the condition of an if whose body is worth a jump.
func rare(condition bool) bool { return condition }
