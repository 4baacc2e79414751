package main

import (
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/vk"
)

// No command copies several samples a texel: shaders read and write them.

// types are the lines of types that the modules of this program share; CLASS is the image's.
const types = `
%void = OpTypeVoid
%procedure = OpTypeFunction %void
%bool = OpTypeBool
%float = OpTypeFloat 32
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%vec2 = OpTypeVector %float 2
%vec3 = OpTypeVector %float 3
%vec4 = OpTypeVector %float 4
%ivec2 = OpTypeVector %int 2
%ivec3 = OpTypeVector %int 3
%ivec4 = OpTypeVector %int 4
%uvec3 = OpTypeVector %uint 3
%uvec4 = OpTypeVector %uint 4
%words = OpTypeRuntimeArray %uvec4
%block = OpTypeStruct %words
%toblock = OpTypePointer StorageBuffer %block
%toword = OpTypePointer StorageBuffer %uvec4
%zero = OpConstant %int 0
%one = OpConstant %int 1
%two = OpConstant %int 2
%three = OpConstant %int 3
%four = OpConstant %int 4
%fzero = OpConstant %float 0.0
%fone = OpConstant %float 1.0
%uzero = OpConstant %uint 0
`

// decorated are the lines before types.
const decorated = `
OpDecorate %words ArrayStride 16
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 1
`

// readSamples copies the samples of an image to a buffer, an invocation each: global ids are x, y and the sample. Rows
// are as long as the workgroups make them, so that no invocation leaves the buffer.
const readSamples = `
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id %groups
OpExecutionMode %main LocalSize 16 1 1
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %groups BuiltIn NumWorkgroups
OpDecorate %picture DescriptorSet 0
OpDecorate %picture Binding 0` + decorated + types + `
%toid = OpTypePointer Input %uvec3
%id = OpVariable %toid Input
%groups = OpVariable %toid Input
%image = OpTypeImage SCALAR 2D 0 0 1 1 Unknown
%topicture = OpTypePointer UniformConstant %image
%picture = OpVariable %topicture UniformConstant
%buffer = OpVariable %toblock StorageBuffer
%sixteen = OpConstant %uint 16
%main = OpFunction %void None %procedure
%begin = OpLabel
%at = OpLoad %uvec3 %id
%size = OpLoad %uvec3 %groups
%x = OpCompositeExtract %uint %at 0
%y = OpCompositeExtract %uint %at 1
%s = OpCompositeExtract %uint %at 2
%w = OpCompositeExtract %uint %size 0
%h = OpCompositeExtract %uint %size 1
%pitch = OpIMul %uint %w %sixteen
%rows = OpIMul %uint %s %h
%row = OpIAdd %uint %rows %y
%from = OpIMul %uint %row %pitch
%index = OpIAdd %uint %from %x
%iat = OpBitcast %ivec3 %at
%place = OpVectorShuffle %ivec2 %iat %iat 0 1
%is = OpCompositeExtract %int %iat 2
%source = OpLoad %image %picture
%texel = OpImageFetch VECTOR %source %place Sample %is
%bits = BITS
%to = OpAccessChain %toword %buffer %zero %index
OpStore %to %bits
OpReturn
OpFunctionEnd
`

// writeSamples gives each sample of a target its texel of a buffer: [y][x][sample].
const writeSamples = `
OpCapability Shader
OpCapability SampleRateShading
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord %sample %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %coord BuiltIn FragCoord
OpDecorate %sample BuiltIn SampleId
OpDecorate %sample Flat
OpDecorate %color Location 0` + decorated + types + `
%tocoord = OpTypePointer Input %vec4
%tosample = OpTypePointer Input %int
%tocolor = OpTypePointer Output VECTOR
%coord = OpVariable %tocoord Input
%sample = OpVariable %tosample Input
%color = OpVariable %tocolor Output
%buffer = OpVariable %toblock StorageBuffer
%width = OpConstant %int WIDTH
%samples = OpConstant %int SAMPLES
%main = OpFunction %void None %procedure
%begin = OpLabel
%at = OpLoad %vec4 %coord
%fx = OpCompositeExtract %float %at 0
%fy = OpCompositeExtract %float %at 1
%x = OpConvertFToS %int %fx
%y = OpConvertFToS %int %fy
%s = OpLoad %int %sample
%row = OpIMul %int %y %width
%pixel = OpIAdd %int %row %x
%from = OpIMul %int %pixel %samples
%index = OpIAdd %int %from %s
%source = OpAccessChain %toword %buffer %zero %index
%texel = OpLoad %uvec4 %source
%value = VALUE
OpStore %color %value
OpReturn
OpFunctionEnd
`

// classOf are the names of the scalar and the vector type of a numeric class.
func classOf(c format.Class) (scalar, vector string) {
	switch c {
	case format.ClassUint:
		return "%uint", "%uvec4"
	case format.ClassSint:
		return "%int", "%ivec4"
	}
	return "%float", "%vec4"
}

// cast is an instruction that turns a vector's bits into another's.
func cast(to, from, value string) string {
	if to == from {
		return "OpCopyObject " + to + " " + value
	}
	return "OpBitcast " + to + " " + value
}

// assemble makes a module of a text, with names replaced.
func assemble(text string, names ...string) (suite.Module, error) {
	words, err := spirvasm.Assemble(3, strings.NewReplacer(names...).Replace(text))
	return suite.Module{Words: words}, err
}

