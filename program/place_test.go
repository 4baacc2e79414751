package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
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
				f := randomFunc(r, covered())
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
