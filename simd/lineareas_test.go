package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) LineAreas(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 2000 {
		sides := guard.Slice[LineSide](t, 4)
		x, y := float64(rng.IntN(64)-8), float64(rng.IntN(64)-8)
		for i := range sides {
			a, b := rng.Float64()*8-4, rng.Float64()*8-4
			switch rng.IntN(4) {
			case 0:
				a = 0
			case 1:
				b = math.Round(a) * float64(rng.IntN(3)-1)
			}
			if a == 0 && b == 0 {
				b = 1
			}
			s := &sides[i]
			*s = LineSide{A: a, B: b, Big: max(math.Abs(a), math.Abs(b)), Small: min(math.Abs(a), math.Abs(b))}
			s.Least = (min(a, 0) + min(b, 0)) - (float64(a*(x+rng.Float64()*4)) + float64(b*(y+rng.Float64()*4)))
			s.Corner, s.Across = 0.5/float64(s.Big*s.Small), 1/s.Big
		}
		n, blocks := 1+rng.IntN(60), int64(1)<<rng.IntN(5)
		places := guard.Slice[uint32](t, n+Lanes)
		for i := range places {
			places[i] = rng.Uint32N(uint32(blocks*blocks) * Lanes)
		}
		var areas [2][]float32
		var corners [2][]uint8
		for i, f := range []func(*LineAreasArgs){ref.LineAreas, k.LineAreas} {
			areas[i], corners[i] = guard.Slice[float32](t, n+Lanes), guard.Slice[uint8](t, (n+2*Lanes)/8)
			f(&LineAreasArgs{Sides: &sides[0], X: x, Y: y, BlocksX: blocks, Places: &places[0], N: int64(n),
				Areas: &areas[i][0], Corners: &corners[i][0]})
			areas[i], corners[i] = areas[i][:n], corners[i][:(n+7)/8]
			if n%8 != 0 {
				corners[i][n/8] &= 1<<(n%8) - 1
			}
		}
		same(t, "area", areas[1], areas[0])
		same(t, "corners", corners[1], corners[0])
	}
}