// samples are the texels of an aspect of an image's layer, as a shader fetches them: [sample][y][x][4].
func (d *device) samples(m *image, aspect vk.ImageAspect, layer int) ([]uint32, error) {
	in := m.own.Info()
	class := format.Of(in.Format).Class
	if aspect == vk.ImageAspectStencil {
		class = format.ClassUint
	} else if aspect == vk.ImageAspectDepth {
		class = format.ClassFloat
	}
	scalar, vector := classOf(class)
	module, err := assemble(readSamples, "SCALAR", scalar, "VECTOR", vector, "BITS", cast("%uvec4", vector, "%texel"))
	if err != nil {
		return nil, err
	}
	view, err := d.view(m, vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: aspect, LevelCount: 1, BaseArrayLayer: layer,
		LayerCount: 1}, nil)
	if err != nil {
		return nil, err
	}
	groups := (in.Extent.Width + 15) / 16
	rows := in.Samples * in.Extent.Height
	to := d.NewBuffer(anyBuffer, make([]byte, 16*16*groups*rows))
	b, err := d.bind([]binding{
		{kind: abi.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, images: []abi.DescriptorImageInfo{{ImageView: view,
			ImageLayout: generalLayout}}},
		storage(1, to.Handle),
	}, computeStage, 0)
	if err != nil {
		return nil, err
	}
	pipe := d.computePipeline(module, b.layout, 0)
	if d.Err() != nil {
		return nil, d.Err()
	}
	d.Run(func() {
		d.barrier(nil)
		d.bindCompute(pipe)
		d.bindSets(b, abi.VK_PIPELINE_BIND_POINT_COMPUTE, computeStage, nil, nil)
		d.dispatch(groups, in.Extent.Height, in.Samples)
		d.barrier(nil)
	})
	all := wordsOf(d.Bytes(to))
	var words []uint32
	for row := range rows {
		words = append(words, all[row*groups*64:][:4*in.Extent.Width]...)
	}
	return words, d.Err()
}

// storage is a binding of set 0 with a storage buffer.
func storage(n int, buffer uint64) binding {
	return binding{binding: n, kind: abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
		buffers: []abi.DescriptorBufferInfo{{Buffer: buffer, Range: abi.VK_WHOLE_SIZE}}}
}

// fillSamples draws the texels of an array that holds an image's samples.
func (d *device) fillSamples(m *image, data []byte) error {
	in := m.own.Info()
	f := format.Of(in.Format)
	if f.Depth || f.Stencil {
		return missing(fmt.Sprintf("a way to fill %v with %d samples", in.Format, in.Samples))
	}
	_, vector := classOf(f.Class)
	module, err := assemble(writeSamples, "VECTOR", vector, "WIDTH", fmt.Sprint(in.Extent.Width), "SAMPLES",
		fmt.Sprint(in.Samples), "VALUE", cast(vector, "%uvec4", "%texel"))
	if err != nil {
		return err
	}
	n := in.Extent.Width * in.Extent.Height * in.Samples
	for layer := range in.ArrayLayers {
		texels := make([]format.Texel, n)
		f.Decode(texels, data[layer*n*f.BlockBytes:])
		var b []byte
		for _, t := range texels {
			b = append(b, bytesOf(t[:])...)
		}
		from := d.NewBuffer(anyBuffer, b)
		set, err := d.bind([]binding{storage(1, from.Handle)}, graphicsStages, 0)
		if err != nil {
			return err
		}
		if err = d.cover([]target{{m: m}}, layer, module, set, vk.Multisample{RasterizationSamples: in.Samples,
			SampleShadingEnable: true, MinSampleShading: 1}); err != nil {
			return err
		}
	}
	return nil
}

// cover runs a fragment shader for all pixels of a layer of targets.
func (d *device) cover(targets []target, layer int, fragment suite.Module, b *bound, m vk.Multisample) error {
	in := targets[0].m.own.Info()
	p, err := rasterPipeline(b.layout)
	if err != nil {
		return err
	}
	p.fragment = fragment
	p.viewport = vk.Viewport{Width: float32(in.Extent.Width), Height: float32(in.Extent.Height), MaxDepth: 1}
	p.scissor = vk.Rect2D{Width: in.Extent.Width, Height: in.Extent.Height}
	p.state = vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, Multisample: &m}
	for _, t := range targets {
		p.state.ColorFormats = append(p.state.ColorFormats, t.m.own.Info().Format)
	}
	pipe, err := d.graphicsPipeline(p)
	if err != nil {
		return err
	}
	vertices := d.NewBuffer(anyBuffer, rasterVertices(3, func(n int) (position, attribute [4]float32, size float32) {
		return [4]float32{float32(n&1*4 - 1), float32(n>>1*4 - 1), 0, 1}, attribute, 1
	}))
	if d.Err() != nil {
		return d.Err()
	}
	return d.render(targets, nil, layer, in.Extent.Width, in.Extent.Height, func() {
		d.bindGraphics(pipe)
		d.bindSets(b, abi.VK_PIPELINE_BIND_POINT_GRAPHICS, graphicsStages, nil, nil)
		d.bindVertices(vertices)
		d.draw(3, 1, 0, 0)
	})
}
