package neon

import (
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/asm/allocation"
	"github.com/seed-1acaedba/halfspace/asm/own"
)

// Records tells what the records of the package simd look like.
type Records interface {
	// Offset is where a field lies in a record, in bytes.
	Offset(record, field string) int
	// Size is the size of a record, or of a field of it, in bytes.
	Size(record string, field ...string) int
	// Signed says whether a field is a signed integer.
	Signed(record, field string) bool
	// Constant is the value of an integer constant.
	Constant(name string) int
}

// register is a register that is not yet one of the machine's: allocate chooses.
type register struct {
	// name stands in the table at the function's start, or else the variable that it was assigned to.
	name, variable string
	order          int // the how manieth it is
}

// X is a general register of 64 bits, Q a vector register of 128, G the four of a group of 16 lanes: lanes 4i to 4i+3
// are in G[i].
type (
	X struct{ *register }
	Q struct{ *register }
	G [4]Q
)

// All is a group whose quarters are one register.
func All(v Q) G { return G{v, v, v, v} }

// operand is a register and what an instruction does with it.
type operand struct {
	*register
	reads, writes bool
}

func out(r anyRegister) operand  { return operand{r.it(), false, true} }
func both(r anyRegister) operand { return operand{r.it(), true, true} }

type anyRegister interface{ it() *register }

func (r *register) it() *register { return r }

// node is an instruction, a label or a line that is said.
type node struct {
	text     string // of an instruction, with a % for the number of each register
	operands []operand
	target   string // where it jumps
	goes     bool   // it never goes on with the next one
	moves    bool   // operand 0 to operand 1, and needs not be there if both are one register

	label, said string
}

// Asm is what a kernel's body writes to. Its registers are virtual: whoever writes takes as many as make the text
// plain, and the machine's are given where no two values meet. What a kernel holds at once must find place in 32 vector
// and 23 general registers; there is no spilling.
type Asm struct {
	*Function
	Records
	vocabulary
	Args      Rec // the kernel's record
	nodes     []node
	values    []allocation.Value // of the registers, by their order
	constants X                  // where the constants of the file lie, if there are any
	held      map[uint32]Q       // constants in registers: see Hold
	holds     bool               // Hold was asked
	spare     int                // registers that it may still take
	naming    own.Naming
}

// text is this package's own, whose lines name registers.
var text = sync.OnceValue(func() *own.Text { return own.Read("instructions vocabulary assembler jumps lane") })

// Vector and General take a register. A name stands in the table at the function's start.
func (a *Asm) Vector(name ...string) Q  { return Q{a.register("vector", vectors, name)} }
func (a *Asm) General(name ...string) X { return X{a.register("general", generals, name)} }

// Group takes the four registers of a group.
func (a *Asm) Group(name ...string) G { return four(func(int) Q { return a.Vector(name...) }) }

func (a *Asm) register(file string, possible uint32, name []string) *register {
	r := &register{name: strings.Join(name, ""), order: len(a.values)}
	a.values = append(a.values, allocation.Value{File: file, Possible: possible})
	a.naming.Name(&r.variable)
	return r
}

// Only takes a vector register that is one of some, a bit each: what an instruction demands.
func (a *Asm) Only(of uint32, name ...string) Q { return Q{a.register("vector", of, name)} }

// do writes an instruction: in Go's syntax if it begins with a capital letter, in GNU's if not. Each % of its text stands
// for an operand: a number, a word, or a register, which is read unless out or both say otherwise.
func (a *Asm) do(text string, operands ...any) { a.nodes = append(a.nodes, nodeOf(text, operands)) }

func nodeOf(text string, operands []any) (n node) {
	parts := strings.Split(text, "%")
	for i, o := range operands {
		n.text += parts[i]
		switch o := o.(type) {
		case operand:
			n.operands = append(n.operands, o)
		case anyRegister:
			n.operands = append(n.operands, operand{o.it(), true, false})
		default:
			n.text += fmt.Sprint(o)
			continue
		}
		n.text += "%"
	}
	n.text += strings.Join(parts[len(operands):], "%")
	return n
}

// q and x write an instruction and return its result, in a new register or in dst: it stands last in Go's
// syntax and first in GNU's.
func (a *Asm) q(dst []Q, text string, from ...any) Q {
	return write(a, first(dst, a.Vector), text, from)
}
func (a *Asm) x(dst []X, text string, from ...any) X {
	return write(a, first(dst, a.General), text, from)
}

func write[R anyRegister](a *Asm, d R, text string, from []any) R {
	if gnu(text) {
		a.do(text, append([]any{out(d)}, from...)...)
	} else {
		a.do(text, append(from, out(d))...)
	}
	return d
}

// Undefined says that nobody reads what registers hold here, where the machine would not be asked.
func (a *Asm) Undefined(list ...anyRegister) {
	n := node{}
	for _, r := range list {
		n.operands = append(n.operands, out(r))
	}
	a.nodes = append(a.nodes, n)
}

