package neon

import "math"

// depthCodes makes codes of depths: round(z * scale), where scale is float64. The products are exact in float64, so that
// they are rounded once: to integers by what a sum with 2^52 has no room for.
func (a *Asm) depthCodes(z, scale Q) {
	whole := a.DupXD(a.Imm(int(math.Float64bits(1 << 52))))
	d := pair(func(h int) Q { return a.FSubD(a.FAddD(a.FMulD(a.Half(z, h), scale), whole), whole) })
	a.ToIntNearest(a.Narrow(d[0], d[1]), z)
}
