package driver_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// built is the folder of the driver that the tests have built, with the client beside it.
var built string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if _, err := exec.LookPath("gcc"); err != nil {
		fmt.Println("SKIP: the driver is built by gcc, which is missing")
		return 0
	}
	folder, err := os.MkdirTemp("", "halfspace-driver")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	built = folder
	if out, err := exec.Command("./build.sh", folder).CombinedOutput(); err != nil {
		fmt.Printf("%v\n%s", err, out)
		return 1
	}
	if _, err := client.Build(folder, "client/native"); err != nil {
		fmt.Println(err)
		return 1
	}
	return m.Run()
}

// loader is the Vulkan loader's library; tests that need it are skipped without one.
func loader(t *testing.T) string {
	for _, p := range []string{"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"} {
		if path := filepath.Join(p, "libvulkan.so.1"); exists(path) {
			return path
		}
	}
	t.Skip("there is no libvulkan.so.1")
	return ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// densities and rates are extensions: no device has the features of both.
const densities, rates = "VK_EXT_fragment_density_map", "VK_KHR_fragment_shading_rate"

// open starts a client on the driver, by the driver's own library, or by the loader, with all that the driver offers but
// fragment densities.
func open(t *testing.T, library string, environment ...string) *client.Session {
	t.Helper()
	return openWith(t, library, client.All(densities), environment...)
}

// openWith starts a client as open does, with other extensions and features. HALFSPACE_LOADER is a loader that takes the
// place of the driver's library; its layers are the environment's.
func openWith(t *testing.T, library string, choose func(*client.Session) ([]string, unsafe.Pointer),
	environment ...string) *client.Session {
	t.Helper()
	environment = append(environment, "VK_ICD_FILENAMES="+filepath.Join(built, "halfspace_icd.json"))
	if l := os.Getenv("HALFSPACE_LOADER"); l != "" {
		library = l
	} else {
		environment = append(environment, "VK_LOADER_LAYERS_DISABLE=*")
	}
	if library == "" {
		library = filepath.Join(built, "libvulkan_halfspace.so")
	}
	c, err := client.Start(filepath.Join(built, "client"), library, environment...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := c.OpenWith(client.Options{Version: 1<<22 | 2<<12, Extensions: []string{"VK_KHR_surface"}, Choose: choose})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The triangle's picture.
const width, height = 61, 47

// vertices are positions and colours.
var vertices = []float32{-0.9, -0.8, 1, 0, 0, 0.95, -0.3, 0, 1, 0, -0.2, 0.9, 0, 0, 1}

// tint is the push constants.
var tint = [4]float32{1, 0.5, 0.75, 1}

func bytesOf(f []float32) (b []byte) {
	for _, v := range f {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

func words(t *testing.T, name string) (w []uint32) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for ; len(b) >= 4; b = b[4:] {
		w = append(w, binary.LittleEndian.Uint32(b))
	}
	return w
}

// reference is the triangle as the Go API draws it.
func reference(t *testing.T) []byte { return drawn(t, func(*vk.GraphicsPipeline) {}) }

// drawn is the triangle as the Go API draws it with other state, in other passes.
func drawn(t *testing.T, change func(*vk.GraphicsPipeline), in ...func(*halfspace.PassInfo)) []byte {
	t.Helper()
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	prog, err := program.Load(words(t, "triangle.vert.spv"), words(t, "triangle.frag.spv"),
		program.Options{VertexInput: program.VertexInput{
			Bindings: []program.VertexBinding{{Stride: 20}},
			Attributes: []program.VertexAttribute{{Location: 0, Format: vk.FormatR32G32Sfloat},
				{Location: 1, Format: vk.FormatR32G32B32Sfloat, Offset: 8}},
		}})
	if err != nil {
		t.Fatal(err)
	}
	state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}
	change(&state)
	pipe, err := dev.NewPipeline(state, prog)
	if err != nil {
		t.Fatal(err)
	}
	bindings, err := prog.Bind(program.Resources{VertexBuffers: [][]byte{bytesOf(vertices)},
		PushConstants: bytesOf(tint[:])})
	if err != nil {
		t.Fatal(err)
	}
	m, err := halfspace.NewImage2D(vk.FormatR8G8B8A8Unorm, width, height)
	if err != nil {
		t.Fatal(err)
	}
	info := halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Attachment{Image: m,
		Load: vk.AttachmentLoadOpClear}.Cleared(0.25, 0.5, 0.75, 1)}}
	for _, f := range in {
		f(&info)
	}
	pass := dev.NewPass(info)
	pass.Draw(pipe, shade.Draw{Bindings: bindings, Count: 3})
	if err := pass.End(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m.Bytes()[:width*height*4]
}

// shot says how the triangle is drawn. The zero value is one vkCmdDraw, a pipeline without dynamic state, and a
// framebuffer with its views.
type shot struct {
	draw      func()
	dynamic   []uint32
	imageless bool
	// pipeline changes the pipeline.
	pipeline func(*abi.GraphicsPipelineCreateInfo)
	// fragment is the fragment stage's file, set its descriptor set's layout; otherwise its colours are pushed.
	fragment string
	code     []uint32 // in the place of the file
	set      uint64
	// laid learns the pipeline's layout, viewed the attachment's view.
	laid   func(layout uint64)
	viewed func(view uint64)
	// rates is the view of an attachment of shading rates, of a render pass or of dynamic rendering; 0: none.
	rates     uint64
	dense     bool // rates has fragment densities instead
	rendering bool
}

// transition records that an image gets another layout, after all commands before and before all that follow.
func transition(s *client.Session, image uint64, aspects, from, to uint32) {
	const all = abi.VK_ACCESS_MEMORY_READ_BIT | abi.VK_ACCESS_MEMORY_WRITE_BIT
	s.Call(abi.OpCmdPipelineBarrier, client.Args(s, abi.CmdPipelineBarrierArgs{CommandBuffer: s.Commands,
		SrcStageMask: abi.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, DstStageMask: abi.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
		ImageMemoryBarrierCount: 1, PImageMemoryBarriers: client.At(s, abi.ImageMemoryBarrier{
			SType: abi.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, SrcAccessMask: all, DstAccessMask: all,
			OldLayout: from, NewLayout: to, Image: image, SrcQueueFamilyIndex: abi.VK_QUEUE_FAMILY_IGNORED,
			DstQueueFamilyIndex: abi.VK_QUEUE_FAMILY_IGNORED,
			SubresourceRange:    abi.ImageSubresourceRange{AspectMask: aspects, LevelCount: 1, LayerCount: 1}})}))
}

// triangle draws it through Vulkan, by a render pass, and copies the picture to a buffer.
func triangle(t *testing.T, s *client.Session, o shot) []byte {
	t.Helper()
	draw := o.draw
	if o.fragment == "" {
		o.fragment = "triangle.frag.spv"
	}
	c := s.Client
	handle := func() *uint64 { return client.New[uint64](c) }
	m := s.NewImage(abi.ImageCreateInfo{ImageType: abi.VK_IMAGE_TYPE_2D, Format: abi.VK_FORMAT_R8G8B8A8_UNORM,
		Extent: abi.Extent3D{Width: width, Height: height, Depth: 1}, MipLevels: 1, ArrayLayers: 1, Samples: 1,
		Usage: abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | abi.VK_IMAGE_USAGE_TRANSFER_SRC_BIT})
	view := handle()
	s.Do(abi.OpCreateImageView, client.Args(s, abi.CreateImageViewArgs{Device: s.Device, PView: view,
		PCreateInfo: client.At(s, abi.ImageViewCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, Image: m, ViewType: abi.VK_IMAGE_VIEW_TYPE_2D,
			Format:           abi.VK_FORMAT_R8G8B8A8_UNORM,
			SubresourceRange: abi.ImageSubresourceRange{AspectMask: 1, LevelCount: 1, LayerCount: 1}})}))
	if o.viewed != nil {
		o.viewed(*view)
	}
	pass := handle()
	s.Do(abi.OpCreateRenderPass, client.Args(s, abi.CreateRenderPassArgs{Device: s.Device, PRenderPass: pass,
		PCreateInfo: client.At(s, abi.RenderPassCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO, AttachmentCount: 1, SubpassCount: 1,
			PAttachments: client.At(s, abi.AttachmentDescription{Format: abi.VK_FORMAT_R8G8B8A8_UNORM, Samples: 1,
				LoadOp:      abi.VK_ATTACHMENT_LOAD_OP_CLEAR,
				FinalLayout: abi.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL}),
			PSubpasses: client.At(s, abi.SubpassDescription{ColorAttachmentCount: 1,
				PColorAttachments: client.At(s,
					abi.AttachmentReference{Layout: abi.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL})})})}))
	switch {
	case o.dense:
		*pass = densePass(s)
	case o.rates != 0:
		*pass = ratedPass(s)
	}
	frame := handle()
	of := abi.FramebufferCreateInfo{SType: abi.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, RenderPass: *pass,
		AttachmentCount: 1, PAttachments: view, Width: width, Height: height, Layers: 1}
	var views unsafe.Pointer
	if o.imageless {
		of.Flags, of.PAttachments = abi.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, nil
		of.PNext = unsafe.Pointer(client.At(s, abi.FramebufferAttachmentsCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO, AttachmentImageInfoCount: 1,
			PAttachmentImageInfos: client.At(s, abi.FramebufferAttachmentImageInfo{
				SType: abi.VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
				Usage: abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | abi.VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
				Width: width, Height: height, LayerCount: 1, ViewFormatCount: 1,
				PViewFormats: client.At(s, uint32(abi.VK_FORMAT_R8G8B8A8_UNORM))})}))
		views = unsafe.Pointer(client.At(s, abi.RenderPassAttachmentBeginInfo{
			SType: abi.VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO, AttachmentCount: 1, PAttachments: view}))
	}
	if o.rates != 0 {
		of.AttachmentCount, of.PAttachments = 2, client.List(c, *view, o.rates)
	}
	s.Do(abi.OpCreateFramebuffer, client.Args(s, abi.CreateFramebufferArgs{Device: s.Device, PFramebuffer: frame,
		PCreateInfo: client.At(s, of)}))
	layout := handle()
	s.Do(abi.OpCreatePipelineLayout, client.Args(s, abi.CreatePipelineLayoutArgs{Device: s.Device,
		PPipelineLayout: layout, PCreateInfo: client.At(s, abi.PipelineLayoutCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, PushConstantRangeCount: 1,
			PPushConstantRanges: client.At(s, abi.PushConstantRange{StageFlags: abi.VK_SHADER_STAGE_FRAGMENT_BIT,
				Size: 16}), SetLayoutCount: uint32(min(o.set, 1)), PSetLayouts: client.At(s, o.set)})}))
	if o.laid != nil {
		o.laid(*layout)
	}
	stage := func(bit uint32, name string) abi.PipelineShaderStageCreateInfo {
		code := o.code
		if bit == abi.VK_SHADER_STAGE_VERTEX_BIT || code == nil {
			code = words(t, name)
		}
		return abi.PipelineShaderStageCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
			Stage:  bit,
			Module: s.Module(code), PName: client.Text(c, "main")}
	}
	info := abi.GraphicsPipelineCreateInfo{SType: abi.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, StageCount: 2,
		PStages: client.List(c, stage(abi.VK_SHADER_STAGE_VERTEX_BIT, "triangle.vert.spv"),
			stage(abi.VK_SHADER_STAGE_FRAGMENT_BIT, o.fragment)),
		PVertexInputState: client.At(s,
			abi.PipelineVertexInputStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
				VertexBindingDescriptionCount: 1, PVertexBindingDescriptions: client.At(s,
					abi.VertexInputBindingDescription{Stride: 20}),
				VertexAttributeDescriptionCount: 2, PVertexAttributeDescriptions: client.List(c,
					abi.VertexInputAttributeDescription{Format: abi.VK_FORMAT_R32G32_SFLOAT},
					abi.VertexInputAttributeDescription{Location: 1, Format: abi.VK_FORMAT_R32G32B32_SFLOAT,
						Offset: 8})}),
		PInputAssemblyState: client.At(s,
			abi.PipelineInputAssemblyStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
				Topology: abi.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST}),
		PViewportState: client.At(s,
			abi.PipelineViewportStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
				ViewportCount: 1, PViewports: client.At(s, abi.Viewport{Width: width, Height: height, MaxDepth: 1}),
				ScissorCount: 1, PScissors: client.At(s, abi.Rect2D{Extent: abi.Extent2D{Width: width,
					Height: height}})}),
		PRasterizationState: client.At(s,
			abi.PipelineRasterizationStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, LineWidth: 1}),
		PMultisampleState: client.At(s,
			abi.PipelineMultisampleStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO, RasterizationSamples: 1}),
		PColorBlendState: client.At(s,
			abi.PipelineColorBlendStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
				AttachmentCount: 1, PAttachments: client.At(s,
					abi.PipelineColorBlendAttachmentState{ColorWriteMask: 15})}),
		PDynamicState: client.At(s,
			abi.PipelineDynamicStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
				DynamicStateCount: uint32(len(o.dynamic)), PDynamicStates: client.List(c, o.dynamic...)}),
		Layout: *layout, RenderPass: *pass}
	if o.rendering {
		info.RenderPass, info.PNext = 0, unsafe.Pointer(client.At(s, abi.PipelineRenderingCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO, ColorAttachmentCount: 1,
			PColorAttachmentFormats: client.At(s, uint32(abi.VK_FORMAT_R8G8B8A8_UNORM))}))
	}
	if o.pipeline != nil {
		o.pipeline(&info)
	}
	pipe := handle()
	s.Do(abi.OpCreateGraphicsPipelines, client.Args(s, abi.CreateGraphicsPipelinesArgs{Device: s.Device,
		CreateInfoCount: 1, PPipelines: pipe, PCreateInfos: client.At(s, info)}))
	vertex := s.NewBuffer(abi.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, bytesOf(vertices))
	picture := s.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT, make([]byte, width*height*4))
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	cb, done := s.Commands, uint32(abi.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL)
	s.Run(func() {
		if o.rendering {
			done = abi.VK_IMAGE_LAYOUT_GENERAL
			transition(s, m, 1, abi.VK_IMAGE_LAYOUT_UNDEFINED, done)
			beginRendering(s, *view, o.rates, o.dense)
		} else {
			s.Call(abi.OpCmdBeginRenderPass, client.Args(s, abi.CmdBeginRenderPassArgs{CommandBuffer: cb,
				PRenderPassBegin: client.At(s, abi.RenderPassBeginInfo{
					SType: abi.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO, PNext: views, RenderPass: *pass, Framebuffer: *frame,
					RenderArea: abi.Rect2D{Extent: abi.Extent2D{Width: width, Height: height}}, ClearValueCount: 1,
					PClearValues: client.At(s, cleared())})}))
		}
		s.Call(abi.OpCmdBindPipeline, client.Args(s, abi.CmdBindPipelineArgs{CommandBuffer: cb, Pipeline: *pipe}))
		s.Call(abi.OpCmdBindVertexBuffers, client.Args(s, abi.CmdBindVertexBuffersArgs{CommandBuffer: cb,
			BindingCount: 1,
			PBuffers:     client.At(s, vertex.Handle), POffsets: client.At(s, uint64(0))}))
		s.Call(abi.OpCmdPushConstants, client.Args(s, abi.CmdPushConstantsArgs{CommandBuffer: cb, Layout: *layout,
			StageFlags: abi.VK_SHADER_STAGE_FRAGMENT_BIT,
			Size:       16, PValues: unsafe.Pointer(client.At(s, tint))}))
		if draw == nil {
			s.Call(abi.OpCmdDraw, client.Args(s, abi.CmdDrawArgs{CommandBuffer: cb, VertexCount: 3, InstanceCount: 1}))
		} else {
			draw()
		}
		if o.rendering {
			s.Call(abi.OpCmdEndRendering, client.Args(s, abi.CmdEndRenderingArgs{CommandBuffer: cb}))
		} else {
			s.Call(abi.OpCmdEndRenderPass, client.Args(s, abi.CmdEndRenderPassArgs{CommandBuffer: cb}))
		}
		s.Call(abi.OpCmdCopyImageToBuffer, client.Args(s, abi.CmdCopyImageToBufferArgs{CommandBuffer: cb, SrcImage: m,
			SrcImageLayout: done, DstBuffer: picture.Handle, RegionCount: 1,
			PRegions: client.At(s, abi.BufferImageCopy{ImageSubresource: abi.ImageSubresourceLayers{AspectMask: 1,
				LayerCount: 1},
				ImageExtent: abi.Extent3D{Width: width, Height: height, Depth: 1}})}))
	})
	got := s.Bytes(picture)
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return got
}

