package exec_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// sums is a function of a and b whose outputs are a, a + b, a - b, and a constant.
func sums(t *testing.T) *ir.Func {
	f := &ir.Func{Blocks: make([]ir.Block, 1), Inputs: make([]ir.Variable, 2)}
	for n := range f.Inputs {
		f.Inputs[n] = ir.Variable{Kind: ir.Location, Component: n}
	}
	a := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
	b := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: 1})
	for n, v := range []ir.Value{
		a,
		f.New(0, ir.Instr{Op: simd.VecIAdd, Type: simd.VecWord, Args: []ir.Value{a, b}}),
		f.New(0, ir.Instr{Op: simd.VecISub, Type: simd.VecWord, Args: []ir.Value{a, b}}),
		f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 7}),
	} {
		f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Location, Component: n})
		f.New(0, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{v}})
	}
	require.NoError(t, f.Analyse())
	return f
}

// Outputs reach arrays that end at an unreadable page, arrays without room for the last group, arrays where the inputs lie, and
// nobody where there is none.
func TestOutputsReachTheirArrays(t *testing.T) {
	const groups, n = 5, 5 * simd.Lanes
	t.Setenv("HALFSPACE_JIT", "on")
	p := planOf(t, sums(t), true)
	live := slices.Repeat([]uint16{0xFFFF}, groups)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for name, arrange := range map[string]func(a *arrays) (lanes int){
			"whole":       func(*arrays) int { return n },
			"room behind": func(a *arrays) int { a.out[2] = a.out[2][:n-3]; return n - 3 },
			"no room":     func(a *arrays) int { a.out[2] = a.out[2][: n-3 : n-3]; return n - 3 },
			"in the file": func(a *arrays) int { a.out[1], a.out[2] = a.in[1], a.in[0]; return n },
			"none":        func(a *arrays) int { a.out[2] = nil; return 0 },
		} {
			m, env := &exec.Machine{}, &arrays{}
			rows := m.PlacedRows(p)
			for i := range p.Func.Inputs {
				env.in = append(env.in, wordsOf(rows[i*(exec.MaxLanes+simd.Lanes):][:n]))
				for lane := range env.in[i] {
					env.in[i][lane] = uint32(lane*lane + 1000*i)
				}
			}
			a, b := slices.Clone(env.in[0]), slices.Clone(env.in[1])
			for range p.Func.Outputs {
				env.out = append(env.out, guard.Slice[uint32](t, n))
			}
			third := env.out[2]
			lanes := arrange(env)
			room := cap(env.out[2])
			if lanes > 0 && room == n {
				third = env.out[2][:n]
			}
			m.Prepare(p, k, env, exec.Memory{})
			m.Run(live, slices.Clone(live))
			for lane := range n {
				got, want := [4]uint32{env.out[0][lane], env.out[1][lane], 0, env.out[3][lane]}, [4]uint32{a[lane], a[lane] + b[lane], 0, 7}
				if lane < lanes {
					want[2] = a[lane] - b[lane]
				}
				if lane < lanes || lane >= room {
					got[2] = third[lane]
				}
				require.Equal(t, want, got, "%s, %v, lane %d", name, level, lane)
			}
		}
	}
}
