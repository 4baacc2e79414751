package main

import (
	"fmt"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
)

// layout is a VkDescriptorSetLayout.
type layout struct {
	*queue.SetLayout
	variable bool // sets choose how many descriptors the last binding has
}

func createDescriptorSetLayout(a *abi.CreateDescriptorSetLayoutArgs) abi.Result {
	l, err := setLayout(on(a.Device), a.PCreateInfo)
	return made("vkCreateDescriptorSetLayout", &layout{l, slices.ContainsFunc(bindingFlags(a.PCreateInfo), varies)}, err,
		a.PSetLayout)
}

func setLayout(d *device, c *abi.DescriptorSetLayoutCreateInfo) (*queue.SetLayout, error) {
	var bindings []queue.LayoutBinding
	for _, b := range list(c.PBindings, c.BindingCount) {
		l := queue.LayoutBinding{Binding: int(b.Binding), Type: descriptorType(b.DescriptorType),
			Count: int(b.DescriptorCount)}
		if b.PImmutableSamplers != nil && b.DescriptorType <= abi.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER {
			for _, s := range list(b.PImmutableSamplers, b.DescriptorCount) {
				l.Samplers = append(l.Samplers, get[queue.Sampler](s))
			}
		}
		bindings = append(bindings, l)
	}
	return d.NewSetLayout(bindings)
}

// descriptorType is the queue's type of a descriptor: the images that QCOM's image processing reads are sampled images.
func descriptorType(t uint32) queue.DescriptorType {
	switch t {
	case abi.VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM, abi.VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM:
		return queue.DescriptorSampledImage
	}
	return queue.DescriptorType(t)
}

func destroyDescriptorSetLayout(a *abi.DestroyDescriptorSetLayoutArgs) { drop(a.DescriptorSetLayout) }

func getDescriptorSetLayoutSupport(a *abi.GetDescriptorSetLayoutSupportArgs) {
	a.PSupport.Supported = 1
	if _, err := setLayout(on(a.Device), a.PCreateInfo); err != nil {
		a.PSupport.Supported = 0
	}
	if v := next[abi.DescriptorSetVariableDescriptorCountLayoutSupport](a.PSupport.PNext,
		abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_LAYOUT_SUPPORT); v != nil {
		v.MaxVariableDescriptorCount = 0
		if f := bindingFlags(a.PCreateInfo); slices.ContainsFunc(f, varies) {
			v.MaxVariableDescriptorCount = maxVariable
		}
	}
}

// maxVariable is the largest number of descriptors of a binding whose number sets choose.
const maxVariable = 1 << 20

// bindingFlags are the flags of a layout's bindings.
func bindingFlags(c *abi.DescriptorSetLayoutCreateInfo) []uint32 {
	f := next[abi.DescriptorSetLayoutBindingFlagsCreateInfo](c.PNext,
		abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO)
	if f == nil {
		return nil
	}
	return list(f.PBindingFlags, f.BindingCount)
}

// varies says that sets choose how many descriptors a binding has.
func varies(flags uint32) bool {
	return flags&abi.VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT != 0
}

// pipelineLayout is a VkPipelineLayout, with its sets' layouts.
type pipelineLayout struct {
	*queue.PipelineLayout
	sets []*queue.SetLayout
}

func createPipelineLayout(a *abi.CreatePipelineLayoutArgs) abi.Result {
	c := a.PCreateInfo
	var sets []*queue.SetLayout
	for _, h := range list(c.PSetLayouts, c.SetLayoutCount) {
		if l := get[layout](h); l != nil {
			sets = append(sets, l.SetLayout)
		} else {
			sets = append(sets, nil)
		}
	}
	push := 0
	for _, r := range list(c.PPushConstantRanges, c.PushConstantRangeCount) {
		push = max(push, int(r.Offset+r.Size))
	}
	l, err := on(a.Device).NewPipelineLayout(sets, push)
	return made("vkCreatePipelineLayout", &pipelineLayout{l, sets}, err, a.PPipelineLayout)
}

// layoutOf is the queue's pipeline layout of a handle, or nil.
func layoutOf(h uint64) *queue.PipelineLayout {
	if l := get[pipelineLayout](h); l != nil {
		return l.PipelineLayout
	}
	return nil
}

// oldLayouts are pipeline layouts that were destroyed: commands that were recorded before may still push descriptors of
// them. The oldest is forgotten with the next.
var oldLayouts struct {
	sync.Mutex
	ring [1 << 10]uint64
	next int
}

func destroyPipelineLayout(a *abi.DestroyPipelineLayoutArgs) {
	if a.PipelineLayout == 0 {
		return
	}
	oldLayouts.Lock()
	defer oldLayouts.Unlock()
	n := oldLayouts.next
	drop(oldLayouts.ring[n])
	oldLayouts.ring[n], oldLayouts.next = a.PipelineLayout, (n+1)%len(oldLayouts.ring)
}

// pool is a VkDescriptorPool: the handles of its sets, and how many it may have.
type pool struct {
	sync.Mutex
	sets map[uint64]bool
	most int
}

func createDescriptorPool(a *abi.CreateDescriptorPoolArgs) abi.Result {
	return made("vkCreateDescriptorPool", &pool{sets: map[uint64]bool{}, most: int(a.PCreateInfo.MaxSets)}, nil,
		a.PDescriptorPool)
}

