package scene

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Threads that draw maps alone see the same in them however many there are, and so it is in passes of all threads, also
// where the last batch is not full. Passes draw maps below each other, which rounds places of vertices in another way.
func TestMapsOfThreadsAreThoseOfOne(t *testing.T) {
	s := floorUnder(disc(0.5, 64))
	cam := across(0.5)
	want := map[bool][]byte{}
	for _, threads := range []int{1, 2, 9, 17} {
		for _, alone := range []bool{true, false} {
			r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{Threads: threads}), s, RenderInfo{Shading: ShadePBR, SRGB: true,
				Width: 96, Height: 64, Env: Softbox(), Occlusion: 45, Ground: Ground{Kind: GroundShadow}})
			require.NoError(t, err)
			b := r.pbr.blocked
			require.True(t, b.blockers.alone)
			if b.blockers.alone = alone; !alone {
				b.maps, err = newDepthMaps(mapBatch, b.size)
				require.NoError(t, err)
			}
			for range 2 {
				require.NoError(t, r.Draw(t.Context(), &cam))
				if want[alone] == nil {
					want[alone] = bytes.Clone(r.Color.Bytes())
				}
				require.True(t, bytes.Equal(want[alone], r.Color.Bytes()), "%d threads, alone: %v", threads, alone)
			}
		}
	}
}

// A picture that shows nothing of a scene has no pixels to look up, of the first picture of a renderer, too.
func TestMapsOfAPictureThatShowsNothing(t *testing.T) {
	for _, threads := range []int{1, 3} {
		r, err := NewRenderer(testdevice.New(t, halfspace.DeviceInfo{Threads: threads}), floorUnder(disc(0.5, 8)), RenderInfo{
			Shading: ShadePBR, SRGB: true, Width: 16, Height: 16, Env: Softbox(), Occlusion: 40})
		require.NoError(t, err)
		away, cam := across(0.5), across(0.5)
		away.World[12] += 1000
		require.NoError(t, r.Draw(t.Context(), &away))
		require.NoError(t, r.Draw(t.Context(), &cam))
	}
}
