package jit

import (
	"errors"
	"fmt"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Segment is code on values, which are named by the index of the instruction that makes them: straight, or with jumps
// and loops in it.
type Segment []Instr

// Instr is an instruction. The zero value is Const 0.
type Instr struct {
	Kind Kind
	// Op is the operation of Operate, and Args its operands.
	Op   simd.VecOp
	Args [3]int32
	// Word is the value of Const.
	Word uint32
	// At is where Load and Store find the register's first group in the file, in bytes, and Give the address of such a
	// register. The next group of words follows 64 bytes later, the next group of bools 2 bytes later.
	At int32
	// Type is the type that Load loads: words or bools. A Shared register has one group of equal words or bools for all
	// groups.
	Type   simd.VecType
	Shared bool
	// Own is, of Fetch, Put and Modify, the register of the file with the offsets at which the memory of each group begins, in all of its
	// lanes, or 0: all groups have the memory that the view begins with.
	Own int32
	// Width is, of Fetch and Put, the bytes of the number in memory: 1 or 2, with zeros above them in a lane's word, or 4; 0
	// is 4.
	Width uint8
	// Change is what Modify does, Gives that its value is what was there before.
	Change Change
	Gives  bool
	// Parts has, of FetchFour, a bit for each of the four words that PartOf asks for; the lowest is set.
	Parts uint8
	// More are, of PutFour, the second word to the fourth.
	More [3]int32
}

// Kind is an instruction's kind.
type Kind uint8

// The kinds of instructions.
const (
	Const   Kind = iota // a word
	Load                // of a register of the file
	Operate             // Op of Args
	Store               // of Args[0]: a value, or None for false
	Give                // of Args[0], words, to a register outside of the file, which nothing reads meanwhile
	Fetch               // of the number at offset Args[0] of the View that the file has at At; 0 outside of it
	Put                 // of Args[1] at offset Args[0] of the View at At, in the lanes of Args[2]: nothing outside of it
	Modify              // Change of the word at offset Args[0] of the View at At and Args[1], in the lanes of Args[2]

	// Of a Four that the file has at At: FetchFour is the word at offset Args[0] of it, PartOf the word that lies Word words
	// behind the one that Args[0], a FetchFour, is. PutFour puts Args[1] and More to offset Args[0] and behind, in the lanes of
	// Args[2], as one Put after the other does.
	FetchFour
	PartOf
	PutFour

	// Flow. A value that a jump may leave out may be used only inside the jump's body.
	Variable // a value of Type that Assign and Join change, which has none before
	Assign   // Args[0], a variable, becomes Args[1], or false for None, in the lanes of Args[2], or all for None
	Join     // Args[0], a variable of bools, becomes true in the lanes of Args[1]
	Read     // Args[0] as it is now: later changes of the variable do not change this value
	Skip     // the instructions up to the Resume of the same depth are left out where no lane of Args[0] is on
	Resume
	Loop
	Again // goes back to the Loop of the same depth while a lane of Args[0] is on
)

// None stands for no value.
const None int32 = -1

// MaxSteps is how many vector instructions a segment may have, so that one call stays short. Compile refuses
// more.
const MaxSteps = 1 << 14

// Errors of Compile.
var (
	ErrTooLong = errors.New("jit: the segment is too long")
	ErrMemory  = errors.New("jit: no memory is left for code")
)

// Has says whether an operation has machine code: operations on longs have none.
func Has(op simd.VecOp) bool { return int(op) < len(sequences) && len(sequences[op].steps) > 0 }

// Cost is about how many vector instructions an operation that has machine code comes to.
func Cost(op simd.VecOp) int { return len(sequences[op].steps) }

// check compares operands with what operations take.
func (s Segment) check() error {
	types := make([]simd.VecType, len(s))
	operand := func(i int, a int32, want simd.VecType) error {
		switch {
		case a < 0 || int(a) >= i:
			return fmt.Errorf("jit: instruction %d: operand %d is not computed before", i, a)
		case want != simd.VecNone && types[a] != want || types[a] == simd.VecNone:
			return fmt.Errorf("jit: instruction %d: operand %d has another type", i, a)
		}
		return nil
	}
	var flow flowChecker
	for i, in := range s {
		switch in.Kind {
		case Const:
			types[i] = simd.VecWord
		case Load:
			if types[i] = in.Type; in.Type != simd.VecWord && in.Type != simd.VecBool {
				return fmt.Errorf("jit: instruction %d: a load must be a word or a bool", i)
			}
		case Operate:
			if !Has(in.Op) {
				return fmt.Errorf("jit: instruction %d: %v has no machine code", i, in.Op)
			}
			info := in.Op.Info()
			types[i] = info.Out
			for k, want := range info.In {
				if want == simd.VecNone {
					continue
				}
				if err := operand(i, in.Args[k], want); err != nil {
					return err
				}
			}
		case Fetch, FetchFour, PartOf, Put, Modify, PutFour:
			if err := s.checkMemory(i, types, operand); err != nil {
				return err
			}
		case Store:
			if in.Args[0] == None {
				break
			}
			if err := operand(i, in.Args[0], simd.VecNone); err != nil {
				return err
			}
		case Give:
			if err := operand(i, in.Args[0], simd.VecWord); err != nil {
				return err
			}
		case Variable, Assign, Join, Read, Skip, Resume, Loop, Again:
			if err := flow.check(s, i, types, operand); err != nil {
				return err
			}
		default:
			return fmt.Errorf("jit: instruction %d: its kind is not known", i)
		}
	}
	return flow.end()
}

// checkMemory compares the operands of an instruction on memory with what it takes.
func (s Segment) checkMemory(i int, types []simd.VecType, operand func(i int, a int32, want simd.VecType) error) error {
	in := &s[i]
	wants := []simd.VecType{simd.VecWord, simd.VecWord, simd.VecBool}
	switch in.Kind {
	case Fetch, FetchFour, PartOf:
		wants, types[i] = wants[:1], simd.VecWord
	}
	for k, want := range wants {
		if err := operand(i, in.Args[k], want); err != nil {
			return err
		}
	}
	switch in.Kind {
	case FetchFour:
		if in.Parts&^14 != 1 {
			return fmt.Errorf("jit: instruction %d: it has parts %#x", i, in.Parts)
		}
	case PartOf:
		if four := &s[in.Args[0]]; four.Kind != FetchFour || in.Word == 0 || four.Parts>>in.Word&1 == 0 {
			return fmt.Errorf("jit: instruction %d: operand %d has no part %d", i, in.Args[0], in.Word)
		}
	case PutFour:
		for _, a := range in.More {
			if err := operand(i, a, simd.VecWord); err != nil {
				return err
			}
		}
	}
	if in.Gives {
		types[i] = simd.VecWord
	}
	if narrow := in.Width == 1 || in.Width == 2; in.Width != 0 && in.Width != 4 && !narrow ||
		narrow && in.Kind != Fetch && in.Kind != Put {
		return fmt.Errorf("jit: instruction %d: numbers of %d bytes have no machine code", i, in.Width)
	}
	if in.Kind == Modify && (int(in.Change) >= len(changes) || in.Gives && !in.Change.Gives()) {
		return fmt.Errorf("jit: instruction %d: the change has no machine code", i)
	}
	return nil
}
