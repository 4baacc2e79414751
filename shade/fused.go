package shade

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Fused is a compiled fragment function, of a shader whose Interface is Fused: the calls that it made once. It is for
// the engine. Goroutines may share it. The zero value is ready.
type Fused struct {
	plans atomic.Pointer[[]*fusedPlan]
	mu    sync.Mutex
}

// mostPlans is how many different lists of calls are compiled for a function. A function whose calls differ from batch
// to batch is then computed operation by operation.
const mostPlans = 8

// fusedPlan has the calls of a function, the places of their values in a file of registers, and the steps that compute
// them.
type fusedPlan struct {
	calls   []call
	lookups []lookupCall
	// at is the place of each value in the file, in bytes; noValue where nobody needs the value.
	at    []int32
	size  int
	steps []fusedStep
	// loads are the calls of inputs and constants, stores the last ones that store to each input.
	loads, stores []int32
}

// fusedStep is a stretch of operations, from call to call, or one other call.
type fusedStep struct {
	from, to int32
	code     *jit.Code // of operations; nil: they are interpreted, to the same bits
}

// Registers of the file: words, bools, and what all lanes share.
const (
	wordRegister   = 4 * Stride
	boolRegister   = 64 * ((2*MaxGroups + 63) / 64)
	sharedRegister = 4 * simd.Lanes
)

// Run calls a shader's fragment function and computes what it calls.
func (p *Fused) Run(s Shader, f *Fragments) {
	if f.Scratch.recorder == nil {
		f.Scratch.recorder = new(recorder)
	}
	r := f.Scratch.recorder
	r.begin()
	defer r.end() // also of a function that panics
	s.Fragment(f)
	r.on = false
	p.plan(r, f.Kernels.Level).run(f, r)
	f.Scratch.registers.floats.taken = len(r.calls) / 4 // as costly as so many registers that are written one by one
}

