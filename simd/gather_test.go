package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func gatherCase(pick func(*Kernels) func(*SampleArgs)) caseFunc {
	modes := []AddressMode{Repeat, ClampToEdge, CubeFace}
	return func(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
		for round := range 120 {
			w, h := 1+rng.IntN(1<<rng.IntN(7)), 1+rng.IntN(1<<rng.IntN(7))
			x := chain(t, rng, w, h, 1, 4, false, round%2 == 1)
			x.MagLinear, x.MinLinear = 1, 1
			x.U, x.V = modes[rng.IntN(3)], modes[rng.IntN(3)]
			x.Prefetch = somePrefetch(rng)
			n := Lanes * (1 + rng.IntN(MaxTextureLanes/Lanes))
			s, v := guard.Slice[float32](t, n), guard.Slice[float32](t, n)
			for i := range s {
				s[i], v[i] = anyCoordinate(rng), anyCoordinate(rng)
				if i%3 == 0 {
					s[i], v[i] = between(rng, w), between(rng, h)
				}
			}
			var layer []uint32
			if round%4 == 1 {
				layer = guard.Slice[uint32](t, n)
				for i := range layer {
					layer[i] = uint32(x.Offset[0])
				}
				x.Offset[0] = 0
			}
			var dref []float32
			if round%5 < 3 {
				dref = guard.Slice[float32](t, n)
				for i := range dref {
					dref[i] = anyCoordinate(rng)
				}
			}
			moved := SampleArgs{Texture: x}
			moved.shift(rng, round)
			var out [2][4][]float32
			for j, row := range []*Kernels{k, ref} {
				for c := range 4 {
					out[j][c] = guard.Slice[float32](t, n)
				}
				a := new(SampleArgs)
				*a = SampleArgs{Texture: x, S: &s[0], T: &v[0], R: &out[j][0][0], G: &out[j][1][0], B: &out[j][2][0],
					A: &out[j][3][0], N: int64(n),
					Layer: first(layer), Dref: first(dref), Compare: Compare(round % 8), Component: uint32(round % 4),
					Shifted: moved.Shifted, Shift: moved.Shift, Span: moved.Span}
				pick(row)(a)
			}
			for c := range 4 {
				same(t, fmt.Sprintf("round %d, %dx%d, modes %d %d, shifted %d: texel %d", round, w, h, x.U, x.V,
					moved.Shifted, c), out[0][c], out[1][c])
			}
			if t.Failed() {
				return
			}
		}
	}
}

func (cases) GatherRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	gatherCase(func(k *Kernels) func(*SampleArgs) { return k.GatherRGBA8 })(t, k, ref, rng)
}

func (cases) GatherR32F(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	gatherCase(func(k *Kernels) func(*SampleArgs) { return k.GatherR32F })(t, k, ref, rng)
}
