package main

import (
	"math"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

const graphicsStages = abi.VK_SHADER_STAGE_VERTEX_BIT | abi.VK_SHADER_STAGE_FRAGMENT_BIT

// pipeline describes a graphics pipeline; State has everything fixed.
type pipeline struct {
	vertex, fragment suite.Module
	buffers          []abi.VertexInputBindingDescription
	attributes       []abi.VertexInputAttributeDescription
	state            vk.GraphicsPipeline
	viewport         vk.Viewport
	scissor          vk.Rect2D
	layout           uint64
}

// graphicsPipeline makes a pipeline.
func (d *device) graphicsPipeline(p *pipeline) (uint64, error) {
	s := &p.state
	if err := d.needState(s); err != nil {
		return 0, err
	}
	stages := []abi.PipelineShaderStageCreateInfo{d.stage(abi.VK_SHADER_STAGE_VERTEX_BIT, p.vertex),
		d.stage(abi.VK_SHADER_STAGE_FRAGMENT_BIT, p.fragment)}
	if d.Err() != nil {
		return 0, d.Err()
	}
	var colors []uint32
	for _, f := range s.ColorFormats {
		colors = append(colors, uint32(f))
	}
	formats := abi.PipelineRenderingCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
		ColorAttachmentCount: uint32(len(colors)), PColorAttachmentFormats: client.List(d.Client, colors...)}
	if f := s.DepthStencilFormat; f != vk.FormatUndefined {
		if in := format.Of(f); in.Depth {
			formats.DepthAttachmentFormat = uint32(f)
		}
		if in := format.Of(f); in.Stencil {
			formats.StencilAttachmentFormat = uint32(f)
		}
	}
	near, far := p.viewport.DepthRange()
	info := abi.GraphicsPipelineCreateInfo{SType: abi.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
		PNext: unsafe.Pointer(client.At(d.Session, formats)), StageCount: 2, PStages: client.List(d.Client, stages...),
		PVertexInputState: client.At(d.Session, abi.PipelineVertexInputStateCreateInfo{
			SType:                           abi.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
			VertexBindingDescriptionCount:   uint32(len(p.buffers)),
			PVertexBindingDescriptions:      client.List(d.Client, p.buffers...),
			VertexAttributeDescriptionCount: uint32(len(p.attributes)),
			PVertexAttributeDescriptions:    client.List(d.Client, p.attributes...)}),
		PInputAssemblyState: client.At(d.Session, abi.PipelineInputAssemblyStateCreateInfo{
			SType:    abi.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
			Topology: uint32(s.Topology), PrimitiveRestartEnable: bit(s.PrimitiveRestartEnable)}),
		PViewportState: client.At(d.Session, abi.PipelineViewportStateCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO, ViewportCount: 1, ScissorCount: 1,
			PViewports: client.At(d.Session, abi.Viewport{X: p.viewport.X, Y: p.viewport.Y, Width: p.viewport.Width,
				Height: p.viewport.Height, MinDepth: near, MaxDepth: far}),
			PScissors: client.At(d.Session, abi.Rect2D{Offset: abi.Offset2D{X: int32(p.scissor.X), Y: int32(p.scissor.Y)},
				Extent: abi.Extent2D{Width: uint32(p.scissor.Width), Height: uint32(p.scissor.Height)}})}),
		PRasterizationState: d.rasterization(&s.Rasterization), PMultisampleState: d.multisample(s.Multisample),
		PDepthStencilState: d.depthStencil(s.DepthStencil), PColorBlendState: d.blend(s), Layout: p.layout}
	h := client.New[uint64](d.Client)
	d.Do(abi.OpCreateGraphicsPipelines, client.Args(d.Session, abi.CreateGraphicsPipelinesArgs{Device: d.Device,
		CreateInfoCount: 1, PPipelines: h, PCreateInfos: client.At(d.Session, info)}))
	d.Own(abi.OpDestroyPipeline, *h)
	return *h, d.Err()
}

