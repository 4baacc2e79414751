package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
)

func (cases) FloatsOfBytes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	values := &[2][256]uint32{}
	for i := range values {
		for j := range values[i] {
			values[i][j] = rng.Uint32() >> 2
		}
	}
	readCase(t, k, ref, rng, 1, func(k *Kernels, a *ReadArgs) {
		a.Values = values
		k.FloatsOfBytes(a)
	})
}

func (cases) FloatsOfHalves(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 2, func(k *Kernels, a *ReadArgs) { k.FloatsOfHalves(a) })
}

func (cases) FloatsOfCodes16(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 2, func(k *Kernels, a *ReadArgs) { k.FloatsOfCodes16(a) })
}

func (cases) FloatsOfCodes24(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 4, func(k *Kernels, a *ReadArgs) { k.FloatsOfCodes24(a) })
}

func readCase(t *testing.T, k, ref *Kernels, rng *rand.Rand, size int, run func(k *Kernels, a *ReadArgs)) {
	for round := range 100 {
		n := Lanes * (1 + rng.IntN(8))
		in := guard.Slice[byte](t, size*n)
		for i := range in {
			in[i] = byte(rng.Uint32())
		}
		var out [2][]float32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[float32](t, n)
			run(row, &ReadArgs{In: &in[0], N: int64(n), Out: &out[j][0]})
		}
		same(t, fmt.Sprintf("round %d", round), bitsOf(out[0]), bitsOf(out[1]))
	}
}
