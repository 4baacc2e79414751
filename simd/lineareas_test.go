package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/guard"
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
		var areas [2][]float32
		var corners [2]uint64
		for i, f := range []func(*LineAreasArgs){ref.LineAreas, k.LineAreas} {
			areas[i] = guard.Slice[float32](t, Lanes)
			a := &LineAreasArgs{Sides: &sides[0], X: x, Y: y, Areas: &areas[i][0], Corners: 99}
			f(a)
			corners[i] = a.Corners
		}
		same(t, "area", areas[1], areas[0])
		same(t, "corners", corners[1:], corners[:1])
	}
}