func (p *pool) reset() {
	if p == nil {
		return
	}
	p.Lock()
	defer p.Unlock()
	for h := range p.sets {
		drop(h)
	}
	clear(p.sets)
}

func destroyDescriptorPool(a *abi.DestroyDescriptorPoolArgs) {
	get[pool](a.DescriptorPool).reset()
	drop(a.DescriptorPool)
}

func resetDescriptorPool(a *abi.ResetDescriptorPoolArgs) abi.Result {
	get[pool](a.DescriptorPool).reset()
	return abi.VK_SUCCESS
}

func allocateDescriptorSets(a *abi.AllocateDescriptorSetsArgs) abi.Result {
	c := a.PAllocateInfo
	p := get[pool](c.DescriptorPool)
	out := list(a.PDescriptorSets, c.DescriptorSetCount)
	clear(out)
	p.Lock()
	defer p.Unlock()
	if len(p.sets)+len(out) > p.most {
		return abi.VK_ERROR_OUT_OF_POOL_MEMORY
	}
	var counts []uint32
	if v := next[abi.DescriptorSetVariableDescriptorCountAllocateInfo](c.PNext,
		abi.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO); v != nil {
		counts = list(v.PDescriptorCounts, v.DescriptorSetCount)
	}
	for i, h := range list(c.PSetLayouts, c.DescriptorSetCount) {
		l, variable := get[layout](h), -1
		if l.variable {
			variable = 0
			if counts != nil {
				variable = int(counts[i])
			}
		}
		s, err := on(a.Device).NewSet(l.SetLayout, variable)
		if r := made("vkAllocateDescriptorSets", s, err, &out[i]); r != 0 {
			return r
		}
		p.sets[out[i]] = true
	}
	return abi.VK_SUCCESS
}

func freeDescriptorSets(a *abi.FreeDescriptorSetsArgs) abi.Result {
	p := get[pool](a.DescriptorPool)
	p.Lock()
	defer p.Unlock()
	for _, h := range list(a.PDescriptorSets, a.DescriptorSetCount) {
		if p.sets[h] {
			delete(p.sets, h)
			drop(h)
		}
	}
	return abi.VK_SUCCESS
}

func updateDescriptorSets(a *abi.UpdateDescriptorSetsArgs) {
	for i, w := range list(a.PDescriptorWrites, a.DescriptorWriteCount) {
		if err := get[queue.Set](w.DstSet).Update([]queue.Write{write(&w)}, nil); err != nil {
			say(1, "%s", refusal(fmt.Sprintf("vkUpdateDescriptorSets: pDescriptorWrites[%d]", i), err))
		}
	}
	for i, c := range list(a.PDescriptorCopies, a.DescriptorCopyCount) {
		err := get[queue.Set](c.DstSet).Update(nil, []queue.Copy{{From: get[queue.Set](c.SrcSet),
			FromBinding: int(c.SrcBinding),
			FromElement: int(c.SrcArrayElement), Binding: int(c.DstBinding), Element: int(c.DstArrayElement),
			Count: int(c.DescriptorCount)}})
		if err != nil {
			say(1, "%s", refusal(fmt.Sprintf("vkUpdateDescriptorSets: pDescriptorCopies[%d]", i), err))
		}
	}
}

func write(w *abi.WriteDescriptorSet) queue.Write {
	q := queue.Write{Binding: int(w.DstBinding), Element: int(w.DstArrayElement)}
	switch w.DescriptorType {
	case abi.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK:
		if b := next[abi.WriteDescriptorSetInlineUniformBlock](w.PNext,
			abi.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK); b != nil {
			q.Descriptors = []queue.Descriptor{{Bytes: list((*byte)(b.PData), b.DataSize)}}
		}
	case abi.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, abi.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
		for _, h := range list(w.PTexelBufferView, w.DescriptorCount) {
			q.Descriptors = append(q.Descriptors, texelDescriptor(h))
		}
	case abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
		abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
		for _, b := range list(w.PBufferInfo, w.DescriptorCount) {
			q.Descriptors = append(q.Descriptors, bufferDescriptor(&b))
		}
	default:
		for _, m := range list(w.PImageInfo, w.DescriptorCount) {
			q.Descriptors = append(q.Descriptors, imageDescriptor(w.DescriptorType, &m))
		}
	}
	return q
}

func texelDescriptor(h uint64) (d queue.Descriptor) {
	if v := get[bufferView](h); v != nil {
		d.BufferView = v.BufferView
	}
	return d
}

func bufferDescriptor(b *abi.DescriptorBufferInfo) (d queue.Descriptor) {
	if v := get[buffer](b.Buffer); v != nil {
		d = queue.Descriptor{Buffer: v.Buffer, Offset: int(b.Offset), Range: whole(b.Range)}
	}
	return d
}

func imageDescriptor(t uint32, m *abi.DescriptorImageInfo) (d queue.Descriptor) {
	if t <= abi.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER {
		d.Sampler = get[queue.Sampler](m.Sampler)
	}
	if t != abi.VK_DESCRIPTOR_TYPE_SAMPLER {
		if v := get[view](m.ImageView); v != nil {
			d.View = v.View
		}
	}
	return d
}
