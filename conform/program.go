package conform

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Program draws a case of shader modules on a device and judges the answer.
func Program(dev *halfspace.Device, exec program.Exec, c *suite.ProgramCase) suite.Verdict {
	r, err := DrawProgram(dev, exec, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

// element names a descriptor.
type element struct{ set, binding, element int }

// given is the memory of a case's descriptors.
type given struct {
	buffers map[element][]byte
	images  map[element]*halfspace.Image
}

// DrawProgram draws a case and returns what its attachments, buffers and images hold.
func DrawProgram(dev *halfspace.Device, exec program.Exec, c *suite.ProgramCase) (r suite.ProgramResult, err error) {
	options := program.Options{Exec: exec, VertexConstants: c.Vertex.Constants, FragmentConstants: c.Fragment.Constants}
	resources := program.Resources{PushConstants: c.PushConstants.Bytes()}
	for i, a := range c.Attributes {
		f := format.Of(a.Format)
		if f == nil {
			return r, vk.Errorf("Attributes", "%v is not a format", a.Format)
		}
		options.VertexInput.Bindings = append(options.VertexInput.Bindings,
			program.VertexBinding{Binding: i, Stride: f.BlockBytes, Instance: a.Instance})
		options.VertexInput.Attributes = append(options.VertexInput.Attributes,
			program.VertexAttribute{Location: a.Location, Binding: i, Format: a.Format})
		resources.VertexBuffers = append(resources.VertexBuffers, a.Data.Bytes())
	}
	p, err := program.Load(c.Vertex.Words, c.Fragment.Words, options)
	if err != nil {
		return r, err
	}
	memory := given{map[element][]byte{}, map[element]*halfspace.Image{}}
	for i := range c.Descriptors {
		list, err := memory.descriptors(&c.Descriptors[i])
		if err != nil {
			return r, err
		}
		for _, d := range list {
			if p.Has(d.Set, d.Binding) {
				resources.Descriptors = append(resources.Descriptors, d)
			}
		}
	}
	bindings, err := p.Bind(resources)
	if err != nil {
		return r, err
	}
	state, info, err := programTarget(c)
	if err != nil {
		return r, err
	}
	pipe, err := dev.NewPipeline(state, p)
	if err != nil {
		return r, err
	}
	draw := shade.Draw{Bindings: bindings, Count: c.Vertices, First: c.First, Instances: c.Instances, FirstInstance: c.FirstInstance}
	if c.Indices.Present() {
		draw.Indices32, draw.VertexOffset, draw.First = c.Indices.Words(), c.First, 0
	}
	pass := dev.NewPass(info)
	pass.Draw(pipe, draw)
	if err := pass.End(context.Background()); err != nil {
		return r, err
	}
	for _, a := range info.Color {
		r.Colors = append(r.Colors, TexelWords(a.Image))
	}
	if info.DepthStencil != nil {
		depth, _ := ReadDepthStencil(info.DepthStencil.Image)
		for _, z := range depth {
			r.Depth = append(r.Depth, math.Float32bits(z))
		}
	}
	for _, w := range c.Expected.Buffers {
		r.Buffers = append(r.Buffers, wordsOf(memory.buffers[element{w.Set, w.Binding, w.Element}]))
	}
	for _, w := range c.Expected.Images {
		if m := memory.images[element{w.Set, w.Binding, w.Element}]; m != nil {
			r.Images = append(r.Images, wordsOf(m.Bytes()))
		} else {
			r.Images = append(r.Images, nil)
		}
	}
	return r, nil
}

// programTarget is the state of a case and its attachments.
func programTarget(c *suite.ProgramCase) (state vk.GraphicsPipeline, info halfspace.PassInfo, err error) {
	t := &c.Target
	state = vk.GraphicsPipeline{
		Topology: c.Topology, Rasterization: c.Rasterization, Multisample: &c.Multisample, DepthStencil: c.DepthStencil,
	}
	if len(c.Blend) > 0 {
		state.ColorBlend = &vk.ColorBlend{Attachments: c.Blend}
	}
	image := func(f vk.Format) (*halfspace.Image, error) {
		return halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: t.Width, Height: t.Height, Depth: 1}, Samples: t.Samples,
		})
	}
	for _, color := range t.Colors {
		a := halfspace.Attachment{Load: vk.AttachmentLoadOpClear, Clear: color.Clear}
		if a.Image, err = image(color.Format); err != nil {
			return state, info, err
		}
		info.Color = append(info.Color, a)
		state.ColorFormats = append(state.ColorFormats, color.Format)
	}
	if t.Depth {
		d := &halfspace.DepthStencilAttachment{DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: t.ClearDepth}
		if d.Image, err = image(vk.FormatD32Sfloat); err != nil {
			return state, info, err
		}
		info.DepthStencil, state.DepthStencilFormat = d, vk.FormatD32Sfloat
	}
	return state, info, nil
}

// descriptors makes the memory of a binding.
func (g *given) descriptors(b *suite.Binding) (list []program.Descriptor, err error) {
	for k := range b.Elements {
		e := &b.Elements[k]
		at := element{b.Set, b.Binding, k}
		d := program.Descriptor{Set: b.Set, Binding: b.Binding, Element: k, Format: e.Format}
		if e.Buffer.Present() {
			d.Buffer = aligned(e.Buffer.Bytes())
			g.buffers[at] = d.Buffer
		}
		if e.Image != nil {
			m, err := halfspace.NewImage(e.Image.ImageInfo)
			if err != nil {
				return nil, err
			}
			copy(m.Bytes(), e.Image.Data)
			if e.Clear != nil {
				clearTexels(m, e.Clear)
			}
			g.images[at] = m
			if format.Of(e.Image.Format).Depth {
				e.View.Aspect = vk.ImageAspectDepth
			}
			if d.View, err = halfspace.NewView(m, e.View); err != nil {
				return nil, err
			}
		}
		if e.Sampler != nil {
			d.Sampler = &e.Sampler.Sampler
		}
		list = append(list, d)
	}
	return list, nil
}

// clearTexels gives all samples of all texels of a float image a value.
func clearTexels(m *halfspace.Image, v []float64) {
	f := format.Of(m.Info().Format)
	var texel [1]format.Texel
	for c := range texel[0] {
		texel[0][c] = math.Float32bits(float32(v[c]))
	}
	for b := m.Bytes(); len(b) >= f.BlockBytes; b = b[f.BlockBytes:] {
		f.Encode(b[:f.BlockBytes], texel[:])
	}
}

// aligned is a copy at a multiple of 8 bytes.
func aligned(b []byte) []byte {
	c := make([]byte, (len(b)+15)&^7) // of words, as large allocations are
	return c[:copy(c, b)]
}

// TexelWords is the texels of a multisampled image of 32-bit components: [sample][y][x][4].
func TexelWords(m *halfspace.Image) []uint32 {
	f := format.Of(m.Info().Format)
	s := m.Subresource(0, 0, 0)
	out := make([]uint32, s.Samples*s.Height*s.Width*4)
	texels := make([]format.Texel, s.Width*s.Samples)
	for y := range s.Height {
		f.Decode(texels, s.Pix[y*s.RowPitch:])
		for i, v := range texels {
			copy(out[((i%s.Samples*s.Height+y)*s.Width+i/s.Samples)*4:], v[:])
		}
	}
	return out
}

// wordsOf is bytes as words.
func wordsOf(b []byte) []uint32 {
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}
