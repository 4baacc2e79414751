package program

import (
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Options say how modules become a program. The zero value is entry points named main, constants as the modules have
// them and no vertex attributes.
type Options struct {
	// VertexEntry and FragmentEntry are the entry points' names. The zero value is "main".
	VertexEntry, FragmentEntry string
	// VertexConstants and FragmentConstants are the values of specialization constants by their SpecId: one word, or
	// two for 64 bits, the low one first; of bools 0 or 1. Those that are left out keep the module's.
	VertexConstants, FragmentConstants map[uint32][]uint32
	// VertexInput is where vertex attributes come from (VkPipelineVertexInputStateCreateInfo).
	VertexInput VertexInput
	// Exec is how operations are executed. The zero value is machine code where there is some.
	Exec Exec
	// Dropped has a bit for each colour of the fragment stage that nobody wants: the program is one of a module that does
	// not declare it, and what it alone needs is not computed. The zero value drops none.
	Dropped uint8
}

// VertexInput describes vertex buffers and the attributes in them.
type VertexInput struct {
	// Bindings are the vertex buffers, and Attributes the values read from them, each with a location of its own; at
	// most MaxAttributes of both. The zero value reads nothing.
	Bindings   []VertexBinding
	Attributes []VertexAttribute
}

// VertexBinding is a vertex buffer (VkVertexInputBindingDescription).
type VertexBinding struct {
	// Binding is its number: its place in Resources.VertexBuffers.
	Binding int
	// Stride is the bytes from element to element; 0: all vertices have the first.
	Stride int
	// Instance: elements belong to instances, not to vertices.
	Instance bool
	// Divisor is how many instances in a row have an element, with Instance. The zero value is 1; a negative one means
	// that all have the first (VK_VERTEX_ATTRIBUTE_DIVISOR of 0).
	Divisor int
}

// VertexAttribute is an attribute (VkVertexInputAttributeDescription).
type VertexAttribute struct {
	// Location is the shader's, and Binding a VertexBinding's number.
	Location, Binding int
	// Format is any of uncompressed colours; shade.Attribute has the same.
	Format vk.Format
	// Offset is where in an element of the buffer it begins, in bytes.
	Offset int
}

// Program is a vertex and a fragment stage made of SPIR-V modules: a [shade.Shader] whose draws have *Bindings as their
// Bindings. It may be shared by goroutines and pipelines.
type Program struct {
	bindings     []spirv.Binding
	declarations []declaration // of both stages
	atomics      []bool        // which bindings have atomic operations
	fetched      []bool        // which are read without a sampler, or asked for their size
	pairs        []pair
	processes    []process
	footprints   []footprint
	interfaces   shade.Interface
	vertex       vertexStage
	fragment     fragmentStage
	constants    [2][]spirv.SpecConstant
	functions    [2]*ir.Func
	exec         Exec
	variants     *variants // nil: none
}

// Load makes a program from the words of a vertex and a fragment module. Without a fragment module the program writes
// depth alone. The error says why a module is refused: a *spirv.Error names the instruction and its word offset. While
// a program of the same modules and options is in use, Load returns that program without compiling anything.
func Load(vertexWords, fragmentWords []uint32, o Options) (*Program, error) {
	if err := o.Exec.check(); err != nil {
		return nil, err
	}
	key := keyOf(vertexWords, fragmentWords, &o)
	if p := programs.get(key); p != nil {
		return p, nil
	}
	p, err := load(vertexWords, fragmentWords, o)
	if err != nil {
		return nil, err
	}
	return programs.put(key, p), nil
}

// load makes a program that is not known yet.
func load(vertexWords, fragmentWords []uint32, o Options) (*Program, error) {
	p := &Program{exec: o.Exec}
	var stages []*stage
	for n, words := range [][]uint32{vertexWords, fragmentWords} {
		if n == 1 && words == nil {
			continue
		}
		name, constants, model := o.VertexEntry, o.VertexConstants, uint32(spirv.ModelVertex)
		if n == 1 {
			name, constants, model = o.FragmentEntry, o.FragmentConstants, spirv.ModelFragment
		}
		if name == "" {
			name = "main"
		}
		s, err := p.parse(words, constants, name, model, o.Dropped)
		if err != nil {
			return nil, fmt.Errorf("%s module: %w", [...]string{"vertex", "fragment"}[n], err)
		}
		stages = append(stages, s)
	}
	if err := p.compile(stages, &o); err != nil {
		return nil, err
	}
	return p, nil
}

// parse reads a module and lowers its entry point, without the colours that are dropped.
func (p *Program) parse(words []uint32, constants map[uint32][]uint32, name string, model uint32, dropped uint8) (*stage, error) {
	m, err := spirv.Parse(words, constants)
	if err != nil {
		return nil, err
	}
	s := &stage{program: p, module: m, model: model}
	if s.entry, err = m.Entry(name, model); err != nil {
		return nil, err
	}
	p.constants[truth(model == spirv.ModelFragment)] = m.SpecConstants()
	list, err := m.Bindings(s.entry)
	if err != nil {
		return nil, err
	}
	numbers, used := map[spirv.ID]int32{}, usedBy(m, s.entry)
	for k := range list {
		b := &list[k]
		at, err := p.share(b)
		if err != nil {
			return nil, err
		}
		numbers[b.Variable] = at
		p.declarations = append(p.declarations, declaration{*b, model == spirv.ModelFragment, used[b.Variable], int(at)})
	}
	if s.f, err = lower(s, numbers); err != nil {
		return nil, err
	}
	if model == spirv.ModelFragment {
		s.dropped = dropped
		s.f.Drop(s.drops)
	}
	if err := optimise.Func(s.f); err != nil {
		return nil, &spirv.Error{Word: s.entry.Word, Op: "OpEntryPoint", Reason: err.Error()}
	}
	s.analytic()
	optimise.Sweep(s.f)
	return s, nil
}

// share returns the number of a binding: the number of an equal binding of either module, or a new one.
func (p *Program) share(b *spirv.Binding) (int32, error) {
	for k := range p.bindings {
		x := &p.bindings[k]
		if x.Set != b.Set || x.Binding != b.Binding || x.Descriptor != b.Descriptor || x.Count != b.Count {
			continue
		}
		if x.Block != nil {
			if blockBytes(b.Block) > blockBytes(x.Block) {
				x.Block = b.Block
			}
			return int32(k), nil
		}
		if s, t := x.Image.Sampled, b.Image.Sampled; x.Descriptor == spirv.Sampler || x.Image.Dim == b.Image.Dim &&
			x.Image.Arrayed == b.Image.Arrayed &&
			x.Image.Multi == b.Image.Multi && s.Kind == t.Kind && s.Signed == t.Signed && s.Width == t.Width {
			return int32(k), nil
		}
	}
	if len(p.bindings) >= maxElements {
		return 0, fmt.Errorf("more than %d bindings", maxElements)
	}
	p.bindings = append(p.bindings, *b)
	return int32(len(p.bindings) - 1), nil
}

// compile links the stages and plans them.
func (p *Program) compile(stages []*stage, o *Options) error {
	p.atomics, p.fetched = make([]bool, len(p.bindings)), make([]bool, len(p.bindings))
	vertex := stages[0]
	var fragment *stage
	if len(stages) > 1 {
		fragment = stages[1]
	}
	if err := p.match(vertex, fragment, o); err != nil {
		return err
	}
	if err := p.link(vertex, fragment); err != nil {
		return err
	}
	for n, s := range stages {
		p.freeze(stages, s.f)
		if err := optimise.Func(s.f); err != nil {
			return err
		}
		p.survey(s.f)
		p.functions[n] = s.f
	}
	rows, err := p.vertex.attributes(vertex.f, &o.VertexInput)
	if err != nil {
		return err
	}
	if p.vertex.plan, err = exec.NewPlan(vertex.f, rows, simd.Lanes); err != nil {
		return err
	}
	if fragment != nil {
		p.fragment.quads = fragment.f.Differentiates() || fragment.quads
		if p.fragment.plan, err = exec.NewPlan(fragment.f, p.inputRows(), simd.Lanes); err != nil {
			return err
		}
	}
	for _, x := range []*exec.Plan{p.vertex.plan, p.fragment.plan} {
		if x != nil {
			x.Interpret = p.exec == ExecInterpret
		}
	}
	p.declare(vertex, fragment)
	return nil
}

// freeze makes loads of storage buffers fixed where no stage writes any memory.
func (p *Program) freeze(stages []*stage, f *ir.Func) {
	for _, s := range stages {
		if s.f.Writes() {
			return
		}
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if f.Code[v].Op == ir.LoadBuffer && f.Code[v].Binding != ir.Workgroup {
				f.Code[v].Fixed = true
			}
		}
	}
}

