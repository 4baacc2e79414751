package halfspace

import (
	"math"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// Limits are the greatest values that a device accepts, under the specification's names (Vulkan: Limits), of its core
// and of the extensions that the engine has. Greater values are refused, or clamped where the specification says so.
// Sample counts are sets: the bit with value n means n samples. Limits of the specification that are missing here have
// no counterpart in the engine, or memory alone bounds the value.
type Limits struct {
	MaxImageDimension1D   int `json:"maxImageDimension1D"`   // texels of a 1D image's width
	MaxImageDimension2D   int `json:"maxImageDimension2D"`   // texels of each side of a 2D image
	MaxImageDimension3D   int `json:"maxImageDimension3D"`   // texels of each side of a 3D image
	MaxImageDimensionCube int `json:"maxImageDimensionCube"` // texels of each side of a face
	MaxImageArrayLayers   int `json:"maxImageArrayLayers"`   // layers of an image

	MaxFramebufferWidth  int `json:"maxFramebufferWidth"`  // pixels of a pass's width
	MaxFramebufferHeight int `json:"maxFramebufferHeight"` // pixels of a pass's height
	// MaxFramebufferLayers holds for small framebuffers; MaxTiles bounds the layers of large ones.
	MaxFramebufferLayers           int    `json:"maxFramebufferLayers"`
	MaxMultiviewViewCount          int    `json:"maxMultiviewViewCount"`          // bits of PassInfo.ViewMask
	MaxColorAttachments            int    `json:"maxColorAttachments"`            // colour attachments of a pass
	FramebufferColorSampleCounts   uint32 `json:"framebufferColorSampleCounts"`   // samples a pixel of colour attachments
	FramebufferDepthSampleCounts   uint32 `json:"framebufferDepthSampleCounts"`   // samples a pixel of depth attachments
	FramebufferStencilSampleCounts uint32 `json:"framebufferStencilSampleCounts"` // samples a pixel of stencil attachments
	// samples a pixel of passes without attachments
	FramebufferNoAttachmentsSampleCounts uint32 `json:"framebufferNoAttachmentsSampleCounts"`
	MaxSampleMaskWords                   int    `json:"maxSampleMaskWords"` // words of Multisample.SampleMask
	// RenderAreaGranularity is the unit of PassInfo.RenderArea, in pixels.
	RenderAreaGranularity [2]int `json:"renderAreaGranularity"`

	MaxViewports          int        `json:"maxViewports"`          // viewports of a draw
	MaxViewportDimensions [2]int     `json:"maxViewportDimensions"` // width and height of a viewport
	ViewportBoundsRange   [2]float32 `json:"viewportBoundsRange"`   // least and greatest X and Y of a viewport
	// SubPixelPrecisionBits is the number of fractional bits of a vertex's framebuffer coordinates,
	// LineSubPixelPrecisionBits the same for lines.
	SubPixelPrecisionBits     int        `json:"subPixelPrecisionBits"`
	LineSubPixelPrecisionBits int        `json:"lineSubPixelPrecisionBits"`
	PointSizeRange            [2]float32 `json:"pointSizeRange"` // other sizes are clamped to this range
	LineWidthRange            [2]float32 `json:"lineWidthRange"` // likewise for lines
	// LineWidthGranularity is the step of line widths; points have their exact size, to within half a step of their
	// corners.
	LineWidthGranularity    float32 `json:"lineWidthGranularity"`
	StrictLines             bool    `json:"strictLines"`             // lines of mode DEFAULT are rectangles
	StandardSampleLocations bool    `json:"standardSampleLocations"` // samples are where the specification's table has them

	MaxSampleLocationGridSize     [2]int     `json:"maxSampleLocationGridSize"`     // width and height of SampleLocations.Grid
	SampleLocationCoordinateRange [2]float32 `json:"sampleLocationCoordinateRange"` // other coordinates are clamped to this range
	SampleLocationSubPixelBits    int        `json:"sampleLocationSubPixelBits"`    // bits of a custom location's fraction
	VariableSampleLocations       bool       `json:"variableSampleLocations"`       // pipelines of a pass may have different ones

	MaxExtraPrimitiveOverestimationSize float32 `json:"maxExtraPrimitiveOverestimationSize"` // pixels
	MaxDiscardRectangles                int     `json:"maxDiscardRectangles"`                // rectangles of a draw
	// MaxFragmentSize is the largest shading rate, in pixels. The other two bound the region of one texel of a
	// shading-rate attachment.
	MaxFragmentSize                           [2]int `json:"maxFragmentSize"`
	MinFragmentShadingRateAttachmentTexelSize [2]int `json:"minFragmentShadingRateAttachmentTexelSize"` // pixels of a region, each way
	MaxFragmentShadingRateAttachmentTexelSize [2]int `json:"maxFragmentShadingRateAttachmentTexelSize"` // likewise

	MaxVertexInputAttributes         int    `json:"maxVertexInputAttributes"`         // attributes of a program
	MaxVertexInputBindings           int    `json:"maxVertexInputBindings"`           // bindings of a program
	MaxVertexOutputComponents        int    `json:"maxVertexOutputComponents"`        // varyings of a shader
	MaxFragmentInputComponents       int    `json:"maxFragmentInputComponents"`       // varyings of a shader
	MaxFragmentOutputAttachments     int    `json:"maxFragmentOutputAttachments"`     // colours of a shader
	MaxFragmentDualSrcAttachments    int    `json:"maxFragmentDualSrcAttachments"`    // attachments with SRC1 factors
	MaxClipDistances                 int    `json:"maxClipDistances"`                 // clip distances of a shader
	MaxCullDistances                 int    `json:"maxCullDistances"`                 // cull distances of a shader
	MaxCombinedClipAndCullDistances  int    `json:"maxCombinedClipAndCullDistances"`  // clip and cull distances of a shader together
	MaxDrawIndexedIndexValue         uint32 `json:"maxDrawIndexedIndexValue"`         // greatest index of 32 bits
	AdvancedBlendMaxColorAttachments int    `json:"advancedBlendMaxColorAttachments"` // attachments with advanced operations
	// attachments may have different advanced operations
	AdvancedBlendIndependentBlend bool `json:"advancedBlendIndependentBlend"`
	IndependentResolve            bool `json:"independentResolve"` // depth and stencil have resolve modes of their own
	// SupportedDepthResolveModes and SupportedStencilResolveModes are sets of vk.ResolveMode.
	SupportedDepthResolveModes   uint32 `json:"supportedDepthResolveModes"`
	SupportedStencilResolveModes uint32 `json:"supportedStencilResolveModes"`

	MaxSamplerLodBias    float32 `json:"maxSamplerLodBias"`    // greatest absolute value
	MaxSamplerAnisotropy float32 `json:"maxSamplerAnisotropy"` // taps of a sampler's footprint
	MinTexelOffset       int     `json:"minTexelOffset"`       // smaller offsets of lookups are clamped to it
	MaxTexelOffset       int     `json:"maxTexelOffset"`       // greater offsets of lookups are clamped to it
	MinTexelGatherOffset int     `json:"minTexelGatherOffset"` // likewise for gathers
	MaxTexelGatherOffset int     `json:"maxTexelGatherOffset"` // likewise for gathers

	MaxComputeSharedMemorySize     int    `json:"maxComputeSharedMemorySize"`     // bytes of a workgroup's variables
	MaxComputeWorkGroupCount       [3]int `json:"maxComputeWorkGroupCount"`       // workgroups of a dispatch, its base included
	MaxComputeWorkGroupInvocations int    `json:"maxComputeWorkGroupInvocations"` // invocations of a workgroup
	MaxComputeWorkGroupSize        [3]int `json:"maxComputeWorkGroupSize"`        // invocations of a workgroup on each axis
}

// allSamples are 1, 2, 4, 8 and 16.
const allSamples = 1 | 2 | 4 | 8 | 16

// Limits returns the device's limits, the same on every machine.
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
		MaxFragmentSize: [2]int{1 << plan.MaxRate, 1 << plan.MaxRate},
		MinFragmentShadingRateAttachmentTexelSize: [2]int{4, 4}, MaxFragmentShadingRateAttachmentTexelSize: [2]int{64, 64},
		MaxVertexInputAttributes: 64, MaxVertexInputBindings: 64,
		MaxVertexOutputComponents: plan.MaxVaryings, MaxFragmentInputComponents: plan.MaxVaryings,
		MaxFragmentOutputAttachments: shade.MaxColors, MaxFragmentDualSrcAttachments: 1,
		MaxClipDistances: plan.MaxDistances, MaxCullDistances: plan.MaxDistances,
		MaxCombinedClipAndCullDistances: plan.MaxDistances,
		MaxDrawIndexedIndexValue:        math.MaxUint32, AdvancedBlendMaxColorAttachments: shade.MaxColors,
		IndependentResolve: true, SupportedDepthResolveModes: 1 | 2 | 4 | 8, SupportedStencilResolveModes: 1 | 4 | 8,
		MaxSamplerLodBias: sample.MaxLodBias, MaxSamplerAnisotropy: sample.MaxAnisotropy,
		MinTexelOffset: -texel, MaxTexelOffset: texel - 1, MinTexelGatherOffset: -gather, MaxTexelGatherOffset: gather - 1,
		MaxComputeSharedMemorySize:     shade.MaxWorkgroupMemory,
		MaxComputeWorkGroupCount:       [3]int{shade.MaxWorkgroups, shade.MaxWorkgroups, shade.MaxWorkgroups},
		MaxComputeWorkGroupInvocations: shade.MaxInvocations,
		MaxComputeWorkGroupSize:        [3]int{shade.MaxInvocations, shade.MaxInvocations, shade.MaxInvocations},
	}
}

