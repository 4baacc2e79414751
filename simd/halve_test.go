package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
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
