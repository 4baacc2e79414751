package main

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// program draws a case and returns what its attachments, buffers and images hold.
func (d *device) program(c *suite.ProgramCase) (r suite.ProgramResult, err error) {
	if err := d.need(c.Features...); err != nil {
		return r, err
	}
	t := &c.Target
	p := pipeline{vertex: c.Vertex, fragment: c.Fragment, viewport: vk.Viewport{Width: float32(t.Width),
		Height: float32(t.Height), MaxDepth: 1}, scissor: vk.Rect2D{Width: t.Width, Height: t.Height},
		state: vk.GraphicsPipeline{Topology: c.Topology, Rasterization: c.Rasterization, Multisample: &c.Multisample,
			DepthStencil: c.DepthStencil}}
	if len(c.Blend) > 0 {
		p.state.ColorBlend = &vk.ColorBlend{Attachments: c.Blend}
	}
	var colors []target
	for _, color := range t.Colors {
		a, err := d.colorTarget(color.Format, t.Width, t.Height, t.Samples, color.Clear)
		if err != nil {
			return r, err
		}
		colors, p.state.ColorFormats = append(colors, a), append(p.state.ColorFormats, color.Format)
	}
	var depth *target
	if t.Depth {
		z, err := d.depthTarget(vk.FormatD32Sfloat, t.Width, t.Height, t.Samples, t.ClearDepth, 0)
		if err != nil {
			return r, err
		}
		depth, p.state.DepthStencilFormat = &z, vk.FormatD32Sfloat
	}
	vertices := d.vertexInput(c, &p)
	list, clears := elementsOf(c)
	b, err := d.resources(list, clears, graphicsStages, len(c.PushConstants.Bytes()))
	if err != nil {
		return r, err
	}
	p.layout = b.layout
	pipe, err := d.graphicsPipeline(&p)
	if err != nil {
		return r, err
	}
	var indices client.Buffer
	if c.Indices.Present() {
		indices = d.NewBuffer(anyBuffer, c.Indices.Bytes())
	}
	err = d.render(colors, depth, 0, t.Width, t.Height, func() {
		d.bindGraphics(pipe)
		d.bindSets(b, abi.VK_PIPELINE_BIND_POINT_GRAPHICS, graphicsStages, make([]uint32, b.dynamic), c.PushConstants.Bytes())
		d.bindVertices(vertices...)
		if c.Indices.Present() {
			d.drawIndexed(indices, c.Vertices, c.Instances, c.First, c.FirstInstance)
		} else {
			d.draw(c.Vertices, c.Instances, c.First, c.FirstInstance)
		}
	})
	if err != nil {
		return r, err
	}
	for _, a := range colors {
		words, err := d.words(a.m)
		if err != nil {
			return r, err
		}
		r.Colors = append(r.Colors, words)
	}
	if depth != nil {
		z, _, err := d.depths(depth.m)
		if err != nil {
			return r, err
		}
		for _, v := range z {
			r.Depth = append(r.Depth, math.Float32bits(v))
		}
	}
	return r, d.written(c, b, &r)
}

// written reads the buffers and images that a case writes.
func (d *device) written(c *suite.ProgramCase, b *bound, r *suite.ProgramResult) error {
	for _, w := range c.Expected.Buffers {
		r.Buffers = append(r.Buffers,
			wordsOf(d.Bytes(b.buffers[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}])))
	}
	for _, w := range c.Expected.Images {
		own, err := d.read(b.images[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}])
		if err != nil {
			return err
		}
		r.Images = append(r.Images, wordsOf(own.Bytes()))
	}
	return d.Err()
}

// vertexInput makes the buffers of a case's attributes.
func (d *device) vertexInput(c *suite.ProgramCase, p *pipeline) (list []client.Buffer) {
	for n, a := range c.Attributes {
		rate := uint32(abi.VK_VERTEX_INPUT_RATE_VERTEX)
		if a.Instance {
			rate = abi.VK_VERTEX_INPUT_RATE_INSTANCE
		}
		p.buffers = append(p.buffers, abi.VertexInputBindingDescription{Binding: uint32(n),
			Stride: uint32(format.Of(a.Format).BlockBytes), InputRate: rate})
		p.attributes = append(p.attributes, abi.VertexInputAttributeDescription{Location: uint32(a.Location),
			Binding: uint32(n), Format: uint32(a.Format)})
		list = append(list, d.NewBuffer(anyBuffer, a.Data.Bytes()))
	}
	return list
}

// elementsOf is a case's bindings as compute cases have them, and the colours of images without data.
func elementsOf(c *suite.ProgramCase) (list []suite.ComputeBinding, clears map[suite.Place][]float64) {
	clears = map[suite.Place][]float64{}
	for _, b := range c.Descriptors {
		to := suite.ComputeBinding{Set: b.Set, Binding: b.Binding, Type: b.Type}
		for n, e := range b.Elements {
			to.Elements = append(to.Elements, suite.ComputeElement{IsBuffer: e.Buffer.Present(), Buffer: e.Buffer, Range: -1,
				Format: e.Format, Image: e.Image, View: e.View, Sampler: e.Sampler})
			if e.Clear != nil {
				clears[suite.Place{Set: b.Set, Binding: b.Binding, Element: n}] = e.Clear
			}
		}
		list = append(list, to)
	}
	return list, clears
}

// words are the texels of a target of 32-bit components: [sample][y][x][4].
func (d *device) words(m *image) ([]uint32, error) {
	if m.own.Info().Samples > 1 {
		return d.samples(m, vk.ImageAspectColor, 0)
	}
	own, err := d.read(m)
	if err != nil {
		return nil, err
	}
	return conform.TexelWords(own), nil
}

// depths are the depth and the stencil of a target: [sample][y][x].
func (d *device) depths(m *image) (depth []float32, stencil []uint8, err error) {
	in := m.own.Info()
	if in.Samples == 1 {
		own, err := d.read(m)
		if err != nil {
			return nil, nil, err
		}
		depth, stencil = conform.ReadDepthStencil(own)
		return depth, stencil, nil
	}
	n := in.Samples * in.Extent.Width * in.Extent.Height
	depth, stencil = make([]float32, n), make([]uint8, n)
	if format.Of(in.Format).Depth {
		words, err := d.samples(m, vk.ImageAspectDepth, 0)
		if err != nil {
			return nil, nil, err
		}
		for k := range depth {
			depth[k] = math.Float32frombits(words[4*k])
		}
	}
	if format.Of(in.Format).Stencil {
		words, err := d.samples(m, vk.ImageAspectStencil, 0)
		if err != nil {
			return nil, nil, err
		}
		for k := range stencil {
			stencil[k] = uint8(words[4*k])
		}
	}
	return depth, stencil, nil
}

// wordsOf is bytes as words.
func wordsOf(b []byte) []uint32 {
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

// bytesOf is words as bytes.
func bytesOf(words []uint32) (b []byte) {
	for _, w := range words {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}
