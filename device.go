package halfspace

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// DeviceInfo configures a device. The zero value is all cores and the best kernels.
type DeviceInfo struct {
	// Threads is the number of goroutines that draw, at most MaxThreads. The zero value is GOMAXPROCS, which follows a
	// container's CPU limit.
	Threads int
	// ISA is the instruction set of the kernels, one of [ISAs]. The zero value, "", is the one that the environment
	// variable HALFSPACE_ISA names, or else the best of this machine. It changes how fast a picture is made, never the
	// picture.
	ISA string
	// TileSize is the edge of a tile in pixels, 32 or 64. The zero value is the engine's own choice, by the number of
	// samples. It changes how fast a picture is made, never the picture.
	TileSize int
	// Times makes the device measure the time of each stage and tile of a pass, for [Device.Stages] and [Device.Tiles].
	// The zero value measures nothing and costs nothing.
	Times bool
	// Debug makes passes look for probable mistakes, such as draws that draw nothing, and list them with their reasons
	// in [Pass.Report]. It changes no picture, but takes some time. The zero value looks for nothing and costs nothing.
	Debug bool
	// Inside is for the tests and measurements of this module. Programs leave it zero: they cannot import the package
	// of its type.
	Inside inside.Options
}

// MaxThreads is the largest number of a device's threads.
const MaxThreads = tile.MaxWorkers

// DefaultTileSize is the edge of a tile in pixels where [DeviceInfo].TileSize is 0 and a pass has at most four samples.
const DefaultTileSize = tile.DefaultSize

// Device draws passes. Goroutines may share it: large passes take turns, small passes are drawn side by side, each by
// one thread.
type Device struct {
	kernels *simd.Kernels
	engine  *tile.Scheduler
	debug   bool

	pipelines pipelineCache

	mu     sync.Mutex
	clears map[clearKey]*Pipeline // of Pass.ClearAttachments
}

// ISAs returns the instruction sets that this machine and this build have, by the names that [DeviceInfo].ISA takes,
// the slowest first: always "generic", which is Go code alone, then "avx2" and "avx512", or "neon".
func ISAs() []string {
	var names []string
	for _, l := range simd.Available() {
		names = append(names, l.String())
	}
	return names
}

// NewDevice starts a device's workers. The error is a [vk.StateError] if Threads is negative or more than [MaxThreads],
// if ISA is not one of [ISAs], or if TileSize is not 0, 32 or 64; another error says that HALFSPACE_ISA names an
// instruction set that this machine does not have.
func NewDevice(info DeviceInfo) (*Device, error) {
	k, err := info.kernels()
	if err != nil {
		return nil, err
	}
	d := &Device{kernels: k, debug: info.Debug}
	threads := info.Threads
	switch {
	case threads < 0 || threads > MaxThreads:
		return nil, vk.Errorf("Threads", "%d is not in 0 to %d", threads, MaxThreads)
	case threads == 0:
		threads = min(runtime.GOMAXPROCS(0), MaxThreads)
	}
	options := info.Inside.Tile
	switch info.TileSize {
	case 0:
	case 32, 64:
		options.TileSize = info.TileSize
	default:
		return nil, vk.Errorf("TileSize", "%d is not 0, 32 or 64", info.TileSize)
	}
	options.Stages = options.Stages || info.Times
	d.engine = tile.NewScheduler(d.kernels, threads, options)
	return d, nil
}

// kernels are those that the device draws with.
func (info *DeviceInfo) kernels() (*simd.Kernels, error) {
	switch {
	case info.Inside.Kernels != nil:
		return info.Inside.Kernels, nil
	case info.ISA == "":
		return simd.Best()
	case !slices.Contains(ISAs(), info.ISA):
		return nil, vk.Errorf("ISA", "%q is not one that this machine has: %s", info.ISA, strings.Join(ISAs(), ", "))
	}
	l, err := simd.ParseLevel(info.ISA)
	if err != nil {
		return nil, err
	}
	return simd.For(l)
}

// Close ends the workers after the passes that they are drawing. Passes that wait for workers and passes that end later
// get [ErrClosed]. Any goroutine may call it, more than once; inside a shader it does not wait. The garbage collector
// closes a device that neither the program nor a pass or pipeline refers to.
func (d *Device) Close() {
	d.engine.Close()
	d.pipelines.close()
}

// Threads returns the number of goroutines that draw.
func (d *Device) Threads() int { return d.engine.Workers() }

