package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// rasterVertex passes on a position, an attribute and a point size.
const rasterVertex = `
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %inposition %inattribute %insize %position %size %attribute
OpDecorate %inposition Location 0
OpDecorate %inattribute Location 1
OpDecorate %insize Location 2
OpDecorate %attribute Location 0
OpDecorate %position BuiltIn Position
OpDecorate %size BuiltIn PointSize` + types + `
%invec4 = OpTypePointer Input %vec4
%infloat = OpTypePointer Input %float
%outvec4 = OpTypePointer Output %vec4
%outfloat = OpTypePointer Output %float
%inposition = OpVariable %invec4 Input
%inattribute = OpVariable %invec4 Input
%insize = OpVariable %infloat Input
%position = OpVariable %outvec4 Output
%size = OpVariable %outfloat Output
%attribute = OpVariable %outvec4 Output
%main = OpFunction %void None %procedure
%begin = OpLabel
%p = OpLoad %vec4 %inposition
%a = OpLoad %vec4 %inattribute
%s = OpLoad %float %insize
OpStore %position %p
OpStore %attribute %a
OpStore %size %s
OpReturn
OpFunctionEnd
`

// rasterFragment writes four numbers that are made of one input.
const rasterFragment = `
OpCapability Shader
CAPABILITY
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %input %color
OpExecutionMode %main OriginUpperLeft
DECORATIONS
OpDecorate %color Location 0` + types + `
%toinput = OpTypePointer Input TYPE
%input = OpVariable %toinput Input
%tocolor = OpTypePointer Output VECTOR
%color = OpVariable %tocolor Output
%main = OpFunction %void None %procedure
%begin = OpLabel
%in = OpLoad TYPE %input
BODY
%out = CONVERT
OpStore %color %out
OpReturn
OpFunctionEnd
`

// shader says what a case's fragment shader reads, and how that becomes %value.
type shader struct{ capability, decorations, typ, body string }

const number = "%f = OpConvertSToF %float %in\n%value = OpCompositeConstruct %vec4 %f %fzero %fzero %fone"

var shaders = map[suite.Fragment]shader{
	suite.Smooth: {"", "OpDecorate %input Location 0", "%vec4", "%value = OpCopyObject %vec4 %in"},
	suite.Noperspective: {"", "OpDecorate %input Location 0\nOpDecorate %input NoPerspective", "%vec4",
		"%value = OpCopyObject %vec4 %in"},
	suite.Flat: {"", "OpDecorate %input Location 0\nOpDecorate %input Flat", "%vec4", "%value = OpCopyObject %vec4 %in"},
	suite.PointCoord: {"", "OpDecorate %input BuiltIn PointCoord", "%vec2",
		"%value = OpCompositeConstruct %vec4 %in %fzero %fone"},
	suite.FragCoord: {"", "OpDecorate %input BuiltIn FragCoord", "%vec4", "%value = OpCopyObject %vec4 %in"},
	suite.FrontFacing: {"", "OpDecorate %input BuiltIn FrontFacing", "%bool", `%front = OpSelect %float %in %fone %fzero
%back = OpSelect %float %in %fzero %fone
%value = OpCompositeConstruct %vec4 %front %back %fzero %fone`},
	suite.SampleID: {"OpCapability SampleRateShading", "OpDecorate %input BuiltIn SampleId\nOpDecorate %input Flat",
		"%int", number},
	// The capability is the one that the built-in asks for. Drivers without geometry shaders may take it all the same.
	suite.PrimitiveID: {"OpCapability Geometry", "OpDecorate %input BuiltIn PrimitiveId\nOpDecorate %input Flat",
		"%int", number},
	suite.ConstantOne: {"", "OpDecorate %input BuiltIn FragCoord", "%vec4",
		"%value = OpCompositeConstruct %vec4 %fone %fone %fone %fone"},
}

// rasterModule is a case's fragment shader, for a target of a numeric class: integers are truncated.
func rasterModule(f suite.Fragment, class format.Class) (suite.Module, error) {
	s, ok := shaders[f]
	if !ok {
		return suite.Module{}, fmt.Errorf("no shader is called %s", f)
	}
	_, vector := classOf(class)
	convert := "OpCopyObject %vec4 %value"
	switch class {
	case format.ClassUint:
		convert = "OpConvertFToU %uvec4 %value"
	case format.ClassSint:
		convert = "OpConvertFToS %ivec4 %value"
	}
	return assemble(rasterFragment, "CAPABILITY", s.capability, "DECORATIONS", s.decorations, "TYPE", s.typ,
		"BODY", s.body, "VECTOR", vector, "CONVERT", convert)
}

// rasterPipeline has the vertex shader of raster cases and its attributes.
func rasterPipeline(layout uint64) (p *pipeline, err error) {
	p = &pipeline{layout: layout, buffers: []abi.VertexInputBindingDescription{{Stride: 36}},
		attributes: []abi.VertexInputAttributeDescription{{Format: abi.VK_FORMAT_R32G32B32A32_SFLOAT},
			{Location: 1, Format: abi.VK_FORMAT_R32G32B32A32_SFLOAT, Offset: 16},
			{Location: 2, Format: abi.VK_FORMAT_R32_SFLOAT, Offset: 32}}}
	p.vertex, err = assemble(rasterVertex)
	return p, err
}

