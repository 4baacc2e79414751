package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The states that commands set beyond Vulkan 1.0: extended dynamic state, and what extensions add.

// raster sets a state of the rasterization.
func (x *executor) raster(s queue.DynamicState, v vk.Rasterization) {
	x.state(s, vk.GraphicsPipeline{Rasterization: v})
}

func (x *executor) cmdSetRasterizerDiscardEnable(a *abi.CmdSetRasterizerDiscardEnableArgs) {
	x.raster(queue.DynamicRasterizerDiscard, vk.Rasterization{RasterizerDiscardEnable: a.RasterizerDiscardEnable != 0})
}

func (x *executor) cmdSetDepthBiasEnable(a *abi.CmdSetDepthBiasEnableArgs) {
	var v vk.Rasterization
	if a.DepthBiasEnable != 0 {
		v.DepthBias = &vk.DepthBias{}
	}
	x.raster(queue.DynamicDepthBiasEnable, v)
}

func (x *executor) cmdSetPrimitiveRestartEnable(a *abi.CmdSetPrimitiveRestartEnableArgs) {
	x.state(queue.DynamicPrimitiveRestart, vk.GraphicsPipeline{PrimitiveRestartEnable: a.PrimitiveRestartEnable != 0})
}

func (x *executor) cmdSetLogicOpEXT(a *abi.CmdSetLogicOpEXTArgs) {
	x.state(queue.DynamicLogicOp, vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{LogicOp: vk.LogicOp(a.LogicOp)}})
}

func (x *executor) cmdSetLogicOpEnableEXT(a *abi.CmdSetLogicOpEnableEXTArgs) {
	x.state(queue.DynamicLogicOpEnable, vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{LogicOpEnable: a.LogicOpEnable != 0}})
}

func (x *executor) cmdSetDepthClampEnableEXT(a *abi.CmdSetDepthClampEnableEXTArgs) {
	x.raster(queue.DynamicDepthClampEnable, vk.Rasterization{DepthClampEnable: a.DepthClampEnable != 0})
}

func (x *executor) cmdSetDepthClipEnableEXT(a *abi.CmdSetDepthClipEnableEXTArgs) {
	x.raster(queue.DynamicDepthClip, vk.Rasterization{DepthClip: depthClip(a.DepthClipEnable)})
}

// depthClip is whether z clips primitives.
func depthClip(enable uint32) vk.DepthClip {
	if enable != 0 {
		return vk.DepthClipOn
	}
	return vk.DepthClipOff
}

func (x *executor) cmdSetDepthClipNegativeOneToOneEXT(a *abi.CmdSetDepthClipNegativeOneToOneEXTArgs) {
	x.raster(queue.DynamicNegativeOneToOne, vk.Rasterization{NegativeOneToOne: a.NegativeOneToOne != 0})
}

func (x *executor) cmdSetPolygonModeEXT(a *abi.CmdSetPolygonModeEXTArgs) {
	x.raster(queue.DynamicPolygonMode, vk.Rasterization{PolygonMode: vk.PolygonMode(a.PolygonMode)})
}

func (x *executor) cmdSetProvokingVertexModeEXT(a *abi.CmdSetProvokingVertexModeEXTArgs) {
	x.raster(queue.DynamicProvokingVertex,
		vk.Rasterization{ProvokingVertexMode: vk.ProvokingVertexMode(a.ProvokingVertexMode)})
}

func (x *executor) cmdSetLineRasterizationModeEXT(a *abi.CmdSetLineRasterizationModeEXTArgs) {
	x.raster(queue.DynamicLineRasterizationMode,
		vk.Rasterization{LineRasterizationMode: vk.LineRasterizationMode(a.LineRasterizationMode)})
}

func (x *executor) cmdSetConservativeRasterizationModeEXT(a *abi.CmdSetConservativeRasterizationModeEXTArgs) {
	x.conservative.ConservativeRasterizationMode = vk.ConservativeRasterizationMode(a.ConservativeRasterizationMode)
	x.raster(queue.DynamicConservativeRasterization, x.conservative)
}

func (x *executor) cmdSetExtraPrimitiveOverestimationSizeEXT(a *abi.CmdSetExtraPrimitiveOverestimationSizeEXTArgs) {
	x.conservative.ExtraPrimitiveOverestimationSize = a.ExtraPrimitiveOverestimationSize
	x.raster(queue.DynamicConservativeRasterization, x.conservative)
}

