package shade_test

import (
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
)

// Offsets of InterpolateAtOffset are rounded to 1/256 pixel, to the nearest with halves up, and limited to [-1/2, 1/2 -
// 1/256], the device's minInterpolationOffset and maxInterpolationOffset. NaN is -1/2.
func TestOffsetsAreTheNearestStep(t *testing.T) {
	for i := -1200; i <= 1200; i++ {
		v := float64(i) / 2048 // in eighths of a step
		want := math.Floor(min(max(v, -0.5), 0.5-1.0/256)*256 + 0.5)
		if got := shade.Offset(float32(v)); float64(got) != want {
			t.Errorf("%v pixels are %d steps, not %v", v, got, want)
		}
	}
	for v, want := range map[float64]int32{math.Inf(1): 127, math.Inf(-1): -128, 1e30: 127, math.Copysign(0, -1): 0} {
		if got := shade.Offset(float32(v)); got != want {
			t.Errorf("%v pixels are %d steps, not %d", v, got, want)
		}
	}
	if got := shade.Offset(float32(math.NaN())); got != -128 {
		t.Errorf("NaN is %d steps", got)
	}
}
