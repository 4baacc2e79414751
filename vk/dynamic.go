package vk

// Dynamic is the state that a draw may bring itself. The zero value of every field takes the pipeline's value or, for
// viewports and scissors, the whole framebuffer. Drawing copies it: one Dynamic, changed between draws, serves all of
// them and allocates nothing.
type Dynamic struct {
	// Viewports and Scissors, at most 16 of each; none: the whole framebuffer with depths 0 to 1. A primitive's
	// ViewportIndex picks from both.
	Viewports []Viewport
	Scissors  []Rect2D
	// DepthBias replaces the pipeline's factors where the pipeline enables depth bias.
	DepthBias *DepthBias
	// BlendConstants replaces the pipeline's.
	BlendConstants *[4]float32
	// StencilReference replaces the front and back references.
	StencilReference *[2]uint32
	// LineWidth replaces the pipeline's, in pixels, within the same limits.
	LineWidth float32
	// ColorWriteEnables says of each of the pipeline's colour attachments whether it is written at all; none: all are.
	ColorWriteEnables []bool
	// DepthBounds replaces the pipeline's MinDepthBounds and MaxDepthBounds.
	DepthBounds *[2]float32
	// StencilCompareMask and StencilWriteMask replace the front and back masks.
	StencilCompareMask, StencilWriteMask *[2]uint32
	// DepthClampRange replaces the pipeline's, or the viewports' ranges, where the pipeline clamps depth.
	DepthClampRange *DepthClampRange
	// DiscardRectangles replace the pipeline's, where it has some.
	DiscardRectangles []Rect2D
	// ExclusiveScissors, one for each viewport, have no fragments inside; none, or one without area: nothing is taken
	// away.
	ExclusiveScissors []Rect2D
	// ViewportSwizzles and ViewportWScalings transform the clip coordinates of each viewport's primitives, one for each
	// viewport; none: they stay.
	ViewportSwizzles  []ViewportSwizzle
	ViewportWScalings []ViewportWScaling
}
