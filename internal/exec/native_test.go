package exec_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/irtest"
	"github.com/seed-1acaedba/halfspace/simd"
)

// TestSegmentsAreCompiled wants machine code of every segment of random functions where there can be any, and none
// where it is turned off.
func TestSegmentsAreCompiled(t *testing.T) {
	for _, mode := range []string{"on", "off"} {
		t.Setenv("HALFSPACE_JIT", mode)
		segments, loops, rests, entries := 0, 0, 0, 0
		for seed := range uint64(40) {
			f := irtest.Random(rand.New(rand.NewPCG(seed, 77)), irtest.Covered(), false)
			require.NoError(t, optimise.Func(f))
			p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
			require.NoError(t, err)
			segments += len(p.Segments())
			for _, s := range p.Segments() {
				rests, entries = rests+min(s.Rest, 1), entries+len(s.Entries)
				for _, in := range s.Code {
					if in.Kind == jit.Loop {
						loops++
					}
				}
			}
			for _, level := range simd.Available() {
				code := p.Code(level)
				if level == simd.LevelGeneric || !jit.Enabled() {
					require.Nil(t, code, "%v, HALFSPACE_JIT=%s", level, mode)
					continue
				}
				require.Len(t, code, len(p.Segments()))
				for n := range code {
					require.NotNil(t, code[n], "segment %d of seed %d, %v", n, seed, level)
				}
			}
		}
		require.Greater(t, segments, 20)
		require.Greater(t, loops, 5, "whole loops")
		require.Greater(t, rests, 5, "first steps of a block that is not done as a whole")
		require.Positive(t, entries, "blocks that lanes come to from outside")
	}
}

// What flows through thousands of small blocks has machine code, too, in pieces, of which there are not too many.
func TestManyBlocksAreCompiled(t *testing.T) {
	for _, every := range []int{1, 1 << 30} { // how often there is a step without machine code
		f := &ir.Func{Slots: 4, Inputs: []ir.Variable{{Kind: ir.Location}}, Blocks: make([]ir.Block, 1)}
		x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		for k := range 1500 {
			b := 2 * k
			c := f.New(b, ir.Instr{Op: simd.VecFLt, Type: simd.VecBool, Args: []ir.Value{x, x}})
			f.Blocks = append(f.Blocks, ir.Block{}, ir.Block{})
			f.Blocks[b].Exits = []ir.Exit{{Cond: c, To: int32(b + 1)}, {Cond: ir.None, To: int32(b + 2)}}
			f.New(b+1, ir.Instr{Op: ir.StoreSlot, Imm: uint64(k & 3), Args: []ir.Value{x}})
			if k%every == 0 {
				f.New(b+1, ir.Instr{Op: ir.LoadElement, Type: simd.VecWord, Count: 4, Args: []ir.Value{x}})
			}
			f.Blocks[b+1].Exits = []ir.Exit{{Cond: ir.None, To: int32(b + 2)}}
			x = f.New(b+2, ir.Instr{Op: simd.VecFAdd, Type: simd.VecWord, Args: []ir.Value{x, x}})
		}
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		require.LessOrEqual(t, len(p.Segments()), exec.MostSegments)
		for n, s := range p.Segments() {
			if every == 1 && n > 20 {
				break
			}
			_, _, err := jit.Listing(simd.LevelAVX2, s.Code)
			require.NoError(t, err, "segment %d of %d", n, len(p.Segments()))
		}
	}
}
