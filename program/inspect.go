package program

import (
	"github.com/seed-1acaedba/halfspace/program/ir"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// Inspection is what one module has at its border, and what it becomes.
type Inspection struct {
	// Module is the whole module, Entry its entry point that was asked for.
	Module *spirv.Module
	Entry  *spirv.EntryPoint
	// Bindings, Interfaces and SpecConstants are what the entry point takes from outside.
	Bindings      []spirv.Binding
	Interfaces    []spirv.Interface
	SpecConstants []spirv.SpecConstant
	// Function is the stage's intermediate representation, optimised.
	Function *ir.Func
}

// Inspect compiles a module alone: the entry point of a name, or its first vertex or fragment entry point.
func Inspect(words []uint32, entry string) (*Inspection, error) {
	m, err := spirv.Parse(words, nil)
	if err != nil {
		return nil, err
	}
	for k := range m.EntryPoints {
		e := &m.EntryPoints[k]
		if e.Model != spirv.ModelVertex && e.Model != spirv.ModelFragment || entry != "" && e.Name != entry {
			continue
		}
		p := &Program{}
		s, err := p.parse(words, nil, e.Name, e.Model)
		if err != nil {
			return nil, err
		}
		i := &Inspection{Module: s.module, Entry: s.entry, Bindings: p.bindings, SpecConstants: s.module.SpecConstants(), Function: s.f}
		i.Interfaces, err = s.module.Interfaces(s.entry)
		return i, err
	}
	return nil, &spirv.Error{Op: "OpEntryPoint", Reason: "no vertex or fragment entry point " + entry}
}

// Block is the block of a binding, nil where there is none: "" names the push constants.
func (p *Program) Block(name string) *spirv.Type {
	for k := range p.bindings {
		if b := &p.bindings[k]; b.Name == name && name != "" || name == "" && b.Descriptor == spirv.PushConstants {
			return b.Block
		}
	}
	return nil
}
