package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
)

func (cases) SampleMasks(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	const blocks = 9
	for n := range 100 {
		samples := 1 << (n % 5)
		visibility := guard.Slice[uint32](t, samples*blocks*Lanes)
		for i := range visibility {
			visibility[i] = rng.Uint32N(3) | rng.Uint32N(2)<<31
		}
		groups := guard.Slice[Group](t, rng.IntN(30))
		for g := range groups {
			groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.IntN(blocks))}
		}
		var masks [2][]uint16
		for i, f := range []func(*SampleMasksArgs){k.SampleMasks, ref.SampleMasks} {
			masks[i] = guard.Slice[uint16](t, len(groups)*samples)
			f(&SampleMasksArgs{
				Groups: first(groups), N: int64(len(groups)), Visibility: &visibility[0], SampleStride: blocks * Lanes,
				Sample: int64(n / 5 % samples), Samples: int64(samples), Masks: first(masks[i]),
			})
		}
		same(t, "mask", masks[0], masks[1])
	}
}
