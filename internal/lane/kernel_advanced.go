package lane

// AdvancedFunction is the function of an operation: of the colours where source and destination overlap, by component
// or as a whole; or, from AdvancedPlus on, of premultiplied colours without regard to overlap. The zero value is
// AdvancedNothing.
type AdvancedFunction uint32

// The functions.
const (
	AdvancedNothing AdvancedFunction = iota
	AdvancedSource
	AdvancedDestination
	AdvancedMultiply
	AdvancedScreen
	AdvancedOverlay
	AdvancedDarken
	AdvancedLighten
	AdvancedColordodge
	AdvancedColorburn
	AdvancedHardlight
	AdvancedSoftlight
	AdvancedDifference
	AdvancedExclusion
	AdvancedInvert
	AdvancedInvertRGB
	AdvancedLineardodge
	AdvancedLinearburn
	AdvancedVividlight
	AdvancedLinearlight
	AdvancedPinlight
	AdvancedHardmix
	AdvancedHue
	AdvancedSaturation
	AdvancedColor
	AdvancedLuminosity
	AdvancedPlus
	AdvancedPlusClamped
	AdvancedPlusClampedAlpha
	AdvancedPlusDarker
	AdvancedMinus
	AdvancedMinusClamped
	AdvancedContrast
	AdvancedInvertOVG
	AdvancedRed
	AdvancedGreen
	AdvancedBlue
	AdvancedFunctions // their number
)

// AdvancedComponent is f(s, d) of one component (Vulkan: f/X/Y/Z Advanced Blend Operations).
func AdvancedComponent(f AdvancedFunction, s, d float64) float64 {
	switch f {
	case AdvancedSource:
		return s
	case AdvancedDestination:
		return d
	case AdvancedMultiply:
		return float64(s * d)
	case AdvancedScreen:
		return s + d - float64(s*d)
	case AdvancedOverlay:
		return hardlight(d, s)
	case AdvancedDarken:
		return lesser(s, d)
	case AdvancedLighten:
		return greater(s, d)
	case AdvancedColordodge:
		return colordodge(s, d)
	case AdvancedColorburn:
		return colorburn(s, d)
	case AdvancedHardlight:
		return hardlight(s, d)
	case AdvancedSoftlight:
		return softlight(s, d)
	case AdvancedDifference:
		return distance(s, d)
	case AdvancedExclusion:
		return s + d - float64(2*float64(s*d))
	case AdvancedInvert:
		return 1 - d
	case AdvancedInvertRGB:
		return float64(s * (1 - d))
	case AdvancedLineardodge:
		return lesser(s+d, 1)
	case AdvancedLinearburn:
		return greater(s+d-1, 0)
	case AdvancedVividlight:
		return vividlight(s, d)
	case AdvancedLinearlight:
		return lesser(greater(float64(2*s)+d-1, 0), 1)
	case AdvancedPinlight:
		return pinlight(s, d)
	case AdvancedHardmix:
		if s+d < 1 {
			return 0
		}
		return 1
	}
	return 0
}

// distance is |d-s|, of zeros the positive one.
func distance(s, d float64) float64 {
	v := d - s
	if v <= 0 {
		return 0 - v
	}
	return v
}

func hardlight(s, d float64) float64 {
	if s <= 0.5 {
		return 2 * float64(s*d)
	}
	return 1 - float64(2*float64((1-s)*(1-d)))
}

func colordodge(s, d float64) float64 {
	switch {
	case d <= 0:
		return 0
	case s >= 1:
		return 1
	}
	return lesser(d/(1-s), 1)
}

func colorburn(s, d float64) float64 {
	switch {
	case d >= 1:
		return 1
	case s <= 0:
		return 0
	}
	return 1 - lesser((1-d)/s, 1)
}

func softlight(s, d float64) float64 {
	switch {
	case s <= 0.5:
		return d - float64(float64((1-float64(2*s))*d)*(1-d))
	case d <= 0.25:
		return d + float64(float64((float64(2*s)-1)*d)*(float64((float64(16*d)-12)*d)+3))
	}
	return d + float64((float64(2*s)-1)*(root(d)-d))
}

func vividlight(s, d float64) float64 {
	switch {
	case s <= 0:
		return 0
	case s < 0.5:
		return 1 - lesser((1-d)/(2*s), 1)
	case s < 1:
		return lesser(d/(2*(1-s)), 1)
	}
	return 1
}

