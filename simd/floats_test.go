package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func floats(t *testing.T, rng *rand.Rand, n int) []float32 {
	s := guard.Slice[float32](t, n)
	for i := range s {
		s[i] = float32(rng.NormFloat64())
		switch rng.IntN(20) {
		case 0:
			s[i] = 0
		case 1:
			s[i] = math.Float32frombits(rng.Uint32())
		case 2:
			s[i] = float32(math.Inf(1))
		}
	}
	return s
}

// sameFloat is equality in bits, but for NaN, whose bits no kernel promises.
func sameFloat(x, y float32) bool {
	return math.Float32bits(x) == math.Float32bits(y) || x != x && y != y
}

func floatsCase(pick func(k *Kernels) func(*FloatsArgs)) caseFunc {
	return func(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
		for range 50 {
			n := Lanes * (1 + rng.IntN(64))
			in, got := floats(t, rng, n), floats(t, rng, n)
			want := append([]float32(nil), got...)
			v := float32(rng.NormFloat64())
			pick(k)(&FloatsArgs{Out: &got[0], In: &in[0], N: int64(n), Value: v})
			pick(ref)(&FloatsArgs{Out: &want[0], In: &in[0], N: int64(n), Value: v})
			for i := range want {
				if !sameFloat(want[i], got[i]) {
					t.Fatalf("lane %d of %d: %v, want %v", i, n, got[i], want[i])
				}
			}
		}
	}
}

func (cases) Fill(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	floatsCase(func(k *Kernels) func(*FloatsArgs) { return k.Fill })(t, k, ref, rng)
}

func (cases) Scale(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	floatsCase(func(k *Kernels) func(*FloatsArgs) { return k.Scale })(t, k, ref, rng)
}

func (cases) Multiply(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	floatsCase(func(k *Kernels) func(*FloatsArgs) { return k.Multiply })(t, k, ref, rng)
}

func (cases) Normalize(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	floatsCase(func(k *Kernels) func(*FloatsArgs) { return k.Normalize })(t, k, ref, rng)
	for _, most := range []int{255, 65535} {
		codes := guard.Slice[float32](t, most+1)
		for c := range codes {
			codes[c] = float32(c)
		}
		k.Normalize(&FloatsArgs{Out: &codes[0], N: int64(len(codes)), Value: float32(most)})
		for c, got := range codes {
			if want := float32(float64(c) / float64(most)); got != want {
				t.Fatalf("code %d of %d: %v, want %v", c, most, got, want)
			}
		}
	}
}

func (cases) Lambert(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 50 {
		n := Lanes * (1 + rng.IntN(64))
		a := LambertArgs{N: int64(n), Light: [3]float32{0.6, -0.8, 0.1}, Ambient: 0.15, Diffuse: 0.85}
		x, y, z := floats(t, rng, n), floats(t, rng, n), floats(t, rng, n)
		got, want := floats(t, rng, n), make([]float32, n)
		a.X, a.Y, a.Z = &x[0], &y[0], &z[0]
		b := a
		a.Out, b.Out = &got[0], &want[0]
		k.Lambert(&a)
		ref.Lambert(&b)
		for i := range want {
			if !sameFloat(want[i], got[i]) {
				t.Fatalf("lane %d of %d: %v, want %v", i, n, got[i], want[i])
			}
		}
	}
}
