package neon

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/own"
	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// Kernel is one kernel of the level.
type Kernel struct {
	Name   string // the function is Name plus NEON, and the field of simd.Kernels that has the name gets it
	Record string // the type that its one argument points to
	Body   func(a *Asm)
}

// Catalogue has a method for each family of kernels, which share a file: of the method's name, with small letters.
type Catalogue struct{}

// Family is kernels, and the file that they were written to.
type Family struct {
	Name    string
	Kernels []Kernel
	File    *File
}

// Families writes all that the catalogue has, with parts of kernels by their names.
func Families(r Records, e *Encodings, parts map[string]*sequence.Sequence) (fs []Family) {
	c := reflect.ValueOf(Catalogue{})
	for i := range c.NumMethod() {
		f := Family{Name: strings.ToLower(c.Type().Method(i).Name), Kernels: c.Method(i).Interface().(func() []Kernel)()}
		f.File = NewFile(f.Name, e)
		f.File.parts = parts
		for _, k := range f.Kernels {
			f.File.kernel(k, strings.ToUpper(k.Name[:1])+k.Name[1:], r)
		}
		fs = append(fs, f)
	}
	return fs
}

// kernel writes a function, which a field of simd.Kernels is. How many constants can stay in registers is known once it
// was written without.
func (f *File) kernel(k Kernel, field string, r Records) {
	a := (&File{at: map[string]int{}, parts: f.parts}).body(k, field, r, 0)
	spare := 0
	if a.holds {
		most, _ := a.live().Pressure("vector")
		spare = 31 - most
	}
	a = f.body(k, field, r, spare)
	a.allocate()
	a.print()
}

// body is a kernel before its registers are chosen.
func (f *File) body(k Kernel, field string, r Records, spare int) *Asm {
	a := &Asm{Function: f.function(k.Name+"NEON", "is Kernels."+field, k.Record), Records: r, held: map[uint32]Q{}, spare: spare,
		naming: own.Naming{Text: text()}}
	a.learn()
	a.Args = Rec{a.General("a"), k.Record, true}
	a.do("MOVD a+0(FP), R%", out(a.Args.Base))
	k.Body(a)
	a.nodes = append(a.nodes, node{text: "RET", goes: true})
	if a.constants.register != nil {
		address := node{text: fmt.Sprintf("MOVD $%s(SB), R%%", f.symbol), operands: []operand{out(a.constants)}}
		a.nodes = slices.Insert(a.nodes, 0, address)
	}
	return a
}
