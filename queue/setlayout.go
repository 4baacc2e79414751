package queue

import (
	"cmp"
	"slices"

	"github.com/seed-1acaedba/halfspace/vk"
)

// DescriptorType is the kind of a descriptor, with Vulkan's numbers. The zero value is SAMPLER.
type DescriptorType uint32

// The descriptor types.
const (
	DescriptorSampler DescriptorType = iota
	DescriptorCombinedImageSampler
	DescriptorSampledImage
	DescriptorStorageImage
	DescriptorUniformTexelBuffer
	DescriptorStorageTexelBuffer
	DescriptorUniformBuffer
	DescriptorStorageBuffer
	DescriptorUniformBufferDynamic
	DescriptorStorageBufferDynamic
	DescriptorInputAttachment

	DescriptorInlineUniformBlock DescriptorType = 1000138000
)

// maxSetElements is the largest number of descriptors of a set, and of bytes of an inline uniform block.
const maxSetElements = 1 << 20

// valid says whether t is a descriptor type.
func (t DescriptorType) valid() bool {
	return t <= DescriptorInputAttachment || t == DescriptorInlineUniformBlock
}

// dynamic says that binding a set gives the descriptor's offset.
func (t DescriptorType) dynamic() bool {
	return t == DescriptorUniformBufferDynamic || t == DescriptorStorageBufferDynamic
}

// LayoutBinding is a binding of a set layout.
type LayoutBinding struct {
	// Binding is its number, Type the kind of its descriptors.
	Binding int
	Type    DescriptorType
	// Count is how many there are: the bytes of an inline uniform block. 0 reserves the number.
	Count int
	// Samplers are immutable samplers, one for each descriptor; nil: sets have their own.
	Samplers []*Sampler
}

// SetLayout is the bindings of descriptor sets (Vulkan: Descriptor Set Layout).
type SetLayout struct {
	bindings []layoutBinding // by number
	elements int
	dynamic  int // descriptors with an offset
}

// layoutBinding is a binding and where its descriptors begin among the set's.
type layoutBinding struct {
	LayoutBinding
	first   int
	dynamic int // the first of its dynamic offsets among the set's
}

// NewSetLayout makes a set layout. The error joins a [vk.StateError] for each field that is refused.
func (d *Device) NewSetLayout(bindings []LayoutBinding) (*SetLayout, error) {
	var errs vk.Refusals
	sorted := slices.Clone(bindings)
	slices.SortFunc(sorted, func(a, b LayoutBinding) int { return cmp.Compare(a.Binding, b.Binding) })
	l := &SetLayout{}
	for i, b := range sorted {
		errs.RefuseIf(b.Binding < 0 || i > 0 && b.Binding == sorted[i-1].Binding, "Binding",
			"%d is negative, or named twice", b.Binding)
		errs.RefuseIf(!b.Type.valid(), "Type", "%d is not a descriptor type", b.Type)
		errs.RefuseIf(b.Samplers != nil && len(b.Samplers) != b.Count, "Samplers", "binding %d: %d for %d descriptors",
			b.Binding, len(b.Samplers), b.Count)
		errs.RefuseIf(slices.Contains(b.Samplers, nil), "Samplers", "binding %d: one is nil", b.Binding)
		if b.Count < 0 || b.Count > maxSetElements-l.elements {
			errs.Refuse("Count", "binding %d: %d, a set has at most %d descriptors", b.Binding, b.Count, maxSetElements)
			break
		}
		b.Samplers = slices.Clone(b.Samplers)
		l.bindings = append(l.bindings, layoutBinding{b, l.elements, l.dynamic})
		l.elements += b.elements()
		if b.Type.dynamic() {
			l.dynamic += b.Count
		}
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return l, nil
}

// elements is how many descriptors the binding has; an inline uniform block is one.
func (b *LayoutBinding) elements() int {
	if b.Type == DescriptorInlineUniformBlock {
		return min(b.Count, 1)
	}
	return b.Count
}

// find is a binding by its number, or nil.
func (l *SetLayout) find(binding int) *layoutBinding {
	i, ok := slices.BinarySearchFunc(l.bindings, binding, func(b layoutBinding, n int) int { return cmp.Compare(b.Binding, n) })
	if !ok {
		return nil
	}
	return &l.bindings[i]
}

// MaxSets is the largest number of sets of a pipeline layout, MaxPushConstants of bytes of push constants.
const (
	MaxSets          = 8
	MaxPushConstants = 256
)

// PipelineLayout is the sets and push constants of a pipeline (Vulkan: Pipeline Layouts).
type PipelineLayout struct {
	sets          []*SetLayout
	pushConstants int
}

// NewPipelineLayout makes a pipeline layout of sets, some of which may be nil, and a number of bytes of push constants.
func (d *Device) NewPipelineLayout(sets []*SetLayout, pushConstants int) (*PipelineLayout, error) {
	if len(sets) > MaxSets {
		return nil, vk.Errorf("Sets", "%d: at most %d", len(sets), MaxSets)
	}
	if pushConstants < 0 || pushConstants > MaxPushConstants {
		return nil, vk.Errorf("PushConstants", "%d bytes: at most %d", pushConstants, MaxPushConstants)
	}
	return &PipelineLayout{slices.Clone(sets), pushConstants}, nil
}
