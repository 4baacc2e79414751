package program

import (
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ComputeOptions say how a module becomes a compute program. The zero value is an entry point named main, and constants
// as the module has them.
type ComputeOptions struct {
	// Entry is the entry point's name. The zero value is "main".
	Entry string
	// Name names the program in errors and panics. The zero value is Entry.
	Name string
	// Constants are the values of specialization constants by their SpecId: see Options. The size of workgroups may be
	// made of them.
	Constants map[uint32][]uint32
	// Exec is how operations are executed. The zero value is machine code where there is some.
	Exec Exec
}

// Compute is a compute program made of a SPIR-V module: a [shade.Compute] whose dispatches have *Bindings as their
// Bindings. It may be shared by goroutines and pipelines.
type Compute struct {
	program *Program // its resources
	name    string
	stage   computeStage
}

// LoadCompute makes a compute program from the words of a module (the execution model GLCompute), or finds one that was
// made from the same words and options and is still in use. The error says why a
// module is refused: a *spirv.Error names the instruction and its word offset.
func LoadCompute(words []uint32, o ComputeOptions) (*Compute, error) {
	if err := o.Exec.check(); err != nil {
		return nil, err
	}
	if o.Entry == "" {
		o.Entry = "main"
	}
	if o.Name == "" {
		o.Name = o.Entry
	}
	key := computeKeyOf(words, &o)
	if c := computes.get(key); c != nil {
		return c, nil
	}
	c := &Compute{program: &Program{exec: o.Exec}, name: o.Name}
	if err := c.load(words, &o); err != nil {
		return nil, fmt.Errorf("compute module: %w", err)
	}
	return computes.put(key, c), nil
}

// load compiles the module.
func (c *Compute) load(words []uint32, o *ComputeOptions) error {
	p := c.program
	s, err := p.parse(words, o.Constants, o.Entry, spirv.ModelCompute, 0)
	if err != nil {
		return err
	}
	p.atomics, p.fetched = make([]bool, len(p.bindings)), make([]bool, len(p.bindings))
	p.freeze([]*stage{s}, s.f)
	if err := optimise.Func(s.f); err != nil {
		return err
	}
	p.survey(s.f)
	p.functions[0] = s.f
	if err := c.stage.init(s); err != nil {
		return err
	}
	c.stage.plan.Interpret = o.Exec == ExecInterpret
	return nil
}

// Size is the number of invocations of a workgroup on each axis.
func (c *Compute) Size() [3]int { return c.stage.size }

// Memory is the number of bytes of workgroup memory that the program takes: a word or two a scalar of variables without
// a layout.
func (c *Compute) Memory() int { return c.stage.plan.Func.Memory }

// Bind checks resources against the program and compiles samplers, as [Program.Bind] does. Dispatches of the program
// take the bindings.
func (c *Compute) Bind(r Resources) (*Bindings, error) {
	if len(r.VertexBuffers) > 0 {
		return nil, vk.Errorf("VertexBuffers", "%d buffers: a compute program has no vertex attributes",
			len(r.VertexBuffers))
	}
	return c.program.Bind(r)
}

// Bindings are the program's bindings.
func (c *Compute) Bindings() []spirv.Binding { return c.program.Bindings() }

// Has says whether the program uses a set and binding.
func (c *Compute) Has(set, binding int) bool { return c.program.Has(set, binding) }

// NewBlock makes a block of zero bytes by its name, as [Program.NewBlock] does; "" is the push constants.
func (c *Compute) NewBlock(name string, elements int) (*Block, error) {
	return c.program.NewBlock(name, elements)
}

// NewBlockAt is NewBlock by the decorations DescriptorSet and Binding, for modules without names.
func (c *Compute) NewBlockAt(set, binding, elements int) (*Block, error) {
	return c.program.NewBlockAt(set, binding, elements)
}

// SpecConstants are the module's specialization constants.
func (c *Compute) SpecConstants() []spirv.SpecConstant { return slices.Clone(c.program.constants[0]) }

// Exec is how a device of an instruction set executes the program's operations, as [Program.Exec] says.
func (c *Compute) Exec(isa string) Exec { return c.program.Exec(isa) }

// ComputeInterface describes the program.
func (c *Compute) ComputeInterface() shade.ComputeInterface {
	if c == nil || c.stage.plan == nil {
		return shade.ComputeInterface{Prepare: func(*simd.Kernels) error {
			return vk.Errorf("Compute", "the program is nil or zero: create it with LoadCompute")
		}}
	}
	return shade.ComputeInterface{
		Name: c.name, Size: c.stage.size, Batch: c.stage.batch, Cost: c.stage.plan.Func.Cost(),
		Check: c.program.check, Prepare: c.prepare,
	}
}

// prepare makes the code for a device's kernels.
func (c *Compute) prepare(k *simd.Kernels) error { return c.program.prepareStages(k, c.stage.plan) }
