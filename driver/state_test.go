package driver_test

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
)

// States that commands set are what a pipeline would have: with its values the triangle is the same, with others it is
// not.
func TestDynamicStates(t *testing.T) {
	s := open(t, "")
	cb := s.Commands
	picture := reference(t)
	conservative := unsafe.Pointer(client.At(s, abi.PipelineRasterizationConservativeStateCreateInfoEXT{
		SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT}))
	number := func(v uint32) *uint32 { return client.At(s, v) }
	for _, row := range []struct {
		name        string
		state       uint32
		same, other func()
	}{
		{"rasterizer discard", abi.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
			call(s, abi.OpCmdSetRasterizerDiscardEnable, abi.CmdSetRasterizerDiscardEnableArgs{CommandBuffer: cb}),
			call(s, abi.OpCmdSetRasterizerDiscardEnable, abi.CmdSetRasterizerDiscardEnableArgs{CommandBuffer: cb,
				RasterizerDiscardEnable: 1})},
		{"primitive restart", abi.VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE,
			call(s, abi.OpCmdSetPrimitiveRestartEnable, abi.CmdSetPrimitiveRestartEnableArgs{CommandBuffer: cb}), nil},
		{"depth bias", abi.VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE,
			call(s, abi.OpCmdSetDepthBiasEnable, abi.CmdSetDepthBiasEnableArgs{CommandBuffer: cb}), nil},
		{"depth clamp", abi.VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT,
			call(s, abi.OpCmdSetDepthClampEnableEXT, abi.CmdSetDepthClampEnableEXTArgs{CommandBuffer: cb}), nil},
		{"depth clip", abi.VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT,
			call(s, abi.OpCmdSetDepthClipEnableEXT, abi.CmdSetDepthClipEnableEXTArgs{CommandBuffer: cb, DepthClipEnable: 1}), nil},
		{"negative one to one", abi.VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT,
			call(s, abi.OpCmdSetDepthClipNegativeOneToOneEXT, abi.CmdSetDepthClipNegativeOneToOneEXTArgs{CommandBuffer: cb}), nil},
		{"polygon mode", abi.VK_DYNAMIC_STATE_POLYGON_MODE_EXT,
			call(s, abi.OpCmdSetPolygonModeEXT, abi.CmdSetPolygonModeEXTArgs{CommandBuffer: cb}),
			call(s, abi.OpCmdSetPolygonModeEXT, abi.CmdSetPolygonModeEXTArgs{CommandBuffer: cb,
				PolygonMode: abi.VK_POLYGON_MODE_POINT})},
		{"samples", abi.VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
			call(s, abi.OpCmdSetRasterizationSamplesEXT, abi.CmdSetRasterizationSamplesEXTArgs{CommandBuffer: cb,
				RasterizationSamples: 1}), nil},
		{"sample mask", abi.VK_DYNAMIC_STATE_SAMPLE_MASK_EXT,
			call(s, abi.OpCmdSetSampleMaskEXT, abi.CmdSetSampleMaskEXTArgs{CommandBuffer: cb, Samples: 1, PSampleMask: number(1)}),
			call(s, abi.OpCmdSetSampleMaskEXT, abi.CmdSetSampleMaskEXTArgs{CommandBuffer: cb, Samples: 1, PSampleMask: number(0)})},
		{"alpha to coverage", abi.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
			call(s, abi.OpCmdSetAlphaToCoverageEnableEXT, abi.CmdSetAlphaToCoverageEnableEXTArgs{CommandBuffer: cb}), nil},
		{"blend enable", abi.VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
			call(s, abi.OpCmdSetColorBlendEnableEXT, abi.CmdSetColorBlendEnableEXTArgs{CommandBuffer: cb, AttachmentCount: 1,
				PColorBlendEnables: number(0)}),
			call(s, abi.OpCmdSetColorBlendEnableEXT, abi.CmdSetColorBlendEnableEXTArgs{CommandBuffer: cb, AttachmentCount: 1,
				PColorBlendEnables: number(1)})}, // of ZERO and ZERO
		{"write mask", abi.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
			call(s, abi.OpCmdSetColorWriteMaskEXT, abi.CmdSetColorWriteMaskEXTArgs{CommandBuffer: cb, AttachmentCount: 1,
				PColorWriteMasks: number(15)}),
			call(s, abi.OpCmdSetColorWriteMaskEXT, abi.CmdSetColorWriteMaskEXTArgs{CommandBuffer: cb, AttachmentCount: 1,
				PColorWriteMasks: number(1)})},
		{"write enable", abi.VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT,
			call(s, abi.OpCmdSetColorWriteEnableEXT, abi.CmdSetColorWriteEnableEXTArgs{CommandBuffer: cb, AttachmentCount: 3,
				PColorWriteEnables: client.List(s.Client, uint32(1), 0, 0)}),
			call(s, abi.OpCmdSetColorWriteEnableEXT, abi.CmdSetColorWriteEnableEXTArgs{CommandBuffer: cb, AttachmentCount: 3,
				PColorWriteEnables: client.List(s.Client, uint32(0), 1, 1)})},
		{"logic op", abi.VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT,
			call(s, abi.OpCmdSetLogicOpEnableEXT, abi.CmdSetLogicOpEnableEXTArgs{CommandBuffer: cb}),
			call(s, abi.OpCmdSetLogicOpEnableEXT, abi.CmdSetLogicOpEnableEXTArgs{CommandBuffer: cb, LogicOpEnable: 1})}, // CLEAR
		{"provoking vertex", abi.VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT,
			call(s, abi.OpCmdSetProvokingVertexModeEXT, abi.CmdSetProvokingVertexModeEXTArgs{CommandBuffer: cb}), nil},
		{"lines", abi.VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT,
			call(s, abi.OpCmdSetLineRasterizationModeEXT, abi.CmdSetLineRasterizationModeEXTArgs{CommandBuffer: cb}), nil},
		{"conservative", abi.VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT,
			call(s, abi.OpCmdSetConservativeRasterizationModeEXT, abi.CmdSetConservativeRasterizationModeEXTArgs{CommandBuffer: cb}),
			call(s, abi.OpCmdSetConservativeRasterizationModeEXT, abi.CmdSetConservativeRasterizationModeEXTArgs{CommandBuffer: cb,
				ConservativeRasterizationMode: abi.VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT})},
		{"shading rate", abi.VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR, rate(s, 1, 1), rate(s, 4, 2)},
		{"sample locations", abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT,
			call(s, abi.OpCmdSetSampleLocationsEnableEXT, abi.CmdSetSampleLocationsEnableEXTArgs{CommandBuffer: cb}), nil},
		{"advanced blending", abi.VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT,
			call(s, abi.OpCmdSetColorBlendAdvancedEXT, abi.CmdSetColorBlendAdvancedEXTArgs{CommandBuffer: cb, AttachmentCount: 1,
				PColorBlendAdvanced: client.At(s, abi.ColorBlendAdvancedEXT{AdvancedBlendOp: abi.VK_BLEND_OP_MULTIPLY_EXT,
					SrcPremultiplied: 1, DstPremultiplied: 1})}), nil}, // blending is disabled
		{"vertex input", abi.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, vertexInput(s, 20), vertexInput(s, 0)},
	} {
		draw := func(set func()) []byte {
			return triangle(t, s, shot{dynamic: []uint32{row.state}, pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
				i.PRasterizationState.PNext = conservative
			}, draw: func() {
				set()
				s.Call(abi.OpCmdDraw, client.Args(s, abi.CmdDrawArgs{CommandBuffer: cb, VertexCount: 3, InstanceCount: 1}))
			}})
		}
		if !bytes.Equal(draw(row.same), picture) {
			t.Errorf("%s: the pipeline's value draws another picture", row.name)
		}
		if row.other != nil && bytes.Equal(draw(row.other), picture) {
			t.Errorf("%s: another value draws the same picture", row.name)
		}
	}
}