// Features are the capabilities of a device, under the specification's names (Vulkan: Features), of its core and of the
// extensions that the engine has. A capability that a device has cannot be switched off.
type Features struct {
	// accesses beyond buffers read 0 and write nothing
	RobustBufferAccess  bool `json:"robustBufferAccess"`
	FullDrawIndexUint32 bool `json:"fullDrawIndexUint32"` // indices have 32 bits
	ImageCubeArray      bool `json:"imageCubeArray"`      // views of several cubes
	IndependentBlend    bool `json:"independentBlend"`    // attachments blend in different ways
	// false: the stages are vertex and fragment
	GeometryShader                         bool `json:"geometryShader"`
	TessellationShader                     bool `json:"tessellationShader"`                     // likewise
	SampleRateShading                      bool `json:"sampleRateShading"`                      // Multisample.SampleShadingEnable
	DualSrcBlend                           bool `json:"dualSrcBlend"`                           // SRC1 factors
	LogicOp                                bool `json:"logicOp"`                                // ColorBlend.LogicOpEnable
	MultiDrawIndirect                      bool `json:"multiDrawIndirect"`                      // draws are recorded one by one
	DrawIndirectFirstInstance              bool `json:"drawIndirectFirstInstance"`              // likewise
	DepthClamp                             bool `json:"depthClamp"`                             // Rasterization.DepthClampEnable
	DepthBiasClamp                         bool `json:"depthBiasClamp"`                         // DepthBias.Clamp
	FillModeNonSolid                       bool `json:"fillModeNonSolid"`                       // PolygonMode LINE and POINT
	DepthBounds                            bool `json:"depthBounds"`                            // DepthStencil.DepthBoundsTestEnable
	WideLines                              bool `json:"wideLines"`                              // widths other than 1
	LargePoints                            bool `json:"largePoints"`                            // sizes other than 1
	AlphaToOne                             bool `json:"alphaToOne"`                             // Multisample.AlphaToOneEnable
	MultiViewport                          bool `json:"multiViewport"`                          // several viewports
	SamplerAnisotropy                      bool `json:"samplerAnisotropy"`                      // Sampler.AnisotropyEnable
	TextureCompressionETC2                 bool `json:"textureCompressionETC2"`                 // ETC2 and EAC formats
	TextureCompressionASTCLDR              bool `json:"textureCompressionASTC_LDR"`             // ASTC formats
	TextureCompressionBC                   bool `json:"textureCompressionBC"`                   // BC formats
	OcclusionQueryPrecise                  bool `json:"occlusionQueryPrecise"`                  // PassInfo.CountSamples counts exactly
	PipelineStatisticsQuery                bool `json:"pipelineStatisticsQuery"`                // Pass.Statistics counts a whole pass
	VertexPipelineStoresAndAtomics         bool `json:"vertexPipelineStoresAndAtomics"`         // vertex functions write memory
	FragmentStoresAndAtomics               bool `json:"fragmentStoresAndAtomics"`               // fragment functions write memory
	ShaderTessellationAndGeometryPointSize bool `json:"shaderTessellationAndGeometryPointSize"` // there are no such stages
	ShaderImageGatherExtended              bool `json:"shaderImageGatherExtended"`              // offsets of gathers that are computed
	ShaderStorageImageExtendedFormats      bool `json:"shaderStorageImageExtendedFormats"`      // all formats of storage images
	ShaderStorageImageMultisample          bool `json:"shaderStorageImageMultisample"`          // storage images with several samples
	ShaderStorageImageReadWithoutFormat    bool `json:"shaderStorageImageReadWithoutFormat"`    // reads of them without a format
	ShaderStorageImageWriteWithoutFormat   bool `json:"shaderStorageImageWriteWithoutFormat"`   // writes likewise
	// arrays of bindings by a computed index
	ShaderUniformBufferArrayDynamicIndexing bool `json:"shaderUniformBufferArrayDynamicIndexing"`
	ShaderSampledImageArrayDynamicIndexing  bool `json:"shaderSampledImageArrayDynamicIndexing"`  // likewise
	ShaderStorageBufferArrayDynamicIndexing bool `json:"shaderStorageBufferArrayDynamicIndexing"` // likewise
	ShaderStorageImageArrayDynamicIndexing  bool `json:"shaderStorageImageArrayDynamicIndexing"`  // likewise
	ShaderClipDistance                      bool `json:"shaderClipDistance"`                      // clip distances of programs
	ShaderCullDistance                      bool `json:"shaderCullDistance"`                      // cull distances of programs
	ShaderFloat64                           bool `json:"shaderFloat64"`                           // numbers of 64 bits in programs
	ShaderInt64                             bool `json:"shaderInt64"`                             // likewise
	ShaderInt16                             bool `json:"shaderInt16"`                             // numbers of 16 bits
	ShaderResourceResidency                 bool `json:"shaderResourceResidency"`                 // lookups that report residency
	ShaderResourceMinLod                    bool `json:"shaderResourceMinLod"`                    // lookups with a MinLod
	// pipelines have the samples of their pass
	VariableMultisampleRate bool `json:"variableMultisampleRate"`
	// there are no secondary command buffers
	InheritedQueries bool `json:"inheritedQueries"`

	Multiview                     bool `json:"multiview"`                     // PassInfo.ViewMask
	MultiviewGeometryShader       bool `json:"multiviewGeometryShader"`       // there is no such stage
	MultiviewTessellationShader   bool `json:"multiviewTessellationShader"`   // likewise
	ShaderOutputViewportIndex     bool `json:"shaderOutputViewportIndex"`     // of vertex stages
	ShaderOutputLayer             bool `json:"shaderOutputLayer"`             // of vertex stages
	DepthClipEnable               bool `json:"depthClipEnable"`               // Rasterization.DepthClip
	DepthClipControl              bool `json:"depthClipControl"`              // Rasterization.NegativeOneToOne
	DepthClampControl             bool `json:"depthClampControl"`             // Rasterization.DepthClampRange
	DepthRangeUnrestricted        bool `json:"depthRangeUnrestricted"`        // Rasterization.DepthRangeUnrestricted
	DepthBiasControl              bool `json:"depthBiasControl"`              // DepthBias.Representation
	ColorWriteEnable              bool `json:"colorWriteEnable"`              // Dynamic.ColorWriteEnables
	ExclusiveScissor              bool `json:"exclusiveScissor"`              // Dynamic.ExclusiveScissors
	RectangularLines              bool `json:"rectangularLines"`              // Rasterization.LineRasterizationMode
	BresenhamLines                bool `json:"bresenhamLines"`                // likewise
	SmoothLines                   bool `json:"smoothLines"`                   // likewise
	StippledRectangularLines      bool `json:"stippledRectangularLines"`      // with Rasterization.LineStipple
	StippledBresenhamLines        bool `json:"stippledBresenhamLines"`        // likewise
	StippledSmoothLines           bool `json:"stippledSmoothLines"`           // likewise
	ProvokingVertexLast           bool `json:"provokingVertexLast"`           // Rasterization.ProvokingVertexMode
	PipelineFragmentShadingRate   bool `json:"pipelineFragmentShadingRate"`   // GraphicsPipeline.FragmentShadingRate
	PrimitiveFragmentShadingRate  bool `json:"primitiveFragmentShadingRate"`  // of vertex stages
	AttachmentFragmentShadingRate bool `json:"attachmentFragmentShadingRate"` // PassInfo.ShadingRate
	FragmentShaderBarycentric     bool `json:"fragmentShaderBarycentric"`     // barycentric inputs
	// modules that ask for it are refused: see shade.Interface.SideEffects
	FragmentShaderSampleInterlock   bool `json:"fragmentShaderSampleInterlock"`
	FragmentShaderPixelInterlock    bool `json:"fragmentShaderPixelInterlock"`    // likewise
	ShaderStencilExport             bool `json:"shaderStencilExport"`             // stencil references of fragment functions
	SamplerYcbcrConversion          bool `json:"samplerYcbcrConversion"`          // Sampler.Ycbcr
	CustomBorderColors              bool `json:"customBorderColors"`              // Sampler.CustomBorderColor
	ShaderDemoteToHelperInvocation  bool `json:"shaderDemoteToHelperInvocation"`  // demote
	AdvancedBlendCoherentOperations bool `json:"advancedBlendCoherentOperations"` // advanced operations are in order
	CoverageReductionMode           bool `json:"coverageReductionMode"`           // Multisample.CoverageReductionMode
	RepresentativeFragmentTest      bool `json:"representativeFragmentTest"`      // Rasterization.RepresentativeFragmentTestEnable
	// outputs of vertex functions go to the rasterizer alone
	TransformFeedback bool `json:"transformFeedback"`
}

// Features returns the device's features, the same on every machine.
func (d *Device) Features() Features {
	return Features{
		RobustBufferAccess: true, FullDrawIndexUint32: true, ImageCubeArray: true, IndependentBlend: true, SampleRateShading: true,
		DualSrcBlend: true, LogicOp: true, DepthClamp: true, DepthBiasClamp: true, FillModeNonSolid: true, DepthBounds: true,
		WideLines: true, LargePoints: true, AlphaToOne: true, MultiViewport: true, SamplerAnisotropy: true,
		TextureCompressionETC2: true, TextureCompressionASTCLDR: true, TextureCompressionBC: true, OcclusionQueryPrecise: true,
		VertexPipelineStoresAndAtomics: true, FragmentStoresAndAtomics: true, ShaderImageGatherExtended: true,
		ShaderStorageImageExtendedFormats: true,
		ShaderStorageImageMultisample:     true, ShaderStorageImageReadWithoutFormat: true, ShaderStorageImageWriteWithoutFormat: true,
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
		ShaderDemoteToHelperInvocation: true, AdvancedBlendCoherentOperations: true, CoverageReductionMode: true,
		RepresentativeFragmentTest: true,
	}
}