// needState is the error of a state that the device does not have.
func (d *device) needState(s *vk.GraphicsPipeline) error {
	r := &s.Rasterization
	for _, row := range []struct {
		asked   bool
		feature string
	}{
		{r.PolygonMode != vk.PolygonModeFill, "fillModeNonSolid"},
		{r.DepthClampEnable, "depthClamp"},
		{r.DepthBias != nil && r.DepthBias.Clamp != 0, "depthBiasClamp"},
		{r.LineWidth != 1 && r.LineWidth != 0, "wideLines"},
		{r.LineRasterizationMode == vk.LineRasterizationModeRectangular, "rectangularLines"},
		{r.LineRasterizationMode == vk.LineRasterizationModeBresenham, "bresenhamLines"},
		{r.ProvokingVertexMode != vk.ProvokingVertexModeFirstVertex, "provokingVertexLast"},
		{s.Multisample != nil && s.Multisample.SampleShadingEnable, "sampleRateShading"},
		{s.Multisample != nil && s.Multisample.AlphaToOneEnable, "alphaToOne"},
		{s.DepthStencil != nil && s.DepthStencil.DepthBoundsTestEnable, "depthBounds"},
		{s.ColorBlend != nil && s.ColorBlend.LogicOpEnable, "logicOp"},
		{s.Multisample != nil && s.Multisample.SampleLocations != nil, "variableSampleLocations"},
		{s.ColorBlend != nil && slices.ContainsFunc(s.ColorBlend.Attachments, func(a vk.ColorBlendAttachment) bool {
			return a.ColorBlendOp >= vk.BlendOpZero
		}), "advancedBlendCoherentOperations"},
		{s.ColorBlend != nil && slices.ContainsFunc(s.ColorBlend.Attachments, dualSource), "dualSrcBlend"},
	} {
		if row.asked && !d.has[row.feature] {
			return missing(row.feature)
		}
	}
	return nil
}

// dualSource says that a colour is blended with a second source.
func dualSource(a vk.ColorBlendAttachment) bool {
	return max(a.SrcColorBlendFactor, a.DstColorBlendFactor, a.SrcAlphaBlendFactor, a.DstAlphaBlendFactor) >=
		vk.BlendFactorSrc1Color
}

func (d *device) rasterization(r *vk.Rasterization) *abi.PipelineRasterizationStateCreateInfo {
	s := abi.PipelineRasterizationStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
		DepthClampEnable: bit(r.DepthClampEnable), RasterizerDiscardEnable: bit(r.RasterizerDiscardEnable),
		PolygonMode: uint32(r.PolygonMode), CullMode: uint32(r.CullMode), FrontFace: uint32(r.FrontFace),
		LineWidth: max(r.LineWidth, 1)}
	if b := r.DepthBias; b != nil {
		s.DepthBiasEnable, s.DepthBiasConstantFactor, s.DepthBiasClamp, s.DepthBiasSlopeFactor = 1, b.ConstantFactor, b.Clamp,
			b.SlopeFactor
	}
	if r.LineRasterizationMode != vk.LineRasterizationModeDefault {
		s.PNext = unsafe.Pointer(client.At(d.Session, abi.PipelineRasterizationLineStateCreateInfo{
			SType:                 abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO,
			LineRasterizationMode: uint32(r.LineRasterizationMode)}))
	}
	if r.ProvokingVertexMode != vk.ProvokingVertexModeFirstVertex {
		s.PNext = unsafe.Pointer(client.At(d.Session, abi.PipelineRasterizationProvokingVertexStateCreateInfoEXT{
			SType: abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT, PNext: s.PNext,
			ProvokingVertexMode: uint32(r.ProvokingVertexMode)}))
	}
	return client.At(d.Session, s)
}

func (d *device) multisample(m *vk.Multisample) *abi.PipelineMultisampleStateCreateInfo {
	s := abi.PipelineMultisampleStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
		RasterizationSamples: 1}
	if m != nil {
		s.RasterizationSamples, s.SampleShadingEnable = uint32(max(m.RasterizationSamples, 1)), bit(m.SampleShadingEnable)
		s.MinSampleShading, s.PSampleMask = m.MinSampleShading, client.List(d.Client, m.SampleMask...)
		s.AlphaToCoverageEnable, s.AlphaToOneEnable = bit(m.AlphaToCoverageEnable), bit(m.AlphaToOneEnable)
		if l := m.SampleLocations; l != nil {
			var places []abi.SampleLocationEXT
			for _, p := range l.Locations {
				places = append(places, abi.SampleLocationEXT{X: p[0], Y: p[1]})
			}
			s.PNext = unsafe.Pointer(client.At(d.Session, abi.PipelineSampleLocationsStateCreateInfoEXT{
				SType: abi.VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT, SampleLocationsEnable: 1,
				SampleLocationsInfo: abi.SampleLocationsInfoEXT{SType: abi.VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
					SampleLocationsPerPixel: s.RasterizationSamples, SampleLocationsCount: uint32(len(places)),
					SampleLocationGridSize: abi.Extent2D{Width: uint32(l.Grid.Width), Height: uint32(l.Grid.Height)},
					PSampleLocations:       client.List(d.Client, places...)}}))
		}
	}
	return client.At(d.Session, s)
}