// ISA returns the instruction set of the device's kernels, one of [ISAs].
func (d *Device) ISA() string { return d.kernels.Level.String() }

// Kernels returns the device's kernels, for [sample.Batch] and [Image.Fill]. Programs pass them on and do not look
// inside.
func (d *Device) Kernels() *simd.Kernels { return d.kernels }

// ChunkSize returns how many triangles one thread shades together in a pass of this many. Vertices that the triangles
// of one chunk share are shaded once.
func (d *Device) ChunkSize(primitives int) int { return edge.ChunkSize(primitives, d.Threads()) }

// Image holds texels in memory. See [NewImage] and [Target].
type Image = mip.Image

// View is a part of an image as a sampler reads it.
type View = mip.View

// Texture is a sampler and a view of an image, compiled: what shaders look up (Vulkan's combined image sampler). It may
// be shared by goroutines, and shows what its image holds when a pass ends. See [NewTexture].
type Texture = sample.Texture

// NewImage makes an image of zero bytes. The error joins a [vk.StateError] for each field that is refused.
func NewImage(info vk.ImageInfo) (*Image, error) { return mip.NewImage(info) }

// NewView makes a view of an image. The error joins a [vk.StateError] for each field that is refused.
func NewView(m *Image, v vk.ImageView) (*View, error) { return mip.NewView(m, v) }

