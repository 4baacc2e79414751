package spirv

import (
	"fmt"
	"sort"
)

// Descriptor is the kind of resource that a binding holds.
type Descriptor uint8

// The descriptors.
const (
	UniformBuffer Descriptor = iota
	StorageBuffer
	PushConstants // of no set
	CombinedImageSampler
	SampledImage
	StorageImage
	Sampler
	UniformTexelBuffer
	StorageTexelBuffer
	InputAttachment
)

var descriptorNames = [...]string{
	"UNIFORM_BUFFER", "STORAGE_BUFFER", "PUSH_CONSTANTS", "COMBINED_IMAGE_SAMPLER", "SAMPLED_IMAGE", "STORAGE_IMAGE", "SAMPLER",
	"UNIFORM_TEXEL_BUFFER", "STORAGE_TEXEL_BUFFER", "INPUT_ATTACHMENT",
}

// String is the specification's name, without VK_DESCRIPTOR_TYPE.
func (d Descriptor) String() string { return descriptorNames[d] }

// Binding is a variable that a program is given from outside.
type Binding struct {
	// Variable is the module's variable, and Descriptor the kind of resource that it takes.
	Variable     ID
	Set, Binding int // -1 for push constants
	Descriptor   Descriptor
	// Count is the length of an array of descriptors; 1 for one, 0 for an array whose length the program is given.
	Count int
	// Name is the variable's OpName, or its block's where that has none; BlockName is the block's.
	Name, BlockName string
	// Block is the struct of a buffer or of push constants; its last member may be a runtime array.
	Block *Type
	// Image describes the images of an image binding.
	Image Image
	// ReadOnly and WriteOnly are the variable's decorations NonWritable and NonReadable.
	ReadOnly, WriteOnly bool
}

// Bindings are the variables of a module that have a set and a binding, and its push constants, sorted. With an entry
// point of a module of version 1.4 and later, those that it names.
func (m *Module) Bindings(e *EntryPoint) ([]Binding, error) {
	named := map[ID]bool{}
	for _, id := range e.Interface {
		named[id] = true
	}
	var list []Binding
	for _, v := range m.variables {
		b := Binding{Variable: v.ID, Set: -1, Binding: -1, Count: 1, Name: m.Name(v.ID)}
		fail := func(format string, args ...any) ([]Binding, error) {
			return nil, m.Definition(v.ID).Errorf("%q: %s", b.Name, fmt.Sprintf(format, args...))
		}
		switch v.Storage {
		case StorageClassUniform, StorageClassStorageBuffer, StorageClassUniformConstant, StorageClassPushConstant:
		default:
			continue
		}
		if m.Version >= 0x00010400 && !named[v.ID] {
			continue
		}
		t := v.Type
		if v.Storage != StorageClassPushConstant {
			set, ok := m.decorated(v.ID, DecorationDescriptorSet)
			binding, ok2 := m.decorated(v.ID, DecorationBinding)
			if !ok || !ok2 || len(set) == 0 || len(binding) == 0 || set[0] > 1<<20 || binding[0] > 1<<20 {
				return fail("it has no set and binding below 2^20")
			}
			b.Set, b.Binding = int(set[0]), int(binding[0])
			switch t.Kind {
			case KindArray:
				b.Count, t = t.Count, t.Element
			case KindRuntimeArray:
				b.Count, t = 0, t.Element
			}
		}
		b.ReadOnly, b.WriteOnly = m.Decorated(v.ID, DecorationNonWritable), m.Decorated(v.ID, DecorationNonReadable)
		switch t.Kind {
		case KindStruct:
			b.Block, b.BlockName = t, m.Name(t.ID)
			if b.Name == "" {
				b.Name = b.BlockName
			}
			switch {
			case v.Storage == StorageClassPushConstant:
				b.Descriptor = PushConstants
			case v.Storage == StorageClassStorageBuffer || t.BufferBlock:
				b.Descriptor = StorageBuffer
				all := len(t.Members) > 0
				for n := range t.Members {
					_, ok := find(m.members[member{t.ID, uint32(n)}], DecorationNonWritable)
					all = all && ok
				}
				b.ReadOnly = b.ReadOnly || all
			case v.Storage == StorageClassUniform:
				b.Descriptor = UniformBuffer
			default:
				return fail("a struct as a %v variable", v.Storage)
			}
			if err := checkLayout(t, map[*Type]bool{}); err != nil {
				return fail("%v", err)
			}
		case KindImage, KindSampledImage:
			b.Image = t.Image
			switch {
			case v.Storage != StorageClassUniformConstant:
				return fail("an image as a %v variable", v.Storage)
			case t.Image.Dim == DimTileImageData:
				return fail("tile image data as a %v variable", v.Storage)
			case t.Image.Dim == DimBuffer && t.Image.Storage:
				b.Descriptor = StorageTexelBuffer
			case t.Image.Dim == DimBuffer:
				b.Descriptor = UniformTexelBuffer
			case t.Kind == KindSampledImage:
				b.Descriptor = CombinedImageSampler
			case t.Image.Dim == DimSubpassData:
				b.Descriptor = InputAttachment
			case t.Image.Storage:
				b.Descriptor = StorageImage
			default:
				b.Descriptor = SampledImage
			}
		case KindSampler:
			if v.Storage != StorageClassUniformConstant {
				return fail("a sampler as a %v variable", v.Storage)
			}
			b.Descriptor = Sampler
		default:
			return fail("a %v variable of no block, image or sampler", v.Storage)
		}
		list = append(list, b)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		if a.Set != b.Set {
			return a.Set < b.Set
		}
		return a.Binding < b.Binding
	})
	return list, nil
}

