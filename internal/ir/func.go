package ir

import (
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Value names the value of an instruction: its index in Func.Code.
type Value int32

// None is no value.
const None Value = -1

// Workgroup is the Binding of the memory that the invocations of a workgroup share. Its one element is 0.
const Workgroup int32 = -1

// Func is one stage of a program.
type Func struct {
	Code   []Instr
	Blocks []Block
	// Slots is the number of words of variables that a lane has.
	Slots int
	// Memory is the number of bytes that the lanes of a workgroup share.
	Memory int
	// Quads: lanes are fragments of a block of 4x4 pixels, row by row, and a subgroup numbers them quad by quad, each
	// quad row by row; see LaneOf. Otherwise a lane has its own number.
	Quads bool
	// Size is how many invocations a workgroup has on each axis, or zeros where that is not known.
	Size    [3]int
	Inputs  []Variable
	Outputs []Variable
	// Flat are the inputs, by their numbers, that are not interpolated: the same in a primitive.
	Flat map[uint64]bool
	// Kept says of each value that lanes that are off keep theirs: set by Func.Analyse.
	Kept []bool
}

// Instr is an instruction and its value.
type Instr struct {
	Op   Op
	Type simd.VecType // VecNone: no value
	// Place is where Interpolate evaluates, Width the bytes that LoadBuffer and StoreBuffer move, Atomic what
	// AtomicBuffer does.
	Place  Place
	Width  uint8
	Atomic Atomic
	// Fixed is set for loads of memory that nothing writes while the program runs.
	Fixed bool
	Args  []Value
	Imm   uint64
	// From are the blocks of a Phi's Args.
	From []int32
	// Binding is the descriptor of buffer operations, an index in the program's bindings, or Workgroup. Count is the
	// bound of elements; of operations on Workgroup memory, where it is not 0, how many words from Imm on they may
	// reach.
	Binding int32
	Count   uint32
	Look    *Lookup
	// Word is the offset of the module's instruction that this comes from.
	Word int32
}

// Block is a straight line of instructions, phis first.
type Block struct {
	Code  []Value
	Exits []Exit
	Preds []int32 // set by Func.Analyse
	// Header is the first block of the loop that this one is the last of, or -1; Loop the header of the innermost loop
	// that the block is in, or -1. Set by Func.Analyse.
	Header, Loop int32
}

// Exit is where the lanes go whose Cond holds, or all that are left.
type Exit struct {
	Cond Value // None: all that are left
	To   int32
}

// Variable is an input or an output of a stage: a word a lane, or a bool if its kind is Bools.
type Variable struct {
	Kind Kind
	// Index is the location of varyings, attributes and colours, or which of several; Component is 0 to 3.
	Index, Component int
	// Vertex is the primitive's vertex that an input which is not interpolated reads, from 1 on; 0 for all others.
	Vertex int
}

// String is the variable for people: its kind, number and component, and of which vertex.
func (v Variable) String() string {
	s := fmt.Sprintf("%v %d.%c", v.Kind, v.Index, "xyzw"[v.Component&3])
	if v.Vertex != 0 {
		s += fmt.Sprintf(" of vertex %d", v.Vertex-1)
	}
	return s
}

// Type is the type of the variable's value.
func (v Variable) Type() simd.VecType {
	if v.Kind == Bools {
		return simd.VecBool
	}
	return simd.VecWord
}

// Kind says which value an input or output holds.
type Kind uint8

// The kinds of inputs and outputs.
const (
	KindNone Kind = iota
	// Both stages: an interface variable at a location. Fragment outputs are colours, and Second is the colours with
	// index 1.
	Location
	Second
	// Vertex inputs.
	VertexIndex
	InstanceIndex
	BaseVertex
	BaseInstance
	DrawIndex
	ViewIndex // also a fragment input
	// Vertex outputs.
	Position
	PointSize
	ClipDistance // also fragment inputs
	CullDistance
	ViewportIndex // also a fragment input
	Layer         // also a fragment input
	ShadingRate   // also a fragment input
	// Fragment inputs.
	FragCoord
	FrontFacing
	PointCoord
	PrimitiveID
	SampleID
	SamplePosition
	SampleMask // also an output
	FullyCovered
	BaryCoord
	BaryCoordNoPersp
	FragSize
	FragInvocationCount
	TileColor // of sample Index%MaxSamples of colour attachment Index/MaxSamples
	TileDepth // of sample Index; so with stencil
	TileStencil
	VertexLocation // an input at a location of the primitive's vertex Vertex
	LocationDx     // the derivatives of the input at a location over the screen
	LocationDy
	// Fragment outputs.
	Depth
	StencilReference
	// Compute inputs.
	NumWorkgroups
	WorkgroupID
	LocalInvocationID
	GlobalInvocationID
	LocalInvocationIndex
	NumSubgroups
	SubgroupID
	SubgroupSize
	SubgroupInvocation // the lane of its subgroup
	SubgroupEqMask     // bits of lanes by their numbers, equal to the lane's; greater or equal, and so on
	SubgroupGeMask
	SubgroupGtMask
	SubgroupLeMask
	SubgroupLtMask
	// Inputs, and but for Parameter also outputs, of functions that were recorded: memory that a batch came with, and
	// words that the lanes of a batch share. Index is its number.
	Words
	Bools
	Parameter
)

var kindNames = [...]string{
	"none", "location", "second", "vertexindex", "instanceindex", "basevertex", "baseinstance", "drawindex",
	"viewindex", "position", "pointsize",
	"clipdistance", "culldistance", "viewportindex", "layer", "shadingrate", "fragcoord", "frontfacing", "pointcoord", "primitiveid",
	"sampleid", "sampleposition", "samplemask", "fullycovered", "barycoord", "barycoordnopersp", "fragsize",
	"fraginvocationcount", "tilecolor", "tiledepth", "tilestencil", "vertexlocation", "locationdx",
	"locationdy", "depth", "stencilreference", "numworkgroups", "workgroupid", "localinvocationid", "globalinvocationid",
	"localinvocationindex", "numsubgroups", "subgroupid", "subgroupsize", "subgroupinvocation", "subgroupeqmask",
	"subgroupgemask", "subgroupgtmask", "subgrouplemask", "subgroupltmask", "words", "bools", "parameter",
}

// Every kind has a name.
var _ = [1]struct{}{}[len(kindNames)-1-int(Parameter)]

// String is the kind's name.
func (k Kind) String() string { return kindNames[k] }

// Drop deletes writes to outputs of a kind.
func (f *Func) Drop(is func(Variable) bool) {
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		blk.Code = slices.DeleteFunc(blk.Code, func(v Value) bool {
			i := &f.Code[v]
			return i.Op == Output && is(f.Outputs[i.Imm])
		})
	}
}

