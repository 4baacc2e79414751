package program

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// writer writes random functions: assignments, branches, loops that lanes leave at different times, breaks, continues,
// discards and demotions, over scalars of all types, variables and arrays.
type writer struct {
	*rand.Rand
	f     *ir.Func
	ops   []ir.Op
	block int
	scope [4][]ir.Value // values in reach, by type
	slots int           // variables below, an array above
	loops []loopExits
	depth int
	plain bool // no arrays
}

// loopExits are the edges out of a loop's body, whose targets are not known yet.
type loopExits struct {
	breaks, continues []edge
	values            []ir.Value // of a phi where lanes meet that left
}

type edge struct{ block, exit int }

const randomSlots, randomArray = 5, 4

func randomFunc(r *rand.Rand, ops []ir.Op) *ir.Func {
	w := &writer{Rand: r, f: &ir.Func{Slots: randomSlots + randomArray}, ops: ops}
	w.plain = !slices.ContainsFunc(ops, func(op ir.Op) bool { return !jit.Has(op) }) // all of it is to be machine code
	w.begin()
	for n := range 4 {
		w.f.Inputs = append(w.f.Inputs, ir.Variable{Kind: ir.Location, Component: n})
		w.push(ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)})
	}
	for _, k := range []uint64{0, 1, 3, 0x3F800000, 0xFFFFFFFF, 0x7FC00000} {
		w.push(ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: k})
	}
	w.push(ir.Instr{Op: ir.Const, Type: simd.VecBool, Imm: 1})
	w.push(ir.Instr{Op: ir.Const, Type: simd.VecLong, Imm: 0x3FF8000000000000})
	w.statements(3 + w.IntN(5))
	for n := range randomSlots + randomArray {
		v := w.push(ir.Instr{Op: ir.LoadSlot, Type: simd.VecWord, Imm: uint64(n)})
		w.f.Outputs = append(w.f.Outputs, ir.Variable{Kind: ir.Location, Index: n / 4, Component: n % 4})
		w.f.New(w.block, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{v}})
	}
	return w.f
}

func (w *writer) begin() int {
	w.f.Blocks = append(w.f.Blocks, ir.Block{})
	w.block = len(w.f.Blocks) - 1
	return w.block
}

func (w *writer) push(i ir.Instr) ir.Value {
	v := w.f.New(w.block, i)
	w.scope[i.Type] = append(w.scope[i.Type], v)
	return v
}

func (w *writer) pick(t simd.VecType) ir.Value {
	list := w.scope[t]
	if n := len(list); n > 6 && w.IntN(3) > 0 {
		return list[n-1-w.IntN(6)]
	}
	return list[w.IntN(len(list))]
}

// expression computes something new. NaN becomes one of known bits: an operation may give any NaN, so that nothing else
// may see it.
func (w *writer) expression() ir.Value {
	switch k := w.IntN(8); {
	case k == 0:
		return w.push(ir.Instr{Op: ir.LoadSlot, Type: simd.VecWord, Imm: uint64(w.IntN(randomSlots + randomArray))})
	case k == 1 && !w.plain:
		return w.push(ir.Instr{
			Op: ir.LoadElement, Type: simd.VecWord, Imm: randomSlots, Count: randomArray, Args: []ir.Value{w.small()},
		})
	}
	op := w.ops[w.IntN(len(w.ops))]
	info := op.Info()
	i := ir.Instr{Op: op, Type: info.Out}
	for _, t := range info.In {
		if t != simd.VecNone {
			i.Args = append(i.Args, w.pick(t))
		}
	}
	canonical := func(ne, choose ir.Op, bits uint64) ir.Value {
		v := w.f.New(w.block, i) // out of scope
		nan := w.push(ir.Instr{Op: ne, Type: simd.VecBool, Args: []ir.Value{v, v}})
		k := w.push(ir.Instr{Op: ir.Const, Type: info.Out, Imm: bits})
		return w.push(ir.Instr{Op: choose, Type: info.Out, Args: []ir.Value{nan, k, v}})
	}
	switch {
	case info.Out == simd.VecWord && (op < simd.VecIAdd || op == simd.VecFLongToF):
		return canonical(simd.VecFNe, simd.VecSelect, 0x7FC00000)
	case op == simd.VecFAddLong || op == simd.VecFMulLong || op == simd.VecFToFLong:
		return canonical(simd.VecFNeLong, simd.VecSelectLong, 0x7FF8000000000000)
	}
	return w.push(i)
}

