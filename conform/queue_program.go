package conform

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Program draws a case of shader modules through the queue and judges the answer.
func (q *Queue) Program(ctx context.Context, exec program.Exec, c *suite.ProgramCase) suite.Verdict {
	r, err := q.programCase(ctx, exec, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

// queued is the memory of a case's descriptors.
type queued struct {
	buffers map[suite.Place]*queue.Buffer
	images  map[suite.Place]*queue.Image
}

func (q *Queue) programCase(
	ctx context.Context, exec program.Exec, c *suite.ProgramCase,
) (r suite.ProgramResult, err error) {
	memory := queued{map[suite.Place]*queue.Buffer{}, map[suite.Place]*queue.Image{}}
	var t tables
	for i := range c.Descriptors {
		b := &c.Descriptors[i]
		list, err := q.descriptors(ctx, &memory, b)
		if err == nil {
			err = t.add(b.Set, b.Binding, b.Type, list)
		}
		if err != nil {
			return r, err
		}
	}
	sets, layout, err := q.sets(&t)
	if err != nil {
		return r, err
	}
	info := queue.GraphicsPipelineInfo{Layout: layout, Exec: exec,
		Vertex:   queue.Stage{Words: c.Vertex.Words, Constants: c.Vertex.Constants},
		Fragment: queue.Stage{Words: c.Fragment.Words, Constants: c.Fragment.Constants}}
	var vertices []queue.VertexBuffer
	for i, a := range c.Attributes {
		f := format.Of(a.Format)
		if f == nil {
			return r, vk.Errorf("Attributes", "%v is not a format", a.Format)
		}
		info.VertexInput.Bindings = append(info.VertexInput.Bindings,
			program.VertexBinding{Binding: i, Stride: f.BlockBytes, Instance: a.Instance})
		info.VertexInput.Attributes = append(info.VertexInput.Attributes,
			program.VertexAttribute{Location: a.Location, Binding: i, Format: a.Format})
		b, err := q.buffer(a.Data.Bytes())
		if err != nil {
			return r, err
		}
		vertices = append(vertices, queue.VertexBuffer{Buffer: b})
	}
	state, own, err := programTarget(c)
	if err != nil {
		return r, err
	}
	rendering, images, err := q.target(&own)
	if err != nil {
		return r, err
	}
	info.State = state
	pipe, err := q.device.NewGraphicsPipeline(info)
	if err != nil {
		return r, err
	}
	var indices *queue.Buffer
	if c.Indices.Present() {
		if indices, err = q.buffer(c.Indices.Bytes()); err != nil {
			return r, err
		}
	}
	err = q.run(ctx, func(l *queue.List) {
		l.BeginRendering(rendering)
		l.BindPipeline(pipe)
		l.BindSets(queue.Graphics, 0, sets, make([]uint32, dynamicBuffers(&t)))
		l.PushConstants(0, c.PushConstants.Bytes())
		l.BindVertexBuffers(0, vertices...)
		if indices != nil {
			l.BindIndexBuffer(indices, 0, 0, queue.IndexUint32)
			l.DrawIndexed(c.Vertices, c.Instances, 0, c.First, c.FirstInstance)
		} else {
			l.Draw(c.Vertices, c.Instances, c.First, c.FirstInstance)
		}
		l.EndRendering()
	})
	if err != nil {
		return r, err
	}
	return q.programResult(ctx, c, &memory, images)
}

// programResult reads the results of a case from its memory and from the images of its attachments, depth last.
func (q *Queue) programResult(
	ctx context.Context, c *suite.ProgramCase, memory *queued, images []*queue.Image,
) (r suite.ProgramResult, err error) {
	for i, m := range images {
		own, err := q.copied(ctx, m)
		if err != nil {
			return r, err
		}
		if i < len(c.Target.Colors) {
			r.Colors = append(r.Colors, TexelWords(own))
			continue
		}
		depth, _ := ReadDepthStencil(own)
		for _, z := range depth {
			r.Depth = append(r.Depth, math.Float32bits(z))
		}
	}
	for _, w := range c.Expected.Buffers {
		var data []byte
		if b := memory.buffers[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}]; b != nil {
			data = b.Bytes()
		}
		r.Buffers = append(r.Buffers, wordsOf(data))
	}
	for _, w := range c.Expected.Images {
		var data []byte
		if m := memory.images[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}]; m != nil {
			if data, err = q.texels(ctx, m); err != nil {
				return r, err
			}
		}
		r.Images = append(r.Images, wordsOf(data))
	}
	return r, nil
}