// checkLayout checks that everything in a block has its place.
func checkLayout(t *Type, checked map[*Type]bool) error {
	if checked[t] {
		return nil
	}
	checked[t] = true
	switch t.Kind {
	case KindStruct:
		for n := range t.Members {
			mem := &t.Members[n]
			if mem.Offset < 0 {
				return fmt.Errorf("member %d has no offset", n)
			}
			if e := innermost(mem.Type); e.Kind == KindMatrix && mem.MatrixStride <= 0 {
				return fmt.Errorf("member %d is a matrix, but has no stride", n)
			}
			if err := checkLayout(mem.Type, checked); err != nil {
				return err
			}
		}
	case KindArray, KindRuntimeArray:
		if t.Stride <= 0 {
			return fmt.Errorf("the array has no stride")
		}
		return checkLayout(t.Element, checked)
	case KindInt, KindFloat, KindVector, KindMatrix:
	default:
		return fmt.Errorf("a member has a type that cannot lie in memory")
	}
	return nil
}

// innermost is the element of arrays of arrays.
func innermost(t *Type) *Type {
	for t.Kind == KindArray || t.Kind == KindRuntimeArray {
		t = t.Element
	}
	return t
}

// SpecConstant is a specialization constant.
type SpecConstant struct {
	ID      uint32 // its SpecId
	Name    string // its OpName, "" if it has none
	Type    *Type  // a bool, an integer or a float
	Default uint64 // its bits, as the module has it
}

