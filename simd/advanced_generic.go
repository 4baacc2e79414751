package simd

// AdvancedArgs is the record of Kernels.BlendAdvanced.
type AdvancedArgs struct {
	// Source and Dest hold N lanes of red, green, blue and alpha; Out receives them and may be Dest.
	Source, Dest, Out [4]*float32
	N                 int64 // a multiple of Lanes
	Function          AdvancedFunction
	Overlap           AdvancedOverlap
	// X, Y and Z are the terms of where both are, of the source alone and of the destination alone.
	X, Y, Z float64
	// SrcPlain and DstPlain are not 0 where colours are not multiplied by their alpha; Clamp where results are limited
	// to [0, 1].
	SrcPlain, DstPlain, Clamp uint32
	// With Limit not 0, Source is limited to [Low, High] first, NaN to 0.
	Limit     uint32
	Low, High float32
}

// AdvancedOverlap says how the source's coverage and the destination's overlap. The zero value is OverlapUncorrelated.
type AdvancedOverlap uint32

// The overlaps.
const (
	OverlapUncorrelated AdvancedOverlap = iota
	OverlapDisjoint
	OverlapConjoint
)

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

// overlap returns the area that both cover, the area of the source alone and the area of the destination alone.
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
