package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/internal/test/irtest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Varyings that lie in the worker's file where another program wants them, or this one in another order, are what they
// are elsewhere: a shader may call several programs, and give one what it likes. What the file holds of a program from
// before counts no longer then.
func TestVaryingsLieWhereAnotherProgramWantsThem(t *testing.T) {
	const groups = shade.MaxGroups
	live := make([]uint16, groups)
	for g := range live {
		live[g] = 0xFFFF
	}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		scratch := &shade.Scratch{Frame: 1}
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 5))
			var programs [2]*Program
			for n := range programs {
				f := irtest.Random(r, irtest.Covered(), false)
				require.NoError(t, optimise.Func(f))
				programs[n] = ready(t, f, true)
			}
			in := make([][]float32, 4)
			for n := range in {
				in[n] = make([]float32, groups*simd.Lanes)
				for i := range in[n] {
					in[n][i] = r.Float32()
				}
			}
			// so that what is copied first lies over what is copied next
			if programs[0].fragment.plan.Inputs >= programs[1].fragment.plan.Inputs {
				programs[0], programs[1] = programs[1], programs[0]
			}
			other, p := programs[0], programs[1]
			turned := [][]float32{in[1], in[2], in[3], in[0]}
			for n, c := range []struct {
				wants *Program
				turn  int
				in    [][]float32
			}{{p, 0, in}, {other, 0, in}, {p, 1, turned}, {p, 0, in}} {
				placed := in
				if rows, _, _ := c.wants.PlaceVaryings(scratch); rows != nil {
					placed = make([][]float32, len(in))
					for n := range in {
						placed[n] = rows[n*shade.Stride:][:len(in[n])]
						copy(placed[n], in[n])
					}
				}
				placed = append(placed[c.turn:len(placed):len(placed)], placed[:c.turn]...)
				want, alive := p.batch(k, c.in, live, &shade.Scratch{})
				got, left := p.batch(k, placed, live, scratch)
				require.Equal(t, alive, left)
				for o := range want {
					for i := range want[o] {
						if left[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0 && math.Float32bits(got[o][i]) != math.Float32bits(want[o][i]) {
							t.Fatalf("%v, seed %d, case %d, output %d, lane %d: %v, not %v", level, seed, n, o, i, got[o][i], want[o][i])
						}
					}
				}
			}
		}
	}
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
