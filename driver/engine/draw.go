package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

func vertexBinding(binding, stride, rate uint32) program.VertexBinding {
	b := program.VertexBinding{Binding: int(binding), Stride: int(stride)}
	b.Instance = rate == abi.VK_VERTEX_INPUT_RATE_INSTANCE
	return b
}

func (x *executor) cmdBindPipeline(a *abi.CmdBindPipelineArgs) {
	p := get[pipeline](a.Pipeline)
	switch {
	case p == nil:
	case a.PipelineBindPoint == abi.VK_PIPELINE_BIND_POINT_COMPUTE:
		x.list.BindComputePipeline(p.compute)
	default:
		x.list.BindPipeline(p.graphics)
		if x.fixed = p.fixed; x.fixed.halves != 0 {
			x.setHalves()
		}
	}
}

func (x *executor) cmdBindDescriptorSets(a *abi.CmdBindDescriptorSetsArgs) {
	sets := make([]*queue.Set, 0, queue.MaxSets)
	for _, h := range list(a.PDescriptorSets, a.DescriptorSetCount) {
		sets = append(sets, get[queue.Set](h))
	}
	p := point(a.PipelineBindPoint)
	for n := range sets {
		x.pushes[p][int(a.FirstSet)+n] = pushed{}
	}
	x.list.BindSets(p, int(a.FirstSet), sets, list(a.PDynamicOffsets, a.DynamicOffsetCount))
}

func (x *executor) cmdPushConstants(a *abi.CmdPushConstantsArgs) {
	x.list.PushConstants(int(a.Offset), list((*byte)(a.PValues), a.Size))
}

func (x *executor) cmdBindVertexBuffers(a *abi.CmdBindVertexBuffersArgs) {
	x.bindVertexBuffers(a.FirstBinding, list(a.PBuffers, a.BindingCount), list(a.POffsets, a.BindingCount), nil, nil)
}

func (x *executor) cmdBindVertexBuffers2(a *abi.CmdBindVertexBuffers2Args) {
	n := a.BindingCount
	x.bindVertexBuffers(a.FirstBinding, list(a.PBuffers, n), list(a.POffsets, n), list(a.PSizes, n), list(a.PStrides,
		n))
}

func (x *executor) bindVertexBuffers(first uint32, buffers, offsets, sizes, strides []uint64) {
	q := make([]queue.VertexBuffer, len(buffers))
	for i, h := range buffers {
		if b := get[buffer](h); b != nil {
			q[i].Buffer, q[i].Offset = b.Buffer, int(offsets[i])
			if sizes != nil {
				q[i].Size = whole(sizes[i])
			}
		}
		if strides != nil {
			q[i].Stride = int(strides[i])
		}
	}
	x.list.BindVertexBuffers(int(first), q...)
}

func (x *executor) cmdBindIndexBuffer(a *abi.CmdBindIndexBufferArgs) {
	x.bindIndexBuffer(a.Buffer, a.Offset, abi.VK_WHOLE_SIZE, a.IndexType)
}

func (x *executor) cmdBindIndexBuffer2(a *abi.CmdBindIndexBuffer2Args) {
	x.bindIndexBuffer(a.Buffer, a.Offset, a.Size, a.IndexType)
}

func (x *executor) bindIndexBuffer(h, offset, size uint64, kind uint32) {
	t := queue.IndexUint16
	switch kind {
	case abi.VK_INDEX_TYPE_UINT32:
		t = queue.IndexUint32
	case abi.VK_INDEX_TYPE_UINT8:
		t = queue.IndexUint8
	}
	b := get[buffer](h)
	if b == nil { // a null descriptor
		x.list.BindIndexBuffer(nil, 0, 0, t)
		return
	}
	x.list.BindIndexBuffer(b.Buffer, int(offset), whole(size), t)
}

func (x *executor) cmdDraw(a *abi.CmdDrawArgs) {
	x.list.Draw(int(a.VertexCount), int(a.InstanceCount), int(a.FirstVertex), int(a.FirstInstance))
}

func (x *executor) cmdDrawIndexed(a *abi.CmdDrawIndexedArgs) {
	x.list.DrawIndexed(int(a.IndexCount), int(a.InstanceCount), int(a.FirstIndex), int(a.VertexOffset),
		int(a.FirstInstance))
}

func (x *executor) cmdDrawIndirect(a *abi.CmdDrawIndirectArgs) {
	x.list.DrawIndirect(queue.Indirect{Buffer: get[buffer](a.Buffer).Buffer, Offset: int(a.Offset),
		Stride: int(a.Stride), Draws: int(a.DrawCount)})
}

func (x *executor) cmdDrawIndexedIndirect(a *abi.CmdDrawIndexedIndirectArgs) {
	x.list.DrawIndexedIndirect(queue.Indirect{Buffer: get[buffer](a.Buffer).Buffer, Offset: int(a.Offset),
		Stride: int(a.Stride), Draws: int(a.DrawCount)})
}

