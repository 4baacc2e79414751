package spirv

import "math"

// Kind is the kind of a type.
type Kind uint8

// The kinds of types.
const (
	KindVoid Kind = iota
	KindBool
	KindInt
	KindFloat
	KindVector
	KindMatrix // Element is a column
	KindArray
	KindRuntimeArray
	KindStruct
	KindPointer
	KindImage
	KindSampler
	KindSampledImage
	KindFunction
)

// Type is a type of a module.
type Type struct {
	// ID is the instruction's that declares it, and Kind which fields count.
	ID   ID
	Kind Kind
	// Width is the bits of integers and floats, Signed of integers.
	Width  int
	Signed bool
	// Element is the type of a vector's components, a matrix's columns, an array's elements, a pointer's target, a
	// sampled image's image or a function's result; Count is how many elements there are.
	Element *Type
	Count   int
	// Stride is the ArrayStride in bytes, 0 where there is none.
	Stride int
	// Members are a struct's members.
	Members []Member
	// Storage is a pointer's storage class.
	Storage StorageClass
	// Image describes an image type.
	Image Image
	// Parameters are the types of a function's parameters.
	Parameters []*Type
	// Leaves is how many scalars a value of the type has, at most MaxInt32; MaxInt32 also stands for types without
	// values.
	Leaves int
	// Locations is how many locations a value of the type takes up (Vulkan: Location Assignment), at most 2^20.
	Locations int
	// Block is a struct's decoration: Block or BufferBlock.
	Block, BufferBlock bool
}

// Member is a member of a struct.
type Member struct {
	// Type is the member's type; Name is its OpMemberName, "" if it has none.
	Type *Type
	Name string
	// Offset is in bytes, -1 where it is not decorated.
	Offset int
	// MatrixStride (bytes) and RowMajor describe matrices in the member.
	MatrixStride int
	RowMajor     bool
	// Leaf is how many scalars come before the member.
	Leaf int
}

// Image describes an image type.
type Image struct {
	Sampled *Type // of components
	// Dim is 0 to 6: 1D, 2D, 3D, Cube, Rect, Buffer, SubpassData; or DimTileImageData.
	Dim uint32
	// Depth: lookups compare. Arrayed: it has layers. Multi: it has several samples a texel.
	Depth, Arrayed, Multi bool
	// Storage images are read and written without a sampler (Sampled 2).
	Storage bool
	// Format is the specification's Image Format; 0 is Unknown.
	Format uint32
}

// check refuses an image type that Vulkan does not have; i is its OpTypeImage.
func (t *Image) check(i *Instruction) error {
	sampled := i.Operands[5]
	switch {
	case t.Dim == DimSubpassData && (sampled != 2 || t.Arrayed):
		return i.Errorf("subpass data is not arrayed, and Sampled is 2")
	case t.Dim == DimTileImageData && (sampled != 2 || t.Arrayed || t.Multi || t.Format != 0):
		return i.Errorf("tile image data is neither arrayed nor multisampled, Sampled is 2 and its format Unknown")
	case t.Dim == DimTileImageData:
		return nil
	case t.Dim > DimSubpassData || t.Dim == 4:
		return i.Errorf("dimension %d is not known", t.Dim)
	case sampled != 1 && sampled != 2:
		return i.Errorf("Sampled is %d: it must be 1 or 2", sampled)
	}
	return nil
}

// The dimensions of images.
const (
	Dim1D     = 0
	Dim2D     = 1
	Dim3D     = 2
	DimCube   = 3
	DimBuffer = 5
	// DimSubpassData is an input attachment: fragment stages read it at their own place.
	DimSubpassData = 6
	// DimTileImageData is a colour attachment: fragment stages read it at their own place as earlier fragments left it.
	DimTileImageData = 4173
)

// Variable is a variable of a module outside its functions.
type Variable struct {
	// ID is the instruction's, Word its offset, and Storage the class that it lives in.
	ID      ID
	Type    *Type // what it holds
	Storage StorageClass
	// Initializer is a constant, or 0.
	Initializer ID
	Word        int
}

// Type is the type of an id that names one, or nil.
func (m *Module) Type(id ID) *Type { return m.types[id] }

