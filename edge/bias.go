package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// biasOf prepares depth bias factors; nil is no bias.
func biasOf(p *Plan, b *vk.DepthBias) biasFactors {
	f := biasFactors{least: -math.MaxFloat64, greatest: math.MaxFloat64}
	if b == nil {
		return f
	}
	f.flag = simd.Biased
	f.slope, f.constant = float64(b.SlopeFactor), float64(b.ConstantFactor)
	switch unit := unitOf(p.depthFormat, b.Representation); {
	case unit == 0:
		f.float = 1
	case b.Exact && b.Representation != vk.DepthBiasRepresentationFloat:
		f.constant *= unit / 2
	default:
		f.constant *= unit
	}
	switch {
	case b.Clamp > 0:
		f.greatest = float64(b.Clamp)
	case b.Clamp < 0:
		f.least = float64(b.Clamp)
	}
	return f
}

// of is the bias o = dbclamp(m slope + r constant) of a polygon (Vulkan: Depth Bias) with depth slopes zx and zy a
// pixel and a greatest absolute vertex depth. m is the greater slope.
func (f *biasFactors) of(zx, zy float64, greatest float32) float32 {
	unit := 1.0
	if f.float != 0 {
		unit = math.Float64frombits(uint64(math.Float32bits(greatest)<<1>>24+1023-127-23) << 52)
	}
	o := float64(max(math.Abs(zx), math.Abs(zy))*f.slope) + float64(f.constant*unit)
	return simd.RoundBias(min(max(o, f.least), f.greatest))
}

// unitOf is r: 2*2^-n for fixed point, as rounding to n bits may bring depths 2^-n apart to one (half of that where the
// bias is to be exact); 0 where it is
// 2^(e-23), e being the exponent of the primitive's own depth.
func unitOf(depth vk.Format, r vk.DepthBiasRepresentation) float64 {
	if r == vk.DepthBiasRepresentationFloat {
		return 1
	}
	switch depth {
	case vk.FormatD16Unorm, vk.FormatD16UnormS8Uint:
		return 0x1p-15
	case vk.FormatX8D24UnormPack32, vk.FormatD24UnormS8Uint:
		return 0x1p-23
	}
	if r == vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm {
		return 0x1p-23
	}
	return 0
}
