package fragment

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/stretchr/testify/require"
)

// A fragment of several pixels is in a block's shrunken mask if one of its pixels is in the mask.
func TestMaskOfFragmentsHasThoseWithAPixel(t *testing.T) {
	c := newCoarse(nil, nil, nil)
	for i := range c.packed {
		r := plan.RateOf(i)
		for m := range 1 << simd.Lanes {
			want := uint16(0)
			for lane := range simd.Lanes {
				want |= uint16(m>>lane&1) << c.packed[i][lane]
			}
			if got := shrink(uint16(m), r); got != want {
				t.Fatalf("%+v: %04x becomes %04x, want %04x", r, m, got, want)
			}
		}
	}
}

// Pixels get the outputs of their fragments, at every rate, wherever in a square of 4x4 fragments their block lies.
func TestPixelsGetTheirFragmentsOutputs(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	c := newCoarse(nil, nil, nil)
	src, dst := make([]float32, 2*shade.Stride), make([]float32, 2*shade.Stride)
	for i := range src {
		src[i] = rng.Float32()
	}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		c.kernels = k
		for i := range c.packed {
			r := plan.RateOf(i)
			for g := range shade.MaxGroups {
				k := rng.IntN(shade.MaxGroups)
				bx, by := rng.IntN(4), rng.IntN(4)
				place := uint16(by<<2>>r.Y&3<<2 + bx<<2>>r.X&3)
				c.picks[g] = pickOf(k, r, place)
				c.mapLanes(g, k, r, place)
			}
			c.pickLanes(&dst[0], &src[0], 2, shade.MaxGroups)
			for i, k := range c.lanes.from {
				require.Equal(t, src[k], dst[i])
				require.Equal(t, src[shade.Stride+int(k)], dst[shade.Stride+i])
			}
		}
	}
}