// call is a command with its parameters.
func call[T any](s *client.Session, op uint32, args T) func() {
	return func() { s.Call(op, client.Args(s, args)) }
}

// rate sets a shading rate.
func rate(s *client.Session, width, height uint32) func() {
	return call(s, abi.OpCmdSetFragmentShadingRateKHR, abi.CmdSetFragmentShadingRateKHRArgs{CommandBuffer: s.Commands,
		PFragmentSize: client.At(s, abi.Extent2D{Width: width, Height: height}), CombinerOps: client.List(s.Client, 0, uint32(0))})
}

// vertexInput sets the triangle's vertex input.
func vertexInput(s *client.Session, stride uint32) func() {
	return func() {
		binding := abi.VertexInputBindingDescription2EXT{
			SType: abi.VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT, Stride: stride, Divisor: 1}
		attribute := abi.VertexInputAttributeDescription2EXT{
			SType: abi.VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT, Format: abi.VK_FORMAT_R32G32_SFLOAT}
		color := attribute
		color.Location, color.Format, color.Offset = 1, abi.VK_FORMAT_R32G32B32_SFLOAT, 8
		s.Call(abi.OpCmdSetVertexInputEXT, client.Args(s, abi.CmdSetVertexInputEXTArgs{CommandBuffer: s.Commands,
			VertexBindingDescriptionCount: 1, PVertexBindingDescriptions: client.At(s, binding),
			VertexAttributeDescriptionCount: 2, PVertexAttributeDescriptions: client.List(s.Client, attribute, color)}))
	}
}