// small is a number that is often below the array's length.
func (w *writer) small() ir.Value {
	k := w.push(ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 7})
	return w.push(ir.Instr{Op: simd.VecAnd, Type: simd.VecWord, Args: []ir.Value{w.pick(simd.VecWord), k}})
}

func (w *writer) cond() ir.Value {
	ops := []ir.Op{simd.VecFLt, simd.VecULt, simd.VecSLe, simd.VecINe}
	return w.push(ir.Instr{Op: ops[w.IntN(len(ops))], Type: simd.VecBool, Args: []ir.Value{w.pick(simd.VecWord), w.pick(simd.VecWord)}})
}

func (w *writer) exit(cond ir.Value, to int) edge {
	b := &w.f.Blocks[w.block]
	b.Exits = append(b.Exits, ir.Exit{Cond: cond, To: int32(to)})
	return edge{w.block, len(b.Exits) - 1}
}

func (w *writer) patch(to int, list ...edge) {
	for _, e := range list {
		w.f.Blocks[e.block].Exits[e.exit].To = int32(to)
	}
}

func (w *writer) statements(n int) {
	for range n {
		w.statement()
	}
}

func (w *writer) statement() {
	for range 1 + w.IntN(4) {
		w.expression()
	}
	store := func() {
		w.f.New(w.block, ir.Instr{Op: ir.StoreSlot, Imm: uint64(w.IntN(randomSlots)), Args: []ir.Value{w.pick(simd.VecWord)}})
	}
	if len(w.f.Code) > 600 || w.depth > 4 {
		store()
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	saved := w.scope
	restore := func() {
		for t := range w.scope {
			w.scope[t] = append([]ir.Value(nil), saved[t]...)
		}
	}
	switch k := w.IntN(12); {
	case k < 4:
		store()
	case k < 5 && !w.plain:
		w.f.New(w.block, ir.Instr{
			Op: ir.StoreElement, Imm: randomSlots, Count: randomArray, Args: []ir.Value{w.small(), w.pick(simd.VecWord)},
		})
	case k < 8: // a branch
		no := w.exit(w.cond(), 0)
		other := w.exit(ir.None, 0)
		saved = w.scope
		restore()
		w.patch(w.begin(), no)
		w.statements(1 + w.IntN(2))
		ends := []edge{w.exit(ir.None, 0)}
		a := w.pick(simd.VecWord)
		from := int32(w.block)
		restore()
		w.patch(w.begin(), other)
		if w.IntN(2) == 0 {
			w.statements(1)
		}
		ends = append(ends, w.exit(ir.None, 0))
		b := w.pick(simd.VecWord)
		from2 := int32(w.block)
		restore()
		w.patch(w.begin(), ends...)
		w.push(ir.Instr{Op: ir.Phi, Type: simd.VecWord, Args: []ir.Value{a, b}, From: []int32{from, from2}})
	case k < 10: // a loop, of at most 7 rounds: header with a phi, body, latch
		zero := w.push(ir.Instr{Op: ir.Const, Type: simd.VecWord})
		most := w.push(ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(1 + w.IntN(6))})
		if w.IntN(2) == 0 { // differs from lane to lane
			most = w.small()
		}
		one := w.push(ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 1})
		before := int32(w.block)
		enter := w.exit(ir.None, 0)
		header := w.begin()
		w.patch(header, enter)
		counter := w.push(ir.Instr{Op: ir.Phi, Type: simd.VecWord, Args: []ir.Value{zero}, From: []int32{before}})
		other := w.push(ir.Instr{Op: ir.Phi, Type: simd.VecWord, Args: []ir.Value{w.pickBefore(saved)}, From: []int32{before}})
		w.expression()
		in := w.push(ir.Instr{Op: simd.VecULt, Type: simd.VecBool, Args: []ir.Value{counter, most}})
		body := w.exit(in, 0)
		w.loops = append(w.loops, loopExits{breaks: []edge{w.exit(ir.None, 0)}, values: []ir.Value{w.pick(simd.VecWord)}})
		saved = w.scope // of the header: what follows the loop sees it
		restore()
		w.patch(w.begin(), body)
		w.statements(1 + w.IntN(3))
		last := w.exit(ir.None, 0)
		restore()
		latch := w.begin()
		l := w.loops[len(w.loops)-1]
		w.loops = w.loops[:len(w.loops)-1]
		w.patch(latch, append(l.continues, last)...)
		w.expression()
		next := w.push(ir.Instr{Op: simd.VecIAdd, Type: simd.VecWord, Args: []ir.Value{counter, one}})
		for v, x := range map[ir.Value]ir.Value{counter: next, other: w.pick(simd.VecWord)} {
			i := &w.f.Code[v]
			i.Args, i.From = append(i.Args, x), append(i.From, int32(latch))
		}
		w.exit(ir.None, header)
		restore()
		w.patch(w.begin(), l.breaks...)
		join := ir.Instr{Op: ir.Phi, Type: simd.VecWord, Args: l.values}
		for _, e := range l.breaks {
			join.From = append(join.From, int32(e.block))
		}
		w.push(join)
	case k < 11 && len(w.loops) > 0: // break or continue
		l := &w.loops[len(w.loops)-1]
		e := w.exit(w.cond(), 0)
		if w.IntN(2) == 0 {
			l.breaks, l.values = append(l.breaks, e), append(l.values, w.pick(simd.VecWord))
		} else {
			l.continues = append(l.continues, e)
		}
		on := w.exit(ir.None, 0)
		w.patch(w.begin(), on)
	case k < 12: // discard or demote
		no := w.exit(w.cond(), 0)
		rest := w.exit(ir.None, 0)
		w.patch(w.begin(), no)
		var ends []edge
		if w.IntN(2) == 0 {
			w.f.New(w.block, ir.Instr{Op: ir.Kill})
		} else {
			w.f.New(w.block, ir.Instr{Op: ir.Demote})
			ends = append(ends, w.exit(ir.None, 0))
		}
		w.patch(w.begin(), append(ends, rest)...)
	}
}

