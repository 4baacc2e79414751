// Package shade holds the batches that pipeline stages exchange, the interface that shaders implement, and the built-in
// shaders.
//
// A shader is a value with a vertex and a fragment function. Both work on batches laid out as structure of arrays: each
// component is a []float32 with one element a lane. Vertices come a geometry chunk at a time, fragments up to
// [MaxLanes] at a time, sixteen lanes to a block of 4x4 pixels. Shaders are pure: the engine decides how often they run,
// and on which worker, unless SideEffects is declared. They must not keep a batch.
package shade

import "github.com/seed-1acaedba/halfspace/simd"

// MaxGroups and MaxLanes bound a fragment batch.
const (
	MaxGroups = 64
	MaxLanes  = MaxGroups * simd.Lanes
)

// Stride is how many lanes a batch's component arrays lie apart. Arrays a multiple of 4096 bytes apart would meet in the same
// sets of the L1 cache: interpolating eight components took 14.6 ns a block, 10.6 with this stride.
const Stride = MaxLanes + simd.Lanes

// MaxColors is the number of colour attachments.
const MaxColors = 8
