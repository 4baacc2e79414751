package optimise

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Divisions by constants are products and shifts that give the same words; those by 0 stay.
func TestDivisionsByConstants(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	divisors := []uint32{0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 28, 60, 63, 100, 125, 255, 256, 257, 289, 641, 1000, 1 << 16, 65537, 1<<30 + 1,
		0x55555555, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xAAAAAAAB, 0xFFFFFFF9, 0xFFFFFFFD, 0xFFFFFFFE, 0xFFFFFFFF}
	for range 60 {
		divisors = append(divisors, r.Uint32()>>r.IntN(32))
	}
	for _, op := range []ir.Op{simd.VecUDiv, simd.VecURem, simd.VecSDiv, simd.VecSRem, simd.VecSMod} {
		for _, d := range divisors {
			f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}}, Outputs: []ir.Variable{{Kind: ir.Location}},
				Blocks: make([]ir.Block, 1)}
			x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
			c := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(d)})
			f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Args: []ir.Value{x, c}})}})
			require.NoError(t, Func(f))
			words := []uint32{0, 1, 2, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, d, d - 1, d + 1, -d, -d - 1, -d + 1}
			for range 40 {
				n := r.Uint32() >> r.IntN(32)
				words = append(words, n, n*d, n*d-1, n*d+1)
			}
			for _, w := range words {
				if got, want := run(f, uint64(w)), new(simplifier).evaluate(op, [3]uint64{uint64(w), uint64(d)}); got != want {
					t.Fatalf("%v of %#x by %#x: %#x, want %#x", op, w, d, got, want)
				}
			}
			for _, v := range f.Blocks[0].Code {
				if f.Code[v].Op == op {
					require.Zero(t, d, "%v by %#x stays", op, d)
				}
			}
		}
	}
}

// run is the output of a function of words without branches for an input.
func run(f *ir.Func, input uint64) (out uint64) {
	values := make([]uint64, len(f.Code))
	for _, v := range f.Blocks[0].Code {
		i := &f.Code[v]
		switch i.Op {
		case ir.Input:
			values[v] = input
		case ir.Const:
			values[v] = i.Imm
		case ir.Output:
			out = values[i.Args[0]]
		default:
			var a [3]uint64
			for n, arg := range i.Args {
				a[n] = values[arg]
			}
			values[v] = new(simplifier).evaluate(i.Op, a)
		}
	}
	return out
}