// Variable is the module's variable of an id, or nil.
func (m *Module) Variable(id ID) *Variable { return m.byID[id] }

// Variables are the module's variables outside functions.
func (m *Module) Variables() []*Variable { return m.variables }

// typ reads a type.
func (m *Module) typ(i *Instruction) error {
	t := &Type{ID: i.Result}
	o := i.Operands
	element := func(id uint32) error {
		if t.Element = m.types[ID(id)]; t.Element == nil {
			return i.Errorf("%d is not a type that is defined before this instruction", id)
		}
		return nil
	}
	composite := func() error {
		if err := element(o[0]); err != nil {
			return err
		}
		switch t.Element.Kind {
		case KindVoid, KindFunction, KindPointer:
			return i.Errorf("the type has no values")
		}
		return nil
	}
	switch i.Op {
	case OpTypeVoid:
		t.Kind, t.Leaves = KindVoid, 0
	case OpTypeBool:
		t.Kind, t.Leaves = KindBool, 1
	case OpTypeInt:
		t.Kind, t.Leaves, t.Width, t.Signed = KindInt, 1, int(o[0]), o[1] != 0
		if w := t.Width; w != 8 && w != 16 && w != 32 && w != 64 {
			return i.Errorf("integers of %d bits are not known: use 8, 16, 32 or 64", w)
		}
	case OpTypeFloat:
		t.Kind, t.Leaves, t.Width = KindFloat, 1, int(o[0])
		if w := t.Width; w != 16 && w != 32 && w != 64 || len(o) > 1 {
			return i.Errorf("floats of %d bits are not known: use 16, 32 or 64 (IEEE 754)", w)
		}
	case OpTypeVector, OpTypeMatrix:
		if err := element(o[0]); err != nil {
			return err
		}
		t.Kind, t.Count = KindVector, int(min(o[1], 5))
		if t.Count < 2 || t.Count > 4 {
			return i.Errorf("vectors of %d components are not known: use 2 to 4", o[1])
		}
		k := t.Element.Kind
		if i.Op == OpTypeMatrix {
			t.Kind = KindMatrix
			if k != KindVector || t.Element.Element.Kind != KindFloat {
				return i.Errorf("the columns must be vectors of floats")
			}
		} else if k != KindBool && k != KindInt && k != KindFloat {
			return i.Errorf("the components must be scalars")
		}
		t.Leaves = t.Count * t.Element.Leaves
	case OpTypeArray:
		if err := composite(); err != nil {
			return err
		}
		n, ok := m.Integer(ID(o[1]))
		if !ok || n == 0 || n > math.MaxInt32 {
			return i.Errorf("the length %d must be a positive integer constant", o[1])
		}
		t.Kind, t.Count = KindArray, int(n)
		t.Leaves = saturate(t.Count, t.Element.Leaves)
		t.Stride = m.number(t.ID, DecorationArrayStride, 0)
	case OpTypeRuntimeArray:
		if err := composite(); err != nil {
			return err
		}
		t.Kind, t.Leaves = KindRuntimeArray, math.MaxInt32
		t.Stride = m.number(t.ID, DecorationArrayStride, 0)
	case OpTypeStruct:
		t.Kind = KindStruct
		t.Block, t.BufferBlock = m.Decorated(t.ID, DecorationBlock), m.Decorated(t.ID, DecorationBufferBlock)
		for n, id := range o {
			e := m.types[ID(id)]
			if e == nil || e.Kind == KindVoid || e.Kind == KindFunction || e.Kind == KindPointer {
				return i.Errorf("member %d: %d is not a type of values that is defined before this instruction", n, id)
			}
			k := member{t.ID, uint32(n)}
			mem := Member{Type: e, Name: m.memberNames[k], Offset: -1, Leaf: t.Leaves}
			if w, ok := find(m.members[k], DecorationOffset); ok {
				mem.Offset = int(min(w[0], math.MaxInt32))
			}
			if w, ok := find(m.members[k], DecorationMatrixStride); ok {
				mem.MatrixStride = int(min(w[0], math.MaxInt32))
			}
			_, mem.RowMajor = find(m.members[k], DecorationRowMajor)
			t.Members = append(t.Members, mem)
			t.Leaves = min(t.Leaves+e.Leaves, math.MaxInt32)
		}
	case OpTypePointer:
		if err := element(o[1]); err != nil {
			return err
		}
		t.Kind, t.Storage, t.Leaves = KindPointer, StorageClass(o[0]), math.MaxInt32
		t.Stride = m.number(t.ID, DecorationArrayStride, 0)
	case OpTypeImage:
		t.Kind, t.Leaves = KindImage, math.MaxInt32
		sampled := m.types[ID(o[0])]
		if sampled == nil || sampled.Kind != KindFloat && sampled.Kind != KindInt && sampled.Kind != KindVoid {
			return i.Errorf("the component type %d must be a type of numbers", o[0])
		}
		t.Image = Image{Sampled: sampled, Dim: o[1], Depth: o[2] == 1, Arrayed: o[3] != 0, Multi: o[4] != 0,
			Storage: o[5] == 2, Format: o[6]}
		if err := t.Image.check(i); err != nil {
			return err
		}
	case OpTypeSampler:
		t.Kind, t.Leaves = KindSampler, math.MaxInt32
	case OpTypeSampledImage:
		if err := element(o[0]); err != nil {
			return err
		}
		if t.Element.Kind != KindImage {
			return i.Errorf("%d is not an image", o[0])
		}
		t.Kind, t.Leaves, t.Image = KindSampledImage, math.MaxInt32, t.Element.Image
	case OpTypeFunction:
		if err := element(o[0]); err != nil {
			return err
		}
		t.Kind, t.Leaves = KindFunction, math.MaxInt32
		for _, id := range o[1:] {
			p := m.types[ID(id)]
			if p == nil {
				return i.Errorf("%d is not a type that is defined before this instruction", id)
			}
			t.Parameters = append(t.Parameters, p)
		}
	default:
		return i.Errorf("this type is not known here")
	}
	t.Locations = locations(t)
	m.types[i.Result] = t
	return nil
}

