package driver_test

import (
	"bytes"
	"math"
	"os"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
)

// swaps exchanges red and blue of the attachment, in an interlock that has the fragments of a pixel in order;
// it expects that a number is not another, and assumes it. Its output is named as in HLSL.
const swaps = `
OpCapability Shader
OpCapability TileImageColorReadAccessEXT
OpCapability FragmentShaderPixelInterlockEXT
OpCapability ExpectAssumeKHR
OpExtension "SPV_EXT_shader_tile_image"
OpExtension "SPV_EXT_fragment_shader_interlock"
OpExtension "SPV_KHR_expect_assume"
OpExtension "SPV_GOOGLE_decorate_string"
OpExtension "SPV_GOOGLE_hlsl_functionality1"
OpExtension "SPV_GOOGLE_user_type"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %color %tile
OpExecutionMode %main OriginUpperLeft
OpExecutionMode %main PixelInterlockOrderedEXT
OpDecorate %color Location 0
OpDecorateString %color 5635 "SV_TARGET0"
OpDecorateString %color 5636 "float4"
OpDecorate %tile Location 0
%void = OpTypeVoid
%type = OpTypeFunction %void
%bool = OpTypeBool
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%image = OpTypeImage %float 4173 0 0 0 2 Unknown
%one = OpConstant %float 1.0
%true = OpConstantTrue %bool
%toimage = OpTypePointer TileImageEXT %image
%fromvec4 = OpTypePointer Output %vec4
%color = OpVariable %fromvec4 Output
%tile = OpVariable %toimage TileImageEXT
%main = OpFunction %void None %type
%begin = OpLabel
OpBeginInvocationInterlockEXT
%img = OpLoad %image %tile
%old = OpColorAttachmentReadEXT %vec4 %img
%red = OpCompositeExtract %float %old 0
%green = OpCompositeExtract %float %old 1
%blue = OpCompositeExtract %float %old 2
%small = OpFOrdLessThanEqual %bool %red %one
%likely = OpExpectKHR %bool %small %true
OpAssumeTrueKHR %likely
%new = OpCompositeConstruct %vec4 %blue %green %red %one
OpStore %color %new
OpEndInvocationInterlockEXT
OpReturn
OpFunctionEnd
`

// Fragments read the colours that earlier fragments left in the attachment: three instances exchange two colours.
// VK_EXT_shader_tile_image needs Vulkan 1.3, and is not offered; its modules run all the same.
func TestTileImagesAreRead(t *testing.T) {
	s := open(t, "")
	code, err := spirvasm.Assemble(4, swaps)
	if err != nil {
		t.Fatal(err)
	}
	plain := reference(t)
	for instances, swapped := range map[uint32]bool{1: true, 2: false, 3: true} {
		got := triangle(t, s, shot{code: code, rendering: true, draw: func() {
			s.Call(abi.OpCmdDraw, client.Args(s, abi.CmdDrawArgs{CommandBuffer: s.Commands, VertexCount: 3,
				InstanceCount: instances}))
		}})
		around := [4]byte(plain[:4])
		other := [4]byte{around[2], around[1], around[0], around[3]}
		for i := 0; i < len(plain); i += 4 {
			want := around
			if inside := [4]byte(plain[i:]) != around; inside && swapped {
				want = other
			}
			if [4]byte(got[i:]) != want {
				t.Fatalf("%d instances: pixel %d is %v, not %v", instances, i/4, got[i:i+4], want)
			}
		}
	}
}