func pinlight(s, d float64) float64 {
	switch t := float64(2*s) - 1; {
	case t > d && s < 0.5:
		return 0
	case t > d:
		return t
	case s < 0.5*d:
		return 2 * s
	}
	return d
}

// The hue, saturation and luminosity operations (Vulkan: Hue-Saturation-Luminosity Advanced Blend Operations).

func lum(r, g, b float64) float64 {
	return float64(0.30*r) + float64(0.59*g) + float64(0.11*b)
}

func least(r, g, b float64) float64 { return lesser(lesser(r, g), b) }
func most(r, g, b float64) float64  { return greater(greater(r, g), b) }

// clipped is a component b of a colour of luminosity l, brought back into the range of colours. A grey that rounding
// took out of the range stays as it is, as bringing it back would divide by 0.
func clipped(b, l, n, x float64) float64 {
	if n < 0 && l != n {
		b = l + float64((b-l)*l)/(l-n)
	}
	if x > 1 && l != x {
		b = l + float64((b-l)*(1-l))/(x-l)
	}
	return b
}

// setLum is a colour with the luminosity of k.
func setLum(r, g, b, kr, kg, kb float64) (float64, float64, float64) {
	shift := lum(kr, kg, kb) - lum(r, g, b)
	r, g, b = r+shift, g+shift, b+shift
	l, n, x := lum(r, g, b), least(r, g, b), most(r, g, b)
	return clipped(r, l, n, x), clipped(g, l, n, x), clipped(b, l, n, x)
}

// saturated is a component b of a colour, the least of which is low, and the most so much more as have says, where it
// is to be want.
func saturated(b, low, have, want float64) float64 {
	v := 0.0
	if have > 0 {
		v = float64((b-low)*want) / have
	}
	return v
}

// setLumSat is a colour with the saturation of q and the luminosity of k.
func setLumSat(r, g, b, qr, qg, qb, kr, kg, kb float64) (float64, float64, float64) {
	low := least(r, g, b)
	have, want := most(r, g, b)-low, most(qr, qg, qb)-least(qr, qg, qb)
	return setLum(saturated(r, low, have, want), saturated(g, low, have, want), saturated(b, low, have, want), kr, kg, kb)
}

// AdvancedColour is f(s, d) of the functions of colours as a whole, from AdvancedHue on.
func AdvancedColour(f AdvancedFunction, sr, sg, sb, dr, dg, db float64) (r, g, b float64) {
	switch f {
	case AdvancedHue:
		return setLumSat(sr, sg, sb, dr, dg, db, dr, dg, db)
	case AdvancedSaturation:
		return setLumSat(dr, dg, db, sr, sg, sb, dr, dg, db)
	case AdvancedColor:
		return setLum(sr, sg, sb, dr, dg, db)
	}
	return setLum(dr, dg, db, sr, sg, sb)
}

// AdvancedWhole is a function of premultiplied colours (Vulkan: Additional RGB Blend Operations).
func AdvancedWhole(f AdvancedFunction, sr, sg, sb, sa, dr, dg, db, da float64) (r, g, b, a float64) {
	r, g, b, a = whole(f, sr, sa, dr, da), whole(f, sg, sa, dg, da), whole(f, sb, sa, db, da), whole(f, sa, sa, da, da)
	switch f {
	case AdvancedContrast:
		a = da
	case AdvancedInvertOVG:
		a = sa + da - float64(sa*da)
	case AdvancedRed:
		r = sr
	case AdvancedGreen:
		g = sg
	case AdvancedBlue:
		b = sb
	}
	return r, g, b, a
}

func whole(f AdvancedFunction, s, sa, d, da float64) float64 {
	switch f {
	case AdvancedPlus:
		return s + d
	case AdvancedPlusClamped:
		return lesser(s+d, 1)
	case AdvancedPlusClampedAlpha:
		return lesser(s+d, lesser(sa+da, 1))
	case AdvancedPlusDarker:
		return greater(lesser(sa+da, 1)-((sa-s)+(da-d)), 0)
	case AdvancedMinus:
		return d - s
	case AdvancedMinusClamped:
		return greater(d-s, 0)
	case AdvancedContrast:
		half := float64(da * 0.5)
		return half + float64(2*float64((d-half)*(s-float64(sa*0.5))))
	case AdvancedInvertOVG:
		return float64(sa*(1-d)) + float64((1-sa)*d)
	}
	return d
}
