package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
)

func (cases) FirstSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		n, samples := Lanes*(1+rng.IntN(4)), 1+rng.IntN(16)
		in := guard.Slice[byte](t, 4*((n-1)*samples+1))
		samplesCase(t, round, k, ref, rng, in, 4*n, SamplesArgs{N: int64(n), Samples: int64(samples)}, func(k *Kernels, a *SamplesArgs) { k.FirstSamples(a) })
	}
}

func (cases) ResolveHalves(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, samples := 1+rng.IntN(40), 1<<(1+rng.IntN(4))
		in := guard.Slice[byte](t, 8*n*samples)
		samplesCase(t, round, k, ref, rng, in, 8*n, SamplesArgs{N: int64(n), Samples: int64(samples)}, func(k *Kernels, a *SamplesArgs) { k.ResolveHalves(a) })
	}
}

// samplesCase has any bits, or such that sums cancel and are denormal, infinite and no numbers.
func samplesCase(t *testing.T, round int, k, ref *Kernels, rng *rand.Rand, in []byte, size int, a SamplesArgs, run func(k *Kernels, a *SamplesArgs)) {
	t.Helper()
	some := [...]byte{0, 0x7C, 0xFC, 0x7E, 0xFE, 1, 0x80, 0x3C}
	for i := range in {
		if in[i] = byte(rng.Uint32()); round%3 == 0 {
			in[i] = some[rng.IntN(len(some))]
		}
	}
	a.In = &in[0]
	var out [2][]byte
	for j, row := range []*Kernels{k, ref} {
		out[j] = guard.Slice[byte](t, size)
		args := a
		args.Out = &out[j][0]
		run(row, &args)
	}
	same(t, fmt.Sprintf("round %d, %d samples", round, a.Samples), words(out[0]), words(out[1]))
}