// Constants and descriptors are bound by the commands of maintenance6.
func TestBindingsByStages(t *testing.T) {
	s := open(t, "")
	half := tint
	half[0] = 0.25
	const fragment = abi.VK_SHADER_STAGE_FRAGMENT_BIT
	var layout uint64
	constants := func(v [4]float32) {
		s.Call(abi.OpCmdPushConstants2, client.Args(s, abi.CmdPushConstants2Args{CommandBuffer: s.Commands,
			PPushConstantsInfo: client.At(s, abi.PushConstantsInfo{SType: abi.VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
				Layout: layout, StageFlags: fragment, Size: 16, PValues: unsafe.Pointer(client.At(s, v))})}))
	}
	if got := triangle(t, s, shot{laid: func(l uint64) { layout = l },
		draw: func() { constants(half); constants(tint); draw(s) }}); !bytes.Equal(got, reference(t)) {
		t.Error("constants: the pictures differ")
	}
	set := client.New[uint64](s.Client)
	s.Do(abi.OpCreateDescriptorSetLayout, client.Args(s, abi.CreateDescriptorSetLayoutArgs{Device: s.Device,
		PSetLayout: set, PCreateInfo: client.At(s, abi.DescriptorSetLayoutCreateInfo{
			SType:        abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
			Flags:        abi.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT,
			BindingCount: 1, PBindings: client.At(s, abi.DescriptorSetLayoutBinding{
				DescriptorType: abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, DescriptorCount: 1, StageFlags: fragment})})}))
	buffer := s.NewBuffer(abi.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, bytesOf(append(half[:], tint[:]...)))
	push := func(offset uint64) {
		s.Call(abi.OpCmdPushDescriptorSet2, client.Args(s, abi.CmdPushDescriptorSet2Args{CommandBuffer: s.Commands,
			PPushDescriptorSetInfo: client.At(s, abi.PushDescriptorSetInfo{
				SType: abi.VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO, StageFlags: fragment, Layout: layout,
				DescriptorWriteCount: 1, PDescriptorWrites: client.At(s, abi.WriteDescriptorSet{
					SType: abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, DescriptorCount: 1,
					DescriptorType: abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, PBufferInfo: client.At(s,
						abi.DescriptorBufferInfo{Buffer: buffer.Handle, Offset: offset, Range: 16})})})}))
	}
	if got := triangle(t, s, shot{fragment: "tint.frag.spv", set: *set, laid: func(l uint64) { layout = l },
		draw: func() { push(0); push(16); draw(s) }}); !bytes.Equal(got, reference(t)) {
		t.Error("descriptors: the pictures differ")
	}
}

// A null buffer of indices has zeros: three times the same vertex are no triangle.
func TestIndicesOfNoBuffer(t *testing.T) {
	s := open(t, "")
	got := triangle(t, s, shot{draw: func() {
		s.Call(abi.OpCmdBindIndexBuffer, client.Args(s, abi.CmdBindIndexBufferArgs{CommandBuffer: s.Commands,
			IndexType: abi.VK_INDEX_TYPE_UINT16}))
		s.Call(abi.OpCmdDrawIndexed, client.Args(s, abi.CmdDrawIndexedArgs{CommandBuffer: s.Commands, IndexCount: 3,
			InstanceCount: 1}))
	}})
	if !bytes.Equal(got, bytes.Repeat(got[:4], width*height)) {
		t.Error("something is drawn")
	}
}

// Slots keep a number for each object of each kind, 0 for objects that have none.
func TestPrivateData(t *testing.T) {
	s := open(t, "")
	slot := func() uint64 {
		return s.Create(abi.OpCreatePrivateDataSlot, abi.OpDestroyPrivateDataSlot, unsafe.Pointer(client.At(s,
			abi.PrivateDataSlotCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO})))
	}
	first, second := slot(), slot()
	get := func(slot uint64, kind uint32, object uint64) uint64 {
		v := client.New[uint64](s.Client)
		s.Call(abi.OpGetPrivateData, client.Args(s, abi.GetPrivateDataArgs{Device: s.Device, ObjectType: kind,
			ObjectHandle: object, PrivateDataSlot: slot, PData: v}))
		return *v
	}
	const fence, event = abi.VK_OBJECT_TYPE_FENCE, abi.VK_OBJECT_TYPE_EVENT
	var fences [300]uint64
	for i := range fences {
		fences[i] = s.Create(abi.OpCreateFence, abi.OpDestroyFence, unsafe.Pointer(client.At(s,
			abi.FenceCreateInfo{SType: abi.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO})))
	}
	other := s.Create(abi.OpCreateEvent, abi.OpDestroyEvent, unsafe.Pointer(client.At(s,
		abi.EventCreateInfo{SType: abi.VK_STRUCTURE_TYPE_EVENT_CREATE_INFO})))
	if got := get(first, fence, fences[7]); got != 0 {
		t.Errorf("an empty slot has %d", got)
	}
	for round := range uint64(2) {
		for object := range uint64(len(fences)) {
			s.Do(abi.OpSetPrivateData, client.Args(s, abi.SetPrivateDataArgs{Device: s.Device, ObjectType: fence,
				ObjectHandle: fences[object], PrivateDataSlot: first, Data: object + round}))
		}
	}
	for object := range uint64(len(fences)) {
		if got := get(first, fence, fences[object]); got != object+1 {
			t.Fatalf("object %d has %d", object, got)
		}
	}
	if a, b := get(first, event, other), get(second, fence, fences[7]); a != 0 || b != 0 {
		t.Errorf("another kind has %d, another slot %d", a, b)
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}

