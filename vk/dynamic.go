package vk

// Dynamic is the state that a draw may bring itself. The zero value of every field takes the pipeline's value or, for
// viewports and scissors, the whole framebuffer. Drawing copies it: one Dynamic, changed between draws, serves all of them
// and allocates nothing.
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
}