// survey finds which bindings have atomic operations, and which images and samplers are used together.
func (p *Program) survey(f *ir.Func) {
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if i := &f.Code[v]; i.Op == ir.Look && i.Look.Kind == ir.LookFootprint {
				q := footprint{pair{i.Look.Image, i.Look.Sampler}, i.Look.Granularity}
				if !slices.Contains(p.footprints, q) {
					p.footprints = append(p.footprints, q)
				}
			}
			switch i := &f.Code[v]; {
			case i.Op == ir.AtomicBuffer && i.Binding != ir.Workgroup:
				p.atomics[i.Binding] = true
			case i.Op == ir.Look && i.Look.Kind == ir.LookAtomic:
				p.atomics[i.Look.Image] = true
			case i.Op == ir.Look && i.Look.Fetches():
				p.fetched[i.Look.Image] = true
			case i.Op == ir.Look && i.Look.Processes():
				if q := processOf(i.Look); !slices.Contains(p.processes, q) {
					p.processes = append(p.processes, q)
				}
			case i.Op == ir.Look && i.Look.Sampler >= 0 && i.Look.Sampler != i.Look.Image:
				if q := (pair{i.Look.Image, i.Look.Sampler}); !slices.Contains(p.pairs, q) {
					p.pairs = append(p.pairs, q)
				}
			}
		}
	}
}

// Interface describes the inputs and outputs of the program.
func (p *Program) Interface() shade.Interface {
	if p == nil || p.vertex.plan == nil {
		return shade.Interface{Prepare: func(*simd.Kernels) error {
			return vk.Errorf("Shader",
				"the program is nil or zero: create it with Load")
		}}
	}
	i := p.interfaces
	i.Varyings, i.Notes = slices.Clone(i.Varyings), slices.Clone(i.Notes)
	return i
}

// Bindings are the program's bindings, of both stages.
func (p *Program) Bindings() []spirv.Binding { return slices.Clone(p.bindings) }

// Functions are the intermediate representations of the stages; the second is nil without a fragment module.
func (p *Program) Functions() [2]*ir.Func { return p.functions }

// Has says whether the program uses a set and binding.
func (p *Program) Has(set, binding int) bool {
	return p.find(&Descriptor{Set: set, Binding: binding}) >= 0
}
