package spirv

import (
	"fmt"
	"strings"
)

// Module is a parsed module.
type Module struct {
	Version uint32 // 0x00010300 is 1.3
	// Capabilities, Extensions and EntryPoints are those that it declares, in its order.
	Capabilities []Capability
	Extensions   []string
	EntryPoints  []EntryPoint
	// Constants and variables of the module are found by Definition.
	Functions map[ID]*Function

	list        []Instruction
	definitions []int32 // by id: 1 + the index in list
	names       map[ID]string
	memberNames map[member]string
	decorations map[ID][]decoration
	members     map[member][]decoration
	modes       map[ID][]Instruction
	sets        map[ID]set
	types       map[ID]*Type
	variables   []*Variable
	byID        map[ID]*Variable
	spec        map[uint32][]uint32
	integers    map[ID]uint64
}

// EntryPoint is where a stage begins.
type EntryPoint struct {
	// Model is 0 for vertices, 4 for fragments, 5 for compute.
	Model uint32
	// Function is where it begins, by its Name for those who call it.
	Function ID
	Name     string
	// Interface are the variables that it may use, and Word is the offset of its instruction.
	Interface []ID
	Word      int
}

// The execution models that programs have.
const (
	ModelVertex   = 0
	ModelFragment = 4
	ModelCompute  = 5
)

// Function is a function of a module.
type Function struct {
	// ID is the function's id, Type the type of its result, and Word the offset of its OpFunction.
	ID, Type   ID
	Parameters []*Instruction // its OpFunctionParameters
	Blocks     []Block        // the first is where it begins
	Word       int
}

// Block is a block of a function: its instructions without the label, the terminator last.
type Block struct {
	// Label is the block's id, Code its instructions, and Word the offset of its OpLabel.
	Label ID
	Code  []Instruction
	// Merge and Continue are the blocks that the block's merge instruction names, 0 where it has none.
	Merge, Continue ID
	Word            int
}

// Terminator is the block's last instruction.
func (b *Block) Terminator() *Instruction { return &b.Code[len(b.Code)-1] }

type member struct {
	id    ID
	index uint32
}

type decoration struct {
	what  Decoration
	words []uint32
}

// set is a set of extended instructions.
type set uint8

const (
	setGLSL set = 1 + iota
	setNonSemantic
)

// Parse reads a module. Specialization gives constants other values by their SpecId: one word, or two for 64 bits, the
// low one first. The error is an *Error.
func Parse(words []uint32, specialization map[uint32][]uint32) (*Module, error) {
	m := &Module{
		Functions: map[ID]*Function{}, names: map[ID]string{}, memberNames: map[member]string{}, decorations: map[ID][]decoration{},
		members: map[member][]decoration{}, modes: map[ID][]Instruction{}, sets: map[ID]set{}, types: map[ID]*Type{},
		byID: map[ID]*Variable{}, spec: specialization, integers: map[ID]uint64{},
	}
	version, bound, list, err := split(words)
	if err != nil {
		return nil, err
	}
	m.Version, m.list, m.definitions = version, list, make([]int32, bound)
	for n := range list {
		i := &list[n]
		if i.Result == 0 {
			continue
		}
		if m.definitions[i.Result] != 0 {
			return nil, i.Errorf("the id %d is defined twice", i.Result)
		}
		m.definitions[i.Result] = int32(n) + 1
	}
	if err := m.declare(); err != nil {
		return nil, err
	}
	return m, nil
}

// Definition is the instruction whose result an id is, or nil.
func (m *Module) Definition(id ID) *Instruction {
	if int(id) >= len(m.definitions) || m.definitions[id] == 0 {
		return nil
	}
	return &m.list[m.definitions[id]-1]
}

// Name is the OpName of an id, or "".
func (m *Module) Name(id ID) string { return m.names[id] }

// decorated is the operands of a decoration of an id.
func (m *Module) decorated(id ID, d Decoration) ([]uint32, bool) { return find(m.decorations[id], d) }

func find(list []decoration, d Decoration) ([]uint32, bool) {
	for _, e := range list {
		if e.what == d {
			return e.words, true
		}
	}
	return nil, false
}

// Decorated says whether an id has a decoration.
func (m *Module) Decorated(id ID, d Decoration) bool {
	_, ok := m.decorated(id, d)
	return ok
}

// Mode is the operands of an execution mode of an entry point's function.
func (m *Module) Mode(function ID, mode ExecutionMode) ([]uint32, bool) {
	for _, i := range m.modes[function] {
		if ExecutionMode(i.Operands[1]) == mode {
			return i.Operands[2:], true
		}
	}
	return nil, false
}

// GLSLSet says whether an id is the set of extended instructions GLSL.std.450, and NonSemantic whether it is one
// without meaning.
func (m *Module) GLSLSet(id ID) bool { return m.sets[id] == setGLSL }

// NonSemantic says whether an id is a set of extended instructions without meaning.
func (m *Module) NonSemantic(id ID) bool { return m.sets[id] == setNonSemantic }

// Entry is the entry point of a name and model.
func (m *Module) Entry(name string, model uint32) (*EntryPoint, error) {
	for i := range m.EntryPoints {
		if e := &m.EntryPoints[i]; e.Name == name && e.Model == model {
			return e, nil
		}
	}
	var there []string
	for i := range m.EntryPoints {
		e := &m.EntryPoints[i]
		there = append(there, fmt.Sprintf("%q of the %s stage", e.Name, stageOf(e.Model)))
	}
	has := "it has none"
	if there != nil {
		has = "it has " + strings.Join(there, ", ")
	}
	return nil, &Error{Op: "OpEntryPoint", Reason: fmt.Sprintf("the module has no entry point %q of the %s stage: %s",
		name, stageOf(model), has)}
}

// stageOf names an execution model (SPIR-V: Execution Model).
func stageOf(model uint32) string {
	names := [...]string{"vertex", "tessellation control", "tessellation evaluation", "geometry", "fragment", "compute"}
	if model < uint32(len(names)) {
		return names[model]
	}
	return fmt.Sprintf("model %d", model)
}