// samples sets a state of the multisample state.
func (x *executor) samples(s queue.DynamicState, v vk.Multisample) {
	x.state(s, vk.GraphicsPipeline{Multisample: &v})
}

func (x *executor) cmdSetRasterizationSamplesEXT(a *abi.CmdSetRasterizationSamplesEXTArgs) {
	x.samples(queue.DynamicRasterizationSamples, vk.Multisample{RasterizationSamples: int(a.RasterizationSamples)})
}

func (x *executor) cmdSetSampleMaskEXT(a *abi.CmdSetSampleMaskEXTArgs) {
	mask := append([]uint32(nil), list(a.PSampleMask, (a.Samples+31)/32)...)
	x.samples(queue.DynamicSampleMask, vk.Multisample{SampleMask: mask})
}

func (x *executor) cmdSetAlphaToCoverageEnableEXT(a *abi.CmdSetAlphaToCoverageEnableEXTArgs) {
	x.samples(queue.DynamicAlphaToCoverage, vk.Multisample{AlphaToCoverageEnable: a.AlphaToCoverageEnable != 0})
}

func (x *executor) cmdSetAlphaToOneEnableEXT(a *abi.CmdSetAlphaToOneEnableEXTArgs) {
	x.samples(queue.DynamicAlphaToOne, vk.Multisample{AlphaToOneEnable: a.AlphaToOneEnable != 0})
}

// maxColors is the most colour attachments that there are (VkPhysicalDeviceLimits).
const maxColors = 8

// blends sets a state of some attachments' blending; others keep theirs.
func (x *executor) blends(s queue.DynamicState, first uint32, count int, set func(b *vk.ColorBlendAttachment, n int)) {
	if int(first)+count > maxColors {
		say(1, "firstAttachment: number %d and %d after it: there are %d", first, count-1, maxColors)
		return
	}
	for len(x.blend) < int(first)+count {
		x.blend = append(x.blend, vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll})
	}
	for n := range count {
		set(&x.blend[int(first)+n], n)
	}
	x.state(s, vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{Attachments: x.blend}})
}

func (x *executor) cmdSetColorBlendEnableEXT(a *abi.CmdSetColorBlendEnableEXTArgs) {
	from := list(a.PColorBlendEnables, a.AttachmentCount)
	x.blends(queue.DynamicColorBlendEnable, a.FirstAttachment, len(from),
		func(b *vk.ColorBlendAttachment, n int) { b.BlendEnable = from[n] != 0 })
}

func (x *executor) cmdSetColorBlendEquationEXT(a *abi.CmdSetColorBlendEquationEXTArgs) {
	from := list(a.PColorBlendEquations, a.AttachmentCount)
	x.blends(queue.DynamicColorBlendEquation, a.FirstAttachment, len(from), func(b *vk.ColorBlendAttachment, n int) {
		e := &from[n]
		b.SrcColorBlendFactor, b.DstColorBlendFactor = vk.BlendFactor(e.SrcColorBlendFactor), vk.BlendFactor(e.DstColorBlendFactor)
		b.SrcAlphaBlendFactor, b.DstAlphaBlendFactor = vk.BlendFactor(e.SrcAlphaBlendFactor), vk.BlendFactor(e.DstAlphaBlendFactor)
		b.ColorBlendOp, b.AlphaBlendOp = vk.BlendOp(e.ColorBlendOp), vk.BlendOp(e.AlphaBlendOp)
	})
}

func (x *executor) cmdSetColorBlendAdvancedEXT(a *abi.CmdSetColorBlendAdvancedEXTArgs) {
	from := list(a.PColorBlendAdvanced, a.AttachmentCount)
	x.blends(queue.DynamicColorBlendAdvanced, a.FirstAttachment, len(from), func(b *vk.ColorBlendAttachment, n int) {
		e := &from[n]
		b.ColorBlendOp, b.AlphaBlendOp = vk.BlendOp(e.AdvancedBlendOp), vk.BlendOp(e.AdvancedBlendOp)
		b.SrcNonPremultiplied, b.DstNonPremultiplied = e.SrcPremultiplied == 0, e.DstPremultiplied == 0
		b.BlendOverlap, b.ClampResults = vk.BlendOverlap(e.BlendOverlap), e.ClampResults != 0
	})
}

