package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) FirstSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		n, samples := Lanes*(1+rng.IntN(4)), 1+rng.IntN(16)
		in := guard.Slice[byte](t, 4*((n-1)*samples+1))
		samplesCase(t, round, k, ref, rng, in, 4*n, SamplesArgs{N: int64(n), Samples: int64(samples)},
			func(k *Kernels, a *SamplesArgs) { k.FirstSamples(a) })
	}
}

func (cases) ResolveFours(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n := Lanes * (1 + rng.IntN(6))
		in := guard.Slice[byte](t, 16*n)
		samplesCase(t, round, k, ref, rng, in, 4*n, SamplesArgs{N: int64(n), Samples: 4}, func(k *Kernels, a *SamplesArgs) {
			if round%5 == 1 { // samples that are the same, all or but for one
				some := unsafe.Slice(a.In, 16*n)
				for i := range some {
					some[i] = some[i&^15|i&3]
				}
				if round%2 == 1 {
					some[7*round%len(some)|4] = byte(round)
				}
			}
			k.ResolveFours(a)
		})
	}
	if testing.Short() {
		return
	}
	// A quarter of the sums lie at a tie, where their roundings decide.
	in, out := make([]byte, 1<<16), [2][]byte{make([]byte, 1<<14), make([]byte, 1<<14)}
	for round := range 1 << 8 {
		for i := range in {
			in[i] = byte(rng.Uint32())
		}
		for j, row := range []*Kernels{k, ref} {
			row.ResolveFours(&SamplesArgs{In: &in[0], Out: &out[j][0], N: 1 << 12, Samples: 4})
		}
		same(t, fmt.Sprintf("noise %d", round), words(out[0]), words(out[1]))
	}
}

func (cases) ResolveHalves(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, samples := 1+rng.IntN(40), 1<<(1+rng.IntN(4))
		in := guard.Slice[byte](t, 8*n*samples)
		samplesCase(t, round, k, ref, rng, in, 8*n, SamplesArgs{N: int64(n), Samples: int64(samples)},
			func(k *Kernels, a *SamplesArgs) { k.ResolveHalves(a) })
	}
}

// samplesCase has any bits, or such that sums cancel and are denormal, infinite and no numbers.
func samplesCase(t *testing.T, round int, k, ref *Kernels, rng *rand.Rand, in []byte, size int, a SamplesArgs,
	run func(k *Kernels, a *SamplesArgs)) {
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
