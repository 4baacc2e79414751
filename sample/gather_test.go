package sample

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// The modes of a gather read the texels that the specification lists: two of them around a LINEAR footprint, two around
// the NEAREST texel.
func TestGatherModes(t *testing.T) {
	const w, h = 9, 7
	m := newImage(t, vk.FormatR32Sfloat, w, h, 1, 1)
	texels := randomFloats(m)
	p, err := Compile(vk.Sampler{}, newView(t, m, vk.ImageViewType2D))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(200)
	s := &dealer{state: 2}
	for i := range b.N {
		// Odd multiples of 1/16 texel: beside all texel edges and centres.
		b.S[i], b.T[i] = float32(2*s.below(8*w)+1)/(16*w), float32(2*s.below(8*h)+1)/(16*h)
	}
	for _, c := range []struct {
		mode   GatherMode
		centre float64
		at     [4][2]int
	}{
		{GatherModeNone, 0.5, [4][2]int{{0, 1}, {1, 1}, {1, 0}, {0, 0}}},
		{GatherModeHorizontalTwo, 0.5, [4][2]int{{-1, 1}, {2, 1}, {2, 0}, {-1, 0}}},
		{GatherModeVerticalTwo, 0.5, [4][2]int{{0, 2}, {1, 2}, {1, -1}, {0, -1}}},
		{GatherModeFourByOne, 0, [4][2]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}}},
		{GatherModeDiagonal, 0, [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}},
	} {
		p.GatherMode(b, c.mode)
		for n := range b.N {
			i, j := int(math.Floor(float64(b.S[n])*w-c.centre)), int(math.Floor(float64(b.T[n])*h-c.centre))
			for k, o := range c.at {
				if want := texels[modulo(j+o[1], h)*w+modulo(i+o[0], w)]; float64(b.Out[k][n]) != want {
					t.Fatalf("mode %d at (%v, %v): component %d is %v, not %v", c.mode, b.S[n], b.T[n], k, b.Out[k][n], want)
				}
			}
		}
	}
}
