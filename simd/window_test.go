package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
)

func (cases) Window(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, size := Lanes*(1+rng.IntN(8)), 1+rng.IntN(1<<rng.IntN(15))
		far := float64(rng.IntN(2) * 64)
		base := WindowArgs{N: int64(n), Scale: float64(size), Low: -2 - far, High: float64(size) + 2 + far, Add: float64(rng.IntN(3)) / 2, Factor: 1 / float64(1+rng.IntN(2)),
			Nearest: uint32(rng.IntN(2)), Bias: int32(rng.IntN(2) * 128)}
		if round%4 == 0 {
			base.Scale = 1
		}
		if round%3 == 0 {
			base.Add = -float64(rng.IntN(64*256)) / 512
		}
		in := guard.Slice[float32](t, n)
		for i := range in {
			if in[i] = anyCoordinate(rng); i%3 == 0 {
				in[i] = between(rng, size)
			}
			if base.Scale == 1 {
				in[i] *= float32(size)
			}
		}
		base.In = &in[0]
		var first, alpha [2][]int32
		for j, row := range []*Kernels{k, ref} {
			a := base
			first[j], alpha[j] = guard.Slice[int32](t, n), guard.Slice[int32](t, n)
			a.First, a.Alpha = &first[j][0], &alpha[j][0]
			row.Window(&a)
		}
		same(t, fmt.Sprintf("round %d: First", round), first[0], first[1])
		same(t, fmt.Sprintf("round %d: Alpha", round), alpha[0], alpha[1])
	}
}

func (cases) Spread(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, count := Lanes*(1+rng.IntN(6)), 1+rng.IntN(7)
		first, alpha := guard.Slice[int32](t, n), guard.Slice[int32](t, n)
		last := int32(rng.IntN(1 << rng.IntN(14)))
		for i := range first {
			first[i], alpha[i] = int32(rng.IntN(int(last)+200)-100), int32(rng.IntN(256))
		}
		base := SpreadArgs{First: &first[0], Alpha: &alpha[0], N: int64(n), From: int32(rng.IntN(8) - 4), Last: last, Step: int32(1 + rng.IntN(5000)), Bordered: uint32(rng.IntN(2)),
			Stride: int64(n + Lanes*rng.IntN(3))}
		if round%3 == 0 {
			count = 2
		} else {
			table := guard.Slice[float32](t, 256*count)
			for i := range table {
				table[i] = rng.Float32()
			}
			base.Table = &table[0]
		}
		base.Count = int64(count)
		var place [2][]int32
		var weight [2][]float32
		for j, row := range []*Kernels{k, ref} {
			a := base
			all := (count-1)*int(base.Stride) + n
			place[j], weight[j] = guard.Slice[int32](t, all), guard.Slice[float32](t, all)
			if a.Place = &place[j][0]; round%4 > 0 {
				a.Weight = &weight[j][0]
			}
			row.Spread(&a)
		}
		same(t, fmt.Sprintf("round %d: Place", round), place[0], place[1])
		same(t, fmt.Sprintf("round %d: Weight", round), weight[0], weight[1])
	}
}