// plan is the plan of a recorder's calls, compiled where they are new.
func (p *Fused) plan(r *recorder, level simd.Level) *fusedPlan {
	if plan := p.find(r); plan != nil {
		return plan
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if plan := p.find(r); plan != nil { // another worker's
		return plan
	}
	plan := newFusedPlan(r)
	var list []*fusedPlan
	if old := p.plans.Load(); old != nil {
		list = *old
	}
	if len(list) < mostPlans {
		plan.compile(level)
		list = append(slices.Clone(list), plan)
		p.plans.Store(&list)
	}
	return plan
}

func (p *Fused) find(r *recorder) *fusedPlan {
	if list := p.plans.Load(); list != nil {
		for _, plan := range *list {
			if text(plan.calls) == text(r.calls) && slices.Equal(plan.lookups, r.lookups) {
				return plan
			}
		}
	}
	return nil
}

// text is calls as bytes, which are compared fast.
func text(calls []call) string {
	return unsafe.String((*byte)(unsafe.Pointer(unsafe.SliceData(calls))), len(calls)*int(unsafe.Sizeof(call{})))
}

// operands are the values that a call takes.
func (p *fusedPlan) operands(c *call) []int32 {
	if c.kind == callLookup {
		return p.lookups[c.at].args[:]
	}
	return c.args[:c.n]
}

// newFusedPlan gives values their places and cuts calls into steps.
func newFusedPlan(r *recorder) *fusedPlan {
	p := &fusedPlan{calls: slices.Clone(r.calls), lookups: slices.Clone(r.lookups)}
	last := make([]int32, len(p.calls)) // the call that needs a value last; 0: none
	end := int32(len(p.calls))
	stored := map[[2]int32]bool{}
	for i := end - 1; i >= 0; i-- {
		c := &p.calls[i]
		switch c.kind {
		case callStore, callMaskStore:
			if to := [2]int32{int32(c.kind), c.at}; !stored[to] {
				stored[to] = true
				p.stores = append(p.stores, i)
				last[c.args[0]] = end
			}
		default:
			if last[i] == 0 {
				continue
			}
			for _, v := range p.operands(c) {
				if v != noValue && last[v] == 0 {
					last[v] = i
				}
			}
			if c.kind == callResult { // its lookup makes all of them
				last[c.args[0]] = max(last[c.args[0]], last[i])
			}
		}
	}
	p.place(last)
	for i := int32(0); i < end; i++ {
		if last[i] == 0 {
			continue
		}
		switch n := len(p.steps); p.calls[i].kind {
		case callOperate:
			if n > 0 && p.calls[p.steps[n-1].from].kind == callOperate && i-p.steps[n-1].from < longest {
				p.steps[n-1].to = i + 1
				continue
			}
			p.steps = append(p.steps, fusedStep{from: i, to: i + 1})
		case callCoarse, callLookup:
			p.steps = append(p.steps, fusedStep{from: i, to: i + 1})
		}
	}
	return p
}

// longest is how many calls machine code may be of: see jit.MaxSteps.
const longest = 1 << 10

// place gives each value that is needed a register of the file: one whose value is not needed any more, where there is
// one.
func (p *fusedPlan) place(last []int32) {
	p.at = make([]int32, len(p.calls))
	ending := make([][]int32, len(p.calls)+1)
	var free [3][]int32
	sizes := [3]int{wordRegister, boolRegister, sharedRegister}
	class := func(i int32) int {
		switch c := &p.calls[i]; {
		case c.kind == callConst:
			return 2
		case c.kind == callMaskInput, c.kind == callOperate && c.op.Info().Out == simd.VecBool:
			return 1
		}
		return 0
	}
	give := func(i int32) {
		if p.at[i] = noValue; last[i] == 0 || p.calls[i].kind == callStore || p.calls[i].kind == callMaskStore {
			return
		}
		k := class(i)
		if n := len(free[k]); n > 0 {
			p.at[i], free[k] = free[k][n-1], free[k][:n-1]
		} else {
			p.at[i], p.size = int32(p.size), p.size+sizes[k]
		}
		ending[last[i]] = append(ending[last[i]], i)
	}
	before := func(c *call) bool { return c.kind <= callConst } // the call's value exists when the first step begins
	for i := range p.calls {
		if before(&p.calls[i]) {
			if give(int32(i)); p.at[i] != noValue {
				p.loads = append(p.loads, int32(i))
			}
		}
	}
	for i := range p.calls {
		switch c := &p.calls[i]; c.kind {
		case callInput, callMaskInput, callConst, callResult:
		case callLookup:
			p.at[i] = noValue
			if last[i] == 0 {
				continue
			}
			for k := i + 1; k <= i+4; k++ { // all are written
				last[k] = max(last[k], int32(i)+4)
				give(int32(k))
			}
		default:
			give(int32(i))
		}
		for _, v := range ending[i] {
			free[class(v)] = append(free[class(v)], p.at[v])
		}
	}
}

// compile makes machine code of operations where the level and the system have it.
func (p *fusedPlan) compile(level simd.Level) {
	if !jit.Supports(level) || !jit.Enabled() {
		return
	}
	outside := make([]bool, len(p.calls)) // values that are read outside of their steps
	mark := func(i int32, from int32) {
		for _, v := range p.operands(&p.calls[i]) {
			if v != noValue && v < from {
				outside[v] = true
			}
		}
	}
	for _, s := range p.steps {
		for i := s.from; i < s.to; i++ {
			mark(i, s.from)
		}
	}
	for _, i := range p.stores {
		outside[p.calls[i].args[0]] = true
	}
	for n := range p.steps {
		s := &p.steps[n]
		if p.calls[s.from].kind == callOperate {
			s.code, _ = jit.Compile(level, p.segment(s, outside)) // without memory for it operations are interpreted
		}
	}
}

// segment is a step's operations for the compiler.
func (p *fusedPlan) segment(s *fusedStep, outside []bool) (code jit.Segment) {
	made := map[int32]int32{}
	for i := s.from; i < s.to; i++ {
		c := &p.calls[i]
		if c.kind != callOperate || p.at[i] == noValue {
			continue
		}
		in := jit.Instr{Kind: jit.Operate, Op: c.op}
		for k, v := range p.operands(c) {
			if _, ok := made[v]; !ok {
				load := jit.Instr{Kind: jit.Load, Type: c.op.Info().In[k], At: p.at[v], Shared: p.calls[v].kind == callConst}
				code, made[v] = append(code, load), int32(len(code))
			}
			in.Args[k] = made[v]
		}
		code, made[i] = append(code, in), int32(len(code))
		if outside[i] {
			code = append(code, jit.Instr{Kind: jit.Store, Args: [3]int32{made[i]}, At: p.at[i]})
		}
	}
	return code
}

// run computes a batch.
func (p *fusedPlan) run(f *Fragments, r *recorder) {
	m := &f.Scratch.recorder.file
	m.grow(p.size)
	for _, i := range p.loads {
		at := p.at[i]
		switch c := &p.calls[i]; c.kind {
		case callInput:
			copy(m.words(at, f.N), r.words[c.at].memory)
		case callMaskInput:
			copy(m.bools(at, f.groups()), r.bools[c.at].memory)
		case callConst:
			for lane, all := 0, m.words(at, simd.Lanes); lane < len(all); lane++ {
				all[lane] = r.constants[c.at]
			}
		}
	}
	for n := range p.steps {
		s := &p.steps[n]
		switch c := &p.calls[s.from]; {
		case c.kind == callLookup:
			p.lookUp(f, r, c, s.from)
		case c.kind == callCoarse:
			from, to := p.full(f, c.args[0], 0), m.words(p.at[s.from], f.N)
			for i := range to {
				to[i] = from[i&^5]
			}
		case s.code != nil:
			s.code.Run(&m.code, m.base, 0, f.groups(), nil)
		default:
			p.interpret(f, s)
		}
	}
	for _, i := range p.stores {
		c := &p.calls[i]
		if c.kind == callMaskStore {
			copy(r.bools[c.at].memory, m.bools(p.at[c.args[0]], f.groups()))
		} else if p.calls[c.args[0]].kind == callConst {
			constant(&f.Batch, r.words[c.at].memory, r.constants[p.calls[c.args[0]].at])
		} else {
			copy(r.words[c.at].memory, m.words(p.at[c.args[0]], f.N))
		}
	}
}

// interpret computes operations one after the other, by kernels.
func (p *fusedPlan) interpret(f *Fragments, s *fusedStep) {
	m, a := &f.Scratch.recorder.file, &f.Scratch.registers.args
	for i := s.from; i < s.to; i++ {
		c := &p.calls[i]
		if c.kind != callOperate || p.at[i] == noValue {
			continue
		}
		var in [3]operand
		for k, v := range p.operands(c) {
			in[k] = operand{unsafe.Add(m.base, p.at[v]), c.op.Info().In[k].Step()}
			if p.calls[v].kind == callConst {
				in[k].step = 0
			}
		}
		*a = simd.VecArgs{
			Out: unsafe.Add(m.base, p.at[i]), A: in[0].at, B: in[1].at, C: in[2].at,
			StepA: in[0].step, StepB: in[1].step, StepC: in[2].step, N: int64(f.groups()),
		}
		f.Kernels.Vec[c.op](a)
	}
}

// full is a value with an element a lane. A value that all lanes share is spread in register number k of those for such
// operands.
func (p *fusedPlan) full(f *Fragments, v int32, k int) []float32 {
	m := &f.Scratch.recorder.file
	if p.calls[v].kind != callConst {
		return m.words(p.at[v], f.N)
	}
	if len(m.spread) == 0 {
		m.spread = make([]float32, len(lookupCall{}.args)*Stride)
	}
	all := m.spread[k*Stride:][:f.N:Stride]
	constant(&f.Batch, all, m.words(p.at[v], 1)[0])
	return all
}

// lookUp does a lookup.
func (p *fusedPlan) lookUp(f *Fragments, r *recorder, c *call, i int32) {
	call := &p.lookups[c.at]
	l := lookup{how: call.how}
	for k, s := range l.operands() {
		if v := call.args[k]; v != noValue {
			*s = p.full(f, v, k)
		}
	}
	b := &f.Scratch.lookups
	*b = sample.Batch{N: f.N, Kernels: f.Kernels, Scratch: &f.Scratch.sampling}
	for k := range b.Out {
		b.Out[k] = f.Scratch.recorder.file.words(p.at[i+1+int32(k)], f.N)
	}
	l.do(r.textures[c.at], b)
}

// registerFile is a worker's file of registers.
type registerFile struct {
	memory []float32
	base   unsafe.Pointer // its first multiple of 64 bytes
	size   int
	code   jit.Scratch
	spread []float32
}

// grow makes room for so many bytes.
func (m *registerFile) grow(size int) {
	if size <= m.size && m.base != nil {
		return
	}
	if size > maxRegisters*wordRegister {
		panic(&OperandError{Op: "register", Reason: "a fused function needs thousands of registers at a time"})
	}
	m.memory, m.size = make([]float32, size/4+2*simd.Lanes), size
	m.base = unsafe.Pointer(&m.memory[-uintptr(unsafe.Pointer(&m.memory[0]))%64/4])
}

func (m *registerFile) words(at int32, n int) []float32 {
	return unsafe.Slice((*float32)(unsafe.Add(m.base, at)), Stride)[:n]
}

func (m *registerFile) bools(at int32, groups int) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Add(m.base, at)), boolRegister/2)[:groups]
}
