package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func upToLanes(n int) int { return (n + Lanes - 1) &^ (Lanes - 1) }

func (cases) Fetch(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 400 {
		components, n, bound := 1+round%4, 1+rng.IntN(60), rng.IntN(100)
		stride := components
		if rng.IntN(2) == 0 {
			stride += rng.IntN(6)
		}
		in := guard.Slice[float32](t, max(0, stride*(bound-1)+components))
		for i := range in {
			in[i] = randomFloat(rng)
		}
		index := guard.Slice[uint32](t, n)
		for i := range index {
			switch rng.IntN(8) {
			case 0:
				index[i] = rng.Uint32()
			case 1:
				index[i] = uint32(bound)
			default:
				index[i] = uint32(rng.IntN(bound + 1))
			}
		}
		consecutive := uint32(0)
		if stride == components && n <= bound && rng.IntN(2) == 0 {
			consecutive = 1
			least := rng.IntN(bound - n + 1)
			for i := range index {
				index[i] = uint32(least + i)
			}
		}
		run := func(k *Kernels) (out [4][]float32) {
			a := &FetchArgs{In: first(in), Components: int64(components), Stride: int64(stride), Bound: uint32(bound),
				Absent: 3, Index: &index[0], N: int64(n), Consecutive: consecutive}
			for c := range components {
				out[c] = guard.Slice[float32](t, upToLanes(n))
				a.Out[c] = &out[c][0]
			}
			k.Fetch(a)
			for c := range components {
				out[c] = out[c][:n]
			}
			return out
		}
		got, want := run(k), run(ref)
		for c := range got {
			same(t, "component", got[c], want[c])
		}
	}
}

func (cases) Normals(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := 1 + rng.IntN(60)
		var in [3][]float32
		for c := range in {
			in[c] = make([]float32, upToLanes(n))
			for i := range in[c] {
				in[c][i] = randomFloat(rng)
			}
		}
		a := NormalsArgs{N: int64(n)}
		for i := range a.Matrix {
			a.Matrix[i] = randomFloat(rng)
		}
		run := func(k *Kernels) (out [3][]float32) {
			for c := range in {
				out[c] = guard.Copy(t, in[c])
			}
			a.X, a.Y, a.Z = &out[0][0], &out[1][0], &out[2][0]
			k.Normals(&a)
			return out
		}
		got, want := run(k), run(ref)
		for c := range got {
			same(t, "xyz"[c:c+1], got[c][:n], want[c][:n])
		}
	}
}

func BenchmarkFetch(b *testing.B) {
	const n = 1024
	index, in := make([]uint32, n), make([]float32, 3*n)
	for i := range index {
		index[i] = uint32(i)
	}
	eachLevelPer(b, "vertex", n, func(k *Kernels) func() {
		a := &FetchArgs{In: &in[0], Components: 3, Stride: 3, Bound: n, Index: &index[0], N: n}
		for c := range 3 {
			a.Out[c] = &make([]float32, n+Lanes)[0]
		}
		return func() { k.Fetch(a) }
	})
}
