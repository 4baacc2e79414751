package irtest

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/ir"
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

// Random is a random function of some operations; plain, without arrays.
func Random(r *rand.Rand, ops []ir.Op, plain bool) *ir.Func {
	w := &writer{Rand: r, f: &ir.Func{Slots: randomSlots + randomArray}, ops: ops}
	w.plain = plain
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
