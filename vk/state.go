package vk

// Extent2D is a size in pixels: Width across, Height down.
type Extent2D struct{ Width, Height int }

// Extent3D is a size in texels: Width across, Height down, Depth in slices.
type Extent3D struct{ Width, Height, Depth int }

// Offset2D is a place in pixels from the upper left corner: X to the right, Y down.
type Offset2D struct{ X, Y int }

// Offset3D is a place in texels from the upper left corner of the first slice: X to the right, Y down, Z in slices.
type Offset3D struct{ X, Y, Z int }

// Rect2D is a rectangle of pixels: [X, X+Width) x [Y, Y+Height). Scissors may stick out of the framebuffer, on all
// sides.
type Rect2D struct{ X, Y, Width, Height int }

// Viewport maps normalized device coordinates to the framebuffer (Vulkan: Controlling the Viewport). Package transform
// has the conventions, with a picture.
type Viewport struct {
	// X, Y, Width and Height are in pixels. The origin is the upper left corner, and y points down; Height may be
	// negative: then y flips, and Y is the lower edge.
	X, Y, Width, Height float32
	// MinDepth and MaxDepth are the depths of z = 0 and z = w, both in [0, 1]; MinDepth may exceed MaxDepth. If both
	// are zero they are 0 and 1, unless DepthZero is set.
	MinDepth, MaxDepth float32
	// DepthZero takes a MinDepth and MaxDepth of zero to the letter: all depths are 0.
	DepthZero bool
}

// DepthRange is MinDepth and MaxDepth, or what their zero values stand for.
func (v *Viewport) DepthRange() (from, to float32) {
	if v.MinDepth == 0 && v.MaxDepth == 0 && !v.DepthZero {
		return 0, 1
	}
	return v.MinDepth, v.MaxDepth
}

// Rasterization is the fixed state of the rasterizer. The zero value fills polygons, culls nothing and draws lines of
// width 1.
type Rasterization struct {
	// DepthClampEnable clamps depth to the viewport's range instead of clipping by it.
	DepthClampEnable bool
	// DepthClampRange is what DepthClampEnable clamps depth to; nil: the viewport's range.
	DepthClampRange *DepthClampRange
	// DepthRangeUnrestricted takes depths outside 0 to 1 (VK_EXT_depth_range_unrestricted): of viewports, ranges to
	// clamp to, depth bounds and fragment functions. Floating-point attachments hold them, fixed-point ones their
	// nearest of 0 to 1.
	DepthRangeUnrestricted bool
	// DepthClip says whether z clips primitives; the zero value: exactly when DepthClampEnable is off.
	DepthClip DepthClip
	// RasterizerDiscardEnable drops every primitive before rasterization (Vulkan: Primitive Discard). Vertex functions
	// run only where they store: see shade.Interface.VertexStores. What others would have done goes unseen. The number of
	// samples may be any then.
	RasterizerDiscardEnable bool
	// PolygonMode is what polygons are drawn as. The zero value is FILL.
	PolygonMode PolygonMode
	// CullMode is which polygons are dropped. The zero value is NONE.
	CullMode CullMode
	// FrontFace is which way a polygon's vertices go round in the picture, y down, if it faces front. The zero value is
	// COUNTER_CLOCKWISE.
	FrontFace FrontFace
	DepthBias *DepthBias // nil: none
	// LineWidth in pixels; below 1 it is 1, above 255 it is 255. Negative ones are refused. The zero value is 1.
	LineWidth float32
	// LineRasterizationMode is which pixels a line covers. The zero value is DEFAULT: RECTANGULAR, or parallelograms
	// with NonStrictLines.
	LineRasterizationMode LineRasterizationMode
	LineStipple           *LineStipple // nil: solid lines
	// NonStrictLines draws DEFAULT lines as parallelograms (Vulkan's strictLines = false).
	NonStrictLines bool
	// ProvokingVertexMode selects the vertex that gives a primitive its flat varyings. The zero value is FIRST_VERTEX.
	ProvokingVertexMode ProvokingVertexMode
	// RasterizationOrder is the order in which primitives take effect. RELAXED permits any order, but pictures are
	// always the same as with STRICT, the zero value.
	RasterizationOrder RasterizationOrder
	// RepresentativeFragmentTestEnable, with early fragment tests, keeps of each primitive the first fragment that
	// passes them in every square of 32x32 pixels, from top to bottom and left to right. Without early tests, and of
	// fragments of several pixels, it keeps all.
	RepresentativeFragmentTestEnable bool
	// NegativeOneToOne: the clip volume's near plane is z = -w, and depth maps from [-1, 1].
	NegativeOneToOne bool
	// ConservativeRasterizationMode covers every pixel that a triangle touches, or only those entirely inside. Lines
	// and points, and triangles in polygon modes LINE and POINT, are drawn as without.
	ConservativeRasterizationMode ConservativeRasterizationMode
	// ExtraPrimitiveOverestimationSize enlarges a primitive under OVERESTIMATE, in pixels, 0 to 0.75.
	ExtraPrimitiveOverestimationSize float32
}

