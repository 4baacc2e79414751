package main

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// descriptorTypes are Vulkan's, by the suites' names.
var descriptorTypes = map[string]uint32{
	"SAMPLER": abi.VK_DESCRIPTOR_TYPE_SAMPLER, "COMBINED_IMAGE_SAMPLER": abi.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
	"SAMPLED_IMAGE": abi.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, "STORAGE_IMAGE": abi.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
	"UNIFORM_TEXEL_BUFFER":   abi.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
	"STORAGE_TEXEL_BUFFER":   abi.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
	"UNIFORM_BUFFER":         abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
	"STORAGE_BUFFER":         abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
	"UNIFORM_BUFFER_DYNAMIC": abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
	"STORAGE_BUFFER_DYNAMIC": abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
}

// anyBuffer is every use of a buffer that cases have.
const anyBuffer = abi.VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | abi.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
	abi.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | abi.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
	abi.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | abi.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | abi.VK_BUFFER_USAGE_INDEX_BUFFER_BIT

// binding is a binding whose objects exist: one entry of images, buffers or views for each element.
type binding struct {
	set, binding int
	kind         uint32
	images       []abi.DescriptorImageInfo
	buffers      []abi.DescriptorBufferInfo
	texels       []uint64
	immutable    bool // the samplers belong to the layout
}

func (b *binding) count() int { return max(len(b.images), len(b.buffers), len(b.texels)) }

// bound are the sets of a case, their pipeline layout, and the memory behind them.
type bound struct {
	sets    []uint64
	layout  uint64
	dynamic int // how many offsets binding takes
	buffers map[suite.Place]client.Buffer
	images  map[suite.Place]*image
}

// pushConstants is what every device has room for.
const pushConstants = 128

// bind makes sets and a pipeline layout, with push constants for the same stages.
func (d *device) bind(list []binding, stages uint32, push int) (b *bound, err error) {
	b = &bound{}
	count := 0
	for _, x := range list {
		count = max(count, x.set+1)
	}
	layouts, sizes := make([]uint64, count), []abi.DescriptorPoolSize{}
	for set := range layouts {
		var rows []abi.DescriptorSetLayoutBinding
		for k := range list {
			x := &list[k]
			if x.set != set {
				continue
			}
			row := abi.DescriptorSetLayoutBinding{Binding: uint32(x.binding), DescriptorType: x.kind,
				DescriptorCount: uint32(x.count()), StageFlags: stages}
			if x.immutable {
				row.PImmutableSamplers = client.At(d.Session, x.images[0].Sampler)
			}
			rows = append(rows, row)
			if x.count() > 0 {
				sizes = append(sizes, abi.DescriptorPoolSize{Type: x.kind, DescriptorCount: uint32(3 * x.count())})
			}
			if x.kind == abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
				x.kind == abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC {
				b.dynamic += x.count()
			}
		}
		layouts[set] = d.Create(abi.OpCreateDescriptorSetLayout, abi.OpDestroyDescriptorSetLayout, unsafe.Pointer(
			client.At(d.Session, abi.DescriptorSetLayoutCreateInfo{
				SType:        abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
				BindingCount: uint32(len(rows)), PBindings: client.List(d.Client, rows...)})))
	}
	const most = 256
	if push > most {
		return nil, fmt.Errorf("%d bytes of push constants, at most %d are tried", push, most)
	}
	b.layout = d.Create(abi.OpCreatePipelineLayout, abi.OpDestroyPipelineLayout, unsafe.Pointer(client.At(d.Session,
		abi.PipelineLayoutCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
			SetLayoutCount: uint32(count), PSetLayouts: client.List(d.Client, layouts...), PushConstantRangeCount: 1,
			PPushConstantRanges: client.At(d.Session, abi.PushConstantRange{StageFlags: stages,
				Size: uint32(max((push+3)&^3, pushConstants))})})))
	if d.Err() != nil || count == 0 {
		return b, d.Err()
	}
	if len(sizes) == 0 {
		sizes = []abi.DescriptorPoolSize{{Type: abi.VK_DESCRIPTOR_TYPE_SAMPLER, DescriptorCount: 1}}
	}
	pool := d.Create(abi.OpCreateDescriptorPool, abi.OpDestroyDescriptorPool, unsafe.Pointer(client.At(d.Session,
		abi.DescriptorPoolCreateInfo{SType: abi.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, MaxSets: uint32(count),
			PoolSizeCount: uint32(len(sizes)), PPoolSizes: client.List(d.Client, sizes...)})))
	if d.Err() != nil {
		return nil, d.Err()
	}
	sets := client.Slice[uint64](d.Client, count)
	d.Do(abi.OpAllocateDescriptorSets, client.Args(d.Session, abi.AllocateDescriptorSetsArgs{Device: d.Device,
		PDescriptorSets: &sets[0], PAllocateInfo: client.At(d.Session, abi.DescriptorSetAllocateInfo{
			SType: abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, DescriptorPool: pool,
			DescriptorSetCount: uint32(count), PSetLayouts: client.List(d.Client, layouts...)})}))
	if d.Err() != nil {
		return nil, d.Err()
	}
	b.sets = append(b.sets, sets...)
	var writes []abi.WriteDescriptorSet
	for k := range list {
		if x := &list[k]; x.count() > 0 {
			writes = append(writes, abi.WriteDescriptorSet{SType: abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
				DstSet: sets[x.set], DstBinding: uint32(x.binding), DescriptorCount: uint32(x.count()), DescriptorType: x.kind,
				PImageInfo: client.List(d.Client, x.images...), PBufferInfo: client.List(d.Client, x.buffers...),
				PTexelBufferView: client.List(d.Client, x.texels...)})
		}
	}
	d.Call(abi.OpUpdateDescriptorSets, client.Args(d.Session, abi.UpdateDescriptorSetsArgs{Device: d.Device,
		DescriptorWriteCount: uint32(len(writes)), PDescriptorWrites: client.List(d.Client, writes...)}))
	return b, d.Err()
}

