package simd

// BlendFactor is a factor of the blend equation. The zero value is FactorZero.
type BlendFactor uint32

// The blend factors.
const (
	FactorZero BlendFactor = iota
	FactorOne
	FactorSrcColor
	FactorOneMinusSrcColor
	FactorDstColor
	FactorOneMinusDstColor
	FactorSrcAlpha
	FactorOneMinusSrcAlpha
	FactorDstAlpha
	FactorOneMinusDstAlpha
	FactorConstantColor
	FactorOneMinusConstantColor
	FactorConstantAlpha
	FactorOneMinusConstantAlpha
	FactorSrcAlphaSaturate
	Factors // their number
)

// The blend factors of a second source, for Kernels.BlendLanes alone.
const (
	FactorSrc1Color BlendFactor = Factors + iota
	FactorOneMinusSrc1Color
	FactorSrc1Alpha
	FactorOneMinusSrc1Alpha
	LaneFactors // number of factors, including one-source factors
)

// Constant says whether a factor is made of the blend constants.
func (f BlendFactor) Constant() bool {
	return f >= FactorConstantColor && f <= FactorOneMinusConstantAlpha
}

// BlendOp is an operation of the blend equation. The zero value is OpAdd.
type BlendOp uint32

// The blend operations.
const (
	OpAdd BlendOp = iota
	OpSubtract
	OpReverseSubtract
	OpMin
	OpMax
	Ops // their number
)

// BlendFactorOf and BlendOpOf find a factor and an operation by the specification's name.
func BlendFactorOf(name string) (f BlendFactor, ok bool) {
	f, ok = blendFactors[name]
	return f, ok
}

func BlendOpOf(name string) (op BlendOp, ok bool) {
	op, ok = blendOps[name]
	return op, ok
}

var blendFactors = map[string]BlendFactor{
	"ZERO":                     FactorZero,
	"ONE":                      FactorOne,
	"SRC_COLOR":                FactorSrcColor,
	"ONE_MINUS_SRC_COLOR":      FactorOneMinusSrcColor,
	"DST_COLOR":                FactorDstColor,
	"ONE_MINUS_DST_COLOR":      FactorOneMinusDstColor,
	"SRC_ALPHA":                FactorSrcAlpha,
	"ONE_MINUS_SRC_ALPHA":      FactorOneMinusSrcAlpha,
	"DST_ALPHA":                FactorDstAlpha,
	"ONE_MINUS_DST_ALPHA":      FactorOneMinusDstAlpha,
	"CONSTANT_COLOR":           FactorConstantColor,
	"ONE_MINUS_CONSTANT_COLOR": FactorOneMinusConstantColor,
	"CONSTANT_ALPHA":           FactorConstantAlpha,
	"ONE_MINUS_CONSTANT_ALPHA": FactorOneMinusConstantAlpha,
	"SRC_ALPHA_SATURATE":       FactorSrcAlphaSaturate,
	"SRC1_COLOR":               FactorSrc1Color,
	"ONE_MINUS_SRC1_COLOR":     FactorOneMinusSrc1Color,
	"SRC1_ALPHA":               FactorSrc1Alpha,
	"ONE_MINUS_SRC1_ALPHA":     FactorOneMinusSrc1Alpha,
}

var blendOps = map[string]BlendOp{
	"ADD": OpAdd, "SUBTRACT": OpSubtract, "REVERSE_SUBTRACT": OpReverseSubtract, "MIN": OpMin, "MAX": OpMax,
}

// BlendEquation is how a component of the source and one of the destination become one.
type BlendEquation struct {
	Src, Dst BlendFactor
	Op       BlendOp
	_        uint32
}

// factor is a factor for component c of source s, second source s1, destination d and the constants k, which may be any
// numbers.
func factor(f BlendFactor, c int, s, s1, d, k *[4]float32) float32 {
	switch f {
	case FactorOne:
		return 1
	case FactorSrcColor:
		return s[c]
	case FactorOneMinusSrcColor:
		return 1 - s[c]
	case FactorDstColor:
		return d[c]
	case FactorOneMinusDstColor:
		return 1 - d[c]
	case FactorSrcAlpha:
		return s[3]
	case FactorOneMinusSrcAlpha:
		return 1 - s[3]
	case FactorDstAlpha:
		return d[3]
	case FactorOneMinusDstAlpha:
		return 1 - d[3]
	case FactorConstantColor:
		return k[c]
	case FactorOneMinusConstantColor:
		return 1 - k[c]
	case FactorConstantAlpha:
		return k[3]
	case FactorOneMinusConstantAlpha:
		return 1 - k[3]
	case FactorSrcAlphaSaturate:
		if c == 3 {
			return 1
		}
		return lesser(1-d[3], s[3])
	case FactorSrc1Color:
		return s1[c]
	case FactorOneMinusSrc1Color:
		return 1 - s1[c]
	case FactorSrc1Alpha:
		return s1[3]
	case FactorOneMinusSrc1Alpha:
		return 1 - s1[3]
	}
	return 0
}

// blend is an operation on source s and destination d, with their factors src and dst.
func blend(op BlendOp, s, d, src, dst float32) float32 {
	switch op {
	case OpSubtract:
		return float32(s*src) - float32(d*dst)
	case OpReverseSubtract:
		return float32(d*dst) - float32(s*src)
	case OpMin:
		return lesser(s, d)
	case OpMax:
		if s > d {
			return s
		}
		return d
	}
	return float32(s*src) + float32(d*dst)
}
