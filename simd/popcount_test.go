package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) PopCount(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 70 {
		words := guard.Slice[uint64](t, n+1)[1:]
		for i := range words {
			words[i] = rng.Uint64() | rng.Uint64()
		}
		a := PopCountArgs{N: int64(n), Mask: []uint64{1<<16 - 1, 1<<64 - 1, rng.Uint64()}[n%3]}
		if n > 0 {
			a.Words = &words[0]
		}
		b := a
		k.PopCount(&a)
		ref.PopCount(&b)
		if a != b {
			t.Fatalf("%d words: %d, want %d", n, a.Count, b.Count)
		}
	}
}