// Memory is mapped where the older command maps it, its size is in the heap's use, and a binding says how it went.
func TestMemoryOfLaterVersions(t *testing.T) {
	s := open(t, "")
	used := func() uint64 {
		b := client.At(s, abi.PhysicalDeviceMemoryBudgetPropertiesEXT{
			SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT})
		p := client.At(s, abi.PhysicalDeviceMemoryProperties2{
			SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2, PNext: unsafe.Pointer(b)})
		s.Call(abi.OpGetPhysicalDeviceMemoryProperties2, client.Args(s, abi.GetPhysicalDeviceMemoryProperties2Args{
			PhysicalDevice: s.Physical, PMemoryProperties: p}))
		if b.HeapBudget[0] != p.MemoryProperties.MemoryHeaps[0].Size || b.HeapBudget[1] != 0 {
			t.Errorf("the budget is %d", b.HeapBudget)
		}
		return b.HeapUsage[0]
	}
	before := used()
	memory := client.New[uint64](s.Client)
	s.Do(abi.OpAllocateMemory, client.Args(s, abi.AllocateMemoryArgs{Device: s.Device, PMemory: memory,
		PAllocateInfo: client.At(s, abi.MemoryAllocateInfo{SType: abi.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
			AllocationSize: 1 << 20, PNext: unsafe.Pointer(client.At(s, abi.MemoryPriorityAllocateInfoEXT{
				SType: abi.VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT, Priority: 1}))})}))
	s.Call(abi.OpSetDeviceMemoryPriorityEXT, client.Args(s, abi.SetDeviceMemoryPriorityEXTArgs{Device: s.Device,
		Memory: *memory, Priority: 0.25}))
	if got := used() - before; got < 1<<20 || got > 1<<21 {
		t.Errorf("a mebibyte uses %d bytes", got)
	}
	older, newer := client.New[unsafe.Pointer](s.Client), client.New[unsafe.Pointer](s.Client)
	s.Do(abi.OpMapMemory, client.Args(s, abi.MapMemoryArgs{Device: s.Device, Memory: *memory, Offset: 64, Size: 64,
		PpData: older}))
	s.Call(abi.OpUnmapMemory, client.Args(s, abi.UnmapMemoryArgs{Device: s.Device, Memory: *memory}))
	s.Do(abi.OpMapMemory2, client.Args(s, abi.MapMemory2Args{Device: s.Device, PpData: newer,
		PMemoryMapInfo: client.At(s, abi.MemoryMapInfo{SType: abi.VK_STRUCTURE_TYPE_MEMORY_MAP_INFO, Memory: *memory,
			Offset: 64, Size: 64})}))
	s.Do(abi.OpUnmapMemory2, client.Args(s, abi.UnmapMemory2Args{Device: s.Device, PMemoryUnmapInfo: client.At(s,
		abi.MemoryUnmapInfo{SType: abi.VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO, Memory: *memory})}))
	if *older != *newer || *newer == nil {
		t.Errorf("mapped at %v, by the older command at %v", *newer, *older)
	}
	buffer := s.Create(abi.OpCreateBuffer, abi.OpDestroyBuffer, unsafe.Pointer(client.At(s, abi.BufferCreateInfo{
		SType: abi.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, Size: 64, Usage: abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT})))
	status := client.At(s, abi.Result(math.MaxInt32))
	s.Do(abi.OpBindBufferMemory2, client.Args(s, abi.BindBufferMemory2Args{Device: s.Device, BindInfoCount: 1,
		PBindInfos: client.At(s, abi.BindBufferMemoryInfo{SType: abi.VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
			Buffer: buffer, Memory: *memory, PNext: unsafe.Pointer(client.At(s, abi.BindMemoryStatus{
				SType: abi.VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS, PResult: status}))})}))
	if *status != abi.VK_SUCCESS {
		t.Errorf("the binding's status is %d", *status)
	}
	s.Call(abi.OpFreeMemory, client.Args(s, abi.FreeMemoryArgs{Device: s.Device, Memory: *memory}))
	if err := s.Err(); err != nil {
		t.Error(err)
	}
	if got := used(); got != before {
		t.Errorf("%d bytes are used afterwards, %d before", got, before)
	}
}

