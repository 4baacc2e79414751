package state_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// asking is a module that declares a capability, and has nothing in it.
func asking(c spirv.Capability) []uint32 {
	return []uint32{0x07230203, 0x10500, 0, 1, 0, 2<<16 | 17, uint32(spirv.CapabilityShader), 2<<16 | 17, uint32(c), 3<<16 | 14, 0, 1}
}

// featureCapabilities are the features that a module asks for.
var featureCapabilities = map[string]spirv.Capability{
	"geometryShader": spirv.CapabilityGeometryStreams, "tessellationShader": spirv.CapabilityTessellation,
	"shaderTessellationAndGeometryPointSize": spirv.CapabilityTessellationPointSize,
	"transformFeedback":                      spirv.CapabilityTransformFeedback,
	"sampleRateShading":                      spirv.CapabilitySampleRateShading, "imageCubeArray": spirv.CapabilityImageCubeArray,
	"shaderImageGatherExtended":               spirv.CapabilityImageGatherExtended,
	"shaderStorageImageExtendedFormats":       spirv.CapabilityStorageImageExtendedFormats,
	"shaderStorageImageMultisample":           spirv.CapabilityStorageImageMultisample,
	"shaderStorageImageReadWithoutFormat":     spirv.CapabilityStorageImageReadWithoutFormat,
	"shaderStorageImageWriteWithoutFormat":    spirv.CapabilityStorageImageWriteWithoutFormat,
	"shaderUniformBufferArrayDynamicIndexing": spirv.CapabilityUniformBufferArrayDynamicIndexing,
	"shaderSampledImageArrayDynamicIndexing":  spirv.CapabilitySampledImageArrayDynamicIndexing,
	"shaderStorageBufferArrayDynamicIndexing": spirv.CapabilityStorageBufferArrayDynamicIndexing,
	"shaderStorageImageArrayDynamicIndexing":  spirv.CapabilityStorageImageArrayDynamicIndexing,
	"shaderClipDistance":                      spirv.CapabilityClipDistance, "shaderCullDistance": spirv.CapabilityCullDistance,
	"shaderFloat64": spirv.CapabilityFloat64, "shaderInt64": spirv.CapabilityInt64, "shaderInt16": spirv.CapabilityInt16,
	"shaderResourceResidency": spirv.CapabilitySparseResidency, "shaderResourceMinLod": spirv.CapabilityMinLod,
	"multiview": spirv.CapabilityMultiView, "shaderOutputViewportIndex": spirv.CapabilityShaderViewportIndex,
	"shaderOutputLayer":                  spirv.CapabilityShaderLayer,
	"fragmentShaderBarycentric":          spirv.CapabilityFragmentBarycentricKHR,
	"primitiveFragmentShadingRate":       spirv.CapabilityFragmentShadingRateKHR,
	"fragmentShaderSampleInterlock":      spirv.CapabilityFragmentShaderSampleInterlockEXT,
	"fragmentShaderPixelInterlock":       spirv.CapabilityFragmentShaderPixelInterlockEXT,
	"fragmentShaderShadingRateInterlock": spirv.CapabilityFragmentShaderShadingRateInterlockEXT,
	"fragmentDensityMap":                 spirv.CapabilityFragmentDensityEXT,
	"shaderTileImageColorReadAccess":     spirv.CapabilityTileImageColorReadAccessEXT,
	"shaderTileImageDepthReadAccess":     spirv.CapabilityTileImageDepthReadAccessEXT,
	"shaderTileImageStencilReadAccess":   spirv.CapabilityTileImageStencilReadAccessEXT,
	"imageFootprint":                     spirv.CapabilityImageFootprintNV,
	"imageGatherLinear":                  spirv.CapabilityImageGatherLinearQCOM,
	"imageGatherExtendedModes":           spirv.CapabilityImageGatherExtendedModesQCOM,
	"shaderStencilExport":                spirv.CapabilityStencilExportEXT,
	"shaderDemoteToHelperInvocation":     spirv.CapabilityDemoteToHelperInvocation,
	"fragmentStoresAndAtomics":           spirv.CapabilityInt64Atomics,
}

