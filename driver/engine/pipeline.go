package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// module is a VkShaderModule.
type module struct{ words []uint32 }

func createShaderModule(a *abi.CreateShaderModuleArgs) abi.Result {
	c := a.PCreateInfo
	m := &module{append([]uint32(nil), list(c.PCode, c.CodeSize/4)...)}
	return made("vkCreateShaderModule", m, nil, a.PShaderModule)
}

func destroyShaderModule(a *abi.DestroyShaderModuleArgs) { drop(a.ShaderModule) }

// pipeline is a VkPipeline: one of both kinds.
type pipeline struct {
	graphics *queue.GraphicsPipeline
	compute  *queue.ComputePipeline
	fixed    halved
}

func destroyPipeline(a *abi.DestroyPipelineArgs) { drop(a.Pipeline) }

// stage translates a stage; its module may be in the chain.
func stage(s *abi.PipelineShaderStageCreateInfo) (q queue.Stage, err error) {
	if m := get[module](s.Module); m != nil {
		q.Words = m.words
	} else if c := next[abi.ShaderModuleCreateInfo](s.PNext,
		abi.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO); c != nil {
		q.Words = append([]uint32(nil), list(c.PCode, c.CodeSize/4)...)
	} else {
		return q, errors.New("module: none")
	}
	q.Entry = text(s.PName)
	if z := s.PSpecializationInfo; z != nil {
		data := list((*byte)(z.PData), z.DataSize)
		q.Constants = map[uint32][]uint32{}
		for _, e := range list(z.PMapEntries, z.MapEntryCount) {
			var word [8]byte
			if uint64(e.Offset)+e.Size > uint64(len(data)) || e.Size > 8 {
				return q, errors.New("pSpecializationInfo: an entry lies outside of the data")
			}
			copy(word[:], data[e.Offset:][:e.Size])
			words := []uint32{binary.LittleEndian.Uint32(word[:]), binary.LittleEndian.Uint32(word[4:])}
			q.Constants[e.ConstantID] = words[:(max(e.Size, 1)+3)/4]
		}
	}
	return q, nil
}

