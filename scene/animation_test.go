package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSample compares samplers with glTF's formulas.
func TestSample(t *testing.T) {
	keys := []float32{0.1, 0.5, 1.5}
	linear := &animationSampler{keys: keys, values: []float32{1, 3, -1}, width: 1}
	step := &animationSampler{keys: keys, values: []float32{1, 3, -1}, width: 1, interpolation: interpolateStep}
	cubic := &animationSampler{keys: keys, values: []float32{9, 1, 2, -1, 3, 4, 5, -1, 9}, width: 1, interpolation: interpolateCubic}
	u := (0.75 - 0.5) / 1.0
	for _, c := range []struct {
		sampler *animationSampler
		time    float64
		want    float64
	}{
		{linear, 0, 1}, {linear, 0.1, 1}, {linear, 0.3, 2}, {linear, 0.5, 3}, {linear, 1, 1}, {linear, 1.5, -1}, {linear, 7, -1},
		{step, 0, 1}, {step, 0.1, 1}, {step, 0.49, 1}, {step, 0.5, 3}, {step, 1.49, 3}, {step, 1.5, -1}, {step, 7, -1},
		{cubic, 0, 1}, {cubic, 0.5, 3}, {cubic, 1.5, -1}, {cubic, 7, -1},
		{cubic, 0.75, (2*u*u*u-3*u*u+1)*3 + (u*u*u-2*u*u+u)*4 + (3*u*u-2*u*u*u)*-1 + (u*u*u-u*u)*5},
		{cubic, 0.3, 0.5*1 + 0.125*0.4*2 + 0.5*3 - 0.125*0.4*-1}, // tangents are of a second, and 0.4 of them lie between the keys
	} {
		var out [1]float64
		c.sampler.sample(c.time, false, out[:])
		require.InDelta(t, c.want, out[0], 1e-6, "%d at %v", c.sampler.interpolation, c.time)
	}
	still := &animationSampler{keys: []float32{1, 1, 0}, values: []float32{1, 2, 3}, width: 1}
	for _, at := range []float64{0, 0.5, 1, 2, math.NaN()} {
		var out [1]float64
		still.sample(at, false, out[:])
		require.False(t, math.IsNaN(out[0]), "keys that do not increase")
	}
}

// TestSlerp turns about an axis by equal angles in equal times, the shorter way, for angles from nothing to half a
// turn.
func TestSlerp(t *testing.T) {
	for _, angle := range []float64{0, 1e-9, 1e-4, 0.5, 1.5, 3, 3.1415} {
		for _, sign := range []float32{1, -1} {
			a := [4]float32{0, 0, 0, 1}
			b := [4]float32{0, sign * float32(math.Sin(angle/2)), 0, sign * float32(math.Cos(angle/2))}
			for _, u := range []float64{0, 0.25, 0.5, 1} {
				var q [4]float64
				slerp(&q, &a, &b, u)
				require.InDelta(t, math.Sin(u*angle/2), q[1], 1e-6, "%v at %v", angle, u)
				require.InDelta(t, math.Cos(u*angle/2), q[3], 1e-6, "%v at %v", angle, u)
			}
		}
	}
}
