package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) InverseDCT(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 40 {
		blocks := n % 6
		a := &InverseDCTArgs{N: int64(blocks), Stride: int64(8*blocks + rng.IntN(3))}
		for u := range a.Quantization {
			for v := range 8 {
				a.Quantization[u][v] = int32(1 + rng.IntN(255))
				if n%5 == 0 {
					a.Quantization[u][v] = int32(rng.Uint32())
				}
				a.Quantization[u][v+8] = a.Quantization[u][v]
			}
		}
		in := guard.Slice[int32](t, 64*(blocks+blocks%2))
		for i := range in {
			switch n % 4 {
			case 0:
				in[i] = int32(rng.Uint32()) // sums wrap
			case 1:
				in[i] = int32(rng.IntN(2047) - 1023)
			default:
				in[i] = int32(rng.IntN(41)-20) >> rng.IntN(6)
			}
		}
		a.Coefficients = first(in)
		var out [2][]uint8
		for i, f := range []func(*InverseDCTArgs){k.InverseDCT, ref.InverseDCT} {
			out[i] = guard.Slice[uint8](t, max(0, 7*int(a.Stride)+8*blocks))
			if blocks == 0 {
				out[i] = nil
			}
			a.Out = first(out[i])
			f(a)
		}
		same(t, "sample", out[0], out[1])
	}
}

// Samples are within one of those of the real transform, ITU-T T.81, A.3.3.
func TestInverseDCTIsTheTransform(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	k, _ := For(LevelGeneric)
	var in [128]int32
	var out [64]uint8
	a := &InverseDCTArgs{Coefficients: &in[0], N: 1, Out: &out[0], Stride: 8}
	for u := range a.Quantization {
		for v := range a.Quantization[u] {
			a.Quantization[u][v] = 1
		}
	}
	scale := func(f int) float64 {
		if f == 0 {
			return math.Sqrt2 / 4
		}
		return 0.5
	}
	for range 300 {
		for i := range 64 {
			in[i] = int32(rng.IntN(401)-200) >> rng.IntN(9)
		}
		in[0] = int32(rng.IntN(1601) - 800)
		k.InverseDCT(a)
		for y := range 8 {
			for x := range 8 {
				sum := 0.0
				for u := range 8 {
					for v := range 8 {
						sum += scale(u) * scale(v) * float64(in[8*u+v]) * math.Cos(float64((2*x+1)*u)*math.Pi/16) *
							math.Cos(float64((2*y+1)*v)*math.Pi/16)
					}
				}
				if want := min(max(sum+128, 0), 255); math.Abs(want-float64(out[8*y+x])) > 1 {
					t.Fatalf("(%d, %d) is %d, want %.2f", x, y, out[8*y+x], want)
				}
			}
		}
	}
}
