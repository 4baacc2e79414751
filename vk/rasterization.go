package vk

// PolygonMode is what a polygon becomes. The zero value is FILL. FILL_RECTANGLE draws a triangle's bounding box with the
// triangle's attributes, and nothing where clipping would cut it or its area is zero.
type PolygonMode uint32

// The values of PolygonMode.
const (
	PolygonModeFill PolygonMode = iota
	PolygonModeLine
	PolygonModePoint

	PolygonModeFillRectangle PolygonMode = 1000153000
)

var polygonModeNames = []string{
	"FILL", "LINE", "POINT", "FILL_RECTANGLE",
}

var polygonModeRuns = []run{{0, 0}, {3, 1000153000}}

// String is the specification's name of v.
func (v PolygonMode) String() string { return nameOf(v) }

func (v PolygonMode) names() names { return names{polygonModeNames, polygonModeRuns} }

// CullMode is which facing is discarded. The zero value is NONE.
type CullMode uint8

// The values of CullMode.
const (
	CullModeNone CullMode = iota
	CullModeFront
	CullModeBack
	CullModeFrontAndBack
)

var cullModeNames = []string{
	"NONE", "FRONT", "BACK", "FRONT_AND_BACK",
}

// String is the specification's name of v.
func (v CullMode) String() string { return nameOf(v) }

func (v CullMode) names() names { return names{list: cullModeNames} }

// FrontFace is which winding, as displayed (y down: package transform has a picture), is front-facing. The zero value
// is COUNTER_CLOCKWISE.
type FrontFace uint8

// The values of FrontFace.
const (
	FrontFaceCounterClockwise FrontFace = iota
	FrontFaceClockwise
)

var frontFaceNames = []string{
	"COUNTER_CLOCKWISE", "CLOCKWISE",
}

// String is the specification's name of v.
func (v FrontFace) String() string { return nameOf(v) }

func (v FrontFace) names() names { return names{list: frontFaceNames} }

// LineRasterizationMode is the line algorithm; DEFAULT is RECTANGULAR, as lines are strict. The zero value is DEFAULT.
type LineRasterizationMode uint8

// The values of LineRasterizationMode.
const (
	LineRasterizationModeDefault LineRasterizationMode = iota
	LineRasterizationModeRectangular
	LineRasterizationModeBresenham
	LineRasterizationModeRectangularSmooth
)

var lineRasterizationModeNames = []string{
	"DEFAULT", "RECTANGULAR", "BRESENHAM", "RECTANGULAR_SMOOTH",
}

// String is the specification's name of v.
func (v LineRasterizationMode) String() string { return nameOf(v) }

func (v LineRasterizationMode) names() names { return names{list: lineRasterizationModeNames} }

// ProvokingVertexMode is which vertex of a primitive gives its flat attributes. The zero value is FIRST_VERTEX.
type ProvokingVertexMode uint8

// The values of ProvokingVertexMode.
const (
	ProvokingVertexModeFirstVertex ProvokingVertexMode = iota
	ProvokingVertexModeLastVertex
)

var provokingVertexModeNames = []string{
	"FIRST_VERTEX", "LAST_VERTEX",
}

// String is the specification's name of v.
func (v ProvokingVertexMode) String() string { return nameOf(v) }

func (v ProvokingVertexMode) names() names { return names{list: provokingVertexModeNames} }

// ConservativeRasterizationMode is conservative coverage. The zero value is DISABLED.
type ConservativeRasterizationMode uint8

// The values of ConservativeRasterizationMode.
const (
	ConservativeRasterizationModeDisabled ConservativeRasterizationMode = iota
	ConservativeRasterizationModeOverestimate
	ConservativeRasterizationModeUnderestimate
)

var conservativeRasterizationModeNames = []string{
	"DISABLED", "OVERESTIMATE", "UNDERESTIMATE",
}

// String is the specification's name of v.
func (v ConservativeRasterizationMode) String() string { return nameOf(v) }

func (v ConservativeRasterizationMode) names() names {
	return names{list: conservativeRasterizationModeNames}
}

