package driver_test

import (
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
)

// lookup is a fragment module that writes what an instruction gives of the image at binding 0, by the sampler at binding
// 2, and of the image at binding 1.
const lookup = `
OpCapability Shader
OpCapability TextureSampleWeightedQCOM
OpCapability TextureBoxFilterQCOM
OpCapability TextureBlockMatchQCOM
OpExtension "SPV_QCOM_image_processing"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %uvin %color %source %other %sampler
OpExecutionMode %main OriginUpperLeft
OpDecorate %uvin Location 0
OpDecorate %color Location 0
OpDecorate %source DescriptorSet 0
OpDecorate %source Binding 0
OpDecorate %other DescriptorSet 0
OpDecorate %other Binding 1
OpDecorate %sampler DescriptorSet 0
OpDecorate %sampler Binding 2
DECORATION
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%vec2 = OpTypeVector %float 2
%vec4 = OpTypeVector %float 4
%uvec2 = OpTypeVector %uint 2
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%array = OpTypeImage %float 2D 2 ARRAYED 0 1 Unknown
%samplertype = OpTypeSampler
%sampled = OpTypeSampledImage %image
%sampledarray = OpTypeSampledImage %array
%toimage = OpTypePointer UniformConstant %image
%toarray = OpTypePointer UniformConstant %array
%tosampler = OpTypePointer UniformConstant %samplertype
%tovec2 = OpTypePointer Input %vec2
%fromvec4 = OpTypePointer Output %vec4
%uvin = OpVariable %tovec2 Input
%color = OpVariable %fromvec4 Output
%source = OpVariable %toimage UniformConstant
%other = OpVariable %toarray UniformConstant
%sampler = OpVariable %tosampler UniformConstant
%two = OpConstant %uint 2
%pair = OpConstantComposite %uvec2 %two %two
%half = OpConstant %float 2.5
%box = OpConstantComposite %vec2 %half %half
%zero = OpConstant %float 0.0
%fifth = OpConstant %float 0.5
%one = OpConstant %float 1.0
%plain = OpConstantComposite %vec4 %one %fifth %zero %one
%main = OpFunction %void None %type
%begin = OpLabel
%uv = OpLoad %vec2 %uvin
%how = OpLoad %samplertype %sampler
%i = OpLoad %image %source
%j = OpLoad %array %other
%s = OpSampledImage %sampled %i %how
%o = OpSampledImage %sampledarray %j %how
INSTRUCTION
OpStore %color %result
OpReturn
OpFunctionEnd
`

