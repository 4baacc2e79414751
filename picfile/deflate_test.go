package picfile

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is compressed is what the standard library's reader makes of it, at every distance: of runs that end anywhere,
// of noise, and of nothing.
func TestDeflate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, distance := range []int{1, 3, 4, 6, 8} {
		d := &deflater{distance: distance}
		for size := range 130 {
			if size > 110 {
				size *= 97
			}
			raw := make([]byte, size)
			for i := range raw {
				if rng.IntN(40) == 0 || i < distance {
					raw[i] = byte(rng.Uint32())
				} else {
					raw[i] = raw[i-distance]
				}
			}
			if size%5 == 0 {
				for i := range raw {
					raw[i] = byte(rng.ExpFloat64() * 20)
				}
			}
			first := d.compress(nil, raw, false)
			all := d.compress(first, raw, true)
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(all)))
			require.NoError(t, err)
			require.True(t, bytes.Equal(append(bytes.Clone(raw), raw...), got), "%d bytes at %d", size, distance)
		}
	}
}

// Codes are no longer than they may be, fill their tree, and are as good as the entropy allows where the bound does not
// matter.
func TestHuffmanLengths(t *testing.T) {
	var h huffman
	fibonacci := make([]uint32, 40)
	a, b := uint32(1), uint32(1)
	for i := range fibonacci {
		fibonacci[i] = a
		a, b = b, a+b
	}
	for _, counts := range [][]uint32{fibonacci, {0, 5, 0}, {1, 1}, {1, 2, 3, 4, 5, 6, 7, 1000}, make([]uint32, 4)} {
		if counts[0] == 0 && len(counts) == 4 {
			counts[2], counts[3] = 9, 9
		}
		for _, most := range []uint8{7, 15} {
			sizes := h.lengths(counts, most)
			sum, used := 0.0, 0
			for s, n := range sizes {
				require.Equal(t, counts[s] > 0, n > 0)
				require.LessOrEqual(t, n, most)
				if n > 0 {
					sum += 1 / float64(int(1)<<n)
					used++
				}
			}
			if used > 1 {
				require.Equal(t, 1.0, sum, "%v", sizes)
			}
		}
	}
	require.Equal(t, []uint8{3, 3, 2, 1}, h.lengths([]uint32{1, 1, 2, 4}, 15))
}
