package queue

import "github.com/seed-1acaedba/halfspace/vk"

// DynamicState is a set of states that a pipeline leaves to commands (Vulkan: Dynamic State). The zero value is none.
type DynamicState uint64

// The states that [List.SetDynamic] sets, from vk.Dynamic.
const (
	DynamicViewport DynamicState = 1 << iota
	DynamicScissor
	DynamicLineWidth
	DynamicDepthBias
	DynamicBlendConstants
	DynamicDepthBounds
	DynamicStencilCompareMask
	DynamicStencilWriteMask
	DynamicStencilReference
	DynamicColorWriteEnable
	DynamicDepthClampRange
	DynamicDiscardRectangles
	DynamicExclusiveScissor
	DynamicViewportSwizzle
	DynamicViewportWScaling

	// The states that [List.SetState] sets, from vk.GraphicsPipeline.

	DynamicTopology
	DynamicPrimitiveRestart
	DynamicCullMode
	DynamicFrontFace
	DynamicRasterizerDiscard
	DynamicDepthBiasEnable
	DynamicPolygonMode
	DynamicDepthClampEnable
	DynamicDepthClip
	DynamicNegativeOneToOne
	DynamicProvokingVertex
	DynamicLineRasterizationMode
	DynamicLineStipple
	DynamicConservativeRasterization
	DynamicDepthTestEnable
	DynamicDepthWriteEnable
	DynamicDepthCompareOp
	DynamicDepthBoundsTestEnable
	DynamicStencilTestEnable
	DynamicStencilOp
	DynamicRasterizationSamples
	DynamicSampleMask
	DynamicAlphaToCoverage
	DynamicAlphaToOne
	DynamicSampleLocations
	DynamicLogicOpEnable
	DynamicLogicOp
	DynamicColorBlendEnable
	DynamicColorBlendEquation
	DynamicColorWriteMask
	DynamicColorBlendAdvanced
	DynamicFragmentShadingRate

	// DynamicVertexInput is what [List.SetVertexInput] sets, DynamicVertexStride the strides of BindVertexBuffers.

	DynamicVertexInput
	DynamicVertexStride

	dynamicEnd
	ofDraws     = DynamicTopology - 1
	ofPipelines = DynamicVertexInput - DynamicTopology
)

// drawRows take a state of a draw from one value to another.
var drawRows = map[DynamicState]func(to, from *vk.Dynamic){
	DynamicViewport:           func(to, from *vk.Dynamic) { to.Viewports = from.Viewports },
	DynamicScissor:            func(to, from *vk.Dynamic) { to.Scissors = from.Scissors },
	DynamicLineWidth:          func(to, from *vk.Dynamic) { to.LineWidth = from.LineWidth },
	DynamicDepthBias:          func(to, from *vk.Dynamic) { to.DepthBias = from.DepthBias },
	DynamicBlendConstants:     func(to, from *vk.Dynamic) { to.BlendConstants = from.BlendConstants },
	DynamicDepthBounds:        func(to, from *vk.Dynamic) { to.DepthBounds = from.DepthBounds },
	DynamicStencilCompareMask: func(to, from *vk.Dynamic) { to.StencilCompareMask = from.StencilCompareMask },
	DynamicStencilWriteMask:   func(to, from *vk.Dynamic) { to.StencilWriteMask = from.StencilWriteMask },
	DynamicStencilReference:   func(to, from *vk.Dynamic) { to.StencilReference = from.StencilReference },
	DynamicColorWriteEnable:   func(to, from *vk.Dynamic) { to.ColorWriteEnables = from.ColorWriteEnables },
	DynamicDepthClampRange:    func(to, from *vk.Dynamic) { to.DepthClampRange = from.DepthClampRange },
	DynamicDiscardRectangles:  func(to, from *vk.Dynamic) { to.DiscardRectangles = from.DiscardRectangles },
	DynamicExclusiveScissor:   func(to, from *vk.Dynamic) { to.ExclusiveScissors = from.ExclusiveScissors },
	DynamicViewportSwizzle:    func(to, from *vk.Dynamic) { to.ViewportSwizzles = from.ViewportSwizzles },
	DynamicViewportWScaling:   func(to, from *vk.Dynamic) { to.ViewportWScalings = from.ViewportWScalings },
}

