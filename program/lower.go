package program

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// The limits of a stage.
const (
	// MaxCode is the largest number of instructions of a stage's intermediate representation.
	MaxCode = 1 << 18
	// MaxSlots is the largest number of words of variables that a lane may have.
	MaxSlots = 1 << 15
	// MaxValues is the largest number of scalars of one value.
	MaxValues = 1 << 13
	// maxCalls is how deep calls nest.
	maxCalls = 64
)

// lowerer makes the intermediate representation of one stage: values become scalars, calls the functions' blocks, and
// pointers slots of variables or places in bindings.
type lowerer struct {
	m     *spirv.Module
	f     *ir.Func
	stage *stage
	block int // that code goes to
	word  int // of the instruction at hand

	constants map[constant]ir.Value
	values    map[spirv.ID][]ir.Value // of constants
	variables map[spirv.ID]pointer
	bindings  map[spirv.ID]int32
	sizes     map[*spirv.Type]int // in words
	written   map[int]bool        // slots that something is stored to
	shareable int                 // bytes of the workgroup's variables
	layouts   bool                // which have layouts
	laneInput int                 // one more than the number of the input that is the lane of its subgroup; 0: none yet
	frames    []*frame
}

type constant struct {
	typ  simd.VecType
	bits uint64
}

// frame is a call: a function whose blocks are part of the caller.
type frame struct {
	fn       *spirv.Function
	values   map[spirv.ID][]ir.Value
	pointers map[spirv.ID]pointer
	handles  map[spirv.ID]handle
	begins   map[spirv.ID]int // the block that a label became
	ends     map[spirv.ID]int // the block with its terminator
	branches []branch
	phis     []phi
	returns  []returned
}

// branch is an exit whose target has no number yet.
type branch struct {
	block, exit int
	to          spirv.ID
}

// phi is an OpPhi and what it became.
type phi struct {
	at     *spirv.Instruction
	values []ir.Value
}

// returned is a block that returns, and with what.
type returned struct {
	block  int
	values []ir.Value
}

// bail is the panic by which lowering ends early.
type bail struct{ err error }

// lower makes the intermediate representation of a stage's entry point.
func lower(s *stage, bindings map[spirv.ID]int32) (f *ir.Func, err error) {
	l := &lowerer{
		m: s.module, f: &ir.Func{Quads: s.model == spirv.ModelFragment},
		stage: s, constants: map[constant]ir.Value{}, values: map[spirv.ID][]ir.Value{},
		variables: map[spirv.ID]pointer{}, bindings: bindings, written: map[int]bool{}, sizes: map[*spirv.Type]int{},
	}
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bail)
			if !ok {
				panic(r)
			}
			f, err = nil, b.err
		}
	}()
	l.newBlock()
	l.word = s.entry.Word
	if s.model == spirv.ModelCompute {
		size, err := l.m.WorkgroupSize(s.entry)
		if err != nil {
			return nil, err
		}
		for n, v := range size {
			l.f.Size[n] = int(min(v, math.MaxInt16)) // more are refused
		}
	}
	l.globals()
	fn := l.m.Functions[s.entry.Function]
	if fn == nil {
		return nil, &spirv.Error{Word: s.entry.Word, Op: "OpEntryPoint",
			Reason: fmt.Sprintf("the entry point %d is not a function", s.entry.Function)}
	}
	if len(fn.Parameters) > 0 {
		return nil, &spirv.Error{Word: fn.Word, Op: "OpFunction", Reason: "the function of an entry point has parameters"}
	}
	l.call(fn, nil)
	l.outputs()
	return l.f, nil
}

// fail ends lowering with an error about an instruction.
func (l *lowerer) fail(i *spirv.Instruction, format string, args ...any) {
	panic(bail{i.Errorf(format, args...)})
}

// newBlock begins a block.
func (l *lowerer) newBlock() int {
	l.f.Blocks = append(l.f.Blocks, ir.Block{})
	l.block = len(l.f.Blocks) - 1
	return l.block
}

// emit appends an instruction.
func (l *lowerer) emit(i ir.Instr) ir.Value {
	if len(l.f.Code) >= MaxCode || len(l.f.Blocks) >= MaxCode {
		panic(bail{fmt.Errorf("SPIR-V word %d: the program has more than %d operations", l.word, MaxCode)})
	}
	i.Word = int32(l.word)
	return l.f.New(l.block, i)
}

// op is a function of registers.
func (l *lowerer) op(op ir.Op, args ...ir.Value) ir.Value {
	return l.emit(ir.Instr{Op: op, Type: op.Info().Out, Args: args})
}

// bits is a constant.
func (l *lowerer) bits(t simd.VecType, bits uint64) ir.Value {
	k := constant{t, bits}
	if v, ok := l.constants[k]; ok {
		return v
	}
	block := l.block
	l.block = 0 // which comes before all others
	v := l.emit(ir.Instr{Op: ir.Const, Type: t, Imm: bits})
	l.block = block
	l.constants[k] = v
	return v
}

