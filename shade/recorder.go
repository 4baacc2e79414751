package shade

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// maxTokens is how many results a fused function may hold at a time, and maxCalls how many calls it may make a batch.
const (
	maxTokens = 1 << 14
	maxCalls  = 1 << 16
)

// noValue is an operand that a call does not have.
const noValue = -1

// call is an instruction of package ir in few bytes, as a recorded function is written anew for each batch: its value's
// number is the call's, and it has n operands in args. It has no padding, as calls are compared as bytes.
type call struct {
	op   ir.Op
	of   variable // of Input and Output
	n    uint16
	at   int32 // Input, Output: the variable's number; Look: lookups[at]; Part: which one
	args [3]int32
}

// variable says which of the recorder's lists an input or output is in.
type variable uint8

const (
	ofWords variable = iota
	ofBools
	ofConstants
)

// lookupCall is which lookup it is, and its operands: see lookup.operands.
type lookupCall struct {
	how  lookupKind
	args [14]int32
}

// input is memory that a batch came with, and the value that it holds now. Memory of its own a batch has for each piece
// of MaxLanes lanes anew.
type input[T any] struct {
	memory []T
	value  int32
	own    bool
}

// recorder keeps the calls of a fused function instead of computing them. Calls are the same from batch to batch, but
// for constants and textures, which lie beside them, and memory.
type recorder struct {
	on        bool
	calls     []call
	lookups   []lookupCall
	constants []float32
	textures  []*Texture
	buffers   [][][]byte // that words are loaded from, each with one element
	words     []input[float32]
	bools     []input[uint16]
	// What operations return is the address of a token: N lanes from there on, which hold NaN, so that a function that
	// looks at them notices. values and masks hold the lanes that the tokens stand for.
	tokens        []float32
	maskTokens    []uint16
	values, masks []int32
	machine       exec.Machine
	env           recorded
}

// called is an operation that is no simd.VecOp.
type called string

const (
	calledCopy   called = "copy"
	calledLookup called = "lookup"
)

func (c called) String() string { return string(c) }

// begin makes a recorder ready for a batch.
func (r *recorder) begin() {
	if r.tokens == nil {
		r.tokens, r.maskTokens = make([]float32, maxTokens+mostPieces*Stride), make([]uint16, maxTokens+mostPieces*MaxGroups)
		for i := range r.tokens {
			r.tokens[i] = nan
		}
	}
	r.calls, r.lookups, r.constants, r.textures = r.calls[:0], r.lookups[:0], r.constants[:0], r.textures[:0]
	r.buffers = r.buffers[:0]
	r.words, r.bools, r.values, r.masks = r.words[:0], r.bools[:0], r.values[:0], r.masks[:0]
	r.on = true
}

// end forgets the memory that a batch came with.
func (r *recorder) end() {
	r.on = false
	clear(r.words)
	clear(r.bools)
	clear(r.textures)
	clear(r.buffers)
}

// recording is the batch's recorder, or nil: operations compute at once.
func (b *Batch) recording() *recorder {
	if r := b.Scratch.recorder; r != nil && r.on {
		return r
	}
	return nil
}

// now refuses an operation that needs to see values, while a recorder keeps calls.
func (b *Batch) now(op string) {
	if b.recording() != nil {
		panic(&OperandError{Op: op, Reason: "it needs values, which functions with Interface.Fused do not have"})
	}
}

// add adds a call, field by field: one that is built first and then copied waits for its fields to reach the cache.
func (r *recorder) add(op ir.Op, of variable, n uint16, at, x, y, z int32) int32 {
	k := len(r.calls)
	if k == maxCalls {
		panic(&OperandError{Op: "Fused", Reason: "the function makes too many calls for Interface.Fused, which keeps all of them"})
	}
	if k == cap(r.calls) {
		r.calls = append(r.calls, call{})
	}
	r.calls = r.calls[:k+1]
	c := &r.calls[k]
	c.op, c.of, c.n, c.at = op, of, n, at
	c.args[0], c.args[1], c.args[2] = x, y, z
	return int32(k)
}

// token is a new result of n lanes, which stands for a value.
func (r *recorder) token(n int, value int32) []float32 {
	k := len(r.values)
	if k == maxTokens {
		panic(&OperandError{Op: "register",
			Reason: "the batch already has thousands of registers: Release registers when they are no longer needed"})
	}
	r.values = append(r.values, value)
	return r.tokens[k : k+n : k+n]
}

func (r *recorder) mask(groups int, value int32) Mask {
	k := len(r.masks)
	if k == maxTokens {
		panic(&OperandError{Op: "mask", Reason: "the batch already has thousands of masks: Release masks when they are no longer needed"})
	}
	r.masks = append(r.masks, value)
	return r.maskTokens[k : k+groups : k+groups]
}

