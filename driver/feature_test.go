package driver_test

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/vk"
)

// States of pipelines that extensions add draw what the Go API draws, which is another picture than without.
func TestStatesOfExtensions(t *testing.T) {
	s := open(t, "")
	plain := reference(t)
	for _, row := range []struct {
		name   string
		change func(*vk.GraphicsPipeline)
		of     shot
	}{
		{"fragment shading rate", func(g *vk.GraphicsPipeline) {
			g.FragmentShadingRate = &vk.FragmentShadingRate{Width: 2, Height: 4}
		}, shot{pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			i.PNext = unsafe.Pointer(client.At(s, abi.PipelineFragmentShadingRateStateCreateInfoKHR{
				SType:        abi.VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
				FragmentSize: abi.Extent2D{Width: 2, Height: 4}}))
		}}},
		{"advanced blending", func(g *vk.GraphicsPipeline) {
			g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
				ColorBlendOp: vk.BlendOpHslHue, AlphaBlendOp: vk.BlendOpHslHue, ColorWriteMask: vk.ColorComponentsAll,
				BlendOverlap: vk.BlendOverlapConjoint, DstNonPremultiplied: true}}}
		}, shot{pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			i.PColorBlendState.PNext = unsafe.Pointer(client.At(s, abi.PipelineColorBlendAdvancedStateCreateInfoEXT{
				SType:            abi.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT,
				SrcPremultiplied: 1, BlendOverlap: abi.VK_BLEND_OVERLAP_CONJOINT_EXT}))
			a := i.PColorBlendState.PAttachments
			a.BlendEnable, a.ColorBlendOp, a.AlphaBlendOp = 1, abi.VK_BLEND_OP_HSL_HUE_EXT, abi.VK_BLEND_OP_HSL_HUE_EXT
		}}},
		{"sample locations", located, shot{pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			i.PMultisampleState.PNext = unsafe.Pointer(locations(s, 1))
		}}},
		{"sample locations that commands enable", located, shot{
			dynamic: []uint32{abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT},
			pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
				i.PMultisampleState.PNext = unsafe.Pointer(locations(s, 0))
			},
			draw: func() {
				s.Call(abi.OpCmdSetSampleLocationsEnableEXT, client.Args(s, abi.CmdSetSampleLocationsEnableEXTArgs{
					CommandBuffer: s.Commands, SampleLocationsEnable: 1}))
				draw(s)
			}}},
		{"sample locations of commands", located, shot{
			dynamic: []uint32{abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT},
			pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
				l := locations(s, 1)
				l.SampleLocationsInfo.PSampleLocations = client.At(s, abi.SampleLocationEXT{})
				i.PMultisampleState.PNext = unsafe.Pointer(l)
			},
			draw: func() {
				s.Call(abi.OpCmdSetSampleLocationsEXT, client.Args(s, abi.CmdSetSampleLocationsEXTArgs{
					CommandBuffer: s.Commands, PSampleLocationsInfo: &locations(s, 1).SampleLocationsInfo}))
				draw(s)
			}}},
	} {
		want := drawn(t, row.change)
		if got := triangle(t, s, row.of); !bytes.Equal(got, want) {
			t.Errorf("%s: the pictures differ", row.name)
		}
		if bytes.Equal(want, plain) {
			t.Errorf("%s: the picture is the same as without", row.name)
		}
	}
}

// draw records the triangle's draw.
func draw(s *client.Session) {
	s.Call(abi.OpCmdDraw, client.Args(s, abi.CmdDrawArgs{CommandBuffer: s.Commands, VertexCount: 3, InstanceCount: 1}))
}

// located has the pixel's one sample in a corner.
func located(g *vk.GraphicsPipeline) {
	g.Multisample = &vk.Multisample{RasterizationSamples: 1, SampleLocations: &vk.SampleLocations{
		Grid: vk.Extent2D{Width: 1, Height: 1}, Locations: [][2]float32{{0.125, 0.875}}}}
}

