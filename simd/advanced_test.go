package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) BlendAdvanced(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	const n = 2 * Lanes
	source, s := laneArrays(t, rng, n)
	dest, d := laneArrays(t, rng, n)
	var got, want [4][]float32
	for c := range got {
		got[c], want[c] = guard.Slice[float32](t, n), guard.Slice[float32](t, n)
	}
	for range 100 {
		for f := range lane.AdvancedFunctions {
			for c := range 4 {
				someFloats(rng, source[c])
				someFloats(rng, dest[c])
			}
			a := AdvancedArgs{
				Source: s, Dest: d, N: n, Function: f, Overlap: lane.AdvancedOverlap(rng.IntN(3)),
				X: float64(rng.IntN(2)), Y: float64(rng.IntN(2)), Z: float64(rng.IntN(2)),
				SrcPlain: rng.Uint32N(2), DstPlain: rng.Uint32N(2), Clamp: rng.Uint32N(2),
				Limit: rng.Uint32N(2), Low: -float32(rng.IntN(2)), High: 1,
			}
			for c := range 4 {
				a.Out[c] = first(got[c])
			}
			k.BlendAdvanced(&a)
			for c := range 4 {
				a.Out[c] = first(want[c])
			}
			ref.BlendAdvanced(&a)
			for c := range 4 {
				same(t, "lane", got[c], want[c])
			}
			if t.Failed() {
				t.Fatalf("%+v", a)
			}
		}
	}
}

// Greys never become NaN, which a fixed-point format would store as black.
func TestHueOfGrey(t *testing.T) {
	for g := range 256 {
		grey := float64(g) / 255
		r, green, b := lane.AdvancedColour(lane.AdvancedColor, grey, grey, grey, 1, 1, 1)
		for _, v := range [...]float64{r, green, b} {
			if !(v > 1-1e-12 && v < 1+1e-12) {
				t.Errorf("grey %d becomes %v, want 1", g, v)
			}
		}
	}
}