// DepthClampRange is a range of depths, Min at most Max, 0 to 1 unless the pipeline's depths are unrestricted.
type DepthClampRange struct{ Min, Max float32 }

// DiscardRectangles take fragments away by their place: those inside of a rectangle, or those that are inside of none.
type DiscardRectangles struct {
	// Mode is which. The zero value keeps those inside of a rectangle.
	Mode DiscardRectangleMode
	// Rectangles, at most 8; a draw may have others (Dynamic). Corners are not negative.
	Rectangles []Rect2D
}

// DepthClip says whether primitives are clipped by the near and far planes. The zero value is on exactly when depth
// clamp is off.
type DepthClip uint8

// The values of DepthClip.
const (
	DepthClipDefault DepthClip = iota
	DepthClipOn
	DepthClipOff
)

// DepthBias shifts the depth of polygons by dbclamp(m SlopeFactor + r ConstantFactor) (Vulkan: Depth Bias): m is the
// polygon's steepest slope of depth to a pixel, r the smallest difference that the depth format tells apart. The zero
// value shifts by 0.
type DepthBias struct {
	// ConstantFactor and SlopeFactor are finite; positive ones shift away from the viewer, where smaller depths are
	// nearer.
	ConstantFactor, SlopeFactor float32
	// Clamp is the largest shift, or where negative the smallest; 0, the zero value, and NaN limit nothing.
	Clamp float32
	// Representation is what r is.
	Representation DepthBiasRepresentation
	// Exact makes r of fixed-point depths exactly 2^-n. The zero value scales it to 2*2^-n, without which depths r
	// apart may become equal when they are rounded (VK_EXT_depth_bias_control: depthBiasExact).
	Exact bool
}

// LineStipple keeps a line's unit length s iff bit floor(s/Factor) mod 16 of Pattern is set. Factor is 1 to 256.
type LineStipple struct {
	Factor  int
	Pattern uint16
}

// Multisample is the multisample state.
type Multisample struct {
	// RasterizationSamples is 1, 2, 4, 8 or 16. The zero value is 1.
	RasterizationSamples int
	// SampleShadingEnable runs the fragment shader at least MinSampleShading (0 to 1) x samples times a pixel.
	SampleShadingEnable bool
	MinSampleShading    float32
	// SampleMask has a bit for each sample that may be written: bit i of its first element for sample i. Nil enables
	// all; a mask of 0 none.
	SampleMask []uint32
	// AlphaToCoverageEnable makes the first colour's alpha a share of the samples; AlphaToOneEnable makes alpha 1 after
	// that.
	AlphaToCoverageEnable, AlphaToOneEnable bool
	SampleLocations                         *SampleLocations // nil: the standard locations
	// ColorAttachmentSamples, where colour attachments have fewer samples than the rasterizer, is how many: 1, 2, 4 or
	// 8. The coverage that the tests leave is reduced to theirs then. The zero value is RasterizationSamples.
	ColorAttachmentSamples int
	// CoverageReductionMode is how. MERGE, the zero value, covers sample i of n where one of the k samples from k i on
	// is covered, of k n samples; TRUNCATE where sample i is.
	CoverageReductionMode CoverageReductionMode
	// CoverageModulationMode multiplies components of floating-point and normalized colours by the share of the k
	// samples that are covered, or by CoverageModulationTable[n - 1], limited to 0 to 1, where n of them are. It goes
	// with MERGE. The zero value is NONE.
	CoverageModulationMode  CoverageModulationMode
	CoverageModulationTable []float32
	// CoverageToColorEnable replaces the first component of colour CoverageToColorLocation, of an integer format of one
	// component, by the samples that the tests leave: bit i is sample i.
	CoverageToColorEnable   bool
	CoverageToColorLocation int
}

// SampleLocations are custom sample locations: sample i of pixel (x, y) lies at Locations[((x mod W) + (y mod H) W)
// samples + i], in pixels from the pixel's upper left corner, clamped to [0, 15/16].
type SampleLocations struct {
	// Grid is W x H, in pixels.
	Grid      Extent2D
	Locations [][2]float32
}

