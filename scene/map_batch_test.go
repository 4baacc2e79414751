package scene

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Threads that draw maps alone, in any number of batches, draw the same maps as passes of all threads: the pictures are
// equal, also where the last batch is not full.
func TestMapsOfThreadsAreThoseOfOneGolden(t *testing.T) {
	s := floorUnder(disc(0.5, 64))
	cam := across(0.5)
	var want []byte
	for _, threads := range []int{1, 2, 9, 17} {
		for _, alone := range []bool{threads > 1, false} {
			r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{Threads: threads}), s, RenderInfo{Shading: ShadePBR, SRGB: true,
				Width: 96, Height: 64, Env: Softbox(), Occlusion: 45, Ground: Ground{Kind: GroundShadow}})
			require.NoError(t, err)
			require.Equal(t, threads > 1, r.pbr.blocked.blockers.alone)
			r.pbr.blocked.blockers.alone = alone
			for range 2 {
				require.NoError(t, r.Draw(t.Context(), &cam))
				if want == nil {
					want = bytes.Clone(r.Color.Bytes())
				}
				require.True(t, bytes.Equal(want, r.Color.Bytes()), "%d threads, alone: %v", threads, alone)
			}
		}
	}
}