func (d *device) depthStencil(m *vk.DepthStencil) *abi.PipelineDepthStencilStateCreateInfo {
	s := abi.PipelineDepthStencilStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO}
	if m != nil {
		op := func(o vk.StencilOpState) abi.StencilOpState {
			return abi.StencilOpState{FailOp: uint32(o.FailOp), PassOp: uint32(o.PassOp), DepthFailOp: uint32(o.DepthFailOp),
				CompareOp: uint32(o.CompareOp), CompareMask: o.CompareMask, WriteMask: o.WriteMask, Reference: o.Reference}
		}
		s.DepthTestEnable, s.DepthWriteEnable = bit(m.DepthTestEnable), bit(m.DepthWriteEnable)
		s.DepthCompareOp, s.DepthBoundsTestEnable = uint32(m.DepthCompareOp), bit(m.DepthBoundsTestEnable)
		s.MinDepthBounds, s.MaxDepthBounds = m.MinDepthBounds, m.MaxDepthBounds
		s.StencilTestEnable, s.Front, s.Back = bit(m.StencilTestEnable), op(m.Front), op(m.Back)
	}
	return client.At(d.Session, s)
}

func (d *device) blend(g *vk.GraphicsPipeline) *abi.PipelineColorBlendStateCreateInfo {
	s := abi.PipelineColorBlendStateCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO}
	list := make([]abi.PipelineColorBlendAttachmentState, len(g.ColorFormats))
	for n := range list {
		list[n].ColorWriteMask = uint32(vk.ColorComponentsAll)
	}
	if b := g.ColorBlend; b != nil {
		s.LogicOpEnable, s.LogicOp, s.BlendConstants = bit(b.LogicOpEnable), uint32(b.LogicOp), b.BlendConstants
		for n, a := range b.Attachments {
			list[n] = abi.PipelineColorBlendAttachmentState{BlendEnable: bit(a.BlendEnable),
				SrcColorBlendFactor: uint32(a.SrcColorBlendFactor), DstColorBlendFactor: uint32(a.DstColorBlendFactor),
				ColorBlendOp: uint32(a.ColorBlendOp), SrcAlphaBlendFactor: uint32(a.SrcAlphaBlendFactor),
				DstAlphaBlendFactor: uint32(a.DstAlphaBlendFactor), AlphaBlendOp: uint32(a.AlphaBlendOp),
				ColorWriteMask: uint32(a.ColorWriteMask)}
		}
		if a := b.Attachments; len(a) > 0 && a[0].ColorBlendOp >= vk.BlendOpZero { // one state for all attachments
			s.PNext = unsafe.Pointer(client.At(d.Session, abi.PipelineColorBlendAdvancedStateCreateInfoEXT{
				SType:            abi.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT,
				SrcPremultiplied: bit(!a[0].SrcNonPremultiplied), DstPremultiplied: bit(!a[0].DstNonPremultiplied),
				BlendOverlap: uint32(a[0].BlendOverlap)}))
		}
	}
	s.AttachmentCount, s.PAttachments = uint32(len(list)), client.List(d.Client, list...)
	return client.At(d.Session, s)
}

// target is an image that is drawn to, cleared first.
type target struct {
	m, resolved *image
	clear       abi.ClearValue
}

// colorTarget makes a colour target; clear is in the format's numbers.
func (d *device) colorTarget(f vk.Format, width, height, samples int, clear [4]float64) (t target, err error) {
	t.m, err = d.target(f, width, height, samples, abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)
	t.clear = clearColor(f, clear)
	return t, err
}

// clearColor is a colour in a format's numbers.
func clearColor(f vk.Format, color [4]float64) (v abi.ClearValue) {
	for n, x := range color {
		switch format.Of(f).Class {
		case format.ClassFloat:
			v[n] = math.Float32bits(float32(x))
		default:
			v[n] = uint32(int64(x))
		}
	}
	return v
}

func clearDepth(depth float32, stencil uint8) abi.ClearValue {
	return abi.ClearValue{math.Float32bits(depth), uint32(stencil)}
}

// depthTarget makes a target for depth and stencil.
func (d *device) depthTarget(
	f vk.Format, width, height, samples int, depth float32, stencil uint8,
) (t target, err error) {
	t.m, err = d.target(f, width, height, samples, abi.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT)
	t.clear = clearDepth(depth, stencil)
	return t, err
}

// target makes an image to draw to, which shaders read where it has several samples.
func (d *device) target(f vk.Format, width, height, samples int, usage uint32) (*image, error) {
	if samples > 1 {
		usage |= abi.VK_IMAGE_USAGE_SAMPLED_BIT
	}
	return d.image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}, Samples: samples}, viewed{usage: usage})
}

