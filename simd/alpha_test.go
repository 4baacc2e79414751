package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) AlphaToCoverage(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 100 {
		samples := 1 << (n % 5)
		groups := guard.Slice[Group](t, 1+rng.IntN(30))
		alpha := guard.Slice[float32](t, len(groups)*Lanes)
		masks := guard.Slice[uint16](t, len(groups)*samples)
		a := AlphaToCoverageArgs{Alpha: &alpha[0], N: int64(len(groups)), Samples: int64(samples)}
		for s := range a.Thresholds {
			a.Thresholds[s] = (float32(s) + 0.5) / float32(samples)
		}
		for i := range alpha {
			alpha[i] = []float32{
				rng.Float32(), rng.Float32()*4 - 2, a.Thresholds[rng.IntN(samples)], float32(math.NaN()), -float32(math.NaN()), 0,
				float32(math.Inf(1)), float32(math.Inf(-1)), math.SmallestNonzeroFloat32,
			}[max(rng.IntN(12)-3, 0)]
		}
		for g := range groups {
			groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.IntN(256)), BinSlot: rng.Uint32()}
			for s := range samples {
				masks[g*samples+s] = someMask(rng) & groups[g].Mask
			}
		}
		gotGroups, gotMasks := guard.Copy(t, groups), guard.Copy(t, masks)
		b := a
		a.Groups, b.Groups = &groups[0], &gotGroups[0]
		if samples > 1 {
			a.Masks, b.Masks = &masks[0], &gotMasks[0]
		}
		ref.AlphaToCoverage(&a)
		k.AlphaToCoverage(&b)
		same(t, "Groups", gotGroups, groups)
		same(t, "Masks", gotMasks, masks)
	}
}
