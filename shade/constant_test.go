package shade

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// The last vertices of a chunk are fewer than a group of lanes, and have their constants, too. On NEON they kept an
// earlier chunk's, and a batch's last letters vanished. (Exact, so that it runs on other machines.)
func TestConstantsReachTheLastLanesExact(t *testing.T) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, n := range []int{1, 15, 16, 24, 152} {
			dst := slices.Repeat([]float32{-1}, 160)
			constant(&Batch{N: n, Kernels: k, Scratch: &Scratch{}}, dst, 7)
			require.Equal(t, slices.Repeat([]float32{7}, n), dst[:n], "%v, %d lanes", level, n)
		}
	}
}