func locations(s *client.Session, enable uint32) *abi.PipelineSampleLocationsStateCreateInfoEXT {
	return client.At(s, abi.PipelineSampleLocationsStateCreateInfoEXT{
		SType:                 abi.VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
		SampleLocationsEnable: enable,
		SampleLocationsInfo: abi.SampleLocationsInfoEXT{SType: abi.VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
			SampleLocationsPerPixel: 1, SampleLocationGridSize: abi.Extent2D{Width: 1, Height: 1}, SampleLocationsCount: 1,
			PSampleLocations: client.At(s, abi.SampleLocationEXT{X: 0.125, Y: 0.875})}})
}

// The colours of the triangle come from a buffer that commands push, by writes and by a template. The first push is not
// the one that is drawn with.
func TestPushedDescriptors(t *testing.T) {
	s := open(t, "")
	const kind = abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
	half := tint
	half[0] = 0.25
	buffer := s.NewBuffer(abi.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, bytesOf(append(half[:], tint[:]...)))
	data := [2]*abi.DescriptorBufferInfo{
		client.At(s, abi.DescriptorBufferInfo{Buffer: buffer.Handle, Range: 16}),
		client.At(s, abi.DescriptorBufferInfo{Buffer: buffer.Handle, Offset: 16, Range: 16})}
	set := setLayout(s, kind, 1, abi.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT)
	var layout, template uint64
	for name, push := range map[string]func(n int){
		"writes": func(n int) {
			s.Call(abi.OpCmdPushDescriptorSet, client.Args(s, abi.CmdPushDescriptorSetArgs{CommandBuffer: s.Commands,
				Layout: layout, DescriptorWriteCount: 1, PDescriptorWrites: client.At(s, abi.WriteDescriptorSet{
					SType: abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, DescriptorType: kind, DescriptorCount: 1,
					PBufferInfo: data[n]})}))
		},
		"template": func(n int) {
			s.Call(abi.OpCmdPushDescriptorSetWithTemplate, client.Args(s, abi.CmdPushDescriptorSetWithTemplateArgs{
				CommandBuffer: s.Commands, DescriptorUpdateTemplate: template, Layout: layout, PData: unsafe.Pointer(data[n])}))
		},
	} {
		got := triangle(t, s, shot{fragment: "tint.frag.spv", set: set,
			laid: func(l uint64) {
				layout, template = l, updateTemplate(s, abi.DescriptorUpdateTemplateCreateInfo{PipelineLayout: l,
					TemplateType: abi.VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS}, kind, 1)
			},
			draw: func() { push(0); push(1); draw(s) }})
		if !bytes.Equal(got, reference(t)) {
			t.Errorf("%s: the pictures differ", name)
		}
	}
}

// The colours of the triangle are in the set itself, written and by a template.
func TestInlineUniformBlocks(t *testing.T) {
	s := open(t, "")
	const kind = abi.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
	colors := unsafe.Pointer(client.At(s, tint))
	layout := setLayout(s, kind, 16, 0)
	pool := s.Create(abi.OpCreateDescriptorPool, abi.OpDestroyDescriptorPool, unsafe.Pointer(client.At(s,
		abi.DescriptorPoolCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, MaxSets: 2,
			PoolSizeCount: 1, PPoolSizes: client.At(s, abi.DescriptorPoolSize{Type: kind, DescriptorCount: 32}),
			PNext: unsafe.Pointer(client.At(s, abi.DescriptorPoolInlineUniformBlockCreateInfo{
				SType:                         abi.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO,
				MaxInlineUniformBlockBindings: 2}))})))
	template := updateTemplate(s, abi.DescriptorUpdateTemplateCreateInfo{DescriptorSetLayout: layout}, kind, 16)
	for name, update := range map[string]func(set uint64){
		"writes": func(set uint64) {
			s.Call(abi.OpUpdateDescriptorSets, client.Args(s, abi.UpdateDescriptorSetsArgs{Device: s.Device,
				DescriptorWriteCount: 1, PDescriptorWrites: client.At(s, abi.WriteDescriptorSet{
					SType: abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, DescriptorType: kind, DescriptorCount: 16, DstSet: set,
					PNext: unsafe.Pointer(client.At(s, abi.WriteDescriptorSetInlineUniformBlock{
						SType:    abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK,
						DataSize: 16, PData: colors}))})}))
		},
		"template": func(set uint64) {
			s.Call(abi.OpUpdateDescriptorSetWithTemplate, client.Args(s, abi.UpdateDescriptorSetWithTemplateArgs{
				Device: s.Device, DescriptorSet: set, DescriptorUpdateTemplate: template, PData: colors}))
		},
	} {
		set := client.New[uint64](s.Client)
		s.Do(abi.OpAllocateDescriptorSets, client.Args(s, abi.AllocateDescriptorSetsArgs{Device: s.Device,
			PDescriptorSets: set, PAllocateInfo: client.At(s, abi.DescriptorSetAllocateInfo{
				SType:          abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
				DescriptorPool: pool, DescriptorSetCount: 1, PSetLayouts: client.At(s, layout)})}))
		update(*set)
		var in uint64
		got := triangle(t, s, shot{fragment: "tint.frag.spv", set: layout, laid: func(l uint64) { in = l }, draw: func() {
			s.Call(abi.OpCmdBindDescriptorSets, client.Args(s, abi.CmdBindDescriptorSetsArgs{CommandBuffer: s.Commands,
				Layout: in, DescriptorSetCount: 1, PDescriptorSets: set}))
			draw(s)
		}})
		if !bytes.Equal(got, reference(t)) {
			t.Errorf("%s: the pictures differ", name)
		}
	}
}

