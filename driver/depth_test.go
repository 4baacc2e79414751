package driver_test

import (
	"encoding/binary"
	"math"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
)

// deep draws the triangle, which is at depth 0.5, with depths that begin at 1, and a stencil at 7, which is 9 where the
// triangle is, and has a usage of its own. state changes the pipeline, set is called before the draw.
func deep(t *testing.T, state func(*client.Session, *abi.GraphicsPipelineCreateInfo), set func(*client.Session)) (
	depths []float32, stencil []byte) {
	t.Helper()
	s := open(t, "")
	const format = abi.VK_FORMAT_D32_SFLOAT_S8_UINT
	const attachment, source = abi.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, abi.VK_IMAGE_USAGE_TRANSFER_SRC_BIT
	m := s.NewImage(abi.ImageCreateInfo{ImageType: abi.VK_IMAGE_TYPE_2D, Format: format,
		Extent: abi.Extent3D{Width: width, Height: height, Depth: 1}, MipLevels: 1, ArrayLayers: 1, Samples: 1,
		Usage: attachment | source | abi.VK_IMAGE_USAGE_SAMPLED_BIT,
		PNext: unsafe.Pointer(client.At(s, abi.ImageStencilUsageCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO, StencilUsage: attachment | source}))})
	const both = abi.VK_IMAGE_ASPECT_DEPTH_BIT | abi.VK_IMAGE_ASPECT_STENCIL_BIT
	view := s.Create(abi.OpCreateImageView, abi.OpDestroyImageView, unsafe.Pointer(client.At(s, abi.ImageViewCreateInfo{
		SType: abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, Image: m, ViewType: abi.VK_IMAGE_VIEW_TYPE_2D, Format: format,
		SubresourceRange: abi.ImageSubresourceRange{AspectMask: both, LevelCount: 1, LayerCount: 1}})))
	depth := s.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT, make([]byte, 4*width*height))
	codes := s.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT, make([]byte, width*height))
	var color uint64
	begin := func() {
		s.Call(abi.OpCmdBeginRendering, client.Args(s, abi.CmdBeginRenderingArgs{CommandBuffer: s.Commands,
			PRenderingInfo: client.At(s, abi.RenderingInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_INFO, LayerCount: 1,
				RenderArea:           abi.Rect2D{Extent: abi.Extent2D{Width: width, Height: height}},
				ColorAttachmentCount: 1, PColorAttachments: client.At(s, abi.RenderingAttachmentInfo{
					SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, ImageView: color,
					ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL}),
				PDepthAttachment: client.At(s, abi.RenderingAttachmentInfo{
					SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, ImageView: view,
					ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL,
					LoadOp:      abi.VK_ATTACHMENT_LOAD_OP_CLEAR, ClearValue: abi.ClearValue{math.Float32bits(1)}}),
				PStencilAttachment: client.At(s, abi.RenderingAttachmentInfo{
					SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, ImageView: view,
					ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL,
					LoadOp:      abi.VK_ATTACHMENT_LOAD_OP_CLEAR, ClearValue: abi.ClearValue{0, 7}})})}))
	}
	end := func() {
		s.Call(abi.OpCmdEndRendering, client.Args(s, abi.CmdEndRenderingArgs{CommandBuffer: s.Commands}))
	}
	copies := func(aspect uint32, to client.Buffer) {
		s.Call(abi.OpCmdCopyImageToBuffer, client.Args(s, abi.CmdCopyImageToBufferArgs{CommandBuffer: s.Commands, SrcImage: m,
			SrcImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL, DstBuffer: to.Handle, RegionCount: 1,
			PRegions: client.At(s, abi.BufferImageCopy{ImageExtent: abi.Extent3D{Width: width, Height: height, Depth: 1},
				ImageSubresource: abi.ImageSubresourceLayers{AspectMask: aspect, LayerCount: 1}})}))
	}
	keep := abi.StencilOpState{PassOp: abi.VK_STENCIL_OP_REPLACE, CompareOp: abi.VK_COMPARE_OP_ALWAYS, CompareMask: 255,
		WriteMask: 255, Reference: 9}
	triangle(t, s, shot{rendering: true, viewed: func(v uint64) { color = v },
		pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			r := (*abi.PipelineRenderingCreateInfo)(i.PNext)
			r.DepthAttachmentFormat, r.StencilAttachmentFormat = format, format
			i.PDepthStencilState = client.At(s, abi.PipelineDepthStencilStateCreateInfo{
				SType:           abi.VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
				DepthTestEnable: 1, DepthWriteEnable: 1, DepthCompareOp: abi.VK_COMPARE_OP_ALWAYS, StencilTestEnable: 1,
				Front: keep, Back: keep})
			state(s, i)
		},
		draw: func() {
			end()
			transition(s, m, both, abi.VK_IMAGE_LAYOUT_UNDEFINED, abi.VK_IMAGE_LAYOUT_GENERAL)
			begin()
			set(s)
			draw(s)
			end()
			transition(s, m, both, abi.VK_IMAGE_LAYOUT_GENERAL, abi.VK_IMAGE_LAYOUT_GENERAL)
			copies(abi.VK_IMAGE_ASPECT_DEPTH_BIT, depth)
			copies(abi.VK_IMAGE_ASPECT_STENCIL_BIT, codes)
			begin()
		}})
	for b := s.Bytes(depth); len(b) >= 4; b = b[4:] {
		depths = append(depths, math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return depths, s.Bytes(codes)
}

// Depth biases have the unit that a pipeline or VkDepthBiasInfoEXT names; vkCmdSetDepthBias has the unit of the format.
func TestDepthBiasesHaveTheirUnits(t *testing.T) {
	const code = 1.0 / (1 << 24)
	unit := func(s *client.Session, kind uint32) unsafe.Pointer {
		return unsafe.Pointer(client.At(s, abi.DepthBiasRepresentationInfoEXT{
			SType: abi.VK_STRUCTURE_TYPE_DEPTH_BIAS_REPRESENTATION_INFO_EXT, DepthBiasRepresentation: kind, DepthBiasExact: 1}))
	}
	const float, unorm = abi.VK_DEPTH_BIAS_REPRESENTATION_FLOAT_EXT,
		abi.VK_DEPTH_BIAS_REPRESENTATION_LEAST_REPRESENTABLE_VALUE_FORCE_UNORM_EXT
	fixed := func(kind uint32, factor float32) func(*client.Session, *abi.GraphicsPipelineCreateInfo) {
		return func(s *client.Session, i *abi.GraphicsPipelineCreateInfo) {
			i.PRasterizationState.DepthBiasEnable, i.PRasterizationState.DepthBiasConstantFactor = 1, factor
			i.PRasterizationState.PNext = unit(s, kind)
		}
	}
	dynamic := func(s *client.Session, i *abi.GraphicsPipelineCreateInfo) {
		i.PRasterizationState.DepthBiasEnable = 1
		i.PDynamicState.DynamicStateCount = 1
		i.PDynamicState.PDynamicStates = client.At(s, uint32(abi.VK_DYNAMIC_STATE_DEPTH_BIAS))
	}
	none := func(*client.Session) {}
	newer := func(kind uint32, factor float32) func(*client.Session) {
		return func(s *client.Session) {
			s.Call(abi.OpCmdSetDepthBias2EXT, client.Args(s, abi.CmdSetDepthBias2EXTArgs{CommandBuffer: s.Commands,
				PDepthBiasInfo: client.At(s, abi.DepthBiasInfoEXT{SType: abi.VK_STRUCTURE_TYPE_DEPTH_BIAS_INFO_EXT,
					DepthBiasConstantFactor: factor, PNext: unit(s, kind)})}))
		}
	}
	for name, c := range map[string]struct {
		state func(*client.Session, *abi.GraphicsPipelineCreateInfo)
		set   func(*client.Session)
		want  float32
	}{
		"pipeline, floats": {fixed(float, 0.25), none, 0.25},
		"pipeline, codes":  {fixed(unorm, 1<<21), none, code * (1 << 21)},
		"command, floats":  {dynamic, newer(float, 0.125), 0.125},
		"command, codes":   {dynamic, newer(unorm, 1<<20), code * (1 << 20)},
		"the older command": {dynamic, func(s *client.Session) {
			newer(float, 0.125)(s)
			s.Call(abi.OpCmdSetDepthBias, client.Args(s, abi.CmdSetDepthBiasArgs{CommandBuffer: s.Commands,
				DepthBiasConstantFactor: 3}))
		}, 3 * code},
	} {
		depths, stencil := deep(t, c.state, c.set)
		inside := 0
		for i, got := range depths {
			want := float32(1)
			if stencil[i] == 9 {
				want = 0.5 + c.want
				inside++
			}
			if got != want {
				t.Fatalf("%s: depth %d is %v, not %v", name, i, got, want)
			}
		}
		if inside == 0 || inside == len(depths) {
			t.Errorf("%s: %d pixels are inside", name, inside)
		}
	}
}
