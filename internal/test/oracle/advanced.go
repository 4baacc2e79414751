package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// AdvancedBlend is an advanced blend operation (Advanced Blend Operations) on linear colours.
func AdvancedBlend(b vk.ColorBlendAttachment, src, dst [4]float64) [4]float64 {
	var r [4]float64
	if b.ColorBlendOp >= vk.BlendOpPlus {
		r = additional(b.ColorBlendOp, premultiplied(src, b.SrcNonPremultiplied), premultiplied(dst, b.DstNonPremultiplied))
	} else {
		r = composite(b, src, dst)
	}
	if b.DstNonPremultiplied {
		for c := range 3 {
			if r[3] != 0 {
				r[c] /= r[3]
			}
		}
	}
	if b.ClampResults {
		for c := range r {
			r[c] = clamp(r[c], 0, 1)
		}
	}
	return r
}

// premultiplied is a colour times its alpha.
func premultiplied(v [4]float64, not bool) [4]float64 {
	if not {
		for c := range 3 {
			v[c] *= v[3]
		}
	}
	return v
}

// base is a colour's RGB without its alpha.
func base(v [4]float64, not bool) [3]float64 {
	rgb := [3]float64{v[0], v[1], v[2]}
	if !not {
		for c := range rgb {
			if v[3] == 0 {
				rgb[c] = 0
			} else {
				rgb[c] /= v[3]
			}
		}
	}
	return rgb
}

// composite is the frame of most operations: f(s, d) where both are, the source and the destination where they are
// alone.
func composite(b vk.ColorBlendAttachment, src, dst [4]float64) (r [4]float64) {
	s, d := base(src, b.SrcNonPremultiplied), base(dst, b.DstNonPremultiplied)
	as, ad := src[3], dst[3]
	p0, p1, p2 := float64(as*ad), float64(as*(1-ad)), float64(ad*(1-as))
	switch b.BlendOverlap {
	case vk.BlendOverlapConjoint:
		p0, p1, p2 = min(as, ad), max(as-ad, 0), max(ad-as, 0)
	case vk.BlendOverlapDisjoint:
		p0, p1, p2 = max(as+ad-1, 0), min(as, 1-ad), min(ad, 1-as)
	}
	x, y, z := overlapTerms(b.ColorBlendOp)
	f := both(b.ColorBlendOp, s, d)
	for c := range 3 {
		r[c] = float64(f[c]*p0) + float64(float64(y*s[c])*p1) + float64(float64(z*d[c])*p2)
	}
	r[3] = float64(x*p0) + float64(y*p1) + float64(z*p2)
	return r
}

// overlapTerms returns (X, Y, Z) of an operation: the weights of the parts that both cover, the source alone and the
// destination alone.
func overlapTerms(op vk.BlendOp) (x, y, z float64) {
	switch op {
	case vk.BlendOpZero:
		return 0, 0, 0
	case vk.BlendOpSrc, vk.BlendOpDstAtop:
		return 1, 1, 0
	case vk.BlendOpDst, vk.BlendOpSrcAtop, vk.BlendOpInvert, vk.BlendOpInvertRgb:
		return 1, 0, 1
	case vk.BlendOpSrcIn, vk.BlendOpDstIn:
		return 1, 0, 0
	case vk.BlendOpSrcOut:
		return 0, 1, 0
	case vk.BlendOpDstOut:
		return 0, 0, 1
	case vk.BlendOpXor:
		return 0, 1, 1
	}
	return 1, 1, 1
}

// both is f(s, d), where source and destination overlap.
func both(op vk.BlendOp, s, d [3]float64) (f [3]float64) {
	switch op {
	case vk.BlendOpHslHue:
		return setLumSat(s, d, d)
	case vk.BlendOpHslSaturation:
		return setLumSat(d, s, d)
	case vk.BlendOpHslColor:
		return setLum(s, d)
	case vk.BlendOpHslLuminosity:
		return setLum(d, s)
	}
	for c := range f {
		f[c] = component(op, s[c], d[c])
	}
	return f
}

