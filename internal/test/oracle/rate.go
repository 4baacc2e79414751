package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// shadingRate is the size in pixels of the fragment that pixel (x, y) of a shape belongs to (Fragment Shading Rates).
func (d *Draw) shadingRate(s shape, x, y int) vk.Extent2D {
	samples := 1
	if d.Multisample != nil {
		samples = max(d.Multisample.RasterizationSamples, 1)
	}
	attachment := vk.Extent2D{}
	if d.RateAttachment != nil {
		attachment = d.RateAttachment(x, y)
	}
	r := d.FragmentShadingRate
	switch {
	case d.FragmentDensityMap:
		return SupportedRate(attachment, samples)
	case r == nil:
		return vk.Extent2D{Width: 1, Height: 1}
	}
	primitive := d.Vertices[s.primitive.Provoking].ShadingRate
	return SupportedRate(ShadingRate(*r, primitive, attachment), samples)
}

// SupportedRate is the largest size not over a rate on either axis whose coverage fits 32 bits; of two equally large
// ones that with the smaller sum of width and height, or else the wider.
func SupportedRate(rate vk.Extent2D, samples int) vk.Extent2D {
	best := vk.Extent2D{Width: 1, Height: 1}
	for w := rate.Width; w >= 1; w /= 2 {
		for h := rate.Height; h >= 1; h /= 2 {
			area, most := w*h, best.Width*best.Height
			if area*samples <= 32 && (area > most || area == most && w+h < best.Width+best.Height) {
				best = vk.Extent2D{Width: w, Height: h}
			}
		}
	}
	return best
}

// ShadingRate combines the rates of a pipeline, a primitive and an attachment; zero sizes are 1. Of sizes over 4
// nothing is supported, so 4 is taken.
func ShadingRate(pipeline vk.FragmentShadingRate, primitive, attachment vk.Extent2D) vk.Extent2D {
	w := combineRates(pipeline.CombinerOps[0], max(pipeline.Width, 1), max(primitive.Width, 1))
	h := combineRates(pipeline.CombinerOps[0], max(pipeline.Height, 1), max(primitive.Height, 1))
	w = combineRates(pipeline.CombinerOps[1], w, max(attachment.Width, 1))
	h = combineRates(pipeline.CombinerOps[1], h, max(attachment.Height, 1))
	return vk.Extent2D{Width: w, Height: h}
}

func combineRates(op vk.FragmentShadingRateCombinerOp, a, b int) int {
	switch op {
	case vk.FragmentShadingRateCombinerOpReplace:
		a = b
	case vk.FragmentShadingRateCombinerOpMin:
		a = min(a, b)
	case vk.FragmentShadingRateCombinerOpMax:
		a = max(a, b)
	case vk.FragmentShadingRateCombinerOpMul:
		a *= b
	}
	return min(a, 4)
}

// DensityRegion is the pixels on an axis that a texel of a density map serves, of so many for a framebuffer (Fragment
// Density Map Operations: Fetch Density Value).
func DensityRegion(framebuffer, texels int) int {
	size := math.Pow(2, math.Ceil(math.Log2(math.Floor(float64(framebuffer)/float64(texels)))))
	return int(min(max(size, 4), 64))
}

// DensityArea is the size of the fragments of a density: 1 by it, and of 1, 2 and 4 the largest that is not more
// (Fragment Area Conversion, Fragment Area Clamp).
func DensityArea(across, down float64) vk.Extent2D {
	axis := func(density float64) int {
		for _, n := range []int{4, 2} {
			if density > 0 && float64(n) <= 1/density {
				return n
			}
		}
		return 1
	}
	return vk.Extent2D{Width: axis(across), Height: axis(down)}
}