// A framebuffer may get its views when the render pass begins.
func TestFramebuffersWithoutViews(t *testing.T) {
	if got := triangle(t, open(t, ""), shot{imageless: true}); !bytes.Equal(got, reference(t)) {
		t.Error("the pictures differ")
	}
}

// Draws are left out where a buffer says so, and lists of draws draw what single draws do.
func TestDrawsUnderConditionsAndInLists(t *testing.T) {
	s := open(t, "")
	cb, picture := s.Commands, reference(t)
	words := s.NewBuffer(abi.VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, []byte{0, 0, 0, 0, 1, 0, 0, 0})
	apart := func(vertices uint32) (d struct {
		abi.MultiDrawInfoEXT
		Other uint32 // the host's own, as zink has it
	}) {
		d.VertexCount, d.Other = vertices, 0xfffffff0
		return d
	}
	multi := func() {
		draws := client.List(s.Client, apart(0), apart(0), apart(3))
		s.Call(abi.OpCmdDrawMultiEXT, client.Args(s, abi.CmdDrawMultiEXTArgs{CommandBuffer: cb, DrawCount: 3, InstanceCount: 1,
			Stride: uint32(unsafe.Sizeof(*draws)), PVertexInfo: &draws.MultiDrawInfoEXT}))
	}
	for offset, drawn := range map[uint64]bool{0: false, 4: true} {
		got := triangle(t, s, shot{draw: func() {
			s.Call(abi.OpCmdBeginConditionalRenderingEXT, client.Args(s, abi.CmdBeginConditionalRenderingEXTArgs{CommandBuffer: cb,
				PConditionalRenderingBegin: client.At(s, abi.ConditionalRenderingBeginInfoEXT{
					SType:  abi.VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
					Buffer: words.Handle, Offset: offset})}))
			multi()
			s.Call(abi.OpCmdEndConditionalRenderingEXT, client.Args(s, abi.CmdEndConditionalRenderingEXTArgs{CommandBuffer: cb}))
		}})
		if bytes.Equal(got, picture) != drawn {
			t.Errorf("offset %d: drawn is not %v", offset, drawn)
		}
	}
}