// bindSets records that sets are bound, and push constants given.
func (d *device) bindSets(b *bound, point, stages uint32, offsets []uint32, push []byte) {
	if len(b.sets) > 0 {
		d.Call(abi.OpCmdBindDescriptorSets, client.Args(d.Session, abi.CmdBindDescriptorSetsArgs{CommandBuffer: d.Commands,
			PipelineBindPoint: point, Layout: b.layout, DescriptorSetCount: uint32(len(b.sets)),
			PDescriptorSets: client.List(d.Client, b.sets...), DynamicOffsetCount: uint32(len(offsets)),
			PDynamicOffsets: client.List(d.Client, offsets...)}))
	}
	if n := len(push) &^ 3; n > 0 {
		d.Call(abi.OpCmdPushConstants, client.Args(d.Session, abi.CmdPushConstantsArgs{CommandBuffer: d.Commands,
			Layout: b.layout, StageFlags: stages, Size: uint32(n), PValues: unsafe.Pointer(client.List(d.Client, push[:n]...))}))
	}
}

// resources makes the buffers, images and samplers of a case's bindings, and its sets. Clears are the colours of images
// without data.
func (d *device) resources(
	list []suite.ComputeBinding, clears map[suite.Place][]float64, stages uint32, push int,
) (*bound, error) {
	buffers, images := map[suite.Place]client.Buffer{}, map[suite.Place]*image{}
	usages := usagesOf(list)
	var all []binding
	for k := range list {
		in := &list[k]
		kind, ok := descriptorTypes[in.Type]
		if !ok {
			return nil, fmt.Errorf("set %d, binding %d: unknown descriptor type %q", in.Set, in.Binding, in.Type)
		}
		b := binding{set: in.Set, binding: in.Binding, kind: kind}
		for n := range in.Elements {
			e := &in.Elements[n]
			at := suite.Place{Set: in.Set, Binding: in.Binding, Element: n}
			var err error
			switch {
			case e.IsBuffer && e.Same != nil:
				buffers[at] = buffers[*e.Same]
			case e.IsBuffer:
				buffers[at] = d.NewBuffer(anyBuffer, e.Buffer.Bytes())
			case e.Same != nil:
				images[at] = images[*e.Same]
			case e.Image != nil:
				if images[at], err = d.image(e.Image.ImageInfo, viewed{usage: usages[at]}); err == nil {
					if c := clears[at]; c != nil {
						err = d.clear(images[at], c)
					} else if len(e.Image.Data) > 0 {
						err = d.fill(images[at], e.Image.Data)
					}
				}
			}
			if err == nil {
				err = d.element(&b, e, buffers[at], images[at])
			}
			if err = first(err, d.Err()); err != nil {
				return nil, err
			}
		}
		all = append(all, b)
	}
	b, err := d.bind(all, stages, push)
	if err != nil {
		return nil, err
	}
	b.buffers, b.images = buffers, images
	return b, nil
}

// usagesOf are the usages of each image: what all bindings that have it are.
func usagesOf(list []suite.ComputeBinding) map[suite.Place]uint32 {
	usages, root := map[suite.Place]uint32{}, map[suite.Place]suite.Place{}
	for _, b := range list {
		for n, e := range b.Elements {
			at := suite.Place{Set: b.Set, Binding: b.Binding, Element: n}
			root[at] = at
			if e.Same != nil {
				root[at] = root[*e.Same]
			}
			if b.Type == "STORAGE_IMAGE" {
				usages[root[at]] |= abi.VK_IMAGE_USAGE_STORAGE_BIT
			} else {
				usages[root[at]] |= abi.VK_IMAGE_USAGE_SAMPLED_BIT
			}
			if e.Image != nil && e.Image.Samples > 1 {
				usages[root[at]] |= abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
			}
		}
	}
	return usages
}

// element adds an element to a binding.
func (d *device) element(b *binding, e *suite.ComputeElement, buffer client.Buffer, m *image) (err error) {
	size := uint64(abi.VK_WHOLE_SIZE)
	if e.Range >= 0 {
		size = uint64(e.Range)
	}
	switch {
	case e.IsBuffer && e.Format != vk.FormatUndefined:
		b.texels = append(b.texels, d.Create(abi.OpCreateBufferView, abi.OpDestroyBufferView, unsafe.Pointer(client.At(
			d.Session, abi.BufferViewCreateInfo{SType: abi.VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
				Buffer: buffer.Handle, Format: uint32(e.Format), Offset: uint64(e.Offset), Range: size}))))
		return d.Err()
	case e.IsBuffer:
		b.buffers = append(b.buffers, abi.DescriptorBufferInfo{Buffer: buffer.Handle, Offset: uint64(e.Offset), Range: size})
		return nil
	}
	info := abi.DescriptorImageInfo{ImageLayout: generalLayout}
	f := vk.FormatR8G8B8A8Unorm // what every device filters
	if m != nil {
		f = m.own.Info().Format
		view := e.View
		if format.Of(f).Depth {
			view.Aspect = vk.ImageAspectDepth
		}
		if info.ImageView, err = d.view(m, view, nil); err != nil {
			return err
		}
	}
	if e.Sampler != nil {
		if info.Sampler, _, err = d.sampler(&e.Sampler.Sampler, f); err != nil {
			return err
		}
	}
	b.images = append(b.images, info)
	return nil
}
