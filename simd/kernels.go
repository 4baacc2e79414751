package simd

// Kernels is one level's kernels. Every function takes one record, which must not lie on a goroutine's stack (keep it
// in worker scratch), reads and writes only what its comment says, and equals its xGeneric form bit for bit.
type Kernels struct {
	// Level is the level that the row was made for.
	Level Level
	// Vec are the operations of shader programs on registers, one a VecOp.
	Vec *[VecOps]func(a *VecArgs)

	// Cover finds the samples of one tile that lie inside triangles: see coverGeneric, which is its definition. For
	// each triangle of the bin in order, for each block that its bounding box touches (rows, then columns) in which a
	// sample is covered, it appends a Group. Integer only: exact. It stops before a triangle for which fewer than
	// BlocksX*BlocksY groups are left free, and after Stop.
	Cover func(a *CoverArgs)
	// CoverEdges finds the samples, or the pixels, of blocks that lie inside the edges of one record, and appends a
	// Group for each block that has any, block by block (rows, then columns): see coverEdgesGeneric, which is its
	// definition. Integer only: exact.
	CoverEdges func(a *CoverEdgesArgs)
	// Segments makes strokes, and their planes, of segments between two vertices that need no clipping: see
	// segmentsGeneric.
	Segments func(a *SegmentsArgs)
	// Walks sets out the walks of strokes in a tile, which Strokes goes along: see walksGeneric, which is its
	// definition.
	Walks func(a *WalksArgs)
	// Strokes lists the pixels of one tile that strokes cover, stroke after stroke: see strokesGeneric, which is its
	// definition.
	Strokes func(a *StrokesArgs)
	// Points turns points, in order, into records: see pointsGeneric, which is its definition. It drops those outside,
	// or without a sample, and stops before one that is DeepZ.
	Points func(a *PointsArgs)
	// PointPlaces covers, tests and lists points of one pixel in one tile: see pointPlacesGeneric, which is its
	// definition.
	PointPlaces func(a *PointPlacesArgs)
	// PointValues makes the varyings of listed points: see pointValuesGeneric, which is its definition.
	PointValues func(a *PointValuesArgs)
	// LineAreas finds how much of some pixels of a tile lies in the rectangle of a smooth line: see lineAreasGeneric,
	// its definition.
	LineAreas func(a *LineAreasArgs)
	// Depth tests groups against the tile's depth buffer in order, writes what passes and names the survivors in the
	// visibility buffer. Masks are updated in place.
	Depth func(a *DepthArgs)
	// DepthPlaces is Depth for fragments of strokes that are listed one by one: see depthPlacesGeneric.
	DepthPlaces func(a *DepthPlacesArgs)
	// ShownPlaces keeps the listed fragments that the visibility buffer shows: see shownPlacesGeneric.
	ShownPlaces func(a *ShownPlacesArgs)
	// StencilTest compares groups' references with the tile's stencil buffer (Vulkan: Stencil Test), performs the
	// operation of the lanes that fail, and narrows the masks to those that pass: see stencilTestGeneric.
	StencilTest func(a *StencilArgs)
	// StencilUpdate performs the operations of the lanes that passed StencilTest, by whether they are still in the
	// masks.
	StencilUpdate func(a *StencilArgs)
	// RangeTest narrows masks to the lanes whose word in a tile's buffer lies in a range: uint32(word-Low) <= Range.
	RangeTest func(a *RangeTestArgs)
	// Layers finds the fragments of pixels of several samples: layer n has each pixel's primitive number n, in order of
	// samples, of those visible in it. See layersGeneric.
	Layers func(a *LayersArgs)
	// BuildGroups cuts a visibility buffer into groups of one draw each and marks the bin positions that are visible.
	BuildGroups func(a *BuildGroupsArgs)
	// SortByDraw orders groups by their segments; groups of one segment keep their order.
	SortByDraw func(a *SortByDrawArgs)
	// CompactMarks lists the bin positions that BuildGroups marked.
	//
	//	for p := Start; p < Stop; p++ {
	//		if Marks[p] != 0 { BinSlots[N] = p; N++ }
	//	}
	CompactMarks func(a *CompactMarksArgs)
	// SampleMasks says in which samples the fragments of groups are visible: see sampleMasksGeneric.
	SampleMasks func(a *SampleMasksArgs)
	// BroadcastSample0 gives samples the colour of sample 0 where they show the same primitive.
	//
	//	for i := range Blocks*Lanes { for s := 1; s < Samples; s++ {
	//		if v := Visibility[i]; v != 0 && v == Visibility[s*SampleStride+i] { Color[s*SampleStride+i] = Color[i] }
	//	} }
	BroadcastSample0 func(a *BroadcastSample0Args)
	// DivergentSamples lists the fragments of pixels beyond those that sample 0 shows, block after block, in order of
	// the samples: see divergentSamplesGeneric.
	DivergentSamples func(a *DivergentSamplesArgs)
	// CompactRange picks the fragments of one draw.
	//
	//	for i := range N {
	//		if Fragments[i]-Start < Length { OutFragments[Found] = Fragments[i]; OutPlaces[Found] = Places[i]; Found++ }
	//	}
	CompactRange func(a *CompactRangeArgs)
	// ScatterSamples colours the samples, but for sample 0, that show fragments.
	//
	//	for i := range N { for s := 1; s < Samples; s++ {
	//		if o := s*SampleStride + Places[i]; Visibility[o] == Fragments[i] { Color[o] = Texels[i] }
	//	} }
	ScatterSamples func(a *ScatterSamplesArgs)
	// ListFragments lists the fragments of groups one by one, in order, up to the first group with a pixel that is
	// listed already: see listFragmentsGeneric.
	ListFragments func(a *ListFragmentsArgs)
	// Planes makes attribute planes for a list of bin positions. Values go through float64: a signalling NaN, also of a
	// Flat component, becomes quiet, and so it does where Interpolate evaluates a wide slot. Package fragment copies
	// Flat components itself.
	Planes func(a *PlanesArgs)
	// Interpolate evaluates attribute planes at the pixels of groups.
	Interpolate func(a *InterpolateArgs)
	// InterpolateAt is Interpolate at scattered pixels.
	InterpolateAt func(a *InterpolateArgs)
	// Footprint evaluates texture coordinates, the first two components of attribute planes, and how long their longer
	// derivative is in texels, squared: what Interpolate and the first half of Lod do together.
	Footprint func(a *FootprintArgs)
	// FootprintAt is Footprint at scattered pixels.
	FootprintAt func(a *FootprintArgs)

	// FragCoord evaluates the framebuffer's coordinates of fragments: x and y in pixels, the depth before it is
	// limited, and 1/w (Vulkan: FragCoord). Of narrow slots and of triangles that are not Wide.
	FragCoord func(a *CoordinatesArgs)
	// BaryCoord evaluates barycentric coordinates, of the primitive's own vertices, in float64, rounded once: see
	// baryCoordGeneric. Of triangles that were not clipped.
	BaryCoord func(a *CoordinatesArgs)

	// Lod makes levels of detail from derivatives of normalized coordinates (Vulkan: Scale Factor Operation, LOD
	// Operation): see lodGeneric. rho2 is the larger squared length of the two derivatives in texels.
	//
	//	for i := range a.N {
	//		Out[i] = min(max(log2(rho2)/2+Bias, Min), Max)
	//	}
	//
	// NaN derivatives give Max; other NaN give Min.
	Lod func(a *LodArgs)
	// Ellipse is Lod for anisotropic footprints (Vulkan: Scale Factor Operation, LOD Operation): see Axes and
	// Anisotropy, and ellipseGeneric.
	//
	//	for i := range a.N {
	//		hi, lo, u, v := Axes(ux, vx, uy, vy) // the derivatives in texels
	//		rho2, Taps[i] = Anisotropy(hi, lo, a.Aniso)
	//		Out[i] = min(max(log2(rho2)/2+Bias, Min), Max)
	//		DS[i], DT[i] = u/Width, v/Height // 0 where Taps[i] is 1
	//	}
	//	for g := range a.N / Lanes { Most[g] = the greatest of Taps }
	Ellipse func(a *EllipseArgs)
	// Cube brings directions and their derivatives to the faces of a cube (Vulkan: Cube Map Face Selection): see
	// OnCube.
	Cube func(a *CubeArgs)
	// Taps makes the coordinates of the taps of anisotropic footprints (Vulkan: Texel Anisotropic Filtering): tap t of
	// a lane with Taps of them is at t/(Taps+1) - 1/2 of its longer axis. All lanes of a group get Count taps.
	Taps func(a *TapsArgs)
	// MeanTaps averages the lookups at Kernels.Taps' coordinates, for each lane its first Taps. NaN is 0x7FC00000.
	//
	//	Out[c][i] = (sum of In[c]) * Scale / Taps[i]
	MeanTaps func(a *MeanTapsArgs)
	// SampleRGBA8 looks up filtered texels of 8 bits a component (Vulkan: Texel Filtering): see sampleGeneric. Weights
	// are in 1/256, the sum S of a footprint is exact, and between levels R = ((256-delta) S0 + delta S1 + 128) >> 8.
	//
	//	for i := range a.N {
	//		R[i] = float32(R) * Scale // likewise G, B, A
	//	}
	//
	// Any bits are fine as coordinates and levels: reads stay inside the chain.
	SampleRGBA8 func(a *SampleArgs)
	// SampleRowsRGBA8 is SampleRGBA8 at several places that are whole texels from S and T; Rows says how far. Groups of
	// which a lane, in a level that counts, reads beyond Window are left out: their bits of Scratch.Outside are not 0.
	//
	//	for each row { for n := range 1 or 3 { for i := range a.N { row.Out[n][c][i] = lookup of texels row.At + 4 n bytes further } } }
	//
	// Filters are LINEAR, U and V Repeat or ClampToEdge, Shifted and Reduction 0.
	SampleRowsRGBA8 func(a *SampleArgs)
	// SampleRGBA16 is SampleRGBA8 for texels of 16 bits a component, with S rounded to 1/256 of a code, halves up.
	SampleRGBA16 func(a *SampleArgs)
	// SampleRGBA16F is a lookup of texels of four halves: products of weights and texels are rounded to float32 and
	// added in the order (0, 0), (1, 0), (0, 1), (1, 1); texels of weight 0 take no part. Between levels both products
	// are rounded, too. NaN is 0x7FC00000.
	SampleRGBA16F func(a *SampleArgs)
	// SampleRGBA32F is SampleRGBA16F for texels of four floats.
	SampleRGBA32F func(a *SampleArgs)
	// SampleR32F is SampleRGBA16F for texels of one float, or for what comparing them with Dref says (Vulkan: Depth
	// Compare Operation). It writes R only.
	SampleR32F func(a *SampleArgs)
	// SampleRGBA32I is a lookup of the nearest texel, of four words, in the nearest level or the finer of two: R, G, B
	// and A receive words. MagLinear and MinLinear are 0.
	SampleRGBA32I func(a *SampleArgs)
	// GatherRGBA8 reads a component of the four texels of LINEAR footprints in level 0 (Vulkan: Texel Gathering),
	// unfiltered: codes become values as by Normalize. See gatherPair.
	//
	//	for i := range a.N {
	//		R[i], G[i], B[i], A[i] = texel(i0, j1), texel(i1, j1), texel(i1, j0), texel(i0, j0)
	//	}
	//
	// Reads Texture (U and V are Repeat, ClampToEdge or CubeFace; of the levels the first), S, T, Layer, N, Component,
	// Shifted, Shift and Span.
	GatherRGBA8 func(a *SampleArgs)
	// GatherR32F is GatherRGBA8 for texels of one float, or for what comparing them with Dref says. NaN is 0x7FC00000.
	GatherR32F func(a *SampleArgs)

	// Levels chooses levels for levels of detail (Vulkan: Image Level(s) Selection), in parts of 1/256: see
	// levelsGeneric.
	//
	//	for i := range a.N {
	//		Fine[i], Coarse[i], Delta[i] = level>>8, min(level>>8+1, Last), level&255
	//	}
	Levels func(a *LevelsArgs)
	// Axis finds the texels of footprints along one axis (Vulkan: (s,t,r,q,a) to (u,v,w,a) Transformation, (u,v,w,a) to
	// (i,j,k,l,n) Transformation, Wrapping Operation), and their weights: see axisGeneric. The product of a coordinate
	// and a size is exact. Coordinates may have any bits: places lie in the level, or are negative where Border says
	// so.
	Axis func(a *AxisArgs)
	// Places finds texels by integer coordinates (Vulkan: Integer Texel Coordinate Validation): see placesGeneric.
	// Coordinates outside give negative places.
	Places func(a *PlacesArgs)
	// ArrayLayers finds where layers begin (Vulkan: (u,v,w,a) to (i,j,k,l,n) Transformation and Array Layer Selection);
	// NaN is layer 0.
	//
	//	for i := range a.N {
	//		Out[i] = RNE(min(max(In[i], 0), Last))*Stride + Base[i]
	//	}
	ArrayLayers func(a *ArrayLayersArgs)
	// Reduce makes values of texels (Vulkan: Texel Filtering, Texel Reduction): see reduceGeneric.
	//
	//	for i := range a.N { for each tap {
	//		w := U[i] * V[i] * W[i]
	//		t := Texels[X[i]+Y[i]+Z[i]+Layer[i]], Border where X[i], Y[i] or Z[i] is negative
	//		Out[c][i] += w * t[c] // or the least, the greatest, ...
	//	} }
	Reduce func(a *ReduceArgs)
	// MixLevels mixes what Reduce made of two levels (Vulkan: Texel Mipmap Filtering) and brings codes to the scale of
	// their format: see mixLevelsGeneric. NaN is 0x7FC00000.
	MixLevels func(a *MixLevelsArgs)

	// Window finds where windows of texels begin along one axis, and the fraction of a texel that they begin after it:
	// see windowGeneric. Any bits are fine as coordinates.
	Window func(a *WindowArgs)
	// Spread lists the texels of windows along one axis, wrapped, and their weights: see spreadGeneric.
	//
	//	for k := range a.Count { for i := range a.N {
	//		Place[k*Stride+i] = min(max(First[i]+From+k, 0), Last) * Step
	//		Weight[k*Stride+i] = Table[256*k+Alpha[i]]
	//	} }
	Spread func(a *SpreadArgs)
	// WindowSum adds up the texels of windows, weighted, or finds their extremes (Vulkan: Weight Image Sampling, Box
	// Filter Sampling): see windowSumGeneric. NaN is 0x7FC00000.
	//
	//	for i := range a.N { for y := range a.Height { for x := range a.Width {
	//		Out[c][i] += U[x*Stride+i] * V[y*Stride+i] * value(Texels[X[x*Stride+i]+Y[y*Stride+i]])[c]
	//	} } }
	WindowSum func(a *WindowSumArgs)
	// WindowError compares windows (Vulkan: Block Matching): see windowErrorGeneric. NaN is 0x7FC00000.
	//
	//	for i := range a.N { for y := range a.Height { for x := range a.Width {
	//		Out[c][i] += abs(reference(x, y)[c] - source(x, y)[c])
	//	} } }
	WindowError func(a *WindowErrorArgs)
	// ChromaAxis finds the chroma of pairs of luma texels along one axis (Vulkan: Explicit Reconstruction): see
	// chromaAxisGeneric.
	ChromaAxis func(a *ChromaAxisArgs)
	// YcbcrTexels filters components of a plane of 8 to 16 bits as it lies in the image's memory: see
	// ycbcrTexelsGeneric. Values are code/Mask, rounded once.
	//
	//	for i := range a.N { for y := range 2 { for x := range 2 {
	//		word := the four bytes at Texels[X[x][i]+Y[y][i]+Layer[i]:]
	//		Out[c][i] += U[x][i] * V[y][i] * value(word>>Shift[c]&Mask[c])
	//	} } }
	YcbcrTexels func(a *YcbcrTexelsArgs)
	// YcbcrChroma is YcbcrTexels of chroma that is reconstructed at each of the four texels of luma (Vulkan: Explicit
	// Reconstruction): see ycbcrChromaGeneric.
	YcbcrChroma func(a *YcbcrTexelsArgs)
	// YcbcrConvert is range expansion and the matrix of a model (Vulkan: Sampler Y'CbCr Conversion): see
	// ycbcrConvertGeneric. Out may be in.
	YcbcrConvert func(a *YcbcrConvertArgs)

	// PackRGBA8 converts colours to 8-bit UNORM texels (Vulkan: Conversion From Floating-Point to Normalized
	// Fixed-Point) and writes them to the tile, group after group: RNE(255 f), f clamped to [0, 1], NaN 0, with one
	// rounding.
	//
	//	for g := range a.N { for s := range a.Samples { for each lane in the mask of g and s {
	//		texel := &a.Color[s*a.SampleStride+Groups[g].Block*Lanes+lane]
	//		*texel = pack(a.Source[:][g*Lanes+lane])&a.Write | *texel&^a.Write
	//	} } }
	PackRGBA8 func(a *PackArgs)
	// PackSRGB8 is PackRGBA8 with the sRGB transfer function for red, green and blue: the code nearest to the linear
	// value.
	PackSRGB8 func(a *PackArgs)
	// PermuteSRGB8 is PackSRGB8 in another way, which takes its place where a CPU gathers slowly: at AVX-512, by
	// permutes of bytes.
	PermuteSRGB8 func(a *PackArgs)
	// UnpackRGBA8 makes floats of a tile's texels, correctly rounded: all texels of each group's block.
	UnpackRGBA8 func(a *UnpackArgs)
	// UnpackSRGB8 is UnpackRGBA8 with red, green and blue made linear.
	UnpackSRGB8 func(a *UnpackArgs)
	// BlendRGBA8 packs like PackRGBA8 the results of the blend equation (Vulkan: Blending) for the colours, clamped to
	// [0, 1], NaN 0, and the tile's texels. Factors, products and their sum are rounded to float32 one by one; MIN and
	// MAX take no factors. A later group sees what an earlier one wrote.
	BlendRGBA8 func(a *BlendArgs)
	// ApplyLUT exchanges the bytes of a tile's texels by tables: what a source of one colour makes of each component.
	//
	//	for each texel that groups write {
	//		for c := range 4 { texel[c] = Tables[c][texel[c]] }
	//	}
	ApplyLUT func(a *ApplyLUTArgs)
	// BlendLanes is the blend equation on colours outside of a tile, with a second source and any range: see
	// blendLanesGeneric. Factors, products and their sum are rounded to float32 one by one, as in BlendRGBA8; a NaN
	// becomes 0x7FC00000.
	BlendLanes func(a *BlendLanesArgs)
	// BlendTexels blends groups, one after the other, with the texels of their blocks, in the lanes of their masks:
	// what LoadTexels, DecodeHalf or DecodeUnorm, BlendLanes, EncodeHalf or EncodeUnorm, and StoreTexels do.
	BlendTexels func(a *BlendTexelsArgs)
	// BlendAdvanced is an advanced blend operation on colours outside of a tile (Vulkan: Advanced Blend Operations), in
	// float64, rounded once: see blendAdvancedGeneric.
	BlendAdvanced func(a *AdvancedArgs)
	// EncodeUnorm makes words of packed UNORM components, or SNORM ones, which are limited to [-1, 1]:
	//
	//	for i := range a.N {
	//		for c := range 4 { Words[i] |= RNE(clamp(Lanes[c][i], 0, 1) * Scale[c]) << Shift[c] }
	//	}
	//
	// The product is exact, NaN is 0.
	EncodeUnorm func(a *UnormArgs)
	// DecodeUnorm makes lanes of such words, correctly rounded; missing components are (0, 0, 0, 1).
	DecodeUnorm func(a *UnormArgs)
	// LoadTexels takes the texels of groups' blocks apart into words.
	//
	//	for g := range a.N { for lane := range Lanes { for w := range words of a texel {
	//		Words[w][g*Lanes+lane] = word w of texel Groups[g].Block*Lanes+lane
	//	} } }
	//
	// Reads Texels, Size, Groups, N. Writes Words.
	LoadTexels func(a *TexelsArgs)
	// StoreTexels joins words to texels, in the lanes of groups' masks, group after group.
	//
	//	for g := range a.N { for each lane in Groups[g].Mask { for w := range words of a texel {
	//		word w of texel Groups[g].Block*Lanes+lane = Words[w][g*Lanes+lane]&Write[w] | itself&^Write[w] // see Floats
	//	} } }
	//
	// It reads and writes blocks whole.
	StoreTexels func(a *TexelsArgs)
	// EncodeHalf makes words of 16-bit floats, to nearest even; NaN is 0x7E00.
	EncodeHalf func(a *HalfArgs)
	// EncodeUfloat makes words of unsigned floats of 11, 11 and 10 bits of red, green and blue, from the lowest bit on
	// (Vulkan: Unsigned 11-Bit Floating-Point Numbers), in Words[0]: see lane.Ufloat11.
	EncodeUfloat func(a *HalfArgs)
	// DecodeHalf makes lanes of words of 16-bit floats; missing components are (0, 0, 0, 1).
	DecodeHalf func(a *HalfArgs)
	// PickLanes copies lanes, group by group, from any group and in any order: what fragments of several pixels have
	// goes to the pixels.
	//
	//	for g := range a.N { for c := range a.Components { for i := range Lanes {
	//		Out[c*Stride+g*Lanes+i] = In[c*Stride+(From[g]&0xFFFF)*Lanes+Orders[From[g]>>16][i]]
	//	} } }
	PickLanes func(a *PickLanesArgs)
	// AlphaToCoverage narrows masks to the lanes whose alpha exceeds the threshold of the mask's sample; NaN exceeds
	// none.
	//
	//	for g := range a.N { for s := range a.Samples {
	//		Masks[g*Samples+s] &= lanes i with Alpha[g*Lanes+i] > Thresholds[s] // of one sample: Groups[g].Mask
	//		Groups[g].Mask = the union of its masks
	//	} }
	AlphaToCoverage func(a *AlphaToCoverageArgs)
	// Clear sets N words to Value.
	Clear func(a *ClearArgs)
	// StoreTile copies the upper left Width x Height pixels of a tile of 4-byte texels to an image; LoadTile copies
	// them from the image. Nothing else of either is written. What StoreTile writes to large images may go past the
	// caches.
	StoreTile func(a *CopyArgs)
	// LoadTile copies pixels of an image to a tile: see StoreTile.
	LoadTile func(a *CopyArgs)
	// StoreSamples copies the upper left Columns x Rows blocks of a tile of 4-byte texels with several samples to an
	// image, or of texels of 8 or 16 bytes with one; LoadSamples copies them from the image. Nothing else of either is
	// written. What StoreSamples writes of one sample to large images may go past the caches. Of texels of 4 bytes:
	//
	//	for y, x, s := range pixels of the blocks, their samples {
	//		Image[y*RowBytes+4*(x*Samples+s):] = Tile[s*SampleStride+place of (x, y)]
	//	}
	StoreSamples func(a *CopySamplesArgs)
	// LoadSamples copies samples of an image to a tile: see StoreSamples.
	LoadSamples func(a *CopySamplesArgs)
	// TransposeFours transposes squares of four rows of four texels of 8 bytes: four pixels' four samples become four
	// samples' pixels, and back. Squares lie 128 bytes apart, in From as in To.
	//
	//	for i := range a.N { for y := range 4 { for x := range 4 {
	//		To[128*i+x*ToRow+8*y:][:8] = From[128*i+y*FromRow+8*x:]
	//	} } }
	TransposeFours func(a *TransposeArgs)
	// ResolveRGBA8 averages the samples of UNORM texels (Vulkan: Multisample Resolve): unpacked, added up in order of
	// the samples in float32, times 1/Samples, packed.
	ResolveRGBA8 func(a *ResolveArgs)
	// ResolveRGBA16F averages the samples of texels of four halves: added up in order in float32, times 1/Samples, to
	// nearest; NaN is 0x7E00.
	ResolveRGBA16F func(a *ResolveArgs)
	// FirstSamples takes the first sample of each texel of four bytes, or any other that In begins with. No more of In
	// is read.
	//
	//	for i := range a.N {
	//		Out[4*i : 4*i+4] = In[4*i*Samples:]
	//	}
	FirstSamples func(a *SamplesArgs)
	// ResolveFours averages the four samples of UNORM texels of four bytes, as ResolveRGBA8 does.
	ResolveFours func(a *SamplesArgs)
	// ResolveHalves averages the samples of texels of four halves: added up in order in float32, times 1/Samples, to
	// nearest. Of several NaN it is the first; see sumOf.
	ResolveHalves func(a *SamplesArgs)

	// Indices counts a run of vertex indices from the least of them.
	//
	//	for i := range a.N {
	//		Out[i] = In[i] - min(In...)
	//	}
	Indices func(a *IndicesArgs)
	// RunStarts lists where a list has another value than one place before.
	//
	//	for i := range a.N {
	//		if i == 0 || In[i] != In[i-1] { Out[Found] = i; Found++ }
	//	}
	RunStarts func(a *RunStartsArgs)
	// Expand writes the words of runs, one run after the other: what RunStarts found, put together again.
	Expand func(a *ExpandArgs)
	// Tiles finds the tiles that records may touch, for binning: see tilesGeneric.
	Tiles func(a *TilesArgs)
	// Transform multiplies positions by a matrix: ((m0 x + m4 y) + m8 z) + m12 and so on, each product rounded.
	Transform func(a *TransformArgs)
	// Viewport takes clip positions to the framebuffer (Vulkan: Controlling the Viewport), snaps them to 1/256 pixel,
	// to nearest even, and says which half-spaces they are outside of: see viewportGeneric.
	Viewport func(a *ViewportArgs)
	// Fetch copies an attribute of vertices, and puts a constant for those that have none.
	//
	//	for i := range a.N { for c := range a.Components {
	//		Out[c][i] = Index[i] < Bound ? In[Index[i]*Stride+c] : Absent
	//	} }
	Fetch func(a *FetchArgs)
	// Interleave puts the values of each vertex side by side.
	//
	//	for i := range a.N { for r := range a.Rows {
	//		Out[i*Rows+r] = In[r*Stride+i]
	//	} }
	Interleave func(a *InterleaveArgs)
	// Normals multiplies vectors by a matrix, in place: (m0 x + m3 y) + m6 z and so on, each product rounded.
	Normals func(a *NormalsArgs)
	// Setup turns triangles, in order, into records: see setupGeneric. It drops those outside, culled, or without a
	// sample, and stops before one that must be clipped.
	Setup func(a *SetupArgs)

	// Fill, Scale and Multiply set the outputs of shaders, scale them, and multiply them by others. N is a multiple of
	// Lanes: levels go over whole groups.
	//
	//	for i := range a.N {
	//		Out[i] = Value // or Out[i] *= Value, or Out[i] *= In[i]
	//	}
	Fill, Scale, Multiply func(a *FloatsArgs)
	// Normalize turns codes of 8 or 16 bits into values, Value being 255 or 65535: whole ones correctly rounded, and
	// those between as the sampling kernels scale sums. (Divisions in these: 12 to 30 % of a bilinear lookup.)
	//
	//	for i := range a.N {
	//		if Out[i] == floor(Out[i]) { Out[i] /= Value } else { Out[i] *= 1 / Value } // see normalizeGeneric
	//	}
	Normalize func(a *FloatsArgs)
	// Lambert is diffuse light from one direction.
	//
	//	for i := range a.N {
	//		Out[i] = Ambient + Diffuse*max(N.L/|N|, 0) // a normal without length gets Ambient
	//	}
	Lambert func(a *LambertArgs)
	// Max is the largest of N signed words.
	Max func(a *MaxArgs)
	// PopCount counts the bits set in N words, of those in Mask: samples.
	PopCount func(a *PopCountArgs)
	// FromYCbCr makes RGBA texels of the Y'CbCr of JPEG files (JFIF), as color.YCbCrToRGB does.
	//
	//	for i := range a.N {
	//		c := i // or i/2 where Shared
	//		y, cb, cr := Y[i]*0x10101, Cb[c]-128, Cr[c]-128
	//		Out[i] = the bytes (y+91881*cr)>>16, (y-22554*cb-46802*cr)>>16, (y+116130*cb)>>16, each within [0, 255], and 255
	//	}
	FromYCbCr func(a *YCbCrArgs)
	// InverseDCT makes samples of the coefficients of JPEG images (ITU-T T.81, A.3.3), all in integers of 32 bits: see
	// inverseDCTGeneric.
	//
	//	for b := range a.N {
	//		f := Coefficients[b] * Quantization
	//		Out[b] = transform of the rows of f, then of the columns, + 128, within [0, 255]
	//	}
	InverseDCT func(a *InverseDCTArgs)
	// SRGBCodes makes texels of four signed codes of 16 bits, what SampleRGBA16 reads, of sRGB texels of four bytes.
	//
	//	for i := range a.N {
	//		t := In[i]
	//		Out[i] = the words Codes[t.R], Codes[t.G], Codes[t.B], t.A | (t.A^0x80)<<8
	//	}
	SRGBCodes func(a *SRGBCodesArgs)
	// SRGBValues turns codes of 16 bits of a component of sRGB texels, what SRGBCodes makes, into the exact values of
	// the texels.
	//
	//	for i := range a.N {
	//		if Out[i] > 65535 { Out[i] = Border } else { Out[i] = Table[Out[i]] } // without a table Out[i]/65535
	//	}
	SRGBValues func(a *SRGBValuesArgs)
	// RecordDepths finds how near records come in a tile, and which cells of it they may touch: see
	// recordDepthsGeneric.
	RecordDepths func(a *RecordDepthsArgs)
	// CellDepths is the greatest distance in each cell of a tile.
	CellDepths func(a *CellDepthsArgs)
	// CullByCell keeps the records of a list that come nearer than the limit of any of their cells.
	//
	//	for i := range a.N {
	//		if any Limits[c] > Distances[i], c in Cells[i] { Refs[n] = Refs[i]; ...; n++ }
	//	}
	CullByCell func(a *CullByCellArgs)
	// HalveSRGB makes texels of boxes of 2x2 sRGB texels: the mean of their linear codes of 16 bits, halves up;
	// alpha is the mean of the bytes.
	//
	//	for i := range a.N {
	//		s, t, u, v := Rows[0][2*i], Rows[0][2*i+1], Rows[1][2*i], Rows[1][2*i+1]
	//		Out[i].R = Codes[(Linear[s.R]+Linear[t.R]+Linear[u.R]+Linear[v.R]+2)>>2] // likewise G and B
	//		Out[i].A = (s.A+t.A+u.A+v.A+2)>>2
	//	}
	HalveSRGB func(a *HalveSRGBArgs)
	// HalveHalf makes texels of boxes of 2x2 texels of four halves: the exact mean, rounded to float32, then to a half.
	// NaN is 0x7E00.
	HalveHalf func(a *HalveHalfArgs)
	// HalveRGBA8 makes texels of boxes of 2x2 texels of four bytes: the mean, halves up.
	//
	//	for i := range a.N {
	//		s, t, u, v := Rows[0][2*i], Rows[0][2*i+1], Rows[1][2*i], Rows[1][2*i+1]
	//		Out[i].R = (s.R+t.R+u.R+v.R+2)>>2 // likewise G, B and A
	//	}
	HalveRGBA8 func(a *HalveRGBA8Args)
	// HalveExtremes makes values of boxes of 2x2: the least, or the greatest. Where a comparison with a NaN decides,
	// the second operand is taken, first of rows, then of columns.
	//
	//	for i := range a.N {
	//		Out[i] = min(min(Rows[0][2*i], Rows[1][2*i]), min(Rows[0][2*i+1], Rows[1][2*i+1]))
	//	}
	HalveExtremes func(a *HalveExtremesArgs)
	// ColorBySlot colours the visible fragments of draws whose fragments all have one colour.
	//
	//	for i := range a.N {
	//		if Visibility[i] != 0 { Out[i] = Colors[Visibility[i]] }
	//	}
	ColorBySlot func(a *ColorBySlotArgs)
	// DecodeBC1 decodes blocks of BC1 to codes of 16 bits: two colours and, between them, a palette of four or three
	// and black. See decodeBC1Generic.
	//
	//	for i := range a.N { for y := range 4 { for x := range 4 {
	//		Out[y][4*i+x] = palette(In[i])[index(In[i], 4*y+x)] ^ Sign
	//	} } }
	//
	// DecodeBC2 and DecodeBC3 are the same with four bits of alpha, or with a ramp of it.
	DecodeBC1, DecodeBC2, DecodeBC3 func(a *BlocksArgs)
	// DecodeBC4 decodes blocks of BC4 without sign to codes of 16 bits: a ramp of red between two codes of 8 bits, in
	// sevenths or in fifths, to nearest; DecodeBC5 does the same for BC5, with red and green. See bcRamp.
	DecodeBC4, DecodeBC5 func(a *BlocksArgs)
	// DecodeSignedRamps decodes signed blocks: BC4 if Components is 1, to one float for each texel, BC5 if it is 2, to
	// four: see signedRamp.
	DecodeSignedRamps func(a *BlocksArgs)
	// DecodeBC7 decodes blocks of BC7 to codes of 8 bits: see bc7Codes.
	DecodeBC7 func(a *BlocksArgs)
	// DecodeETC2 decodes blocks of ETC2 without alpha, or with one bit of it, to codes of 8 bits, DecodeETC2Alpha those
	// with a block of EAC for alpha before: see etcCodes and eacAlpha.
	DecodeETC2, DecodeETC2Alpha func(a *BlocksArgs)
	// DecodeEAC decodes blocks of EAC of 11 bits without sign, of one or two components, to codes of 16 bits: see
	// eacCodes.
	DecodeEAC func(a *BlocksArgs)
	// DecodeSignedEAC decodes those with sign to a float a texel, or to four: see decodeSignedEACGeneric.
	DecodeSignedEAC func(a *BlocksArgs)
	// PaintASTCHalves makes the texels of a block of ASTC of its weights and end points: halves, rounded toward zero,
	// PaintASTCCodes codes of 8 bits, of sRGB.
	//
	//	for i := range 16 * a.N { for c := range 4 {
	//		w := (sum over k of Grid[Plane[c]&1][At[4*i+k]] * Of[4*i+k] + 8) >> 4
	//		sum := first(Ends[c][Parts[i]])*(64-w) + second(Ends[c][Parts[i]])*w
	//		Out[4*i+c] = half((257*sum + 32) >> 6) // 65535 is 1; codes: (sum + 32) >> 6
	//	} }
	PaintASTCHalves, PaintASTCCodes func(a *ASTCArgs)
	// FloatsOfBytes are the values of components of a byte, one after the other, by a table for colours and one for
	// alpha.
	//
	//	for i := range a.N {
	//		Out[i] = Values[0][In[i]] // Values[1] of each fourth
	//	}
	FloatsOfBytes func(a *ReadArgs)
	// FloatsOfHalves converts halves, two bytes each, little endian, to floats; a NaN becomes quiet.
	FloatsOfHalves func(a *ReadArgs)
	// FloatsOfCodes8 and FloatsOfCodes16 convert normalized codes of one and two bytes: Out[i] = float32(In[i]) / 255,
	// 65535. FloatsOfCodes24 converts the lower 24 bits of four bytes, over 2^24 - 1.
	FloatsOfCodes8, FloatsOfCodes16, FloatsOfCodes24 func(a *ReadArgs)
}
