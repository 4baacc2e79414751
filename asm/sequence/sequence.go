// Package sequence has the operations of shader programs as instructions on registers of lanes, read from the Go text
// of internal/lane, for all generators of vector code.
package sequence

import (
	"fmt"
	"slices"
	"strings"
)

// A Sequence is an operation as instructions on registers of lanes, in order.
type Sequence struct {
	Name, Doc string
	Params    []Kind
	Result    Kind
	Steps     []*Value
	Out       *Value
	Outs      []*Value // all results of a part of kernels
	Quad      bool     // no function of internal/lane, but of lanes of a quad
	// Cases are what it is for each number of its first parameter that the function asks for, where that is a state of
	// the draw: an enumerant, the same in all lanes. The sequence itself is for all others.
	Cases []Case
	// Double says that lanes are float64.
	Double bool
}

// Case is a sequence for one number of a state.
type Case struct {
	State uint32
	*Sequence
}

// Kind is what a value's lanes hold.
type Kind byte

// The kinds. Integers with and without a sign are the same words.
const (
	Float  Kind = 'f'
	Signed Kind = 's'
	Word   Kind = 'u'
	Truth  Kind = 'b' // a mask
	Double Kind = 'd' // float64: all lanes of a part of kernels are, or none
)

// Value is an instruction and what it makes.
type Value struct {
	Op   Micro
	Args []*Value
	// Imm is a constant's word, a parameter's number, a shift's count, a rounding's mode, a comparison's predicate.
	Imm   uint32
	Bits  uint64 // a constant's, of float64
	Table *[8]uint32
	Mask  bool
	// Line is the line of Go that it is part of; "" where there is none.
	Line string
	id   int
}

// Micro is an instruction.
type Micro int

// The instructions. Shifts by 32 and more leave 0 or the sign. MinF and MaxF give their second argument for NaN and
// zeros.
const (
	Param Micro = iota
	Const
	AddF
	SubF
	MulF
	DivF
	SqrtF
	RoundF // Imm: 0 to nearest even, 1 down, 2 up, 3 towards zero
	MinF
	MaxF
	Add
	Sub
	Mul
	MulHigh
	And
	AndNot // ^first & second
	Or
	Xor
	ShiftL // by Imm
	ShiftR
	ShiftA
	ShiftLV // by the second argument
	ShiftRV
	ShiftAV
	MinS
	MaxS
	MinU
	MaxU
	ToFloat
	ToInt  // what does not fit is the least integer
	Lookup // Table[argument & 7]
	CompareF
	CompareS
	CompareU
	MaskAnd
	MaskOr
	MaskXor
	MaskNot
	Select // first ? second : third
	Copy
	Skip   // jumps behind the next Resume where no lane of the mask is set
	Merge  // Select(first, second, third) in the register of the third, a Copy
	Resume // where Skip jumps to
	Quad   // another lane of the quad, by Imm
)

var names = strings.Fields(`
	Param Const AddF SubF MulF DivF SqrtF RoundF MinF MaxF Add Sub Mul MulHigh And AndNot Or Xor ShiftL ShiftR
	ShiftA ShiftLV ShiftRV ShiftAV MinS MaxS MinU MaxU ToFloat ToInt Lookup CompareF CompareS CompareU MaskAnd
	MaskOr MaskXor MaskNot Select Copy Skip Merge Resume Quad`)

func (m Micro) String() string { return names[m] }

// Predicates of CompareF are VCMPPS's, quiet ones; CompareS and CompareU have VPCMPD's.
const (
	EqualF, LessF, LessEqualF, NotEqualF, NotLessF, NotLessEqualF = 0, 17, 18, 4, 21, 22
	EqualI, LessI, LessEqualI, NotEqualI, NotLessI, NotLessEqualI = 0, 1, 2, 4, 5, 6
)

// opposite is the predicate that holds where another does not.
var opposite = map[uint32]uint32{EqualF: NotEqualF, NotEqualF: EqualF, LessF: NotLessF, NotLessF: LessF, LessEqualF: NotLessEqualF,
	NotLessEqualF: LessEqualF, LessI: NotLessI, NotLessI: LessI, LessEqualI: NotLessEqualI, NotLessEqualI: LessEqualI}

