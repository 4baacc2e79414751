package rop

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// advancedRow is an advanced blend operation (Vulkan: Advanced Blend Operations): its function, and in the frame of Porter
// and Duff the terms of where both are, of the source alone and of the destination alone.
type advancedRow struct {
	function simd.AdvancedFunction
	x, y, z  float64
}

// compileAdvanced fixes a record but for what is blended.
func compileAdvanced(a *vk.ColorBlendAttachment) *simd.AdvancedArgs {
	row := advancedRows[a.ColorBlendOp-vk.BlendOpZero]
	word := func(b bool) uint32 {
		if b {
			return 1
		}
		return 0
	}
	return &simd.AdvancedArgs{
		Function: row.function, Overlap: simd.AdvancedOverlap(a.BlendOverlap), X: row.x, Y: row.y, Z: row.z,
		SrcPlain: word(a.SrcNonPremultiplied), DstPlain: word(a.DstNonPremultiplied), Clamp: word(a.ClampResults),
	}
}

// over is a row of the frame with all three terms.
func over(f simd.AdvancedFunction) advancedRow { return advancedRow{f, 1, 1, 1} }

// outside is a row without the frame.
func outside(f simd.AdvancedFunction) advancedRow { return advancedRow{function: f} }

// advancedRows are the advanced operations, whose numbers follow that of ZERO.
var advancedRows = [...]advancedRow{
	vk.BlendOpZero - vk.BlendOpZero:      {simd.AdvancedNothing, 0, 0, 0},
	vk.BlendOpSrc - vk.BlendOpZero:       {simd.AdvancedSource, 1, 1, 0},
	vk.BlendOpDst - vk.BlendOpZero:       {simd.AdvancedDestination, 1, 0, 1},
	vk.BlendOpSrcOver - vk.BlendOpZero:   over(simd.AdvancedSource),
	vk.BlendOpDstOver - vk.BlendOpZero:   over(simd.AdvancedDestination),
	vk.BlendOpSrcIn - vk.BlendOpZero:     {simd.AdvancedSource, 1, 0, 0},
	vk.BlendOpDstIn - vk.BlendOpZero:     {simd.AdvancedDestination, 1, 0, 0},
	vk.BlendOpSrcOut - vk.BlendOpZero:    {simd.AdvancedNothing, 0, 1, 0},
	vk.BlendOpDstOut - vk.BlendOpZero:    {simd.AdvancedNothing, 0, 0, 1},
	vk.BlendOpSrcAtop - vk.BlendOpZero:   {simd.AdvancedSource, 1, 0, 1},
	vk.BlendOpDstAtop - vk.BlendOpZero:   {simd.AdvancedDestination, 1, 1, 0},
	vk.BlendOpXor - vk.BlendOpZero:       {simd.AdvancedNothing, 0, 1, 1},
	vk.BlendOpInvert - vk.BlendOpZero:    {simd.AdvancedInvert, 1, 0, 1},
	vk.BlendOpInvertRgb - vk.BlendOpZero: {simd.AdvancedInvertRGB, 1, 0, 1},

	vk.BlendOpMultiply - vk.BlendOpZero:      over(simd.AdvancedMultiply),
	vk.BlendOpScreen - vk.BlendOpZero:        over(simd.AdvancedScreen),
	vk.BlendOpOverlay - vk.BlendOpZero:       over(simd.AdvancedOverlay),
	vk.BlendOpDarken - vk.BlendOpZero:        over(simd.AdvancedDarken),
	vk.BlendOpLighten - vk.BlendOpZero:       over(simd.AdvancedLighten),
	vk.BlendOpColordodge - vk.BlendOpZero:    over(simd.AdvancedColordodge),
	vk.BlendOpColorburn - vk.BlendOpZero:     over(simd.AdvancedColorburn),
	vk.BlendOpHardlight - vk.BlendOpZero:     over(simd.AdvancedHardlight),
	vk.BlendOpSoftlight - vk.BlendOpZero:     over(simd.AdvancedSoftlight),
	vk.BlendOpDifference - vk.BlendOpZero:    over(simd.AdvancedDifference),
	vk.BlendOpExclusion - vk.BlendOpZero:     over(simd.AdvancedExclusion),
	vk.BlendOpLineardodge - vk.BlendOpZero:   over(simd.AdvancedLineardodge),
	vk.BlendOpLinearburn - vk.BlendOpZero:    over(simd.AdvancedLinearburn),
	vk.BlendOpVividlight - vk.BlendOpZero:    over(simd.AdvancedVividlight),
	vk.BlendOpLinearlight - vk.BlendOpZero:   over(simd.AdvancedLinearlight),
	vk.BlendOpPinlight - vk.BlendOpZero:      over(simd.AdvancedPinlight),
	vk.BlendOpHardmix - vk.BlendOpZero:       over(simd.AdvancedHardmix),
	vk.BlendOpHslHue - vk.BlendOpZero:        over(simd.AdvancedHue),
	vk.BlendOpHslSaturation - vk.BlendOpZero: over(simd.AdvancedSaturation),
	vk.BlendOpHslColor - vk.BlendOpZero:      over(simd.AdvancedColor),
	vk.BlendOpHslLuminosity - vk.BlendOpZero: over(simd.AdvancedLuminosity),

	vk.BlendOpPlus - vk.BlendOpZero:             outside(simd.AdvancedPlus),
	vk.BlendOpPlusClamped - vk.BlendOpZero:      outside(simd.AdvancedPlusClamped),
	vk.BlendOpPlusClampedAlpha - vk.BlendOpZero: outside(simd.AdvancedPlusClampedAlpha),
	vk.BlendOpPlusDarker - vk.BlendOpZero:       outside(simd.AdvancedPlusDarker),
	vk.BlendOpMinus - vk.BlendOpZero:            outside(simd.AdvancedMinus),
	vk.BlendOpMinusClamped - vk.BlendOpZero:     outside(simd.AdvancedMinusClamped),
	vk.BlendOpContrast - vk.BlendOpZero:         outside(simd.AdvancedContrast),
	vk.BlendOpInvertOvg - vk.BlendOpZero:        outside(simd.AdvancedInvertOVG),
	vk.BlendOpRed - vk.BlendOpZero:              outside(simd.AdvancedRed),
	vk.BlendOpGreen - vk.BlendOpZero:            outside(simd.AdvancedGreen),
	vk.BlendOpBlue - vk.BlendOpZero:             outside(simd.AdvancedBlue),
}