// setLayout is a layout of one binding, for fragment stages.
func setLayout(s *client.Session, kind, count, flags uint32) uint64 {
	return s.Create(abi.OpCreateDescriptorSetLayout, abi.OpDestroyDescriptorSetLayout, unsafe.Pointer(client.At(s,
		abi.DescriptorSetLayoutCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, Flags: flags,
			BindingCount: 1, PBindings: client.At(s, abi.DescriptorSetLayoutBinding{DescriptorType: kind,
				DescriptorCount: count, StageFlags: abi.VK_SHADER_STAGE_FRAGMENT_BIT})})))
}

// updateTemplate is a template of one binding.
func updateTemplate(s *client.Session, info abi.DescriptorUpdateTemplateCreateInfo, kind, count uint32) uint64 {
	info.SType = abi.VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO
	info.DescriptorUpdateEntryCount = 1
	info.PDescriptorUpdateEntries = client.At(s, abi.DescriptorUpdateTemplateEntry{DescriptorCount: count,
		DescriptorType: kind, Stride: 24})
	return s.Create(abi.OpCreateDescriptorUpdateTemplate, abi.OpDestroyDescriptorUpdateTemplate,
		unsafe.Pointer(client.At(s, info)))
}

// The layout of an image that does not exist is the layout of one that does.
func TestLayoutsOfImages(t *testing.T) {
	s := open(t, "")
	info := abi.ImageCreateInfo{SType: abi.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, ImageType: abi.VK_IMAGE_TYPE_2D,
		Format: abi.VK_FORMAT_A8_UNORM, Extent: abi.Extent3D{Width: 61, Height: 7, Depth: 1}, MipLevels: 1, ArrayLayers: 1,
		Samples: 1, Tiling: abi.VK_IMAGE_TILING_LINEAR, Usage: abi.VK_IMAGE_USAGE_TRANSFER_DST_BIT}
	m := s.NewImage(info)
	part := client.At(s, abi.ImageSubresource2{SType: abi.VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
		ImageSubresource: abi.ImageSubresource{AspectMask: abi.VK_IMAGE_ASPECT_COLOR_BIT}})
	made := client.At(s, abi.SubresourceLayout2{SType: abi.VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2})
	without := client.At(s, *made)
	s.Call(abi.OpGetImageSubresourceLayout2, client.Args(s, abi.GetImageSubresourceLayout2Args{Device: s.Device, Image: m,
		PSubresource: part, PLayout: made}))
	s.Call(abi.OpGetDeviceImageSubresourceLayout, client.Args(s, abi.GetDeviceImageSubresourceLayoutArgs{Device: s.Device,
		PLayout: without, PInfo: client.At(s, abi.DeviceImageSubresourceInfo{
			SType:       abi.VK_STRUCTURE_TYPE_DEVICE_IMAGE_SUBRESOURCE_INFO,
			PCreateInfo: client.At(s, info), PSubresource: part})}))
	if *made != *without || made.SubresourceLayout.RowPitch < 61 || made.SubresourceLayout.Size < 61*7 {
		t.Errorf("%+v, and without an image %+v", made.SubresourceLayout, without.SubresourceLayout)
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}
