package shade

import (
	"math"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/simd"
)

// recording is a list of calls, and the plan of the function that they are.
type recording struct {
	calls   []call
	lookups []lookupCall
	plan    *exec.Plan
}

// newRecording makes a function of a recorder's calls, and plans it. Batches stay whole: registers are as many as it
// takes.
func newRecording(r *recorder) *recording {
	x := &recording{calls: slices.Clone(r.calls), lookups: slices.Clone(r.lookups)}
	f := x.function()
	err := optimise.Func(f)
	if err == nil {
		x.plan, err = exec.NewPlan(f, exec.InputRows{}, MaxLanes)
	}
	switch {
	case err != nil:
		panic(&OperandError{Op: "Fused", Reason: err.Error()})
	case x.plan.Bytes() > 4*maxRegisters*Stride:
		panic(&OperandError{Op: "register", Reason: "a fused function needs thousands of registers at a time"})
	}
	return x
}

// is says whether a recorder has the recording's calls.
func (x *recording) is(r *recorder) bool {
	return text(x.calls) == text(r.calls) && slices.Equal(x.lookups, r.lookups)
}

// text is calls as bytes, which are compared fast.
func text(calls []call) string {
	return unsafe.String((*byte)(unsafe.Pointer(unsafe.SliceData(calls))), len(calls)*int(unsafe.Sizeof(call{})))
}

// kinds are the kinds of a recorder's variables.
var kinds = [...]ir.Kind{ofWords: ir.Words, ofBools: ir.Bools, ofConstants: ir.Parameter}

// function is the calls as a function. It reads memory before it computes, and writes it afterwards: of several calls
// that write to the same memory the last one counts.
func (x *recording) function() *ir.Func {
	f := &ir.Func{Blocks: make([]ir.Block, 1)}
	values := make([]ir.Value, len(x.calls))
	for n := range x.calls {
		if c := &x.calls[n]; c.op == ir.Input {
			v := ir.Variable{Kind: kinds[c.of], Index: int(c.at)}
			values[n] = f.New(0, ir.Instr{Op: ir.Input, Type: v.Type(), Imm: uint64(len(f.Inputs))})
			f.Inputs = append(f.Inputs, v)
		}
	}
	stores := map[ir.Variable]ir.Value{}
	for n := range x.calls {
		c := &x.calls[n]
		i := ir.Instr{Op: c.op, Type: simd.VecWord}
		for _, a := range c.args[:c.n] {
			i.Args = append(i.Args, values[a])
		}
		switch c.op {
		case ir.Input:
			continue
		case ir.Output:
			v := ir.Variable{Kind: kinds[c.of], Index: int(c.at)}
			if _, again := stores[v]; !again {
				f.Outputs = append(f.Outputs, v)
			}
			stores[v] = i.Args[0]
			continue
		case ir.Look:
			i.Type = simd.VecNone
			x.lookups[c.at].instruction(f, &i, values, c.at)
		case ir.LoadBuffer:
			zero := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
			i.Width, i.Binding, i.Args = 4, c.at, []ir.Value{zero, i.Args[0]}
		case ir.Part, ir.QuadBroadcast:
			i.Imm = uint64(c.at)
		default:
			i.Type = c.op.Info().Out
		}
		values[n] = f.New(0, i)
	}
	for n, v := range f.Outputs {
		f.New(0, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{stores[v]}})
	}
	return f
}

// lookupOperands are the operands of lookups, as lookup.operands lists them.
var lookupOperands = [...]ir.Operand{ir.S, ir.T, ir.R, ir.DxS, ir.DxT, ir.DxR, ir.DyS, ir.DyT, ir.DyR,
	ir.Layer0, ir.Dref, ir.Lod, ir.Bias, ir.MinLod}

// instruction completes the instruction of a lookup. The lookup's number stands for its image.
func (l *lookupCall) instruction(f *ir.Func, i *ir.Instr, values []ir.Value, number int32) {
	i.Look = &ir.Lookup{Kind: ir.LookSample, Image: number, Sampler: number, Other: -1}
	if l.how.gather {
		i.Look.Kind, i.Look.Component = ir.LookGather, int(l.how.component)
	}
	for k, v := range l.args {
		if v != noValue {
			i.Look.Operands, i.Args = append(i.Look.Operands, lookupOperands[k]), append(i.Args, values[v])
		}
	}
	for k, v := range l.how.offset {
		if v != 0 {
			c := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(uint32(v))})
			i.Look.Operands, i.Args = append(i.Look.Operands, ir.OffsetI+ir.Operand(k)), append(i.Args, c)
		}
	}
}

// all are the lanes of the largest batch.
var all = func() (masks [MaxGroups]uint16) {
	for g := range masks {
		masks[g] = math.MaxUint16
	}
	return masks
}()

// run computes n lanes from one on, with the plan that the machine is prepared for.
func (r *recorder) run(from, n int) {
	r.env.from, r.env.n = from, n
	live := all
	groups := (n + simd.Lanes - 1) / simd.Lanes
	r.machine.Run(all[:groups], live[:groups])
}

// recorded is the memory, the constants and the textures that a function was recorded with, and which lanes of it are
// computed.
type recorded struct {
	f       *ir.Func
	r       *recorder
	from, n int
}

// words is memory of the lanes at hand.
func (e *recorded) words(number int) []uint32 {
	x := &e.r.words[number]
	if x.own {
		return wordsOf(x.memory)[:e.n]
	}
	return wordsOf(x.memory)[e.from : e.from+e.n]
}

// bools is words for masks.
func (e *recorded) bools(number int) []uint16 {
	x, groups := &e.r.bools[number], (e.n+simd.Lanes-1)/simd.Lanes
	if x.own {
		return x.memory[:groups]
	}
	return x.memory[e.from/simd.Lanes:][:groups]
}

// Input copies memory of the batch to a register.
func (e *recorded) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	switch v := &e.f.Inputs[i.Imm]; v.Kind {
	case ir.Words:
		copy(m.Words(out, s), e.words(v.Index)[s.From*simd.Lanes:])
	case ir.Bools:
		copy(m.Bools(out, s), e.bools(v.Index)[s.From:])
	case ir.Parameter:
		word := math.Float32bits(e.r.constants[v.Index])
		for lane, all := 0, m.Words(out, s); lane < len(all); lane++ {
			all[lane] = word
		}
	}
}

// Output copies a register to memory of the batch.
func (e *recorded) Output(m *exec.Machine, i *ir.Instr, from exec.Register, s exec.Span) {
	if v := &e.f.Outputs[i.Imm]; v.Kind == ir.Bools {
		m.TakeBools(e.bools(v.Index)[s.From:], from, s)
	} else {
		m.Take(e.words(v.Index)[s.From*simd.Lanes:], from, s)
	}
}

// Rows is for outputs of other kinds.
func (e *recorded) Rows(*exec.Machine, []exec.Given) {}

// Look looks up the texture of a lookup.
func (e *recorded) Look(m *exec.Machine, l *ir.Lookup, _, _ uint32) bool {
	t, b := e.r.textures[l.Image], &m.Batch
	switch {
	case l.Kind == ir.LookGather:
		t.Gather(b)
	case b.DPdx[0] != nil:
		t.SampleGrad(b)
	default:
		t.SampleLod(b)
	}
	return l.Kind == ir.LookSample
}

// wordsOf is the same memory as words.
func wordsOf(f []float32) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}
