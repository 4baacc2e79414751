package fragment

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/stretchr/testify/require"
)

// A fragment of several pixels is in a block's shrunken mask if one of its pixels is in the mask.
func TestMaskOfFragmentsHasThoseWithAPixel(t *testing.T) {
	c := newCoarse()
	for i := range c.packed {
		r := record.RateOf(i)
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

// Pixels get the outputs of their fragments, at every rate.
func TestPixelsGetTheirFragmentsOutputs(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	c := newCoarse()
	src, dst := make([]float32, shade.MaxLanes), make([]float32, shade.MaxLanes)
	for i := range src {
		src[i] = rng.Float32()
	}
	for i := range c.packed {
		r := record.RateOf(i)
		c.quads = r.X > 0 && r.Y > 0
		for g := range shade.MaxGroups {
			k := rng.IntN(shade.MaxGroups)
			for lane, packed := range c.packed[i] {
				c.from[g*simd.Lanes+lane] = uint16(k*simd.Lanes) + packed
			}
		}
		gatherLanes(c, dst, src)
		for i := range dst {
			require.Equal(t, src[c.from[i]], dst[i])
		}
	}
}