// RasterizationOrder is whether primitives are drawn in order. The zero value is STRICT.
type RasterizationOrder uint8

// The values of RasterizationOrder.
const (
	RasterizationOrderStrict RasterizationOrder = iota
	RasterizationOrderRelaxed
)

var rasterizationOrderNames = []string{
	"STRICT", "RELAXED",
}

// String is the specification's name of v.
func (v RasterizationOrder) String() string { return nameOf(v) }

func (v RasterizationOrder) names() names { return names{list: rasterizationOrderNames} }

// CoverageReductionMode says how the coverage of the rasterizer's samples is reduced to the fewer samples of colour
// attachments. The zero value is MERGE.
type CoverageReductionMode uint8

// The values of CoverageReductionMode.
const (
	CoverageReductionModeMerge CoverageReductionMode = iota
	CoverageReductionModeTruncate
)

var coverageReductionModeNames = []string{
	"MERGE", "TRUNCATE",
}

// String is the specification's name of v.
func (v CoverageReductionMode) String() string { return nameOf(v) }

func (v CoverageReductionMode) names() names { return names{list: coverageReductionModeNames} }

// CoverageModulationMode is which components of a colour are multiplied by its coverage. The zero value is NONE.
type CoverageModulationMode uint8

// The values of CoverageModulationMode.
const (
	CoverageModulationModeNone CoverageModulationMode = iota
	CoverageModulationModeRGB
	CoverageModulationModeAlpha
	CoverageModulationModeRGBA
)

var coverageModulationModeNames = []string{
	"NONE", "RGB", "ALPHA", "RGBA",
}

// String is the specification's name of v.
func (v CoverageModulationMode) String() string { return nameOf(v) }

func (v CoverageModulationMode) names() names { return names{list: coverageModulationModeNames} }

// DiscardRectangleMode is which fragments discard rectangles keep. The zero value is INCLUSIVE: those inside of one.
type DiscardRectangleMode uint8

// The values of DiscardRectangleMode.
const (
	DiscardRectangleModeInclusive DiscardRectangleMode = iota
	DiscardRectangleModeExclusive
)

var discardRectangleModeNames = []string{
	"INCLUSIVE", "EXCLUSIVE",
}

// String is the specification's name of v.
func (v DiscardRectangleMode) String() string { return nameOf(v) }

func (v DiscardRectangleMode) names() names { return names{list: discardRectangleModeNames} }

// DepthBiasRepresentation is the unit r of the constant depth bias factor. The zero value is
// LEAST_REPRESENTABLE_VALUE_FORMAT.
type DepthBiasRepresentation uint8

// The values of DepthBiasRepresentation.
const (
	DepthBiasRepresentationLeastRepresentableValueFormat DepthBiasRepresentation = iota
	DepthBiasRepresentationLeastRepresentableValueForceUnorm
	DepthBiasRepresentationFloat
)

var depthBiasRepresentationNames = []string{
	"LEAST_REPRESENTABLE_VALUE_FORMAT", "LEAST_REPRESENTABLE_VALUE_FORCE_UNORM", "FLOAT",
}

// String is the specification's name of v.
func (v DepthBiasRepresentation) String() string { return nameOf(v) }

func (v DepthBiasRepresentation) names() names { return names{list: depthBiasRepresentationNames} }

// FragmentShadingRateCombinerOp is how two shading rates combine. The zero value is KEEP.
type FragmentShadingRateCombinerOp uint8

// The values of FragmentShadingRateCombinerOp.
const (
	FragmentShadingRateCombinerOpKeep FragmentShadingRateCombinerOp = iota
	FragmentShadingRateCombinerOpReplace
	FragmentShadingRateCombinerOpMin
	FragmentShadingRateCombinerOpMax
	FragmentShadingRateCombinerOpMul
)

var fragmentShadingRateCombinerOpNames = []string{
	"KEEP", "REPLACE", "MIN", "MAX", "MUL",
}

// String is the specification's name of v.
func (v FragmentShadingRateCombinerOp) String() string { return nameOf(v) }

func (v FragmentShadingRateCombinerOp) names() names {
	return names{list: fragmentShadingRateCombinerOpNames}
}
