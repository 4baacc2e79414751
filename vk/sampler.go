package vk

// Filter is a texel filter. The zero value is NEAREST.
type Filter uint8

// The values of Filter.
const (
	FilterNearest Filter = iota
	FilterLinear
	FilterCubic
)

var filterNames = []string{
	"NEAREST", "LINEAR", "CUBIC",
}

// String is the specification's name of v.
func (v Filter) String() string { return nameOf(filterNames, int(v)) }

func (v Filter) names() []string { return filterNames }

// SamplerMipmapMode is the filter between levels. The zero value is NEAREST.
type SamplerMipmapMode uint8

// The values of SamplerMipmapMode.
const (
	SamplerMipmapModeNearest SamplerMipmapMode = iota
	SamplerMipmapModeLinear
)

var samplerMipmapModeNames = []string{
	"NEAREST", "LINEAR",
}

// String is the specification's name of v.
func (v SamplerMipmapMode) String() string { return nameOf(samplerMipmapModeNames, int(v)) }

func (v SamplerMipmapMode) names() []string { return samplerMipmapModeNames }

// SamplerAddressMode is what a coordinate outside the image means. The zero value is REPEAT.
type SamplerAddressMode uint8

// The values of SamplerAddressMode.
const (
	SamplerAddressModeRepeat SamplerAddressMode = iota
	SamplerAddressModeMirroredRepeat
	SamplerAddressModeClampToEdge
	SamplerAddressModeClampToBorder
	SamplerAddressModeMirrorClampToEdge
)

var samplerAddressModeNames = []string{
	"REPEAT", "MIRRORED_REPEAT", "CLAMP_TO_EDGE", "CLAMP_TO_BORDER", "MIRROR_CLAMP_TO_EDGE",
}

// String is the specification's name of v.
func (v SamplerAddressMode) String() string { return nameOf(samplerAddressModeNames, int(v)) }

func (v SamplerAddressMode) names() []string { return samplerAddressModeNames }

// BorderColor is the colour outside an image under CLAMP_TO_BORDER. The zero value is FLOAT_TRANSPARENT_BLACK.
type BorderColor uint8

// The values of BorderColor.
const (
	BorderColorFloatTransparentBlack BorderColor = iota
	BorderColorIntTransparentBlack
	BorderColorFloatOpaqueBlack
	BorderColorIntOpaqueBlack
	BorderColorFloatOpaqueWhite
	BorderColorIntOpaqueWhite
	BorderColorFloatCustom
	BorderColorIntCustom
)

var borderColorNames = []string{
	"FLOAT_TRANSPARENT_BLACK", "INT_TRANSPARENT_BLACK", "FLOAT_OPAQUE_BLACK", "INT_OPAQUE_BLACK",
	"FLOAT_OPAQUE_WHITE", "INT_OPAQUE_WHITE", "FLOAT_CUSTOM", "INT_CUSTOM",
}

// String is the specification's name of v.
func (v BorderColor) String() string { return nameOf(borderColorNames, int(v)) }

func (v BorderColor) names() []string { return borderColorNames }

// SamplerReductionMode is how the texels of a footprint become one value. The zero value is WEIGHTED_AVERAGE.
type SamplerReductionMode uint8

// The values of SamplerReductionMode.
const (
	SamplerReductionModeWeightedAverage SamplerReductionMode = iota
	SamplerReductionModeMin
	SamplerReductionModeMax
	SamplerReductionModeWeightedAverageRangeclamp
)

var samplerReductionModeNames = []string{
	"WEIGHTED_AVERAGE", "MIN", "MAX", "WEIGHTED_AVERAGE_RANGECLAMP",
}

// String is the specification's name of v.
func (v SamplerReductionMode) String() string { return nameOf(samplerReductionModeNames, int(v)) }

func (v SamplerReductionMode) names() []string { return samplerReductionModeNames }

// CubicFilterWeights is the kernel of the CUBIC filter. The zero value is CATMULL_ROM.
type CubicFilterWeights uint8

// The values of CubicFilterWeights.
const (
	CubicFilterWeightsCatmullRom CubicFilterWeights = iota
	CubicFilterWeightsZeroTangentCardinal
	CubicFilterWeightsBSpline
	CubicFilterWeightsMitchellNetravali
)

var cubicFilterWeightsNames = []string{
	"CATMULL_ROM", "ZERO_TANGENT_CARDINAL", "B_SPLINE", "MITCHELL_NETRAVALI",
}

// String is the specification's name of v.
func (v CubicFilterWeights) String() string { return nameOf(cubicFilterWeightsNames, int(v)) }

func (v CubicFilterWeights) names() []string { return cubicFilterWeightsNames }

// SamplerYcbcrModelConversion is the colour model of a Y'CbCr conversion. The zero value is RGB_IDENTITY.
type SamplerYcbcrModelConversion uint8

// The values of SamplerYcbcrModelConversion.
const (
	SamplerYcbcrModelConversionRgbIdentity SamplerYcbcrModelConversion = iota
	SamplerYcbcrModelConversionYcbcrIdentity
	SamplerYcbcrModelConversionYcbcr709
	SamplerYcbcrModelConversionYcbcr601
	SamplerYcbcrModelConversionYcbcr2020
)

var samplerYcbcrModelConversionNames = []string{
	"RGB_IDENTITY", "YCBCR_IDENTITY", "YCBCR_709", "YCBCR_601", "YCBCR_2020",
}

// String is the specification's name of v.
func (v SamplerYcbcrModelConversion) String() string {
	return nameOf(samplerYcbcrModelConversionNames, int(v))
}

func (v SamplerYcbcrModelConversion) names() []string { return samplerYcbcrModelConversionNames }

// SamplerYcbcrRange is the numeric range of a Y'CbCr format. The zero value is ITU_FULL.
type SamplerYcbcrRange uint8

// The values of SamplerYcbcrRange.
const (
	SamplerYcbcrRangeItuFull SamplerYcbcrRange = iota
	SamplerYcbcrRangeItuNarrow
)

var samplerYcbcrRangeNames = []string{
	"ITU_FULL", "ITU_NARROW",
}

// String is the specification's name of v.
func (v SamplerYcbcrRange) String() string { return nameOf(samplerYcbcrRangeNames, int(v)) }

func (v SamplerYcbcrRange) names() []string { return samplerYcbcrRangeNames }

// ChromaLocation is where chroma samples lie. The zero value is COSITED_EVEN.
type ChromaLocation uint8

// The values of ChromaLocation.
const (
	ChromaLocationCositedEven ChromaLocation = iota
	ChromaLocationMidpoint
)

var chromaLocationNames = []string{
	"COSITED_EVEN", "MIDPOINT",
}

// String is the specification's name of v.
func (v ChromaLocation) String() string { return nameOf(chromaLocationNames, int(v)) }

func (v ChromaLocation) names() []string { return chromaLocationNames }