// dynamicBuffers is how many dynamic offsets the sets take.
func dynamicBuffers(t *tables) (n int) {
	for _, list := range t.bindings {
		for _, b := range list {
			if b.Type == queue.DescriptorUniformBufferDynamic || b.Type == queue.DescriptorStorageBufferDynamic {
				n += b.Count
			}
		}
	}
	return n
}

// target makes the images of a pass, and the rendering to them.
func (q *Queue) target(info *halfspace.PassInfo) (r queue.Rendering, images []*queue.Image, err error) {
	view := func(m *halfspace.Image) (*queue.View, error) {
		own, err := q.image(m.Info())
		if err != nil {
			return nil, err
		}
		images = append(images, own)
		return q.device.NewView(queue.ViewInfo{Image: own, ImageView: vk.ImageView{ViewType: vk.ImageViewType2D}})
	}
	for _, a := range info.Color {
		c := queue.Attachment{Load: a.Load, Store: a.Store, Clear: queue.ClearValue{Color: a.Clear}}
		if c.View, err = view(a.Image); err != nil {
			return r, nil, err
		}
		if a.Resolve != nil {
			if c.Resolve, err = view(a.Resolve); err != nil {
				return r, nil, err
			}
		}
		r.Color = append(r.Color, c)
	}
	if d := info.DepthStencil; d != nil {
		z := &queue.Attachment{Load: d.DepthLoad, Clear: queue.ClearValue{Depth: d.ClearDepth, Stencil: d.ClearStencil}}
		if z.View, err = view(d.Image); err != nil {
			return r, nil, err
		}
		r.Depth, r.Stencil = z, z
	}
	if len(images) == 0 {
		r.Area, r.Samples = vk.Rect2D{Width: info.Extent.Width, Height: info.Extent.Height}, info.Samples
	}
	return r, images, nil
}

// descriptors makes the memory of a binding.
func (q *Queue) descriptors(ctx context.Context, g *queued, b *suite.Binding) (list []queue.Descriptor, err error) {
	for k := range b.Elements {
		e := &b.Elements[k]
		at := suite.Place{Set: b.Set, Binding: b.Binding, Element: k}
		var d queue.Descriptor
		if e.Buffer.Present() {
			if d.Buffer, err = q.buffer(e.Buffer.Bytes()); err != nil {
				return nil, err
			}
			g.buffers[at] = d.Buffer
			if e.Format != vk.FormatUndefined {
				if d.BufferView, err = q.device.NewBufferView(queue.BufferViewInfo{Buffer: d.Buffer, Format: e.Format}); err != nil {
					return nil, err
				}
			}
		}
		if e.Image != nil {
			m, err := q.filled(ctx, e.Image.ImageInfo, e.Image.Data)
			if err != nil {
				return nil, err
			}
			if e.Clear != nil {
				clearTexels(m.Mip(), e.Clear)
				m.Mip().Touch()
			}
			g.images[at] = m
			if format.Of(e.Image.Format).Depth {
				e.View.Aspect = vk.ImageAspectDepth
			}
			if d.View, err = q.device.NewView(queue.ViewInfo{Image: m, ImageView: e.View}); err != nil {
				return nil, err
			}
		}
		if e.Sampler != nil {
			if d.Sampler, err = q.device.NewSampler(queue.SamplerInfo{Sampler: e.Sampler.Sampler}); err != nil {
				return nil, err
			}
		}
		list = append(list, d)
	}
	return list, nil
}
