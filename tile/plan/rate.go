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
	s := info.FragmentShadingRate
	if s == nil {
		return
	}
	r := &RatePlan{ops: s.CombinerOps, Primitive: p.Vertex.ShadingRate, samples: samples}
	r.pipeline = Rate{log2(s.Width), log2(s.Height)}
	const keep = vk.FragmentShadingRateCombinerOpKeep
	asked := r.pipeline != Rate{} || r.ops[0] != keep && r.Primitive || r.ops[1] != keep
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