// featureState are the features that state asks for.
var featureState = map[string]func(c limitCase) error{
	"robustBufferAccess": func(c limitCase) error { // an index beyond the vertices draws nothing, and reads nothing
		return c.drawn(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList},
			shade.Draw{Indices32: []uint32{0, 1, 1 << 31}, Bindings: frametest.Square()})
	},
	"vertexPipelineStoresAndAtomics": func(c limitCase) error { // also where no primitive is rasterized
		s := &frametest.Corners{Positions: frametest.WholeScreen(0), State: shade.Interface{VertexStores: true}}
		pipe, err := c.dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, Rasterization: vk.Rasterization{RasterizerDiscardEnable: true},
		}, s)
		if err != nil {
			return err
		}
		p := c.dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 4, Height: 4}})
		p.Draw(pipe, shade.Draw{Count: 3})
		if err := p.End(c.t.Context()); err != nil || s.Vertices.Load() == 3 {
			return err
		}
		return errors.New("the vertex function did not run")
	},
	"fullDrawIndexUint32": func(c limitCase) error {
		return c.drawn(vk.GraphicsPipeline{}, shade.Draw{Indices32: []uint32{1<<32 - 2}, Bindings: frametest.Square()})
	},
	"independentBlend": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm, vk.FormatR8Unorm}, ColorBlend: &vk.ColorBlend{
			Attachments: []vk.ColorBlendAttachment{{BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne},
				{ColorWriteMask: 1}}}}, nil)
	},
	"dualSrcBlend": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm}, ColorBlend: &vk.ColorBlend{
			Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
				SrcColorBlendFactor: vk.BlendFactorSrc1Alpha}}}}, interfaceShader{shade.Interface{Colors: 1, DualSource: true}})
	},
	"advancedBlendCoherentOperations": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm}, ColorBlend: &vk.ColorBlend{
			Attachments: []vk.ColorBlendAttachment{{BlendEnable: true, ColorBlendOp: vk.BlendOpScreen,
				AlphaBlendOp: vk.BlendOpScreen}}}}, nil)
	},
	"logicOp": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{LogicOpEnable: true, LogicOp: vk.LogicOpXor}}, nil)
	},
	"depthClamp":        rasterized(func(r *vk.Rasterization) { r.DepthClampEnable = true }),
	"depthClipEnable":   rasterized(func(r *vk.Rasterization) { r.DepthClip = vk.DepthClipOff }),
	"depthClipControl":  rasterized(func(r *vk.Rasterization) { r.NegativeOneToOne = true }),
	"depthClampControl": rasterized(func(r *vk.Rasterization) { r.DepthClampRange = &vk.DepthClampRange{Min: 0.25, Max: 0.5} }),
	"depthRangeUnrestricted": rasterized(func(r *vk.Rasterization) {
		r.DepthRangeUnrestricted, r.DepthClampRange = true, &vk.DepthClampRange{Min: -2, Max: 2}
	}),
	"depthBiasClamp": rasterized(func(r *vk.Rasterization) { r.DepthBias = &vk.DepthBias{Clamp: 0.5} }),
	"leastRepresentableValueForceUnormRepresentation": rasterized(func(r *vk.Rasterization) {
		r.DepthBias = &vk.DepthBias{Representation: vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm}
	}),
	"floatRepresentation": rasterized(func(r *vk.Rasterization) {
		r.DepthBias = &vk.DepthBias{Representation: vk.DepthBiasRepresentationFloat}
	}),
	"depthBiasExact": rasterized(func(r *vk.Rasterization) { r.DepthBias = &vk.DepthBias{Exact: true} }),
	"depthBiasControl": rasterized(func(r *vk.Rasterization) {
		r.DepthBias = &vk.DepthBias{Representation: vk.DepthBiasRepresentationFloat}
	}),
	"fillModeNonSolid":           rasterized(func(r *vk.Rasterization) { r.PolygonMode = vk.PolygonModeLine }),
	"wideLines":                  rasterized(func(r *vk.Rasterization) { r.LineWidth = 2 }),
	"provokingVertexLast":        rasterized(func(r *vk.Rasterization) { r.ProvokingVertexMode = vk.ProvokingVertexModeLastVertex }),
	"rectangularLines":           line(vk.LineRasterizationModeRectangular, false),
	"bresenhamLines":             line(vk.LineRasterizationModeBresenham, false),
	"smoothLines":                line(vk.LineRasterizationModeRectangularSmooth, false),
	"stippledRectangularLines":   line(vk.LineRasterizationModeRectangular, true),
	"stippledBresenhamLines":     line(vk.LineRasterizationModeBresenham, true),
	"stippledSmoothLines":        line(vk.LineRasterizationModeRectangularSmooth, true),
	"representativeFragmentTest": rasterized(func(r *vk.Rasterization) { r.RepresentativeFragmentTestEnable = true }),
	"coverageReductionMode": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{RasterizationSamples: 4,
			ColorAttachmentSamples: 1, CoverageReductionMode: vk.CoverageReductionModeTruncate}}, nil)
	},
	"depthBounds": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{DepthStencilFormat: vk.FormatD16Unorm,
			DepthStencil: &vk.DepthStencil{DepthBoundsTestEnable: true}}, nil)
	},
	"largePoints": func(c limitCase) error { return c.shader(shade.Interface{PointSize: true}) },
	"alphaToOne": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{AlphaToOneEnable: true}}, nil)
	},
	"multiViewport": func(c limitCase) error {
		return c.draw(vk.Dynamic{Viewports: []vk.Viewport{{Width: 1, Height: 1}, {Width: 1, Height: 1}}})
	},
	"exclusiveScissor": func(c limitCase) error {
		return c.draw(vk.Dynamic{ExclusiveScissors: []vk.Rect2D{{Width: 1, Height: 1}}})
	},
	"colorWriteEnable": func(c limitCase) error {
		return c.drawn(vk.GraphicsPipeline{},
			shade.Draw{Bindings: frametest.Square(), Dynamic: &vk.Dynamic{ColorWriteEnables: []bool{false}}})
	},
	"samplerAnisotropy":          func(c limitCase) error { return c.sampler(vk.Sampler{AnisotropyEnable: true, MaxAnisotropy: 2}) },
	"customBorderColors":         func(c limitCase) error { return c.sampler(vk.Sampler{BorderColor: vk.BorderColorFloatCustom}) },
	"textureCompressionETC2":     texture(vk.FormatETC2R8G8B8UnormBlock, vk.Sampler{}),
	"textureCompressionASTC_LDR": texture(vk.FormatASTC4x4UnormBlock, vk.Sampler{}),
	"textureCompressionBC":       texture(vk.FormatBC7UnormBlock, vk.Sampler{}),
	"samplerYcbcrConversion": texture(vk.FormatG8B8R83Plane420Unorm, vk.Sampler{
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
		AddressModeW: vk.SamplerAddressModeClampToEdge,
		Ycbcr:        &vk.SamplerYcbcrConversion{},
	}),
	"occlusionQueryPrecise": func(c limitCase) error {
		return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}, CountSamples: true})
	},
	"pipelineFragmentShadingRate": func(c limitCase) error {
		return c.pipeline(vk.GraphicsPipeline{FragmentShadingRate: &vk.FragmentShadingRate{Width: 2, Height: 2}}, nil)
	},
	"attachmentFragmentShadingRate":         func(c limitCase) error { return c.rate(8, 8) },
	"fragmentDensityMapDynamic":             func(c limitCase) error { return c.dense(false) },
	"fragmentDensityMapDeferred":            func(c limitCase) error { return c.dense(false) },
	"fragmentDensityMapNonSubsampledImages": func(c limitCase) error { return c.dense(false) },
	"variableMultisampleRate": func(c limitCase) error { // pipelines of other counts than the pass's
		pipe, err := c.dev.NewPipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{RasterizationSamples: 4}}, interfaceShader{})
		require.NoError(c.t, err)
		p := c.dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}})
		p.Draw(pipe, shade.Draw{Count: 1})
		return p.End(c.t.Context())
	},
}