// Say writes the line of Go that the next instructions perform.
func (a *Asm) Say(line string) { a.nodes = append(a.nodes, node{said: line}) }

// Local takes bytes of the kernel's stack, on a multiple of 16, and returns where they are.
func (a *Asm) Local(bytes int) X {
	x := a.General()
	a.Frame = (a.Frame + 15) &^ 15
	a.do("ADD $%, RSP, R%", a.stack(bytes), out(x))
	return x
}

func (a *Asm) stack(bytes int) (at int) {
	a.Frame += bytes
	return 16 + a.Frame - bytes
}

// Slot is 8 bytes of the kernel's stack, for a value that is seldom read.
type Slot struct {
	a    *Asm
	name string
	at   int
}

// Slot takes one.
func (a *Asm) Slot(name string) Slot { return Slot{a, name, a.stack(8)} }

// Set and Get write and read it.
func (s Slot) Set(x X) Slot {
	s.a.do("MOVD R%, %(RSP) // %", x, s.at, s.name)
	return s
}
func (s Slot) Get(dst ...X) X {
	d := first(dst, s.a.General)
	d.entitle(s.name)
	s.a.do("MOVD %(RSP), R% // %", s.at, out(d), s.name)
	return d
}

// Times performs a body as many times as the slot says, and counts it down to 0.
func (s Slot) Times(body func()) {
	loop, end := s.a.Label("loop"), s.a.Label("end")
	s.a.Place(loop)
	left := s.Get()
	s.a.JumpIf(left, "==", 0, end)
	s.Set(s.a.SubI(left, 1))
	body()
	s.a.Jump(loop)
	s.a.Place(end)
}

// Rec is a record in memory.
type Rec struct {
	Base X
	Type string
	// argument says that it is the kernel's own.
	argument bool
}

// Rec reads the memory at base as a record of the package simd.
func (a *Asm) Rec(name string, base X) Rec { return Rec{base, name, false} }

// field is an instruction's operand in memory, and the comment behind the instruction.
func (a *Asm) field(r Rec, path string) (memory, said string) {
	name := r.Type
	if r.argument {
		name = "a"
	}
	return fmt.Sprintf("%d(R%%)", a.Offset(r.Type, path)), " // " + name + "." + path
}

// Field loads a field of up to 8 bytes into a general register, with its sign.
func (a *Asm) Field(r Rec, path string, dst ...X) X {
	d := first(dst, a.General)
	d.entitle(path)
	memory, said := a.field(r, path)
	words := loads
	if a.Signed(r.Type, path) {
		words = stores
	}
	a.do(words[a.Size(r.Type, path)]+" "+memory+", R%"+said, r.Base, out(d))
	return d
}

// Arg loads a field of the kernel's record.
func (a *Asm) Arg(path string, dst ...X) X { return a.Field(a.Args, path, dst...) }

// pointers loads pointers of a field, from one on.
func (a *Asm) pointers(field string, from, n int) (p []X) {
	for k := from; k < from+n; k++ {
		p = append(p, a.LoadX(8, a.Args.Base, a.At(a.Args, field, 8*k)))
	}
	return p
}

// SetField stores a general register into a field.
func (a *Asm) SetField(r Rec, path string, x X) {
	memory, said := a.field(r, path)
	a.do(stores[a.Size(r.Type, path)]+" R%, "+memory+said, x, r.Base)
}

// entitle names a register that has no name yet.
func (r *register) entitle(name string) {
	if r.name == "" {
		r.name = name
	}
}

// Dup loads a field of 4 bytes into all four lanes of a vector, of 8 into both.
func (a *Asm) Dup(r Rec, path string, dst ...Q) Q {
	d := first(dst, a.Vector)
	d.entitle(path)
	memory, said := a.field(r, path)
	word := map[int]string{4: "S", 8: "D"}[a.Size(r.Type, path)]
	if word == "" {
		panic(r.Type + "." + path + ": not a word")
	}
	a.do("FMOV"+word+" "+memory+", F%"+said, r.Base, out(d))
	if word == "D" {
		return a.DupLaneD(d, 0, d)
	}
	return a.DupLane(d, 0, d)
}

// At is where a field lies, with bytes behind its start.
func (a *Asm) At(r Rec, path string, more int) int { return a.Offset(r.Type, path) + more }

// Element is p + i*size: where element i of an array is.
func (a *Asm) Element(p, i X, size int, dst ...X) X {
	d := first(dst, a.General)
	switch shift := bits.TrailingZeros(uint(size)); size {
	case 1:
		return a.AddX(p, i, d)
	case 1 << shift:
		return a.AddShifted(p, i, shift, d)
	}
	return a.MulAdd(p, i, a.Imm(size), d)
}