func (x *executor) cmdDrawIndirectCount(a *abi.CmdDrawIndirectCountArgs) {
	x.list.DrawIndirect(queue.Indirect{Buffer: get[buffer](a.Buffer).Buffer, Offset: int(a.Offset),
		Stride: int(a.Stride), Draws: int(a.MaxDrawCount), CountBuffer: get[buffer](a.CountBuffer).Buffer,
		CountOffset: int(a.CountBufferOffset)})
}

func (x *executor) cmdDrawIndexedIndirectCount(a *abi.CmdDrawIndexedIndirectCountArgs) {
	x.list.DrawIndexedIndirect(queue.Indirect{Buffer: get[buffer](a.Buffer).Buffer, Offset: int(a.Offset),
		Stride: int(a.Stride), Draws: int(a.MaxDrawCount), CountBuffer: get[buffer](a.CountBuffer).Buffer,
		CountOffset: int(a.CountBufferOffset)})
}

func (x *executor) cmdDispatch(a *abi.CmdDispatchArgs) {
	x.list.Dispatch(int(a.GroupCountX), int(a.GroupCountY), int(a.GroupCountZ))
}

func (x *executor) cmdDispatchIndirect(a *abi.CmdDispatchIndirectArgs) {
	x.list.DispatchIndirect(get[buffer](a.Buffer).Buffer, int(a.Offset))
}

// dynamic sets a state of draws, state one of pipelines.
func (x *executor) dynamic(s queue.DynamicState, v vk.Dynamic) { x.list.SetDynamic(s, v) }

func (x *executor) state(s queue.DynamicState, v vk.GraphicsPipeline) { x.list.SetState(s, v) }

func (x *executor) cmdSetViewport(a *abi.CmdSetViewportArgs) {
	x.viewports = place(x.viewports, int(a.FirstViewport), viewports(list(a.PViewports, a.ViewportCount)))
	x.dynamic(queue.DynamicViewport, vk.Dynamic{Viewports: x.viewports})
}

func (x *executor) cmdSetViewportWithCount(a *abi.CmdSetViewportWithCountArgs) {
	x.viewports = viewports(list(a.PViewports, a.ViewportCount))
	x.dynamic(queue.DynamicViewport, vk.Dynamic{Viewports: x.viewports})
}

func (x *executor) cmdSetScissor(a *abi.CmdSetScissorArgs) {
	x.scissors = place(x.scissors, int(a.FirstScissor), rects(list(a.PScissors, a.ScissorCount)))
	x.dynamic(queue.DynamicScissor, vk.Dynamic{Scissors: x.scissors})
}

func (x *executor) cmdSetScissorWithCount(a *abi.CmdSetScissorWithCountArgs) {
	x.scissors = rects(list(a.PScissors, a.ScissorCount))
	x.dynamic(queue.DynamicScissor, vk.Dynamic{Scissors: x.scissors})
}

// maxViewports is the most viewports, and scissors, that there are (VkPhysicalDeviceLimits).
const maxViewports = 16

// place puts elements into a list of viewports or scissors, from first on; those beyond the limit are dropped.
func place[T any](to []T, first int, from []T) []T {
	if first > maxViewports || len(from) > maxViewports-first {
		say(1, "vkCmdSetViewport, vkCmdSetScissor: number %d and %d after it: there are %d", first, len(from)-1, maxViewports)
		return to
	}
	for len(to) < first+len(from) {
		to = append(to, *new(T))
	}
	copy(to[first:], from)
	return to
}

func (x *executor) cmdSetLineWidth(a *abi.CmdSetLineWidthArgs) {
	x.dynamic(queue.DynamicLineWidth, vk.Dynamic{LineWidth: a.LineWidth})
}

func (x *executor) cmdSetDepthBias(a *abi.CmdSetDepthBiasArgs) {
	x.dynamic(queue.DynamicDepthBias, vk.Dynamic{DepthBias: depthBias(a.DepthBiasConstantFactor, a.DepthBiasClamp,
		a.DepthBiasSlopeFactor, nil)})
}

func (x *executor) cmdSetDepthBias2EXT(a *abi.CmdSetDepthBias2EXTArgs) {
	i := a.PDepthBiasInfo
	x.dynamic(queue.DynamicDepthBias, vk.Dynamic{DepthBias: depthBias(i.DepthBiasConstantFactor, i.DepthBiasClamp,
		i.DepthBiasSlopeFactor, i.PNext)})
}

func (x *executor) cmdSetBlendConstants(a *abi.CmdSetBlendConstantsArgs) {
	x.dynamic(queue.DynamicBlendConstants, vk.Dynamic{BlendConstants: (*[4]float32)(unsafe.Pointer(a.BlendConstants))})
}

func (x *executor) cmdSetDepthBounds(a *abi.CmdSetDepthBoundsArgs) {
	x.dynamic(queue.DynamicDepthBounds, vk.Dynamic{DepthBounds: &[2]float32{a.MinDepthBounds, a.MaxDepthBounds}})
}

