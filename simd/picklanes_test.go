package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) PickLanes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		in, n, components := 1+rng.IntN(10), 1+rng.IntN(20), 1+rng.IntN(5)
		stride := max(in, n) * Lanes
		words := guard.Slice[uint32](t, (components-1)*stride+in*Lanes)
		for i := range words {
			words[i] = rng.Uint32()
		}
		orders := guard.Slice[[Lanes]uint32](t, 1+rng.IntN(5))
		for o := range orders {
			for i := range orders[o] {
				orders[o][i] = rng.Uint32N(Lanes)
			}
		}
		from := guard.Slice[uint32](t, n)
		for g := range from {
			from[g] = rng.Uint32N(uint32(in)) | rng.Uint32N(uint32(len(orders)))<<16
		}
		var out [2][]uint32
		for i, f := range []func(*PickLanesArgs){k.PickLanes, ref.PickLanes} {
			out[i] = guard.Slice[uint32](t, (components-1)*stride+n*Lanes)
			f(&PickLanesArgs{
				Out: &out[i][0], In: &words[0], Components: int64(components), Stride: int64(stride), N: int64(n),
				From: &from[0], Orders: &orders[0],
			})
		}
		same(t, "lane", out[0], out[1])
	}
}
