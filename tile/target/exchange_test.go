package target

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Four samples of 8 bytes are exchanged as samples of any size are.
func TestExchangeFoursEqualsExchangeSamples(t *testing.T) {
	const blocks, stride = 3, 16*9 + 16
	rng := rand.New(rand.NewPCG(1, 2))
	k, _ := simd.For(simd.LevelGeneric)
	for _, load := range []bool{true, false} {
		var pixels, tile [2][]byte
		for i := range 2 {
			pixels[i], tile[i] = make([]byte, 128*blocks), make([]byte, 8*4*stride)
		}
		for _, b := range [][]byte{pixels[0], tile[0]} {
			for k := range b {
				b[k] = byte(rng.Uint32())
			}
		}
		copy(pixels[1], pixels[0])
		copy(tile[1], tile[0])
		w := Target{kernels: k}
		w.exchangeFours(pixels[0], tile[0][64:], stride, blocks, load)
		for b := range blocks {
			exchangeSamples[[8]byte](pixels[1][128*b:][:128], tile[1][64+128*b:], stride, 4, load)
		}
		require.Equal(t, pixels[1], pixels[0])
		require.Equal(t, tile[1], tile[0])
	}
}