// Clone returns a copy that may be changed without changing f. Lookups, which nothing changes in place, are shared.
func (f *Func) Clone() *Func {
	c := *f
	c.Code, c.Blocks = slices.Clone(f.Code), slices.Clone(f.Blocks)
	c.Inputs, c.Outputs, c.Kept = slices.Clone(f.Inputs), slices.Clone(f.Outputs), slices.Clone(f.Kept)
	for v := range c.Code {
		i := &c.Code[v]
		i.Args, i.From = slices.Clone(i.Args), slices.Clone(i.From)
	}
	for b := range c.Blocks {
		blk := &c.Blocks[b]
		blk.Code, blk.Exits, blk.Preds = slices.Clone(blk.Code), slices.Clone(blk.Exits), slices.Clone(blk.Preds)
	}
	return &c
}

// Add appends an instruction that is in no block yet and returns its value.
func (f *Func) Add(i Instr) Value {
	if n := len(f.Code); n == cap(f.Code) { // append grows long lists by a quarter: a function is copied four times
		f.Code = slices.Grow(f.Code, max(n, 64))
	}
	f.Code = append(f.Code, i)
	return Value(len(f.Code) - 1)
}

// New appends an instruction to a block and returns its value.
func (f *Func) New(block int, i Instr) Value {
	v := f.Add(i)
	f.Blocks[block].Code = append(f.Blocks[block].Code, v)
	return v
}

// Pure says whether an instruction is a function of its operands alone, the same wherever it stands.
func (i *Instr) Pure() bool {
	switch i.Op {
	case simd.VecDPdx, simd.VecDPdy:
		return false
	case Const, Input, BufferSize:
		return true
	case LoadBuffer:
		return i.Fixed
	}
	return i.Op < simd.VecOps
}

// Effect says whether an instruction does more than compute its value.
func (i *Instr) Effect() bool {
	switch i.Op {
	case StoreSlot, StoreElement, StoreBuffer, AtomicBuffer, Output, Kill, Demote, Barrier:
		return true
	case Look:
		return i.Look.Kind == LookWrite || i.Look.Kind == LookAtomic
	}
	return false
}
