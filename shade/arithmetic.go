package shade

import "github.com/seed-1acaedba/halfspace/simd"

// Add is x + y.
func (b *Batch) Add(x, y []float32) []float32 { return b.two(simd.VecFAdd, x, y) }

// Sub is x - y.
func (b *Batch) Sub(x, y []float32) []float32 { return b.two(simd.VecFSub, x, y) }

// Mul is x y.
func (b *Batch) Mul(x, y []float32) []float32 { return b.two(simd.VecFMul, x, y) }

// Div is x / y.
func (b *Batch) Div(x, y []float32) []float32 { return b.two(simd.VecFDiv, x, y) }

// MulAdd is x y + z, with two roundings.
func (b *Batch) MulAdd(x, y, z []float32) []float32 { return b.three(simd.VecFma, x, y, z) }

// Accumulate adds x y to the lanes of sum, a register or an output, with two roundings.
func (b *Batch) Accumulate(sum, x, y []float32) {
	if b.recording() == nil && (len(sum) < b.N || b.N%simd.Lanes != 0) { // kernels write whole groups
		b.Copy(sum, b.MulAdd(x, y, sum))
		return
	}
	b.accumulate(sum, x, y)
}

// Mod is x - y floor(x / y): it has the sign of y.
func (b *Batch) Mod(x, y []float32) []float32 { return b.two(simd.VecFMod, x, y) }

// Rem is x - y trunc(x / y): it has the sign of x.
func (b *Batch) Rem(x, y []float32) []float32 { return b.two(simd.VecFRem, x, y) }

// Neg is -x.
func (b *Batch) Neg(x []float32) []float32 { return b.one(simd.VecFNeg, x) }

// Abs is |x|.
func (b *Batch) Abs(x []float32) []float32 { return b.one(simd.VecFAbs, x) }

// Sign is 1, 0 or -1; 0 of NaN.
func (b *Batch) Sign(x []float32) []float32 { return b.one(simd.VecFSign, x) }

// Min is the lesser of x and y; of a number and NaN the number.
func (b *Batch) Min(x, y []float32) []float32 { return b.two(simd.VecFMin, x, y) }

// Max is the greater of x and y; of a number and NaN the number.
func (b *Batch) Max(x, y []float32) []float32 { return b.two(simd.VecFMax, x, y) }

// Clamp is Min(Max(x, low), high).
func (b *Batch) Clamp(x, low, high []float32) []float32 { return b.three(simd.VecFClamp, x, low, high) }

// Mix is x (1 - a) + y a.
func (b *Batch) Mix(x, y, a []float32) []float32 { return b.three(simd.VecFMix, x, y, a) }

// Step is 0 where x < edge, else 1.
func (b *Batch) Step(edge, x []float32) []float32 { return b.two(simd.VecFStep, edge, x) }

// SmoothStep is t t (3 - 2 t) of t = Clamp((x - low) / (high - low), 0, 1).
func (b *Batch) SmoothStep(low, high, x []float32) []float32 {
	return b.three(simd.VecSmoothStep, low, high, x)
}

// Floor rounds down, to a whole number.
func (b *Batch) Floor(x []float32) []float32 { return b.one(simd.VecFFloor, x) }

// Ceil rounds up, to a whole number.
func (b *Batch) Ceil(x []float32) []float32 { return b.one(simd.VecFCeil, x) }

// Trunc rounds towards 0.
func (b *Batch) Trunc(x []float32) []float32 { return b.one(simd.VecFTrunc, x) }

// RoundEven rounds to nearest, halves to even.
func (b *Batch) RoundEven(x []float32) []float32 { return b.one(simd.VecFRoundEven, x) }

// Fract is x - floor(x).
func (b *Batch) Fract(x []float32) []float32 { return b.one(simd.VecFFract, x) }

// Sqrt is the square root, correctly rounded.
func (b *Batch) Sqrt(x []float32) []float32 { return b.one(simd.VecFSqrt, x) }

// InverseSqrt is 1 / Sqrt(x): infinity of 0, NaN of negative numbers.
func (b *Batch) InverseSqrt(x []float32) []float32 { return b.one(simd.VecInverseSqrt, x) }

// Exp is e to the power of x.
func (b *Batch) Exp(x []float32) []float32 { return b.one(simd.VecExp, x) }

// Exp2 is 2 to the power of x.
func (b *Batch) Exp2(x []float32) []float32 { return b.one(simd.VecExp2, x) }

// Log is the natural logarithm: -infinity of 0, NaN of negative numbers.
func (b *Batch) Log(x []float32) []float32 { return b.one(simd.VecLog, x) }

// Log2 is the logarithm to the base 2: -infinity of 0, NaN of negative numbers.
func (b *Batch) Log2(x []float32) []float32 { return b.one(simd.VecLog2, x) }

// Pow is x to the power of y, Exp2(y Log2(x)): NaN for x < 0, and for both 0.
func (b *Batch) Pow(x, y []float32) []float32 { return b.two(simd.VecPow, x, y) }

// Sin is the sine of an angle in radians.
func (b *Batch) Sin(x []float32) []float32 { return b.one(simd.VecSin, x) }

// Cos is the cosine of an angle in radians.
func (b *Batch) Cos(x []float32) []float32 { return b.one(simd.VecCos, x) }

// Tan is the tangent of an angle in radians.
func (b *Batch) Tan(x []float32) []float32 { return b.one(simd.VecTan, x) }

// Asin is the angle in radians, in [-pi/2, pi/2], whose sine is x; NaN of x beyond [-1, 1].
func (b *Batch) Asin(x []float32) []float32 { return b.one(simd.VecAsin, x) }

// Acos is the angle in radians, in [0, pi], whose cosine is x; NaN of x beyond [-1, 1].
func (b *Batch) Acos(x []float32) []float32 { return b.one(simd.VecAcos, x) }

// Atan is the angle in radians, in [-pi/2, pi/2], whose tangent is x.
func (b *Batch) Atan(x []float32) []float32 { return b.one(simd.VecAtan, x) }

// Atan2 is the angle in radians, in [-pi, pi], of the direction (x, y).
func (b *Batch) Atan2(y, x []float32) []float32 { return b.two(simd.VecAtan2, y, x) }

// Sinh is the hyperbolic sine.
func (b *Batch) Sinh(x []float32) []float32 { return b.one(simd.VecSinh, x) }

// Cosh is the hyperbolic cosine.
func (b *Batch) Cosh(x []float32) []float32 { return b.one(simd.VecCosh, x) }

// Tanh is the hyperbolic tangent.
func (b *Batch) Tanh(x []float32) []float32 { return b.one(simd.VecTanh, x) }
