package halfspace

import (
	"math"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Limits are what a device takes at most, in the specification's names (Vulkan: Limits), of its core and of the extensions that there
// are. What goes beyond is refused, or limited where the specification has it so. Sample counts are sets: bit n is n samples. A
// limit of the specification's that is not here has no counterpart, or none that is bounded but by memory.
type Limits struct {
	MaxImageDimension1D   int `json:"maxImageDimension1D"`
	MaxImageDimension2D   int `json:"maxImageDimension2D"`
	MaxImageDimension3D   int `json:"maxImageDimension3D"`
	MaxImageDimensionCube int `json:"maxImageDimensionCube"`
	MaxImageArrayLayers   int `json:"maxImageArrayLayers"`

	MaxFramebufferWidth  int `json:"maxFramebufferWidth"`
	MaxFramebufferHeight int `json:"maxFramebufferHeight"`
	// MaxFramebufferLayers may be fewer of large framebuffers: see MaxTiles.
	MaxFramebufferLayers                 int    `json:"maxFramebufferLayers"`
	MaxMultiviewViewCount                int    `json:"maxMultiviewViewCount"`
	MaxColorAttachments                  int    `json:"maxColorAttachments"`
	FramebufferColorSampleCounts         uint32 `json:"framebufferColorSampleCounts"`
	FramebufferDepthSampleCounts         uint32 `json:"framebufferDepthSampleCounts"`
	FramebufferStencilSampleCounts       uint32 `json:"framebufferStencilSampleCounts"`
	FramebufferNoAttachmentsSampleCounts uint32 `json:"framebufferNoAttachmentsSampleCounts"`
	MaxSampleMaskWords                   int    `json:"maxSampleMaskWords"`
	// RenderAreaGranularity is of Pass.RenderArea, in pixels.
	RenderAreaGranularity [2]int `json:"renderAreaGranularity"`

	MaxViewports          int        `json:"maxViewports"`
	MaxViewportDimensions [2]int     `json:"maxViewportDimensions"`
	ViewportBoundsRange   [2]float32 `json:"viewportBoundsRange"`
	// SubPixelPrecisionBits are those of a vertex's place on the framebuffer, LineSubPixelPrecisionBits of a line's.
	SubPixelPrecisionBits     int        `json:"subPixelPrecisionBits"`
	LineSubPixelPrecisionBits int        `json:"lineSubPixelPrecisionBits"`
	PointSizeRange            [2]float32 `json:"pointSizeRange"`
	LineWidthRange            [2]float32 `json:"lineWidthRange"`
	// LineWidthGranularity is the step of line widths; points are as large as they say, to within half a step of corners.
	LineWidthGranularity    float32 `json:"lineWidthGranularity"`
	StrictLines             bool    `json:"strictLines"`
	StandardSampleLocations bool    `json:"standardSampleLocations"`

	MaxSampleLocationGridSize     [2]int     `json:"maxSampleLocationGridSize"`
	SampleLocationCoordinateRange [2]float32 `json:"sampleLocationCoordinateRange"`
	SampleLocationSubPixelBits    int        `json:"sampleLocationSubPixelBits"`
	VariableSampleLocations       bool       `json:"variableSampleLocations"`

	MaxExtraPrimitiveOverestimationSize float32 `json:"maxExtraPrimitiveOverestimationSize"`
	MaxDiscardRectangles                int     `json:"maxDiscardRectangles"`
	// MaxFragmentSize is the largest shading rate; texels of rates are of so many pixels.
	MaxFragmentSize                           [2]int `json:"maxFragmentSize"`
	MinFragmentShadingRateAttachmentTexelSize [2]int `json:"minFragmentShadingRateAttachmentTexelSize"`
	MaxFragmentShadingRateAttachmentTexelSize [2]int `json:"maxFragmentShadingRateAttachmentTexelSize"`

	MaxVertexInputAttributes         int    `json:"maxVertexInputAttributes"`
	MaxVertexInputBindings           int    `json:"maxVertexInputBindings"`
	MaxVertexOutputComponents        int    `json:"maxVertexOutputComponents"`
	MaxFragmentInputComponents       int    `json:"maxFragmentInputComponents"`
	MaxFragmentOutputAttachments     int    `json:"maxFragmentOutputAttachments"`
	MaxFragmentDualSrcAttachments    int    `json:"maxFragmentDualSrcAttachments"`
	MaxClipDistances                 int    `json:"maxClipDistances"`
	MaxCullDistances                 int    `json:"maxCullDistances"`
	MaxCombinedClipAndCullDistances  int    `json:"maxCombinedClipAndCullDistances"`
	MaxDrawIndexedIndexValue         uint32 `json:"maxDrawIndexedIndexValue"`
	AdvancedBlendMaxColorAttachments int    `json:"advancedBlendMaxColorAttachments"`
	AdvancedBlendIndependentBlend    bool   `json:"advancedBlendIndependentBlend"`
	IndependentResolve               bool   `json:"independentResolve"`
	// SupportedDepthResolveModes and SupportedStencilResolveModes are sets of vk.ResolveMode.
	SupportedDepthResolveModes   uint32 `json:"supportedDepthResolveModes"`
	SupportedStencilResolveModes uint32 `json:"supportedStencilResolveModes"`

	MaxSamplerLodBias    float32 `json:"maxSamplerLodBias"`
	MaxSamplerAnisotropy float32 `json:"maxSamplerAnisotropy"`
	MinTexelOffset       int     `json:"minTexelOffset"`
	MaxTexelOffset       int     `json:"maxTexelOffset"`
	MinTexelGatherOffset int     `json:"minTexelGatherOffset"`
	MaxTexelGatherOffset int     `json:"maxTexelGatherOffset"`
}

// allSamples are 1, 2, 4, 8 and 16.
const allSamples = 1 | 2 | 4 | 8 | 16

// Limits are the device's: the same on every machine.
func (d *Device) Limits() Limits {
	const texel, gather = 32, 32
	return Limits{
		MaxImageDimension1D: mip.MaxExtent, MaxImageDimension2D: mip.MaxExtent, MaxImageDimension3D: mip.MaxExtent,
		MaxImageDimensionCube: mip.MaxExtent, MaxImageArrayLayers: mip.MaxArrayLayers,
		MaxFramebufferWidth: MaxExtent, MaxFramebufferHeight: MaxExtent, MaxFramebufferLayers: MaxLayers, MaxMultiviewViewCount: 32,
		MaxColorAttachments: shade.MaxColors, FramebufferColorSampleCounts: allSamples, FramebufferDepthSampleCounts: allSamples,
		FramebufferStencilSampleCounts: allSamples, FramebufferNoAttachmentsSampleCounts: allSamples, MaxSampleMaskWords: 1,
		RenderAreaGranularity: [2]int{1, 1},
		MaxViewports:          edge.MaxViewports, MaxViewportDimensions: [2]int{edge.MaxExtent, edge.MaxExtent},
		ViewportBoundsRange: [2]float32{-2 * edge.MaxExtent, 2 * edge.MaxExtent}, SubPixelPrecisionBits: 8, LineSubPixelPrecisionBits: 8,
		PointSizeRange: [2]float32{edge.MinPointSize, edge.MaxPointSize}, LineWidthRange: [2]float32{1, edge.MaxLineWidth},
		LineWidthGranularity: 1.0 / 256, StrictLines: true, StandardSampleLocations: true,
		MaxSampleLocationGridSize: [2]int{edge.MaxGrid, edge.MaxGrid}, SampleLocationCoordinateRange: [2]float32{0, 15.0 / 16},
		SampleLocationSubPixelBits: 8, VariableSampleLocations: true,
		MaxExtraPrimitiveOverestimationSize: 0.75, MaxDiscardRectangles: edge.MaxDiscardRectangles,
		MaxFragmentSize: [2]int{1 << record.MaxRate, 1 << record.MaxRate},
		MinFragmentShadingRateAttachmentTexelSize: [2]int{4, 4}, MaxFragmentShadingRateAttachmentTexelSize: [2]int{64, 64},
		MaxVertexInputAttributes: 64, MaxVertexInputBindings: 64,
		MaxVertexOutputComponents: record.MaxVaryings, MaxFragmentInputComponents: record.MaxVaryings,
		MaxFragmentOutputAttachments: shade.MaxColors, MaxFragmentDualSrcAttachments: 1,
		MaxClipDistances: record.MaxDistances, MaxCullDistances: record.MaxDistances, MaxCombinedClipAndCullDistances: record.MaxDistances,
		MaxDrawIndexedIndexValue: math.MaxUint32, AdvancedBlendMaxColorAttachments: shade.MaxColors,
		IndependentResolve: true, SupportedDepthResolveModes: 1 | 2 | 4 | 8, SupportedStencilResolveModes: 1 | 4 | 8,
		MaxSamplerLodBias: sample.MaxLodBias, MaxSamplerAnisotropy: sample.MaxAnisotropy,
		MinTexelOffset: -texel, MaxTexelOffset: texel - 1, MinTexelGatherOffset: -gather, MaxTexelGatherOffset: gather - 1,
	}
}

// Features are what a device can do, in the specification's names (Vulkan: Features), of its core and of the extensions about what is
// here. All that are there are on, always.
type Features struct {
	RobustBufferAccess                      bool `json:"robustBufferAccess"`
	FullDrawIndexUint32                     bool `json:"fullDrawIndexUint32"`
	ImageCubeArray                          bool `json:"imageCubeArray"`
	IndependentBlend                        bool `json:"independentBlend"`
	GeometryShader                          bool `json:"geometryShader"`
	TessellationShader                      bool `json:"tessellationShader"`
	SampleRateShading                       bool `json:"sampleRateShading"`
	DualSrcBlend                            bool `json:"dualSrcBlend"`
	LogicOp                                 bool `json:"logicOp"`
	MultiDrawIndirect                       bool `json:"multiDrawIndirect"`
	DrawIndirectFirstInstance               bool `json:"drawIndirectFirstInstance"`
	DepthClamp                              bool `json:"depthClamp"`
	DepthBiasClamp                          bool `json:"depthBiasClamp"`
	FillModeNonSolid                        bool `json:"fillModeNonSolid"`
	DepthBounds                             bool `json:"depthBounds"`
	WideLines                               bool `json:"wideLines"`
	LargePoints                             bool `json:"largePoints"`
	AlphaToOne                              bool `json:"alphaToOne"`
	MultiViewport                           bool `json:"multiViewport"`
	SamplerAnisotropy                       bool `json:"samplerAnisotropy"`
	TextureCompressionETC2                  bool `json:"textureCompressionETC2"`
	TextureCompressionASTCLDR               bool `json:"textureCompressionASTC_LDR"`
	TextureCompressionBC                    bool `json:"textureCompressionBC"`
	OcclusionQueryPrecise                   bool `json:"occlusionQueryPrecise"`
	PipelineStatisticsQuery                 bool `json:"pipelineStatisticsQuery"`
	FragmentStoresAndAtomics                bool `json:"fragmentStoresAndAtomics"`
	ShaderTessellationAndGeometryPointSize  bool `json:"shaderTessellationAndGeometryPointSize"`
	ShaderImageGatherExtended               bool `json:"shaderImageGatherExtended"`
	ShaderStorageImageExtendedFormats       bool `json:"shaderStorageImageExtendedFormats"`
	ShaderStorageImageMultisample           bool `json:"shaderStorageImageMultisample"`
	ShaderStorageImageReadWithoutFormat     bool `json:"shaderStorageImageReadWithoutFormat"`
	ShaderStorageImageWriteWithoutFormat    bool `json:"shaderStorageImageWriteWithoutFormat"`
	ShaderUniformBufferArrayDynamicIndexing bool `json:"shaderUniformBufferArrayDynamicIndexing"`
	ShaderSampledImageArrayDynamicIndexing  bool `json:"shaderSampledImageArrayDynamicIndexing"`
	ShaderStorageBufferArrayDynamicIndexing bool `json:"shaderStorageBufferArrayDynamicIndexing"`
	ShaderStorageImageArrayDynamicIndexing  bool `json:"shaderStorageImageArrayDynamicIndexing"`
	ShaderClipDistance                      bool `json:"shaderClipDistance"`
	ShaderCullDistance                      bool `json:"shaderCullDistance"`
	ShaderFloat64                           bool `json:"shaderFloat64"`
	ShaderInt64                             bool `json:"shaderInt64"`
	ShaderInt16                             bool `json:"shaderInt16"`
	ShaderResourceResidency                 bool `json:"shaderResourceResidency"`
	ShaderResourceMinLod                    bool `json:"shaderResourceMinLod"`
	VariableMultisampleRate                 bool `json:"variableMultisampleRate"`
	InheritedQueries                        bool `json:"inheritedQueries"`

	Multiview                       bool `json:"multiview"`
	MultiviewGeometryShader         bool `json:"multiviewGeometryShader"`
	MultiviewTessellationShader     bool `json:"multiviewTessellationShader"`
	ShaderOutputViewportIndex       bool `json:"shaderOutputViewportIndex"`
	ShaderOutputLayer               bool `json:"shaderOutputLayer"`
	DepthClipEnable                 bool `json:"depthClipEnable"`
	DepthClipControl                bool `json:"depthClipControl"`
	DepthClampControl               bool `json:"depthClampControl"`
	DepthRangeUnrestricted          bool `json:"depthRangeUnrestricted"`
	DepthBiasControl                bool `json:"depthBiasControl"`
	ColorWriteEnable                bool `json:"colorWriteEnable"`
	ExclusiveScissor                bool `json:"exclusiveScissor"`
	RectangularLines                bool `json:"rectangularLines"`
	BresenhamLines                  bool `json:"bresenhamLines"`
	SmoothLines                     bool `json:"smoothLines"`
	StippledRectangularLines        bool `json:"stippledRectangularLines"`
	StippledBresenhamLines          bool `json:"stippledBresenhamLines"`
	StippledSmoothLines             bool `json:"stippledSmoothLines"`
	ProvokingVertexLast             bool `json:"provokingVertexLast"`
	PipelineFragmentShadingRate     bool `json:"pipelineFragmentShadingRate"`
	PrimitiveFragmentShadingRate    bool `json:"primitiveFragmentShadingRate"`
	AttachmentFragmentShadingRate   bool `json:"attachmentFragmentShadingRate"`
	FragmentShaderBarycentric       bool `json:"fragmentShaderBarycentric"`
	FragmentShaderSampleInterlock   bool `json:"fragmentShaderSampleInterlock"`
	FragmentShaderPixelInterlock    bool `json:"fragmentShaderPixelInterlock"`
	ShaderStencilExport             bool `json:"shaderStencilExport"`
	SamplerYcbcrConversion          bool `json:"samplerYcbcrConversion"`
	CustomBorderColors              bool `json:"customBorderColors"`
	ShaderDemoteToHelperInvocation  bool `json:"shaderDemoteToHelperInvocation"`
	AdvancedBlendCoherentOperations bool `json:"advancedBlendCoherentOperations"`
	TransformFeedback               bool `json:"transformFeedback"`
}

// Features are the device's: the same on every machine.
func (d *Device) Features() Features {
	return Features{
		RobustBufferAccess: true, FullDrawIndexUint32: true, ImageCubeArray: true, IndependentBlend: true, SampleRateShading: true,
		DualSrcBlend: true, LogicOp: true, DepthClamp: true, DepthBiasClamp: true, FillModeNonSolid: true, DepthBounds: true,
		WideLines: true, LargePoints: true, AlphaToOne: true, MultiViewport: true, SamplerAnisotropy: true,
		TextureCompressionETC2: true, TextureCompressionASTCLDR: true, TextureCompressionBC: true, OcclusionQueryPrecise: true,
		FragmentStoresAndAtomics: true, ShaderImageGatherExtended: true, ShaderStorageImageExtendedFormats: true,
		ShaderStorageImageMultisample: true, ShaderStorageImageReadWithoutFormat: true, ShaderStorageImageWriteWithoutFormat: true,
		ShaderUniformBufferArrayDynamicIndexing: true, ShaderSampledImageArrayDynamicIndexing: true,
		ShaderStorageBufferArrayDynamicIndexing: true, ShaderStorageImageArrayDynamicIndexing: true,
		ShaderClipDistance: true, ShaderCullDistance: true, ShaderFloat64: true, ShaderInt64: true, ShaderInt16: true,
		ShaderResourceResidency: true, ShaderResourceMinLod: true,
		Multiview: true, ShaderOutputViewportIndex: true, ShaderOutputLayer: true,
		DepthClipEnable: true, DepthClipControl: true, DepthClampControl: true, DepthRangeUnrestricted: true, DepthBiasControl: true,
		ColorWriteEnable: true, ExclusiveScissor: true,
		RectangularLines: true, BresenhamLines: true, SmoothLines: true, StippledRectangularLines: true, StippledBresenhamLines: true,
		StippledSmoothLines: true, ProvokingVertexLast: true,
		PipelineFragmentShadingRate: true, PrimitiveFragmentShadingRate: true, AttachmentFragmentShadingRate: true,
		FragmentShaderBarycentric: true, ShaderStencilExport: true, SamplerYcbcrConversion: true, CustomBorderColors: true,
		ShaderDemoteToHelperInvocation: true, AdvancedBlendCoherentOperations: true,
	}
}
