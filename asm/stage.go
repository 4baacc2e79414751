package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// Stage is a part of kernels that is a function of its own in their file, written once a level and called by those that
// have it. A call and a return take two cycles, so a stage is a loop over a batch, or rare code.
//
// Takes and Gives are the physical registers that it reads and that hold its results. Of all others a caller keeps what
// the stage does not write; the allocator sees to that. A stage has no stack: Scratch is how many bytes of its caller's
// RSI points to, a multiple of 64, to be taken with Asm.Local. Then RSI is one of Takes.
type Stage struct {
	Name, Doc    string
	Record       string // the type that RDI points to; it is one of Takes
	Takes, Gives []x86.Register
	Scratch      int
	Body         func(a *Asm)
}

// Call calls a stage, and writes it where no kernel of the family has called it at this level.
func (a *Asm) Call(s Stage) {
	name := s.Name + a.Target.Name
	if a.stages[name] == nil {
		a.stages[name] = a.stage(s, name)
	}
	a.narrate()
	a.function.Call(a.stages[name])
}

// stage writes a stage.
func (a *Asm) stage(s Stage, name string) *x86.Function {
	inner := *a
	to := *a.writer
	to.function = &x86.Function{Name: name, AVX2: !a.HasMasks, Doc: name + " " + s.Doc + ".", Takes: s.Takes,
		Gives: s.Gives}
	to.path, to.said = "", sentence(s.Doc)
	inner.writer, inner.instructions, inner.operations = &to, instructionsOf(&to), operationsOf(a.Target, &to)
	inner.Args = Rec{x86.RDI, s.Record, a.layout, true}
	inner.kept = map[uint32]x86.Vec{}
	inner.scratch, inner.taken, inner.limit = x86.Mem{Base: x86.RSI}, 0, s.Scratch
	s.Body(&inner)
	inner.RET()
	if err := inner.function.Compile(a.registers.of); err != nil {
		panic(err)
	}
	a.file.Function(inner.function)
	a.labels = inner.labels
	return inner.function
}
