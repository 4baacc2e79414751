package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Cube(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(20))
		var in [9][]float32
		for i := range in {
			in[i] = guard.Slice[float32](t, n)
			for j := range in[i] {
				switch rng.IntN(6) {
				case 0:
					in[i][j] = float32(rng.IntN(3) - 1) // ties
				case 1:
					in[i][j] = anyCoordinate(rng)
				default:
					in[i][j] = rng.Float32()*2 - 1
				}
			}
		}
		var out [2][6][]float32
		var layer [2][]uint32
		for j, row := range []*Kernels{k, ref} {
			layer[j] = guard.Slice[uint32](t, n)
			for c := range out[j] {
				out[j][c] = guard.Slice[float32](t, n)
			}
			o := &out[j]
			a := &CubeArgs{In: [3]*float32{&in[0][0], &in[1][0], &in[2][0]}, N: int64(n), S: &o[0][0], T: &o[1][0],
				Layer: &layer[j][0], Stride: 1000,
				DSDX: &o[2][0], DTDX: &o[3][0], DSDY: &o[4][0], DTDY: &o[5][0]}
			if round%3 > 0 {
				a.DX, a.DY = [3]*float32{&in[3][0], &in[4][0], &in[5][0]}, [3]*float32{&in[6][0], &in[7][0], &in[8][0]}
			}
			row.Cube(a)
		}
		same(t, "Layer", layer[0], layer[1])
		for c, name := range []string{"S", "T", "DSDX", "DTDX", "DSDY", "DTDY"} {
			same(t, name, out[0][c], out[1][c])
		}
	}
}
