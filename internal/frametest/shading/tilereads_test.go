package shading_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Fragments find in the attachments what the fragments before left at their places, in primitive order, in each sample:
// large triangles that cover all, and small ones that share batches with their neighbours.
func TestTileReadsSeeTheFragmentsBefore(t *testing.T) {
	for _, c := range []struct {
		samples, triangles int
		extent             float32
	}{{1, 60, 4}, {1, 4000, 0.15}, {4, 300, 0.5}, {2, 60, 3}, {16, 100, 0.4}} {
		r := frametest.NewTileReads(c.samples, c.triangles, c.extent)
		reference := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
		want := r.Want(t, reference)
		reference.Close()
		for threads := 1; threads <= 2; threads++ {
			frametest.Levels(t, halfspace.DeviceInfo{Threads: threads}, func(t *testing.T, dev *halfspace.Device) {
				got := r.Draw(t, dev, r.Shader(), nil)
				for s := range want {
					require.Equal(t, want[s], got[s], fmt.Sprintf("%+v: sample %d", c, s))
				}
			})
		}
	}
}