// StencilOpState is the stencil test of one facing (Vulkan: Stencil Test). Masks and reference count their low 8 bits.
// The zero value never passes, and keeps the stencil value.
type StencilOpState struct {
	// FailOp, PassOp and DepthFailOp change the stencil value of a sample that fails this test, passes both tests, or
	// passes this test and fails the depth test.
	FailOp, PassOp, DepthFailOp StencilOp
	// CompareOp compares Reference & CompareMask with the stencil value & CompareMask. The zero value is NEVER.
	CompareOp CompareOp
	// WriteMask are the bits that change. The zero value changes none.
	CompareMask, WriteMask, Reference uint32
}

// DepthStencil is the depth and stencil state. The zero value tests and writes nothing.
type DepthStencil struct {
	// DepthTestEnable compares each sample's depth with the attachment's; DepthWriteEnable then writes the depths that
	// pass. Without the test nothing is written: ALWAYS passes everything. Pipelines without a depth attachment pass
	// everything.
	DepthTestEnable, DepthWriteEnable bool
	// DepthCompareOp says for which depth OP attachment's depth a sample passes. The zero value is NEVER: LESS is for
	// attachments that are cleared to 1, GREATER for those cleared to 0.
	DepthCompareOp CompareOp
	// DepthBoundsTestEnable passes samples where the attachment's depth, not the sample's, is in [MinDepthBounds,
	// MaxDepthBounds]; both are 0 to 1, unless the pipeline's depths are unrestricted.
	DepthBoundsTestEnable          bool
	MinDepthBounds, MaxDepthBounds float32
	// StencilTestEnable tests against the stencil attachment by Front or Back, after the facing of the polygon; points
	// and lines face front.
	StencilTestEnable bool
	Front, Back       StencilOpState
}

// ColorComponents is a colour write mask.
type ColorComponents uint8

// The components of a colour write mask.
const (
	ColorComponentR ColorComponents = 1 << iota
	ColorComponentG
	ColorComponentB
	ColorComponentA
	ColorComponentsAll = ColorComponentR | ColorComponentG | ColorComponentB | ColorComponentA
)

// ColorBlendAttachment is the blending of one colour attachment (Vulkan: Blending). The zero value writes nothing: set
// at least ColorWriteMask.
type ColorBlendAttachment struct {
	// BlendEnable combines the fragment's colour (src) with the attachment's (dst). The zero value writes the
	// fragment's colour.
	BlendEnable bool
	// Red, green and blue are src SrcColorBlendFactor ColorBlendOp dst DstColorBlendFactor. The zero values are ZERO
	// and ADD, which together write 0.
	SrcColorBlendFactor, DstColorBlendFactor BlendFactor
	ColorBlendOp                             BlendOp
	// Alpha is src SrcAlphaBlendFactor AlphaBlendOp dst DstAlphaBlendFactor. The zero values are ZERO and ADD.
	SrcAlphaBlendFactor, DstAlphaBlendFactor BlendFactor
	AlphaBlendOp                             BlendOp
	// ColorWriteMask are the components that are written, blended or not. The zero value is none, ColorComponentsAll
	// all.
	ColorWriteMask ColorComponents
	// Of advanced blending: SrcNonPremultiplied and DstNonPremultiplied say that colours are not multiplied by alpha,
	// BlendOverlap how the two coverages overlap (the zero value is UNCORRELATED), ClampResults that results are
	// limited to 0 to 1.
	SrcNonPremultiplied, DstNonPremultiplied bool
	BlendOverlap                             BlendOverlap
	ClampResults                             bool
}

// ColorBlend is the blend state of all colour attachments.
type ColorBlend struct {
	// LogicOpEnable combines the bits of integer and normalized colours by LogicOp, instead of blending. The zero value
	// of LogicOp is CLEAR.
	LogicOpEnable bool
	LogicOp       LogicOp
	// Attachments has one for each of the pipeline's ColorFormats.
	Attachments []ColorBlendAttachment
	// BlendConstants are red, green, blue, alpha of the CONSTANT factors, limited to what the format has.
	BlendConstants [4]float32
}

// FragmentShadingRate is a rate of 1, 2 or 4 pixels per axis and how it combines with the primitive's and the
// attachment's. The zero Width and Height are 1.
type FragmentShadingRate struct {
	Width, Height int
	// CombinerOps combine the pipeline's rate with the primitive's, and the result with the attachment's. The zero
	// values keep what was before (KEEP).
	CombinerOps [2]FragmentShadingRateCombinerOp
}