// faces sets the front and back value of a stencil state.
func faces(to *[2]uint32, mask, value uint32) *[2]uint32 {
	if mask&abi.VK_STENCIL_FACE_FRONT_BIT != 0 {
		to[0] = value
	}
	if mask&abi.VK_STENCIL_FACE_BACK_BIT != 0 {
		to[1] = value
	}
	return to
}

func (x *executor) cmdSetStencilCompareMask(a *abi.CmdSetStencilCompareMaskArgs) {
	x.dynamic(queue.DynamicStencilCompareMask, vk.Dynamic{StencilCompareMask: faces(&x.compareMasks, a.FaceMask,
		a.CompareMask)})
}

func (x *executor) cmdSetStencilWriteMask(a *abi.CmdSetStencilWriteMaskArgs) {
	x.dynamic(queue.DynamicStencilWriteMask, vk.Dynamic{StencilWriteMask: faces(&x.writeMasks, a.FaceMask,
		a.WriteMask)})
}

func (x *executor) cmdSetStencilReference(a *abi.CmdSetStencilReferenceArgs) {
	x.dynamic(queue.DynamicStencilReference, vk.Dynamic{StencilReference: faces(&x.references, a.FaceMask,
		a.Reference)})
}

func (x *executor) cmdSetCullMode(a *abi.CmdSetCullModeArgs) {
	x.state(queue.DynamicCullMode,
		vk.GraphicsPipeline{Rasterization: vk.Rasterization{CullMode: vk.CullMode(a.CullMode)}})
}

func (x *executor) cmdSetFrontFace(a *abi.CmdSetFrontFaceArgs) {
	x.state(queue.DynamicFrontFace,
		vk.GraphicsPipeline{Rasterization: vk.Rasterization{FrontFace: vk.FrontFace(a.FrontFace)}})
}

func (x *executor) cmdSetPrimitiveTopology(a *abi.CmdSetPrimitiveTopologyArgs) {
	x.state(queue.DynamicTopology, vk.GraphicsPipeline{Topology: vk.PrimitiveTopology(a.PrimitiveTopology)})
}

// depth sets a state of the depth and stencil tests.
func (x *executor) depth(s queue.DynamicState, v vk.DepthStencil) {
	x.state(s, vk.GraphicsPipeline{DepthStencil: &v})
}

func (x *executor) cmdSetDepthTestEnable(a *abi.CmdSetDepthTestEnableArgs) {
	x.depth(queue.DynamicDepthTestEnable, vk.DepthStencil{DepthTestEnable: a.DepthTestEnable != 0})
}

func (x *executor) cmdSetDepthWriteEnable(a *abi.CmdSetDepthWriteEnableArgs) {
	x.depth(queue.DynamicDepthWriteEnable, vk.DepthStencil{DepthWriteEnable: a.DepthWriteEnable != 0})
}

func (x *executor) cmdSetDepthCompareOp(a *abi.CmdSetDepthCompareOpArgs) {
	x.depth(queue.DynamicDepthCompareOp, vk.DepthStencil{DepthCompareOp: vk.CompareOp(a.DepthCompareOp)})
}

func (x *executor) cmdSetDepthBoundsTestEnable(a *abi.CmdSetDepthBoundsTestEnableArgs) {
	x.depth(queue.DynamicDepthBoundsTestEnable, vk.DepthStencil{DepthBoundsTestEnable: a.DepthBoundsTestEnable != 0})
}

func (x *executor) cmdSetStencilTestEnable(a *abi.CmdSetStencilTestEnableArgs) {
	x.depth(queue.DynamicStencilTestEnable, vk.DepthStencil{StencilTestEnable: a.StencilTestEnable != 0})
}

func (x *executor) cmdSetStencilOp(a *abi.CmdSetStencilOpArgs) {
	s := vk.StencilOpState{FailOp: vk.StencilOp(a.FailOp), PassOp: vk.StencilOp(a.PassOp),
		DepthFailOp: vk.StencilOp(a.DepthFailOp),
		CompareOp:   vk.CompareOp(a.CompareOp)}
	if a.FaceMask&abi.VK_STENCIL_FACE_FRONT_BIT != 0 {
		x.stencils.Front = s
	}
	if a.FaceMask&abi.VK_STENCIL_FACE_BACK_BIT != 0 {
		x.stencils.Back = s
	}
	x.depth(queue.DynamicStencilOp, x.stencils)
}

func (x *executor) cmdDispatchBase(a *abi.CmdDispatchBaseArgs) {
	x.list.DispatchBase([3]int{int(a.BaseGroupX), int(a.BaseGroupY), int(a.BaseGroupZ)},
		[3]int{int(a.GroupCountX), int(a.GroupCountY), int(a.GroupCountZ)})
}

// cmdSetDeviceMask has no effect: device groups have one device.
func (x *executor) cmdSetDeviceMask(*abi.CmdSetDeviceMaskArgs) {}
