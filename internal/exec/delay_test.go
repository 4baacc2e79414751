package exec

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Lookups that do not need one another come together, behind what they need, and other operations behind them; what needs a lookup
// comes after it, and instructions of other kinds keep their places. Of many lookups so many come together that their results have
// room.
func TestLookupsComeTogether(t *testing.T) {
	f := &ir.Func{Blocks: make([]ir.Block, 1), Inputs: []ir.Variable{{Kind: ir.Location}}}
	word := func(op ir.Op, args ...ir.Value) ir.Value {
		return f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Args: args})
	}
	look := func(s ir.Value) (look, part ir.Value) {
		look = f.New(0, ir.Instr{Op: ir.Look, Look: &ir.Lookup{Operands: []ir.Operand{ir.S}}, Args: []ir.Value{s}})
		return look, word(ir.Part, look)
	}
	in := word(ir.Input)
	look1, part1 := look(in)
	after1 := word(simd.VecFNeg, part1)
	before2 := word(simd.VecFAdd, in, in)
	look2, part2 := look(before2)
	before3 := word(simd.VecFMul, part2, in)
	look3, part3 := look(before3)
	kill := f.New(0, ir.Instr{Op: ir.Kill})
	sum := word(simd.VecFAdd, after1, part3)
	out := f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{sum}})
	delay(f, make([]bool, len(f.Code)))
	require.Equal(t, []ir.Value{in, before2, look1, part1, look2, part2, before3, look3, part3, after1, kill, sum, out},
		f.Blocks[0].Code)

	f = &ir.Func{Blocks: make([]ir.Block, 1), Inputs: []ir.Variable{{Kind: ir.Location}}}
	sum = word(ir.Input)
	for range 3 * mostWaiting {
		_, part := look(0)
		sum = word(simd.VecFAdd, sum, part)
	}
	delay(f, make([]bool, len(f.Code)))
	require.Equal(t, ir.Look, f.Code[f.Blocks[0].Code[1]].Op)
	most, waiting := 0, 0
	for k, v := range f.Blocks[0].Code {
		for _, a := range f.Code[v].Args {
			require.Contains(t, f.Blocks[0].Code[:k], a)
		}
		switch f.Code[v].Op {
		case ir.Look:
			waiting++
		case simd.VecFAdd:
			waiting = 0
		}
		most = max(most, waiting)
	}
	require.Equal(t, mostWaiting, most)
}
