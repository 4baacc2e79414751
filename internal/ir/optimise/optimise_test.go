package optimise

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/irtest"
	"github.com/seed-1acaedba/halfspace/simd"
)

// A division by a power of two whose inverse is a normal number, too, becomes a multiplication that gives the same
// bits.
func TestDivisionsByPowersOfTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for exponent := range uint64(256) {
		bits := exponent<<23 | uint64(r.IntN(2))<<31
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}}, Outputs: []ir.Variable{{Kind: ir.Location}},
			Blocks: make([]ir.Block, 1)}
		x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		c := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: bits})
		q := f.New(0, ir.Instr{Op: simd.VecFDiv, Type: simd.VecWord, Args: []ir.Value{x, c}})
		f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{q}})
		require.NoError(t, Func(f))
		op := simd.VecFMul
		if exponent < 1 || exponent > 253 {
			op = simd.VecFDiv
		}
		if bits == 0x3F800000 {
			continue // by 1: nothing is left
		}
		require.Equal(t, op, f.Code[q].Op, "%#x", bits)
		for range 200 {
			a := uint64(r.Uint32())
			got, want := irtest.Scalar(op, a, f.Code[f.Code[q].Args[1]].Imm, 0), irtest.Scalar(simd.VecFDiv, a, bits, 0)
			if nan := want&0x7FFFFFFF > 0x7F800000; got != want && !nan {
				t.Fatalf("%#x / %#x: %#x, want %#x", a, bits, got, want)
			}
		}
	}
}

// Hashes of neighbours are made of one product: (x + k) c is x c + k c, also where the sum wraps. Strides stay.
func TestHashesOfNeighboursShareAProduct(t *testing.T) {
	for factor, products := range map[uint64]int{73856093: 1, 0xFFFFFFFF: 1, 1 << 16: 1, 48: 2} {
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}}, Outputs: []ir.Variable{{Kind: ir.Location}},
			Blocks: make([]ir.Block, 1)}
		op := func(op ir.Op, args ...ir.Value) ir.Value {
			return f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Args: args})
		}
		word := func(bits uint64) ir.Value { return f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: bits}) }
		x, c := op(ir.Input), word(factor)
		next := op(simd.VecIMul, c, op(simd.VecIAdd, x, word(0xFFFFFFF1)))
		f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{op(simd.VecXor, op(simd.VecIMul, x, c), next)}})
		require.NoError(t, Func(f))
		count, rest := 0, uint64(0)
		for _, v := range f.Blocks[0].Code {
			switch i := &f.Code[v]; i.Op {
			case simd.VecIMul:
				count++
			case simd.VecIAdd:
				rest = f.Code[i.Args[1]].Imm
			}
		}
		require.Equal(t, products, count, "times %d", factor)
		if products == 1 {
			require.Equal(t, uint64(uint32(0xFFFFFFF1*factor)), rest)
		}
	}
}

// Words that are no negative numbers become floats as signed ones.
func TestWordsBelowTheSignBecomeFloats(t *testing.T) {
	for _, count := range []uint64{0, 1, 8, 32} {
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}}, Outputs: []ir.Variable{{Kind: ir.Location}},
			Blocks: make([]ir.Block, 1)}
		x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		k := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: count})
		s := f.New(0, ir.Instr{Op: simd.VecUShr, Type: simd.VecWord, Args: []ir.Value{x, k}})
		u := f.New(0, ir.Instr{Op: simd.VecUToF, Type: simd.VecWord, Args: []ir.Value{s}})
		f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{u}})
		require.NoError(t, Func(f))
		require.Equal(t, count&31 != 0, f.Code[u].Op == simd.VecSToF, "shifted by %d", count)
	}
}