func (x *executor) cmdSetFragmentShadingRateKHR(a *abi.CmdSetFragmentShadingRateKHRArgs) {
	x.state(queue.DynamicFragmentShadingRate, vk.GraphicsPipeline{FragmentShadingRate: shadingRate(*a.PFragmentSize,
		[2]uint32(list(a.CombinerOps, uint32(2))))})
}

// shadingRate is a rate and how it is combined.
func shadingRate(size abi.Extent2D, ops [2]uint32) *vk.FragmentShadingRate {
	return &vk.FragmentShadingRate{Width: int(size.Width), Height: int(size.Height),
		CombinerOps: [2]vk.FragmentShadingRateCombinerOp{vk.FragmentShadingRateCombinerOp(ops[0]),
			vk.FragmentShadingRateCombinerOp(ops[1])}}
}

func (x *executor) cmdSetColorWriteMaskEXT(a *abi.CmdSetColorWriteMaskEXTArgs) {
	from := list(a.PColorWriteMasks, a.AttachmentCount)
	x.blends(queue.DynamicColorWriteMask, a.FirstAttachment, len(from),
		func(b *vk.ColorBlendAttachment, n int) { b.ColorWriteMask = vk.ColorComponents(from[n]) })
}

func (x *executor) cmdSetColorWriteEnableEXT(a *abi.CmdSetColorWriteEnableEXTArgs) {
	enables := make([]bool, 0, a.AttachmentCount)
	for _, e := range list(a.PColorWriteEnables, a.AttachmentCount) {
		enables = append(enables, e != 0)
	}
	x.dynamic(queue.DynamicColorWriteEnable, vk.Dynamic{ColorWriteEnables: enables})
}

func (x *executor) cmdSetVertexInputEXT(a *abi.CmdSetVertexInputEXTArgs) {
	var q program.VertexInput
	for _, b := range list(a.PVertexBindingDescriptions, a.VertexBindingDescriptionCount) {
		v := vertexBinding(b.Binding, b.Stride, b.InputRate)
		v.Divisor = divisor(b.Divisor)
		q.Bindings = append(q.Bindings, v)
	}
	for _, t := range list(a.PVertexAttributeDescriptions, a.VertexAttributeDescriptionCount) {
		q.Attributes = append(q.Attributes, program.VertexAttribute{Location: int(t.Location), Binding: int(t.Binding),
			Format: vk.Format(t.Format), Offset: int(t.Offset)})
	}
	x.list.SetVertexInput(q)
}

// divisor is a binding's: 0 is the first element for all.
func divisor(n uint32) int {
	if n == 0 {
		return -1
	}
	return int(n)
}

func (x *executor) cmdBeginConditionalRenderingEXT(a *abi.CmdBeginConditionalRenderingEXTArgs) {
	c := a.PConditionalRenderingBegin
	x.list.BeginConditional(get[buffer](c.Buffer).Buffer, int(c.Offset),
		c.Flags&abi.VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT != 0)
}

func (x *executor) cmdEndConditionalRenderingEXT(*abi.CmdEndConditionalRenderingEXTArgs) {
	x.list.EndConditional()
}

func (x *executor) cmdDrawMultiEXT(a *abi.CmdDrawMultiEXTArgs) {
	for n := range int(a.DrawCount) {
		d := (*abi.MultiDrawInfoEXT)(unsafe.Add(unsafe.Pointer(a.PVertexInfo), n*int(a.Stride)))
		x.list.Draw(int(d.VertexCount), int(a.InstanceCount), int(d.FirstVertex), int(a.FirstInstance))
	}
}

func (x *executor) cmdDrawMultiIndexedEXT(a *abi.CmdDrawMultiIndexedEXTArgs) {
	for n := range int(a.DrawCount) {
		d := (*abi.MultiDrawIndexedInfoEXT)(unsafe.Add(unsafe.Pointer(a.PIndexInfo), n*int(a.Stride)))
		offset := d.VertexOffset
		if a.PVertexOffset != nil {
			offset = *a.PVertexOffset
		}
		x.list.DrawIndexed(int(d.IndexCount), int(a.InstanceCount), int(d.FirstIndex), int(offset), int(a.FirstInstance))
	}
}

// cmdSetPatchControlPointsEXT and cmdSetTessellationDomainOriginEXT have no effect: there is no tessellation.
func (x *executor) cmdSetPatchControlPointsEXT(*abi.CmdSetPatchControlPointsEXTArgs) {}

func (x *executor) cmdSetTessellationDomainOriginEXT(*abi.CmdSetTessellationDomainOriginEXTArgs) {}
