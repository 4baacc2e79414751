package vk

// Extent2D is a size in pixels.
type Extent2D struct{ Width, Height int }

// Extent3D is a size in texels.
type Extent3D struct{ Width, Height, Depth int }

// Offset2D is a place in pixels.
type Offset2D struct{ X, Y int }

// Offset3D is a place in texels.
type Offset3D struct{ X, Y, Z int }

// Rect2D is a rectangle of pixels: [X, X+Width) x [Y, Y+Height). Scissors may stick out of the framebuffer, on all sides.
type Rect2D struct{ X, Y, Width, Height int }

// Viewport maps normalized device coordinates to the framebuffer (Vulkan: Controlling the Viewport). Package transform has the
// conventions, with a picture.
type Viewport struct {
	// X, Y, Width and Height are in pixels. The origin is the upper left corner, and y points down; Height may be negative: then
	// y flips, and Y is the lower edge.
	X, Y, Width, Height float32
	// MinDepth and MaxDepth are the depths of z = 0 and z = w, both in [0, 1]; MinDepth may exceed MaxDepth. If both are zero
	// they are 0 and 1, unless DepthZero is set.
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
	// DepthClip says whether z clips primitives; the zero value: exactly when DepthClampEnable is off.
	DepthClip DepthClip
	// RasterizerDiscardEnable drops every primitive before rasterization. What vertex functions would have done goes unseen,
	// and so they do not run.
	RasterizerDiscardEnable bool
	PolygonMode             PolygonMode
	CullMode                CullMode
	FrontFace               FrontFace
	DepthBias               *DepthBias // nil: none
	// LineWidth in pixels; below 1 it is 1, above 255 it is 255. Negative ones are refused. The zero value is 1.
	LineWidth             float32
	LineRasterizationMode LineRasterizationMode
	LineStipple           *LineStipple // nil: solid lines
	// NonStrictLines draws DEFAULT lines as parallelograms (Vulkan's strictLines = false).
	NonStrictLines      bool
	ProvokingVertexMode ProvokingVertexMode
	// NegativeOneToOne: the clip volume's near plane is z = -w, and depth maps from [-1, 1].
	NegativeOneToOne bool
	// ConservativeRasterizationMode covers every pixel touched, or only those entirely inside.
	ConservativeRasterizationMode ConservativeRasterizationMode
	// ExtraPrimitiveOverestimationSize enlarges a primitive under OVERESTIMATE, in pixels, 0 to 0.75.
	ExtraPrimitiveOverestimationSize float32
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

// DepthBias shifts the depth of polygons by dbclamp(m SlopeFactor + r ConstantFactor) (Vulkan: Depth Bias).
type DepthBias struct {
	ConstantFactor, Clamp, SlopeFactor float32
	Representation                     DepthBiasRepresentation
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
	// SampleShadingEnable runs the fragment shader at least MinSampleShading x samples times a pixel.
	SampleShadingEnable bool
	MinSampleShading    float32
	// SampleMask bit i enables sample i; nil enables all.
	SampleMask                              []uint32
	AlphaToCoverageEnable, AlphaToOneEnable bool
	SampleLocations                         *SampleLocations // nil: the standard locations
}

// SampleLocations are custom sample locations: that of sample i at pixel (x, y) is
// Locations[((x mod W) + (y mod H) W) samples + i], in pixels from the pixel's upper left corner, clamped to
// [0, 15/16].
type SampleLocations struct {
	Grid      Extent2D
	Locations [][2]float32
}

// StencilOpState is the stencil test of one facing. Masks and reference count their low 8 bits.
type StencilOpState struct {
	FailOp, PassOp, DepthFailOp       StencilOp
	CompareOp                         CompareOp
	CompareMask, WriteMask, Reference uint32
}

// DepthStencil is the depth and stencil state.
type DepthStencil struct {
	DepthTestEnable, DepthWriteEnable bool
	DepthCompareOp                    CompareOp
	DepthBoundsTestEnable             bool
	MinDepthBounds, MaxDepthBounds    float32
	StencilTestEnable                 bool
	Front, Back                       StencilOpState
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

// ColorBlendAttachment is the blending of one colour attachment.
type ColorBlendAttachment struct {
	BlendEnable                              bool
	SrcColorBlendFactor, DstColorBlendFactor BlendFactor
	ColorBlendOp                             BlendOp
	SrcAlphaBlendFactor, DstAlphaBlendFactor BlendFactor
	AlphaBlendOp                             BlendOp
	ColorWriteMask                           ColorComponents
	// Advanced blending: whether source and destination are not premultiplied, how they overlap, and whether the result
	// is clamped.
	SrcNonPremultiplied, DstNonPremultiplied bool
	BlendOverlap                             BlendOverlap
	ClampResults                             bool
}

// ColorBlend is the blend state of all colour attachments.
type ColorBlend struct {
	LogicOpEnable  bool
	LogicOp        LogicOp
	Attachments    []ColorBlendAttachment
	BlendConstants [4]float32
}

// FragmentShadingRate is a rate of 1, 2 or 4 pixels per axis and how it combines with the primitive's and the
// attachment's. The zero Width and Height are 1.
type FragmentShadingRate struct {
	Width, Height int
	CombinerOps   [2]FragmentShadingRateCombinerOp
}

// GraphicsPipeline is everything fixed about drawing.
type GraphicsPipeline struct {
	Topology               PrimitiveTopology
	PrimitiveRestartEnable bool
	Rasterization          Rasterization
	Multisample            *Multisample         // nil: one sample, all enabled
	DepthStencil           *DepthStencil        // nil: no tests, no writes
	ColorBlend             *ColorBlend          // nil: no blending, all components written
	FragmentShadingRate    *FragmentShadingRate // nil: 1x1
	// ColorFormats are the formats of the colour attachments, at most 8; FormatUndefined leaves a slot unused.
	ColorFormats []Format
	// DepthStencilFormat is the format of the depth/stencil attachment; the zero value: none.
	DepthStencilFormat Format
}

// ImageInfo describes an image.
type ImageInfo struct {
	ImageType ImageType
	Format    Format
	Extent    Extent3D
	// MipLevels, ArrayLayers and Samples: the zero value is 1.
	MipLevels, ArrayLayers, Samples int
	CubeCompatible                  bool
}

// ComponentMapping is a view's swizzle. The zero value is identity.
type ComponentMapping struct{ R, G, B, A ComponentSwizzle }

// ImageView describes a view of an image.
type ImageView struct {
	ViewType ImageViewType
	// Format reinterprets the image's texels; the zero value is the image's format.
	Format     Format
	Components ComponentMapping
	// Aspect is what the view reads of a format with depth or stencil; the zero value is the depth, or the stencil of S8_UINT.
	Aspect ImageAspect
	// BaseMipLevel and LevelCount, BaseArrayLayer and LayerCount: the subresources; a zero count is all that remain.
	BaseMipLevel, LevelCount, BaseArrayLayer, LayerCount int
	// MinLod is counted from level 0 of the image.
	MinLod float32
	// SliceOffset and SliceCount restrict a 3D storage view; a zero count is all that remain.
	SliceOffset, SliceCount int
}

// Sampler describes a sampler. The zero value is nearest, repeat, level 0 of the view.
type Sampler struct {
	MagFilter, MinFilter                     Filter
	MipmapMode                               SamplerMipmapMode
	AddressModeU, AddressModeV, AddressModeW SamplerAddressMode
	MipLodBias                               float32
	AnisotropyEnable                         bool
	MaxAnisotropy                            float32
	CompareEnable                            bool
	CompareOp                                CompareOp
	MinLod, MaxLod                           float32
	BorderColor                              BorderColor
	CustomBorderColor                        [4]uint32 // float32 bits, or integers
	UnnormalizedCoordinates                  bool
	ReductionMode                            SamplerReductionMode
	CubicWeights                             CubicFilterWeights
	NonSeamlessCubeMap                       bool
	Ycbcr                                    *SamplerYcbcrConversion // nil: none
}

// LodClampNone is a MaxLod beyond every level.
const LodClampNone = 1000

// SamplerYcbcrConversion is how a Y'CbCr format becomes RGB.
type SamplerYcbcrConversion struct {
	Format                       Format
	Model                        SamplerYcbcrModelConversion
	Range                        SamplerYcbcrRange
	Components                   ComponentMapping
	XChromaOffset, YChromaOffset ChromaLocation
	ChromaFilter                 Filter
	ForceExplicitReconstruction  bool
}