// frame is the call at hand.
func (l *lowerer) frame() *frame { return l.frames[len(l.frames)-1] }

// call lowers a function's blocks in place and returns its result.
func (l *lowerer) call(fn *spirv.Function, args func(fr *frame)) []ir.Value {
	at := l.m.Definition(fn.ID)
	for _, fr := range l.frames {
		if fr.fn == fn {
			l.fail(at, "%q calls itself", l.m.Name(fn.ID))
		}
	}
	if len(l.frames) >= maxCalls {
		l.fail(at, "calls nest deeper than %d", maxCalls)
	}
	if len(fn.Blocks) == 0 {
		l.fail(at, "%q has no blocks", l.m.Name(fn.ID))
	}
	fr := &frame{
		fn: fn, values: map[spirv.ID][]ir.Value{}, pointers: map[spirv.ID]pointer{}, handles: map[spirv.ID]handle{},
		begins: map[spirv.ID]int{}, ends: map[spirv.ID]int{},
	}
	if args != nil {
		args(fr)
	}
	l.frames = append(l.frames, fr)
	for n, b := range l.order(fn) {
		from := l.block
		fr.begins[b.Label] = l.newBlock()
		if n == 0 {
			l.f.Blocks[from].Exits = []ir.Exit{{Cond: ir.None, To: int32(l.block)}}
		}
		l.lowerBlock(fr, b)
	}
	l.frames = l.frames[:len(l.frames)-1]
	for _, b := range fr.branches {
		l.f.Blocks[b.block].Exits[b.exit].To = int32(fr.begins[b.to])
	}
	for _, p := range fr.phis {
		l.setPhi(fr, p)
	}
	after := l.newBlock()
	for _, r := range fr.returns {
		l.f.Blocks[r.block].Exits = []ir.Exit{{Cond: ir.None, To: int32(after)}}
	}
	result := l.m.Type(at.Type)
	if result == nil || result.Kind == spirv.KindVoid {
		return nil
	}
	types := []simd.VecType{simd.VecWord, simd.VecWord, simd.VecWord}[:addressWords]
	if result.Kind != spirv.KindPointer {
		types = types[:0]
		for _, t := range l.leaves(at, result) {
			types = append(types, vecType(t))
		}
	}
	values := make([]ir.Value, len(types))
	for n, t := range types {
		i := ir.Instr{Op: ir.Phi, Type: t}
		for _, r := range fr.returns {
			if len(r.values) != len(values) || l.f.Code[r.values[n]].Type != i.Type {
				l.fail(at, "its return values have different types")
			}
			i.Args, i.From = append(i.Args, r.values[n]), append(i.From, int32(r.block))
		}
		values[n] = l.emit(i)
	}
	return values
}

// setPhi gives a phi its operands.
func (l *lowerer) setPhi(fr *frame, p phi) {
	o := p.at.Operands
	if len(o)%2 != 0 {
		l.fail(p.at, "%d words: operands come as pairs of a value and a block", len(o))
	}
	for ; len(o) > 0; o = o[2:] {
		from, ok := fr.ends[spirv.ID(o[1])]
		if !ok {
			continue // nothing leads there
		}
		l.frames = append(l.frames, fr)
		values := l.valueAt(p.at, spirv.ID(o[0]), from)
		l.frames = l.frames[:len(l.frames)-1]
		if len(values) != len(p.values) {
			l.fail(p.at, "the type of %d is not the result's type", o[0])
		}
		for n, v := range p.values {
			i := &l.f.Code[v]
			if l.f.Code[values[n]].Type != i.Type {
				l.fail(p.at, "the type of %d is not the result's type", o[0])
			}
			i.Args, i.From = append(i.Args, values[n]), append(i.From, int32(from))
		}
	}
}

// valueAt is the scalars of a value, or the address of a pointer, at the end of a block.
func (l *lowerer) valueAt(i *spirv.Instruction, id spirv.ID, block int) []ir.Value {
	if l.pointerTo(i, id) == nil {
		return l.value(i, id)
	}
	here := l.block
	l.block = block
	address := l.addressOperand(i, id)
	l.block = here
	return address
}

// targets are the blocks that a terminator leads to: of a branch whose condition is a constant, also of specialization,
// the one that it takes, so that what a program is specialised without is not lowered. Loading one of many variants
// took three times as long where the optimiser dropped them.
func (l *lowerer) targets(t *spirv.Instruction) []spirv.ID {
	if t.Op == spirv.OpBranchConditional {
		if taken, ok := l.m.Bits(spirv.ID(t.Operands[0])); ok && l.typeOf(t, spirv.ID(t.Operands[0])).Kind == spirv.KindBool {
			return []spirv.ID{spirv.ID(t.Operands[2-taken&1])}
		}
	}
	targets, err := l.m.Targets(t)
	if err != nil {
		panic(bail{err})
	}
	return targets
}

