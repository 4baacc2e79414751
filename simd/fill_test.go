package simd

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Fill sets so many elements as there are, and no others.
func TestFillSetsAllElements(t *testing.T) {
	for _, level := range Available() {
		k, err := For(level)
		require.NoError(t, err)
		for n := range 3*Lanes + 1 {
			memory := make([]float32, n+Lanes)
			new(FloatsArgs).Fill(k, memory[:n], 3)
			for i, v := range memory {
				require.Equal(t, i < n, v == 3, "%v, %d elements, element %d", level, n, i)
			}
		}
	}
}