// rasterVertices are the bytes of n vertices.
func rasterVertices(n int, vertex func(i int) (position, attribute [4]float32, size float32)) (b []byte) {
	for i := range n {
		p, a, s := vertex(i)
		for _, v := range append(append(p[:], a[:]...), s) {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
	}
	return b
}

// raster draws a case and returns what its attachments hold.
func (d *device) raster(c *suite.RasterCase) (suite.RasterResult, error) {
	return d.rasterWith(c, func(int) {})
}

// rasterWith is raster, and calls before with each draw's number before the draw is recorded.
func (d *device) rasterWith(c *suite.RasterCase, before func(draw int)) (r suite.RasterResult, err error) {
	t := &c.Target
	color, err := d.colorTarget(t.ColorFormat, t.Width, t.Height, t.Samples, t.ClearColor)
	if err != nil {
		return r, err
	}
	if c.Expected.Resolved.Present() {
		color.resolved, err = d.target(t.ColorFormat, t.Width, t.Height, 1, abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)
		if err != nil {
			return r, err
		}
	}
	var depth *target
	if t.DepthFormat != vk.FormatUndefined {
		z, err := d.depthTarget(t.DepthFormat, t.Width, t.Height, t.Samples, t.ClearDepth, t.ClearStencil)
		if err != nil {
			return r, err
		}
		depth = &z
	}
	b, err := d.bind(nil, graphicsStages, 0)
	if err != nil {
		return r, err
	}
	var draws []func()
	for n := range c.Draws {
		draw, err := d.rasterDraw(c, &c.Draws[n], b)
		if err != nil {
			return r, err
		}
		draws = append(draws, draw)
	}
	err = d.render([]target{color}, depth, 0, t.Width, t.Height, func() {
		for n, draw := range draws {
			before(n)
			draw()
		}
	})
	if err == nil {
		r.Color, err = d.colors(color.m)
	}
	if err == nil && color.resolved != nil {
		r.Resolved, err = d.colors(color.resolved)
	}
	if err == nil && depth != nil {
		r.Depth, r.Stencil, err = d.depths(depth.m)
	}
	return r, err
}

// rasterDraw makes what a draw needs, and returns what records it.
func (d *device) rasterDraw(c *suite.RasterCase, draw *suite.RasterDraw, b *bound) (func(), error) {
	p, err := rasterPipeline(b.layout)
	if err != nil {
		return nil, err
	}
	if p.fragment, err = rasterModule(draw.Fragment, format.Of(c.Target.ColorFormat).Class); err != nil {
		return nil, err
	}
	p.viewport, p.scissor = draw.Viewport, draw.Scissor
	p.state = vk.GraphicsPipeline{Topology: draw.Topology, PrimitiveRestartEnable: draw.PrimitiveRestart,
		Rasterization: draw.Rasterization, Multisample: &draw.Multisample, DepthStencil: &draw.DepthStencil,
		ColorBlend: &draw.Blend, ColorFormats: []vk.Format{c.Target.ColorFormat}, DepthStencilFormat: c.Target.DepthFormat}
	pipe, err := d.graphicsPipeline(p)
	if err != nil {
		return nil, err
	}
	v := &draw.Vertices
	attribute := v.Smooth
	switch draw.Fragment {
	case suite.Noperspective:
		attribute = v.Noperspective
	case suite.Flat:
		attribute = v.Flat
	}
	vertices := d.NewBuffer(anyBuffer, rasterVertices(v.N, func(n int) (_, _ [4]float32, _ float32) {
		return v.Vec4(v.Position, n), v.Vec4(attribute, n), v.PointSize(n)
	}))
	var indices client.Buffer
	if draw.Indices.Len() > 0 {
		indices = d.NewBuffer(anyBuffer, draw.Indices.Bytes())
	}
	return func() {
		d.bindGraphics(pipe)
		d.bindVertices(vertices)
		switch {
		case draw.Indices.Len() > 0:
			d.drawIndexed(indices, draw.Indices.Len(), 1, 0, 0)
		case !draw.Indices.Present():
			d.draw(v.N, 1, 0, 0)
		}
	}, d.Err()
}

// colors are the texels of a target as raster suites read them: [sample][y][x][4].
func (d *device) colors(m *image) ([]float32, error) {
	in := m.own.Info()
	if in.Samples == 1 {
		own, err := d.read(m)
		if err != nil {
			return nil, err
		}
		return conform.ReadColor(own), nil
	}
	words, err := d.samples(m, vk.ImageAspectColor, 0)
	values := make([]float32, len(words))
	for n, w := range words {
		switch format.Of(in.Format).Class {
		case format.ClassUint:
			values[n] = float32(w)
		case format.ClassSint:
			values[n] = float32(int32(w))
		default:
			values[n] = math.Float32frombits(w)
		}
	}
	return values, err
}
