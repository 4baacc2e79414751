package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// AdvancedArgs is the record of Kernels.BlendAdvanced.
type AdvancedArgs struct {
	// Source and Dest hold N lanes of red, green, blue and alpha; Out receives them and may be Dest.
	Source, Dest, Out [4]*float32
	N                 int64 // a multiple of Lanes
	Function          lane.AdvancedFunction
	Overlap           lane.AdvancedOverlap
	// X, Y and Z are the terms of where both are, of the source alone and of the destination alone.
	X, Y, Z float64
	// SrcPlain and DstPlain are not 0 where colours are not multiplied by their alpha; Clamp where results are limited
	// to [0, 1].
	SrcPlain, DstPlain, Clamp uint32
	// With Limit not 0, Source is limited to [Low, High] first, NaN to 0.
	Limit     uint32
	Low, High float32
}

// rgba is a colour in float64.
type rgba [4]float64

func blendAdvancedGeneric(a *AdvancedArgs) {
	for i := range int(a.N) {
		var s, d rgba
		for c := range 4 {
			s[c], d[c] = float64(*at(a.Source[c], i)), float64(*at(a.Dest[c], i))
			if a.Limit != 0 {
				s[c] = lane.OverlapLimit(s[c], float64(a.Low), float64(a.High))
			}
		}
		var r rgba
		if a.Function >= lane.AdvancedPlus {
			s, d = premultiplied(s, a.SrcPlain), premultiplied(d, a.DstPlain)
			r[0], r[1], r[2], r[3] = lane.AdvancedWhole(a.Function, s[0], s[1], s[2], s[3], d[0], d[1], d[2], d[3])
		} else {
			r = a.composite(s, d)
		}
		if a.DstPlain != 0 {
			r[0], r[1], r[2] = lane.OverlapPlain(r[0], r[1], r[2], r[3])
		}
		for c, v := range r {
			if a.Clamp != 0 {
				v = lane.OverlapClamp(v)
			}
			*at(a.Out[c], i) = float32(v)
		}
	}
}

// composite is the frame of Porter and Duff.
func (a *AdvancedArgs) composite(s, d rgba) (r rgba) {
	p0, p1, p2 := lane.Overlap(a.Overlap, s[3], d[3])
	s, d = base(s, a.SrcPlain), base(d, a.DstPlain)
	var f rgba
	if a.Function >= lane.AdvancedHue {
		f[0], f[1], f[2] = lane.AdvancedColour(a.Function, s[0], s[1], s[2], d[0], d[1], d[2])
	} else {
		for c := range 3 {
			f[c] = lane.AdvancedComponent(a.Function, s[c], d[c])
		}
	}
	for c := range 3 {
		r[c] = lane.OverlapColour(f[c], s[c], d[c], p0, p1, p2, a.Y, a.Z)
	}
	r[3] = lane.OverlapAlpha(p0, p1, p2, a.X, a.Y, a.Z)
	return r
}

// base is a colour with its RGB without alpha.
func base(v rgba, plain uint32) rgba {
	if plain == 0 {
		v[0], v[1], v[2] = lane.OverlapBase(v[0], v[1], v[2], v[3])
	}
	return v
}

// premultiplied is a colour with its RGB times alpha.
func premultiplied(v rgba, plain uint32) rgba {
	if plain != 0 {
		v[0], v[1], v[2] = lane.OverlapMultiplied(v[0], v[1], v[2], v[3])
	}
	return v
}
