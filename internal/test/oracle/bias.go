package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// DepthBias is added to the depth of each fragment of a polygon (Depth Bias): m is the largest slope of depth in a
// pixel, largest the largest absolute depth of its vertices. The resolvable difference in fixed point is twice the
// difference of two codes, unless it is to be exact: depths as far apart as two codes may come out as one. The sum is
// rounded to float32, away from 0, so that biases do not come closer than they were.
func DepthBias(b *vk.DepthBias, depth vk.Format, m, largest float64) float64 {
	if b == nil {
		return 0
	}
	var r float64
	t := texelOf(depth)
	fixed, scale := t.depthBits, 2.0
	if b.Exact {
		scale = 1
	}
	switch {
	case b.Representation == vk.DepthBiasRepresentationFloat:
		r = 1
	case fixed > 0 && fixed < 32:
		r = math.Ldexp(scale, -fixed)
	case b.Representation == vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm:
		r = math.Ldexp(scale, -24)
	default:
		_, e := math.Frexp(largest) // largest = f 2^e with f in [1/2, 1)
		if largest == 0 {
			e = -125
		}
		r = math.Ldexp(1, max(e-1, -126)-23)
	}
	o := float64(m*float64(b.SlopeFactor)) + float64(r*float64(b.ConstantFactor))
	switch clamp := float64(b.Clamp); {
	case clamp > 0:
		o = min(o, clamp)
	case clamp < 0:
		o = max(o, clamp)
	}
	rounded := float32(o)
	if math.Abs(float64(rounded)) < math.Abs(o) {
		rounded = math.Nextafter32(rounded, float32(math.Copysign(math.Inf(1), o)))
	}
	return float64(rounded)
}
