package rop

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// advancedPlan is an advanced blend operation (Vulkan: Advanced Blend Operations). It works in float64, fragment by
// fragment, and is rounded once.
type advancedPlan struct {
	state   vk.ColorBlendAttachment
	overlap func(sa, da float64) (p0, p1, p2 float64)
	row     advancedRow
}

// color is red, green, blue, alpha.
type color [4]float64

// advancedRow is one operation: in the frame of Porter and Duff, the terms of where both are, of the source alone and of
// the destination alone, and f where both are, by component or of the whole colour; outside of it, whole.
type advancedRow struct {
	x, y, z   float64
	component func(s, d float64) float64
	rgb       func(s, d [3]float64) [3]float64
	whole     func(s, d color) color // on premultiplied colours
}

func compileAdvanced(a *vk.ColorBlendAttachment) *advancedPlan {
	p := &advancedPlan{state: *a, row: advancedRows[a.ColorBlendOp], overlap: uncorrelated}
	switch a.BlendOverlap {
	case vk.BlendOverlapConjoint:
		p.overlap = conjoint
	case vk.BlendOverlapDisjoint:
		p.overlap = disjoint
	}
	return p
}

func uncorrelated(sa, da float64) (p0, p1, p2 float64) {
	return float64(sa * da), float64(sa * (1 - da)), float64(da * (1 - sa))
}

func conjoint(sa, da float64) (p0, p1, p2 float64) {
	return min(sa, da), max(sa-da, 0), max(da-sa, 0)
}

func disjoint(sa, da float64) (p0, p1, p2 float64) {
	return max(sa+da-1, 0), min(sa, 1-da), min(da, 1-sa)
}

// run blends n fragments from lane on with w.lanes, which become the result.
func (p *advancedPlan) run(b *blendPlan, w *Scratch, src *[4][]float32, lane, n int) {
	for i := range n {
		var s, d color
		for c := range 4 {
			s[c], d[c] = float64(b.limit(src[c][lane+i])), float64(w.lanes[c][i])
		}
		for c, v := range p.blend(s, d) {
			w.lanes[c][i] = float32(v)
		}
	}
}

func (p *advancedPlan) blend(s, d color) (r color) {
	if p.row.whole != nil {
		r = p.row.whole(premultiplied(s, p.state.SrcNonPremultiplied), premultiplied(d, p.state.DstNonPremultiplied))
	} else {
		r = p.composite(s, d)
	}
	if p.state.DstNonPremultiplied && r[3] != 0 {
		for c := range 3 {
			r[c] /= r[3]
		}
	}
	if p.state.ClampResults {
		for c, v := range r {
			r[c] = unit(v)
		}
	}
	return r
}

// composite is the frame of Porter and Duff.
func (p *advancedPlan) composite(s, d color) (r color) {
	row := &p.row
	p0, p1, p2 := p.overlap(s[3], d[3])
	sb, db := base(s, p.state.SrcNonPremultiplied), base(d, p.state.DstNonPremultiplied)
	var f [3]float64
	if row.rgb != nil {
		f = row.rgb(sb, db)
	} else {
		for c := range f {
			f[c] = row.component(sb[c], db[c])
		}
	}
	for c := range 3 {
		r[c] = float64(f[c]*p0) + float64(float64(row.y*sb[c])*p1) + float64(float64(row.z*db[c])*p2)
	}
	r[3] = float64(row.x*p0) + float64(row.y*p1) + float64(row.z*p2)
	return r
}

// base is a colour's RGB without its alpha: 0 where that is 0.
func base(v color, already bool) [3]float64 {
	switch {
	case already:
		return [3]float64(v[:3])
	case v[3] == 0:
		return [3]float64{}
	}
	return [3]float64{v[0] / v[3], v[1] / v[3], v[2] / v[3]}
}

// premultiplied is a colour with its RGB times alpha.
func premultiplied(v color, not bool) color {
	if not {
		for c := range 3 {
			v[c] = float64(v[c] * v[3])
		}
	}
	return v
}

// unit limits v to [0, 1], NaN 0.
func unit(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(v, 1)
}

func source(s, d float64) float64      { return s }
func destination(s, d float64) float64 { return d }
func nothing(s, d float64) float64     { return 0 }

// over is a row of the frame with all three terms.
func over(f func(s, d float64) float64) advancedRow { return advancedRow{1, 1, 1, f, nil, nil} }

func overRGB(f func(s, d [3]float64) [3]float64) advancedRow {
	return advancedRow{1, 1, 1, nil, f, nil}
}