// pickBefore is a word of an outer scope.
func (w *writer) pickBefore(scope [4][]ir.Value) ir.Value {
	return scope[simd.VecWord][w.IntN(len(scope[simd.VecWord]))]
}

// clone copies a function, for passes that change it.
func clone(f *ir.Func) *ir.Func {
	c := *f
	c.Code = append([]ir.Instr(nil), f.Code...)
	for v := range c.Code {
		c.Code[v].Args = append([]ir.Value(nil), c.Code[v].Args...)
		c.Code[v].From = append([]int32(nil), c.Code[v].From...)
	}
	c.Blocks = append([]ir.Block(nil), f.Blocks...)
	for b := range c.Blocks {
		c.Blocks[b].Code = append([]ir.Value(nil), c.Blocks[b].Code...)
		c.Blocks[b].Exits = append([]ir.Exit(nil), c.Blocks[b].Exits...)
	}
	return &c
}

// ready is a function as a program's fragment stage, which may have its varyings placed.
func ready(t testing.TB, f *ir.Func, placed bool) *Program {
	p := &Program{functions: [2]*ir.Func{nil, f}}
	for n := range f.Inputs {
		p.fragment.varyings = append(p.fragment.varyings, n)
	}
	var rows exec.InputRows
	if placed {
		rows = exec.InputRows{Varyings: p.fragment.varyings, Components: len(f.Inputs)}
	}
	var err error
	p.fragment.plan, err = exec.NewPlan(f, rows, simd.Lanes)
	require.NoError(t, err)
	return p
}

// batch runs a fragment stage over groups of lanes, in a worker's memory, which may hold what was run before.
func (p *Program) batch(k *simd.Kernels, in [][]float32, live []uint16, scratch *shade.Scratch) ([][]float32, []uint16) {
	fr := &shade.Fragments{Batch: shade.Batch{N: len(live) * simd.Lanes, Kernels: k, Scratch: scratch},
		Live: append([]uint16(nil), live...), In: in, Bindings: &Bindings{program: p}}
	var out [][]float32
	for n, v := range p.functions[1].Outputs {
		out = append(out, make([]float32, fr.N))
		fr.Colors[v.Index][v.Component] = out[n]
	}
	p.Fragment(fr)
	return out, fr.Live
}