// GraphicsPipeline is everything fixed about drawing. The zero value draws points without attachments.
type GraphicsPipeline struct {
	// Topology is how vertices form primitives. The zero value is POINT_LIST; meshes are mostly TRIANGLE_LIST.
	Topology PrimitiveTopology
	// PrimitiveRestartEnable begins a new strip or fan after an index with all bits set.
	PrimitiveRestartEnable bool
	// Rasterization is how primitives become fragments. The zero value fills polygons of both faces.
	Rasterization       Rasterization
	Multisample         *Multisample         // nil: one sample, all enabled
	DepthStencil        *DepthStencil        // nil: no tests, no writes
	ColorBlend          *ColorBlend          // nil: no blending, all components written
	FragmentShadingRate *FragmentShadingRate // nil: 1x1
	// FragmentDensityMap is for passes with a density map, which take no pipeline without it: the map says how large
	// fragments are, and FragmentShadingRate is nil. In passes without one fragments are 1x1
	// (VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT).
	FragmentDensityMap bool
	DiscardRectangles  *DiscardRectangles // nil: none
	// ColorFormats are the formats of the colour attachments, at most 8; FormatUndefined leaves a slot unused.
	ColorFormats []Format
	// DepthStencilFormat is the format of the depth/stencil attachment; the zero value: none.
	DepthStencilFormat Format
}

// ImageInfo describes an image.
type ImageInfo struct {
	// ImageType is the image's dimensions. The zero value is 1D, of Height 1.
	ImageType ImageType
	// Format is the texels' layout; UNDEFINED, the zero value, is refused.
	Format Format
	// Extent is level 0's, each side 1 to 16384 texels; a Height or Depth of zero is 1. Each level has half the sides
	// of the one before, rounded down, at least 1.
	Extent Extent3D
	// MipLevels, ArrayLayers and Samples (1, 2, 4, 8 or 16): the zero value is 1.
	MipLevels, ArrayLayers, Samples int
	// CubeCompatible allows cube views, of six layers each: Width and Height are equal.
	CubeCompatible bool
	// CornerSampled images have their texels at the corners of a grid: coordinates 0 and 1 are the centres of the first
	// and last texels. A level has half the sides of the one before, rounded up, at least 2. They are color images, 2D
	// or 3D, of sides of at least 2, are no cubes and take samplers that clamp to the edge
	// (VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV).
	CornerSampled bool
	// SparseResidency makes the image sparse from the start, with all texels bound: SetResidency may then change the
	// bound texels while the image has views (VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT).
	SparseResidency bool
	// Subsampled images are sampled by samplers that are Subsampled, and by no others. They are 2D images of one level.
	// Passes with a fragment density map write all pixels of a fragment, so that each texel is one of the picture
	// (VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT).
	Subsampled bool
}

// ComponentMapping is a view's swizzle: what each component of a lookup, R, G, B and A, reads. The zero value is
// identity.
type ComponentMapping struct{ R, G, B, A ComponentSwizzle }

// ImageView describes a view of an image.
type ImageView struct {
	// ViewType is the shape that lookups see. The zero value is 1D.
	ViewType ImageViewType
	// Format reinterprets the image's texels; the zero value is the image's format.
	Format Format
	// Components is the swizzle. The zero value changes nothing.
	Components ComponentMapping
	// ASTCDecodeMode is the format that blocks of ASTC become before they are filtered: R16G16B16A16_SFLOAT;
	// R8G8B8A8_UNORM, the upper 8 bits of each result, not for formats with high dynamic range; or
	// E5B9G9R9_UFLOAT_PACK32, rounded towards zero and without alpha. sRGB blocks have 8 bits in any mode. The zero
	// value is R16G16B16A16_SFLOAT (VK_EXT_astc_decode_mode).
	ASTCDecodeMode Format
	// Aspect is what the view reads of a format with depth or stencil; the zero value is the depth, or the stencil of
	// S8_UINT.
	Aspect ImageAspect
	// BaseMipLevel and LevelCount, BaseArrayLayer and LayerCount: the subresources; a zero count is all that remain.
	BaseMipLevel, LevelCount, BaseArrayLayer, LayerCount int
	// MinLod is the least level of detail that lookups may take, counted from level 0 of the image.
	MinLod float32
	// SliceOffset and SliceCount restrict a 3D storage view; a zero count is all that remain.
	SliceOffset, SliceCount int
}

