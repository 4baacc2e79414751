package mip

import "math"

// The coefficients of LogTwo: with f the mantissa less 1, log2(1+f) = f + f(1-f) q(f), so that f = 0 and f = 1 are
// exact whatever q is. q is the cubic of least largest error, 1.6e-5.
const (
	LogTwo0 = float32(0.44191691279411316)
	LogTwo1 = float32(-0.2671785056591034)
	LogTwo2 = float32(0.14842489361763)
	LogTwo3 = float32(-0.04514804854989052)
)

// LogTwo is log2(x) for a level of detail: exact at powers of two, never falling, within 2^-15 of the truth elsewhere.
// x is not negative. Zero gives -Inf; a denormal gives a value below -126; infinity and NaN give 128 or more. It is one
// polynomial in rounded float32 steps, so that every instruction set gets the same bits:
//
//	e = exponent of x, f = mantissa of x - 1 in [0, 1)
//	q = ((c3 f + c2) f + c1) f + c0
//	log2(x) = e + (f + (f (1-f)) q)
func LogTwo(x float32) float32 {
	if x == 0 {
		return float32(math.Inf(-1))
	}
	b := math.Float32bits(x)
	e := float32(int32(b>>23&0xFF) - 127)
	f := math.Float32frombits(b&0x7FFFFF|0x3F800000) - 1
	q := float32(LogTwo3*f) + LogTwo2
	q = float32(q*f) + LogTwo1
	q = float32(q*f) + LogTwo0
	return e + (f + float32(float32(f*(1-f))*q))
}

// Lod is the level of detail log2(rho) of a squared scale factor rho2 (Vulkan: Scale Factor Operation, LOD Operation):
// half of [LogTwo].
func Lod(rho2 float32) float32 { return LogTwo(rho2) / 2 }

// LevelSize is the size of a level along an axis whose level 0 has size texels: max(1, floor(size / 2^level)).
func LevelSize(size, level int) int { return max(1, size>>level) }

// FullLevels is the number of levels of a complete chain: 1 + floor(log2(max(w, h, d))).
func FullLevels(w, h, d int) int {
	n := 1
	for s := max(w, h, d); s > 1; s >>= 1 {
		n++
	}
	return n
}
