package shade

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Fragments is a batch for a fragment function. Lanes come in groups of 16: the 4x4 pixels of a block, lane 4 y + x.
// With a fragment shading rate they are 4x4 neighbouring fragments of one size, and derivatives go from fragment to
// fragment.
//
// Where a batch that blends or discards would be mostly empty, and the shader declares neither Quads nor Interpolates,
// its live fragments lie close together instead, in the same order: a lane's neighbours are then no neighbours in the
// picture. With Quads, and where the function's cost is known, whole quads of groups that are not full may lie in other
// groups.
type Fragments struct {
	// Batch has N, a multiple of 16 up to MaxLanes, and the methods that compute on lanes.
	Batch
	// Quads says that the interface declares them: neighbours in a quad can be subtracted.
	Quads bool
	// Apart says that most groups hold fragments of several primitives: what they look up may lie far apart.
	Apart bool
	// Live[g] are the lanes of group g that hold a fragment. With Discards, the function clears the bits of those that
	// it throws away. Other lanes hold zeros (with Quads: helper invocations) and their outputs are ignored.
	Live []uint16
	// In are the varyings, a slice a component; DX and DY the screen derivatives of the first Interface.Gradients of
	// them: how much they grow from a pixel to the next, x to the right and y down.
	In, DX, DY [][]float32
	// Footprint, where not nil, is for [sample.Texture.SampleFootprint] of the texture that the first step looks up:
	// the squared length in texels of the longer derivative of the first two varyings. DX, DY and W then hold nothing.
	Footprint []float32
	// W is the interpolated clip w.
	W []float32
	// FragCoord is (x, y, z, 1/w) of the fragment: pixels from the framebuffer's upper left corner (centres at 0.5),
	// and the depth. It is nil unless InputFragCoord is declared; so with those that follow (Vulkan: Built-In
	// Variables).
	FragCoord [4][]float32
	// FrontFacing is 1 or 0.
	FrontFacing []uint32
	// PrimitiveID counts the primitives of an instance from 0 on.
	PrimitiveID []uint32
	// PointCoord is where in its point a fragment lies: from 0 to 1, to the right and down.
	PointCoord [2][]float32
	// SampleID is the number of the sample that is shaded.
	SampleID []uint32
	// SamplePosition is in pixels from the pixel's upper left corner; SampleMaskIn has a bit for each sample that the
	// primitive covers. Of n samples in fragments of w x h pixels, sample i of pixel (x, y) is bit
	// i + n (w h - 1 - x - y w), counted from the fragment's upper left pixel; so with SampleMask.
	SamplePosition [2][]float32
	SampleMaskIn   []uint32
	// FullyCovered is 1 where the primitive covers the fragment's whole area, else 0: of conservative rasterization.
	FullyCovered []uint32
	// BaryCoord are the weights of the primitive's three vertices, with perspective; BaryCoordLin, of
	// InputBaryCoordNoPersp, linear in the framebuffer. They add up to 1, but for roundings.
	BaryCoord    [3][]float32
	BaryCoordLin [3][]float32
	// ViewportIndex is the primitive's viewport.
	ViewportIndex []uint32
	// ShadingRate is log2 of the fragment's height in pixels in bits 0 and 1, of its width in bits 2 and 3.
	ShadingRate []uint32
	// FragSize is the fragment's width and height in pixels, and FragInvocationCount how often the function runs for it:
	// once, or under sample shading once for each sample. Without a density map all of them are 1 (Vulkan:
	// FragSizeEXT).
	FragSize            [2][]uint32
	FragInvocationCount []uint32
	// Layer counts from the attachments' first layer. In a pass with views it is ViewIndex, which is 0 in others.
	Layer, ViewIndex []uint32
	// Tile is what the attachments hold at the fragments' places, where the interface declares some of it; else nil.
	Tile *Tile
	// Bindings is the draw's.
	Bindings any
	// Colors receive red, green, blue, alpha of each output: linear, clamped to the range of the attachment's format;
	// for integer attachments the integers' bits. They are 0 when the function begins, as are the outputs that follow:
	// a component that it does not write is 0.
	Colors [MaxColors][4][]float32
	// Src1 receives the second source of output 0.
	Src1 [4][]float32
	// Depth (clamped to the viewport's), StencilReference (its low 8 bits) and SampleMask (bits of samples to keep)
	// receive what the interface declares, and are nil otherwise.
	Depth            []float32
	StencilReference []uint32
	SampleMask       []uint32
	// Interpolator evaluates varyings elsewhere, where the interface declares Interpolates: see InterpolateAtOffset.
	Interpolator Interpolator
}

// Tile is what the attachments of a pass hold at the places of fragments, sample by sample, as the fragments before left
// it (Vulkan: Tile Image Reads). Helper invocations have it, too. An attachment that the pass lacks holds zeros.
type Tile struct {
	// Colors are, by attachment and sample, the components of those that the interface declares: linear, for integer
	// attachments the integers' bits. Others are nil.
	Colors [MaxColors][][4][]float32
	// Depth and Stencil are by sample; nil where they are not declared. A depth outside of 0 to 1 that a pass without
	// vk.Rasterization.DepthRangeUnrestricted loaded is the nearer of both.
	Depth   [][]float32
	Stencil [][]uint32
}

// Scratch is memory of one worker that shaders may use within a call.
type Scratch struct {
	// Temp is memory for a function to compute in; other batches overwrite it.
	Temp [8][Stride]float32
	// Own keeps a shader's data from batch to batch. It belongs to one worker, and all shaders on that worker share it.
	Own any
	// Stopped, where not nil, says that the frame shall end: functions with long loops ask it, and return early.
	Stopped func() bool
	// Frame is a number that changes with the worker's frames, and may change within one: while it stays the same,
	// bound resources that nothing writes stay the same, too. 0 promises nothing.
	Frame uint64

	registers registers
	lookups   sample.Batch
	lookup    sample.Batch
	colour    KnownColor
	sampling  sample.Scratch
	floats    simd.FloatsArgs
	lambert   simd.LambertArgs
	transform simd.TransformArgs
	fetch     simd.FetchArgs
	normals   simd.NormalsArgs
	texel     [1]format.Texel
	recorder  *recorder // of fused functions; nil: there were none yet
}