// unasked are features that are not there, and that there is no way to ask for.
var unasked = []string{"multiDrawIndirect", "drawIndirectFirstInstance", "pipelineStatisticsQuery",
	"inheritedQueries", "multiviewGeometryShader", "multiviewTessellationShader"}

func rasterized(change func(r *vk.Rasterization)) func(c limitCase) error {
	return func(c limitCase) error {
		var g vk.GraphicsPipeline
		change(&g.Rasterization)
		return c.pipeline(g, nil)
	}
}

func line(mode vk.LineRasterizationMode, stippled bool) func(c limitCase) error {
	return rasterized(func(r *vk.Rasterization) {
		if r.LineRasterizationMode = mode; stippled {
			r.LineStipple = &vk.LineStipple{Factor: 1, Pattern: 0xAAAA}
		}
	})
}

func texture(f vk.Format, s vk.Sampler) func(c limitCase) error {
	return func(c limitCase) error {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
		if err != nil {
			return err
		}
		v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		if err != nil {
			return err
		}
		_, err = sample.Compile(s, v)
		return err
	}
}

func (c limitCase) drawn(g vk.GraphicsPipeline, d shade.Draw) error {
	g.ColorFormats = []vk.Format{vk.FormatR8Unorm}
	pipe, err := c.dev.NewPipeline(g, shade.Flat{})
	if err != nil {
		return err
	}
	p := c.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(c.t, vk.FormatR8Unorm, 4, 4, 1)}}})
	p.Draw(pipe, d)
	return p.End(c.t.Context())
}

// Every feature is there as it says: asking for it is taken, or refused, or there is no way to ask.
func TestFeaturesAreWhatIsTaken(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	features := reflect.ValueOf(dev.Features())
	seen := 0
	for _, f := range reflect.VisibleFields(features.Type()) {
		name, on := f.Tag.Get("json"), features.FieldByIndex(f.Index).Bool()
		if capability, ok := featureCapabilities[name]; ok {
			_, err := spirv.Parse(asking(capability), nil)
			require.Equal(t, on, err == nil, "%s: %v", name, err)
			seen++
		}
		if ask := featureState[name]; ask != nil {
			err := ask(limitCase{dev, t})
			require.Equal(t, on, err == nil, "%s: %v", name, err)
			seen++
		}
		for _, other := range unasked {
			if other == name {
				require.False(t, on, name)
				seen++
			}
		}
	}
	require.Equal(t, features.NumField(), seen, "a feature without a case, or with two")
}
