package vk

// Filter is a texel filter. The zero value is NEAREST.
type Filter uint32

// The values of Filter.
const (
	FilterNearest Filter = iota
	FilterLinear

	FilterCubic Filter = 1000015000
)

var filterNames = []string{
	"NEAREST", "LINEAR", "CUBIC",
}

var filterRuns = []run{{0, 0}, {2, 1000015000}}

// String is the specification's name of v.
func (v Filter) String() string { return nameOf(v) }

func (v Filter) names() names { return names{filterNames, filterRuns} }

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
func (v SamplerMipmapMode) String() string { return nameOf(v) }

func (v SamplerMipmapMode) names() names { return names{list: samplerMipmapModeNames} }

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
func (v SamplerAddressMode) String() string { return nameOf(v) }

func (v SamplerAddressMode) names() names { return names{list: samplerAddressModeNames} }

// BorderColor is the colour outside an image under CLAMP_TO_BORDER. The zero value is FLOAT_TRANSPARENT_BLACK.
type BorderColor uint32

// The values of BorderColor.
const (
	BorderColorFloatTransparentBlack BorderColor = iota
	BorderColorIntTransparentBlack
	BorderColorFloatOpaqueBlack
	BorderColorIntOpaqueBlack
	BorderColorFloatOpaqueWhite
	BorderColorIntOpaqueWhite

	BorderColorFloatCustom BorderColor = 1000287003
	BorderColorIntCustom   BorderColor = 1000287004
)

var borderColorNames = []string{
	"FLOAT_TRANSPARENT_BLACK", "INT_TRANSPARENT_BLACK", "FLOAT_OPAQUE_BLACK", "INT_OPAQUE_BLACK",
	"FLOAT_OPAQUE_WHITE", "INT_OPAQUE_WHITE", "FLOAT_CUSTOM", "INT_CUSTOM",
}

var borderColorRuns = []run{{0, 0}, {6, 1000287003}}

// String is the specification's name of v.
func (v BorderColor) String() string { return nameOf(v) }

func (v BorderColor) names() names { return names{borderColorNames, borderColorRuns} }

// SamplerReductionMode is how the texels of a footprint become one value. The zero value is WEIGHTED_AVERAGE.
type SamplerReductionMode uint32

// The values of SamplerReductionMode.
const (
	SamplerReductionModeWeightedAverage SamplerReductionMode = iota
	SamplerReductionModeMin
	SamplerReductionModeMax

	SamplerReductionModeWeightedAverageRangeclamp SamplerReductionMode = 1000521000
)

var samplerReductionModeNames = []string{
	"WEIGHTED_AVERAGE", "MIN", "MAX", "WEIGHTED_AVERAGE_RANGECLAMP",
}

var samplerReductionModeRuns = []run{{0, 0}, {3, 1000521000}}

// String is the specification's name of v.
func (v SamplerReductionMode) String() string { return nameOf(v) }

func (v SamplerReductionMode) names() names {
	return names{samplerReductionModeNames, samplerReductionModeRuns}
}

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
func (v CubicFilterWeights) String() string { return nameOf(v) }

func (v CubicFilterWeights) names() names { return names{list: cubicFilterWeightsNames} }

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
func (v SamplerYcbcrModelConversion) String() string { return nameOf(v) }

func (v SamplerYcbcrModelConversion) names() names {
	return names{list: samplerYcbcrModelConversionNames}
}

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
func (v SamplerYcbcrRange) String() string { return nameOf(v) }

func (v SamplerYcbcrRange) names() names { return names{list: samplerYcbcrRangeNames} }

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
func (v ChromaLocation) String() string { return nameOf(v) }

func (v ChromaLocation) names() names { return names{list: chromaLocationNames} }