// Sampler describes a sampler (Vulkan: Samplers). The zero value is nearest, repeat, level 0 of the view.
type Sampler struct {
	// MagFilter is for lookups that enlarge texels, MinFilter for those that shrink them. The zero values are NEAREST.
	MagFilter, MinFilter Filter
	// MipmapMode is the filter between levels. Levels are looked at up to MaxLod only: see there.
	MipmapMode SamplerMipmapMode
	// AddressModeU, V and W are for coordinates outside 0 to 1. The zero value is REPEAT.
	AddressModeU, AddressModeV, AddressModeW SamplerAddressMode
	// MipLodBias is added to the level of detail, limited to [-16, 16].
	MipLodBias float32
	// AnisotropyEnable takes up to MaxAnisotropy (1 to 16) samples along the longer axis of a pixel's footprint.
	AnisotropyEnable bool
	MaxAnisotropy    float32
	// CompareEnable makes a lookup a comparison, of reference CompareOp texel: 1 where it holds, 0 elsewhere, filtered.
	// The zero value of CompareOp is NEVER.
	CompareEnable bool
	CompareOp     CompareOp
	// MinLod and MaxLod limit the level of detail, counted from the view's base level. A MaxLod of 0, the zero value,
	// is that level alone, without mipmapping: [LodClampNone] is all of them.
	MinLod, MaxLod float32
	// BorderColor is what CLAMP_TO_BORDER finds outside. With views of the other numeric class it is the same colour in
	// the view's class: 0 and 1 as integers under FLOAT_OPAQUE_WHITE, as floats under INT_OPAQUE_WHITE. The zero value
	// is FLOAT_TRANSPARENT_BLACK.
	BorderColor BorderColor
	// CustomBorderColor is the colour under FLOAT_CUSTOM, as float32 bits, and under INT_CUSTOM, as integers. With
	// views of the other class floats are rounded towards zero to an integer of 32 bits that there is, NaN to 0, and
	// integers are taken as signed ones.
	CustomBorderColor [4]uint32
	// CustomBorderColorFormat is the format of the views that a custom border is for, which others are refused with;
	// the zero value, UNDEFINED, is any format (VkSamplerCustomBorderColorCreateInfoEXT).
	CustomBorderColorFormat Format
	// BorderColorMapping, where not nil, is the swizzle and transfer function of the views that the border is for,
	// which others are refused with. Borders are swizzled as the view is, with and without it.
	BorderColorMapping *BorderColorComponentMapping
	// Subsampled samplers are for images that are, and for no others (VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT).
	Subsampled bool
	// UnnormalizedCoordinates are in texels, not 0 to 1.
	UnnormalizedCoordinates bool
	// ReductionMode is how the texels of a footprint become one value. The zero value is WEIGHTED_AVERAGE.
	ReductionMode SamplerReductionMode
	// CubicWeights is the kernel of the CUBIC filter. The zero value is CATMULL_ROM.
	CubicWeights CubicFilterWeights
	// NonSeamlessCubeMap clamps lookups at the edges of a cube's faces, instead of filtering over them.
	NonSeamlessCubeMap bool
	// Ycbcr is how Y'CbCr formats become RGB, which need one; nil: none.
	Ycbcr *SamplerYcbcrConversion
}

// BorderColorComponentMapping is what a border color expects of views
// (VkSamplerBorderColorComponentMappingCreateInfoEXT). The zero value is identity, linear.
type BorderColorComponentMapping struct {
	// Components is the view's swizzle.
	Components ComponentMapping
	// SRGB says that the view's format is sRGB.
	SRGB bool
}

// LodClampNone is a MaxLod beyond every level (VK_LOD_CLAMP_NONE).
const LodClampNone = 1000

// SamplerYcbcrConversion is how a Y'CbCr format becomes RGB (Vulkan: Sampler Y'CbCr Conversion). The zero value
// converts nothing.
type SamplerYcbcrConversion struct {
	// Format is the view's; UNDEFINED, the zero value, takes it from there.
	Format Format
	// Model is the colour model, Range how far its codes go.
	Model SamplerYcbcrModelConversion
	Range SamplerYcbcrRange
	// Components are swizzled before the conversion.
	Components ComponentMapping
	// XChromaOffset and YChromaOffset place chroma samples relative to luma samples.
	XChromaOffset, YChromaOffset ChromaLocation
	// ChromaFilter is the filter that enlarges chroma to the size of luma.
	ChromaFilter Filter
	// ForceExplicitReconstruction does that before anything is filtered.
	ForceExplicitReconstruction bool
	// EnableYDegamma and EnableCbCrDegamma take the luma, and the chroma, of a format of 8 bits for sRGB codes: they
	// become linear as they are read, before they are filtered (VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM).
	EnableYDegamma, EnableCbCrDegamma bool
}