// attachment is an attachment of a rendering, or nil.
func (d *device) attachment(t *target, layer int) (*abi.RenderingAttachmentInfo, error) {
	if t == nil {
		return nil, nil
	}
	a := abi.RenderingAttachmentInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, ImageLayout: generalLayout,
		LoadOp: abi.VK_ATTACHMENT_LOAD_OP_CLEAR, ClearValue: t.clear}
	view := func(m *image) (uint64, error) {
		in := abi.ImageViewCreateInfo{SType: abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, Image: m.handle,
			ViewType: abi.VK_IMAGE_VIEW_TYPE_2D, Format: uint32(m.own.Info().Format),
			SubresourceRange: abi.ImageSubresourceRange{AspectMask: aspects(m.own.Info().Format), LevelCount: 1,
				BaseArrayLayer: uint32(layer), LayerCount: 1}}
		h := d.Create(abi.OpCreateImageView, abi.OpDestroyImageView, unsafe.Pointer(client.At(d.Session, in)))
		return h, d.Err()
	}
	var err error
	if a.ImageView, err = view(t.m); err == nil && t.resolved != nil {
		a.ResolveMode, a.ResolveImageLayout = abi.VK_RESOLVE_MODE_AVERAGE_BIT, generalLayout
		a.ResolveImageView, err = view(t.resolved)
	}
	return &a, err
}

// render records a rendering to targets, runs it and waits.
func (d *device) render(colors []target, depth *target, layer, width, height int, record func()) error {
	var list []abi.RenderingAttachmentInfo
	for n := range colors {
		a, err := d.attachment(&colors[n], layer)
		if err != nil {
			return err
		}
		list = append(list, *a)
	}
	a, err := d.attachment(depth, layer)
	if err != nil {
		return err
	}
	info := abi.RenderingInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_INFO, LayerCount: 1,
		RenderArea:           abi.Rect2D{Extent: abi.Extent2D{Width: uint32(width), Height: uint32(height)}},
		ColorAttachmentCount: uint32(len(list)), PColorAttachments: client.List(d.Client, list...)}
	if a != nil {
		z := client.At(d.Session, *a)
		if in := format.Of(depth.m.own.Info().Format); in.Depth {
			info.PDepthAttachment = z
		}
		if in := format.Of(depth.m.own.Info().Format); in.Stencil {
			info.PStencilAttachment = z
		}
	}
	d.Run(func() {
		d.Call(abi.OpCmdBeginRendering, client.Args(d.Session, abi.CmdBeginRenderingArgs{CommandBuffer: d.Commands,
			PRenderingInfo: client.At(d.Session, info)}))
		record()
		d.Call(abi.OpCmdEndRendering, client.Args(d.Session, abi.CmdEndRenderingArgs{CommandBuffer: d.Commands}))
		d.barrier(nil)
	})
	return d.Err()
}

func (d *device) bindGraphics(pipeline uint64) {
	d.Call(abi.OpCmdBindPipeline, client.Args(d.Session, abi.CmdBindPipelineArgs{CommandBuffer: d.Commands,
		PipelineBindPoint: abi.VK_PIPELINE_BIND_POINT_GRAPHICS, Pipeline: pipeline}))
}

func (d *device) bindVertices(list ...client.Buffer) {
	if len(list) == 0 {
		return
	}
	var handles []uint64
	for _, b := range list {
		handles = append(handles, b.Handle)
	}
	d.Call(abi.OpCmdBindVertexBuffers, client.Args(d.Session, abi.CmdBindVertexBuffersArgs{CommandBuffer: d.Commands,
		BindingCount: uint32(len(list)), PBuffers: client.List(d.Client, handles...),
		POffsets: client.List(d.Client, make([]uint64, len(list))...)}))
}

func (d *device) draw(vertices, instances, first, firstInstance int) {
	d.Call(abi.OpCmdDraw, client.Args(d.Session, abi.CmdDrawArgs{CommandBuffer: d.Commands, VertexCount: uint32(vertices),
		InstanceCount: uint32(instances), FirstVertex: uint32(first), FirstInstance: uint32(firstInstance)}))
}

// drawIndexed draws with indices of 32 bits.
func (d *device) drawIndexed(indices client.Buffer, count, instances, vertexOffset, firstInstance int) {
	d.Call(abi.OpCmdBindIndexBuffer, client.Args(d.Session, abi.CmdBindIndexBufferArgs{CommandBuffer: d.Commands,
		Buffer: indices.Handle, IndexType: abi.VK_INDEX_TYPE_UINT32}))
	d.Call(abi.OpCmdDrawIndexed, client.Args(d.Session, abi.CmdDrawIndexedArgs{CommandBuffer: d.Commands,
		IndexCount: uint32(count), InstanceCount: uint32(instances), VertexOffset: int32(vertexOffset),
		FirstInstance: uint32(firstInstance)}))
}
