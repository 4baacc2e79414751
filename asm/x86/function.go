package x86

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/asm/allocation"
)

// node is a part of a function's body: an *[Instruction], a [Label] or a [Comment].
type node any

// Label is the name of the place that it stands at.
type Label string

// Comment is lines of text above what follows.
type Comment []string

// Function is a function being written.
type Function struct {
	Name string
	// AVX2 keeps it to that level: registers that VEX can name, and no instruction of AVX-512.
	AVX2 bool
	// Doc is a sentence about it.
	Doc string
	// Parameter is its one parameter with its type, "a *Args"; "" makes it a stage, which functions of its file call.
	Parameter string
	// Takes are the registers that a stage reads, Gives those with its results. A caller's values lie in what it does
	// not write.
	Takes, Gives []Register

	nodes  []node
	locals int // bytes of stack
	errs   []error

	targets map[Label]*Instruction
	values  *allocation.Function
	written []output // all that a compiled stage writes
}

// Emit appends an instruction: a method's name of the generator, "VADDPS" or "VADDPS_RD_SAE".
func (f *Function) Emit(name string, ops ...Op) {
	i, err := instruction(name, ops)
	if err != nil {
		f.errs = append(f.errs, err)
		return
	}
	if why := i.wide(); f.AVX2 && why != "" {
		f.errs = append(f.errs, fmt.Errorf("%s is not an instruction of AVX2", why))
	}
	f.nodes = append(f.nodes, i)
}

// Call calls a stage, which is compiled.
func (f *Function) Call(stage *Function) {
	f.nodes = append(f.nodes, &Instruction{Opcode: "CALL", Operands: []Op{Global(stage.symbol())}, stage: stage})
}

// symbol is the function's name in its file.
func (f *Function) symbol() string {
	if f.stage() {
		return "·" + f.Name + "<>"
	}
	return "·" + f.Name
}

func (f *Function) stage() bool { return f.Parameter == "" }

// returns are the registers that a stage leaves for its caller: its results, and what it took but vectors as it was.
func (f *Function) returns() []Register {
	list := slices.Clone(f.Gives)
	for _, r := range f.Takes {
		if r.ID().Kind != KindVector {
			list = append(list, r)
		}
	}
	return list
}

// writes are the registers that the function's instructions write.
func (f *Function) writes() (os []output) {
	there := map[ID]bool{}
	for _, i := range f.instructions() {
		for _, o := range i.outputs() {
			if !there[o.id] {
				there[o.id] = true
				os = append(os, output{o.id, partsOf(64)})
			}
		}
	}
	return os
}

// Label names the place of the next instruction.
func (f *Function) Label(name string) { f.nodes = append(f.nodes, Label(name)) }

// Comment writes lines of text above the next instruction.
func (f *Function) Comment(lines ...string) { f.nodes = append(f.nodes, Comment(lines)) }

// Local takes bytes of the stack.
func (f *Function) Local(bytes int) Mem {
	m := Mem{Base: RSP, Disp: f.locals}
	f.locals += bytes
	return m
}

func (f *Function) instructions() (is []*Instruction) {
	for _, n := range f.nodes {
		if i, ok := n.(*Instruction); ok {
			is = append(is, i)
		}
	}
	return is
}

// Compile allocates the registers. Of names, the virtual registers that have one and live through loops are written at
// the function's start with their places.
func (f *Function) Compile(names map[ID]*string) error {
	f.prune()
	if err := errors.Join(append(f.errs, f.link())...); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	if err := f.allocate(); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	f.table(names)
	f.bind()
	f.pruneMoves()
	f.written = f.writes()
	if f.stage() && !f.small() { // it would grow the stack, and callers' registers are gone then
		return fmt.Errorf("%s: a stage with %d bytes of stack", f.Name, f.locals)
	}
	return nil
}

// prune takes out jumps to what comes next, and then labels that nothing jumps to.
func (f *Function) prune() {
	used := map[Label]bool{}
	f.keep(func(at int, n node) bool {
		i, ok := n.(*Instruction)
		if !ok {
			return true
		}
		label, conditional, jump := i.jump()
		if jump && !conditional && at+1 < len(f.nodes) && f.nodes[at+1] == node(Label(label)) {
			return false
		}
		used[Label(label)] = true
		return true
	})
	f.keep(func(_ int, n node) bool {
		l, ok := n.(Label)
		return !ok || used[l]
	})
}

// keep takes out nodes.
func (f *Function) keep(keep func(at int, n node) bool) {
	var kept []node
	for at, n := range f.nodes {
		if keep(at, n) {
			kept = append(kept, n)
		}
	}
	f.nodes = kept
}

// pruneMoves takes out moves of registers to themselves; of general ones, 32-bit ones are not: they clear the upper half.
func (f *Function) pruneMoves() {
	f.keep(func(_ int, n node) bool {
		i, ok := n.(*Instruction)
		return !ok || !f.copies(i) || i.Operands[0].(Register).ID() != i.Operands[1].(Register).ID()
	})
}

// copies says whether an instruction copies all of a register to another one.
func (f *Function) copies(i *Instruction) bool {
	if len(i.Operands) != 2 || !slices.Contains([]string{"MOVQ", "VMOVDQU", "VMOVDQU32", "VMOVAPS", "VMOVAPD"}, i.Opcode) {
		return false
	}
	a, ok := i.Operands[0].(Register)
	b, too := i.Operands[1].(Register)
	return ok && too && a.ID().Kind == b.ID().Kind && a.Size() == b.Size() && a.Size() == f.whole(a.ID().Kind)
}

// whole is the size of a register, of a vector as far as the function knows it.
func (f *Function) whole(k Kind) int {
	if k == KindVector && f.AVX2 {
		return 32
	}
	return [...]int{KindGP: 8, KindVector: 64, KindMask: 8}[k]
}

// link finds what follows each instruction.
func (f *Function) link() error {
	f.targets = map[Label]*Instruction{}
	var waiting []Label
	for _, n := range f.nodes {
		switch n := n.(type) {
		case Label:
			if _, twice := f.targets[n]; twice {
				return fmt.Errorf("label %s stands at two places", n)
			}
			f.targets[n] = nil
			waiting = append(waiting, n)
		case *Instruction:
			for _, l := range waiting {
				f.targets[l] = n
			}
			waiting = waiting[:0]
		}
	}
	if len(waiting) > 0 {
		return fmt.Errorf("label %s: nothing follows it", waiting[0])
	}
	is := f.instructions()
	for at, i := range is {
		i.index = at
		if i.Opcode == "RET" {
			i.gives = f.returns()
		}
		label, conditional, jump := i.jump()
		if jump {
			target := f.targets[Label(label)]
			if target == nil {
				return fmt.Errorf("%s to %s, which is nowhere", i.Opcode, label)
			}
			i.next = append(i.next, target)
		}
		if i.Opcode == "RET" || jump && !conditional {
			continue
		}
		if at+1 == len(is) {
			return errors.New("it runs past its end")
		}
		i.next = append(i.next, is[at+1])
	}
	return nil
}
