package vk

// BlendFactor is a factor of the blend equation. The zero value is ZERO.
type BlendFactor uint8

// The values of BlendFactor.
const (
	BlendFactorZero BlendFactor = iota
	BlendFactorOne
	BlendFactorSrcColor
	BlendFactorOneMinusSrcColor
	BlendFactorDstColor
	BlendFactorOneMinusDstColor
	BlendFactorSrcAlpha
	BlendFactorOneMinusSrcAlpha
	BlendFactorDstAlpha
	BlendFactorOneMinusDstAlpha
	BlendFactorConstantColor
	BlendFactorOneMinusConstantColor
	BlendFactorConstantAlpha
	BlendFactorOneMinusConstantAlpha
	BlendFactorSrcAlphaSaturate
	BlendFactorSrc1Color
	BlendFactorOneMinusSrc1Color
	BlendFactorSrc1Alpha
	BlendFactorOneMinusSrc1Alpha
)

var blendFactorNames = []string{
	"ZERO", "ONE", "SRC_COLOR", "ONE_MINUS_SRC_COLOR", "DST_COLOR", "ONE_MINUS_DST_COLOR", "SRC_ALPHA",
	"ONE_MINUS_SRC_ALPHA", "DST_ALPHA", "ONE_MINUS_DST_ALPHA", "CONSTANT_COLOR", "ONE_MINUS_CONSTANT_COLOR",
	"CONSTANT_ALPHA", "ONE_MINUS_CONSTANT_ALPHA", "SRC_ALPHA_SATURATE", "SRC1_COLOR", "ONE_MINUS_SRC1_COLOR",
	"SRC1_ALPHA", "ONE_MINUS_SRC1_ALPHA",
}

// String is the specification's name of v.
func (v BlendFactor) String() string { return nameOf(v) }

func (v BlendFactor) names() names { return names{list: blendFactorNames} }

// BlendOp is the operation of the blend equation; those from ZERO on are the advanced ones. The zero value is ADD.
type BlendOp uint32

// The values of BlendOp.
const (
	BlendOpAdd BlendOp = iota
	BlendOpSubtract
	BlendOpReverseSubtract
	BlendOpMin
	BlendOpMax
)

// The advanced blend operations (VK_EXT_blend_operation_advanced).
const (
	BlendOpZero BlendOp = 1000148000 + iota
	BlendOpSrc
	BlendOpDst
	BlendOpSrcOver
	BlendOpDstOver
	BlendOpSrcIn
	BlendOpDstIn
	BlendOpSrcOut
	BlendOpDstOut
	BlendOpSrcAtop
	BlendOpDstAtop
	BlendOpXor
	BlendOpMultiply
	BlendOpScreen
	BlendOpOverlay
	BlendOpDarken
	BlendOpLighten
	BlendOpColordodge
	BlendOpColorburn
	BlendOpHardlight
	BlendOpSoftlight
	BlendOpDifference
	BlendOpExclusion
	BlendOpInvert
	BlendOpInvertRgb
	BlendOpLineardodge
	BlendOpLinearburn
	BlendOpVividlight
	BlendOpLinearlight
	BlendOpPinlight
	BlendOpHardmix
	BlendOpHslHue
	BlendOpHslSaturation
	BlendOpHslColor
	BlendOpHslLuminosity
	BlendOpPlus
	BlendOpPlusClamped
	BlendOpPlusClampedAlpha
	BlendOpPlusDarker
	BlendOpMinus
	BlendOpMinusClamped
	BlendOpContrast
	BlendOpInvertOvg
	BlendOpRed
	BlendOpGreen
	BlendOpBlue
)

var blendOpNames = []string{
	"ADD", "SUBTRACT", "REVERSE_SUBTRACT", "MIN", "MAX", "ZERO", "SRC", "DST", "SRC_OVER", "DST_OVER", "SRC_IN",
	"DST_IN", "SRC_OUT", "DST_OUT", "SRC_ATOP", "DST_ATOP", "XOR", "MULTIPLY", "SCREEN", "OVERLAY", "DARKEN",
	"LIGHTEN", "COLORDODGE", "COLORBURN", "HARDLIGHT", "SOFTLIGHT", "DIFFERENCE", "EXCLUSION", "INVERT",
	"INVERT_RGB", "LINEARDODGE", "LINEARBURN", "VIVIDLIGHT", "LINEARLIGHT", "PINLIGHT", "HARDMIX", "HSL_HUE",
	"HSL_SATURATION", "HSL_COLOR", "HSL_LUMINOSITY", "PLUS", "PLUS_CLAMPED", "PLUS_CLAMPED_ALPHA",
	"PLUS_DARKER", "MINUS", "MINUS_CLAMPED", "CONTRAST", "INVERT_OVG", "RED", "GREEN", "BLUE",
}

var blendOpRuns = []run{{0, 0}, {5, 1000148000}}

// String is the specification's name of v.
func (v BlendOp) String() string { return nameOf(v) }

func (v BlendOp) names() names { return names{blendOpNames, blendOpRuns} }

// BlendOverlap is how advanced blending assumes that source and destination coverage overlap. The zero value is
// UNCORRELATED.
type BlendOverlap uint8

// The values of BlendOverlap.
const (
	BlendOverlapUncorrelated BlendOverlap = iota
	BlendOverlapDisjoint
	BlendOverlapConjoint
)

var blendOverlapNames = []string{
	"UNCORRELATED", "DISJOINT", "CONJOINT",
}

// String is the specification's name of v.
func (v BlendOverlap) String() string { return nameOf(v) }

func (v BlendOverlap) names() names { return names{list: blendOverlapNames} }

// LogicOp is a bitwise operation on integer and normalized targets. The zero value is CLEAR.
type LogicOp uint8

// The values of LogicOp.
const (
	LogicOpClear LogicOp = iota
	LogicOpAnd
	LogicOpAndReverse
	LogicOpCopy
	LogicOpAndInverted
	LogicOpNoOp
	LogicOpXor
	LogicOpOr
	LogicOpNor
	LogicOpEquivalent
	LogicOpInvert
	LogicOpOrReverse
	LogicOpCopyInverted
	LogicOpOrInverted
	LogicOpNand
	LogicOpSet
)

var logicOpNames = []string{
	"CLEAR", "AND", "AND_REVERSE", "COPY", "AND_INVERTED", "NO_OP", "XOR", "OR", "NOR", "EQUIVALENT", "INVERT",
	"OR_REVERSE", "COPY_INVERTED", "OR_INVERTED", "NAND", "SET",
}

// String is the specification's name of v.
func (v LogicOp) String() string { return nameOf(v) }

func (v LogicOp) names() names { return names{list: logicOpNames} }

// ResolveMode is how samples become one value. The zero value is NONE.
type ResolveMode uint8

// The values of ResolveMode.
const (
	ResolveModeNone       ResolveMode = 0
	ResolveModeSampleZero ResolveMode = 1
	ResolveModeAverage    ResolveMode = 2
	ResolveModeMin        ResolveMode = 4
	ResolveModeMax        ResolveMode = 8
)

var resolveModeNames = []string{
	"NONE", "SAMPLE_ZERO", "AVERAGE", "MIN", "MAX",
}

var resolveModeRuns = []run{{0, 0}, {3, 4}, {4, 8}}

// String is the specification's name of v.
func (v ResolveMode) String() string { return nameOf(v) }

func (v ResolveMode) names() names { return names{resolveModeNames, resolveModeRuns} }
