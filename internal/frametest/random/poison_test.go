package random_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// patterns are what scratch memory is filled with: a NaN, which shows in sums, and small numbers, which show in indices
// and masks.
var patterns = []uint32{0xFFFFFFFF, 0x3F013F01}

// Random frames, some of whose shaders write only some outputs and components, are the same bytes whatever scratch
// memory holds before it is written: with two patterns, and with what earlier draws leave.
func TestFramesShowNothingThatWasNotWritten(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	for seed := range seeds {
		levels := simd.Available()
		k, err := simd.For(levels[int(seed)%len(levels)])
		require.NoError(t, err)
		info := halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k, Tile: tile.Options{Immediate: seed%3 == 2}}}
		if seed%2 == 1 {
			info.Inside.Tile.TileSize, info.Inside.Tile.BatchRecords, info.Inside.Tile.DenseRecords = 32, 64, 2
		}
		for _, evil := range []bool{false, true} {
			want, refused := unlessPanic(t, seed, info, evil)
			for _, pattern := range patterns {
				poisoned := info
				poisoned.Inside.Tile.Poison = pattern
				got, err := unlessPanic(t, seed, poisoned, evil)
				require.Equal(t, refused == nil, err == nil, "seed %d: %v and %v", seed, refused, err)
				require.Len(t, got, len(want))
				for i := range want {
					require.True(t, bytes.Equal(want[i], got[i]), "seed %d, evil %v: image %d with pattern %#x", seed, evil, i, pattern)
				}
			}
		}
	}
}

// unlessPanic is a random frame's pictures, or its panic as an error.
func unlessPanic(t *testing.T, seed uint64, info halfspace.DeviceInfo, evil bool) (images [][]byte, err error) {
	if v := frametest.PanicOf(func() { images, err = fuzzedFrame(t, seed, frameWay{info: info, evil: evil}) }); v != nil {
		return nil, fmt.Errorf("%v", v)
	}
	return images, err
}
