package conform

import (
	"context"
	"strings"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Compute dispatches a case of compute modules on a device and judges the answer.
func Compute(ctx context.Context, dev *halfspace.Device, exec program.Exec, c *suite.ComputeCase) suite.Verdict {
	r, err := DispatchCase(ctx, dev, exec, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(r)
}

// computeMemory is the memory of a case's descriptors, by the elements that own it.
type computeMemory struct {
	buffers map[suite.Place][]byte
	images  map[suite.Place]*halfspace.Image
}

// DispatchCase dispatches a case and returns what its buffers and images hold.
func DispatchCase(
	ctx context.Context, dev *halfspace.Device, exec program.Exec, c *suite.ComputeCase,
) (r suite.ComputeResult, err error) {
	m := computeMemory{map[suite.Place][]byte{}, map[suite.Place]*halfspace.Image{}}
	var all []program.Descriptor
	for k := range c.Descriptors {
		list, err := m.descriptors(&c.Descriptors[k])
		if err != nil {
			return r, err
		}
		all = append(all, list...)
	}
	programs := make([]*program.Compute, len(c.Modules))
	pipelines := make([]*halfspace.ComputePipeline, len(c.Modules))
	for k := range c.Modules {
		options := program.ComputeOptions{Exec: exec, Name: c.Name, Constants: c.Modules[k].Constants}
		if programs[k], err = program.LoadCompute(c.Modules[k].Words, options); err != nil {
			return r, err
		}
		if pipelines[k], err = dev.NewComputePipeline(programs[k]); err != nil {
			return r, err
		}
	}
	for k := range c.Commands {
		command := &c.Commands[k]
		bindings, err := bindCommand(programs[command.Module], c, command, all)
		if err != nil {
			return r, err
		}
		d := halfspace.Dispatch{Groups: command.Groups, Base: command.Base, Bindings: bindings, Label: c.Name}
		if command.Indirect != nil {
			words := m.buffers[*command.Indirect]
			d.Indirect = words[min(command.IndirectOffset, len(words)):]
		}
		if err := pipelines[command.Module].Dispatch(ctx, d); err != nil {
			return r, err
		}
	}
	for _, w := range c.Buffers {
		r.Buffers = append(r.Buffers, m.buffers[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}])
	}
	for _, w := range c.Images {
		r.Images = append(r.Images, m.images[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}].Bytes())
	}
	return r, nil
}

// bindCommand binds what a command's program has of all descriptors.
func bindCommand(
	p *program.Compute, c *suite.ComputeCase, command *suite.ComputeCommand, all []program.Descriptor,
) (*program.Bindings, error) {
	resources := program.Resources{PushConstants: c.PushConstants.Bytes()}
	if command.PushConstants.Present() {
		resources.PushConstants = command.PushConstants.Bytes()
	}
	dynamic, k := command.DynamicOffsets, 0
	for n := range c.Descriptors {
		b := &c.Descriptors[n]
		for e := range b.Elements {
			d := all[k]
			if k++; b.Elements[e].IsBuffer {
				from := b.Elements[e].Offset
				if strings.HasSuffix(b.Type, "_DYNAMIC") && len(dynamic) > 0 {
					from, dynamic = from+dynamic[0], dynamic[1:]
				}
				size := b.Elements[e].Range
				if size < 0 {
					size = len(d.Buffer) - from
				}
				if size < 0 || from > len(d.Buffer)-size {
					return nil, vk.Errorf("Descriptors", "set %d, binding %d: %d bytes from %d on, the buffer has %d",
						d.Set, d.Binding, size, from, len(d.Buffer))
				}
				d.Buffer = d.Buffer[from : from+size]
			}
			if p.Has(d.Set, d.Binding) {
				resources.Descriptors = append(resources.Descriptors, d)
			}
		}
	}
	return p.Bind(resources)
}

// descriptors makes the memory of a binding.
func (m *computeMemory) descriptors(b *suite.ComputeBinding) (list []program.Descriptor, err error) {
	for k := range b.Elements {
		e := &b.Elements[k]
		at := suite.Place{Set: b.Set, Binding: b.Binding, Element: k}
		d := program.Descriptor{Set: b.Set, Binding: b.Binding, Element: k, Format: e.Format}
		switch {
		case e.IsBuffer && e.Same != nil:
			m.buffers[at] = m.buffers[*e.Same]
		case e.IsBuffer:
			m.buffers[at] = aligned(e.Buffer.Bytes())
		case e.Same != nil:
			m.images[at] = m.images[*e.Same]
		case e.Image != nil:
			if m.images[at], err = halfspace.NewImage(e.Image.ImageInfo); err != nil {
				return nil, err
			}
			copy(m.images[at].Bytes(), e.Image.Data)
		}
		d.Buffer = m.buffers[at]
		if image := m.images[at]; image != nil {
			view := e.View
			if format.Of(image.Info().Format).Depth {
				view.Aspect = vk.ImageAspectDepth
			}
			if d.View, err = halfspace.NewView(image, view); err != nil {
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