// A triangle through the driver has the bytes of the Go API.
func TestTriangleIsTheEngines(t *testing.T) {
	if got := triangle(t, open(t, ""), shot{}); !bytes.Equal(got, reference(t)) {
		t.Error("the pictures differ")
	}
}

// The same through the loader.
func TestTriangleThroughTheLoader(t *testing.T) {
	if got := triangle(t, open(t, loader(t)), shot{}); !bytes.Equal(got, reference(t)) {
		t.Error("the pictures differ")
	}
}

// What is not offered is refused when the device is created.
func TestDevicesRefuseWhatIsNotOffered(t *testing.T) {
	c, err := client.Start(filepath.Join(built, "client"), filepath.Join(built, "libvulkan_halfspace.so"), "HALFSPACE_LOG=0")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Open("VK_KHR_ray_tracing_pipeline"); err == nil {
		t.Error("an extension that is not offered is enabled")
	}
	if _, err := c.Open("VK_KHR_timeline_semaphore"); err != nil {
		t.Errorf("an extension that is offered: %v", err)
	}
}

// A pipeline whose module is none is refused, and the device goes on.
func TestARefusedModuleLeavesTheDevice(t *testing.T) {
	s := open(t, "", "HALFSPACE_LOG=0")
	handle := client.New[uint64](s.Client)
	stage := abi.PipelineShaderStageCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
		Stage: abi.VK_SHADER_STAGE_COMPUTE_BIT, Module: s.Module([]uint32{1, 2, 3, 4, 5}), PName: client.Text(s.Client, "main")}
	r := s.Call(abi.OpCreateComputePipelines, client.Args(s, abi.CreateComputePipelinesArgs{Device: s.Device,
		CreateInfoCount: 1, PPipelines: handle, PCreateInfos: client.At(s, abi.ComputePipelineCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, Stage: stage})}))
	if int32(r) == abi.VK_SUCCESS || *handle != 0 {
		t.Errorf("VkResult %d, handle %d", int32(r), *handle)
	}
	if got := triangle(t, s, shot{}); !bytes.Equal(got, reference(t)) {
		t.Error("the pictures differ")
	}
}
