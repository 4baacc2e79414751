package simd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) ColorBySlot(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := Lanes * (1 + rng.IntN(20))
		colors, ids, got := guard.Slice[uint32](t, 1+rng.IntN(30)), guard.Slice[uint32](t, n), guard.Slice[uint32](t, n)
		for i := range colors {
			colors[i] = rng.Uint32()
		}
		for i := range ids {
			got[i] = rng.Uint32()
			if rng.IntN(3) > 0 {
				ids[i] = rng.Uint32N(uint32(len(colors)))
			}
		}
		want := slices.Clone(got)
		k.ColorBySlot(&ColorBySlotArgs{Visibility: &ids[0], Colors: &colors[0], Out: &got[0], N: int64(n)})
		ref.ColorBySlot(&ColorBySlotArgs{Visibility: &ids[0], Colors: &colors[0], Out: &want[0], N: int64(n)})
		if !slices.Equal(got, want) {
			t.Fatalf("%d words, ids %v: %x, want %x", n, ids, got, want)
		}
	}
}