// component is f(s, d) of one component.
func component(op vk.BlendOp, s, d float64) float64 {
	screen := func(s, d float64) float64 { return 1 - float64(2*float64((1-s)*(1-d))) }
	dodge := func(s, d float64) float64 { return min(1, d/(1-s)) }
	burn := func(s, d float64) float64 { return 1 - min(1, (1-d)/s) }
	switch op {
	case vk.BlendOpSrc, vk.BlendOpSrcOver, vk.BlendOpSrcIn, vk.BlendOpSrcAtop:
		return s
	case vk.BlendOpDst, vk.BlendOpDstOver, vk.BlendOpDstIn, vk.BlendOpDstAtop:
		return d
	case vk.BlendOpInvert:
		return 1 - d
	case vk.BlendOpInvertRgb:
		return float64(s * (1 - d))
	case vk.BlendOpMultiply:
		return float64(s * d)
	case vk.BlendOpScreen:
		return s + d - float64(s*d)
	case vk.BlendOpOverlay:
		if d <= 0.5 {
			return 2 * float64(s*d)
		}
		return screen(s, d)
	case vk.BlendOpHardlight:
		if s <= 0.5 {
			return 2 * float64(s*d)
		}
		return screen(s, d)
	case vk.BlendOpDarken:
		return min(s, d)
	case vk.BlendOpLighten:
		return max(s, d)
	case vk.BlendOpColordodge:
		switch {
		case d <= 0:
			return 0
		case s >= 1:
			return 1
		}
		return dodge(s, d)
	case vk.BlendOpColorburn:
		switch {
		case d >= 1:
			return 1
		case s <= 0:
			return 0
		}
		return burn(s, d)
	case vk.BlendOpSoftlight:
		return softlight(s, d)
	case vk.BlendOpDifference:
		return math.Abs(d - s)
	case vk.BlendOpExclusion:
		return s + d - 2*float64(s*d)
	case vk.BlendOpLineardodge:
		return min(s+d, 1)
	case vk.BlendOpLinearburn:
		return max(s+d-1, 0)
	case vk.BlendOpVividlight:
		switch {
		case s <= 0:
			return 0
		case s < 0.5:
			return burn(2*s, d)
		case s < 1:
			return min(1, d/(2*(1-s)))
		}
		return 1
	case vk.BlendOpLinearlight:
		return clamp(2*s+d-1, 0, 1)
	case vk.BlendOpPinlight:
		switch {
		case 2*s-1 > d && s < 0.5:
			return 0
		case 2*s-1 > d:
			return 2*s - 1
		case s < 0.5*d:
			return 2 * s
		}
		return d
	case vk.BlendOpHardmix:
		if s+d < 1 {
			return 0
		}
		return 1
	}
	return 0
}

func softlight(s, d float64) float64 {
	switch {
	case s <= 0.5:
		return d - float64(float64((1-2*s)*d)*(1-d))
	case d <= 0.25:
		inner := float64((float64(16*d)-12)*d) + 3
		return d + float64(float64((2*s-1)*d)*inner)
	}
	return d + float64((2*s-1)*(math.Sqrt(d)-d))
}

func lum(c [3]float64) float64 {
	return float64(0.30*c[0]) + float64(0.59*c[1]) + float64(0.11*c[2])
}

func sat(c [3]float64) float64 { return max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

// setLum is a colour with the luminosity of another, brought back into the range of colours.
func setLum(b, k [3]float64) [3]float64 {
	shift := lum(k) - lum(b)
	for i := range b {
		b[i] += shift
	}
	l, n, x := lum(b), min(b[0], b[1], b[2]), max(b[0], b[1], b[2])
	for i := range b {
		if n < 0 {
			b[i] = l + float64((b[i]-l)*l)/(l-n)
		}
		if x > 1 {
			b[i] = l + float64((b[i]-l)*(1-l))/(x-l)
		}
	}
	return b
}

// setLumSat is a colour with the saturation of a second and the luminosity of a third.
func setLumSat(b, q, k [3]float64) [3]float64 {
	least, have, want := min(b[0], b[1], b[2]), sat(b), sat(q)
	for i := range b {
		if have > 0 {
			b[i] = float64((b[i]-least)*want) / have
		} else {
			b[i] = 0
		}
	}
	return setLum(b, k)
}

// additional is the operations without the common frame, on premultiplied colours.
func additional(op vk.BlendOp, s, d [4]float64) (r [4]float64) {
	as, ad := s[3], d[3]
	m := min(1, as+ad)
	for c := range r {
		switch op {
		case vk.BlendOpPlus:
			r[c] = s[c] + d[c]
		case vk.BlendOpPlusClamped:
			r[c] = min(1, s[c]+d[c])
		case vk.BlendOpPlusClampedAlpha:
			r[c] = min(m, s[c]+d[c])
		case vk.BlendOpPlusDarker:
			r[c] = max(0, m-((as-s[c])+(ad-d[c])))
		case vk.BlendOpMinus:
			r[c] = d[c] - s[c]
		case vk.BlendOpMinusClamped:
			r[c] = max(0, d[c]-s[c])
		case vk.BlendOpContrast:
			r[c] = ad/2 + 2*float64((d[c]-ad/2)*(s[c]-as/2))
		case vk.BlendOpInvertOvg:
			r[c] = float64(as*(1-d[c])) + float64((1-as)*d[c])
		default:
			r[c] = d[c]
		}
	}
	switch op {
	case vk.BlendOpContrast:
		r[3] = ad
	case vk.BlendOpInvertOvg:
		r[3] = as + ad - float64(as*ad)
	case vk.BlendOpRed:
		r[0] = s[0]
	case vk.BlendOpGreen:
		r[1] = s[1]
	case vk.BlendOpBlue:
		r[2] = s[2]
	}
	return r
}
