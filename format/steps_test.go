package format

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Steps are done in order, for whole groups of texels and no others; operands of other kinds and too many texels are refused.
func TestStepsOfLanes(t *testing.T) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		h := NewHalfTexels(k, 40)
		s := NewSteps(k, h)
		red, green, half := s.Words(h.Lanes[0]), s.Words(h.Lanes[1]), s.All(0.5)
		is, bits := s.Bits()
		s.Do(LaneMul, green, half, red)
		s.Do(LaneLess, is, s.All(5), green)
		groups := 0
		s.Call(func(n int) { groups = n })
		s.Do(LaneSelect, green, is, s.All(-1), green)
		for i := range h.Lanes[0] {
			h.Lanes[0][i] = float32(i)
		}
		s.Run(17)
		require.Equal(t, 2, groups)
		require.EqualValues(t, 1<<16-1<<11, bits[0])
		for i, v := range h.Lanes[1] {
			switch {
			case i >= 32:
				require.Zero(t, v)
			case i > 10:
				require.EqualValues(t, -1, v)
			default:
				require.EqualValues(t, 0.5*float32(i), v)
			}
		}
		half.Set(0.25)
		s.Run(40)
		require.EqualValues(t, 5, h.Lanes[1][20])
		require.Panics(t, func() { s.Run(49) })
		require.Panics(t, func() { s.Do(LaneSelect, green, red, red, green) })
		require.Panics(t, func() { s.Do(LaneAdd, green, red) })
		require.Panics(t, func() { s.Do(LaneAdd, half, red, red) })
		require.Panics(t, func() { s.Do(LaneAdd, s.Words(make([]float32, 16)), red, red) })
		require.Panics(t, func() { red.Set(1) })
	}
}