// raster makes a row of a field of the rasterization state.
func raster[T any](field func(*vk.Rasterization) *T) func(to, from *vk.GraphicsPipeline) {
	return func(to, from *vk.GraphicsPipeline) { *field(&to.Rasterization) = *field(&from.Rasterization) }
}

// depth makes a row of a field of the depth and stencil state, which exists afterwards.
func depth[T any](field func(*vk.DepthStencil) *T) func(to, from *vk.GraphicsPipeline) {
	return func(to, from *vk.GraphicsPipeline) {
		if from.DepthStencil != nil {
			*field(made(&to.DepthStencil)) = *field(from.DepthStencil)
		}
	}
}

// samples makes a row of a field of the multisample state, which exists afterwards.
func samples[T any](field func(*vk.Multisample) *T) func(to, from *vk.GraphicsPipeline) {
	return func(to, from *vk.GraphicsPipeline) {
		if from.Multisample != nil {
			*field(made(&to.Multisample)) = *field(from.Multisample)
		}
	}
}

// blend makes a row of a change of each attachment's blend state.
func blend(change func(to, from *vk.ColorBlendAttachment)) func(to, from *vk.GraphicsPipeline) {
	return func(to, from *vk.GraphicsPipeline) {
		if from.ColorBlend == nil {
			return
		}
		b := made(&to.ColorBlend)
		for len(b.Attachments) < len(from.ColorBlend.Attachments) {
			b.Attachments = append(b.Attachments, vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll})
		}
		for i := range from.ColorBlend.Attachments {
			change(&b.Attachments[i], &from.ColorBlend.Attachments[i])
		}
	}
}

// made returns *p, which it makes where it is nil.
func made[T any](p **T) *T {
	if *p == nil {
		*p = new(T)
	}
	return *p
}