// text is a string of C.
func text(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

func createComputePipelines(a *abi.CreateComputePipelinesArgs) (worst abi.Result) {
	out := list(a.PPipelines, a.CreateInfoCount)
	for i, c := range list(a.PCreateInfos, a.CreateInfoCount) {
		var p pipeline
		began := time.Now()
		s, err := stage(&c.Stage)
		if err == nil {
			info := queue.ComputePipelineInfo{Layout: layoutOf(c.Layout), Stage: s}
			p.compute, err = on(a.Device).NewComputePipeline(info)
		}
		feedBack(c.PNext, began)
		if r := made(fmt.Sprintf("vkCreateComputePipelines: pCreateInfos[%d]", i), &p, err, &out[i]); r != 0 {
			worst = r
		} else {
			countPipeline()
		}
	}
	return worst
}

func createGraphicsPipelines(a *abi.CreateGraphicsPipelinesArgs) (worst abi.Result) {
	out := list(a.PPipelines, a.CreateInfoCount)
	for i := range out {
		var p pipeline
		c := &list(a.PCreateInfos, a.CreateInfoCount)[i]
		began := time.Now()
		p.fixed = fixedHalves(c)
		info, err := graphicsPipeline(c, &p.fixed)
		if err == nil {
			p.graphics, err = on(a.Device).NewGraphicsPipeline(info)
		}
		feedBack(c.PNext, began)
		if r := made(fmt.Sprintf("vkCreateGraphicsPipelines: pCreateInfos[%d]", i), &p, err, &out[i]); r != 0 {
			worst = r
		} else {
			countPipeline()
		}
	}
	return worst
}

// feedBack says how long a pipeline took, where the program asks for it; stages are not made one by one.
func feedBack(chain unsafe.Pointer, began time.Time) {
	f := next[abi.PipelineCreationFeedbackCreateInfo](chain, abi.VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO)
	if f == nil {
		return
	}
	stages := list(f.PPipelineStageCreationFeedbacks, f.PipelineStageCreationFeedbackCount)
	for i := range stages {
		stages[i] = abi.PipelineCreationFeedback{}
	}
	*f.PPipelineCreationFeedback = abi.PipelineCreationFeedback{
		Flags: abi.VK_PIPELINE_CREATION_FEEDBACK_VALID_BIT, Duration: uint64(time.Since(began))}
}

// dynamicStates are the queue's states of Vulkan's.
var dynamicStates = map[uint32]queue.DynamicState{
	abi.VK_DYNAMIC_STATE_VIEWPORT:                    queue.DynamicViewport,
	abi.VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT:         queue.DynamicViewport,
	abi.VK_DYNAMIC_STATE_SCISSOR:                     queue.DynamicScissor,
	abi.VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT:          queue.DynamicScissor,
	abi.VK_DYNAMIC_STATE_LINE_WIDTH:                  queue.DynamicLineWidth,
	abi.VK_DYNAMIC_STATE_DEPTH_BIAS:                  queue.DynamicDepthBias,
	abi.VK_DYNAMIC_STATE_BLEND_CONSTANTS:             queue.DynamicBlendConstants,
	abi.VK_DYNAMIC_STATE_DEPTH_BOUNDS:                queue.DynamicDepthBounds,
	abi.VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK:        queue.DynamicStencilCompareMask,
	abi.VK_DYNAMIC_STATE_STENCIL_WRITE_MASK:          queue.DynamicStencilWriteMask,
	abi.VK_DYNAMIC_STATE_STENCIL_REFERENCE:           queue.DynamicStencilReference,
	abi.VK_DYNAMIC_STATE_CULL_MODE:                   queue.DynamicCullMode,
	abi.VK_DYNAMIC_STATE_FRONT_FACE:                  queue.DynamicFrontFace,
	abi.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY:          queue.DynamicTopology,
	abi.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE: queue.DynamicVertexStride,
	abi.VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE:           queue.DynamicDepthTestEnable,
	abi.VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE:          queue.DynamicDepthWriteEnable,
	abi.VK_DYNAMIC_STATE_DEPTH_COMPARE_OP:            queue.DynamicDepthCompareOp,
	abi.VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE:    queue.DynamicDepthBoundsTestEnable,
	abi.VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE:         queue.DynamicStencilTestEnable,
	abi.VK_DYNAMIC_STATE_STENCIL_OP:                  queue.DynamicStencilOp,

	abi.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE:               queue.DynamicRasterizerDiscard,
	abi.VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE:                       queue.DynamicDepthBiasEnable,
	abi.VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE:                queue.DynamicPrimitiveRestart,
	abi.VK_DYNAMIC_STATE_LOGIC_OP_EXT:                            queue.DynamicLogicOp,
	abi.VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT:                     queue.DynamicLogicOpEnable,
	abi.VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT:                  queue.DynamicDepthClampEnable,
	abi.VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT:                   queue.DynamicDepthClip,
	abi.VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT:      queue.DynamicNegativeOneToOne,
	abi.VK_DYNAMIC_STATE_POLYGON_MODE_EXT:                        queue.DynamicPolygonMode,
	abi.VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT:               queue.DynamicProvokingVertex,
	abi.VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT:             queue.DynamicLineRasterizationMode,
	abi.VK_DYNAMIC_STATE_LINE_STIPPLE:                            queue.DynamicLineStipple,
	abi.VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT:                 queue.DynamicLineStipple,
	abi.VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT:     queue.DynamicConservativeRasterization,
	abi.VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT: queue.DynamicConservativeRasterization,
	abi.VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT:               queue.DynamicRasterizationSamples,
	abi.VK_DYNAMIC_STATE_SAMPLE_MASK_EXT:                         queue.DynamicSampleMask,
	abi.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT:            queue.DynamicAlphaToCoverage,
	abi.VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT:                 queue.DynamicAlphaToOne,
	abi.VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:                  queue.DynamicColorBlendEnable,
	abi.VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:                queue.DynamicColorBlendEquation,
	abi.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:                    queue.DynamicColorWriteMask,
	abi.VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT:                  queue.DynamicColorWriteEnable,
	abi.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT:                        queue.DynamicVertexInput,
	abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT:                    queue.DynamicSampleLocations,
	abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT:             queue.DynamicSampleLocations,
	abi.VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT:                queue.DynamicColorBlendAdvanced,
	abi.VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR:               queue.DynamicFragmentShadingRate,
}

func graphicsPipeline(c *abi.GraphicsPipelineCreateInfo, h *halved) (q queue.GraphicsPipelineInfo, err error) {
	q.Layout = layoutOf(c.Layout)
	for _, s := range list(c.PStages, c.StageCount) {
		at := &q.Vertex
		switch s.Stage {
		case abi.VK_SHADER_STAGE_VERTEX_BIT:
		case abi.VK_SHADER_STAGE_FRAGMENT_BIT:
			at = &q.Fragment
		default:
			return q, errors.New("pStages: stages are vertex and fragment")
		}
		if *at, err = stage(&s); err != nil {
			return q, err
		}
	}
	if d := c.PDynamicState; d != nil {
		for _, s := range list(d.PDynamicStates, d.DynamicStateCount) {
			known, ok := dynamicStates[s]
			if !ok {
				return q, errors.New("pDynamicStates: a state that is not offered")
			}
			q.Dynamic |= known
		}
	}
	if v := c.PVertexInputState; v != nil {
		q.VertexInput = vertexInput(v)
	}
	if i := c.PInputAssemblyState; i != nil {
		q.State.Topology, q.State.PrimitiveRestartEnable = vk.PrimitiveTopology(i.Topology),
			i.PrimitiveRestartEnable != 0
	}
	q.State.FragmentDensityMap = dense(c)
	q.State.Rasterization = rasterization(c.PRasterizationState)
	if h.stippled {
		q.State.Rasterization.LineStipple = h.stipple
	}
	if r := next[abi.PipelineFragmentShadingRateStateCreateInfoKHR](c.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR); r != nil {
		q.State.FragmentShadingRate = shadingRate(r.FragmentSize, r.CombinerOps)
	}
	if v := c.PViewportState; v != nil {
		if z := next[abi.PipelineViewportDepthClipControlCreateInfoEXT](v.PNext,
			abi.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLIP_CONTROL_CREATE_INFO_EXT); z != nil {
			q.State.Rasterization.NegativeOneToOne = z.NegativeOneToOne != 0
		}
	}
	if v := c.PViewportState; v != nil && !q.State.Rasterization.RasterizerDiscardEnable {
		if q.Dynamic&queue.DynamicViewport == 0 {
			q.Draws.Viewports = viewports(list(v.PViewports, v.ViewportCount))
		}
		if q.Dynamic&queue.DynamicScissor == 0 {
			q.Draws.Scissors = rects(list(v.PScissors, v.ScissorCount))
		}
	}
	q.State.ColorFormats, q.State.DepthStencilFormat = formats(c)
	if q.State.Rasterization.RasterizerDiscardEnable && q.Dynamic&queue.DynamicRasterizerDiscard == 0 {
		return q, nil
	}
	if q.State.Multisample = multisample(c.PMultisampleState); q.State.Multisample != nil && h.located {
		q.State.Multisample.SampleLocations = h.locations
	}
	if d := c.PDepthStencilState; d != nil && q.State.DepthStencilFormat != 0 {
		q.State.DepthStencil = depthStencil(d)
	}
	if b := c.PColorBlendState; b != nil && len(q.State.ColorFormats) > 0 {
		q.State.ColorBlend = colorBlend(b, len(q.State.ColorFormats))
	}
	return q, nil
}

// formats are the formats of the attachments that a pipeline draws to: of its subpass, or of dynamic rendering.
func formats(c *abi.GraphicsPipelineCreateInfo) (colors []vk.Format, depthStencil vk.Format) {
	if p := get[renderPass](c.RenderPass); p != nil {
		s := &p.subpasses[c.Subpass]
		for _, n := range s.colors {
			colors = append(colors, p.format(n))
		}
		return colors, p.format(s.depthStencil)
	}
	if r := next[abi.PipelineRenderingCreateInfo](c.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO); r != nil {
		for _, f := range list(r.PColorAttachmentFormats, r.ColorAttachmentCount) {
			colors = append(colors, vk.Format(f))
		}
		if depthStencil = vk.Format(r.DepthAttachmentFormat); depthStencil == 0 {
			depthStencil = vk.Format(r.StencilAttachmentFormat)
		}
	}
	return colors, depthStencil
}

// dense says that a pipeline draws in passes with a density map.
func dense(c *abi.GraphicsPipelineCreateInfo) bool {
	if p := get[renderPass](c.RenderPass); p != nil {
		return p.densities != unused
	}
	flags := uint64(c.Flags)
	if f := next[abi.PipelineCreateFlags2CreateInfo](c.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO); f != nil {
		flags = f.Flags
	}
	return flags&abi.VK_PIPELINE_CREATE_2_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT != 0
}

func vertexInput(v *abi.PipelineVertexInputStateCreateInfo) (q program.VertexInput) {
	for _, b := range list(v.PVertexBindingDescriptions, v.VertexBindingDescriptionCount) {
		q.Bindings = append(q.Bindings, vertexBinding(b.Binding, b.Stride, b.InputRate))
	}
	for _, a := range list(v.PVertexAttributeDescriptions, v.VertexAttributeDescriptionCount) {
		q.Attributes = append(q.Attributes, program.VertexAttribute{Location: int(a.Location), Binding: int(a.Binding),
			Format: vk.Format(a.Format), Offset: int(a.Offset)})
	}
	if d := next[abi.PipelineVertexInputDivisorStateCreateInfo](v.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO); d != nil {
		for _, b := range list(d.PVertexBindingDivisors, d.VertexBindingDivisorCount) {
			for i := range q.Bindings {
				if q.Bindings[i].Binding == int(b.Binding) {
					q.Bindings[i].Divisor = divisor(b.Divisor)
				}
			}
		}
	}
	return q
}

func viewports(from []abi.Viewport) (to []vk.Viewport) {
	for _, v := range from {
		to = append(to, vk.Viewport{X: v.X, Y: v.Y, Width: v.Width, Height: v.Height, MinDepth: v.MinDepth,
			MaxDepth:  v.MaxDepth,
			DepthZero: v.MinDepth == 0 && v.MaxDepth == 0})
	}
	return to
}

func rects(from []abi.Rect2D) (to []vk.Rect2D) {
	for _, r := range from {
		to = append(to, rect(r))
	}
	return to
}

// depthBias is a depth bias, in the unit that the chain has.
func depthBias(constant, clamp, slope float32, chain unsafe.Pointer) *vk.DepthBias {
	b := &vk.DepthBias{ConstantFactor: constant, SlopeFactor: slope, Clamp: clamp}
	if p := next[abi.DepthBiasRepresentationInfoEXT](chain,
		abi.VK_STRUCTURE_TYPE_DEPTH_BIAS_REPRESENTATION_INFO_EXT); p != nil {
		b.Representation, b.Exact = vk.DepthBiasRepresentation(p.DepthBiasRepresentation), p.DepthBiasExact != 0
	}
	return b
}

func rasterization(r *abi.PipelineRasterizationStateCreateInfo) (q vk.Rasterization) {
	if r == nil {
		return q
	}
	q = vk.Rasterization{
		DepthClampEnable: r.DepthClampEnable != 0, RasterizerDiscardEnable: r.RasterizerDiscardEnable != 0,
		PolygonMode: vk.PolygonMode(r.PolygonMode), CullMode: vk.CullMode(r.CullMode),
		FrontFace: vk.FrontFace(r.FrontFace),
		LineWidth: r.LineWidth,
	}
	if r.DepthBiasEnable != 0 {
		q.DepthBias = depthBias(r.DepthBiasConstantFactor, r.DepthBiasClamp, r.DepthBiasSlopeFactor, r.PNext)
	}
	if p := next[abi.PipelineRasterizationProvokingVertexStateCreateInfoEXT](r.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT); p != nil {
		q.ProvokingVertexMode = vk.ProvokingVertexMode(p.ProvokingVertexMode)
	}
	if p := next[abi.PipelineRasterizationDepthClipStateCreateInfoEXT](r.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_DEPTH_CLIP_STATE_CREATE_INFO_EXT); p != nil {
		q.DepthClip = depthClip(p.DepthClipEnable)
	}
	if p := next[abi.PipelineRasterizationLineStateCreateInfo](r.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO); p != nil {
		q.LineRasterizationMode = vk.LineRasterizationMode(p.LineRasterizationMode)
	}
	if p := next[abi.PipelineRasterizationConservativeStateCreateInfoEXT](r.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT); p != nil {
		q.ConservativeRasterizationMode = vk.ConservativeRasterizationMode(p.ConservativeRasterizationMode)
		q.ExtraPrimitiveOverestimationSize = p.ExtraPrimitiveOverestimationSize
	}
	return q
}

func multisample(m *abi.PipelineMultisampleStateCreateInfo) *vk.Multisample {
	if m == nil {
		return nil
	}
	q := &vk.Multisample{RasterizationSamples: int(m.RasterizationSamples),
		SampleShadingEnable:   m.SampleShadingEnable != 0,
		AlphaToCoverageEnable: m.AlphaToCoverageEnable != 0, AlphaToOneEnable: m.AlphaToOneEnable != 0}
	if q.SampleShadingEnable {
		q.MinSampleShading = m.MinSampleShading
	}
	if m.PSampleMask != nil {
		q.SampleMask = append([]uint32(nil), list(m.PSampleMask, (m.RasterizationSamples+31)/32)...)
	}
	return q
}

func stencil(s *abi.StencilOpState) vk.StencilOpState {
	return vk.StencilOpState{FailOp: vk.StencilOp(s.FailOp), PassOp: vk.StencilOp(s.PassOp),
		DepthFailOp: vk.StencilOp(s.DepthFailOp),
		CompareOp:   vk.CompareOp(s.CompareOp), CompareMask: s.CompareMask, WriteMask: s.WriteMask,
		Reference: s.Reference}
}

func depthStencil(d *abi.PipelineDepthStencilStateCreateInfo) *vk.DepthStencil {
	q := &vk.DepthStencil{DepthTestEnable: d.DepthTestEnable != 0, DepthWriteEnable: d.DepthWriteEnable != 0,
		DepthCompareOp: vk.CompareOp(d.DepthCompareOp), DepthBoundsTestEnable: d.DepthBoundsTestEnable != 0,
		StencilTestEnable: d.StencilTestEnable != 0, Front: stencil(&d.Front), Back: stencil(&d.Back)}
	if q.DepthBoundsTestEnable {
		q.MinDepthBounds, q.MaxDepthBounds = d.MinDepthBounds, d.MaxDepthBounds
	}
	return q
}

func colorBlend(b *abi.PipelineColorBlendStateCreateInfo, count int) *vk.ColorBlend {
	q := &vk.ColorBlend{LogicOpEnable: b.LogicOpEnable != 0, BlendConstants: b.BlendConstants}
	if q.LogicOpEnable {
		q.LogicOp = vk.LogicOp(b.LogicOp)
	}
	advanced := next[abi.PipelineColorBlendAdvancedStateCreateInfoEXT](b.PNext,
		abi.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT)
	for _, a := range list(b.PAttachments, b.AttachmentCount) {
		c := vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponents(a.ColorWriteMask)}
		if advanced != nil && a.ColorBlendOp >= abi.VK_BLEND_OP_ZERO_EXT {
			c.SrcNonPremultiplied, c.DstNonPremultiplied = advanced.SrcPremultiplied == 0, advanced.DstPremultiplied == 0
			c.BlendOverlap = vk.BlendOverlap(advanced.BlendOverlap)
		}
		if a.BlendEnable != 0 {
			c.BlendEnable = true
			c.SrcColorBlendFactor, c.DstColorBlendFactor = vk.BlendFactor(a.SrcColorBlendFactor),
				vk.BlendFactor(a.DstColorBlendFactor)
			c.SrcAlphaBlendFactor, c.DstAlphaBlendFactor = vk.BlendFactor(a.SrcAlphaBlendFactor),
				vk.BlendFactor(a.DstAlphaBlendFactor)
			c.ColorBlendOp, c.AlphaBlendOp = vk.BlendOp(a.ColorBlendOp), vk.BlendOp(a.AlphaBlendOp)
		}
		q.Attachments = append(q.Attachments, c)
	}
	for len(q.Attachments) < count {
		q.Attachments = append(q.Attachments, vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll})
	}
	q.Attachments = q.Attachments[:count]
	return q
}
