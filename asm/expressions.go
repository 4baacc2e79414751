package main

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// The vocabulary of formulas. They go from left to right, without precedence, each operation an instruction:
//
//	v := a.Ints(x, "-", y, ">>", 8)           v = (x - y) >> 8, in each 4-byte lane
//	a.FloatsTo(v, v, "*", 256, "max", low)    v = max(v * 256, low), in v itself
//	t := a.Get32(m, "<<", 6, "+", base)       t = (uint64(word) << 6) + base, a general register
//	a.Change(t, "-", 1)                       t -= 1
//
// Operands are registers, memory and numbers. A number among lanes is in all of them, and so is a word of memory as Each.
// The first may be memory.

// intOperations are operations of 4-byte integers, as instructions or as targets spell them; ">>" copies the sign, ">>>"
// does not. floatOperations take 4-byte floats: with a NaN, "max" and "min" give the second operand.
var (
	intOperations = map[string]string{"+": "VPADDD", "-": "VPSUBD", "*": "VPMULLD", "max": "VPMAXSD", "min": "VPMINSD",
		"maxu": "VPMAXUD", "minu": "VPMINUD", "&": "And", "|": "Or", "^": "Xor", "<<": "VPSLLD", ">>": "VPSRAD",
		">>>": "VPSRLD", "float": "VCVTDQ2PS"}
	eachShift       = map[string]string{"<<": "VPSLLVD", ">>": "VPSRAVD", ">>>": "VPSRLVD"}
	floatOperations = map[string]string{"+": "VADDPS", "-": "VSUBPS", "*": "VMULPS", "/": "VDIVPS", "max": "VMAXPS",
		"min": "VMINPS", "truncate": "VCVTTPS2DQ", "nearest": "VCVTPS2DQ"}
	doubleOperations = map[string]string{"+": "VADDPD", "-": "VSUBPD", "*": "VMULPD", "/": "VDIVPD", "max": "VMAXPD",
		"min": "VMINPD"}
	// swaps are operations of integers whose operands may change places.
	swaps = []string{"+", "*", "max", "min", "maxu", "minu", "&", "|", "^"}
)

// kind is a kind of lanes: its operations, the instruction that loads a word to all lanes, and a number in all of them.
type kind struct {
	operations map[string]string
	broadcast  string
	number     func(a *Asm, n any) Op
}

// Each is a word of memory in each lane, an operand of formulas.
type Each struct{ Mem }

var (
	ints    = &kind{intOperations, "VPBROADCASTD", func(a *Asm, n any) Op { return a.Same(uint32(whole(n))) }}
	floats  = &kind{floatOperations, "VBROADCASTSS", func(a *Asm, n any) Op { return a.SameF(float32(real64(n))) }}
	doubles = &kind{doubleOperations, "VBROADCASTSD", func(a *Asm, n any) Op { return a.number(real64(n)) }}
	// converts has the operations that make lanes of another kind. They have no second operand, nor has "floor".
	converts = map[string]*kind{"float": floats, "truncate": ints, "nearest": ints}
)

// Ints is a formula of 4-byte integers in a new register, IntsTo in a register or stored to memory; Floats and FloatsTo
// compute with 4-byte floats, Doubles and DoublesTo with 8-byte ones. "float" makes floats of integers for the operations
// behind it, "truncate" and "nearest" make integers of floats.
func (a *Asm) Ints(x Op, terms ...any) Vec    { return a.formula(ints, a.Vec(), x, terms) }
func (a *Asm) Floats(x Op, terms ...any) Vec  { return a.formula(floats, a.Vec(), x, terms) }
func (a *Asm) Doubles(x Op, terms ...any) Vec { return a.formula(doubles, a.Vec(), x, terms) }

func (a *Asm) IntsTo(to, x Op, terms ...any)    { a.formula(ints, to, x, terms) }
func (a *Asm) FloatsTo(to, x Op, terms ...any)  { a.formula(floats, to, x, terms) }
func (a *Asm) DoublesTo(to, x Op, terms ...any) { a.formula(doubles, to, x, terms) }

// formulasOf writes formulas of one kind.
func (a *Asm) formulasOf(k *kind) func(to, x Op, terms ...any) Vec {
	return func(to, x Op, terms ...any) Vec { return a.formula(k, to, x, terms) }
}