// Weighted, box and cubic filters of an image of one colour give the colour, and its blocks match: by the descriptors,
// the view's weights and the samplers of VK_QCOM_image_processing and VK_EXT_filter_cubic. Borders have the components
// of the view.
func TestImageProcessingBordersAndCubicFilters(t *testing.T) {
	const weight, match = abi.VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM, abi.VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM
	const sampled, processing = abi.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, abi.VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM
	plain := []float32{1, 0.5, 0, 1}
	swapped := abi.ComponentMapping{R: abi.VK_COMPONENT_SWIZZLE_B, B: abi.VK_COMPONENT_SWIZZLE_R}
	for _, row := range []struct {
		name, instruction string
		kinds             [2]uint32 // of the images' descriptors
		decoration        string
		sampler           abi.SamplerCreateInfo
		components        abi.ComponentMapping // of the first view
		mapped            bool                 // the sampler says which views' components its border is for
	}{
		{"weighted", "%result = OpImageSampleWeightedQCOM %vec4 %s %uv %o", [2]uint32{sampled, weight},
			"OpDecorate %other WeightTextureQCOM", abi.SamplerCreateInfo{Flags: processing}, abi.ComponentMapping{}, false},
		{"box", "%result = OpImageBoxFilterQCOM %vec4 %s %uv %box", [2]uint32{sampled, sampled}, "",
			abi.SamplerCreateInfo{Flags: processing}, abi.ComponentMapping{}, false},
		{"match", "%e = OpImageBlockMatchSADQCOM %vec4 %s %pair %o %pair %pair\n" +
			"%result = OpFAdd %vec4 %e %plain", [2]uint32{match, match},
			"OpDecorate %source BlockMatchTextureQCOM\nOpDecorate %other BlockMatchTextureQCOM",
			abi.SamplerCreateInfo{Flags: processing, UnnormalizedCoordinates: 1},
			abi.ComponentMapping{}, false},
		{"cubic", "%result = OpImageSampleImplicitLod %vec4 %s %uv", [2]uint32{sampled, sampled}, "",
			abi.SamplerCreateInfo{MagFilter: abi.VK_FILTER_CUBIC_EXT, MinFilter: abi.VK_FILTER_CUBIC_EXT},
			abi.ComponentMapping{}, false},
		{"border of a view that exchanges red and blue", "%result = OpImageSampleExplicitLod %vec4 %s %box Lod %zero",
			[2]uint32{sampled, sampled}, "", abi.SamplerCreateInfo{AddressModeU: abi.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER},
			swapped, false},
		{"border of a view and a sampler that exchange red and blue",
			"%result = OpImageSampleExplicitLod %vec4 %s %box Lod %zero", [2]uint32{sampled, sampled}, "",
			abi.SamplerCreateInfo{AddressModeU: abi.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER}, swapped, true},
	} {
		s := open(t, "")
		arrayed := "0"
		if row.kinds[1] == weight {
			arrayed = "1"
		}
		code, err := spirvasm.Assemble(4, strings.NewReplacer("ARRAYED", arrayed, "DECORATION", row.decoration, "INSTRUCTION",
			row.instruction).Replace(lookup))
		if err != nil {
			t.Fatal(err)
		}
		other := image(s, abi.VK_FORMAT_R32_SFLOAT, 4, []float32{1.0 / 16}, abi.VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM)
		weights := abi.ImageViewSampleWeightCreateInfoQCOM{
			SType:        abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM,
			FilterCenter: abi.Offset2D{X: 1, Y: 1}, FilterSize: abi.Extent2D{Width: 4, Height: 4}, NumPhases: 1}
		second := abi.ImageViewCreateInfo{PNext: unsafe.Pointer(client.At(s, weights)), Image: other,
			ViewType: abi.VK_IMAGE_VIEW_TYPE_2D_ARRAY, Format: abi.VK_FORMAT_R32_SFLOAT}
		m := image(s, abi.VK_FORMAT_R32G32B32A32_SFLOAT, 16, plain, abi.VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM)
		first := abi.ImageViewCreateInfo{Image: m, ViewType: abi.VK_IMAGE_VIEW_TYPE_2D, Format: abi.VK_FORMAT_R32G32B32A32_SFLOAT,
			Components: row.components}
		if row.kinds[1] != weight {
			second = first
		}
		row.sampler.SType = abi.VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO
		if row.sampler.AddressModeV = abi.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE; row.sampler.AddressModeU == 0 {
			row.sampler.AddressModeU = abi.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
		} else {
			row.sampler.BorderColor = abi.VK_BORDER_COLOR_FLOAT_CUSTOM_EXT
			chain := unsafe.Pointer(client.At(s, abi.SamplerCustomBorderColorCreateInfoEXT{
				SType:             abi.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
				CustomBorderColor: abi.ClearColorValue{0, math.Float32bits(0.5), math.Float32bits(1), math.Float32bits(1)},
				Format:            abi.VK_FORMAT_R32G32B32A32_SFLOAT}))
			if row.mapped {
				chain = unsafe.Pointer(client.At(s, abi.SamplerBorderColorComponentMappingCreateInfoEXT{PNext: chain,
					SType:      abi.VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT,
					Components: row.components}))
			}
			row.sampler.PNext = chain
		}
		sampler := s.Create(abi.OpCreateSampler, abi.OpDestroySampler, unsafe.Pointer(client.At(s, row.sampler)))
		kinds := append(row.kinds[:], abi.VK_DESCRIPTOR_TYPE_SAMPLER)
		var bindings []abi.DescriptorSetLayoutBinding
		var writes []abi.WriteDescriptorSet
		for n, kind := range kinds {
			bindings = append(bindings, abi.DescriptorSetLayoutBinding{Binding: uint32(n), DescriptorType: kind, DescriptorCount: 1,
				StageFlags: abi.VK_SHADER_STAGE_FRAGMENT_BIT})
			d := abi.DescriptorImageInfo{Sampler: sampler, ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL}
			if n < 2 {
				d.ImageView = view(s, []abi.ImageViewCreateInfo{first, second}[n])
			}
			writes = append(writes, abi.WriteDescriptorSet{SType: abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
				DstBinding: uint32(n), DescriptorType: kind, DescriptorCount: 1, PImageInfo: client.At(s, d)})
		}
		set := s.Create(abi.OpCreateDescriptorSetLayout, abi.OpDestroyDescriptorSetLayout, unsafe.Pointer(client.At(s,
			abi.DescriptorSetLayoutCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
				Flags: abi.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT, BindingCount: uint32(len(bindings)),
				PBindings: client.List(s.Client, bindings...)})))
		var layout uint64
		got := triangle(t, s, shot{code: code, set: set, laid: func(l uint64) { layout = l }, draw: func() {
			s.Call(abi.OpCmdPushDescriptorSet, client.Args(s, abi.CmdPushDescriptorSetArgs{CommandBuffer: s.Commands,
				Layout: layout, DescriptorWriteCount: uint32(len(writes)), PDescriptorWrites: client.List(s.Client, writes...)}))
			draw(s)
		}})
		middle := got[(height/3*width+width/2)*4:][:4]
		for n, v := range plain {
			if math.Abs(float64(middle[n])-float64(v)*255) > 1 {
				t.Errorf("%s: the pixel is %d", row.name, middle)
				break
			}
		}
	}
}

// image is an image of one colour.
func image(s *client.Session, f uint32, side uint32, color []float32, usage uint32) uint64 {
	m := s.NewImage(abi.ImageCreateInfo{ImageType: abi.VK_IMAGE_TYPE_2D, Format: f,
		Extent: abi.Extent3D{Width: side, Height: side, Depth: 1}, MipLevels: 1, ArrayLayers: 1, Samples: 1,
		Usage: usage | abi.VK_IMAGE_USAGE_SAMPLED_BIT | abi.VK_IMAGE_USAGE_TRANSFER_DST_BIT})
	var value abi.ClearColorValue
	for n, v := range color {
		value[n] = math.Float32bits(v)
	}
	s.Run(func() {
		transition(s, m, 1, abi.VK_IMAGE_LAYOUT_UNDEFINED, abi.VK_IMAGE_LAYOUT_GENERAL)
		s.Call(abi.OpCmdClearColorImage, client.Args(s, abi.CmdClearColorImageArgs{CommandBuffer: s.Commands, Image: m,
			ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL, PColor: client.At(s, value), RangeCount: 1,
			PRanges: client.At(s, abi.ImageSubresourceRange{AspectMask: 1, LevelCount: 1, LayerCount: 1})}))
	})
	return m
}

func view(s *client.Session, info abi.ImageViewCreateInfo) uint64 {
	info.SType = abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO
	info.SubresourceRange = abi.ImageSubresourceRange{AspectMask: 1, LevelCount: 1, LayerCount: 1}
	return s.Create(abi.OpCreateImageView, abi.OpDestroyImageView, unsafe.Pointer(client.At(s, info)))
}
