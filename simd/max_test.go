package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Max(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		words := guard.Slice[int32](t, Lanes*(1+rng.IntN(40)))
		for i := range words {
			words[i] = int32(rng.Uint32()) >> rng.IntN(32)
		}
		a := MaxArgs{Words: &words[0], N: int64(len(words))}
		b := a
		k.Max(&a)
		ref.Max(&b)
		if a != b {
			t.Fatalf("%d words: %d, want %d", len(words), a.Max, b.Max)
		}
	}
}