// pipelineRows take a state of a pipeline from one value to another. The two share no memory that is written.
var pipelineRows = map[DynamicState]func(to, from *vk.GraphicsPipeline){
	DynamicTopology:              func(to, from *vk.GraphicsPipeline) { to.Topology = from.Topology },
	DynamicPrimitiveRestart:      func(to, from *vk.GraphicsPipeline) { to.PrimitiveRestartEnable = from.PrimitiveRestartEnable },
	DynamicCullMode:              raster(func(r *vk.Rasterization) *vk.CullMode { return &r.CullMode }),
	DynamicFrontFace:             raster(func(r *vk.Rasterization) *vk.FrontFace { return &r.FrontFace }),
	DynamicRasterizerDiscard:     raster(func(r *vk.Rasterization) *bool { return &r.RasterizerDiscardEnable }),
	DynamicPolygonMode:           raster(func(r *vk.Rasterization) *vk.PolygonMode { return &r.PolygonMode }),
	DynamicDepthClampEnable:      raster(func(r *vk.Rasterization) *bool { return &r.DepthClampEnable }),
	DynamicDepthClip:             raster(func(r *vk.Rasterization) *vk.DepthClip { return &r.DepthClip }),
	DynamicNegativeOneToOne:      raster(func(r *vk.Rasterization) *bool { return &r.NegativeOneToOne }),
	DynamicProvokingVertex:       raster(func(r *vk.Rasterization) *vk.ProvokingVertexMode { return &r.ProvokingVertexMode }),
	DynamicLineRasterizationMode: raster(func(r *vk.Rasterization) *vk.LineRasterizationMode { return &r.LineRasterizationMode }),
	DynamicLineStipple:           raster(func(r *vk.Rasterization) **vk.LineStipple { return &r.LineStipple }),
	DynamicConservativeRasterization: func(to, from *vk.GraphicsPipeline) {
		to.Rasterization.ConservativeRasterizationMode = from.Rasterization.ConservativeRasterizationMode
		to.Rasterization.ExtraPrimitiveOverestimationSize = from.Rasterization.ExtraPrimitiveOverestimationSize
	},
	DynamicDepthBiasEnable: func(to, from *vk.GraphicsPipeline) {
		switch {
		case from.Rasterization.DepthBias == nil:
			to.Rasterization.DepthBias = nil
		case to.Rasterization.DepthBias == nil:
			to.Rasterization.DepthBias = from.Rasterization.DepthBias
		}
	},
	DynamicDepthTestEnable:       depth(func(s *vk.DepthStencil) *bool { return &s.DepthTestEnable }),
	DynamicDepthWriteEnable:      depth(func(s *vk.DepthStencil) *bool { return &s.DepthWriteEnable }),
	DynamicDepthCompareOp:        depth(func(s *vk.DepthStencil) *vk.CompareOp { return &s.DepthCompareOp }),
	DynamicDepthBoundsTestEnable: depth(func(s *vk.DepthStencil) *bool { return &s.DepthBoundsTestEnable }),
	DynamicStencilTestEnable:     depth(func(s *vk.DepthStencil) *bool { return &s.StencilTestEnable }),
	DynamicStencilOp: func(to, from *vk.GraphicsPipeline) {
		if from.DepthStencil == nil {
			return
		}
		s := made(&to.DepthStencil)
		for _, f := range [][2]*vk.StencilOpState{{&s.Front, &from.DepthStencil.Front}, {&s.Back, &from.DepthStencil.Back}} {
			f[0].FailOp, f[0].PassOp = f[1].FailOp, f[1].PassOp
			f[0].DepthFailOp, f[0].CompareOp = f[1].DepthFailOp, f[1].CompareOp
		}
	},
	DynamicRasterizationSamples: samples(func(m *vk.Multisample) *int { return &m.RasterizationSamples }),
	DynamicSampleMask:           samples(func(m *vk.Multisample) *[]uint32 { return &m.SampleMask }),
	DynamicAlphaToCoverage:      samples(func(m *vk.Multisample) *bool { return &m.AlphaToCoverageEnable }),
	DynamicAlphaToOne:           samples(func(m *vk.Multisample) *bool { return &m.AlphaToOneEnable }),
	DynamicSampleLocations:      samples(func(m *vk.Multisample) **vk.SampleLocations { return &m.SampleLocations }),
	DynamicLogicOpEnable: func(to, from *vk.GraphicsPipeline) {
		if from.ColorBlend != nil {
			made(&to.ColorBlend).LogicOpEnable = from.ColorBlend.LogicOpEnable
		}
	},
	DynamicLogicOp: func(to, from *vk.GraphicsPipeline) {
		if from.ColorBlend != nil {
			made(&to.ColorBlend).LogicOp = from.ColorBlend.LogicOp
		}
	},
	DynamicColorBlendEnable: blend(func(to, from *vk.ColorBlendAttachment) { to.BlendEnable = from.BlendEnable }),
	DynamicColorBlendEquation: blend(func(to, from *vk.ColorBlendAttachment) {
		to.SrcColorBlendFactor, to.DstColorBlendFactor = from.SrcColorBlendFactor, from.DstColorBlendFactor
		to.SrcAlphaBlendFactor, to.DstAlphaBlendFactor = from.SrcAlphaBlendFactor, from.DstAlphaBlendFactor
		to.ColorBlendOp, to.AlphaBlendOp = from.ColorBlendOp, from.AlphaBlendOp
	}),
	DynamicColorWriteMask: blend(func(to, from *vk.ColorBlendAttachment) { to.ColorWriteMask = from.ColorWriteMask }),
	DynamicColorBlendAdvanced: blend(func(to, from *vk.ColorBlendAttachment) {
		to.ColorBlendOp, to.AlphaBlendOp = from.ColorBlendOp, from.AlphaBlendOp
		to.SrcNonPremultiplied, to.DstNonPremultiplied = from.SrcNonPremultiplied, from.DstNonPremultiplied
		to.BlendOverlap, to.ClampResults = from.BlendOverlap, from.ClampResults
	}),
	DynamicFragmentShadingRate: func(to, from *vk.GraphicsPipeline) { to.FragmentShadingRate = from.FragmentShadingRate },
}

// take calls the rows of some states.
func take[T any](rows map[DynamicState]func(to, from *T), states DynamicState, to, from *T) {
	for bit := DynamicState(1); bit < dynamicEnd && states != 0; bit <<= 1 {
		if states&bit != 0 {
			states &^= bit
			if row := rows[bit]; row != nil {
				row(to, from)
			}
		}
	}
}
