package bench

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// bruteU is exactU by going through all orders.
func bruteU(n, m, u int) float64 {
	below, all := 0, 0
	for set := range 1 << (n + m) { // bit i: the value of rank i is a's
		a, rank := 0, 0
		for i := range n + m {
			if set>>i&1 != 0 {
				rank += i - a // how many of b are below it
				a++
			}
		}
		if a != n {
			continue
		}
		all++
		if rank <= u {
			below++
		}
	}
	return min(1, 2*float64(below)/float64(all))
}

func TestExactU(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for m := 1; m <= 6; m++ {
			for u := range n*m/2 + 1 {
				require.InDelta(t, bruteU(n, m, u), exactU(n, m, u), 1e-12, "%d %d %d", n, m, u)
			}
		}
	}
}

func TestMannWhitney(t *testing.T) {
	require.InDelta(t, 2.0/252, mannWhitney([]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}), 1e-12)
	require.InDelta(t, 2.0/252, mannWhitney([]float64{6, 7, 8, 9, 10}, []float64{1, 2, 3, 4, 5}), 1e-12)
	require.Equal(t, 1.0, mannWhitney([]float64{1, 1, 1}, []float64{1, 1, 1}))
	require.Equal(t, 1.0, mannWhitney(nil, []float64{1}))
	// Ties: by the normal distribution. 1 2 2 3 4 and 2 5 6 7 8 have U = 3.5, expected 12.5, and t = 3 values of 2.
	sigma := math.Sqrt(25.0 / 12 * (11 - 24.0/90))
	require.InDelta(t, math.Erfc((9-1.5+0.5-0.0)/sigma/math.Sqrt2), mannWhitney([]float64{1, 2, 2, 3, 4}, []float64{2, 5, 6, 7, 8}), 0.05)
	// Many samples without ties agree with the normal distribution.
	a, b := make([]float64, 40), make([]float64, 40)
	for i := range a {
		a[i], b[i] = float64(2*i), float64(2*i+1+i%3*8)+0.5
	}
	p := mannWhitney(a, b)
	require.Greater(t, p, 0.0)
	require.Less(t, p, 1.0)
}

func TestMedianAndConfidence(t *testing.T) {
	require.Equal(t, 2.5, median([]float64{1, 2, 3, 4}))
	require.Equal(t, 3.0, median([]float64{1, 3, 4}))
	require.True(t, math.IsNaN(median(nil)))
	lo, hi := confidence([]float64{1, 2, 3, 4, 5})
	require.True(t, math.IsInf(lo, -1) && math.IsInf(hi, 1), "5 samples are too few: 2/32 > 0.05")
	lo, hi = confidence([]float64{1, 2, 3, 4, 5, 6})
	require.Equal(t, []float64{1, 6}, []float64{lo, hi}, "2/64 < 0.05")
	s := make([]float64, 10)
	for i := range s {
		s[i] = float64(i)
	}
	lo, hi = confidence(s)
	require.Equal(t, []float64{1, 8}, []float64{lo, hi}, "2 (1+10)/1024 < 0.05 < 2 (1+10+45)/1024")
}

func TestGeomeanAndRounding(t *testing.T) {
	require.InDelta(t, 4, geomean([]float64{2, 8}), 1e-12)
	require.Zero(t, geomean(nil))
	require.Equal(t, 1.2346, round4(1.23456))
	require.Equal(t, 12346.0, round4(12345.6))
	require.Equal(t, 0.0012346, round4(0.00123456))
	require.Zero(t, round4(0))
}
