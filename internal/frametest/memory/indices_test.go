//go:build !race

package memory_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Indices that change while they are drawn once sent kernels to places that no vertex has. It is a data race, but of
// values: triangles may be any, memory may not.
func TestIndicesChangeDuringEnd(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		indices := make([]uint32, 30000)
		for i := range indices {
			indices[i] = uint32(i) % 3
		}
		stop := make(chan bool)
		var changing sync.WaitGroup
		changing.Add(1)
		go func() {
			defer changing.Done()
			for {
				select {
				case <-stop:
					return
				default:
				}
				for i := 0; i < len(indices); i += 7 {
					indices[i] ^= 0x7fffffff
				}
			}
		}()
		info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 16, 16, 1)}}}
		for range 40 {
			require.NoError(t, frametest.DrawAll(t, dev, info, frametest.RGBA8(1), shade.Flat{},
				shade.Draw{Indices32: indices, Count: len(indices)}))
		}
		close(stop)
		changing.Wait()
	})
}
