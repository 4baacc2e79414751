package optimise

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/irtest"
	"github.com/seed-1acaedba/halfspace/simd"
)

// The operations whose outcome follows from bounds, and those that bounds are known of.
var bounding = []ir.Op{
	simd.VecAnd, simd.VecOr, simd.VecXor, simd.VecShl, simd.VecUShr, simd.VecIEq, simd.VecINe, simd.VecULt, simd.VecULe,
	simd.VecSLt, simd.VecSLe, simd.VecBAnd, simd.VecBOr, simd.VecBNot, simd.VecSelect, simd.VecBits, simd.VecIAdd,
	simd.VecISub, simd.VecIMul, simd.VecUMin, simd.VecUMax, simd.VecSMin, simd.VecSMax, simd.VecUDiv, simd.VecURem,
	simd.VecIndex,
}

// What is made of functions of integers whose bounds are known gives the same words.
func TestBounds(t *testing.T) {
	shorter, decided := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 9))
		f := irtest.Random(r, bounding, true)
		if seed%2 == 0 {
			f = addresses(r)
		}
		require.NoError(t, f.Analyse())
		before := f.Clone()
		require.NoError(t, Func(f))
		count := func(f *ir.Func, op ir.Op) (n int) {
			for _, i := range f.Instructions() {
				if i.Op == op {
					n++
				}
			}
			return n
		}
		shorter += count(before, simd.VecIndex) - count(f, simd.VecIndex)
		decided += count(before, simd.VecULt) - count(f, simd.VecULt)
		for range 40 {
			words := [4]uint32{r.Uint32(), r.Uint32() >> r.IntN(32), uint32(r.IntN(8)), -uint32(r.IntN(8))}
			run := func(f *ir.Func) []uint32 {
				o := &irtest.Oracle{Func: f, Input: func(n int) uint32 {
					if f.Inputs[n].Kind == ir.LocalInvocationIndex {
						return words[n] % 96
					}
					return words[n]
				}}
				o.Run()
				return o.Out
			}
			require.Equal(t, run(before), run(f), "seed %d, %#x", seed, words)
		}
	}
	require.Greater(t, shorter, 3000)
	require.Greater(t, decided, 1000)
}

// addresses is a function that computes offsets as shaders do: in bounds, with checks, behind branches.
func addresses(r *rand.Rand) *ir.Func {
	f := &ir.Func{Size: [3]int{4, 8, 3}, Blocks: make([]ir.Block, 1)}
	var list []ir.Value
	for n := range 4 {
		kind := ir.Location
		if n%2 == 0 {
			kind = ir.LocalInvocationIndex
		}
		f.Inputs = append(f.Inputs, ir.Variable{Kind: kind})
		list = append(list, f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)}))
	}
	b := 0
	word := func(w uint32) ir.Value { return f.New(b, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(w)}) }
	op := func(op ir.Op, args ...ir.Value) ir.Value {
		return f.New(b, ir.Instr{Op: op, Type: op.Info().Out, Args: args})
	}
	pick := func() ir.Value { return list[r.IntN(len(list))] }
	small := func() ir.Value { return word(uint32(r.IntN(1 << r.IntN(12)))) }
	for range 6 + r.IntN(20) {
		x := pick()
		switch r.IntN(12) {
		case 0:
			x = op(simd.VecAnd, x, small())
		case 1:
			x = op(simd.VecUShr, x, word(uint32(r.IntN(32))))
		case 2:
			x = op(simd.VecShl, x, word(uint32(r.IntN(8))))
		case 3:
			x = op(simd.VecIMul, x, small())
		case 4, 5:
			x = op(simd.VecIAdd, x, small())
		case 6:
			x = op(simd.VecIAdd, x, pick())
		case 7, 8:
			x = op(simd.VecIndex, word(0), x, word(1<<r.IntN(5)))
		case 9:
			x = op(simd.VecIndex, small(), pick(), small())
		case 10:
			x = op(simd.VecSelect, op(simd.VecULt, x, small()), x, word(1<<32-1))
		case 11:
			x = op([]ir.Op{simd.VecUMin, simd.VecSMax, simd.VecSMin, simd.VecURem}[r.IntN(4)], x, small())
		}
		list = append(list, x)
		if b < 6 && r.IntN(5) == 0 { // what follows is for the lanes of a comparison
			less := op([]ir.Op{simd.VecULt, simd.VecULe, simd.VecSLt, simd.VecIEq}[r.IntN(4)], pick(), pick())
			if r.IntN(3) == 0 {
				less = op(simd.VecBAnd, less, op(simd.VecULt, pick(), small()))
			}
			f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Location})
			f.Blocks = append(f.Blocks, ir.Block{}, ir.Block{})
			exits := []ir.Exit{{Cond: less, To: int32(b + 1)}, {Cond: ir.None, To: int32(b + 2)}}
			f.Blocks[b].Exits = exits
			b++
			y := op(simd.VecIndex, word(0), pick(), word(4))
			f.New(b, ir.Instr{Op: ir.Output, Imm: uint64(len(f.Outputs) - 1), Args: []ir.Value{y}})
			if f.Blocks[b].Exits = []ir.Exit{{Cond: ir.None, To: int32(b + 1)}}; r.IntN(2) == 0 {
				f.Blocks[b-1].Exits[0].Cond, f.Blocks[b-1].Exits[1].To = negation(f, b-1, less), int32(b+1)
			}
			b++
		}
	}
	for _, x := range list {
		f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Location})
		f.New(b, ir.Instr{Op: ir.Output, Imm: uint64(len(f.Outputs) - 1), Args: []ir.Value{x}})
	}
	return f
}

// negation is the negation of a condition, at the end of a block.
func negation(f *ir.Func, b int, c ir.Value) ir.Value {
	return f.New(b, ir.Instr{Op: simd.VecBNot, Type: simd.VecBool, Args: []ir.Value{c}})
}
