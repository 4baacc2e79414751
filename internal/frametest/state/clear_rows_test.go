package state_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestClearedRowsAreLoadedOnes draws random triangles in a pass that clears, whose tiles clear, store and resolve colours only
// in rows of blocks that fragments come to, and fill the others. It wants the bytes that two passes give: one that clears, and
// one that loads the cleared image and draws.
func TestClearedRowsAreLoadedOnes(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 2}, func(t *testing.T, dev *halfspace.Device) {
		rng := rand.New(rand.NewPCG(64, 2))
		const width, height = 150, 90
		for _, samples := range []int{1, 4} {
			pipe, err := dev.NewPipeline(frametest.RGBA8(samples), shade.Unlit{})
			require.NoError(t, err)
			for range 40 {
				mesh := &shade.Mesh{Matrix: frametest.Identity, Color: [4]float32{0.3, 0.9, 0.5, 0.7}}
				for range 1 + rng.IntN(3) { // often of a few pixels, in a tile's first, middle or last rows
					x, y, size := rng.Float32()*2-1, rng.Float32()*2-1, rng.Float32()*rng.Float32()
					mesh.Positions = append(mesh.Positions, x, y, 0.5, x+size, y, 0.5, x, y+size, 0.5)
				}
				draw := shade.Draw{Bindings: mesh, Count: len(mesh.Positions) / 3}
				color := [4]float64{rng.Float64(), rng.Float64(), rng.Float64(), 1}
				frame := func(loads bool) (all [][]byte) {
					a := halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, samples),
						Load: vk.AttachmentLoadOpClear, Clear: color}
					if samples > 1 {
						a.Resolve = frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, 1)
						a.ResolveMode = vk.ResolveModeAverage
					}
					if loads {
						require.NoError(t, dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}}).End(t.Context()))
						a.Load, a.Clear = vk.AttachmentLoadOpLoad, [4]float64{}
					}
					pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}})
					pass.Draw(pipe, draw)
					require.NoError(t, pass.End(t.Context()))
					all = append(all, a.Image.Bytes())
					if a.Resolve != nil {
						all = append(all, a.Resolve.Bytes())
					}
					return all
				}
				require.Equal(t, frame(true), frame(false))
			}
		}
	})
}
