package target

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Texels of all sizes are repeated in a tile's buffer, whether their words are the same or not.
func TestTexelsAreRepeated(t *testing.T) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		var w Target
		w.Init(k, nil)
		for _, n := range []int{1, 2, 3, 4, 6, 8, 12, 16} {
			for _, odd := range []int{n, 0, n - 1} { // the byte that no other word has; n: none
				texel := bytes.Repeat([]byte{1, 2, 3, 4}, 4)[:n]
				if odd < n {
					texel[odd] ^= 0x80
				}
				buffer := make([]byte, 272*n)
				w.clearTexels(buffer, texel)
				require.Equal(t, bytes.Repeat(texel, 272), buffer, "%v: %d bytes, %v", level, n, texel)
			}
		}
	}
}
