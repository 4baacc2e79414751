package simd

// AdvancedArgs is the record of Kernels.BlendAdvanced.
type AdvancedArgs struct {
	// Source and Dest hold N lanes of red, green, blue and alpha; Out receives them and may be Dest.
	Source, Dest, Out [4]*float32
	N                 int64 // a multiple of Lanes
	Function          AdvancedFunction
	Overlap           AdvancedOverlap
	// X, Y and Z are the terms of where both are, of the source alone and of the destination alone.
	X, Y, Z float64
	// SrcPlain and DstPlain are not 0 where colours are not multiplied by their alpha; Clamp where results are limited to
	// [0, 1].
	SrcPlain, DstPlain, Clamp uint32
	// With Limit not 0, Source is limited to [Low, High] first, NaN to 0.
	Limit     uint32
	Low, High float32
}

// AdvancedOverlap is how much source and destination cover of each other. The zero value is OverlapUncorrelated.
type AdvancedOverlap uint32

// The overlaps; the values are Vulkan's.
const (
	OverlapUncorrelated AdvancedOverlap = iota
	OverlapDisjoint
	OverlapConjoint
)

// AdvancedFunction is what a colour becomes: where both are, by component or as a whole; or, from AdvancedPlus on, of
// premultiplied colours with no regard to overlap. The zero value is AdvancedNothing.
type AdvancedFunction uint32

// The functions.
const (
	AdvancedNothing AdvancedFunction = iota
	AdvancedSource
	AdvancedDestination
	AdvancedMultiply
	AdvancedScreen
	AdvancedOverlay
	AdvancedDarken
	AdvancedLighten
	AdvancedColordodge
	AdvancedColorburn
	AdvancedHardlight
	AdvancedSoftlight
	AdvancedDifference
	AdvancedExclusion
	AdvancedInvert
	AdvancedInvertRGB
	AdvancedLineardodge
	AdvancedLinearburn
	AdvancedVividlight
	AdvancedLinearlight
	AdvancedPinlight
	AdvancedHardmix
	AdvancedHue
	AdvancedSaturation
	AdvancedColor
	AdvancedLuminosity
	AdvancedPlus
	AdvancedPlusClamped
	AdvancedPlusClampedAlpha
	AdvancedPlusDarker
	AdvancedMinus
	AdvancedMinusClamped
	AdvancedContrast
	AdvancedInvertOVG
	AdvancedRed
	AdvancedGreen
	AdvancedBlue
	AdvancedFunctions // their number
)
