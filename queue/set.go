package queue

import (
	"sync"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Set is a table of descriptors (Vulkan: Descriptor Sets). Draws and dispatches see its descriptors as they are when
// the submission runs, so that it may be updated after it was bound.
type Set struct {
	layout *SetLayout

	mu       sync.Mutex
	elements []Descriptor
	version  uint64 // counts updates
	variable int    // of the last binding: how many descriptors there are
	tables   tables
}

// Descriptor is one descriptor; which fields count follows from its type. The zero value is a null descriptor: reads
// are zeros, and writes are dropped.
type Descriptor struct {
	// Buffer is the buffer of uniform and storage buffers, Offset and Range the bytes of it that programs see; a Range
	// of 0 is all that are left.
	Buffer        *Buffer
	Offset, Range int
	// BufferView is the view of texel buffers, View the view of images and input attachments.
	BufferView *BufferView
	View       *View
	// Sampler is the sampler, unless the layout has it.
	Sampler *Sampler
	// Bytes are an inline uniform block's. They are copied.
	Bytes []byte
}

// NewSet makes a set of null descriptors. variable is how many descriptors the last binding has; negative: as many as
// the layout says.
func (d *Device) NewSet(layout *SetLayout, variable int) (*Set, error) {
	if err := missing("Layout", layout); err != nil {
		return nil, err
	}
	s := &Set{layout: layout, elements: make([]Descriptor, layout.elements), variable: -1}
	if variable >= 0 {
		n := len(layout.bindings)
		if n == 0 || variable > layout.bindings[n-1].Count {
			return nil, vk.Errorf("Variable", "%d, more than the layout's last binding has", variable)
		}
		s.variable = variable
	}
	for i := range layout.bindings {
		b := &layout.bindings[i]
		if b.Type == DescriptorInlineUniformBlock && b.Count > 0 {
			s.elements[b.first].Bytes = make([]byte, b.Count)
		}
	}
	return s, nil
}

// Clone returns another set with the same layout and descriptors.
func (s *Set) Clone() *Set {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Set{layout: s.layout, elements: clone(s.elements), variable: s.variable}
	for i := range c.elements {
		c.elements[i].Bytes = clone(c.elements[i].Bytes)
	}
	return c
}

// Write gives descriptors of a binding, from Element on, their values. More descriptors than the binding has go to the
// following bindings, which have the same type. Element and Bytes of an inline uniform block are in bytes.
type Write struct {
	Binding, Element int          // the first descriptor
	Descriptors      []Descriptor // its value, and the ones after it
}

// Copy copies Count descriptors from an element of another set's binding.
type Copy struct {
	// From is the set that is read; it may be the one that is written.
	From *Set
	// FromBinding and FromElement are the first descriptor that is copied, Binding and Element its place.
	FromBinding, FromElement int
	Binding, Element, Count  int // Count is in bytes in inline uniform blocks
}

// Update writes descriptors, and then copies others. After an error the ones before it are written.
func (s *Set) Update(writes []Write, copies []Copy) error {
	for _, w := range writes {
		if err := s.write(w); err != nil {
			return err
		}
	}
	for _, c := range copies {
		if err := missing("From", c.From); err != nil {
			return err
		}
		if c.Count < 0 || c.Count > maxSetElements {
			return vk.Errorf("Count", "%d: must be 0 to %d", c.Count, maxSetElements)
		}
		list, err := c.From.read(c.FromBinding, c.FromElement, c.Count)
		if err != nil {
			return err
		}
		if err := s.write(Write{c.Binding, c.Element, list}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Set) write(w Write) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	at := cursor{layout: s.layout, binding: s.layout.find(w.Binding), element: w.Element}
	for i := range w.Descriptors {
		d := &w.Descriptors[i]
		if b := at.binding; b != nil && b.Type == DescriptorInlineUniformBlock {
			to := s.elements[b.first].Bytes
			if at.element < 0 || at.element > len(to) || len(d.Bytes) > len(to)-at.element {
				return vk.Errorf("Element", "%d bytes from %d on, binding %d has %d", len(d.Bytes), at.element, b.Binding, len(to))
			}
			copy(to[at.element:], d.Bytes)
			at.element += len(d.Bytes)
			continue
		}
		n, err := at.next(w.Binding)
		if err != nil {
			return err
		}
		if err := d.check(at.binding.Type); err != nil {
			return err
		}
		s.elements[n] = *d
	}
	return nil
}

// read copies descriptors; of an inline uniform block count is in bytes.
func (s *Set) read(binding, element, count int) ([]Descriptor, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := cursor{layout: s.layout, binding: s.layout.find(binding), element: element}
	if b := at.binding; b != nil && b.Type == DescriptorInlineUniformBlock {
		from := s.elements[b.first].Bytes
		if element < 0 || element > len(from) || count > len(from)-element {
			return nil, vk.Errorf("FromElement", "%d bytes from %d on, binding %d has %d", count, element, binding, len(from))
		}
		return []Descriptor{{Bytes: append([]byte(nil), from[element:element+count]...)}}, nil
	}
	list := make([]Descriptor, 0, min(count, len(s.elements)))
	for range count {
		n, err := at.next(binding)
		if err != nil {
			return nil, err
		}
		list = append(list, s.elements[n])
	}
	return list, nil
}

// cursor goes from descriptor to descriptor.
type cursor struct {
	layout  *SetLayout
	binding *layoutBinding
	element int
}

// next is the number of the next descriptor; first names the binding in errors.
func (c *cursor) next(first int) (int, error) {
	for c.binding != nil && c.element >= c.binding.Count {
		c.element -= c.binding.Count
		c.binding = c.layout.find(c.binding.Binding + 1)
	}
	if c.binding == nil || c.element < 0 {
		return 0, vk.Errorf("Binding", "%d: there are not so many descriptors from there on", first)
	}
	c.element++
	return c.binding.first + c.element - 1, nil
}

// check refuses a descriptor whose resource does not suit the type. Null descriptors suit all.
func (d *Descriptor) check(t DescriptorType) error {
	switch t {
	case DescriptorUniformBuffer, DescriptorStorageBuffer, DescriptorUniformBufferDynamic, DescriptorStorageBufferDynamic:
		if d.Buffer == nil {
			return nil
		}
		if _, ok := d.Buffer.rest(d.Offset, d.Range); !ok {
			return vk.Errorf("Range", "%d bytes from %d on, the buffer has %d", d.Range, d.Offset, len(d.Buffer.bytes))
		}
	case DescriptorStorageImage:
		if d.View != nil && !FormatFeaturesOf(d.View.info.Format).StorageImage {
			return vk.Errorf("View", "%v is not a format of storage images", d.View.info.Format)
		}
	}
	return nil
}

// count is how many descriptors a binding of the set has.
func (s *Set) count(b *layoutBinding) int {
	if s.variable >= 0 && b == &s.layout.bindings[len(s.layout.bindings)-1] {
		return s.variable
	}
	return b.Count
}

// descriptors appends what a program's binding, of a count of descriptors, 0 being all, sees of a set that may be nil.
func (s *Set) descriptors(list []program.Descriptor, set, binding, count int) []program.Descriptor {
	null := program.Descriptor{Set: set, Binding: binding, Robust: true}
	var b *layoutBinding
	if s != nil {
		b = s.layout.find(binding)
	}
	if b == nil {
		return append(list, null)
	}
	n := s.count(b)
	if b.Type == DescriptorInlineUniformBlock {
		n = min(n, 1)
	}
	if count > 0 {
		n = min(n, count)
	}
	if n == 0 {
		return append(list, null)
	}
	for i := range n {
		d := s.elements[b.first+i].bound(b, i)
		d.Set, d.Binding, d.Element, d.Robust = set, binding, i, true
		list = append(list, d)
	}
	return list
}

// bound is a descriptor for programs.
func (d *Descriptor) bound(b *layoutBinding, i int) (p program.Descriptor) {
	sampler := d.Sampler
	if b.Samplers != nil {
		sampler = b.Samplers[i]
	}
	if sampler != nil && b.Type <= DescriptorCombinedImageSampler {
		p.Sampler, p.Window = &sampler.sampler, sampler.window
	}
	switch b.Type {
	case DescriptorCombinedImageSampler, DescriptorSampledImage, DescriptorStorageImage, DescriptorInputAttachment:
		if d.View != nil {
			p.View, p.Weights = d.View.mip, d.View.weights
		}
	case DescriptorUniformTexelBuffer, DescriptorStorageTexelBuffer:
		if d.BufferView != nil {
			p.Buffer, p.Format = d.BufferView.bytes, d.BufferView.format
		}
	case DescriptorUniformBuffer, DescriptorStorageBuffer:
		if d.Buffer != nil {
			p.Buffer, _ = d.Buffer.rest(d.Offset, d.Range)
		}
	case DescriptorUniformBufferDynamic, DescriptorStorageBufferDynamic:
		p.Dynamic = true
		if d.Buffer != nil {
			p.Buffer, _ = d.Buffer.rest(d.Offset, 0)
			p.Range = min(d.Range, len(p.Buffer))
		}
	case DescriptorInlineUniformBlock:
		p.Buffer = d.Bytes
	}
	return p
}