// SpecConstants are the scalar constants that a program's maker may give other values, in order of their numbers.
func (m *Module) SpecConstants() []SpecConstant {
	var list []SpecConstant
	for n := range m.list {
		i := &m.list[n]
		if w, ok := m.decorated(i.Result, DecorationSpecId); ok && i.Result != 0 && m.types[i.Type] != nil {
			s := SpecConstant{ID: w[0], Name: m.Name(i.Result), Type: m.types[i.Type]}
			switch i.Op {
			case OpSpecConstantTrue:
				s.Default = 1
			case OpSpecConstant:
				for k, w := range i.Operands[:min(2, len(i.Operands))] {
					s.Default |= uint64(w) << (32 * k)
				}
			}
			list = append(list, s)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list
}

// Interface is a variable, or a member of a block of them, that a stage reads or writes.
type Interface struct {
	// Variable is the module's.
	Variable ID
	// Member is the member of a block, or -1.
	Member int
	// Name is the variable's OpName, "" if it has none, and Type the type of its value; Output says that the stage
	// writes it.
	Name   string
	Type   *Type
	Output bool
	// BuiltIn is the decoration, -1 for variables with a Location.
	BuiltIn int
	// Location, Component and Index are the decorations, 0 where there are none.
	Location, Component, Index int
	// The decorations of interpolation.
	Flat, NoPerspective, Centroid, Sample, PerVertex bool
}

// Interfaces are the inputs and outputs of an entry point.
func (m *Module) Interfaces(e *EntryPoint) ([]Interface, error) {
	var list []Interface
	for _, id := range e.Interface {
		v := m.byID[id]
		if v == nil {
			return nil, &Error{Word: e.Word, Op: "OpEntryPoint", Reason: fmt.Sprintf("%d is not a variable", id)}
		}
		if v.Storage != StorageClassInput && v.Storage != StorageClassOutput {
			continue
		}
		one := func(t *Type, k int, name string, sets ...[]decoration) error {
			i := Interface{Variable: id, Member: k, Name: name, Type: t, Output: v.Storage == StorageClassOutput,
				BuiltIn: -1, Location: -1}
			number := func(d Decoration, to *int) {
				for _, s := range sets {
					if w, ok := find(s, d); ok {
						*to = int(min(w[0], 1<<20))
					}
				}
			}
			flag := func(d Decoration, to *bool) {
				for _, s := range sets {
					_, ok := find(s, d)
					*to = *to || ok
				}
			}
			number(DecorationBuiltIn, &i.BuiltIn)
			number(DecorationLocation, &i.Location)
			number(DecorationComponent, &i.Component)
			number(DecorationIndex, &i.Index)
			flag(DecorationFlat, &i.Flat)
			flag(DecorationNoPerspective, &i.NoPerspective)
			flag(DecorationCentroid, &i.Centroid)
			flag(DecorationSample, &i.Sample)
			flag(DecorationPerVertexKHR, &i.PerVertex)
			if i.BuiltIn < 0 && i.Location < 0 {
				return m.Definition(id).Errorf("%q has neither a location nor a built-in", name)
			}
			if i.Component > 3 || i.Location > 1<<16 {
				return m.Definition(id).Errorf("%q: the location %d or the component %d is out of range", name, i.Location, i.Component)
			}
			list = append(list, i)
			return nil
		}
		if v.Type.Kind != KindStruct || !v.Type.Block {
			if err := one(v.Type, -1, m.Name(id), m.decorations[id]); err != nil {
				return nil, err
			}
			continue
		}
		next := -1 // the location of members without one
		if w, ok := m.decorated(id, DecorationLocation); ok {
			next = int(min(w[0], 1<<20))
		}
		for k := range v.Type.Members {
			mem := &v.Type.Members[k]
			own := m.members[member{v.Type.ID, uint32(k)}]
			if w, ok := find(own, DecorationLocation); ok {
				next = int(min(w[0], 1<<20))
			}
			sets := [][]decoration{{{DecorationLocation, []uint32{uint32(max(next, 0))}}}, m.interpolation(id), own}
			if _, builtIn := find(own, DecorationBuiltIn); builtIn || next < 0 {
				sets = sets[1:]
			}
			if err := one(mem.Type, k, mem.Name, sets...); err != nil {
				return nil, err
			}
			if next >= 0 {
				next += mem.Type.Locations
			}
		}
	}
	return list, nil
}

// interpolation is the decorations of a variable that its members share.
func (m *Module) interpolation(id ID) (list []decoration) {
	for _, d := range m.decorations[id] {
		switch d.what {
		case DecorationFlat, DecorationNoPerspective, DecorationCentroid, DecorationSample, DecorationPerVertexKHR:
			list = append(list, d)
		}
	}
	return list
}