func locations(t *Type) int {
	n := 1
	switch t.Kind {
	case KindVector:
		if t.Element.Width == 64 && t.Count > 2 {
			n = 2
		}
	case KindMatrix, KindArray:
		n = min(saturate(t.Count, t.Element.Locations), 1<<20)
	case KindStruct:
		n = 0
		for i := range t.Members {
			n = min(n+t.Members[i].Type.Locations, 1<<20)
		}
	}
	return n
}

// number is the first operand of a decoration of an id.
func (m *Module) number(id ID, d Decoration, absent int) int {
	if w, ok := m.decorated(id, d); ok && len(w) > 0 {
		return int(min(w[0], math.MaxInt32))
	}
	return absent
}

// Location is the Location that a variable is decorated with, and whether it is.
func (m *Module) Location(id ID) (int, bool) {
	n := m.number(id, DecorationLocation, -1)
	return n, n >= 0
}

func saturate(a, b int) int {
	if b != 0 && a > math.MaxInt32/b {
		return math.MaxInt32
	}
	return a * b
}

// variable reads a variable outside functions.
func (m *Module) variable(i *Instruction) error {
	p := m.types[i.Type]
	if p == nil || p.Kind != KindPointer || p.Storage != StorageClass(i.Operands[0]) {
		return i.Errorf("the variable's type is not a pointer to the storage class %v", StorageClass(i.Operands[0]))
	}
	v := &Variable{ID: i.Result, Type: p.Element, Storage: p.Storage, Word: i.Word}
	if len(i.Operands) > 1 {
		v.Initializer = ID(i.Operands[1])
	}
	switch p.Storage {
	case StorageClassInput, StorageClassOutput, StorageClassPrivate, StorageClassUniform, StorageClassStorageBuffer,
		StorageClassPushConstant, StorageClassUniformConstant, StorageClassWorkgroup:
	case StorageClassTileImageEXT:
		if t := innermost(v.Type); t.Kind != KindImage || t.Image.Dim != DimTileImageData {
			return i.Errorf("a tile image variable is an image of tile image data, or an array of them")
		}
	default:
		return i.Errorf("%v variables are not known here", p.Storage)
	}
	m.variables = append(m.variables, v)
	m.byID[v.ID] = v
	return nil
}
