package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Inspection is one module's inputs and outputs, and its compiled form.
type Inspection struct {
	// Module is the whole module, Entry the entry point that Inspect was asked for.
	Module *spirv.Module
	Entry  *spirv.EntryPoint
	// Bindings, Interfaces and SpecConstants are the resources, the inputs and outputs and the constants of the entry
	// point.
	Bindings      []spirv.Binding
	Interfaces    []spirv.Interface
	SpecConstants []spirv.SpecConstant
	// WorkgroupSize is the number of invocations of a compute stage's workgroup on each axis.
	WorkgroupSize [3]uint32
	// Function is the stage's intermediate representation, optimised.
	Function *ir.Func
}

// Inspect compiles a module alone: the entry point of a name, or its first vertex, fragment or compute entry point.
func Inspect(words []uint32, entry string) (*Inspection, error) {
	m, err := spirv.Parse(words, nil)
	if err != nil {
		return nil, err
	}
	for k := range m.EntryPoints {
		e := &m.EntryPoints[k]
		compute := e.Model == spirv.ModelCompute
		if e.Model != spirv.ModelVertex && e.Model != spirv.ModelFragment && !compute || entry != "" && e.Name != entry {
			continue
		}
		p := &Program{}
		s, err := p.parse(words, nil, e.Name, e.Model, 0)
		if err != nil {
			return nil, err
		}
		i := &Inspection{Module: s.module, Entry: s.entry, Bindings: p.bindings, SpecConstants: s.module.SpecConstants(), Function: s.f}
		if compute {
			if i.WorkgroupSize, err = s.module.WorkgroupSize(s.entry); err != nil {
				return nil, err
			}
		}
		i.Interfaces, err = s.module.Interfaces(s.entry)
		return i, err
	}
	return nil, &spirv.Error{Op: "OpEntryPoint", Reason: "no vertex, fragment or compute entry point " + entry}
}

// Block is the type of the block that NewBlock makes of a name: "" names the push constants. It is nil where there is
// none, or where the stages' declarations lie over one another.
func (p *Program) Block(name string) *spirv.Type {
	list, err := p.blockDeclarations(name)
	if err != nil {
		return nil
	}
	t, err := union(list)
	if err != nil {
		return nil
	}
	return t
}