// Choices are the cases of a sequence on a state with their numbers, in the order in which a kernel asks for them, the
// others last; without those that read an argument that the kernel has not. The last is to be taken without asking.
func (s *Sequence) Choices(has func(argument int) bool) (choices []*Sequence, states []int) {
	for _, c := range append(slices.Clone(s.Cases), Case{otherState, s}) {
		missing := func(v *Value) bool { return v.Op == Param && !has(int(v.Imm)) }
		reads := func(v *Value) bool { return v.Op != Param && slices.ContainsFunc(v.Args, missing) }
		if !slices.ContainsFunc(c.Steps, reads) && !slices.ContainsFunc(c.Outs, missing) {
			choices, states = append(choices, c.Sequence), append(states, int(c.State))
		}
	}
	return choices, states
}

// builder makes sequences. Equal instructions are made once.
type builder struct {
	steps []*Value
	known []map[string]*Value // one a level of rare bodies
	line  string              // the line of Go that is being read
}

func newBuilder() *builder { return &builder{known: []map[string]*Value{{}}} }

// add appends an instruction.
func (b *builder) add(v *Value) *Value {
	v.id, v.Line = len(b.steps), b.line
	b.steps = append(b.steps, v)
	return v
}

// make is an instruction's value, perhaps one that is there.
func (b *builder) make(op Micro, imm uint32, args ...*Value) *Value {
	v := &Value{Op: op, Imm: imm, Args: args}
	switch op {
	case CompareF, CompareS, CompareU, MaskAnd, MaskOr, MaskXor, MaskNot:
		v.Mask = true
	case Sub:
		if zero := args[1]; zero.Op == Const && zero.Imm == 0 {
			return args[0]
		}
	case Select:
		if args[1] == args[2] {
			return args[1]
		}
		if args[1].Mask {
			return b.make(MaskOr, 0, b.make(MaskAnd, 0, args[0], args[1]), b.make(MaskAnd, 0, b.not(args[0]), args[2]))
		}
	}
	return b.unique(v)
}

func (b *builder) unique(v *Value) *Value {
	key := fmt.Sprint(v.Op, v.Imm, v.Bits, v.Mask, v.Table)
	for _, a := range v.Args {
		key += fmt.Sprintf(" %p", a)
	}
	for _, known := range b.known {
		if old, ok := known[key]; ok {
			return old
		}
	}
	b.known[len(b.known)-1][key] = v
	return b.add(v)
}

func (b *builder) word(w uint32) *Value { return b.unique(&Value{Op: Const, Imm: w}) }

func (b *builder) not(m *Value) *Value {
	switch m.Op {
	case CompareF, CompareS, CompareU:
		return b.make(m.Op, opposite[m.Imm], m.Args...)
	case MaskNot:
		return m.Args[0]
	}
	return b.make(MaskNot, 0, m)
}

// live leaves out what the results do not need.
func live(steps, outs []*Value) (kept []*Value) {
	needed := map[*Value]bool{}
	for _, out := range outs {
		needed[out] = true
	}
	region, inside := false, []*Value(nil)
	for i := len(steps) - 1; i >= 0; i-- {
		v := steps[i]
		switch v.Op {
		case Resume:
			region, inside = false, []*Value{v}
			continue
		case Skip:
			if region {
				needed[v.Args[0]] = true
				kept = append(append(kept, inside...), v)
			}
			inside = nil
			continue
		}
		if !needed[v] && v.Op != Param {
			continue
		}
		for _, a := range v.Args {
			needed[a] = true
		}
		region = region || v.Op == Merge
		if inside != nil {
			inside = append(inside, v)
		} else {
			kept = append(kept, v)
		}
	}
	slices.Reverse(kept)
	return kept
}

// Names are the instructions' names, in their order.
func Names() []string { return names }

// The lanes of a quad, which are 0 1 4 5 of a group and so on, that Quad takes for each.
const (
	QuadLeft = iota
	QuadRight
	QuadAbove
	QuadBelow
)

// quads are the differences within quads, which no function of one lane can express (Vulkan: Derivative Operations).
func quads() (sequences []*Sequence) {
	for _, d := range []struct {
		name          string
		after, before uint32
	}{{"DPdx", QuadRight, QuadLeft}, {"DPdy", QuadBelow, QuadAbove}} {
		b := newBuilder()
		v := b.make(Param, 0)
		out := b.make(SubF, 0, b.make(Quad, d.after, v), b.make(Quad, d.before, v))
		sequences = append(sequences, &Sequence{Name: d.name, Doc: "across the lane's quad", Params: []Kind{Float},
			Result: Float, Steps: b.steps, Out: out, Outs: []*Value{out}, Quad: true})
	}
	return sequences
}
