package simd

import "math"

// rgba is a colour in float64.
type rgba [4]float64

func blendAdvancedGeneric(a *AdvancedArgs) {
	for i := range int(a.N) {
		var s, d rgba
		for c := range 4 {
			s[c], d[c] = float64(a.limited(*at(a.Source[c], i))), float64(*at(a.Dest[c], i))
		}
		var r rgba
		if a.Function >= AdvancedPlus {
			r = rgbBlend(a.Function, premultiplied(s, a.SrcPlain), premultiplied(d, a.DstPlain))
		} else {
			r = a.composite(s, d)
		}
		for c := range 4 {
			v := r[c]
			if c < 3 && a.DstPlain != 0 && r[3] != 0 {
				v /= r[3]
			}
			if a.Clamp != 0 {
				v = lesser(greater(v, 0), 1)
			}
			*at(a.Out[c], i) = float32(v)
		}
	}
}

// limited is a number of the source in its range.
func (a *AdvancedArgs) limited(f float32) float32 {
	if a.Limit == 0 {
		return f
	}
	if f != f {
		f = 0
	}
	return lesser(greater(f, a.Low), a.High)
}

// composite is the frame of Porter and Duff (Vulkan: Advanced Blend Operations).
func (a *AdvancedArgs) composite(s, d rgba) (r rgba) {
	p0, p1, p2 := overlap(a.Overlap, s[3], d[3])
	sb, db := base(s, a.SrcPlain), base(d, a.DstPlain)
	var f [3]float64
	switch a.Function {
	case AdvancedHue:
		f = setLumSat(sb, db, db)
	case AdvancedSaturation:
		f = setLumSat(db, sb, db)
	case AdvancedColor:
		f = setLum(sb, db)
	case AdvancedLuminosity:
		f = setLum(db, sb)
	default:
		for c := range f {
			f[c] = component(a.Function, sb[c], db[c])
		}
	}
	for c := range 3 {
		r[c] = float64(f[c]*p0) + float64(float64(a.Y*sb[c])*p1) + float64(float64(a.Z*db[c])*p2)
	}
	r[3] = float64(a.X*p0) + float64(a.Y*p1) + float64(a.Z*p2)
	return r
}

// overlap is how much there is of both, of the source alone and of the destination alone.
func overlap(o AdvancedOverlap, sa, da float64) (p0, p1, p2 float64) {
	switch o {
	case OverlapDisjoint:
		return greater(sa+da-1, 0), lesser(sa, 1-da), lesser(da, 1-sa)
	case OverlapConjoint:
		return lesser(sa, da), greater(sa-da, 0), greater(da-sa, 0)
	}
	return float64(sa * da), float64(sa * (1 - da)), float64(da * (1 - sa))
}

// base is a colour's RGB without its alpha: 0 where that is 0.
func base(v rgba, plain uint32) [3]float64 {
	switch {
	case plain != 0:
		return [3]float64(v[:3])
	case v[3] == 0:
		return [3]float64{}
	}
	return [3]float64{v[0] / v[3], v[1] / v[3], v[2] / v[3]}
}

// premultiplied is a colour with its RGB times alpha.
func premultiplied(v rgba, plain uint32) rgba {
	if plain != 0 {
		for c := range 3 {
			v[c] = float64(v[c] * v[3])
		}
	}
	return v
}

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

// setLum is b with the luminosity of k, brought back into the range of colours. A grey that rounding took out of it has
// nothing to bring back, and no division by 0.
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