// A pipeline says how long it took, and an attachment that is neither loaded nor stored stays as it was.
func TestFeedbackAndPassesWithoutLoads(t *testing.T) {
	s := open(t, "")
	whole := client.New[abi.PipelineCreationFeedback](s.Client)
	stages := client.Slice[abi.PipelineCreationFeedback](s.Client, 2)
	stages[1].Flags = 99
	plain := triangle(t, s, shot{pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
		i.PNext = unsafe.Pointer(client.At(s, abi.PipelineCreationFeedbackCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO, PPipelineCreationFeedback: whole,
			PipelineStageCreationFeedbackCount: 2, PPipelineStageCreationFeedbacks: &stages[0],
			PNext: unsafe.Pointer(client.At(s, abi.PipelineRobustnessCreateInfo{
				SType:          abi.VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO,
				VertexInputs:   abi.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS,
				UniformBuffers: abi.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED}))}))
	}})
	if !bytes.Equal(plain, reference(t)) {
		t.Error("the picture is not the Go API's")
	}
	if whole.Flags != abi.VK_PIPELINE_CREATION_FEEDBACK_VALID_BIT || whole.Duration == 0 || stages[1].Flags != 0 {
		t.Errorf("%+v, %+v", *whole, stages)
	}
	var view uint64
	again := triangle(t, s, shot{rendering: true, viewed: func(v uint64) { view = v }, draw: func() {
		draw(s)
		s.Call(abi.OpCmdEndRendering, client.Args(s, abi.CmdEndRenderingArgs{CommandBuffer: s.Commands}))
		s.Call(abi.OpCmdBeginRendering, client.Args(s, abi.CmdBeginRenderingArgs{CommandBuffer: s.Commands,
			PRenderingInfo: client.At(s, abi.RenderingInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_INFO, LayerCount: 1,
				RenderArea:           abi.Rect2D{Extent: abi.Extent2D{Width: width, Height: height}},
				ColorAttachmentCount: 1, PColorAttachments: client.At(s, abi.RenderingAttachmentInfo{
					SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, ImageView: view,
					ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL, LoadOp: abi.VK_ATTACHMENT_LOAD_OP_NONE, StoreOp: abi.VK_ATTACHMENT_STORE_OP_NONE})})}))
	}})
	if !bytes.Equal(again, plain) {
		t.Error("the picture is another one")
	}
}

// The driver has no tools, and says so.
func TestThereAreNoTools(t *testing.T) {
	if os.Getenv("HALFSPACE_LOADER") != "" {
		t.Skip("layers are tools")
	}
	s := open(t, "")
	count := client.At(s, uint32(7))
	s.Do(abi.OpGetPhysicalDeviceToolProperties, client.Args(s, abi.GetPhysicalDeviceToolPropertiesArgs{
		PhysicalDevice: s.Physical, PToolCount: count}))
	if err := s.Err(); err != nil || *count != 0 {
		t.Errorf("%d tools, %v", *count, err)
	}
}
