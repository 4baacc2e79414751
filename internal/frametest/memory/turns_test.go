package memory_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Passes with other attachments that take turns made the memory of tiles anew, as a pass without an attachment dropped
// what the pass before had for it.
func TestPassesThatTakeTurnsAllocateNothing(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	var infos []halfspace.PassInfo
	var pipes []*halfspace.Pipeline
	for at := range 2 {
		info, state := halfspace.PassInfo{Color: make([]halfspace.Attachment, 2)}, frametest.RGBA8(1)
		info.Color[at] = halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 100, 100, 1)}
		state.ColorFormats = []vk.Format{vk.FormatUndefined, vk.FormatUndefined}
		state.ColorFormats[at] = vk.FormatR8G8B8A8Unorm
		pipe, err := dev.NewPipeline(state, shade.Unlit{})
		require.NoError(t, err)
		infos, pipes = append(infos, info), append(pipes, pipe)
	}
	mesh := &shade.Mesh{Positions: []float32{-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5}, Matrix: frametest.Identity}
	pass := dev.NewPass(infos[0])
	turn := func() {
		for i := range infos {
			pass.Reset(infos[i])
			pass.Draw(pipes[i], shade.Draw{Bindings: mesh, Count: 3})
			require.NoError(t, pass.End(context.Background()))
		}
	}
	for range 10 {
		turn()
	}
	require.Zero(t, allocs.PerRun(10, turn))
}
