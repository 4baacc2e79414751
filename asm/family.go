package main

import (
	"cmp"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/own"
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Family is the kernels that share a file.
type Family struct {
	Name    string
	Kernels []Kernel
}

// Kernel is one kernel, written once for all levels.
type Kernel struct {
	Name   string // the function is Name plus the level's name
	Record string // the type that its one argument points to; the zero value is BuildGroupsArgs of buildGroups
	Doc    string // what it is, the predicate of a sentence; the zero value is that it is the field of simd.Kernels
	// Scratch is how many bytes of stack it uses, to be taken with Asm.Local. The zero value is none, then it is
	// NOSPLIT.
	Scratch int
	Body    func(a *Asm)
	// Whole says that only targets have it of which one register holds a block, Narrow that only others have it: wider
	// registers do not make it faster.
	Whole, Narrow bool
}

// complete fills the fields that follow from the kernel's name.
func (k *Kernel) complete() {
	field := strings.ToUpper(k.Name[:1]) + k.Name[1:]
	k.Record, k.Doc = cmp.Or(k.Record, field+"Args"), cmp.Or(k.Doc, "is Kernels."+field)
}

// Build writes the family for some targets: assembly and declarations.
func (f Family) Build(layout *Layout, text *source, targets []*Target) (assembly, stubs []byte, err error) {
	file := &x86.File{Package: "simd", Generator: "the module asm", Build: "amd64 && !purego"}
	registers := &registerNames{own.Naming{Text: text.Text}, map[x86.ID]*string{}}
	to := &writer{collection: &x86.Collection{}, source: text, registers: registers}
	a := &Asm{layout: layout, family: f.Name, file: file, data: map[string]x86.Mem{}, stages: map[string]*x86.Function{},
		writer: to, instructions: instructionsOf(to)}
	for _, t := range targets {
		for _, k := range f.Kernels {
			if !t.has(k) {
				continue
			}
			a.kernel(k, t)
			if err := a.function.Compile(registers.of); err != nil {
				return nil, nil, err
			}
		}
	}
	return file.Assembly(), file.Stubs(), nil
}

// kernel writes one function.
func (a *Asm) kernel(k Kernel, t *Target) {
	a.Target, a.operations, a.kept = t, operationsOf(t, a.writer), map[uint32]x86.Vec{}
	a.function = &x86.Function{
		Name: k.Name + t.Name, AVX2: !t.HasMasks, Doc: k.Name + t.Name + " " + k.Doc + ".", Parameter: "a *" + k.Record,
	}
	a.file.Function(a.function)
	a.path, a.said = "", sentence(k.Doc)
	base := a.collection.Reg64()
	name := "a"
	a.registers.of[base.ID()] = &name
	a.function.Emit("MOVQ", x86.Param("a", 0), base)
	a.Args = Rec{base, k.Record, a.layout, true}
	if k.Scratch > 0 {
		local := a.function.Local(k.Scratch + 64)
		p := a.Address(local.Offset(63))
		a.ANDQ(x86.I8(-64), p)
		a.scratch, a.taken, a.limit = x86.Mem{Base: p}, 0, k.Scratch
	}
	k.Body(a)
	a.VZEROUPPER()
	a.RET()
}
