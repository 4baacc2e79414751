package lane

// AdvancedOverlap says how the source's coverage and the destination's overlap. The zero value is OverlapUncorrelated.
type AdvancedOverlap uint32

// The overlaps.
const (
	OverlapUncorrelated AdvancedOverlap = iota
	OverlapDisjoint
	OverlapConjoint
)

// Overlap returns the area that both cover, the area of the source alone and the area of the destination alone.
func Overlap(o AdvancedOverlap, sa, da float64) (p0, p1, p2 float64) {
	switch o {
	case OverlapDisjoint:
		return greater(sa+da-1, 0), lesser(sa, 1-da), lesser(da, 1-sa)
	case OverlapConjoint:
		return lesser(sa, da), greater(sa-da, 0), greater(da-sa, 0)
	}
	return float64(sa * da), float64(sa * (1 - da)), float64(da * (1 - sa))
}

// OverlapLimit is a number of the source between low and high; a NaN counts as 0.
func OverlapLimit(f, low, high float64) float64 {
	v := 0.0
	if f == f {
		v = f
	}
	return lesser(greater(v, low), high)
}

// OverlapBase is a colour without its alpha: 0 where that is 0.
func OverlapBase(r, g, b, alpha float64) (float64, float64, float64) {
	br, bg, bb := 0.0, 0.0, 0.0
	if alpha != 0 {
		br, bg, bb = r/alpha, g/alpha, b/alpha
	}
	return br, bg, bb
}

// OverlapMultiplied is a colour times alpha.
func OverlapMultiplied(r, g, b, alpha float64) (float64, float64, float64) {
	return float64(r * alpha), float64(g * alpha), float64(b * alpha)
}

// OverlapColour is a component in the frame of Porter and Duff (Vulkan: Advanced Blend Operations): f, s and d are what
// the function made, the source's and the destination's, p0 to p2 the areas, y and z the terms of the last two.
func OverlapColour(f, s, d, p0, p1, p2, y, z float64) float64 {
	return float64(f*p0) + float64(float64(y*s)*p1) + float64(float64(z*d)*p2)
}

// OverlapAlpha is the alpha of the areas, of which x, y and z are the terms.
func OverlapAlpha(p0, p1, p2, x, y, z float64) float64 {
	return float64(x*p0) + float64(y*p1) + float64(z*p2)
}

// OverlapPlain is a result without its alpha; where that is 0, as it is.
func OverlapPlain(r, g, b, alpha float64) (float64, float64, float64) {
	if alpha != 0 {
		r, g, b = r/alpha, g/alpha, b/alpha
	}
	return r, g, b
}

// OverlapClamp is a result from 0 to 1.
func OverlapClamp(v float64) float64 { return lesser(greater(v, 0), 1) }
