package simd

// Kernels is one level's kernels. Every function takes one record, which must not lie on a goroutine's stack (keep it in
// worker scratch), reads and writes only what its comment says, and equals its xGeneric form bit for bit.
type Kernels struct {
	// Level is the level that the row was made for.
	Level Level

	// Cover finds the samples of one tile that lie inside triangles: see coverGeneric, which is its definition. For each
	// triangle of the bin in order, for each block that its bounding box touches (rows, then columns) in which a sample
	// is covered, it appends a Group. Integer only: exact. It stops before a triangle for which fewer than
	// BlocksX*BlocksY groups are left free, and after Stop.
	Cover func(a *CoverArgs)
	// Depth tests groups against the tile's depth buffer in order, writes what passes and names the survivors in the
	// visibility buffer. Masks are updated in place.
	Depth func(a *DepthArgs)
	// Visible cuts the visibility buffer into groups of one draw each and marks the bin positions that are visible.
	Visible func(a *VisibleArgs)
	// Planes makes attribute planes for a list of bin positions.
	Planes func(a *PlanesArgs)
	// Interpolate evaluates attribute planes at the pixels of groups.
	Interpolate func(a *InterpolateArgs)

	// Lod makes levels of detail from derivatives of normalized coordinates (Vulkan: Scale Factor Operation, LOD
	// Operation): see lodGeneric. rho2 is the larger squared length of the two derivatives in texels.
	//
	//	for i := range a.N {
	//		Out[i] = min(max(log2(rho2)/2+Bias, Min), Max)
	//	}
	//
	// NaN derivatives give Max; other NaN give Min.
	Lod func(a *LodArgs)
	// SampleRGBA8 looks up filtered texels of 8 bits a component (Vulkan: Texel Filtering): see sampleGeneric. Weights are
	// in 1/256, the sum S of a footprint is exact, and between levels R = ((256-delta) S0 + delta S1 + 128) >> 8.
	//
	//	for i := range a.N {
	//		R[i] = float32(R) * (1 / (255*65536)) // likewise G, B, A
	//	}
	//
	// Any bits are fine as coordinates and levels: reads stay inside the chain.
	SampleRGBA8 func(a *SampleArgs)
	// SampleRGBA16 is SampleRGBA8 for texels of 16 bits a component, with S rounded to 1/256 of a code, halves up.
	SampleRGBA16 func(a *SampleArgs)

	// Transform multiplies positions by a matrix: ((m0 x + m4 y) + m8 z) + m12 and so on, each product rounded.
	Transform func(a *TransformArgs)
	// Viewport takes clip positions to the framebuffer (Vulkan: Controlling the Viewport), snaps them to 1/256 pixel, to
	// nearest even, and says which half-spaces they are outside of: see viewportGeneric.
	Viewport func(a *ViewportArgs)
	// Setup turns triangles, in order, into records: see setupGeneric. It drops those outside, culled, or without a
	// sample, and stops before one that must be clipped.
	Setup func(a *SetupArgs)
}