// formula writes a formula of lanes. Its register is v, or a new one that is stored to memory in the end.
func (a *Asm) formula(k *kind, to, x Op, terms []any) Vec {
	v, ok := to.(Vec)
	if !ok {
		v = a.Vec()
		defer a.Move(v, to)
	}
	for len(terms) > 0 {
		is := terms[0].(string)
		opcode := a.opcode(k.operations[is])
		if next := converts[is]; next != nil {
			opcode, x = a.each(k, opcode, x)
			a.emit(opcode, x, v)
			k, x, terms = next, v, terms[1:]
			continue
		}
		if is == "floor" {
			a.Floor(x, v)
			x, terms = v, terms[1:]
			continue
		}
		y, ok := terms[1].(Op)
		switch _, immediate := y.(U8); {
		case eachShift[is] == "":
			if !ok {
				y = k.number(a, terms[1])
			}
		case !ok:
			y = U8(whole(terms[1]))
		case !immediate:
			opcode = eachShift[is]
		}
		opcode, y = a.each(k, opcode, y)
		if w, ok := x.(Each); ok {
			a.emit(k.broadcast, w.Mem, v)
			x = v
		}
		if _, register := x.(Vec); !register {
			if r, ok := y.(Vec); ok && k == ints && slices.Contains(swaps, is) {
				x, y = r, x
			} else {
				a.Move(x, v)
				x = v
			}
		}
		a.emit(opcode, y, x, v)
		x, terms = v, terms[2:]
	}
	if w, ok := x.(Each); ok {
		a.emit(k.broadcast, w.Mem, v)
	} else if x != Op(v) {
		a.Move(x, v)
	}
	return v
}

// each is an instruction and its operand where that may be Each: the instruction has a word in all lanes itself, or a new
// register has.
func (a *Asm) each(k *kind, opcode string, x Op) (string, Op) {
	w, ok := x.(Each)
	switch {
	case !ok:
		return opcode, x
	case a.HasMasks:
		return opcode + "_BCST", w.Mem
	}
	v := a.Vec()
	a.emit(k.broadcast, w.Mem, v)
	return opcode, v
}

// relationsOfFloats are the predicates of comparisons.
var relationsOfFloats = map[string]x86.U8{"==": EQ, "!=": NE, "<": LT, "<=": LE, ">": GT, ">=": GE,
	"ordered": ORD, "unordered": UNO}

// Where is a new mask of the lanes in which 4-byte integers are equal, "==", or x is greater, ">".
func (a *Asm) Where(x Op, is string, y Op) x86.Register {
	return into(a.Mask(), map[string]instruction{"==": a.Equal, ">": a.Greater}[is], y, x)
}

// WhereF is a new mask of the lanes in which 4-byte floats are in a relation, which NaN is not but by "!="
// and "unordered": one is NaN.
func (a *Asm) WhereF(x Op, is string, y Op) x86.Register {
	return into(a.Mask(), a.CompareF, relationsOfFloats[is], y, x)
}

// numbers are the operations of general registers and memory.
var numbers = map[string]string{"+": "ADD", "-": "SUB", "*": "IMUL", "&": "AND", "|": "OR", "^": "XOR", "<<": "SHL",
	">>": "SAR", ">>>": "SHR"}

// real64 and whole are a number of a formula.
func real64(n any) float64 {
	if f, ok := n.(float64); ok {
		return f
	}
	return float64(whole(n))
}

// immediate is a number in the fewest bits that instructions have for it.
func immediate(n int) Op {
	switch {
	case n < -1<<7:
		return I32(n)
	case n < 0:
		return I8(n)
	case n < 1<<7:
		return U8(n)
	}
	return U32(n)
}

func whole(n any) int {
	v := reflect.ValueOf(n)
	if v.CanUint() {
		return int(v.Uint())
	}
	return int(v.Int())
}

// Change computes in a general register, or in memory, with the value there as the first operand.
func (a *Asm) Change(r Op, terms ...any) {
	for len(terms) > 0 {
		opcode, ok := numbers[terms[0].(string)]
		if !ok {
			panic(fmt.Sprint("no operation ", terms[0]))
		}
		switch y, isOp := terms[1].(Op); {
		case isOp:
			a.emit(opcode+sizeSuffix(r, y), y, r)
		case opcode == "IMUL":
			a.emit("IMUL3"+sizeSuffix(r), I32(whole(terms[1])), r, r)
		default:
			a.emit(opcode+sizeSuffix(r), immediate(whole(terms[1])), r)
		}
		terms = terms[2:]
	}
}

// Set is a formula in a general register or stored to memory, of their size.
func (a *Asm) Set(to, x Op, terms ...any) {
	a.emit("MOV"+sizeSuffix(to, x), x, to)
	a.Change(to, terms...)
}
