package rop

import (
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// advancedRows are the kernels' rows of the advanced operations (Vulkan: Advanced Blend Operations).
var advancedRows = named(vk.Values[vk.BlendOp]()[vk.Ordinal(vk.BlendOpZero):], simd.AdvancedOpOf)

// compileAdvanced makes the record of Kernels.BlendAdvanced, all of it but the colours and limits.
func compileAdvanced(a *vk.ColorBlendAttachment) *simd.AdvancedArgs {
	op := advancedRows[a.ColorBlendOp]
	word := func(b bool) uint32 {
		if b {
			return 1
		}
		return 0
	}
	return &simd.AdvancedArgs{
		Function: op.Function, Overlap: overlaps[a.BlendOverlap], X: op.X, Y: op.Y, Z: op.Z,
		SrcPlain: word(a.SrcNonPremultiplied), DstPlain: word(a.DstNonPremultiplied), Clamp: word(a.ClampResults),
	}
}

// overlaps are the kernels' numbers of how source and destination overlap.
var overlaps = [...]lane.AdvancedOverlap{
	vk.BlendOverlapUncorrelated: lane.OverlapUncorrelated,
	vk.BlendOverlapDisjoint:     lane.OverlapDisjoint,
	vk.BlendOverlapConjoint:     lane.OverlapConjoint,
}