// order is a function's blocks in structured order: what a header leads to before the block where it merges, the blocks
// of a loop together. It is the reverse of the order in which a depth-first search leaves them that looks at the merge
// block first, then at the continue target. Blocks that nothing leads to are left out.
func (l *lowerer) order(fn *spirv.Function) []*spirv.Block {
	index := make(map[spirv.ID]int, len(fn.Blocks))
	for n := range fn.Blocks {
		index[fn.Blocks[n].Label] = n
	}
	next := make([][]int, len(fn.Blocks))
	for n := range fn.Blocks {
		t := fn.Blocks[n].Terminator()
		for _, id := range l.targets(t) {
			next[n] = append(next[n], index[id])
		}
	}
	reached := make([]bool, len(fn.Blocks))
	stack := []int{0}
	reached[0] = true
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, k := range next[n] {
			if !reached[k] {
				reached[k] = true
				stack = append(stack, k)
			}
		}
	}
	type visit struct{ block, child int }
	var left []*spirv.Block
	seen := make([]bool, len(fn.Blocks))
	children := func(n int) []int {
		b := &fn.Blocks[n]
		var list []int
		for _, id := range []spirv.ID{b.Merge, b.Continue} {
			if id != 0 && reached[index[id]] {
				list = append(list, index[id])
			}
		}
		for k := len(next[n]) - 1; k >= 0; k-- {
			list = append(list, next[n][k])
		}
		return list
	}
	path := []visit{{0, 0}}
	lists := map[int][]int{0: children(0)}
	seen[0] = true
	for len(path) > 0 {
		top := &path[len(path)-1]
		if list := lists[top.block]; top.child < len(list) {
			n := list[top.child]
			top.child++
			if !seen[n] {
				seen[n] = true
				lists[n] = children(n)
				path = append(path, visit{n, 0})
			}
			continue
		}
		delete(lists, top.block)
		left = append(left, &fn.Blocks[top.block])
		path = path[:len(path)-1]
	}
	for i, j := 0, len(left)-1; i < j; i, j = i+1, j-1 {
		left[i], left[j] = left[j], left[i]
	}
	return left
}

// lowerBlock lowers the instructions of a block.
func (l *lowerer) lowerBlock(fr *frame, b *spirv.Block) {
	for n := range b.Code {
		i := &b.Code[n]
		l.word = i.Word
		if n < len(b.Code)-1 {
			l.instruction(fr, i)
			continue
		}
		fr.ends[b.Label] = l.block
		l.terminator(fr, i)
	}
}

// terminator lowers the end of a block.
func (l *lowerer) terminator(fr *frame, i *spirv.Instruction) {
	exit := func(cond ir.Value, to spirv.ID) {
		blk := &l.f.Blocks[l.block]
		fr.branches = append(fr.branches, branch{l.block, len(blk.Exits), to})
		blk.Exits = append(blk.Exits, ir.Exit{Cond: cond})
	}
	o := i.Operands
	switch i.Op {
	case spirv.OpBranch:
		exit(ir.None, spirv.ID(o[0]))
	case spirv.OpBranchConditional:
		if to := l.targets(i); len(to) == 1 {
			exit(ir.None, to[0])
			break
		}
		if o[1] != o[2] {
			exit(l.scalar(i, spirv.ID(o[0]), spirv.KindBool), spirv.ID(o[1]))
		}
		exit(ir.None, spirv.ID(o[2]))
	case spirv.OpSwitch:
		cases, width, err := l.m.Cases(i)
		if err != nil {
			panic(bail{err})
		}
		x := l.scalar(i, spirv.ID(o[0]), spirv.KindInt)
		if width < 32 {
			x = l.op(simd.VecAnd, x, l.bits(simd.VecWord, 1<<width-1))
		}
		for _, c := range cases {
			if width == 64 {
				exit(l.op(simd.VecIEqLong, x, l.bits(simd.VecLong, c.Value)), c.To)
			} else {
				exit(l.op(simd.VecIEq, x, l.bits(simd.VecWord, c.Value&(1<<width-1))), c.To)
			}
		}
		exit(ir.None, spirv.ID(o[1]))
	case spirv.OpReturn:
		fr.returns = append(fr.returns, returned{block: l.block})
	case spirv.OpReturnValue:
		fr.returns = append(fr.returns, returned{l.block, l.valueAt(i, spirv.ID(o[0]), l.block)})
	case spirv.OpKill, spirv.OpTerminateInvocation:
		if l.stage.model != spirv.ModelFragment {
			l.fail(i, "only a fragment stage may have this instruction")
		}
		l.emit(ir.Instr{Op: ir.Kill})
	case spirv.OpUnreachable:
	default:
		l.fail(i, "this instruction is not known as the end of a block")
	}
}
