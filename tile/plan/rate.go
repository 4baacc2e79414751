package plan

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Rate is the size of a fragment as log2 of its width and height in pixels.
type Rate struct{ X, Y uint8 }

// MaxRate is log2 of the largest width and height: a fragment lies in one block.
const MaxRate = 2

// CoverageBits bounds the samples of a fragment: they have a word.
const CoverageBits = 32

// RatePlan is a pipeline's fragment shading rate (Vulkan: Fragment Shading Rates), where fragments may have several
// pixels.
type RatePlan struct {
	pipeline  Rate
	ops       [2]vk.FragmentShadingRateCombinerOp
	Primitive bool // vertices have rates
	samples   int
	Uniform   Rate // of all fragments: there is no attachment, and there are no vertices' rates
}

// compileRate sets p.Rate, unless all fragments are one pixel: because nobody asks for more, under sample shading, and
// with lines that have values of their own for each pixel.
func (p *Pipeline) compileRate(info *vk.GraphicsPipeline, samples int, atSample bool) {
	const keep, replace = vk.FragmentShadingRateCombinerOpKeep, vk.FragmentShadingRateCombinerOpReplace
	s := info.FragmentShadingRate
	if info.FragmentDensityMap {
		s = &vk.FragmentShadingRate{CombinerOps: [2]vk.FragmentShadingRateCombinerOp{keep, replace}}
	}
	if s == nil {
		return
	}
	r := &RatePlan{ops: s.CombinerOps, Primitive: p.Vertex.ShadingRate && s.CombinerOps[0] != keep, samples: samples}
	r.pipeline = Rate{log2(s.Width), log2(s.Height)}
	asked := r.pipeline != Rate{} || r.Primitive || r.ops[1] != keep
	if asked && !atSample && !p.Edge.PerPixel() {
		r.Uniform = r.Combine(Rate{}, Rate{})
		p.Rate = r
	}
}

func log2(n int) uint8 { return uint8(bits.Len(uint(max(n, 1))) - 1) }

// Combine returns the rate of a fragment, limited to the supported rates.
func (r *RatePlan) Combine(primitive, attachment Rate) Rate {
	x := combineAxis(r.ops[1], combineAxis(r.ops[0], r.pipeline.X, primitive.X), attachment.X)
	y := combineAxis(r.ops[1], combineAxis(r.ops[0], r.pipeline.Y, primitive.Y), attachment.Y)
	return supported(Rate{x, y}, r.samples)
}

func combineAxis(op vk.FragmentShadingRateCombinerOp, a, b uint8) uint8 {
	switch op {
	case vk.FragmentShadingRateCombinerOpReplace:
		a = b
	case vk.FragmentShadingRateCombinerOpMin:
		a = min(a, b)
	case vk.FragmentShadingRateCombinerOpMax:
		a = max(a, b)
	case vk.FragmentShadingRateCombinerOpMul:
		a += b
	}
	return min(a, MaxRate)
}

// supported is the largest fragment no wider and no higher than r whose coverage fits a word; of two equally large ones
// the one with the smaller width plus height, or else the wider.
func supported(r Rate, samples int) Rate {
	best := Rate{}
	for x := r.X; x <= r.X; x-- {
		for y := r.Y; y <= r.Y; y-- {
			area, most := 1<<(x+y), 1<<(best.X+best.Y)
			if area*samples <= CoverageBits && (area > most || area == most && 1<<x+1<<y < 1<<best.X+1<<best.Y) {
				best = Rate{x, y}
			}
		}
	}
	return best
}

// RateCode is a rate from its code: log2 of the height in bits 0 and 1, of the width in bits 2 and 3.
func RateCode(code uint32) Rate {
	return Rate{min(uint8(code>>2&3), MaxRate), min(uint8(code&3), MaxRate)}
}

func (r Rate) Code() uint32 { return uint32(r.X)<<2 | uint32(r.Y) }

// DensityRate is the rate of a density (Vulkan: Fragment Area Conversion and Clamp): on each axis the largest one whose
// pixels are not more than 1 by the density. What is not above 0 and up to 1 is no density, and gives one pixel.
func DensityRate(x, y float32) Rate {
	axis := func(density float32) uint8 {
		switch {
		case !(density > 0 && density <= 0.5):
			return 0
		case density <= 0.25:
			return 2
		}
		return 1
	}
	return Rate{axis(x), axis(y)}
}

// FragmentOf is the pixels across and down of a fragment of a rate, and how often it is shaded. Without a density map
// all are 1.
func (p *Pipeline) FragmentOf(r Rate, mapped bool) (width, height, count uint32) {
	if !mapped || !p.Dense {
		return 1, 1, 1
	}
	count = 1
	if p.Has(EachSample) {
		count = uint32(p.samples)
	}
	return 1 << r.X, 1 << r.Y, count
}

// MinDensityRegion and MaxDensityRegion are log2 of the fewest and the most pixels that a texel of a density map serves
// on an axis.
const MinDensityRegion, MaxDensityRegion = 2, 6

// DensityRegion is log2 of the pixels that each texel of a density map serves on an axis of a framebuffer (Vulkan: Fetch
// Density Value).
func DensityRegion(framebuffer, texels int) int {
	n := max(framebuffer/texels, 1)
	return min(max(bits.Len(uint(n-1)), MinDensityRegion), MaxDensityRegion)
}

// Index counts the rates up; RateOf is the reverse.
func (r Rate) Index() int { return int(r.X)*(MaxRate+1) + int(r.Y) }

func RateOf(index int) Rate { return Rate{uint8(index / (MaxRate + 1)), uint8(index % (MaxRate + 1))} }

// checkRate refuses wrong fields of a pipeline's shading rate.
func checkRate(errs *vk.Refusals, s *vk.FragmentShadingRate) {
	size := func(n int, field string) {
		errs.RefuseIf(n != 0 && n != 1 && n != 2 && n != 4, "FragmentShadingRate."+field, "%d: must be 1, 2 or 4", n)
	}
	size(s.Width, "Width")
	size(s.Height, "Height")
	for i, op := range s.CombinerOps {
		errs.RefuseIf(!vk.Valid(op), "FragmentShadingRate.CombinerOps", "number %d is %v, not a combiner operation", i, op)
	}
}