// tokenOf is the number of a token, if p is one's address.
func tokenOf[T any](tokens []T, p *T, held []int32, op fmt.Stringer, operand int) (int, bool) {
	at := (uintptr(unsafe.Pointer(p)) - uintptr(unsafe.Pointer(unsafe.SliceData(tokens)))) / unsafe.Sizeof(*p)
	if at >= uintptr(len(tokens)) {
		return 0, false
	}
	if at >= uintptr(len(held)) {
		panic(&OperandError{Op: op.String(), Operand: operand, Reason: "an operand was released, or belongs to another batch"})
	}
	return int(at), true
}

// word is the value of an operand.
func (r *recorder) word(b *Batch, op fmt.Stringer, operand int, s []float32) int32 {
	if len(s) < b.N && len(s) != 1 {
		panic(&OperandError{Op: op.String(), Operand: operand, Len: len(s), Want: b.N})
	}
	if k, ok := tokenOf(r.tokens, &s[0], r.values, op, operand); ok {
		return r.values[k]
	}
	if len(s) == 1 {
		return r.constant(s[0])
	}
	return r.words[find(r, &r.words, s[:b.N], ofWords)].value
}

// bool is the value of an operand that is a mask.
func (r *recorder) bool(b *Batch, op fmt.Stringer, operand int, m Mask) int32 {
	if len(m) < b.groups() || len(m) == 0 {
		panic(&OperandError{Op: op.String(), Operand: operand, Len: len(m) * simd.Lanes, Want: b.N})
	}
	if k, ok := tokenOf(r.maskTokens, &m[0], r.masks, op, operand); ok {
		return r.masks[k]
	}
	return r.bools[find(r, &r.bools, m[:b.groups()], ofBools)].value
}

// find is the number of an input. A new one gets a call that loads it.
func find[T any](r *recorder, inputs *[]input[T], s []T, of variable) int32 {
	for k := range *inputs {
		if &(*inputs)[k].memory[0] == &s[0] {
			return int32(k)
		}
	}
	k := int32(len(*inputs))
	*inputs = append(*inputs, input[T]{memory: s, value: r.add(ir.Input, of, 0, k, 0, 0, 0)})
	return k
}

func (r *recorder) constant(v float32) int32 {
	r.constants = append(r.constants, v)
	return r.add(ir.Input, ofConstants, 0, int32(len(r.constants)-1), 0, 0, 0)
}

func (r *recorder) operate(op simd.VecOp, x, y, z int32) int32 {
	n := uint16(3)
	if z == noValue {
		if n = 2; y == noValue {
			n = 1
		}
	}
	return r.add(op, 0, n, 0, x, y, z)
}

// assign records that a register, or memory that the batch came with, holds a value from here on.
func (r *recorder) assign(b *Batch, op fmt.Stringer, dst []float32, value int32) {
	if len(dst) < b.N {
		panic(&OperandError{Op: op.String(), Operand: 1, Len: len(dst), Want: b.N})
	}
	if k, ok := tokenOf(r.tokens, &dst[0], r.values, op, 1); ok {
		r.values[k] = value
		return
	}
	k := find(r, &r.words, dst[:b.N], ofWords)
	r.words[k].value = value
	r.add(ir.Output, ofWords, 1, k, value, 0, 0)
}

// assignMask is assign for a mask that the batch came with.
func (r *recorder) assignMask(b *Batch, dst Mask, value int32) {
	k := find(r, &r.bools, dst[:b.groups()], ofBools)
	r.bools[k].value = value
	r.add(ir.Output, ofBools, 1, k, value, 0, 0)
}

// keep records that memory of the batch's own holds a value when a piece has been computed.
func (r *recorder) keep(dst []float32, value int32) {
	k := find(r, &r.words, dst, ofWords)
	r.words[k].own = true
	r.add(ir.Output, ofWords, 1, k, value, 0, 0)
}

// keepMask is keep for a mask.
func (r *recorder) keepMask(dst Mask, value int32) {
	k := find(r, &r.bools, dst, ofBools)
	r.bools[k].own = true
	r.add(ir.Output, ofBools, 1, k, value, 0, 0)
}

// lookup records a lookup.
func (r *recorder) lookup(b *Batch, t *Texture, l *lookup) (out Vec4) {
	c := lookupCall{how: l.how}
	for i, s := range l.operands() {
		if c.args[i] = noValue; *s != nil {
			c.args[i] = r.word(b, calledLookup, 1, *s)
		}
	}
	r.textures, r.lookups = append(r.textures, t), append(r.lookups, c)
	v := r.add(ir.Look, 0, 0, int32(len(r.lookups)-1), 0, 0, 0)
	for i := range out {
		out[i] = r.token(b.N, r.add(ir.Part, 0, 1, int32(i), v, 0, 0))
	}
	return out
}
