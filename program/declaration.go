package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// resource is a variable that a stage is given from outside.
type resource = spirv.Binding

// declaration is a variable of a stage that is given from outside, as its module declares it. Both stages may declare
// the same set and binding, and a stage may declare one several times.
type declaration struct {
	resource
	fragment bool // the stage
	used     bool // by the entry point: its module may have others
	at       int  // its place in Program.bindings
}

// stage is the declaration's stage in errors.
func (d *declaration) stage() string { return stageNames[truth(d.fragment)] }

// stageNames are the stages in errors.
var stageNames = [2]string{"vertex", "fragment"}

// placeName is a set and binding, or the push constants, in errors.
func placeName(set, binding int) string {
	if set < 0 {
		return "PushConstants"
	}
	return fmt.Sprintf("set %d, binding %d", set, binding)
}

// described is the declaration as messages list it.
func (d *declaration) described() string {
	name := placeName(d.Set, d.Binding)
	if d.Name != "" {
		name = fmt.Sprintf("%q (%s)", d.Name, name)
	}
	return name
}

// calls says whether a name is a declaration's: its variable's, or its block's type's.
func (d *declaration) calls(name string) bool {
	return name != "" && (name == d.Name || name == d.BlockName)
}

// blockDeclarations are the declarations of the block of a name, in both stages; "" are the push constants. Stages may
// name one place differently: all that is declared there is the block's.
func (p *Program) blockDeclarations(name string) ([]declaration, error) {
	var called []declaration
	for _, d := range p.declarations {
		if d.Block != nil && (d.calls(name) || name == "" && d.Descriptor == spirv.PushConstants) {
			called = append(called, d)
		}
	}
	if len(called) == 0 {
		return nil, vk.Errorf("Block", "the program has no block %q: %s", name, p.blocks())
	}
	called = usedOf(called)
	first := &called[0]
	for k := range called {
		if d := &called[k]; d.Set != first.Set || d.Binding != first.Binding {
			return nil, vk.Errorf("Block", "%q is %s in the %s stage and %s in the %s stage: NewBlockAt takes one", name,
				placeName(first.Set, first.Binding), first.stage(), placeName(d.Set, d.Binding), d.stage())
		}
	}
	list, err := p.declarationsAt(first.Set, first.Binding)
	if err != nil {
		return nil, err
	}
	var has [2]bool // the stages that have the name: no other name of the same memory there
	for k := range called {
		has[truth(called[k].fragment)] = name != ""
	}
	return slices.DeleteFunc(list, func(d declaration) bool { return has[truth(d.fragment)] && !d.calls(name) }), nil
}

// declarationsAt are the blocks of a set and binding, in both stages.
func (p *Program) declarationsAt(set, binding int) ([]declaration, error) {
	var list []declaration
	for _, d := range p.declarations {
		if d.Block != nil && d.Set == set && d.Binding == binding {
			list = append(list, d)
		}
	}
	if len(list) == 0 {
		return nil, vk.Errorf("Block", "the program has no block at %s: %s", placeName(set, binding), p.blocks())
	}
	return usedOf(list), nil
}

// usedOf are the declarations that their stages use, or all where none is used.
func usedOf(list []declaration) []declaration {
	if !slices.ContainsFunc(list, func(d declaration) bool { return d.used }) {
		return list
	}
	return slices.DeleteFunc(list, func(d declaration) bool { return !d.used })
}

// blocks lists the program's blocks.
func (p *Program) blocks() string {
	return p.list("no blocks", func(d *declaration) bool { return d.Block != nil })
}

// list lists declarations, each once.
func (p *Program) list(none string, wanted func(*declaration) bool) string {
	var list []string
	for k := range p.declarations {
		if d := &p.declarations[k]; wanted(d) && !slices.Contains(list, d.described()) {
			list = append(list, d.described())
		}
	}
	if len(list) == 0 {
		return "it has " + none
	}
	return "it has " + strings.Join(list, ", ")
}
