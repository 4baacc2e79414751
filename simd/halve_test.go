package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) HalveHalf(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := 4 * (1 + rng.IntN(20))
		rows := [2][]uint64{guard.Slice[uint64](t, 2*n), guard.Slice[uint64](t, 2*n)}
		for _, r := range rows {
			for i := range r {
				r[i] = rng.Uint64()
				if round%2 == 0 { // of about the same size
					r[i] = r[i]&0x8FFF_8FFF_8FFF_8FFF | 0x3000_3000_3000_3000
				}
			}
		}
		var out [2][]uint64
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[uint64](t, n)
			row.HalveHalf(&HalveHalfArgs{Rows: [2]*uint64{&rows[0][0], &rows[1][0]}, N: int64(n), Out: &out[j][0]})
		}
		same(t, fmt.Sprintf("round %d: Out", round), out[0], out[1])
	}
}

func (cases) HalveRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(6))
		rows := [2][]uint32{guard.Slice[uint32](t, 2*n), guard.Slice[uint32](t, 2*n)}
		for _, r := range rows {
			for i := range r {
				r[i] = rng.Uint32() | uint32(round%2)*0xFEFEFEFE
			}
		}
		var out [2][]uint32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[uint32](t, n)
			row.HalveRGBA8(&HalveRGBA8Args{Rows: [2]*uint32{&rows[0][0], &rows[1][0]}, N: int64(n), Out: &out[j][0]})
		}
		same(t, fmt.Sprintf("round %d: Out", round), out[0], out[1])
	}
}

func (cases) HalveExtremes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	odd := []float32{0, float32(math.Copysign(0, -1)), float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), 1}
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(6))
		rows := [2][]float32{guard.Slice[float32](t, 2*n), guard.Slice[float32](t, 2*n)}
		for _, r := range rows {
			for i := range r {
				if r[i] = rng.Float32(); round%2 == 0 {
					r[i] = odd[rng.IntN(len(odd))]
				}
			}
		}
		var out [2][]float32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[float32](t, n)
			row.HalveExtremes(&HalveExtremesArgs{Rows: [2]*float32{&rows[0][0], &rows[1][0]}, N: int64(n),
				Out: &out[j][0], Max: uint32(round / 2 % 2)})
		}
		same(t, fmt.Sprintf("round %d: Out", round), bitsOf(out[0]), bitsOf(out[1]))
	}
}

func bitsOf(fs []float32) []uint32 {
	bits := make([]uint32, len(fs))
	for i, f := range fs {
		bits[i] = math.Float32bits(f)
	}
	return bits
}