// NewTexture pairs a sampler with a view. The error joins a [vk.StateError] for each field that is refused.
func NewTexture(s vk.Sampler, v *View) (*Texture, error) { return sample.Compile(s, v) }

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
	// PointSizeGranularity and LineWidthGranularity are the steps of point sizes and line widths: others are the nearest
	// of these.
	PointSizeGranularity    float32 `json:"pointSizeGranularity"`
	LineWidthGranularity    float32 `json:"lineWidthGranularity"`
	StrictLines             bool    `json:"strictLines"`             // lines of mode DEFAULT are rectangles
	StandardSampleLocations bool    `json:"standardSampleLocations"` // samples are where the specification's table has them

	MaxSampleLocationGridSize     [2]int     `json:"maxSampleLocationGridSize"`     // width and height of SampleLocations.Grid
	SampleLocationCoordinateRange [2]float32 `json:"sampleLocationCoordinateRange"` // other coordinates are clamped to this range
	SampleLocationSampleCounts    uint32     `json:"sampleLocationSampleCounts"`    // samples a pixel with custom locations
	SampleLocationSubPixelBits    int        `json:"sampleLocationSubPixelBits"`    // bits of a custom location's fraction
	VariableSampleLocations       bool       `json:"variableSampleLocations"`       // pipelines of a pass may have different ones

	// PrimitiveOverestimationSize is how far OVERESTIMATE enlarges primitives unasked, in pixels, and
	// MaxExtraPrimitiveOverestimationSize how far they may be asked to be, in steps of
	// ExtraPrimitiveOverestimationSizeGranularity.
	PrimitiveOverestimationSize                 float32 `json:"primitiveOverestimationSize"`
	MaxExtraPrimitiveOverestimationSize         float32 `json:"maxExtraPrimitiveOverestimationSize"`
	ExtraPrimitiveOverestimationSizeGranularity float32 `json:"extraPrimitiveOverestimationSizeGranularity"`
	PrimitiveUnderestimation                    bool    `json:"primitiveUnderestimation"` // UNDERESTIMATE is there
	// ConservativePointAndLineRasterization: false, the modes change triangles alone; points and lines are drawn as
	// without.
	ConservativePointAndLineRasterization bool `json:"conservativePointAndLineRasterization"`
	DegenerateTrianglesRasterized         bool `json:"degenerateTrianglesRasterized"` // false: those without area are culled
	DegenerateLinesRasterized             bool `json:"degenerateLinesRasterized"`     // false: those without length are culled
	// FullyCoveredFragmentShaderInputVariable: InputFullyCovered is there. ConservativeRasterizationPostDepthCoverage:
	// so is PostDepthCoverage in both modes.
	FullyCoveredFragmentShaderInputVariable    bool `json:"fullyCoveredFragmentShaderInputVariable"`
	ConservativeRasterizationPostDepthCoverage bool `json:"conservativeRasterizationPostDepthCoverage"`
	MaxDiscardRectangles                       int  `json:"maxDiscardRectangles"` // rectangles of a draw
	// MaxFragmentSize is the largest shading rate, in pixels. The other two bound the region of one texel of a
	// shading-rate attachment.
	MaxFragmentSize                           [2]int `json:"maxFragmentSize"`
	MinFragmentShadingRateAttachmentTexelSize [2]int `json:"minFragmentShadingRateAttachmentTexelSize"` // pixels of a region, each way
	MaxFragmentShadingRateAttachmentTexelSize [2]int `json:"maxFragmentShadingRateAttachmentTexelSize"` // likewise
	// MaxFragmentSizeAspectRatio and MaxFragmentShadingRateAttachmentTexelSizeAspectRatio bound the longer side by the
	// shorter one.
	MaxFragmentSizeAspectRatio                           int `json:"maxFragmentSizeAspectRatio"`
	MaxFragmentShadingRateAttachmentTexelSizeAspectRatio int `json:"maxFragmentShadingRateAttachmentTexelSizeAspectRatio"`
	// MaxFragmentShadingRateCoverageSamples bounds the samples of all pixels of a fragment: larger ones get fewer
	// pixels. MaxFragmentShadingRateRasterizationSamples is the most samples of a pixel.
	MaxFragmentShadingRateCoverageSamples      int `json:"maxFragmentShadingRateCoverageSamples"`
	MaxFragmentShadingRateRasterizationSamples int `json:"maxFragmentShadingRateRasterizationSamples"`
	// PrimitiveFragmentShadingRateWithMultipleViewports: primitives have rates of their own in any viewport.
	PrimitiveFragmentShadingRateWithMultipleViewports bool `json:"primitiveFragmentShadingRateWithMultipleViewports"`
	// LayeredShadingRateAttachments: false, one layer of rates serves all layers and views of a pass.
	LayeredShadingRateAttachments bool `json:"layeredShadingRateAttachments"`
	// all operations are there
	FragmentShadingRateNonTrivialCombinerOps bool `json:"fragmentShadingRateNonTrivialCombinerOps"`
	// FragmentShadingRateWithShaderDepthStencilWrites: fragments keep their size where the fragment function writes
	// depth or stencil.
	FragmentShadingRateWithShaderDepthStencilWrites bool `json:"fragmentShadingRateWithShaderDepthStencilWrites"`
	// likewise with a sample mask
	FragmentShadingRateWithSampleMask bool `json:"fragmentShadingRateWithSampleMask"`
	// likewise with a sample mask read or written
	FragmentShadingRateWithShaderSampleMask bool `json:"fragmentShadingRateWithShaderSampleMask"`
	// likewise with conservative rasterization
	FragmentShadingRateWithConservativeRasterization bool `json:"fragmentShadingRateWithConservativeRasterization"`
	// likewise with an interlock
	FragmentShadingRateWithFragmentShaderInterlock bool `json:"fragmentShadingRateWithFragmentShaderInterlock"`
	// likewise with custom sample locations
	FragmentShadingRateWithCustomSampleLocations bool `json:"fragmentShadingRateWithCustomSampleLocations"`
	// MUL is a product
	FragmentShadingRateStrictMultiplyCombiner bool `json:"fragmentShadingRateStrictMultiplyCombiner"`
	// MinFragmentDensityTexelSize and MaxFragmentDensityTexelSize bound the pixels that a texel of a density map serves,
	// across and down.
	MinFragmentDensityTexelSize [2]int `json:"minFragmentDensityTexelSize"`
	MaxFragmentDensityTexelSize [2]int `json:"maxFragmentDensityTexelSize"` // likewise
	// FragmentDensityInvocations: sample shading shades a fragment of a pass with a density map more than once.
	FragmentDensityInvocations bool `json:"fragmentDensityInvocations"`
	// ShaderTileImageCoherentReadAccelerated: reads of attachments at a fragment's own place are in the order of primitives,
	// and cost no more than others. ShaderTileImageReadSampleFromPixelRateInvocation: a fragment that is shaded once reads
	// all of its samples. ShaderTileImageReadFromHelperInvocation: helper invocations read the attachments' values, too.
	ShaderTileImageCoherentReadAccelerated           bool `json:"shaderTileImageCoherentReadAccelerated"`
	ShaderTileImageReadSampleFromPixelRateInvocation bool `json:"shaderTileImageReadSampleFromPixelRateInvocation"` // likewise
	ShaderTileImageReadFromHelperInvocation          bool `json:"shaderTileImageReadFromHelperInvocation"`          // likewise
	// SubsampledLoads: a pass may load subsampled attachments.
	SubsampledLoads          bool `json:"subsampledLoads"`
	MaxSubsampledArrayLayers int  `json:"maxSubsampledArrayLayers"` // layers of a subsampled image

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
		PointSizeGranularity: 1.0 / 128, LineWidthGranularity: 1.0 / 256, StrictLines: true, StandardSampleLocations: true,
		MaxSampleLocationGridSize: [2]int{edge.MaxGrid, edge.MaxGrid}, SampleLocationCoordinateRange: [2]float32{0, 15.0 / 16},
		SampleLocationSampleCounts: allSamples, SampleLocationSubPixelBits: 8, VariableSampleLocations: true,
		MaxExtraPrimitiveOverestimationSize: 0.75, ExtraPrimitiveOverestimationSizeGranularity: 1.0 / 256,
		PrimitiveUnderestimation: true, FullyCoveredFragmentShaderInputVariable: true,
		ConservativeRasterizationPostDepthCoverage: true, MaxDiscardRectangles: edge.MaxDiscardRectangles,
		MaxFragmentSize: [2]int{1 << plan.MaxRate, 1 << plan.MaxRate},
		MinFragmentShadingRateAttachmentTexelSize: [2]int{4, 4}, MaxFragmentShadingRateAttachmentTexelSize: [2]int{64, 64},
		MaxFragmentSizeAspectRatio: 1 << plan.MaxRate, MaxFragmentShadingRateAttachmentTexelSizeAspectRatio: 16,
		MaxFragmentShadingRateCoverageSamples: plan.CoverageBits, MaxFragmentShadingRateRasterizationSamples: simd.MaxSamples,
		PrimitiveFragmentShadingRateWithMultipleViewports: true, FragmentShadingRateNonTrivialCombinerOps: true,
		FragmentShadingRateWithShaderDepthStencilWrites: true, FragmentShadingRateWithSampleMask: true,
		FragmentShadingRateWithShaderSampleMask: true, FragmentShadingRateWithConservativeRasterization: true,
		FragmentShadingRateWithFragmentShaderInterlock: true, FragmentShadingRateWithCustomSampleLocations: true,
		FragmentShadingRateStrictMultiplyCombiner: true,
		MinFragmentDensityTexelSize:               [2]int{1 << plan.MinDensityRegion, 1 << plan.MinDensityRegion},
		MaxFragmentDensityTexelSize:               [2]int{1 << plan.MaxDensityRegion, 1 << plan.MaxDensityRegion},
		ShaderTileImageCoherentReadAccelerated:    true, ShaderTileImageReadSampleFromPixelRateInvocation: true,
		ShaderTileImageReadFromHelperInvocation: true,
		FragmentDensityInvocations:              true, SubsampledLoads: true, MaxSubsampledArrayLayers: mip.MaxArrayLayers,
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

	Multiview                   bool `json:"multiview"`                   // PassInfo.ViewMask
	MultiviewGeometryShader     bool `json:"multiviewGeometryShader"`     // there is no such stage
	MultiviewTessellationShader bool `json:"multiviewTessellationShader"` // likewise
	ShaderOutputViewportIndex   bool `json:"shaderOutputViewportIndex"`   // of vertex stages
	ShaderOutputLayer           bool `json:"shaderOutputLayer"`           // of vertex stages
	DepthClipEnable             bool `json:"depthClipEnable"`             // Rasterization.DepthClip
	DepthClipControl            bool `json:"depthClipControl"`            // Rasterization.NegativeOneToOne
	DepthClampControl           bool `json:"depthClampControl"`           // Rasterization.DepthClampRange
	DepthRangeUnrestricted      bool `json:"depthRangeUnrestricted"`      // Rasterization.DepthRangeUnrestricted
	DepthBiasControl            bool `json:"depthBiasControl"`            // DepthBias.Representation
	// DepthBias.Representation and DepthBias.Exact
	LeastRepresentableValueForceUnormRepresentation bool `json:"leastRepresentableValueForceUnormRepresentation"`
	FloatRepresentation                             bool `json:"floatRepresentation"`           // likewise
	DepthBiasExact                                  bool `json:"depthBiasExact"`                // likewise
	ColorWriteEnable                                bool `json:"colorWriteEnable"`              // Dynamic.ColorWriteEnables
	ExclusiveScissor                                bool `json:"exclusiveScissor"`              // Dynamic.ExclusiveScissors
	RectangularLines                                bool `json:"rectangularLines"`              // Rasterization.LineRasterizationMode
	BresenhamLines                                  bool `json:"bresenhamLines"`                // likewise
	SmoothLines                                     bool `json:"smoothLines"`                   // likewise
	StippledRectangularLines                        bool `json:"stippledRectangularLines"`      // with Rasterization.LineStipple
	StippledBresenhamLines                          bool `json:"stippledBresenhamLines"`        // likewise
	StippledSmoothLines                             bool `json:"stippledSmoothLines"`           // likewise
	ProvokingVertexLast                             bool `json:"provokingVertexLast"`           // Rasterization.ProvokingVertexMode
	PipelineFragmentShadingRate                     bool `json:"pipelineFragmentShadingRate"`   // GraphicsPipeline.FragmentShadingRate
	PrimitiveFragmentShadingRate                    bool `json:"primitiveFragmentShadingRate"`  // of vertex stages
	AttachmentFragmentShadingRate                   bool `json:"attachmentFragmentShadingRate"` // PassInfo.ShadingRate
	FragmentDensityMap                              bool `json:"fragmentDensityMap"`            // PassInfo.DensityMap
	FragmentShaderBarycentric                       bool `json:"fragmentShaderBarycentric"`     // barycentric inputs
	// fragment functions read attachments at their own places
	ShaderTileImageColorReadAccess   bool `json:"shaderTileImageColorReadAccess"`
	ShaderTileImageDepthReadAccess   bool `json:"shaderTileImageDepthReadAccess"`   // likewise
	ShaderTileImageStencilReadAccess bool `json:"shaderTileImageStencilReadAccess"` // likewise
	// FragmentDensityMapDynamic and FragmentDensityMapDeferred: the map is read while End runs.
	FragmentDensityMapDynamic  bool `json:"fragmentDensityMapDynamic"`
	FragmentDensityMapDeferred bool `json:"fragmentDensityMapDeferred"` // likewise
	// FragmentDensityMapNonSubsampledImages: attachments of a pass with a density map need not be subsampled.
	FragmentDensityMapNonSubsampledImages bool `json:"fragmentDensityMapNonSubsampledImages"`
	// one fragment after the other has a sample, a pixel, or the pixels of a larger fragment
	FragmentShaderSampleInterlock      bool `json:"fragmentShaderSampleInterlock"`
	FragmentShaderPixelInterlock       bool `json:"fragmentShaderPixelInterlock"`       // likewise
	FragmentShaderShadingRateInterlock bool `json:"fragmentShaderShadingRateInterlock"` // likewise
	// which texels lookups read
	ImageFootprint                  bool `json:"imageFootprint"`
	ImageGatherLinear               bool `json:"imageGatherLinear"`               // gathers of four texels in a row
	ImageGatherExtendedModes        bool `json:"imageGatherExtendedModes"`        // gathers of texels further apart
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
		LeastRepresentableValueForceUnormRepresentation: true, FloatRepresentation: true, DepthBiasExact: true,
		ColorWriteEnable: true, ExclusiveScissor: true,
		RectangularLines: true, BresenhamLines: true, SmoothLines: true, StippledRectangularLines: true, StippledBresenhamLines: true,
		StippledSmoothLines: true, ProvokingVertexLast: true,
		PipelineFragmentShadingRate: true, PrimitiveFragmentShadingRate: true, AttachmentFragmentShadingRate: true,
		FragmentDensityMap: true, FragmentDensityMapDynamic: true, FragmentDensityMapDeferred: true,
		FragmentDensityMapNonSubsampledImages: true, ShaderTileImageColorReadAccess: true,
		ShaderTileImageDepthReadAccess: true, ShaderTileImageStencilReadAccess: true,
		FragmentShaderSampleInterlock: true, FragmentShaderPixelInterlock: true, FragmentShaderShadingRateInterlock: true,
		ImageFootprint: true, ImageGatherLinear: true, ImageGatherExtendedModes: true,
		FragmentShaderBarycentric: true, ShaderStencilExport: true, SamplerYcbcrConversion: true, CustomBorderColors: true,
		ShaderDemoteToHelperInvocation: true, AdvancedBlendCoherentOperations: true, CoverageReductionMode: true,
		RepresentativeFragmentTest: true,
	}
}
