package conform

import (
	"context"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Compute dispatches a case of compute modules through the queue, all commands in one list, and judges the answer.
func (q *Queue) Compute(ctx context.Context, exec program.Exec, c *suite.ComputeCase) suite.Verdict {
	r, err := q.computeCase(ctx, exec, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

func (q *Queue) computeCase(
	ctx context.Context, exec program.Exec, c *suite.ComputeCase,
) (r suite.ComputeResult, err error) {
	memory := queued{map[suite.Place]*queue.Buffer{}, map[suite.Place]*queue.Image{}}
	var t tables
	for k := range c.Descriptors {
		b := &c.Descriptors[k]
		list, err := q.computeDescriptors(ctx, &memory, b)
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
	pipelines := make([]*queue.ComputePipeline, len(c.Modules))
	for k := range c.Modules {
		pipelines[k], err = q.device.NewComputePipeline(queue.ComputePipelineInfo{Layout: layout, Exec: exec, Name: c.Name,
			Stage: queue.Stage{Words: c.Modules[k].Words, Constants: c.Modules[k].Constants}})
		if err != nil {
			return r, err
		}
	}
	err = q.run(ctx, func(l *queue.List) {
		for k := range c.Commands {
			command := &c.Commands[k]
			offsets := make([]uint32, dynamicBuffers(&t))
			for i, o := range command.DynamicOffsets {
				if i < len(offsets) {
					offsets[i] = uint32(o)
				}
			}
			l.BindComputePipeline(pipelines[command.Module])
			l.BindSets(queue.Compute, 0, sets, offsets)
			push := c.PushConstants
			if command.PushConstants.Present() {
				push = command.PushConstants
			}
			l.PushConstants(0, push.Bytes())
			if command.Indirect != nil {
				l.DispatchIndirect(memory.buffers[*command.Indirect], command.IndirectOffset)
			} else {
				l.DispatchBase(command.Base, command.Groups)
			}
		}
	})
	if err != nil {
		return r, err
	}
	for _, w := range c.Buffers {
		b := memory.buffers[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}]
		r.Buffers = append(r.Buffers, b.Bytes())
	}
	for _, w := range c.Images {
		data, err := q.texels(ctx, memory.images[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}])
		if err != nil {
			return r, err
		}
		r.Images = append(r.Images, data)
	}
	return r, nil
}

// computeDescriptors makes the memory of a binding.
func (q *Queue) computeDescriptors(
	ctx context.Context, m *queued, b *suite.ComputeBinding,
) (list []queue.Descriptor, err error) {
	for k := range b.Elements {
		e := &b.Elements[k]
		at := suite.Place{Set: b.Set, Binding: b.Binding, Element: k}
		d := queue.Descriptor{Offset: e.Offset, Range: max(e.Range, 0)}
		switch {
		case e.IsBuffer && e.Same != nil:
			m.buffers[at] = m.buffers[*e.Same]
		case e.IsBuffer:
			if m.buffers[at], err = q.buffer(e.Buffer.Bytes()); err != nil {
				return nil, err
			}
		case e.Same != nil:
			m.images[at] = m.images[*e.Same]
		case e.Image != nil:
			if m.images[at], err = q.filled(ctx, e.Image.ImageInfo, e.Image.Data); err != nil {
				return nil, err
			}
		}
		if d.Buffer = m.buffers[at]; d.Buffer != nil && e.Format != vk.FormatUndefined {
			d.BufferView, err = q.device.NewBufferView(queue.BufferViewInfo{Buffer: d.Buffer, Format: e.Format,
				Offset: e.Offset, Size: max(e.Range, 0)})
			if err != nil {
				return nil, err
			}
		}
		if image := m.images[at]; image != nil {
			view := e.View
			if format.Of(image.Info().Format).Depth {
				view.Aspect = vk.ImageAspectDepth
			}
			if d.View, err = q.device.NewView(queue.ViewInfo{Image: image, ImageView: view}); err != nil {
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
