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
	row := advancedRows[a.ColorBlendOp]
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

// advancedRows are the advanced operations.
var advancedRows = [...]advancedRow{
	vk.BlendOpZero:      {simd.AdvancedNothing, 0, 0, 0},
	vk.BlendOpSrc:       {simd.AdvancedSource, 1, 1, 0},
	vk.BlendOpDst:       {simd.AdvancedDestination, 1, 0, 1},
	vk.BlendOpSrcOver:   over(simd.AdvancedSource),
	vk.BlendOpDstOver:   over(simd.AdvancedDestination),
	vk.BlendOpSrcIn:     {simd.AdvancedSource, 1, 0, 0},
	vk.BlendOpDstIn:     {simd.AdvancedDestination, 1, 0, 0},
	vk.BlendOpSrcOut:    {simd.AdvancedNothing, 0, 1, 0},
	vk.BlendOpDstOut:    {simd.AdvancedNothing, 0, 0, 1},
	vk.BlendOpSrcAtop:   {simd.AdvancedSource, 1, 0, 1},
	vk.BlendOpDstAtop:   {simd.AdvancedDestination, 1, 1, 0},
	vk.BlendOpXor:       {simd.AdvancedNothing, 0, 1, 1},
	vk.BlendOpInvert:    {simd.AdvancedInvert, 1, 0, 1},
	vk.BlendOpInvertRgb: {simd.AdvancedInvertRGB, 1, 0, 1},

	vk.BlendOpMultiply:      over(simd.AdvancedMultiply),
	vk.BlendOpScreen:        over(simd.AdvancedScreen),
	vk.BlendOpOverlay:       over(simd.AdvancedOverlay),
	vk.BlendOpDarken:        over(simd.AdvancedDarken),
	vk.BlendOpLighten:       over(simd.AdvancedLighten),
	vk.BlendOpColordodge:    over(simd.AdvancedColordodge),
	vk.BlendOpColorburn:     over(simd.AdvancedColorburn),
	vk.BlendOpHardlight:     over(simd.AdvancedHardlight),
	vk.BlendOpSoftlight:     over(simd.AdvancedSoftlight),
	vk.BlendOpDifference:    over(simd.AdvancedDifference),
	vk.BlendOpExclusion:     over(simd.AdvancedExclusion),
	vk.BlendOpLineardodge:   over(simd.AdvancedLineardodge),
	vk.BlendOpLinearburn:    over(simd.AdvancedLinearburn),
	vk.BlendOpVividlight:    over(simd.AdvancedVividlight),
	vk.BlendOpLinearlight:   over(simd.AdvancedLinearlight),
	vk.BlendOpPinlight:      over(simd.AdvancedPinlight),
	vk.BlendOpHardmix:       over(simd.AdvancedHardmix),
	vk.BlendOpHslHue:        over(simd.AdvancedHue),
	vk.BlendOpHslSaturation: over(simd.AdvancedSaturation),
	vk.BlendOpHslColor:      over(simd.AdvancedColor),
	vk.BlendOpHslLuminosity: over(simd.AdvancedLuminosity),

	vk.BlendOpPlus:             outside(simd.AdvancedPlus),
	vk.BlendOpPlusClamped:      outside(simd.AdvancedPlusClamped),
	vk.BlendOpPlusClampedAlpha: outside(simd.AdvancedPlusClampedAlpha),
	vk.BlendOpPlusDarker:       outside(simd.AdvancedPlusDarker),
	vk.BlendOpMinus:            outside(simd.AdvancedMinus),
	vk.BlendOpMinusClamped:     outside(simd.AdvancedMinusClamped),
	vk.BlendOpContrast:         outside(simd.AdvancedContrast),
	vk.BlendOpInvertOvg:        outside(simd.AdvancedInvertOVG),
	vk.BlendOpRed:              outside(simd.AdvancedRed),
	vk.BlendOpGreen:            outside(simd.AdvancedGreen),
	vk.BlendOpBlue:             outside(simd.AdvancedBlue),
}