func testRandom(t testing.TB, seed uint64, ops []ir.Op, scratch *shade.Scratch) {
	r := rand.New(rand.NewPCG(seed, 77))
	f := randomFunc(r, ops)
	groups, none := 5, 1
	if seed%8 == 7 { // spans of groups with gaps
		groups, none = 16, 12
	}
	in := make([][]float32, len(f.Inputs))
	special := []uint32{0, 1 << 31, 0x7FC00000, 0x7F800000, 0xFF800000, 1, 0x3F800000, 0xFFFFFFFF, 0x80000001}
	live := make([]uint16, groups)
	for n := range in {
		in[n] = make([]float32, groups*simd.Lanes)
		for i := range in[n] {
			w := r.Uint32()
			switch r.IntN(4) {
			case 0:
				w = special[r.IntN(len(special))]
			case 1:
				w = uint32(r.IntN(9))
			case 2:
				w = math.Float32bits(r.Float32()*8 - 4)
			}
			in[n][i] = math.Float32frombits(w)
		}
	}
	for g := range live {
		if r.IntN(5+none) >= none {
			live[g] = []uint16{0xFFFF, uint16(r.Uint32()), 0xFFFF, 1, 0x8000}[r.IntN(5)]
		}
	}
	raw, fast := clone(f), clone(f)
	require.NoError(t, raw.Analyse(), "seed %d", seed)
	require.NoError(t, optimise.Func(fast), "seed %d", seed)
	want := make([]*oracle, groups*simd.Lanes) // of the lanes that are live
	for i := range want {
		if live[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0 {
			want[i] = &oracle{f: raw, input: func(n int) uint32 { return math.Float32bits(in[n][i]) }}
			want[i].run()
		}
	}
	t.Setenv("HALFSPACE_JIT", "on")
	forms := []struct {
		name string
		p    *Program
	}{{"raw", ready(t, raw, true)}, {"optimised", ready(t, fast, false)}}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for n := range 4 {
			x, way := forms[n%2], ""
			if n >= 2 {
				if way = " as machine code"; level == simd.LevelGeneric {
					continue
				}
			}
			x.p.fragment.plan.Interpret = n < 2
			placed := slices.Clone(in)
			if rows, _, _ := x.p.PlaceVaryings(scratch); rows != nil {
				for n := range in {
					placed[n] = rows[n*shade.Stride:][:len(in[n])]
					copy(placed[n], in[n])
				}
			}
			out, alive := x.p.batch(k, placed, live, scratch)
			for i, o := range want {
				if o == nil {
					continue
				}
				if want := !o.killed && !o.helper; want != (alive[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0) {
					t.Fatalf("seed %d, %s%s on %v, lane %d: live is %v, the oracle has %v", seed, x.name, way, level, i, !want, want)
				}
				for n := range out {
					if got := math.Float32bits(out[n][i]); !o.killed && got != o.out[n] {
						t.Fatalf("seed %d, %s%s on %v, lane %d, output %d: %#x, the oracle has %#x", seed, x.name,
							way, level, i, n, got, o.out[n])
					}
				}
			}
		}
	}
}

// nativeOps are the operations of the oracle that have machine code.
func nativeOps() []ir.Op {
	return slices.DeleteFunc(covered(), func(op ir.Op) bool { return !jit.Has(op) })
}

// Random functions give in batches, as they are and optimised, on every level, what they give one lane at a time.
// PROGRAMS is how many are tried, and SEED the first one.
func TestRandomFunctions(t *testing.T) {
	n := 150
	if s := os.Getenv("PROGRAMS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	first, _ := strconv.Atoi(os.Getenv("SEED"))
	ops := covered()
	require.Greater(t, len(ops), 75)
	native, scratch := nativeOps(), &shade.Scratch{}
	for seed := first; seed < first+n; seed++ {
		testRandom(t, uint64(seed), [][]ir.Op{ops, native}[seed%2], scratch) // loops are machine code as a whole or not at all
		if tried := seed + 1 - first; tried%10000 == 0 {
			t.Logf("%d functions", tried)
		}
	}
}

func FuzzRandomFunctions(f *testing.F) {
	ops := [][]ir.Op{covered(), nativeOps()}
	f.Fuzz(func(t *testing.T, seed uint64) { testRandom(t, seed, ops[seed%2], &shade.Scratch{}) })
}