// Powers of colours clamped to 0 and 1 are shorter ones where the exponent allows it, and have the same bits; others
// stay what they are.
func TestPowersOfClampedColours(t *testing.T) {
	const zero, one = 0, 0x3F800000
	for _, x := range []struct {
		first, second  ir.Op
		low, high      uint64
		exponent       float32
		clamped, short bool
	}{
		{simd.VecFMax, simd.VecFMin, zero, one, 1 / 2.2, true, true},
		{simd.VecFMin, simd.VecFMax, one, zero, 1 / 2.4, true, true},
		{simd.VecFMax, simd.VecFMin, zero, one, 0.75, true, true},
		{simd.VecFMax, simd.VecFMin, zero, one, 0.76, true, false},
		{simd.VecFMax, simd.VecFMin, zero, one, 0, true, false},
		{simd.VecFMax, simd.VecFMin, zero, one, -0.5, true, false},
		{simd.VecFMax, simd.VecFMin, zero, 0x3F800001, 0.5, true, false},
		{simd.VecFMax, simd.VecFMin, 0x80000000, one, 0.5, true, false},
		{simd.VecFMax, simd.VecFMax, zero, one, 0.5, true, false},
		{simd.VecFMax, simd.VecFMin, zero, one, 0.5, false, false},
	} {
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}}, Outputs: []ir.Variable{{Kind: ir.Location}},
			Blocks: make([]ir.Block, 1)}
		word := func(bits uint64) ir.Value { return f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: bits}) }
		v := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		if x.clamped {
			v = f.New(0, ir.Instr{Op: x.first, Type: simd.VecWord, Args: []ir.Value{v, word(x.low)}})
			v = f.New(0, ir.Instr{Op: x.second, Type: simd.VecWord, Args: []ir.Value{v, word(x.high)}})
		}
		p := f.New(0, ir.Instr{Op: simd.VecPow, Type: simd.VecWord, Args: []ir.Value{v, word(uint64(math.Float32bits(x.exponent)))}})
		f.New(0, ir.Instr{Op: ir.Output, Args: []ir.Value{p}})
		require.NoError(t, Func(f))
		require.Equal(t, x.short, f.Code[p].Op == simd.VecPowUnit, "%+v", x)
	}
}

// Equal lookups are done once, also where each needs other components in another block; ones that differ, or that
// something may have been written between, are not.
func TestEqualLookupsAreDoneOnce(t *testing.T) {
	for _, x := range []struct {
		name  string
		kind  ir.LookKind
		same  bool
		store bool
		looks int
	}{
		{"equal", ir.LookSample, true, false, 1}, {"fetches", ir.LookFetch, true, false, 1},
		{"elsewhere", ir.LookSample, false, false, 2},
		{"written", ir.LookSample, true, true, 2}, {"of storage images", ir.LookRead, true, false, 2},
	} {
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Location}, {Kind: ir.Location, Component: 1}, {Kind: ir.Location, Component: 2}},
			Outputs: []ir.Variable{{Kind: ir.Location}, {Kind: ir.Location, Component: 1}}, Blocks: make([]ir.Block, 3)}
		var in [3]ir.Value
		for n := range in {
			in[n] = f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(n)})
		}
		zero := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
		look := func(block int, s ir.Value, part uint64) ir.Value {
			l := &ir.Lookup{Kind: x.kind, Operands: []ir.Operand{ir.ImageElement, ir.SamplerElement, ir.S, ir.T, ir.Lod}, Other: -1}
			v := f.New(block, ir.Instr{Op: ir.Look, Look: l, Args: []ir.Value{zero, zero, s, in[1], zero}})
			return f.New(block, ir.Instr{Op: ir.Part, Type: simd.VecWord, Imm: part, Args: []ir.Value{v}})
		}
		red := look(0, in[0], 0)
		if x.store {
			f.New(0, ir.Instr{Op: ir.StoreBuffer, Width: 4, Args: []ir.Value{zero, zero, red}})
		}
		cond := f.New(0, ir.Instr{Op: simd.VecFLt, Type: simd.VecBool, Args: []ir.Value{in[2], zero}})
		f.Blocks[0].Exits = []ir.Exit{{Cond: cond, To: 1}, {Cond: ir.None, To: 2}}
		at := in[0]
		if !x.same {
			at = in[2]
		}
		f.New(1, ir.Instr{Op: ir.Output, Imm: 1, Args: []ir.Value{look(1, at, 1)}})
		f.Blocks[1].Exits = []ir.Exit{{Cond: ir.None, To: 2}}
		f.New(2, ir.Instr{Op: ir.Output, Args: []ir.Value{red}})
		for b := range f.Blocks {
			f.Blocks[b].Loop, f.Blocks[b].Header = -1, -1
		}
		require.NoError(t, f.Analyse(), x.name)
		require.NoError(t, Func(f))
		looks := 0
		for b := range f.Blocks {
			here := map[ir.Value]bool{}
			for _, v := range f.Blocks[b].Code {
				switch f.Code[v].Op {
				case ir.Look:
					looks++
					here[v] = true
				case ir.Part:
					require.True(t, here[f.Code[v].Args[0]], "%s: block %d", x.name, b)
				}
			}
		}
		require.Equal(t, x.looks, looks, x.name)
		require.NoError(t, f.Analyse(), x.name)
	}
}