func outside(f func(s, d color) color) advancedRow { return advancedRow{whole: f} }

// advancedRows are the advanced operations.
var advancedRows = [...]advancedRow{
	vk.BlendOpZero:      {0, 0, 0, nothing, nil, nil},
	vk.BlendOpSrc:       {1, 1, 0, source, nil, nil},
	vk.BlendOpDst:       {1, 0, 1, destination, nil, nil},
	vk.BlendOpSrcOver:   over(source),
	vk.BlendOpDstOver:   over(destination),
	vk.BlendOpSrcIn:     {1, 0, 0, source, nil, nil},
	vk.BlendOpDstIn:     {1, 0, 0, destination, nil, nil},
	vk.BlendOpSrcOut:    {0, 1, 0, nothing, nil, nil},
	vk.BlendOpDstOut:    {0, 0, 1, nothing, nil, nil},
	vk.BlendOpSrcAtop:   {1, 0, 1, source, nil, nil},
	vk.BlendOpDstAtop:   {1, 1, 0, destination, nil, nil},
	vk.BlendOpXor:       {0, 1, 1, nothing, nil, nil},
	vk.BlendOpInvert:    {1, 0, 1, func(s, d float64) float64 { return 1 - d }, nil, nil},
	vk.BlendOpInvertRgb: {1, 0, 1, func(s, d float64) float64 { return float64(s * (1 - d)) }, nil, nil},

	vk.BlendOpMultiply:    over(func(s, d float64) float64 { return float64(s * d) }),
	vk.BlendOpScreen:      over(func(s, d float64) float64 { return s + d - float64(s*d) }),
	vk.BlendOpOverlay:     over(func(s, d float64) float64 { return hardlight(d, s) }),
	vk.BlendOpDarken:      over(func(s, d float64) float64 { return min(s, d) }),
	vk.BlendOpLighten:     over(func(s, d float64) float64 { return max(s, d) }),
	vk.BlendOpColordodge:  over(colordodge),
	vk.BlendOpColorburn:   over(colorburn),
	vk.BlendOpHardlight:   over(hardlight),
	vk.BlendOpSoftlight:   over(softlight),
	vk.BlendOpDifference:  over(func(s, d float64) float64 { return math.Abs(d - s) }),
	vk.BlendOpExclusion:   over(func(s, d float64) float64 { return s + d - float64(2*float64(s*d)) }),
	vk.BlendOpLineardodge: over(func(s, d float64) float64 { return min(s+d, 1) }),
	vk.BlendOpLinearburn:  over(func(s, d float64) float64 { return max(s+d-1, 0) }),
	vk.BlendOpVividlight:  over(vividlight),
	vk.BlendOpLinearlight: over(func(s, d float64) float64 { return unit(float64(2*s) + d - 1) }),
	vk.BlendOpPinlight:    over(pinlight),
	vk.BlendOpHardmix:     over(hardmix),

	vk.BlendOpHslHue:        overRGB(func(s, d [3]float64) [3]float64 { return setLumSat(s, d, d) }),
	vk.BlendOpHslSaturation: overRGB(func(s, d [3]float64) [3]float64 { return setLumSat(d, s, d) }),
	vk.BlendOpHslColor:      overRGB(func(s, d [3]float64) [3]float64 { return setLum(s, d) }),
	vk.BlendOpHslLuminosity: overRGB(func(s, d [3]float64) [3]float64 { return setLum(d, s) }),

	vk.BlendOpPlus:             outside(func(s, d color) color { return each(s, d, func(s, d float64) float64 { return s + d }) }),
	vk.BlendOpPlusClamped:      outside(func(s, d color) color { return each(s, d, func(s, d float64) float64 { return min(1, s+d) }) }),
	vk.BlendOpPlusClampedAlpha: outside(plusClampedAlpha),
	vk.BlendOpPlusDarker:       outside(plusDarker),
	vk.BlendOpMinus:            outside(func(s, d color) color { return each(s, d, func(s, d float64) float64 { return d - s }) }),
	vk.BlendOpMinusClamped:     outside(func(s, d color) color { return each(s, d, func(s, d float64) float64 { return max(0, d-s) }) }),
	vk.BlendOpContrast:         outside(contrast),
	vk.BlendOpInvertOvg:        outside(invertOvg),
	vk.BlendOpRed:              outside(func(s, d color) color { d[0] = s[0]; return d }),
	vk.BlendOpGreen:            outside(func(s, d color) color { d[1] = s[1]; return d }),
	vk.BlendOpBlue:             outside(func(s, d color) color { d[2] = s[2]; return d }),
}
