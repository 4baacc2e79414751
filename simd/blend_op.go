package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// BlendFactorOf and BlendOpOf find a factor and an operation by the specification's name.
func BlendFactorOf(name string) (f lane.BlendFactor, ok bool) {
	f, ok = blendFactors[name]
	return f, ok
}

func BlendOpOf(name string) (op lane.BlendOp, ok bool) {
	op, ok = blendOps[name]
	return op, ok
}

var blendFactors = map[string]lane.BlendFactor{
	"ZERO":                     lane.FactorZero,
	"ONE":                      lane.FactorOne,
	"SRC_COLOR":                lane.FactorSrcColor,
	"ONE_MINUS_SRC_COLOR":      lane.FactorOneMinusSrcColor,
	"DST_COLOR":                lane.FactorDstColor,
	"ONE_MINUS_DST_COLOR":      lane.FactorOneMinusDstColor,
	"SRC_ALPHA":                lane.FactorSrcAlpha,
	"ONE_MINUS_SRC_ALPHA":      lane.FactorOneMinusSrcAlpha,
	"DST_ALPHA":                lane.FactorDstAlpha,
	"ONE_MINUS_DST_ALPHA":      lane.FactorOneMinusDstAlpha,
	"CONSTANT_COLOR":           lane.FactorConstantColor,
	"ONE_MINUS_CONSTANT_COLOR": lane.FactorOneMinusConstantColor,
	"CONSTANT_ALPHA":           lane.FactorConstantAlpha,
	"ONE_MINUS_CONSTANT_ALPHA": lane.FactorOneMinusConstantAlpha,
	"SRC_ALPHA_SATURATE":       lane.FactorSrcAlphaSaturate,
	"SRC1_COLOR":               lane.FactorSrc1Color,
	"ONE_MINUS_SRC1_COLOR":     lane.FactorOneMinusSrc1Color,
	"SRC1_ALPHA":               lane.FactorSrc1Alpha,
	"ONE_MINUS_SRC1_ALPHA":     lane.FactorOneMinusSrc1Alpha,
}

var blendOps = map[string]lane.BlendOp{
	"ADD": lane.OpAdd, "SUBTRACT": lane.OpSubtract, "REVERSE_SUBTRACT": lane.OpReverseSubtract, "MIN": lane.OpMin, "MAX": lane.OpMax,
}

// BlendEquation is how a component of the source and one of the destination become one.
type BlendEquation struct {
	Src, Dst lane.BlendFactor
	Op       lane.BlendOp
	_        uint32
}

// colour is the equation of component c of source s, second source s1, destination d and the constants k.
func (e *BlendEquation) colour(c int, s, s1, d, k *[4]float32) float32 {
	return lane.Blend(e.Op, s[c], d[c], lane.Factor(e.Src, s[c], s[3], s1[c], s1[3], d[c], d[3], k[c], k[3]),
		lane.Factor(e.Dst, s[c], s[3], s1[c], s1[3], d[c], d[3], k[c], k[3]))
}

// alpha is the equation of alpha.
func (e *BlendEquation) alpha(s, s1, d, k float32) float32 {
	return lane.Blend(e.Op, s, d, lane.AlphaFactor(e.Src, s, s1, d, k), lane.AlphaFactor(e.Dst, s, s1, d, k))
}

// blend is the whole equation.
func blend(rgb, alpha *BlendEquation, s, s1, d, k *[4]float32) (r [4]float32) {
	for c := range 3 {
		r[c] = rgb.colour(c, s, s1, d, k)
	}
	r[3] = alpha.alpha(s[3], s1[3], d[3], k[3])
	return r
}
