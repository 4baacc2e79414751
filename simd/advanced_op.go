package simd

import "math"

// AdvancedOp is an advanced blend operation (Vulkan: Advanced Blend Operations): its function, and in the frame of
// Porter and Duff the terms of where both are, of the source alone and of the destination alone. Functions from
// AdvancedPlus on have no frame.
type AdvancedOp struct {
	Function AdvancedFunction
	X, Y, Z  float64
}

// AdvancedOpOf finds an operation by the specification's name.
func AdvancedOpOf(name string) (op AdvancedOp, ok bool) {
	op, ok = advancedOps[name]
	return op, ok
}

var advancedOps = map[string]AdvancedOp{
	"ZERO":       {AdvancedNothing, 0, 0, 0},
	"SRC":        {AdvancedSource, 1, 1, 0},
	"DST":        {AdvancedDestination, 1, 0, 1},
	"SRC_OVER":   {AdvancedSource, 1, 1, 1},
	"DST_OVER":   {AdvancedDestination, 1, 1, 1},
	"SRC_IN":     {AdvancedSource, 1, 0, 0},
	"DST_IN":     {AdvancedDestination, 1, 0, 0},
	"SRC_OUT":    {AdvancedNothing, 0, 1, 0},
	"DST_OUT":    {AdvancedNothing, 0, 0, 1},
	"SRC_ATOP":   {AdvancedSource, 1, 0, 1},
	"DST_ATOP":   {AdvancedDestination, 1, 1, 0},
	"XOR":        {AdvancedNothing, 0, 1, 1},
	"INVERT":     {AdvancedInvert, 1, 0, 1},
	"INVERT_RGB": {AdvancedInvertRGB, 1, 0, 1},

	"MULTIPLY":       {AdvancedMultiply, 1, 1, 1},
	"SCREEN":         {AdvancedScreen, 1, 1, 1},
	"OVERLAY":        {AdvancedOverlay, 1, 1, 1},
	"DARKEN":         {AdvancedDarken, 1, 1, 1},
	"LIGHTEN":        {AdvancedLighten, 1, 1, 1},
	"COLORDODGE":     {AdvancedColordodge, 1, 1, 1},
	"COLORBURN":      {AdvancedColorburn, 1, 1, 1},
	"HARDLIGHT":      {AdvancedHardlight, 1, 1, 1},
	"SOFTLIGHT":      {AdvancedSoftlight, 1, 1, 1},
	"DIFFERENCE":     {AdvancedDifference, 1, 1, 1},
	"EXCLUSION":      {AdvancedExclusion, 1, 1, 1},
	"LINEARDODGE":    {AdvancedLineardodge, 1, 1, 1},
	"LINEARBURN":     {AdvancedLinearburn, 1, 1, 1},
	"VIVIDLIGHT":     {AdvancedVividlight, 1, 1, 1},
	"LINEARLIGHT":    {AdvancedLinearlight, 1, 1, 1},
	"PINLIGHT":       {AdvancedPinlight, 1, 1, 1},
	"HARDMIX":        {AdvancedHardmix, 1, 1, 1},
	"HSL_HUE":        {AdvancedHue, 1, 1, 1},
	"HSL_SATURATION": {AdvancedSaturation, 1, 1, 1},
	"HSL_COLOR":      {AdvancedColor, 1, 1, 1},
	"HSL_LUMINOSITY": {AdvancedLuminosity, 1, 1, 1},

	"PLUS":               {Function: AdvancedPlus},
	"PLUS_CLAMPED":       {Function: AdvancedPlusClamped},
	"PLUS_CLAMPED_ALPHA": {Function: AdvancedPlusClampedAlpha},
	"PLUS_DARKER":        {Function: AdvancedPlusDarker},
	"MINUS":              {Function: AdvancedMinus},
	"MINUS_CLAMPED":      {Function: AdvancedMinusClamped},
	"CONTRAST":           {Function: AdvancedContrast},
	"INVERT_OVG":         {Function: AdvancedInvertOVG},
	"RED":                {Function: AdvancedRed},
	"GREEN":              {Function: AdvancedGreen},
	"BLUE":               {Function: AdvancedBlue},
}

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

// component is f(s, d) of one component (Vulkan: f/X/Y/Z Advanced Blend Operations).
func component(f AdvancedFunction, s, d float64) float64 {
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
		return math.Abs(d - s)
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
	return d + float64((float64(2*s)-1)*(math.Sqrt(d)-d))
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

func lum(c [3]float64) float64 {
	return float64(0.30*c[0]) + float64(0.59*c[1]) + float64(0.11*c[2])
}

func least(c [3]float64) float64 { return lesser(lesser(c[0], c[1]), c[2]) }
func most(c [3]float64) float64  { return greater(greater(c[0], c[1]), c[2]) }

// setLum is b with the luminosity of k, brought back into the range of colours. A grey that rounding took out of the
// range stays as it is, as bringing it back would divide by 0.
func setLum(b, k [3]float64) [3]float64 {
	shift := lum(k) - lum(b)
	for i := range b {
		b[i] += shift
	}
	l, n, x := lum(b), least(b), most(b)
	for i := range b {
		if n < 0 && l != n {
			b[i] = l + float64((b[i]-l)*l)/(l-n)
		}
		if x > 1 && l != x {
			b[i] = l + float64((b[i]-l)*(1-l))/(x-l)
		}
	}
	return b
}

// setLumSat is b with the saturation of q and the luminosity of k.
func setLumSat(b, q, k [3]float64) [3]float64 {
	low, have, want := least(b), most(b)-least(b), most(q)-least(q)
	for i := range b {
		if have > 0 {
			b[i] = float64((b[i]-low)*want) / have
		} else {
			b[i] = 0
		}
	}
	return setLum(b, k)
}

// rgbBlend is a function of premultiplied colours (Vulkan: Additional RGB Blend Operations).
func rgbBlend(f AdvancedFunction, s, d rgba) (r rgba) {
	m := lesser(s[3]+d[3], 1)
	for c, a := range s {
		b := d[c]
		switch f {
		case AdvancedPlus:
			r[c] = a + b
		case AdvancedPlusClamped:
			r[c] = lesser(a+b, 1)
		case AdvancedPlusClampedAlpha:
			r[c] = lesser(a+b, m)
		case AdvancedPlusDarker:
			r[c] = greater(m-((s[3]-a)+(d[3]-b)), 0)
		case AdvancedMinus:
			r[c] = b - a
		case AdvancedMinusClamped:
			r[c] = greater(b-a, 0)
		case AdvancedContrast:
			half := float64(d[3] / 2)
			r[c] = half + float64(2*float64((b-half)*(a-float64(s[3]/2))))
		case AdvancedInvertOVG:
			r[c] = float64(s[3]*(1-b)) + float64((1-s[3])*b)
		default:
			r[c] = b
		}
	}
	switch f {
	case AdvancedContrast:
		r[3] = d[3]
	case AdvancedInvertOVG:
		r[3] = s[3] + d[3] - float64(s[3]*d[3])
	case AdvancedRed:
		r[0] = s[0]
	case AdvancedGreen:
		r[1] = s[1]
	case AdvancedBlue:
		r[2] = s[2]
	}
	return r
}
