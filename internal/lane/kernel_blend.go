package lane

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

// The blend factors of a second source, for the kernels BlendLanes and BlendTexels alone.
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

// Blend is an operation on source s and destination d, with their factors src and dst.
func Blend(op BlendOp, s, d, src, dst float32) float32 {
	switch op {
	case OpAdd:
		return float32(s*src) + float32(d*dst)
	case OpSubtract:
		return float32(s*src) - float32(d*dst)
	case OpReverseSubtract:
		return float32(d*dst) - float32(s*src)
	case OpMin:
		return lesser(s, d)
	}
	return greater(s, d)
}

// Factor is a factor of a colour's component: s is the source's and sa its alpha, s1 and s1a are the second source's, d
// and da the destination's, k and ka the constants', which may be any numbers. Kernels ask for factors in this order.
func Factor(f BlendFactor, s, sa, s1, s1a, d, da, k, ka float32) float32 {
	switch f {
	case FactorSrcAlpha:
		return sa
	case FactorOneMinusSrcAlpha:
		return 1 - sa
	case FactorOne:
		return 1
	case FactorZero:
		return 0
	case FactorSrcColor:
		return s
	case FactorOneMinusSrcColor:
		return 1 - s
	case FactorDstColor:
		return d
	case FactorOneMinusDstColor:
		return 1 - d
	case FactorDstAlpha:
		return da
	case FactorOneMinusDstAlpha:
		return 1 - da
	case FactorConstantColor:
		return k
	case FactorOneMinusConstantColor:
		return 1 - k
	case FactorConstantAlpha:
		return ka
	case FactorOneMinusConstantAlpha:
		return 1 - ka
	case FactorSrcAlphaSaturate:
		return lesser(1-da, sa)
	case FactorSrc1Color:
		return s1
	case FactorOneMinusSrc1Color:
		return 1 - s1
	case FactorSrc1Alpha:
		return s1a
	}
	return 1 - s1a
}

// AlphaFactor is a factor of alpha.
func AlphaFactor(f BlendFactor, s, s1, d, k float32) float32 {
	v := Factor(f, s, s, s1, s1, d, d, k, k)
	switch f {
	case FactorSrcAlphaSaturate:
		v = 1
	}
	return v
}

// BlendOver is Blend for the usual ways to say "over", with src the source's alpha and dst what that leaves.
func BlendOver(s, d, src, dst float32) float32 { return Blend(OpAdd, s, d, src, dst) }

// BlendOnto is BlendOver where src is 1: a product with that is exact.
func BlendOnto(s, d, dst float32) float32 { return s + float32(d*dst) }

// BlendUnit is a number from 0 to 1; of a NaN it is 0.
func BlendUnit(f float32) float32 { return lesser(greater(f, 0), 1) }

// BlendLimit is a number of a source between low and high; a NaN counts as 0.
func BlendLimit(f, low, high float32) float32 {
	v := float32(0)
	if f == f {
		v = f
	}
	return lesser(greater(v, low), high)
}

// BlendNumber is a number as attachments hold it: they have one NaN.
func BlendNumber(f float32) float32 {
	if f != f {
		f = real(0x7FC00000)
	}
	return f
}
